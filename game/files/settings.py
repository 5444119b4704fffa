"""The user's settings, kept as TOML in the user's own folder."""

from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct, convert, json
from msgspec.structs import asdict

from game.errors import BadSettings
from game.files.atomic import write_atomically
from game.files.blocks import check_block
from game.files.parse import parse, read_bytes


class Settings(Struct, frozen=True):
    """How the user wants the window: `ui_scale` in percent, width and height in pixels."""

    ui_scale: Annotated[int, Meta(ge=75, le=200)] = 100
    width: Annotated[int, Meta(ge=640, le=16384)] = 1280
    height: Annotated[int, Meta(ge=400, le=16384)] = 800
    full_screen: bool = False


class Loaded(NamedTuple):
    """Settings, and what the user has to be told of them, if anything."""

    settings: Settings
    trouble: str | None = None


def load_settings(path: Path) -> Loaded:
    """The settings of a file, the defaults when there is none.

    A file that cannot be used is renamed, so that the next save does not write over what its owner meant,
    and the defaults are used.
    """
    if not path.exists():
        return Loaded(Settings())
    try:
        return Loaded(_read(path))
    except BadSettings as bad:
        return Loaded(Settings(), f"The settings could not be used; {_put_aside(path)}.\n{bad}")


def save_settings(settings: Settings, path: Path) -> None:
    """Write settings to a file (as M-04 saves maps), its folder made when needed. Raises OSError."""
    lines = [f"{key} = {json.encode(value).decode()}" for key, value in asdict(settings).items()]
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, "".join(f"{line}\n" for line in lines).encode())


def _read(path: Path) -> Settings:
    parsed = parse(read_bytes(path, BadSettings), str(path), BadSettings)
    check_block(parsed.values, (), parsed.faults, Settings, whole=True)
    if parsed.faults:
        raise BadSettings(parsed.faults.in_order())
    return convert(parsed.values, Settings)


def _put_aside(path: Path) -> str:
    """Rename a bad file to a name that is free, and say where it is now."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.bad-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as trouble:
        return f"they stay in {path} ({trouble.strerror})"
    return f"they were put aside as {aside}"
