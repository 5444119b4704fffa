"""What the panels of a battle are told: the controller's answers as plain rows; nothing is drawn here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.rules.actions import Refusal
from game.rules.forecast import Forecast
from game.rules.presentation import MEANINGS, Meaning, capitalised, named
from game.rules.turns import in_slot
from game.ui import commands
from game.ui.battle.action_bar import ATTACKS, OWN_PLACES, ActionButton, Bar
from game.ui.battle.clicks import WANTED
from game.ui.battle.controller import BattleController
from game.ui.battle.decision_text import only_order
from game.ui.battle.likelier import gained
from game.ui.battle.orders import DONE, Order, Orders
from game.ui.battle.palette import Entry, Palette
from game.ui.battle.pointer_text import attack_words, exposure_words
from game.ui.battle.roster import RosterEntry, entry
from game.ui.battle.sentence import DraftSheet
from game.ui.board import gauges
from game.ui.board.card import Row, Span, heading, row
from game.ui.board.explain import named_badges, percent
from game.ui.board.status_icons import lasting_icons

END_PHASE, SWITCH = "end phase", "switch"

MORE, RENAME, UNDO, ASK = "more", "rename", "undo", "hint"
"""The square that opens the palette, and commands that are entries of that."""

SPEAK = "speak"
"""What words mean that do nothing."""

NOT_NOW = "Not now"
"""The group of what cannot be done now."""

GOES_IN = "next roll"
"""What the square of the switch says while it is on."""

NO_BAR = Bar("", "", "neutral", (), (), (), (), "")
"""While others act there is none."""


def roster(controller: BattleController) -> tuple[RosterEntry, ...]:
    """The viewer's units, in the order of the position: who falls keeps its place."""
    system, view = controller.system, controller.pictured
    acting = controller.orders.acting if controller.acting else ()
    return tuple(
        entry(system, view, unit, ready=unit.id in acting)
        for unit in controller.units(view)
        if unit.fate != "left"
    )


def bar(controller: BattleController) -> Bar:
    """The action bar of the chosen unit; none for a decision that a click on a square takes."""
    view, orders = controller.orders.view, controller.orders
    if not controller.acting or not view.has(controller.unit) or only_order(controller):
        return NO_BAR
    words, unit = controller.system.words, controller.unit
    shown: Any = view.unit(unit)
    idle = "" if unit in orders.acting else controller.said(orders.why_not_this_unit(unit).words)
    choices = () if idle else squares(controller)
    chosen = f"{commands.ORDER}{controller.verb.meaning}" if controller.verb else ""
    fixed = tuple(_fixed(controller, len(choices)))
    return Bar(
        shown.name,
        controller.template(unit),
        shown.side,
        words.gauges(shown),
        words.pips(view, shown),
        choices,
        fixed,
        chosen,
        idle or _completed(controller),
        "warn" if idle else "gold" if controller.verb else "soft",
        _card_tip(controller, shown),
        lasting_icons(words.badges(view, shown)),
        shown.held,
    )


def squares(controller: BattleController) -> tuple[ActionButton, ...]:
    """What the chosen unit can do now, a square for each meaning: what has a place, then the likeliest.

    In a turn what has a place of its own keeps it also while it cannot be done: it is dark.
    """
    orders, unit = controller.orders, controller.unit
    meanings: list[Meaning] = [meaning for meaning in MEANINGS if meaning != "done"]
    meant = {meaning: orders.meant(unit, meaning) for meaning in meanings}
    possible = {meaning: found for meaning, found in meant.items() if any(o.actions for o in found)}
    if not possible:
        return ()
    likelihood = _likelihood(orders, unit, possible)
    waiting = [meaning for meaning, found in meant.items() if found and controller.mode == "play"]
    own = _own_places(controller)
    placed = _placed([*sorted(possible, key=likelihood), *waiting], own)
    ranked = sorted(possible, key=lambda meaning: (meaning not in placed, likelihood(meaning)))
    better = "force" if orders.has_likelier(unit) else ""
    return tuple(
        _square(orders, unit, meaning, by_name=meaning == better)._replace(
            rank=ranked.index(meaning) if meaning in possible else len(ranked),
            urgent=meaning in possible and likelihood(meaning)[0] <= OUTSTANDING,
            spent=meaning not in possible,
            own=own.get(meaning),
        )
        for meaning in (*placed, *(meaning for meaning in ranked if meaning not in placed))
    )


def _own_places(controller: BattleController) -> Mapping[str, int]:
    """The places that are of one thing each: those of every rule system, then those of this one."""
    after = 1 + max(OWN_PLACES.values())
    return {**OWN_PLACES, **{one: at for at, one in enumerate(controller.system.words.placed, after)}}


def _placed(candidates: Sequence[Meaning], own: Mapping[str, int]) -> list[Meaning]:
    """What stands in the places that are of one thing each: the first of the candidates for each of them."""
    found = dict[int, Meaning]()
    for meaning in candidates:
        if meaning in own:
            found.setdefault(own[meaning], meaning)
    return [found[place] for place in sorted(found)]


URGENT, ATTACK, OUTSTANDING, USUAL, UNLIKELY = range(5)
"""How likely something is chosen; what is alike in that stands in the order of meanings."""


def _likelihood(
    orders: Orders, unit: str, possible: Mapping[Meaning, tuple[Order, ...]]
) -> Callable[[Meaning], tuple[int, int]]:
    """How likely each of the meanings that are possible is chosen, the least the likeliest."""
    outstanding = {one for one in possible if any(orders.stands_out(unit, o) for o in possible[one])}
    in_vain = {one for one in possible if all(orders.later.in_vain(unit, o) for o in possible[one])}
    none_to_attack = not (possible.keys() & set(ATTACKS)) - in_vain

    def urgent(meaning: Meaning) -> bool:
        if meaning == "stand":
            return "move" not in possible
        if meaning == "weapon":
            return not orders.view.unit(unit).held
        return meaning in {"free", "task"}

    def likelihood(meaning: Meaning) -> tuple[int, int]:
        at = MEANINGS.index(meaning)
        if urgent(meaning):
            return (URGENT, at)
        if any(order.attacks_somebody for order in possible[meaning]):
            return (ATTACK, at)
        if meaning in outstanding and (none_to_attack or meaning == "weapon"):
            return (OUTSTANDING, at)
        if meaning in in_vain or (meaning == "reload" and meaning not in outstanding):
            return (UNLIKELY, at)
        return (USUAL, at)

    return {meaning: likelihood(meaning) for meaning in possible}.__getitem__


def _square(orders: Orders, unit: str, meaning: Meaning, *, by_name: bool = False) -> ActionButton:
    """The square of what can be done of one meaning, by its name where it is one thing or that is wanted."""
    found = orders.meant(unit, meaning)
    row = commands.COMMANDS[f"{commands.ORDER}{meaning}"]
    label = found[0].verb.label if len(found) == 1 or by_name else row.label
    says_which = meaning == "stand"  # up or down: either has room
    word = label.partition(" ")[0] if by_name else _weapon(found) or (label if says_which else row.label)
    key, cost = commands.caps(row.name), orders.mark(found)
    return ActionButton(row.name, label, word, meaning, key, number=len(found), cost=cost)


def _weapon(found: tuple[Order, ...]) -> str:
    """The one weapon that comes in hand, by the last word of its name; empty for several, or none."""
    weapon = dict(found[0].verb.settled).get("weapon", "") if len(found) == 1 else ""
    return capitalised(named(weapon).rpartition(" ")[2])


def _fixed(controller: BattleController, shown: int) -> Iterator[ActionButton]:
    """The squares at the end: everything else, the end of its turn, of the phase.

    What goes as a unit begins, or acts, stands before those that stay, so that none of them moves.
    """
    orders, unit = controller.orders, controller.unit
    passing = in_slot(controller.system, orders.view)
    if passing:
        yield from _phase_end(controller)
    if controller.mode == "play" and (switch := controller.switch):
        label = f"{switch.label}: in" if controller.switched else switch.label
        word, cost = label.partition(" ")[0], GOES_IN if controller.switched else ""
        square = ActionButton(SWITCH, label, word, "story", commands.caps(SWITCH), cost=cost)
        yield square._replace(tone="gold") if controller.switched else square._replace(yields=True)
    if shown:
        yield ActionButton(MORE, "More", "More", "more", commands.caps(MORE))
    actor = orders.actor(unit)
    if any(order.actions for order in orders.meant(actor, "done")):
        name = orders.view.unit(actor).name
        done = ActionButton(DONE, "Done", "Done", "done", commands.caps(DONE))
        yield done if actor == unit else done._replace(label=f"Done: {name}", tone="gold")
    if not passing:
        yield from _phase_end(controller)


def _phase_end(controller: BattleController) -> Iterator[ActionButton]:
    """The square that ends the phase, or leaves the seat to the next, while that is possible."""
    if controller.mode == "play" and not controller.kept_phase:
        label, _ = controller.ending
        yield ActionButton(END_PHASE, label, label, "end", commands.caps(END_PHASE))


def _card_tip(controller: BattleController, unit: Any) -> tuple[Row, ...]:
    """All that the card has no room for: what it counts, what is left of its turn, its statuses."""
    view, words = controller.orders.view, controller.system.words
    counted = gauges.gauge_rows(words.gauges(unit))
    left = gauges.pip_rows(words.pips(view, unit), unit.side)
    badges = named_badges(view, words.badges(view, unit))
    marks = (line for badge in badges for line in gauges.tip(badge))
    return (row(Span(unit.name, unit.side, "title")), *counted, *left, *marks)


def palette(controller: BattleController, meaning: str = "") -> Palette:
    """Everything that the chosen unit could do, what it cannot do now last; or what it can do of one meaning.

    Words are offered where somebody else could read them.
    """
    orders, unit, alone = controller.orders, controller.unit, len(controller.plan.humans) == 1
    found = orders.meant(unit, meaning) if meaning else orders.buttons(unit)
    rows = [_entry(controller, order) for order in found if not (alone and order.verb.meaning == SPEAK)]
    if not meaning:
        rows += _entries_of_side(controller)
        rows = [row if row.possible else row._replace(group=NOT_NOW) for row in rows]
        rows.sort(key=lambda row: not row.possible)
    return Palette(tuple(rows), orders.view.unit(unit).name)


def _entry(controller: BattleController, order: Order) -> Entry:
    verb = order.verb
    why = () if order.actions else controller.orders.why_none(controller.unit, verb)
    words, against = verb.hint, f"{capitalised(controller.said(why[0].text))}." if why else ""
    if risk := exposure_words(controller.orders.exposed(controller.unit, order)):
        words = f"{words} Hiding: {risk}."
    if gain := _gain_words(controller, order):
        words = f"{gain}. {words}"
    alone = controller.orders.meant(controller.unit, verb.meaning) == (order,)
    key = commands.caps(f"{commands.ORDER}{verb.meaning}") if alone else ""
    clause = why[0].clause if why else verb.clause
    possible = bool(order.actions)
    return Entry(verb.label, verb.label, verb.meaning, key, verb.group, words, possible, clause, against)


def _entries_of_side(controller: BattleController) -> Iterator[Entry]:
    """What is no unit's own: a point for the next check, advice, a step back, the end of the phase."""
    if switch := controller.switch:
        label = f"{switch.label}: in" if controller.switched else switch.label
        yield Entry(SWITCH, label, "story", commands.caps(SWITCH), "Side", switch.hint, possible=True)
    yield _command(ASK, "speak")
    yield _command(UNDO, "undo", "" if controller.undoable else "There is no step of yours to take back.")
    if controller.can_rename(controller.unit):
        yield _command(RENAME, "stamp")
    if controller.mode == "play":
        (label, hint), kept = controller.ending, controller.kept_phase
        why = capitalised(controller.said(kept[0].text)) if kept else ""
        yield Entry(END_PHASE, label, "end", commands.caps(END_PHASE), "Side", hint, not kept, why=why)


def _command(name: str, icon: str, why_not: str = "") -> Entry:
    """A command in the palette, for hands without a keyboard."""
    told = commands.COMMANDS[name]
    cap = commands.caps(name)
    return Entry(name, told.label, icon, cap, "Side", told.hint, not why_not, why=why_not)


def _completed(controller: BattleController) -> str:
    """How the chosen button is completed."""
    verb = controller.verb
    if verb is None or not verb.aim:
        return ""
    return "Press, draw over others" if verb.sweep else f"Choose {WANTED[verb.aim]}"


def button(controller: BattleController, name: str) -> Order | None:
    """The order that a square or an entry of the palette stands for; None when there are several, or none."""
    orders, unit = controller.orders, controller.unit
    meaning = name.removeprefix(commands.ORDER)
    if meaning != name:
        alike = orders.meant(orders.actor(unit) if name == DONE else unit, meaning)
        return alike[0] if len(alike) == 1 else None
    return next((order for order in orders.buttons(unit) if order.verb.label == name), None)


def button_tip(controller: BattleController, name: str) -> tuple[Row, ...]:
    """What is told about a square: what it does, or what there is behind it."""
    if name == MORE:
        return (_title("Everything else", name), row(Span(commands.COMMANDS[MORE].hint, "soft")))
    if name == END_PHASE:
        label, meant = controller.ending
        why = refused(controller, controller.kept_phase)
        return (_title(label, name), row(Span(meant, "soft")), *why)
    if name == SWITCH and (switch := controller.switch):
        return (_title(switch.label, name), row(Span(switch.hint, "soft"), note=switch.clause))
    order = button(controller, name)
    if order is None:
        return _several(controller, name)
    head = _order_title(order)
    hint = row(Span(order.verb.hint, "soft"), note=order.verb.clause)
    if order.actions:
        risk = exposure_words(controller.orders.exposed(controller.unit, order))
        warning = (row(Span("hiding: ", "soft"), Span(risk, "warn")),) if risk else ()
        gain = _gain_words(controller, order)
        gained = (row(Span(gain)),) if gain else ()
        return (head, hint, *gained, *warning, *_later_rows(controller, order))
    return (head, hint, *refused(controller, controller.orders.why_none(controller.unit, order.verb)))


PREPARING = ("aim", "weapon")
"""What is done for the sake of an attack that follows it."""

WORTH_SAYING = Fraction(1, 100)
"""A chance to take out that is worth a word beside that to hurt."""


def _gain_words(controller: BattleController, order: Order) -> str:
    """What comes of the likeliest attack once it is prepared so, and what as it is."""
    if order.verb.meaning not in PREPARING or len(order.actions) != 1:
        return ""
    found = gained(controller.system, controller.orders.view, order.actions[0])
    if found is None:
        return ""
    out = max(made.takes_out for made in (found.now, found.then) if made) >= WORTH_SAYING

    def chances(made: Forecast[Any] | None) -> str:
        hurt, gone = (made.harms, made.takes_out) if made else (Fraction(0), Fraction(0))
        return f"{percent(hurt)} ({percent(gone)} out)" if out else percent(hurt)

    return f"{attack_words(controller, found.attack)}: {chances(found.now)} now, {chances(found.then)} then"


def _later_rows(controller: BattleController, order: Order) -> tuple[Row, ...]:
    """Whom what an order declares would hurt, and how likely, if all stayed as it is."""
    chances = controller.orders.later.chances(controller.unit, order)
    if chances is None:
        return ()
    told = ((controller.named(target), percent(chance)) for target, chance in chances.items())
    rows = tuple(
        row(Span(f"{name}  ", side, "strong"), Span(chance, "gold")) for (name, side), chance in told
    )
    return (heading("to hurt, as it stands", space=6), *(rows or (row(Span("nobody", "warn")),)))


def _order_title(order: Order) -> Row:
    """An action by its name; before one that is too long for its square stands the word that is there."""
    row, label = commands.COMMANDS[f"{commands.ORDER}{order.verb.meaning}"], order.verb.label
    same = " " not in label or f" {row.label} ".lower() in f" {label} ".lower()
    return _title(label if same else f"{row.label}: {label}", row.name)


def _title(words: str, command: str) -> Row:
    return row(Span(words, "ink", "strong"), Span(f"   {commands.caps(command)}", "gold", "small"))


def _several(controller: BattleController, name: str) -> tuple[Row, ...]:
    """Which actions a square stands for that has several."""
    meaning = name.removeprefix(commands.ORDER)
    if meaning == name:
        return ()
    orders = controller.orders
    alike = orders.meant(orders.actor(controller.unit), meaning)
    lines = (
        row(
            Span(f"{order.verb.label}  "),
            Span(f"{order.verb.hint} {_gain_words(controller, order)}".rstrip(), "soft"),
        )
        for order in alike
    )
    none = alike and not any(order.actions for order in alike)
    why = refused(controller, orders.why_none(controller.unit, alike[0].verb)) if none else ()
    return (_title(commands.COMMANDS[name].label, name), *lines, *why)


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
