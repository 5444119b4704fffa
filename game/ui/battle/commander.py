"""What a person asks of a battle: choosing, doing, deciding, taking back; each refusal is said."""

from game.errors import EnfiladeError
from game.rules.actions import Action, Choose
from game.rules.state import AnyState
from game.rules.turns import EndPhase
from game.ui.battle import keeping, told
from game.ui.battle.director import Director
from game.ui.battle.picture import Picture
from game.ui.board.board_view import BoardView
from game.ui.sound import Sounds

TOAST = 3.0
"""Seconds for which a short message is shown, and a warning can be answered."""


class Commander:
    """Passes a person's wishes on to the director; what cannot be is said in a short message."""

    def __init__(self, director: Director, picture: Picture, outlook: BoardView, sounds: Sounds) -> None:
        self.director = director
        self.picture = picture
        self.outlook = outlook
        self.sounds = sounds
        self.toast, self._toast_left = "", 0.0

    def update(self, seconds: float) -> None:
        """A message goes after a while."""
        self._toast_left -= seconds
        if self._toast_left <= 0:
            self.toast = ""

    def choose(self, unit: str) -> None:
        """Choose a unit of the roster, and bring it into view."""
        at = self.director.at(unit)
        if at:
            self.outlook.follow(at)
        if unit in self.director.orders.acting:
            self.director.choose(unit)

    def press(self, name: str) -> None:
        """Press a button of the action bar: do it at once, or choose what it is pointed at."""
        if name == told.END_PHASE:
            self.end_phase()
            return
        order = told.button(self.director, name)
        if order is None or not self.director.acting:
            return
        if not order.actions:
            refusals = self.director.orders.why_none(self.director.unit, order.verb)
            why = self.director.said(refusals[0].text) if refusals else "not now"
            self.say(f"{name}: {why}", refused=True)
        elif self.director.orders.completed(self.director.unit, order.verb):
            self.director.hold(order)
        else:
            self.do(order.actions[0])

    def act(self) -> None:
        """Do what a click on the hovered square does; a sentence takes in who is there."""
        draft, square = self.director.draft, self.outlook.hovered
        if draft:
            there = self.picture.unit_at(square) if square else None
            self.director.draft = draft.picked(there.id) if there else draft
            return
        deed = self.picture.deed
        if deed.kind == "choose":
            self.choose(deed.unit)
        elif deed.kind == "do" and deed.action:
            self.do(deed.action)
        elif deed.kind == "refused":
            self.say(deed.words, refused=True)

    def sweep(self) -> bool:
        """Take who is under the pointer as a further target, if that is possible; whether it is."""
        deed = self.director.deed(self.outlook.hovered)
        verb = self.director.orders.verb_of(deed.action) if deed.action else None
        if deed.kind != "do" or not deed.action or not verb or not verb.sweep:
            return False
        self.do(deed.action)
        return True

    def do(self, action: Action[AnyState]) -> None:
        """Do a legal action."""
        try:
            self.director.do(action)
        except EnfiladeError as error:
            self.say(str(error), refused=True)

    def decide(self, choice: str) -> None:
        """Take a decision."""
        self.do(Choose(choice=choice))

    def settle(self, choice: str) -> None:
        """Take a decision now and for the rest of the battle."""
        now = self.director.prompt
        if now:
            self.director.standing.settle(now, choice)
            self.decide(choice)
            self.say("Settled: it is not asked again. The menu (Esc) has it asked again.")

    def turn(self, part: int, steps: int) -> None:
        """Change a part of the sentence."""
        if self.director.draft:
            self.director.draft = self.director.draft.turned(part, steps)

    def complete(self) -> None:
        """Do what the sentence says, or say why not."""
        sheet = told.drafted(self.director)
        if sheet and sheet.refusals:
            self.say(" ".join(span.words for span in sheet.refusals[0].spans), refused=True)
        elif sheet:
            self.do(sheet.draft.action(self.director.table.system.kinds))

    def end_phase(self) -> None:
        """End the phase; with units that could still act only when it is asked for twice."""
        if self.director.mode != "play":
            return
        ready = len(self.director.orders.units)
        warning = f"{ready} can still act: End phase again to end it all the same."
        if ready and self.toast != warning:
            self.say(warning)
            return
        self.toast = ""
        self.do(EndPhase())

    def undo(self) -> None:
        """Take back the last step, or say why it cannot be."""
        if self.director.mode in {"play", "decide"}:
            try:
                self.director.undo()
            except EnfiladeError as error:
                self.say(f"No undo: {error}", refused=True)

    def replay(self) -> None:
        """Show the others' last turn again."""
        if not self.director.replay():
            self.say("There is nothing to show again yet.")

    def save(self) -> str:
        """Save the match; how that went, in words."""
        words = keeping.save(self.director)
        self.say(words)
        return words

    def say(self, words: str, *, refused: bool = False) -> None:
        """Show a short message."""
        self.toast, self._toast_left = words, TOAST
        if refused:
            self.sounds.play("refuse")
