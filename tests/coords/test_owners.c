// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What rows of nodes and bodies say of themselves: sizes, inertia, and the same for so many nodes
// that threads share them.
#include "system/inertia.h"
#include "system/rig.h"

#include <string.h>

// ---- sizes

// |J^T f|^2 is of unknowns only: forces across a plane and on held components are none of them,
// though they are there. Torques count over the lengths of what they turn.
static void sizes_of_forces_are_of_unknowns(void** state) {
    (void)state;
    for (int i = 0; i < 8; ++i) {
        RigDef def = {.kind = i & 1 ? SN_MESH_TRIANGLES : SN_MESH_TETS, .fibre = -1, .cells = 5};
        def.carry = (i & 2) != 0, def.hold = (i & 4) != 0;
        def.bodies = def.hold ? 2 : 0; // which are not in the plane
        Rig* rig = make_rig(def);
        set_stage(rig, SN_BDF1, 0, 0.1, 0.05);
        const int bodies = sn_system_movers(rig->system);
        SnForces forces = {rig_random(rig, 3 * rig->nodes, 1), rig_random(rig, 6 * bodies, 1)};
        double *g = rig_vector(rig, rig->dofs), *scale, square = 0, fixed = 0;
        SnArena scratch = rig->scratch;
        CHECK_OK(sn_system_scale(rig->system, &scratch, &scale));
        const double size = sn_system_pull_weighted(rig->system, &rig->q, &forces, 1, g);
        for (int k = 0; k < rig->dofs; ++k)
            *(rig_is_free(rig, k) ? &square : &fixed) += g[k] * g[k] / (scale ? scale[k] : 1);
        CHECK_NEAR(size, square, 1e-13 * square);
        if ((i & 3) == 3) assert_true(fixed > 0.1); // of bodies in the plane
        free_rig(rig);
    }
}

// ---- inertia

// the matrix of the inertia times u, in a pattern
static void multiply(SnNodeBlocks* nodes, const SnBlockPattern* pattern, const double* u,
                     double* y) {
    SnBlockMatrix* A = NULL;
    CHECK_OK(sn_create_block_matrix(pattern, &A));
    memset(A->value, 0, 9 * sizeof(double) * (size_t)pattern->blocks);
    sn_nodes_inertia(nodes, 1, A);
    sn_block_multiply(A, u, y);
    sn_destroy_block_matrix(A);
}

// A consistent mass goes where a matrix has its blocks, also when another matrix comes with others.
static void inertia_goes_into_any_matrix(void** state) {
    (void)state;
    Rig* rig = make_rig((RigDef){.kind = SN_MESH_TETS, .fibre = -1, .consistent_mass = 1});
    set_stage(rig, SN_BDF1, 0, 0.1, 0.05);
    SnNodeBlocks* nodes = NULL;
    SnPairList pairs = {0};
    SnBlockPattern* pattern[2];
    CHECK_OK(sn_create_node_blocks(rig->map, NULL, &nodes));
    CHECK_OK(sn_nodes_pairs(nodes, &pairs));
    CHECK_OK(sn_create_block_pattern(rig->nodes, pairs.pair, pairs.count, &pattern[0]));
    for (int i = 0; i < rig->nodes; ++i)
        for (int j = 0; j < i; ++j) CHECK_OK(sn_pairs_add(&pairs, i, j));
    CHECK_OK(sn_create_block_pattern(rig->nodes, pairs.pair, pairs.count, &pattern[1]));
    assert_true(pattern[1]->blocks > pattern[0]->blocks);
    double *v = rig_random(rig, 3 * rig->nodes, 1), *p = rig_vector(rig, rig->dofs);
    double* y = rig_vector(rig, rig->dofs);
    sn_mass_multiply(rig->model->mass, v, p);
    for (int i = 0; i < 3; ++i) {
        multiply(nodes, pattern[i % 2], v, y);
        CHECK_AT_MOST(largest_difference(y, p, rig->dofs), 1e-14);
    }
    for (int i = 0; i < 2; ++i) sn_destroy_block_pattern(pattern[i]);
    sn_free(pairs.pair);
    sn_destroy_node_blocks(nodes);
    free_rig(rig);
}

// ---- many nodes

// Of a bar of 2804 nodes, with some held and without: every free component is moved, read and
// pulled once, whoever does it.
static void many_nodes_are_looked_at_once_each(void** state) {
    (void)state;
    for (int i = 0; i < 3; ++i) {
        Rig* rig = make_rig((RigDef){
            .kind = SN_MESH_TETS, .fibre = -1, .cells = 700, .hold = i == 1, .carry = i == 2});
        set_stage(rig, SN_BDF1, 0, 0.1, 0.05);
        const int n = 3 * rig->nodes, bodies = sn_system_movers(rig->system);
        double *u = rig_vector(rig, rig->dofs), *back = rig_vector(rig, rig->dofs);
        for (int k = 0; k < rig->dofs - 6 * bodies; ++k) u[k] = 1 + 1e-3 * k;
        SnConfig to = rig_config(rig, &rig->q);
        SnForces forces = {rig_vector(rig, n), rig_vector(rig, 6 * bodies)};
        SnMotion motion = {rig_vector(rig, n), rig_vector(rig, 6 * bodies)};
        sn_system_retract(rig->system, &rig->q, u, 1, &to);
        sn_system_push(rig->system, &rig->q, u, &motion);
        for (int k = 0; k < rig->dofs; ++k) back[k] = 7; // whatever was there
        sn_system_difference(rig->system, &to, &rig->q, back);
        for (int k = 0; k < rig->dofs - 6 * bodies; ++k)
            CHECK_NEAR(back[k], rig_is_free(rig, k) ? u[k] : 0, 1e-9);
        memset(back, 0, sizeof(double) * (size_t)rig->dofs);
        double square = 0;
        int dof = 0, moved = 0;
        for (int node = 0; node < rig->nodes; ++node) {
            if (rig->held[node] == SN_HELD_ALL) continue;
            if (rig->map->node_mover[node] >= 0) continue;
            for (int k = 0; k < 3; ++k, ++dof) {
                const int c = 3 * node + k, held = rig->held[node] >> k & 1;
                CHECK_NEAR(to.x[c], rig->q.x[c] + (held ? 0 : u[dof]), 1e-12);
                CHECK_NEAR(motion.v[c], held ? 0 : u[dof], 0);
                forces.f[c] = 2 + 1e-3 * dof;
                if (held) continue;
                square += forces.f[c] * forces.f[c];
                ++moved;
            }
        }
        assert_int_equal(dof, rig->dofs - 6 * bodies);
        assert_true(moved > (rig->def.carry ? 1000 : 4104));
        CHECK_NEAR(sn_system_pull_weighted(rig->system, &rig->q, &forces, 3, back), square,
                   1e-12 * square);
        for (int k = 0; k < rig->dofs - 6 * bodies; ++k)
            CHECK_NEAR(back[k], rig_is_free(rig, k) ? 3 * (2 + 1e-3 * k) : 0, 1e-12);
        free_rig(rig);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_of_forces_are_of_unknowns),
        cmocka_unit_test(inertia_goes_into_any_matrix),
        cmocka_unit_test(many_nodes_are_looked_at_once_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
