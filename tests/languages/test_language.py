"""Language is a value: a made-up one goes the same road as English, and nothing names English."""

from __future__ import annotations

import ast
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import Document, Policy, View
from efface.knowledge.building import build
from efface.knowledge.index import Index
from efface.knowledge.information import Information
from efface.languages import LANGUAGES, default_language
from efface.languages.base import Language
from efface.languages.english import English
from efface.pipeline.plan import make_plan
from tests.conftest import KEY
from tests.languages.tiny import Tiny

TEXT = "Zorak vi tupu na Meleth sol 12. Meleth kel, ZORAK kel brimu."
SOURCE = Path(efface.__file__).parent
ENGLISH = SOURCE / "languages" / "english"


def shown(operator: str, **models: dict[str, Any]) -> str:
    """The text with an operator, sanitized and verified in the made-up language."""
    policy = Policy.from_dict({"operator": operator, "models": {"identifiers": {}, **models}})
    view = View(policy, language=Tiny())
    result = view.sanitize(TEXT)
    assert view.verify(TEXT, result.text) == []
    left = {TEXT[one.start : one.end] for one in view.verify(TEXT, TEXT)}
    assert left >= {"Zorak", "Meleth", "sol 12", "ZORAK"}
    assert result.certificate.knowledge["language"]["name"] == "tiny"
    return result.text


def test_a_made_up_language_sanitizes_and_verifies() -> None:
    assert shown("label") == (
        "[PERSON_1] vi tupu na [PLACE_1] [DATE_1]. [PLACE_1] kel, [PERSON_1] kel brimu."
    )


def test_it_generalizes_with_its_own_words() -> None:
    assert shown("generalize") == (
        "na hemu vi tupu na na tupu [DATE_1]. na tupu kel, na hemu kel brimu."
    )


def test_it_has_its_own_phrases_and_knowledge() -> None:
    """In its background hardly any text has brimu, so that the noun tells too much."""
    assert shown("label", **{"information-content": {"bits": 1.5}}).endswith("kel [TERM_1].")


def test_its_function_words_are_not_counted_and_english_ones_are(tmp_path: Path) -> None:
    """ "na" tells nothing in it, "the" does; a phrase goes on around "na" alone."""
    words = Tiny.vocabulary.function_words
    build(["tupu na brimu the kel"] * 3, tmp_path / "counts", words, about={}, at_least=1)
    counts = Index(tmp_path / "counts", words)
    assert [counts.count(term) for term in ("the", "tupu brimu", "brimu kel")] == [3, 3, 0]
    tells = Information(counts, Tiny.vocabulary)
    assert tells.of("na") == 0
    assert not tells.knows("brimu of")


def test_it_makes_its_own_surrogates_and_dates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EFFACE_KEY", KEY.to_line())
    said = shown("pseudonymize")
    assert re.match(r"(?:Bol|Dor|Fur)ak vi tupu na \w+ sol -?\d+\. ", said)


def test_a_plan_in_another_process_has_the_same_language() -> None:
    plan = make_plan(Policy.from_dict({"models": {"identifiers": {}}}), language=Tiny())
    again = pickle.loads(pickle.dumps(plan))
    ((_, result),) = efface.execute(again, [Document(TEXT)])
    assert isinstance(result, efface.Result)
    assert result.text.startswith("[PERSON_1] vi")


def test_the_default_is_of_the_table() -> None:
    assert isinstance(default_language(), English)
    assert LANGUAGES[default_language().name].startswith(English.__module__.rpartition(".")[0])
    assert default_language(2).name == English.name
    assert issubclass(Tiny, Language)


def outside() -> list[Path]:
    """Modules that must know nothing of English."""
    exempt = {SOURCE / "languages" / "__init__.py"}  # the table
    return [
        path
        for path in SOURCE.rglob("*.py")
        if ENGLISH not in path.parents and path not in exempt and "evaluation" not in path.parts
    ]


@pytest.mark.parametrize("path", outside(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nothing_else_names_english(path: Path) -> None:
    text = path.read_text()
    assert "languages.english" not in text
    tags = {"NN", "NNS", "NNP", "NNPS", "VB", "VBD", "VBG", "VBN", "JJ", "CD", "PRP", "POS", "DT"}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value not in tags, f"a Penn tag in line {node.lineno}"
