"""How kinds are named after their classes, on the wire and in records."""

import re


def snake(name: str) -> str:
    """The kind of an action from the name of its class: CloseCombat is close_combat (J-03)."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
