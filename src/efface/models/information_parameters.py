"""The parameters of information content in a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from efface.errors import PolicyError
from efface.knowledge.backgrounds import NAMED
from efface.models.base import Parameters

__all__ = ["InformationContentParameters", "WeightedCounts"]


class WeightedCounts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An entry of `background`: the path of an index, or a name, and how much it counts."""

    counts: str
    weight: Annotated[float, msgspec.Meta(gt=0, le=1_000_000)] = 1.0


class InformationContentParameters(Parameters, frozen=True):
    """The keys of `[models.information-content]`; without any, the limit is 6.8 bits.

    `background` are the counts by which information is measured, in the place of those of the
    policy; a string is an entry with the weight 1. With `common`, what at least this share of the
    collection's documents say stays. With `numbers = false`, numbers and phrases with an amount
    stay, and with `abbreviations = false`, short abbreviations. With `whole = false`, of a phrase
    only the words that are above the limit themselves are hidden, if there are any. With
    `ordinary = false`, what the language knows to be no identifier stays.
    """

    reveal: tuple[str, ...] = ()
    bits: Annotated[float, msgspec.Meta(ge=0, le=64)] | None = None
    background: tuple[str | WeightedCounts, ...] = ()
    common: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = None
    numbers: bool = True
    abbreviations: bool = True
    whole: bool = True
    ordinary: bool = True

    def check(self) -> None:
        if self.reveal and self.bits is not None:
            raise PolicyError("models.information-content: say reveal or bits, not both")
        names = [name for name, _ in self.weighted]
        for name in names:
            if not name.strip():
                raise PolicyError(
                    "models.information-content: background: name"
                    f" {', '.join(NAMED)}, or the path of an index"
                )
            if names.count(name) > 1:
                raise PolicyError(
                    f"models.information-content: background: {name!r} is named twice;"
                    " name it once, with its weight"
                )

    @property
    def weighted(self) -> tuple[tuple[str, float], ...]:
        """The backgrounds with their weights."""
        return tuple(
            (entry, 1.0) if isinstance(entry, str) else (entry.counts, entry.weight)
            for entry in self.background
        )

    def placed(self, folder: Path, reader: str | None) -> InformationContentParameters:
        placed = tuple(
            WeightedCounts(counts=name if name in NAMED else str(folder / name), weight=weight)
            for name, weight in self.weighted
        )
        return msgspec.structs.replace(self, background=placed)

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(Path(name) for name, _ in self.weighted if name not in NAMED)
