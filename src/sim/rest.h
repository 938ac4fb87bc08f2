// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_REST_H
#define SN_SIM_REST_H

#include "sim/world.h"

// Declarations that the files about soft bodies at rest share: rest.c and rest_*.c.

/// Time constant of SnRest.crept, which follows the largest strain of a part's ghosts.
#define SN_LATELY 0.5 // s

/// The part of the model that a node belongs to (rest_moved.c).
int sn_part_of_node(const SnModel* model, int node);

// ---- fast parts (rest_fast.c)

/// The speed of a part's fastest node, m/s; v is for all nodes (node_count x 3).
double sn_rest_largest_speed(const SnPart* part, const double* v);

/// Set fast[part] (part_count) to 1 for parts that are fast or driven: they keep the parts that
/// they touch awake.
void sn_rest_find_fast(const SnWorld* world, const double* v, unsigned char* fast);

/// 1: an object lets the parts that touch it sleep, because it is a part that is not fast, or a
/// collider that stands still.
int sn_rest_lets_sleep(const SnWorld* world, int object, const unsigned char* fast);

#endif
