"""Names that readers know, from tools/known_names.txt, beside those that the articles tell of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from efface.knowledge.names import Kind, written_key

__all__ = ["FILE", "known_names", "with_known"]

FILE = Path(__file__).parents[1] / "known_names.txt"


def known_names(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each name with its kinds.

    >>> list(known_names("# Cars\\ncar | company: Zorb, Quibble 5"))
    [('Zorb', ('car', 'company')), ('Quibble 5', ('car', 'company'))]
    """
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        kinds, colon, names = line.partition(": ")
        if not colon:
            raise SystemExit(f"{FILE.name}, line {number}: is not KIND: NAME, NAME")
        for name in names.split(", "):
            yield name, tuple(kinds.split(" | "))


def with_known(
    table: Mapping[int, Sequence[Kind]],
    known: Iterator[tuple[str, tuple[str, ...]]],
    is_common: Callable[[str], bool],
) -> dict[int, Sequence[Kind]]:
    """The table with the known names in front; what is also a common word or a name is left out."""
    merged = dict(table)
    for name, kinds in known:
        bare = name.removeprefix("The ")
        key = written_key(name)
        if key is None or is_common(bare):
            continue
        merged[key] = [Kind(kind, "", 1 / len(kinds)) for kind in kinds]
    return merged
