# SPDX-FileCopyrightText: 2026 The Sinew authors
# SPDX-License-Identifier: MIT
#
# blender -b --factory-startup --python blender.py -- FOLDER FPS BODY...
# Load the caches and the GLB of a run, and compare vertices with the run's OBJ files frame by frame.
import os
import sys

import bpy
import numpy as np

np.bool = bool  # Blender 3.4's glTF importer asks for the old name
folder, fps = sys.argv[sys.argv.index("--") + 1:][:2]
bodies = sys.argv[sys.argv.index("--") + 3:]
frames = (0, 3, 7)


def obj_path(body, frame):
    return "%s/frames/%s_%05d.obj" % (folder, body, frame)


# a body that comes or goes has files of the frames in which it is there
def is_there(body, frame):
    return os.path.exists(obj_path(body, frame))


def obj_vertices(body, frame):
    path = obj_path(body, frame)
    return np.array([line.split()[1:] for line in open(path) if line.startswith("v ")], dtype=float)


# vertices as the modifiers and shape keys leave them, and where they are in the world
def vertices(thing, in_world):
    seen = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = seen.to_mesh()
    x = np.empty(3 * len(mesh.vertices), dtype=np.float32)
    mesh.vertices.foreach_get("co", x)
    x = x.reshape(-1, 3)
    if in_world:
        matrix = np.array(seen.matrix_world)
        x = x @ matrix[:3, :3].T + matrix[:3, 3]
    return x


def check_cache(body, kind):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath="%s/caches/%s.obj" % (folder, body), forward_axis="Y", up_axis="Z")
    thing = bpy.context.selected_objects[0]
    cache = thing.modifiers.new("motion", "MESH_CACHE")
    cache.cache_format = kind.upper()
    cache.filepath = "%s/caches/%s.%s" % (folder, body, kind)
    cache.frame_start = min(frame for frame in range(max(frames) + 1) if is_there(body, frame))
    cache.interpolation = "NONE"
    for frame in filter(lambda frame: is_there(body, frame), frames):
        bpy.context.scene.frame_set(frame)
        got, want = vertices(thing, False), obj_vertices(body, frame).astype(np.float32)
        same = got.shape == want.shape and (got == want).all()
        print("cache %s %s %d: %s" % (body, kind, frame, "exact" if same else "OFF"))


def check_glb():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = int(fps)
    bpy.ops.import_scene.gltf(filepath=folder + "/animation.glb")
    things = [o for o in scene.objects if o.type == "MESH"]
    for body, thing in zip(bodies, things):
        shade = thing.active_material.node_tree.nodes["Principled BSDF"].inputs
        print("glb %s: parent %s, metallic %g" % (body, thing.parent.name, shade["Metallic"].default_value))
        for frame in frames:
            scene.frame_set(frame)
            got = vertices(thing, True)
            if not is_there(body, frame):
                print("glb %s %d: %s" % (body, frame, "away" if np.ptp(got, axis=0).max() == 0 else "STILL THERE"))
                continue
            want = obj_vertices(body, frame)
            far = np.linalg.norm(got[:, None] - want[None], axis=2)
            off = max(far.min(axis=1).max(), far.min(axis=0).max())
            print("glb %s %d: %s" % (body, frame, "near" if off < 1e-6 else "OFF by %g" % off))


for name in bodies:
    check_cache(name, "pc2")
    check_cache(name, "mdd")
check_glb()
