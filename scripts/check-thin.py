#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
"""Do the short tests that run under sanitizers reach every line that the whole suite reaches?

A build with counters, in build-coverage/, runs the suite twice: as it is, and with SINEW_THIN, which
makes tests as short as they are under sanitizers (tests/check.h). Lines of the library and of the
program that only the first run reaches are printed. Sanitizers would see nothing there.
"""
import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build-coverage"
# Rules of the house and programs of others run nothing of ours; golden hashes are of other builds.
LEFT_OUT = "house_|install_|web_|program_golden|program_view$|view_deadlines"
JOBS = str(os.cpu_count())


def build():
    flags = "-O1 --coverage -fprofile-update=atomic"
    configure = ["cmake", "-G", "Ninja", "-S", str(ROOT), "-B", str(BUILD), "-DCMAKE_BUILD_TYPE=None"]
    configure += [f"-DCMAKE_C_FLAGS={flags}", "-DSINEW_TESTS=ON"]
    for command in (configure, ["cmake", "--build", str(BUILD), "--parallel", JOBS]):
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def read_lines(counters):
    """Lines of src/ and apps/ that one object file has reached."""
    command = ["gcov", "--json-format", "--stdout", str(counters)]
    told = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=BUILD)
    reached = set()
    for text in told.stdout.decode().splitlines():
        for file in json.loads(text)["files"]:
            path = pathlib.Path(BUILD, file["file"]).resolve()
            if not (path.is_relative_to(ROOT / "src") or path.is_relative_to(ROOT / "apps")):
                continue
            name = str(path.relative_to(ROOT))
            reached.update((name, line["line_number"]) for line in file["lines"] if line["count"])
    return reached


def reach(environment):
    """Runs the suite; returns the lines that it reaches, as (file, line)."""
    for counters in BUILD.rglob("*.gcda"):
        counters.unlink()
    command = ["ctest", "--test-dir", str(BUILD), "-j", JOBS, "-LE", "^long$", "-E", LEFT_OUT]
    log = BUILD / ("thin.log" if environment else "whole.log")
    with open(log, "w") as out:
        subprocess.run(command, stdout=out, env={**os.environ, **environment})
    # A test that fails, as hashes of other builds do, has reached what it has reached.
    print(log.read_text().split("\n\n")[-1].strip() or log, flush=True)
    files = [*BUILD.glob("src/**/*.gcda"), *BUILD.glob("apps/**/*.gcda")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return set().union(*pool.map(read_lines, files))


def main():
    build()
    whole, thin = reach({}), reach({"SINEW_THIN": "1"})
    missed = sorted(whole - thin)
    for name, line in missed:
        text = (ROOT / name).read_text().splitlines()[line - 1].strip()
        print(f"{name}:{line}: {text}")
    print(f"{len(whole)} lines are reached, {len(missed)} of them not by short tests")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
