"""How good inputs are spoilt: bytes, the words of a text, the values of a tree."""

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

NUMBERS: list[Any] = [0, 1, -1, 2, 3, 7, 12, 40, 64, 255, 256, 257, 400, 1000, 30_000_000]
NUMBERS += [2**31 - 1, 2**31, -(2**31), 2**53, 2**53 + 1, 2**63, 10**30, 0.5, -0.0, 1e300, 1e-300, 5.5]
TEXTS = [
    "",
    " ",
    "a",
    "x" * 300,
    "é",
    "\U0001f600",
    "\u202e",
    "\x00",
    "\x1b[31m",
    "\n",
    "a\nb",
    "'",
    '"',
    "\\",
]
TEXTS += [
    "squad",
    "opposition",
    "ally",
    "neutral",
    "rifleman",
    "rifle",
    "medkit",
    "true",
    "null",
    "nan",
    "inf",
]
TEXTS += ["../a", "/etc/passwd", "~", "C:\\a", "http://a/b", "[1]", "{}", "[[]]", "#" * 5, ".", "9" * 40]
VALUES: list[Any] = [None, True, False, [], {}, [[]], [0], [0, 0], [-1, 99], {"a": 1}, [{}], [None], *NUMBERS]
VALUES += TEXTS
"""What stands where something else should."""

JUNK = [
    b"",
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\n",
    b"\r",
    b"'",
    b'"',
    b"'''",
    b'"""',
    b"\\",
    b"#",
]
JUNK += [b"[", b"]", b"[[", b"]]", b"{", b"}", b"=", b",", b"<", b">", b"</", b"&", b"&x;", b"<!--", b"1e999"]
JUNK += [b"-", b"0x", b"99999999999999999999", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"true", b"null", b"NaN"]


def spoilt_bytes(rng: Random, data: bytes) -> bytes:
    """Bytes with pieces taken out, put in, doubled, exchanged or cut off."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randint(0, len(data))
        length = rng.choice((0, 1, 1, 3, 20, 200))
        piece = data[at : at + length]
        match rng.randrange(5):
            case 0:
                data = data[:at] + rng.choice(JUNK) + data[at:]
            case 1:
                data = data[:at] + data[at + length :]
            case 2:
                data = data[:at] + piece * rng.choice((2, 2, 50)) + data[at + length :]
            case 3:
                to = rng.randint(0, len(data))
                data = data[:to] + piece + data[to:]
            case _:
                data = data[:at] + bytes(rng.randbytes(min(length, 8))) + data[at + length :]
    return data[: rng.randint(0, len(data))] if rng.random() < 0.05 else data


def spoilt_lines(rng: Random, text: str, words: Sequence[str]) -> str:
    """A text with lines taken out, doubled or exchanged, and with values and names in them replaced."""
    rows = text.split("\n")
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(rows))
        match rng.randrange(6):
            case 0 if len(rows) > 1:
                del rows[at]
            case 1:
                rows.insert(rng.randrange(len(rows) + 1), rows[at])
            case 2:
                other = rng.randrange(len(rows))
                rows[at], rows[other] = rows[other], rows[at]
            case _:
                rows[at] = _spoilt_line(rng, rows[at], words)
    return "\n".join(rows)


def _spoilt_line(rng: Random, row: str, words: Sequence[str]) -> str:
    name, equals, value = row.partition("=")
    if not equals:
        return (
            rng.choice(words) if rng.random() < 0.3 else row[: rng.randint(0, len(row))] + rng.choice(words)
        )
    if rng.random() < 0.25:
        return f"{rng.choice(words)} ={value}"
    pieces = value.split(",")
    pieces[rng.randrange(len(pieces))] = f" {rng.choice([*words, *map(repr, VALUES)])}"
    return f"{name}={','.join(pieces)}"


def spoilt_tree(rng: Random, tree: Any, values: Sequence[Any] = VALUES) -> Any:
    """A copy of plain values with some of them changed, taken out, doubled or put elsewhere."""
    tree = copy.deepcopy(tree)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        places = _places(tree)
        if not places:
            return rng.choice(values)
        holder, key = _picked(rng, places)
        match rng.randrange(8):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
            case 1:
                holder[rng.choice(TEXTS)] = copy.deepcopy(holder[key])
            case 2:
                other, at = _picked(rng, places)
                holder[key] = copy.deepcopy(other[at]) if at in _keys(other) else rng.choice(values)
            case 3 if type(holder[key]) is int:
                holder[key] += rng.choice((-1, 1, 1, 2, -8))
            case 4 if isinstance(holder[key], list) and holder[key]:
                holder[key] = holder[key] * rng.choice((0, 2, 3, 30))
            case _:
                holder[key] = copy.deepcopy(rng.choice(values))
    return tree


def _picked(rng: Random, places: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    """A place that is still there; an earlier change may have taken it away."""
    for _ in range(20):
        holder, key = rng.choice(places)
        if key in _keys(holder):
            return holder, key
    return [None], 0


def _keys(holder: Any) -> Any:
    return holder.keys() if isinstance(holder, dict) else range(len(holder))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in lists and objects; of long lists only the beginning and the end."""
    found: list[tuple[Any, Any]] = []
    left = [value]
    while left and len(found) < 20_000:
        holder = left.pop()
        if not isinstance(holder, dict | list):
            continue
        keys = list(_keys(holder))
        for key in keys if isinstance(holder, dict) or len(keys) < 20 else keys[:6] + keys[-6:]:
            found.append((holder, key))
            left.append(holder[key])
    return found
