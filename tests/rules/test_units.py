"""Who fights whom (B-37)."""

from game.rules.units import HEROES, SIDES, enemies, foes, friends


def test_squad_and_ally_are_friends_and_fight_the_opposition() -> None:
    """B-37, pair by pair."""
    assert {(a, b) for a in SIDES for b in SIDES if enemies(a, b)} == {
        ("squad", "opposition"),
        ("ally", "opposition"),
        ("opposition", "squad"),
        ("opposition", "ally"),
    }
    assert [(a, b) for a in SIDES for b in SIDES if (b in foes(a)) != enemies(a, b)] == []
    assert {(a, b) for a in SIDES for b in SIDES if friends(a, b)} == {
        ("squad", "squad"),
        ("squad", "ally"),
        ("ally", "squad"),
        ("ally", "ally"),
        ("opposition", "opposition"),
    }


def test_the_heroes_are_squad_and_ally() -> None:
    """B-37."""
    assert HEROES == ("squad", "ally")
