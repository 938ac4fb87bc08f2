// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "coords/ghost.h"

#include "rigid/motion.h"

// nodes of body b from first_node on and before end_node: entries of `node`, ascending
typedef struct Run {
    int start, end;
} Run;

static Run run_of(const SnCarried* c, int b, int first_node, int end_node) {
    Run run = {c->start[b], c->start[b + 1]};
    if (c->node[run.start] >= end_node || c->node[run.end - 1] < first_node) return (Run){0};
    while (c->node[run.start] < first_node) ++run.start;
    while (c->node[run.end - 1] >= end_node) --run.end;
    return run;
}

static void follow(double time, Vec3 w, int node, SnGhost* ghost) {
    double *to_y = ghost->y + 3 * (size_t)node, *to_w = ghost->w + 3 * (size_t)node;
    v3_store(to_w, w);
    v3_store(to_y, v3_axpy(time, w, v3_load(to_y)));
}

void sn_ghost_follow(const SnCarried* c, const SnModel* model, const double* x, int first_node,
                     int end_node, const double* u, double time, SnGhost* ghost) {
    for (int i = first_node; i < end_node; ++i)
        if (c->of[i] == SN_NODE_FROZEN) follow(time, v3_load(u + 3 * (size_t)i), i, ghost);
    for (int b = 0; b < c->body_count; ++b) {
        const Run run = run_of(c, b, first_node, end_node);
        if (run.start == run.end) continue;
        const SnRigidMotion motion =
            sn_rigid_motion(run.end - run.start, c->node + run.start, 0, model->mass->lumped, x, u);
        for (int k = run.start; k < run.end; ++k) {
            const int i = c->node[k];
            const Vec3 rigid = sn_motion_at(&motion, v3_load(x + 3 * (size_t)i));
            follow(time, v3_sub(v3_load(u + 3 * (size_t)i), rigid), i, ghost);
        }
    }
}

void sn_ghost_turn(const SnCarried* c, const SnConfig* q, SnGhost* ghost) {
    for (int b = 0; b < c->body_count; ++b) {
        const Mat3 R = quat_matrix(q->pose[c->first_body + b].rotation);
        for (int k = c->start[b]; k < c->start[b + 1]; ++k) {
            double *y = ghost->y + 3 * (size_t)c->node[k], *w = ghost->w + 3 * (size_t)c->node[k];
            v3_store(y, m3_apply(R, v3_load(y)));
            v3_store(w, m3_apply(R, v3_load(w)));
        }
    }
}

void sn_ghost_clear(const SnCarried* c, int first_node, int end_node, int all, SnGhost* ghost) {
    for (int i = first_node; i < end_node; ++i) {
        if (!all && c->of[i] != SN_NODE_FREE) continue;
        v3_store(ghost->y + 3 * (size_t)i, v3(0, 0, 0));
        v3_store(ghost->w + 3 * (size_t)i, v3(0, 0, 0));
    }
}
