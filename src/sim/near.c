// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/near.h"

#include "base/memory.h"

#include <stdlib.h>

static int is_held(const SnWorld* world, int i) {
    const SnState* state = world->state;
    return state->gripped[i] || (state->held[i] & ~world->model->held[i]) != 0;
}

static int by_distance(const void* a, const void* b) {
    const SnNear *p = a, *q = b;
    if (p->distance != q->distance) return p->distance < q->distance ? -1 : 1;
    return p->node - q->node;
}

SnStatus sn_list_near(const SnWorld* world, const SnBody* body, Vec3 at, SnNear** out, int* count,
                      SnError* error) {
    const SnPart* part = &world->model->part[body->part];
    SnNear* near = SN_NEW_ARRAY(SnNear, part->mesh->vertex_count);
    if (!near) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    *count = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)i);
        if (!is_held(world, i)) near[(*count)++] = (SnNear){v3_norm(v3_sub(x, at)), i};
    }
    if (*count == 0) {
        sn_free(near);
        return sn_fail(error, SN_BAD_INPUT, "all nodes of '%s' are held already", body->name);
    }
    qsort(near, (size_t)*count, sizeof *near, by_distance);
    *out = near;
    return SN_OK;
}

double sn_part_mass(const SnWorld* world, const SnPart* part) {
    double mass = 0;
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
        mass += world->model->mass->lumped[i];
    return mass;
}
