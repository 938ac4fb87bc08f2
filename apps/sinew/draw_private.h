// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DRAW_PRIVATE_H
#define SN_APP_DRAW_PRIVATE_H

#include "draw.h"
#include "draw_rigid.h"

#include <string.h>

// The definition of SnView, for the files draw*.c.

/// What one body or collider looks like.
typedef struct SnDrawn {
    int (*triangle)[3]; // triangles of the mesh's surface (triangle_count x 3); NULL where a
                        // display surface or a look is drawn, which has triangles of its own
    int triangle_count; // 0 where `triangle` is NULL
    int vertex_count;   // a soft body's nodes, or the vertices of its display surface; else 0
    double* scalar; // the numbers that colours show, in SI or in the legend's unit (vertex_count)
    double* vertex; // positions of a display surface or a look (its vertex count x 3), m
    SnRigidColours* rigid; // colours of a soft body's rigid parts; NULL where they are not shown
    double axis[6 * 3];    // both ends of a rigid body's three axes, m
} SnDrawn;

/// Arrows of contact forces: 4 vertices and 3 segments each.
typedef struct SnArrows {
    double* vertex;    // (4 capacity x 3), m
    int (*segment)[2]; // vertices of each line (3 capacity)
    int capacity;      // arrows
} SnArrows;

struct SnView {
    const SnScene* scene;
    const SnLooks* looks;
    const SnShot* shot;        // the moment that is being drawn
    int count, collider_count; // number of bodies and of colliders, also of those that are not in
                               // the world
    SnDrawn* drawn;            // bodies, then colliders                (count + collider_count)
    SnDrawnSurface* surface;   // at most one for each; planes come last (count + collider_count)
    SnSegments* segments;      // at most three per body, and forces    (3 count + 1)
    SnArrows arrows;
    int surface_count, segments_count;
    int fitted_count; // number of surfaces to which the picture is fitted: all but planes, which
                      // come last
    double scale;     // factor from SI to the legend's unit
    SnPicture frame;  // camera and size that all frames of a film share
    SnFilm film;      // ranges that the frames have shown so far
    char legend[64], caption[160];
};

static inline void sn_copy3(double to[3], const double from[3]) {
    memcpy(to, from, 3 * sizeof *to);
}

/// Fill `surface` and `segments` with the bodies and colliders that are in the world in the view's
/// shot.
SnStatus sn_view_add_things(SnView* view);

/// Find the collider that is drawn as the ground: the most level plane, and of several equally
/// level ones the highest. Returns the number of the collider, or -1 where there is none. `normal`
/// becomes the plane's normal, and *level the plane's height along this normal, m.
int sn_view_ground(const SnView* view, double normal[3], double* level);

/// Append to the caption how much of the scene is rigid.
void sn_view_say_rigid(SnView* view);

/// Choose the picture's colours and its legend. In a film, colours span the numbers of all frames
/// so far.
void sn_view_colour(SnView* view, SnPicture* picture, int in_film);

/// Add arrows of contact forces, and append to the caption how large the force of the longest arrow
/// is. Direction, up and extent of the picture must have been chosen already (sn_picture_fit).
SnStatus sn_view_add_forces(SnView* view, const SnPicture* picture, int in_film);

#endif
