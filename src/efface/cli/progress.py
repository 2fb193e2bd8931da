"""Progress on a terminal: nobody waits for more than two seconds without a sign of life.

All of it goes to standard error, and only if that is a terminal.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

__all__ = ["progress_bar", "steps", "working"]

_BAR_FROM = 50_000  # bytes of input from which a progress bar is shown
_PATIENCE = 1.0  # seconds before a sign of life
_STEP = 0.2  # seconds between two of them


class _Sign:
    """A line that says what is being done and for how long; it goes when the work is done."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)
        self._thread.start()

    def _show(self) -> None:
        started = time.monotonic()
        if self._done.wait(_PATIENCE):
            return
        while not self._done.is_set():
            seconds = int(time.monotonic() - started)
            click.echo(f"\r{self._label} ... {seconds} s", nl=False, err=True)
            self._done.wait(_STEP)
        click.echo("\r\033[K", nl=False, err=True)

    def stop(self) -> None:
        """Remove the line; it does not come back."""
        self._done.set()
        self._thread.join()


@contextmanager
def working(label: str, *, quiet: bool = False) -> Iterator[Callable[[], None]]:
    """A sign of life while something takes long; yields what to call when it is over earlier."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    sign = _Sign(label)
    try:
        yield sign.stop
    finally:
        sign.stop()


@contextmanager
def progress_bar(
    inputs: Sequence[Path], label: str, *, quiet: bool = False
) -> Iterator[Callable[[int], None]]:
    """A sign of life, and for large inputs a bar once it goes forward.

    Yields what to call with each progress, in characters.
    """
    from efface.jobs.files import collect, file_size

    size = 0
    if sys.stderr.isatty() and not quiet:
        size = sum(file_size(file.path) for file in collect(inputs)[0])
    with working(label, quiet=quiet) as stop:
        if size < _BAR_FROM:
            yield lambda _: None
            return
        bar = click.progressbar(length=size, label=label, file=sys.stderr)

        def update(characters: int) -> None:
            stop()
            bar.update(characters)

        try:
            yield update
        finally:
            stop()
            bar.render_finish()


@contextmanager
def steps(length: int, label: str) -> Iterator[Callable[[], None]]:
    """A progress bar of so many steps; yields what to call after each step."""
    with click.progressbar(
        length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        bar.update(0)
        yield lambda: bar.update(1)
