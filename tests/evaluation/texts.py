"""Made-up texts to measure on."""

from __future__ import annotations

import random
from pathlib import Path

from efface.corpora.labelled import Labelled, Marked

ABOUT = "antiretroviral virus infected immune condoms transmission blood".split()
OTHER = "wheat garden fungus leaves harvest mildew farmer".split()
COMMON = "people house river music letter table winter travel paper window".split()


def about_topics(count: int = 30) -> list[str]:
    """Made-up texts: some about HIV, some about other diseases, some about nothing."""
    chance = random.Random(3)
    texts = []
    for number in range(3 * count):
        about, name = (
            (ABOUT, "HIV"),
            (OTHER, "disease"),
            (COMMON, "music"),
        )[number % 3]
        words = chance.choices(about, k=6) + chance.choices(COMMON, k=12) + [name]
        chance.shuffle(words)
        texts.append(" ".join(words))
    return texts


def write_corpus(path: Path) -> Path:
    """A little more than a megabyte of made-up words, as TSV."""
    rng = random.Random(7)
    words = ["".join(rng.choices("abcdefgå", k=rng.randint(2, 9))) for _ in range(3000)]
    lines = (" ".join(rng.choices(words, k=400)) for _ in range(500))
    path.write_text("".join(f"title\t{line}\n" for line in lines))
    return path


def names_before_a_sentence() -> list[Labelled]:
    """The same sentence after six names, each of which stands once."""
    names = ["Ada", "Bob", "Cyr", "Dix", "Eli", "Flu"]
    sentence = "the council met on Monday and spoke about the harbour. "
    return [Labelled(f"{name} {sentence}", (Marked(0, len(name), "PERSON"),)) for name in names]
