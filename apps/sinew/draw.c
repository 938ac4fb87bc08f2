// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "draw.h"

#include "base/memory.h"
#include "base/status.h"
#include "field.h"
#include "mesh/mesh.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define AXIS_LENGTH  0.7  // of a rigid body's axis, times the edge along it
#define ALIKE        1e-2 // share of a number by which it may differ from one that is alike
#define SPRING_WIDTH 3.0  // pixels
#define GROUND_GAP   0.02 // below what is drawn, times its size
#define FILM_ROOM    1.25 // of a film's picture, times what the start fills: things will move

// What one body looks like.
typedef struct Drawn {
    int (*triangle)[3]; // of the mesh's surface; NULL where a display surface has its own
    int triangle_count;
    int vertex_count;     // of soft bodies: nodes, or vertices of the display surface
    double* scalar;       // (vertex_count)
    double* vertex;       // of a display surface        (vertex_count x 3), m
    double corner[8 * 3]; // of a rigid block, m
    double axis[6 * 3];   // ends of a rigid body's three axes, m
} Drawn;

typedef struct Span {
    double low, high;
} Span;

struct SnView {
    const SnScene* scene;
    const SnWorld* world;
    const SnShot* shot; // being drawn
    int count;          // bodies
    Drawn* body;
    SnDrawnSurface* surface; // at most one per body        (count)
    SnSegments* segments;    // at most three per body      (3 count)
    int surface_count, segments_count;
    double scale;    // from SI to the legend's unit
    SnPicture frame; // how all frames are seen
    SnFilm film;     // what they have shown
    char legend[64], caption[160];
};

static const int axis_ends[3][2] = {{0, 1}, {2, 3}, {4, 5}};
static const double body_colour[3] = {0.25, 0.42, 0.62}, dark[3] = {0.05, 0.06, 0.08};
static const double axis_colour[3][3] = {{0.75, 0.08, 0.06}, {0.05, 0.45, 0.1}, {0.06, 0.15, 0.7}};

static SnStatus prepare_body(SnView* view, int i) {
    SnBodyInfo info = sn_world_body_info(view->world, (SnBodyId){i + 1});
    Drawn* drawn = &view->body[i];
    if (info.kind != SN_BODY_SOFT) return SN_OK;
    drawn->vertex_count = info.display ? info.display->vertex_count : info.node_count;
    drawn->scalar = SN_NEW_ARRAY(double, drawn->vertex_count);
    if (!drawn->scalar) return SN_OUT_OF_MEMORY;
    if (!info.display) return sn_mesh_surface(info.rest, &drawn->triangle, &drawn->triangle_count);
    drawn->vertex = SN_NEW_ARRAY(double, 3 * (size_t)drawn->vertex_count);
    return drawn->vertex ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_view(const SnScene* scene, const SnWorld* world, SnView** out) {
    SnView* view = SN_NEW(SnView);
    if (!view) return SN_OUT_OF_MEMORY;
    *view = (SnView){.scene = scene, .world = world, .count = sn_world_body_count(world)};
    view->film = (SnFilm){DBL_MAX, -DBL_MAX, DBL_MAX};
    view->body = SN_NEW_ARRAY(Drawn, view->count);
    view->surface = SN_NEW_ARRAY(SnDrawnSurface, view->count);
    view->segments = SN_NEW_ARRAY(SnSegments, 3 * view->count);
    SnStatus status = view->body && view->surface && view->segments ? SN_OK : SN_OUT_OF_MEMORY;
    for (int i = 0; i < view->count && status == SN_OK; ++i) status = prepare_body(view, i);
    if (status < 0) {
        sn_destroy_view(view);
        return status;
    }
    *out = view;
    return SN_OK;
}

void sn_destroy_view(SnView* view) {
    if (!view) return;
    for (int i = 0; view->body && i < view->count; ++i) {
        sn_free(view->body[i].triangle);
        sn_free(view->body[i].scalar);
        sn_free(view->body[i].vertex);
    }
    sn_free(view->body);
    sn_free(view->surface);
    sn_free(view->segments);
    sn_free(view);
}

// ---- bodies ---------------------------------------------------------------------------------

static void copy3(double to[3], const double from[3]) { memcpy(to, from, 3 * sizeof *to); }

// mesh lines are those of elements: a display surface has none
static void show_display(const SnView* view, SnBodyId id, const SnBodyInfo* info, double* vertex,
                         SnDrawnSurface* s) {
    sn_embedding_move(info->embedding, sn_shot_positions(view->shot, id), vertex);
    s->vertex = vertex;
    s->triangle = (const int(*)[3])info->display->element;
    s->triangle_count = info->display->element_count;
}

static SnStatus add_soft(SnView* view, int i, const SnBodyInfo* info) {
    const SnScenePicture* wish = &view->scene->picture;
    Drawn* drawn = &view->body[i];
    SnBodyId id = {i + 1};
    SnDrawnSurface* s = &view->surface[view->surface_count++];
    *s = (SnDrawnSurface){.triangle = (const int(*)[3])drawn->triangle,
                          .triangle_count = drawn->triangle_count,
                          .vertex_count = drawn->vertex_count,
                          .flat = info->rest->kind == SN_MESH_TRIANGLES,
                          .edges = wish->edges && !info->display};
    if (info->display)
        show_display(view, id, info, drawn->vertex, s);
    else
        s->vertex = sn_shot_positions(view->shot, id);
    copy3(s->colour, body_colour);
    if (wish->colour_by == SN_COLOUR_NONE) return SN_OK;
    s->scalar = drawn->scalar;
    return (info->display ? sn_display_field : sn_node_field)(
        view->shot, id, (SnColourBy)wish->colour_by, drawn->scalar);
}

static void add_springs(SnView* view, int i, const SnBodyInfo* info) {
    SnSegments* s = &view->segments[view->segments_count++];
    *s = (SnSegments){.vertex = sn_shot_positions(view->shot, (SnBodyId){i + 1}),
                      .segment = (const int(*)[2])info->rest->element,
                      .segment_count = info->element_count,
                      .width = SPRING_WIDTH};
    copy3(s->colour, dark);
}

// a block, and its axes through it: from the centre along the edges
static void add_rigid(SnView* view, int i) {
    const double* size = view->scene->body[i].rigid.size;
    Drawn* drawn = &view->body[i];
    sn_shot_corners(view->shot, (SnBodyId){i + 1}, size, drawn->corner);
    SnDrawnSurface* s = &view->surface[view->surface_count++];
    *s = (SnDrawnSurface){.vertex = drawn->corner,
                          .vertex_count = 8,
                          .triangle = sn_block_triangles,
                          .triangle_count = 12};
    copy3(s->colour, body_colour);

    const double length = AXIS_LENGTH * fmax(size[0], fmax(size[1], size[2]));
    double unit[8 * 3];
    sn_shot_corners(view->shot, (SnBodyId){i + 1}, (double[3]){1, 1, 1}, unit);
    for (int k = 0; k < 3; ++k) {
        const double* end = unit + 3 * (1 << k); // from corner 0 along axis k
        copy3(drawn->axis + 6 * k, view->shot->at[i]);
        for (int c = 0; c < 3; ++c)
            drawn->axis[6 * k + 3 + c] = view->shot->at[i][c] + length * (end[c] - unit[c]);
        SnSegments* line = &view->segments[view->segments_count++];
        *line = (SnSegments){.vertex = drawn->axis,
                             .segment = &axis_ends[k],
                             .segment_count = 1,
                             .width = SPRING_WIDTH};
        copy3(line->colour, axis_colour[k]);
    }
}

static SnStatus add_bodies(SnView* view) {
    view->surface_count = view->segments_count = 0;
    for (int i = 0; i < view->count; ++i) {
        SnBodyInfo info = sn_world_body_info(view->world, (SnBodyId){i + 1});
        if (info.kind == SN_BODY_SOFT) SN_TRY(add_soft(view, i, &info));
        if (info.kind == SN_BODY_SPRINGS) add_springs(view, i, &info);
        if (info.kind == SN_BODY_RIGID) add_rigid(view, i);
    }
    return SN_OK;
}

// ---- colours and legend ---------------------------------------------------------------------

// the numbers that can be seen; low above high when there are none
static Span scalar_span(const SnView* view) {
    Span span = {DBL_MAX, -DBL_MAX};
    for (int i = 0; i < view->surface_count; ++i) {
        const SnDrawnSurface* s = &view->surface[i];
        for (int k = 0; s->scalar && k < 3 * s->triangle_count; ++k) {
            double x = s->scalar[s->triangle[k / 3][k % 3]];
            span.low = fmin(span.low, x);
            span.high = fmax(span.high, x);
        }
    }
    return span;
}

// what the colours span: this moment, or all frames so far
static Span colour_span(SnView* view, int in_film) {
    Span span = scalar_span(view);
    if (in_film) {
        view->film.low = fmin(view->film.low, span.low);
        view->film.high = fmax(view->film.high, span.high);
        span = (Span){view->film.low, view->film.high};
    }
    if (span.low > span.high) return (Span){0, 0};

    // where all are alike, differences are noise
    if (span.low > 0 && span.high - span.low < ALIKE * span.high) span.low = 0;
    return span;
}

// what is below this is rounding: a billionth of what would be large
static double noise(const SnView* view) {
    double modulus = 0, size = 0;
    for (int i = 0; i < view->scene->body_count; ++i) {
        const SnSceneBody* body = &view->scene->body[i];
        double low[3], high[3];
        if (body->kind != SN_BODY_SOFT) continue;
        sn_mesh_bounds(body->mesh, low, high);
        for (int k = 0; k < 3; ++k) size = fmax(size, high[k] - low[k]);
        for (int k = 0; k < body->region_count; ++k)
            modulus = fmax(modulus, body->material[k].youngs_modulus);
    }
    switch ((SnColourBy)view->scene->picture.colour_by) {
    case SN_COLOUR_STRESS:
        return 1e-9 * modulus;
    case SN_COLOUR_DISPLACEMENT:
        return 1e-9 * size;
    default:
        return 1e-9;
    }
}

// thousands of the unit, so that the legend's numbers are short
static void choose_unit(SnView* view, double most, SnColourBy what) {
    static const struct {
        double factor;
        const char* prefix;
    } prefixes[] = {{1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}};
    const char *unit = sn_field_unit(what), *prefix = "";
    view->scale = 1;
    for (int i = 0; i < 4 && what == SN_COLOUR_STRESS; ++i) {
        if (most < prefixes[i].factor) continue;
        view->scale = 1 / prefixes[i].factor;
        prefix = prefixes[i].prefix;
        break;
    }
    snprintf(view->legend, sizeof view->legend, *unit ? "%s, %s%s" : "%s", sn_field_name(what),
             prefix, unit);
}

static void colour(SnView* view, SnPicture* picture, int in_film) {
    const SnScenePicture* wish = &view->scene->picture;
    Span span = colour_span(view, in_film);
    int fitted = wish->range[0] == wish->range[1];
    double most = fmax(span.high, -span.low);
    if (wish->colour_by == SN_COLOUR_NONE || (fitted && most <= noise(view))) {
        for (int i = 0; i < view->surface_count; ++i) view->surface[i].scalar = NULL;
        return;
    }
    if (!fitted) span = (Span){wish->range[0], wish->range[1]};
    choose_unit(view, fmax(span.high, -span.low), (SnColourBy)wish->colour_by);
    picture->scalar_name = view->legend;
    picture->scalar_low = view->scale * span.low;
    picture->scalar_high = view->scale * span.high;
    for (int i = 0; i < view->count; ++i)
        for (int k = 0; k < view->body[i].vertex_count; ++k) view->body[i].scalar[k] *= view->scale;
}

// ---- the picture ----------------------------------------------------------------------------

static int all_plane(const SnView* view) {
    int plane = view->surface_count > 0 && view->segments_count == 0;
    for (int i = 0; i < view->surface_count; ++i) plane &= view->surface[i].flat;
    return plane;
}

// a height just below everything that is drawn
static double lowest(const SnView* view, const double up[3]) {
    double low = DBL_MAX, high = -DBL_MAX;
    for (int i = 0; i < view->surface_count; ++i) {
        const double* x = view->surface[i].vertex;
        for (int k = 0; k < view->surface[i].vertex_count; ++k, x += 3) {
            double height = x[0] * up[0] + x[1] * up[1] + x[2] * up[2];
            low = fmin(low, height);
            high = fmax(high, height);
        }
    }
    return view->surface_count ? low - GROUND_GAP * (high - low) : 0;
}

static void set_ground(const SnView* view, SnPicture* picture) {
    const SnScenePicture* wish = &view->scene->picture;
    double length = sqrt(picture->up[0] * picture->up[0] + picture->up[1] * picture->up[1] +
                         picture->up[2] * picture->up[2]);
    double up[3] = {0, 0, 1};
    for (int k = 0; k < 3 && length > 0; ++k) up[k] = picture->up[k] / length;
    picture->ground = wish->ground;
    picture->ground_level = isfinite(wish->ground_level) ? wish->ground_level : lowest(view, up);
}

static SnPicture compose(SnView* view) {
    const SnScenePicture* wish = &view->scene->picture;
    SnPicture picture = sn_default_picture();
    picture.width = wish->width;
    picture.height = wish->height;
    picture.perspective = wish->perspective;
    picture.extent = wish->extent;
    copy3(picture.direction, wish->direction);
    copy3(picture.up, wish->up);
    copy3(picture.target, wish->target);

    // plane bodies are seen from the front
    int chosen =
        picture.direction[0] == 0 && picture.direction[1] == 0 && picture.direction[2] == 0;
    if (chosen && all_plane(view)) {
        picture.direction[2] = -1;
        picture.perspective = 0;
    }
    set_ground(view, &picture);
    snprintf(view->caption, sizeof view->caption, "%.100s   t = %.4g s",
             wish->caption ? wish->caption : sn_scene_name(view->scene), view->shot->time);
    picture.caption = view->caption;
    picture.legend_room = wish->colour_by != SN_COLOUR_NONE;
    return picture;
}

SnStatus sn_view_fix(SnView* view, const SnShot* shot) {
    view->shot = shot;
    SN_TRY(add_bodies(view));
    SnPicture picture = compose(view);
    view->frame = sn_picture_fit(&picture, view->surface, view->surface_count, view->segments,
                                 view->segments_count);
    if (picture.extent == 0) view->frame.extent *= FILM_ROOM;
    return SN_OK;
}

SnFilm sn_view_film(const SnView* view) { return view->film; }

void sn_view_set_film(SnView* view, const SnFilm* film) { view->film = *film; }

// a frame of the film: seen as all others, on a ground that nothing has gone through so far
static SnPicture compose_frame(SnView* view) {
    const SnPicture alone = compose(view);
    SnPicture picture = view->frame;
    picture.caption = alone.caption;
    view->film.ground = fmin(view->film.ground, alone.ground_level);
    picture.ground_level = view->film.ground;
    return picture;
}

SnStatus sn_view_draw(SnView* view, const SnShot* shot, int in_film, const char* path,
                      SnImage** image, SnError* error) {
    view->shot = shot;
    SnStatus status = add_bodies(view);
    if (status >= 0) {
        SnPicture picture = in_film ? compose_frame(view) : compose(view);
        colour(view, &picture, in_film);
        status = sn_picture_draw(&picture, view->surface, view->surface_count, view->segments,
                                 view->segments_count, image);
    }
    if (status == SN_BAD_INPUT)
        return sn_fail(error, status, "%s: not drawn, for bodies are out of all proportion", path);
    if (status < 0) return sn_fail(error, status, "%s: %s", path, sn_status_text(status));
    return SN_OK;
}

SnStatus sn_view_write(SnView* view, const SnShot* shot, const char* path, SnError* error) {
    SnImage* image = NULL;
    SN_TRY(sn_view_draw(view, shot, 0, path, &image, error));
    SnStatus status = sn_write_png(path, image, error);
    sn_destroy_image(image);
    return status;
}
