"""What packs bring, in the window: tokens, terrain, sounds, palettes; what is said of broken ones (K-02)."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.board.squares import Square
from game.editor.document import Document
from game.files import places
from game.files.map_reader import load_map
from game.ui.app import App
from game.ui.battle.animation import AnimationBuilder
from game.ui.board import tokens
from game.ui.board.picture import Piece
from game.ui.editor.screen import EditorScreen
from game.ui.lab.tools import _templates
from game.ui.menus.title import Title
from game.ui.sound_recipes import RATE
from game.ui.sound_samples import pack_sounds
from tests.files.packs import EXAMPLE, copied
from tests.ui.board.thumbnails import thumbnail
from tests.ui.pilot import Pilot

PANS = EXAMPLE / "maps" / "salt-pans.toml"


@pytest.fixture
def _salt(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(places.PACKS, str(EXAMPLE))
    tokens.PICTURES.clear()
    yield
    tokens.PICTURES.clear()


def pixels(surface: pygame.Surface) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    return pygame.surfarray.array3d(surface)


@pytest.mark.usefixtures("app", "_salt")
def test_a_token_has_the_figure_of_the_pack_in_the_colour_of_its_side() -> None:
    own, person = (tokens.token("squad", figure, "S", 48)[0] for figure in ("salt/pikeman", "person"))
    other = tokens.token("opposition", "salt/pikeman", "S", 48)[0]
    assert (pixels(own) != pixels(person)).any()
    middle = (own.get_width() // 2 - 4, own.get_height() // 2 + 6)
    assert own.get_at(middle) != other.get_at(middle)


@pytest.mark.usefixtures("app", "_salt")
def test_terrain_has_the_picture_of_the_pack() -> None:
    board = load_map(PANS).scenario.board
    picture = thumbnail(board, (board.width * 48, board.height * 48))
    heap, floor = ((Square(x, y).x * 48 + 20, y * 48 + 24) for x, y in ((3, 2), (5, 2)))
    assert sum(picture.get_at(heap)[:3]) > sum(picture.get_at(floor)[:3]) + 150


@pytest.mark.usefixtures("_salt")
def test_a_sound_of_a_pack_as_the_game_plays_it() -> None:
    [(name, samples)] = pack_sounds().items()
    assert name == "salt/twang"
    assert abs(len(samples) / 2 / RATE - 0.5) < 0.01
    assert np.abs(np.frombuffer(samples, "<i2").astype(int)).max() > 5000


def test_a_weapon_is_heard_with_its_own_sound() -> None:
    """K-01: that of the weapon in hand; others are heard as all of their kind."""
    bow, gun = (Piece(name, name, "squad", "", (0, 0), "S", held=name) for name in ("bow", "gun"))
    pieces = {"bow": bow, "gun": gun}
    builder = AnimationBuilder(pieces, pieces, open_end=False, sounds={"bow": "salt/twang"})
    builder.attack_cue("bow", "shot")
    builder.attack_cue("gun", "shot")
    assert [name for _, name in builder.animation.cues] == ["salt/twang", "shot"]


def test_a_gun_that_strikes_does_not_bang() -> None:
    """What is fired sounds as a blow when it strikes; a sound of a pack is for both."""
    held = {"gun": "shotgun", "hammer": "blow", "bow": "salt/twang"}
    pieces = {name: Piece(name, name, "squad", "", (0, 0), "S", held=name) for name in held}
    builder = AnimationBuilder(pieces, pieces, open_end=False, sounds=held)
    for unit in held:
        builder.attack_cue(unit, "blade")
    assert [name for _, name in builder.animation.cues] == ["blade", "blow", "salt/twang"]


@pytest.mark.usefixtures("_salt")
def test_palettes_offer_what_packs_bring(app: App, pilot: Pilot) -> None:
    """K-02: in the editor and in the lab; a unit that is put down plays."""
    screen = EditorScreen(Document(PANS.read_text(encoding="utf-8")))
    app.open(screen)
    pilot.frames(2)
    editor = screen.editor
    assert "salt heap" in [entry.name for entry in editor.palettes.entries]
    editor.state.layer = "units"
    offered = [entry.name for entry in editor.palettes.entries]
    assert {"Pikeman", "Crossbow", "Flask of brine", "Harpoon"} <= {*offered}
    pikeman = editor.palettes.entries[offered.index("Pikeman")].brush
    assert pikeman
    assert pikeman.things[0].values["template"] == "salt/pikeman"
    assert screen.editor.document.scenario()
    scenario = load_map(PANS).scenario
    assert ("salt/pikeman", "Pikeman") in _templates(scenario)


def test_the_title_says_which_pack_is_left_out(
    app: App, pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K-03: with the place of the fault; the rest goes on."""
    folder = copied(tmp_path / "packs" / "salt")
    (folder / "weapons.toml").write_text("[", encoding="utf-8")
    copied(tmp_path / "packs" / "pepper", name="pepper", replaces=[])
    title = Title()
    app.open(title)
    said: list[str] = []
    monkeypatch.setattr(app.widgets, "message", lambda _title, text: said.append(text))
    for _ in range(600):
        pilot.frames()
        if said:
            break
        pygame.time.wait(20)
    assert len(said) == 1
    assert f"{folder / 'weapons.toml'}:1" in said[0]
    assert "salt-pans" in [entry.path.stem for entry in title._every()]
