"""How things are said in every system: ids as words, numbers of things."""


def named(name: str) -> str:
    """An id of gear as words."""
    return name.replace("_", " ")


def counted(number: int, what: str) -> str:
    """A number of things: "1 square", "6 squares"."""
    return f"{number} {what}" + ("" if number == 1 else "s")


def dice(number: int) -> str:
    """A number of dice: "1 die", "3 dice"."""
    return f"{number} {'die' if number == 1 else 'dice'}"
