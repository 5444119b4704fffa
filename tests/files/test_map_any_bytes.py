"""Any bytes at all give a map or an error that says where (M-03)."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.errors import BadMap
from game.files.map_reader import read_map
from game.files.places import shipped_maps
from tests.files.marked import YARD

MAPS = [path.read_bytes() for path in shipped_maps()]


def judge(data: bytes) -> None:
    """Read bytes as a map; nothing but BadMap may come of it, and its places lie within the text."""
    try:
        read_map(data)
    except BadMap as bad:
        error = bad
    else:
        return
    told, faults = str(error), error.faults
    assert faults
    assert told.count("\n") == len(faults) - 1
    assert all(1 <= fault.line <= data.count(b"\n") + 1 and fault.column >= 1 for fault in faults)


@pytest.mark.parametrize(
    ("data", "found", "place"),
    [
        (b"", "no `format`", (1, 1)),
        (b"a = 1\nb = '\xff'", "the byte 0xff", (2, 6)),
        ("é = ".encode() + b"\xc3", "the byte 0xc3", (1, 5)),
        (b"\xef\xbb\xbf" + YARD.encode(), "a byte order mark", (1, 1)),
        (YARD.encode("utf-16"), "the byte 0xff", (1, 1)),
        (b"a = '\x00'", "invalid character", (1, 6)),
        (b"\x00", "neither a key nor a table", (1, 1)),
        (b"a = " + b"[" * 100_000, "too deep", (1, 21)),
        (b"a = " + b"{b=" * 100_000, "too deep", (1, 53)),
        (b"a." * 100_000 + b"a = 1", "very many parts", (1, 33)),
        (b"\n\nx = " + b"9" * 5000, "what no program can read", (3, 5)),
        (b"a = 1\nb = 1979-02-30", "a date that there is not", (2, 5)),
        (b"format = inf\n", "a huge number", (1, 10)),
        (b"format = 1979-05-27", "the date or time 1979-05-27", (1, 10)),
    ],
)
def test_what_is_no_map(data: bytes, found: str, place: tuple[int, int]) -> None:
    """M-03: bytes, encodings, depth and numbers, each with its place."""
    with pytest.raises(BadMap) as bad:
        read_map(data)
    fault = next(fault for fault in bad.value.faults if found in fault.found)
    assert (fault.line, fault.column) == place


@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    """M-03."""
    judge(data)


@given(st.text(max_size=200))
def test_random_text(text: str) -> None:
    """M-03."""
    judge(text.encode())


WORDS = [b"'", b'"', b"[", b"]", b"{", b"}", b"=", b".", b",", b"#", b"\n", b"\r\n", b"-1", b"99999999999"]
WORDS += [
    b"[[units]]\n",
    b"units = 3\n",
    b"[grid]\n",
    b"at = [0, 0]\n",
    b"'''",
    b"\x00",
    b"\xff",
    b"true",
    b"\xc3\xa9",
]
CHANGES = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 40), st.sampled_from(WORDS)), min_size=1, max_size=4
)


def mutated(data: bytes, changes: list[tuple[float, int, bytes]]) -> bytes:
    """The bytes with some cut out at places and others put in."""
    for place, cut, word in changes:
        at = int(place * len(data))
        data = data[:at] + word + data[at + cut :]
    return data


@given(st.sampled_from(MAPS), CHANGES)
@settings(max_examples=300)
def test_mutated_maps(data: bytes, changes: list[tuple[float, int, bytes]]) -> None:
    """M-03: the shipped maps with holes and rubbish."""
    judge(mutated(data, changes))


@given(st.sampled_from(MAPS), st.floats(0, 1))
def test_truncated_maps(data: bytes, share: float) -> None:
    """M-03: the shipped maps, cut off anywhere."""
    judge(data[: int(share * len(data))])


VALUES = st.recursive(
    st.one_of(
        st.integers(-3, 300).map(str),
        st.sampled_from(
            ["true", "''", "'gate'", "'squad'", "'rifleman'", "1.5", "nan", "1979-05-27", "'.'", "'wall'"]
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda values: f"[{', '.join(values)}]"),
        st.dictionaries(st.sampled_from(["kind", "at", "zone", "name", "turn", "do"]), inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        ),
    ),
    max_leaves=6,
)
KEYS = [
    "id",
    "template",
    "side",
    "at",
    "facing",
    "weapons",
    "squad",
    "name",
    "kind",
    "rect",
    "squares",
    "zone",
]
KEYS += ["when", "do", "once", "turns", "units", "count", "item", "cost", "sight", "cover", "becomes", "pit"]
HEADERS = [
    "[[units]]",
    "[[zones]]",
    "[[items]]",
    "[[events]]",
    "[[victory]]",
    "[glyphs.S]",
    "[glyphs.o]",
    "[units]",
]


@given(
    st.lists(
        st.tuples(st.sampled_from(HEADERS), st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=5)),
        max_size=4,
    )
)
@settings(max_examples=300)
def test_any_value_anywhere(tables: list[tuple[str, dict[str, str]]]) -> None:
    """M-03: well-formed TOML whose values have any type and shape."""
    text = YARD
    for header, values in tables:
        text += header + "\n" + "".join(f"{key} = {value}\n" for key, value in values.items())
    judge(text.encode())


@pytest.mark.long
@given(st.sampled_from(MAPS), CHANGES)
@settings(max_examples=20_000)
def test_very_many_mutated_maps(data: bytes, changes: list[tuple[float, int, bytes]]) -> None:
    """M-03: for hours when nobody waits."""
    judge(mutated(data, changes))


def test_no_other_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-03: names in a map are names, never paths."""
    (tmp_path / "secret.toml").write_text('name = "x"\nabout = "y"\nfigure = "z"\n')
    monkeypatch.chdir(tmp_path)
    for name in ("secret", "./secret", "../assets/units/rifleman", str(tmp_path / "secret.toml")):
        with pytest.raises(BadMap) as bad:
            read_map(
                YARD.encode() + f"[[units]]\ntemplate = '{name}'\nside = 'squad'\nat = [1, 1]\n".encode()
            )
        assert "one of brawler" in bad.value.faults[0].expected
