// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Treats contacts that are springs in a prediction. (oracle.h defines A, P, r, z and the frame.)
// Like materials, springs contribute to the matrix A: a spring with conductance c gives the impulse
//
//     I = c (wanted - J (v + w) - place J y / h)
//
// to nodes at x + y that move with v + w, and adds c J^T J to A. Here `wanted` and `place` are
// members of SnOracleSpring, y and w are the position and velocity of ghosts (coords/ghost.h), and
// h is the length of the step. A spring along a normal acts only while it pushes. Friction is a
// dashpot tangential to the contact and does not depend on y (place = 0).
//
// If the frame were moved by the impulses I alone, stiff springs would throw it beyond the distance
// over which they push. So the change dV of the frame's motion is found together with the
// resistance of the springs. Let G dV be the change of J v that dV causes, M the frame's mass and
// inertia, and a the changes of the nodes' velocities that come from turning with the frame
// (SnGuess.inward). Then
//
//     (M + sum of c G^T G) dV = sum of forces and torques of r - sum of c G^T J a.
//
// With this change, springs along normals that do not push are left out, and those that push are
// included; then dV is found anew, a few times.
//
// The preconditioner P does not contain the springs. Therefore S^T P^-1 S takes the place of P^-1.
// The matrix S of one spring divides the component of node i along J by sqrt(1 + c m), with m =
// |J|^2 (P^-1)_ii; the S of several springs is the product of their matrices. For one spring on
// node i, S^T P^-1 S has the same block (i, i) as the inverse of P + c J^T J.
#include "coords/oracle_guess.h"
#include "qp/dense_cholesky.h"

#include <assert.h>
#include <math.h>

#define EACH_SPRING(s, g)                                                                          \
    for (const SnOracleSpring* s = (g)->step->spring;                                              \
         s < (g)->step->spring + (g)->step->spring_count; ++s)

static double* conductance_of(const SnGuess* g, const SnOracleSpring* s) {
    return &g->conductance[s - g->step->spring];
}

// J a, where the vector a has three numbers for each node of the part
static double sum_along(const SnGuess* g, const SnOracleSpring* s, const double* a) {
    double sum = 0;
    for (const SnRowEntry* e = s->entry; e < s->entry + s->entry_count; ++e)
        if (sn_guess_has(g, e)) sum += v3_dot(v3_load(e->J), v3_load(a + 3 * (size_t)e->node));
    return sum;
}

static void push_along_spring(const SnGuess* g, const SnOracleSpring* s, double impulse) {
    for (const SnRowEntry* e = s->entry; e < s->entry + s->entry_count; ++e) {
        double* r = g->r + 3 * (size_t)e->node;
        if (sn_guess_has(g, e)) v3_store(r, v3_axpy(impulse, v3_load(e->J), v3_load(r)));
    }
}

// ---- impulses

// Find by how much J v is below the value at which the spring gives no impulse, if nodes and ghosts
// keep their velocities, m/s.
static double find_lack(const SnGuess* g, const SnOracleSpring* s) {
    const SnOracleStep* step = g->step;
    double v = 0;
    for (const SnRowEntry* e = s->entry; e < s->entry + s->entry_count; ++e)
        v += sn_guess_entry_velocity(g, e);
    return s->wanted - v - sum_along(g, s, step->ghost->w) -
           s->place * sum_along(g, s, step->ghost->y) / step->h;
}

static int does_act(const SnOracleSpring* s, double lack) { return !s->pushes || lack > 0; }

void sn_guess_add_springs(const SnGuess* g) {
    EACH_SPRING(s, g) {
        const double lack = find_lack(g, s);
        *conductance_of(g, s) = does_act(s, lack) ? s->conductance : 0;
        push_along_spring(g, s, *conductance_of(g, s) * lack);
    }
}

void sn_guess_resist(const SnGuess* g, const double* dv) {
    EACH_SPRING(s, g) push_along_spring(g, s, -*conductance_of(g, s) * sum_along(g, s, dv));
}

int sn_guess_switch_springs(const SnGuess* g, const double* dv) {
    int switched = 0;
    EACH_SPRING(s, g) {
        const double lack = find_lack(g, s), before = *conductance_of(g, s);
        const double after = does_act(s, lack - sum_along(g, s, dv)) ? s->conductance : 0;
        if (after == before) continue;
        *conductance_of(g, s) = after;
        push_along_spring(g, s, (after - before) * lack);
        switched = 1;
    }
    return switched;
}

// ---- the frame

// Find G of a spring: J v changes by G dV when the frame's motion changes by dV.
static void find_frame_row(const SnGuess* g, const SnOracleSpring* s, double G[6]) {
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (const SnRowEntry* e = s->entry; e < s->entry + s->entry_count; ++e) {
        if (!sn_guess_has(g, e)) continue;
        const Vec3 x = v3_load(g->step->now->q.x + 3 * (size_t)e->node), J = v3_load(e->J);
        linear = v3_add(linear, J);
        angular = v3_add(angular, v3_cross(v3_sub(x, g->frame.centre), J));
    }
    v3_store(G, linear);
    v3_store(G + 3, angular);
}

// The Cholesky factorisation leaves out a row if its pivot is below this fraction of its diagonal
// entry, because the row then depends on earlier rows.
#define DEPENDENT 1e-14

void sn_guess_solve_frame(const SnGuess* g, const double* inward, double wrench[6]) {
    assert(g->conductance && g->frame.mass > 0);
    double A[36] = {0};
    for (int k = 0; k < 3; ++k) {
        A[7 * k] = g->frame.mass;
        for (int l = 0; l < 3; ++l) A[6 * (k + 3) + l + 3] = g->frame.inertia.m[k][l];
    }
    EACH_SPRING(s, g) {
        double G[6];
        const double c = *conductance_of(g, s);
        if (c == 0) continue;
        find_frame_row(g, s, G);
        const double given = c * sum_along(g, s, inward);
        for (int k = 0; k < 36; ++k) A[k] += c * G[k / 6] * G[k % 6];
        for (int k = 0; k < 6; ++k) wrench[k] -= given * G[k];
    }
    sn_dense_cholesky(6, A, DEPENDENT);
    sn_dense_forward(6, A, 6, wrench);
    sn_dense_backward(6, A, 6, wrench);
}

// ---- the preconditioner, and the length of a step

static SnStatus soften_along_spring(const SnGuess* g, const SnOracleSpring* s, double* a) {
    const double c = *conductance_of(g, s);
    for (const SnRowEntry* e = s->entry; e < s->entry + s->entry_count && c > 0; ++e) {
        if (!sn_guess_has(g, e)) continue;
        const Vec3 J = v3_load(e->J);
        const double square = v3_dot(J, J);
        double inverse, *of = a + 3 * (size_t)e->node;
        if (square == 0) continue;
        SN_TRY(sn_guess_mobility(g, e->node, &inverse));
        const double less = (1 - 1 / sqrt(1 + c * square * inverse)) / square;
        v3_store(of, v3_axpy(-less * v3_dot(J, v3_load(of)), J, v3_load(of)));
    }
    return SN_OK;
}

SnStatus sn_guess_soften(const SnGuess* g, int back, double* a) {
    const int count = g->step->spring_count;
    for (int k = 0; k < count; ++k)
        SN_TRY(soften_along_spring(g, &g->step->spring[back ? count - 1 - k : k], a));
    return SN_OK;
}

double sn_guess_spring_curvature(const SnGuess* g, const double* z) {
    double sum = 0;
    EACH_SPRING(s, g) {
        const double w = sum_along(g, s, z);
        sum += *conductance_of(g, s) * w * w;
    }
    return sum;
}
