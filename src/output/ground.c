// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/ground.h"

#include "output/colour.h"

// The largest number that is at most `length` and is 1, 2 or 5 times a power of ten.
static double round_length(double length) {
    double power = pow(10, floor(log10(length)));
    double factor = length / power;
    return power * (factor >= 5 ? 5 : factor >= 2 ? 2 : 1);
}

// Return the nearness (SnScreenPoint) of the drawn ground at pixel (x, y). The ground is drawn as a
// plane that lies by `bias` below its true place. The nearness is linear in x and y.
static double plane_nearness(const SnGround* ground, const SnCamera* camera, double x, double y) {
    const SnShadow* plane = &ground->shadow;
    Vec3 origin, direction;
    sn_camera_ray(camera, x, y, &origin, &direction);
    double fall = v3_dot(direction, plane->up);
    double height = plane->level - ground->bias - v3_dot(origin, plane->up);
    return camera->perspective ? fall / height : -height / fall;
}

SnStatus sn_create_ground(const SnPicture* picture, const SnCamera* camera, Vec3 light,
                          const SnDrawnSurface* surfaces, int surface_count,
                          const SnSegments* segments, int segment_count, SnGround* ground) {
    *ground = (SnGround){.visible = picture->ground};
    if (!picture->ground) return SN_OK;
    Vec3 up = sn_picture_ground(picture), target = v3_load(picture->target);
    ground->from_side = fabs(v3_dot(camera->forward, up)) < 0.02;
    // sloping ground that is seen from the side would be a slanting line, and is not drawn
    if (ground->from_side && v3_dot(up, v3_unit(v3_load(picture->up))) < 1 - 1e-9)
        ground->visible = 0;
    ground->spacing = round_length(camera->extent / 5);
    ground->radius = 1.6 * camera->extent;
    ground->bias = 2e-3 * camera->extent;
    ground->floor = sn_colour_srgb(238, 239, 240);
    ground->fine = sn_colour_srgb(186, 192, 200);
    ground->coarse = sn_colour_srgb(150, 158, 168);
    ground->dark = sn_colour_srgb(66, 72, 84);

    // a steep light keeps shadows near the bodies that cast them
    SnShadow* shadow = &ground->shadow;
    *shadow = (SnShadow){.up = up, .level = picture->ground_level, .size = 0.7 * camera->extent};
    Vec3 aside = v3_axpy(-v3_dot(light, up), up, light);
    shadow->light = v3_unit(v3_axpy(0.35, aside, up));
    SN_TRY(sn_create_shadow(shadow, surfaces, surface_count, segments, segment_count));
    ground->u = v3_dot(target, shadow->u);
    ground->v = v3_dot(target, shadow->v);
    if (!ground->from_side) {
        ground->nearness = plane_nearness(ground, camera, 0, 0);
        ground->nearness_x = plane_nearness(ground, camera, 1, 0) - ground->nearness;
        ground->nearness_y = plane_nearness(ground, camera, 0, 1) - ground->nearness;
    }
    return SN_OK;
}

void sn_destroy_ground(SnGround* ground) { sn_destroy_shadow(&ground->shadow); }

static Vec3 background_colour(const SnPicture* picture, double y) {
    Vec3 top = sn_colour_srgb(250, 251, 252), bottom = sn_colour_srgb(226, 230, 235);
    return sn_colour_mix(top, bottom, y / picture->height);
}

// The point at which a line of sight meets the ground.
typedef struct Hit {
    int found;   // 0: the line of sight does not meet the ground
    double u, v; // coordinates in the plane, m
} Hit;

static Hit meet_ground(const SnGround* ground, const SnCamera* camera, double x, double y) {
    const SnShadow* plane = &ground->shadow;
    Vec3 origin, direction;
    sn_camera_ray(camera, x, y, &origin, &direction);
    double fall = v3_dot(direction, plane->up);
    double t = (plane->level - v3_dot(origin, plane->up)) / fall;
    if (!(fall < -1e-9) || (camera->perspective && t <= 0)) return (Hit){0};
    Vec3 point = v3_axpy(t, direction, origin);
    return (Hit){1, v3_dot(point, plane->u), v3_dot(point, plane->v)};
}

// Return which part of a pixel (0..1) is covered by grid lines at distance `spacing` (m) from each
// other. Lines fade where they are fewer than 12 pixels apart, and vanish at 4 pixels. `place` is
// the coordinate of the pixel on the plane, m; `pixel` is the pixel's size on the plane, m; `width`
// is the width of the lines in pixels.
static double line_cover(double place, double spacing, double pixel, double width) {
    if (!(pixel > 0)) return 0;
    double away = fabs(place / spacing - floor(place / spacing + 0.5)) * spacing / pixel;
    double crowded = fmin(fmax(1.5 - 6 * pixel / spacing, 0), 1);
    return fmin(fmax(0.5 * width + 0.5 - away, 0), 1) * crowded;
}

static double smooth_step(double low, double high, double x) {
    double t = fmin(fmax((x - low) / (high - low), 0), 1);
    return t * t * (3 - 2 * t);
}

// The colour of the ground at a pixel. `hit`, `right` and `below` are the points of the ground at
// this pixel and at its neighbours to the right and below; `behind` is the colour of the
// background.
static Vec3 ground_colour(const SnGround* ground, Hit hit, Hit right, Hit below, double width,
                          Vec3 behind) {
    double pixel_u = hypot(right.u - hit.u, below.u - hit.u);
    double pixel_v = hypot(right.v - hit.v, below.v - hit.v);
    double s = ground->spacing;
    double fine = fmax(line_cover(hit.u, s, pixel_u, width), line_cover(hit.v, s, pixel_v, width));
    double coarse = fmax(line_cover(hit.u, 5 * s, pixel_u, 1.5 * width),
                         line_cover(hit.v, 5 * s, pixel_v, 1.5 * width));
    Vec3 colour = sn_colour_mix(behind, ground->floor, 0.8);
    colour = sn_colour_mix(colour, ground->fine, 0.75 * fine);
    colour = sn_colour_mix(colour, ground->coarse, 0.8 * coarse);
    double shadow = sn_shadow_at(&ground->shadow, hit.u, hit.v);
    colour = sn_colour_mix(colour, ground->dark, 0.85 * shadow);

    // the ground fades into the background before the horizon
    double away = hypot(hit.u - ground->u, hit.v - ground->v);
    return sn_colour_mix(colour, behind, smooth_step(0.4, 1, away / ground->radius));
}

static void draw_plane_pixel(const SnGround* ground, const SnPicture* picture,
                             const SnCamera* camera, SnCanvas* canvas, int x, int y, Vec3 behind) {
    Hit hit = meet_ground(ground, camera, x + 0.5, y + 0.5);
    Hit right = meet_ground(ground, camera, x + 1.5, y + 0.5);
    Hit below = meet_ground(ground, camera, x + 0.5, y + 1.5);
    if (!hit.found || !right.found || !below.found) return;
    Vec3 colour = ground_colour(ground, hit, right, below, picture->height / 720.0, behind);
    int hides = hypot(hit.u - ground->u, hit.v - ground->v) < 0.8 * ground->radius;
    size_t first = sn_canvas_sample(canvas, x, y);
    for (int s = 0; s < SN_SAMPLES; ++s) {
        double nearness = ground->nearness + (x + sn_sample_x[s]) * ground->nearness_x +
                          (y + sn_sample_y[s]) * ground->nearness_y;
        sn_canvas_set(canvas, first + (size_t)s, colour, hides ? nearness : -INFINITY);
    }
}

// The colour of ground that is seen from the side: a line, and a tint below the line.
static Vec3 side_colour(const SnGround* ground, const SnPicture* picture, const SnCamera* camera,
                        double y, Vec3 behind) {
    const SnShadow* plane = &ground->shadow;
    Vec3 point = v3_axpy(plane->level - v3_dot(camera->eye, plane->up), plane->up, camera->eye);
    double line = sn_camera_project(camera, v3_axpy(camera->distance, camera->forward, point)).y;
    double below = y + 0.5 - line, unit = picture->height / 720.0;
    double tint = fmin(fmax(below + 0.5, 0), 1) * 0.5 * exp(-below / (60 * unit));
    double cover = fmin(fmax(unit + 0.5 - fabs(below), 0), 1);
    Vec3 colour = sn_colour_mix(behind, sn_colour_srgb(170, 176, 184), below > -1 ? tint : 0);
    return sn_colour_mix(colour, sn_colour_srgb(110, 116, 126), cover);
}

void sn_ground_draw(const SnGround* ground, const SnPicture* picture, const SnCamera* camera,
                    SnCanvas* canvas) {
    for (int y = canvas->first_row; y < canvas->first_row + canvas->row_count; ++y) {
        Vec3 behind = background_colour(picture, y + 0.5);
        if (ground->visible && ground->from_side)
            behind = side_colour(ground, picture, camera, y, behind);
        for (int x = 0; x < canvas->width; ++x) {
            size_t first = sn_canvas_sample(canvas, x, y);
            for (size_t s = 0; s < SN_SAMPLES; ++s)
                sn_canvas_set(canvas, first + s, behind, -INFINITY);
            if (ground->visible && !ground->from_side)
                draw_plane_pixel(ground, picture, camera, canvas, x, y, behind);
        }
    }
}
