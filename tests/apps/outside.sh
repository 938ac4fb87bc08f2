#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# Meshers that are programs of their own: what is done with what they do. With programs that only
# pretend; where gmsh and tetgen are installed, outside-real.sh tries those.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
mkdir fake "temporary folder"
export PATH=$work/fake:$PATH
export TMPDIR="$work/temporary folder"

# pretend NAME: a program of this name that does what standard input says
pretend() {
    { echo '#!/bin/bash'; cat; } >"fake/$1"
    chmod +x "fake/$1"
}

# nothing is left behind, and nothing half-written is there
clean() {
    [ -z "$(ls -A "$TMPDIR")" ] || fail "left behind: $(find "$TMPDIR")"
    [ ! -e out.msh ] || fail "out.msh was written"
}

expect 0 "$sinew" mesh ball across=2 radius=1 -o ball.obj
expect 0 "$sinew" mesh ball across=2 radius=1 -o tets.msh --as msh2-binary

# one that works: the surface is handed over, what comes back is written
pretend gmsh <<'DO'
printf '%s\n' "$@" >"$TMPDIR/../words"
cp "$(dirname "${*: -1}")/surface.msh" "$TMPDIR/../surface.msh"
cp "${*: -1}" "$TMPDIR/../mesh.geo"
while [ "$1" != -o ]; do shift; done
cp "$TMPDIR/../tets.msh" "$2"
echo "this is not shown"
DO
expect 0 "$sinew" mesh info ball.obj --edge-length 20cm --with gmsh -o done.msh
says out "48 tetrahedra"
[ ! -s err ] || fail "what gmsh says is shown though all is fine"
says mesh.geo "Mesh.MeshSizeMax = 0.20000000000000001"
expect 0 "$sinew" mesh info surface.msh
says out "26 vertices, 48 triangles"
expect 0 "$sinew" mesh info done.msh
says out "48 tetrahedra"
clean

# a count that it never comes near to: the nearest counts, and that is told
expect 0 "$sinew" mesh info ball.obj --elements 1000 --with gmsh
says err "gmsh made 48 tets, the nearest to 1000"

# one that fails: what it said, then one line
pretend gmsh <<'DO'
echo "on one stream"; echo "on the other" >&2
exit 3
DO
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with gmsh -o out.msh
says err "on one stream"
says err "on the other"
says err "sinew: gmsh could not fill the surface (it returned 3); our own mesher, without --with, is less particular"
clean

# one that talks too much: the end is shown
pretend tetgen <<'DO'
for ((i = 0; i < 5000; ++i)); do echo "line $i"; done
exit 1
DO
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh
says err "tetgen: line 4999"
[ "$(wc -l <err)" -eq 11 ] || fail "$(wc -l <err) lines are shown"
clean

# one that crashes
pretend gmsh <<<'kill -SEGV $$'
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with gmsh -o out.msh
says err "sinew: gmsh crashed"
clean

# nothing, garbage, a surface, a mesh that cannot be used
pretend tetgen <<<'exit 0'
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh
says err "tetgen left no mesh that can be used"
says err "surface.1.node: cannot be read"
clean
pretend tetgen <<<'for f in "${2%.mesh}.1.node" "${2%.mesh}.1.ele"; do head -c 1000 "$0" /dev/zero >"$f"; done'
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh
says err "tetgen left no mesh that can be used"
says err "surface.1.node:1: found"
clean
pretend gmsh <<<'while [ "$1" != -o ]; do shift; done; cp "$(dirname "$2")/surface.msh" "$2"'
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with gmsh -o out.msh
says err "it has no tets"
clean
pretend tetgen <<'DO'
printf '4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 1 1 0\n' >"${2%.mesh}.1.node"
printf '1 4 0\n0 0 1 2 3\n' >"${2%.mesh}.1.ele"
DO
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh
says err "flat"
clean

# is_running FILE: the process of the number in it; one that nobody has waited for yet is none
is_running() {
    case $(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$(cat "$1")/status" 2>/dev/null) in
    "" | Z | X) return 1 ;;
    esac
}

# tets that nobody can use are told of
pretend tetgen <<'DO'
printf '4 3 0 0\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0.3 0.3 0.002\n' >"${2%.mesh}.1.node"
printf '1 4 0\n0 0 1 2 3\n' >"${2%.mesh}.1.ele"
DO
expect 0 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o poor.msh
says err "sinew: warning: the tets of tetgen have dihedral angles from 0.38 to 179."
says out "poor.msh: 1 tet, dihedral angles from 0.4 deg on, "
rm poor.msh

# signals: all that was started is ended, all files are gone
pretend gmsh <<'DO'
sleep 1000 &
echo $! >"$TMPDIR/../grandchild"
echo $$ >"$TMPDIR/../child.new" && mv "$TMPDIR/../child.new" "$TMPDIR/../child"
trap '' INT TERM
wait
DO
for signal in INT TERM; do
    rm -f child
    # a background job of a script ignores SIGINT unless it is told otherwise
    env --default-signal=INT "$sinew" mesh ball.obj --edge-length 20cm --with gmsh -o out.msh >out 2>err &
    process=$!
    wait_for child
    kill -$signal $process
    wait $process
    status=$?
    [ $status -eq $((128 + $(kill -l $signal))) ] || fail "exit $status after $signal"
    sleep 0.1
    for name in child grandchild; do
        is_running $name && fail "the $name still runs after $signal"
    done
    clean
done

# a program that is killed takes the other one with it
if [ -d /proc/self ]; then
    rm -f child
    pretend gmsh <<'DO'
echo $$ >"$TMPDIR/../child.new" && mv "$TMPDIR/../child.new" "$TMPDIR/../child"
exec sleep 1000
DO
    "$sinew" mesh ball.obj --edge-length 20cm --with gmsh -o out.msh >out 2>err &
    process=$!
    wait_for child
    kill -KILL $process
    wait $process 2>/dev/null
    sleep 0.1
    is_running child && fail "the child of a killed program still runs" && kill "$(cat child)"
    rm -rf "$TMPDIR"/.sinew-*
fi

# a program that was killed leaves a folder; the next one removes it
pretend gmsh <<<'exit 1'
mkdir "$TMPDIR/.sinew-4194305-0.tmp" && touch "$TMPDIR/.sinew-4194305-0.tmp/surface.msh"
expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with gmsh -o out.msh
clean

# what a program cannot write for want of room is not the surface's fault
pretend tetgen <<'DO'
head -c 300000 /dev/zero >"${2%.mesh}.1.node" && exit 0
echo "a flood of words" && exit 1
DO
(ulimit -f 100; "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh >out 2>err)
[ $? -eq 1 ] || fail "a limit on files looks like success"
says err "sinew: $TMPDIR: temporary files cannot be written: File too large"
grep -q "the surface" err && fail "the surface is blamed: $(cat err)"
clean

# mistakes
mistake() {
    expect 2 "$sinew" mesh "$@" -o out.msh
    [ "$(wc -l <err)" -eq 1 ] || fail "mesh $* complains in $(wc -l <err) lines"
    clean
}
mistake ball.obj --with gmsh
mistake ball.obj --elements 100 --with netgen
says err "accepted is gmsh or tetgen"
mistake ball.obj --elements 100 --with gmsh --grading 1
mistake ball.obj --elements 100 --with gmsh --threads 2
mistake tets.msh --elements 100 --with gmsh
says err "needs triangles"
PATH=/nowhere expect 2 "$sinew" mesh ball.obj --elements 100 --with gmsh -o out.msh
says err "there is no program gmsh on the PATH"
TMPDIR=/nowhere expect 1 "$sinew" mesh ball.obj --elements 100 --with tetgen -o out.msh
says err "a temporary folder cannot be made: No such file or directory"

# a full disk, where one can be had
mkdir disk
if mount -t tmpfs -o size=200k tmpfs disk 2>err; then
    trap 'cd /; umount "$work/disk"; rm -rf "$work"' EXIT
    TMPDIR=$work/disk expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh
    says err "sinew: $work/disk: temporary files cannot be written: No space left on device"
    head -c 150000 /dev/zero >disk/other
    TMPDIR=$work/disk expect 1 "$sinew" mesh ball.obj --edge-length 20cm --with tetgen -o out.msh
    says err "No space left on device"
    [ "$(ls -A disk)" = other ] || fail "left behind: $(ls -A disk)"
fi

finish
