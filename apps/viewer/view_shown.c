// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_shown.h"

#include "base/memory.h"
#include "base/status.h"
#include "math/quat.h"
#include "mesh/mesh.h"
#include "output/skin.h"
#include "view_blob.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are sent as they are");

// A part of what the viewer shows: a surface or the lines of one body, or the shape of a collider.
// (In the rest of the code a part is a soft body of a model.)
typedef struct Part {
    const char *name, *kind;
    // triangles or lines of the part; for a rigid part its rest shape, in its own frame
    SnSkin* skin;
    // number of the part's body, or of its collider; -1: the part shows no body, or no collider
    int body, collider;
    int rigid;   // 1: the part moves as a whole
    int display; // 1: the part is a display surface, embedded in the tets of its body
    int mesh;    // 1: the part is the surface of its body's mesh, and the body has another part,
                 // its display surface
    // tets of the part's body, which a plane may cut; not owned; NULL: the body has no tets
    const SnMesh* tets;
    size_t cut_count;        // number of triangles of the cut at the current moment
    SnRigidColours* colours; // for colour codes of a soft body's elements (view_colouring.h); NULL:
                             // the part has no codes
} Part;

struct SnShown {
    Part* part;
    int part_count;
    const SnCast* cast;
    const SnScene* scene;
    double* number;      // scratch     (elements of the largest soft body x 6)
    unsigned char* code; // codes of soft bodies' elements, body by body  (first[body_count])
    size_t* first;       // index of each body's first element in `code`  (body_count + 1)
};

// ---- parts ----------------------------------------------------------------------------------

// Give a part a copy of `skin` in which vertices on creases are split; `skin` is destroyed.
static SnStatus set_split_skin(SnSkin* skin, Part* part) {
    SnStatus status = sn_skin_split(skin, &part->skin);
    sn_destroy_skin(skin);
    return status;
}

static SnStatus create_part_colours(const SnBodyInfo* info, Part* part) {
    const SnSkin* skin = part->skin;
    const size_t corners = 3 * (size_t)skin->item_count;
    int* triangle = SN_NEW_ARRAY(int, corners);
    if (!triangle) return SN_OUT_OF_MEMORY;
    for (size_t i = 0; i < corners; ++i) triangle[i] = skin->point[skin->corner[i]];
    SnStatus status =
        sn_create_rigid_colours(info, (const int(*)[3])triangle, skin->item_count, &part->colours);
    sn_free(triangle);
    return status;
}

static void take_meshes(Part* part, const SnBodyInfo* info) {
    if (info->rest && (info->can & SN_BODY_HAS_VOLUME)) part->tets = info->rest;
    if (part->skin && part->display) part->skin->embedding = info->embedding;
}

static SnBodyId find_body_id(const SnShown* shown, int body) {
    return sn_shot_body(shown->cast->start, body);
}

static Part* add_part(SnShown* shown, const SnBodyInfo* info, int body) {
    Part* part = &shown->part[shown->part_count++];
    *part = (Part){.name = shown->scene->body[body].name,
                   .kind = sn_body_kind_name(info->kind),
                   .body = body,
                   .collider = -1,
                   .rigid = (info->can & SN_BODY_HAS_POSE) != 0};
    take_meshes(part, info);
    return part;
}

// Add the surface of a body's own mesh, or the lines of its springs.
static SnStatus add_mesh_part(SnShown* shown, SnBodyInfo info, int body) {
    Part* part = add_part(shown, &info, body);
    SnSkin* skin = NULL;
    part->mesh = info.display != NULL;
    info.display = NULL;
    SN_TRY(sn_create_skin(info.name, info.rest, &skin));
    SN_TRY(set_split_skin(skin, part));
    return (info.can & SN_BODY_STRAINS) ? create_part_colours(&info, part) : SN_OK;
}

static SnStatus add_display_part(SnShown* shown, const SnBodyInfo* info, int body) {
    Part* part = add_part(shown, info, body);
    SnSkin* skin = NULL;
    part->display = 1;
    SN_TRY(sn_create_display_skin(info->name, info->display, info->embedding, &skin));
    SN_TRY(set_split_skin(skin, part));
    return create_part_colours(info, part);
}

static SnStatus add_body_parts(SnShown* shown, int i) {
    const SnBodyInfo info = sn_world_body_info(shown->cast->world, find_body_id(shown, i));
    if (info.display) SN_TRY(add_display_part(shown, &info, i));
    if (info.can & SN_BODY_HAS_NODES) return add_mesh_part(shown, info, i);
    SnSkin* skin = NULL;
    Part* part = add_part(shown, &info, i);
    SN_TRY(sn_create_display_skin(info.name, shown->cast->looks->body[i].surface, NULL, &skin));
    return set_split_skin(skin, part);
}

static SnStatus add_collider_part(SnShown* shown, int i) {
    const SnSceneCollider* collider = &shown->scene->collider[i];
    const int plane = collider->def.shape.kind == SN_SHAPE_PLANE;
    Part* part = &shown->part[shown->part_count++];
    SnSkin* skin = NULL;
    *part = (Part){.name = collider->name ? collider->name : "",
                   .kind = plane ? "plane" : "collider",
                   .body = -1,
                   .collider = i,
                   .rigid = 1};
    SN_TRY(
        sn_create_display_skin(part->name, shown->cast->looks->collider[i].surface, NULL, &skin));
    return set_split_skin(skin, part);
}

// Allocate codes for the elements of all soft bodies, and scratch numbers for the elements of the
// largest one.
static SnStatus allocate_codes(SnShown* shown) {
    const int bodies = shown->cast->looks->body_count;
    size_t most = 0;
    shown->first = SN_NEW_ARRAY(size_t, bodies + 1);
    if (!shown->first) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < bodies; ++i) {
        const SnBodyInfo info = sn_world_body_info(shown->cast->world, find_body_id(shown, i));
        const size_t own = (info.can & SN_BODY_STRAINS) ? (size_t)info.element_count : 0;
        if (own > most) most = own;
        shown->first[i + 1] = shown->first[i] + own;
    }
    shown->number = SN_NEW_ARRAY(double, 6 * most);
    shown->code = SN_NEW_ARRAY(unsigned char, shown->first[bodies]);
    return shown->number && shown->code ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus add_all_parts(SnShown* shown) {
    const int bodies = shown->cast->looks->body_count,
              colliders = shown->cast->looks->collider_count;
    shown->part = SN_NEW_ARRAY(Part, 2 * bodies + colliders);
    if (!shown->part) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < bodies; ++i) SN_TRY(add_body_parts(shown, i));
    for (int i = 0; i < colliders; ++i) SN_TRY(add_collider_part(shown, i));
    return allocate_codes(shown);
}

SnStatus sn_create_shown(const SnScene* scene, const SnCast* cast, SnShown** out) {
    SnShown* shown = SN_NEW(SnShown);
    if (!shown) return SN_OUT_OF_MEMORY;
    shown->scene = scene;
    shown->cast = cast;
    SnStatus status = add_all_parts(shown);
    if (status < 0)
        sn_destroy_shown(shown);
    else
        *out = shown;
    return status;
}

void sn_destroy_shown(SnShown* shown) {
    if (!shown) return;
    for (int i = 0; i < shown->part_count; ++i) {
        sn_destroy_skin(shown->part[i].skin);
        sn_destroy_rigid_colours(shown->part[i].colours);
    }
    sn_free(shown->part);
    sn_free(shown->number);
    sn_free(shown->code);
    sn_free(shown->first);
    sn_free(shown);
}

void sn_shown_follow(SnShown* shown, const SnWorld* world) {
    for (int i = 0; i < shown->part_count; ++i) {
        Part* part = &shown->part[i];
        if (part->body < 0) continue;
        const SnBodyInfo info = sn_world_body_info(world, find_body_id(shown, part->body));
        take_meshes(part, &info);
    }
}

// ---- what stays -----------------------------------------------------------------------------

void sn_shown_describe(const SnShown* shown, int number, SnJsonOut* out) {
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        sn_json_open(out, NULL, '{');
        sn_json_put_count(out, "number", number + i);
        sn_json_put_text(out, "name", part->name);
        sn_json_put_text(out, "kind", part->kind);
        sn_json_put_flag(out, "rigid", part->rigid);
        sn_json_put_flag(out, "codes", part->colours != NULL);
        sn_json_put_flag(out, "display", part->display);
        sn_json_put_flag(out, "mesh", part->mesh);
        sn_json_put_flag(out, "tets", part->tets != NULL);
        sn_json_put_count(out, "vertices", part->skin->vertex_count);
        sn_json_put_count(out, "items", part->skin->item_count);
        sn_json_put_count(out, "corners", part->skin->corners);
        sn_json_close(out, '}');
    }
}

int sn_shown_part_count(const SnShown* shown) { return shown->part_count; }

SnShownPart sn_shown_part(const SnShown* shown, int index) {
    const Part* part = &shown->part[index];
    return (SnShownPart){.rigid = part->rigid,
                         .codes = part->colours != NULL,
                         .hidden = part->mesh,
                         .vertices = part->skin->vertex_count,
                         .items = part->skin->item_count};
}

int sn_shown_body(const SnShown* shown, int index) { return shown->part[index].body; }

int sn_shown_collider(const SnShown* shown, int index) { return shown->part[index].collider; }

static int is_part_there(const Part* part, const SnViewMoment* m) {
    const unsigned char* has = part->collider >= 0 ? m->has_collider : m->has_body;
    return !has || has[part->collider >= 0 ? part->collider : part->body];
}

int sn_shown_is_there(const SnShown* shown, const SnViewMoment* m, int index) {
    return is_part_there(&shown->part[index], m);
}

static size_t count_item_numbers(const Part* part) {
    return (size_t)part->skin->item_count * (size_t)part->skin->corners;
}

static size_t count_vertex_numbers(const Part* part) {
    return 3 * (size_t)part->skin->vertex_count;
}

size_t sn_shown_fixed_bytes(const SnShown* shown) {
    size_t numbers = 0;
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        numbers += count_item_numbers(part) + (part->rigid ? count_vertex_numbers(part) : 0);
    }
    return 4 * numbers;
}

void sn_shown_write_fixed(const SnShown* shown, unsigned char* to) {
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        memcpy(to, part->skin->corner, 4 * count_item_numbers(part));
        to += 4 * count_item_numbers(part);
        for (size_t k = 0; part->rigid && k < count_vertex_numbers(part); ++k, to += 4) {
            const float x = (float)part->skin->rest[k];
            memcpy(to, &x, 4);
        }
    }
}

// ---- what moves -----------------------------------------------------------------------------

static size_t code_bytes(const Part* part) {
    return part->colours ? (size_t)part->skin->item_count : 0;
}

// 1: the part is not drawn: it is not there, or another surface of its body is drawn instead.
static int is_hidden(const Part* part, const SnViewMoment* m) {
    return !is_part_there(part, m) || (m->overlays.mesh ? part->display : part->mesh);
}

static int is_cut(const Part* part, const SnViewMoment* m) {
    return m->overlays.cut && part->tets && !is_hidden(part, m);
}

enum { TRIANGLE_BYTES = 36 };

static size_t cut_bytes(SnShown* shown, const SnViewMoment* m) {
    size_t bytes = 8;
    for (int i = 0; i < shown->part_count; ++i) {
        Part* part = &shown->part[i];
        if (!is_cut(part, m)) continue;
        part->cut_count = sn_cut_count(part->tets, m->node[part->body], m->overlays.plane);
        bytes += 4 + TRIANGLE_BYTES * part->cut_count + sn_padded(part->cut_count);
    }
    return bytes;
}

size_t sn_shown_moving_bytes(SnShown* shown, const SnViewMoment* m) {
    size_t bytes = 0;
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        if (is_hidden(part, m)) continue;
        bytes +=
            4 * (part->rigid ? SN_POSE_NUMBERS : count_vertex_numbers(part)) + code_bytes(part);
    }
    return sn_padded(bytes) + (m->overlays.cut ? cut_bytes(shown, m) : 0);
}

static void write_pose(Vec3 x, Vec3 y, Vec3 z, Vec3 at, unsigned char* to) {
    const Vec3 column[4] = {x, y, z, at};
    for (int i = 0; i < 4; ++i) {
        const float number[3] = {(float)column[i].x, (float)column[i].y, (float)column[i].z};
        memcpy(to + 12 * i, number, sizeof number);
    }
}

// Write the pose of a block (SN_POSE_NUMBERS floats). `corner` lists the block's 8 corners; along
// this list x changes fastest, then y, then z. An axis along which the block has no length is set
// at right angles to the other two axes, or, where these are parallel, along an axis of the world.
static void write_block_pose(const double* corner, const double size[3], unsigned char* to) {
    const Vec3 origin = v3_load(corner), opposite = v3_load(corner + 3 * 7);
    Vec3 axis[3];
    for (int k = 0; k < 3; ++k) {
        const Vec3 edge = v3_sub(v3_load(corner + 3 * (1 << k)), origin);
        axis[k] = size[k] > 0 ? v3_scale(1 / size[k], edge) : v3(k == 0, k == 1, k == 2);
    }
    for (int k = 0; k < 3; ++k) {
        const Vec3 across = v3_cross(axis[(k + 1) % 3], axis[(k + 2) % 3]);
        if (!(size[k] > 0) && v3_norm(across) > 0) axis[k] = v3_unit(across);
    }
    write_pose(axis[0], axis[1], axis[2], v3_scale(0.5, v3_add(origin, opposite)), to);
}

static void write_collider_pose(const double at[3], const double turn[4], unsigned char* to) {
    const Quat q = {turn[0], turn[1], turn[2], turn[3]};
    write_pose(quat_rotate(q, v3(1, 0, 0)), quat_rotate(q, v3(0, 1, 0)),
               quat_rotate(q, v3(0, 0, 1)), v3_load(at), to);
}

// Write the codes of all soft bodies that are drawn.
static void fill_codes(SnShown* shown, const SnViewMoment* m) {
    memset(shown->code, 0, shown->first[shown->cast->looks->body_count]);
    if (m->code && m->colouring == SN_COLOURING_RIGID)
        memcpy(shown->code, m->code, shown->first[shown->cast->looks->body_count]);
    for (int i = 0; m->shot && i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        if (!part->colours || is_hidden(part, m)) continue;
        const SnColourWork work = {shown->scene, part->colours, shown->number};
        sn_colour_elements(m->colouring, &work, m->shot, find_body_id(shown, part->body),
                           shown->code + shown->first[part->body]);
    }
}

static unsigned char* write_part_place(SnShown* shown, const Part* part, const SnViewMoment* m,
                                       unsigned char* to) {
    if (part->collider >= 0)
        write_collider_pose(m->collider_at[part->collider], m->collider_turn[part->collider], to);
    else if (part->rigid)
        write_block_pose(m->node[part->body], shown->cast->looks->body[part->body].size, to);
    else
        sn_skin_positions(part->skin, m->node[part->body], (float*)(void*)to);
    return to + 4 * (part->rigid ? SN_POSE_NUMBERS : count_vertex_numbers(part));
}

static unsigned char* write_part_codes(const SnShown* shown, const Part* part, unsigned char* to) {
    const unsigned char* code = shown->code + shown->first[part->body];
    const int* element = sn_rigid_elements(part->colours);
    for (int t = 0; t < part->skin->item_count; ++t) to[t] = code[element[t]];
    return to + code_bytes(part);
}

static unsigned char* write_cuts(const SnShown* shown, const SnViewMoment* m, unsigned char* to) {
    const uint32_t axis = (uint32_t)m->overlays.plane.axis;
    const float at = (float)m->overlays.plane.at;
    memcpy(to, &axis, 4);
    memcpy(to + 4, &at, 4);
    to += 8;
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        if (!is_cut(part, m)) continue;
        const size_t count = part->cut_count;
        const uint32_t number = (uint32_t)count;
        memcpy(to, &number, 4);
        to += 4;
        sn_cut_write(part->tets, m->node[part->body], m->overlays.plane,
                     shown->code + shown->first[part->body], (float*)(void*)to,
                     to + TRIANGLE_BYTES * count);
        to += TRIANGLE_BYTES * count + sn_padded(count);
    }
    return to;
}

unsigned char* sn_shown_write_moving(SnShown* shown, const SnViewMoment* m, unsigned char* to) {
    const unsigned char* begin = to;
    fill_codes(shown, m);
    for (int i = 0; i < shown->part_count; ++i)
        if (!is_hidden(&shown->part[i], m)) to = write_part_place(shown, &shown->part[i], m, to);
    for (int i = 0; i < shown->part_count; ++i)
        if (shown->part[i].colours && !is_hidden(&shown->part[i], m))
            to = write_part_codes(shown, &shown->part[i], to);
    to += sn_padded((size_t)(to - begin)) - (size_t)(to - begin);
    return m->overlays.cut ? write_cuts(shown, m, to) : to;
}
