"""After the others' turn a line says who has lost what; a click plays it again."""

from itertools import chain
from typing import Any

from msgspec.structs import replace

from game.board.squares import Square
from game.rules.actions import Action, Choose
from game.rules.events import AnyEvent, Hidden, Hurt, Moved, Out, Revealed, Rolled, Said, Status
from game.rules.players import HUMAN
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import Side
from game.systems import SYSTEMS
from game.systems.effort.attack import BasicAttack
from game.systems.effort.choices import SEIZE
from game.systems.effort.items import UseItem
from game.systems.effort.moves import DropProne, Move, StandUp
from game.systems.effort.prepare import Prepare
from game.systems.narrative.items import Drop, Grab
from game.systems.phased.actions import STAY
from game.ui.app import App
from game.ui.battle.controller import BattleController
from game.ui.battle.event_log import LogEntry, LogLine
from game.ui.battle.layout import LINE, LINES, OTHERS_LINES
from game.ui.battle.turn_summary import NEWS, SUMMARY, News, TurnSummary, attempts, doings, losses
from game.ui.board.card import Span
from game.ui.board.toast import toast
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

WHO: dict[str, tuple[str, Side]] = {
    "ann": ("Ann", "squad"), "bob": ("Bob", "squad"), "rex": ("Rex", "opposition"),
}  # fmt: skip


SQUAD = SYSTEMS["squad"].words

HARDY = (man("ann", 1, 1, bhp=60), man("bob", 1, 4, bhp=60), man("Rex", 8, 1), man("Sly", 8, 4))
"""The squad stands until it has been hit often."""


def test_losses_are_summed_and_who_is_out_comes_first() -> None:
    events = (
        Hurt("ann", 1, "wounds", "rex"),
        Hurt("rex", 2, "hit points", "ann"),
        Hurt("ann", 2, "wounds", "rex"),
        Hurt("ann", 1, "strain", "rex"),
        Hurt("bob", 5, "wounds", "rex"),
        Out("bob", Square(1, 1)),
    )
    assert losses(events, SQUAD, WHO.__getitem__, "squad") == (
        News("bob", "Bob", "squad", "out, by Rex", "bad"),
        News("ann", "Ann", "squad", "-3 wounds, -1 strain by Rex", "bad"),
        News("rex", "Rex", "opposition", "-2 hit points by Ann", "good"),
    )


def test_what_a_unit_pays_itself_is_nobody_elses_doing() -> None:
    """N-06: a second maneuver costs 2 strain; N-31: a threat of the attack cost 1."""
    events = (
        Rolled("attack", (), (), "", unit="ann", target="rex"),
        Hurt("rex", 2, "strain", "rex"),
    )
    paid, costly = Hurt("rex", 2, "strain", "rex"), Hurt("rex", 1, "strain", "ann")
    (told,) = losses((paid, costly), SQUAD, WHO.__getitem__, "squad")
    assert told.words == "-1 strain by Ann, -2 strain by its own act"
    assert tried(*events) == [("Ann", "attacks Rex to no effect")]


def test_all_are_named_who_have_hurt_somebody_and_whoever_was_found() -> None:
    """Not the enemies who were found: of them it is told where they are."""
    events = (
        Hurt("ann", 1, "health", "rex"),
        Hurt("ann", 2, "health", "sly"),
        Revealed("ann", Square(1, 1)),
        Revealed("bob", Square(2, 2)),
        Revealed("rex", Square(3, 3)),
    )
    names: dict[str, tuple[str, Side]] = {**WHO, "sly": ("Sly", "opposition")}
    told = [(news.name, news.words) for news in losses(events, SQUAD, names.__getitem__, "squad")]
    assert told == [("Ann", "-3 health by Rex and Sly, found"), ("Bob", "found")]


def test_who_has_lost_actions_of_this_turn_by_it_is_told() -> None:
    """E-46: shaken in their turn, Ann and Bob begin their own with less; the turn of Rex is over."""
    shaken = Status("ann", "shaken"), Status("rex", "shaken"), Status("rex", "an action less")
    events = (
        *shaken,
        Hurt("ann", 1, "aspect", "rex"),
        Status("ann", "no actions"),
        Status("bob", "an action less"),
    )
    found = losses(events, SYSTEMS["effort"].words, WHO.__getitem__, "squad")
    assert [(news.name, news.words) for news in found] == [
        ("Ann", "-1 aspect by Rex, cannot act this turn: it was shaken"),
        ("Bob", "has only 1 action this turn: it was shaken"),
    ]
    shot = aimed("basic", "rex", "bob"), Status("bob", "shaken"), Status("bob", "an action less")
    assert attempts(shot, SYSTEMS["effort"].words, WHO.__getitem__, "squad") == ()
    assert attempts(shot[:2], SYSTEMS["effort"].words, WHO.__getitem__, "squad")


def test_who_was_found_and_is_hidden_again_is_not_called_found() -> None:
    """S-52: the line tells what is so as one's own turn begins."""
    found, hidden = Revealed("ann", Square(1, 1)), Hidden("ann", again=True)
    assert losses((found, hidden), SQUAD, WHO.__getitem__, "squad") == ()
    assert [news.words for news in losses((found, hidden, found), SQUAD, WHO.__getitem__, "squad")] == [
        "found"
    ]


def test_who_is_out_by_nobody_who_is_known_is_just_out() -> None:
    """Whose name a side is not told is left out; so is whoever did it to itself."""
    for by in ("", "bob"):
        events = (Hurt("bob", 1, "wounds", "rex"), Hurt("bob", 5, "wounds", by), Out("bob", Square(1, 1)))
        assert [news.words for news in losses(events, SQUAD, WHO.__getitem__, "squad")] == ["out"]


def test_who_has_left_the_board_has_lost_nothing() -> None:
    assert losses((Out("ann", Square(1, 1), left=True),), SQUAD, WHO.__getitem__, "squad") == ()


def aimed(label: str, unit: str, target: str) -> Rolled:
    return Rolled(label, (), (), "", unit=unit, target=target)


def tried(*events: AnyEvent, viewer: Side | None = "squad") -> list[tuple[str, str]]:
    """What was tried in the others' turn, by the words of `squad`: of whom, and what."""
    found = attempts(events, SQUAD, WHO.__getitem__, viewer)
    return [(news.name, news.words) for news in found]


def test_attacks_that_cost_nothing_are_told() -> None:
    """Once for each pair; one's own side's too, such as from overwatch; not whom something was lost by."""
    shot, own = aimed("shoot", "rex", "ann"), aimed("shoot", "ann", "rex")
    moved = Moved("rex", Square(2, 1), Square(2, 2))
    assert tried(shot, moved, own, moved, shot) == [
        ("Rex", "shoots at Ann to no effect"),
        ("Ann", "shoots at Rex to no effect"),
    ]
    assert tried(shot, own) == [("Rex", "shoots at Ann to no effect")], "she has but answered, as by a dodge"
    assert tried(aimed("first aid", "ann", "bob"), aimed("jump", "ann", "")) == []
    assert tried(shot, Hurt("ann", 1, "wounds", "rex")) == []
    assert tried(aimed("detection", "rex", "ann"), Revealed("ann", Square(1, 1))) == []
    assert tried(own, viewer="opposition") == [("Ann", "shoots at Rex to no effect")]
    assert tried(shot, viewer=None) == []


def test_what_began_of_an_attack_is_told_in_place_of_it() -> None:
    """S-23: a net costs no health."""
    net, held = aimed("entangle", "rex", "ann"), Status("ann", "entangled")
    assert tried(held, net) == [("Rex", "tries to entangle Ann to no effect")], "it was held before"
    assert tried(net, held) == [("Ann", "is held fast")]


def test_what_a_miss_has_bought_is_told_with_it() -> None:
    """N-30: a setback die was put on its target by an attack "to no effect"; a later roll is another's."""
    shot, other = aimed("shoot", "rex", "ann"), aimed("shoot", "rex", "bob")
    buys = Said("Rex spends 2 advantages: a setback die on Ann's next roll", "rex")
    costs = Said("Ann spends 1 threat: Rex loses its aim", "ann")
    bought = "shoots at Ann, spends 2 advantages: a setback die on Ann's next roll"
    assert tried(shot, buys, costs) == [("Rex", bought)]
    assert tried(shot, costs, other, buys)[0] == ("Rex", "shoots at Ann to no effect")


def test_who_shot_unseen_is_somebody() -> None:
    names = {**WHO, "": ("", "neutral")}
    shot = aimed("shoot", "", "ann")
    (told,) = attempts((shot,), SYSTEMS["squad"].words, names.__getitem__, "squad")
    assert (told.name, told.words) == ("Somebody", "shoots at Ann to no effect")


def after_a_fight(app: App, board: str = "", *, harmless: bool = False) -> Mouse:
    """The opposition has shot until it has hit somebody, or nobody, and it is the squad's turn again."""
    player = Mouse(app, opened(app, planned(board or drawn(units=HARDY, turns=30), fog=False)))
    controller = player.controller
    for _ in range(400):
        hit = losses(controller.missed, SQUAD, controller.named, "squad")
        shot = any(isinstance(event, Rolled) for event in controller.missed)
        if controller.side == "squad" and (shot and not hit if harmless else hit):
            return player
        legal = player.match.legal()
        shots = [action for action in legal if type(action).__name__ == "Shoot"]
        if controller.deciding:
            controller.do(legal[0])
        elif controller.side == "opposition" and shots:
            controller.do(shots[0])
        else:
            controller.do(EndPhase())
        player.frames(2)
        player.settle()
    raise AssertionError("nobody was hit")


def test_the_line_shows_what_happened_and_goes_with_the_first_act(app: App) -> None:
    player = after_a_fight(app)
    player.frames(2)
    spots = [spot for spot in player.battle.panels.spots if spot.name.startswith("news ")]
    assert spots
    player.frames(8, 10.0)
    assert [spot.name for spot in player.battle.panels.spots if spot.name == spots[0].name], "it stays"
    app.settings = player.controller.settings.__class__(own_speed="1", others_speed="1", muted=True)
    player.controller.settings = app.settings
    player.click(player.spot(spots[0].name))
    assert player.controller.animator.busy, "it is played again"
    player.controller.animator.skip()
    player.frames(20, 0.05)
    action = next(action for action in player.match.legal() if type(action).__name__ == "Move")
    player.controller.do(action)
    player.controller.animator.skip()
    player.frames(2)
    assert not [spot for spot in player.battle.panels.spots if spot.name.startswith("news ")]


def test_beside_a_board_that_leaves_room_it_covers_no_square(app: App) -> None:
    """It lay over the upper row; now it stands in the empty ground to the left, a line a unit."""
    men = [man("ann", 1, 1, bhp=60), man("bob", 1, 4, bhp=60), man("Rex", 6, 1), man("Sly", 6, 4)]
    player = after_a_fight(app, drawn(("........",) * 8, men, turns=30))
    player.frames(2)
    panels, frame = player.battle.panels, player.battle.view.camera.frame()
    (whole,) = (spot.box for spot in panels.spots if spot.name == SUMMARY)
    assert whole.right < frame.left
    assert [spot.name for spot in panels.spots if spot.name.startswith(NEWS)], "and tells it"
    assert not whole.meets(panels.layout.roster)
    assert whole.bottom < panels.layout.log.top
    player.wheel(3)
    player.frames(20, 0.05)
    (over,) = (spot.box for spot in panels.spots if spot.name == SUMMARY)
    assert over.width > whole.width, "over a board that fills the window it is a line again"


def test_the_line_lies_over_nobody(app: App) -> None:
    """It lay over the upper row of the board, whoever stood there."""
    stood = [man(name, x, 0, bhp=60) for name, x in (("ann", 4), ("bob", 5))]
    board = drawn(("..........",) * 12, (*stood, man("Rex", 8, 1), man("Sly", 8, 4)), turns=30)
    player = after_a_fight(app, board)
    player.frames(2)
    panels = player.battle.panels
    line = [spot.box for spot in panels.spots if spot.name.startswith(NEWS)]
    assert line
    assert not [box for box in line for unit in panels.people if box.meets(unit)]


def test_the_line_tells_of_shots_that_hit_nobody(app: App) -> None:
    """It was empty then, as if the others had done nothing."""
    player = after_a_fight(app, drawn(units=HARDY[:3], turns=30), harmless=True)
    player.frames(2)
    assert any(spot.name == f"{NEWS}rex" for spot in player.battle.panels.spots)


def test_before_the_losses_it_is_said_whose_turn_they_are_of(app: App) -> None:
    """Ann -2, Rex -1: that said neither what nor when; an end that is near is no news."""
    summary = TurnSummary(str)
    lost = News("ann", "Ann", "squad", "-2 health", "bad")
    widths = [summary.size((news,), 800, app.look)[0] for news in (lost, lost._replace(ends=True))]
    assert widths[0] - widths[1] >= app.look.width("In their turn:", "small")


def test_two_lines_tell_what_one_has_no_room_for(app: App) -> None:
    summary = TurnSummary(str)
    told = tuple(News(name, name.title(), "squad", "-2 health", "bad") for name in ("ann", "bob", "rex"))
    wide, high = summary.size(told, 2000, app.look)
    assert summary.size(told, wide, app.look) == (wide, high)
    narrow, twice = summary.size(told, wide - 1, app.look)
    assert narrow < wide
    assert twice == 2 * high
    assert summary.tells_all(told, wide - 1, app.look)
    assert not summary.tells_all(told, wide // 3, app.look)


def test_no_message_lies_on_the_words_before_the_losses(app: App) -> None:
    """The whole line is taken, not only the losses in it."""
    summary, line = TurnSummary(str), Box(300, 40, 400, 30)
    lost = News("ann", "Ann", "squad", "-2 health", "bad")
    spots = summary.draw(app.window, line, (lost,), app.look)
    box, _ = toast(Box(100, 40, 800, 500), (tuple(spot.box for spot in spots),), "Aim: " * 12, app.look)
    assert not box.meets(line)


def told(player: Mouse) -> list[str]:
    """What the line names."""
    player.frames(2)
    return [spot.name for spot in player.battle.panels.spots if spot.name.startswith(NEWS)]


def hurt(player: Mouse) -> set[str]:
    """Who has been hurt so far."""
    return {event.unit for event in player.match.events(None) if isinstance(event, Hurt)}


def test_a_blow_in_the_middle_of_ones_own_turn_is_none_of_the_others_turn(app: App) -> None:
    """E-45: Ann's attack leaves her Open, and Rex strikes at once: it is still her turn."""
    units = (
        man("ann", 2, 2, hero=True, wound_threshold=6),
        man("Rex", 3, 2, hero=True, wound_threshold=6, abilities=["opportunist"]),
    )
    plan = planned(drawn(units=units, system="effort"), system="effort", fog=False, seed=4)
    player = Mouse(app, opened(app, plan))
    controller = player.controller
    player.settle()
    controller.do(BasicAttack(unit="ann", target="rex"))
    asked = []
    while controller.deciding:
        assert controller.prompt
        choices = controller.prompt.grant.choices
        asked += choices
        controller.do(Choose(choice=choices[0]))
        player.settle()
    assert SEIZE in asked
    assert (controller.mode, controller.side, "ann" in hurt(player)) == ("play", "squad", True)
    assert told(player) == []


FIRING = (man("ann", 3, 1), man("bob", 3, 4), man("Rex", 5, 1), man("Sly", 6, 4))
"""Two against two."""


def next_shot(controller: BattleController, target: str) -> Action[Any]:
    """All declare to fire, fire at none but one, who stays as it is."""
    legal = controller.match.legal()
    fires = (act for act in legal if act.kind == "declare" and getattr(act, "order", "") == "ranged")
    shots = (act for act in legal if act.kind == "shoot" and getattr(act, "target", "") == target)
    stays = (act for act in legal if act == Choose(choice=STAY))
    return next(chain(fires, shots, stays, (act for act in legal if act.kind == "end_turn")))


def test_ones_own_shot_that_others_may_answer_is_none_of_their_turn(app: App) -> None:
    """P-22: Ann fires, Rex is asked whether it hugs cover, and is hit; then it is Bob's go."""
    plan = planned(drawn(units=FIRING, system="phased"), system="phased", fog=False, seed=3)
    player = Mouse(app, opened(app, plan))
    controller = player.controller
    while "rex" not in hurt(player):
        player.settle()
        if controller.handover:
            controller.sit_down()
        controller.do(next_shot(controller, "rex"))
    player.settle()
    assert (controller.mode, controller.side, controller.viewer) == ("play", "squad", "squad")
    assert hurt(player) == {"rex"}
    assert told(player) == []


def test_a_shot_that_one_has_answered_oneself_is_of_the_others_turn() -> None:
    """P-22: Rex fires, Ann stays as she is and is hit: that is what the line is for."""
    plan = planned(
        drawn(units=FIRING, system="phased"),
        system="phased",
        fog=False,
        seed=5,
        players={"squad": HUMAN, "opposition": "random"},
    )
    controller = BattleController(plan)
    answered = False
    while not (answered and controller.mode == "play"):
        action = next_shot(controller, "ann")
        answered = answered or (controller.deciding and controller.side == "squad")
        controller.do(action)
        controller.animator.skip()
    assert "ann" in {event.unit for event in controller.missed if isinstance(event, Hurt)}


AGAINST = {"squad": HUMAN, "opposition": "random"}

HALLS = ("..........", ".########.", "..........", "##########")
"""Two ways, one out of sight of the other but for their ends."""


def done(controller: BattleController, unit: str, to: Square) -> None:
    """A unit goes somewhere at once, and does nothing else."""
    moves = (
        act for act in controller.match.legal() if act.kind == "move" and getattr(act, "unit", "") == unit
    )
    controller.do(next(act for act in moves if getattr(act, "at", None) == to))
    controller.do(EndTurn(unit=unit))
    controller.animator.skip()


def test_who_came_into_sight_and_who_went_on_is_summed_up_by_where_they_are_now() -> None:
    """In fog Rex comes round the end of the wall, Sly goes nearer in plain view; nobody was hurt."""
    units = (man("ann", 0, 0), man("Rex", 8, 2), man("Sly", 9, 0))
    controller = BattleController(planned(drawn(HALLS, units), players=AGAINST))
    assert not controller.view.has("rex")
    while controller.side != "opposition":
        controller.do(EndPhase())
    done(controller, "sly", Square(7, 0))
    done(controller, "rex", Square(9, 0))
    while controller.side == "opposition":
        controller.do(EndPhase())
    ways = doings(controller.last, controller.system.words, controller.named, "squad")
    assert [(way.name, way.words, way.tone) for way in ways] == [
        ("Rex", "in sight at 9,0", "warn"), ("Sly", "to 7,0", "soft"),
    ]  # fmt: skip


def told_of(player: Mouse) -> list[tuple[str, str]]:
    """Of whom the line tells what, as the squad acts again."""
    controller = player.controller
    while controller.side == "opposition":
        controller.do(EndPhase())
    player.settle()
    player.frames(2)
    return [(told.name, told.words) for told in player.battle.panels._summed_up]


def test_who_lays_smoke_gets_up_or_waits_is_told_as_well(app: App) -> None:
    """It told where one had gone, and nothing of what the others had done; who only goes comes last."""
    units = (man("ann", 0, 0), man("Rex", 8, 1, items=["smoke"]), man("Sly", 9, 2), man("Zed", 9, 4))
    plan = planned(drawn(units=units, system="effort"), system="effort", fog=False, players=AGAINST)
    player = Mouse(app, opened(app, plan))
    controller = player.controller
    controller.do(EndPhase())
    for act in (
        Move(unit="sly", at=Square(9, 3)),
        Prepare(unit="zed", trigger="moves", then="basic_attack"),
        DropProne(unit="zed"),
        UseItem(unit="rex", item="smoke", at=Square(5, 1)),
    ):
        controller.do(act)
        if not isinstance(act, Prepare):
            controller.do(EndTurn(unit=act.unit))
    assert told_of(player) == [("Rex", "lays smoke"), ("Zed", "prepared, prone"), ("Sly", "to 9,3")]
    controller.do(EndPhase())
    controller.do(StandUp(unit="zed"))
    assert told_of(player) == [("Zed", "stands up")]
    controller.close()


def test_who_picks_its_weapon_up_again_is_told_to(app: App) -> None:
    """Narrative: Rex, who has dropped its rifle, has it in its hands once more when the squad acts again."""
    units = (man("ann", 0, 0), man("Rex", 8, 1))
    plan = planned(drawn(units=units, system="narrative"), system="narrative", fog=False, players=AGAINST)
    player = Mouse(app, opened(app, plan))
    controller = player.controller
    while controller.side != "opposition":
        controller.do(EndTurn(unit="ann"))
    controller.do(Drop(unit="rex"))
    controller.do(Grab(unit="rex", item="rifle"))
    controller.do(EndTurn(unit="rex"))
    assert told_of(player) == [("Rex", "picks up the rifle")]
    controller.close()


def lines_shown(player: Mouse) -> int:
    """For how many lines the strip of the log is high."""
    player.frames(2)
    box = next(spot.box for spot in player.battle.panels.spots if spot.name == "log")
    return box.height // player.app.look.measure(LINE)


def test_while_the_others_act_the_log_shows_more_lines(app: App) -> None:
    plan = planned(drawn(units=HARDY), fog=False, players=AGAINST)
    player = Mouse(app, opened(app, plan, replace(QUIET, others_speed="1")))
    controller = player.controller
    controller.log += [LogEntry(0, LogLine((Span(f"Line {n}"),))) for n in range(OTHERS_LINES)]
    assert lines_shown(player) == LINES
    while controller.side != "opposition":
        controller.do(EndPhase())
    assert lines_shown(player) > 2 * LINES
    controller.close()
