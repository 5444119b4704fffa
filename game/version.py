"""Which version of the game this is."""

from importlib import metadata


def version() -> str:
    """The version that is installed, "unknown" in a checkout that nobody has installed."""
    try:
        return metadata.version("enfilade")
    except metadata.PackageNotFoundError:
        return "unknown"
