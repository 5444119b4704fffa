"""What commands write: whole names, JSON, nothing that steers the terminal, nothing over what is there."""

import json
from pathlib import Path

import pytest

from game.cli.output import printable
from game.errors import ExitStatus
from game.files import places
from tests.cli.program import enfilade

YARD = (places.maps() / "training-yard.toml").read_text(encoding="utf-8")
EVIL = "\x1b]0;stolen\x07\x9b31m\u202eno"


def own(name: str, text: str = YARD) -> Path:
    """A map of the user's own."""
    places.own_maps().mkdir(parents=True, exist_ok=True)
    path = places.own_maps() / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


SERIES = ("--matches", "2", "--workers", "1", "--level", "random", "--turn-limit", "1")


def test_a_series_as_json() -> None:
    ended = enfilade("simulate", "training-yard", *SERIES, "--seed", "5", "--house", "slow_start=0", "--json")
    assert (ended.status, ended.err) == (ExitStatus.WELL, "")
    [series] = json.loads(ended.out)["series"]
    assert (series["map"], series["system"]) == ("training-yard", "squad")
    assert series["options"] == {"fog": True, "sandbox": False, "house": [["slow_start", 0]], "turn_limit": 1}
    assert [match["seed"] for match in series["matches"]] == [5, 6]
    assert {match["turns"] for match in series["matches"]} == {1}
    assert series["summary"]["matches"] == 2
    assert sum(series["summary"]["wins"].values()) == 2


def test_names_are_written_whole_whatever_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    name = "a-map-with-a-name-that-goes-on-and-on-for-longer-than-any-line"
    own(name)
    out = enfilade("simulate", name, "training-yard", *SERIES).out
    assert [line.split()[0] for line in out.splitlines()] == ["map", name, "training-yard"]
    assert name in enfilade("maps").out


def test_maps_are_listed_with_what_names_them() -> None:
    own("terraces")
    own("fort")
    own("broken", "nonsense")
    said = enfilade("maps").out.splitlines()
    names = [line.split()[0] for line in said]
    assert {"name", "terraces", "own/terraces", "fort"} < set(names)
    assert "8 x 8" in said[names.index("fort")]
    assert said[-1].startswith(f"broken cannot be played: {places.own_maps() / 'broken.toml'}:1:9: ")
    listed = {entry["name"]: entry for entry in json.loads(enfilade("maps", "--json").out)["maps"]}
    assert listed["fort"] == {
        "name": "fort",
        "source": "own",
        "file": str(places.own_maps() / "fort.toml"),
        "title": "Training yard",
        "width": 8,
        "height": 8,
        "systems": ["squad", "narrative", "effort", "phased"],
        "level": None,
        "fault": "",
    }
    assert listed["broken"]["fault"]


def test_a_file_whose_name_is_no_text_is_told_of() -> None:
    r"""As `check $'\xff\xfe.toml' --json` hands it over."""
    ended = enfilade("check", "\udcff\udcfe.toml", "--json")
    assert ended.status == ExitStatus.MISTAKE
    assert json.loads(ended.out)["maps"][0]["file"] == "\udcff\udcfe.toml"


def test_where_things_are(kept: Path) -> None:
    assert enfilade("where").out == f"{kept}\n"
    assert enfilade("where", "reports").out == f"{kept / 'reports'}\n"


def test_control_codes_are_written_out_and_nothing_else_is() -> None:
    assert printable(EVIL) == "\\u001b]0;stolen\\u0007\\u009b31m\\u202eno"
    assert printable("\x7f\ud800\u2028\r") == "\\u007f\\ud800\\u2028\\u000d"
    assert printable("Höhe 3 · 水\u200d\n#") == "Höhe 3 · 水\u200d\n#"


@pytest.mark.parametrize(
    "words",
    [
        ("maps",),
        ("maps", "--json"),
        ("check", EVIL),
        ("check", EVIL, "--json"),
        ("check", "{file}"),
        ("simulate", "{name}", *SERIES),
        ("simulate", "{name}", *SERIES, "--json"),
        ("lab", "{name}", "--from", "1,1", "--to", "2,2", "--json"),
        ("play", EVIL),
        ("play", "terraces", "--system", EVIL),
        ("play", "terraces", "--seed", EVIL),
        ("play", "terraces", "--house", f"slow_start={EVIL}"),
        ("replay", EVIL),
        ("where", EVIL),
        (EVIL,),
        ("maps", f"--{EVIL}"),
    ],
)
def test_no_control_code_reaches_the_terminal(words: tuple[str, ...]) -> None:
    title = EVIL.encode("unicode_escape").decode().replace("\\x", "\\u00")
    lonely = YARD.replace('side = "opposition"', 'side = "ally"')
    file = own(f"fort{EVIL}", lonely.replace('"Training yard"', f'"{title}"'))
    ended = enfilade(*(word.format(file=file, name=file.stem) for word in words))
    assert ended.out + ended.err
    assert not set(ended.out + ended.err) & set("\x1b\x07\x9b\u202e")
    if "--json" in words:
        json.loads(ended.out)


REPORT = ("lab", "training-yard", "--from", "1,0", "--to", "6,7", "--png")


def test_a_picture_is_a_png_and_replaces_nothing_unasked(tmp_path: Path) -> None:
    out = tmp_path / "sight.png"
    out.write_text("mine")
    ended = enfilade(*REPORT, str(out))
    assert (ended.status, out.read_text()) == (ExitStatus.MISTAKE, "mine")
    assert ended.err == f"{out} is there already: take another name, or --force\n"
    assert enfilade(*REPORT, str(out), "--force").status == ExitStatus.WELL
    assert out.read_bytes().startswith(b"\x89PNG")
    assert enfilade(*REPORT, str(tmp_path / "new.PNG")).status == ExitStatus.WELL


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    ended = enfilade(*REPORT, str(tmp_path / "sight.jpg"))
    assert ended.status == ExitStatus.MISTAKE
    assert "ends in .png" in ended.err
    assert not list(tmp_path.glob("*.jpg"))


@pytest.mark.parametrize(
    "words", [("export", "training-yard", "{out}.tmx"), ("import", "yard.tmx", "{out}.toml")]
)
def test_exchange_replaces_nothing_unasked(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert enfilade("export", "training-yard", "yard.tmx").status == ExitStatus.WELL
    for name in ("there.tmx", "there.toml"):
        (tmp_path / name).write_text("mine")
    asked = [word.format(out="there") for word in words]
    ended = enfilade(*asked)
    assert (ended.status, ended.out) == (ExitStatus.MISTAKE, "")
    assert (tmp_path / asked[-1]).read_text() == "mine"
    assert enfilade(*asked, "--force").status < ExitStatus.MISTAKE
    assert (tmp_path / asked[-1]).read_text() != "mine"
