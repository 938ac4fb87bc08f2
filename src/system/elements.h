// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ELEMENTS_H
#define SN_SYSTEM_ELEMENTS_H

#include "mesh/mesh.h"
#include "sinew/world.h"

// Elements of one kind within a part: solids, springs. A part has a list of them, and a world makes
// one term of each. What a part is made of is made in model.c; what a soft body has beside that,
// where its definition asks for it, comes from a table (sn_added_elements): a new kind is a file of
// its own and a row there.

/// Sums run over the elements of this order of all parts before those of the next one, which is
/// part of what a state's hash depends on.
typedef enum SnElementOrder {
    SN_ELEMENTS_OWN,   // what a part is made of
    SN_ELEMENTS_ADDED, // what a soft body has beside that
    SN_ELEMENT_ORDERS
} SnElementOrder;

/// What other rooms know of elements of a kind: bits of SnElementOps.can.
enum {
    SN_ELEMENTS_PROJECT = 1 << 0,   // position-based steps have constraints for them
    SN_ELEMENTS_DISTANCES = 1 << 1, // system/distances.h can tell whether their energies are such
};

struct SnTerm;
typedef struct SnElementOps {
    const char* name; // in messages: "springs"
    unsigned can;
    struct SnTerm (*term)(const void* self); // of these elements, or of a selection of them
    uint64_t (*hash)(const void* self, uint64_t hash); // of all that their forces depend on
    void (*destroy)(void* self);
} SnElementOps;

typedef struct SnElements {
    const SnElementOps* ops;
    void* self;
    SnElementOrder order;
} SnElements;

enum { SN_MOST_ELEMENTS = 4 };

extern const SnElementOps sn_solid_elements, sn_springs_elements;

// ---- what a soft body has beside what it is made of

/// Unknown numbers of elements beside places of nodes (system/model.h), which begin at 0.
typedef struct SnScalars {
    int count;
    double mass; // inertia of each, kg; 0: none, they follow at once
} SnScalars;

struct SnModelPartDef;
struct SnPart;
typedef struct SnAddedElements {
    const SnElementOps* ops;
    /// SN_BAD_INPUT with a sentence where a definition asks for what cannot be.
    SnStatus (*check)(const SnSoftDef* def, SnError* error);
    /// 1: a definition, which is checked, asks for them.
    int (*asked)(const SnSoftDef* def);
    /// NULL: they have none.
    SnScalars (*scalars)(const struct SnModelPartDef* def);
    /// `mesh` has its vertices in the order of the part's nodes; the first of the scalars is the
    /// first number of `slot`.
    SnStatus (*create)(const struct SnModelPartDef* def, const SnMesh* mesh, struct SnPart* part,
                       int slot, void** self);
} SnAddedElements;

const SnAddedElements* const* sn_added_elements(int* count);

/// SN_BAD_INPUT with a sentence where one of them cannot be as a definition says.
SnStatus sn_added_elements_check(const SnSoftDef* def, SnError* error);

extern const SnAddedElements sn_added_edges; // elements_edges.c

#endif
