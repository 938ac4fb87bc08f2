// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_H
#define SN_APP_DRAW_H

#include "cast.h"
#include "output/picture.h"

// Pictures of a world, drawn as its scene asks for.

typedef struct SnView SnView;

/// Prepare pictures of a scene. Scene and cast must outlive the view.
SnStatus sn_create_view(const SnScene* scene, const SnCast* cast, SnView** view);
void sn_destroy_view(SnView* view);

/// Choose how the frames of a film are seen: all from one place, which suits this moment.
SnStatus sn_view_fix(SnView* view, const SnShot* shot);

/// Draw a moment: on its own, or as a frame of the film, whose colours span all numbers so far.
/// `path` is only named in error messages.
SnStatus sn_view_draw(SnView* view, const SnShot* shot, int in_film, const char* path,
                      SnImage** image, SnError* error);

/// Draw a moment on its own into a PNG.
SnStatus sn_view_write(SnView* view, const SnShot* shot, const char* path, SnError* error);

/// What the frames of a film have shown so far. Their colours span it, and a fitted ground lies
/// below it.
typedef struct SnFilm {
    double low, high; // the numbers that colours show, SI; low above high: there were none
    double ground;    // the lowest ground, m
    double force;     // the largest force of a contact, N
} SnFilm;

/// A checkpoint keeps the film, so that a resumed run draws its frames alike.
SnFilm sn_view_film(const SnView* view);
void sn_view_set_film(SnView* view, const SnFilm* film);

#endif
