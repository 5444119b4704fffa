"""The settings: every change takes effect at once and is kept."""

from typing import get_args

import pygame
from msgspec.structs import replace

from game.files.settings import SPEEDS, SPOKEN, Palette, Settings
from game.ui import commands
from game.ui.commands import Command
from game.ui.menus.page import FormPage
from game.ui.widgets.form_rows import Button, Choice, FormRow, Head, Slider, Toggle
from game.ui.widgets.theme import SCALES, TEXT_SIZES

TEXT_WORDS = ("Small", "Usual", "Large", "Very large")
PALETTES: tuple[Palette, ...] = get_args(Palette)


class SettingsScreen(FormPage):
    """The settings screen."""

    about = "window/settings"

    def __init__(self) -> None:
        super().__init__("Settings")
        self.choosing: str | None = None
        """The command that a key is awaited for."""
        self._refused = ""

    def _change(self, **values: object) -> None:
        self.app.change(replace(self.app.settings, **values))
        self.form.show(self.rows())

    def rows(self) -> tuple[FormRow, ...]:
        now = self.app.settings
        return (
            *self._window(now),
            *self._sound(),
            *self._motion(now),
            *self._turns(),
            *self._help(now),
            *self._keys(now),
        )

    def _window(self, now: Settings) -> tuple[FormRow, ...]:
        return (
            Head("Window"),
            Choice(
                "Size of the interface",
                tuple(f"{percent} %" for percent in SCALES),
                SCALES.index(self.app.look.percent),
                lambda at: self._change(ui_scale=SCALES[at], scale_chosen=True),
                "How large words and buttons are; also Ctrl + and Ctrl -. Ctrl 0: as it suits the window.",
            ),
            Choice(
                "Size of the text",
                TEXT_WORDS,
                TEXT_SIZES.index(self.app.look.text_percent),
                lambda at: self._change(text_size=TEXT_SIZES[at]),
                "How large words are beside buttons and panels.",
            ),
            self._toggle(
                "Full screen", "full_screen", f"Fill the whole screen; also {commands.caps('full screen')}."
            ),
            Choice(
                "Colours",
                tuple(palette.capitalize() for palette in PALETTES),
                PALETTES.index(now.palette),
                lambda at: self._change(palette=PALETTES[at]),
                "Red, green or blue weak: for eyes that take such colours for another. What counts has its "
                "own shape or pattern in all of them.",
            ),
        )

    def _sound(self) -> tuple[FormRow, ...]:
        return (
            Head("Sound"),
            self._slider("Effects", "effects_volume", "How loud shots, steps and dice are."),
            self._slider(
                "Music",
                "music_volume",
                "How loud the music is; it grows with the danger that your side knows of.",
            ),
            self._slider("Ambience", "ambience_volume", "How loud wind, water, fire and rooms are."),
            self._toggle("Mute", "muted", f"No sound at all; also {commands.caps('mute')}."),
            self._toggle(
                "Sound when away",
                "sound_when_away",
                "Whether it is heard too while another window is in front.",
            ),
            self._toggle(
                "Read aloud",
                "speaks",
                "The system's speech says what happens, what is chosen and what is pointed at.",
            ),
        )

    def _motion(self, now: Settings) -> tuple[FormRow, ...]:
        """How things move; what less motion decides for all is asked only without it."""
        shake = self._toggle("Screen shake", "shake", "The board shakes when something bursts.")
        battle = self._toggle(
            "Battle on the title",
            "title_battles",
            "The computer plays against itself beside the menu, as long as the window is in front.",
        )
        return (
            Head("Motion"),
            self._speed("Your own turn", "own_speed"),
            self._speed("Others' turns", "others_speed"),
            self._toggle(
                "Less motion",
                "less_motion",
                "Nothing shakes, tumbles or flies, the view does not sweep, the title stands still. "
                "Who goes somewhere still walks.",
            ),
            *(() if now.less_motion else (shake, battle)),
            self._toggle(
                "Scroll at the edges",
                "edge_scrolling",
                "The view moves while the pointer is at an edge of the window.",
            ),
        )

    def _turns(self) -> tuple[FormRow, ...]:
        return (
            Head("Turns"),
            self._toggle(
                "End by themselves",
                "ends_turns",
                "A unit with nothing of weight left ends its turn; after the last one the others begin.",
            ),
            self._toggle(
                "Ask about all",
                "asks_all",
                "What nearly everybody answers alike is asked too, and not answered for you.",
            ),
            self._toggle(
                "Confirm acts",
                "confirms",
                "A click on the board, or a button that acts at once, is done only when it comes twice.",
            ),
        )

    def _help(self, now: Settings) -> tuple[FormRow, ...]:
        """What is told to who learns the game, and to who wonders about the computer."""
        return (
            Head("Hints"),
            Toggle(
                "Hints",
                now.hints,
                lambda on: self._change(hints=on, hints_known=()),
                "Each is shown once, when what it tells of comes up; switched off and on, once more.",
            ),
            Head("The computer"),
            self._toggle(
                "Tell why it acts",
                "reasons",
                "In the log, for sides whose knowledge you see anyway: your friends', or all when you watch.",
            ),
        )

    def _toggle(self, label: str, name: str, hint: str) -> FormRow:
        """A setting that is on or off, by its name."""
        return Toggle(label, getattr(self.app.settings, name), lambda on: self._change(**{name: on}), hint)

    def _slider(self, label: str, name: str, hint: str) -> FormRow:
        """A setting in percent, by its name."""
        return Slider(label, getattr(self.app.settings, name), lambda to: self._change(**{name: to}), hint)

    def _speed(self, label: str, name: str) -> FormRow:
        """How fast something is shown, by the name of the setting."""
        return Choice(
            label,
            tuple(SPOKEN[speed].capitalize() for speed in SPEEDS),
            SPEEDS.index(getattr(self.app.settings, name)),
            lambda at: self._change(**{name: SPEEDS[at]}),
            "How fast things move and dice roll. A click skips what is being shown. In a battle: "
            f"{commands.caps('slow down')} and {commands.caps('speed up')}.",
        )

    def _keys(self, now: Settings) -> tuple[FormRow, ...]:
        rows: list[FormRow] = []
        for group in commands.GROUPS:
            named = [command for line in group.lines for command in line.commands]
            if named:
                rows += [Head(f"Keys: {group.title}"), *map(self._key_row, named)]
        usual = Button(
            "Usual keys", self._reset, "All keys back as the game brings them.", off=not now.keys, tone="warn"
        )
        return (*rows, usual)

    def _key_row(self, command: Command) -> FormRow:
        name, words = command.name, command.words[:1].upper() + command.words[1:]
        if name == self.choosing:
            why = (
                self._refused
                or "Press the key for it, with Ctrl or Shift if you like. Esc: leave it as it is."
            )
            return Button(words, lambda: None, why, note="press a key", tone="gold")
        own = "  (changed)" if name in self.app.settings.keys else ""
        return Button(
            words,
            lambda: self._choose(name),
            "Enter or click, then press another key.",
            commands.caps(name) + own,
        )

    def _choose(self, name: str) -> None:
        self.choosing, self._refused = name, ""
        self.app.capture = self._pressed
        self.form.show(self.rows())

    def _pressed(self, event: pygame.Event) -> None:
        """Take a key for the command; one that does something else is refused."""
        name = self.choosing
        if name is None or event.key in commands.MODIFIERS:
            return
        if event.key == pygame.K_ESCAPE:
            self._done()
            return
        other = commands.taken(name, event)
        if other:
            self._refused = f"That key is taken: {other}. Press another one, or Esc."
            self.form.show(self.rows())
            return
        self.app.change(
            replace(self.app.settings, keys={**self.app.settings.keys, name: commands.written(event)})
        )
        self._done()

    def _done(self) -> None:
        self.choosing, self._refused = None, ""
        self.app.capture = None
        self.form.show(self.rows())

    def _reset(self) -> None:
        self._change(keys={})

    def let_go(self) -> bool:
        self._done()
        return super().let_go()

    def take(self, event: pygame.Event) -> None:
        """The form; a click while a key is awaited lets it go."""
        if self.choosing and event.type == pygame.MOUSEBUTTONDOWN:
            self._done()
        else:
            super().take(event)
