"""What an operator gets to know about a term, and what it writes in its place."""

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

    `number` counts the identities with its label; for an operator that `binds` it counts the spans
    that it hides, from left to right, `total` is how many these are, and `bound_to` the name that
    the operator gave to the text between them. `document` is the original, `now` the document as it
    is at this moment. Operators that reason also get the noun `phrase` around the term, what the
    original says about its identity (`descriptions`), the words around it (`near`, nearest first),
    whether it stands in a sentence and not in a heading, a field or a table (`in_prose`),
    whether the models of the policy accept a text (`accepts`), and the knowledge.
    """

    number: int = 1
    total: int = 1
    bound_to: str = ""
    document: Document = field(default=Document(""), repr=False)
    now: Document | None = field(default=None, repr=False)
    phrase: Phrase | None = None
    descriptions: tuple[str, ...] = field(default=(), repr=False)
    accepts: Callable[[str], bool] = bool
    near: Callable[[], tuple[str, ...]] = field(default=tuple, repr=False)
    in_prose: Callable[[], bool] = field(default=lambda: True, repr=False)
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

    `span` is what it replaces if that is more than the term, such as the term with its article.
    """

    text: str = field(repr=False)
    skipped: int = 0
    span: tuple[int, int] | None = None
