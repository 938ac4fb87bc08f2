// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/tree_visit.h"

void sn_tree_visit(const SnBoxTree* tree, const SnBox* box, SnTreeVisit* visit, void* context) {
    sn_tree_meeting(tree, box->low, box->high, visit, context);
}
