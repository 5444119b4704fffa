"""Markdown as blocks: paragraphs, items, tables, rulings, and what words lead to."""

from game.rulebook.markup import Block, Run, blocks


def test_words_lead_to_pages_and_clauses_do_so_by_themselves() -> None:
    (block,) = blocks("See [cover](board/cover), S-26 and **B-13a**.")
    assert [run.link for run in block.runs if run.link] == ["board/cover", "S-26", "B-13"]
    assert Run("B-13", bold=True, link="B-13") in block.runs
    assert block.words == "See cover, S-26 and B-13a."


def test_a_quoted_text_is_a_ruling() -> None:
    assert [(block.kind, block.ruling) for block in blocks("Plain.\n\n> Ours.\n>\n> - item\n\n- item")] == [
        ("paragraph", False),
        ("paragraph", True),
        ("item", True),
        ("item", False),
    ]


def test_lists_in_an_order_keep_their_numbers() -> None:
    assert [(block.number, block.words) for block in blocks("1. one\n2. two\n\nafter")] == [
        ("1", "one"),
        ("2", "two"),
        ("", "after"),
    ]


def test_a_table_has_rows_of_cells() -> None:
    (table,) = blocks("| a | b |\n|---|---|\n| `c` | d |")
    assert table.kind == "table"
    assert table.rows[1] == ((Run("c", code=True),), (Run("d"),))
    assert isinstance(table, Block)
