// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sparse/solve_plan.h"

#include "base/memory.h"

#include <assert.h>

// For each front f of the top, set level[f - first_top] to the level of f. The level is 0 if no
// child of f is in the top, otherwise one more than the highest level of its children. `level` must
// be zero before. Returns how many levels there are.
static int find_levels(const SnFronts* fronts, int* level) {
    int count = 0;
    for (int f = fronts->first_top; f < fronts->count; ++f) {
        int own = level[f - fronts->first_top], parent = fronts->front[f].parent;
        if (own + 1 > count) count = own + 1;
        if (parent < 0) continue;
        int* above = &level[parent - fronts->first_top];
        if (own + 1 > *above) *above = own + 1;
    }
    return count;
}

static int list_tasks(SnFronts* fronts, int step) {
    for (int t = 0; t < fronts->task_count; ++t) fronts->step[step++] = t;
    return step;
}

static int list_level(SnFronts* fronts, const int* level, int which, int step) {
    for (int f = fronts->first_top; f < fronts->count; ++f)
        if (level[f - fronts->first_top] == which) fronts->step[step++] = -1 - f;
    return step;
}

static void list_stages(SnFronts* fronts, const int* level, int levels) {
    int stage = 0, *end = fronts->stage + 1;
    int step = end[stage++] = list_tasks(fronts, 0);
    for (int k = 0; k < levels; ++k) step = end[stage++] = list_level(fronts, level, k, step);
    for (int k = levels - 1; k >= 0; --k) step = end[stage++] = list_level(fronts, level, k, step);
    end[stage] = list_tasks(fronts, step);
    assert(stage + 1 == fronts->stage_count);
}

SnStatus sn_plan_solve(SnFronts* fronts) {
    size_t top = (size_t)(fronts->count - fronts->first_top);
    int* level = SN_NEW_ARRAY(int, top);
    if (!level) return SN_OUT_OF_MEMORY;
    int levels = find_levels(fronts, level);
    fronts->stage_count = 2 * (levels + 1);
    fronts->stage = SN_NEW_ARRAY(int, (size_t)fronts->stage_count + 1);
    fronts->step = SN_NEW_ARRAY(int, 2 * (top + (size_t)fronts->task_count));
    SnStatus status = fronts->stage && fronts->step ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) list_stages(fronts, level, levels);
    sn_free(level);
    return status;
}
