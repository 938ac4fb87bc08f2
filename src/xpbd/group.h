// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_GROUP_H
#define SN_XPBD_GROUP_H

#include "base/status.h"

#include <stdint.h>

// This header says which elements are rigid in which layer (source text 002, section 3.3.2). In
// each layer the elements with the smallest keys are rigid, so layers are nested, and one number
// tells in which layers an element is rigid: its group, the number of these layers. With layers
// counted from the coarsest, 0, to the finest, an element is elastic in layer d where
// `group < d + 1`.
//
// Elements are not sorted. The limit of a layer is the key of the first element that stays elastic
// in it; the limit is found by counting, and all keys are compared with it. Of elements with equal
// keys, those with the lower numbers turn rigid first.

/// The work memory of sn_group, which is used again in every call.
typedef struct SnGrouping {
    int capacity;                // most elements
    int able;                    // number of elements of the last call that may be rigid
    int32_t* order;              // keys as integers that have the same order   (capacity)
    uint32_t *candidate, *spare; // keys in bins in which a limit lies, and room to sort them
                                 // (capacity)
    unsigned char* marked;       // 1: a limit lies in the bin                  (bins)
    int *below, *before;         // numbers of keys, and of candidates, before each bin (bins + 1)
} SnGrouping;

SnStatus sn_create_grouping(int capacity, SnGrouping** grouping);
void sn_destroy_grouping(SnGrouping* grouping);

/// Set group[e] to the number of layers in which element e is rigid. In layer d the rigid[d]
/// elements with the smallest keys are rigid, or all elements that may be rigid, if there are
/// fewer. An element whose entry of `elastic` is 1 may not be rigid and gets group 0 (`elastic`
/// NULL: all elements may be rigid). A key that is no number counts as larger than all numbers.
/// `count` is at most the capacity. There are at most 255 layers, in any order. Time is linear in
/// count.
void sn_group(SnGrouping* grouping, const float* key, const unsigned char* elastic, int count,
              const int* rigid, int layers, unsigned char* group);

#endif
