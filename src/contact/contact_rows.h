// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_CONTACT_CONTACT_ROWS_H
#define SN_CONTACT_CONTACT_ROWS_H

#include "collide/collide.h"
#include "system/rows.h"

// Contacts as rows: one along the normal and two across it, on the nodes and bodies that they
// touch. With w the velocity of a relative to b, along the normal
//
//     0 <= force  _|_  w + gamma tau force + beta >= 0,
//     beta = k_b gap              where they overlap (Baumgarte), k_b = stabilisation / h, but at
//                                 most the speed from which gravity brings it to rest on the way,
//            gap / tau            where they do not: they may come as near as to touch,
//            e w-, if that is less: they rebound with e times the speed w- at which they met,
//                  less what gravity adds to w in the meantime (`pull`),
//     gamma = compliance times the inverse of the mass behind the contact; 0 where they rebound.
//
// Behind a rigid body's contact is what its mass and inertia put against it. Behind a vertex of a
// surface is its share of the surface, as a share of the body's mass: whatever mesh is inside, and
// however finely the surface is cut, a pressure makes the same depth.

/// An object of detection as rows see it.
typedef struct SnTouchable {
    int body;             // rigid body of the model, or -1
    const int* node;      // surface: `per_vertex` nodes for each of its vertices; or NULL
    const double* weight; // their weights; NULL: all 1
    int per_vertex;       // 1, or 4 where the surface is embedded in tets
    const double* mass;   // behind each of its vertices, kg
    Vec3 origin;          // obstacle: a point of it, m,
    Vec3 velocity, angular_velocity; // and how it moves, m/s, rad/s; in statics over the step, m
    double friction, restitution;
} SnTouchable;

/// What a pair of objects has instead of what follows from each: the geometric mean of their
/// frictions and the larger of their restitutions.
typedef struct SnTouchPair {
    int a, b; // objects, a < b
    double friction, restitution;
} SnTouchPair;

typedef struct SnContactRowsDef {
    const SnModel* model;
    const SnTouchable* object;
    const SnTouchPair* pair; // ascending by (a, b), each once
    int pair_count;
    const SnConfig* start;  // where contacts were found
    const SnMotion* before; // how everything moved then
    const SnMotion* shift;  // from `start` to the stage's reference, m; NULL: none
    double h, tau;          // of step and stage, s
    double stabilisation;   // share of a penetration that is undone per step
    double compliance;      // gamma over the inverse of the mass behind a contact
    double least_rebound;   // what meets more slowly does not rebound, m/s
    double gravity;         // m/s^2; 0: depths are undone at any speed
    Vec3 pull;              // what gravity takes from a rebound within the step, m/s
} SnContactRowsDef;

/// Axes of a contact: the normal and two tangents.
void sn_contact_frame(Vec3 normal, Vec3 axis[3]);

/// Append the three rows of a contact for an energy (penalty.h), with the pair's friction but
/// without rhs. `given`: what obstacles add to their velocities.
SnStatus sn_contact_axes_add(const SnContactRowsDef* def, const SnContact* contact, double given[3],
                             SnRows* rows);

/// Append four rows of a contact of a point inside with a triangle: how it moves against its foot
/// across the normal, two of them, then how the foot slides on its face, two; on an edge, one and
/// an empty one; on a corner, two empty ones. `distance`: of the point from its foot along the
/// normal, which is the gap where nothing has a thickness.
SnStatus sn_contact_turns_add(const SnContactRowsDef* def, const SnContact* contact, SnRows* rows,
                              double* distance);

/// Append one row per contact, along its normal. rhs is the gap, m, that is left after `elapsed`
/// seconds if only obstacles move.
SnStatus sn_contact_gaps_add(const SnContactRowsDef* def, const SnContacts* contacts,
                             double elapsed, SnRows* rows);

/// Append three rows per contact, their forces zero.
SnStatus sn_contact_rows_add(const SnContactRowsDef* def, const SnContacts* contacts, SnRows* rows);

#endif
