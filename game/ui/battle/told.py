"""What the panels of a battle are told: the director's answers as plain rows; nothing is drawn here."""

from typing import Any

from game.rules.actions import Choose, Refusal
from game.rules.odds import Forecast, Unforeseen, forecast
from game.rules.state import Prompt
from game.ui import commands
from game.ui.battle import standing
from game.ui.battle.actionbar import Bar, Choice
from game.ui.battle.director import Director
from game.ui.battle.orders import Order
from game.ui.battle.picture import Picture
from game.ui.battle.question import Option, Question
from game.ui.battle.roster import Entry, entry
from game.ui.battle.sentence import Sheet
from game.ui.battle.shot import victims
from game.ui.battle.shotpanel import percent
from game.ui.battle.topbar import Top, objectives, standings
from game.ui.board.card import Row, Span, row

END_PHASE = "end phase"

MORE = Choice("more", "More", "Show", "", possible=True, tone="soft")
FEWER = Choice("more", "Fewer", "Show", "", possible=True, tone="soft")
"""In a small window: show the buttons too that are not possible now, or not."""

GOES = {"human": "your turn", "bystander": "they go about"}
"""How it is said whose go it is, by who plays; a level of the computer thinks."""


def top(director: Director) -> Top:
    """The top bar."""
    table, view = director.table, director.table.view
    names = {unit.id: unit.name for unit in table.match.state.units}
    return Top(
        table.match.scenario.name,
        table.system.words.title or table.system.name,
        view.clock.turn,
        tuple(phase.name for phase in table.system.phases),
        view.clock.phase,
        _go(director),
        director.side,
        objectives(view.plot, table.viewer, names),
        standings(view, table.system.words.banner),
    )


def _go(director: Director) -> str:
    side, table = director.side, director.table
    if side is None:
        return "The battle is over"
    if director.stage.busy:
        return side.capitalize()
    return f"{side.capitalize()}: {GOES.get(table.player, 'thinks')}"


def roster(director: Director) -> tuple[Entry, ...]:
    """The viewer's units."""
    words, view = director.table.system.words, director.table.view
    acting = director.orders.acting if director.acting else ()
    return tuple(
        entry(words, view, unit, ready=unit.id in acting) for unit in director.units() if unit.fate != "left"
    )


def bar(director: Director, picture: Picture, over: str) -> Bar:
    """The action bar: the chosen unit's, or whose go it is."""
    view, words = director.orders.view, director.table.system.words
    if not director.acting or not view.has(director.unit):
        return _waiting(director)
    unit: Any = view.unit(director.unit)
    choices = tuple(
        Choice(order.verb.label, order.verb.label, order.verb.group, order.key, bool(order.actions))
        for order in director.orders.buttons(director.unit)
    )
    whole = director.mode == "play"
    if not whole:
        choices = tuple(choice for choice in choices if choice.possible)
    end = commands.COMMANDS[END_PHASE]
    ends = (Choice(END_PHASE, end.label, "End", commands.caps(END_PHASE), possible=True),) if whole else ()
    said, tone = _said(director, picture, over)
    return Bar(
        unit.name,
        words.gauges(unit),
        words.pips(view, unit),
        words.badges(view, unit),
        (*choices, *ends),
        director.verb.label if director.verb else "",
        said,
        tone,
    )


def possible(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The buttons that are possible now, and one to show the others."""
    some = tuple(choice for choice in choices if choice.possible)
    return some if len(some) == len(choices) else (*some, MORE)


def _waiting(director: Director) -> Bar:
    if director.trouble:
        return Bar("The computer player failed", (), (), (), (), "", director.trouble, "bad")
    name = (director.side or "over").capitalize()
    words = "Click or Space: show at once" if director.stage.busy else ""
    if director.thinking and not director.stage.busy:
        words = "thinking ...   Esc: pause"
    return Bar(name, (), (), (), (), "", words, "soft")


def _said(director: Director, picture: Picture, over: str) -> tuple[str, Any]:
    """What would happen by a click on the board; of the button under the pointer its tooltip tells."""
    if button(director, over):
        return "", "soft"
    deed = picture.deed
    if deed.kind == "refused":
        return deed.words, "warn"
    if deed.words:
        return f"Click: {deed.words}{chance(picture)}", "gold"
    return _completed(director), "gold"


def _completed(director: Director) -> str:
    """How the chosen button is completed."""
    if director.draft:
        return "Tab, arrows, wheel: change it"
    if director.verb and director.verb.sweep:
        return "Press, and draw over further targets"
    return "Choose on the board, Esc lets go" if director.verb else ""


def chance(picture: Picture) -> str:
    """The chance to hit of what would be done, for words that end with it."""
    found = picture.figures
    return f", {percent(found.hit)}" if found and found.harmful else ""


def button(director: Director, name: str) -> Order | None:
    """The order of the chosen unit whose button has that name."""
    return next((one for one in director.orders.buttons(director.unit) if one.verb.label == name), None)


def button_tip(director: Director, name: str) -> tuple[Row, ...]:
    """What is told about a button: what it does, or why it is not possible now."""
    if name == END_PHASE:
        end = commands.COMMANDS[END_PHASE]
        return (
            row(Span(end.label, "ink", "strong"), Span(f"   {commands.caps(END_PHASE)}", "gold", "small")),
            row(Span(end.hint, "soft")),
        )
    order = button(director, name)
    if order is None:
        return ()
    head = row(Span(order.verb.label, "ink", "strong"), Span(f"   {order.key}", "gold", "small"))
    hint = row(Span(order.verb.hint, "soft"), note=order.verb.clause)
    if order.actions:
        return (head, hint)
    return (head, hint, *refused(director, director.orders.why_none(director.unit, order.verb)))


def refused(director: Director, refusals: tuple[Refusal, ...]) -> tuple[Row, ...]:
    """Reasons why something is not possible."""
    return tuple(
        row(Span("not now: ", "warn"), Span(director.said(one.text)), note=one.clause) for one in refusals
    )


def drafted(director: Director) -> Sheet | None:
    """The sentence that is being put together, and why it cannot be done as it is."""
    draft = director.draft
    if draft is None or director.side is None or not director.acting:
        return None
    against = director.table.match.why_not(draft.action(director.table.system.kinds))
    return Sheet(director.side, draft, refused(director, tuple(against)))


def asked(director: Director) -> Question | None:
    """The decision that waits for a person."""
    now = director.prompt
    if director.mode != "decide" or now is None:
        return None
    view = director.orders.view
    names = [view.unit(unit).name for unit in now.units if view.has(unit)]
    settled = standing.settles(now)
    found = {name: _foreseen(director, name) for name in now.grant.choices}
    options = tuple(
        Option(name, _label(director, name), _odds(made, now), settled) for name, made in found.items()
    )
    rows = tuple(line for name, made in found.items() if made for line in _victims(director, name, made))
    telling = director.telling(director.rolled) if director.rolled else None
    who = ", ".join(names) or now.side
    return Question(now.side, who, director.said(now.text), now.clause, options, telling, rows)


def _label(director: Director, choice: str) -> str:
    """What a choice is called; a choice of somebody by the name."""
    if director.orders.view.has(choice):
        return director.named(choice)[0]
    return str(director.table.system.words.choices.get(choice, choice.capitalize()))


def _foreseen(director: Director, choice: str) -> Forecast[Any] | None:
    """What a choice comes to; None where the side cannot tell."""
    try:
        return forecast(director.table.system, director.orders.view, Choose(choice=choice))
    except Unforeseen:
        return None


def _odds(found: Forecast[Any] | None, now: Prompt[Any]) -> str:
    """The chance to hit by a choice, or to be hit, if dice fall for it."""
    if found is None or not found.odds.rolls or not (found.hit or found.takes_out):
        return ""
    if getattr(now.grant, "target", "") in now.units:
        return f"then hit {percent(found.hit)}, out {percent(found.takes_out)}"
    return f"{percent(found.hit)} to hit, {percent(found.takes_out)} takes out"


def _victims(director: Director, choice: str, found: Forecast[Any]) -> tuple[Row, ...]:
    """Who may be hurt by a choice, when that is more than one: each by itself."""
    hurt = victims(director.table.system, director.orders.view, found)
    if len(hurt) < 2:
        return ()
    return (
        row(Span(f"{_label(director, choice)}: who may be hurt", "soft", "small")),
        *(
            row(
                Span(f"{director.named(one.unit)[0]}  ", director.named(one.unit)[1], "strong"),
                Span(f"{percent(one.hurt)} hurt, {percent(one.out)} out"),
            )
            for one in hurt
        ),
    )
