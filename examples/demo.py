"""Shows what efface does, on the documents of examples/; verifies what was written."""

from __future__ import annotations

import shutil
from pathlib import Path

import efface
from efface.corpora.labelled import read_labelled
from efface.game.train import train
from efface.jobs.batch import sanitize_files
from efface.knowledge.entities.files import read_entities
from efface.knowledge.entities.store import open_store
from efface.results.page import explanation_page
from efface.results.report import Outcome

HERE = Path(__file__).parent
OUT = HERE / "out"
NEXT = """
Try next:
  .venv/bin/efface explain examples/referral-letter.txt            what is hidden, and why
  .venv/bin/efface sanitize YOUR-FILE.txt -o release/              a document of your own
  .venv/bin/efface sanitize YOUR-FILE.txt -o - --operator mask     stars in place of labels
  .venv/bin/efface profiles                                        other rules, for --profile
Open examples/out/explanation.html in a browser to review all of it; it is private.
The README goes on from here."""


def main() -> None:
    shutil.rmtree(OUT, ignore_errors=True)
    show_letter()
    rows, results = [], []
    documents = sorted(path for path in HERE.iterdir() if path.suffix in {".txt", ".md"})
    for document in documents:
        policy = efface.Policy.load(HERE / "policies" / f"{document.stem}.toml")
        (outcome,) = sanitize_files([document], f"{OUT}/", policy=policy)
        if outcome.error:
            raise outcome.error
        assert outcome.result
        results.append(outcome.result)
        rows.append(row(document, outcome, policy))
    page = OUT / "explanation.html"
    page.write_text(explanation_page(results), encoding="utf-8")
    show_readers()
    show_collection()
    show_taught()
    print("All examples, each with a policy of its own, checked again on what was written:\n")
    for name, output, hidden, kept, promises in [
        ("document", "written to", "hidden", "kept", "promises"),
        *rows,
    ]:
        print(f"  {name:22} {output:34} {hidden:>6} {kept:>5}  {promises}")
    print(f"\nEach has its certificate beside it, in {OUT.relative_to(HERE.parent)}/.")
    print(NEXT)


def show_letter() -> None:
    """A letter with nothing configured."""
    letter = HERE / "referral-letter.txt"
    result = efface.sanitize(letter)
    print(f"{letter.relative_to(HERE.parent)}, with nothing configured:\n")
    print("\n".join(f"    {line}" for line in result.text.splitlines()[8:23]), end="\n\n")
    left = efface.verify(letter, result.text)
    print(f"{len(result.replacements)} hidden; the promises {'do not ' if left else ''}hold.\n")


def show_readers() -> None:
    """One document as three readers may see it."""
    folder = HERE / "readers"
    address = folder / "conditions.db"
    address.unlink(missing_ok=True)
    store = open_store(str(address), create=True)
    store.write(read_entities(folder / "conditions.csv", whole_names=True))
    store.grant("nurse", ["infection", "sexual", "general", "cancer"])
    store.grant("insurer", ["infection", "general", "mental", "cancer"])
    store.grant("press", [])
    print("What is told of a condition that a reader may not know of fits three others, too:\n")
    policy = efface.Policy.load(folder / "policy.toml")
    for reader in ("nurse", "insurer", "press"):
        seen = efface.View(policy, reader=reader).sanitize(folder / "reply.txt").text
        print(f"  {reader}:", *(f"    {line}" for line in seen.splitlines()[2:6]), sep="\n")
    print()


def show_collection() -> None:
    """What only some of several documents say, hidden without knowing any language."""
    policy = efface.Policy.load(HERE / "policies" / "notices.toml")
    outcomes = list(sanitize_files([HERE / "notices"], f"{OUT}/notices", policy=policy))
    first = outcomes[0].output
    assert first
    print(f"Of {len(outcomes)} notices only what at least three of them say can be read:\n")
    print("\n".join(f"    {line}" for line in first.read_text().splitlines()[2:7]), end="\n\n")


def show_taught() -> None:
    """What classifiers find that were taught on other letters."""
    folder = HERE / "orders"
    trained = train(read_labelled(folder / "labelled.jsonl"), folds=0)
    trained.save(OUT / "names.model")
    game = {"model": str(OUT / "names.model")}
    policy = efface.Policy.from_dict({"models": {"classification-game": game}})
    letters = sorted(folder.glob("*.txt"))
    outcomes = list(sanitize_files(letters, f"{OUT}/orders", policy=policy))
    first = outcomes[0].output
    assert first
    print(f"Taught on {trained.report.documents} labelled letters, it hides names in others:\n")
    print("\n".join(f"    {line}" for line in first.read_text().splitlines()), end="\n\n")


def row(document: Path, outcome: Outcome, policy: efface.Policy) -> tuple[str, ...]:
    """One line of the table; the promises are checked again, on the file."""
    assert outcome.result
    assert outcome.output
    left = efface.verify(document, outcome.output, policy=policy)
    return (
        document.name,
        str(outcome.output.relative_to(HERE.parent)),
        str(len(outcome.result.replacements)),
        f"{outcome.result.kept:.0%}",
        f"broken: {len(left)} findings" if left else "hold",
    )


if __name__ == "__main__":
    main()
