"""What an operator gets to know, where nothing is said."""

from __future__ import annotations

from efface.document import Document
from efface.languages import default_language
from efface.languages.context import Context, Wording
from tests.languages.tiny import Tiny


def test_the_language_is_the_default_one() -> None:
    assert type(Context().language) is type(default_language())


def test_the_knowledge_is_that_of_the_language_unless_other_is_given() -> None:
    own, other = Tiny().knowledge(), default_language().knowledge
    assert Context(language=Tiny()).knowledge is own
    assert Context(language=Tiny(), load=other).knowledge is other()


def test_here_is_the_document_as_it_is_now() -> None:
    before, now = Document("Mr Crumb came."), Document("[PERSON_1] came.")
    assert Context(document=before).here is before
    assert Context(document=before, now=now).here is now


def test_reprs_show_no_words() -> None:
    context = Context(document=Document("Mr Crumb came."), descriptions=("a baker",))
    assert "Crumb" not in repr(context)
    assert "baker" not in repr(context) + repr(Wording("a baker"))
