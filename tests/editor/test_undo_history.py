"""The differences that a history keeps."""

from hypothesis import given
from hypothesis import strategies as st

from game.editor.undo_history import History, Patch, difference, inverse, patched

TEXT = st.text("ab\n\r", max_size=30)


@given(TEXT, TEXT)
def test_a_difference_leads_there_and_back(old: str, new: str) -> None:
    patches = difference(old, new)
    assert patched(old, patches) == new
    assert patched(new, inverse(patches)) == old
    assert bool(patches) == (old != new)


def test_lines_between_changed_ones_are_not_kept() -> None:
    """A stroke painted at the top and mirrored at the bottom keeps two rows, not the map between them."""
    middle = "....\n" * 200
    patches = difference(f"....\n{middle}....\n", f".#..\n{middle}..#.\n")
    assert (
        patches == (Patch(1, "...\n", "#..\n"), Patch(1005, "..", "..#"))
        or sum(len(patch.old) for patch in patches) < 10
    )


@given(st.lists(TEXT, max_size=6), st.lists(st.integers(-1, 8), max_size=6))
def test_every_place_of_a_history_is_its_text(texts: list[str], jumps: list[int]) -> None:
    history, known = History(""), [""]
    for number, text in enumerate(texts):
        if text != known[-1]:
            known.append(text)
        history.push(str(number), text)
    for place in [*jumps, 0]:
        history.jump(place)
        assert history.text == known[min(max(place, 0), len(known) - 1)]


def test_what_was_undone_is_forgotten_with_the_next_change() -> None:
    history = History("")
    for text in ("a", "ab", "abc"):
        history.push(f"write {text}", text)
    history.jump(1)
    history.push("write ax", "ax")
    assert [done.label for done in history.done] == ["write a", "write ax"]
