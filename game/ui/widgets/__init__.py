"""The widgets of the window: theme, type, buttons, forms, lists, text fields, messages.

They are our own because pygame_gui (0.6.14, with a theme that looks like ours, tried at 75 to 200 %)
cannot do what a form must here: only its line of text and its check box know the keyboard; a drop-down, a
list, a slider and a button do not, and nothing goes on with Tab. Its scroll bars are 20 pixels wide and
the buttons of its dialogs 30 high at every scale, too low for their words at 200 %. And it is slow: a form
of 40 rows took 80 ms to open, and has to be made anew when an answer changes what is asked (ours: 113 rows
in 6 ms); a list of 30 options took 100 ms to let down, a dialog 40 to 470 ms; to import it took half as
long as to import pygame.
"""
