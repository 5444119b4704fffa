"""Sentences that are put together: by mouse, by keys, by pointing; refused in words, with what they watch."""

from typing import Any

import pygame
import pytest

from game.board.squares import Square
from game.systems.effort.prepare import Prepare
from game.ui.app import App
from game.ui.battle import panel_text, sentence
from game.ui.battle.hands import LATE
from game.ui.battle.sentence import Draft
from game.ui.board import card
from tests.ui.battle.player import Keys, Mouse, Player
from tests.ui.battle.scenes import drawn, man, opened, planned

PAIR = (man("ann", 1, 1), man("Rex", 8, 1), man("Sly", 8, 4))

WANTED = Prepare(unit="ann", trigger="close", then="take_cover", target="rex")


def seated(app: App, hand: type[Player] = Mouse) -> Any:
    """Ann's turn in `effort`."""
    plan = planned(drawn(units=PAIR, system="effort"), system="effort", fog=False)
    return hand(app, opened(app, plan))


def opening(app: App) -> Mouse:
    mouse: Mouse = seated(app)
    mouse.press(mouse.verb("Prepare"))
    return mouse


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_a_reaction_is_prepared_part_by_part(app: App, hand: type[Player]) -> None:
    """E-37: the act of the record is the sentence that was meant."""
    player = seated(app, hand)
    player.do(WANTED)
    (readied,) = player.match.state.unit("ann").readied
    assert (readied.trigger, readied.then, readied.foe) == ("close", "take_cover", "rex")


def test_the_button_opens_the_sentence_and_does_nothing(app: App) -> None:
    mouse = opening(app)
    assert not mouse.match.record.entries[1:]
    assert mouse.draft.words == "As soon as an enemy moves in sight, Ann will attack."
    assert mouse.draft.action(mouse.match.system.kinds) in mouse.match.legal()


def test_what_it_costs_stands_below_the_sentence(app: App) -> None:
    """E-06, E-37: an action now, and with a rifle being Open after the shot; it has room."""
    mouse = opening(app)
    hint = mouse.draft.verb.hint
    assert hint.endswith(
        "takes an action now. Attacking with its rifle leaves it Open to enemies within 5 squares: "
        "an enemy that waits for it may strike."
    )
    sheet = panel_text.drafted(mouse.controller)
    assert sheet
    said, costs = sentence.below(sheet)
    assert (card.said((said,)), card.said((costs,))) == (mouse.draft.words, hint)


@pytest.mark.parametrize("closing", ["escape", "button", "right click", "close"])
def test_it_is_closed_without_a_deed(app: App, closing: str) -> None:
    mouse = opening(app)
    if closing == "escape":
        mouse.key(pygame.K_ESCAPE)
    elif closing == "button":
        mouse.key(pygame.K_o)
    elif closing == "right click":
        mouse.click(mouse.pixel((4, 3)), 3)
    else:
        mouse.click(mouse.spot(sentence.CLOSE))
    assert mouse.controller.draft is None
    assert mouse.controller.verb is None
    assert mouse.top is mouse.battle
    assert mouse.match.state.unit("ann").readied == ()


def test_a_second_press_of_what_does_it_ends_nothing(app: App) -> None:
    """It lay where the phase is ended once the sentence is gone."""
    mouse = opening(app)
    mouse.click(mouse.spot(sentence.DO))
    assert mouse.match.state.unit("ann").readied
    mouse.frames(2, LATE)
    before = mouse.match.hash
    mouse.click(mouse.at)
    assert mouse.match.hash == before
    assert mouse.battle.toast == ""


def test_the_wheel_and_the_arrow_turn_a_part_back_and_on(app: App) -> None:
    mouse = opening(app)
    mouse.move(mouse.spot(sentence.part_name(1)))
    mouse.wheel(-1)
    assert mouse.draft.labels[1] == "comes within Close"
    mouse.wheel(1)
    mouse.wheel(1)
    assert mouse.draft.labels[1] == "comes into sight"
    mouse.click(mouse.spot(f"{sentence.part_name(1)} back"))
    assert mouse.draft.labels[1] == "becomes Open"
    assert mouse.draft.at == 1


def test_who_is_pointed_at_goes_into_the_sentence(app: App) -> None:
    mouse = opening(app)
    mouse.click(mouse.pixel((8, 4)))
    assert mouse.draft.labels[0] == "Sly"
    mouse.click(mouse.pixel((4, 3)))
    assert mouse.draft.labels[0] == "Sly"
    assert mouse.match.state.unit("ann").readied == ()


def test_what_is_watched_lies_on_the_board(app: App) -> None:
    """E-37: within Close, 2 squares around (1, 1): columns 0 to 3 of rows 0 to 3 without its own."""
    mouse = opening(app)
    mouse.click(mouse.spot(sentence.part_name(1)))
    area = mouse.battle.presenter.picture().area
    assert Square(3, 1) in area
    assert Square(4, 1) not in area
    assert Square(1, 1) not in area


def test_a_refused_sentence_says_why_and_is_not_done(app: App) -> None:
    """E-37, E-23: a rifle has no power attack; the words are the engine's with their clause."""
    mouse = opening(app)
    parts = mouse.draft.parts
    choices = (*parts[2].choices, ("power_attack", "attack with power"))
    mouse.controller.draft = Draft(
        "ann",
        mouse.draft.verb,
        (*parts[:2], type(parts[2])(parts[2].words, parts[2].field, choices)),
        (0, 0, 0),
    ).picked("power_attack")
    mouse.frames(2)
    sheet = panel_text.drafted(mouse.controller)
    assert sheet
    assert [refusal.note for refusal in sheet.refusals] == ["E-23"]
    mouse.click(mouse.spot(sentence.DO))
    mouse.key(pygame.K_RETURN)
    assert "powered by muscle" in mouse.battle.toast
    assert mouse.match.state.unit("ann").readied == ()


@pytest.mark.parametrize("size", [(1280, 800), (820, 620), (1920, 1080)])
def test_its_parts_lie_inside_and_apart(app: App, size: tuple[int, int]) -> None:
    mouse = opening(app)
    found = panel_text.drafted(mouse.controller)
    assert found
    width = size[0] // 2
    places = sentence._flow(found.draft, width, app.look)
    assert all(x > 0 and x + wide <= width for x, _, wide in places)
    assert len({(x, line) for x, line, _ in places}) == len(places)
