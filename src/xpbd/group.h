// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_GROUP_H
#define SN_XPBD_GROUP_H

#include "base/status.h"

#include <stdint.h>

// Which elements are rigid in which layer (source text 002, section 3.3.2). In each layer some
// number of elements is rigid, those with the smallest keys, so layers are nested and an element is
// known by its group: the number of layers in which it is rigid. With layers counted from the
// coarsest, 0, to the finest, an element is elastic in layer d where `group < d + 1`.
//
// There is no sort: the key of the first element that stays elastic in a layer is found by
// counting, and all keys are compared with it. Equal keys count in the order of the elements.

/// Memory for elements, used again and again.
typedef struct SnGrouping {
    int capacity;                // elements
    int able;                    // elements of the last call that may be rigid
    int32_t* order;              // keys as integers in the same order     (capacity)
    uint32_t *candidate, *spare; // keys in bins in which a limit lies     (capacity)
    unsigned char* marked;       // those bins
    int *below, *before;         // keys, and candidates, in smaller bins
} SnGrouping;

SnStatus sn_create_grouping(int capacity, SnGrouping** grouping);
void sn_destroy_grouping(SnGrouping* grouping);

/// group[e] = number of layers in which element e is rigid: in layer d the rigid[d] elements with
/// the smallest keys, or all that may be. One with `elastic` (NULL: none) set is in group 0; a key
/// that is no number is larger than all others. `count` is at most the capacity. At most 255
/// layers, in any order. Time is linear in count.
void sn_group(SnGrouping* grouping, const float* key, const unsigned char* elastic, int count,
              const int* rigid, int layers, unsigned char* group);

#endif
