"""What efface is made of: versions that are locked, and licences that let us use them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import efface

ROOT = Path(__file__).parent.parent
ENGLISH = ROOT / "packages" / "efface-en"
CAREFUL = ROOT / "packages" / "efface-en-careful"
OWN = {"efface", "efface-en", "efface-en-careful"}

PERMISSIVE = set(
    "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CNRI-Python HPND ISC LGPL-2.1-or-later"
    " LGPL-3.0-only LGPL-3.0-or-later MIT MIT-0 MIT-CMU MPL-2.0 PSF-2.0 Unlicense Zlib".split()
)
SPELLINGS = {
    "3-clause bsd license": "BSD-3-Clause",
    "apache 2.0": "Apache-2.0",
    "isc license": "ISC",
    "mit license": "MIT",
}
# Where the metadata say "BSD", "LGPL" or the whole text: read by us, in the file of the licence.
REVIEWED = {
    "blis": "BSD-3-Clause",
    "contourpy": "BSD-3-Clause",
    "cycler": "BSD-3-Clause",
    "google-re2": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "kiwisolver": "BSD-3-Clause",
    "matplotlib": "PSF-2.0",  # in its own words
    "numba": "BSD-2-Clause",
    "python-stdnum": "LGPL-2.1-or-later",
    "scipy": "BSD-3-Clause",
    "tokenizers": "Apache-2.0",  # by its classifier and its repository
}
# What the English package declares, and the words of its NOTICE for it.
DATA_LICENCES = {
    "CC-BY-SA-4.0": "distributed under Creative Commons Attribution-ShareAlike 4.0",
    "CC-BY-4.0": "Creative Commons Attribution 4.0",
    "CC0-1.0": "CC0 1.0",
    "LicenseRef-WordNet-3.0": "WordNet 3.0 licence",
    "LicenseRef-NLM-MeSH": "Courtesy of the U.S. National Library of Medicine",
}


def toml(folder: Path) -> dict[str, dict[str, object]]:
    return tomllib.loads((folder / "pyproject.toml").read_text())


def requirements(lines: object) -> list[Requirement]:
    assert isinstance(lines, list)
    return [Requirement(line) for line in lines]


_NO_GROUPS = {"all", "demo", "tagger"}


def groups() -> dict[str, list[Requirement]]:
    """What pyproject.toml asks for: the core, and each extra that is no list of others.

    `tagger` has build tools that are in no lock.
    """
    project = toml(ROOT)["project"]
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    asked = {"core": project["dependencies"], **extras}
    return {name: requirements(lines) for name, lines in asked.items() if name not in _NO_GROUPS}


@cache
def locked(lock: str = "requirements.lock") -> dict[str, tuple[str, int]]:
    """The version of each package in a lock, and how many hashes it has."""
    text = (ROOT / lock).read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            match = re.fullmatch(
                r"([a-z0-9-]+)(?:\[\w+\])?==(\S+)((?:\s+--hash=sha256:[0-9a-f]{64})+)\s*", line
            )
            assert match, f"{lock}: {line[:60]}"
            found[match[1]] = match[2], match[3].count("--hash")
    return found


def closure(asked: Iterable[Requirement]) -> set[str]:
    """The packages that are needed, and what these need, as they are installed here."""
    left = [(canonicalize_name(one.name), extra) for one in asked for extra in ("", *one.extras)]
    seen: set[tuple[str, str]] = set()
    while left:
        name, extra = one = left.pop()
        if one not in seen:
            seen.add(one)
            for needed in map(Requirement, metadata.requires(name) or ()):
                if needed.marker is None or needed.marker.evaluate({"extra": extra}):
                    to = canonicalize_name(needed.name)
                    left += [(to, more) for more in ("", *needed.extras)]
    return {name for name, _ in seen} - OWN


@cache
def needed() -> dict[str, str]:
    """Each package that users install, and for what."""
    for_what: dict[str, list[str]] = {}
    for group, asked in groups().items():
        for name in closure(asked) if group != "dev" else ():
            for_what.setdefault(name, []).append(group)
    return {
        name: "core" if "core" in by else ", ".join(sorted(by))
        for name, by in sorted(for_what.items())
    }


def spdx(said: str) -> str | None:
    try:
        return canonicalize_license_expression(SPELLINGS.get(said.lower(), said))
    except InvalidLicenseExpression:
        return None


def licence(name: str) -> str | None:
    """As the package says it, in SPDX's words, or as we read it; None where that is unclear."""
    if name in REVIEWED:
        return REVIEWED[name]
    about = metadata.metadata(name)
    said = [*(about.get_all("License-Expression") or ()), *(about.get_all("License") or ())]
    for line in about.get_all("Classifier") or ():
        if line.startswith("License :: "):
            said.append(line.split(" :: ")[-1])
    if any("GNU" in one and "Lesser" not in one for one in said):
        return None
    return next(filter(None, map(spdx, said)), None)


def is_permissive(expression: str) -> bool:
    """With several licences each must be, of alternatives one. Parentheses are not understood."""
    return any(
        all(part.split(" WITH ")[0] in PERMISSIVE for part in alternative.split(" AND "))
        for alternative in expression.split(" OR ")
    )


def test_every_requirement_is_locked_with_hashes() -> None:
    asked = [one for group in groups().values() for one in group]
    for folder in (ROOT, ENGLISH, CAREFUL):
        asked += requirements(toml(folder)["build-system"]["requires"])
    asked += requirements(toml(ENGLISH)["project"]["dependencies"])
    for one in asked:
        name = canonicalize_name(one.name)
        if name not in OWN and (one.marker is None or one.marker.evaluate()):
            assert name in locked(), f"{one} is not in requirements.lock: make lock"
            version, hashes = locked()[name]
            assert one.specifier.contains(version), f"{one}, but {version} is locked: make lock"
            assert hashes


def test_what_the_requirements_need_is_locked_too() -> None:
    assert needed().keys() <= locked().keys()


def test_the_lock_has_nothing_of_ours_and_names_no_host_and_no_folder() -> None:
    for lock in ("requirements.lock", "requirements-demo.lock"):
        assert OWN.isdisjoint(locked(lock))
        assert "/" not in (ROOT / lock).read_text()


def test_the_demo_installs_a_part_of_it_without_tools_of_developers() -> None:
    demo = locked("requirements-demo.lock")
    assert demo.items() <= locked().items()
    extras = groups()
    needed = [one for name in ("core", "en", "learning", "substrings") for one in extras[name]]
    assert closure(needed) <= demo.keys()
    assert demo.keys().isdisjoint({"mypy", "ruff", "pytest", "hypothesis", "mkdocs", "playwright"})


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-demo.lock"])
def test_make_installs_what_is_locked(lock: str) -> None:
    rules = (ROOT / "Makefile").read_text()
    ours = re.search(r"^OURS := (.*)", rules, re.M)
    assert ours
    assert {"--no-index", "--no-deps", "--no-build-isolation"} <= set(ours[1].split())
    target = "READY" if lock == "requirements.lock" else "DEMO"
    (rule,) = re.findall(rf"^\$\({target}\): (.*)\n(?:  .*\n)?((?:\t.*\n)+)", rules, re.M)
    assert lock in rule[0].split()
    first, second = re.findall(r"\$\(PIP\)(.*)", rule[1])
    assert {"--require-hashes", lock} <= set(first.split())
    assert second.split() == (["$(OURS)", "$(CAREFUL)"] if target == "READY" else ["$(OURS)"])


def test_every_dependency_has_a_licence_that_lets_us_use_it() -> None:
    unclear = [name for name in needed() if licence(name) is None]
    assert not unclear, "read their licences and put them into REVIEWED"
    assert not {name for name in needed() if not is_permissive(licence(name) or "")}


def test_copyleft_is_taken_only_as_one_of_several_alternatives() -> None:
    assert not is_permissive("GPL-3.0-only")
    assert not is_permissive("MIT AND AGPL-3.0-or-later")
    assert not is_permissive("(MIT OR Apache-2.0) AND GPL-2.0-only")
    assert is_permissive("GPL-2.0-or-later OR MIT")
    assert is_permissive("BSD-2-Clause AND Apache-2.0 WITH LLVM-exception")


def test_what_we_read_ourselves_is_still_needed_and_still_unclear() -> None:
    assert set(REVIEWED) <= set(needed())
    assert not {name for name in REVIEWED if metadata.metadata(name)["License-Expression"]}


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="NOTICE is for the Python of the lock")
def test_notice_lists_every_dependency_with_its_licence() -> None:
    notice = (ROOT / "NOTICE").read_text()
    table = [f"{name:<24}  {licence(name)!s:<51}  {by}" for name, by in needed().items()]
    (noted,) = re.findall(r"^package  .*\n((?:\S.*\n)+)", notice, re.M)
    assert noted.splitlines() == table, "NOTICE should list:\n" + "\n".join(table)


def test_the_english_package_declares_the_licences_of_its_data() -> None:
    project = toml(ENGLISH)["project"]
    declared, files = project["license"], project["license-files"]
    assert isinstance(declared, str)
    assert isinstance(files, list)
    assert canonicalize_license_expression(declared) == declared
    notice = "\n".join((ENGLISH / name).read_text() for name in files)
    assert set(declared.split(" AND ")) == set(DATA_LICENCES)
    assert [words for words in DATA_LICENCES.values() if words not in notice] == []


def test_each_file_of_the_english_package_has_a_licence() -> None:
    notice, readme = (ENGLISH / "NOTICE").read_text(), (ENGLISH / "README.md").read_text()
    rows = {row[0]: row[-1] for row in re.findall(r"^\| `(\S+)` \|(.*\|)* (.+) \|$", readme, re.M)}
    named = set()
    for file in (ENGLISH / "src" / "efface_en" / "data").iterdir():
        assert file.name in notice
        named |= {one for one in DATA_LICENCES if one in rows[file.name]}
    assert named == set(DATA_LICENCES)


def test_the_careful_package_names_its_sources_and_is_small() -> None:
    project = toml(CAREFUL)["project"]
    assert project["license"] == "Apache-2.0 AND CC-BY-SA-4.0"
    notice, readme = (CAREFUL / "NOTICE").read_text(), (CAREFUL / "README.md").read_text()
    for words in ("Apache License 2.0", "Attribution-ShareAlike 4.0", "Open Government Licence"):
        assert words in notice
    files = [*(CAREFUL / "src" / "efface_en_careful" / "data").iterdir()]
    assert {file.name for file in files} == {"config.json", "model.onnx", "tokenizer.json"}
    assert all(file.name in notice and f"`{file.name}`" in readme for file in files)
    assert sum(file.stat().st_size for file in files) < 30_000_000


@pytest.mark.slow
def test_no_command_opens_a_connection(letter: Path) -> None:
    """As SECURITY.md says. Python tells a hook of every name that is looked up, and connection."""
    program = """if True:
        import sys

        def hook(event, _):
            if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
                raise SystemExit(f"{event} was tried")

        sys.addaudithook(hook)
        from efface.cli import cli
        letter, out = sys.argv[1:]
        for line in (["sanitize", letter, "-o", out], ["explain", letter], ["verify", letter, out]):
            try:
                cli(line)
            except SystemExit as exc:
                if exc.code:
                    raise
        import socket
        socket.getaddrinfo("localhost", 1)  # the hook would have heard it
    """
    arguments = [sys.executable, "-c", program, str(letter), str(letter.parent / "out.txt")]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "socket.getaddrinfo was tried"
    assert "the promises hold" in done.stdout


def test_the_security_page_knows_the_version_and_links_to_what_is_there() -> None:
    page = (ROOT / "SECURITY.md").read_text()
    assert f"| {'.'.join(efface.__version__.split('.')[:2])}.x " in page
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert "docs/security.md" in links
    assert [link for link in links if not (ROOT / link).exists()] == []
