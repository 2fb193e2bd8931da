"""Progress on a terminal: nobody waits for more than two seconds without a sign of life.

All of it goes to standard error, and only if that is a terminal.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

__all__ = ["awaited", "clear", "progress_bar", "steps", "working"]

T = TypeVar("T")
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


_signs: list[_Sign] = []  # that are shown; they hold no word of a document


def clear() -> None:
    """Remove signs of life before something is printed."""
    for sign in _signs:
        sign.stop()


@contextmanager
def working(label: str) -> Iterator[None]:
    """A sign of life while something takes long; `clear` ends it earlier."""
    if not sys.stderr.isatty():
        yield
        return
    sign = _Sign(label)
    _signs.append(sign)
    try:
        yield
    finally:
        sign.stop()
        _signs.remove(sign)


def awaited(items: Iterable[T], label: str) -> Iterator[T]:
    """The items, with a sign of life while each of them is being made."""
    iterator = iter(items)
    while True:
        with working(label):
            try:
                item = next(iterator)
            except StopIteration:
                return
        yield item


@contextmanager
def progress_bar(
    inputs: Sequence[Path], label: str, *, bar: bool = True
) -> Iterator[Callable[[int], None]]:
    """A sign of life; for large inputs a bar, once there is progress, unless `bar` forbids it.

    Yields what to call with each progress, in characters; 0 means that something will be printed.
    """
    from efface.jobs.files import collect, file_size

    size = 0
    if bar and sys.stderr.isatty():
        size = sum(file_size(file.path) for file in collect(inputs)[0])
    with working(label), ExitStack() as shown:
        bars: list[Any] = []

        def update(characters: int) -> None:
            if characters and size < _BAR_FROM:
                return
            clear()
            if characters and not bars:
                made = click.progressbar(length=size, label=label, file=sys.stderr)
                bars.append(shown.enter_context(made))
            for shown_bar in bars:
                shown_bar.update(characters)

        yield update


@contextmanager
def steps(length: int, label: str) -> Iterator[Callable[[], None]]:
    """A progress bar of so many steps; yields what to call after each step."""
    with click.progressbar(
        length=length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        bar.update(0)
        yield lambda: bar.update(1)
