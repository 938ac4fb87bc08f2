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

SnReadField sn_read_materials, sn_read_bodies, sn_read_colliders, sn_read_pairs,
    sn_read_attachments, sn_read_rigidification, sn_read_picture, sn_read_output;

/// What they may look like.
extern const SnForm sn_form_scene, sn_form_contact, sn_form_rigidification, sn_form_xpbd,
    sn_form_materials, sn_form_bodies, sn_form_colliders, sn_form_pairs, sn_form_attachments,
    sn_form_script, sn_form_picture, sn_form_output, sn_form_mesh, sn_form_solid, sn_form_placement,
    sn_form_select, sn_form_layer;

/// An order of layers that is given needs bodies that give it.
SnStatus sn_check_layer_order(SnReader* reader);

/// Mesh, and display surface where there is one, of a body, from {"box": {...}} and its like.
/// `place` is an SnSceneBody.
SnReadField sn_read_mesh;

/// The same from a file; surfaces are filled with tets where it says how.
SnReadField sn_read_mesh_file;
extern const SnForm sn_form_mesh_file;

/// What a body shows in place of its mesh's surface. `place` is an SnSceneBody.
SnReadField sn_read_display;
extern const SnForm sn_form_display;

/// A rigid shape, from {"sphere": {...}} and its like. `place` is an SnSceneShape.
SnReadField sn_read_rigid_shape;
extern const SnForm sn_form_rigid_shape;

/// What touches with other things: rows of bodies and colliders.
#define SN_SURFACE_ROWS(type, member)                                                              \
    {SN_NUMBER("friction", type, member.friction, SN_PURE, SN_NOT_NEGATIVE),                       \
     .about = "Coulomb's coefficient", .otherwise = "contact.friction"},                           \
    {                                                                                              \
        SN_NUMBER("restitution", type, member.restitution, SN_PURE, SN_ZERO_TO_ONE),               \
            .about = "share of the speed with which it rebounds",                                  \
            .otherwise = "contact.restitution"                                                     \
    }

/// How something moves, by keys and rates: rows of an SnDriveDef, and what they must say together.
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
/// When something begins and ends: rows of two times, and what they must say together.
#define SN_FROM_UNTIL_ROWS(type, from_member, from_range, until_member, until_range)               \
    {SN_NUMBER("from", type, from_member, SN_TIME, from_range), .about = "begins",                 \
     .otherwise = "always"},                                                                       \
    {                                                                                              \
        SN_NUMBER("until", type, until_member, SN_TIME, until_range), .about = "ends",             \
                                                                      .otherwise = "never"         \
    }
SnStatus sn_check_times(SnReader* reader, const SnJson* value, double from, double until);

/// The same of what is there for a time only, in which a step must begin.
#define SN_VISIT_ROWS(type, from_member, until_member)                                             \
    SN_FROM_UNTIL_ROWS(type, from_member, SN_NOT_NEGATIVE, until_member, SN_POSITIVE)
SnStatus sn_check_visit(SnReader* reader, const SnJson* value, SnSceneStay stay);

/// Of a scene's bodies, which have been read, at least one is there at any time of the run.
SnStatus sn_check_bodies_are_there(SnReader* reader, const SnJson* bodies);

SnReadField sn_read_keys;
extern const SnForm sn_form_keys;
SnStatus sn_check_motion_axis(SnReader* reader, const SnJson* value, const SnDriveDef* motion);

/// An object with "axis" and "angle", which have been read: an angle has an axis.
SnStatus sn_check_angle_axis(SnReader* reader, const SnJson* value, const double axis[3],
                             double angle);

/// The body of a name. `place` is an SnBodyId.
SnReadField sn_read_body_name;

/// Nodes of a body that an item {"body", "select"} is about.
SnStatus sn_read_nodes(SnReader* reader, const SnJson* item, SnBodyId body, SnSelect* select);

/// Every item of an array into zeroed memory of the scene, `size` bytes each; names must differ.
typedef SnStatus SnReadItem(SnReader* reader, const SnJson* value, void* item);
SnStatus sn_read_list(SnReader* reader, const SnJson* value, size_t size, SnReadItem* read_item,
                      void** list, int* count);

/// Materials of all elements of a soft body, whose mesh has been read: `value` is the body's.
SnStatus sn_read_regions(SnReader* reader, const SnJson* value, SnSceneBody* body);
extern const SnForm sn_form_regions;

/// Refuse what cannot be simulated of a mesh that came from a file; its notes say what was changed.
SnStatus sn_check_mesh(SnReader* reader, const SnJson* value, SnSceneBody* body);

/// Refuse a display surface that the mesh cannot move.
SnStatus sn_check_display(SnReader* reader, const SnJson* value, const SnSceneBody* body);

/// The file that a value names: relative to the scene's folder and beneath it, unless the value
/// came from --set. *path is new: free with sn_free.
SnStatus sn_read_path(SnReader* reader, const SnJson* value, char** path);

// Rows of parameters that sim/parameter_rows.h lists: {SN_FIELD_NUMBER("drag", SnWorldDef, drag,
// ...)} with what the list has of each after the member.
#define SN_FIELD_NUMBER(name, type, member, unit, accepted, change, preset, what)                  \
    SN_NUMBER(name, type, member, SN_##unit, SN_##accepted), .about = (what)
#define SN_FIELD_NUMBER_OR(name, type, member, unit, accepted, change, what, instead)              \
    SN_NUMBER(name, type, member, SN_##unit, SN_##accepted), .about = (what), .otherwise = (instead)
#define SN_FIELD_INTEGER(name, type, member, least, most, change, preset, what)                    \
    SN_INTEGER(name, type, member, least, most), .about = (what)
#define SN_FIELD_FLAG(name, type, member, change, preset, what)                                    \
    SN_ROW(name, sn_read_flag, type, member), .about = (what)

/// Rows of how a solid is filled with tets, and what they must say together.
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

/// Threads that the scene asks for.
int sn_reader_threads(const SnReader* reader);

/// Surfaces for cloth. `place` is an SnMesh*.
SnReadField sn_read_jittered_grid, sn_read_disc, sn_read_tube, sn_read_revolved;
extern const SnForm sn_form_jittered_grid, sn_form_disc, sn_form_tube, sn_form_revolved;

/// Tets that fill a solid, with names of its regions. `place` is an SnSceneBody.
SnReadField sn_read_solid;

/// Move mesh and display surface of an SnSceneBody, which have been read before.
SnReadField sn_read_placement;
SnStatus sn_place_mesh(SnReader* reader, const SnJson* value, const SnPlacement* placement,
                       SnMesh* mesh);

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
