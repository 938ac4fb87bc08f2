// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/tree_visit.h"

// lanes of a node whose boxes meet the box, as bits
static unsigned meeting_children(const SnBoxNode* node, const SnBox* box) {
    int64_t meets[SN_TREE_WIDTH];
    for (int i = 0; i < SN_TREE_WIDTH; ++i) meets[i] = 1;
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < SN_TREE_WIDTH; ++i)
            meets[i] &= (node->low[k][i] <= box->high[k]) & (box->low[k] <= node->high[k][i]);
    unsigned bits = 0;
    for (int i = 0; i < SN_TREE_WIDTH; ++i) bits |= (unsigned)meets[i] << i;
    return bits;
}

void sn_tree_visit(const SnBoxTree* tree, const SnBox* box, SnTreeVisit* visit, void* context) {
    int stack[SN_TREE_STACK][2] = {{tree->top, 0}}, size = 1;
    while (size > 0) {
        int level = stack[--size][0], index = stack[size][1];
        if (level == 0) {
            int end = sn_tree_end(tree, 0, index);
            for (int p = SN_TREE_WIDTH * index; p < end; ++p) visit(context, tree->order[p]);
            continue;
        }
        unsigned bits = meeting_children(&tree->node[tree->first[level] + index], box);
        // the lowest on top
        for (int i = SN_TREE_WIDTH - 1; i >= 0; --i)
            if (bits >> i & 1u) {
                stack[size][0] = level - 1;
                stack[size++][1] = SN_TREE_WIDTH * index + i;
            }
    }
}
