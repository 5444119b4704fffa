"""The panels of the lab: `panel.draw(surface, box, data, look)` draws plain data into the top of a box.

Each is made once with what its buttons do, is as tall as `height(data, width, look)`, keeps its picture until
the data is another, scrolls with `scroll(steps)` where the box is lower, and gives its spots.
"""
