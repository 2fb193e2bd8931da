"""The model classification-game, with classifiers that learnt made-up letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import efface
from efface.corpora.labelled import Labelled
from efface.game.train import train
from efface.languages import TRAINED
from efface.languages.english.lexicon import english_lexicon
from efface.learning.trained import Settings, Trained
from tests.conftest import write_key
from tests.learning.letters import NAMES, letters


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> efface.Policy:
    return saved(tmp_path_factory.mktemp("game"), letters(120, 1))


def saved(
    folder: Path, documents: list[Labelled], how: Settings | None = None, more: str = ""
) -> efface.Policy:
    train(documents, how, folds=0).save(folder / "names.model")
    path = folder / "policy.toml"
    path.write_text(f'{more}\n[models.classification-game]\nmodel = "names.model"\n')
    return efface.Policy.load(path)


LETTER = "Dear Flo,\nthe boat is sold. Soon we met Gus Testperson in town."


def test_names_are_hidden_and_the_output_is_verified(policy: efface.Policy) -> None:
    result = efface.sanitize(LETTER, policy=policy)
    assert result.text.startswith("Dear [PERSON_1],\nthe boat is sold. Soon we met [PERSON_2] ")
    assert efface.verify(LETTER, result.text, policy=policy) == []
    found = efface.verify(LETTER, LETTER, policy=policy)
    assert [LETTER[f.start : f.end] for f in found] == ["Flo", "Gus"]
    for finding in result.findings:
        assert finding.measure == "score"
        assert finding.value > finding.threshold
        assert "Flo" not in finding.reason


@pytest.mark.slow
def test_the_certificate_says_what_was_measured(tmp_path: Path) -> None:
    train(letters(60, 1), folds=2).save(tmp_path / "names.model")
    (tmp_path / "policy.toml").write_text('[models.classification-game]\nmodel = "names.model"\n')
    policy = efface.Policy.load(tmp_path / "policy.toml")
    (promise,) = efface.sanitize(LETTER, policy=policy).certificate.promises
    given = promise.parameters
    assert given["model"].startswith("sha256:")
    assert given["loss_ratio"] == 10
    assert given["measured"]["left"] <= 0.1
    assert given["measured"]["found_of_50"] >= 0
    assert "information" not in given


@pytest.mark.slow
@pytest.mark.parametrize("operator", ["label", "mask", "suppress", "pseudonymize"])
def test_the_promise_holds_whatever_is_written_instead(tmp_path: Path, operator: str) -> None:
    write_key(tmp_path / "key")
    policy = saved(tmp_path, letters(60, 1), more=f'operator = "{operator}"\nkey_file = "key"')
    result = efface.sanitize(LETTER, policy=policy)
    assert "Flo" not in result.text
    assert efface.verify(LETTER, result.text, policy=policy) == []


pieces = st.sampled_from(
    [*NAMES, "Dear", "house", "met", "in", "town", ",", ".", "\n", "[X_1]", "█"]
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(pieces, max_size=15), min_size=1, max_size=3))
def test_what_is_written_is_verified(policy: efface.Policy, words: list[list[str]]) -> None:
    for one in words:
        text = " ".join(one)
        assert efface.verify(text, efface.sanitize(text, policy=policy).text, policy=policy) == []


@pytest.mark.parametrize("operator", ["label", "mask", "suppress"])
def test_an_output_can_be_sanitized_again(tmp_path: Path, operator: str) -> None:
    policy = saved(tmp_path, letters(60, 1), more=f'operator = "{operator}"')
    once = efface.sanitize(f"{LETTER} Mr ███ met [PERSON_1].", policy=policy).text
    assert "Flo" not in once
    if operator != "mask":
        assert efface.sanitize(once, policy=policy).text == once


def test_with_other_models_the_promises_hold_together(tmp_path: Path) -> None:
    train(letters(60, 1), folds=0).save(tmp_path / "names.model")
    (tmp_path / "policy.toml").write_text(
        'hide = ["boat"]\nkeep = ["Gus"]\n[models.identifiers]\nlabels = ["EMAIL"]\n'
        '[models.classification-game]\nmodel = "names.model"\n'
    )
    policy = efface.Policy.load(tmp_path / "policy.toml")
    text = f"{LETTER} Write to ada@example.org."
    result = efface.sanitize(text, policy=policy)
    assert "Gus" in result.text
    assert not any(word in result.text for word in ("Flo", "boat", "ada@"))
    assert efface.verify(text, result.text, policy=policy) == []


@pytest.mark.parametrize("tags", [False, True])
def test_what_the_features_ask_is_asked_again(tmp_path: Path, tags: bool) -> None:
    how = Settings(information=True, tags=tags)
    policy = saved(tmp_path, letters(60, 1), how)
    result = efface.sanitize(LETTER, policy=policy)
    assert "Flo" not in result.text
    (promise,) = result.certificate.promises
    assert promise.parameters["information"][0].startswith("sha256:")
    assert efface.verify(LETTER, result.text, policy=policy) == []


def test_what_is_wrong_with_a_model_is_told_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "policy.toml"
    path.write_text('[models.classification-game]\nmodel = "names.model"\n')
    with pytest.raises(efface.PolicyError, match=r"classification-game: model: .*cannot be read"):
        efface.make_plan(efface.Policy.load(path))
    (tmp_path / "names.model").write_text("no model")
    with pytest.raises(efface.PolicyError, match="no file with classifiers; make one"):
        efface.make_plan(efface.Policy.load(path))
    path.write_text("[models.classification-game]\n")
    with pytest.raises(efface.PolicyError, match="model"):
        efface.Policy.load(path)


@pytest.mark.slow
def test_a_model_that_changed_is_read_again(tmp_path: Path) -> None:
    policy = saved(tmp_path, letters(60, 1))
    assert "Flo" not in efface.sanitize(LETTER, policy=policy).text
    boats = [
        Labelled(one.text, tuple(s for s in one.spans if s.start > 10)) for one in letters(60, 1)
    ]
    policy = saved(tmp_path, boats)
    text = efface.sanitize(LETTER, policy=policy).text
    assert "Dear Flo" in text
    assert "Gus" not in text


def test_the_built_in_names_need_no_labels() -> None:
    table = {"models": {"classification-game": {"model": "english-names"}}}
    policy = efface.Policy.from_dict(table)
    text = "Dear Mr Snodgrass,\n\nyesterday Petra Crumb wrote to us about the garden."
    result = efface.sanitize(text, policy=policy)
    assert not any(name in result.text for name in ("Snodgrass", "Petra", "Crumb"))
    assert "wrote to us about the garden" in result.text
    assert efface.verify(text, result.text, policy=policy) == []
    assert list(policy.files) == []


@pytest.mark.slow
def test_the_built_in_names_are_small_and_tell_no_names() -> None:
    path = TRAINED["english-names"]
    data = path.read_bytes()
    assert len(data) < 500_000
    assert Trained.load(path).report.marked > 5000
    for name in english_lexicon().with_flags("g")[:3000]:
        assert len(name) < 5 or name.encode() not in data.lower()
