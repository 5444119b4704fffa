"""What a level of the computer's play sees to, and what it leaves out: a row of them makes a level."""

from typing import NamedTuple


class Traits(NamedTuple):
    """How the one policy of all levels is bounded; without any it does the best that it knows.

    `hasty`: it tells the worth of attacks at a glance, and leaves out what only exact odds tell the worth of.
    `at_once`: it judges an action by what it does at once, not by what the next one could make of it.
    `unwary`: it minds nobody who waits for whoever moves.
    `heedless`: it minds neither what enemies have declared nor that they have acted already.
    `in_line`: it takes its units as they stand in line, not first who can do most.
    `nearest_first`: where a side acts as a whole who is nearest to an enemy goes first, not who can do most.
    `unanswered`: it reckons its attacks as if nobody would react to them.
    `nearest`: it attacks nobody but the nearest enemy.
    `plain`: at whom it attacks, it attacks in the plainest manner: no volleys, not with all it has.
    `reckless`: it minds neither danger nor whom it could shoot at from elsewhere, until it is badly hurt.
    `rough`: it tells the worth of an attack to a tenth of an enemy.
    `forgets`: of so many things that it could do it thinks of one; 1: of all.
    `misjudges`: in one turn of so many it attacks whom it can hurt least; 0: in none.
    """

    hasty: bool = False
    at_once: bool = False
    unwary: bool = False
    heedless: bool = False
    in_line: bool = False
    nearest_first: bool = False
    unanswered: bool = False
    nearest: bool = False
    plain: bool = False
    reckless: bool = False
    rough: bool = False
    forgets: int = 1
    misjudges: int = 0


UNBOUNDED = Traits()
"""Sees to everything that the policy knows."""

HASTY = Traits(hasty=True)
"""The same at a glance."""
