"""K-safety of documents, for everybody and for single readers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import efface
from efface.errors import PolicyError
from efface.knowledge.entities.files import Entity
from efface.knowledge.entities.store import open_store
from efface.models.k_safety.solve import SOLVERS
from tests.conftest import Address
from tests.entities import DOCUMENT, OPTIMUM, contexts_of, example, small_store
from tests.models.k_safety.cases import is_k_safe

TERMS = [f"t{number}" for number in range(1, 8)]


def policy_for(store: object, **model: Any) -> efface.Policy:
    table = {"entities": str(store), "k": 2, **model}
    return efface.Policy.from_dict({"models": {"k-safety": table}})


def visible(text: str) -> set[str]:
    return {term for term in TERMS if term in text}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Example 1 of the paper."""
    small_store(tmp_path / "store.db", example())
    return tmp_path / "store.db"


@pytest.mark.parametrize("solver", SOLVERS)
def test_example_1_of_the_paper(store: Path, solver: str) -> None:
    policy = policy_for(store, protect=["category:secret"], solver=solver)
    result = efface.sanitize(DOCUMENT, policy=policy)
    if solver not in ("bsize", "bfreq"):
        assert visible(result.text) == OPTIMUM
    assert efface.verify(DOCUMENT, result.text, policy=policy) == []
    assert efface.verify(DOCUMENT, DOCUMENT, policy=policy) != []


def test_findings_say_why_and_name_nobody(store: Path) -> None:
    policy = policy_for(store, protect=["category:secret"])
    explained = efface.explain(DOCUMENT, policy=policy, with_text=True)
    assert isinstance(explained, dict)
    groups: dict[int, list[dict[str, Any]]] = {}
    for one in explained["findings"]:
        groups.setdefault(one["group"], []).append(one)
        assert one["reason"] == "with 1 other term, fewer than 2 entities fit"
        assert one["value"] > one["threshold"] == 0
        assert "e1" not in str(one)
        assert "secret" not in str(one)
    for members in groups.values():
        hidden = [one["text"] for one in members if one["replacement"]]
        stays = [one["text"] for one in members if not one["replacement"]]
        assert len(hidden) == 1
        assert len(stays) == 1
        assert stays[0] in OPTIMUM
    assert explained["models"]["k-safety"] == {
        "terms": 6,
        "kept": 4,
        "proven": True,
        "solver": "exact",
        "worth": 4,
        "bound": 4,
    }


def test_everything_is_protected_if_nobody_is_named(store: Path) -> None:
    policy = policy_for(store)
    everybody = policy_for(store, protect=["category:*"])
    text = efface.sanitize(DOCUMENT, policy=policy).text
    assert text == efface.sanitize(DOCUMENT, policy=everybody).text
    assert len(visible(text)) < len(OPTIMUM)


def test_terms_that_nobody_protected_has_are_harmless(store: Path) -> None:
    policy = policy_for(store, protect=["e1"])
    assert efface.sanitize("t4, t5, t6 and t7", policy=policy).replacements == ()


def test_all_spellings_go_and_nothing_is_cut_in_two(tmp_path: Path) -> None:
    small_store(
        tmp_path / "s.db",
        contexts_of(
            {
                "e1": ["sexually transmitted disease", "rare sign"],
                "e2": ["disease", "fever"],
                "e3": ["fever"],
                "e4": ["disease"],
                "e5": ["fever", "disease"],
            }
        ),
    )
    policy = policy_for(tmp_path / "s.db", protect=["e1"], k=1)
    text = "Rare signs, a RARE-SIGN; sexually transmitted diseases. A disease."
    shown = efface.sanitize(text, policy=policy).text
    assert shown == "[TERM_1], a [TERM_2]; [TERM_3]. A disease."
    # What is hidden is hidden with the longer term that it is part of.
    policy = policy_for(tmp_path / "s.db", protect=["e4"], k=4)
    shown = efface.sanitize("sexually transmitted diseases and fever", policy=policy).text
    assert shown == "[TERM_1] and fever"


def test_a_name_is_a_term(tmp_path: Path) -> None:
    entities = [
        Entity(id=str(number), name=f"Name{number}", context=("fever",)) for number in range(4)
    ]
    small_store(tmp_path / "s.db", entities)
    policy = policy_for(tmp_path / "s.db", k=2)
    shown = efface.sanitize("Name1 has a fever.", policy=policy).text
    assert shown == "[TERM_1] has a fever."


@pytest.mark.slow
def test_what_stands_for_others_is_judged_too(tmp_path: Path) -> None:
    """A generalization that tells of a protected entity is not used."""
    contexts = {"e1": ["Barcelona", "city"], **{f"o{n}": ["town", "x"] for n in range(4)}}
    small_store(tmp_path / "s.db", contexts_of(contexts))
    policy = efface.Policy.from_dict(
        {
            "operator": "generalize",
            "models": {
                "identifiers": {},
                "k-safety": {"entities": str(tmp_path / "s.db"), "protect": ["e1"], "k": 2},
            },
        }
    )
    shown = efface.sanitize("She lives in Barcelona.", policy=policy).text
    assert "Barcelona" not in shown
    assert "city" not in shown


def test_keep_is_kept_and_others_go_instead(store: Path) -> None:
    policy = efface.Policy.from_dict(
        {
            "keep": ["t2"],
            "models": {
                "k-safety": {"entities": str(store), "protect": ["category:secret"], "k": 2}
            },
        }
    )
    result = efface.sanitize(DOCUMENT, policy=policy)
    assert "t2" in visible(result.text)
    assert efface.verify(DOCUMENT, result.text, policy=policy_for(store, protect=["e1"])) == []


def test_only_who_has_the_very_term_fits(tmp_path: Path) -> None:
    """William does not fit a text about Williams, though he is looked for in it."""
    contexts = {"secret": ["Williams"], **{f"o{n}": ["William"] for n in range(4)}}
    small_store(tmp_path / "s.db", contexts_of(contexts))
    policy = policy_for(tmp_path / "s.db", protect=["secret"], k=1)
    assert efface.sanitize("Mr Williams came.", policy=policy).text == "Mr [TERM_1] came."
    assert efface.sanitize("William came.", policy=policy).text == "[TERM_1] came."


def test_what_is_kept_stays_whatever_else_must_go(tmp_path: Path) -> None:
    words = [f"word{number}" for number in range(15)]
    contexts = {f"secret{n}": ["tango", word] for n, word in enumerate(words)}
    contexts |= {f"a{n}": ["tango"] for n in range(4)}
    contexts |= {f"b{n}": [word] for n, word in enumerate(words)}
    small_store(tmp_path / "s.db", contexts_of(contexts))
    policy = efface.Policy.from_dict(
        {
            "keep": ["tango"],
            "models": {
                "k-safety": {
                    "entities": str(tmp_path / "s.db"),
                    "protect": [one for one in contexts if one.startswith("secret")],
                    "k": 1,
                }
            },
        }
    )
    result = efface.sanitize(f"tango, {', '.join(words)}", policy=policy)
    assert result.text.startswith("tango, [TERM_1]")
    assert "word" not in result.text
    assert result.figures["k-safety"]["worth"] == 1


def test_what_gives_away_cannot_be_kept(store: Path) -> None:
    """Not even together."""
    data: dict[str, Any] = {
        "keep": ["t2", "t5"],
        "models": {"k-safety": {"entities": str(store), "protect": ["e2"], "k": 2}},
    }
    with pytest.raises(PolicyError, match="keep: what always stays gives a protected entity"):
        efface.make_plan(efface.Policy.from_dict(data))
    efface.make_plan(efface.Policy.from_dict(data | {"keep": ["t2"]}))


def test_decisions_on_groups_of_another_run(store: Path, tmp_path: Path) -> None:
    """A member that stays is no term that a reviewer added."""
    path = tmp_path / "letter.txt"
    path.write_text(DOCUMENT)
    (line,) = [efface.explain(path, policy=policy_for(store, protect=["category:secret"]))]
    (tmp_path / "d.json").write_text(json.dumps(line))
    result = efface.sanitize(
        path, policy=policy_for(store, protect=["e1"]), decisions=tmp_path / "d.json"
    )
    assert visible(result.text) == OPTIMUM  # what was hidden is, and nothing else


def test_weights_by_information_keep_the_rarer_term(tmp_path: Path) -> None:
    contexts = {
        "secret": ["rare", "usual"],
        **{f"a{n}": ["usual"] for n in range(30)},
        **{f"b{n}": ["rare"] for n in range(3)},
    }
    small_store(tmp_path / "s.db", contexts_of(contexts))
    text = "rare and usual"
    policy = policy_for(tmp_path / "s.db", protect=["secret"], weights="information")
    assert efface.sanitize(text, policy=policy).text == "rare and [TERM_1]"


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ({"k": 7}, "holds 7 entities.*not even hiding all.*smaller k"),
        ({"k": 0}, "k: .*>= 1"),
        ({"protect": ["category:none"]}, "no category 'none'"),
        ({"protect": ["nobody"]}, "no entity 'nobody'"),
        ({"entities": "none.db"}, "none.db: there is no such entity store"),
        ({"solver": "best"}, "solver: .*choose one of: auto, exact"),
        ({"reader": "nobody"}, "no reader 'nobody'"),
        ({"protect": []}, "protect names nobody"),
        ({"protect": ["secret"]}, "did you mean category:secret"),
    ],
)
def test_policies_that_cannot_be_kept_are_refused(
    store: Path, model: dict[str, Any], message: str
) -> None:
    table = {"entities": str(store), "k": 2} | model
    with pytest.raises(PolicyError, match=message):
        efface.make_plan(efface.Policy.from_dict({"models": {"k-safety": table}}))


def test_paths_start_at_the_policy(store: Path) -> None:
    path = store.parent / "p.toml"
    path.write_text('[models.k-safety]\nentities = "store.db"\nk = 2\n')
    policy = efface.Policy.load(path)
    assert store in policy.files
    assert visible(efface.sanitize(DOCUMENT, policy=policy).text) != visible(DOCUMENT)


ENTITIES = st.lists(st.sets(st.sampled_from(TERMS[:5])), min_size=3, max_size=7)


@pytest.mark.slow
@settings(max_examples=60)
@given(
    contexts=ENTITIES,
    text=st.lists(st.sampled_from([*TERMS[:5], "and", ",", "."]), max_size=12).map(" ".join),
    protected=st.sets(st.integers(0, 6), min_size=1),
    k=st.integers(1, 2),
    operator=st.sampled_from(["label", "suppress", "mask"]),
)
def test_promise_what_is_told_fits_k_others(
    contexts: list[set[str]],
    text: str,
    protected: set[int],
    k: int,
    operator: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    chosen = sorted(one for one in protected if one < len(contexts)) or [0]
    path = tmp_path_factory.mktemp("store") / "s.db"
    small_store(path, contexts_of({f"e{n}": sorted(own) for n, own in enumerate(contexts)}))
    policy = efface.Policy.from_dict(
        {
            "operator": operator,
            "models": {
                "k-safety": {"entities": str(path), "k": k, "protect": [f"e{n}" for n in chosen]}
            },
        }
    )
    result = efface.sanitize(text, policy=policy)
    as_numbers = [{int(term[1]) for term in own} for own in contexts]
    shown = {int(term[1]) for term in visible(result.text)}
    assert is_k_safe(shown, as_numbers, chosen, k)
    assert efface.verify(text, result.text, policy=policy) == []
    if not is_k_safe({int(term[1]) for term in visible(text)}, as_numbers, chosen, k):
        assert result.replacements


WORDS = ["oak", "oaks", "elm", "elms", "fir"]


@pytest.mark.slow
@settings(max_examples=60)
@given(
    contexts=st.lists(st.sets(st.sampled_from(WORDS)), min_size=3, max_size=7),
    words=st.lists(st.sampled_from(WORDS), max_size=6),
    protected=st.sets(st.integers(0, 6), min_size=1),
    k=st.integers(1, 2),
)
def test_promise_with_words_that_are_several_terms(
    contexts: list[set[str]],
    words: list[str],
    protected: set[int],
    k: int,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A word tells of all its forms; but who has another form than an entity does not fit it."""
    chosen = sorted(one for one in protected if one < len(contexts)) or [0]
    path = tmp_path_factory.mktemp("store") / "s.db"
    small_store(path, contexts_of({f"e{n}": sorted(own) for n, own in enumerate(contexts)}))
    policy = policy_for(path, k=k, protect=[f"e{n}" for n in chosen])
    shown = efface.sanitize(", ".join(words), policy=policy).text
    stems = {word.strip(",").removesuffix("s") for word in shown.split()}
    told = [{term for term in own if term.removesuffix("s") in stems} for own in contexts]
    for e in chosen:
        others = sum(told[e] <= own for n, own in enumerate(contexts) if n != e)
        assert others >= k


# Readers


@pytest.mark.slow
def test_three_readers_have_three_views(address: Address, role: Callable[[str], None]) -> None:
    store = open_store(address(), create=True)
    store.write(example())
    granted = {"chief": ["secret", "open"], "clerk": ["open"], "press": []}
    for reader, categories in granted.items():
        role(reader)
        store.grant(reader, categories)
    policy = policy_for(address())
    views = {
        reader: visible(efface.sanitize(DOCUMENT, policy=policy, reader=reader).text)
        for reader in granted
    }
    assert views["chief"] == visible(DOCUMENT)
    assert views["clerk"] == OPTIMUM
    assert views["press"] < OPTIMUM
    with pytest.raises(PolicyError):
        efface.sanitize(DOCUMENT, policy=policy, reader="stranger")


def test_a_view_is_asked_anew_for_every_document(store: Path) -> None:
    opened = small_store(store, ())
    opened.grant("nurse", ["open"])
    view = efface.View(policy_for(store), reader="nurse")
    assert visible(view.sanitize(DOCUMENT).text) == OPTIMUM
    opened.grant("nurse", ["secret"])
    assert visible(view.sanitize(DOCUMENT).text) == visible(DOCUMENT)
    opened.grant("nurse", ["secret", "open"], revoke=True)
    shown = view.sanitize(DOCUMENT)
    assert visible(shown.text) < OPTIMUM
    assert view.verify(DOCUMENT, shown.text) == []
    assert view.verify(DOCUMENT, DOCUMENT) != []
    assert shown.certificate.reader == "nurse"
    assert "t1" not in repr(view)


def test_a_reader_of_the_policy_can_go_by_its_lists(store: Path) -> None:
    data = {
        "models": {"k-safety": {"entities": str(store), "k": 2}},
        "readers": {"auditor": {"models": {"k-safety": {"reader": "", "protect": ["e1"]}}}},
    }
    policy = efface.Policy.from_dict(data)
    shown = efface.sanitize(DOCUMENT, policy=policy, reader="auditor").text
    assert len(visible(shown)) > len(OPTIMUM)


@pytest.mark.parametrize("pinned", ["nurse", ""])
def test_a_reader_that_nobody_is_asked_about_is_an_error(store: Path, pinned: str) -> None:
    small_store(store, ()).grant("nurse", ["open"])
    policy = policy_for(store, reader=pinned)
    assert efface.sanitize(DOCUMENT, policy=policy).replacements
    with pytest.raises(PolicyError, match="unknown reader 'stranger'"):
        efface.sanitize(DOCUMENT, policy=policy, reader="stranger")
    with pytest.raises(PolicyError, match="a reader needs a name"):
        efface.sanitize(DOCUMENT, policy=policy_for(store), reader="")


def test_only_the_reader_of_the_run_is_asked_for(store: Path) -> None:
    small_store(store, ()).grant("nurse", ["open"])
    policy = efface.Policy.from_dict(
        {
            "models": {"k-safety": {"entities": str(store), "k": 2}},
            "readers": {"nurse": {"operator": "suppress"}, "press": {}},
        }
    )
    assert visible(efface.sanitize(DOCUMENT, policy=policy, reader="nurse").text) == OPTIMUM
    with pytest.raises(PolicyError, match="knows no reader 'press'"):
        efface.sanitize(DOCUMENT, policy=policy, reader="press")
