"""What a fight leaves on the ground: where it happened, once it has been shown, as far as one was told."""

from game.board.squares import Square
from game.rules.events import AnyEvent, Burst, Hurt, Moved, Out, Rolled
from game.rules.state import Lying, changed, having
from game.ui.app import App
from game.ui.battle.orders import Orders
from game.ui.battle.traces import traces_of
from game.ui.board.camera import Frame
from game.ui.board.card import said
from game.ui.board.explain import square_rows
from game.ui.board.traces import MOST, Leaving, Trace, draw_traces
from tests.ui.battle.scenes import opened, planned


def shot(unit: str) -> Rolled:
    return Rolled(unit=unit, label="shoot", dice=("d6",), faces=(6,), result="6")


def test_traces_lie_where_units_stood_then(app: App) -> None:
    """Ann shoots, walks and shoots again; Rex is hurt where he stands; a blast takes in two squares.

    What is lost without a wound, as strain to a stun weapon, leaves no blood.
    """
    view = opened(app, planned(fog=False)).controller.view
    start, end, blast = Square(1, 1), Square(2, 1), (Square(5, 5), Square(6, 5))
    events: tuple[AnyEvent, ...] = (
        shot("ann"),
        shot("ann"),
        Moved(unit="ann", start=start, end=end),
        shot("ann"),
        Hurt(unit="rex", amount=2, what="health", by="ann"),
        Hurt(unit="rex", amount=1, what="strain"),
        Hurt(unit="ann", amount=2, what="wounds", by="ann"),
        *(Hurt(unit="ann", amount=7, what=what, by="rex") for what in ("strain", "aspect", "vitality")),
        Burst(at=blast[0], squares=blast),
    )
    assert set(traces_of(events, view)) == {
        Trace("casings", start, 2),
        Trace("casings", end, 1),
        Trace("stain", view.unit("rex").at, 1),
        *(Trace("scorch", square, 1) for square in blast),
    }
    assert max(trace.times for trace in traces_of(events * 9, view)) == MOST


def test_a_battle_begins_without_traces(app: App) -> None:
    assert opened(app).presenter.backdrop().traces == ()


def test_traces_are_seen_on_the_ground(app: App) -> None:
    sheet, ground = app.window.copy(), (60, 64, 70)
    kinds: tuple[Leaving, ...] = ("casings", "stain", "scorch")
    for kind in kinds:
        sheet.fill(ground)
        draw_traces(sheet, Frame(40, 0, 0), (Trace(kind, Square(0, 0), 3),))
        other = sum(sheet.get_at((x, y))[:3] != ground for x in range(40) for y in range(40))
        assert other > 40, kind


def test_a_weapon_that_lies_about_is_drawn_as_such_and_what_else_lies_there_as_a_parcel(app: App) -> None:
    battle = opened(app, planned(fog=False))
    lying = (Lying("rifle", Square(3, 3)), Lying("medkit", Square(4, 3)))
    battle.controller.match.state = having(battle.controller.match.state, items=lying)
    backdrop = battle.presenter.backdrop()
    assert (backdrop.weapons, backdrop.items) == (((Square(3, 3), "rifle"),), (Square(4, 3),))


def test_who_lies_on_a_square_is_named_at_the_pointer(app: App) -> None:
    """A body was drawn there, and only the weapon beside it was told."""
    battle = opened(app, planned(fog=False))
    match, at = battle.controller.match, battle.controller.view.unit("bob").at
    match.state = changed(match.state, "bob", fate="out")
    battle.controller.orders = Orders(match.system, match.seen())
    assert "lying here Bob, out of action" in said(square_rows(battle.presenter, at))


def test_who_falls_is_told_to_lie_there_once_that_has_been_shown(app: App) -> None:
    battle = opened(app, planned(fog=False))
    match, animator = battle.controller.match, battle.controller.animator
    at = battle.controller.view.unit("bob").at
    match.state = changed(match.state, "bob", fate="out")
    battle.controller.orders = Orders(match.system, match.seen())
    animator.play((Out("bob", at),), match.seen())
    assert battle.presenter.things_at(at) == ()
    animator.skip()
    assert battle.presenter.things_at(at) == ("Bob, out of action",)
