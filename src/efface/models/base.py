"""The contract of all models: a promise about documents, and a search that keeps it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Literal, Protocol, Self

import msgspec

from efface.document import Document, Finding, Replacement, Term, apply
from efface.knowledge.pack import Knowledge
from efface.terms.language import Terms

__all__ = ["Model", "Options", "Parameters", "Reach", "hidden", "plan_until_kept"]

Reach = Literal["everywhere", "here"]
# The candidate replacements of a term of a document, the least destructive first; the last one
# suppresses it.
Options = Callable[[Term, Document], Iterable[Replacement]]

_ROUNDS = 20


class Parameters(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a policy may set; the fields of a subclass are the keys of its table."""

    # Whether others than the policy can know a reader.
    readers_from_outside: ClassVar[bool] = False

    def placed(self, folder: Path, reader: str | None) -> Self:
        """The same, with paths from the policy's folder, for the reader of a run."""
        return self

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that they name."""
        return ()


class Model(Protocol):
    """A privacy model. Constructors only store parameters.

    `reach` says how far a hidden string reaches: it may stand nowhere in the output (`everywhere`),
    or each place was judged on its own (`here`). `collective` models speak about all documents of
    a run together; the others may be given them in parts. With a model that works `one_by_one` the
    search is no more than hiding what it finds until it finds nothing. One that `reasons` asks the
    background knowledge.
    """

    name: ClassVar[str]
    reach: ClassVar[Reach]
    collective: ClassVar[bool]
    one_by_one: ClassVar[bool]
    reasons: ClassVar[bool]
    parameters_type: ClassVar[type[Parameters]]

    def __init__(
        self, parameters: Any, terms: Terms, knowledge: Callable[[], Knowledge] = ...
    ) -> None: ...

    @property
    def promise(self) -> str:
        """What the certificate says that it promises."""
        ...

    @property
    def warnings(self) -> Iterable[str]:
        """What the author of the policy should know."""
        ...

    def violations(
        self, documents: Sequence[Document], originals: Sequence[Document]
    ) -> list[Finding]:
        """What in the documents breaks the promise; the promise may refer to the originals."""
        ...

    def accepts(self, text: str, original: Document) -> bool:
        """Whether the text may be put into the document without breaking the promise."""
        ...

    def plan(self, documents: Sequence[Document], options: Options) -> list[Replacement]:
        """Replacements after which there are no violations."""
        ...

    def figures(self, original: Document) -> dict[str, Any]:
        """What the report says of the search for an original, if there is something to say."""
        ...

    def public_parameters(self) -> dict[str, Any]:
        """What the certificate says of the parameters: nothing that is itself to be hidden."""
        ...


def hidden(
    findings: Iterable[Finding], documents: Sequence[Document], options: Options
) -> list[Replacement]:
    """The least destructive replacement of each finding; a term that two models found is one.

    Of a group, what may stay is not hidden.
    """
    terms: dict[tuple[int, int, int, str], Term] = {}
    # Who knows what a term is comes first.
    for finding in sorted(findings, key=lambda finding: not finding.term.kind):
        place = finding.document, finding.start, finding.end, finding.label
        if not finding.stays:
            terms.setdefault(place, finding.term)
    return [next(iter(options(term, documents[term.document]))) for term in terms.values()]


def plan_until_kept(
    model: Model, documents: Sequence[Document], options: Options
) -> list[Replacement]:
    """Hide what the model finds until it finds nothing more; offsets are those of `documents`."""
    current = list(documents)
    for _ in range(_ROUNDS):
        findings = model.violations(current, documents)
        if not findings:
            break
        current = apply(current, hidden(findings, current, options))
    planned = []
    for index, (before, after) in enumerate(zip(documents, current, strict=True)):
        earlier = set(before.replaced)
        new = (replacement for replacement in after.replaced if replacement not in earlier)
        planned += [_placed(replacement, before, index) for replacement in new]
    return planned


def _placed(replacement: Replacement, document: Document, index: int) -> Replacement:
    start, end = document.offsets.to_sanitized(replacement.start, replacement.end)
    if (start, end, index) == (replacement.start, replacement.end, replacement.document):
        return replacement
    return replace(replacement, start=start, end=end, document=index)
