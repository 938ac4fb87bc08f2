// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/status.h"
#include "draw_private.h"
#include "math/vec3.h"
#include "mesh/mesh.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

// gap between the lowest surface and a ground that is fitted below it, as a share of the height of
// all surfaces together
#define GROUND_GAP 0.02
// a film's picture is larger by this factor than its first moment needs, because things will move
#define FILM_ROOM 1.25

static SnStatus prepare_soft(const SnView* view, const SnBodyInfo* info, SnDrawn* drawn) {
    drawn->vertex_count = info->display ? info->display->vertex_count : info->node_count;
    drawn->scalar = SN_NEW_ARRAY(double, drawn->vertex_count);
    if (!drawn->scalar) return SN_OUT_OF_MEMORY;
    if (!info->display)
        SN_TRY(sn_mesh_surface(info->rest, &drawn->triangle, &drawn->triangle_count));
    else
        drawn->vertex = SN_NEW_ARRAY(double, 3 * (size_t)drawn->vertex_count);
    if (info->display && !drawn->vertex) return SN_OUT_OF_MEMORY;
    if (view->scene->picture.colour_by != SN_COLOUR_RIGID) return SN_OK;
    const SnMesh* display = info->display;
    return sn_create_rigid_colours(
        info, (const int(*)[3])(display ? display->element : *drawn->triangle),
        display ? display->element_count : drawn->triangle_count, &drawn->rigid);
}

static SnStatus prepare_look(const SnLook* look, SnDrawn* drawn) {
    drawn->vertex = SN_NEW_ARRAY(double, 3 * (size_t)look->surface->vertex_count);
    return drawn->vertex ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus prepare_things(SnView* view, const SnCast* cast) {
    const int things = view->count + view->collider_count;
    view->drawn = SN_NEW_ARRAY(SnDrawn, things);
    view->surface = SN_NEW_ARRAY(SnDrawnSurface, things);
    view->segments = SN_NEW_ARRAY(SnSegments, 3 * view->count + 1);
    if (!view->drawn || !view->surface || !view->segments) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < view->count; ++i) {
        SnBodyInfo info = sn_world_body_info(cast->world, (SnBodyId){i + 1});
        if (info.can & SN_BODY_STRAINS) SN_TRY(prepare_soft(view, &info, &view->drawn[i]));
        if (info.can & SN_BODY_HAS_POSE)
            SN_TRY(prepare_look(&view->looks->body[i], &view->drawn[i]));
    }
    for (int i = 0; i < view->collider_count; ++i)
        SN_TRY(prepare_look(&view->looks->collider[i], &view->drawn[view->count + i]));
    return SN_OK;
}

SnStatus sn_create_view(const SnScene* scene, const SnCast* cast, SnView** out) {
    SnView* view = SN_NEW(SnView);
    if (!view) return SN_OUT_OF_MEMORY;
    *view = (SnView){.scene = scene,
                     .looks = cast->looks,
                     .count = cast->looks->body_count,
                     .collider_count = cast->looks->collider_count};
    view->film = (SnFilm){.low = DBL_MAX, .high = -DBL_MAX, .ground = DBL_MAX};
    SnStatus status = prepare_things(view, cast);
    if (status < 0) {
        sn_destroy_view(view);
        return status;
    }
    *out = view;
    return SN_OK;
}

void sn_destroy_view(SnView* view) {
    if (!view) return;
    for (int i = 0; view->drawn && i < view->count + view->collider_count; ++i) {
        sn_free(view->drawn[i].triangle);
        sn_free(view->drawn[i].scalar);
        sn_free(view->drawn[i].vertex);
        sn_destroy_rigid_colours(view->drawn[i].rigid);
    }
    sn_free(view->drawn);
    sn_free(view->surface);
    sn_free(view->segments);
    sn_free(view->arrows.vertex);
    sn_free(view->arrows.segment);
    sn_free(view);
}

// ---- the picture ----------------------------------------------------------------------------

static int is_all_plane(const SnView* view) {
    int plane = view->surface_count > 0 && view->segments_count == 0;
    for (int i = 0; i < view->surface_count; ++i) plane &= view->surface[i].flat;
    return plane;
}

// Find a height (m) just below all surfaces to which the picture is fitted.
static double find_fitted_ground(const SnView* view, const double up[3]) {
    double low = DBL_MAX, high = -DBL_MAX;
    for (int i = 0; i < view->fitted_count; ++i) {
        const double* x = view->surface[i].vertex;
        for (int k = 0; k < view->surface[i].vertex_count; ++k, x += 3) {
            double height = x[0] * up[0] + x[1] * up[1] + x[2] * up[2];
            low = fmin(low, height);
            high = fmax(high, height);
        }
    }
    return view->fitted_count ? low - GROUND_GAP * (high - low) : 0;
}

// Set the ground of a picture. A plane collider is the ground where there is one. Otherwise the
// ground is at the height that the scene gives, or, if the scene gives none, below everything.
static void set_ground(const SnView* view, SnPicture* picture) {
    const SnScenePicture* wish = &view->scene->picture;
    double length = sqrt(picture->up[0] * picture->up[0] + picture->up[1] * picture->up[1] +
                         picture->up[2] * picture->up[2]);
    double up[3] = {0, 0, 1}, level;
    for (int k = 0; k < 3 && length > 0; ++k) up[k] = picture->up[k] / length;
    const int found = sn_view_ground(view, picture->ground_normal, &level) >= 0;
    picture->ground = wish->ground < 0 ? found : wish->ground;
    picture->ground_level = found                          ? level
                            : isfinite(wish->ground_level) ? wish->ground_level
                                                           : find_fitted_ground(view, up);
}

static int has_scalars(const SnView* view) {
    int any = 0;
    for (int i = 0; i < view->surface_count; ++i) any |= view->surface[i].scalar != NULL;
    return any;
}

static void write_caption(SnView* view) {
    const SnScenePicture* wish = &view->scene->picture;
    snprintf(view->caption, sizeof view->caption, "%.100s   t = %.4g s",
             wish->caption ? wish->caption : sn_scene_name(view->scene), view->shot->time);
    if (wish->colour_by == SN_COLOUR_RIGID) sn_view_say_rigid(view);
}

static SnPicture compose_picture(SnView* view) {
    const SnScenePicture* wish = &view->scene->picture;
    SnPicture picture = sn_default_picture();
    picture.width = wish->width;
    picture.height = wish->height;
    picture.perspective = wish->perspective;
    picture.extent = wish->extent;
    sn_copy3(picture.direction, wish->direction);
    sn_copy3(picture.up, wish->up);
    sn_copy3(picture.target, wish->target);

    // a scene of plane bodies only is seen from the front, unless the scene gives a direction
    int chosen =
        picture.direction[0] == 0 && picture.direction[1] == 0 && picture.direction[2] == 0;
    if (chosen && is_all_plane(view)) {
        picture.direction[2] = -1;
        picture.perspective = 0;
    }
    set_ground(view, &picture);
    write_caption(view);
    picture.caption = view->caption;
    picture.legend_room = has_scalars(view);
    return picture;
}

static SnPicture fit_picture(const SnView* view, const SnPicture* picture) {
    return sn_picture_fit(picture, view->surface, view->fitted_count, view->segments,
                          view->segments_count);
}

SnStatus sn_view_fix(SnView* view, const SnShot* shot) {
    view->shot = shot;
    SN_TRY(sn_view_add_things(view));
    SnPicture picture = compose_picture(view);
    view->frame = fit_picture(view, &picture);
    if (picture.extent == 0) view->frame.extent *= FILM_ROOM;
    return SN_OK;
}

SnFilm sn_view_film(const SnView* view) { return view->film; }

void sn_view_set_film(SnView* view, const SnFilm* film) { view->film = *film; }

// Compose a frame of the film. The camera is the same in all frames. The ground is the plane
// collider; without one it is the lowest of the grounds that set_ground has found for the frames so
// far.
static SnPicture compose_frame(SnView* view) {
    const SnPicture alone = compose_picture(view);
    SnPicture picture = view->frame;
    picture.caption = alone.caption;
    view->film.ground = fmin(view->film.ground, alone.ground_level);
    const Vec3 touched = v3_load(alone.ground_normal);
    picture.ground_level = v3_norm(touched) > 0 ? alone.ground_level : view->film.ground;
    sn_copy3(picture.ground_normal, alone.ground_normal);
    return picture;
}

SnStatus sn_view_draw(SnView* view, const SnShot* shot, int in_film, const char* path,
                      SnImage** image, SnError* error) {
    view->shot = shot;
    SnStatus status = sn_view_add_things(view);
    if (status >= 0) {
        SnPicture picture = in_film ? compose_frame(view) : compose_picture(view);
        picture = fit_picture(view, &picture);
        sn_view_colour(view, &picture, in_film);
        status = sn_view_add_forces(view, &picture, in_film);
        if (status >= 0)
            status = sn_picture_draw(&picture, view->surface, view->surface_count, view->segments,
                                     view->segments_count, image);
    }
    if (status == SN_BAD_INPUT)
        return sn_fail(error, status,
                       "%s: not drawn, because something is too large or too far away", path);
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
