// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESH_BOX_TREE_H
#define SN_MESH_BOX_TREE_H

#include "mesh/mesh.h"

// A tree of boxes around the elements of a mesh. Elements are put in the order of a Morton curve
// and taken by eights into packets (level 0), packets by eights into nodes of level 1, and so on up
// to one root. Which children a node has follows from its level and index alone.

enum { SN_TREE_WIDTH = 8, SN_TREE_LEVELS = 12, SN_TREE_STACK = 8 * SN_TREE_LEVELS };

/// Boxes of the eight children of a node, m; a child that does not exist has an endless distance.
typedef struct SnBoxNode {
    double low[3][SN_TREE_WIDTH], high[3][SN_TREE_WIDTH];
} SnBoxNode;

typedef struct SnBoxTree {
    int element_count;
    int* order;                // element at each place of the order   (element_count)
    int top;                   // level of the root, 1 or above
    int count[SN_TREE_LEVELS]; // number of packets (level 0), then of nodes of each level
    int first[SN_TREE_LEVELS]; // where a level begins in `node`; level 0 has none
    SnBoxNode* node;           // nodes of level 1, then of level 2, and so on
} SnBoxTree;

/// Make a tree around the elements of a mesh that has at least one.
SnStatus sn_create_box_tree(const SnMesh* mesh, SnBoxTree** tree);
void sn_destroy_box_tree(SnBoxTree* tree);

/// Compute the boxes again after vertices have moved; the order of elements stays. Where
/// `displacement` (3 per vertex, m) is not NULL, boxes are put around the way from each vertex to
/// vertex + displacement.
void sn_refit_box_tree(SnBoxTree* tree, const SnMesh* mesh, const double* displacement);

/// Return the end of the children of node `index` of a level: they are 8 * index up to, and
/// without, this number. They are nodes of the level below, or the elements of a packet where the
/// level is 0.
static inline int sn_tree_end(const SnBoxTree* tree, int level, int index) {
    int all = level > 0 ? tree->count[level - 1] : tree->element_count;
    int end = SN_TREE_WIDTH * (index + 1);
    return end < all ? end : all;
}

/// A function that tells the nearest-element search the squared distance of one element to the
/// point, m^2.
typedef double SnElementDistance(const void* context, int element, const double point[3]);

/// Return the element nearest to a point, or -1 where none is nearer than *squared (m^2), which
/// becomes the squared distance found. Of several at the same distance the first that the search
/// visits is taken.
int sn_tree_nearest(const SnBoxTree* tree, const double point[3], SnElementDistance* distance,
                    const void* context, double* squared);

/// A function that is called with one element.
typedef void SnElementVisit(void* context, int element);

/// Call `visit` with the elements of all packets whose boxes meet the box from `low` to `high`, in
/// the tree's order.
void sn_tree_meeting(const SnBoxTree* tree, const double low[3], const double high[3],
                     SnElementVisit* visit, void* context);

#endif
