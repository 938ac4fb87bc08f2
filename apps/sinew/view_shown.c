// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_shown.h"

#include "base/memory.h"
#include "base/status.h"
#include "draw_rigid.h"
#include "field.h"
#include "math/quat.h"
#include "mesh/mesh.h"
#include "output/skin.h"

#include <string.h>

#define SLOWEST -5.0 // log10 of the rate of strain (1/s) of code 1
#define FASTEST 2.0  // of code 255

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are sent as they are");

typedef struct Part {
    const char *name, *kind;
    SnSkin* skin;            // its rest shape is in a frame of its own where the part is rigid
    int body, collider;      // -1: it is none
    int rigid;               // 1: moves as a whole
    SnRigidColours* colours; // of soft bodies, else NULL
} Part;

struct SnShown {
    Part* part;
    int part_count;
    const SnLooks* looks;
    const SnScene* scene;
    double* rate; // of the elements of the largest soft body
};

const char* sn_colouring_word(SnColouring colouring) {
    static const char* const words[] = {"plain", "rigid", "strain-rate"};
    return words[colouring];
}

// ---- parts ----------------------------------------------------------------------------------

// vertices on creases become one for each side; `skin` goes
static SnStatus split(SnSkin* skin, Part* part) {
    SnStatus status = sn_skin_split(skin, &part->skin);
    sn_destroy_skin(skin);
    return status;
}

static SnStatus colour(const SnBodyInfo* info, Part* part) {
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

static SnStatus add_body(SnShown* shown, const SnWorld* world, int i) {
    static const char* const kinds[] = {
        [SN_BODY_SOFT] = "soft", [SN_BODY_SPRINGS] = "springs", [SN_BODY_RIGID] = "rigid"};
    const SnBodyInfo info = sn_world_body_info(world, (SnBodyId){i + 1});
    Part* part = &shown->part[shown->part_count++];
    SnSkin* skin = NULL;
    *part = (Part){.name = info.name, .kind = kinds[info.kind], .body = i, .collider = -1};
    part->rigid = info.kind == SN_BODY_RIGID;
    if (part->rigid)
        SN_TRY(sn_create_display_skin(info.name, shown->looks->body[i].surface, NULL, &skin));
    else if (info.display)
        SN_TRY(sn_create_display_skin(info.name, info.display, info.embedding, &skin));
    else
        SN_TRY(sn_create_skin(info.name, info.rest, &skin));
    SN_TRY(split(skin, part));
    return info.kind == SN_BODY_SOFT ? colour(&info, part) : SN_OK;
}

static SnStatus add_collider(SnShown* shown, int i) {
    const SnSceneCollider* collider = &shown->scene->collider[i];
    const int plane = collider->def.shape.kind == SN_SHAPE_PLANE;
    Part* part = &shown->part[shown->part_count++];
    SnSkin* skin = NULL;
    *part = (Part){.name = collider->name ? collider->name : "",
                   .kind = plane ? "plane" : "collider",
                   .body = -1,
                   .collider = i,
                   .rigid = 1};
    SN_TRY(sn_create_display_skin(part->name, shown->looks->collider[i].surface, NULL, &skin));
    return split(skin, part);
}

static SnStatus add_all(SnShown* shown, const SnWorld* world) {
    const int bodies = shown->looks->body_count, colliders = shown->looks->collider_count;
    size_t most = 0;
    shown->part = SN_NEW_ARRAY(Part, bodies + colliders);
    if (!shown->part) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < bodies; ++i) {
        const SnBodyInfo info = sn_world_body_info(world, (SnBodyId){i + 1});
        if ((size_t)info.element_count > most) most = (size_t)info.element_count;
        SN_TRY(add_body(shown, world, i));
    }
    for (int i = 0; i < colliders; ++i) SN_TRY(add_collider(shown, i));
    shown->rate = SN_NEW_ARRAY(double, most);
    return shown->rate ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_shown(const SnScene* scene, const SnWorld* world, const SnLooks* looks,
                         SnShown** out) {
    SnShown* shown = SN_NEW(SnShown);
    if (!shown) return SN_OUT_OF_MEMORY;
    shown->scene = scene;
    shown->looks = looks;
    SnStatus status = add_all(shown, world);
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
    sn_free(shown->rate);
    sn_free(shown);
}

// ---- what stays -----------------------------------------------------------------------------

void sn_shown_describe(const SnShown* shown, SnJsonOut* out) {
    sn_json_open(out, "parts", '[');
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        sn_json_open(out, NULL, '{');
        sn_json_put_text(out, "name", part->name);
        sn_json_put_text(out, "kind", part->kind);
        sn_json_put_flag(out, "rigid", part->rigid);
        sn_json_put_flag(out, "codes", part->colours != NULL);
        sn_json_put_count(out, "vertices", part->skin->vertex_count);
        sn_json_put_count(out, "items", part->skin->item_count);
        sn_json_put_count(out, "corners", part->skin->corners);
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
}

static size_t item_numbers(const Part* part) {
    return (size_t)part->skin->item_count * (size_t)part->skin->corners;
}

static size_t vertex_numbers(const Part* part) { return 3 * (size_t)part->skin->vertex_count; }

size_t sn_shown_fixed_bytes(const SnShown* shown) {
    size_t numbers = 0;
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        numbers += item_numbers(part) + (part->rigid ? vertex_numbers(part) : 0);
    }
    return 4 * numbers;
}

void sn_shown_write_fixed(const SnShown* shown, unsigned char* to) {
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        memcpy(to, part->skin->corner, 4 * item_numbers(part));
        to += 4 * item_numbers(part);
        for (size_t k = 0; part->rigid && k < vertex_numbers(part); ++k, to += 4) {
            const float x = (float)part->skin->rest[k];
            memcpy(to, &x, 4);
        }
    }
}

// ---- what moves -----------------------------------------------------------------------------

enum { POSE_NUMBERS = 12 }; // three columns of a rotation, then a position

static size_t code_bytes(const Part* part) {
    return part->colours ? (size_t)part->skin->item_count : 0;
}

size_t sn_shown_moving_bytes(const SnShown* shown) {
    size_t bytes = 0;
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        bytes += 4 * (part->rigid ? POSE_NUMBERS : vertex_numbers(part)) + code_bytes(part);
    }
    return (bytes + 3) / 4 * 4;
}

static void write_pose(Vec3 x, Vec3 y, Vec3 z, Vec3 at, unsigned char* to) {
    const Vec3 column[4] = {x, y, z, at};
    for (int i = 0; i < 4; ++i) {
        const float number[3] = {(float)column[i].x, (float)column[i].y, (float)column[i].z};
        memcpy(to + 12 * i, number, sizeof number);
    }
}

// the frame of a block, from its corners: x fastest, then y, then z. An edge without length is
// across the two others, or along an axis of the world
static void place_block(const double* corner, const double size[3], unsigned char* to) {
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

static void place_collider(const double at[3], const double turn[4], unsigned char* to) {
    const Quat q = {turn[0], turn[1], turn[2], turn[3]};
    write_pose(quat_rotate(q, v3(1, 0, 0)), quat_rotate(q, v3(0, 1, 0)),
               quat_rotate(q, v3(0, 0, 1)), v3_load(at), to);
}

// code = 1 + 254 (log10 rate - slowest) / (fastest - slowest), 0 below
static unsigned char rate_code(double rate) {
    const double part = rate > 0 ? (log10(rate) - SLOWEST) / (FASTEST - SLOWEST) : -1;
    return part < 0 ? 0 : part > 1 ? 255 : (unsigned char)(1.5 + 254 * part);
}

static void write_codes(SnShown* shown, const Part* part, const SnMoment* m, unsigned char* to) {
    const SnBodyId body = {part->body + 1};
    const int count = part->skin->item_count;
    if (!m->shot || m->colouring == SN_COLOURING_PLAIN) {
        memset(to, 0, (size_t)count);
    } else if (m->colouring == SN_COLOURING_RIGID) {
        memcpy(to, sn_rigid_codes(part->colours, m->shot, body), (size_t)count);
    } else {
        const int* element = sn_rigid_elements(part->colours);
        sn_shot_measure(m->shot, body, NULL, NULL, shown->rate);
        for (int t = 0; t < count; ++t) to[t] = rate_code(shown->rate[element[t]]);
    }
}

void sn_shown_write_moving(SnShown* shown, const SnMoment* m, unsigned char* to) {
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        if (part->collider >= 0) {
            place_collider(m->collider_at[part->collider], m->collider_turn[part->collider], to);
        } else if (part->rigid) {
            place_block(m->node[part->body], shown->looks->body[part->body].size, to);
        } else {
            sn_skin_positions(part->skin, m->node[part->body], (float*)(void*)to);
        }
        to += 4 * (part->rigid ? POSE_NUMBERS : vertex_numbers(part));
    }
    for (int i = 0; i < shown->part_count; ++i) {
        const Part* part = &shown->part[i];
        if (part->colours) write_codes(shown, part, m, to);
        to += code_bytes(part);
    }
}
