"""How often `narrative` asks anybody, and what both halves of its dice are spent on.

`python -m tools.spending` plays matches, regular against regular in fog, over the maps that come with the
game in turn, and tells the prompts a round (the turns of units are none), and how many advantages, triumphs,
threats, despairs and story points were spent.
"""

import re
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import typer

from game.bots import PLAYERS
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match, complete
from game.rules.players import BYSTANDER
from game.rules.state import AnyState, Options
from game.systems import SYSTEMS

PAID = re.compile(r"spends (\d+) (advantage|triumph|threat|despair|story point)s?\b")
"""What an event says that somebody has paid (N-42, N-38)."""

AGAINST = {"threat", "despair"}
"""The half of the dice that is the other side's (N-31)."""


@dataclass
class Counted:
    """What happened in some matches."""

    matches: int = 0
    rounds: int = 0
    answered: int = 0
    """Rounds in which a threat or a despair was spent."""
    checks: Counter[str] = field(default_factory=Counter)
    prompts: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Counted") -> None:
        """Take in what happened in others."""
        self.matches += other.matches
        self.rounds += other.rounds
        self.answered += other.answered
        for mine, theirs in (
            (self.checks, other.checks),
            (self.prompts, other.prompts),
            (self.spent, other.spent),
            (self.winners, other.winners),
        ):
            mine.update(theirs)


def played(name: str, seed: int) -> Counted:
    """One match, from the first choice to the last."""
    system = SYSTEMS["narrative"]
    scenario = load_map(maps() / f"{name}.toml").scenario
    match: Match[AnyState] = Match(system, scenario, seed=seed, options=complete(system, Options(fog=True)))
    counted, answered = Counted(matches=1), set[int]()
    while (now := match.prompt) is not None:
        if now.grant.choices:
            counted.prompts[f"{now.side}: {type(now.grant).__name__}"] += 1
        level = PLAYERS[BYSTANDER if now.side == "neutral" else "regular"]
        decision = level(system, match.seen(), match.past())
        if decision is None:
            raise RuntimeError(f"{name} {seed}: nobody decided")
        turn = match.state.clock.turn
        for event in match.do(decision.action):
            label = getattr(event, "label", "")
            if label:
                counted.checks[label] += 1
            paid = PAID.search(getattr(event, "text", ""))
            if paid:
                counted.spent[paid[2]] += int(paid[1])
                if paid[2] in AGAINST:
                    answered.add(turn)
    counted.rounds, counted.answered = match.state.clock.turn, len(answered)
    outcome = match.state.outcome
    counted.winners[str(outcome and outcome.winner)] += 1
    return counted


def main(matches: int = 40, workers: int = 1) -> None:
    """Play them all and print the figures."""
    names = sorted(path.stem for path in maps().glob("*.toml"))
    every = Counted()
    plan = [(names[number % len(names)], number) for number in range(matches)]
    with ProcessPoolExecutor(workers) as pool:
        for counted in pool.map(played, *zip(*plan, strict=True)):
            every.add(counted)
    prompts = sum(every.prompts.values())
    typer.echo(f"{every.matches} matches, {every.rounds} rounds, {every.rounds / every.matches:.1f} a match")
    typer.echo(f"{prompts} prompts, {prompts / every.rounds:.2f} a round")
    typer.echo(f"threats or despairs spent in {every.answered} rounds, {every.answered / every.rounds:.0%}")
    for title, counter in (
        ("prompts", every.prompts),
        ("spent", every.spent),
        ("checks", every.checks),
        ("winners", every.winners),
    ):
        typer.echo(f"{title}: " + ", ".join(f"{what} {count}" for what, count in counter.most_common()))


if __name__ == "__main__":
    typer.run(main)
