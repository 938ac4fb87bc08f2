# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
"""Tests of a build folder as ctest describes them, and how they are run for scripts/mutants.py."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor, as_completed

# Tests that are left out, and why. Those with the label `golden` or `long` are, too.
LEFT_OUT = (
    (r"program_golden", "hashes of this processor see everything, but on no other one"),
    (r"house_|install_|web_", "rules of the house, and programs of others: no step is computed"),
    (r"mesh_|foreign_|program_mesh|program_outside", "meshes, before anything moves"),
    (r"view_|program_(view|gallery|report)", "pages and servers; some compare speeds"),
    (r"program_(blender|paraview|video|gltf|terminal)", "what others read of a run, and its text"),
    (r"program_(killed|full)", "files of a run that is interrupted, or whose disk is full"),
)

# Properties of ctest that are heeded here, or do not change whether a test passes.
KNOWN = {
    "COST", "DISABLED", "ENVIRONMENT", "LABELS", "PROCESSORS", "RESOURCE_LOCK", "RUN_SERIAL",
    "SKIP_RETURN_CODE", "TIMEOUT", "WORKING_DIRECTORY",
}  # fmt: skip


class Stop(Exception):
    """Something is wrong that no test can say."""


class Test:
    def __init__(self, entry, build):
        known = {p["name"]: p["value"] for p in entry.get("properties", [])}
        self.name, self.command = entry["name"], entry.get("command")
        self.labels = known.get("LABELS", [])
        self.is_disabled = not self.command or bool(known.get("DISABLED"))
        self.skip_code = known.get("SKIP_RETURN_CODE")
        self.environment = dict(pair.split("=", 1) for pair in known.get("ENVIRONMENT", []))
        # Runs of one test write the same files: each has its own folder instead of the build's.
        folder = pathlib.Path(known.get("WORKING_DIRECTORY", build))
        self.folder = None if folder.is_relative_to(build) else folder
        strange = ", ".join(set(known) - KNOWN)
        if strange:
            raise Stop(f"{self.name}: scripts/mutant_tests.py does not know what {strange} means")

    def is_left_out(self):
        named = any(re.match(pattern, self.name) for pattern, _ in LEFT_OUT)
        return self.is_disabled or named or "long" in self.labels or "golden" in self.labels


def find(build, wish):
    """Those of `make test` that are not left out, and whose names match."""
    command = ["ctest", "--test-dir", str(build), "--show-only=json-v1"]
    told = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
    tests = [Test(entry, build) for entry in json.loads(told)["tests"]]
    tests = [test for test in tests if not test.is_left_out() and re.search(wish, test.name)]
    if not tests:
        raise Stop("there are no tests to run")
    return tests


def kill(process):
    """Ends a test, and whatever it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Runner:
    """Runs several tests at a time, and ends them when it is stopped."""

    def __init__(self, work, logs, jobs):
        self.work, self.logs, self.jobs = work, logs, jobs
        self.alive, self.lock, self.is_stopped, self.count = set(), threading.Lock(), False, 0

    def start(self, test, environment, log):
        with self.lock:
            if self.is_stopped:
                return None, None
            self.count += 1
            work = self.work / str(self.count)
            work.mkdir(parents=True)
            # Hashes of the gate see everything, but only where they were recorded.
            told = {**os.environ, **test.environment, **environment, "TMPDIR": str(work),
                    "SINEW_GOLDEN": "off"}  # fmt: skip
            process = subprocess.Popen(
                test.command, cwd=test.folder or work, env=told, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
            self.alive.add(process)
            return process, work

    def run(self, test, environment, limit, log_name):
        """Returns passed, skipped, failed, time-out or stopped, and how many seconds it took."""
        begin = time.monotonic()
        with open(self.logs / log_name, "w") as log:
            process, work = self.start(test, environment, log)
            if not process:
                return "stopped", 0
            try:
                code = process.wait(limit)
                skipped = code != 0 and code == test.skip_code
                outcome = "passed" if code == 0 else "skipped" if skipped else "failed"
            except subprocess.TimeoutExpired:
                outcome = "time-out"
            self.end(process)
        shutil.rmtree(work, ignore_errors=True)
        return "stopped" if self.is_stopped else outcome, time.monotonic() - begin

    def end(self, process):
        kill(process)
        process.wait()
        with self.lock:
            self.alive.discard(process)

    def stop(self):
        with self.lock:
            self.is_stopped = True
            for process in self.alive:
                kill(process)

    def each(self, work_on, items):
        """Works on several items at a time; yields what becomes of each as soon as it is known."""
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                for done in as_completed([pool.submit(work_on, item) for item in items]):
                    yield done.result()
            except BaseException:
                self.stop()
                raise


LONGEST = 900  # s, of a test with no mutant on


def first_pass(runner, tests):
    """Tests with no mutant on: {name: {seconds, reached}} of those that pass."""

    def run_one(test):
        told = runner.logs / f"{test.name}.reached"
        told.unlink(missing_ok=True)
        environment = {"SN_MUTANT": "0", "SN_MUTANT_REACHED": str(told)}
        outcome, seconds = runner.run(test, environment, LONGEST, f"{test.name}.txt")
        numbers = {int(number) for number in told.read_text().split()} if told.exists() else ()
        return test.name, outcome, {"seconds": seconds, "reached": sorted(numbers)}

    found, wrong = {}, []
    for name, outcome, entry in runner.each(run_one, tests):
        if outcome in ("failed", "time-out"):
            wrong.append(f"{name}: {outcome} with no mutant on; see {runner.logs / name}.txt")
        elif outcome == "passed":
            found[name] = entry
    if wrong:
        raise Stop("\n".join(wrong))
    return found
