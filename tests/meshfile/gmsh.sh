#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# gmsh.sh SINEW
# Files that gmsh writes are read, in all its versions, text and binary; files that are written here
# are read by gmsh, which counts the same.
set -u
sinew=$1
command -v gmsh >/dev/null || { echo "skipped: no gmsh; make test-deps installs it"; exit 77; }
work=$(mktemp -d) && cd "$work" || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
fail() { echo "$*"; failed=1; }

cat >box.geo <<'GEO'
Point(1) = {0, 0, 0, 0.4}; Point(2) = {1, 0, 0, 0.4}; Point(3) = {1, 1, 0, 0.4}; Point(4) = {0, 1, 0, 0.4};
Line(1) = {1, 2}; Line(2) = {2, 3}; Line(3) = {3, 4}; Line(4) = {4, 1};
Curve Loop(1) = {1, 2, 3, 4}; Plane Surface(1) = {1};
a[] = Extrude {0, 0, 1} { Surface{1}; };
b[] = Extrude {0, 0, 0.5} { Surface{a[0]}; };
Physical Volume("bottom", 7) = {a[1]};
Physical Volume("top part", 9) = {b[1]};
Physical Surface("floor", 3) = {1};
GEO

# info FILE: what the program says of it, without its name
info() { "$sinew" mesh info "$1" | sed "1s/^[^:]*: //"; }

gmsh -v 0 -3 -format msh41 -o expected.msh box.geo
info expected.msh >expected.txt
grep -q '9 "top part"' expected.txt || fail "no region 9: $(cat expected.txt)"
grep -q 'volume          1.5 m^3' expected.txt || fail "not 1.5 m^3: $(cat expected.txt)"
for version in 22 3 40 41; do
    for binary in "" -bin; do
        for more in "" -save_all -save_parametric; do
            # gmsh leaves physical groups out of these
            [ $version$more = 22-save_all ] && continue
            [ $version$binary = 40-bin ] && continue # gmsh does not write these
            # shellcheck disable=SC2086 # options that may be empty
            gmsh -v 0 -3 $binary $more -format msh$version -o file.msh box.geo
            info file.msh >found.txt
            diff expected.txt found.txt || fail "msh$version $binary $more"
        done
    done
done

# version 1 has no names
gmsh -v 0 -3 -format msh1 -o file.msh box.geo
info file.msh >found.txt
diff <(sed 's/ ".*"//' expected.txt) found.txt || fail msh1

# the same with a mesh in parts, whose numbers stand behind the nodes of an element or, from 4 on,
# with entities of their own
for version in 22 3 40 41; do
    for options in "" -bin "-part_ghosts"; do
        [ "$version$options" = 40-bin ] && continue # gmsh does not write these
        # shellcheck disable=SC2086 # options that may be empty
        gmsh -v 0 -3 -part 2 $options -format msh$version -o file.msh box.geo
        info file.msh >found.txt
        diff expected.txt found.txt || fail "msh$version $options in parts"
    done
done

# other formats that gmsh writes: the same mesh, without the names of regions
for format in vtk mesh; do
    for binary in "" -bin; do
        # shellcheck disable=SC2086 # an option that may be empty
        gmsh -v 0 -3 $binary -setnumber Mesh.SaveElementTagType 2 -format $format -o file.$format box.geo
        info file.$format >found.txt
        diff <(sed 's/ ".*"//' expected.txt) found.txt || fail "$format $binary"
    done
done

# surfaces: the boundary of the lower box, floor and all, is the same as text and as bytes
sed '/Physical/d; /^b/d' box.geo >surface.geo
gmsh -v 0 -2 -format msh41 -o surface.msh surface.geo
info surface.msh | sed 's/of -\{0,1\}0 m/of 0 m/; /regions/,$d' >expected-surface.txt
grep -q 'area            6 m^2' expected-surface.txt || fail "not 6 m^2: $(cat expected-surface.txt)"
for binary in "" -bin; do
    # shellcheck disable=SC2086
    gmsh -v 0 -2 $binary -format stl -o file.stl surface.geo
    info file.stl >found.txt
    diff <(head -n 1 expected-surface.txt) <(head -n 1 found.txt) || fail "stl $binary"
    grep -q 'area            6 m^2' found.txt || fail "stl $binary: not 6 m^2"
done

# ours into gmsh and back: it reads what is written, and writes the same again
for name in msh msh-binary msh2 msh2-binary; do
    "$sinew" mesh expected.msh -o ours.msh --as $name || fail "--as $name"
    gmsh -v 0 ours.msh -save -format msh41 -o back.msh || fail "gmsh does not read $name"
    info back.msh >found.txt
    diff expected.txt found.txt || fail "$name through gmsh"
done
exit $failed
