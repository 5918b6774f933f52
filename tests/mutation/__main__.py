"""Tests the tests of the engine: changes it in thousands of ways and sees which they notice.

    python -m tests.mutation                          the whole engine
    python -m tests.mutation webapp/engine/cards.py   one module or folder
    python -m tests.mutation --most 40                of tables a sample: so many changes a module

Prints a line for each module and every mutant that survives unexplained; exits 1 if there is
one. ``equivalent.json`` explains the survivors that no test can notice.
"""

import argparse
import hashlib
import json
import os
import pickle
import random
import sys
import time
from collections import Counter, defaultdict
from functools import cache, partial
from pathlib import Path

from tests.mutation import running
from tests.mutation.mutants import ROOT, Engine, Mutant
from tests.mutation.processes import answer_of

EXPLAINED = Path(__file__).with_name("equivalent.json")
CALLS = ROOT / "build" / "mutation-calls"
SEED = 1


def calls() -> running.Calls:
    """Return which test calls what, from the last run if nothing has changed since."""
    text = hashlib.sha256()
    for folder in ("tests/engine", "webapp/engine"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            text.update(file.read_bytes())
    digest = text.hexdigest()
    if CALLS.exists():
        seen, known = pickle.loads(CALLS.read_bytes())  # noqa: S301 - our own file
        if seen == digest:
            assert isinstance(known, running.Calls)
            return known
    known = answer_of(running.calls)
    CALLS.parent.mkdir(exist_ok=True)
    CALLS.write_bytes(pickle.dumps((digest, known)))
    assert isinstance(known, running.Calls)
    return known


@cache
def explained() -> frozenset[tuple[str, str, str]]:
    """Return the survivors that no test can notice: module, line and change."""
    entries = json.loads(EXPLAINED.read_text(encoding="utf-8"))["mutants"]
    return frozenset((entry["module"], entry["line"], entry["change"]) for entry in entries)


def is_explained(mutant: Mutant) -> bool:
    """Tell whether a survivor is one that no test can notice."""
    return (mutant.module, mutant.text, mutant.change) in explained()


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("paths", nargs="*", default=["webapp/engine"])
    parser.add_argument(
        "--most", type=int, default=0, help="changes outside of functions, a module"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, each costs time
    start = time.monotonic()

    engine = Engine()
    chosen = [
        file
        for file in engine.trees
        if any(file == path or file.startswith(f"{path.rstrip('/')}/") for path in options.paths)
    ]
    mutants = [mutant for file in chosen for mutant in engine.mutants(file)]
    inside = [mutant for mutant in mutants if mutant.function]
    outside = sample([mutant for mutant in mutants if not mutant.function], options.most)
    known = calls()
    print(f"{time.monotonic() - start:.0f} s: which test calls what", file=sys.stderr)
    places = answer_of(partial(running.survivors_in_place, inside, known, options.jobs))
    left = [inside[place] for place in places]
    sure = [mutant for mutant in left if is_explained(mutant)]
    print(f"{time.monotonic() - start:.0f} s: {len(left)} left in place", file=sys.stderr)
    unsure = [mutant for mutant in left if not is_explained(mutant)]
    left = sure + running.survivors_afresh([*unsure, *outside], known, options.jobs)
    made = Counter(mutant.module for mutant in mutants)
    return report([*inside, *outside], left, made, time.monotonic() - start)


def sample(mutants: list[Mutant], most: int) -> list[Mutant]:
    """Return at most ``most`` mutants of each module, the same at every run; all if it is 0."""
    by_module: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        by_module[mutant.module].append(mutant)
    chance = random.Random(SEED)  # noqa: S311 - no secret hangs on it
    return [
        mutant
        for of_module in by_module.values()
        for mutant in (chance.sample(of_module, most) if 0 < most < len(of_module) else of_module)
    ]


def report(mutants: list[Mutant], left: list[Mutant], made: Counter[str], seconds: float) -> int:
    """Print the figures and the survivors; return the command's exit code."""
    rows: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for mutant in mutants:
        rows[mutant.module][0] += 1
    for mutant in left:
        rows[mutant.module][1 if is_explained(mutant) else 2] += 1
    unexplained = [mutant for mutant in left if not is_explained(mutant)]
    print("| module | mutants | killed | equivalent | survived |")
    print("|---|--:|--:|--:|--:|")
    for module, (tested, equivalent, survived) in sorted(rows.items()):
        of = f" of {made[module]}" if tested < made[module] else ""
        killed = tested - equivalent - survived
        name = module.removeprefix("webapp/engine/")
        print(f"| {name} | {tested}{of} | {killed} | {equivalent} | {survived} |")
    tested = len(mutants)
    survived = len(unexplained)
    equivalent = len(left) - survived
    killed = tested - len(left)
    print(f"| all | {tested} | {killed} | {equivalent} | {survived} |")
    print(
        f"\nScore: {killed} of {tested - equivalent} mutants that can be noticed are:"
        f" {100 * killed / (tested - equivalent):.1f} %. {seconds:.0f} s."
    )
    for mutant in sorted(unexplained, key=lambda m: (m.module, m.line)):
        print(f"\n{mutant.module}:{mutant.line}\n  {mutant.text}\n  {mutant.change}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
