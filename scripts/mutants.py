#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
"""Does the test suite see small faults? All of those in tests/mutants/*.txt are put into a copy of
the sources, each behind a switch, and built once. The tests run with none of them on, which says
how long each takes and which faults it reaches. Then one fault at a time is put on, and the tests
that reach it run until one fails. Everything is kept in build-mutants/.
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # so that no files appear beside the scripts
import mutant_list  # noqa: E402
import mutant_tests  # noqa: E402
from mutant_tests import Stop  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = ROOT / "build-mutants"
SOURCE, BUILD, LOGS, WORK = HOME / "source", HOME / "build", HOME / "logs", HOME / "work"
WANTED = 95  # % of all faults that are to be seen


# ---- the build


def name_files():
    """The working tree: what git knows or would add, less the mutants themselves."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    names = [name for name in sorted(set(told.split("\0"))) if (ROOT / name).is_file()]
    return [name for name in names if not re.match(r"tests/mutants/|scripts/mutant", name)]


def copy_files(mutants):
    """Writes what has changed to the copy of the tree; returns a hash of it without documents."""
    names, digest = name_files(), hashlib.sha256()
    for name in names:
        data = (ROOT / name).read_bytes()
        inside = [mutant for mutant in mutants if mutant.file == name]
        if inside:
            data = mutant_list.apply(inside, data.decode()).encode()
        if not name.endswith(".md"):
            digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        to = SOURCE / name
        if not to.is_file() or to.read_bytes() != data:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(data)
        shutil.copymode(ROOT / name, to)
    gone = {p for p in SOURCE.rglob("*") if p.is_file()} - {SOURCE / name for name in names}
    for path in gone:
        path.unlink()
    return digest.hexdigest()


def build(jobs):
    switch, linked, log = ROOT / "tests/mutants/switch", HOME / "switch.o", HOME / "build.log"
    flags = [f"-DCMAKE_C_FLAGS=-include {switch}.h"]
    flags += [f"-DCMAKE_{kind}_LINKER_FLAGS={linked}" for kind in ("EXE", "SHARED")]
    flags += ["-DCMAKE_BUILD_TYPE=Release", "-DSINEW_TESTS=ON"]
    commands = (
        [os.environ.get("CC", "cc"), "-O2", "-fPIC", "-c", f"{switch}.c", "-o", str(linked)],
        ["cmake", "-G", "Ninja", "-S", str(SOURCE), "-B", str(BUILD), *flags],
        ["cmake", "--build", str(BUILD), "--parallel", str(jobs)],
    )
    with open(log, "w") as out:
        for command in commands:
            if subprocess.run(command, stdout=out, stderr=subprocess.STDOUT).returncode != 0:
                wrong = re.findall(r".*\berror\b.*", log.read_text(), re.IGNORECASE)
                raise Stop("\n".join(wrong[:20] + [f"the build failed: {log}"]))


# ---- verdicts


def know_tests(runner, key, tests, keep):
    """What the first pass says, or with `keep` that of an earlier run with the same sources."""
    store = HOME / "tests.json"
    stored = load(store)
    earlier = stored.pop(key, {})
    known = dict(earlier) if keep else {}
    missing = [test for test in tests if test.name not in known]
    begin = time.monotonic()
    known.update(mutant_tests.first_pass(runner, missing))
    seconds = time.monotonic() - begin
    print(f"{len(missing)} tests with no mutant on, {seconds:.0f} s; {len(known)} pass", flush=True)
    save(store, {**dict(list(stored.items())[-4:]), key: {**earlier, **known}})
    return known


def judge(runner, mutant, tests, known, hint):
    """Returns the verdict, and the test that sees the mutant."""
    reaching = [t for t in tests if mutant.number in known.get(t.name, {}).get("reached", ())]

    # first the one that saw it last time; then short ones, and those of its room before others
    def rank(test):
        is_own = test.name.startswith(mutant.room)
        return test.name != hint, known[test.name]["seconds"] * (0.3 if is_own else 1)

    for test in sorted(reaching, key=rank):
        limit = 5 * known[test.name]["seconds"] + 10
        environment = {"SN_MUTANT": str(mutant.number)}
        outcome, _ = runner.run(test, environment, limit, f"mutant-{mutant.number}.txt")
        if outcome == "failed":
            return f"killed by {test.name}", test.name
        if outcome == "time-out":
            return f"killed by {test.name} (time-out)", test.name
    return f"SURVIVED, {len(reaching)} reach it" if reaching else "not reached", None


def judge_build(runner, mutants, chosen, args):
    """Verdicts on the chosen ones of the mutants that go into one build: {number: verdict}."""
    begin = time.monotonic()
    key = copy_files(mutants)
    build(args.jobs)
    print(f"{len(mutants)} mutants in one build, {time.monotonic() - begin:.0f} s", flush=True)
    tests = mutant_tests.find(BUILD, args.tests)
    known = know_tests(runner, key, tests, args.keep)
    killers, verdicts = load(HOME / "killers.json"), {}

    def judge_one(mutant):
        number, verdict, killer = str(mutant.number), "", None
        if not mutant.equivalent or number in args.select:
            verdict, killer = judge(runner, mutant, tests, known, killers.get(number))
        if mutant.equivalent and not killer:
            verdict = f"equivalent: {mutant.equivalent}"
        return mutant, verdict, killer

    wanted = [mutant for mutant in mutants if mutant in chosen]
    for mutant, verdict, killer in runner.each(judge_one, wanted):
        verdicts[mutant.number] = verdict
        killers[str(mutant.number)] = killer
        print(describe(mutant, verdict), flush=True)
    save(HOME / "killers.json", killers)
    return verdicts


def describe(mutant, verdict=""):
    return f"{mutant.number:4} {mutant.file}:{mutant.line} {mutant.what} {verdict}".rstrip()


def report(chosen, verdicts):
    """Prints totals and writes everything to a file; returns whether enough are seen."""
    kinds = ("equivalent", "killed", "SURVIVED", "not reached")
    rows = ["".join(f"{head:>13}" for head in ("room", "mutants", *map(str.lower, kinds)))]
    for room in sorted({mutant.room for mutant in chosen}):
        told = [verdicts[mutant.number] for mutant in chosen if mutant.room == room]
        counts = [sum(verdict.startswith(kind) for verdict in told) for kind in kinds]
        rows.append("".join(f"{cell:>13}" for cell in (room, len(told), *counts)))
    told = list(verdicts.values())
    seen = sum(verdict.startswith("killed") for verdict in told)
    late = sum(verdict.endswith("(time-out)") for verdict in told)
    count = sum(not verdict.startswith("equivalent") for verdict in told)
    share = 100 * seen / count if count else 100
    total = f"{seen} of {count} not equivalent are seen ({share:.1f} %)"
    rows += ["", total + (f", {late} by time-out" if late else "")]
    print("\n" + "\n".join(rows))
    lines = [describe(mutant, verdicts[mutant.number]) for mutant in chosen]
    (HOME / "mutants.txt").write_text("\n".join(lines + [""] + rows) + "\n")
    return share >= WANTED


# ---- the command line


def load(path):
    return json.loads(path.read_text()) if path.exists() else {}


def save(path, value):
    path.write_text(json.dumps(value, indent=1))


def choose(mutants, wishes):
    """Those that are named by number, by a range of numbers, or by room; all when none is."""
    chosen = set()
    for wish in wishes:
        ends = re.fullmatch(r"(\d+)(?:-(\d+))?", wish)
        first, last = (int(ends[1]), int(ends[2] or ends[1])) if ends else (0, 0)
        named = [m.number for m in mutants if first <= m.number <= last or m.room == wish]
        if not named:
            raise Stop(f"there is no mutant {wish}")
        chosen.update(named)
    return [mutant for mutant in mutants if mutant.number in chosen or not wishes]


def read_arguments():
    parser = argparse.ArgumentParser(description="Does the test suite see small faults?")
    add = parser.add_argument
    add("select", nargs="*", help="numbers, ranges such as 40-49, or rooms; else all mutants")
    add("--check", action="store_true", help="only see whether they still fit the sources")
    add("--list", action="store_true", help="only list them")
    add("--keep", action="store_true", help="do not run the first pass again for the same sources")
    add("--tests", default="", metavar="REGEX", help="only tests whose names match")
    add("--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes at a time")
    return parser.parse_args()


def set_limit(kind, value):
    most = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (value if most == resource.RLIM_INFINITY else min(value, most), most))


def run(args):
    mutants, complaints = mutant_list.read(ROOT)
    if complaints:
        raise Stop("\n".join(complaints))
    chosen = choose(mutants, args.select)
    if args.list:
        print("\n".join(map(describe, chosen)))
    if args.list or args.check:
        return True
    for folder in (LOGS, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    # a mutant may ask for memory without end, and what it aborts is worth no core file
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    set_limit(resource.RLIMIT_AS, memory // 2)
    set_limit(resource.RLIMIT_CORE, 0)
    begin, verdicts = time.monotonic(), {}
    runner = mutant_tests.Runner(WORK, LOGS, args.jobs)
    for one in mutant_list.builds(mutants):
        if any(mutant in chosen for mutant in one):
            verdicts.update(judge_build(runner, one, chosen, args))
    is_enough = report(chosen, verdicts)
    print(f"{time.monotonic() - begin:.0f} s")
    return is_enough


def main():
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return 0 if run(read_arguments()) else 1
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
