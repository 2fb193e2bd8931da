"""Small problems of k-safety, and the same by the definition and by brute force."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from pyroaring import BitMap

from efface.models.k_safety.solve import Problem


def problem_of(
    contexts: Sequence[set[int]],
    protected: Iterable[int],
    document: Sequence[int],
    k: int,
    weights: dict[int, float] | None = None,
) -> tuple[Problem, list[int]]:
    """The problem, and which term of the document each of its terms is."""
    having = {term: [n for n, own in enumerate(contexts) if term in own] for term in document}
    order = sorted(document, key=lambda term: (-len(having[term]), document.index(term)))
    sets = [
        sum(1 << place for place, term in enumerate(order) if term in contexts[entity])
        for entity in protected
    ]
    problem = Problem.of(
        [BitMap(having[term]) for term in order],
        len(contexts),
        [one for one in sets if one],
        k,
        [weights[term] for term in order] if weights else None,
        [document.index(term) for term in order],
    )
    return problem, order


def is_k_safe(
    terms: set[int], contexts: Sequence[set[int]], protected: Iterable[int], k: int
) -> bool:
    """Definition 3.1, word by word."""
    for e in protected:
        shown = contexts[e] & terms
        others = sum(1 for n, context in enumerate(contexts) if n != e and shown <= context)
        if others < k:
            return False
    return True


def best_of_all(
    document: Sequence[int],
    contexts: Sequence[set[int]],
    protected: Sequence[int],
    k: int,
    weights: dict[int, float],
) -> float:
    return max(
        sum(weights[term] for term in kept)
        for size in range(len(document) + 1)
        for kept in combinations(document, size)
        if is_k_safe(set(kept), contexts, protected, k)
    )


def random_case(
    seed: int,
) -> tuple[list[set[int]], list[int], list[int], int, dict[int, float]]:
    chance = random.Random(seed)
    terms = chance.randint(1, 7)
    entities = chance.randint(2, 12)
    density = chance.choice((0.3, 0.5, 0.8))
    contexts = [{t for t in range(terms) if chance.random() < density} for _ in range(entities)]
    protected = chance.sample(range(entities), chance.randint(1, entities))
    document = chance.sample(range(terms), terms)
    k = chance.randint(1, min(4, entities - 1))
    weights = {t: chance.choice((1.0, 1.0, 2.5, 0.3)) for t in range(terms)}
    return contexts, protected, document, k, weights


def hard(seed: int) -> tuple[list[set[int]], list[int], list[int]]:
    chance = random.Random(seed)
    contexts = [set(chance.sample(range(40), 20)) for _ in range(200)]
    return contexts, chance.sample(range(200), 40), chance.sample(range(40), 25)
