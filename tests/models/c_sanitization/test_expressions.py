"""Words and phrases of a document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface.document import Document, Replacement, apply
from efface.models.c_sanitization.expressions import expressions, forms, is_shouted
from tests.knowledge.small import FUNCTION_WORDS
from tests.models.c_sanitization.cases import protecting

pytestmark = pytest.mark.filterwarnings("ignore::efface.errors.PolicyWarning")


def test_capitals_and_marks_inside_a_word_hide_nothing() -> None:
    chosen = protecting({"HIV": "disease"}, "label", group=1)
    for word in ("ANTIRETROVIRAL", "antiretro\u00adviral", "Antiretroviral", "H.I.V."):
        assert efface.sanitize(f"He took {word} pills.", policy=chosen).findings


def test_fields_of_a_form_are_no_phrase() -> None:
    chosen = protecting({"HIV": "disease"}, group=1)
    text = "Advice: safe\nSex: male\n- safe\n- sex"
    assert efface.sanitize(text, policy=chosen).text == text


@pytest.mark.parametrize(
    "text",
    [
        "SAFE SEX",
        "Safe **sex**",
        "men who have sex",
        "MEN WHO HAVE SEX",
        "the mother's milk",
        "antiretroviral¹",
        "antiretroviral1",
        "ANTIRETROVIRALS",
        "HIV1 and HIV-1",
        "immunodefici-\nency",
        "breast\nmilk",
    ],
)
def test_however_it_is_written_it_is_found(text: str) -> None:
    assert efface.sanitize(text, policy=protecting({"HIV": "disease"}, "label", group=1)).findings


def read(text: str) -> list[str]:
    return [one.text for one in expressions(Document(text), FUNCTION_WORDS)]


def test_words_come_before_phrases_and_short_phrases_before_long_ones() -> None:
    assert read("red oak tree tops fall") == [
        *("red", "oak", "tree", "tops", "fall"),
        *("red oak", "oak tree", "tree tops", "tops fall"),
        *("red oak tree", "oak tree tops", "tree tops fall"),
        *("red oak tree tops", "oak tree tops fall"),
    ]


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("oak tree", True),
        ("oak\ntree", True),
        ("oak of the tree", True),
        ("oak is not in the tree", False),  # four function words
        ("oak **tree**", True),
        ("oak <b>tree</b>", True),
        ("oak&nbsp;tree", True),
        ("oak, tree", False),
        ("oak. Tree", False),
        ("oak\n\ntree", False),
        ("oak\n- tree", False),
        ("oak\ntree: tall", False),
    ],
)
def test_what_stands_between_two_words_decides_whether_they_are_a_phrase(
    text: str, joined: bool
) -> None:
    assert any("oak" in one and "tree" in one for one in read(text)) is joined


def test_a_hyphenated_word_is_read_in_one_too() -> None:
    assert "oakwood" in read("oak-\nwood")
    assert "oakwood" not in read("oak-wood")


def test_function_words_are_no_words_by_themselves_unless_they_are_acronyms() -> None:
    assert read("He is US and WHO") == ["US", "WHO", "US and WHO"]
    assert "WHO" not in read("WHO SAW THE OAK")


@given(st.lists(st.sampled_from(["oak", "elm", "the", "of", ",", "\n", "A.B."]), max_size=9))
def test_parts_of_a_phrase_are_expressions_themselves(words: list[str]) -> None:
    text = " ".join(words)
    places: set[tuple[int, int]] = set()
    for one in expressions(Document(text), FUNCTION_WORDS):
        assert places.issuperset(one.parts)
        assert one.text
        assert text[one.start : one.end].strip() == text[one.start : one.end] != ""
        places.add((one.start, one.end))


def test_what_hides_something_is_not_read_but_what_tells_something_is() -> None:
    document = Document("old oak tree")
    for silent, expected in ((True, ["old", "tree"]), (False, ["old", "plant", "tree"])):
        made = Replacement(start=4, end=7, text="plant", operator="x", silent=silent)
        (after,) = apply([document], [made])
        found = [one.text for one in expressions(after, FUNCTION_WORDS) if " " not in one.text]
        assert found == expected


def test_words_have_other_forms() -> None:
    assert [*forms("Oaks")] == ["oaks", "OAKS", "oak"]
    assert {"HIV", "hiv"} < {*forms("HIV1")}
    assert "" not in {*forms("12")}
    assert is_shouted("safe SEX")
    assert not is_shouted("Safe Sex")


def test_words_inside_a_tag_are_read_and_phrases_go_on_around_it() -> None:
    told = read('oak <a title="elm wood">tree</a> tops')
    assert {"oak tree", "tree tops", "elm wood"} <= {*told}
    assert not any("oak" in words and "elm" in words for words in told)
