// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_SCENE_READ_H
#define SN_SCENE_SCENE_READ_H

#include "scene/read.h"
#include "scene/scene.h"

// Functions that read the sections of a scene file; each section has a source file. A function that
// reads a field of the document expects the scene itself as `place`.

/// Read all keys of the document into the reader's scene.
SnStatus sn_read_scene(SnReader* reader);

SnReadField sn_read_materials, sn_read_bodies, sn_read_colliders, sn_read_pairs,
    sn_read_attachments, sn_read_rigidification, sn_read_picture, sn_read_output;

/// The shapes (scene/read.h) of values: those that the functions above read, and further ones.
extern const SnForm sn_form_scene, sn_form_contact, sn_form_rigidification, sn_form_xpbd,
    sn_form_materials, sn_form_bodies, sn_form_colliders, sn_form_pairs, sn_form_attachments,
    sn_form_script, sn_form_picture, sn_form_output, sn_form_mesh, sn_form_solid, sn_form_placement,
    sn_form_select, sn_form_layer;

/// Refuse the order "given" of layers if neither a body nor a region has the key "layer".
SnStatus sn_check_layer_order(SnReader* reader);

/// Reads the mesh of a body from {"box": {...}} and similar objects; some of them also give a
/// display surface. `place` is an SnSceneBody.
SnReadField sn_read_mesh;

/// Reads a body's mesh from a file. A surface is filled with tets if the scene says how. `place` is
/// an SnSceneBody.
SnReadField sn_read_mesh_file;
extern const SnForm sn_form_mesh_file;

/// Reads the surface that a body shows in place of its mesh's own surface. `place` is an
/// SnSceneBody.
SnReadField sn_read_display;
extern const SnForm sn_form_display;

/// Reads a rigid shape from {"sphere": {...}} and similar objects. `place` is an SnSceneShape.
SnReadField sn_read_rigid_shape;
extern const SnForm sn_form_rigid_shape;

/// Rows of bodies and colliders: how their surfaces touch other things.
#define SN_SURFACE_ROWS(type, member)                                                              \
    {SN_NUMBER("friction", type, member.friction, SN_PURE, SN_NOT_NEGATIVE),                       \
     .about = "Coulomb's coefficient", .otherwise = "contact.friction"},                           \
    {                                                                                              \
        SN_NUMBER("restitution", type, member.restitution, SN_PURE, SN_ZERO_TO_ONE),               \
            .about = "share of the speed with which it rebounds",                                  \
            .otherwise = "contact.restitution"                                                     \
    }

/// Rows of an SnDriveDef: how a driven thing moves, by keys and by rates. sn_check_motion_axis
/// checks that these values fit together.
#define SN_MOTION_ROWS                                                                             \
    {SN_VECTOR("point", SnDriveDef, point, 3, SN_LENGTH, SN_ANY), .about = "turned about this"},   \
        {SN_VECTOR("axis", SnDriveDef, axis, 3, SN_PURE, SN_ANY), .about = "of the rotation",      \
         .otherwise = "not turned"},                                                               \
        {.key = "keys",                                                                            \
         .read = sn_read_keys,                                                                     \
         .shape = &sn_form_keys,                                                                   \
         .about = "where it is when",                                                              \
         .otherwise = "none"},                                                                     \
        {SN_ROW("smooth", sn_read_flag, SnDriveDef, smooth),                                       \
         .about = "slow in and out at each key"},                                                  \
        {SN_VECTOR("velocity", SnDriveDef, velocity, 3, SN_SPEED, SN_ANY),                         \
         .about = "on top of the keys"},                                                           \
    {                                                                                              \
        SN_NUMBER("turn_rate", SnDriveDef, turn_rate, SN_TURN_RATE, SN_ANY),                       \
            .about = "on top of the keys"                                                          \
    }
/// Rows of two times at which an effect begins and ends. sn_check_times checks that the first time
/// lies before the second.
#define SN_FROM_UNTIL_ROWS(type, from_member, from_range, until_member, until_range)               \
    {SN_NUMBER("from", type, from_member, SN_TIME, from_range), .about = "begins",                 \
     .otherwise = "always"},                                                                       \
    {                                                                                              \
        SN_NUMBER("until", type, until_member, SN_TIME, until_range), .about = "ends",             \
                                                                      .otherwise = "never"         \
    }
SnStatus sn_check_times(SnReader* reader, const SnJson* value, double from, double until);

/// The same rows for a body, collider or attachment that is there for a limited time.
/// sn_check_visit checks that a step begins in this time.
#define SN_VISIT_ROWS(type, from_member, until_member)                                             \
    SN_FROM_UNTIL_ROWS(type, from_member, SN_NOT_NEGATIVE, until_member, SN_POSITIVE)
SnStatus sn_check_visit(SnReader* reader, const SnJson* value, SnSceneStay stay);

/// Refuse a scene that has no body at some time of the run. The scene's bodies have been read
/// before.
SnStatus sn_check_bodies_are_there(SnReader* reader, const SnJson* bodies);

SnReadField sn_read_keys;
extern const SnForm sn_form_keys;
SnStatus sn_check_motion_axis(SnReader* reader, const SnJson* value, const SnDriveDef* motion);

/// Refuse an object that has an angle but no axis. Its "axis" and "angle" have been read before.
SnStatus sn_check_angle_axis(SnReader* reader, const SnJson* value, const double axis[3],
                             double angle);

/// Reads the name of a body. `place` is an SnBodyId.
SnReadField sn_read_body_name;

/// Read the selection of nodes of an item, which is an object with the keys "body" and "select".
SnStatus sn_read_nodes(SnReader* reader, const SnJson* item, SnBodyId body, SnSelect* select);

/// Read all items of an array into zeroed memory of the scene, `size` bytes for each item. Names of
/// items must differ.
typedef SnStatus SnReadItem(SnReader* reader, const SnJson* value, void* item);
SnStatus sn_read_list(SnReader* reader, const SnJson* value, size_t size, SnReadItem* read_item,
                      void** list, int* count);

/// Read the regions and materials of all elements of a soft body, whose mesh has been read before.
/// `value` is the JSON object of the body.
SnStatus sn_read_regions(SnReader* reader, const SnJson* value, SnSceneBody* body);
extern const SnForm sn_form_regions;

/// Refuse a mesh from a file that cannot be simulated. Unused vertices are dropped and inverted
/// elements are turned; the body's notes say how many.
SnStatus sn_check_mesh(SnReader* reader, const SnJson* value, SnSceneBody* body);

/// Refuse a display surface that cannot follow the body's mesh.
SnStatus sn_check_display(SnReader* reader, const SnJson* value, const SnSceneBody* body);

/// Find the path of the file that a value names, relative to the scene's folder. The file has to
/// lie beneath this folder, unless the value came from --set. *path is new: free with sn_free.
SnStatus sn_read_path(SnReader* reader, const SnJson* value, char** path);

// Macros for rows of parameters that sim/parameter_rows.h lists, such as {SN_FIELD_NUMBER("drag",
// SnWorldDef, drag, ...)}. After the member come the values that the list has for the parameter.
#define SN_FIELD_NUMBER(name, type, member, unit, accepted, change, preset, what)                  \
    SN_NUMBER(name, type, member, SN_##unit, SN_##accepted), .about = (what)
#define SN_FIELD_NUMBER_OR(name, type, member, unit, accepted, change, what, instead)              \
    SN_NUMBER(name, type, member, SN_##unit, SN_##accepted), .about = (what), .otherwise = (instead)
#define SN_FIELD_INTEGER(name, type, member, least, most, change, preset, what)                    \
    SN_INTEGER(name, type, member, least, most), .about = (what)
#define SN_FIELD_FLAG(name, type, member, change, preset, what)                                    \
    SN_ROW(name, sn_read_flag, type, member), .about = (what)

/// Rows that say how a solid is filled with tets. sn_check_stuff checks that exactly one of
/// edge_length and element_count is given.
#define SN_STUFF_ROWS(type, member)                                                                \
    {SN_NUMBER("edge_length", type, member.edge_length, SN_LENGTH, SN_POSITIVE),                   \
     .about = "mean edge of the tets; this or element_count",                                      \
     .otherwise = "as element_count says"},                                                        \
        {SN_INTEGER("element_count", type, member.element_count, 1, 10000000),                     \
         .about = "about as many tets; this or edge_length", .otherwise = "as edge_length says"},  \
    {                                                                                              \
        SN_NUMBER("grading", type, member.grading, SN_PURE, SN_ZERO_TO_ONE),                       \
            .about = "how fast edges grow with depth: 0 not at all, 1 fast"                        \
    }
SnStatus sn_check_stuff(SnReader* reader, const SnJson* value);

/// The number of threads that the scene asks for; 1 without a scene.
int sn_reader_threads(const SnReader* reader);

/// Read surfaces for cloth. `place` is an SnMesh*.
SnReadField sn_read_jittered_grid, sn_read_disc, sn_read_tube, sn_read_revolved;
extern const SnForm sn_form_jittered_grid, sn_form_disc, sn_form_tube, sn_form_revolved;

/// Reads a solid and fills it with tets; the mesh has the names of its regions. `place` is an
/// SnSceneBody.
SnReadField sn_read_solid;

/// Reads a placement, and moves the body's mesh and display surface, which have been read before,
/// by it. `place` is an SnSceneBody.
SnReadField sn_read_placement;
SnStatus sn_place_mesh(SnReader* reader, const SnJson* value, const SnPlacement* placement,
                       SnMesh* mesh);

/// Reads the values of a placement. `place` is an SnPlacement.
SnReadField sn_read_place;

/// Read a selection of nodes (`of_elements` 1: of elements) of a body. A selection without any node
/// or element is an error.
SnStatus sn_read_select(SnReader* reader, const SnJson* value, const SnSceneBody* body,
                        int of_elements, SnSelect* select);

/// Read the name of a material; the message about an unknown name lists those that exist.
SnStatus sn_read_material_name(SnReader* reader, const SnJson* value,
                               const SnSceneMaterial** material);

/// Compute the directions of wound fibres, element by element. The body's mesh, regions and
/// materials have been read before.
SnStatus sn_wind_fibres(SnReader* reader, SnSceneBody* body);

/// Make zeroed memory of the scene for the items of an array: at most 10000 items of `size` bytes
/// each. *array is NULL for an empty array.
SnStatus sn_read_array(SnReader* reader, const SnJson* value, size_t size, void** array,
                       int* count);

/// Fail because a name is unknown: "found the unknown body \"x\"; accepted is one of: ...". `what`
/// is the word for the named thing, here "body". `name_at(context, i)` returns known name number i,
/// from 0, and NULL past the last one.
SnStatus sn_read_fail_name(SnReader* reader, const SnJson* value, const char* what,
                           const char* (*name_at)(const void* context, int i), const void* context);

#endif
