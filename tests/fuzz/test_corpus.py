"""Cases that went wrong once, and one sound case of each kind: `python -m tools.fuzz` finds more.

What it finds is written as small as it could be made; the file comes to `tests/fuzz/corpus/KIND` when it is
mended, and is judged here as it was then.
"""

import json
from pathlib import Path
from random import Random

import pytest

from tools.fuzz.guard import Finding, TooSlow, bounded, judged, sign
from tools.fuzz.kind import WholeKind, Wrong, require
from tools.fuzz.kinds import KINDS
from tools.fuzz.minimise import smallest

CORPUS = Path(__file__).parent / "corpus"
CASES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
MOST_BYTES = 200_000


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_case(path: Path) -> None:
    """J-01, M-03: nothing but an answer, or a clear refusal, in the time that its kind may take."""
    kind = KINDS[path.parent.name]
    with bounded(kind.seconds):
        kind.judge(path.read_bytes())


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in CASES) <= MOST_BYTES
    assert {path.parent.name for path in CASES} == set(KINDS)


@pytest.mark.parametrize("name", ["map", "tiled", "settings", "record", "catalogue", "pack"])
def test_the_same_number_gives_the_same_case(name: str) -> None:
    kind = KINDS[name]
    assert isinstance(kind, WholeKind)
    assert kind.make(Random(5)) == kind.make(Random(5))


class Digits(WholeKind):
    """A kind that goes wrong in three ways, of which one takes for ever."""

    name = "digits"
    seconds = 0.2

    def make(self, rng: Random) -> bytes:
        return str(rng.randrange(10)).encode()

    def judge(self, data: bytes) -> None:
        while b"8" in data:
            pass
        require(b"7" not in data, "a seven", data)
        json.loads(data)


def found(data: bytes) -> Finding:
    finding = judged(Digits(), lambda: Digits().judge(data), lambda: data)
    assert finding is not None
    return finding


def test_what_goes_wrong_is_found() -> None:
    """An error, something that does not hold, and what does not end."""
    assert judged(Digits(), lambda: Digits().judge(b"3"), lambda: b"3") is None
    assert found(b"{").sign == "JSONDecodeError"
    assert found(b"17").sign == found(b"7").sign == "Wrong a seven"
    assert found(b"8").sign == "TooSlow"
    assert found(b"17").data == b"17"


def test_a_sign_tells_where_it_came_from() -> None:
    """Two places in the game are two findings."""
    with pytest.raises(TypeError) as caught:
        KINDS["map"].judge(None)  # type: ignore[arg-type]
    assert sign(caught.value).endswith("toml_text.py:parse toml_text.py:decoded")
    assert sign(Wrong("x", 3)) == sign(Wrong("x", 4))


def test_a_case_is_made_smaller() -> None:
    """Whole lines first, then what is left of them."""
    data = b"\n".join(b"line %d" % number for number in range(60))
    assert smallest(data, lambda fewer: b"37" in fewer) == b"37"
    assert smallest(data, lambda fewer: fewer == data) == data


def test_too_slow_is_no_ordinary_error() -> None:
    assert not issubclass(TooSlow, Exception)
