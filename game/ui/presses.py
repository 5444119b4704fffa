"""Which presses of keys and buttons are for the screen on top: those that were made while it was seen."""

import pygame

REPEATED = {
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_TAB,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
    pygame.K_PLUS,
    pygame.K_EQUALS,
    pygame.K_MINUS,
    pygame.K_KP_PLUS,
    pygame.K_KP_MINUS,
}
"""Keys that go on while they are held. No other does: what it would do again is another act by then.

Where a picture takes long a short press is a long one, since only then it is seen that the key was let go of.
"""


class Presses:
    """What is held down, and since which screen."""

    def __init__(self) -> None:
        self.seen = False
        """Whether the screen on top has been drawn."""
        self._keys, self._buttons = set[int](), set[int]()
        self._foreign = set[int]()
        """Keys that were pressed for another screen, or for none, and are not let go of yet."""

    def opened(self) -> None:
        """Another screen is on top: what is held was not meant for it."""
        self.seen = False
        self._foreign |= self._keys
        self._keys.clear()
        self._buttons.clear()

    def stale(self, event: pygame.Event) -> bool:
        """Whether an event is a press, or the end of one, that was not meant for the screen on top."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key_is_stale(event.key)
            case pygame.KEYUP:
                self._keys.discard(event.key)
                self._foreign.discard(event.key)
            case pygame.MOUSEBUTTONDOWN:
                if self.seen:
                    self._buttons.add(event.button)
                return not self.seen
            case pygame.MOUSEBUTTONUP:
                began_here = event.button in self._buttons
                self._buttons.discard(event.button)
                return not began_here
            case pygame.WINDOWFOCUSLOST:  # where keys are let go of is not told
                self._keys.clear()
                self._foreign.clear()
        return False

    def _key_is_stale(self, key: int) -> bool:
        if not self.seen:
            self._foreign.add(key)
        if key in self._foreign:
            return True
        again = key in self._keys
        self._keys.add(key)
        return again and key not in REPEATED
