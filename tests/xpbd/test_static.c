// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Equilibria with known answers, on different meshes of one cube: nothing of them depends on the
// mesh, and the stress is the law's.
#include "uniaxial.h"
#include "xpbd/bodies.h"

#include <string.h>

// a cube of E = 1, nu = 0.3 in cells of five or six tets
typedef struct Cube {
    SnMesh* mesh;
    SnSolid* solid;
    SnXpbdSolid* constraints;
    SnParticle* x;
    int nodes;
} Cube;

static Cube make_cube(int cells, SnBoxSplit split, const char* law) {
    Cube c = {0};
    CHECK_OK(sn_mesh_box((int[3]){cells, cells, cells}, (double[3]){1, 1, 1}, split, &c.mesh));
    c.nodes = c.mesh->vertex_count;
    // inner nodes out of line, so that elements differ
    SnRandom random = {6};
    for (int i = 0; i < c.nodes; ++i) {
        double* X = c.mesh->vertex + 3 * i;
        int inside = 1;
        for (int k = 0; k < 3; ++k) inside &= X[k] > 1e-9 && X[k] < 1 - 1e-9;
        for (int k = 0; inside && k < 3; ++k) X[k] += sn_random_uniform(&random, -0.1, 0.1) / cells;
    }
    SnMaterial* material = SN_NEW_ARRAY(SnMaterial, c.mesh->element_count);
    for (int e = 0; e < c.mesh->element_count; ++e) {
        material[e] = sn_default_material();
        material[e].law = sn_law_find(law);
        material[e].youngs_modulus = 1;
        material[e].poissons_ratio = 0.3;
    }
    CHECK_OK(sn_create_solid(c.mesh, material, 1, 0, &c.solid));
    CHECK_OK(sn_create_xpbd_solid(c.solid, SN_XPBD_DOUBLE, &c.constraints, NULL));
    c.x = SN_NEW_ARRAY(SnParticle, c.nodes);
    sn_free(material);
    return c;
}

static void free_cube(Cube* c) {
    sn_destroy_mesh(c->mesh);
    sn_destroy_solid(c->solid);
    sn_destroy_xpbd_solid(c->constraints);
    sn_free(c->x);
}

static int on_ends(const double X[3]) { return X[0] < 1e-9 || X[0] > 1 - 1e-9; }
static int on_boundary(const double X[3]) {
    int on = 0;
    for (int k = 0; k < 3; ++k) on |= X[k] < 1e-9 || X[k] > 1 - 1e-9;
    return on;
}

// held nodes stand at A X, the others near it
static void place(Cube* c, Mat3 A, int (*held)(const double X[3])) {
    SnRandom random = {3};
    for (int i = 0; i < c->nodes; ++i) {
        const double* X = c->mesh->vertex + 3 * i;
        const Vec3 there = m3_apply(A, v3_load(X));
        c->x[i] = (SnParticle){there.x, there.y, there.z, held(X) ? 0 : c->nodes};
        for (int k = 0; k < 3 && !held(X); ++k)
            (&c->x[i].x)[k] += sn_random_uniform(&random, -0.02, 0.02);
    }
}

// one step of damped motion; returns how far nodes moved
static double damped_step(Cube* c, SnParticle* last, double h) {
    const SnParticles particles = {c->x, NULL};
    const double drag = 3; // 1/s
    double moved = 0;
    sn_xpbd_solid_begin(c->constraints, &particles, h, quat_identity());
    for (int i = 0; i < 3 * c->nodes; ++i) { // x += h v
        double *x = &c->x[i / 3].x + i % 3, *before = &last[i / 3].x + i % 3;
        const double step = (1 - drag * h) * (*x - *before);
        moved = fmax(moved, fabs(step));
        *before = *x;
        *x += step;
    }
    for (int r = 0; r < 8; ++r) sn_xpbd_solid_sweep(c->constraints, &particles, 1, NULL, NULL);
    return moved;
}

// motion until nothing moves for two seconds
static void settle_with(Cube* c, double h) {
    SnParticle* last = SN_CLONE_ARRAY(SnParticle, c->x, c->nodes);
    double quiet = 0, time = 0;
    for (; time < 200 && quiet < 2; time += h)
        quiet = damped_step(c, last, h) < 1e-13 ? quiet + h : 0;
    CHECK_AT_MOST(time, 199);
    sn_free(last);
}

// A step adds up gradients of different iterates, so where it comes to rest is off by a series in
// h^2: extrapolated from three steps.
static void settle(Cube* c) {
    const int n = 4 * c->nodes;
    double* x[3];
    for (int k = 0; k < 3; ++k) {
        settle_with(c, 0.04 / (1 << k));
        x[k] = SN_CLONE_ARRAY(double, &c->x[0].x, n);
    }
    for (int i = 0; i < n; ++i) {
        const double coarse = (4 * x[1][i] - x[0][i]) / 3, fine = (4 * x[2][i] - x[1][i]) / 3;
        (&c->x[0].x)[i] = (16 * fine - coarse) / 15;
    }
    for (int k = 0; k < 3; ++k) sn_free(x[k]);
}

static void check_affine(const Cube* c, Mat3 A, double tolerance) {
    for (int i = 0; i < c->nodes; ++i) {
        const Vec3 there = m3_apply(A, v3_load(c->mesh->vertex + 3 * i));
        CHECK_NEAR(c->x[i].x, there.x, tolerance);
        CHECK_NEAR(c->x[i].y, there.y, tolerance);
        CHECK_NEAR(c->x[i].z, there.z, tolerance);
    }
}

// nominal stress P_00 = J sigma_00 / F_00 ... of a stretch along the axes, in every element
static void check_stress(const Cube* c, const double stretch[3], double expected) {
    const int n = c->mesh->element_count;
    double *x = SN_NEW_ARRAY(double, 3 * c->nodes), *stress = SN_NEW_ARRAY(double, 6 * n);
    for (int i = 0; i < 3 * c->nodes; ++i) x[i] = (&c->x[i / 3].x)[i % 3];
    sn_solid_measure(c->solid, x, NULL, NULL, stress);
    for (int e = 0; e < n; ++e) {
        CHECK_NEAR(stress[6 * e] * stretch[1] * stretch[2], expected, 2e-8);
        for (int k = 1; k < 6; ++k) CHECK_NEAR(stress[6 * e + k], 0, 2e-8);
    }
    sn_free(x);
    sn_free(stress);
}

static const Uniaxial* known(const char* law) {
    for (size_t i = 0; i < sizeof uniaxial / sizeof uniaxial[0]; ++i)
        if (!strcmp(uniaxial[i].law, law)) return &uniaxial[i];
    return NULL;
}

static const struct {
    int cells;
    SnBoxSplit split;
} meshes[] = {{1, SN_BOX_FIVE}, {2, SN_BOX_FIVE}, {2, SN_BOX_KUHN}};
enum { MESHES = sizeof meshes / sizeof meshes[0] };

// pulled and pressed by its ends, sides free; a law without shear stiffness has no shape of its own
static void a_stretched_cube_has_the_laws_stress(void** state) {
    (void)state;
    for (int law = 0; law < SHEAR_LAWS; ++law)
        for (int m = 0; m < MESHES; ++m)
            for (int k = 0; k < 2; ++k) {
                const Uniaxial* u = known(law_name[law]);
                const double stretch[3] = {uniaxial_stretch[k], u->lateral[k], u->lateral[k]};
                Cube c = make_cube(meshes[m].cells, meshes[m].split, law_name[law]);
                const Mat3 A = m3_diagonal(stretch[0], stretch[1], stretch[2]);
                place(&c, A, on_ends);
                settle(&c);
                check_affine(&c, A, 2e-8); // the answers have eight digits
                check_stress(&c, stretch, u->stress[k]);
                free_cube(&c);
            }
}

// sheared by its whole surface: all of the inside follows
static void a_sheared_cube_is_sheared_alike(void** state) {
    (void)state;
    for (int law = 0; law < SHEAR_LAWS; ++law)
        for (int m = 1; m < MESHES; ++m) {
            Cube c = make_cube(meshes[m].cells, meshes[m].split, law_name[law]);
            Mat3 A = m3_diagonal(1.05, 0.9, 1.1);
            A.m[0][1] = 0.3, A.m[2][1] = -0.1;
            place(&c, A, on_boundary);
            settle(&c);
            check_affine(&c, A, 1e-8);
            free_cube(&c);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stretched_cube_has_the_laws_stress),
        cmocka_unit_test(a_sheared_cube_is_sheared_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
