"""What a store asks of its database, be it SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import Any, Protocol, TypeVar

__all__ = ["Database", "Where", "batches", "marks"]

T = TypeVar("T")
# From the categories granted to a reader to the numbers of the entities that the reader may know.
Where = Callable[[frozenset[str]], frozenset[int]]


class Database(Protocol):
    """What a store needs of SQLite or PostgreSQL. Values stand for the ? of a statement."""

    address: str
    name: str  # for messages: an address without its password

    checks_rows: bool  # whether checksums of rows are checked; else the rows are trusted

    @property
    def is_current(self) -> bool:
        """Whether the tables are as this efface makes them; if not, `upgrade` changes them."""
        ...

    @property
    def splits_names(self) -> bool:
        """Whether there is a column that says which names are whole, that is, not split."""
        ...

    def upgrade(self) -> None: ...

    def all(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement; gives all rows of its result."""
        ...

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Run a statement for each row of values."""
        ...

    def changing(self) -> AbstractContextManager[None]:
        """A transaction: all changes inside happen together, or none."""
        ...

    def admit(self, reader: str) -> None:
        """Add a reader, if need be, so that `known_to` can be asked for them."""
        ...

    def granted(self, reader: str) -> None:
        """Called when the categories granted to a reader have changed."""
        ...

    def known_to(self, reader: str, where: Where) -> frozenset[int]:
        """The numbers of the entities that a reader may know; an unknown reader is an error.

        A database without access rules of its own asks `where`.
        """
        ...


def batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in lists of at most `size`."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def marks(values: Sequence[object]) -> str:
    """A ? for each value, for an SQL list."""
    return ", ".join("?" * len(values))
