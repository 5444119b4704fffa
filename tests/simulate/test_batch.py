"""Matches in the background: the same as alone, each told once, and none after they are called off."""

from time import monotonic, sleep

from game.files.places import maps
from game.simulate.series import BackgroundSeries, Done, paired, play_one

PATIENCE = 60.0


def test_matches_in_the_background_are_those_that_are_played_alone() -> None:
    pairing = paired("effort", maps() / "training-yard.toml", "random")
    batch = BackgroundSeries([pairing], range(1, 3), workers=1)
    found, end = list[Done](), monotonic() + PATIENCE
    while batch.done < batch.total and monotonic() < end:
        found += batch.poll()
        sleep(0.02)
    batch.close()
    assert batch.total == 2
    assert sorted((one.played.seed, one.played.hash) for one in found) == [
        (seed, play_one(pairing, seed).hash) for seed in (1, 2)
    ]
