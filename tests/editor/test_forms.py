"""Forms: every key that the reader knows, with its choices; setting a field changes the text."""

from typing import Any

import pytest

from game.board.squares import FACINGS, Square
from game.editor.document import Document
from game.editor.editor_state import EditorState
from game.editor.forms import Forms
from game.files.map_schema import TRIGGERS, VICTORIES
from game.files.parsed_map import ARRAYS
from game.files.places import shipped_maps
from game.files.positions import KeyPath
from game.rules.units import SIDES
from tests.editor.editing import TAIL, differing, editor

STORY = (
    TAIL
    + """
[[events]]                 # when they come
when = { enter = "west", side = "squad" }
do = [{ kind = "remove", unit = "a" },
      { kind = "smoke", rect = [1, 1, 2, 2], rounds = 2 }]

[[tasks]]
name = "wind the clock"    # in the hall
at = [2, 0]
squad = { kno = 6 }        # it is hard
do = [{ kind = "message", text = "It strikes." }]

[[victory]]
side = "squad"
kind = "escort"
zone = "west"              # there
units = ["a", "scout-1"]
"""
)


def after(state: EditorState, path: KeyPath, name: str, value: Any) -> str:
    assert state.make(Forms(state.document).of(path).field(name).set(value))
    return state.document.text


def test_a_unit_offers_what_there_is() -> None:
    state = editor()
    form = Forms(state.document).of(("units", 0))
    assert form.title == "a"
    assert form.field("side").choices == SIDES
    assert form.field("facing").choices == FACINGS
    assert set(form.field("weapons").choices) == set(state.document.catalogue.weapons)
    assert set(form.field("template").choices) == set(state.document.catalogue.units)
    att = form.field("squad.att")
    assert (att.kind, att.value, att.default) == ("number", 4, 4)
    assert form.field("squad.size").choices == ("average", "large", "small", "tiny")
    brawn = form.field("narrative.brawn")
    assert (brawn.low, brawn.high, brawn.value, brawn.default) == (1, 6, None, 3)


def test_setting_changes_one_line_and_keeps_its_comment() -> None:
    """M-04."""
    state = editor()
    before = state.document.text
    assert differing(before, after(state, ("units", 0), "facing", "W")) == [
        ('facing = "NE"              # looks out', 'facing = "W"              # looks out')
    ]
    state.document.undo()
    assert after(state, ("units", 0), "facing", None) == before.replace(
        'facing = "NE"              # looks out\n', ""
    )
    state.document.undo()
    assert after(state, ("units", 1), "phased.melee", 3) == before.replace(
        "at = [6, 2]\n", "at = [6, 2]\nphased.melee = 3\n"
    )
    state.document.undo()
    assert "turn_limit = 9\n" in after(state, (), "turn_limit", 9)
    assert state.document.faults() == ()


def test_one_of_a_group_takes_the_place_of_another() -> None:
    state = editor()
    text = after(state, ("zones", 0), "squares", [Square(1, 1), Square(2, 1)])
    assert "squares = [[1, 1], [2, 1]]" in text
    assert state.parsed.zones[0].squares == {Square(1, 1), Square(2, 1)}
    assert "rect = " not in text


def test_another_name_is_followed() -> None:
    """Events and victories name zones and units; they do so by the new name."""
    state = editor(tail=STORY)
    text = after(state, ("zones", 0), "name", "gate")
    assert 'when = { enter = "gate", side = "squad" }' in text
    assert 'zone = "gate"              # there' in text
    text = after(state, ("units", 0), "id", "ann")
    assert 'unit = "ann" }' in text
    text = after(state, ("units", 1), "id", "eve")
    assert 'units = ["ann", "eve"]' in text
    assert state.document.faults() == ()


@pytest.mark.parametrize("kind", VICTORIES)
def test_another_kind_of_victory_gets_what_it_needs(kind: str) -> None:
    state = editor(tail=STORY)
    if kind != "escort":
        after(state, ("victory", 0), "kind", kind)
    assert state.document.faults() == ()
    assert state.parsed.tables("victory")[0]["kind"] == kind


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_another_trigger_gets_what_it_needs(trigger: str) -> None:
    state = editor(tail=STORY)
    after(state, ("events", 0), "trigger", trigger)
    assert state.document.faults() == ()
    form = Forms(state.document).of(("events", 0))
    assert form.field("trigger").value == trigger
    assert form.field("side").value == "squad"
    assert form.parts == (("events", 0, "do", 0), ("events", 0, "do", 1))


def test_every_kind_of_effect_can_be_added_changed_and_removed() -> None:
    state = editor(tail=STORY)
    forms = Forms(state.document)
    kinds = forms.effects()
    assert "reinforce" in kinds
    for kind in kinds:
        state.make(forms.effect(("events", 0), kind, Square(4, 0)))
        assert state.document.faults() == ()
        state.make(forms.of(("events", 0, "do", 1)).field("kind").set(kind))
        assert state.document.faults() == ()
    assert len(forms.of(("events", 0)).parts) == 2 + len(kinds)
    state.make(forms.remove(("events", 0, "do", 0)))
    assert state.parsed.tables("events")[0]["do"][0]["kind"] == kinds[-1]
    assert state.document.faults() == ()


@pytest.mark.parametrize("array", ARRAYS)
def test_whatever_is_added_is_sound(array: str) -> None:
    state = editor(tail=STORY)
    forms = Forms(state.document)
    for x in (4, 5):
        assert state.make(forms.new(array, Square(x, 0)))  # type: ignore[arg-type]
    assert state.document.faults() == ()
    assert len(state.parsed.tables(array)) >= 2  # type: ignore[arg-type]


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_a_form_knows_every_key_and_sets_what_is_there_to_the_same(path: Any) -> None:
    """M-04: for all that the shipped maps say."""
    document = Document.open(path)
    forms, text = Forms(document), document.text
    for array in ARRAYS:
        for number, table in enumerate(document.parsed.tables(array)):
            form = forms.of((array, number))
            known = {field.name.split(".")[0] for field in form.fields} | {"when", "do", "rect", "squares"}
            assert set(table) <= known
            for field in form.fields:
                if field.value is not None and field.name != "trigger":
                    document.apply(field.set(field.value))
    assert document.text == text


def test_what_a_map_tells_is_asked_for_in_its_form() -> None:
    """M-10: brief, debrief, hint, level, even and who begins; a debrief is made, and goes, with its texts."""
    state = editor()
    names = {field.name: field for field in Forms(state.document).of(()).fields}
    assert {"brief", "hint", "even", "debrief.win", "debrief.lose"} <= names.keys()
    assert (names["level"].low, names["level"].high) == (1, 5)
    assert names["first"].choices == ("squad", "opposition")
    before = state.document.text
    after(state, (), "brief", "Hold the yard.")
    after(state, (), "level", 3)
    after(state, (), "debrief.win", "It is yours.")
    after(state, (), "debrief.lose", "It is theirs.")
    scenario = state.document.scenario()
    assert scenario is not None
    assert (scenario.brief, scenario.level) == ("Hold the yard.", 3)
    assert (scenario.debrief.win, scenario.debrief.lose) == ("It is yours.", "It is theirs.")
    assert Forms(state.document).of(()).field("debrief.win").value == "It is yours."
    after(state, (), "debrief.win", None)
    scenario = state.document.scenario()
    assert scenario is not None
    assert scenario.debrief.win == ""
    after(state, (), "debrief.lose", None)
    after(state, (), "level", None)
    after(state, (), "brief", None)
    assert differing(before, state.document.text) in ([], [("", "debrief = { }")])
