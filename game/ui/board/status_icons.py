"""Which picture stands for a status: one for a meaning, in all rule systems."""

from game.rules.presentation import Badge

ICONS: dict[str, tuple[str, ...]] = {
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
    "gun": ("will fire", "weapon jammed", "drew in melee"),
    "task": ("at work",),
    "force": ("two attacks",),
    "up": ("boost", "easier", "much easier"),
    "down": ("setback", "weakened", "harder", "much harder"),
    "drop": ("bleeding", "venom"),
    "flame": ("burning",),
    "hurt": ("critical", "wound"),
    "stun": ("shaken", "shocked", "concussed", "disoriented", "disabled", "broken", "no "),
}
"""The pictures in `assets/icons`, each with what the names of its statuses begin with, a number left out."""

_BEGINNINGS = tuple((words, picture) for picture, names in ICONS.items() for words in names)


def status_icon(badge: Badge) -> str:
    """The picture of a status, empty when it has only its letters."""
    name = badge.name.lower().lstrip("0123456789 ")
    return next((picture for words, picture in _BEGINNINGS if name.startswith(words)), "")
