// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/box_tree.h"

#include "base/memory.h"

#include <math.h>
#include <stdint.h>

static SnBoxNode* node_at(const SnBoxTree* tree, int level, int index) {
    return &tree->node[tree->first[level] + index];
}

static void empty_node(SnBoxNode* node) {
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < SN_TREE_WIDTH; ++i) {
            node->low[k][i] = HUGE_VAL;
            node->high[k][i] = -HUGE_VAL;
        }
}

static void bound_packet(const SnBoxTree* tree, const SnMesh* mesh, const double* displacement,
                         int packet, SnBoxNode* parent) {
    int child = packet % SN_TREE_WIDTH, kind = (int)mesh->kind;
    for (int p = SN_TREE_WIDTH * packet; p < sn_tree_end(tree, 0, packet); ++p)
        for (int i = 0; i < kind; ++i) {
            size_t vertex =
                (size_t)mesh->element[(size_t)kind * (size_t)tree->order[p] + (size_t)i];
            for (int k = 0; k < 3; ++k) {
                double x = mesh->vertex[3 * vertex + (size_t)k];
                double end = displacement ? x + displacement[3 * vertex + (size_t)k] : x;
                parent->low[k][child] = fmin(parent->low[k][child], fmin(x, end));
                parent->high[k][child] = fmax(parent->high[k][child], fmax(x, end));
            }
        }
}

static void bound_node(const SnBoxNode* node, int child, SnBoxNode* parent) {
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < SN_TREE_WIDTH; ++i) {
            parent->low[k][child] = fmin(parent->low[k][child], node->low[k][i]);
            parent->high[k][child] = fmax(parent->high[k][child], node->high[k][i]);
        }
}

void sn_refit_box_tree(SnBoxTree* tree, const SnMesh* mesh, const double* displacement) {
    for (int l = 1; l <= tree->top; ++l) {
        for (int i = 0; i < tree->count[l]; ++i) empty_node(node_at(tree, l, i));
        for (int i = 0; i < tree->count[l - 1]; ++i) {
            SnBoxNode* parent = node_at(tree, l, i / SN_TREE_WIDTH);
            if (l == 1)
                bound_packet(tree, mesh, displacement, i, parent);
            else
                bound_node(node_at(tree, l - 1, i), i % SN_TREE_WIDTH, parent);
        }
    }
}

static int count_groups(int count) { return (count - 1) / SN_TREE_WIDTH + 1; }

SnStatus sn_create_box_tree(const SnMesh* mesh, SnBoxTree** out) {
    SnBoxTree* tree = SN_NEW(SnBoxTree);
    if (!tree) return SN_OUT_OF_MEMORY;
    tree->element_count = mesh->element_count;
    tree->count[0] = count_groups(mesh->element_count);
    int nodes = 0;
    do {
        int l = ++tree->top;
        tree->count[l] = count_groups(tree->count[l - 1]);
        tree->first[l] = nodes;
        nodes += tree->count[l];
    } while (tree->count[tree->top] > 1);
    tree->node = SN_NEW_ARRAY(SnBoxNode, nodes);
    if (!tree->node || sn_mesh_morton_order(mesh, &tree->order) < 0) {
        sn_destroy_box_tree(tree);
        return SN_OUT_OF_MEMORY;
    }
    sn_refit_box_tree(tree, mesh, NULL);
    *out = tree;
    return SN_OK;
}

void sn_destroy_box_tree(SnBoxTree* tree) {
    if (!tree) return;
    sn_free(tree->order);
    sn_free(tree->node);
    sn_free(tree);
}

// ---- search ---------------------------------------------------------------------------------

typedef struct Entry {
    int level, index;
    double squared; // squared distance from the point to the box, m^2
} Entry;

static double box_distance(const SnBoxNode* node, int child, const double point[3]) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) {
        double out = fmax(fmax(node->low[k][child] - point[k], point[k] - node->high[k][child]), 0);
        sum += out * out;
    }
    return sum;
}

// Push the children of `from` whose squared distance to the point is below `squared` (m^2), and
// return the new size of the stack. The nearest child is on top of the stack.
static int push_children(const SnBoxTree* tree, Entry from, const double point[3], double squared,
                         Entry* stack, int size) {
    const SnBoxNode* node = node_at(tree, from.level, from.index);
    int base = size;
    for (int c = SN_TREE_WIDTH * from.index; c < sn_tree_end(tree, from.level, from.index); ++c) {
        Entry entry = {from.level - 1, c, box_distance(node, c % SN_TREE_WIDTH, point)};
        if (!(entry.squared < squared)) continue;
        int at = size++;
        for (; at > base && stack[at - 1].squared <= entry.squared; --at) stack[at] = stack[at - 1];
        stack[at] = entry;
    }
    return size;
}

int sn_tree_nearest(const SnBoxTree* tree, const double point[3], SnElementDistance* distance,
                    const void* context, double* squared) {
    Entry stack[SN_TREE_STACK] = {{tree->top, 0, 0}};
    int size = 1, best = -1;
    while (size > 0) {
        Entry entry = stack[--size];
        if (!(entry.squared < *squared)) continue;
        if (entry.level > 0) {
            size = push_children(tree, entry, point, *squared, stack, size);
            continue;
        }
        for (int p = SN_TREE_WIDTH * entry.index; p < sn_tree_end(tree, 0, entry.index); ++p) {
            double own = distance(context, tree->order[p], point);
            if (!(own < *squared)) continue;
            *squared = own;
            best = tree->order[p];
        }
    }
    return best;
}

// Return a set of bits: bit i is 1 when the box of child i meets the box from `low` to `high`.
static unsigned meeting_children(const SnBoxNode* node, const double low[3], const double high[3]) {
    int64_t meets[SN_TREE_WIDTH];
    for (int i = 0; i < SN_TREE_WIDTH; ++i) meets[i] = 1;
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < SN_TREE_WIDTH; ++i)
            meets[i] &= (node->low[k][i] <= high[k]) & (low[k] <= node->high[k][i]);
    unsigned bits = 0;
    for (int i = 0; i < SN_TREE_WIDTH; ++i) bits |= (unsigned)meets[i] << i;
    return bits;
}

void sn_tree_meeting(const SnBoxTree* tree, const double low[3], const double high[3],
                     SnElementVisit* visit, void* context) {
    int stack[SN_TREE_STACK][2] = {{tree->top, 0}}, size = 1;
    while (size > 0) {
        int level = stack[--size][0], index = stack[size][1];
        if (level == 0) {
            int end = sn_tree_end(tree, 0, index);
            for (int p = SN_TREE_WIDTH * index; p < end; ++p) visit(context, tree->order[p]);
            continue;
        }
        unsigned bits = meeting_children(node_at(tree, level, index), low, high);
        // Push the child with the smallest index last, so that it is visited first.
        for (int i = SN_TREE_WIDTH - 1; i >= 0; --i)
            if (bits >> i & 1u) {
                stack[size][0] = level - 1;
                stack[size++][1] = SN_TREE_WIDTH * index + i;
            }
    }
}
