"""What a command ends with: 0 well, 1 warnings, 2 mistakes of who asked, 3 a fault of the program."""

from pathlib import Path

import pytest

from game.errors import ExitStatus
from game.files import places
from game.version import version
from tests.cli.program import enfilade

YARD = (places.maps() / "training-yard.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [("--version",), ("-V",), ("-h",), ("maps",), ("where",), ("check", "terraces")]
)
def test_all_is_well(words: tuple[str, ...]) -> None:
    ended = enfilade(*words)
    assert (ended.status, ended.err) == (ExitStatus.WELL, "")


def test_warnings_alone(tmp_path: Path) -> None:
    lonely = tmp_path / "lonely.toml"
    lonely.write_text(YARD.replace('side = "opposition"', 'side = "squad"'))
    ended = enfilade("check", str(lonely))
    assert ended.status == ExitStatus.WARNINGS
    assert "warning" in ended.out


def test_an_import_that_leaves_something_out_warns(tmp_path: Path) -> None:
    tmx = tmp_path / "yard.tmx"
    assert enfilade("export", "training-yard", str(tmx)).status == ExitStatus.WELL
    tmx.write_text(tmx.read_text().replace('name="terrain"', 'name="terrain" visible="0"'))
    ended = enfilade("import", str(tmx), str(tmp_path / "yard.toml"))
    assert ended.status == ExitStatus.WARNINGS
    assert 'the layer "terrain": hidden in Tiled' in ended.out


def test_the_version() -> None:
    assert enfilade("-V").out == enfilade("--version").out == f"Enfilade {version()}\n"


@pytest.mark.parametrize("words", [("maps",), ("check", "terraces"), ("maps", "--json")])
def test_a_fault_of_the_program_is_one_sentence_and_a_report(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A traceback is neither shown nor 1: it is in the file that the sentence names."""

    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("as\x1bplanned")

    monkeypatch.setattr("game.cli.maps_command.known_maps", fails)
    monkeypatch.setattr("game.cli.map_commands.check_files", fails)
    ended = enfilade(*words)
    [report] = places.reports().iterdir()
    assert (ended.status, ended.out) == (ExitStatus.FAULT, "")
    told = "A fault of the program, not of yours: ZeroDivisionError: as\\u001bplanned"
    assert ended.err == f"{told}; the report is {report}.\n"
    told = report.read_text(encoding="utf-8")
    assert told.startswith(f"Enfilade {version()}, Python 3.")
    assert f"asked: {' '.join(map(ascii, words))}" in told
    assert "Traceback" in told
    assert "ZeroDivisionError" in told


def test_a_report_that_cannot_be_kept_is_told_itself(monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    def fails() -> None:
        raise RecursionError

    monkeypatch.setattr("game.cli.maps_command.known_maps", fails)
    (kept / "reports").write_text("in the way")
    ended = enfilade("maps")
    assert ended.status == ExitStatus.FAULT
    assert ended.err.startswith(
        "A fault of the program, not of yours: RecursionError; its report could not be kept"
    )
    assert "Traceback" in ended.err


def test_a_fault_about_a_name_that_is_no_text_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> None:
        raise ValueError(name)

    monkeypatch.setattr("game.cli.map_commands.map_path", fails)
    assert enfilade("check", "\udcff").status == ExitStatus.FAULT
    [report] = places.reports().iterdir()
    assert r"ValueError: \udcff" in report.read_text(encoding="utf-8")


def test_reports_do_not_replace_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.cli.maps_command.known_maps", lambda: 1 / 0)
    assert {enfilade("maps").status for _ in range(3)} == {ExitStatus.FAULT}
    assert len(list(places.reports().iterdir())) == 3


def test_a_match_that_fails_is_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.simulate.play.MOST_ACTS", 3)
    ended = enfilade("simulate", "training-yard", "--matches", "1", "--workers", "1", "--level", "random")
    assert ended.status == ExitStatus.FAULT
    assert ended.err == "training-yard, seed 0, after 3 actions: it did not end\n"


def test_an_interrupted_command_ends_as_shells_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.cli.maps_command.known_maps", interrupted)
    assert enfilade("maps") == (130, "", "")
