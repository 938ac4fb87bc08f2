// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_JOB_H
#define SN_COLLIDE_JOB_H

#include "collide/object.h"

// Narrow phase: pieces of work of a fixed size, each on one pair of objects.

typedef enum SnJobKind {
    SN_JOB_CONVEX,  // two rigid shapes that are convex
    SN_JOB_POINTS,  // a block of a's vertices against b
    SN_JOB_SAMPLES, // points of convex a, and its way, against the mesh or surface b
    SN_JOB_EDGES,   // a block of edges of mesh a against convex shape or mesh b
    SN_JOB_SELF,    // a block of a's vertices against its own surface
} SnJobKind;

typedef struct SnJob {
    SnJobKind kind;
    int a, b;
    int block;
} SnJob;

typedef struct SnJobs {
    SnJob* job;
    int count, capacity;
} SnJobs;

/// All that there is to do for a pair of objects, and for one that may touch itself.
SnStatus sn_jobs_add_pair(SnJobs* jobs, SnObject* const* object, int a, int b);
SnStatus sn_jobs_add_self(SnJobs* jobs, SnObject* const* object, int a);

/// What is looked for.
typedef struct SnJobSearch {
    double margin, time;
    int nearest; // 1: vertices touch nearest points
} SnJobSearch;

/// Contacts of a piece of work, added to a list.
SnStatus sn_job_run(const SnJob* job, SnObject* const* object, const SnJobSearch* look,
                    SnContacts* contacts);

#endif
