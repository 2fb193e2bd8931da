"""What was found is hidden: every character of every finding that does not stay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Document, Finding, Policy, Term
from efface.document import apply
from efface.models import MODELS
from efface.operators import OPERATORS
from efface.pipeline.overlaps import divided, is_shown, shown
from efface.pipeline.rounds import _hidden
from efface.results.result import Result
from efface.text.folding import fold
from efface.text.intervals import tells
from tests.conftest import KEY, Program
from tests.terse import Line, lines

LINES = 2_000
FORMS = ("ACCOUNT", "ADDRESS", "AGE", "DATE", "EMAIL", "PHONE", "POSTCODE", "RECORD", "URL")
PAIRS = [*product(OPERATORS, OPERATORS)]


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())


def uncovered(result: Result) -> Iterator[str]:
    """What of the findings lies in no replacement."""
    covered = {
        place
        for replacement in result.replacements
        for place in range(replacement.start, replacement.end)
    }
    for finding in result.findings:
        for place in range(finding.start, finding.end):
            if not finding.stays and place not in covered and tells(result.original.text[place]):
                yield result.original.text[finding.start : finding.end]
                break


def published(line: Line, result: Result) -> Iterator[str]:
    """Words of names that were found, and that can be read in the output."""
    words = {fold(word) for word in re.findall(r"\w+", result.text)}
    for name in line.names:
        first = line.text.index(name)
        for match in re.finditer(r"[^\W\d_]{3,}", name):
            start, end = first + match.start(), first + match.end()
            found = any(f.start < end and start < f.end for f in result.findings if not f.stays)
            if found and fold(match.group()) in words:
                yield match.group()


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_no_name_that_was_found_is_published_in_terse_lines(pair: tuple[str, str]) -> None:
    """A name beside something else, each with an operator of its own."""
    names, forms = pair
    rules = Policy.from_dict(
        {
            "operator": names,
            "operators": dict.fromkeys(FORMS, forms),
            "models": {"identifiers": {}},
        }
    )
    made = lines(LINES // len(PAIRS) + 1, seed=PAIRS.index(pair))
    texts = [line.text for line in made]
    results = efface.sanitize(texts, policy=rules)
    for line, result in zip(made, results, strict=True):
        assert not [*uncovered(result)]
        assert not [*published(line, result)]
        assert None not in [one["replacement"] for one in result.explanation()["findings"]]
    assert efface.verify(texts, [result.text for result in results], policy=rules) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Seen by Robinson 2024-03-09, stable. Signed Adaeze Okonkwo 2024-03-11.",
            r"Seen by \[PERSON_1\] 20\d\d-\d\d-\d\d, stable\. Signed \[PERSON_2\] 20[\d-]{8}\.",
        ),
        ("Contact Hyun-ju Park 559-555-0142 today.", r"Contact \[PERSON_1\] \[PHONE_1\] today\."),
    ],
)
def test_a_name_beside_a_form_goes(text: str, expected: str) -> None:
    rules = Policy.from_dict(
        {
            "operator": "label",
            "operators": {"DATE": {"name": "shift", "days": 365}},
            "models": {"identifiers": {}},
        }
    )
    result = efface.sanitize(text, policy=rules)
    assert re.fullmatch(expected, result.text)
    assert efface.verify(text, result.text, policy=rules) == []
    assert efface.verify(text, text, policy=rules) != []


def test_what_is_said_instead_names_nobody_who_stands_beside() -> None:
    """The rest of a phrase, without one name, may hold another."""
    rules = Policy.from_dict(
        {
            "operator": "generalize",
            "operators": dict.fromkeys(FORMS, "pseudonymize"),
            "models": {"identifiers": {}},
        }
    )
    result = efface.sanitize("pt Mrs Lane 1,200.00 D'Angelo Pike 7", policy=rules)
    assert "Angelo" not in result.text
    assert "Pike" not in result.text


def test_verify_tells_of_a_word_of_a_finding_that_is_left() -> None:
    """The other words of a company's name may stand elsewhere, but not where it was found."""
    text = "We met Quillfeather Timber Holdings in the hall."
    rules = Policy.from_dict({"models": {"identifiers": {}}})
    assert efface.verify(text, "We met [ORG_1] in the hall.", policy=rules) == []
    for left in ("[ORG_1] Holdings", "Quillfeather [ORG_1]", "QUILL\u00adFEATHER & others"):
        assert efface.verify(text, f"We met {left} in the hall.", policy=rules)


def test_a_finding_is_listed_once_with_all_its_reasons(program: Program, tmp_path: Any) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Write to Quillfeather about it.")
    rules = tmp_path / "rules.toml"
    rules.write_text("hide = ['Quillfeather']\n[models.identifiers]\n")
    listed = program("explain", note, "--policy", rules).output
    assert listed.count("Quillfeather ->") == 1
    assert "hide list; " in listed
    assert "(stays)" not in listed
    page = program("explain", note, "--policy", rules, "--format", "html").output
    assert page.count("<td>Quillfeather</td>") == 1
    rows = program("explain", note, "--policy", rules, "--format", "json").output
    assert rows.count('"model"') == 2


TEXT = "Ada Lind saw 12 red foxes, 3 May 2019, near the old mill; call 555-0142 or 7 Elm Road."
LABELS = ("PERSON", "DATE", "PHONE", "ORG", "TERM", "HIDDEN")
SPANS = st.tuples(
    st.integers(0, len(TEXT) - 1),
    st.integers(1, 25),
    st.sampled_from(LABELS),
    st.sampled_from(["identifiers", "information-content"]),
)


def found_at(start: int, length: int, label: str, model: str) -> Finding:
    end = min(len(TEXT), start + length)
    term = Term(start=start, end=end, label=label, text=TEXT[start:end], identity=TEXT[start:end])
    return Finding(term=term, model=model, measure="made", value=1, threshold=0, reason="made up")


@given(st.lists(SPANS, max_size=12), st.sets(st.sampled_from(LABELS)))
def test_findings_that_overlap_are_hidden_whole(
    spans: list[tuple[int, int, str, str]], own: set[str]
) -> None:
    findings = [found_at(*span) for span in spans]
    documents = [Document(TEXT)]
    now, waiting = divided(
        findings,
        documents,
        own=own,
        judged_again={"information-content"},
    )
    # What has an operator of its own shares no character with anything of another place.
    whole = [(f.start, f.end) for f in now if f.label in own]
    for one in now:
        for start, end in whole:
            if (one.start, one.end) != (start, end):
                assert one.end <= start or end <= one.start
    replacements = _hidden(now, documents, _label)
    output = apply(documents, replacements)
    assert not shown([f for f in findings if f not in waiting], output)
    assert all(one.model == "information-content" for one in waiting)


def _label(term: Term, _: Document) -> efface.Replacement:
    return efface.Replacement(
        start=term.start, end=term.end, text=f"[{term.label}_1]", operator="label", label=term.label
    )


PATTERN_LABELS = [f"OWN_{letter}" for letter in "ABC"]


@pytest.mark.slow
@given(
    patterns=st.lists(
        st.tuples(
            st.sampled_from(["Ada Lind", "Lind saw 12", "12 red", "red foxes, 3", "3 May 2019"]),
            st.sampled_from(PATTERN_LABELS),
        ),
        min_size=1,
        max_size=4,
    ),
    operators=st.lists(st.sampled_from([*OPERATORS]), min_size=3, max_size=3),
)
def test_an_operator_for_each_label_hides_all_that_overlaps(
    patterns: list[tuple[str, str]], operators: list[str]
) -> None:
    used = {label for _, label in patterns}
    pairs = zip(PATTERN_LABELS, operators, strict=True)
    chosen = {label: operator for label, operator in pairs if label in used}
    rules = Policy.from_dict(
        {
            "operators": chosen,
            "models": {
                "identifiers": {
                    "labels": ["DATE", "PHONE"],
                    "patterns": [
                        {"name": words, "pattern": words, "label": label}
                        for words, label in patterns
                    ],
                }
            },
        }
    )
    result = efface.sanitize(TEXT, policy=rules)
    assert not [*uncovered(result)]
    assert efface.verify(TEXT, result.text, policy=rules) == []


@pytest.mark.slow
def test_all_models_together_hide_all_they_find() -> None:
    rules = Policy.from_dict(
        {
            "operator": "generalize",
            "operators": {
                "DATE": "shift",
                "PERSON": "label",
                "PHONE": {"name": "mask", "keep_last": 4},
            },
            "hide": ["old mill"],
            "models": {
                "identifiers": {},
                "information-content": {},
                "c-sanitization": {"protect": {"London": "city"}},
            },
        }
    )
    assert "identifiers" in MODELS
    for line in lines(60, seed=9):
        result = efface.sanitize(f"{line.text} {TEXT}", policy=rules)
        assert not [*uncovered(result)]
        assert not any(is_shown(f, [result.document]) for f in result.findings if not f.stays)
