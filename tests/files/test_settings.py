"""The user's settings: kept, checked, never lost silently."""

import os
from math import inf
from pathlib import Path

import pytest

from game.files.settings import SPEEDS, Settings, Skirmish, load_settings, pace, save_settings


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == (Settings(), None)
    assert Settings() == Settings(ui_scale=100, width=1280, height=800, full_screen=False)


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "settings.toml"
    settings = Settings(ui_scale=150, width=1920, height=1080, full_screen=True)
    save_settings(settings, path)
    assert load_settings(path) == (settings, None)
    assert path.read_text() == "ui_scale = 150\nwidth = 1920\nheight = 1080\nfull_screen = true\n"


def test_what_is_left_out_has_its_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("# mine\nui_scale = 75\n")
    assert load_settings(path) == (Settings(ui_scale=75), None)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("ui_scale = 300\n", "settings.toml:1:12: found 300; expected a whole number from 75 to 200"),
        ("\nui_scal = 100\n", 'settings.toml:2:1: found the unknown key "ui_scal"'),
        ("full_screen = 1\n", "settings.toml:1:15: found 1; expected true or false"),
        ("width = \n", "settings.toml:1:9: found a fault of syntax"),
        ("a = '\udcff'", "settings.toml:1:6: found the byte 0xff"),
    ],
)
def test_a_bad_file_is_told_and_put_aside(text: str, trouble: str, tmp_path: Path) -> None:
    """The defaults are used, and the next save does not write over what its owner meant."""
    path = tmp_path / "settings.toml"
    data = text.encode(errors="surrogateescape")
    path.write_bytes(data)
    settings, said = load_settings(path)
    assert settings == Settings()
    assert said is not None
    assert trouble in said
    assert str(tmp_path / "settings.bad-1.toml") in said
    save_settings(Settings(ui_scale=125), path)
    assert (tmp_path / "settings.bad-1.toml").read_bytes() == data


def test_the_one_volume_of_earlier_versions_is_that_of_all_three(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("volume = 40\nmusic_volume = 10\n")
    wanted = Settings(effects_volume=40, music_volume=10, ambience_volume=40)
    assert load_settings(path) == (wanted, None)
    save_settings(wanted, path)
    assert load_settings(path) == (wanted, None)


@pytest.mark.parametrize("volume", ["101", "true", '"loud"'])
def test_an_old_volume_that_is_none_is_told(volume: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"volume = {volume}\n")
    settings, said = load_settings(path)
    assert settings == Settings()
    assert said is not None
    assert 'settings.toml:1:1: found the unknown key "volume"' in said


def test_a_second_bad_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for text in ("one", "two"):
        path.write_text(text)
        load_settings(path)
    assert [(tmp_path / f"settings.bad-{n}.toml").read_text() for n in (1, 2)] == ["one", "two"]


def test_a_bad_file_that_cannot_be_moved_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "settings.toml"
    path.write_text("bad")
    monkeypatch.setattr(Path, "replace", fail)
    monkeypatch.setattr(os, "link", fail)
    assert "Permission denied" in (load_settings(path).trouble or "")
    assert path.read_text() == "bad"


def test_only_what_was_changed_is_written(tmp_path: Path) -> None:
    """What was never changed follows the defaults of later versions."""
    path = tmp_path / "settings.toml"
    save_settings(Settings(), path)
    assert path.read_text() == ""
    save_settings(Settings(shake=False), path)
    assert path.read_text() == "shake = false\n"


def test_tables_come_back(tmp_path: Path) -> None:
    """Names with blanks and quotes in them too."""
    path = tmp_path / "settings.toml"
    skirmish = Skirmish(
        'a "b"\\\x7f', "squad", fog=False, players={"squad": "human"}, house={"slow_start": 0}
    )
    settings = Settings(others_speed="instant", keys={"full screen": "ctrl+f"}, skirmish=skirmish)
    save_settings(settings, path)
    assert load_settings(path) == (settings, None)


@pytest.mark.parametrize(
    "text",
    ["own_speed = '3'", "[skirmish]\nfog = 1", "[skirmish.players]\nnobody = 'human'", "[keys]\na = 1"],
)
def test_bad_tables_are_told(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert load_settings(path).trouble


def test_how_fast_a_speed_is() -> None:
    assert [pace(speed) for speed in SPEEDS] == [0.5, 1, 2, 4, inf]
