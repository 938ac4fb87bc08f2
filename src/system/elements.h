// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_ELEMENTS_H
#define SN_SYSTEM_ELEMENTS_H

#include "mesh/mesh.h"
#include "sinew/world.h"

// An SnElements holds all elements of one kind in a part, such as the part's solid or its springs.
// A part has a list of SnElements, and a world makes one term from each entry of the list. model.c
// creates the elements that a part is made of. A soft body may have further elements if its
// definition asks for them; their kinds are listed in a table (sn_added_elements). A new kind takes
// a file of its own and an entry in this table.

/// The order in which forces and energies are summed: first the elements SN_ELEMENTS_OWN of all
/// parts, then the elements SN_ELEMENTS_ADDED of all parts. The bits of a state, and hence its
/// hash, depend on this order.
typedef enum SnElementOrder {
    SN_ELEMENTS_OWN,   // elements that a part is made of
    SN_ELEMENTS_ADDED, // elements that a soft body has in addition
    SN_ELEMENT_ORDERS
} SnElementOrder;

/// Bits of SnElementOps.can: what other code can do with elements of a kind.
enum {
    SN_ELEMENTS_PROJECT = 1 << 0,   // XPBD has constraints for these elements
    SN_ELEMENTS_DISTANCES = 1 << 1, // sn_part_no_distances can check whether the energies of these
                                    // elements are squared distances
};

struct SnTerm;
typedef struct SnElementOps {
    const char* name; // name in messages, such as "springs"
    unsigned can;     // bits SN_ELEMENTS_...
    /// Make the term of these elements. `self` may also point to a selection of them, which has the
    /// same type.
    struct SnTerm (*term)(const void* self);
    /// Continue `hash` with all data that the forces of these elements depend on.
    uint64_t (*hash)(const void* self, uint64_t hash);
    void (*destroy)(void* self);
} SnElementOps;

typedef struct SnElements {
    const SnElementOps* ops;
    void* self;
    SnElementOrder order;
} SnElements;

enum { SN_MOST_ELEMENTS = 4 };

extern const SnElementOps sn_solid_elements, sn_springs_elements;

// ---- elements that a soft body has in addition to those it is made of

/// Unknown numbers that elements have in addition to positions of nodes (system/model.h). Their
/// initial values are 0.
typedef struct SnScalars {
    int count;
    double mass; // inertia of each scalar, kg; 0: scalars have no inertia
} SnScalars;

struct SnModelPartDef;
struct SnPart;
typedef struct SnAddedElements {
    const SnElementOps* ops;
    /// Check a definition. Returns SN_BAD_INPUT with a message if it asks for something impossible.
    SnStatus (*check)(const SnSoftDef* def, SnError* error);
    /// Return 1 if a definition asks for these elements. `check` has accepted the definition.
    int (*asked)(const SnSoftDef* def);
    /// Return the scalars that these elements have. NULL: they have none.
    SnScalars (*scalars)(const struct SnModelPartDef* def);
    /// Create the elements of a part in *self. `mesh` has its vertices in the order of the part's
    /// nodes; `slot` is the first slot of these elements: the node of the model that holds their
    /// first three scalars (system/model.h).
    SnStatus (*create)(const struct SnModelPartDef* def, const SnMesh* mesh, struct SnPart* part,
                       int slot, void** self);
} SnAddedElements;

/// The table of all kinds of added elements, `*count` of them, in the order of their terms within a
/// part.
const SnAddedElements* const* sn_added_elements(int* count);

/// Check what a definition says about all kinds of added elements. Returns SN_BAD_INPUT with a
/// message if it asks for something impossible.
SnStatus sn_added_elements_check(const SnSoftDef* def, SnError* error);

extern const SnAddedElements sn_added_edges; // elements_edges.c

#endif
