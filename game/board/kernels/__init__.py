"""The kernels of the board: plain functions on arrays, each with the signature that it is compiled for.

They mean the same as Python and compiled (`game.board.compiled` says which is used): what may outgrow the
type of an array's elements is made an `int` first.
"""

from game.board.kernels import fields, pairs, path_search, shadow_cast, walk

__all__ = ["fields", "pairs", "path_search", "shadow_cast", "walk"]
