// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SOLID_PACK_H
#define SN_XPBD_SOLID_PACK_H

#include "element/solid.h"
#include "xpbd/colour.h"
#include "xpbd/solid.h"
#include "xpbd/solid_kernels.h"

// For the files of SnXpbdSolid only.

/// An element as it is, whatever batch it stands in.
typedef struct SnXpbdElement {
    double gradient[9];                   // dim x dim
    double parameter[SN_XPBD_PARAMETERS]; // see SnXpbdLaw
    double alpha1;                        // s
    int node[4];
    int mesh; // index in the mesh
} SnXpbdElement;

/// Part of a sweep that one thread runs: elements of one colour, or several whole colours.
typedef struct SnXpbdTask {
    int colour, colour_end;
    int first, count; // elements of the colour, where it is only one
    double residual;
} SnXpbdTask;

/// The elements of one law.
typedef struct SnXpbdPack {
    SnXpbdLaw law;
    int shape, damped, rows, lanes;
    SnXpbdPrecision precision;
    const SnXpbdKernels* kernels;

    // ---- once
    int element_count, batch_count, colour_count;
    SnXpbdElement* element; // by colour, then in the solid's order    (element_count)
    int* start;             // first element of each colour            (colour_count + 1)
    int* batch;             // first batch of each colour              (colour_count + 1)

    // ---- sn_xpbd_solid_order
    unsigned char* group; // of each element                          (element_count)
    int* place;           // element at each place, by colour          (element_count)
    int* below;           // elements with a lower group               (colour_count x (GROUPS + 1))
    int* node;            // see SnXpbdRun                             (batch_count)
    void* row;

    // ---- sn_xpbd_solid_sweep
    SnXpbdTask* task; // (task_room)
    int* stage;       // first task of each stage (colour_count + 1)
    int task_room;
} SnXpbdPack;

struct SnXpbdSolid {
    SnXpbdPack pack[SN_XPBD_LAWS]; // one without elements is all zero
    double h;                      // of the step, s
};

/// Make the pack of the elements of law `index` of the registry, which is `law` here.
SnStatus sn_xpbd_pack(const SnSolid* solid, int index, SnXpbdLaw law, SnXpbdPrecision precision,
                      SnXpbdPack* pack);
void sn_xpbd_free_pack(SnXpbdPack* pack);

/// Elements of a colour whose group is below `groups`.
static inline int sn_xpbd_pack_count(const SnXpbdPack* pack, int colour, int groups) {
    return pack->below[colour * (SN_XPBD_GROUPS + 1) + groups];
}

/// `count` elements of a colour from place `first` (of a batch) on.
SnXpbdRun sn_xpbd_pack_run(const SnXpbdPack* pack, int colour, int first, int count,
                           const SnParticles* particles, double h);

/// Sort by group[mesh index].
void sn_xpbd_pack_order(SnXpbdPack* pack, const unsigned char* group);
/// Put every element where `place` says, for a pack that is new.
void sn_xpbd_pack_fill(SnXpbdPack* pack);

/// 1: threads share a colour; 0: all are too small.
int sn_xpbd_pack_is_shared(const SnXpbdPack* pack);

/// Most tasks that a sweep can have.
int sn_xpbd_pack_tasks(const SnXpbdPack* pack);

#endif
