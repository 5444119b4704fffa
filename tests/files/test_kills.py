"""Programs that are killed while they write: a few of each kind; `python -m tools.kills` does hundreds."""

from pathlib import Path
from random import Random

import pytest

from tools.kills import WRITINGS, Broken, Writing, kill, require_whole


@pytest.mark.parametrize("name", WRITINGS)
def test_a_killed_writer_loses_nothing_that_it_had_written(name: str, tmp_path: Path) -> None:
    """M-04: what was said to be written is whole, and nothing half written stays."""
    rng = Random(name)
    written = sum(kill(WRITINGS[name], tmp_path / str(number), rng).written for number in range(2))
    assert written >= 1


def test_what_is_not_whole_is_noticed(tmp_path: Path) -> None:
    """The judge itself: a file of an older number, and one that is cut off."""

    def write(number: int) -> Path:
        path = tmp_path / "file"
        path.write_text(f"{number}!")
        return path

    def read(path: Path) -> int:
        text = path.read_text()
        if not text.endswith("!"):
            raise Broken("cut off")
        return int(text[:-1])

    replaced, beside = Writing(write, read), Writing(write, read, replaces=False)
    path = write(3)
    require_whole(replaced, [(2, path), (3, path)])
    require_whole(replaced, [(2, path)])  # the third was being written
    for writing, said in ((replaced, 4), (replaced, 1), (beside, 2)):
        with pytest.raises(Broken, match="was written"):
            require_whole(writing, [(said, path)])
    path.write_text("3")
    with pytest.raises(Broken, match="cut off"):
        require_whole(replaced, [(3, path)])


def test_a_writer_that_fails_is_noticed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def fail(number: int) -> Path:
        raise OSError(number)

    with pytest.raises(Broken, match="the writer failed"):
        kill(Writing(fail, hash), tmp_path, Random(1))
    assert "OSError" in capfd.readouterr().err
