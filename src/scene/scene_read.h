// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_SCENE_READ_H
#define SN_SCENE_SCENE_READ_H

#include "scene/read.h"
#include "scene/scene.h"

// The parts of a scene file, each read by one file. As fields of the document they expect the scene
// itself as their place.

/// All keys of the document into the reader's scene.
SnStatus sn_read_scene(SnReader* reader);

SnReadField sn_read_materials, sn_read_bodies, sn_read_picture, sn_read_output;

/// What they may look like.
extern const SnShape sn_shape_scene, sn_shape_materials, sn_shape_bodies, sn_shape_script,
    sn_shape_picture, sn_shape_output, sn_shape_mesh, sn_shape_solid, sn_shape_placement,
    sn_shape_select;

/// A mesh of a body, from {"box": {...}} and its like. `place` is an SnMesh*.
SnReadField sn_read_mesh;

/// Surfaces for cloth. `place` is an SnMesh*.
SnReadField sn_read_jittered_grid, sn_read_disc, sn_read_tube, sn_read_revolved;
extern const SnShape sn_shape_jittered_grid, sn_shape_disc, sn_shape_tube, sn_shape_revolved;

/// Tets that fill a solid, with names of its regions. `place` is an SnMesh*.
SnReadField sn_read_solid;

/// Move a mesh. `place` is an SnMesh*, which has been read before.
SnReadField sn_read_placement;

/// How something is moved. `place` is an SnPlacement.
SnReadField sn_read_place;

/// A selection of nodes (or elements) of a body; one that picks nothing is an error.
SnStatus sn_read_select(SnReader* reader, const SnJson* value, const SnSceneBody* body,
                        int of_elements, SnSelect* select);

/// The material of a name; unknown names list what exists.
SnStatus sn_read_material_name(SnReader* reader, const SnJson* value,
                               const SnSceneMaterial** material);

/// Directions of wound fibres, element by element, once mesh, regions and materials are known.
SnStatus sn_wind_fibres(SnReader* reader, SnSceneBody* body);

/// An array of at most 10000 items into zeroed memory of the scene. `array` is NULL when empty.
SnStatus sn_read_array(SnReader* reader, const SnJson* value, size_t size, void** array,
                       int* count);

/// "found the body \"x\"; accepted is one of: ..." for names that the file gives.
/// `name_at(context, i)` gives NULL past the last.
SnStatus sn_read_fail_name(SnReader* reader, const SnJson* value, const char* what,
                           const char* (*name_at)(const void* context, int i), const void* context);

#endif
