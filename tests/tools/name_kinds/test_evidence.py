"""Evidence for a name is weighed."""

from __future__ import annotations

from name_kinds.evidence import PERSON, Evidence, Reading, weighed

READING = Reading(
    lambda kind: [kind[place:] for place in range(len(kind))],
    " ".join,
    lambda special, general: (special, general) == ("maker", "company"),
)


def of(
    *told: tuple[str, float, str], sure: bool = False, once: tuple[str, ...] = ()
) -> list[tuple[str, str]]:
    evidence = Evidence()
    for words, weight, country in told:
        evidence.add(tuple(words.split()), weight, country, sure=sure)
    return [(kind.text, kind.country) for kind in weighed(evidence, 0, once, READING)]


def test_what_is_told_twice_is_believed() -> None:
    assert of(("band", 1, "")) == []
    assert of(("band", 1, ""), once=("band",)) == [("band", "")]
    assert of(("band", 2, "")) == [("band", "")]
    assert of(("band", 1, ""), sure=True) == [("band", "")]


def test_the_most_special_words_on_which_most_agree_are_taken() -> None:
    assert of(("rock band", 2, ""), ("band", 2, "")) == [("rock band", "")]
    assert of(("rock band", 1, ""), ("band", 4, "")) == [("band", "")]


def test_the_special_supports_the_general() -> None:
    assert of(("maker", 1, ""), ("company", 1, "")) == [("company", "")]


def test_a_country_is_told_if_most_agree() -> None:
    assert of(("band", 2, "Wales")) == [("band", "Wales")]
    assert of(("band", 2, "Wales"), ("band", 2, "France")) == [("band", "")]


def test_persons_have_no_kind_but_take_their_share() -> None:
    evidence = Evidence()
    evidence.add(PERSON, 3, "", sure=False)
    evidence.add(("film",), 1, "", sure=True)
    (kind,) = weighed(evidence, 0, (), READING)
    assert (kind.text, kind.share) == ("film", 0.25)
