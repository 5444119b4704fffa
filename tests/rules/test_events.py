"""Events as a side may know them: whom it does not know is in no part of what it is told."""

from typing import get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.board.squares import Square
from game.rules.events import (
    AnyEvent,
    Event,
    Hurt,
    Modifier,
    Moved,
    Rolled,
    Said,
    Status,
    Text,
    UnitId,
    Word,
    names_one_unit,
    renamed,
    texts_of,
    told_to,
)
from game.rules.knowledge import look, witnessed
from game.rules.state import changed
from game.rules.units import Side
from tests.scenes import scene
from tests.toy import Toy

KINDS = get_args(AnyEvent)


def ambush() -> Toy:
    """In fog: a, c and X see one another, b is alone behind a wall; X hides from the squad."""
    rows = ("..........", "##########", "..........", "..........", "..........")
    state = scene(rows, fog=True, a=(0, 3), c=(2, 3), b=(0, 0), X=(5, 3), n1=(9, 0)).state
    return look(changed(state, "X", hidden_from=("squad",)))


def squad_hears(event: AnyEvent, to: tuple[Side, ...] | None = None) -> AnyEvent | None:
    return told_to("squad", witnessed(ambush(), event, to))


@pytest.mark.parametrize("kind", KINDS)
def test_every_text_of_an_event_says_whether_it_names_units(kind: type[Struct]) -> None:
    """J-05: what names a unit is walked by its type alone: a field that says nothing cannot be told."""
    texts_of(kind)


def test_the_fields_that_name_units_are_these() -> None:
    """So that a `Word` cannot be put in place of an id without a test falling."""
    named = {f"{kind.__name__}.{field}" for kind in KINDS for field, _ in texts_of(kind)}
    units = {f"{kind.__name__}.unit" for kind in KINDS if "unit" in kind.__struct_fields__}
    others = {"Rolled.target", "Rolled.further", "Rolled.modifiers"}
    others |= {"Ground.by", "Hurt.by", "Said.text", "Status.status"}
    assert named == units | others | {f"{kind.__name__}.unnamed" for kind in KINDS}
    assert {field for field, _ in texts_of(Modifier)} == {"why"}


@pytest.mark.parametrize("declared", [str, tuple[str, ...], str | None, dict[str, int], object])
def test_a_text_that_does_not_say_what_it_is_is_refused(declared: object) -> None:
    kind = type("Robbed", (Event,), {"__annotations__": {"unit": UnitId, "of": declared}}, frozen=True)
    with pytest.raises(TypeError, match=r"Robbed: .* is neither UnitId nor Text nor Word"):
        texts_of(kind)


def test_ids_and_texts_are_found_in_any_new_event() -> None:
    """Nothing but the types of its fields is needed, however deep."""
    kinds = {"unit": UnitId, "cause": Text, "pairs": tuple[tuple[UnitId, Modifier], ...], "how": Word}
    kind = type("Robbed", (Event,), {"__annotations__": kinds}, frozen=True)
    row = Modifier(1, "X", "X or a", "B-36")
    event = kind(unit="a", cause="by X", pairs=(("X", row), ("c", row)), how="X")
    told = squad_hears(event)
    assert told is not None
    hidden = Modifier(1, "X", "somebody or a", "B-36")
    assert (told.unit, told.cause, told.how) == ("a", "by somebody", "X")  # type: ignore[union-attr]
    assert told.pairs == (("", hidden), ("c", hidden))  # type: ignore[union-attr]


@pytest.mark.parametrize(("kind", "alone"), [(Moved, True), (Hurt, False), (Status, False), (Said, False)])
def test_of_a_kind_of_event_it_is_known_whether_it_names_one_unit(kind: type[Event], alone: bool) -> None:
    """Somebody else may have hurt it, and a text may name anybody."""
    assert names_one_unit(kind) is alone


def test_who_hurts_is_not_named_to_who_does_not_know_it() -> None:
    event = Hurt(unit="a", amount=2, what="hp", by="X", clause="B-36")
    assert squad_hears(event) == Hurt(unit="a", amount=2, what="hp", clause="B-36", seen_by=("squad",))
    mine = told_to("opposition", witnessed(ambush(), event))
    assert isinstance(mine, Hurt)
    assert mine.by == "X"


ROWS = (Modifier(2, "dice", "skill", "T-01"), Modifier(1, "dice", "c and X are in the way", "T-02"))


def test_dice_against_somebody_unknown_are_not_told_nor_why_there_are_so_many() -> None:
    """Rows about cover and light would tell where X stands, the number of dice who it is."""
    bare = Rolled(label="shoot", dice=(), faces=(), result="", seen_by=("squad",))
    rolled = replace(bare, dice=("d6",), faces=(4,), result="1", modifiers=ROWS)
    assert squad_hears(replace(rolled, unit="a", target="X")) == replace(bare, unit="a")
    assert squad_hears(replace(rolled, unit="X", target="a")) == replace(bare, target="a")
    assert squad_hears(replace(rolled, unit="X", target="X")) is None
    assert witnessed(ambush(), replace(rolled, unit="X", target="a")).seen_by == (
        "squad",
        "opposition",
        "ally",
    )


def test_dice_read_against_several_are_not_told_when_one_of_them_is_unknown() -> None:
    event = Rolled(
        label="blast", dice=("d6",), faces=(4,), result="1 0", unit="a", target="c", further=("c", "X")
    )
    told = squad_hears(event)
    assert told == Rolled(
        label="blast", dice=(), faces=(), result="", unit="a", target="c", seen_by=("squad",)
    )


def test_who_is_only_mentioned_in_a_row_is_somebody_and_the_dice_stay() -> None:
    event = Rolled(label="shoot", dice=("d6",), faces=(4,), result="1", unit="a", target="n1", modifiers=ROWS)
    told = squad_hears(event)
    assert isinstance(told, Rolled)
    assert (told.faces, told.result) == ((4,), "1")
    assert [row.why for row in told.modifiers] == ["skill", "c and somebody are in the way"]


def test_texts_name_nobody_unknown_and_words_of_the_map_are_left_as_they_are() -> None:
    said = squad_hears(Said(text="a strikes at X", unit="a"))
    status = squad_hears(Status(unit="a", status="held by X"))
    message = squad_hears(Said(text="X marks the spot"))
    assert isinstance(said, Said)
    assert isinstance(status, Status)
    assert isinstance(message, Said)
    assert [said.text, status.status, message.text] == [
        "a strikes at somebody",
        "held by somebody",
        "X marks the spot",
    ]


def test_what_is_about_somebody_unknown_is_told_only_when_the_rule_says_to_whom() -> None:
    """A rule that names its audience has settled that they may know whom it is about, and nobody else."""
    step = Moved(unit="X", start=Square(5, 3), end=Square(6, 3))
    assert squad_hears(step) is None
    heard = squad_hears(step, ("squad",))
    assert isinstance(heard, Moved)
    assert heard.unit == "X"


def test_only_whole_words_are_names() -> None:
    assert renamed("a: a-1 is beside a, as always", {"a": "Kite"}) == "Kite: a-1 is beside Kite, as always"
