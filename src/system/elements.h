// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ELEMENTS_H
#define SN_SYSTEM_ELEMENTS_H

// Elements of one kind within a part: solids, springs. A part has a list of them, and a world makes
// one term of each.

/// Sums run over the elements of this order of all parts before those of the next one, which is
/// part of what a state's hash depends on.
typedef enum SnElementOrder {
    SN_ELEMENTS_OWN,   // what a part is made of
    SN_ELEMENTS_ADDED, // springs along its edges
    SN_ELEMENT_ORDERS
} SnElementOrder;

struct SnTerm;
typedef struct SnElementOps {
    struct SnTerm (*term)(const void* self); // of these elements, or of a selection of them
    void (*destroy)(void* self);
} SnElementOps;

typedef struct SnElements {
    const SnElementOps* ops;
    void* self;
    SnElementOrder order;
} SnElements;

enum { SN_MOST_ELEMENTS = 4 };

extern const SnElementOps sn_solid_elements, sn_springs_elements;

#endif
