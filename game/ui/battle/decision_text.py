"""What the panel of a decision says: who is asked what, what can be answered and what that comes to."""

from collections.abc import Iterator
from typing import Any

import msgspec

from game.board.squares import Square
from game.rules.events import Rolled
from game.rules.forecast import Forecast, lost_words
from game.rules.presentation import Question
from game.rules.state import Prompt
from game.rules.units import friends
from game.ui.battle import auto_answers
from game.ui.battle.controller import BattleController
from game.ui.battle.decision import MOST, Decision, Option
from game.ui.battle.event_log import deed
from game.ui.battle.orders import Order
from game.ui.battle.shot_figures import (
    LIGHT,
    Victim,
    average_words,
    brought,
    spared,
    victims,
    zones_crossed,
)
from game.ui.board.card import Row, Span, row
from game.ui.board.explain import percent
from game.ui.board.picture import Intent


def asked(controller: BattleController) -> Decision | None:
    """The decision that waits for a person."""
    now = controller.prompt
    if controller.mode != "decide" or now is None:
        return None
    view = controller.orders.view
    names = [view.unit(unit).name for unit in now.units if view.has(unit)]
    settled, question = auto_answers.settles(now), controller.system.words.question(view, now)
    answers = controller.orders.answers
    forecasts = {name: answers[name] for name in _likeliest_first(controller, now, question)}
    odds = {name: _odds(controller, foreseen, now) for name, foreseen in forecasts.items()}
    alike = next(iter(odds.values())) if len({*odds.values()}) == 1 < len(odds) else ""
    options = tuple(
        Option(
            name,
            question.labels.get(name) or _label(controller, name),
            ", ".join(filter(None, ("" if alike else odds[name], _brought(controller, foreseen, now)))),
            settled,
            controller.system.words.explain(name),
            question.prices.get(name, ""),
        )
        for name, foreseen in forecasts.items()
    )
    same = _odds_of_all(question, alike, any(odds.values()))
    hurt, ways = _others_hurt(controller, now, forecasts), _on_the_board(controller, now)
    rolled, text = fallen_dice(controller, now), controller.said(question.text)
    telling, thrown = (
        (controller.telling(rolled), _thrown(controller, rolled, now)) if rolled else (None, None)
    )
    who = ", ".join(names) or now.side
    rows, entered = (*same, *hurt, *ways), question.entered
    return Decision(now.side, who, text, now.clause, options, telling, thrown, rows, entered=entered)


def _odds_of_all(question: Question, alike: str, told: bool) -> Iterator[Row]:
    """The odds that are alike for all choices, and what those that are told take for granted."""
    if alike:
        supposed = f", if {question.supposed}" if question.supposed else ""
        yield row(Span(f"Whatever is chosen{supposed}:  ", "soft"), Span(alike))
    elif told and question.supposed:
        yield row(Span(f"The odds hold if {question.supposed}", "soft"))


def _on_the_board(controller: BattleController, now: Prompt[Any]) -> Iterator[Row]:
    """How it is done by an act, where it can be, and by whom."""
    if only_order(controller):
        yield row(Span("Click on a marked square, or:", "soft"))
    elif controller.acting and controller.orders.answers:
        yield row(Span("Do it by the buttons below or by a click on the board, or:", "soft"))
    if controller.acting and len(now.units) > 1 and controller.unit in now.units:
        name, side = controller.named(controller.unit)
        yield row(Span(name, side, "strong"), Span(" would do it; another by a click on it", "soft"))


def only_order(controller: BattleController) -> Order | None:
    """The one thing that a decision lets be done by a click on a square; None where there is more to do."""
    if controller.mode != "decide" or not controller.acting:
        return None
    possible = [order for order in controller.orders.buttons(controller.unit) if order.actions]
    return possible[0] if len(possible) == 1 and controller.orders.targets(possible[0]) else None


def _likeliest_first(controller: BattleController, now: Prompt[Any], question: Question) -> tuple[str, ...]:
    """The choices; of wares, or more than one sees at a time, those first that seem worth most.

    What can be had at two prices is told again after all others; to decline is always the last.
    """
    choices = tuple(controller.orders.answers)
    if len(choices) <= MOST and not question.prices:
        return choices

    def worth(choice: str) -> tuple[bool, float]:
        answer = controller.system.bot.answer(choice)
        seems = answer(controller.orders.view, now) if answer else 0.0
        return choice not in question.vain, seems if isinstance(seems, float) else 0.0

    best = sorted(choices[:-1], key=worth, reverse=True)
    firsts = {question.labels.get(choice, choice): choice for choice in reversed(best)}
    again = [choice for choice in best if choice not in firsts.values()]
    return (*(choice for choice in best if choice not in again), *again, choices[-1])


def fallen_dice(controller: BattleController, now: Prompt[Any]) -> Rolled | None:
    """The last dice, if the decision is about who rolled them, and against whom."""
    rolled = controller.rolled
    if rolled is None:
        return None
    about = msgspec.json.encode((now.units, now.grant)).decode()
    concerned = all(f'"{unit}"' in about for unit in (rolled.unit, rolled.target) if unit)
    return rolled if concerned else None


def _thrown(controller: BattleController, rolled: Rolled, now: Prompt[Any]) -> Row | None:
    """Who threw the dice for what, where it is not whoever is asked: "Yun dodges Cy:"."""
    if rolled.unit in now.units:
        return None
    return row(*deed(rolled, controller.telling(rolled), controller.named), Span(":"))


def _label(controller: BattleController, choice: str) -> str:
    """What a choice is called; a choice of somebody by the name."""
    if controller.orders.view.has(choice):
        return controller.named(choice)[0]
    return controller.said(controller.system.words.choice(choice))


def _odds(controller: BattleController, foreseen: Forecast[Any] | None, now: Prompt[Any]) -> str:
    """The chances to hurt and to take out by a choice, or to be so; none where no dice fall for it.

    Out is a part of hurt, in brackets after it; how much is lost is told where it may be more than 1, and
    hits cost nothing else. What those come to that do not hurt is told last, with the chance of nothing.
    """
    if foreseen is None or not foreseen.odds.rolls or not (foreseen.hit or foreseen.takes_out):
        return ""
    target, hurt, out = getattr(now.grant, "target", ""), foreseen.harms, percent(foreseen.takes_out)
    less = spared(controller.system, controller.orders.view, foreseen, target)
    light = [f"{percent(chance)} {words}" for words, chance in less]
    if foreseen.hit not in {hurt, 0, 1}:
        light.append(f"{percent(1 - foreseen.hit)} nothing")
    told = f"{percent(hurt)} hurt"
    if foreseen.takes_out:
        told = f"{out} out" if foreseen.takes_out == hurt else f"{told} ({out} out)"
    if target in now.units:
        words = lost_words(controller.system, controller.orders.view, target, foreseen.odds)
        told_apart = foreseen.expected == hurt or any(spare != LIGHT for spare, _ in less)
        amount = [] if told_apart else [average_words(foreseen.expected, words)]
        return f"then {', '.join((told, *amount, *light))}"
    return ", ".join((f"{out} out" if hurt in {0, 1} else told, *light))  # those dice may have fallen


def _brought(controller: BattleController, foreseen: Forecast[Any] | None, now: Prompt[Any]) -> str:
    """Where a choice surely brings whom it is about, in words; empty for nowhere."""
    to, view = _surely_to(controller, foreseen, now), controller.orders.view
    return f"to the marked square{zones_crossed(view, view.unit(now.grant.target).at, to)}" if to else ""


def pushes(controller: BattleController) -> tuple[Intent, ...]:
    """The ways that choices surely bring whom the decision that waits is about."""
    now = controller.prompt
    if controller.mode != "decide" or now is None:
        return ()
    found = (_surely_to(controller, foreseen, now) for foreseen in controller.orders.answers.values())
    squares = tuple(dict.fromkeys(to for to in found if to))
    target = controller.orders.view.unit(now.grant.target) if squares else None
    return tuple(Intent(target.side, (target.at, to)) for to in squares) if target else ()


def _surely_to(
    controller: BattleController, foreseen: Forecast[Any] | None, now: Prompt[Any]
) -> Square | None:
    """Where a choice surely brings whom it is about; None for nowhere."""
    target = getattr(now.grant, "target", "")
    places = brought(controller.orders.view, foreseen, target) if foreseen else ()
    return next((at for at, chance in places if chance == 1), None)


def _others_hurt(
    controller: BattleController, now: Prompt[Any], forecasts: dict[str, Forecast[Any] | None]
) -> tuple[Row, ...]:
    """Who else may be hurt by the act that goes on: once, where it is the same whatever is chosen."""
    view, known = controller.orders.view, {name: found for name, found in forecasts.items() if found}
    hurt = {choice: victims(controller.system, view, foreseen) for choice, foreseen in known.items()}
    told = {
        choice: found for choice, found in hurt.items() if {victim.unit for victim in found} - {*now.units}
    }
    if getattr(now.grant, "target", "") and all(len(found) < 2 for found in told.values()):
        return ()  # it is told with the choices
    if 1 < len(told) == len(forecasts) and len(set(told.values())) == 1:
        told = {"": next(iter(told.values()))}
    return tuple(
        row(
            Span(f"{_label(controller, choice) if choice else 'Whatever is chosen'}:  ", "soft"),
            *_hurt(controller, now, found),
        )
        for choice, found in told.items()
    )


def _hurt(controller: BattleController, now: Prompt[Any], hurt: tuple[Victim, ...]) -> Iterator[Span]:
    """Some who may be hurt, each with the chances; of friends who are not asked it is said by what."""
    for victim in hurt:
        name, side = controller.named(victim.unit)
        out = f", {percent(victim.out)} out" if victim.out else ""
        by = " by the same act" if victim.unit not in now.units and friends(side, now.side) else ""
        yield Span(f"{name} ", side, "strong")
        yield Span(f"{percent(victim.hurt)} hurt{by}{out}   ")
