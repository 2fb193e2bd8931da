"""Finding inputs and writing outputs."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from efface.errors import OutputError
from efface.jobs import files
from efface.jobs.files import Input, collect, destinations, protect, publish


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def run(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_folders_are_walked_in_order_without_what_is_ours_or_hidden(tmp_path: Path) -> None:
    for name in ("b.txt", "a/z.txt", "a/a.md", ".git/x", "a/.DS_Store", "out/b.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    (tmp_path / "b.txt.certificate.json").write_text("{}")
    inputs, refused = collect([tmp_path], tmp_path / "out")
    assert [str(one.below) for one in inputs] == ["b.txt", "a/a.md", "a/z.txt"]
    assert refused == []


def test_a_folder_that_cannot_be_read_is_refused() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "closed").mkdir()
        (folder / "open.txt").write_text("x")
        (folder / "closed").chmod(0)
        folder.chmod(0o755)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)  # to root nothing is closed
        try:
            inputs, refused = collect([folder, folder / "closed" / "a.txt"])
        finally:
            os.seteuid(user)
            (folder / "closed").chmod(0o755)
        assert [one.path.name for one in inputs] == ["open.txt"]
        assert [str(error) for error in refused] == [
            f"{folder / 'closed'}: cannot be read (Permission denied)",
            f"{folder / 'closed' / 'a.txt'}: cannot be read (Permission denied)",
        ]


def test_two_inputs_never_go_to_one_output(tmp_path: Path) -> None:
    inputs = [Input(Path("a/x.txt"), Path("x.txt")), Input(Path("b/x.txt"), Path("x.txt"))]
    with pytest.raises(OutputError, match=r"a/x\.txt and b/x\.txt would both be written"):
        destinations(inputs, tmp_path, folder=True, rename=False)


def test_renamed_files_and_folders_say_nothing() -> None:
    below = ["Ada Lind.TXT", "Lind/letters/one.md", "Lind/two.txt", "Smith/one.txt"]
    inputs = [Input(Path(name), Path(name)) for name in below]
    places = destinations(inputs, Path("out"), folder=True, rename=True)
    assert [str(place) for place in places] == [
        "out/document-1.txt",
        "out/folder-1/folder-2/document-2.md",
        "out/folder-1/document-3.txt",
        "out/folder-3/document-4.txt",
    ]


def test_nothing_is_overwritten_without_force(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.txt"
    publish({path: b"one"}, force=False)
    with pytest.raises(OutputError, match="use --force"):
        publish({path: b"two"}, force=False)
    assert path.read_bytes() == b"one"
    publish({path: b"two"}, force=True)
    assert path.read_bytes() == b"two"
    assert names(path.parent) == ["a.txt"]


def test_a_file_that_appears_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    link = os.link

    def appear(source: Path, target: Path) -> None:
        target.write_text("somebody else's")
        link(source, target)

    monkeypatch.setattr(os, "link", appear)
    with pytest.raises(OutputError, match=r"cannot be written \(File exists\)"):
        publish({path: b"ours"}, force=False)
    assert path.read_text() == "somebody else's"
    assert names(tmp_path) == ["a.txt"]


def test_nothing_that_is_read_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("original")
    (tmp_path / "link.txt").symlink_to(path)
    protect([path], [tmp_path / "b.txt"])
    for output in (path, tmp_path / "x" / ".." / "a.txt", tmp_path / "link.txt"):
        with pytest.raises(OutputError, match="is read in this run; name another output"):
            protect([path], [output])


def test_what_is_no_file_is_refused_and_links_to_folders_are_named(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "in" / "link").symlink_to(tmp_path / "elsewhere")
    os.mkfifo(tmp_path / "in" / "pipe.txt")
    inputs, refused = collect([tmp_path / "in", tmp_path / "in" / "pipe.txt"])
    assert inputs == []
    assert [str(error).removeprefix(f"{tmp_path}/in/") for error in refused] == [
        "link: a link to a folder is not followed; name it itself",
        "pipe.txt: not a file",
        "pipe.txt: not a file; give it as standard input, with -",
    ]


def test_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk: writing fails half-way."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(OutputError, match=r"a\.txt: cannot be written \(File too large\)"):
            publish({tmp_path / "c.json": b"{}", tmp_path / "a.txt": b"x" * 5000}, force=False)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, ignored)
    assert names(tmp_path) == []


def test_a_killed_process_leaves_no_half_written_output(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path; from efface.jobs import files\n"
        "real = os.fsync\n"
        "def die(descriptor): real(descriptor); os.kill(os.getpid(), signal.SIGKILL)\n"
        "os.fsync = die\n"
        "files.publish({Path(sys.argv[1]): b'x' * 10000}, force=False)"
    )
    path = tmp_path / "a.txt"
    assert run(code, path).returncode == -signal.SIGKILL
    assert not path.exists()
    assert collect([tmp_path])[0] == []  # what is left of the attempt is not taken for a document


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputError, match="cannot be written"):
        publish({tmp_path / "file" / "a.txt": b"x"}, force=False)


def test_of_two_files_none_is_left_if_the_second_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = files._commit

    def fails_second(temporary: Path, path: Path, force: bool) -> None:
        if path.name == "second":
            raise OSError(28, "No space left on device")
        commit(temporary, path, force)

    monkeypatch.setattr(files, "_commit", fails_second)
    with pytest.raises(OutputError, match="No space left"):
        files.publish({tmp_path / "first": b"1", tmp_path / "second": b"2"}, force=False)
    assert not [*tmp_path.iterdir()]
