// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "collide/shape.h"
#include "mesh/boundary.h"
#include "mesher/surface_turn.h"
#include "scene/scene_read.h"

// Shapes of rigid bodies and colliders.

static const SnKeyDef plane_fields[] = {
    {SN_VECTOR("normal", SnSceneShape, normal, 3, SN_PURE, SN_ANY),
     .about = "points out of the solid half"},
};
static const SnKeyDef sphere_fields[] = {
    {SN_NUMBER("radius", SnShapeDef, radius, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "around the origin"},
};
static const SnKeyDef box_fields[] = {
    {SN_VECTOR("size", SnShapeDef, size, 3, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "edges along x, y and z, around the origin"},
};

// The length of a capsule is the length of the segment inside, without the round ends.
static const SnKeyDef round_fields[] = {
    {SN_NUMBER("radius", SnShapeDef, radius, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "around z"},
    {SN_NUMBER("length", SnShapeDef, length, SN_LENGTH, SN_POSITIVE), .required = 1,
     .about = "along z, without round ends"},
};

static void reset_plane(void* target) { *(SnSceneShape*)target = (SnSceneShape){.normal[2] = 1}; }

static const SnForm plane_form = {SN_OBJECT(plane_fields), .reset = reset_plane};
static const SnForm sphere_form = {SN_OBJECT(sphere_fields)}, box_form = {SN_OBJECT(box_fields)},
                    round_form = {SN_OBJECT(round_fields)};

static SnStatus read_plane(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SnSceneShape* shape = place;
    reset_plane(shape);
    SN_TRY(sn_read_object(r, field, value, shape));
    const double* n = shape->normal;
    if (n[0] != 0 || n[1] != 0 || n[2] != 0) return SN_OK;
    return sn_read_fail(r, sn_json_get(value, "normal"),
                        "found a vector without a direction; accepted is any other");
}

// Take the boundary of a mesh of tets; a surface is taken as it is.
static SnStatus take_surface(SnReader* r, const SnJson* value, const SnMesh* mesh, SnMesh** out) {
    if (sn_mesh_dimension(mesh) == 1)
        return sn_read_fail(r, value, "found lines; accepted are tets or a closed surface");
    if (sn_mesh_boundary(mesh, out, NULL) < 0) return sn_read_fail_memory(r);
    return sn_mesh_drop_unused(*out, NULL) < 0 ? sn_read_fail_memory(r) : SN_OK;
}

// Turn pieces that are inside out. If some triangles disagree with their neighbours, the surface
// stays as it is, and check_shape will refuse it.
static SnStatus turn_pieces(SnReader* r, SnSceneShape* shape) {
    SnMesh* turned;
    SnSurfaceTurns turns;
    if (sn_mesh_renumbered(shape->mesh, NULL, &turned) < 0) return sn_read_fail_memory(r);
    const SnStatus status = sn_surface_turn(turned, &turns);
    if (status >= 0 && turns.triangles.count == 0 && turns.one_sided.count == 0) {
        shape->turned_pieces = turns.pieces.count;
        sn_destroy_mesh(shape->mesh);
        shape->mesh = turned;
        return SN_OK;
    }
    sn_destroy_mesh(turned);
    return status < 0 ? sn_read_fail_memory(r) : SN_OK;
}

// Refuse a shape that is open, crosses itself or is flat, because such a shape has no inside. The
// shape is checked here, where its place in the file is known, so that the message can name this
// place.
static SnStatus check_shape(SnReader* r, const SnJson* value, const SnShapeDef* def) {
    SnRigidShape* built = NULL;
    SnError why = {0};
    SnStatus status = sn_create_rigid_shape(def, &built, &why);
    sn_destroy_rigid_shape(built);
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    if (status >= 0) return SN_OK;
    return sn_read_fail(r, &value->item[0], "%s; accepted is %s", why.text,
                        def->kind == SN_SHAPE_MESH
                            ? "a closed surface that does not cross itself, or tets"
                            : "a shape that is thicker, or less wide");
}

static SnStatus read_mesh(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnSceneShape* shape = place;
    SnSceneBody read = {0};
    SnStatus status = sn_read_mesh(r, NULL, value, &read);
    if (status >= 0) status = take_surface(r, value, read.mesh, &shape->mesh);
    if (status >= 0 && sn_mesh_dimension(read.mesh) == 2) status = turn_pieces(r, shape);
    sn_destroy_mesh(read.mesh);
    sn_destroy_mesh(read.display);
    SN_TRY(status);
    shape->notes = read.notes;
    shape->def.mesh = shape->mesh;
    return SN_OK;
}

static const SnKeyDef kinds[SN_SHAPE_COUNT] = {
    [SN_SHAPE_PLANE] = {.key = "plane",
                        .read = read_plane,
                        .shape = &plane_form,
                        .about = "all that lies behind a plane through the origin; colliders only"},
    [SN_SHAPE_SPHERE] = {SN_ROW("sphere", sn_read_object, SnSceneShape, def), .shape = &sphere_form,
                         .about = "a ball"},
    [SN_SHAPE_BOX] = {SN_ROW("box", sn_read_object, SnSceneShape, def), .shape = &box_form,
                      .about = "a block"},
    [SN_SHAPE_CAPSULE] = {SN_ROW("capsule", sn_read_object, SnSceneShape, def),
                          .shape = &round_form, .about = "a bar along z with round ends"},
    [SN_SHAPE_CYLINDER] = {SN_ROW("cylinder", sn_read_object, SnSceneShape, def),
                           .shape = &round_form, .about = "a bar along z with flat ends"},
    [SN_SHAPE_MESH] = {.key = "mesh",
                       .read = read_mesh,
                       .shape = &sn_form_mesh,
                       .about = "a closed surface, or the boundary of tets"},
};
const SnForm sn_form_rigid_shape = {SN_OBJECT(kinds), .name = "shape", .least = 1, .most = 1};

const char* sn_shape_word(SnShapeKind kind) { return kinds[kind].key; }

SnStatus sn_read_rigid_shape(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnSceneShape* shape = place;
    int row;
    shape->def = sn_default_shape_def();
    SN_TRY(sn_read_one_of(r, value, kinds, SN_COUNT(kinds), shape, &row));
    shape->def.kind = (SnShapeKind)row;
    return check_shape(r, value, &shape->def);
}
