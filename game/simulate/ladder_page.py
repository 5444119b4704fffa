"""The report of a ladder: one HTML page with charts and tables that needs nothing beside it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from math import inf
from statistics import mean

from game.simulate.charts import Span, histogram, interval_chart
from game.simulate.ladder import Deeds, Ladder, MapShare, Result, Standing, deeds, map_shares, rated
from game.simulate.statistics import EVEN, Verdict, elo
from game.systems import SYSTEMS

LENGTH = (5, 10)
"""In how many turns a match is to end."""

VERDICTS = {
    None: "",
    Verdict.REACHED: "the bar is reached",
    Verdict.MISSED: "the bar is missed",
    Verdict.OPEN: "not decided",
}

STYLE = """
:root { color-scheme: light dark; --ink: #1d2329; --paper: #fbfaf7; --soft: #6c757d; --rule: #d8d5cc;
  --value: #14618f; --mark: #b3541e; --fill: #bcd7e6; --odd: #e3c4ad; --bad: #f3d3c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e3da; --paper: #16191c; --soft: #98a1a8;
  --rule: #363c42; --value: #6db9e2; --mark: #e8945c; --fill: #27485a; --odd: #5a4231; --bad: #553021; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 900px; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin: 2.2rem 0 .4rem; } h3 { margin: 1.2rem 0 .2rem; }
code { background: var(--rule); padding: .1em .3em; border-radius: 3px; overflow-wrap: anywhere; }
p { color: var(--soft); margin: .3rem 0 .8rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: .15rem .7rem .15rem 0; text-align: left; border-bottom: 1px solid var(--rule); }
td.number, th.number { text-align: right; } tr.bad td { background: var(--bad); }
.share { display: inline-block; height: .7em; background: var(--fill); margin-right: .4em; }
.row { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
svg text.scale, svg text.note { fill: var(--soft); font-size: 12px; }
.grid { stroke: var(--rule); } .reach { stroke: var(--value); stroke-width: 3; stroke-linecap: round; }
.band { fill: var(--fill); opacity: .35; }
.value { fill: var(--value); } .mark { stroke: var(--mark); stroke-width: 3; }
rect.wanted { fill: var(--value); } rect.odd { fill: var(--odd); }
"""


def page(ladder: Ladder, standings: Sequence[Standing], command: str) -> str:
    """The page; `command` is the one that makes it."""
    body = "".join(_body(ladder, standings, command))
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>How strong the computer plays</title>'
    return f'{head}<meta name="viewport" content="width=device-width"><style>{STYLE}</style>{body}</html>\n'


def _body(ladder: Ladder, standings: Sequence[Standing], command: str) -> Iterator[str]:
    matches = sum(len(standing.known) for standing in standings)
    fog = "fog" if ladder.fog else "no fog"
    yield "<h1>How strong the computer plays</h1>"
    yield f"<p>{matches} matches on {escape(', '.join(ladder.maps))}, sides swapped where two levels "
    yield f"meet, {fog}, seeds from {ladder.seed}{_budget(ladder)}. "
    yield f"Made by <code>{escape(command)}</code></p>"
    yield from _contests(standings)
    yield from _ratings(standings)
    yield from _sides(ladder, standings)
    yield from _lengths(standings)
    yield from _endings(standings)
    done = deeds(standings)
    yield from _hits(done)
    yield from _kinds(done)
    yield from _faults(standings)


def _budget(ladder: Ladder) -> str:
    return "" if ladder.budget == 1 else f", with {ladder.budget:g} of their budgets"


def _contests(standings: Sequence[Standing]) -> Iterator[str]:
    spans = [
        Span(
            str(standing.contest),
            100 * standing.interval[0],
            100 * standing.share,
            100 * standing.interval[1],
            None if standing.contest.bar is None else 100 * standing.contest.bar,
            VERDICTS[standing.verdict],
        )
        for standing in standings
    ]
    yield "<h2>Level against level</h2>"
    yield "<p>What the first takes of its matches, a draw being half, with the 95 % interval; the stroke "
    yield "across is the bar. A sequential test stops a contest as soon as it is decided (5 points to either "
    yield "side of the bar, wrong in one of twenty cases).</p>"
    yield interval_chart(spans, range(0, 101, 10), " %")
    yield _table(
        ("system", "level", "against", "won", "drawn", "lost", "share", "95 %", "Elo", "bar", ""),
        [_contest(standing) for standing in standings],
        numbers={3, 4, 5, 6, 8, 9},
        bad={place for place, standing in enumerate(standings) if standing.verdict is Verdict.MISSED},
    )


def _contest(standing: Standing) -> tuple[str, ...]:
    contest, (low, high) = standing.contest, standing.interval
    bar = "" if contest.bar is None else f"{contest.bar:.0%}"
    counts = map(str, standing.counts())
    share, apart = f"{standing.share:.1%}", f"{elo(standing.share):+.0f}"
    verdict = VERDICTS[standing.verdict]
    between = f"{low:.0%} to {high:.0%}"
    return contest.system, contest.first, contest.second, *counts, share, between, apart, bar, verdict


def _ratings(standings: Sequence[Standing]) -> Iterator[str]:
    spans = [
        Span(
            f"{system}: {rating.name}",
            rating.elo - rating.reach,
            rating.elo,
            rating.elo + rating.reach,
            note=f"{rating.elo:+.0f}",
        )
        for system in _systems(standings)
        for rating in rated(system, standings)
        if rating.reach < inf  # else it has met nobody but itself
    ]
    if spans:
        furthest = max(600, *(abs(span.value) for span in spans))
        yield "<h2>Elo</h2><p>Fitted to all contests of a system, their mean 0; 200 points are three wins "
        yield "of four.</p>"
        yield interval_chart(spans, range(-200 * (int(furthest) // 200 + 1), int(furthest) + 201, 200))


def _sides(ladder: Ladder, standings: Sequence[Standing]) -> Iterator[str]:
    """How even the maps are, of what a level has played against itself."""
    shares = map_shares(ladder, standings)
    if not shares:
        return
    low, high = (100 * end for end in EVEN)
    yield f"<h2>Even maps</h2><p>What the squad takes of matches of a level against itself; {low:g} to "
    yield f"{high:g} % are even. A map is uneven when its 95 % interval lies wholly outside.</p>"
    for name in dict.fromkeys(share.map for share in shares):
        own = [share for share in shares if share.map == name]
        yield f"<h3>{escape(name)}</h3>"
        yield interval_chart([_side(share) for share in own], range(0, 101, 10), " %", (low, high))


def _side(share: MapShare) -> Span:
    low, high = share.interval
    verdict = "" if share.verdict == "even" else f", {share.verdict}"
    note = f"of {share.matches}, {share.turns:.1f} turns{verdict}"
    return Span(share.system, 100 * low, 100 * share.share, 100 * high, note=note)


def _lengths(standings: Sequence[Standing]) -> Iterator[str]:
    yield f"<h2>Lengths</h2><p>Matches by their turns; {LENGTH[0]} to {LENGTH[1]} are wanted.</p>"
    yield '<div class="row">'
    for system in _systems(standings):
        turns = [result.turns for result in _results(standings, system)]
        if turns:
            inside = sum(LENGTH[0] <= turn <= LENGTH[1] for turn in turns) / len(turns)
            name = f"{system}: mean {mean(turns):.1f}, {inside:.0%} as wanted"
            yield histogram(Counter(turns), LENGTH, name)
    yield "</div>"


def _endings(standings: Sequence[Standing]) -> Iterator[str]:
    rows, total = [], 0
    for system in _systems(standings):
        endings = Counter(result.ending for result in _results(standings, system))
        total = sum(endings.values())
        rows += [
            (system, escape(why), _bar(count / total, str(count))) for why, count in endings.most_common()
        ]
    yield "<h2>Endings</h2>"
    yield _table(("system", "why", "matches"), rows, plain=True)


def _hits(done: Sequence[Deeds]) -> Iterator[str]:
    yield "<h2>Hits</h2><p>Attacks that strike at once: the sum of their exact chances when nobody reacts, "
    yield "and how many have hit. Seconds are the processor's, for all decisions of a match.</p>"
    rows = [
        (
            each.system,
            each.level,
            str(each.matches),
            str(each.tally.attacks),
            f"{each.tally.expected:.1f}",
            str(each.tally.hits),
            f"{each.tally.acts / max(each.matches, 1):.1f}",
            f"{each.tally.seconds / max(each.matches, 1):.2f}",
        )
        for each in done
    ]
    head = ("system", "level", "matches", "attacks", "expected", "hits", "acts a match", "seconds a match")
    yield _table(head, rows, numbers=set(range(2, 8)))


def _kinds(done: Sequence[Deeds]) -> Iterator[str]:
    yield "<h2>Kinds of action</h2><p>How often a level does each in a hundred matches; what no level does "
    yield "is marked, and why the last one never does it is said beside it.</p>"
    for system in dict.fromkeys(each.system for each in done):
        own = [each for each in done if each.system == system]
        yield f"<h3>{escape(system)}</h3>"
        kinds, unused = SYSTEMS[system].kinds, SYSTEMS[system].bot.unused
        why = {kind: unused.get(kind, "") for kind in own[-1].never}
        yield _counts("kind", own, [*kinds], [each.tally.kinds for each in own], why)
        answers = sorted({answer for each in own for answer in each.tally.answers})
        if answers:
            yield _counts("answer", own, answers, [each.tally.answers for each in own])


def _counts(
    what: str,
    done: Sequence[Deeds],
    names: Sequence[str],
    counts: Sequence[Mapping[str, int]],
    why: Mapping[str, str] | None = None,
) -> str:
    """A table of how often each level did what, each as a share of what that level did most; `why` not."""
    rows, bad = list[tuple[str, ...]](), set[int]()
    for name in names:
        if not any(count.get(name) for count in counts):
            bad.add(len(rows))
        rows.append(
            (
                escape(name),
                *(
                    _bar(
                        count.get(name, 0) / max(count.values(), default=1), _often(count.get(name, 0), each)
                    )
                    for count, each in zip(counts, done, strict=True)
                ),
                *([escape(why.get(name, ""))] if why else []),
            )
        )
    head = (what, *(each.level for each in done), *(["why never"] if why else []))
    return _table(head, rows, bad=bad, plain=True)


def _often(count: int, done: Deeds) -> str:
    often = 100 * count / max(done.matches, 1)
    return "never" if not count else f"{often:.0f}" if often >= 1 else f"{often:.1f}"


def _faults(standings: Sequence[Standing]) -> Iterator[str]:
    faults = [result for standing in standings for result in standing.faults]
    yield f"<h2>Faults</h2><p>{len(faults) or 'None'}.</p>"
    if faults:
        yield _table(
            ("match", "after actions", "fault"),
            [(str(result.planned), str(result.acts), result.fault) for result in faults],
            numbers={1},
        )


def _systems(standings: Iterable[Standing]) -> list[str]:
    return [*dict.fromkeys(standing.contest.system for standing in standings)]


def _results(standings: Iterable[Standing], system: str) -> Iterator[Result]:
    for standing in standings:
        if standing.contest.system == system:
            yield from standing.counted


def _bar(share: float, text: str) -> str:
    return f'<span class="share" style="width:{120 * share:.0f}px"></span>{text}'


def _table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    numbers: Iterable[int] = (),
    bad: Iterable[int] = (),
    plain: bool = False,
) -> str:
    """A table; `numbers` are the columns of figures, `bad` the rows to be marked; `plain` cells are HTML."""
    right, marked = set(numbers), set(bad)

    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f"<{tag}{' class=number' if column in right else ''}>{cell if plain else escape(cell)}</{tag}>"
            for column, cell in enumerate(row)
        )

    lines = (
        f"<tr{' class=bad' if number in marked else ''}>{cells('td', row)}</tr>"
        for number, row in enumerate(rows)
    )
    return f"<table><tr>{cells('th', head)}</tr>{''.join(lines)}</table>"
