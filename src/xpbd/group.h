// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_GROUP_H
#define SN_XPBD_GROUP_H

#include "base/status.h"

#include <stdint.h>

// Finds which elements are rigid in which layer (source text 002, section 3.3.2). In each layer the
// elements with the smallest keys are rigid. So layers are nested, and one number suffices for each
// element: its group, which is the number of layers in which it is rigid. With layers counted from
// the coarsest, 0, to the finest, an element is elastic in layer d if group < d + 1.
//
// Elements are not sorted by key. The limit of a layer is the smallest key among its elastic
// elements. Limits are found by counting, and then all keys are compared with them. If elements
// have equal keys, those with lower numbers turn rigid first.

/// The work memory of sn_group.
typedef struct SnGrouping {
    int capacity;                // the largest number of elements
    int able;                    // number of elements that may be rigid, in the last call
    int32_t* order;              // keys as integers with the same order (capacity)
    uint32_t *candidate, *spare; // keys from the bins that contain a limit, and room to sort them
                                 // (capacity)
    unsigned char* marked;       // 1: the bin contains a limit (bins)
    int *below, *before;         // number of keys, and of candidates, in all bins before each bin
                                 // (bins + 1)
} SnGrouping;

SnStatus sn_create_grouping(int capacity, SnGrouping** grouping);
void sn_destroy_grouping(SnGrouping* grouping);

/// Set group[e] to the number of layers in which element e is rigid. In layer d the rigid[d]
/// elements with the smallest keys are rigid, or all elements that may be rigid, if there are
/// fewer. An element with elastic[e] = 1 may not be rigid and gets group 0; if `elastic` is NULL,
/// all elements may be rigid. A key that is NaN counts as larger than all numbers. `count` is at
/// most the capacity. There are at most 255 layers, in any order. The time is linear in `count`.
void sn_group(SnGrouping* grouping, const float* key, const unsigned char* elastic, int count,
              const int* rigid, int layers, unsigned char* group);

#endif
