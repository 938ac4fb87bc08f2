// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_H
#define SN_APP_DRAW_H

#include "cast.h"
#include "output/picture.h"

// Pictures of a world as its scene wants them drawn.

typedef struct SnView SnView;

/// Scene and cast must outlive the view.
SnStatus sn_create_view(const SnScene* scene, const SnCast* cast, SnView** view);
void sn_destroy_view(SnView* view);

/// Frames of a film are all seen from one place, chosen to suit this moment.
SnStatus sn_view_fix(SnView* view, const SnShot* shot);

/// Draw a moment: on its own, or as a frame of the film, whose colours span all numbers so far.
/// `path` is for messages.
SnStatus sn_view_draw(SnView* view, const SnShot* shot, int in_film, const char* path,
                      SnImage** image, SnError* error);

/// Draw a moment on its own into a PNG.
SnStatus sn_view_write(SnView* view, const SnShot* shot, const char* path, SnError* error);

/// What the frames so far have shown: colours span it, and a fitted ground lies below it.
typedef struct SnFilm {
    double low, high; // numbers; low above high: none
    double ground;    // m
    double force;     // largest of a contact, N
} SnFilm;

/// Kept with checkpoints.
SnFilm sn_view_film(const SnView* view);
void sn_view_set_film(SnView* view, const SnFilm* film);

#endif
