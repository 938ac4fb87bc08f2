// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_JOB_RUN_H
#define SN_COLLIDE_JOB_RUN_H

#include "collide/corner.h"
#include "collide/job.h"
#include "collide/surface_touch.h"

// For the files of sn_job_run only.

/// What a piece of work is given, and where its contacts go.
typedef struct SnJobRun {
    const SnObject *a, *b;
    int number_a, number_b; // of the objects
    double margin, time;
    int nearest;
    SnContacts* contacts;
} SnJobRun;

SnContactSide sn_rigid_side(Vec3 point);
SnContactSide sn_vertex_side(const SnObject* object, int vertex, Vec3 point);
SnContactSide sn_triangle_side(const SnObject* object, const SnSurfaceTouch* touch);

/// Say what is nearest: the point of a triangle with these weights, that is.
void sn_set_foot(const SnClosed* closed, int triangle, const double weight[3], SnContactSide* side);

/// p touches q, where run->a is p: the object of the lower number comes first in the contact.
SnStatus sn_run_emit(const SnJobRun* run, int feature_p, int feature_q, SnContactSide p,
                     SnContactSide q, Vec3 normal, double gap);

/// Points of one object that are looked at together.
typedef struct SnPoints {
    int count;
    int feature[SN_BLOCK]; // in keys
    int vertex[SN_BLOCK];  // of a surface or mesh
    SnPointPath path[SN_BLOCK];
    double point[SN_BLOCK][3]; // in the frame of the other
} SnPoints;

/// A block of a's vertices.
void sn_fill_points(const SnJobRun* run, int block, SnPoints* points);

/// Points of a against b, which is a rigid shape or a surface.
SnStatus sn_points_against_shape(const SnJobRun* run, SnPoints* points);
SnStatus sn_points_against_surface(const SnJobRun* run, SnPoints* points);

/// The normal of a touch with a shape where that depends on the corner that touches. It is one of a
/// rigid body or not. 0: other points of the body would touch before.
int sn_oppose_shape(const SnCorner* corner, int rigid, const SnPlaced* shape, double radius,
                    double margin, SnPointTouch* touch);

#endif
