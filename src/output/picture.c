// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/picture.h"

#include "base/memory.h"
#include "output/camera.h"
#include "output/canvas.h"
#include "output/colour.h"
#include "output/ground.h"
#include "output/shade.h"
#include "output/text.h"

#include <float.h>

#define MAX_SIDE   16384 // pixels
#define MAX_LENGTH 1e30  // m; its squares and cubes are finite
#define NEAREST    1e38  // larger than the nearness of everything else that is drawn

SnPicture sn_default_picture(void) {
    return (SnPicture){.width = 1280, .height = 720, .perspective = 1};
}

void sn_destroy_image(SnImage* image) {
    if (!image) return;
    sn_free(image->rgb);
    sn_free(image);
}

// The data of one picture while it is drawn.
typedef struct Scene {
    SnPicture picture; // direction, up, target, extent and range are chosen by prepare_scene
    const SnDrawnSurface* surface;
    int surface_count;
    const SnSegments* segments;
    int segment_count;
    SnCamera camera;
    SnLights lights;
    SnGround ground;
    SnDrawable* drawable; // (surface_count)
    SnCanvas canvas;
} Scene;

// 1 if a point may be drawn. NaN is refused, and so are lengths above MAX_LENGTH, which occur only
// if a simulation has blown up.
static int is_drawable_point(const double* p) {
    return fabs(p[0]) < MAX_LENGTH && fabs(p[1]) < MAX_LENGTH && fabs(p[2]) < MAX_LENGTH;
}

static SnStatus check_surface(const SnDrawnSurface* s) {
    if (s->triangle_count < 0 || s->vertex_count < 0) return SN_BAD_INPUT;
    for (int t = 0; t < s->triangle_count; ++t) {
        for (int k = 0; k < 3; ++k) {
            int v = s->triangle[t][k];
            if (v < 0 || v >= s->vertex_count) return SN_BAD_INPUT;
            if (!is_drawable_point(s->vertex + 3 * (size_t)v)) return SN_BAD_INPUT;
        }
    }
    return SN_OK;
}

static SnStatus check_segments(const SnSegments* s) {
    for (int t = 0; t < s->segment_count; ++t)
        for (int k = 0; k < 2; ++k)
            if (s->segment[t][k] < 0 ||
                !is_drawable_point(s->vertex + 3 * (size_t)s->segment[t][k]))
                return SN_BAD_INPUT;
    return SN_OK;
}

static SnStatus check_scene(const Scene* scene) {
    const SnPicture* p = &scene->picture;
    if (p->width < 1 || p->height < 1 || p->width > MAX_SIDE || p->height > MAX_SIDE)
        return SN_BAD_INPUT;
    if (!is_drawable_point(p->direction) || !is_drawable_point(p->up) ||
        !is_drawable_point(p->target) || !is_drawable_point(p->ground_normal) ||
        !isfinite(p->extent) || !isfinite(p->ground_level))
        return SN_BAD_INPUT;
    for (int i = 0; i < scene->surface_count; ++i) SN_TRY(check_surface(&scene->surface[i]));
    for (int i = 0; i < scene->segment_count; ++i) SN_TRY(check_segments(&scene->segments[i]));
    return SN_OK;
}

// Find the range of all scalars that are drawn, if the picture does not give a range.
static void fit_scalars(Scene* scene) {
    SnPicture* p = &scene->picture;
    if (p->scalar_low < p->scalar_high) return;
    double low = DBL_MAX, high = -DBL_MAX;
    for (int i = 0; i < scene->surface_count; ++i) {
        const SnDrawnSurface* s = &scene->surface[i];
        for (int c = 0; s->scalar && c < 3 * s->triangle_count; ++c) {
            double value = s->scalar[s->triangle[c / 3][c % 3]];
            if (!isfinite(value)) continue;
            low = fmin(low, value);
            high = fmax(high, value);
        }
    }
    if (low > high) low = high = 0;

    // if all values are equal, this value gets the middle colour
    double half = low == high ? (low == 0 ? 1 : 0.5 * fabs(low)) : 0;
    p->scalar_low = low - half;
    p->scalar_high = high + half;
}

static SnStatus prepare_scene(Scene* scene) {
    SnPicture* p = &scene->picture;
    fit_scalars(scene);
    *p = sn_picture_fit(p, scene->surface, scene->surface_count, scene->segments,
                        scene->segment_count);
    scene->camera = sn_camera(p);
    scene->lights = sn_lights(&scene->camera, v3_load(p->up));
    scene->lights.ground = p->ground;
    scene->lights.normal = sn_picture_ground(p);
    scene->lights.level = p->ground_level;
    scene->lights.reach = 0.08 * scene->camera.extent;
    SN_TRY(sn_create_canvas(p->width, &scene->canvas));
    SN_TRY(sn_create_ground(p, &scene->camera, scene->lights.key, scene->surface,
                            scene->surface_count, scene->segments, scene->segment_count,
                            &scene->ground));
    scene->drawable = SN_NEW_ARRAY(SnDrawable, scene->surface_count);
    if (!scene->drawable) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < scene->surface_count; ++i) {
        SnDrawable* drawable = &scene->drawable[i];
        SN_TRY(sn_create_drawable(&scene->surface[i], &scene->camera, drawable));
        drawable->scalar_low = p->scalar_low;
        drawable->scalar_high = p->scalar_high;
        drawable->line_width = p->height / 720.0;
    }
    return SN_OK;
}

static void release_scene(Scene* scene) {
    for (int i = 0; scene->drawable && i < scene->surface_count; ++i)
        sn_destroy_drawable(&scene->drawable[i]);
    sn_free(scene->drawable);
    sn_destroy_ground(&scene->ground);
    sn_destroy_canvas(&scene->canvas);
}

// Project an end of a line. Lines are drawn a little closer to the eye than they are, so that lines
// on a surface are seen.
static SnScreenPoint segment_end(const SnCamera* camera, const double* vertex) {
    SnScreenPoint end = sn_camera_project(camera, v3_load(vertex));
    Vec3 nearer = v3_axpy(-1e-3 * camera->extent, camera->forward, v3_load(vertex));
    end.nearness = sn_camera_project(camera, nearer).nearness;
    return end;
}

static void draw_segments(Scene* scene) {
    for (int i = 0; i < scene->segment_count; ++i) {
        const SnSegments* s = &scene->segments[i];
        for (int t = 0; t < s->segment_count; ++t) {
            SnScreenPoint end[2];
            for (int k = 0; k < 2; ++k) {
                end[k] = segment_end(&scene->camera, s->vertex + 3 * (size_t)s->segment[t][k]);
                if (s->on_top) end[k].nearness = NEAREST;
            }
            sn_canvas_line(&scene->canvas, end, v3_load(s->colour), s->width);
        }
    }
}

static void draw_bands(Scene* scene, SnImage* image) {
    SnCanvas* canvas = &scene->canvas;
    for (int y = 0; y < image->height; y += SN_BAND_ROWS) {
        canvas->first_row = y;
        canvas->row_count = image->height - y < SN_BAND_ROWS ? image->height - y : SN_BAND_ROWS;
        sn_ground_draw(&scene->ground, &scene->picture, &scene->camera, canvas);
        for (int i = 0; i < scene->surface_count; ++i)
            sn_drawable_draw(&scene->drawable[i], &scene->camera, &scene->lights, canvas);
        draw_segments(scene);
        sn_canvas_resolve(canvas, image);
    }
}

static void draw_texts(const SnPicture* p, SnImage* image) {
    double size = 12 * p->height / 720.0;
    Vec3 ink = sn_colour_srgb(45, 50, 60);
    if (p->caption) sn_text_draw(image, p->caption, 2 * size, p->height - 2 * size, size, ink);
    if (p->scalar_name) sn_legend_draw(image, p->scalar_name, p->scalar_low, p->scalar_high);
}

SnStatus sn_picture_draw(const SnPicture* picture, const SnDrawnSurface* surfaces,
                         int surface_count, const SnSegments* segments, int segment_count,
                         SnImage** image) {
    Scene scene = {.picture = *picture, .surface = surfaces, .surface_count = surface_count};
    scene.segments = segments;
    scene.segment_count = segment_count;
    SN_TRY(check_scene(&scene));
    SnImage* made = SN_NEW(SnImage);
    if (!made) return SN_OUT_OF_MEMORY;
    made->width = picture->width;
    made->height = picture->height;
    made->rgb = SN_NEW_ARRAY(uint8_t, 3 * (size_t)made->width * (size_t)made->height);

    SnStatus status = made->rgb ? prepare_scene(&scene) : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        draw_bands(&scene, made);
        draw_texts(&scene.picture, made);
        *image = made;
    } else {
        sn_destroy_image(made);
    }
    release_scene(&scene);
    return status;
}
