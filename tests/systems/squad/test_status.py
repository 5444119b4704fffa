"""What is shown of a unit of `squad`: statuses, hints, the card, each with its figures."""

from typing import Any

import pytest

from game.match.match import Match
from game.rules.presentation import Badge
from game.systems.squad.system import SQUAD, WORDS
from game.systems.squad.units import Squad, Weapon
from tests.systems.squad.field import field, man, put, soldier
from tests.systems.squad.flow import hide


def badges(match: Match[Squad], unit: str = "a") -> dict[str, Badge]:
    """The statuses of a unit by their marks."""
    seen = match.seen()
    return {badge.mark: badge for badge in WORDS.badges(seen, seen.unit(unit))}


def hints(match: Match[Squad]) -> dict[str, str]:
    """What the buttons of a say, by their labels."""
    return {verb.label: verb.hint for verb in SQUAD.verbs(match.seen(), "a")}


def troubled(**values: Any) -> Match[Squad]:
    """A with every status that it can have at once."""
    build: dict[str, Any] = {"leader": True, "armor": 3, "bulk": 2, "sa": 5, "stealth": True}
    match = field(a=soldier((0, 0), sys=2, kno=1, **build), X=soldier((1, 0)))
    hide(match, "a", 2)
    had: dict[str, Any] = {"aim": 1, "dodging": True, "watching": True, "fallen": True, "detected": True}
    put(match, "a", holds="X", held_by="X", venom=1, shocked=1, disabled=True, **{**had, **values})
    return match


def test_the_moods_of_statuses_and_which_are_for_good() -> None:
    """S-10, S-11, S-16, S-20, S-31, S-39, S-41, S-44, S-45, S-49: what helps, what hurts, what stays so."""
    shown = badges(troubled())
    moods = {mood: [mark for mark in shown if shown[mark].mood == mood] for mood in ("good", "bad")}
    assert moods["good"] == ["LDR", "A3", "+1", "DOD", "OVW"]
    assert moods["bad"] == ["DET", "FAL", "HLD", "V1", "DIS"]
    assert [mark for mark in shown if shown[mark].mood not in moods] == ["B2", "S50", "GRP"]
    assert [mark for mark in shown if shown[mark].fixed] == ["LDR", "A3", "B2"]
    assert len({badge.text for badge in shown.values()}) == len(shown) == 13


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ("LDR", "within 6 squares and its line of sight may use its 5 awareness"),  # S-04
        ("A3", "Weapons of pierce 3 or more ignore it. The dice of others need 2 more to hit."),  # S-20
        ("+1", "1 die more on its next attack"),  # S-11
        ("DOD", "2 more defence dice"),  # S-10
        ("OVW", "with its rifle"),  # S-16
        (
            "S50",
            "From 6 squares an awareness die finds it by 6 or more. Found, it has 3 more defence dice.",
        ),  # S-48
        ("HLD", "Push or trip X to free it."),  # S-41
        ("GRP", "It holds X: to be paid for"),
        ("V1", "for 1 turn more"),  # S-44
        ("DIS", "Next turn: 30% that it loses both actions."),  # S-45
    ],
)
def test_statuses_bear_their_figures(mark: str, text: str) -> None:
    assert text in badges(troubled())[mark].text


def test_a_hold_that_is_paid_for_says_so() -> None:
    """S-41."""
    assert "It holds X: paid for this turn." in badges(troubled(kept=True))["GRP"].text


@pytest.mark.parametrize(("strength", "mark"), [(4, "S"), (3, "S75"), (2, "S50"), (1, "S25")])
def test_stealth_is_marked_by_its_strength_and_good_until_it_is_found(strength: int, mark: str) -> None:
    """The weakest is a warning: found, it is over (S-49, S-52)."""
    match = field(a=soldier((0, 0), stealth=True), X=soldier((9, 5)))
    hide(match, "a", strength)
    assert [(badge.mark, badge.mood) for badge in badges(match).values()] == [
        (mark, "good" if strength > 1 else "warn")
    ]


def test_who_has_no_status_shows_none() -> None:
    assert not badges(field(a=soldier((0, 0)), X=soldier((9, 5))))


@pytest.mark.parametrize(
    ("ammo", "bhp", "moods"), [(10, 6, ["good", "plain"]), (1, 3, ["warn", "plain"]), (0, 1, ["bad", "bad"])]
)
def test_gauges_warn_of_wounds_and_of_an_empty_weapon(ammo: int, bhp: int, moods: list[str]) -> None:
    """S-21, S-55."""
    match = field(a=soldier((0, 0)), X=soldier((9, 5)))
    rifle = man(match, "a").in_hand
    put(match, "a", bhp=bhp, weapons=(Weapon(rifle.id, rifle.stats, ammo),))
    health, shots = WORDS.gauges(man(match, "a"))
    assert (health.label, health.left, health.full) == ("health", bhp, 6)
    assert (shots.label, shots.left, shots.full) == ("rifle", ammo, 10)
    assert [health.mood, shots.mood] == moods


def test_the_card() -> None:
    """S-18 to S-20, S-31, S-35, S-46: every statistic, gear with its qualities, abilities."""
    dart = {"dam": 1, "range": 6, "pierce": 2, "venom": 3, "shock": True, "close": True, "ammo": 4}
    gear: dict[str, Any] = {"weapons": ("dart", "frag"), "items": ("medkit", "cloak")}
    stats: dict[str, Any] = {"ins": 1, "kno": 2, "move": 5, "bulk": 1, "size": "large", "armor": 2}
    match = field(weapons={"dart": dart}, a=soldier((0, 0), abilities=("rally", "sprint"), **stats, **gear))
    assert WORDS.facts(match.seen(), man(match, "a")) == (
        ("Attack, defence", "3, 2"),
        ("Athletics, instinct", "3, 1"),
        ("Awareness", "4"),
        ("Knowledge", "2"),
        ("Move, jump", "5 squares, 2"),
        ("Size", "large: 5 hits; 2 levels tall"),
        ("Armor", "2"),
        ("Bulk", "1"),
        ("Faces", "E: it attacks only to its front"),
        ("In hand", "dart: damage 1, range 6, pierce 2, venom 3, shock, close combat, 4/4"),
        ("Carries", "frag: damage 4, range 10, blast 1, 3/3"),
        ("Carries", "medkit 2/2"),
        ("Carries", "cloak"),
        ("Ability", "rally"),
        ("Ability", "sprint"),
        ("Ability", "stealth"),
    )
    plain = dict(WORDS.facts(match.seen(), man(field(a=soldier((0, 0), weapons=("knife",))), "a")))
    assert plain["In hand"] == "knife: damage 2, close combat"
    assert "Ability" not in plain


GEAR: dict[str, Any] = {"weapons": ("rifle", "knife", "frag", "dart"), "items": ("medkit", "smoke")}


def armed(**values: Any) -> Match[Squad]:
    """A with something of each kind, and a medkit in its square."""
    dart = {"dam": 1, "thrown": True}
    abilities = ("overwatch", "rally", "sprint")
    match = field(
        weapons={"dart": dart},
        lying=(("medkit", (0, 0)),),
        a=soldier((0, 0), ath=2, abilities=abilities, **GEAR),
        X=soldier((9, 5)),
    )
    put(match, "a", **values)
    return match


@pytest.mark.parametrize(
    ("held", "label", "text"),
    [
        (
            "rifle",
            "Shoot",
            "Shoot with the rifle: 3 dice, at least 2 damage, up to 18 squares; 10 shots left.",
        ),
        ("knife", "Shoot", "Shoot with the weapon in hand; knife does not shoot."),
        ("frag", "Shoot", "Shoot with the weapon in hand; frag does not shoot."),
        ("rifle", "Strike", "Strike an adjacent enemy with bare hands: 3 dice, at least 1 damage"),
        ("knife", "Strike", "Strike an adjacent enemy with knife: 3 dice, at least 2 damage"),
        ("rifle", "Reload", "Fill the rifle up to 10 shots; it has 10."),
        ("knife", "Reload", "Fill the weapon in hand; knife cannot be filled."),
        ("frag", "Reload", "Fill the weapon in hand; frag cannot be filled."),
        ("knife", "Take rifle", "2 damage, up to 18 squares; 10 shots left."),
        ("rifle", "Take knife", "2 damage, only at who is beside it."),
        ("rifle", "Throw frag", "Throw it up to 4 squares with 2 dice: it attacks everybody within 1 square"),
        (
            "rifle",
            "Throw dart",
            "Throw it up to 4 squares with 2 dice: it attacks who stands there with 3 dice.",
        ),
        ("rifle", "Medkit", "Give 2 health back to a or a friend beside it; 2 charges left."),
        ("rifle", "Smoke", "square within 6 squares and those around it, for 3 turns; 1 charge left."),
        (
            "rifle",
            "Overwatch",
            "It may shoot, once, at an enemy that moves in view within 18 squares, before its next turn.",
        ),
        ("knife", "Overwatch", "It may shoot, once, at an enemy that moves in view; knife cannot shoot now."),
        (
            "rifle",
            "Jump",
            "Jump up to 4 squares in a straight line: one of 2 dice of ten sides must reach 4 to 7, by",
        ),
        ("rifle", "Sprint", "a second one of up to 6 squares."),
        ("rifle", "Push", "Push an adjacent enemy away: 2 dice at 5+; "),
        ("rifle", "Entangle", "the best of 2 dice must beat its best"),
    ],
)
def test_hints_tell_what_can_be_done_with_what_is_in_hand(held: str, label: str, text: str) -> None:
    """S-12, S-13, S-16, S-28, S-29, S-33 to S-35, S-41, S-42, S-55: ath 2, attack 3, move 6."""
    assert text in hints(armed(held=held))[label]


def test_a_jump_of_one_square_has_one_number_and_who_cannot_jump_is_told() -> None:
    """S-35: move 3 jumps 1 square; bulk 4 takes all that move 6 gives."""
    slow, bulky = (
        hints(field(a=unit))["Jump"] for unit in (soldier((0, 0), move=3), soldier((0, 0), bulk=4))
    )
    assert "up to 1 square in a straight line: one of 3 dice of ten sides must reach 4." in slow
    assert bulky == "a is too bulky to jump."


def test_an_item_that_only_lies_here_tells_its_own_charges() -> None:
    """S-13, S-55: used up the one that is carried leaves what lies there to be counted."""
    match = field(lying=(("medkit", (0, 0)),), a=soldier((0, 0)), X=soldier((9, 5)))
    assert hints(match)["Medkit"].endswith("; 2 charges left.")


@pytest.mark.parametrize(("weapon", "able"), [("rifle", True), ("knife", False), ("frag", False)])
def test_only_what_is_shot_with_can_be_reloaded(weapon: str, able: bool) -> None:
    """S-55: what needs shots and is not thrown away."""
    assert ("Reload" in hints(field(a=soldier((0, 0), weapons=(weapon,))))) is able
