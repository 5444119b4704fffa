"""What is loaded for good is not looked through for garbage."""

import gc

import pytest

from game.loading import GARBAGE_SEARCHED_AFTER, loaded_for_good


def test_nothing_is_searched_for_garbage_while_something_is_loaded_nor_what_was_loaded() -> None:
    frozen = gc.get_freeze_count()
    with loaded_for_good():
        assert not gc.isenabled()
        brought = [[number] for number in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= frozen + len(brought)
    assert gc.get_threshold()[0] == GARBAGE_SEARCHED_AFTER


def test_who_searches_for_none_goes_on_so_and_a_failure_changes_nothing() -> None:
    gc.disable()
    try:
        with loaded_for_good():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
    with pytest.raises(ImportError), loaded_for_good():
        raise ImportError
    assert gc.isenabled()
