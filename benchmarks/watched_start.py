"""`python -m benchmarks.watched_start BEGUN MAP`: plays a map, and says when what was there.

BEGUN is the time at which the process was begun, by the monotonic clock. It writes one line of
JSON, `Watched`, and waits to be ended.
"""

import sys
from time import monotonic, process_time, sleep
from typing import Any

import msgspec
import pygame

from game.cli import main
from game.ui.app import App


class Watched(msgspec.Struct):
    """Seconds from the process's beginning to what is seen, and how long the slowest frame until then took.

    `click`: when a click into the battle, made as soon as it was shown, had been taken and the next picture
    was there; `processor` is the time that the processor had worked by then, which other programs do not
    lengthen, without the compiler's.
    """

    first: float = 0.0
    battle: float = 0.0
    click: float = 0.0
    processor: float = 0.0
    slowest: float = 0.0


def watch(begun: float) -> None:
    """Have every frame of the window timed."""
    frame, event = App.frame, App._event  # noqa: SLF001 - it is looked at from outside, so that nothing is slowed
    seen, taken = Watched(), list[int]()

    def timed(app: App, seconds: float, **how: Any) -> None:
        start = monotonic()
        frame(app, seconds, **how)
        now = monotonic()
        if not seen.first and any(pygame.transform.average_color(app.window)[:3]):
            seen.first = now - begun
        elif seen.first:
            seen.slowest = max(seen.slowest, now - start)
        if taken:
            seen.click, seen.processor = now - begun, process_time()
            sys.stdout.write(msgspec.json.encode(seen).decode() + "\n")
            sys.stdout.flush()
            sleep(600)
        if not seen.battle and type(app.screens[-1]).__name__ == "BattleScreen":
            seen.battle = now - begun
            middle = (app.size[0] // 2, app.size[1] // 2)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, button=1, pos=middle))

    def noted(app: App, what: pygame.Event) -> None:
        event(app, what)
        if seen.battle and what.type == pygame.MOUSEBUTTONUP:
            taken.append(1)

    setattr(App, "frame", timed)  # noqa: B010
    setattr(App, "_event", noted)  # noqa: B010


if __name__ == "__main__":
    begun, map_name = sys.argv[1:]
    watch(float(begun))
    sys.argv = ["enfilade", "play", map_name, "--system", "squad"]
    main()
