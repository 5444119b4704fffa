"""Files of Tiled's that Hypothesis has spoilt, byte by byte or value by value."""

import copy
import json
import re
from typing import Any, TypeAlias

from hypothesis import strategies as st

from tests.files.tiled.yard import sent, yard

Noise: TypeAlias = list[tuple[float, int, bytes]]

RUBBISH = [b'"', b"'", b"<", b">", b"/", b"{", b"}", b"[", b"]", b",", b":", b"-1", b"1e400", b"null", b"&x;"]
RUBBISH += [b"&#0;", b"../", b"\x00", b"\xff", b"\xc3\xa9", b"\n", b"\\ud800", b"<a>", b"99999999999", b""]

NOISE: st.SearchStrategy[Noise] = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 40), st.sampled_from(RUBBISH)), min_size=1, max_size=3
)


def mutated(data: bytes, noise: Noise) -> bytes:
    """The bytes with some cut out at places and others put in."""
    for place, cut, word in noise:
        at = int(place * len(data))
        data = data[:at] + word + data[at + cut :]
    return data


VALUES: list[Any] = [None, True, False, 0, -1, 3, 40, 64, 1e9, -5.5, 1e300, 2**31, 2**53 + 1, 2**70]
VALUES += ["", "x", "é", "squad", "../a", "http://a/b.tsx", "a.tsx", [], {}, [1], ["a"], {"a": 1}]
VALUES += ["{}", "[]", "[{}]", "null", "nan", "-inf", "S", "'", "\n", "a\nb", "\x7f", "9" * 30, "#.\n.."]
VALUES += [
    '[{"when": {"turn": 1}, "do": null}]',
    '{"a": {"b": {}}}',
    "1,2,3",
    "int",
    "float",
    "bool",
    "class",
]
VALUES += ["terrain", "height", "zones", "base64", "zlib", "tilelayer", "objectgroup", "group", "imagelayer"]
VALUES += ["squad.att", "squad.att:json", "a.b.c.d.e", "." * 40, "at", "name:json"]

TREE: dict[str, Any] = json.loads(sent(yard(), ".tmj"))
XML = sent(yard(), ".tmx")


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, part in inner for found in _paths(part, (*path, key)))]


def _few_tiles(paths: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Of the hundred tiles and of the squares a few, so that the rest has its turn."""
    return [path for path in paths if not any(isinstance(step, int) and step > 7 for step in path)]


PATHS = _few_tiles(_paths(TREE))[1:]
SPOTS = [match.span(1) for match in re.finditer('="([^"]*)"', XML)]
SPOTS = SPOTS[:60] + SPOTS[-120:]


@st.composite
def spoilt_tree(draw: st.DrawFn) -> tuple[bytes, str]:
    """The yard as JSON with some values changed, taken out or doubled."""
    tree = copy.deepcopy(TREE)
    for path in draw(st.lists(st.sampled_from(PATHS), min_size=1, max_size=3)):
        *outer, last = path
        inner: Any = tree
        try:
            for step in outer:
                inner = inner[step]
            _spoil(draw, inner, last)
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took it away
    return json.dumps(tree, indent=draw(st.sampled_from([None, 1]))).encode(), ".tmj"


def _spoil(draw: st.DrawFn, inner: Any, key: Any) -> None:
    what = draw(st.integers(0, 5))
    if what == 0:
        del inner[key]
    elif what == 1 and isinstance(inner, list):
        inner.append(copy.deepcopy(inner[key]))
    else:
        inner[key] = copy.deepcopy(draw(st.sampled_from(VALUES)))


@st.composite
def spoilt_xml(draw: st.DrawFn) -> tuple[bytes, str]:
    """The yard as XML with the values of some attributes changed, or lines taken out or doubled."""
    text = XML
    for start, end in sorted(draw(st.lists(st.sampled_from(SPOTS), max_size=3, unique=True)), reverse=True):
        value = str(draw(st.sampled_from(VALUES))).replace("&", "&amp;").replace("<", "&lt;")
        text = text[:start] + value.replace('"', "&quot;") + text[end:]
    lines = text.split("\n")
    if draw(st.booleans()):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = lines[at : at + 1] * draw(st.sampled_from([0, 2]))
    return "\n".join(lines).encode(), ".tmx"


SPOILT = st.one_of(spoilt_tree(), spoilt_xml())
