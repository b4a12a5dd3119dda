"""A file of records only ever grows by whole lines, whatever happens to its process or its disk."""

import errno
import threading
from pathlib import Path

import msgspec
import pytest

from liarproof.runtime.runs.disk import Disk
from liarproof.runtime.runs.lines import DamagedFileError, Lines

from .failing import CrashError, FailingDisk


class Note(msgspec.Struct, frozen=True):
    """A record."""

    number: int
    text: str = "ä\n\u2028"


def lines(path: Path, disk: Disk | None = None) -> Lines[Note]:
    return Lines(path, Note, disk or Disk())


def test_records_come_back_in_order(tmp_path: Path):
    kept = lines(tmp_path / "a.jsonl")
    for number in range(3):
        kept.append(Note(number))
    assert list(kept) == [Note(0), Note(1), Note(2)]
    assert (tmp_path / "a.jsonl").read_bytes().count(b"\n") == 3


def test_a_file_that_was_cut_anywhere_in_its_last_line_loses_that_line_only(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    kept = lines(path)
    kept.append(Note(0))
    first = path.stat().st_size
    kept.append(Note(1))
    whole = path.read_bytes()
    for size in range(first, len(whole)):
        path.write_bytes(whole[:size])
        opened = lines(path)
        assert opened.dropped == size - first
        assert list(opened) == [Note(0)]
        opened.append(Note(2))
        assert list(lines(path)) == [Note(0), Note(2)]
    path.write_bytes(whole)
    assert list(lines(path)) == [Note(0), Note(1)]


@pytest.mark.parametrize("torn", [1 << 16, (1 << 16) - 1, (1 << 16) + 1, 200_000])
@pytest.mark.parametrize("before", [b"", b'{"number":1}\n'])
def test_a_torn_line_is_cut_off_however_long_it_is(before: bytes, torn: int, tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(before + b"x" * torn)
    assert lines(path).dropped == torn
    assert path.read_bytes() == before


def test_blank_lines_are_no_records(tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"number":1}\n\n  \n{"number":2,"text":"b"}\n')
    assert [note.number for note in lines(path)] == [1, 2]


@pytest.mark.parametrize("line", [b"{", b"[]", b'{"number":"one"}', b"\xff", b"null"])
def test_a_line_in_the_middle_that_is_no_record_is_told_by_its_number(line: bytes, tmp_path: Path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"number":1}\n' + line + b'\n{"number":2}\n')
    with pytest.raises(DamagedFileError, match=r"a\.jsonl:2: this is no record of a run"):
        list(lines(path))


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("crash", [True, False])
def test_whatever_fails_what_was_said_to_be_there_is_there_once(number: int, crash: bool, tmp_path: Path):
    path = tmp_path / "a.jsonl"
    disk = FailingDisk(number, crash=crash)
    said: list[Note] = []
    tried = 0
    try:
        kept = lines(path, disk)
        for each in range(3):
            tried += 1
            try:
                kept.append(Note(each))
                said.append(Note(each))
            except OSError:
                pass
    except CrashError:
        pass
    found = list(lines(path))
    assert found[: len(said)] == said or found == said
    assert len(found) <= tried
    if not crash:
        assert found == said


class FullDisk(Disk):
    """A disk on which nothing goes well for a while."""

    full = False

    def write(self, descriptor: int, data: bytes) -> int:
        if self.full:
            super().write(descriptor, data[:5])
            raise OSError(errno.ENOSPC, "full")
        return super().write(descriptor, data)

    def cut(self, descriptor: int, size: int) -> None:
        if self.full:
            raise OSError(errno.EIO, "nor that")
        super().cut(descriptor, size)


def test_a_line_never_stands_behind_a_torn_one_that_could_not_be_cut_off(tmp_path: Path):
    disk = FullDisk()
    kept = lines(tmp_path / "a.jsonl", disk)
    kept.append(Note(0))
    disk.full = True
    for _ in range(2):
        with pytest.raises(OSError, match=r"full|nor that"):
            kept.append(Note(1))
    disk.full = False
    kept.append(Note(2))
    assert list(lines(tmp_path / "a.jsonl")) == [Note(0), Note(2)]


def test_threads_write_whole_lines(tmp_path: Path):
    kept = lines(tmp_path / "a.jsonl")
    threads = [
        threading.Thread(target=lambda first=first: [kept.append(Note(first + each)) for each in range(20)])
        for first in range(0, 160, 20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(note.number for note in kept) == list(range(160))
