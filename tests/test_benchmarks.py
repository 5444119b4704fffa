"""What `python -m benchmarks` makes of its groups."""

from pathlib import Path
from subprocess import CalledProcessError, CompletedProcess, TimeoutExpired
from typing import Any

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import report
from benchmarks.table import Row

GOOD = CompletedProcess(
    [], 0, b'a greeting\n[{"what":"w","goal":"g","measured":"m","ours":"o","yardstick":"y","met":true}]\n'
)


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (TimeoutExpired("python", 120), "not done after 120 s"),
        (CalledProcessError(1, "python", b"", b"Traceback\nOSError: no screen\n"), "OSError: no screen"),
        (CalledProcessError(-11, "python", b"", b""), "status -11"),
    ],
)
def test_a_group_that_fails_ends_no_other_and_is_a_goal_missed(
    end: Exception, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], **_: Any) -> CompletedProcess[bytes]:
        if command[-1] == "board":
            raise end
        return GOOD

    monkeypatch.setattr("subprocess.run", run)
    assert benchmarks.measured("board") == [Row("board: nothing measured", "to run", why, "", "", met=False)]
    assert benchmarks.main(["board", "dice"]) == 1
    assert benchmarks.main(["dice"]) == 0


def test_what_takes_long_is_measured_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def measured(name: str) -> list[Row]:
        asked.append(name)
        return []

    monkeypatch.setattr(benchmarks, "measured", measured)
    assert benchmarks.main([]) == benchmarks.main(["--all"]) == benchmarks.main(["suite"]) == 0
    assert asked == [*benchmarks.GROUPS, *benchmarks.GROUPS, *benchmarks.SLOW_GROUPS, "suite"]


def test_the_page_has_a_table_for_each_heading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "ROOT", tmp_path)
    monkeypatch.setattr(report, "PAGES", tmp_path)
    row = Row("a frame", "<= 4 ms", "2 ms", "2 ms", "", met=True)
    note = Row("the rest", "", "9 ms", "", "", met=True)
    assert report.write_speed({"The window": [row, note]}) == Path("speed.md")
    assert (
        (tmp_path / "speed.md")
        .read_text(encoding="utf-8")
        .endswith(
            "## The window\n\n"
            "| What | Goal | Measured | Ours | Yardstick | Met |\n"
            "| --- | --- | --- | --- | --- | --- |\n"
            "| a frame | <= 4 ms | 2 ms | 2 ms |  | yes |\n"
            "| the rest |  | 9 ms |  |  |  |\n"
        )
    )
