"""J-02: sight (B-32), field (B-33) and reach (B-34) on the ground as it is."""

from typing import Any

import pytest

from game.board.board import Board
from game.board.concealment import concealment
from game.board.cover import cover
from game.board.sight import sees
from game.board.squares import Square, distance
from tests.protocol.client import Client, duel

YARD = ("........#.", ".o..%...#.", '...."..+..', "..-....#..", ".....~..:.")


def yard(**options: Any) -> Client:
    client = Client()
    client.new(YARD, options=options, a=(0, 0), b=(0, 3), X=(5, 0))
    return client


def test_sight_gives_the_whole_reason() -> None:
    """B-32: from 0,1 a crate at 1,1 is the attacker's own parapet; from 0,2 to 3,1 it is in the way."""
    client = yard()
    told = client.get("sight", **{"from": [0, 2], "to": [2, 1]})
    assert (told["line_of_sight"], told["distance"], told["cover"]) == (True, 2, 1)
    (piece,) = told["pieces"]
    assert piece == {"squares": [[1, 1]], "total": False, "own": True}
    assert len(told["lines"]) == 16
    assert all(line["clear"] and line["blocked_by"] == [] and not line["clause"] for line in told["lines"])
    assert len(told["cover_lines"]) == 4
    blocked = [line for line in told["cover_lines"] if not line["clear"]]
    assert blocked
    assert all(line["blocked_by"] == [[1, 1]] and line["clause"].startswith("B-13") for line in blocked)
    corners = {"NW": [0, 2], "NE": [1, 2], "SW": [0, 3], "SE": [1, 3]}
    assert {tuple(line["from"]) for line in told["cover_lines"]} == {tuple(corners[told["corner"]])}


def test_sight_without_any() -> None:
    """B-32: behind the wall nothing is seen: all sixteen lines say what blocks them."""
    told = yard().get("sight", **{"from": [4, 0], "to": [9, 0]})
    assert (told["line_of_sight"], told["cover"], told["corner"], told["pieces"]) == (False, -1, None, [])
    assert not any(line["clear"] for line in told["lines"])
    assert all([8, 0] in line["blocked_by"] or [8, 1] in line["blocked_by"] for line in told["lines"])


def test_sight_says_what_conceals() -> None:
    """B-32: a curtain on the line of centres is a total piece, brush a partial one."""
    client = yard()
    told = client.get("sight", **{"from": [2, 1], "to": [6, 1]})
    assert told["concealment"] == 2
    assert told["concealment_pieces"] == [{"squares": [[4, 1]], "total": True, "what": "curtain"}]
    told = client.get("sight", **{"from": [2, 2], "to": [6, 2]})
    assert told["concealment"] == 1
    assert told["concealment_pieces"] == [{"squares": [[4, 2]], "total": False, "what": "brush"}]


def test_fields_are_what_every_pair_says() -> None:
    """B-33: rows of numbers as large as the board, pair by pair."""
    told = yard().get("field", **{"from": [0, 2]})
    board, start = Board.of(YARD), Square(0, 2)
    for square in board.squares():
        made = cover(board, start, square)
        assert told["line_of_sight"][square.y][square.x] == int(sees(board, start, square))
        assert told["cover"][square.y][square.x] == (-1 if made is None else made.degree)
        assert told["concealment"][square.y][square.x] == concealment(board, start, square).degree
        assert told["distance"][square.y][square.x] == distance(start, square)
    assert {len(row) for rows in told.values() for row in rows} == {10}
    assert {len(rows) for rows in told.values()} == {5}


def test_the_ground_is_that_of_the_match_as_it_is_now() -> None:
    """B-35: a door that was opened is open to every later question."""
    client = yard(sandbox=True)
    pair = {"from": [5, 2], "to": [9, 2]}
    assert client.get("sight", **pair)["line_of_sight"] is False
    client.get("edit", square=[7, 2], set={"glyph": "/"})
    assert client.get("sight", **pair)["line_of_sight"] is True
    assert client.get("field", **{"from": [5, 2]})["line_of_sight"][2][9] == 1


@pytest.mark.parametrize("square", [[10, 0], [0, -1], [0, 5]])
def test_squares_beyond_the_board(square: list[int]) -> None:
    """J-01: are bad requests."""
    client = duel()
    assert client.fault("field", **{"from": square}) == ("bad_request", "from")
    assert client.fault("sight", **{"from": square, "to": [0, 0]}) == ("bad_request", "from")
    assert client.fault("sight", **{"from": [0, 0], "to": square}) == ("bad_request", "to")


def test_reach_gives_costs_and_what_each_kind_of_movement_reaches() -> None:
    """B-34: half squares; X bars the way, nobody enters its square or the pit. A throw is no movement."""
    client = yard()
    told = client.get("reach", unit="a")
    assert told["cost"][0][:8] == [0, 2, 4, 6, 8, -1, 14, 16]
    assert told["cost"][1][:2] == [2, 6]  # onto the crate at 1,1: a diagonal step, twice
    assert told["cost"][4][8] == -1
    assert set(told["kinds"]) == {"move"}
    own = [one for one in client.get("legal")["actions"] if one.get("unit") == "a"]
    listed = [one["at"] for one in own if one["kind"] == "move"]
    assert told["kinds"]["move"] == sorted(listed, key=lambda at: (at[1], at[0]))
    assert any(one["kind"] == "lob" for one in own)


def test_who_is_not_to_act_reaches_nothing_now() -> None:
    """J-02: the costs are those of the ground and of who is known; the kinds are those that are legal."""
    told = yard().get("reach", unit="X")
    assert told["kinds"] == {}
    assert told["cost"][0][5] == 0
    assert yard().fault("reach", unit="nobody") == ("bad_request", "unit")
