"""What may stand in the place of a term: the least destructive comes first."""

from __future__ import annotations

from efface import Document, Policy
from efface.document import Term
from efface.languages.terms import Terms
from efface.pipeline.candidates import Candidates
from efface.pipeline.plan import make_plan
from efface.pipeline.run import Run


def candidates(text: str, operator: str = "label") -> tuple[Candidates, Document]:
    policy = Policy.from_dict({"operator": operator, "models": {"identifiers": {}}})
    plan = make_plan(policy)
    document = Document(text)
    run = Run.of(plan, [document], Terms(plan.language))
    return Candidates(run, run.violations([document])), document


def term(document: Document, words: str, label: str = "PERSON") -> Term:
    start = document.text.index(words)
    return Term(start=start, end=start + len(words), label=label, text=words, identity=words)


def test_numbers_are_those_of_identities_and_skip_what_stands_there() -> None:
    known, document = candidates("PERSON_2 is no name. Crumb met Lind. Crumb left.")
    words = ("Crumb", "Lind", "Crumb")
    said = [known.first(term(document, word), document).text for word in words]
    assert said == ["[PERSON_1]", "[PERSON_3]", "[PERSON_1]"]


def test_generalizations_first_then_what_tells_nothing() -> None:
    known, document = candidates("She was treated in Barcelona.", "generalize")
    place = term(document, "Barcelona", "PLACE")
    first, silent = known.first(place, document), known.silent(place, document)
    assert (first.operator, first.silent) == ("generalize", False)
    assert (silent.text, silent.operator) == ("[PLACE_1]", "label")
    assert known.suppressed(place, document).text == "█████"
    assert known.original(0) is document


def test_a_rare_run_has_no_form_that_could_stay() -> None:
    known, document = candidates("abcdefgh", "generalize")
    assert known.first(term(document, "bcde", "RARE"), document).text == "[RARE_1]"
