#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Output that cannot be written: an error, and the last checkpoint stays good.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
busy_scene >busy.json
expect 0 "$sinew" run busy.json --out straight --quiet

# goes_on DIR: from its last checkpoint to the same end
goes_on() {
    [ -e "$1/checkpoint-a.ckpt" ] || fail "$1 has no checkpoint"
    all_whole "$1"
    expect 0 "$sinew" run busy.json --resume "$1" --quiet
    same_run straight "$1"
}

# files that may not grow above 32 KiB: the rows of steps.csv do
(
    ulimit -f 32
    "$sinew" run busy.json --out limited --quiet --checkpoint 5 2>err
)
status=$?
[ $status -eq 1 ] || fail "exit $status instead of 1 with a limit on files"
says err "cannot be written: File too large"
goes_on limited

# without a checkpoint nothing can go on, and nothing hidden is left behind
(
    ulimit -f 32
    "$sinew" run busy.json --out hopeless --quiet 2>err
)
[ $? -eq 1 ] || fail "a limit on files looks like success"
[ -z "$(find hopeless -name '.*')" ] || fail "left behind: $(find hopeless -name '.*')"

# standard output is a file too
"$sinew" run busy.json --out loud --steps 1 >/dev/full 2>err
[ $? -eq 1 ] || fail "a full standard output looks like success"
says err "standard output"
for target in /dev/full/x /proc/x; do
    expect 1 "$sinew" run busy.json --out $target --quiet
    [ "$(wc -l <err)" -eq 1 ] || fail "no complaint about $target"
done

# a disk that gets full while frames are written, and a larger one
mkdir disk
if ! mount -t tmpfs -o size=300k tmpfs disk 2>err; then
    [ $failures -eq 0 ] || exit 1
    echo "skipped: mount is not permitted, so that no disk can be full"
    exit 77
fi
trap 'cd /; umount "$work/disk"; rm -rf "$work"' EXIT
expect 1 "$sinew" run busy.json --out disk/run --quiet --checkpoint 5
says err "No space left on device"
all_whole disk/run
[ -z "$(find disk -name '.sinew*')" ] || fail "left behind: $(find disk -name '.sinew*')"
mount -o remount,size=20m disk
goes_on disk/run
rm -rf disk/run
mount -o remount,size=40k disk
expect 1 "$sinew" run busy.json --out disk/run --quiet
[ -z "$(find disk -name '.*')" ] || fail "left behind: $(find disk -name '.*')"

finish
