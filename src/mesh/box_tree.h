// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_BOX_TREE_H
#define SN_MESH_BOX_TREE_H

#include "mesh/mesh.h"

// A tree of boxes around the elements of a mesh. Elements are ordered along a Morton curve. Eight
// consecutive elements form a packet (level 0), eight consecutive packets form a node of level 1,
// and so on up to one root. The children of a node follow from its level and index (sn_tree_end),
// so the tree stores no links.

// The number of children of a node; the largest number of levels; and the size of a stack on which
// a search can keep the nodes that it has yet to visit.
enum { SN_TREE_WIDTH = 8, SN_TREE_LEVELS = 12, SN_TREE_STACK = 8 * SN_TREE_LEVELS };

/// Boxes of the eight children of a node, m. A child that does not exist has an empty box: `low` is
/// infinite and `high` minus infinite.
typedef struct SnBoxNode {
    double low[3][SN_TREE_WIDTH], high[3][SN_TREE_WIDTH];
} SnBoxNode;

typedef struct SnBoxTree {
    int element_count;
    int* order;                // elements along the Morton curve (element_count)
    int top;                   // level of the root, 1 or above
    int count[SN_TREE_LEVELS]; // number of packets (level 0), then of nodes of each level
    int first[SN_TREE_LEVELS]; // index in `node` of a level's first node; unused for level 0
    SnBoxNode* node;           // nodes of level 1, then of level 2, and so on
} SnBoxTree;

/// Make a tree around the elements of a mesh with at least one element.
SnStatus sn_create_box_tree(const SnMesh* mesh, SnBoxTree** tree);
void sn_destroy_box_tree(SnBoxTree* tree);

/// Compute the boxes again after vertices have moved; the elements keep their order. When
/// `displacement` (3 per vertex, m) is not NULL, each box contains the vertices of its elements at
/// two places: where they are, and moved by their displacements.
void sn_refit_box_tree(SnBoxTree* tree, const SnMesh* mesh, const double* displacement);

/// Return the end of the children of node `index` of level `level`: they have the indices 8 * index
/// .. end - 1 in the level below. The children of a packet (level 0) are places in `order`.
static inline int sn_tree_end(const SnBoxTree* tree, int level, int index) {
    int all = level > 0 ? tree->count[level - 1] : tree->element_count;
    int end = SN_TREE_WIDTH * (index + 1);
    return end < all ? end : all;
}

/// A function that returns the squared distance from an element to a point, m^2.
typedef double SnElementDistance(const void* context, int element, const double point[3]);

/// Return the element nearest to a point, and set *squared to its squared distance (m^2). On entry,
/// *squared limits the search: when no element is nearer, -1 is returned. Among elements at equal
/// distance, the first that the search visits is returned.
int sn_tree_nearest(const SnBoxTree* tree, const double point[3], SnElementDistance* distance,
                    const void* context, double* squared);

/// A function that is called with one element.
typedef void SnElementVisit(void* context, int element);

/// Call `visit`, in the tree's order, with each element of each packet whose box meets the box from
/// `low` to `high` (m).
void sn_tree_meeting(const SnBoxTree* tree, const double low[3], const double high[3],
                     SnElementVisit* visit, void* context);

#endif
