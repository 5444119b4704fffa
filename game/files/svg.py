"""What an SVG of a pack may hold: shapes of a bounded size; nothing run, fetched or endless (K-03)."""

import re
from collections.abc import Iterator
from math import inf, isfinite
from typing import Any, NamedTuple

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, ParseError

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
ELEMENTS = SHAPES | {
    "svg", "g", "defs", "title", "desc", "metadata", "linearGradient", "radialGradient", "stop",
}  # fmt: skip
"""The elements of SVG that a picture may have; those of other namespaces are passed over."""
MOST_ELEMENTS = 2000
MOST_NUMBERS = 4000
"""How many numbers all its shapes may have together: what the largest picture costs to draw is bounded so."""
DEEPEST = 32
"""How many elements may lie in each other."""
FARTHEST = 40
"""How far a shape may reach, in sizes of the whole picture."""
WIDEST_STROKE = 0.25
"""How wide a line may be, likewise."""

_SPACE = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})\s*(?:px|pt|pc|mm|cm|in)?\s*")
_CALL = re.compile(r"([a-zA-Z]+)\s*\(([^)]*)\)")
_TURN = re.compile(r"rotate\s*\([^)]*\)")
_PLACES = frozenset(
    [
        "d",
        "points",
        "x",
        "y",
        "width",
        "height",
        "cx",
        "cy",
        "r",
        "rx",
        "ry",
        "x1",
        "y1",
        "x2",
        "y2",
        "fx",
        "fy",
        "transform",
        "gradientTransform",
    ]
)
"""The attributes whose numbers are places and lengths."""

Trouble = tuple[str, str]
"""What was found, and what was expected."""


class _Wrong(Exception):
    """Something that a picture may not have."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.trouble = found, expected


class _Size(NamedTuple):
    """The size of the picture in its own units, and how much what is within a group is enlarged."""

    view: float
    scale: float


def trouble_of(data: bytes) -> Trouble | None:
    """What is wrong with an SVG, None when it can be drawn."""
    parser = DefusedXMLParser(forbid_dtd=True)
    try:
        parser.feed(data)
        root = parser.close()
        _check(root, _Size(_view(root), 1.0), 0, iter(range(MOST_ELEMENTS)))
        _check_numbers(root)  # goes as deep as it is, which is known now
    except ParseError as error:
        return f"no XML: {error}", "an SVG picture"
    except DefusedXmlException:
        return "a document type or entities", "an SVG without them"
    except (ValueError, LookupError) as error:  # an encoding that there is not
        return f"no text: {error}", "an SVG picture"
    except _Wrong as wrong:
        return wrong.trouble
    return None


def _view(root: Any) -> float:
    """The larger side of the picture in its own units."""
    if root.tag not in {"svg", f"{_SPACE}svg"}:
        raise _Wrong(f"the element {_local(root.tag)}", "an SVG picture")
    box = [float(number) for number in _NUMBER.findall(root.get("viewBox", ""))]
    if len(box) == 4:
        sides = box[2:]
    else:
        lengths = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
        sides = [float(length[1]) for length in lengths if length]
    if len(sides) != 2 or not all(1 <= side <= 10_000 for side in sides):
        raise _Wrong("a picture without a size", "a viewBox, or a width and height, of 1 to 10000")
    return max(sides)


def _check_numbers(root: Any) -> None:
    attributes = (value for element in root.iter() for value in element.attrib.values())
    if sum(len(_NUMBER.findall(value)) for value in attributes) > MOST_NUMBERS:
        raise _Wrong("very many points", f"at most {MOST_NUMBERS} numbers in all")


def _check(element: Any, size: _Size, depth: int, left: Iterator[int]) -> None:
    """Refuse what an element, or one within it, may not have."""
    name = _local(element.tag)
    known = name in ELEMENTS
    if not known and (element.tag.startswith(_SPACE) or element.tag == name):
        raise _Wrong(f"the element {name}", f"shapes: {', '.join(sorted(SHAPES))}")
    if next(left, None) is None or depth > DEEPEST:
        raise _Wrong("too many elements", f"at most {MOST_ELEMENTS}, {DEEPEST} in each other")
    own = dict(_attributes(element)) if known else {}
    size = size._replace(scale=size.scale * _enlarged(own.get("transform", "")))
    for attribute, value in own.items():
        _check_attribute(attribute, value, size, at_root=depth == 0)
    for child in element:
        if isinstance(child.tag, str):  # comments have none
            _check(child, size, depth + 1, left)


def _attributes(element: Any) -> Iterator[tuple[str, str]]:
    """The attributes of an element, and what its style says."""
    for attribute, value in element.attrib.items():
        if attribute == "style":
            for rule in value.split(";"):
                key, _, worth = rule.partition(":")
                yield key.strip(), worth.strip()
        else:
            yield _local(attribute), value


def _check_attribute(name: str, value: str, size: _Size, *, at_root: bool) -> None:
    if name.startswith("on"):
        raise _Wrong(f"the attribute {name}", "nothing that is run")
    if (name == "href" and not value.startswith("#")) or "url(" in value.replace("url(#", ""):
        raise _Wrong("a reference to another file", "only what is in the picture itself")
    if name == "stroke-dasharray" and value != "none":
        raise _Wrong("a dashed line", "whole lines")
    if name == "stroke-width":
        _check_reach(value, size, WIDEST_STROKE)
        if not re.fullmatch(rf"{_NUMBER.pattern}(px)?", value):
            raise _Wrong(f"a line as wide as {value[:20]!r}", "a number")
    elif name in _PLACES and not (at_root and name in {"width", "height"}):
        _check_reach(_TURN.sub("", value), size, FARTHEST)


def _check_reach(value: str, size: _Size, most: float) -> None:
    numbers = (abs(float(number)) for number in _NUMBER.findall(value))
    if max(numbers, default=0) * size.scale > most * size.view:
        raise _Wrong("a shape far larger than the picture", f"at most {most} times its size")


def _enlarged(transform: str) -> float:
    """The most that a transform may enlarge by."""
    scale = 1.0
    for call, words in _CALL.findall(transform):
        numbers = [abs(float(number)) for number in _NUMBER.findall(words)]
        if call == "scale":
            scale *= max(numbers, default=1)
        elif call == "matrix":
            scale *= max((a + b for a, b in zip(numbers[:2], numbers[2:4], strict=False)), default=1)
        elif call in {"skewX", "skewY"}:
            scale *= inf
    if not (isfinite(scale) and scale <= 1000):
        raise _Wrong("a transform that enlarges beyond measure", "at most 1000 times, and not skewed")
    return max(scale, 1.0)


def _local(name: str) -> str:
    """The name of an element or attribute without its namespace."""
    return name.rpartition("}")[2]
