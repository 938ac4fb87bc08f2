// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "differences.h"
#include "eigen.h"
#include "element/spring.h"
#include "math/quat.h"

#include <string.h>

enum { FIRST = 2, VERTICES = 9, SPRINGS = 19, NODES = FIRST + VERTICES, N = 3 * NODES };

typedef struct Net {
    SnMesh* mesh;
    SnSpringMaterial material[SPRINGS];
    SnSprings* springs;
    double *x, *v;
} Net;

// points at random, each joined to the next and to the ones after: fills two batches and a bit
static Net make_net(double damping) {
    Net net = {0};
    SnRandom random = {2};
    double vertex[3 * VERTICES];
    int element[2 * SPRINGS], count = 0;
    for (int i = 0; i < 3 * VERTICES; ++i) vertex[i] = sn_random_uniform(&random, -1, 1);
    for (int reach = 1; reach < VERTICES; ++reach)
        for (int i = 0; i + reach < VERTICES && count < SPRINGS; ++i, ++count) {
            element[2 * count] = count % 2 ? i : i + reach; // either order
            element[2 * count + 1] = count % 2 ? i + reach : i;
        }
    assert_int_equal(count, SPRINGS);
    CHECK_OK(sn_mesh_from_arrays(SN_MESH_SPRINGS, VERTICES, vertex, SPRINGS, element, NULL,
                                 &net.mesh, NULL));
    for (int e = 0; e < SPRINGS; ++e)
        net.material[e] =
            (SnSpringMaterial){1 + 0.1 * e, e % 4 ? damping * (1 + 0.05 * e) : 0, 0.5 + 0.03 * e};
    CHECK_OK(sn_create_springs(net.mesh, net.material, FIRST, &net.springs));
    net.x = SN_NEW_ARRAY(double, N);
    net.v = SN_NEW_ARRAY(double, N);
    for (int i = 0; i < 3 * VERTICES; ++i) {
        net.x[3 * FIRST + i] = 1.3 * vertex[i] + sn_random_uniform(&random, -0.3, 0.3);
        net.v[3 * FIRST + i] = sn_random_uniform(&random, -1, 1);
    }
    return net;
}

static void free_net(Net* net) {
    sn_destroy_springs(net->springs);
    sn_destroy_mesh(net->mesh);
    sn_free(net->x);
    sn_free(net->v);
}

// the obvious way: one spring after the other
static double obvious(const Net* net, const double* x, const double* v, double* f) {
    double energy = 0;
    memset(f, 0, N * sizeof(double));
    for (int e = 0; e < SPRINGS; ++e) {
        const int a = FIRST + net->mesh->element[2 * e], b = FIRST + net->mesh->element[2 * e + 1];
        const SnSpringMaterial* m = &net->material[e];
        const Vec3 edge = v3_sub(v3_load(x + 3 * b), v3_load(x + 3 * a));
        const double stretch = v3_norm(edge) - sn_mesh_measure(net->mesh, e);
        const Vec3 n = v3_unit(edge);
        const double rate = v3_dot(n, v3_sub(v3_load(v + 3 * b), v3_load(v + 3 * a)));
        const Vec3 pull = v3_scale(m->stiffness * stretch + m->damping * rate, n);
        v3_store(f + 3 * a, v3_add(v3_load(f + 3 * a), pull));
        v3_store(f + 3 * b, v3_sub(v3_load(f + 3 * b), pull));
        energy += 0.5 * m->stiffness * stretch * stretch;
    }
    return energy;
}

static void energy_and_force_are_the_obvious_ones(void** state) {
    (void)state;
    Net net = make_net(0.4);
    double expected[N], f[N] = {0};
    const double energy = obvious(&net, net.x, net.v, expected);
    sn_springs_force(net.springs, net.x, net.v, NULL, f);
    CHECK_NEAR(sn_springs_energy(net.springs, net.x), energy, 1e-14 * energy);
    CHECK_AT_MOST(largest_difference(f, expected, N), 1e-14 * largest(f, N));
    free_net(&net);
}

static double gradient_error(Net* net, const double* f, double eps) {
    double worst = 0;
    for (int i = 0; i < N; ++i) {
        const double x = net->x[i];
        net->x[i] = x + eps;
        double change = sn_springs_energy(net->springs, net->x);
        net->x[i] = x - eps;
        change -= sn_springs_energy(net->springs, net->x);
        net->x[i] = x;
        worst = fmax(worst, fabs(change / (2 * eps) + f[i]));
    }
    return worst;
}

static void force_is_minus_the_gradient_of_energy(void** state) {
    (void)state;
    Net net = make_net(0);
    double f[N] = {0};
    sn_springs_force(net.springs, net.x, NULL, NULL, f);
    check_slope("springs", gradient_error(&net, f, 2e-3), gradient_error(&net, f, 1e-3),
                1e-10 * largest(f, N));
    free_net(&net);
}

static void damping_takes_power_and_keeps_momenta(void** state) {
    (void)state;
    Net net = make_net(0.4);
    double f[N] = {0}, elastic[N] = {0}, Dv[N] = {0};
    sn_springs_force(net.springs, net.x, net.v, NULL, f);
    sn_springs_force(net.springs, net.x, NULL, NULL, elastic);
    sn_springs_product(net.springs, net.x, (SnWeights){0, 1, 0}, net.v, NULL, Dv);
    Vec3 sum = v3(0, 0, 0), torque = v3(0, 0, 0);
    for (int i = 0; i < NODES; ++i) {
        sum = v3_add(sum, v3_load(f + 3 * i));
        torque = v3_add(torque, v3_cross(v3_load(net.x + 3 * i), v3_load(f + 3 * i)));
    }
    CHECK_AT_MOST(v3_norm(sum), 1e-13);
    CHECK_AT_MOST(v3_norm(torque), 1e-13);
    for (int i = 0; i < N; ++i) CHECK_NEAR(f[i] - elastic[i], -Dv[i], 1e-14);
    assert_true(dot_product(net.v, Dv, N) > 1e-3);
    free_net(&net);
}

// ---- matrices

static void dense_hessian(const Net* net, SnWeights weights, double* H) {
    int destination[(SPRINGS + SN_LANES - 1) / SN_LANES * SN_SPRING_PAIRS * SN_LANES];
    const int count = (int)(sizeof destination / sizeof destination[0]);
    double* value = SN_NEW_ARRAY(double, 9 * NODES * NODES);
    for (int i = 0; i < count; ++i) {
        const int lane = i % SN_LANES, pair = i / SN_LANES % SN_SPRING_PAIRS;
        const int b = i / SN_LANES / SN_SPRING_PAIRS, used = b * SN_LANES + lane < SPRINGS;
        const SnSpringBatch* batch = &net->springs->batch[b];
        const int low = batch->node[pair == 2][lane], high = batch->node[pair > 0][lane];
        destination[i] = used ? low * NODES + high : -1;
    }
    sn_springs_hessian(net->springs, net->x, weights, destination, NULL, value);
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j) {
            const int upper = i / 3 <= j / 3, a = upper ? i : j, b = upper ? j : i;
            H[i * N + j] = value[9 * (a / 3 * NODES + b / 3) + 3 * (a % 3) + b % 3];
        }
    sn_free(value);
}

static void matrix_is_the_product_symmetric_and_definite(void** state) {
    (void)state;
    Net net = make_net(0.4);
    static double H[N * N], V[N * N];
    double y[N], z[N] = {0};
    const SnWeights weights = {0.8, 1.7, 0};
    dense_hessian(&net, weights, H);
    for (int i = 0; i < N; ++i) y[i] = dot_product(H + i * N, net.v, N);
    sn_springs_product(net.springs, net.x, weights, net.v, NULL, z);
    CHECK_AT_MOST(largest_difference(y, z, N), 1e-13);
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < i; ++j) CHECK_NEAR(H[i * N + j], H[j * N + i], 1e-14);
    eigen_jacobi(N, H, V);
    for (int i = 0; i < N; ++i) CHECK_AT_MOST(-H[i * N + i], 1e-12);
    free_net(&net);
}

// all springs pulled: nothing is clamped, and K is the derivative of the force
static void matrix_is_the_derivative_of_forces(void** state) {
    (void)state;
    Net net = make_net(0);
    static double H[N * N];
    double high[N] = {0}, low[N] = {0}, x[N + SN_LANES];
    const double eps = 1e-5;
    for (int i = 0; i < 3 * VERTICES; ++i) net.x[3 * FIRST + i] = 1.5 * net.mesh->vertex[i];
    dense_hessian(&net, (SnWeights){1, 0, 0}, H);
    for (int i = 0; i < N; ++i) x[i] = net.x[i] + eps * net.v[i];
    sn_springs_force(net.springs, x, NULL, NULL, high);
    for (int i = 0; i < N; ++i) x[i] = net.x[i] - eps * net.v[i];
    sn_springs_force(net.springs, x, NULL, NULL, low);
    for (int i = 0; i < N; ++i)
        CHECK_NEAR(dot_product(H + i * N, net.v, N), (low[i] - high[i]) / (2 * eps), 1e-9);
    free_net(&net);
}

// ---- odd shapes and wrong numbers

static void springs_without_length_stay_finite(void** state) {
    (void)state;
    Net net = make_net(0.4);
    double f[N] = {0}, y[N] = {0};
    memset(net.x, 0, N * sizeof(double));
    sn_springs_force(net.springs, net.x, net.v, NULL, f);
    sn_springs_product(net.springs, net.x, (SnWeights){1, 1, 0}, net.v, NULL, y);
    assert_true(isfinite(sn_springs_energy(net.springs, net.x)));
    for (int i = 0; i < N; ++i) assert_true(isfinite(f[i]) && isfinite(y[i]));
    free_net(&net);
}

// Some springs and the others are all of them: energy, force and product.
static void selections_add_up(void** state) {
    (void)state;
    Net net = make_net(0.4);
    SnSprings* some[2];
    for (int s = 0; s < 2; ++s) CHECK_OK(sn_create_springs_selection(net.springs, &some[s]));
    for (int every = 1; every <= 4; ++every) {
        unsigned char flag[SPRINGS];
        for (int e = 0; e < SPRINGS; ++e) flag[e] = e % every == 0;
        double energy = 0, f[2][N] = {{0}}, y[2][N] = {{0}};
        const SnWeights weights = {0.7, 0.2, SN_TANGENT_EXACT};
        for (int s = 0; s < 2; ++s) {
            sn_springs_select(net.springs, flag, s, some[s]);
            energy += sn_springs_energy(some[s], net.x);
            sn_springs_force(some[s], net.x, net.v, NULL, f[0]);
            sn_springs_product(some[s], net.x, weights, net.v, NULL, y[0]);
        }
        assert_int_equal(some[0]->spring_count + some[1]->spring_count, SPRINGS);
        sn_springs_force(net.springs, net.x, net.v, NULL, f[1]);
        sn_springs_product(net.springs, net.x, weights, net.v, NULL, y[1]);
        CHECK_NEAR(energy, sn_springs_energy(net.springs, net.x), 1e-13 * energy);
        CHECK_AT_MOST(largest_difference(f[0], f[1], N), 1e-14);
        CHECK_AT_MOST(largest_difference(y[0], y[1], N), 1e-14);
    }
    for (int s = 0; s < 2; ++s) sn_destroy_springs(some[s]);
    free_net(&net);
}

static void wrong_numbers_are_refused(void** state) {
    (void)state;
    const SnSpringMaterial wrong[] = {{0, 0, 1},   {-1, 0, 1},       {1, -1, 1},       {1, 0, 0},
                                      {NAN, 0, 1}, {1, HUGE_VAL, 1}, {HUGE_VAL, 0, 1}, {1, 0, NAN}};
    SnError error;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        error.text[0] = 0;
        assert_int_equal(sn_spring_check(&wrong[i], &error), SN_BAD_INPUT);
        assert_true(strstr(error.text, "accepted") != NULL);
    }
    const SnSpringMaterial fine = sn_default_spring_material();
    CHECK_OK(sn_spring_check(&fine, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energy_and_force_are_the_obvious_ones),
        cmocka_unit_test(force_is_minus_the_gradient_of_energy),
        cmocka_unit_test(damping_takes_power_and_keeps_momenta),
        cmocka_unit_test(matrix_is_the_product_symmetric_and_definite),
        cmocka_unit_test(matrix_is_the_derivative_of_forces),
        cmocka_unit_test(springs_without_length_stay_finite),
        cmocka_unit_test(selections_add_up),
        cmocka_unit_test(wrong_numbers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
