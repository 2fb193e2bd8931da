"""Terms in all their spellings."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from efface.knowledge.entities.contexts import Contexts
from efface.knowledge.entities.forms import identity, keys, spellings, substring_keys, tokens


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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1-12", "11-2"),
        ("12 3rd Street", "1 23rd Street"),
        ("-5", "5"),
        ("A-", "A"),
        ("Williams", "William"),
        ("the rapist", "therapist"),
        ("ぱぱ", "はは"),
        ("कुल", "कल"),
        ("[1]", "1"),
        ("résumé", "resume"),
    ],
)
def test_similar_terms_are_not_the_same(one: str, other: str) -> None:
    assert identity(one) != identity(other)


@pytest.mark.parametrize(
    ("one", "other"), [("T-cell", "t  CELL"), ("Straße", "STRASSE"), ("café", "CAFE\u0301")]
)
def test_the_same_terms_are(one: str, other: str) -> None:
    assert identity(one) == identity(other)


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


@given(text=st.text(max_size=30), data=st.data())
def test_keys_of_stretches_are_keys_of_their_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    (found,) = substring_keys(text, [start], [end])
    assert found == keys([text[start:end]])[0] == keys(["x", text[start:end]])[1]


@given(text=st.text(max_size=40))
def test_tokens_cover_what_they_say(text: str) -> None:
    read = list(tokens(text))
    assert all(one.start < one.end for one in read)
    assert all(one.end <= other.start for one, other in itertools.pairwise(read))


def test_tokens_do_not_show_themselves() -> None:
    assert "secret" not in repr(list(tokens("secret")))
