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

/// Choose the camera of all frames of a film so that it suits the moment of `shot`.
SnStatus sn_view_fix(SnView* view, const SnShot* shot);

/// Draw the moment of `shot`. If `in_film` is 1, the picture is a frame of the film: it has the
/// camera of sn_view_fix, and its colours span the range of values in all frames so far. If
/// `in_film` is 0, camera and colours suit this moment alone. `path` only appears in error
/// messages.
SnStatus sn_view_draw(SnView* view, const SnShot* shot, int in_film, const char* path,
                      SnImage** image, SnError* error);

/// Draw the moment of `shot` as a picture on its own into a PNG file.
SnStatus sn_view_write(SnView* view, const SnShot* shot, const char* path, SnError* error);

/// What the frames of a film have shown so far. The film's colours span the range from `low` to
/// `high`, and a fitted ground lies below all that was shown.
typedef struct SnFilm {
    double low, high; // least and greatest of the values that colours show, SI; `low` is above
                      // `high` when there were no such values
    double ground;    // the lowest height of the ground so far, m
    double force;     // the largest force of a contact so far, N
} SnFilm;

/// Get and set what a film has shown so far. A checkpoint keeps it, so that a resumed run draws the
/// same frames.
SnFilm sn_view_film(const SnView* view);
void sn_view_set_film(SnView* view, const SnFilm* film);

#endif
