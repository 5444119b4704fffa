"""Which picture stands for a status: one for a meaning, in all rule systems."""

from collections.abc import Iterable

from game.rules.presentation import Badge, Mood

ICONS: dict[str, tuple[str, ...]] = {
    "star": ("hero", "leader"),
    "aim": ("aiming",),
    "watch": ("overwatch", "covering fire"),
    "ready": ("prepared", "weapon prepared", "ready", "readied"),
    "strike": ("will strike",),
    "cover": ("in cover", "hugging cover", "dug in"),
    "guard": ("guarded", "defensive stance", "shielding", "shielded", "dodging", "dodge", "evasive"),
    "run": ("has run", "will run"),
    "hide": ("hidden", "stealth", "means to hide"),
    "look": ("detected", "searched", "attending"),
    "open": ("open", "exposed"),
    "shoot": ("marked", "shot this turn"),
    "prone": ("prone", "crawling", "fallen"),
    "engage": ("engaged", "in melee"),
    "grapple": ("holding", "entangled", "ensnared", "held"),
    "gun": ("will fire", "weapon jammed"),
    "weapon": ("drew in melee",),
    "task": ("at work",),
    "force": ("two attacks",),
    "up": ("boost", "easier", "much easier"),
    "down": ("setback", "weakened", "harder", "much harder"),
    "drop": ("bleeding", "venom"),
    "flame": ("burning",),
    "hurt": ("critical", "wound"),
    "stun": ("shaken", "lost", "shocked", "concussed", "disoriented", "disabled", "broken", "no "),
}
"""The pictures in `assets/icons`, each with what the names of its statuses begin with, a number left out."""

_BEGINNINGS = tuple((words, picture) for picture, names in ICONS.items() for words in names)

DECLARED = ("will ", "overwatch", "prepared", "covering fire")
"""What the names of statuses begin with by which somebody may attack in the turn of others, or later."""

URGENT: dict[Mood, int] = {"bad": 0, "warn": 1}
"""What is to somebody's harm is shown before what is to its good."""


def most_urgent_first(badges: Iterable[Badge]) -> list[Badge]:
    """The statuses that come and go: lying down, what it will do, its cover, its harm, the rest."""

    def place(badge: Badge) -> int:
        if badge.posture == "prone":
            return -3
        declared = badge.name.lower().startswith(DECLARED)
        return -2 if declared else -1 if badge.posture == "crouched" else URGENT.get(badge.mood, len(URGENT))

    return sorted((badge for badge in badges if not badge.fixed), key=place)


def lasting_icons(badges: Iterable[Badge]) -> tuple[str, ...]:
    """The pictures of what a unit always is, as far as that has one: a hero, a leader."""
    return tuple(filter(None, (status_icon(badge) for badge in badges if badge.fixed)))


def status_icon(badge: Badge) -> str:
    """The picture of a status, empty when it has only its letters."""
    name = badge.name.lower().lstrip("0123456789 ")
    return next((picture for words, picture in _BEGINNINGS if name.startswith(words)), "")
