"""Where keys and values stand in a TOML text: the ground of every place that a fault names (M-01)."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from game.files.positions import DEEPEST, MOST_VALUES, KeyPath, Positions, TooMuch
from tests.files.marked import unmarked


def key(text: str, *path: str | int) -> tuple[int, int]:
    positions = Positions(text)
    return positions.place(positions.key(path))


def value(text: str, *path: str | int) -> tuple[int, int]:
    positions = Positions(text)
    return positions.place(positions.value(path))


def test_a_key_and_its_value() -> None:
    text = 'a = 1\n  bee   =    "two"   # c = 3\n'
    assert key(text, "bee") == (2, 3)
    assert value(text, "bee") == (2, 14)


def test_the_tables_of_an_array_are_counted() -> None:
    text = "[[units]]\nat = [1, 2]\n\n  [[units]] # second\nat = [\n  3, # x\n  4]\n"
    assert key(text, "units") == (1, 3)
    assert key(text, "units", 1) == (4, 3)
    assert value(text, "units", 0, "at", 1) == (2, 10)
    assert value(text, "units", 1, "at", 1) == (7, 3)


def test_a_table_below_an_array_belongs_to_its_last_table() -> None:
    text = "[[units]]\n[[units]]\n[units.squad]\natt = 4\n"
    assert value(text, "units", 1, "squad", "att") == (4, 7)
    assert key(text, "units", 1, "squad") == (3, 8)


def test_a_dotted_key() -> None:
    text = "[[units]]\nsquad . att = 4\n"
    assert key(text, "units", 0, "squad") == (2, 1)
    assert key(text, "units", 0, "squad", "att") == (2, 9)
    assert value(text, "units", 0, "squad", "att") == (2, 15)


def test_inline_tables_over_several_lines_of_a_list() -> None:
    text = "do = [{ kind = 'a', to = { x = 1 } },\n      # between\n      { kind = 'b', to.x = [1, 2] }]\n"
    assert value(text, "do", 0, "to", "x") == (1, 32)
    assert value(text, "do", 1) == (3, 7)
    assert value(text, "do", 1, "to", "x", 1) == (3, 32)


def test_quoted_keys_and_strings_that_look_like_toml() -> None:
    text = "\"a.b\" = '# no = comment ]'\n'c d' = \"\\\" x = 1\"\n\"\\u0065\" = '''\n[f]\ng = 1'''\nh = 2\n"
    assert value(text, "a.b") == (1, 9)
    assert value(text, "c d") == (2, 9)
    assert value(text, "e") == (3, 12)
    assert key(text, "h") == (6, 1)
    assert key(text, "f") == (1, 1)  # is nowhere


def test_quotes_at_the_ends_of_long_strings() -> None:
    text = 'a = \'\'\'\'\'x\'\'\'\'\'\nb = """\\"""x"""""\nc = 1\n'
    assert tomllib.loads(text) == {"a": "''x''", "b": '"""x""', "c": 1}
    assert value(text, "c") == (3, 5)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_character_of_a_drawing(newline: str) -> None:
    """Row 1, column 2 of rows that begin on the line below the quotes, or right behind them."""
    text = newline.join(["a = 0", "b = '''", "xyz", "xyz", "'''", "c = '''xyz", "xyz'''", ""])
    positions = Positions(text)
    assert positions.place(positions.drawn(("b",), 1, 2)) == (4, 3)
    assert positions.place(positions.drawn(("c",), 0, 2)) == (6, 10)
    assert positions.place(positions.drawn(("c",), 1, 2)) == (7, 3)


def test_a_character_of_a_string_on_one_line() -> None:
    positions = Positions("a = 'xyz'\n")
    assert positions.place(positions.drawn(("a",), 0, 2)) == (1, 8)


def test_a_drawing_with_escapes_gives_its_own_place() -> None:
    positions = Positions('b = """\nx\\u0079z\nxyz"""\n')
    assert positions.place(positions.drawn(("b",), 1, 2)) == (1, 5)


def test_a_value_ends_before_blanks_and_comments() -> None:
    text = "a = [ 1, 2 ]   # x\nb = 1979-05-27 07:32:00  # y\nc = { d = 'e' }\n"
    positions = Positions(text)
    assert [text[positions.span((name,))] for name in "abc"] == [
        "[ 1, 2 ]",
        "1979-05-27 07:32:00",
        "{ d = 'e' }",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * DEEPEST + "«[" + "]" * (DEEPEST + 1),
        "x = 1\n" + "a." * DEEPEST + "«a = 1",
        "x = 1\n[" + "a." * DEEPEST + "«a]",
    ],
)
def test_too_deep_is_found_before_anything_recurses(text: str) -> None:
    """M-03: depth is counted by a loop, and reported with its place."""
    text, [place] = unmarked(text)
    with pytest.raises(TooMuch) as much:
        Positions(text)
    assert Positions(text[: much.value.offset]).place(much.value.offset) == place


def test_too_many_values() -> None:
    """M-02: a list of a quarter of a million numbers is more than any map has."""
    with pytest.raises(TooMuch):
        Positions("a = [" + "1," * (MOST_VALUES + 1) + "]")


@given(st.text(alphabet="a1.=[]{}#'\"\\\n\r\t ,é", max_size=60))
def test_whatever_is_no_toml_ends_quietly(text: str) -> None:
    """M-03."""
    positions = Positions(text)
    assert positions.place(positions.key(("a",))) >= (1, 1)


# ------------------------------------------------------- random documents, drawn with random blanks

NAMES = st.one_of(
    st.text(alphabet="abcXYZ01_-", min_size=1, max_size=5),
    st.sampled_from(["a.b", "with blank", "#", "ä", "'", "a=b", "[x]"]),
)
SCALARS = st.one_of(
    st.integers(-99, 99).map(str),
    st.sampled_from(["true", "1.5", "1979-05-27", "1979-05-27 07:32:00", "''", '""', "'a # b'", '"\\"]}"']),
    st.sampled_from(["'''\nab\ncd\n'''", "'''''x'''", '"""\na = [1]\n"""', '"""\\""""', "'= ['"]),
)
BLANK = st.sampled_from(["", " ", "  ", "\t"])
GAP = st.sampled_from(["", " ", "\n", " # [c] = '\n", "\n\n  "])
END = st.sampled_from(["\n", "  \n", " # x = 1\n", "\n# '''\n\n", "\r\n"])
BARE = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


class Writer:
    """Writes a document and notes where it put each key and value."""

    def __init__(self, data: st.DataObject) -> None:
        self.draw, self.text = data.draw, ""
        self.keys: dict[KeyPath, int] = {}
        self.values: dict[KeyPath, int] = {}

    def blank(self, kind: st.SearchStrategy[str] = BLANK) -> None:
        self.text += self.draw(kind)

    def name(self, name: str) -> None:
        bare = set(name) <= BARE and self.draw(st.booleans())
        self.text += name if bare else f'"{name}"' if "'" in name else f"'{name}'"

    def key(self, table: KeyPath, names: list[str]) -> KeyPath:
        path = table
        for n, name in enumerate(names):
            if n:
                self.blank()
                self.text += "."
                self.blank()
            path = (*path, name)
            self.keys[path] = len(self.text)
            self.name(name)
        self.blank()
        self.text += "="
        self.blank()
        return path

    def value(self, path: KeyPath, depth: int) -> None:
        self.values[path] = len(self.text)
        kind = self.draw(st.sampled_from(["scalar", "scalar", "list", "table"])) if depth else "scalar"
        if kind == "scalar":
            self.text += self.draw(SCALARS)
        elif kind == "list":
            self.text += "["
            for n in range(self.draw(st.integers(0, 3))):
                self.blank(GAP)
                self.keys[*path, n] = len(self.text)
                self.value((*path, n), depth - 1)
                self.blank(GAP)
                self.text += ","
            self.blank(GAP)
            self.text += "]"
        else:
            self.text += "{"
            for n, name in enumerate(self.draw(st.lists(NAMES, max_size=2, unique=True))):
                self.text += "," if n else ""
                self.blank()
                self.value(self.key(path, [name]), depth - 1)
                self.blank()
            self.text += "}"

    def entries(self, table: KeyPath) -> None:
        for name in self.draw(st.lists(NAMES, max_size=3, unique=True)):
            self.blank()
            inner = self.draw(st.lists(NAMES, max_size=2))
            self.value(self.key(table, [name, *inner]), 2)
            self.blank(END)

    def tables(self) -> None:
        self.entries(())
        names = self.draw(st.lists(NAMES.map(lambda name: f"t{name}"), max_size=2, unique=True))
        for number, name in enumerate(names):
            for n in range(self.draw(st.integers(1, 2)) if number else 1):
                self.blank()
                start = len(self.text)
                self.text += "[[" if number else "["
                self.blank()
                place = len(self.text)
                self.keys.setdefault((name,), place)
                self.name(name)
                self.text += "]]" if number else "]"
                self.blank(END)
                if number:
                    self.keys[name, n] = start
                self.entries((name, n) if number else (name,))


def flat(values: Any, path: KeyPath = ()) -> set[KeyPath]:
    """The path of everything in a document."""
    inner = (
        values.items() if isinstance(values, dict) else enumerate(values) if isinstance(values, list) else ()
    )
    found = {path} if path else set()
    return found.union(*(flat(value, (*path, key)) for key, value in inner))


@given(st.data())
def test_every_key_and_value_is_found_where_it_was_written(data: st.DataObject) -> None:
    """M-01: random documents with random blanks, comments and line ends."""
    writer = Writer(data)
    writer.tables()
    try:
        whole = tomllib.loads(writer.text)
    except tomllib.TOMLDecodeError:  # two names met: `a = 1` and `a.b = 2`
        reject()
    positions = Positions(writer.text)
    assert flat(whole) == writer.keys.keys()
    assert {path: positions.key(path) for path in writer.keys} == writer.keys
    assert {path: positions.value(path) for path in writer.values} == writer.values
