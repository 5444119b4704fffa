"""The user's settings, kept as TOML in the user's own folder."""

from itertools import count
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args

from msgspec import Meta, Struct, convert, to_builtins

from game.errors import BadSettings
from game.files.atomic import rename_to_first, replace_file
from game.files.stat_blocks import check_block
from game.files.toml_text import parse, read_bytes, toml_lines
from game.rules.units import Side

Speed = Literal["0.5", "1", "2", "4", "instant"]
"""How many times faster than usual animations run, or `instant`: none are shown."""
SPEEDS: tuple[Speed, ...] = get_args(Speed)

Palette = Literal["usual", "red weak", "green weak", "blue weak", "high contrast"]
"""The colours: those for everybody, for each kind of colour vision that lacks one, of high contrast."""


Percent = Annotated[int, Meta(ge=0, le=100)]

ONE_VOLUME = "volume"
"""The key of the volume of everything, in files of earlier versions of the game."""


SPOKEN: dict[Speed, str] = {"0.5": "\u00bd x", "1": "1 x", "2": "2 x", "4": "4 x", "instant": "instant"}
"""The words for speeds."""

SHORT: dict[Speed, str] = {**SPOKEN, "instant": "now"}
"""The same where there is little room."""


def stepped(speed: Speed, steps: int) -> Speed:
    """The speed so many steps faster, or slower for less than 0, as far as there are any."""
    return SPEEDS[max(0, min(len(SPEEDS) - 1, SPEEDS.index(speed) + steps))]


class Skirmish(Struct, frozen=True):
    """What was chosen last for a skirmish: the map by its file's name, empty or left out what never was."""

    map: str = ""
    system: str = ""
    fog: bool = True
    players: dict[Side, str] = {}
    house: dict[str, int] = {}
    sturdy: bool = False


class Settings(Struct, frozen=True):
    """How the user wants the game: `ui_scale` and the volumes in percent, width and height in pixels.

    With `sound_when_away` it is heard too while another window is in front.
    With `speaks` the system's speech reads the window aloud.
    With `less_motion` nothing shakes, tumbles, drifts or sweeps, whatever else is set.
    With `title_battles` the computer plays against itself beside the menu of the title.
    With `edge_scrolling` the view moves while the pointer is at an edge of the window.
    Until a scale is `scale_chosen` it goes by the size of the window.
    `own_speed` and `others_speed` are those of the animations in one's own turn and in the others';
    with `reasons` the log tells why the computer acts, where that betrays nothing; with `ends_turns` a unit
    that can do nothing of weight any more ends its turn by itself; with `asks_all` decisions that have a
    usual answer are asked too;
    with `confirms` a click on the board is done only when it comes twice;
    with `hints` each of them is shown once, those that are not among `hints_known`;
    `lessons` are the stages of training that were gone through; it is `training_offered` once.
    `keys` holds the keys that are not as the game brings them, by what they do (`game.ui.keys`).
    """

    ui_scale: Annotated[int, Meta(ge=75, le=200)] = 100
    scale_chosen: bool = False
    text_size: Annotated[int, Meta(ge=90, le=130)] = 100
    palette: Palette = "usual"
    width: Annotated[int, Meta(ge=640, le=16384)] = 1280
    height: Annotated[int, Meta(ge=400, le=16384)] = 800
    full_screen: bool = False
    effects_volume: Percent = 70
    music_volume: Percent = 45
    ambience_volume: Percent = 55
    muted: bool = False
    speaks: bool = False
    sound_when_away: bool = False
    own_speed: Speed = "1"
    others_speed: Speed = "1"
    less_motion: bool = False
    shake: bool = True
    edge_scrolling: bool = False
    title_battles: bool = True
    reasons: bool = False
    ends_turns: bool = True
    asks_all: bool = False
    confirms: bool = False
    hints: bool = True
    hints_known: tuple[str, ...] = ()
    lessons: tuple[str, ...] = ()
    training_offered: bool = False
    keys: dict[str, str] = {}
    skirmish: Skirmish = Skirmish()


def pace(speed: Speed) -> float:
    """How many times as fast as usual animations run; infinity: they are left out."""
    return inf if speed == "instant" else float(speed)


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
    """Write what differs from the defaults (as M-04 saves maps), the folder made when needed. Raises OSError.

    What was never changed follows the defaults of later versions of the game.
    """
    usual = to_builtins(Settings())
    changed = {key: value for key, value in to_builtins(settings).items() if value != usual[key]}
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, "".join(f"{line}\n" for line in toml_lines(changed)).encode())


def _read(path: Path) -> Settings:
    parsed = parse(read_bytes(path, BadSettings), str(path), BadSettings)
    _split_volume(parsed.values)
    check_block(parsed.values, (), parsed.faults, Settings, whole=True)
    if parsed.faults:
        raise BadSettings(parsed.faults.in_order())
    return convert(parsed.values, Settings)


def _split_volume(values: dict[str, Any]) -> None:
    """Give each of the three volumes what one stood for in a file of an earlier version."""
    one = values.get(ONE_VOLUME)
    if type(one) is int and 0 <= one <= 100:  # any other is told as a mistake
        del values[ONE_VOLUME]
        for name in ("effects_volume", "music_volume", "ambience_volume"):
            values.setdefault(name, one)


def _put_aside(path: Path) -> str:
    """Rename a bad file to a name that is free, and say where it is now."""
    try:
        aside = rename_to_first(path, (path.with_name(f"{path.stem}.bad-{n}{path.suffix}") for n in count(1)))
    except OSError as trouble:
        return f"they stay in {path} ({trouble.strerror})"
    return f"they were put aside as {aside}"
