"""J-06: the same new, actions, faces and resting squares give the same hash, in every process."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.protocol.client import Client

ROOT = Path(__file__).parents[2]
ROWS = ("..........", "....#..o..", "..o.#.....", "....,...:.", ".-.....#..", "....%%....")

TOLD = """
from tests.protocol.test_same import told
print(told())
"""


@cache
def told() -> str:
    """The log of a match in which the computer plays both sides, with an edit and forced squares."""
    client = Client()
    options = {"fog": True, "sandbox": True}
    client.new(ROWS, seed=3, options=options, a=(0, 0), b=(0, 3), X=(9, 0), Y=(9, 4), n=(5, 5))
    client.get("edit", square=[3, 0], set={"smoke": 2})
    for _ in range(40):
        bot = client.ask("bot", level="random")
        if not bot["ok"]:
            break
        rests = [[4, 3]] if bot["action"]["kind"] == "lob" else []
        client.get("act", action=bot["action"], rests=rests)
    return json.dumps(client.get("log")["record"]["entries"])


@pytest.mark.parametrize("hash_seed", ["0", pytest.param("4242", marks=pytest.mark.long)])
def test_the_same_hashes_in_another_process(hash_seed: str) -> None:
    """J-06: whatever the order of hash tables there."""
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", TOLD],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(done.stdout) == json.loads(told())


def test_another_seed_or_another_face_is_another_match() -> None:
    """J-06: the hash is of the position, and what leads elsewhere has another."""
    hashes = set()
    for seed, faces in ((0, (6, 6, 1, 1)), (0, (6, 6, 6, 1)), (8, (6, 6, 1, 1))):
        client = Client()
        first = client.new(seed=seed, a=(0, 0), X=(5, 0))["side"]
        shot = {"unit": "a", "target": "X"} if first == "squad" else {"unit": "X", "target": "a"}
        client.act("shoot", dice=faces, **shot)
        hashes.add(client.act("choose", choice="take it")["hash"])
    assert len(hashes) == 3
