"""Nobody is taken for somebody else."""

from __future__ import annotations

from efface.document import Term
from efface.operators.base import Wording
from efface.pipeline.told_apart import ToldApart

TEXT = "Lind met Crumb. Lind left. A zorb, a yoyo and a top. A gate."


def said(told: ToldApart, name: str, label: str, words: str, after: int = 0) -> str | None:
    start = TEXT.index(name, after)
    term = Term(start=start, end=start + len(name), label=label, text=name, identity=name)
    wording = told(term, Wording(words), TEXT)
    return wording.text if wording else None


def test_the_second_person_is_not_called_as_the_first_who_is_the_man_afterwards() -> None:
    told = ToldApart()
    assert said(told, "Lind", "PERSON", "A man") == "A man"
    assert said(told, "Crumb", "PERSON", "a man") is None
    assert said(told, "Lind", "PERSON", "A man", 10) == "The man"


def test_of_things_in_one_sentence_the_next_is_another_one() -> None:
    told = ToldApart()
    assert said(told, "zorb", "TERM", "A toy") == "A toy"
    assert said(told, "yoyo", "TERM", "a toy") == "another toy"
    assert said(told, "top", "TERM", "the toy") == "the toy"
    assert said(told, "gate", "TERM", "A toy") == "A toy"
