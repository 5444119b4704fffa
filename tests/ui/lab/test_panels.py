"""The panels of the lab say what they are given, all of it, at every scale."""

from fractions import Fraction

import pytest
from pygame import Surface

from game.analysis.rulings import Ruling
from game.analysis.sight_report import Said, copied
from game.rules.actions import Refusal
from game.rules.events import Modifier
from game.ui.app import App
from game.ui.board.panel import Spot, spot_at
from game.ui.lab import table, verdict_panels
from game.ui.lab.table import Cell
from game.ui.lab.verdict_panels import Column, Reasons, Rulings, Verdicts, Who, Why, said_row, tabled
from game.ui.layout import Box
from game.ui.widgets.look import Look

AIM = Modifier(2, "attack dice", "aimed", "S-11")
CRATE = Modifier(1, "defence dice", "partial cover: crate 15,7", "S-26")


def shot(system: str, hit: Fraction, **values: object) -> Ruling:
    plain: dict[str, object] = {
        "possible": True,
        "why_not": (),
        "cover": "partial, one piece",
        "concealment": "one setback",
        "distance": "in range 24",
        "pool": "4d10 to 6 against 5d10",
        "modifiers": (AIM, CRATE),
        "expected": Fraction(6, 5),
        "unit_of_damage": "damage",
        "takes_out": Fraction(9, 100),
        "action": "Shoot",
    }
    return Ruling(system=system, hit=hit, **(plain | values))  # type: ignore[arg-type]  # values of many types


NEVER = shot(
    "phased",
    Fraction(0),
    distance="no increments",
    possible=False,
    why_not=(
        Refusal("P-17", "a ranged attack is declared in Movement"),
        Refusal("P-05", "it is engaged in close combat"),
    ),
)
RULINGS = (
    shot("squad", Fraction(49, 100)),
    shot(
        "narrative",
        Fraction(71, 100),
        takes_out=Fraction(0),
        pool="3 ability, 1 proficiency against 2 difficulty, 1 setback",
        unit_of_damage="wounds",
    ),
    shot("effort", Fraction(4, 5), cover="none", modifiers=()),
    NEVER,
)


def verdicts(*found: Ruling, chosen: int = 0) -> Verdicts:
    columns = tuple(Column(one.system.capitalize(), one, frozenset({"defence dice"})) for one in found)
    ends = Who("Vega", "squad"), Who("Raider 2", "opposition")
    return Verdicts(*ends, 5, columns, frozenset({"cover"}), chosen)


def panel(pressed: list[object]) -> Rulings:
    return Rulings(pressed.append, lambda: pressed.append("swapped"))


def cells(label: str, data: Verdicts) -> list[str]:
    line = next(line for line in tabled(data).lines if line.label == label)
    return [cell.words if cell else "" for cell in line.cells]


def test_the_figures_in_the_table_are_those_of_the_rulings() -> None:
    data = verdicts(*RULINGS)
    assert cells("to hit", data) == ["49 %", "71 %", "80 %", ""]
    assert cells("expected", data) == ["1.2 damage", "1.2 wounds", "1.2 damage", ""]
    assert cells("takes out", data) == ["9 %", "0 %", "9 %", ""]
    assert cells("cover", data) == ["partial, one piece", "partial, one piece", "none", "partial, one piece"]


def test_what_is_highest_and_lowest_has_a_sign_and_what_differs_too() -> None:
    made = tabled(verdicts(*RULINGS))
    hit = next(line for line in made.lines if line.label == "to hit")
    assert [cell.sign if cell else None for cell in hit.cells] == ["least", None, "most", None]
    assert [line.label for line in made.lines if line.differs] == ["cover"]
    even = tabled(verdicts(RULINGS[0], RULINGS[0]))
    assert not [cell for line in even.lines for cell in line.cells if cell and cell.sign]


def test_what_is_not_possible_says_why_with_clauses() -> None:
    note = tabled(verdicts(*RULINGS)).notes
    assert [cell.words for cell in note[3]] == [
        "not possible",
        "a ranged attack is declared in Movement",
        "P-17",
        "it is engaged in close combat",
        "P-05",
    ]
    assert note[:3] == ((), (), ())


def letters(words: str) -> str:
    """The words without air, and without the hyphens of words that go on in the next line."""
    return words.replace(" ", "").replace("-", "")


@pytest.mark.parametrize("column", [424, 324])
@pytest.mark.parametrize("percent", [75, 100, 150, 200])
@pytest.mark.parametrize(
    "found", [RULINGS, RULINGS[:3] + RULINGS[:1], (NEVER,) * 4], ids=["one", "all", "none"]
)
def test_no_word_of_the_table_is_cut(app: App, found: tuple[Ruling, ...], percent: int, column: int) -> None:
    """At 1280x800 its panel is 424 pixels wide at 100 %, and 1.5 x 324 at 150 %, less the air at its right.

    In the narrow one the labels stand above their rows.
    """
    look, made = Look(percent), tabled(verdicts(*found))
    width = look.measure(column) - look.measure(12)
    laid = table.lay(made, width, look)
    assert column == 424 or laid.above
    for at, (left, wide) in enumerate(laid.columns):
        assert left + wide <= width
        for line, top, bottom in zip(made.lines, laid.tops, laid.tops[1:], strict=False):
            cell = line.cells[at]
            if cell:
                assert letters("".join(table.lines(cell, wide, look))) == letters(cell.words)
                assert sum(table.heights_of((cell,), wide, look)) <= bottom - top - laid.above
        free = table.noted(made, at, laid.above)
        for cell in made.notes[at]:
            assert letters("".join(table.lines(cell, wide, look))) == letters(cell.words)
        tall = laid.tops[free[-1] + 1] - laid.tops[free[0]] - laid.above if free else 0
        assert sum(table.heights_of(made.notes[at], wide, look)) <= tall


def test_a_word_that_is_wider_than_its_column_goes_on_in_the_next_line(app: App) -> None:
    found = table.lines(Cell("a proficiency"), 40, app.look)
    assert found[0] == "a"
    assert len(found) > 2
    assert "".join(found[1:]).replace("-", "") == "proficiency"
    assert all(app.look.width(words, "small") <= 40 for words in found)


def test_a_table_fits_the_window_at_full_scale(app: App) -> None:
    """The bar and the air take 84 of 800 pixels; something is left for why."""
    assert panel([]).height(verdicts(*RULINGS), 424, app.look) < 500


def press(spots: tuple[Spot, ...], name: str) -> None:
    spot = next(spot for spot in spots if spot.name == name)
    found = spot_at(spots, (spot.box.left + 1, spot.box.top + 1))
    assert found is spot
    assert min(spot.box.width, spot.box.height) >= 28
    assert spot.act
    spot.act()


def test_a_title_lists_its_modifiers_and_the_switch_turns_the_shot_round(app: App) -> None:
    pressed: list[object] = []
    made, data = panel(pressed), verdicts(*RULINGS)
    spots = made.draw(Surface((500, 700)), Box(40, 60, 424, 640), data, app.look)
    press(spots, "Effort")
    press(spots, verdict_panels.SWAP)
    assert pressed == [2, "swapped"]
    whole = made.height(data, 424, app.look)
    press(spots, "Squad")
    assert pressed == [2, "swapped"], "the chosen one only folds its list away"
    assert made.height(data, 424, app.look) < whole
    press(spots, "Squad")
    assert made.height(data, 424, app.look) == whole
    assert [
        span.words
        for row in verdict_panels.modifier_rows(verdicts(*RULINGS).columns[0])
        for span in row.spans
    ] == [
        "modifiers, Squad: Shoot",
        "+2 attack dice  ",
        "aimed",
        "+1 defence dice  ",
        "partial cover: crate 15,7",
    ]


SAID = (
    Said("to NE: blocked by wall 7,4", "B-13a", "blocked"),
    Said("to SE: clear", "", "clear"),
    Said("PARTIAL", "B-18", "verdict"),
)


def test_each_line_has_the_stroke_of_its_sight_line_and_its_clause() -> None:
    assert [said_row(one).mark for one in SAID] == ["blocked", "clear", None]
    assert [span.words for span in said_row(SAID[0]).spans] == ["to NE: blocked by wall 7,4", "  B-13 a"]


def test_copy_lays_the_whole_text_on_the_clipboard(app: App) -> None:
    board: list[str] = []
    spots = Why(board.append).draw(Surface((500, 400)), Box(0, 0, 424, 400), Reasons(SAID), app.look)
    press(spots, verdict_panels.COPY)
    assert board == [copied(SAID)]
    assert all(one.text in board[0] for one in SAID)


def test_a_panel_that_is_too_tall_scrolls_with_its_buttons(app: App) -> None:
    made, data, surface = Why(print), Reasons(SAID * 8), Surface((500, 400))
    box = Box(0, 10, 424, 120)
    first = made.draw(surface, box, data, app.look)
    assert first[0].box == box
    assert made.scroll(-1, app.look)
    second = made.draw(surface, box, data, app.look)
    assert verdict_panels.COPY in {spot.name for spot in first} - {spot.name for spot in second}
    made.scroll(-100, app.look)
    made.draw(surface, box, data, app.look)
    assert made.scrolled == made.height(data, 424, app.look) - box.height
