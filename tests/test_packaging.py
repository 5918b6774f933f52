"""The package as others get it: built, installed outside the checkout, and asked for pages."""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PROBE = """
import re
import webapp
from webapp import create_app

assert "site-packages" in webapp.__file__, webapp.__file__
client = create_app().test_client()
headings = set()
for language in ("en", "vi", "zh-Hant", "ko"):
    page = client.get(f"/{language}/baccarat/?p1=2&p2=3&b1=A&b2=2&p3=8")
    assert page.status_code == 200, page.status
    headings.add(re.search("<h1>.*?</h1>", page.text).group())
    for address in re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text):
        assert client.get(address).status_code == 200, address
assert len(headings) == 4, headings
print("answered in", len(headings), "languages")
"""


#: What the package is made of, and what an archive of the sources holds besides.
PRODUCT = ("webapp", "templates", "static")
SOURCES = (*PRODUCT, "tests", ".ci", "pyproject.toml", "README.md", "LICENSE", ".gitignore")

#: What must never be given away, wherever it lies about.
STRAYS = (
    "webapp/__pycache__/app.cpython-311.pyc",
    "webapp/engine/old.pyc",
    "instance/secret_key",
    "webapp/instance/secret_key",
    "templates/__pycache__/x.pyc",
    "build/lib/webapp/app.py",
    "dist/card_rules_checker-0.9-py3-none-any.whl",
    "webapp.egg-info/PKG-INFO",
    ".coverage",
    ".env",
    "notes.txt",
)


def checkout(folder: Path) -> Path:
    """Copy the sources, and nothing that lies about among them."""
    folder.mkdir(exist_ok=True)
    for name in SOURCES:
        if (ROOT / name).is_dir():
            skipped = shutil.ignore_patterns("__pycache__", "*.pyc")
            shutil.copytree(ROOT / name, folder / name, ignore=skipped)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def files(folder: Path) -> set[str]:
    """Return the paths of all files in a folder."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def digest(path: Path) -> str:
    """Return the hash by which a file is known."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run(*command: str, folder: Path, **variables: str) -> None:
    """Run a command without what the environment says about time."""
    environment = {name: text for name, text in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment | variables,
        check=True,
        capture_output=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution, and the wheel built from it, of a checkout full of strays."""
    folder = checkout(tmp_path_factory.mktemp("checkout"))
    for stray in STRAYS:
        (folder / stray).parent.mkdir(parents=True, exist_ok=True)
        (folder / stray).write_text("stray")
    out = tmp_path_factory.mktemp("dist")
    run("-m", "build", "--no-isolation", "--outdir", str(out), folder=folder)
    [wheel], [sources] = out.glob("*.whl"), out.glob("*.tar.gz")
    return sources, wheel


@pytest.fixture(scope="module")
def wheel(built: tuple[Path, Path]) -> Path:
    """The wheel, built from the source distribution."""
    return built[1]


def test_wheel_answers_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """Installed in a clean environment, started in another folder, all four languages answer."""
    environment = tmp_path / "clean"
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run(
        [*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)],
        check=True,
        capture_output=True,
        timeout=120,
    )
    # What the wheel depends on comes from here; a path in a .pth runs no editable install.
    [packages] = environment.glob("lib/python3.*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    probe = subprocess.run(
        [str(python), "-I", "-c", PROBE],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert probe.stdout == "answered in 4 languages\n", probe.stderr


def test_wheel_holds_the_product_and_nothing_else(wheel: Path) -> None:
    """Each file of the three folders, where it belongs, and what makes it a wheel."""
    expected = set()
    for name in PRODUCT:
        inside = "" if name == "webapp" else "webapp/"
        expected |= {
            f"{inside}{name}/{path}"
            for path in files(ROOT / name)
            if "__pycache__" not in path
            and not path.endswith(".pyc")
            and not path.startswith("pictures/")  # README's
        }
    described = {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}
    names = zipfile.ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    assert set(names) == expected | {
        f"card_rules_checker-1.0.0.dist-info/{name}" for name in described
    }
    assert {Path(name).suffix for name in expected} <= {
        ".css",
        ".csv",
        ".html",
        ".js",
        ".json",
        ".png",
        ".po",
        ".py",
        ".svg",
        ".webmanifest",
    }


def test_sources_hold_all_that_builds_and_tests_them(
    built: tuple[Path, Path], tmp_path: Path
) -> None:
    """The archive is the checkout, with its description and without strays."""
    with tarfile.open(built[0]) as archive:
        archive.extractall(tmp_path, filter="data")
    held = files(tmp_path / "card_rules_checker-1.0.0")
    assert held == files(checkout(tmp_path / "again")) | {"PKG-INFO"}


def test_the_same_sources_give_the_same_bytes(built: tuple[Path, Path], tmp_path: Path) -> None:
    """Built in another folder, from files of another age, by somebody with another umask."""
    folder = checkout(tmp_path / "a-much-longer-name-of-a-folder-than-the-other-one")
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode & 0o700)  # what may be run still may
        os.utime(path, (1_000_000_000, 1_000_000_000))
    run("-m", "hatchling", "build", folder=folder, TZ="Asia/Seoul", PYTHONHASHSEED="7")
    for path in built:
        again = folder / "dist" / path.name
        assert digest(again) == digest(path), path.name


def test_readme_lists_what_the_package_needs() -> None:
    """Each runtime dependency stands in README with its range; nothing else is needed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    readme = (ROOT / "README.md").read_text()
    table = readme.split("\n### Dependencies\n")[1].split("\n#")[0]
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in table.splitlines()
        if line.startswith("| ") and not line.startswith("| package")
    ]
    needed = {*project["dependencies"], *project["optional-dependencies"]["serve"]}
    assert {name + versions for name, versions, *_ in rows} == needed
    assert all(licence and reason for _, _, licence, reason in rows)


def test_no_code_in_templates_and_static() -> None:
    """A Python file there would break editable installs."""
    assert not [*ROOT.glob("templates/**/*.py"), *ROOT.glob("static/**/*.py")]
