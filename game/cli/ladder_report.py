"""What a ladder came to, on the command line: as tables, and as plain data."""

from collections.abc import Sequence
from statistics import mean
from typing import Any

from msgspec import to_builtins

from game.cli.output import complain, say, say_table
from game.cli.series_report import MOST_FAULTS
from game.simulate.ladder import Deeds, Ladder, MapShare, Standing, deeds, map_shares, rated
from game.simulate.statistics import elo

SCORES = (
    "system",
    "level",
    "against",
    "won-drawn-lost",
    "share",
    "95 %",
    "Elo",
    "bar",
    "turns",
    "seconds",
    "faults",
)


MAP_SHARES = ("map", "system", "matches", "squad takes", "95 %", "turns", "")


def say_ladder(ladder: Ladder, standings: Sequence[Standing]) -> None:
    """Say how the contests stand, the ratings, how even maps are, what each level has done.

    Faults are said on standard error.
    """
    say_table(SCORES, [_row(standing) for standing in standings])
    say("")
    say_table(("system", "level", "Elo", "95 %"), _ratings(standings))
    say("")
    if shares := map_shares(ladder, standings):
        say_table(MAP_SHARES, list(map(_map_share, shares)))
        say("")
    say_table(
        ("system", "level", "acts", "hits", "expected", "kinds of action"),
        [_deeds(done) for done in deeds(standings)],
    )
    faults = [result for standing in standings for result in standing.faults]
    for result in faults[:MOST_FAULTS]:
        complain(f"{result.planned}, after {result.acts} actions: {result.fault}")


def _row(standing: Standing) -> tuple[str, ...]:
    contest, played = standing.contest, standing.counted
    low, high = standing.interval
    bar = f"{contest.bar:.0%} {standing.verdict}" if contest.bar is not None else ""
    return (
        contest.system,
        contest.first,
        contest.second,
        "-".join(map(str, standing.counts())),
        f"{standing.share:.1%}",
        f"{low:.0%} to {high:.0%}",
        f"{elo(standing.share):+.0f}",
        bar,
        f"{mean(result.turns for result in played):.1f}" if played else "",
        f"{mean(result.squad.seconds + result.opposition.seconds for result in played):.1f}"
        if played
        else "",
        str(len(standing.faults)),
    )


def _ratings(standings: Sequence[Standing]) -> list[tuple[str, ...]]:
    systems = dict.fromkeys(standing.contest.system for standing in standings)
    return [
        (system, rating.name, f"{rating.elo:+.0f}", f"{rating.reach:.0f} either way")
        for system in systems
        for rating in rated(system, standings)
    ]


def _map_share(share: MapShare) -> tuple[str, ...]:
    low, high = share.interval
    return (
        share.map,
        share.system,
        str(share.matches),
        f"{share.share:.0%}",
        f"{low:.0%} to {high:.0%}",
        f"{share.turns:.1f}",
        share.verdict,
    )


def _deeds(done: Deeds) -> tuple[str, ...]:
    tally = done.tally
    used = sorted(tally.kinds.items(), key=lambda row: -row[1])
    kinds = ", ".join(f"{kind} {count}" for kind, count in used)
    never = f"; never {', '.join(done.never)}" if done.never else ""
    hits = f"{tally.hits} of {tally.attacks}"
    return done.system, done.level, str(tally.acts), hits, f"{tally.expected:.1f}", kinds + never


def told(ladder: Ladder, standings: Sequence[Standing]) -> dict[str, Any]:
    """All of it as plain data."""
    contests = [
        {
            **to_builtins(standing.contest),
            **dict(zip(("won", "drawn", "lost"), standing.counts(), strict=True)),
            "share": standing.share,
            "interval": standing.interval,
            "bar": standing.contest.bar,
            "verdict": standing.verdict,
            "faults": standing.faults,
        }
        for standing in standings
    ]
    maps = [{**to_builtins(share), "verdict": share.verdict} for share in map_shares(ladder, standings)]
    return {"contests": contests, "maps": maps, "deeds": deeds(standings)}
