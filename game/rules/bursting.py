"""What every burst does besides hurting: it shoves crates."""

from game.board.squares import Square
from game.physics.motion import Shove
from game.physics.rest import shoved
from game.rules import events
from game.rules.knowledge import look
from game.rules.scripts import Script, rest, tell
from game.rules.state import S, having


def crates_shoved(state: S, burst: Square, strength: int, squares: tuple[Square, ...]) -> Script[S]:
    """Crates in the squares of a burst are shoved away from it, and lie where they come to rest (B-31)."""
    crates = tuple(square for square in squares if state.board.terrain(square).shove)
    if not crates:
        return state
    rests = yield from rest(state, Shove(burst, strength, crates))
    state = look(having(state, board=shoved(state.board, crates, rests)))
    yield from tell(state, events.Ground(squares=(*crates, *rests), what="crates", clause="B-31"))
    return state
