"""Where findings overlap, every character is hidden, each by its own operator."""

from __future__ import annotations

from efface.document import UNALIGNED, Document, Finding, Replacement, Term
from efface.pipeline.overlaps import divided, is_shown, shown

TEXT = "Call Clara Lind 555-0142 now"


def finding(words: str, label: str, model: str = "identifiers") -> Finding:
    start = TEXT.index(words)
    term = Term(start=start, end=start + len(words), label=label, text=words)
    return Finding(term=term, model=model, measure="x", value=1, threshold=0, reason="r")


def replaced(words: str, text: str, operator: str) -> Document:
    start = TEXT.index(words)
    end = start + len(words)
    written = Replacement(start=start, end=end, text=text, operator=operator)
    return Document(TEXT[:start] + text + TEXT[end:], replaced=(written,))


def test_what_has_a_form_stays_whole_and_the_rest_is_hidden_too() -> None:
    both = [finding("Clara Lind 555", "PERSON"), finding("555-0142", "PHONE")]
    now, waiting = divided(both, [Document(TEXT)], own={"PHONE"}, judged_again=())
    assert {(one.label, one.term.text) for one in now} == {
        ("PHONE", "555-0142"),
        ("PERSON", "Clara Lind"),
    }
    assert not waiting


def test_a_phrase_around_a_form_waits_for_the_next_round() -> None:
    phrase = finding("Lind 555-0142 now", "TERM", "information-content")
    both = [phrase, finding("555-0142", "PHONE")]
    now, waiting = divided(
        both, [Document(TEXT)], own={"PHONE"}, judged_again={"information-content"}
    )
    assert [one.label for one in now] == ["PHONE"]
    assert waiting == [phrase]


def test_a_finding_is_shown_until_all_of_it_is_replaced() -> None:
    name = finding("Clara Lind", "PERSON")
    assert not is_shown(name, [replaced("Clara Lind", "[PERSON_1]", "label")])
    (left,) = shown([name], [replaced("Clara", "[PERSON_1]", "label")])
    assert left.term.text == "Lind"


def test_words_that_no_operator_wrote_are_looked_at() -> None:
    name = finding("Clara Lind", "PERSON")
    assert is_shown(name, [replaced("Clara Lind", "somebody", "")]) is False
    assert is_shown(name, [replaced("Clara Lind", "Mrs LIND", UNALIGNED)])
    assert is_shown(name, [replaced("Clara Lind", "Mrs Lind", "pseudonymize")]) is False
