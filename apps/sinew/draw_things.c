// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "draw_private.h"
#include "field.h"
#include "math/quat.h"
#include "mesh/mesh.h"

#include <math.h>

// Add the bodies and colliders to a picture.

// length of a rigid body's axes, as a share of the longest edge of its block
#define AXIS_LENGTH  0.7
#define SPRING_WIDTH 3.0 // width of the lines of springs, pixels
// each plane has an angle between its normal and the up direction; two planes count as equally
// level when the cosines of their angles differ by less than this
#define LEVEL 1e-9
// a plane can be the ground only if the cosine of its angle is larger than this
#define STEEPEST 0.3

static const int axis_ends[3][2] = {{0, 1}, {2, 3}, {4, 5}};
static const double body_colour[3] = {0.25, 0.42, 0.62}, dark[3] = {0.05, 0.06, 0.08};
static const double collider_colour[3] = {0.36, 0.37, 0.38};
static const double axis_colour[3][3] = {{0.75, 0.08, 0.06}, {0.05, 0.45, 0.1}, {0.06, 0.15, 0.7}};

// rigid bodies with a shape take these colours in turn, so that bodies in a heap can be told apart
static const double rigid_colour[][3] = {{0.25, 0.42, 0.62}, {0.62, 0.33, 0.16},
                                         {0.25, 0.47, 0.26}, {0.60, 0.48, 0.16},
                                         {0.42, 0.28, 0.50}, {0.20, 0.47, 0.48}};
enum { RIGID_COLOURS = sizeof rigid_colour / sizeof *rigid_colour };

// ---- bodies ---------------------------------------------------------------------------------

// Add a display surface, whose vertices the nodes have moved. Mesh lines are not drawn on it,
// because they are the edges of elements.
static void show_display(const SnView* view, SnBodyId id, const SnBodyInfo* info, double* vertex,
                         SnDrawnSurface* s) {
    sn_embedding_move(info->embedding, sn_shot_positions(view->shot, id), vertex);
    s->vertex = vertex;
    s->triangle = (const int(*)[3])info->display->element;
    s->triangle_count = info->display->element_count;
}

static SnStatus add_soft(SnView* view, int i, const SnBodyInfo* info) {
    const SnScenePicture* wish = &view->scene->picture;
    SnDrawn* drawn = &view->drawn[i];
    SnBodyId id = {i + 1};
    SnDrawnSurface* s = &view->surface[view->surface_count++];
    *s = (SnDrawnSurface){.triangle = (const int(*)[3])drawn->triangle,
                          .triangle_count = drawn->triangle_count,
                          .vertex_count = drawn->vertex_count,
                          .flat = !(info->can & SN_BODY_HAS_VOLUME),
                          .edges = wish->edges && !info->display};
    if (info->display)
        show_display(view, id, info, drawn->vertex, s);
    else
        s->vertex = sn_shot_positions(view->shot, id);
    sn_copy3(s->colour, body_colour);
    if (drawn->rigid) s->triangle_colour = sn_rigid_colours(drawn->rigid, view->shot, id);
    if (wish->colour_by == SN_COLOUR_NONE || drawn->rigid) return SN_OK;
    s->scalar = drawn->scalar;
    return (info->display ? sn_display_field : sn_node_field)(
        view->shot, id, (SnColourBy)wish->colour_by, drawn->scalar);
}

static void show_springs(SnView* view, int i, const SnBodyInfo* info) {
    SnSegments* s = &view->segments[view->segments_count++];
    *s = (SnSegments){.vertex = sn_shot_positions(view->shot, (SnBodyId){i + 1}),
                      .segment = (const int(*)[2])info->rest->element,
                      .segment_count = info->element_count,
                      .width = SPRING_WIDTH};
    sn_copy3(s->colour, dark);
}

static void show_look(SnView* view, const SnLook* look, const double at[3], const double turn[4],
                      double* vertex, const double colour[3]) {
    SnDrawnSurface* s = &view->surface[view->surface_count++];
    sn_look_place(look, at, turn, vertex);
    *s = (SnDrawnSurface){.vertex = vertex,
                          .vertex_count = look->surface->vertex_count,
                          .triangle = (const int(*)[3])look->surface->element,
                          .triangle_count = look->surface->element_count};
    sn_copy3(s->colour, colour);
}

// Add the axes of a rigid body: lines from the centre in the directions of the edges of its block.
static void add_axes(SnView* view, int i) {
    const double* size = view->looks->body[i].size;
    const double length = AXIS_LENGTH * fmax(size[0], fmax(size[1], size[2]));
    SnDrawn* drawn = &view->drawn[i];
    double unit[8 * 3];
    sn_shot_corners(view->shot, (SnBodyId){i + 1}, (double[3]){1, 1, 1}, unit);
    for (int k = 0; k < 3; ++k) {
        // the corner at the end of the edge that starts at corner 0 and runs along axis k
        const double* end = unit + 3 * (1 << k);
        sn_copy3(drawn->axis + 6 * k, view->shot->at[i]);
        for (int c = 0; c < 3; ++c)
            drawn->axis[6 * k + 3 + c] = view->shot->at[i][c] + length * (end[c] - unit[c]);
        SnSegments* line = &view->segments[view->segments_count++];
        *line = (SnSegments){.vertex = drawn->axis,
                             .segment = &axis_ends[k],
                             .segment_count = 1,
                             .width = SPRING_WIDTH};
        sn_copy3(line->colour, axis_colour[k]);
    }
}

// Add a rigid body: its shape, or a block with axes.
static void add_rigid(SnView* view, int i, const SnBodyInfo* info, int number) {
    const SnShot* shot = view->shot;
    const double* colour = info->shape ? rigid_colour[number % RIGID_COLOURS] : body_colour;
    show_look(view, &view->looks->body[i], shot->at[i], shot->turn[i], view->drawn[i].vertex,
              colour);
    if (!info->shape) add_axes(view, i);
}

// ---- colliders ------------------------------------------------------------------------------

static int is_plane(const SnView* view, int i) {
    return view->scene->collider[i].def.shape.kind == SN_SHAPE_PLANE;
}

static Vec3 get_plane_normal(const SnView* view, int i) {
    const double* q = view->shot->collider_turn[i];
    return quat_rotate((Quat){q[0], q[1], q[2], q[3]}, v3(0, 0, 1));
}

static Vec3 choose_up(const SnView* view) {
    const Vec3 wish = v3_load(view->scene->picture.up);
    return v3_norm(wish) > 0 ? v3_unit(wish) : v3(0, 0, 1);
}

int sn_view_ground(const SnView* view, double normal[3], double* level) {
    const Vec3 up = choose_up(view);
    int best = -1;
    double slope = STEEPEST;
    for (int i = 0; i < view->collider_count; ++i) {
        if (!is_plane(view, i) || !view->shot->has_collider[i]) continue;
        const Vec3 n = get_plane_normal(view, i);
        const double height = v3_dot(v3_load(view->shot->collider_at[i]), n), rise = v3_dot(n, up);
        const int alike = best >= 0 && fabs(rise - slope) < LEVEL;
        if (alike ? height <= *level : rise <= slope) continue;
        best = i;
        slope = rise;
        v3_store(normal, n);
        *level = height;
    }
    return best;
}

static void add_colliders(SnView* view, int planes) {
    const SnShot* shot = view->shot;
    double normal[3], level;
    const int ground = sn_view_ground(view, normal, &level);
    for (int i = 0; i < view->collider_count; ++i)
        if (is_plane(view, i) == planes && i != ground && shot->has_collider[i])
            show_look(view, &view->looks->collider[i], shot->collider_at[i], shot->collider_turn[i],
                      view->drawn[view->count + i].vertex, collider_colour);
}

SnStatus sn_view_add_things(SnView* view) {
    int number = 0;
    view->surface_count = view->segments_count = 0;
    for (int i = 0; i < view->count; ++i) {
        const SnBodyInfo info = sn_world_body_info(view->shot->world, (SnBodyId){i + 1});
        const int rigid = (view->scene->body[i].can & SN_BODY_HAS_POSE) ? number++ : 0;
        if (!view->shot->has_body[i]) continue;
        if (info.can & SN_BODY_STRAINS)
            SN_TRY(add_soft(view, i, &info));
        else if (info.can & SN_BODY_HAS_NODES)
            show_springs(view, i, &info);
        if (info.can & SN_BODY_HAS_POSE) add_rigid(view, i, &info, rigid);
    }
    add_colliders(view, 0);
    view->fitted_count = view->surface_count;
    add_colliders(view, 1);
    return SN_OK;
}
