// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One iteration of projective dynamics, written out: local projections by themselves, then a dense
// solve with M/h^2 + L, for tets and for a net of springs. The method's first iteration is the
// same.
#include "base/random.h"
#include "check.h"
#include "differences.h"
#include "math/mat3.h"
#include "mesh/mesh.h"
#include "sinew/world.h"

#include <string.h>

enum { MOST_NODES = 27 };
#define STEP 0.02
static const double gravity[3] = {0.3, -9.81, 1.1};
static const SnBodyId the_body = {1};

// M/h^2 + L and the right side, one number per pair of nodes and three sides
typedef struct Global {
    int nodes;
    double H[MOST_NODES][MOST_NODES], b[MOST_NODES][3];
} Global;

// inertia: M/h^2 (x - y) with y = x0 + h v0 + h^2 gravity
static void add_mass(Global* global, int node, double m, const double* x, const double* v) {
    const double a = m / (STEP * STEP);
    global->H[node][node] += a;
    for (int k = 0; k < 3; ++k)
        global->b[node][k] += a * (x[k] + STEP * v[k] + STEP * STEP * gravity[k]);
}

// Gauss without pivots; held nodes stay where they are
static void solve(Global* global, const int* held, const double* x, double* out) {
    const int n = global->nodes;
    for (int i = 0; i < n; ++i) {
        if (!held[i]) continue;
        memset(global->H[i], 0, sizeof global->H[i]);
        global->H[i][i] = 1;
        memcpy(global->b[i], x + 3 * i, sizeof global->b[i]);
    }
    for (int c = 0; c < n; ++c)
        for (int r = 0; r < n; ++r) {
            const double factor = r == c ? 0 : global->H[r][c] / global->H[c][c];
            if (factor == 0) continue;
            for (int k = 0; k < n; ++k) global->H[r][k] -= factor * global->H[c][k];
            for (int k = 0; k < 3; ++k) global->b[r][k] -= factor * global->b[c][k];
        }
    for (int i = 0; i < 3 * n; ++i) out[i] = global->b[i / 3][i % 3] / global->H[i / 3][i / 3];
}

// ---- the local step of a tet

// a A + b B
static Mat3 sum(double a, Mat3 A, double b, Mat3 B) {
    for (int k = 0; k < 9; ++k) A.m[k / 3][k % 3] = a * A.m[k / 3][k % 3] + b * B.m[k / 3][k % 3];
    return A;
}

static Mat3 inverse_transposed(Mat3 F) { return m3_transpose(m3_inverse(F)); }

static double inner(Mat3 A, Mat3 B) {
    double product = 0;
    for (int k = 0; k < 9; ++k) product += A.m[k / 3][k % 3] * B.m[k / 3][k % 3];
    return product;
}

// Higham: R <- (R + R^-T) / 2
static Mat3 nearest_rotation(Mat3 F) {
    for (int i = 0; i < 50; ++i) F = sum(0.5, F, 0.5, inverse_transposed(F));
    return F;
}

// F, projected on det V + cof V : (X - V) = 1 over and over
static Mat3 nearest_of_unit_volume(Mat3 F) {
    Mat3 V = F;
    for (int i = 0; i < 500; ++i) {
        const double det = m3_det(V);
        const Mat3 C = inverse_transposed(V); // cof V / det V
        const double lack = 1 / det - 1 + inner(C, sum(1, V, -1, F));
        V = sum(1, F, lack / inner(C, C), C);
    }
    return V;
}

// edges of a tet as columns
static Mat3 edges(const int* node, const double* x) {
    Mat3 D;
    for (int k = 0; k < 9; ++k)
        D.m[k / 3][k % 3] = x[3 * node[1 + k % 3] + k / 3] - x[3 * node[0] + k / 3];
    return D;
}

// sum w V/2 |F - p|^2 with p fixed
static void add_tet(Global* global, const int* node, const double* rest, const double* x,
                    const SnMaterialDef* material) {
    const double E = material->youngs_modulus, nu = material->poissons_ratio;
    const double mu = E / (2 * (1 + nu)), lambda = E * nu / ((1 + nu) * (1 - 2 * nu));
    const Mat3 D = edges(node, rest), inverse = m3_inverse(D), F = m3_mul(edges(node, x), inverse);
    const double volume = m3_det(D) / 6;
    const Mat3 p =
        sum(2 * mu * volume, nearest_rotation(F), 3 * lambda * volume, nearest_of_unit_volume(F));
    double g[4][3] = {{0}};
    for (int k = 0; k < 9; ++k) {
        g[1 + k / 3][k % 3] = inverse.m[k / 3][k % 3];
        g[0][k % 3] -= inverse.m[k / 3][k % 3];
    }
    for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b)
            global->H[node[a]][node[b]] +=
                (2 * mu + 3 * lambda) * volume * dot_product(g[a], g[b], 3);
        for (int k = 0; k < 3; ++k) global->b[node[a]][k] += dot_product(p.m[k], g[a], 3);
    }
}

// ---- the local step of a spring

// k/2 |d - p|^2, p = the rest length along d
static void add_spring(Global* global, const int* node, const double* rest, const double* x,
                       double stiffness) {
    double d[3], r[3], sign[2] = {-1, 1};
    for (int k = 0; k < 3; ++k) {
        d[k] = x[3 * node[1] + k] - x[3 * node[0] + k];
        r[k] = rest[3 * node[1] + k] - rest[3 * node[0] + k];
    }
    const double scale = sqrt(dot_product(r, r, 3) / dot_product(d, d, 3));
    for (int a = 0; a < 2; ++a) {
        for (int b = 0; b < 2; ++b) global->H[node[a]][node[b]] += stiffness * sign[a] * sign[b];
        for (int k = 0; k < 3; ++k) global->b[node[a]][k] += stiffness * sign[a] * scale * d[k];
    }
}

// ---- the same by the method

static SnWorld* make_world(void) {
    SnWorldDef def = sn_default_world_def();
    def.double_factor = 1;
    SnWorld* world = NULL;
    def.method = "projective-dynamics";
    def.integrator = SN_BDF1;
    def.step = STEP;
    def.iterations = 1;
    memcpy(def.gravity, gravity, sizeof gravity);
    CHECK_OK(sn_create_world(&def, &world, NULL));
    return world;
}

// hold what is at x = 0, move everything at random, step once: `held`, start and end
static void step_once(SnWorld* world, const SnMesh* mesh, int* held, double* x, double* end) {
    const int n = 3 * mesh->vertex_count;
    SnRandom random = {5};
    SnPinDef pin = sn_default_pin_def();
    pin.body = the_body;
    pin.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-1, -9, -9}, .high = {1e-9, 9, 9}};
    CHECK_OK(sn_world_add_pin(world, &pin, NULL));
    for (int i = 0; i < n; ++i) x[i] = mesh->vertex[i] + sn_random_uniform(&random, -0.12, 0.12);
    for (int i = 0; i < mesh->vertex_count; ++i) held[i] = mesh->vertex[3 * i] <= 1e-9;
    CHECK_OK(sn_world_set_positions(world, the_body, x, NULL));
    CHECK_OK(sn_world_step(world, NULL));
    memcpy(end, sn_world_positions(world, the_body, NULL), sizeof(double) * (size_t)n);
}

static void check(const Global* global, const double* by_hand, const double* x, const double* end) {
    const int n = 3 * global->nodes;
    assert_true(largest_difference(end, x, n) > 1e-2); // something has moved
    CHECK_AT_MOST(largest_difference(end, by_hand, n), 1e-13 * largest(end, n));
}

static void tets_take_the_local_and_global_step(void** state) {
    (void)state;
    static const double still[3] = {0};
    double x[3 * MOST_NODES], end[3 * MOST_NODES], by_hand[3 * MOST_NODES];
    int held[MOST_NODES];
    Global global = {0};
    SnWorld* world = make_world();
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_box((int[3]){2, 1, 2}, (double[3]){2, 1.1, 1.9}, SN_BOX_KUHN, &mesh));
    material.law = "projective";
    material.youngs_modulus = 3e4;
    material.poissons_ratio = 0.4;
    material.density = 700;
    soft.mesh = mesh, soft.material = &material, soft.material_count = 1;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, NULL));
    step_once(world, mesh, held, x, end);

    global.nodes = mesh->vertex_count;
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* node = mesh->element + 4 * e;
        const double mass = 700 * m3_det(edges(node, mesh->vertex)) / 24;
        for (int a = 0; a < 4; ++a) add_mass(&global, node[a], mass, x + 3 * node[a], still);
        add_tet(&global, node, mesh->vertex, x, &material);
    }
    solve(&global, held, x, by_hand);
    check(&global, by_hand, x, end);
    sn_destroy_world(world);
    sn_destroy_mesh(mesh);
}

enum { SIDE = 5, SPRINGS = 2 * SIDE * (SIDE - 1) + 2 * (SIDE - 1) * (SIDE - 1) };

// a square net with both diagonals
static SnMesh* make_net(void) {
    double vertex[3 * SIDE * SIDE] = {0};
    int element[2 * SPRINGS], count = 0;
    SnMesh* mesh = NULL;
    for (int i = 0; i < SIDE * SIDE; ++i)
        vertex[3 * i] = 0.5 * (i % SIDE), vertex[3 * i + 1] = 0.5 * (i / SIDE);
    for (int i = 0; i < SIDE * SIDE; ++i) {
        const int right = i % SIDE < SIDE - 1, up = i / SIDE < SIDE - 1;
        const int to[4] = {right ? i + 1 : -1, up ? i + SIDE : -1, right && up ? i + SIDE + 1 : -1,
                           i % SIDE && up ? i + SIDE - 1 : -1};
        for (int k = 0; k < 4; ++k)
            if (to[k] >= 0) element[2 * count] = i, element[2 * count++ + 1] = to[k];
    }
    assert_int_equal(count, SPRINGS);
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_SPRINGS, SIDE * SIDE, vertex, SPRINGS, element, NULL,
                                 &mesh, NULL));
    return mesh;
}

static void springs_take_the_local_and_global_step(void** state) {
    (void)state;
    static const double still[3] = {0};
    double x[3 * MOST_NODES], end[3 * MOST_NODES], by_hand[3 * MOST_NODES];
    int held[MOST_NODES];
    Global global = {.nodes = SIDE * SIDE};
    SnWorld* world = make_world();
    SnSpringsDef def = sn_default_springs_def();
    SnMesh* mesh = make_net();
    def.mesh = mesh, def.stiffness = 4000, def.linear_density = 0.7;
    CHECK_OK(sn_world_add_springs(world, &def, NULL, NULL));
    step_once(world, mesh, held, x, end);
    for (int e = 0; e < SPRINGS; ++e) {
        const int* node = mesh->element + 2 * e;
        const double mass = 0.5 * 0.7 * sn_mesh_measure(mesh, e);
        for (int a = 0; a < 2; ++a) add_mass(&global, node[a], mass, x + 3 * node[a], still);
        add_spring(&global, node, mesh->vertex, x, 4000);
    }
    solve(&global, held, x, by_hand);
    check(&global, by_hand, x, end);
    sn_destroy_world(world);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tets_take_the_local_and_global_step),
        cmocka_unit_test(springs_take_the_local_and_global_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
