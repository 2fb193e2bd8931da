"""Trains the network. A run that was stopped goes on where it was; the same seed gives the same."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch

from tagger.network import Network, batch, loss_of, tokenizer
from tagger.pieces import Pieces, Window, pieces_of, recased, windows_of
from tagger.sets import Passage

__all__ = ["Schedule", "train"]

_SAVED_EVERY = 200  # steps
_SAID_EVERY = 100


@dataclass(frozen=True)
class Schedule:
    """How long and how fast is learned."""

    pieces: int  # that are read in all
    rate: float = 1.5e-4
    head_rate: float = 1e-3
    window: int = 190
    together: int = 2_048  # pieces of a batch
    warm: float = 0.06  # share of the steps in which the rate rises
    recased_words: float = 0.04
    recased_windows: float = 0.03
    seed: int = 1


def train(
    passages: Sequence[Passage],
    repeats: Mapping[str, float],
    schedule: Schedule,
    folder: Path,
    start: Path | None = None,
) -> Network:
    """A network that learned from the passages; `repeats` says how often a source is read.

    The state is kept in `folder`. `start` has the weights to begin with.
    """
    folder.mkdir(parents=True, exist_ok=True)
    done, state_file = folder / "weights.pt", folder / "state.pt"
    torch.manual_seed(schedule.seed)
    network = Network()
    network.encoder.embeddings.word_embeddings.weight.requires_grad = False
    if start is not None:
        network.load_state_dict(torch.load(start, weights_only=True)["network"])
    key = _key(passages, repeats, schedule, start)
    if done.exists() and (saved := torch.load(done, weights_only=True))["key"] == key:
        network.load_state_dict(saved["network"])
        network.eval()
        return network
    optimizer = torch.optim.AdamW(_groups(network, schedule), weight_decay=0.01)
    rates = [group["lr"] for group in optimizer.param_groups]
    at, steps = 0, 0
    if state_file.exists() and (state := torch.load(state_file, weights_only=True))["key"] == key:
        network.load_state_dict(state["network"])
        optimizer.load_state_dict(state["optimizer"])
        torch.set_rng_state(state["random"])
        at, steps = state["at"], state["steps"]
    network.train()
    began, losses, first = time.time(), list[float](), at
    for windows, count in _batches(passages, repeats, schedule, skip=steps):
        share = at / schedule.pieces
        if share >= 1:
            break
        factor = min(share / schedule.warm, (1 - share) / (1 - schedule.warm))
        for group, rate in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = rate * max(factor, 0.01)
        ids, forms, mask, classes = batch(windows)
        with torch.autocast("cpu", torch.bfloat16, enabled=_HALF):
            scores = network(ids, forms, mask)
        loss = loss_of(scores, classes)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        losses.append(float(loss.detach()))
        if not np.isfinite(losses[-1]):
            raise SystemExit("the loss is no number any more; nothing was saved since")
        at, steps = at + count, steps + 1
        if steps % _SAID_EVERY == 0:
            speed = (at - first) / (time.time() - began)
            mean = np.mean(losses[-_SAID_EVERY:])
            print(
                f"{at:,} of {schedule.pieces:,} pieces, loss {mean:.4f}, {speed:.0f}/s", flush=True
            )
        if steps % _SAVED_EVERY == 0:
            state = {"network": network.state_dict(), "optimizer": optimizer.state_dict()}
            state |= {"random": torch.get_rng_state(), "at": at, "steps": steps, "key": key}
            _save(state, state_file)
    _save({"network": network.state_dict(), "key": key}, done)
    state_file.unlink(missing_ok=True)
    network.eval()
    return network


# Half precision where the processor has it, which is twice as fast there.
_HALF = bool(torch.cpu._is_avx512_bf16_supported())


def _key(
    passages: Sequence[Passage],
    repeats: Mapping[str, float],
    schedule: Schedule,
    start: Path | None,
) -> str:
    """By what a state that was saved is known to be of the same run."""
    digest = hashlib.sha256(repr((asdict(schedule), sorted(repeats.items()))).encode())
    for passage in passages:
        digest.update(f"{passage.source}\0{passage.text}\0{passage.marks}".encode())
    if start is not None:
        digest.update(start.read_bytes())
    return digest.hexdigest()


def _groups(network: Network, schedule: Schedule) -> list[dict[str, object]]:
    encoder = [p for p in network.encoder.parameters() if p.requires_grad]
    rest = [*network.forms.parameters(), *network.head.parameters()]
    return [
        {"params": encoder, "lr": schedule.rate},
        {"params": rest, "lr": schedule.head_rate},
    ]


def _batches(
    passages: Sequence[Passage], repeats: Mapping[str, float], schedule: Schedule, skip: int
) -> Iterator[tuple[list[Window], int]]:
    """Batches without end, each with its number of pieces; the first `skip` of them are left out.

    Windows of about the same length are read together.
    """
    cut = tokenizer()
    random = np.random.default_rng(schedule.seed)
    known = [(passage.source, pieces_of(passage, cut)) for passage in passages]
    while True:
        windows = list(_epoch(known, repeats, schedule, random))
        order = np.argsort(
            [len(ids) + random.uniform(-8, 8) for ids, _, _ in windows], kind="stable"
        )
        batches: list[list[Window]] = [[]]
        for index in order:
            size = (len(windows[index][0]) + 2) * (len(batches[-1]) + 1)
            if batches[-1] and size > schedule.together:
                batches.append([])
            batches[-1].append(windows[index])
        for number in random.permutation(len(batches)):
            if skip:
                skip -= 1
                continue
            some = batches[number]
            yield some, sum(len(ids) for ids, _, _ in some)


def _epoch(
    known: Sequence[tuple[str, Pieces]],
    repeats: Mapping[str, float],
    schedule: Schedule,
    random: np.random.Generator,
) -> Iterator[Window]:
    for source, pieces in known:
        times = repeats.get(source, 1.0)
        for _ in range(int(times) + int(random.random() < times % 1)):
            for ids, forms, classes in windows_of(pieces, schedule.window, random):
                words, whole = schedule.recased_words, schedule.recased_windows
                yield ids, recased(forms, words, whole, random), classes


def _save(state: object, path: Path) -> None:
    partial = path.with_suffix(".partial")
    torch.save(state, partial)
    partial.replace(path)
