// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_NEAR_H
#define SN_SIM_NEAR_H

#include "math/vec3.h"
#include "sim/world.h"

// Finding the nodes near a point, for a hand that takes hold of them or a blow that hits them.

/// A node near a point.
typedef struct SnNear {
    double distance; // distance of the node from the point, m
    int node;        // number in the model
} SnNear;

/// List the nodes of a soft body or of springs that are not held, sorted by their distance from the
/// point `at`, nearest first. The caller frees the list. SN_BAD_INPUT if all nodes are held.
SnStatus sn_list_near(const SnWorld* world, const SnBody* body, Vec3 at, SnNear** near, int* count,
                      SnError* error);

/// Mass of all nodes of a part, kg.
double sn_part_mass(const SnWorld* world, const SnPart* part);

#endif
