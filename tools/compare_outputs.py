"""Says which outputs differ between two checkouts of efface.

    python tools/compare_outputs.py record before.json --checkout ../before examples trial.jsonl
    python tools/compare_outputs.py record after.json examples trial.jsonl
    python tools/compare_outputs.py compare before.json after.json
    python tools/compare_outputs.py show "operator shift" examples/chat-log.txt examples > after.txt

A SOURCE is a folder of texts, a text, or JSONL with "id" and "text" (.xz too); `names.jsonl.xz:100`
are its first 100 lines. Each is a collection of its own. They are run through every model of the
table with the operator label, every operator of the table with the model identifiers, the default,
the policies of examples/ and those of --policy. What is recorded are digests: one of each output,
one of its findings. `show` prints one output, to put two of them side by side.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import os
import sys
import tempfile
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent
ERROR = "\0error "  # no output begins like that
Texts = dict[str, str]  # by name

# What a model cannot do without.
NEEDED: dict[str, dict[str, Any]] = {
    "c-sanitization": {"protect": {"HIV": "disease", "bankruptcy": "", "London": "city"}},
    "classification-game": {"model": "english-names"},
    "k-safety": {"k": 3},
}
PEOPLE = "id,name,context,categories\n" + "".join(
    f"p{i},{name},{context},people\n"
    for i, (name, context) in enumerate(
        (
            ("John Smith", "meeting|office|London"),
            ("Mary Jones", "meeting|film|London"),
            ("David Brown", "patient|asthma|office"),
            ("John Brown", "film|award|patient"),
            ("Mary Ann de la Cruz", "asthma|school"),
        )
    )
)


def texts(source: str) -> Texts:
    """The documents of a source, by name."""
    name, _, first = source.partition(":")
    path = Path(name)
    if path.is_dir():
        files = sorted(
            p for p in path.rglob("*") if p.suffix in {".txt", ".md"} and "out" not in p.parts
        )
        return {str(file): file.read_text("utf-8") for file in files}
    if ".jsonl" not in path.suffixes:
        return {name: path.read_text("utf-8")}
    data = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    rows = [json.loads(line) for line in data.splitlines()][: int(first) if first else None]
    return {f"{path.name}:{row['id']}": row["text"] for row in rows}


def settings(policies: list[Path]) -> dict[str, dict[str, Any] | Path | None]:
    """What everything is run through: dicts and files of policies, by name; None is the default."""
    from efface.models import MODELS
    from efface.operators import OPERATORS

    keyed: dict[str, Any] = {"key_file": str(_folder() / "key")}
    found: dict[str, dict[str, Any] | Path | None] = {"default": None}
    for model in MODELS:
        table = dict(NEEDED.get(model, {}))
        if model == "k-safety":
            table["entities"] = str(_folder() / "entities.db")
        found[f"model {model}"] = {**keyed, "models": {model: table}}
    for operator in OPERATORS:
        table = {**keyed, "operator": operator, "models": {"identifiers": {}}}
        found[f"operator {operator}"] = table
    dated = {"DATE": {"name": "shift", "days": 365}, "PHONE": {"name": "mask", "keep_last": 4}}
    found["operators by label"] = {**keyed, "operators": dated, "models": {"identifiers": {}}}
    own = [
        p for p in sorted((HERE / "examples" / "policies").rglob("*.toml")) if p.stem != "orders"
    ]
    for path in (*own, *policies):
        found[f"policy {path.stem}"] = path
    return found


@cache
def _folder() -> Path:
    """A key and an entity store."""
    folder = Path(tempfile.mkdtemp(prefix="efface-compare-"))
    (folder / "key").touch(0o600)
    (folder / "key").write_text(f"efface-key-1:{'A' * 43}\n")  # the same each time
    (folder / "people.csv").write_text(PEOPLE)
    from efface.knowledge.entities.files import read_entities
    from efface.knowledge.entities.store import open_store

    store = open_store(str(folder / "entities.db"), create=True)
    store.write(read_entities(folder / "people.csv"))
    return folder


def outputs(setting: dict[str, Any] | Path | None, collection: Texts) -> Iterator[tuple[str, str]]:
    """Each output and its findings, as text; the kind of the error where there is none."""
    import efface

    warnings.simplefilter("ignore")
    policy = None
    if isinstance(setting, Path):
        policy = efface.Policy.load(setting)
    elif setting is not None:
        policy = efface.Policy.from_dict(setting)
    try:
        results = efface.sanitize(list(collection.values()), policy=policy)
    except Exception:
        for text in collection.values():
            try:
                yield _told(efface.sanitize(text, policy=policy))
            except Exception as exc:
                yield (f"{ERROR}{type(exc).__name__}",) * 2
    else:
        yield from map(_told, results)


def _told(result: Any) -> tuple[str, str]:
    return result.text, json.dumps(result.explanation()["findings"], sort_keys=True)


def _recorded(job: tuple[str, str], policies: list[Path]) -> tuple[str, dict[str, list[str]]]:
    name, source = job
    collection = texts(source)
    found = outputs(settings(policies)[name], collection)
    return name, {
        document: [_digest(part) for part in told]
        for document, told in zip(collection, found, strict=True)
    }


def _digest(told: str) -> str:
    return told if told.startswith(ERROR) else hashlib.sha256(told.encode()).hexdigest()[:16]


def record(target: Path, sources: list[str], policies: list[Path], jobs: int) -> None:
    recorded: dict[str, dict[str, list[str]]] = defaultdict(dict)
    work = [(name, source) for name in settings(policies) for source in sources]
    with ProcessPoolExecutor(jobs) as pool:
        for number, (name, digests) in enumerate(
            pool.map(partial(_recorded, policies=policies), work), 1
        ):
            recorded[name] |= digests
            print(f"\r{number} of {len(work)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    target.write_text(json.dumps(recorded, indent=0, sort_keys=True) + "\n")


def compare(before: Mapping[str, Any], after: Mapping[str, Any]) -> int:
    """Print what changed; how many outputs did."""
    changed = 0
    for name in sorted({*before, *after}):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            print(f"{name}: only {'before' if new is None else 'after'}")
            continue
        kinds: Counter[str] = Counter()
        documents = []
        for document in sorted({*old, *new}):
            kind = _difference(old.get(document), new.get(document))
            kinds[kind] += 1
            documents += [document] if kind == "output" else []
        changed += len(documents)
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        print(f"{name}: {counts}")
        print("".join(f"  {document}\n" for document in documents), end="")
    return changed


def _difference(old: list[str] | None, new: list[str] | None) -> str:
    if old is None or new is None:
        return "on one side only"
    if old[0] != new[0]:
        return "output"
    if old[0].startswith(ERROR):
        return old[0].strip("\0")
    return "same" if old == new else "findings only"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("record", "show"):
        command = commands.add_parser(name)
        if name == "record":
            command.add_argument("target", type=Path)
        else:
            command.add_argument("setting")
            command.add_argument("document")
        command.add_argument("sources", nargs="+", metavar="SOURCE")
        command.add_argument("--checkout", type=Path, default=HERE, help="whose code to run")
        command.add_argument("--policy", type=Path, action="append", default=[])
        command.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    command = commands.add_parser("compare")
    command.add_argument("before", type=Path)
    command.add_argument("after", type=Path)
    args = parser.parse_args()
    if args.command == "compare":
        return min(1, compare(*(json.loads(p.read_bytes()) for p in (args.before, args.after))))
    sys.path.insert(0, str(args.checkout / "src"))
    if args.command == "record":
        record(args.target, args.sources, args.policy, args.jobs)
        return 0
    for source in args.sources:
        collection = texts(source)
        if args.document in collection:
            found = outputs(settings(args.policy)[args.setting], collection)
            print(dict(zip(collection, found, strict=True))[args.document][0])
            return 0
    print(f"{args.document}: not in the sources", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
