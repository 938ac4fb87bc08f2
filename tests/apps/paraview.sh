#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# ParaView reads the series: times, fields, and a volume that equals ours at every frame.
# shellcheck source=tests/apps/lib.sh
. "$(dirname "$0")/lib.sh"
command -v pvpython >/dev/null || { echo "skipped: pvpython is not installed; make test-deps installs it"; exit 77; }
busy_scene >busy.json
expect 0 "$sinew" run busy.json --out a --quiet --fps 10 --format vtu
cat >read.py <<'PYTHON'
from paraview.simple import *
from paraview import servermanager
from vtkmodules.vtkFiltersVerdict import vtkCellSizeFilter

series = PVDReader(FileName="a/series.pvd")


# the bodies at one moment
def bodies(time):
    series.UpdatePipeline(time)
    leaf = servermanager.Fetch(series).NewIterator()
    while not leaf.IsDoneWithTraversal():
        yield leaf.GetCurrentDataObject()
        leaf.GoToNextItem()


for time in series.TimestepValues:
    sizes = vtkCellSizeFilter()
    sizes.SetInputData(next(bodies(time)))
    sizes.Update()
    volume = sizes.GetOutput().GetCellData().GetArray("Volume")
    print("frame %.17g %.17g" % (time, sum(volume.GetValue(i) for i in range(volume.GetNumberOfTuples()))))
for block in bodies(series.TimestepValues[-1]):
    points, cells = block.GetPointData(), block.GetCellData()
    names = [points.GetArrayName(i) for i in range(points.GetNumberOfArrays())]
    names += [cells.GetArrayName(i) for i in range(cells.GetNumberOfArrays())]
    print("body %d %d: %s" % (block.GetNumberOfPoints(), block.GetNumberOfCells(), " ".join(names)))
    if cells.GetArray("stress"):
        print("stress", [cells.GetArray("stress").GetComponentName(i) for i in range(6)])
PYTHON
pvpython --force-offscreen-rendering read.py >out 2>err || fail "pvpython: $(head -n 3 err)"

says out "body 63 120: displacement velocity reaction stress von_mises strain_rate region"
says out "body 5 4: displacement velocity reaction"
says out "body 8 12: displacement"
says out "stress ['XX', 'YY', 'ZZ', 'XY', 'YZ', 'XZ']"
[ "$(grep -c '^frame' out)" -eq 8 ] || fail "ParaView sees $(grep -c '^frame' out) frames"
for ((k = 0; k < 8; ++k)); do
    echo "$(grep '^frame' out | sed -n $((k + 1))p) $("$whole" --grid "$(printf 'a/frames/1-bar_%05d.vtu' $k)")" |
        awk -v k=$k '{ time = $2 - k / 10; volume = ($3 - $5) / $5
            if (time * time > 1e-28 || volume * volume > 1e-24) exit 1 }' ||
        fail "frame $k: ParaView has another time or volume"
done
awk -v ours="$(sed -n 's/.*"volume": \([0-9.]*\).*/\1/p' a/summary.json | head -n 1)" \
    '/^frame 0 / { d = $3 - ours; exit d * d > 1e-20 }' out || fail "the volume at the start is not the body's"

# a series in which bodies and colliders come and go: who is there in each frame, by the cells of each
visiting_scene >visits.json
expect 0 "$sinew" run visits.json --out v --quiet --fps 30 --format vtu
cat >visits.py <<'PYTHON'
from paraview.simple import *
from paraview import servermanager

series = PVDReader(FileName="v/series.pvd")
for time in series.TimestepValues:
    series.UpdatePipeline(time)
    leaf, cells = servermanager.Fetch(series).NewIterator(), []
    while not leaf.IsDoneWithTraversal():
        cells.append(str(leaf.GetCurrentDataObject().GetNumberOfCells()))
        leaf.GoToNextItem()
    # all of them as one mesh, as filters take them
    merged = MergeBlocks(Input=series)
    merged.UpdatePipeline(time)
    total = merged.GetDataInformation().GetNumberOfCells()
    print("frame %.4f %s of %d" % (time, "+".join(cells), total))
PYTHON
pvpython --force-offscreen-rendering visits.py >out 2>err || fail "pvpython: $(head -n 3 err)"
# bar 120, block 40, chain 4, ball and post as finely as their files say, floor 12; a frame at k / 30 s shows who was
# there in the step before it
sphere=$(sed -n 's/.*NumberOfCells="\([0-9]*\)".*/\1/p' v/frames/4-ball_00000.vtu | head -n 1)
for ((k = 0; k < 19; ++k)); do
    there=120
    if ((k > 3)); then there=$there+40; fi
    if ((k > 1 && k <= 9)); then there=$there+4; fi
    if ((k <= 12)); then there=$there+$sphere; fi
    if ((k <= 13)); then there=$there+12; fi
    if ((k > 3)); then there=$there+$sphere; fi
    echo "$there of $((there))"
done >wanted
grep '^frame' out | cut -d' ' -f3- | diff wanted - >different || fail "ParaView sees other bodies: $(head -n 5 different)"

# a mesh with regions goes to ParaView and comes back, through all ways in which it writes
cat >box.msh <<'MSH'
$MeshFormat
2.2 0 8
$EndMeshFormat
$Nodes
5
1 0 0 0
2 1 0 0
3 0 1 0
4 0 0 1
5 1 1 1
$EndNodes
$Elements
2
1 4 2 7 1 1 2 3 4
2 4 2 9 1 2 3 4 5
$EndElements
MSH
expect 0 "$sinew" mesh box.msh -o box.vtu
"$sinew" mesh info box.vtu | sed 1d >expected
grep -q "9: 1 element$" expected || fail "one element of region 9: $(cat expected)"
cat >save.py <<'PYTHON'
from vtkmodules.all import *

reader = vtkXMLUnstructuredGridReader()
reader.SetFileName("box.vtu")
reader.Update()
grid = reader.GetOutput()
vectors = vtkDoubleArray()
vectors.SetName("vectors")
vectors.SetNumberOfComponents(3)
for i in range(grid.GetNumberOfCells()):
    vectors.InsertNextTuple3(i, 2, 3)
regions = grid.GetCellData().GetArray("region")
grid.GetCellData().RemoveArray("region")
grid.GetCellData().AddArray(vectors)
grid.GetCellData().AddArray(regions)
# ranges that are asked for are written too
vectors.GetRange(-1)
grid.GetPoints().GetData().GetRange(-1)


def save(writer, name):
    writer.SetInputData(grid)
    writer.SetFileName(name)
    writer.Write()


for mode, name in enumerate(("ascii", "inline", "appended")):
    writer = vtkXMLUnstructuredGridWriter()
    writer.SetDataMode(mode)
    save(writer, name + ".vtu")
for attribute in ("none", "vectors"):
    for kind, name in ((1, "text"), (2, "binary")):
        writer = vtkUnstructuredGridWriter()
        writer.SetFileType(kind)
        save(writer, attribute + "-" + name + ".vtk")
    grid.GetCellData().SetActiveVectors("vectors")
PYTHON
pvpython --force-offscreen-rendering save.py >out 2>err || fail "pvpython: $(head -n 3 err)"
grep -q InformationKey ascii.vtu || fail "ParaView writes no InformationKey"
grep -q METADATA none-text.vtk || fail "ParaView writes no METADATA"
grep -q VECTORS vectors-text.vtk || fail "ParaView writes no VECTORS"
for file in {ascii,inline,appended}.vtu {none,vectors}-{text,binary}.vtk; do
    "$sinew" mesh info "$file" 2>&1 | sed 1d | diff expected - || fail "$file comes back as another mesh"
done

finish
