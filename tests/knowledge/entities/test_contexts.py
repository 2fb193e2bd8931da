"""Terms in a text, in all their spellings, and the entities that have them."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.entities.contexts import Contexts
from efface.knowledge.entities.forms import spellings


def of_terms(*terms: str) -> Contexts:
    """One entity that has all of them."""
    forms = [(form, number) for number, term in enumerate(terms) for form in spellings(term)]
    numbers = np.arange(len(terms), dtype="<u4")
    return Contexts.of([1], [numbers.tobytes()], forms)


def found(text: str, *terms: str) -> list[tuple[str, str]]:
    return [(text[m.start : m.end], terms[m.term]) for m in of_terms(*terms).find(text)]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("night sweats", "Night-sweat"),
        ("night sweats", "NIGHT\n  SWEATS"),
        ("night sweats", "nightsweats"),
        ("headache", "Head\u00adaches"),
        ("headache", "head<b>aches"),
        ("weight loss", "weight losses"),
        ("biopsy", "biopsies"),
        ("diagnosis", "diagnoses"),
        ("virus", "viruses"),
        ("rash", "rashes"),
        ("box", "boxes"),
        ("Crohn's disease", "Crohn disease"),
        ("Crohn disease", "Crohn’s diseases"),
        ("Crohn's disease", "Crohns disease"),
        ("naïve", "NAI\u0308VE"),
        ("AIDS", "aids"),
        ("AIDS patients", "Aids patients"),
        ("AIDS patient", "AIDS patients"),
        ("HIV infection", "hiv infections"),
        ("C++", "c++"),
        ("心臓", "心臓"),
        ("Straße", "STRASSE"),
        ("oﬃce", "office"),
        ("T-cell", "t cells"),
        ("toe", "toes"),
        ("ache", "aches"),
        ("calorie", "calories"),
        ("lens", "lenses"),
        ("bus", "buses"),
        ("tie", "ties"),
        ("quiz", "quizzes"),
        ("thesis", "theses"),
        ("house", "houses"),
        ("MP", "MPs"),
        ("Parkinson disease", "Parkinson&#39;s disease"),
        ("Parkinson disease", "Parkinson&rsquo;s disease"),
        ("Parkinson disease", "Parkinson**'s disease"),
        ("Parkinson disease", "Parkinson</b>’s disease"),
        ("Bogotá", "Bogot&aacute;"),
        ("café", "cafe\u0301"),
        ("gonorrhoea", "gonorrhœa"),
        ("Løvenskiold", "Lovenskiold"),
    ],
)
def test_all_spellings_are_found(term: str, text: str) -> None:
    assert found(f"He has {text}, they say.", term) == [(text, term)]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        ("weight loss", "weight, loss"),
        ("head", "headache"),
        ("ache", "headache"),
        ("AIDS", "first aid"),
        ("car", "cart"),
        ("sweat", "sweater"),
        ("t1", "t12"),
    ],
)
def test_other_words_are_not(term: str, text: str) -> None:
    assert found(text, term) == []


def test_terms_are_found_inside_others() -> None:
    text = "sexually transmitted diseases"
    assert found(text, "sexually transmitted disease", "disease") == [
        ("sexually transmitted diseases", "sexually transmitted disease"),
        ("diseases", "disease"),
    ]


def test_words_without_spaces_between_them() -> None:
    assert found("日本の心臓病", "心臓", "日本") == [("日本", "日本"), ("心臓", "心臓")]


WORDS = ["ba", "ko", "lim", "BA", "no"]
JOINTS = [" ", "-", "\n", ", ", "  "]


@given(
    terms=st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3), max_size=4),
    text=st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(JOINTS)), max_size=8),
)
def test_finds_what_a_search_word_by_word_finds(
    terms: list[list[str]], text: list[tuple[str, str]]
) -> None:
    written = "".join(word + joint for word, joint in text)
    names = [" ".join(term) for term in terms]
    expected = set()
    # Every run of words without a comma between them, joined to one.
    places = [(match.start(), match.end()) for match in re.finditer(r"\w+", written)]
    for first, last in itertools.combinations_with_replacement(range(len(places)), 2):
        run = written[places[first][0] : places[last][1]]
        joined = re.sub(r"[\s-]", "", run).lower()
        expected |= {
            (places[first][0], places[last][1], number)
            for number, name in enumerate(names)
            if name.replace(" ", "").lower() == joined
        }
    assert {tuple(one) for one in of_terms(*names).find(written)} == expected


@given(st.lists(st.sets(st.integers(0, 3)), max_size=6), st.data())
def test_posting_lists_are_those_of_the_entities(
    contexts: list[set[int]], data: st.DataObject
) -> None:
    packed = [np.array(sorted(terms), "<u4").tobytes() for terms in contexts]
    numbers = [10 * place for place in range(len(contexts))]
    read = Contexts.of(numbers, packed, [(f"t{term}", term) for term in range(4)])
    wanted = np.array(
        data.draw(st.lists(st.booleans(), min_size=len(contexts), max_size=len(contexts))), bool
    )
    starts, lists = read.among(wanted)
    for term in range(4):
        having = [place for place, terms in enumerate(contexts) if term in terms]
        assert read.entities_with(term).tolist() == having == [*read.bitmap(term)]
        assert read.frequencies[term] == len(having)
        chosen = lists[starts[term] : starts[term + 1]].tolist()
        assert chosen == [place for place in having if wanted[place]]
    assert read.positions([*numbers, 7]).tolist() == [*range(len(contexts))]
    assert len(read) == len(contexts)


@pytest.mark.parametrize(
    "change",
    [
        {"starts": [0, 5]},
        {"starts": [1, 1]},
        {"starts": []},
        {"entities": [9]},
        {"terms": [7]},
        {"terms": []},
        {"lengths": [0]},
    ],
)
def test_arrays_that_do_not_fit_together_are_refused(change: dict[str, list[int]]) -> None:
    arrays = of_terms("violin").arrays
    changed = {name: np.array(values, arrays[name].dtype) for name, values in change.items()}
    assert len(Contexts(arrays)) == 1
    with pytest.raises(ValueError, match=r"^$"):
        Contexts({**arrays, **changed})
