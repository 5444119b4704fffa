"""Dice can be told apart by shape, by side, by what they show and by whether they count."""

from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from game.rules.presentation import DiceGroup, Telling
from game.ui.app import App
from game.ui.battle.dice import BODIES, NAMED, SYMBOLS, TUMBLES, Owner, die, note_of, roll_strip
from game.ui.widgets.theme import INK

pytestmark = pytest.mark.usefixtures("app")

TELLING = Telling(
    (
        DiceGroup("attack", "d10", ("9", "3", "7"), (True, False, True)),
        DiceGroup("defence", "d10", ("8", "2"), (True, False)),
    ),
    "2 against 1: hit",
    "good",
)


ROLES: tuple[Owner, ...] = ("attack", "defence", "plain")


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def all_differ(pictures: list[bytes]) -> bool:
    return all(one != other for one, other in combinations(pictures, 2))


def colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    return {
        tuple(picture.get_at((x, y)))[:3]
        for x in range(picture.get_width())
        for y in range(picture.get_height())
    }


@pytest.mark.parametrize("size", [15, 20, 34, 56])
def test_every_shape_has_an_outline_of_its_own(size: int) -> None:
    outlines = [pygame.mask.from_surface(die(shape, "", "plain", size), 127) for shape in (*BODIES, "coin")]
    bits = [outline.count() for outline in outlines]
    assert all(bits)
    assert all_differ([bytes(str(outline.outline()), "ascii") for outline in outlines])


def test_sides_and_what_counts_are_told_apart() -> None:
    assert all_differ(
        [pixels(die("d10", "7", role, 20, counted=counted)) for role in ROLES for counted in (True, False)]
    )


@pytest.mark.parametrize(
    ("shape", "note", "said"),
    [
        ("d10", "6 or more", "d10, 6 or more"),
        ("d10", "", ""),
        ("ability", "", ""),
        ("ability", "2 upgraded", "2 upgraded"),
    ],
)
def test_what_counts_is_said_with_the_dice_on_which_it_counts(shape: str, note: str, said: str) -> None:
    """A shape alone says to nobody how many faces it has; dice of symbols have names of their own."""
    assert note_of(DiceGroup("attack", shape, ("7",), (True,), note)) == said


def test_of_dice_that_are_added_up_it_is_said_how_many_they_are() -> None:
    """P-24: with "d20, 25 or more" one looked for a 25 on one die."""
    two = DiceGroup("attack", "d20", ("", ""), (True, True), "25 or more", summed=True)
    assert note_of(two) == "2d20, 25 or more"
    assert note_of(two.__class__("attack", "d6", ("3",), (True,), "+ 2", summed=True)) == "d6, + 2"


def test_a_die_that_counts_is_bright() -> None:
    bright, dim = (die("d6", "5", "attack", 34, counted=counted).get_at((7, 7)) for counted in (True, False))
    assert sum(bright) > 1.5 * sum(dim)


def test_numbers_and_symbols_are_shown() -> None:
    """N-01."""
    assert all_differ([pixels(die("d10", str(number), "attack", 20)) for number in range(1, 11)])
    faces = [*SYMBOLS, "SA", "AA", "SS", "FH", "-"]
    assert all_differ([pixels(die("ability", face, "attack", 20)) for face in faces])
    assert pixels(die("ability", "-", "attack", 20)) == pixels(die("ability", "", "attack", 20))


def test_dice_with_names_have_shapes() -> None:
    """N-01."""
    assert {shape for shape, _ in NAMED.values()} <= set(BODIES)
    assert pixels(die("boost", "S", "attack", 34)) != pixels(die("ability", "S", "attack", 34))


def test_a_tumbling_die_turns() -> None:
    assert all_differ([pixels(die("d10", "7", "attack", 34, tumble=at)) for at in range(TUMBLES)])


def test_a_strip_breaks_into_lines(app: App) -> None:
    wide, narrow = roll_strip(app.look, TELLING, 600), roll_strip(app.look, TELLING, 200)
    assert narrow.get_width() <= 200 < wide.get_width() <= 600
    assert narrow.get_height() >= 2 * wide.get_height()
    # the verdict ends before the edge: the last columns are empty
    assert pygame.mask.from_surface(wide, 20).get_bounding_rects()[-1].right < 600


def test_what_both_sides_need_is_said_once(app: App) -> None:
    """It stands behind the last dice; where they need something else, it stands behind each side's."""
    dice = DiceGroup("attack", "d10", ("7", "2"), (True, False), "6 or more")
    against = replace(dice, role="defence")
    same, other = (
        roll_strip(app.look, Telling((dice, group), "hit", "good"), 900).get_width()
        for group in (against, replace(against, note="7 or more"))
    )
    assert same + app.look.width("d10, 6 or more", "small") <= other


def test_the_verdict_is_not_shown_while_dice_tumble(app: App) -> None:
    settled, tumbling = roll_strip(app.look, TELLING, 600), roll_strip(app.look, TELLING, 600, tick=1)
    assert settled.get_size() == tumbling.get_size()
    assert INK["good"] in colours(settled)
    assert INK["good"] not in colours(tumbling)


def test_a_roll_without_dice_is_its_verdict(app: App) -> None:
    strip = roll_strip(app.look, Telling((), "2 sure successes"), 300)
    assert pygame.mask.from_surface(strip, 20).count() > 50


def test_what_counts_is_never_cut_short(app: App) -> None:
    """It ended in "...", where a row of dice and Effort sure for the others had to be understood."""
    note = "1 Effort sure; a 5+ is 1 Effort: 1 hits, 2 wound, 3 and more buy effects"
    told = Telling((DiceGroup("attack", "d6", ("5+",) * 6, (True,) * 6, note),), "")
    wide, narrow = roll_strip(app.look, told, 900), roll_strip(app.look, told, 220)
    assert narrow.get_width() <= 220
    wide_ink, narrow_ink = (pygame.mask.from_surface(strip, 20).count() for strip in (wide, narrow))
    assert narrow_ink > 0.97 * wide_ink


def test_dice_of_one_side_are_set_against_the_others_once(app: App) -> None:
    """A second kind of die of the same side follows without the word."""
    ours = DiceGroup("attack", "d8", ("S",), (True,))
    theirs = DiceGroup("defence", "d8", ("F",), (True,))
    once = roll_strip(app.look, Telling((ours, theirs), ""), 600)
    twice = roll_strip(app.look, Telling((ours, theirs, theirs), ""), 600)
    added = twice.get_bounding_rect().right - once.get_bounding_rect().right
    assert 0 < added < app.look.width("against", "small")


def test_where_dice_fall_they_stand_in_one_line_and_the_verdict_below(app: App) -> None:
    """Seven dice of 34 pixels with the air between them take 262, of 20 pixels 152."""
    seven = Telling((DiceGroup("attack", "d10", ("9",) * 7, (True,) * 7),), "hit", "good")
    large = roll_strip(app.look, seven, 300, sizes=(34, 20))
    small = roll_strip(app.look, seven, 200, sizes=(34, 20))
    one = Telling((DiceGroup("attack", "d10", ("9",), (True,)),), "", "good")
    for strip, side in ((large, 34), (small, 20)):
        assert strip.get_height() == 2 * roll_strip(app.look, one, 200, sizes=(side,)).get_height()
    assert 7 * 34 <= large.get_bounding_rect().right <= 300
    assert 7 * 20 <= small.get_bounding_rect().right <= 160
