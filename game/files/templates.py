"""Unit templates, weapons and items: what maps may name (M-05)."""

from functools import cache
from pathlib import Path

from game.errors import BadCatalogue, Fault
from game.files.blocks import BlockTypes, Types, check_block
from game.files.parse import parse, read_bytes
from game.files.places import assets
from game.files.table import Table
from game.rules.scenario import Block, Catalogue, Gear, Template
from game.systems import SYSTEMS


@cache
def shipped_catalogue() -> Catalogue:
    """The catalogue that the game brings, read once."""
    return load_catalogue(assets())


def load_catalogue(folder: Path, types: Types | None = None) -> Catalogue:
    """The catalogue of a folder: `weapons.toml`, `items.toml` and the files of `units/`.

    Blocks are checked against `types`. Raises BadCatalogue with the faults of all its files.
    """
    reader = _Reader(types or {})
    weapons = reader.gear(folder / "weapons.toml", "weapon")
    items = reader.gear(folder / "items.toml", "item")
    paths = sorted((folder / "units").glob("*.toml"))
    read = [reader.unit(path, weapons, items) for path in paths]
    if reader.faults:
        raise BadCatalogue(tuple(reader.faults))
    return Catalogue({unit.id: unit for unit in read if unit}, weapons, items)


class _Reader:
    """Reads files of a catalogue and goes on when one has faults."""

    def __init__(self, types: Types) -> None:
        self.types = types
        self.faults: list[Fault] = []

    def root(self, path: Path) -> Table | None:
        try:
            parsed = parse(read_bytes(path, BadCatalogue), str(path), BadCatalogue)
        except BadCatalogue as bad:
            self.faults += bad.faults
            return None
        return Table(parsed.values, (), parsed.faults)

    def unit(self, path: Path, weapons: dict[str, Gear], items: dict[str, Gear]) -> Template | None:
        root = self.root(path)
        if root is None:
            return None
        template = Template(
            id=path.stem,
            name=root.text("name", need=True) or "",
            about=root.text("about", need=True) or "",
            figure=root.text("figure", need=True) or "",
            weapons=root.choices("weapons", weapons) or (),
            items=root.choices("items", items) or (),
            stats=self.blocks(root, "unit"),
        )
        root.close()
        self.faults += root.faults.in_order()
        return template

    def gear(self, path: Path, what: str) -> dict[str, Gear]:
        root = self.root(path)
        if root is None:
            return {}
        gear = {key: self.piece(key, table, what) for key, table in root.inner().items()}
        self.faults += root.faults.in_order()
        return gear

    def piece(self, key: str, table: Table, what: str) -> Gear:
        name, about = table.text("name", need=True) or "", table.text("about", need=True) or ""
        gear = Gear(key, name, about, self.blocks(table, what))
        table.close()
        return gear

    def blocks(self, table: Table, what: str) -> dict[str, Block]:
        """The blocks by rule system; what has none for a system is not offered there."""
        stats = {}
        for system in SYSTEMS:
            if block := table.table(system):
                kind = getattr(self.types.get(system, BlockTypes()), what)
                check_block(block.raw, block.path, block.faults, kind, whole=True)
                stats[system] = block.raw
        return stats
