"""A fuzz target for atheris: maps, TMX and TMJ from any bytes. No part of the suite.

`pip install atheris`, then `python -m tests.fuzz.tiled_and_maps FOLDER -max_total_time=600`: it begins with
what lies in FOLDER (shipped and exported maps are written there if it is empty) and stops at the first bytes
that give neither a map nor BadMap.
"""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["game.files", "defusedxml", "xml", "tomllib"]):
    from game.errors import BadMap
    from game.files.map_reader import load_map, read_map
    from game.files.places import shipped_maps
    from game.files.tiled.exporter import tiled_map
    from game.files.tiled.importer import read_tiled
    from game.files.tiled.json_form import write_tmj
    from game.files.tiled.xml_form import write_tmx


def judge(data: bytes) -> None:
    """Read bytes as the form that they look like."""
    try:
        if data.lstrip()[:1] == b"<":
            read_tiled(data, "any.tmx")
        elif data.lstrip()[:1] == b"{":
            read_tiled(data, "any.tmj")
        else:
            read_map(data)
    except BadMap:
        return


def begin(folder: Path) -> None:
    """Put the shipped maps into a folder that is empty, each in its three forms."""
    folder.mkdir(exist_ok=True)
    if any(folder.iterdir()):
        return
    for path in shipped_maps():
        made = load_map(path)
        for form, data in (
            ("toml", made.data),
            ("tmx", write_tmx(tiled_map(made))),
            ("tmj", write_tmj(tiled_map(made))),
        ):
            (folder / f"{path.stem}.{form}").write_bytes(data)


if __name__ == "__main__":
    begin(Path(sys.argv[1]))
    atheris.Setup(sys.argv, judge)
    atheris.Fuzz()
