"""The decisions of a reviewer, read from the JSON of `explain` after the reviewer edited it.

A finding that the reviewer dropped stays visible, one that was added is hidden, and one whose
`replacement` was changed gets the reviewer's words.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from efface.document import Document, Finding, Replacement, Term
from efface.errors import PolicyError
from efface.terms.labels import LABEL_FORM, is_label

__all__ = ["Decisions", "Review", "key"]

REVIEWER = "reviewer"


class _Decided(msgspec.Struct, frozen=True, kw_only=True):
    """A finding as the reviewer left it; other keys of the JSON are ignored."""

    start: int
    end: int
    label: str = "HIDDEN"
    model: str = REVIEWER
    replacement: str | None = None
    group: int | None = None

    def __repr__(self) -> str:
        return f"_Decided(start={self.start}, end={self.end}, label={self.label!r})"


class _Line(msgspec.Struct, frozen=True, kw_only=True):
    source: str
    findings: tuple[_Decided, ...]
    characters: int | None = None
    policy: str | None = None


class Decisions:
    """The decisions of a reviewer on some documents, by their source."""

    def __init__(self, lines: Iterable[_Line], name: str = "decisions") -> None:
        self._name = name
        self._lines = {_place(line.source): line for line in lines}

    @classmethod
    def load(cls, path: Path) -> Decisions:
        try:
            data = path.read_bytes()
        except OSError as exc:
            raise PolicyError(f"{path}: cannot be read ({exc.strerror})") from None
        except ValueError:
            raise PolicyError(f"{path}: no file can have that name") from None
        lines = []
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            return cls([msgspec.json.decode(data, type=_Line)], str(path))  # in several lines
        for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
            if line.strip():
                try:
                    lines.append(msgspec.json.decode(line, type=_Line))
                except (msgspec.DecodeError, UnicodeError, RecursionError) as exc:
                    raise PolicyError(
                        f"{path}: line {number} is not what explain --format json prints, one"
                        f" document a line: {_plain(exc)}"
                    ) from None
        return cls(lines, str(path))

    def require(self, sources: Iterable[str]) -> None:
        """Refuse decisions on documents that are not inputs: they would be ignored silently."""
        known = {_place(source) for source in sources}
        for place, line in self._lines.items():
            if place not in known:
                raise PolicyError(
                    f"{self._name}: decides on {line.source!r}, which is not among the inputs"
                )

    def require_policy(self, digest: str) -> None:
        """Refuse decisions that were made with another policy, which found other things.

        What its findings lack would count as dropped.
        """
        if any(line.policy not in (None, digest) for line in self._lines.values()):
            raise PolicyError(
                f"{self._name}: was made with another policy, key or options;"
                " explain with the same ones as now, and decide again"
            )

    def on(self, document: Document) -> tuple[_Decided, ...] | None:
        """The findings decided for a document, or None where there is no decision on it."""
        line = self._lines.get(_place(document.source))
        if line is None:
            return None
        changed = line.characters is not None and line.characters != len(document.text)
        if changed or any(not 0 <= d.start < d.end <= len(document.text) for d in line.findings):
            raise PolicyError(
                f"{self._name}: the decisions on {document.source} do not fit its text;"
                " it has changed since: explain it again"
            )
        if not all(is_label(d.label) for d in line.findings):
            raise PolicyError(f"{self._name}: a label is {LABEL_FORM}")
        return line.findings

    def review(
        self,
        originals: Sequence[Document],
        outputs: Sequence[Document],
        findings: Sequence[Finding],
    ) -> Review:
        """How the decisions differ from the findings and the outputs."""
        let_stand: list[Finding] = []
        added: list[Finding] = []
        worded: list[Replacement] = []
        for index, (original, output) in enumerate(zip(originals, outputs, strict=True)):
            decided = self.on(original)
            if decided is None:
                continue
            shown = {key(finding): finding for finding in findings if finding.document == index}
            wanted = {(index, d.start, d.end, d.label, d.model): d for d in decided}
            let_stand += [
                finding
                for known, finding in shown.items()
                if known not in wanted and not finding.stays
            ]
            for known, decision in wanted.items():
                finding = shown.get(known)
                if finding is None and decision.group and decision.replacement is None:
                    continue  # it was in a group, which is not found any more
                if finding is None:
                    added.append(_added(decision, original, index))
                if decision.replacement is not None and (
                    finding is None or decision.replacement != output.replaced_by(finding.term)
                ):
                    worded.append(_worded(decision, index))
        return Review(tuple(let_stand), tuple(added), tuple(worded))


@dataclass(frozen=True)
class Review:
    """What a reviewer changed: findings that stay visible, findings that are new, other words."""

    let_stand: tuple[Finding, ...] = ()
    added: tuple[Finding, ...] = ()
    worded: tuple[Replacement, ...] = ()

    def counts(self, document: int, output: Document) -> dict[str, int]:
        """How many changes a document has; of the reviewer's words, those that were used."""
        return {
            "let stand by a reviewer": sum(f.document == document for f in self.let_stand),
            "added by a reviewer": sum(f.document == document for f in self.added),
            "reworded by a reviewer": sum(r.operator == REVIEWER for r in output.replaced),
        }

    def broken(self, document: int) -> set[str]:
        """The models whose findings in a document the reviewer let stand."""
        return {finding.model for finding in self.let_stand if finding.document == document}


def _plain(exc: Exception) -> str:
    """The error, without quoting the file."""
    return str(exc) if isinstance(exc, msgspec.ValidationError) else "not JSON"


def _place(source: str) -> str:
    """The resolved path of a source, so that it is found however it is spelt."""
    try:
        return source if source in {"", "-"} else os.path.realpath(source)
    except ValueError:  # no file can have that name
        return source


def key(finding: Finding) -> tuple[int, int, int, str, str]:
    """What identifies a finding across runs."""
    return finding.document, finding.start, finding.end, finding.label, finding.model


def _added(decision: _Decided, document: Document, index: int) -> Finding:
    text = document.text[decision.start : decision.end]
    return Finding(
        term=Term(
            start=decision.start,
            end=decision.end,
            document=index,
            label=decision.label,
            text=text,
            identity=text,
        ),
        model=REVIEWER,
        measure="decided",
        value=1,
        threshold=0,
        reason="added by the reviewer",
    )


def _worded(decision: _Decided, index: int) -> Replacement:
    return Replacement(
        start=decision.start,
        end=decision.end,
        document=index,
        text=decision.replacement or "",
        operator=REVIEWER,
        label=decision.label,
        silent=False,
    )
