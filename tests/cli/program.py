"""Runs commands as a person does, but in the process of the tests."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from game import cli


class Ended(NamedTuple):
    """What a command has said, and its exit status."""

    status: int
    out: str
    err: str


def enfilade(*words: str) -> Ended:
    """Run a command."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogatepass", write_through=True) for _ in "12")
    status = 0
    with patch.object(sys, "argv", ["enfilade", *words]), redirect_stdout(out), redirect_stderr(err):
        try:
            cli.main()
        except SystemExit as left:
            status = int(left.code or 0)
    return Ended(status, *(said.buffer.getvalue().decode("utf-8", "surrogatepass") for said in (out, err)))
