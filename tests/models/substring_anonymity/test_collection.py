"""The texts in which repeats are counted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import efface
from efface import Policy, PolicyWarning
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from tests.models.substring_anonymity import naive
from tests.models.substring_anonymity.cases import BAR, LETTERS, hide, policy


@pytest.mark.slow
def test_text_of_unknown_origin_is_counted_in_all_documents() -> None:
    """Also where they are worked on in portions."""
    texts = [f"{'x' * 300_000} {name} lives in town" for name in ("山田花子", "Bob", "Cy")]
    rules = policy(k=2)
    written = hide(texts, k=2)
    assert not efface.verify(texts, [*written[:2], f"{written[2]} town"], policy=rules)
    assert efface.verify(texts, [*written[:2], f"{written[2]} 山田花子"], policy=rules)


def test_a_background_counts_but_is_not_published(tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    for number, letter in enumerate(LETTERS):
        (folder / f"{number}.txt").write_text(letter)
    (tmp_path / "policy.toml").write_text(
        'operator = "suppress"\n[models.substring-anonymity]\nk = 3\nbackground = ["archive"]\n'
    )
    rules = Policy.load(tmp_path / "policy.toml")
    result = efface.sanitize("Dear Di Ek, your test was odd. Kind regards", policy=rules)
    assert result.text == f"{BAR}, your test was {BAR}. Kind regards"
    assert result.certificate.promises[0].parameters["background"] == 1
    assert result.figures["substring-anonymity"] == {"documents": 1, "background": 3}
    assert rules.files[1:] == sorted(folder.iterdir())
    # An input that is part of the archive does not count twice.
    with pytest.warns(PolicyWarning, match="fewer documents"):
        assert (
            efface.sanitize(
                LETTERS,
                policy=Policy.load(tmp_path / "policy.toml").with_changes(
                    {"models": {"substring-anonymity": {"k": 4}}}
                ),
            )[0].text
            == BAR
        )


def test_a_part_of_a_collection() -> None:
    texts = ["the cat sat", "a cat sat", "the dog sat"]
    collection = Collection(texts, (), Rules(k=2))
    part = collection.reach(texts[1:2])
    assert part.tolist() == collection.reach(texts)[12:22].tolist()


SMALL = st.lists(st.text("ab ", max_size=6), max_size=4)
RULES = st.builds(Rules, k=st.integers(2, 3), count=st.sampled_from(["documents", "occurrences"]))


def longest(texts: list[str], count: naive.Counter, k: int) -> list[int]:
    """The longest repeat at each place, by counting every one; 0 for the end of each text."""
    return [
        max(n for n in range(len(text) - start + 1) if not n or count(text[start:][:n]) >= k)
        for text in texts
        for start in range(len(text) + 1)
    ]


@given(SMALL, SMALL, RULES)
def test_a_background_is_counted_but_its_places_are_not_given(
    texts: list[str], background: list[str], rules: Rules
) -> None:
    collection = Collection(texts, background, rules)
    count = naive.counter([*texts, *background], rules)
    assert len(collection) == len(texts) + len(background)
    assert collection.reach(texts).tolist() == longest(texts, count, rules.k)


@given(SMALL, SMALL, RULES, st.data())
def test_blocked_characters_are_not_counted(
    texts: list[str], background: list[str], rules: Rules, data: st.DataObject
) -> None:
    size = sum(map(len, texts)) + len(texts)
    blocked = np.array(data.draw(st.lists(st.booleans(), min_size=size, max_size=size)), np.bool_)
    shown = "".join(f"{text}\n" for text in texts)
    holes = "".join(naive.HOLE if hole else sign for hole, sign in zip(blocked, shown, strict=True))
    left, place = [], 0
    for text in texts:
        left.append(holes[place : place + len(text)])
        place += len(text) + 1
    count = naive.counter([*left, *background], rules)
    found = Collection(texts, background, rules).reach_without(blocked)
    assert found.tolist() == longest(left, count, rules.k)


def test_words_are_counted_in_texts_and_background() -> None:
    texts, background = ["oak elm oak", "elm"], ["oak, fir"]
    assert Collection(texts, background, Rules()).words == Counter(oak=2, elm=2, fir=1)
    counted = Collection(texts, background, Rules(count="occurrences")).words
    assert counted == Counter(oak=3, elm=2, fir=1)
