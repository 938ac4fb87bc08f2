// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_JOIN_H
#define SN_BASE_JOIN_H

// Sets of 0 .. count-1 that grow together (union-find with path halving). A set is known by its
// lowest member, whatever the order of joining: parent[i] <= i.

/// Put each of 0 .. count-1 into a set of its own.
static inline void sn_separate(int* parent, int count) {
    for (int i = 0; i < count; ++i) parent[i] = i;
}

/// Returns the lowest member of the set of i.
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
