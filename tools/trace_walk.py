"""Lists the pairs of modules that call each other both ways while a document is sanitized.

    python tools/trace_walk.py                           the default policy, a letter of examples/
    python tools/trace_walk.py examples/notices --policy examples/policies/notices.toml
    python tools/trace_walk.py --checkout ../before      the same with the code of another checkout

A call counts from the module of the caller to that of the function it enters, also where a
generator is resumed or a callback is called. Modules that call each other both ways are hard to
read apart: data goes one way through all others.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

HERE = Path(__file__).parent.parent
LETTER = HERE / "examples" / "referral-letter.txt"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("inputs", nargs="*", type=Path, default=[LETTER])
    parser.add_argument("--policy", type=Path)
    parser.add_argument("--checkout", type=Path, default=HERE, help="whose code to run")
    parser.add_argument("--most", type=int, help="leave with 1 if there are more pairs")
    args = parser.parse_args()
    sys.path.insert(0, str(args.checkout / "src"))
    calls = traced([*args.inputs], args.policy)
    pairs = two_way(calls)
    for one, other in pairs:
        print(f"{one} <-> {other}  ({calls[one, other]:,} and {calls[other, one]:,} calls)")
    modules = {module for call in calls for module in call}
    print(f"{len(pairs)} pairs of {len(modules)} modules call each other both ways")
    return int(args.most is not None and len(pairs) > args.most)


def _is_importing(frame: FrameType | None) -> bool:
    """Whether a module of efface is being imported, and calls this, by whatever way."""
    while frame:
        is_ours = str(frame.f_globals.get("__name__")).startswith("efface.")
        if is_ours and frame.f_code.co_name == "<module>":
            return True
        frame = frame.f_back
    return False


def traced(inputs: list[Path], policy: Path | None) -> Counter[tuple[str, str]]:
    """How often functions of one module called some of another, in `efface sanitize`."""
    from efface.cli import cli

    calls: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_back:
            callee = str(frame.f_globals.get("__name__"))
            caller = str(frame.f_back.f_globals.get("__name__"))
            ours = callee.startswith("efface.") and caller.startswith("efface.")
            # What a module does when it is imported is no part of the walk.
            imported = "<module>" in (frame.f_code.co_name, frame.f_back.f_code.co_name)
            if ours and callee != caller and frame.f_code.co_name == "__init__":
                imported = imported or _is_importing(frame)
            if ours and callee != caller and not imported:
                calls[caller.removeprefix("efface."), callee.removeprefix("efface.")] += 1

    with tempfile.TemporaryDirectory() as folder:
        command = ["sanitize", *map(str, inputs), "-o", f"{folder}/out/"]
        sys.setprofile(note)
        try:
            cli([*command, *(["--policy", str(policy)] if policy else [])])
        except SystemExit as exc:
            if exc.code:
                raise
        finally:
            sys.setprofile(None)
    return calls


def two_way(calls: Counter[tuple[str, str]]) -> list[tuple[str, str]]:
    """The pairs that stand in both directions, in order."""
    return sorted((a, b) for a, b in calls if a < b and (b, a) in calls)


if __name__ == "__main__":
    sys.exit(main())
