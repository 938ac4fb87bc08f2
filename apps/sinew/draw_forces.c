// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "draw_private.h"
#include "math/vec3.h"
#include "sinew/contact.h"

#include <math.h>
#include <stdio.h>

// An arrow at each contact shows a force. Where a body touches a collider, this is the force on the
// body. Where two bodies touch, it is the force on that body which the contact pushes upward.

#define LONGEST 0.1  // length of the longest arrow, as a share of the picture's height
#define SHORTER 0.01 // arrows shorter than this share of the longest one are left out
#define HEAD    0.3  // length of an arrow's head, as a share of the arrow's length
#define WIDTH   2.5  // width of an arrow's lines in a picture that is 720 pixels high, pixels

static const double colour[3] = {0.80, 0.05, 0.03};

static SnStatus reserve_arrows(SnArrows* a, int count) {
    if (count <= a->capacity) return SN_OK;
    double* vertex = SN_NEW_ARRAY(double, 12 * (size_t)count);
    int(*segment)[2] = (int(*)[2])SN_NEW_ARRAY(int, 6 * (size_t)count);
    if (!vertex || !segment) {
        sn_free(vertex);
        sn_free(segment);
        return SN_OUT_OF_MEMORY;
    }
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < 3; ++k) {
            // lines from the tip to the tail (k = 0) and to both barbs
            segment[3 * i + k][0] = 4 * i + 1;
            segment[3 * i + k][1] = 4 * i + (k ? 1 + k : 0);
        }
    sn_free(a->vertex);
    sn_free(a->segment);
    *a = (SnArrows){vertex, segment, count};
    return SN_OK;
}

// Set the vertices of an arrow: tail, tip and two barbs. The barbs stand off the arrow at right
// angles to the line of sight.
static void set_arrow(double* vertex, Vec3 tail, Vec3 way, Vec3 forward) {
    const Vec3 tip = v3_add(tail, way), neck = v3_axpy(-HEAD, way, tip);
    const Vec3 across = v3_cross(way, forward);
    const Vec3 side = v3_scale(0.5 * HEAD * v3_norm(way), v3_unit(across));
    v3_store(vertex, tail);
    v3_store(vertex + 3, tip);
    v3_store(vertex + 6, v3_add(neck, side));
    v3_store(vertex + 9, v3_sub(neck, side));
}

static double find_largest_force(const SnContactInfo* contact, int count) {
    double most = 0;
    for (int i = 0; i < count; ++i) most = fmax(most, v3_norm(v3_load(contact[i].force)));
    return most;
}

SnStatus sn_view_add_forces(SnView* view, const SnPicture* picture, int in_film) {
    int count, used = 0;
    const SnContactInfo* contact = sn_world_contacts(view->shot->world, &count);
    double most = find_largest_force(contact, count);
    if (in_film) most = view->film.force = fmax(view->film.force, most);
    if (!view->scene->picture.forces || !(most > 0)) return SN_OK;
    SN_TRY(reserve_arrows(&view->arrows, count));
    const double length = LONGEST * picture->extent / most;
    const Vec3 forward = v3_load(picture->direction), up = v3_load(picture->up);
    for (int i = 0; i < count; ++i) {
        Vec3 force = v3_load(contact[i].force);
        if (v3_dot(force, up) < 0 && contact[i].collider.index1 == 0) force = v3_scale(-1, force);
        if (v3_norm(force) < SHORTER * most) continue;
        set_arrow(view->arrows.vertex + 12 * (size_t)used++, v3_load(contact[i].point),
                  v3_scale(length, force), forward);
    }
    SnSegments* s = &view->segments[view->segments_count++];
    *s = (SnSegments){.vertex = view->arrows.vertex,
                      .segment = (const int(*)[2])view->arrows.segment,
                      .segment_count = 3 * used,
                      .width = WIDTH * picture->height / 720.0,
                      .on_top = 1};
    sn_copy3(s->colour, colour);
    const size_t length_so_far = strlen(view->caption);
    snprintf(view->caption + length_so_far, sizeof view->caption - length_so_far,
             "   arrows up to %.3g N", most);
    return SN_OK;
}
