// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_JOIN_H
#define SN_BASE_JOIN_H

// Disjoint sets of the numbers 0 .. count-1 (union-find with path halving). parent[i] is a number
// in the set of i, and parent[i] <= i. The root of a set (parent[i] == i) is the smallest number in
// the set, so the root does not depend on the order in which sets were joined.

/// Put each of 0 .. count-1 into a set of its own.
static inline void sn_separate(int* parent, int count) {
    for (int i = 0; i < count; ++i) parent[i] = i;
}

/// Return the smallest number of the set that contains i.
static inline int sn_joined(int* parent, int i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/// Unite the sets of a and b.
static inline void sn_join(int* parent, int a, int b) {
    a = sn_joined(parent, a);
    b = sn_joined(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

#endif
