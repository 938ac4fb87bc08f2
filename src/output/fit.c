// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/camera.h"

#include <float.h>
#include <stddef.h>

// This file chooses the direction, up, target and extent that a picture leaves open, so that
// everything that is drawn lies inside the frame.

typedef struct Drawn {
    const SnDrawnSurface* surface;
    int surface_count;
    const SnSegments* segments;
    int segment_count;
} Drawn;

typedef void Visit(void* context, Vec3 point);

static void visit_points(const Drawn* drawn, Visit* visit, void* context) {
    for (int s = 0; s < drawn->surface_count; ++s) {
        const SnDrawnSurface* surface = &drawn->surface[s];
        for (int t = 0; t < surface->triangle_count; ++t)
            for (int k = 0; k < 3; ++k)
                visit(context, v3_load(surface->vertex + 3 * (size_t)surface->triangle[t][k]));
    }
    for (int s = 0; s < drawn->segment_count; ++s) {
        const SnSegments* segments = &drawn->segments[s];
        for (int t = 0; t < segments->segment_count; ++t)
            for (int k = 0; k < 2; ++k)
                visit(context, v3_load(segments->vertex + 3 * (size_t)segments->segment[t][k]));
    }
}

typedef struct Box {
    Vec3 low, high;
} Box;

static void grow_box(void* context, Vec3 p) {
    Box* box = context;
    box->low = v3(fmin(box->low.x, p.x), fmin(box->low.y, p.y), fmin(box->low.z, p.z));
    box->high = v3(fmax(box->high.x, p.x), fmax(box->high.y, p.y), fmax(box->high.z, p.z));
}

// Choose a three-quarter view from above; for a flat scene, a view straight down.
static void choose_direction(SnPicture* picture, int flat) {
    Vec3 up = v3_unit(v3_load(picture->up));
    if (v3_norm(v3_load(picture->direction)) == 0) {
        Vec3 from = v3(0, 0, -1);
        if (!flat) {
            Vec3 above = v3_norm(up) > 0 ? up : v3(0, 0, 1);
            Vec3 side = fabs(above.x) < 0.9 ? v3(1, 0, 0) : v3(0, 0, 1);
            side = v3_unit(v3_axpy(-v3_dot(side, above), above, side));
            Vec3 front = v3_cross(above, side);
            from = v3_add(v3_axpy(-0.5, side, front), v3_scale(-0.42, above));
        }
        v3_store(picture->direction, v3_unit(from));
    }

    // choose an upward direction that is not parallel to the view
    Vec3 forward = v3_unit(v3_load(picture->direction));
    if (v3_norm(up) == 0) up = fabs(forward.z) < 0.999 ? v3(0, 0, 1) : v3(0, 1, 0);
    if (v3_norm(v3_cross(forward, up)) < 1e-6)
        up = fabs(forward.y) < 0.9 ? v3(0, 1, 0) : v3(1, 0, 0);
    v3_store(picture->up, up);
}

// How far the scene reaches in a view, m: towards the four edges of the picture, and in depth. The
// planes that bound the view have the slopes `sx` and `sy` (0 for a parallel projection). With
// coordinates x, y, z along right, up and forward, these planes touch the scene:
//     x = right_most + sx z,  x = -left_most - sx z,  y = top_most + sy z,  y = -bottom_most - sy z
typedef struct Sides {
    Vec3 right, up, forward;
    double sx, sy;
    double right_most, left_most, top_most, bottom_most;
    double nearest, farthest;
    int feet;     // 1: for each point, the point of the ground below it has to be seen, too
    Vec3 above;   // unit normal of the ground
    double level; // height of the ground along `above`, m
} Sides;

static void include_point(Sides* s, Vec3 p) {
    double x = v3_dot(p, s->right), y = v3_dot(p, s->up), z = v3_dot(p, s->forward);
    s->right_most = fmax(s->right_most, x - s->sx * z);
    s->left_most = fmax(s->left_most, -x - s->sx * z);
    s->top_most = fmax(s->top_most, y - s->sy * z);
    s->bottom_most = fmax(s->bottom_most, -y - s->sy * z);
    s->nearest = fmin(s->nearest, z);
    s->farthest = fmax(s->farthest, z);
}

static void include_point_and_foot(void* context, Vec3 p) {
    Sides* s = context;
    include_point(s, p);
    if (s->feet) include_point(s, v3_axpy(s->level - v3_dot(p, s->above), s->above, p));
}

static Sides find_sides(const SnPicture* picture, const SnCamera* camera, const Drawn* drawn,
                        int feet, double sx, double sy) {
    Sides sides = {.right = camera->right, .up = camera->up, .forward = camera->forward};
    sides.sx = camera->perspective ? sx : 0;
    sides.sy = camera->perspective ? sy : 0;
    sides.feet = feet;
    sides.above = sn_picture_ground(picture);
    sides.level = picture->ground_level;
    sides.right_most = sides.left_most = sides.top_most = sides.bottom_most = -DBL_MAX;
    sides.nearest = DBL_MAX;
    sides.farthest = -DBL_MAX;
    visit_points(drawn, include_point_and_foot, &sides);
    return sides;
}

// Choose target and extent such that the scene touches the frame.
static void fit_view(SnPicture* picture, const Drawn* drawn, int feet) {
    picture->extent = 1;
    SnCamera camera = sn_camera(picture);
    SnFrame frame = sn_picture_frame(picture);
    double half_width = 0.5 * (frame.right - frame.left);
    double half_height = 0.5 * (frame.bottom - frame.top);
    double sx = half_width / camera.focal, sy = half_height / camera.focal;
    Sides s = find_sides(picture, &camera, drawn, feet, sx, sy);
    double width = s.right_most + s.left_most, height = s.top_most + s.bottom_most;
    double middle = 0.5 * (s.nearest + s.farthest);

    double extent;
    if (camera.perspective) {
        // The left and the right plane meet in a line on the eye's side of the scene, and so do the
        // top and the bottom plane. To see everything, the eye must not be nearer to the scene than
        // either line, so it is put at the depth of the farther one. The extent follows, because
        // the distance from the eye to the target is camera.distance times the extent.
        double eye = -fmax(width / (2 * sx), height / (2 * sy));
        extent = (middle - eye) / camera.distance;
    } else {
        extent = picture->height * fmax(width / (2 * half_width), height / (2 * half_height));
    }
    picture->extent = extent > 0 ? extent : 1;
    Vec3 target = v3_scale(0.5 * (s.right_most - s.left_most), camera.right);
    target = v3_axpy(0.5 * (s.top_most - s.bottom_most), camera.up, target);
    v3_store(picture->target, v3_axpy(middle, camera.forward, target));
}

// 1 if the ground has to be seen, because the lowest corner of the box is close to the ground.
static int shows_feet(const SnPicture* picture, const Box* box) {
    Vec3 up = sn_picture_ground(picture);
    double lowest = fmin(up.x * box->low.x, up.x * box->high.x) +
                    fmin(up.y * box->low.y, up.y * box->high.y) +
                    fmin(up.z * box->low.z, up.z * box->high.z);
    double height = lowest - picture->ground_level;
    return picture->ground && fabs(height) < 0.4 * v3_norm(v3_sub(box->high, box->low));
}

SnPicture sn_picture_fit(const SnPicture* picture, const SnDrawnSurface* surfaces,
                         int surface_count, const SnSegments* segments, int segment_count) {
    SnPicture fitted = *picture;
    Drawn drawn = {surfaces, surface_count, segments, segment_count};
    Box box = {v3(DBL_MAX, DBL_MAX, DBL_MAX), v3(-DBL_MAX, -DBL_MAX, -DBL_MAX)};
    visit_points(&drawn, grow_box, &box);
    if (box.low.x > box.high.x) box.low = box.high = v3(0, 0, 0);

    Vec3 size = v3_sub(box.high, box.low);
    choose_direction(&fitted, size.z <= 1e-6 * v3_norm(size));
    if (fitted.extent > 0) return fitted;
    fitted.extent = 1;
    v3_store(fitted.target, box.low);
    if (v3_norm(size) > 0) fit_view(&fitted, &drawn, shows_feet(&fitted, &box));
    return fitted;
}
