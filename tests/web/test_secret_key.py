import os
import subprocess
import sys
from pathlib import Path

import pytest

from webapp.secret_key import SecretKeyError, secret_key

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("key", ["8675309", "0x10", "true", " spaced ", "khóa", "null"])
def test_the_environment_sets_the_key_always_as_text(tmp_path: Path, key: str) -> None:
    assert secret_key(key, tmp_path / "instance") == key
    assert list(tmp_path.iterdir()) == []


def test_a_key_in_the_environment_must_be_text(tmp_path: Path) -> None:
    # how a byte that is no UTF-8 comes out of os.environ
    with pytest.raises(SecretKeyError, match="FLASK_SECRET_KEY is not UTF-8"):
        secret_key("\udcff", tmp_path)


def test_without_it_a_key_is_made_once(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "instance"
    key = secret_key("", folder)
    assert len(key) == 43  # 256 random bits in base64
    assert secret_key("", folder) == key
    (file,) = folder.iterdir()
    assert file.name == "secret_key"
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_two_machines_make_two_keys(tmp_path: Path) -> None:
    assert secret_key("", tmp_path / "one") != secret_key("", tmp_path / "other")


def test_a_key_that_somebody_else_made_meanwhile_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def late_link(source: Path, target: Path) -> None:
        target.write_text("made by another process\n")
        link(source, target)

    monkeypatch.setattr(os, "link", late_link)
    assert secret_key("", tmp_path) == "made by another process"
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_processes_that_start_together_agree(tmp_path: Path) -> None:
    start = tmp_path / "start"
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from webapp.secret_key import secret_key\n"
        "print('ready', flush=True)\n"
        f"while not Path({str(start)!r}).exists(): time.sleep(0.001)\n"
        f"print(secret_key('', Path({str(tmp_path / 'instance')!r})))\n"
    )
    processes = [
        subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(5)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    start.touch()
    keys = [process.communicate(timeout=30)[0].strip() for process in processes]
    assert [process.returncode for process in processes] == [0] * 5
    assert len(set(keys)) == 1
    assert len(keys[0]) == 43


def test_no_place_to_write_is_told_with_what_to_do(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(SecretKeyError, match=r"can't be read or created .* Set FLASK_SECRET_KEY"):
        secret_key("", blocked / "instance")


def test_a_disk_without_links_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_link(source: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted", str(source), None, str(target))

    monkeypatch.setattr(os, "link", no_link)
    with pytest.raises(SecretKeyError, match="Operation not permitted"):
        secret_key("", tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b" \n"])
def test_an_empty_key_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(SecretKeyError, match="is empty"):
        secret_key("", tmp_path)


def test_a_key_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_bytes(b"\xff\xfe")
    with pytest.raises(SecretKeyError, match="can't be read"):
        secret_key("", tmp_path)
