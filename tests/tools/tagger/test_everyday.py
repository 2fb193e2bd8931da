"""Everyday text that is generated: its marks, its grammar, its noise."""

from __future__ import annotations

import doctest
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tagger.classes import CLASSES, NONE, bit
from tagger.everyday import generate, grammar
from tagger.everyday.grammar import NOTHING, Marked, expand, joined
from tagger.everyday.innocent import INNOCENT
from tagger.everyday.lists import CODES, GENRES, NAMES, PEOPLES, THINGS
from tagger.everyday.noise import disturbed
from tagger.everyday.world import World

EVERY_GENRE = 3 * len(GENRES)


def test_the_same_seed_gives_the_same_documents_and_another_gives_others() -> None:
    assert generate(EVERY_GENRE, 1) == generate(EVERY_GENRE, 1)
    assert generate(EVERY_GENRE, 1) != generate(EVERY_GENRE, 2)
    assert generate(5, 1) == generate(EVERY_GENRE, 1)[:5]


@given(st.integers(0, 10_000))
def test_marks_are_in_order_and_say_what_may_be(seed: int) -> None:
    for passage in generate(len(GENRES), seed):
        end = 0
        for start, after, classes in passage.marks:
            assert end <= start < after <= len(passage.text)
            assert 0 < classes < 1 << len(CLASSES)
            assert passage.text[start:after].strip()
            end = after


@given(st.integers(0, 10_000))
def test_every_template_can_be_written(seed: int) -> None:
    random = Random(seed)
    world = World(random)
    for genre in GENRES.values():
        for template in (*genre.opening, *genre.lines, *genre.closing):
            text = expand(template, world.slot, random).text
            assert "{" not in text
            assert "}" not in text


def test_every_class_is_taught_and_most_of_the_text_is_none() -> None:
    passages = generate(20 * len(GENRES), 1)
    marks = {classes for passage in passages for _, _, classes in passage.marks}
    alone = {bit(name) for name in CLASSES[1:]} - {bit("MONEY")}  # an amount may always stay
    assert alone <= marks
    marked = sum(end - start for passage in passages for start, end, _ in passage.marks)
    assert 0.2 < marked / sum(len(passage.text) for passage in passages) < 0.7


def test_a_person_comes_back_under_the_same_name() -> None:
    world = World(Random(3))
    names = {world.slot("surname:0").text for _ in range(20)}
    assert len(names) == 1
    assert world.slot("surname:0").parts[0][1] == bit("PERSON")


def test_titles_medicines_and_headings_are_nothing() -> None:
    world = World(Random(3))
    for slot in ("title", "word:drugs", "word:headings", "dose", "number"):
        assert all(classes == NONE for _, classes in world.slot(slot).parts)


@given(st.sampled_from(sorted(INNOCENT)), st.integers(0, 10_000))
def test_what_is_innocent_is_one_line_and_unmarked(name: str, seed: int) -> None:
    assert INNOCENT[name](Random(seed)) == INNOCENT[name](Random(seed))
    made = World(Random(seed)).slot(name)
    assert made.text.strip()
    assert "\n" not in made.text
    assert {classes for _, classes in made.parts} == {NOTHING}


@pytest.mark.parametrize("template", ["From <a@b.example>", "x < y", "a|b"])
def test_what_is_no_choice_stays(template: str) -> None:
    def no_slot(name: str) -> Marked:
        raise AssertionError(name)

    assert expand(template, no_slot, Random(1)).text == template


def test_the_examples_of_the_grammar_are_true() -> None:
    assert doctest.testmod(grammar) == (0, 2)


def test_choices_may_be_nested() -> None:
    texts = {expand("<a|<b|c>>!", Marked.of, Random(seed)).text for seed in range(40)}
    assert texts == {"a!", "b!", "c!"}


@given(st.lists(st.tuples(st.text(max_size=8), st.integers(1, 100)), max_size=6), st.integers())
def test_noise_keeps_the_marks(parts: list[tuple[str, int]], seed: int) -> None:
    document = Marked(tuple(parts))
    noisy = disturbed(document, Random(seed))
    assert [classes for _, classes in noisy.parts] == [classes for _, classes in parts]


def test_texts_are_joined_with_what_stands_between_unmarked() -> None:
    both = joined([Marked.of("Lind", 2), "x"], ", ")
    assert both.parts == (("Lind", 2), (", ", 1), ("x", 1))


def test_no_list_has_an_empty_entry_or_one_twice_in_a_people() -> None:
    for name, entries in {**NAMES, **THINGS, **CODES}.items():
        assert all(entry.strip() == entry != "" for entry in entries), name
    for given_names, surnames in PEOPLES:
        assert len(given_names) > 5
        assert len(surnames) > 5
