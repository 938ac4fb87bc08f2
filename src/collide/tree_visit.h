// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_TREE_VISIT_H
#define SN_COLLIDE_TREE_VISIT_H

#include "collide/object.h"

typedef void SnTreeVisit(void* context, int element);

/// Visit the elements of all packets whose boxes meet a box, in the tree's order.
void sn_tree_visit(const SnBoxTree* tree, const SnBox* box, SnTreeVisit* visit, void* context);

#endif
