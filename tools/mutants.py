"""Puts small faults into board, rules and systems, one at a time, and asks whether a test notices.

`python -m tools.mutants --count 100 --seed 1` draws them, tries each in a copy of the project, first against
the tests nearest to it, then against its folder's and the golden records, and prints those that survive.
Results are kept as JSON lines: a run that was stopped goes on, and `--again` tries its survivors once more.
"""

import ast
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, islice
from pathlib import Path
from queue import SimpleQueue
from resource import RLIMIT_AS, prlimit
from time import monotonic
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
import typer
from msgspec import Struct

ROOT = Path(__file__).resolve().parents[1]

MUTATED = ("board", "rules", "systems")
"""The folders of `game` that faults are put into."""

COPIED = ("game", "tests", "assets", "maps", "docs", "tools", "benchmarks", "README.md", "pyproject.toml")

NEAREST = 7
"""So many files of tests are nearest to a mutant."""

NEAR_LIMIT, FOLDER_LIMIT = 240, 1200
"""After so many seconds a run of tests hangs, if the same run without the mutant does not."""

MEMORY = 8 << 30
"""Bytes that a run of tests may ask for: a fault must not take the machine down."""

Verdict: TypeAlias = Literal["killed", "hangs", "alive", "undecided"]


class Mutant(Struct, frozen=True, order=True):
    """One fault: the bytes from `start` to `end` of a file become `new`."""

    path: str
    line: int
    start: int
    end: int
    operator: str
    old: str
    new: str
    scope: str = ""
    """The function or class around it."""
    clauses: tuple[str, ...] = ()
    """The clauses that the function around it names."""

    def put_into(self, source: bytes) -> bytes:
        """The source with the fault."""
        return source[: self.start] + self.new.encode() + source[self.end :]


class Result(Struct, frozen=True):
    """What became of a mutant, by which test, and how long it took in seconds."""

    mutant: Mutant
    verdict: Verdict
    by: str
    seconds: int


# ---- which faults there are

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "//",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.Mod: "*",
    ast.BitOr: "&",
    ast.BitAnd: "|",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
SKIPPED_FUNCTIONS = {"__repr__", "__str__"}
SKIPPED_ARGUMENTS = {"maxsize"}
CLAUSE = re.compile(r"\b[BEMNPS]-\d\d\b")


class Scope(NamedTuple):
    """A function or class: its name, the clauses that it names, and where its names get a value."""

    name: str
    clauses: tuple[str, ...]
    bound: tuple[tuple[str, int], ...]
    """Each name that is assigned to, with the line."""


MODULE = Scope("", (), ())


def mutants_of(source: str, path: str = "") -> Iterator[Mutant]:
    """Every fault that can be put into a source; texts, annotations, decorators are left as they are."""
    finder = _Finder(source, path)
    finder.visit(ast.parse(source))
    yield from finder.found


class _Finder(ast.NodeVisitor):
    """Walks over a source and keeps the faults that it could have."""

    def __init__(self, source: str, path: str) -> None:
        self.found: list[Mutant] = []
        self._path = path
        self._source = source.encode()
        self._starts = [0]
        for line in self._source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._scopes: list[Scope] = []

    def _offset(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self._offset(node.lineno, node.col_offset), self._offset(last, column)

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _put(self, node: ast.expr | ast.stmt, operator: str, new: str) -> None:
        self._change(node.lineno, self._span(node), operator, new)

    def _change(self, line: int, span: tuple[int, int], operator: str, new: str) -> None:
        start, end = span
        old = self._source[start:end].decode()
        scope = self._scopes[-1] if self._scopes else MODULE
        self.found.append(Mutant(self._path, line, start, end, operator, old, new, scope.name, scope.clauses))

    def _between(self, left: ast.expr, right: ast.expr, operator: str, sign: str) -> None:
        """Another sign between two operands; where brackets of only one of them would be cut, none."""
        start, end = self._span(left)[0], self._span(right)[1]
        whole = self._source[start:end].decode()
        if whole.count("(") == whole.count(")"):
            new = f"({self._text(left)}) {sign} ({self._text(right)})"
            self._change(left.lineno, (start, end), operator, new)

    def _scope(self, node: ast.FunctionDef | ast.ClassDef) -> Scope:
        clauses = tuple(sorted(set(CLAUSE.findall(self._text(node)))))
        return Scope(node.name, clauses, tuple(_bindings(node)))

    # what is left alone

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in SKIPPED_FUNCTIONS:
            return
        self._scopes.append(self._scope(node))
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)
        self._scopes.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._scopes.append(self._scope(node))
        for statement in node.body:
            self.visit(statement)
        self._scopes.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value and "TypeAlias" not in ast.unparse(node.annotation):
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words for people."""

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in SKIPPED_ARGUMENTS:
            self.visit(node.value)

    # what is changed

    def visit_Compare(self, node: ast.Compare) -> None:
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            self._between(left, right, "comparison", COMPARISONS[type(sign)])
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        sign = "or" if isinstance(node.op, ast.And) else "and"
        for number in range(1, len(node.values)):
            parts = [f"({self._text(value)})" for value in node.values]
            was = "and" if sign == "or" else "or"
            before, after = (f" {was} ".join(parts[:number]), f" {was} ".join(parts[number:]))
            self._put(node, "boolean", f"(({before}) {sign} ({after}))")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._put(node, "boolean", f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        sides = (node.left, node.right)
        words = any(
            isinstance(side, ast.JoinedStr | ast.Tuple | ast.List) or _is_text(side) for side in sides
        )
        types = isinstance(node.op, ast.BitOr) and all(_names_a_type(side) for side in sides)
        if type(node.op) in ARITHMETIC and not words and not types:
            self._between(node.left, node.right, "arithmetic", ARITHMETIC[type(node.op)])
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        match node.value:
            case bool():
                self._put(node, "constant", str(not node.value))
            case int() | float():
                self._put(node, "constant", str(node.value + 1))

    def visit_Slice(self, node: ast.Slice) -> None:
        for bound in (node.lower, node.upper):
            if bound and not isinstance(bound, ast.Constant):
                self._put(bound, "slice", "")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self._negated(node.test)
            self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negated(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negated(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._put(test, "condition", "True")
        self.generic_visit(node)

    def _negated(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            self._put(test, "condition", f"(not ({self._text(test)}))")

    def visit_Break(self, node: ast.Break) -> None:
        self._put(node, "statement", "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._put(node, "statement", "break")

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            told = self._text(node).startswith("yield from tell(")
            self._put(node, "event" if told else "statement", "pass")
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._put(node, "statement", "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if self._scopes and all(self._bound(target) for target in node.targets):
            self._put(node, "statement", "pass")
        self.visit(node.value)

    def _bound(self, target: ast.expr) -> bool:
        """Whether what is assigned to has a value without it, so that leaving it out is not just an error."""
        if not isinstance(target, ast.Name):
            return isinstance(target, ast.Attribute | ast.Subscript)
        return any(name == target.id and line < target.lineno for name, line in self._scopes[-1].bound)


def _bindings(scope: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(scope):
        if isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _names_a_type(node: ast.expr) -> bool:
    name = ast.unparse(node).split(".")[-1].split("[")[0]
    return name == "None" or name[:1].isupper() or name in {"int", "str", "bool", "float", "bytes"}


def all_mutants(root: Path) -> list[Mutant]:
    """Every fault of the folders that are mutated, in the order of the files."""
    files = sorted(chain.from_iterable((root / "game" / folder).rglob("*.py") for folder in MUTATED))
    named = ((file, file.relative_to(root).as_posix()) for file in files)
    return [mutant for file, path in named for mutant in mutants_of(file.read_text(encoding="utf-8"), path)]


def drawn(mutants: list[Mutant], count: int, seed: int, root: Path) -> list[Mutant]:
    """So many of the mutants at random, of those that still are Python."""
    shuffled = random.Random(seed).sample(mutants, len(mutants))
    return list(islice((mutant for mutant in shuffled if _compiles(mutant, root)), count))


def _compiles(mutant: Mutant, root: Path) -> bool:
    try:
        ast.parse(mutant.put_into((root / mutant.path).read_bytes()))
    except SyntaxError:
        return False
    return True


# ---- which tests are near


def folders_of(path: str) -> tuple[str, ...]:
    """The tests of the folder that a file belongs to, with the golden records."""
    folder = Path(path).relative_to("game").parts
    if folder[0] == "systems" and len(folder) > 2:
        return (f"tests/systems/{folder[1]}", "tests/systems/test_golden.py")
    if folder[0] == "board":
        return ("tests/board", "tests/systems/test_golden.py")
    return ("tests/rules", "tests/match", "tests/systems")


def nearest(mutant: Mutant, root: Path) -> tuple[str, ...]:
    """The files of tests that say most about the place of a mutant: by name, imports, clauses, words."""
    files = [file for folder in folders_of(mutant.path) for file in _tests(root / folder)]
    scored = [(_nearness(mutant, file), file.relative_to(root).as_posix()) for file in files]
    best = sorted(((-near, name) for near, name in scored if near), key=lambda pair: pair)
    return tuple(name for _, name in best[:NEAREST])


def _tests(place: Path) -> list[Path]:
    return [place] if place.is_file() else sorted(place.rglob("test_*.py"))


def _nearness(mutant: Mutant, file: Path) -> int:
    text = file.read_text(encoding="utf-8")
    module = mutant.path.removesuffix(".py").replace("/", ".")
    parent, _, stem = module.rpartition(".")
    imported = f"from {module} import" in text or f"from {parent} import {stem}" in text
    named = bool(mutant.scope) and re.search(rf"\b{mutant.scope.strip('_')}\b", text) is not None
    return (
        4 * (file.stem == f"test_{stem}")
        + 3 * any(clause in text for clause in mutant.clauses)
        + 2 * imported
        + 2 * named
    )


# ---- trying one


class Workshop:
    """Copies of the project in which mutants are tried."""

    def __init__(self, root: Path, folder: Path, number: int) -> None:
        self._cache = folder / "cache"
        self._broken: set[str] = set()
        self._sound: set[str] = set()
        self.clean = _copied(root, folder / "clean")
        self._free: SimpleQueue[Path] = SimpleQueue()
        for job in range(number):
            self._free.put(_copied(root, folder / f"copy-{job}"))

    def attempt(self, mutant: Mutant) -> Result:
        """Put a mutant into a copy, run its tests until one fails, take it out again."""
        copy, begun = self._free.get(), monotonic()
        source = (self.clean / mutant.path).read_bytes()
        try:
            _write(copy / mutant.path, mutant.put_into(source))
            verdict, by = self._tested(copy, mutant)
        finally:
            _write(copy / mutant.path, source)
            self._free.put(copy)
        return Result(mutant, verdict, by, round(monotonic() - begun))

    def _tested(self, copy: Path, mutant: Mutant) -> tuple[Verdict, str]:
        stages = ((nearest(mutant, self.clean), NEAR_LIMIT), (folders_of(mutant.path), FOLDER_LIMIT))
        for tests, limit in stages:
            failed = self._failing(copy, tests, limit) if tests else ""
            if failed is None:
                again = self._run(self.clean, tests, limit)
                return ("hangs", tests[0]) if again == "" else ("undecided", f"{limit} s were too few")
            if failed:
                return "killed", failed
        return "alive", ""

    def _failing(self, copy: Path, tests: tuple[str, ...], limit: int) -> str | None:
        """As `_run`, without tests that fail without the mutant too: they notice nothing."""
        failed = self._run(copy, tests, limit)
        while failed and failed not in self._broken and self._fails_anyway(failed):
            self._broken.add(failed)
            failed = self._run(copy, tests, limit)
        return failed

    def _fails_anyway(self, test: str) -> bool:
        if test not in self._sound and "::" in test and self._run(self.clean, (test,), NEAR_LIMIT):
            return True
        self._sound.add(test)
        return False

    def _run(self, copy: Path, tests: tuple[str, ...], limit: int) -> str | None:
        """The first test that fails; empty when all pass; None when time runs out."""
        quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(copy)}
        # kernels are compiled anew for each mutant of one: not into the user's cache
        environment = {**os.environ, **quiet, "XDG_CACHE_HOME": str(self._cache)}
        broken = () if copy == self.clean else (f"--deselect={test}" for test in sorted(self._broken))
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--tb=no", *broken, *tests]
        with subprocess.Popen(  # noqa: S603 - our own tests
            command,
            cwd=copy,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            prlimit(process.pid, RLIMIT_AS, (MEMORY, MEMORY))
            try:
                output, _ = process.communicate(timeout=limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return None
        return "" if process.returncode == 0 else _failure(output)


def _copied(root: Path, place: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, place / name, ignore=ignored)
        else:
            shutil.copy(source, place / name)
    return place


def _write(file: Path, source: bytes) -> None:
    """Write a source and drop what was compiled of it: it may have the same size in the same second."""
    file.write_bytes(source)
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*"):
        compiled.unlink()


def _failure(output: str) -> str:
    """The test that failed, or else the last line."""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", output, re.MULTILINE)
    lines = output.strip().splitlines()
    return failed[1] if failed else (lines[-1] if lines else "no output")


# ---- results


def kept(results: Path) -> list[Result]:
    """The results so far, the last of each mutant."""
    if not results.exists():
        return []
    lines = results.read_bytes().splitlines()
    last = {result.mutant: result for result in (msgspec.json.decode(line, type=Result) for line in lines)}
    return list(last.values())


def keep(results: Path, result: Result) -> None:
    """Add a result to the file."""
    with results.open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")


def found_again(old: Mutant, mutants: Iterable[Mutant]) -> Mutant | None:
    """A mutant of earlier sources in these: the same change in the same function, nearest to its line."""
    same = (old.path, old.scope, old.operator, old.old, old.new)
    alike = [new for new in mutants if (new.path, new.scope, new.operator, new.old, new.new) == same]
    return min(alike, key=lambda new: abs(new.line - old.line), default=None)


def table(results: list[Result]) -> str:
    """How many there were of each verdict, by folder, and those that nothing noticed."""
    counts = Counter((result.mutant.path.split("/")[1], result.verdict) for result in results)
    verdicts: tuple[Verdict, ...] = ("killed", "hangs", "alive", "undecided")
    lines = [f"{'':10}" + "".join(f"{verdict:>11}" for verdict in verdicts)]
    lines += [
        f"{folder:10}" + "".join(f"{counts[folder, verdict]:>11}" for verdict in verdicts)
        for folder in MUTATED
    ]
    left = sorted(result.mutant for result in results if result.verdict in {"alive", "undecided"})
    return "\n".join([*lines, "", *map(line_of, left)])


def line_of(mutant: Mutant) -> str:
    """A mutant as a line: where it is, and what it changes."""
    old, new = (" ".join(text.split()) for text in (mutant.old, mutant.new))
    return f"{mutant.path}:{mutant.line} {mutant.scope}: {mutant.operator}: {old} -> {new or 'nothing'}"


def run(
    count: Annotated[int, typer.Option(help="How many mutants are drawn.")] = 100,
    seed: Annotated[int, typer.Option(help="By which they are drawn.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many are tried at once.")] = 1,
    results: Annotated[Path, typer.Option(help="Where results are kept, as JSON lines.")] = Path(
        "mutants.jsonl"
    ),
    within: Annotated[str, typer.Option(help="Only of files whose path begins so.")] = "game/",
    *,
    again: Annotated[bool, typer.Option(help="Try the survivors of the results once more.")] = False,
) -> None:
    """Draw mutants, try those that have no result yet, print how many of them no test noticed."""
    mutants = [mutant for mutant in all_mutants(ROOT) if mutant.path.startswith(within)]
    before = kept(results)
    if again:
        alive = [result.mutant for result in before if result.verdict in {"alive", "undecided"}]
        wanted = [mutant for old in alive if (mutant := found_again(old, mutants))]
        typer.echo(f"{len(alive)} survivors, {len(wanted)} of them found in the sources")
        before = []
    else:
        wanted = drawn(mutants, count, seed, ROOT)
    done = {result.mutant: result for result in before}
    typer.echo(f"{len(wanted)} of {len(mutants)} mutants, {len(done)} tried before")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(jobs) as pool:
        workshop = Workshop(ROOT, Path(folder), jobs)
        for result in pool.map(workshop.attempt, (mutant for mutant in wanted if mutant not in done)):
            done[result.mutant] = result
            keep(results, result)
            typer.echo(f"{result.verdict:9} {result.seconds:4} s  {line_of(result.mutant)}  {result.by}")
    typer.echo(table([done[mutant] for mutant in wanted]))


if __name__ == "__main__":
    typer.run(run)
