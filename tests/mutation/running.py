"""Runs tests against mutants, each in a process of its own.

Two ways lead to a verdict. A changed function gets its new code *in place*: a process that has
imported and collected everything forks, swaps the code and runs the tests that call the
function, the quickest first. What is changed outside of functions, and whatever survives the
first way, is *imported afresh*: a process that knows nothing of the engine forks, imports the
changed module in the place of the real one and runs the test files that use it.

Time is processor time, so that a busy machine changes no verdict; only threads that wait for
ever are stopped by the clock.
"""

import ast
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.mutation.mutants import ROOT, Mutant, module_name
from tests.mutation.processes import KILLED, NOT_IN_PLACE, SURVIVED, Crew, limit

#: As in the test command, but a counterexample is enough: it need not be made small.
settings.register_profile(
    "mutation",
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)

OPTIONS = ["-x", "-q", "-s", "--no-header", "--tb=line", "--noconftest", "-p", "no:cacheprovider"]

#: Tests that cost seconds and say what others say: statistics, and fresh interpreters.
LEFT_OUT = ("equally_likely", "_uneven", "as_often_as_they_should", "test_architecture")


@dataclass
class Calls:
    """Which tests call what, and what they cost.

    Attributes:
        tests: By file and first line of a function: the tests that call it, without cases.
        seconds: Processor time of a test, all its cases together.
    """

    tests: dict[tuple[str, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def of_function(self, mutant: Mutant) -> set[str]:
        """Return the tests that call the function that a mutant changes."""
        function = mutant.function
        assert function is not None
        first = min([function.lineno, *(d.lineno for d in function.decorator_list)])
        lines = range(first, (function.end_lineno or first) + 1)
        path = str(ROOT / mutant.module)
        return {
            test
            for (file, line), tests in self.tests.items()
            if file == path and line in lines
            for test in tests
        }

    def of_module(self, module: str) -> set[str]:
        """Return the tests that call anything of a module."""
        path = str(ROOT / module)
        return set().union(*(tests for (file, _), tests in self.tests.items() if file == path))


def test_name(item: pytest.Item) -> str:
    """Return the name of a test without its case."""
    return item.nodeid.partition("[")[0]


def is_left_out(name: str) -> bool:
    """Tell whether a test takes no part."""
    return any(part in name for part in LEFT_OUT)


class Collected:
    """A plugin that collects all tests, and then does something else than run them."""

    def __init__(self, then: Callable[[list[pytest.Item]], None]) -> None:
        self._then = then

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of pytest's own loop."""
        self._then([item for item in session.items if not is_left_out(item.nodeid)])
        return True


def collect(then: Callable[[list[pytest.Item]], None]) -> None:
    """Collect all tests of the engine in this process and give them to ``then``.

    Raises:
        SystemExit: They cannot be collected, or ``then`` failed.
    """
    settings.load_profile("mutation")
    status = pytest.main([*OPTIONS, "tests/engine", "webapp/engine"], plugins=[Collected(then)])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"pytest ended with {status}")


def passes(item: pytest.Item) -> bool:
    """Run a test and tell whether it passes."""
    session = item.session
    failed = session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return session.testsfailed == failed


# --------------------------------------------------------- who calls what


def calls() -> Calls:
    """Run all tests once and note which functions each calls.

    Raises:
        SystemExit: A test fails as it is.
    """
    found = Calls()

    def note(items: list[pytest.Item]) -> None:
        before = ""
        for item in items:
            name = test_name(item)
            if name != before:
                forget(everything=name.partition("::")[0] != before.partition("::")[0])
                before = name
            seen: set[CodeType] = set()

            def watch(frame: Any, event: str, _: Any, seen: set[CodeType] = seen) -> None:
                if event == "call":
                    seen.add(frame.f_code)

            start = time.process_time()
            sys.setprofile(watch)
            passed = passes(item)
            sys.setprofile(None)
            found.seconds[name] += time.process_time() - start
            if not passed:
                raise SystemExit(f"{item.nodeid} fails without any mutant")
            for code in seen:
                if "/webapp/engine/" in code.co_filename:
                    found.tests[code.co_filename, code.co_firstlineno].add(name)

    collect(note)
    found.tests, found.seconds = dict(found.tests), dict(found.seconds)
    return found


def engine_modules() -> list[ModuleType]:
    """Return the modules of the engine that are imported."""
    return [m for name, m in sorted(sys.modules.items()) if name.startswith("webapp.engine")]


def forget(*, everything: bool) -> None:
    """Empty the memories of the engine's functions; ``everything``: the charts' as well."""
    for module in engine_modules():
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
            elif everything and type(value).__name__ == "Recent":
                value._results.clear()


# ---------------------------------------------------------------- in place


def live_function(mutant: Mutant) -> FunctionType:
    """Return the function, as it is imported, that a mutant changes."""
    assert mutant.function is not None
    space = vars(sys.modules[module_name(mutant.module)])
    if mutant.klass is not None:
        space = vars(space[mutant.klass.name])
    found = space[mutant.function.name]
    for inner in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, inner, found)
    assert isinstance(found, FunctionType)
    return found


def new_code(mutant: Mutant) -> CodeType:
    """Return the code of the function that a mutant has changed."""
    function = mutant.function
    assert function is not None
    statement: ast.stmt = function
    if mutant.klass is not None:
        statement = ast.copy_location(
            ast.ClassDef(mutant.klass.name, [], [], [function], []), mutant.klass
        )
    whole = compile(ast.Module([statement], []), str(ROOT / mutant.module), "exec")
    return next(code for code in _codes(whole) if code.co_name == function.name)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def run_in_place(mutant: Mutant, tests: Sequence[tuple[float, list[pytest.Item]]]) -> int:
    """Swap the code of a mutant's function and run tests until one fails.

    Args:
        mutant: The mutant.
        tests: The seconds that a test usually takes, and all its cases.
    """
    mutant.apply()
    function, code = live_function(mutant), new_code(mutant)
    if function.__code__.co_freevars != code.co_freevars:
        return NOT_IN_PLACE
    function.__code__ = code
    for seconds, items in tests:
        limit(seconds)
        if not all(passes(item) for item in items):
            return KILLED
    return SURVIVED


def survivors_in_place(mutants: Sequence[Mutant], known: Calls, size: int) -> list[int]:
    """Return the places of those mutants of functions that no test notices."""
    left: list[int] = []
    verdicts: list[int] = []
    place_of = {mutant: place for place, mutant in enumerate(mutants)}

    def ended(mutant: Mutant, status: int) -> None:
        print("." if status == KILLED else "s", end="", flush=True, file=sys.stderr)
        verdicts.append(status)
        if status != KILLED:
            left.append(place_of[mutant])

    def test(items: list[pytest.Item]) -> None:
        by_name = defaultdict(list)
        for item in items:
            by_name[test_name(item)].append(item)
        forget(everything=True)
        gc.collect()
        gc.freeze()
        crew = Crew(size, ended)
        for mutant in mutants:
            names = sorted(known.of_function(mutant), key=lambda name: known.seconds[name])
            chosen = [(known.seconds[name], by_name[name]) for name in names]
            crew.start(mutant, partial(run_in_place, mutant, chosen))
        crew.finish()

    collect(test)
    assert len(verdicts) == len(mutants)
    print(file=sys.stderr)
    return left


# --------------------------------------------------------- imported afresh


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a changed module."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(module_name(mutant.module), str(ROOT / mutant.module))
        self._tree = mutant.tree

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the changed tree."""
        assert fullname == self.name
        code: CodeType = compile(self._tree, self.path, "exec")
        return code


class Finder(importlib.abc.MetaPathFinder):
    """Finds the changed module where the real one is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self._loader = Loader(mutant)

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        """Return the spec of the changed module for its name."""
        if fullname != self._loader.name:
            return None
        return importlib.util.spec_from_file_location(
            fullname, self._loader.path, loader=self._loader
        )


def run_afresh(mutant: Mutant, files: Sequence[str], seconds: float) -> int:
    """Import a changed module and run test files, which usually take so long, until one fails."""
    limit(seconds)
    mutant.apply()
    sys.meta_path.insert(0, Finder(mutant))
    if not mutant.module.endswith("/__main__.py"):  # importing that would run it
        # before pytest does: it would load the real module to run the docstrings' tests
        importlib.import_module(module_name(mutant.module))
    settings.load_profile("mutation")
    without = " and ".join(f"not {part}" for part in LEFT_OUT)
    return SURVIVED if pytest.main([*OPTIONS, "-k", without, *files]) == 0 else KILLED


def test_files(mutant: Mutant, known: Calls) -> tuple[list[str], list[str]]:
    """Return the test files to try first on a mutant, and the others that might notice it."""
    path = Path(mutant.module)
    game = path.parts[2] if len(path.parts) > 3 else ""
    seconds: dict[str, float] = defaultdict(float)
    for name in known.seconds:
        seconds[name.partition("::")[0]] += known.seconds[name]
    using = {name.partition("::")[0] for name in known.of_module(mutant.module)}
    # a game's own test files and those of the whole engine; all files for what games share
    home = {file for file in seconds if not game or f"/{game}/" in file or file.count("/") == 2}
    near = {f"tests/engine/{game}/test_{path.stem}.py", f"tests/engine/test_{path.stem}.py"}
    near |= {file for file in home if file.endswith("/test_codes.py")}
    first = sorted(near & set(seconds), key=seconds.__getitem__)
    others = sorted((using or home) - set(first), key=seconds.__getitem__)
    return first, others


def survivors_afresh(mutants: Sequence[Mutant], known: Calls, size: int) -> list[Mutant]:
    """Return the mutants that no test notices when their module is imported afresh."""
    left = list(mutants)
    for step in (0, 1):
        survived: list[Mutant] = []

        def ended(mutant: Mutant, status: int, survived: list[Mutant] = survived) -> None:
            print("." if status else "s", end="", flush=True, file=sys.stderr)
            if status == SURVIVED:
                survived.append(mutant)

        crew = Crew(size, ended)
        for mutant in left:
            files = test_files(mutant, known)[step]
            if not files:
                survived.append(mutant)
                continue
            seconds = sum(
                cost for name, cost in known.seconds.items() if name.partition("::")[0] in files
            )
            crew.start(mutant, partial(run_afresh, mutant, files, seconds))
        crew.finish()
        left = survived
    print(file=sys.stderr)
    return left
