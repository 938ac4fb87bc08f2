// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Answers for other files: which elements of a part deform, and the energy and the worst element of
// all elements of a part.
#include "sim/world.h"

// The part of `mixed` for a part of the model, if some of its elements are rigid. NULL: all its
// elements deform.
static const SnMixedPart* find_partly_rigid(const SnWorld* world, int part) {
    if (!world->adapt || !world->model->part[part].solid) return NULL;
    const SnMixedPart* mixed = &world->adapt->mixed->part[sn_adapt_index(world, part)];
    return mixed->resting->element_count > 0 ? mixed : NULL;
}

const SnSolid* sn_adapt_solid(const SnWorld* world, int part) {
    const SnMixedPart* mixed = find_partly_rigid(world, part);
    return mixed ? mixed->deforming : world->model->part[part].solid;
}

const void* sn_adapt_elements(const SnWorld* world, int p, int index) {
    const SnPart* part = &world->model->part[p];
    const void* self = part->element[index].self;
    const SnMixedPart* mixed = find_partly_rigid(world, p);
    if (mixed && self == part->solid) return mixed->deforming;
    if (mixed && self == part->springs) return mixed->deforming_edges;
    return self;
}

double sn_adapt_energy(const SnWorld* world, int part, const double* x, SnArena scratch) {
    const double deforming = sn_solid_energy(sn_adapt_solid(world, part), x, world->pool, scratch);
    return find_partly_rigid(world, part)
               ? deforming + world->adapt->energy[sn_adapt_index(world, part)]
               : deforming;
}

SnSolidWorst sn_adapt_worst(const SnWorld* world, int part, const double* x) {
    SnSolidWorst worst = sn_solid_worst(sn_adapt_solid(world, part), x);
    if (!find_partly_rigid(world, part)) return worst;
    const SnSolidWorst* rigid = &world->adapt->worst[sn_adapt_index(world, part)];
    if (rigid->det < worst.det) worst.det = rigid->det, worst.element = rigid->element;
    worst.inverted += rigid->inverted;
    return worst;
}
