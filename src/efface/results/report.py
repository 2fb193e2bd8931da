"""What became of the inputs of a run: outcomes, their summary, and the private report."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from efface import __version__
from efface.errors import EffaceError
from efface.policy import Policy
from efface.results.result import Result, to_json

__all__ = ["Done", "Outcome", "Summary", "entry", "private_report"]


@dataclass(frozen=True)
class Outcome:
    """What became of one input: where it was written, or why it was not."""

    source: str
    result: Result | None = None
    output: Path | None = None
    error: EffaceError | None = None

    @property
    def hidden(self) -> Counter[str]:
        """How many spans were hidden, by label."""
        return Counter(r.label for r in self.result.replacements) if self.result else Counter()


@dataclass(frozen=True)
class Done:
    """What a summary says of a document that was written."""

    source: str
    output: Path | None
    encoding: str
    hidden: Counter[str]
    characters: int
    kept: float
    kept_in_words: str
    let_stand: int  # findings that a reviewer let stand, against a promise

    @classmethod
    def of(cls, source: str, output: Path | None, result: Result) -> Done:
        certificate = result.certificate
        holds = all(promise.holds for promise in certificate.promises)
        return cls(
            source=source,
            output=output,
            encoding=getattr(result.original.carrier, "encoding", "utf-8"),
            hidden=Counter(replacement.label for replacement in result.replacements),
            characters=len(result.original.text),
            kept=result.kept,
            kept_in_words=result.kept_in_words,
            let_stand=0 if holds else certificate.exceptions["let stand by a reviewer"],
        )


@dataclass(frozen=True)
class Summary:
    """Counts and errors of many outcomes, without the documents themselves."""

    done: Sequence[Done] = ()
    refused: Sequence[EffaceError] = ()

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> Summary:
        """Summarize outcomes one by one, so that no document stays in memory."""
        done: list[Done] = []
        refused: list[EffaceError] = []
        for outcome in outcomes:
            if outcome.result:
                done.append(Done.of(outcome.source, outcome.output, outcome.result))
            elif outcome.error:
                refused.append(outcome.error)
        return cls(done, refused)

    @property
    def hidden(self) -> Counter[str]:
        """How many spans were hidden, by label."""
        return sum((document.hidden for document in self.done), Counter())

    @property
    def kept(self) -> float:
        """The share of the characters that is not hidden."""
        characters = sum(document.characters for document in self.done)
        kept = sum(document.characters * document.kept for document in self.done)
        return kept / max(1, characters)

    @property
    def let_stand(self) -> int:
        return sum(document.let_stand for document in self.done)

    @property
    def exit_code(self) -> int:
        """0: all done; 1: some were refused; 2: all were."""
        if not self.refused:
            return 0
        return 1 if self.done else 2


def entry(outcome: Outcome) -> dict[str, Any]:
    """What the report says of one input."""
    if outcome.result is None:
        return {"source": outcome.source, "refused": str(outcome.error)}
    result = outcome.result
    return {
        **result.explanation(),
        "output": str(outcome.output),
        "hidden": dict(sorted(outcome.hidden.items())),
        "surrogates skipped": [
            {"start": r.start, "end": r.end, "label": r.label, "skipped": r.skipped}
            for r in result.replacements
            if r.skipped
        ],
        "kept": round(result.kept, 4),
        "exceptions": dict(result.certificate.exceptions),
        "promises": {promise.model: promise.holds for promise in result.certificate.promises},
    }


def private_report(entries: Sequence[dict[str, Any]], policy: Policy) -> bytes:
    """The private report: what was found where, what was done, and what was refused."""
    notice = (
        "PRIVATE: this report tells where the hidden words stand and how long they are."
        " Do not publish it; the certificates are for the public."
    )
    body = {"efface": __version__, "policy": repr(policy), "documents": entries}
    rest = to_json(body, indent=1).removeprefix("{")
    return f'{{"notice": {json.dumps(notice)},{rest}\n'.encode()
