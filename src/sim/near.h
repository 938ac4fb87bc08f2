// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_NEAR_H
#define SN_SIM_NEAR_H

#include "math/vec3.h"
#include "sim/world.h"

// Nodes near a point: what a hand takes hold of, and what a blow hits.

typedef struct SnNear {
    double distance; // from the point, m
    int node;        // number in the model
} SnNear;

/// List the nodes of a soft body or of springs that nothing holds, nearest first. The list is to be
/// freed. SN_BAD_INPUT when there are none.
SnStatus sn_list_near(const SnWorld* world, const SnBody* body, Vec3 at, SnNear** near, int* count,
                      SnError* error);

/// Mass of all nodes of a part, kg.
double sn_part_mass(const SnWorld* world, const SnPart* part);

#endif
