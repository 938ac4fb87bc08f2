// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_group.h"

#include "base/memory.h"
#include "base/status.h"

#include <math.h>

static int has_pose(const SnGroup* g, int body) {
    return (g->scene->body[body].can & SN_BODY_HAS_POSE) != 0;
}

// Set g->node[body] to the positions of a body's nodes in a shot; for a rigid body, to the corners
// of its block (looks.h).
static void find_nodes(const SnGroup* g, const SnShot* shot, int body) {
    const SnBodyId id = sn_shot_body(shot, body);
    double* corner = g->corners + 8 * 3 * (size_t)body;
    const int rigid = has_pose(g, body);
    if (rigid) sn_shot_corners(shot, id, g->cast->looks->body[body].size, corner);
    g->node[body] = rigid ? corner : sn_shot_positions(shot, id);
}

// Measure the longest side of the box around the nodes of a body.
static double measure_longest_side(const SnGroup* g, int body) {
    double most = 0;
    for (int k = 0; k < 3; ++k) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int n = 0; n < g->node_count[body]; ++n) {
            low = fmin(low, g->node[body][3 * n + k]);
            high = fmax(high, g->node[body][3 * n + k]);
        }
        most = fmax(most, high - low);
    }
    return most;
}

static SnStatus allocate_arrays(SnGroup* g) {
    const size_t bodies = (size_t)g->scene->body_count;
    int most = 0;
    g->node = (const double**)SN_NEW_ARRAY(double*, bodies);
    g->corners = SN_NEW_ARRAY(double, 8 * 3 * bodies);
    g->node_count = SN_NEW_ARRAY(int, bodies);
    g->size = SN_NEW_ARRAY(double, bodies);
    if (!g->node || !g->corners || !g->node_count || !g->size) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < g->scene->body_count; ++i) {
        g->node_count[i] = has_pose(g, i) ? 8 : g->scene->body[i].mesh->vertex_count;
        if (g->node_count[i] > most) most = g->node_count[i];
    }
    g->held = SN_NEW_ARRAY(unsigned char, most);
    return g->held ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus make_contents(SnGroup* g, SnBodyId first, const SnWorld* world) {
    SN_TRY(sn_create_shot_from(g->scene, first, world, &g->shot));
    SN_TRY(sn_take_shot(g->shot, sn_world_time(world)));
    SN_TRY(sn_create_shown(g->scene, g->cast, &g->shown));
    SN_TRY(allocate_arrays(g));
    for (int i = 0; i < g->scene->body_count; ++i) {
        find_nodes(g, g->cast->start, i);
        g->size[i] = measure_longest_side(g, i);
    }
    return SN_OK;
}

SnStatus sn_make_group(const SnScene* scene, SnBodyId first, const SnWorld* world, SnGroup* g,
                       SnError* error) {
    *g = (SnGroup){.scene = scene};
    SN_TRY(sn_create_cast_from(scene, first, world, &g->cast, error));
    const SnStatus status = make_contents(g, first, world);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}

void sn_free_group(SnGroup* g) {
    sn_destroy_shown(g->shown);
    sn_destroy_cast(g->cast);
    sn_destroy_shot(g->shot);
    sn_free(g->node);
    sn_free(g->corners);
    sn_free(g->node_count);
    sn_free(g->size);
    sn_free(g->held);
}

SnStatus sn_look_at_group(SnGroup* g, double time, SnViewMoment* moment) {
    SN_TRY(sn_take_shot(g->shot, time));
    sn_shown_follow(g->shown, g->cast->world);
    for (int i = 0; i < g->scene->body_count; ++i) find_nodes(g, g->shot, i);
    *moment = (SnViewMoment){.node = g->node,
                             .has_body = g->shot->has_body,
                             .collider_at = (const double(*)[3])g->shot->collider_at,
                             .collider_turn = (const double(*)[4])g->shot->collider_turn,
                             .has_collider = g->shot->has_collider,
                             .shot = g->shot};
    return SN_OK;
}
