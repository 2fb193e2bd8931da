"""What substring anonymity costs, compared with a suffix array and an LCP array (Figure 3)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from efface.corpora.texts import texts_of
from efface.errors import InputError
from efface.models.substring_anonymity.collection import Collection
from efface.models.substring_anonymity.hiding import Hiding
from efface.models.substring_anonymity.parameters import SubstringAnonymityParameters as Rules
from efface.models.substring_anonymity.symbols import Symbols
from efface.results.pictures import pyplot, save

__all__ = [
    "LARGEST",
    "MEGA",
    "SIZES",
    "Cost",
    "Growth",
    "characters",
    "costs",
    "first",
    "growth",
    "plot_costs",
    "plot_growth",
    "read",
    "stars",
]

MEGA = 1_000_000
SIZES = (1, 10, 45, 100)  # megabytes
_TOGETHER = 100  # texts that are hidden at a time, after all were counted
LARGEST = 46  # million characters: the paper's largest collection
_STEPS = (0.02, 0.06, 0.13, 0.26, 0.43, 0.61, 0.8, 1)  # shares of the largest size
# The settings that are compared with the suffix array and the LCP array of the same library.
_WAYS: dict[str, dict[str, Any]] = {
    "k=2": {"k": 2, "count": "occurrences", "cover": "greedy", "words": False},
    "k=4": {"k": 4, "count": "occurrences", "cover": "greedy", "words": False},
    "k=64": {"k": 64, "count": "occurrences", "cover": "greedy", "words": False},
    "optimal": {"k": 4, "count": "occurrences", "cover": "optimal", "words": False},
    "documents": {"k": 4, "count": "documents", "cover": "greedy", "words": False},
    "documents optimal": {"k": 4, "count": "documents", "cover": "optimal", "words": False},
    "default": {},
}


def stars(texts: Sequence[str], rules: Rules) -> list[str]:
    """The texts, with a star in the place of each hidden character, as in the paper."""
    collection = Collection(texts, (), rules)
    collection.reach(texts)
    starred = []
    for begin in range(0, len(texts), _TOGETHER):
        hiding = Hiding(texts[begin : begin + _TOGETHER], collection, rules)
        mask = hiding.hidden(hiding.separators)
        for index, text in enumerate(hiding.texts):
            encoding, kind = ("ascii", np.uint8) if text.isascii() else ("utf-32-le", np.uint32)
            data = np.frombuffer(bytearray(text.encode(encoding)), kind)
            data[mask[hiding.piece(index)]] = ord("*")
            starred.append(data.tobytes().decode(encoding))
    return starred


@dataclass(frozen=True)
class Cost:
    """What hiding in a collection of `size` bytes costs: CPU seconds, and memory for each byte."""

    size: int
    way: str
    seconds: float
    memory: float

    HEADER = "   MB  what                 seconds  of SA+LCP  bytes a byte"

    def line(self, baseline: float) -> str:
        ratio = f"{self.seconds / baseline:9.2f}x"
        megabytes = self.size / MEGA
        return f"{megabytes:5.0f}  {self.way:19} {self.seconds:8.2f} {ratio} {self.memory:13.1f}"


def costs(corpus: Sequence[Path], sizes: Sequence[int], repeats: int) -> Iterator[list[Cost]]:
    """For each size (megabytes), the cost of the two arrays, then that of each way to hide."""
    for megabytes in sizes:
        size = megabytes * MEGA
        times = max(1, repeats if megabytes >= 45 else 2 * repeats)
        yield [_apart(corpus, size, way, times) for way in ("SA+LCP", *_WAYS)]


def _apart(corpus: Sequence[Path], size: int, way: str, repeats: int) -> Cost:
    """The cost of one way, measured in a process of its own, so that its peak memory is seen."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        seconds, memory = pool.submit(_measured, corpus, size, way, repeats).result()
    return Cost(size, way, seconds, memory)


def _measured(corpus: Sequence[Path], size: int, way: str, repeats: int) -> tuple[float, float]:
    work: Callable[[list[str]], object] = _suffixes_and_prefixes
    if way != "SA+LCP":
        work = partial(stars, rules=Rules(**_WAYS[way]))
    work(["abracadabra", "abra"])  # compiles, which is not measured
    before = _memory("VmRSS")
    texts = read(corpus, size)
    read_size = sum(len(text.encode()) for text in texts)
    _forget_peak()
    spent = []
    for repeat in range(repeats):
        start = time.process_time()
        work(texts)
        spent.append(time.process_time() - start)
        if not repeat:
            peak = _memory(
                "VmHWM"
            )  # only of the first: later ones start with memory it did not return
    return statistics.median(spent), (peak - before) / read_size


def _suffixes_and_prefixes(texts: Sequence[str]) -> object:
    """The suffix array and the LCP array as the library makes them."""
    from pydivsufsort import divsufsort, kasai

    values = Symbols.of(texts).values
    order = divsufsort(values)
    return order, kasai(values, order)


def _memory(key: str) -> int:
    """The memory of this process in bytes: `VmRSS` now, `VmHWM` its peak."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        raise InputError("bench: peak memory is measured on Linux only") from None
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{key}:"))


def _forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5")


def read(corpus: Sequence[Path], size: int) -> list[str]:
    """The first texts of a corpus, about `size` bytes of them."""
    texts: list[str] = []
    left = size
    for text in _texts(corpus):
        data = text.encode()[:left]
        texts.append(data.decode(errors="ignore"))
        left -= len(data) + 1
        if left <= 0:
            return texts
    raise InputError(f"{corpus[0]}: holds less than {size / MEGA:.0f} MB of text; name more")


def characters(corpus: Sequence[Path], count: int) -> list[str]:
    """The first texts of a corpus, `count` characters of them or all."""
    return first(_texts(corpus), count)


def first(texts: Iterable[str], count: int) -> list[str]:
    """The first texts, `count` characters of them; the last one is cut."""
    beginning = []
    for text in texts:
        beginning.append(text[:count])
        count -= len(text)
        if count <= 0:
            break
    return beginning


def _texts(corpus: Sequence[Path]) -> Iterator[str]:
    for text in chain.from_iterable(map(texts_of, corpus)):
        yield text if isinstance(text, str) else "".join(text)


@dataclass(frozen=True)
class Growth:
    """CPU seconds measured at several sizes (characters), and a line fitted to them."""

    sizes: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def slope(self) -> float:
        """Seconds for each million characters, by a line through the origin."""
        x, y = np.array(self.sizes), np.array(self.seconds)
        return float(x @ y / (x @ x)) * MEGA

    @property
    def explained(self) -> float:
        """The share of the variance that the line explains."""
        y = np.array(self.seconds)
        rest = y - self.slope * np.array(self.sizes) / MEGA
        return float(1 - (rest**2).sum() / ((y - y.mean()) ** 2).sum())

    @property
    def exponent(self) -> float:
        """The exponent of the power law that fits best; 1 is linear."""
        return float(np.polyfit(np.log(self.sizes), np.log(self.seconds), 1)[0])

    def __str__(self) -> str:
        rows = [
            f"{size / MEGA:8.1f} {seconds:8.2f} {seconds - self.slope * size / MEGA:+9.2f}"
            for size, seconds in zip(self.sizes, self.seconds, strict=True)
        ]
        fit = (
            f"{self.slope:.3f} s for each million characters; R2 {self.explained:.4f};"
            f" exponent {self.exponent:.2f}"
        )
        return "\n".join(["M chars.  seconds  residual", *rows, fit])


def growth(corpus: Sequence[Path], rules: Rules, largest: int = LARGEST) -> Growth:
    """The paper's Figure 3: CPU time against the number of characters."""
    texts = characters(corpus, largest * MEGA)
    stars(texts[:2], rules)
    sizes, seconds = [], []
    for step in _STEPS:
        part = first(texts, int(step * largest * MEGA))
        start = time.process_time()
        stars(part, rules)
        seconds.append(time.process_time() - start)
        sizes.append(sum(map(len, part)))
    return Growth(tuple(sizes), tuple(seconds))


def plot_costs(rows: Sequence[Sequence[Cost]], path: Path) -> None:
    """Draw bars: how many times the cost of the two arrays each way takes; a row is a size."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(8, 4))
    width = 0.8 / len(rows)
    for group, row in enumerate(rows):
        ratios = [cost.seconds / row[0].seconds for cost in row[1:]]
        places = np.arange(len(ratios)) + group * width
        axis.bar(places, ratios, width, label=f"{row[0].size / MEGA:.0f} MB")
    axis.axhline(1.4, color="gray", linestyle="--")
    axis.set_xticks(np.arange(len(_WAYS)) + 0.4 - width / 2, list(_WAYS), rotation=15)
    axis.set_ylabel("cost beside suffix array and LCP array")
    axis.legend()
    save(figure, path)


def plot_growth(measured: Growth, path: Path) -> None:
    """Draw the paper's Figure 3."""
    plots = pyplot()
    figure, axis = plots.subplots(figsize=(6, 4))
    sizes = np.array(measured.sizes) / MEGA
    axis.plot(sizes, measured.seconds, "o")
    axis.plot(sizes, measured.slope * sizes, "-", color="gray")
    axis.set_xlabel("million characters")
    axis.set_ylabel("CPU seconds")
    save(figure, path)
