"""The command of the engine, as `--help` lists it; `enfilade engine` itself does not wait for typer."""

from typer import Typer

from game.protocol import main


def add(app: Typer) -> None:
    """Add the command."""
    app.command()(engine)


def engine() -> None:
    """Answer JSON lines on standard input, without a window."""
    main()
