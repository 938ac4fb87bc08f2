// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_OBJECT_H
#define SN_COLLIDE_OBJECT_H

#include "collide/contacts.h"
#include "collide/placed.h"

typedef struct SnBox {
    double low[3], high[3]; // m
} SnBox;

/// What can touch: a rigid shape or a surface.
typedef struct SnObject {
    const SnRigidShape* shape; // rigid; or NULL
    SnClosed* surface;         // its own; or NULL
    int fixed, group, self;
    double thickness; // m
    // sn_collide_place
    SnCollidePose pose;
    const double *given_x, *given_v; // of all vertices of the mesh that was given
    int rests;                       // 1: it does not move until further notice
    int one;                         // other than 0: moves as one with those of the same number
    // prepared by each sn_collide_find, or by the first after it has begun to rest
    int prepared;
    double margin; // m
    SnPlaced placed;
    double* velocity;     // of the surface's vertices (vertex_count x 3), m/s
    double* displacement; // velocity times time, m
    int still;            // 1: no vertex moves
    int searched;         // 1: points are looked for in its surface, so its tree is needed
    SnBox box;            // around all of it on its way, with margin and thickness
    SnBox* block;         // around the vertices of each block on their way, likewise
    double* fastest;      // of each block's vertices, m/s
    double edge;          // surface that may touch itself: mean length of its edges as added, m
} SnObject;

/// The surface that an object shows: of a mesh in its own frame, or that which bends; or NULL.
static inline const SnClosed* sn_object_closed(const SnObject* object) {
    return object->surface ? object->surface : object->shape->closed;
}

static inline int sn_object_blocks(const SnObject* object) {
    return sn_pieces(sn_object_closed(object)->mesh->vertex_count, SN_BLOCK);
}

SnStatus sn_create_object(const SnCollideDef* def, SnObject** object, SnError* error);
void sn_destroy_object(SnObject* object);

/// Boxes and velocities for what follows within `time`.
void sn_object_prepare(SnObject* object, double margin, double time);

/// Then, the tree of a surface that is searched.
void sn_object_refit(SnObject* object);

static inline int sn_boxes_meet(const SnBox* a, const SnBox* b) {
    for (int k = 0; k < 3; ++k)
        if (!(a->low[k] <= b->high[k] && b->low[k] <= a->high[k])) return 0;
    return 1;
}

#endif
