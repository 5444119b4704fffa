"""What commands write, on standard output and standard error: nothing in it steers the terminal."""

import json
import sys
from collections.abc import Sequence
from unicodedata import category

import msgspec

_HIDDEN = {"Cc", "Cs", "Zl", "Zp"}
"""The categories of what a terminal obeys or cannot show."""
_TURNING = {*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C}
"""What makes a terminal write backwards."""


def printable(text: str) -> str:
    """A text whose control codes are written out as JSON does; its ends of lines stay."""
    return "".join(f"\\u{ord(sign):04x}" if _steers(sign) else sign for sign in text)


def _steers(sign: str) -> bool:
    return sign != "\n" and not " " <= sign <= "~" and (category(sign) in _HIDDEN or ord(sign) in _TURNING)


def say(text: str) -> None:
    """Write a line on standard output."""
    sys.stdout.write(f"{printable(text)}\n")


def complain(text: str) -> None:
    """Write a line on standard error."""
    sys.stderr.write(f"{printable(text)}\n")


def say_json(value: object) -> None:
    """Write a value as JSON on standard output: as UTF-8, whatever other texts are written in."""
    plain = msgspec.to_builtins(value, order="deterministic")
    text = json.dumps(plain, indent=2, ensure_ascii=False)  # msgspec's writer fails at broken UTF-8
    sys.stdout.flush()
    sys.stdout.buffer.write(f"{printable(text)}\n".encode())


def say_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Write a table in columns as wide as what stands in them: nothing is cut."""
    lines = [[printable(cell) for cell in row] for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        say("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
