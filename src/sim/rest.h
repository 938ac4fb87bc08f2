// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_REST_H
#define SN_SIM_REST_H

#include "sim/world.h"

// What the files of soft bodies that rest share: rest.c, and those that follow it in a step.

/// What ghosts did in so long is what they did lately.
#define SN_LATELY 0.5 // s

/// The part of the model that a node belongs to (rest_moved.c).
int sn_part_of_node(const SnModel* model, int node);

// ---- what is fast (rest_fast.c)

double sn_rest_largest_speed(const SnPart* part, const double* v);

/// Parts that strike what they touch (part_count).
void sn_rest_find_fast(const SnWorld* world, const double* v, unsigned char* fast);

/// 1: what touches at an object may be taken as it is by something that sleeps.
int sn_rest_lets_sleep(const SnWorld* world, int object, const unsigned char* fast);

#endif
