// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_LANES_H
#define SN_SPARSE_LANES_H

#include <string.h>

// Four doubles. The first three are a column of a 3x3 block. The fourth is the number after this
// column in memory, and its value does not matter. So a load may reach past the end of an array,
// where memory from sn_alloc may still be read. (In solves of several right-hand sides, the four
// lanes are four right-hand sides instead.)
typedef double SnLanes __attribute__((vector_size(32)));
typedef float SnFloatLanes __attribute__((vector_size(16)));

static inline SnLanes sn_lanes_load(const double* p) {
    SnLanes v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void sn_lanes_store(double* p, SnLanes v) { memcpy(p, &v, sizeof v); }

static inline SnLanes sn_lanes_all(double s) { return (SnLanes){s, s, s, s}; }

/// Returns B v for a block that is stored column by column.
static inline SnLanes sn_lanes_product(const double* B, double v0, double v1, double v2) {
    return sn_lanes_load(B) * sn_lanes_all(v0) + sn_lanes_load(B + 3) * sn_lanes_all(v1) +
           sn_lanes_load(B + 6) * sn_lanes_all(v2);
}

/// The three columns of a block.
typedef struct SnBlockLanes {
    SnLanes column[3];
} SnBlockLanes;

/// Returns four floats as doubles. The conversion is spelt out number by number, since gcc 12
/// compiles this form to one instruction, and __builtin_convertvector to six.
static inline SnLanes sn_lanes_widen(const float* p) {
    SnFloatLanes v;
    memcpy(&v, p, sizeof v);
    return (SnLanes){v[0], v[1], v[2], v[3]};
}

static inline SnBlockLanes sn_block_widen(const float* B) {
    return (SnBlockLanes){{sn_lanes_widen(B), sn_lanes_widen(B + 3), sn_lanes_widen(B + 6)}};
}

#endif
