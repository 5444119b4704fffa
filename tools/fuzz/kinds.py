"""The kinds of inputs, by name."""

from collections.abc import Mapping

from tools.fuzz.command_line import CommandLine
from tools.fuzz.engine import Sessions
from tools.fuzz.files import CatalogueFile, Map, RecordFile, SettingsFile, TiledMaps
from tools.fuzz.kind import Kind
from tools.fuzz.packs import PackFolder
from tools.fuzz.window import Window

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Map(),
        TiledMaps(),
        SettingsFile(),
        RecordFile(),
        CatalogueFile(),
        PackFolder(),
        Sessions(),
        CommandLine(),
        Window(),
    )
}
