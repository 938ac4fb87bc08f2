// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "output/shade.h"

#include "base/memory.h"
#include "output/colour.h"
#include "output/normals.h"

SnLights sn_lights(const SnCamera* camera, Vec3 up) {
    Vec3 back = v3_scale(-1, camera->forward);
    SnLights lights = {.up = v3_unit(up)};
    Vec3 key = v3_add(v3_scale(-0.55, camera->right), v3_scale(0.75, camera->up));
    Vec3 fill = v3_add(v3_scale(0.9, camera->right), v3_scale(-0.1, camera->up));
    lights.key = v3_unit(v3_axpy(0.7, back, key));
    lights.fill = v3_unit(v3_axpy(0.6, back, fill));
    return lights;
}

// The light that reaches a surface with this normal.
static Vec3 diffuse_light(const SnLights* lights, Vec3 normal) {
    static const Vec3 sky = {0.34, 0.37, 0.42}, ground = {0.13, 0.125, 0.12};
    static const Vec3 key = {0.80, 0.77, 0.73}, fill = {0.11, 0.13, 0.16};
    Vec3 light = sn_colour_mix(ground, sky, 0.5 + 0.5 * v3_dot(normal, lights->up));
    light = v3_axpy(fmax(v3_dot(normal, lights->key), 0), key, light);
    return v3_axpy(fmax(v3_dot(normal, lights->fill), 0), fill, light);
}

// The strength of a broad, faint highlight.
static double highlight_strength(const SnLights* lights, Vec3 normal, Vec3 to_eye) {
    Vec3 half = v3_unit(v3_add(lights->key, to_eye));
    return 0.09 * pow(fmax(v3_dot(normal, half), 0), 30);
}

// The triangle that is drawn now.
typedef struct Face {
    const SnDrawable* drawable;
    const SnLights* lights;
    const int* vertex;
    const float* normal;
    const double* colour; // linear RGB, used if there is no scalar
    double side;          // 1 or -1: the sign with which normals point to the eye
    double lines;         // strength of mesh lines, 0..1
    Vec3 to_eye;
} Face;

static Vec3 surface_colour(const Face* face, const double weight[3]) {
    const SnDrawable* d = face->drawable;
    if (!d->surface->scalar) return v3_load(face->colour);
    double value = 0;
    for (int k = 0; k < 3; ++k) value += weight[k] * d->surface->scalar[face->vertex[k]];
    return sn_colour_map((value - d->scalar_low) / (d->scalar_high - d->scalar_low));
}

static Vec3 shading_normal(const Face* face, const double weight[3]) {
    Vec3 sum = v3(0, 0, 0);
    for (int k = 0; k < 3; ++k) {
        const float* n = face->normal + 3 * k;
        sum = v3_axpy(weight[k], v3(n[0], n[1], n[2]), sum);
    }
    return v3_scale(face->side, v3_unit(sum));
}

// The fraction of the light that reaches a surface close to the ground. A surface that faces the
// ground gets less light from the sky.
static double light_near_ground(const Face* face, const double weight[3], Vec3 normal) {
    const SnLights* lights = face->lights;
    const double* vertex = face->drawable->surface->vertex;
    double height = -lights->level;
    for (int k = 0; k < 3; ++k)
        height += weight[k] * v3_dot(lights->normal, v3_load(vertex + 3 * (size_t)face->vertex[k]));
    double facing = 0.5 - 0.5 * v3_dot(normal, lights->normal);
    return 1 - 0.6 * facing * exp(-fmax(height, 0) / lights->reach);
}

static Vec3 shade_point(const void* context, const double weight[3], const double edge[3]) {
    const Face* face = context;
    Vec3 colour = surface_colour(face, weight);
    if (!face->drawable->surface->flat) {
        Vec3 normal = shading_normal(face, weight);
        double shine = highlight_strength(face->lights, normal, face->to_eye);
        Vec3 light = diffuse_light(face->lights, normal);
        if (face->lights->ground) light = v3_scale(light_near_ground(face, weight, normal), light);
        colour = sn_colour_filter(light, colour);
        colour = v3_add(colour, v3(shine, shine, shine));
    }
    if (!(face->lines > 0)) return colour;

    // each of the two triangles at an edge draws half of the edge's line, with soft sides
    double nearest = fmin(edge[0], fmin(edge[1], edge[2])) / face->drawable->line_width;
    double cover = exp(-1.3 * nearest * nearest);
    return sn_colour_mix(colour, v3_scale(0.2, colour), cover * face->lines);
}

// The strength of mesh lines. Lines fade out on triangles that cover only a few pixels.
static double line_strength(const SnScreenPoint p[3], double width) {
    double area =
        fabs((p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (p[1].y - p[0].y));
    double round = hypot(p[1].x - p[0].x, p[1].y - p[0].y) +
                   hypot(p[2].x - p[1].x, p[2].y - p[1].y) +
                   hypot(p[0].x - p[2].x, p[0].y - p[2].y);
    double radius = round > 0 ? area / round : 0;
    return 0.6 * fmin(fmax((radius / width - 0.8) / 3, 0), 1);
}

static void draw_triangle(const SnDrawable* d, int t, const SnCamera* camera,
                          const SnLights* lights, SnCanvas* canvas) {
    const int* v = d->surface->triangle[t];
    SnScreenPoint corner[3] = {d->point[v[0]], d->point[v[1]], d->point[v[2]]};
    double top = fmin(corner[0].y, fmin(corner[1].y, corner[2].y));
    double bottom = fmax(corner[0].y, fmax(corner[1].y, corner[2].y));
    if (bottom < canvas->first_row || top > canvas->first_row + canvas->row_count) return;

    Face face = {.drawable = d, .lights = lights, .vertex = v, .normal = d->normal + 9 * (size_t)t};
    face.colour = d->surface->triangle_colour ? d->surface->triangle_colour[t] : d->surface->colour;
    Vec3 a = v3_load(d->surface->vertex + 3 * (size_t)v[0]);
    Vec3 b = v3_load(d->surface->vertex + 3 * (size_t)v[1]);
    Vec3 c = v3_load(d->surface->vertex + 3 * (size_t)v[2]);
    face.to_eye = v3_scale(-1, camera->forward);
    if (camera->perspective) face.to_eye = v3_unit(v3_sub(camera->eye, a));
    face.side = v3_dot(v3_cross(v3_sub(b, a), v3_sub(c, a)), face.to_eye) < 0 ? -1 : 1;
    if (d->surface->edges) face.lines = line_strength(corner, d->line_width);
    sn_canvas_triangle(canvas, corner, shade_point, &face);
}

void sn_drawable_draw(const SnDrawable* drawable, const SnCamera* camera, const SnLights* lights,
                      SnCanvas* canvas) {
    for (int t = 0; t < drawable->surface->triangle_count; ++t)
        draw_triangle(drawable, t, camera, lights, canvas);
}

SnStatus sn_create_drawable(const SnDrawnSurface* surface, const SnCamera* camera,
                            SnDrawable* drawable) {
    *drawable = (SnDrawable){.surface = surface};
    drawable->point = SN_NEW_ARRAY(SnScreenPoint, surface->vertex_count);
    if (!drawable->point || sn_surface_normals(surface, &drawable->normal) < 0) {
        sn_destroy_drawable(drawable);
        return SN_OUT_OF_MEMORY;
    }
    for (int i = 0; i < surface->vertex_count; ++i)
        drawable->point[i] = sn_camera_project(camera, v3_load(surface->vertex + 3 * (size_t)i));
    return SN_OK;
}

void sn_destroy_drawable(SnDrawable* drawable) {
    sn_free(drawable->point);
    sn_free(drawable->normal);
    *drawable = (SnDrawable){0};
}
