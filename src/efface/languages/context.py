"""Where a term stands and what is known of it, and what is written in its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from efface.document import Document
from efface.languages import default_language
from efface.terms.phrases import Phrase

if TYPE_CHECKING:
    from efface.knowledge.pack import Knowledge
    from efface.languages.base import Language

__all__ = ["Context", "Wording"]


@dataclass(frozen=True)
class Context:
    """Where a term stands, and what is known of it.

    `number` is that of its identity among those with its label; for an operator that `binds`, that
    of the span among the `total` of those that it hides, from left to right, and `bound_to` is the
    name that it gave to the text between them. `document` is the original, `now` the document in
    which the term stands at this moment. Operators that reason also get the noun `phrase` around
    it, what the original says of its identity (`descriptions`), what else the document speaks of
    (`terms`), whether the models of the policy let a text stand (`accepts`), and the knowledge.
    """

    number: int = 1
    total: int = 1
    bound_to: str = ""
    document: Document = field(default=Document(""), repr=False)
    now: Document | None = field(default=None, repr=False)
    phrase: Phrase | None = None
    descriptions: tuple[str, ...] = field(default=(), repr=False)
    accepts: Callable[[str], bool] = bool
    terms: Callable[[], tuple[str, ...]] = tuple
    load: Callable[[], Knowledge] | None = None
    language: Language = field(default_factory=default_language, repr=False)

    @property
    def here(self) -> Document:
        return self.now or self.document

    @property
    def knowledge(self) -> Knowledge:
        return (self.load or self.language.knowledge)()


@dataclass(frozen=True)
class Wording:
    """What an operator writes, and how many candidates it skipped because the input has them.

    `span` is what it replaces, where that is more than the term: its article goes with it.
    """

    text: str = field(repr=False)
    skipped: int = 0
    span: tuple[int, int] | None = None
