"""Caches know texts by a digest."""

from __future__ import annotations

import efface
from efface import Policy
from efface.text.cache import Cache, digest

TEXT = "Mr Quillfeather came back."
# The same bytes in memory, and so the same hash.
TWIN = TEXT.encode("latin-1").decode("utf-16-le")


def test_a_text_and_its_twin_have_one_hash_but_two_digests() -> None:
    assert hash("つ") == hash("d0")
    assert digest("つ") != digest("d0")
    assert digest(("a", "b")) != digest("a", "b", "c")
    assert digest("('a', 'b')") != digest("a", "b")
    assert digest("1") != digest(1)


def test_what_a_twin_holds_is_no_answer() -> None:
    """The twin is searched first, and has no name in it."""
    assert hash(TEXT) == hash(TWIN)
    rules = Policy.from_dict({"models": {"identifiers": {"labels": ["PERSON"]}}})
    original = TEXT.replace("back", "late")
    left = efface.verify([original] * 2, [TWIN, TEXT], policy=rules)
    assert {finding.document for finding in left} == {1}


def test_it_is_bounded() -> None:
    lengths: Cache[int] = Cache(3)
    asked = []
    for word in ("a", "b", "c", "a", "d", "a"):
        if lengths.get(digest(word)) is None:
            asked.append(word)
            lengths.keep(digest(word), len(word))
        assert lengths[digest(word)] == 1
        assert len(lengths) <= 3
    assert asked == ["a", "b", "c", "d", "a"]
