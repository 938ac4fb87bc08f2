// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_PRIVATE_H
#define SN_APP_DRAW_PRIVATE_H

#include "draw.h"
#include "draw_rigid.h"

#include <string.h>

// The inside of a view.

/// What one body or collider looks like.
typedef struct SnDrawn {
    int (*triangle)[3]; // of the mesh's surface; NULL where a display surface or a look has its own
    int triangle_count;
    int vertex_count;      // of soft bodies: nodes, or vertices of the display surface
    double* scalar;        // (vertex_count)
    double* vertex;        // of a display surface or a look   (its vertex count x 3), m
    SnRigidColours* rigid; // of a soft body that is coloured by what is rigid, or NULL
    double axis[6 * 3];    // ends of a rigid body's three axes, m
} SnDrawn;

/// Arrows of contact forces: 4 vertices and 3 segments each.
typedef struct SnArrows {
    double* vertex;
    int (*segment)[2];
    int capacity; // arrows
} SnArrows;

struct SnView {
    const SnScene* scene;
    const SnLooks* looks;
    const SnShot* shot;        // being drawn
    int count, collider_count; // bodies and colliders, whether they are there or not
    SnDrawn* drawn;            // bodies, then colliders                (count + collider_count)
    SnDrawnSurface* surface;   // at most one each; planes stand last   (count + collider_count)
    SnSegments* segments;      // at most three per body, and forces    (3 count + 1)
    SnArrows arrows;
    int surface_count, segments_count;
    int fitted_count; // surfaces that the picture is fitted to: planes are not
    double scale;     // from SI to the legend's unit
    SnPicture frame;  // how all frames are seen
    SnFilm film;      // what they have shown
    char legend[64], caption[160];
};

static inline void sn_copy3(double to[3], const double from[3]) {
    memcpy(to, from, 3 * sizeof *to);
}

/// Fill `surface` and `segments` with bodies and colliders as the view's shot has them.
SnStatus sn_view_add_things(SnView* view);

/// The collider that is drawn as the ground: the plane that is most level, of those the highest.
/// -1: there is none. Its normal, and its height along it.
int sn_view_ground(const SnView* view, double normal[3], double* level);

/// How much is rigid, in words, at the end of a caption.
void sn_view_say_rigid(SnView* view);

/// Choose colours and legend; numbers of a film span all frames so far.
void sn_view_colour(SnView* view, SnPicture* picture, int in_film);

/// Add arrows of contact forces, as long as suits a picture with nothing left open, and to the
/// caption what the longest stands for.
SnStatus sn_view_add_forces(SnView* view, const SnPicture* picture, int in_film);

#endif
