"""Work behind the screen: in its order, and not while a person waits for something else."""

from threading import Event

from game.ui.background import PICTURES, BackgroundWork


def test_jobs_wait_while_something_else_is_waited_for() -> None:
    """And until the first pictures of that have been drawn."""
    work, done = BackgroundWork(), list[int]()
    first, second = Event(), Event()
    work.hold()
    work.start()
    assert work.wait(60)

    def do(number: int, finished: Event) -> None:
        done.append(number)
        finished.set()

    work.add(lambda: do(1, first))
    work.add(lambda: do(2, second))
    assert not first.wait(0.1)
    work.release()
    for _ in range(PICTURES - 1):
        work.drawn()
    assert not first.wait(0.1)
    work.drawn()
    assert second.wait(60)
    assert done == [1, 2]
