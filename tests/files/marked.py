"""Map texts in which a mark stands where the fault is."""

import re

from game.errors import BadMap, Fault
from game.files.map_reader import MapFile, read_map

MARK = "«"

FOREIGN = re.compile(
    r"\$|\b(int|str|bool|float|object|array|null|None|got|regex|enum|Expected|Invalid|tuple)\b"
)
"""What no map maker should have to know: the words of Python and of its libraries."""

YARD = """\
format = 1
name = "Yard"

[grid]
terrain = '''
######
#....#
#.o..#
######
'''
"""
"""The smallest map of these tests: 6 by 4, floor from 1,1 to 4,2, a crate on 2,2."""


def read(text: str) -> MapFile:
    return read_map(text.encode(), "yard.toml")


def faults_of(text: str) -> tuple[Fault, ...]:
    """The faults of a text that is no map."""
    try:
        read(text)
    except BadMap as bad:
        return bad.faults
    raise AssertionError("a map without faults")


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its marks, and the lines and columns that they stood before."""
    places = []
    while MARK in text:
        before, _, after = text.partition(MARK)
        places.append((before.count("\n") + 1, len(before.split("\n")[-1]) + 1))
        text = before + after
    return text, places
