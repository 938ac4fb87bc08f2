// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Patch test: an irregular mesh of a cube (tets) or a square (plane triangles), boundary nodes
// moved by a linear field, every law and every fibre term, E = 1, nu = 0.3, quasistatic, one step.
// All nodes must follow the field to 1e-12 m, and all elements must show its det F and strain.
#include "acceptance/lattice.h"
#include "acceptance/setup.h"
#include "material/fibre.h"
#include "material/law.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 4 };
static const double tolerance = 1e-12;

// x = F X + b; the second field is for plane problems
static const double fields[2][12] = {
    {1.10, 0.05, -0.03, 0.02, 0.92, 0.04, -0.06, 0.03, 1.12, 0.3, -0.2, 0.1},
    {1.10, 0.05, 0, -0.08, 0.92, 0, 0, 0, 1, 0.3, -0.2, 0},
};

static void apply_field(const double* field, const double* X, double* x) {
    for (int i = 0; i < 3; ++i) {
        x[i] = field[9 + i];
        for (int j = 0; j < 3; ++j) x[i] += field[3 * i + j] * X[j];
    }
}

static double determinant(const double* F) {
    return F[0] * (F[4] * F[8] - F[5] * F[7]) - F[1] * (F[3] * F[8] - F[5] * F[6]) +
           F[2] * (F[3] * F[7] - F[4] * F[6]);
}

// one drive per node of the boundary
static void drive_boundary(SnWorld* world, SnBodyId body, const Lattice* lattice,
                           const double* field) {
    for (int i = 0; i < lattice->node_count; ++i) {
        const double* X = lattice->node + 3 * i;
        double by[3];
        if (!lattice_on_boundary(lattice, i)) continue;
        apply_field(field, X, by);
        for (int k = 0; k < 3; ++k) by[k] -= X[k];
        shift(world, body, at_point(X[0], X[1], X[2]), by);
    }
}

static void check_nodes(const SnWorld* world, SnBodyId body, const Lattice* lattice,
                        const double* field) {
    for (int i = 0; i < lattice->node_count; ++i) {
        double x[3];
        apply_field(field, lattice->node + 3 * i, x);
        for (int k = 0; k < 3; ++k) CHECK_NEAR(position_of(world, body, i)[k], x[k], tolerance);
    }
}

// det F and Green strain of every element, and the same stress in all of them
static void check_elements(const SnWorld* world, SnBodyId body, const double* F, double E) {
    const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};
    const size_t n = (size_t)sn_world_body_info(world, body).element_count;
    double *det = calloc(n, 8), *strain = calloc(6 * n, 8), *stress = calloc(6 * n, 8);
    assert_true(det && strain && stress);
    CHECK_OK(sn_world_measure(world, body, det, strain, stress));
    for (size_t e = 0; e < n; ++e) {
        CHECK_NEAR(det[e], determinant(F), 20 * tolerance);
        for (int k = 0; k < 6; ++k) {
            double C = 0;
            for (int i = 0; i < 3; ++i) C += F[3 * i + row[k]] * F[3 * i + column[k]];
            CHECK_NEAR(strain[6 * e + (size_t)k], 0.5 * (C - (row[k] == column[k])),
                       20 * tolerance);
            CHECK_NEAR(stress[6 * e + (size_t)k], stress[k], 100 * tolerance * E);
        }
    }
    free(det), free(strain), free(stress);
}

static void check_patch(SnMeshKind kind, SnMaterialDef material, double absolute) {
    const double* field = fields[kind == SN_MESH_TRIANGLES];
    Lattice lattice;
    lattice_regular(&lattice, kind, (int[3]){CELLS, CELLS, CELLS}, (double[3]){1, 1, 1});
    lattice_shake(&lattice, 0.2, 20260101);
    SnWorldDef def = statics();
    def.absolute_tolerance = absolute;
    SnWorld* world = new_world(&def);
    SnBodyId body = add_soft(world, lattice_mesh(&lattice), material, 0.3);
    drive_boundary(world, body, &lattice, field);
    settle(world, 1);
    check_nodes(world, body, &lattice, field);
    check_elements(world, body, field, material.youngs_modulus);
    sn_destroy_world(world);
    lattice_free(&lattice);
}

static const SnMeshKind kinds[2] = {SN_MESH_TETS, SN_MESH_TRIANGLES};

static void every_law_passes(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < table->count; ++i)
            check_patch(kinds[k], elastic(table->law[i]->name, 1, 0.3), 1e-14);
}

static void every_fibre_passes(void** state) {
    (void)state;
    const SnFibreTable* table = sn_fibre_table(sn_isa());
    for (int k = 0; k < 2; ++k)
        for (int i = 0; i < table->count; ++i) {
            SnMaterialDef material = elastic("stable-neo-hookean", 1, 0.3);
            material.fibre = table->fibre[i]->name;
            material.fibre_direction[1] = 0.5;
            material.fibre_stiffness = 2;
            material.fibre_tension = 0.2;
            material.fibre_activation = 0.5;
            check_patch(kinds[k], material, 1e-14);
        }
}

// units do not matter: the same patch of steel with the default tolerance, which is in newtons
static void a_stiff_patch_passes(void** state) {
    (void)state;
    const double absolute = sn_default_world_def().absolute_tolerance;
    for (int k = 0; k < 2; ++k) check_patch(kinds[k], elastic("neo-hookean", 2e11, 0.3), absolute);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_passes),
        cmocka_unit_test(every_fibre_passes),
        cmocka_unit_test(a_stiff_patch_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
