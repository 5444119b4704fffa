"""What the panels of a battle are told: the controller's answers as plain rows; nothing is drawn here."""

from typing import Any

from game.rules.actions import Choose, Refusal
from game.rules.odds import Forecast, Unforeseen, forecast
from game.rules.state import Prompt
from game.ui import commands
from game.ui.battle import auto_answers
from game.ui.battle.action_bar import ActionButton, Bar
from game.ui.battle.controller import BattleController
from game.ui.battle.decision import Decision, Option
from game.ui.battle.orders import Order
from game.ui.battle.presenter import BattlePresenter
from game.ui.battle.roster import RosterEntry, entry, in_order
from game.ui.battle.sentence import DraftSheet
from game.ui.battle.shot_panel import victims
from game.ui.battle.top_bar import Top, objectives, standings
from game.ui.board.card import Row, Span, row
from game.ui.board.explain import percent
from game.ui.board.panels import Words

END_PHASE, SWITCH = "end phase", "switch"

MORE = ActionButton("more", "More", "Show", "", possible=True, tone="soft")
FEWER = ActionButton("more", "Fewer", "Show", "", possible=True, tone="soft")
"""In a small window: show the buttons too that are not possible now, or not."""

GOES = {"human": "your turn", "bystander": "they go about"}
"""How it is said whose go it is, by who plays; a level of the computer thinks."""


def top(controller: BattleController) -> Top:
    """The top bar."""
    view, system = controller.view, controller.system
    names = {unit.id: unit.name for unit in controller.match.state.units}
    return Top(
        controller.match.scenario.name,
        system.words.title or system.name,
        view.clock.turn,
        tuple(phase.name for phase in system.phases),
        view.clock.phase,
        _go(controller),
        controller.side,
        objectives(view, controller.viewer, names),
        standings(view, system.words.banner),
    )


def _go(controller: BattleController) -> str:
    side = controller.side
    if side is None:
        return "The battle is over"
    if controller.animator.busy:
        return side.capitalize()
    return f"{side.capitalize()}: {GOES.get(controller.player, 'thinks')}"


def roster(controller: BattleController) -> tuple[RosterEntry, ...]:
    """The viewer's units."""
    system, view = controller.system, controller.view
    acting = controller.orders.acting if controller.acting else ()
    return in_order(
        entry(system, view, unit, ready=unit.id in acting)
        for unit in controller.units()
        if unit.fate != "left"
    )


def bar(controller: BattleController, presenter: BattlePresenter, over: str) -> Bar:
    """The action bar: the chosen unit's, or whose go it is."""
    view, words = controller.orders.view, controller.system.words
    if not controller.acting or not view.has(controller.unit):
        return _waiting(controller)
    unit: Any = view.unit(controller.unit)
    choices = tuple(
        ActionButton(
            order.verb.label,
            order.verb.label,
            order.verb.group,
            commands.button_keys(order.key).upper(),
            bool(order.actions),
        )
        for order in controller.orders.buttons(controller.unit)
    )
    whole = controller.mode == "play"
    if not whole:
        choices = tuple(choice for choice in choices if choice.possible)
    end = commands.COMMANDS[END_PHASE]
    ends = (
        (ActionButton(END_PHASE, end.label, "End", commands.caps(END_PHASE), not controller.kept_phase),)
        if whole
        else ()
    )
    if whole and (switch := controller.switch):
        label = f"{switch.label}: in" if controller.switched else switch.label
        ends = (ActionButton(SWITCH, label, "End", commands.caps(SWITCH), possible=True), *ends)
    said, tone = _said(controller, presenter, over)
    return Bar(
        unit.name,
        words.gauges(unit),
        words.pips(view, unit),
        words.badges(view, unit),
        (*choices, *ends),
        controller.verb.label if controller.verb else "",
        said,
        tone,
    )


def possible(choices: tuple[ActionButton, ...]) -> tuple[ActionButton, ...]:
    """The buttons that are possible now, and one to show the others."""
    some = tuple(choice for choice in choices if choice.possible)
    return some if len(some) == len(choices) else (*some, MORE)


def _waiting(controller: BattleController) -> Bar:
    if controller.trouble:
        return Bar("The computer player failed", (), (), (), (), "", controller.trouble, "bad")
    name = (controller.side or "over").capitalize()
    words = "Click or Space: show at once" if controller.animator.busy else ""
    if controller.thinking and not controller.animator.busy:
        words = "thinking ...   Esc: pause"
    return Bar(name, (), (), (), (), "", words, "soft")


def _said(controller: BattleController, presenter: BattlePresenter, over: str) -> tuple[str, Any]:
    """What would happen by a click on the board; of the button under the pointer its tooltip tells."""
    if button(controller, over):
        return "", "soft"
    click = presenter.click
    if click.kind == "refused":
        return click.words, "warn"
    if click.words:
        return f"Click: {click.words}{chance(presenter)}", "gold"
    return _completed(controller), "gold"


def _completed(controller: BattleController) -> str:
    """How the chosen button is completed."""
    if controller.draft:
        return "Tab, arrows, wheel: change it"
    if controller.verb and controller.verb.sweep:
        return "Press, and draw over further targets"
    return "Choose on the board, Esc lets go" if controller.verb else ""


def chance(presenter: BattlePresenter) -> str:
    """The chance to hit of what would be done, for words that end with it."""
    figures = presenter.figures
    return f", {percent(figures.hit)}" if figures and figures.harmful else ""


def button(controller: BattleController, name: str) -> Order | None:
    """The order of the chosen unit whose button has that name."""
    return next(
        (button for button in controller.orders.buttons(controller.unit) if button.verb.label == name), None
    )


def button_tip(controller: BattleController, name: str) -> tuple[Row, ...]:
    """What is told about a button: what it does, or why it is not possible now."""
    if name == END_PHASE:
        end = commands.COMMANDS[END_PHASE]
        return (
            row(Span(end.label, "ink", "strong"), Span(f"   {commands.caps(END_PHASE)}", "gold", "small")),
            row(Span(end.hint, "soft")),
            *refused(controller, controller.kept_phase),
        )
    if name == SWITCH and (switch := controller.switch):
        return (
            row(Span(switch.label, "ink", "strong"), Span(f"   {commands.caps(SWITCH)}", "gold", "small")),
            row(Span(switch.hint, "soft"), note=switch.clause),
        )
    order = button(controller, name)
    if order is None:
        return ()
    head = row(
        Span(order.verb.label, "ink", "strong"),
        Span(f"   {commands.button_keys(order.key)}", "gold", "small"),
    )
    hint = row(Span(order.verb.hint, "soft"), note=order.verb.clause)
    if order.actions:
        return (head, hint)
    return (head, hint, *refused(controller, controller.orders.why_none(controller.unit, order.verb)))


def refused(controller: BattleController, refusals: tuple[Refusal, ...]) -> tuple[Row, ...]:
    """Reasons why something is not possible."""
    return tuple(
        row(Span("not now: ", "warn"), Span(controller.said(refusal.text)), note=refusal.clause)
        for refusal in refusals
    )


def drafted(controller: BattleController) -> DraftSheet | None:
    """The sentence that is being put together, and why it cannot be done as it is."""
    draft = controller.draft
    if draft is None or controller.side is None or not controller.acting:
        return None
    against = controller.match.why_not(draft.action(controller.system.kinds))
    return DraftSheet(controller.side, draft, refused(controller, tuple(against)))


def asked(controller: BattleController) -> Decision | None:
    """The decision that waits for a person."""
    now = controller.prompt
    if controller.mode != "decide" or now is None:
        return None
    view = controller.orders.view
    names = [view.unit(unit).name for unit in now.units if view.has(unit)]
    settled = auto_answers.settles(now)
    forecasts = {name: _foreseen(controller, name) for name in now.grant.choices}
    options = tuple(
        Option(name, _label(controller, name), _odds(controller, foreseen, now), settled)
        for name, foreseen in forecasts.items()
    )
    rows = tuple(
        line
        for name, foreseen in forecasts.items()
        if foreseen
        for line in _victims(controller, name, foreseen)
    )
    telling = controller.telling(controller.rolled) if controller.rolled else None
    who = ", ".join(names) or now.side
    return Decision(now.side, who, controller.said(now.text), now.clause, options, telling, rows)


def _label(controller: BattleController, choice: str) -> str:
    """What a choice is called; a choice of somebody by the name."""
    if controller.orders.view.has(choice):
        return controller.named(choice)[0]
    return controller.said(controller.system.words.choice(choice))


def _foreseen(controller: BattleController, choice: str) -> Forecast[Any] | None:
    """What a choice comes to; None where the side cannot tell."""
    try:
        return forecast(controller.system, controller.orders.view, Choose(choice=choice))
    except Unforeseen:
        return None


def _odds(controller: BattleController, foreseen: Forecast[Any] | None, now: Prompt[Any]) -> str:
    """The chance to hit by a choice, or to be hit and what that costs, if dice fall for it."""
    if foreseen is None or not foreseen.odds.rolls or not (foreseen.hit or foreseen.takes_out):
        return ""
    if getattr(now.grant, "target", "") in now.units:
        lost = f"{float(foreseen.expected):.1f} {controller.system.words.damage}"
        return f"then hit {percent(foreseen.hit)}, {lost}, out {percent(foreseen.takes_out)}"
    return f"{percent(foreseen.hit)} to hit, {percent(foreseen.takes_out)} takes out"


def _victims(controller: BattleController, choice: str, foreseen: Forecast[Any]) -> tuple[Row, ...]:
    """Who may be hurt by a choice, when that is more than one: each by itself."""
    hurt = victims(controller.system, controller.orders.view, foreseen)
    if len(hurt) < 2:
        return ()
    return (
        row(Span(f"{_label(controller, choice)}: who may be hurt", "soft", "small")),
        *(
            row(
                Span(f"{controller.named(victim.unit)[0]}  ", controller.named(victim.unit)[1], "strong"),
                Span(f"{percent(victim.hurt)} hurt, {percent(victim.out)} out"),
            )
            for victim in hurt
        ),
    )


def click_words(presenter: BattlePresenter, how: str) -> Words:
    """What a click on the hovered square would do; `how` one clicks."""
    click = presenter.click
    if click.kind == "refused":
        return (("Not now", click.words),)
    return ((how, f"{click.words}{chance(presenter)}"),) if click.words else ()
