"""The package as others get it: built, installed outside the checkout, and asked for pages."""

import subprocess
import sys
import sysconfig
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
        timeout=300,
    )
    [built] = out.glob("*.whl")
    assert len(list(out.glob("*.tar.gz"))) == 1
    return built


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
    """Code, templates, static files and catalogues; no tests, no compiled files."""
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.split("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"webapp"}
    endings = {Path(name).suffix for name in names if name.startswith("webapp/")}
    assert endings <= {
        ".py",
        ".html",
        ".css",
        ".csv",
        ".js",
        ".svg",
        ".po",
        ".json",
        ".webmanifest",
        ".png",
    }
    assert not [name for name in names if "/pictures/" in name]
    for folder in (
        "templates",
        "static",
        "static/icons",
        "translations/zh-Hant/LC_MESSAGES",
        "engine/baccarat",
    ):
        assert any(name.startswith(f"webapp/{folder}/") for name in names)


def test_no_code_in_templates_and_static() -> None:
    """A Python file there would break editable installs."""
    assert not [*ROOT.glob("templates/**/*.py"), *ROOT.glob("static/**/*.py")]
