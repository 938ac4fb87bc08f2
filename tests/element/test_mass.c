// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/random.h"
#include "differences.h"
#include "element/mass.h"
#include "element/mass_kernels.h"
#include "math/vec3.h"

#include <string.h>

// A world of three parts: tets, plane triangles, springs, with densities that differ.
typedef struct Parts {
    SnMassPart part[3];
    SnMaterial* material[2];
    SnSpringMaterial* spring_material;
    SnMesh* mesh[3];
    SnMass* mass;
} Parts;

static SnMaterial* solid_materials(const SnMesh* mesh) {
    SnMaterial* m = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        m[e] = sn_default_material();
        m[e].density = 100 + 10 * e;
        m[e].mass_damping = 0.1 * (e % 3);
    }
    return m;
}

static Parts make_parts(int consistent) {
    Parts p = {0};
    CHECK_OK(sn_mesh_box((int[3]){2, 1, 2}, (double[3]){1, 2, 3}, SN_BOX_FIVE, &p.mesh[0]));
    CHECK_OK(sn_mesh_grid((int[2]){3, 2}, (double[2]){1, 2}, SN_GRID_CROSS, &p.mesh[1]));
    CHECK_OK(sn_mesh_chain(5, (double[3]){0, 0, 0}, (double[3]){1, 2, 2}, &p.mesh[2]));
    for (int i = 0; i < 2; ++i) p.material[i] = solid_materials(p.mesh[i]);
    p.spring_material = SN_NEW_ARRAY(SnSpringMaterial, 5);
    for (int e = 0; e < 5; ++e) p.spring_material[e] = (SnSpringMaterial){1, 0, 2.0 + e};
    int nodes = 0;
    for (int i = 0; i < 3; ++i) {
        p.part[i] = (SnMassPart){p.mesh[i], i < 2 ? p.material[i] : NULL,
                                 i < 2 ? NULL : p.spring_material, 0.25, nodes};
        nodes += p.mesh[i]->vertex_count;
    }
    CHECK_OK(sn_create_mass(nodes, &p.mass));
    for (int i = 0; i < 2; ++i)
        sn_mass_add_solid(p.mass, p.mesh[i], p.material[i], 0.25, p.part[i].first_node);
    sn_mass_add_springs(p.mass, p.mesh[2], p.spring_material, p.part[2].first_node);
    if (consistent) CHECK_OK(sn_mass_make_consistent(p.mass, p.part, 3));
    return p;
}

static void free_parts(Parts* p) {
    for (int i = 0; i < 3; ++i) sn_destroy_mesh(p->mesh[i]);
    for (int i = 0; i < 2; ++i) sn_free(p->material[i]);
    sn_free(p->spring_material);
    sn_destroy_mass(p->mass);
}

static double element_mass(const Parts* p, int part, int e) {
    const double measure = fabs(sn_mesh_measure(p->mesh[part], e));
    if (part == 2) return p->spring_material[e].linear_density * measure;
    return p->material[part][e].density * measure * (part == 1 ? 0.25 : 1);
}

static double part_mass(const Parts* p, int part) {
    double sum = 0;
    for (int e = 0; e < p->mesh[part]->element_count; ++e) sum += element_mass(p, part, e);
    return sum;
}

static void total_mass_is_density_times_volume(void** state) {
    (void)state;
    Parts p = make_parts(0);
    for (int i = 0; i < 3; ++i) {
        double sum = 0;
        for (int k = 0; k < p.mesh[i]->vertex_count; ++k)
            sum += p.mass->lumped[p.part[i].first_node + k];
        CHECK_NEAR(sum, part_mass(&p, i), 1e-14 * sum);
    }
    CHECK_NEAR(part_mass(&p, 2), 3.0 / 5 * (2 + 3 + 4 + 5 + 6), 1e-13); // a chain of length 3
    free_parts(&p);
}

static void lumped_masses_are_row_sums_of_the_consistent_ones(void** state) {
    (void)state;
    Parts p = make_parts(1);
    for (int i = 0; i < p.mass->node_count; ++i) {
        double sum = 0;
        for (int e = p.mass->row_start[i]; e < p.mass->row_start[i + 1]; ++e) {
            sum += p.mass->value[e];
            assert_true(p.mass->value[e] > 0);
            if (e > p.mass->row_start[i]) assert_true(p.mass->column[e] > p.mass->column[e - 1]);
        }
        CHECK_NEAR(sum, p.mass->lumped[i], 1e-14 * sum);
    }
    free_parts(&p);
}

// Integral of rho |a + B x|^2 / 2 over a simplex by its second moments: with vertices x_i and
// v_i = a + B x_i, the integral of v.v is m/(n (n+1)) (sum_i v_i.v_i + |sum_i v_i|^2). Checked here
// by quadrature that is exact for squares: midpoints of edges and, for tets, vertices.
static double exact_kinetic(const Parts* p, const double* v) {
    double sum = 0;
    for (int i = 0; i < 3; ++i) {
        const int n = (int)p->mesh[i]->kind;
        for (int e = 0; e < p->mesh[i]->element_count; ++e) {
            double at_vertices = 0, at_middles = 0;
            for (int a = 0; a < n; ++a) {
                const int A = p->part[i].first_node + p->mesh[i]->element[n * e + a];
                const Vec3 va = v3_load(v + 3 * A);
                at_vertices += v3_dot(va, va);
                for (int b = 0; b < a; ++b) {
                    const int B = p->part[i].first_node + p->mesh[i]->element[n * e + b];
                    const Vec3 middle = v3_scale(0.5, v3_add(va, v3_load(v + 3 * B)));
                    at_middles += v3_dot(middle, middle);
                }
            }
            // weights of vertices and middles: Simpson on lines, middles in triangles, in tets
            // -1/20 and 1/5
            const double wv = n == 2 ? 1.0 / 6 : n == 3 ? 0 : -1.0 / 20;
            const double wm = n == 2 ? 4.0 / 6 : n == 3 ? 1.0 / 3 : 1.0 / 5;
            sum += 0.5 * element_mass(p, i, e) * (wv * at_vertices + wm * at_middles);
        }
    }
    return sum;
}

static void kinetic_energy_of_linear_fields_is_exact(void** state) {
    (void)state;
    Parts p = make_parts(1);
    const int n = 3 * p.mass->node_count;
    double *v = SN_NEW_ARRAY(double, n), *Mv = SN_NEW_ARRAY(double, n);
    SnRandom random = {1};
    for (int trial = 0; trial < 5; ++trial) {
        double a[3], B[9];
        for (int k = 0; k < 3; ++k) a[k] = sn_random_uniform(&random, -1, 1);
        for (int k = 0; k < 9; ++k) B[k] = sn_random_uniform(&random, -1, 1);
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < p.mesh[i]->vertex_count; ++j)
                for (int k = 0; k < 3; ++k)
                    v[3 * (p.part[i].first_node + j) + k] =
                        a[k] + dot_product(B + 3 * k, p.mesh[i]->vertex + 3 * j, 3);
        sn_mass_multiply(p.mass, v, Mv);
        const double exact = exact_kinetic(&p, v);
        CHECK_NEAR(0.5 * dot_product(v, Mv, n), exact, 1e-13 * exact);
    }
    sn_free(v), sn_free(Mv);
    free_parts(&p);
}

static void both_masses_carry_the_same_momentum(void** state) {
    (void)state;
    Parts lumped = make_parts(0), consistent = make_parts(1);
    const int n = 3 * lumped.mass->node_count;
    double *v = SN_NEW_ARRAY(double, n), *a = SN_NEW_ARRAY(double, n);
    double *b = SN_NEW_ARRAY(double, n), sum = 0;
    SnRandom random = {3};
    for (int i = 0; i < n; ++i) v[i] = sn_random_uniform(&random, -1, 1);
    sn_mass_multiply(lumped.mass, v, a);
    sn_mass_multiply(consistent.mass, v, b);
    for (int i = 0; i < n; ++i) CHECK_NEAR(a[i], lumped.mass->lumped[i / 3] * v[i], 1e-12);
    for (int i = 0; i < n; ++i) sum += a[i] - b[i];
    CHECK_AT_MOST(fabs(sum), 1e-12 * n * largest(a, n));
    sn_free(v), sn_free(a), sn_free(b);
    free_parts(&lumped);
    free_parts(&consistent);
}

// alpha0 of a node is the mean over its elements, weighted by what each gives to its mass: an even
// alpha0 stays what it is, however many elements meet
static void mass_damping_is_averaged_by_mass(void** state) {
    (void)state;
    Parts p = make_parts(0);
    double damping = 0, expected = 0;
    for (int i = 0; i < p.mass->node_count; ++i) damping += p.mass->damping[i];
    for (int part = 0; part < 2; ++part)
        for (int e = 0; e < p.mesh[part]->element_count; ++e)
            expected += p.material[part][e].mass_damping * element_mass(&p, part, e);
    CHECK_NEAR(damping, expected, 1e-13 * expected);
    for (int e = 0; e < p.mesh[0]->element_count; ++e) p.material[0][e].mass_damping = 0.7;
    SnMass* even = NULL;
    CHECK_OK(sn_create_mass(p.mesh[0]->vertex_count, &even));
    sn_mass_add_solid(even, p.mesh[0], p.material[0], 1, 0);
    for (int i = 0; i < even->node_count; ++i)
        CHECK_NEAR(even->damping[i] / even->lumped[i], 0.7, 1e-14);
    sn_destroy_mass(even);
    free_parts(&p);
}

// ---- kernels: what the obvious loops give, and the same bits on every instruction set

enum { MOST = 40 };

typedef struct Run {
    double p[3 * MOST], f[3 * MOST], square, work, work_alone;
    double velocity[3 * MOST], g[3 * MOST], sum[2]; // of inertia
} Run;

static Run run_kernels(SnIsa isa, int n, const double* m, const double* v, const double* x) {
    static const double g[3] = {0.3, -0.2, -9.8};
    const SnMassKernels* kernels = sn_mass_kernels(isa);
    Run r = {0};
    for (int i = 0; i < 3 * MOST; ++i) r.f[i] = 0.01 * i;
    kernels->momentum(n, m, v, r.p);
    r.square = kernels->square(n, m, v);
    r.work = kernels->load(n, m, g, v, x, r.f);
    r.work_alone = kernels->load(n, m, g, v, x, NULL);
    kernels->inertia(n, m, x, v, 0.7, 0.3, x, r.velocity, r.g, r.sum);
    return r;
}

static void check_run(const Run* r, int n, const double* m, const double* v, const double* x) {
    static const double g[3] = {0.3, -0.2, -9.8};
    double square = 0, work = 0, sum[2] = {0, 0};
    for (int c = 0; c < 3 * MOST; ++c) {
        const double d = c < 3 * n ? x[c] - v[c] : 0;
        const double residual = c < 3 * n ? 0.3 * (m[c / 3] * (d / 0.7) - x[c]) : 0;
        assert_true(r->velocity[c] == d / 0.7);
        assert_true(r->g[c] == residual);
        sum[0] += x[c] * d;
        sum[1] += residual * residual;
        const double load = c < 3 * n ? m[c / 3] * g[c % 3] + v[c] : 0;
        assert_true(r->p[c] == (c < 3 * n ? m[c / 3] * v[c] : 0));
        CHECK_NEAR(r->f[c], 0.01 * c + load, 1e-14);
        square += c < 3 * n ? m[c / 3] * v[c] * v[c] : 0;
        work += load * x[c];
    }
    for (int k = 0; k < 2; ++k) CHECK_NEAR(r->sum[k], sum[k], 1e-13);
    CHECK_NEAR(r->square, square, 1e-13);
    CHECK_NEAR(r->work, work, 1e-12);
    assert_true(r->work == r->work_alone);
}

static void kernels_are_the_obvious_loops(void** state) {
    (void)state;
    double m[MOST], v[3 * MOST], x[3 * MOST];
    SnRandom random = {3};
    for (int i = 0; i < MOST; ++i) m[i] = sn_random_uniform(&random, 0.5, 2);
    for (int i = 0; i < 3 * MOST; ++i) {
        v[i] = sn_random_uniform(&random, -1, 1);
        x[i] = sn_random_uniform(&random, -1, 1);
    }
    for (int n = 0; n <= MOST; ++n) {
        const Run plain = run_kernels(SN_ISA_PLAIN, n, m, v, x);
        check_run(&plain, n, m, v, x);
        for (int isa = 1; isa < SN_ISA_COUNT; ++isa) {
            if (!sn_isa_available((SnIsa)isa)) continue;
            const Run other = run_kernels((SnIsa)isa, n, m, v, x);
            assert_memory_equal(&plain, &other, sizeof plain);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(total_mass_is_density_times_volume),
        cmocka_unit_test(lumped_masses_are_row_sums_of_the_consistent_ones),
        cmocka_unit_test(kinetic_energy_of_linear_fields_is_exact),
        cmocka_unit_test(both_masses_carry_the_same_momentum),
        cmocka_unit_test(mass_damping_is_averaged_by_mass),
        cmocka_unit_test(kernels_are_the_obvious_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
