// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_RANDOM_H
#define SN_BASE_RANDOM_H

#include <stdint.h>

/// SplitMix64: a seeded stream of numbers that is the same on every machine.
typedef struct SnRandom {
    uint64_t state;
} SnRandom;

/// Returns the next 64 random bits.
static inline uint64_t sn_random_bits(SnRandom* random) {
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// Returns a number that is uniform in [low, high); rounding may turn it into `high`.
static inline double sn_random_uniform(SnRandom* random, double low, double high) {
    return low + (high - low) * ((double)(sn_random_bits(random) >> 11) * 0x1p-53);
}

#endif
