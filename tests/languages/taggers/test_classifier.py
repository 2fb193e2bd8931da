"""Classifiers of one's own, on tiny ones that are made here."""

from __future__ import annotations

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import efface
from efface import Document, Policy
from efface.languages.base import TaggerChoice, no_progress
from efface.languages.taggers.classifier import ClassifierTagger
from tests.languages.taggers.models import make_classifier

WORDS = {"zorak": "B-PER", "quill": "I-PER", "meleth": "B-LOC"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_classifier(tmp_path_factory.mktemp("models") / "tiny", WORDS)


def found(folder: Path, text: str, **choice: Any) -> list[tuple[str, str]]:
    tagger = ClassifierTagger(folder, **choice)
    (reading,) = tagger.read([Document(text)], ["entities"], no_progress)
    assert reading.entities is not None
    assert reading.words is None
    return [(e.text, e.label) for e in reading.entities if (e.score or 0) >= tagger.sure]


@pytest.mark.parametrize(
    "text",
    [
        "{} came.",
        "Ünïcödé 日本語 🎉🎉 {}!",
        "Привет, {} и все",
        "e\u0301e\u0301 {}\u200b",
        "\u202e{}\u202c (שלום)",
        "x\r\n\r\n{}\r\n",
        "\ufeff{}",
    ],
)
def test_offsets_are_exact_in_every_script(folder: Path, text: str) -> None:
    name = "Zorak Quill"
    assert found(folder, text.format(name)) == [(name, "PERSON")]


def test_long_texts_are_read_in_windows_and_pieces(folder: Path) -> None:
    filler = "the cat sat on a mat and slept. " * 40
    text = f"Zorak. {filler}Meleth, {filler * 30}Zorak Quill {filler}Meleth"
    expected = ["Zorak", "Meleth", "Zorak Quill", "Meleth"]
    assert [words for words, _ in found(folder, text)] == expected


def test_answers_do_not_depend_on_the_batch_or_the_thread(folder: Path) -> None:
    tagger = ClassifierTagger(folder)
    texts = [f"{'a b ' * number} Zorak Quill of Meleth" for number in range(40)]
    documents = [Document(text) for text in texts]
    whole = [
        (reading.entities, reading.entities.scores)
        for reading in tagger.read(documents, ["entities"], no_progress)
        if reading.entities
    ]

    def alone(document: Document) -> Any:
        (reading,) = tagger.read([document], ["entities"], no_progress)
        assert reading.entities
        return reading.entities, reading.entities.scores

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(alone, documents * 3)] == whole * 3
    (again,) = pickle.loads(pickle.dumps(tagger)).read(documents[:1], ["entities"], no_progress)
    assert (again.entities, again.entities.scores) == whole[0]


def test_a_policy_names_it_and_the_explanation_says_how_sure_it_is(folder: Path) -> None:
    policy = Policy.from_dict({"tagger": str(folder), "models": {"identifiers": {}}})
    text = "We met zorak quill near meleth."
    result = efface.sanitize(text, policy=policy)
    assert result.text == "We met [PERSON_1] near [PLACE_1]."
    assert efface.verify(text, result.text, policy=policy) == []
    assert result.findings[0].reason == "person: tagger 1.00"
    told = result.certificate.knowledge["language"]
    assert told["name"] == "a classifier of one's own"
    assert told["version"] == "tiny"
    assert told["digest"].startswith("sha256:")
    assert str(folder) not in result.certificate.to_json()


def test_words_are_still_those_of_the_language(folder: Path) -> None:
    models: dict[str, Any] = {"identifiers": {}, "information-content": {"bits": 6.8}}
    policy = Policy.from_dict({"tagger": str(folder), "operator": "label", "models": models})
    text = "The bassoonist met zorak."
    result = efface.sanitize(text, policy=policy)
    assert result.text == "The [TERM_1] met [PERSON_1]."


def test_options_of_the_table(folder: Path, tmp_path: Path) -> None:
    unsure = make_classifier(tmp_path / "unsure", WORDS, sure=1.2)
    assert found(unsure, "Zorak", threshold=0.4) == [("Zorak", "PERSON")]
    assert found(unsure, "Zorak", threshold=0.9) == []
    assert found(folder, "Zorak", labels={"PER": "NAME"}) == [("Zorak", "NAME")]
    file = tmp_path / "p.toml"
    file.write_text(
        'tagger = { name = "unsure", threshold = 0.9, labels = { LOC = "ORG" } }\n'
        "[models.identifiers]\nlabels = ['PERSON']\n"
    )
    assert Policy.load(file).tagger == TaggerChoice(unsure, {"LOC": "ORG"}, 0.9)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda f: (f / "config.json").unlink(), r"has no config\.json"),
        (lambda f: (f / "tokenizer.json").unlink(), r"has no tokenizer\.json"),
        (lambda f: (f / "model.onnx").unlink(), r"neither model\.onnx nor model\.safetensors"),
        (lambda f: (f / "config.json").write_text("{"), "is not JSON"),
        (lambda f: (f / "config.json").write_text("[]"), "no configuration"),
        (lambda f: (f / "config.json").write_text("{}"), "has no id2label"),
        (lambda f: (f / "config.json").write_text('{"id2label": {"1": "O"}}'), "has no id2label"),
        (lambda f: (f / "tokenizer.json").write_text("{}"), "is no tokenizer"),
        (lambda f: (f / "model.onnx").write_bytes(b"x"), "cannot be read by onnxruntime"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, change: Any, message: str) -> None:
    folder = make_classifier(tmp_path / "m", WORDS)
    change(folder)
    policy = Policy.from_dict({"tagger": str(folder), "models": {"identifiers": {}}})
    with pytest.raises(efface.InputError, match=message):
        efface.sanitize("Zorak came.", policy=policy)


def test_scores_and_inputs_of_another_kind_are_refused(tmp_path: Path) -> None:
    wide = make_classifier(tmp_path / "wide", WORDS, columns=7)
    with pytest.raises(efface.InputError, match="a score for each of its 5 labels"):
        ClassifierTagger(wide).open()
    spans = make_classifier(tmp_path / "spans", WORDS, inputs=("input_ids", "span_idx"))
    with pytest.raises(efface.InputError, match="asks for input_ids, span_idx; a token classifier"):
        ClassifierTagger(spans).open()
    short = make_classifier(tmp_path / "short", WORDS, most=8)
    with pytest.raises(efface.InputError, match="reads too few tokens at once"):
        ClassifierTagger(short).open()
    with pytest.raises(efface.InputError, match="there is no such folder"):
        ClassifierTagger(tmp_path / "none").open()


def test_a_folder_that_changes_is_read_again(tmp_path: Path) -> None:
    folder = make_classifier(tmp_path / "m", WORDS)
    assert found(folder, "Bolak") == []
    make_classifier(tmp_path / "m", {**WORDS, "bolak": "B-PER"})
    assert found(folder, "Bolak") == [("Bolak", "PERSON")]


def test_safetensors_alone_need_other_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_classifier(tmp_path / "m", WORDS)
    (folder / "model.onnx").rename(folder / "model.safetensors")
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(efface.InputError, match="need transformers and torch; install both"):
        ClassifierTagger(folder).open()


def test_transformers_read_safetensors(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is installed for building taggers alone")
    transformers = pytest.importorskip("transformers")
    folder = make_classifier(tmp_path / "m", WORDS)
    labels = json.loads((folder / "config.json").read_text())["id2label"]
    config = transformers.BertConfig(
        vocab_size=200,
        hidden_size=8,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=8,
        max_position_embeddings=64,
        num_labels=len(labels),
        id2label={int(number): name for number, name in labels.items()},
    )
    transformers.BertForTokenClassification(config).save_pretrained(folder)
    (folder / "model.onnx").unlink()
    assert isinstance(found(folder, "Zorak came."), list)
