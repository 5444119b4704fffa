"""A sentence that a person puts together, part by part, until it is an action."""

from typing import Any, NamedTuple

from game.rules.actions import Action
from game.rules.presentation import Part, Verb


class Draft(NamedTuple):
    """What has been picked so far: of each part the place of a choice; `at` is the part that keys change."""

    unit: str
    verb: Verb
    parts: tuple[Part, ...]
    picks: tuple[int, ...]
    at: int = 0

    def turned(self, part: int, steps: int) -> "Draft":
        """Another choice of a part, so many later, round and round; that part is then the one at hand."""
        count = len(self.parts[part].choices)
        picks = (*self.picks[:part], (self.picks[part] + steps) % count, *self.picks[part + 1 :])
        return self._replace(picks=picks, at=part)

    def moved(self, steps: int) -> "Draft":
        """Another part at hand."""
        return self._replace(at=(self.at + steps) % len(self.parts))

    def picked(self, value: object) -> "Draft":
        """With a value picked in the first part that has it; unchanged when none has."""
        for at, part in enumerate(self.parts):
            for place, (one, _) in enumerate(part.choices):
                if one == value:
                    return self.turned(at, place - self.picks[at])
        return self

    @property
    def labels(self) -> tuple[str, ...]:
        """What is picked, in words."""
        return tuple(part.choices[pick][1] for part, pick in zip(self.parts, self.picks, strict=True))

    @property
    def words(self) -> str:
        """The whole sentence."""
        said = zip(self.parts, self.labels, strict=True)
        text = " ".join(" ".join(filter(None, (part.words, label))) for part, label in said)
        return text.replace(" ,", ",") + "."

    def action(self, kinds: dict[str, type[Action[Any]]]) -> Action[Any]:
        """The action that it says, legal or not."""
        values = {
            part.field: part.choices[pick][0] for part, pick in zip(self.parts, self.picks, strict=True)
        }
        return kinds[self.verb.kind](unit=self.unit, **dict(self.verb.settled), **values)


def begun(verb: Verb, parts: tuple[Part, ...], first: Action[Any]) -> Draft:
    """A sentence that says a first legal action."""
    values = [[value for value, _ in part.choices] for part in parts]
    wanted = [getattr(first, part.field) for part in parts]
    picks = tuple(
        found.index(value) if value in found else 0 for found, value in zip(values, wanted, strict=True)
    )
    return Draft(first.unit, verb, parts, picks)
