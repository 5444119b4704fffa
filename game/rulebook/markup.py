"""The text of a page as plain values: Markdown, with clauses that lead to their pages by themselves."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.token import Token

from game.rulebook.clauses import CLAUSE

BlockKind: TypeAlias = Literal["heading", "paragraph", "item", "table"]


KEY = "key:"
"""What code begins with that stands for the key of a command of the window; the command's name follows."""


class Run(NamedTuple):
    """Words of one look; `link` is what they lead to: a page, a word, a clause, empty for nothing."""

    words: str
    bold: bool = False
    code: bool = False
    link: str = ""


Runs: TypeAlias = tuple[Run, ...]


class Block(NamedTuple):
    """A paragraph, an item of a list, a heading, or a table by its rows of cells (the first is its head).

    `ruling`: it is an addition of ours to the text that the rules come from; `number` is that of an item of a
    list that is in an order.
    """

    kind: BlockKind
    runs: Runs = ()
    ruling: bool = False
    rows: tuple[tuple[Runs, ...], ...] = ()
    number: str = ""

    @property
    def words(self) -> str:
        """All that is said in it."""
        cells = [self.runs, *(cell for row in self.rows for cell in row)]
        return " ".join("".join(run.words for run in runs) for runs in cells if runs)


_MARKDOWN = MarkdownIt("commonmark").enable("table")
_KINDS: dict[str, BlockKind] = {"heading_open": "heading", "list_item_open": "item"}


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text; what is quoted in it (`>`) are rulings."""
    return tuple(_blocks(_MARKDOWN.parse(text)))


def runs(text: str) -> Runs:
    """The runs of a single line."""
    return next(iter(blocks(text)), Block("paragraph")).runs


def _blocks(tokens: Sequence[Token]) -> Iterator[Block]:
    kind: BlockKind = "paragraph"
    quoted, number = 0, ""
    table: list[list[Runs]] | None = None
    for token in tokens:
        quoted += (token.type == "blockquote_open") - (token.type == "blockquote_close")
        kind = _KINDS.get(token.type, kind)
        number = token.info if token.type == "list_item_open" else number
        if token.type == "table_open":
            table = []
        elif token.type == "tr_open" and table is not None:
            table.append([])
        elif token.type == "table_close" and table is not None:
            yield Block("table", ruling=quoted > 0, rows=tuple(map(tuple, table)))
            table = None
        elif token.type == "inline" and table is not None:
            table[-1].append(_runs(token.children or ()))
        elif token.type == "inline":
            yield Block(kind, _runs(token.children or ()), quoted > 0, number=number)
            kind, number = "paragraph", ""


def _runs(tokens: Sequence[Token]) -> Runs:
    runs = list[Run]()
    bold, link = False, ""
    for token in tokens:
        if token.type in {"strong_open", "strong_close"}:
            bold = token.type == "strong_open"
        elif token.type in {"link_open", "link_close"}:
            link = str(token.attrs.get("href", ""))
        elif token.type == "code_inline":
            runs.append(Run(token.content, bold, True, link))
        elif token.type == "softbreak":
            runs.append(Run(" ", bold, link=link))
        elif token.content and link:
            runs.append(Run(token.content, bold, link=link))
        elif token.content:
            runs += _with_clauses(token.content, bold=bold)
    return tuple(runs)


def _with_clauses(words: str, *, bold: bool) -> Iterator[Run]:
    """Plain words, the clauses among them as links."""
    at = 0
    for clause in CLAUSE.finditer(words):
        if clause.start() > at:
            yield Run(words[at : clause.start()], bold)
        yield Run(clause[0], bold, link=clause[0])
        at = clause.end()
    if at < len(words):
        yield Run(words[at:], bold)
