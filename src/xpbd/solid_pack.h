// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SOLID_PACK_H
#define SN_XPBD_SOLID_PACK_H

#include "element/solid.h"
#include "xpbd/colour.h"
#include "xpbd/solid.h"
#include "xpbd/solid_kernels.h"

// The members of SnXpbdSolid, for the files solid*.c only.

/// The data of an element that do not depend on its place in a batch.
typedef struct SnXpbdElement {
    double gradient[9];                   // gradients of shape functions: [node - 1][axis] (dim x
                                          // dim), 1/m
    double parameter[SN_XPBD_PARAMETERS]; // see SnXpbdLaw
    double alpha1;                        // stiffness-proportional damping, s
    int node[4];
    int mesh; // index of the element in the mesh
} SnXpbdElement;

/// A task of a sweep, which one thread runs: some elements of one colour, or several whole colours.
typedef struct SnXpbdTask {
    int colour, colour_end; // the task's colours: colour <= c < colour_end
    int first, count;       // the `count` elements of the first colour that belong to the task,
                            // from place `first` on
    double residual;        // squared residual; written when the task has run
} SnXpbdTask;

/// The elements of one law.
typedef struct SnXpbdPack {
    SnXpbdLaw law;
    int shape, damped, rows, lanes;
    SnXpbdPrecision precision;
    const SnXpbdKernels* kernels;
    const SnLaw* material; // the law in the registry

    // ---- written once
    int element_count, batch_count, colour_count;
    SnXpbdElement* element; // by colour, then in the solid's order    (element_count)
    int* start;             // first element of each colour            (colour_count + 1)
    int* batch;             // first batch of each colour              (colour_count + 1)

    // ---- written by sn_xpbd_solid_order
    unsigned char* group; // group of each entry of `element`         (element_count)
    int* place;           // index in `element` of the element at each place (element_count); the
                          // places of a colour are the lanes of its batches, one batch after the
                          // other
    int* below; // number of elements of a colour with a lower group (colour_count x (GROUPS + 1))
    int* node;  // see SnXpbdRun                           (batch_count x (dim + 1) x lanes)
    void* row;  // see SnXpbdRun                           (batch_count x rows x lanes)

    // ---- written by sn_xpbd_solid_sweep
    SnXpbdTask* task; // tasks of a sweep, stage by stage: tasks of one stage may run at the
                      // same time (task_room)
    int* stage;       // first task of each stage (colour_count + 1)
    int task_room;
} SnXpbdPack;

struct SnXpbdSolid {
    SnXpbdPack pack[SN_XPBD_LAWS]; // a pack without elements is all zero
    double h;                      // length of the step, s
};

/// Make the pack of the elements of one law. `index` is the number of this law in the registry of
/// laws, `law` its value in kernels.
SnStatus sn_xpbd_pack(const SnSolid* solid, int index, SnXpbdLaw law, SnXpbdPrecision precision,
                      SnXpbdPack* pack);
void sn_xpbd_free_pack(SnXpbdPack* pack);

/// The number of elements of a colour whose group is below `groups`.
static inline int sn_xpbd_pack_count(const SnXpbdPack* pack, int colour, int groups) {
    return pack->below[colour * (SN_XPBD_GROUPS + 1) + groups];
}

/// Make a run over `count` elements of a colour, from its place `first` on, which must be the first
/// lane of a batch.
SnXpbdRun sn_xpbd_pack_run(const SnXpbdPack* pack, int colour, int first, int count,
                           const SnParticles* particles, double h);

/// Sort the elements of each colour by group[e], where e is the element's index in the mesh.
void sn_xpbd_pack_order(SnXpbdPack* pack, const unsigned char* group);
/// Write all elements of a new pack into batches, with place[i] = i.
void sn_xpbd_pack_fill(SnXpbdPack* pack);

/// Returns 1 if a colour is so large that threads share it, else 0.
int sn_xpbd_pack_is_shared(const SnXpbdPack* pack);

/// The largest number of tasks that a sweep can have.
int sn_xpbd_pack_tasks(const SnXpbdPack* pack);

#endif
