"""JSON from outside: what readers differ about is refused, with its place."""

import time
import tracemalloc

import msgspec
import pytest

from game.files.strict_json import DEEPEST, MOST_VALUES, Trouble, begun, loads, too_many, troubled


def test_good_json_is_its_value() -> None:
    loaded = loads(b'{"a": [1, -2.5, "\\u00e9\\ud83d\\ude00", null, true, {}], "b": {"c": 9007199254740992}}')
    assert loaded == (
        {"a": [1, -2.5, "\u00e9\U0001f600", None, True, {}], "b": {"c": 2**53}},
        None,
        frozenset(),
    )


@pytest.mark.parametrize(
    ("data", "where", "broken"),
    [
        (b"", "1:1", True),
        (b'{"a": 1,\n\n  }', "3:3", True),
        (b"\xef\xbb\xbf{}", "1:1", True),
        (b'["\xc3\xa9", "\xff"]', "1:8", True),
        (b'[\n\n"\xed\xa0\x80"]', "3:2", True),
        (b"[1e400]", "", True),
        (b"[-Infinity]", "", True),
        (b'{"a": {"b": 1, "b": 1}}', "", True),
        (b"1" * 5000, "", True),
        (b"[" * 2000 + b"]" * 2000, "", True),
        (b'{"a": {"b c": ["\\udfff"]}}', 'a."b c"[0]', True),
        (b'{"a": {"\\ud800": 1}}', "a", True),
        (b'{"a": [9007199254740993]}', "a[0]", False),
        (b'{"a": -9007199254740993}', "a", False),
    ],
)
def test_what_is_refused_and_where(data: bytes, where: str, broken: bool) -> None:
    trouble = loads(data).trouble
    assert trouble is not None
    assert (trouble.where, trouble.broken) == (where, broken)
    assert trouble.what


def test_the_first_trouble_in_the_order_of_the_text_is_told() -> None:
    assert loads(b'{"a": [1, 9007199254740993], "b": "\\ud800"}').trouble == Trouble(
        "a[1]", "a number beyond 9007199254740992", broken=False
    )


def test_nesting_has_a_limit_that_is_the_same_everywhere() -> None:
    def nested(depth: int) -> bytes:
        return b"[" * (depth + 1) + b"]" * (depth + 1)

    assert loads(nested(DEEPEST)).trouble is None
    assert loads(nested(DEEPEST + 1)).trouble is not None


def test_too_many_values_are_refused_before_any_is_built() -> None:
    """Three bytes a list would be a hundred once built."""
    data = b"[" + b"[]," * MOST_VALUES + b"0]"
    tracemalloc.start()
    try:
        refused = loads(data)
        assert tracemalloc.get_traced_memory()[1] < len(data) * 2
    finally:
        tracemalloc.stop()
    assert refused == (None, Trouble("", f"more than {MOST_VALUES} values"), frozenset())


@pytest.mark.parametrize("piece", [b"[],", b"{},", b"1,", b'"",', b'"a,]\\"",', b'{"a":1},'])
def test_every_kind_of_value_counts(piece: bytes) -> None:
    assert too_many(b"[" + piece * 1000 + b"0]", 1000)
    assert not too_many(b"[" + piece * 499 + b"0]", 1000)


def test_commas_and_brackets_within_strings_are_no_values() -> None:
    """A map of as many commas as it may have bytes, and quotes among them, is one value."""
    text = ',{[\\"' * 1_000_000
    assert loads(msgspec.json.encode([text])).value == [text]


def test_a_walk_over_many_values_holds_no_more_than_one_way() -> None:
    value: list[list[int]] = [[] for _ in range(100_000)]
    tracemalloc.start()
    try:
        assert troubled(value) is None
        assert tracemalloc.get_traced_memory()[1] < 100_000
    finally:
        tracemalloc.stop()


def test_doubled_keys_are_those_of_the_outermost_object() -> None:
    assert loads(b'{"id": 1, "id": 2, "a": {"b": 1, "b": 2}}').doubled == {"id"}
    assert loads(b'{"id": 1, "a": {"b": 1, "b": 2}}').doubled == frozenset()


def test_a_megabyte_of_doubled_keys_takes_no_longer_than_one_of_others() -> None:
    """Quadratic counting would take minutes."""
    keys = [b'"%d": 1' % (n // 2) for n in range(80_000)]
    start = time.process_time()
    assert loads(b"{" + b", ".join(keys) + b"}").trouble is not None
    assert time.process_time() - start < 10


def test_numbers_may_be_let_pass() -> None:
    assert troubled([10**400], numbers=False) is None
    assert troubled(["\ud800"], numbers=False) is not None


def test_the_beginning_of_a_text() -> None:
    assert begun("  [1, 2], and on", 2) == ([1, 2], 8)
    assert begun("[1, NaN]", 0) is None
    assert begun("[1, 2", 0) is None
    assert begun("[" * 100_000, 0) is None
