// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Batches, chunks, lanes and colours against one element after the other on the plain instruction
// set. Run once per instruction set, this makes the three agree with each other to rounding.
#include "element/solids.h"
#include "material/points.h"

#include <string.h>

// ---- one element, the obvious way

typedef struct Simplex {
    int n, node[4];
    double gradient[4][3], volume;
} Simplex;

// gradients of all shape functions: columns of the inverse of the matrix of (1, X) per node
static Simplex simplex_of(const TestSolid* s, int e) {
    Simplex p = {.n = (int)s->mesh->kind};
    Mat3 edges = m3_identity(); // in the plane: a third edge of length one along z
    const double* X = s->mesh->vertex;
    const int* node = &s->mesh->element[p.n * e];
    for (int a = 0; a < p.n; ++a) p.node[a] = FIRST_NODE + node[a];
    for (int a = 1; a < p.n; ++a)
        v3_store(edges.m[a - 1], v3_sub(v3_load(X + 3 * node[a]), v3_load(X + 3 * node[0])));
    const Mat3 inverse = m3_inverse(edges);
    for (int a = 1; a < p.n; ++a)
        for (int j = 0; j < 3; ++j) {
            p.gradient[a][j] = inverse.m[j][a - 1];
            p.gradient[0][j] -= inverse.m[j][a - 1];
        }
    p.volume = m3_det(edges) * (p.n == 4 ? 1.0 / 6 : 0.5 * 0.6);
    return p;
}

static void gradient_of(const Simplex* p, const double* field, double G[9]) {
    for (int k = 0; k < 9; ++k) {
        G[k] = 0;
        for (int a = 0; a < p->n; ++a)
            G[k] += field[3 * p->node[a] + k / 3] * p->gradient[a][k % 3];
    }
}

static void add_force(const Simplex* p, const double P[9], double scale, double* f) {
    for (int a = 0; a < p->n; ++a)
        for (int i = 0; i < 3; ++i)
            f[3 * p->node[a] + i] += scale * p->volume * dot_product(P + 3 * i, p->gradient[a], 3);
}

// g, g', g'' and the unit direction F d / l of the element's fibre
typedef struct FibreAt {
    double d[3], n[3], l, g, dg, ddg;
} FibreAt;

static FibreAt fibre_at(const SnMaterial* m, const double F[9]) {
    FibreAt at;
    SnFibrePoint point = {lanes_set(m->fibre_stiffness), lanes_set(m->fibre_exponent),
                          lanes_set(m->fibre_tension * m->fibre_activation)};
    Lanes l, g, dg, ddg;
    v3_store(at.d, v3_unit(v3_load(m->fibre_direction)));
    for (int i = 0; i < 3; ++i) at.n[i] = dot_product(F + 3 * i, at.d, 3);
    at.l = v3_norm(v3_load(at.n));
    for (int i = 0; i < 3; ++i) at.n[i] /= at.l;
    l = lanes_set(at.l);
    sn_fibre_table(SN_ISA_PLAIN)->fibre[m->fibre]->stretch(1, &point, &l, &g, &dg, &ddg);
    at.g = g[0], at.dg = dg[0], at.ddg = ddg[0];
    return at;
}

static double obvious_energy(const TestSolid* s) {
    double sum = 0;
    for (int e = 0; e < s->mesh->element_count; ++e) {
        const SnMaterial* m = &s->material[e];
        const Simplex p = simplex_of(s, e);
        double F[9];
        gradient_of(&p, s->x, F);
        if (p.n == 3) F[8] = 1;
        sum += p.volume * point_energy(sn_law_table(SN_ISA_PLAIN)->law[m->law], m->youngs_modulus,
                                       m->poissons_ratio, F);
        if (m->fibre >= 0) sum += p.volume * fibre_at(m, F).g;
    }
    return sum;
}

static void obvious_force(const TestSolid* s, double* f) {
    memset(f, 0, sizeof(double) * 3 * (size_t)s->nodes);
    for (int e = 0; e < s->mesh->element_count; ++e) {
        const SnMaterial* m = &s->material[e];
        const Simplex p = simplex_of(s, e);
        double F[9], P[9];
        gradient_of(&p, s->x, F);
        if (p.n == 3) F[8] = 1;
        point_stress(sn_law_table(SN_ISA_PLAIN)->law[m->law], m->youngs_modulus, m->poissons_ratio,
                     F, P);
        if (m->fibre >= 0) {
            const FibreAt at = fibre_at(m, F);
            for (int k = 0; k < 9; ++k) P[k] += at.dg * at.n[k / 3] * at.d[k % 3];
        }
        add_force(&p, P, -1, f);
    }
}

// y = K w with the law's own projection and the fibre's clamped numbers
static void obvious_product(const TestSolid* s, const double* w, double* y) {
    memset(y, 0, sizeof(double) * 3 * (size_t)s->nodes);
    for (int e = 0; e < s->mesh->element_count; ++e) {
        const SnMaterial* m = &s->material[e];
        const Simplex p = simplex_of(s, e);
        double F[9], H[81], dF[9], dP[9];
        gradient_of(&p, s->x, F);
        gradient_of(&p, w, dF);
        if (p.n == 3) F[8] = 1;
        point_tangent(sn_law_table(SN_ISA_PLAIN)->law[m->law], m->youngs_modulus, m->poissons_ratio,
                      F, 1, H);
        for (int k = 0; k < 9; ++k) dP[k] = dot_product(H + 9 * k, dF, 9);
        if (m->fibre >= 0) {
            const FibreAt at = fibre_at(m, F);
            const double along = fmax(at.ddg, 0), across = fmax(at.dg / at.l, 0);
            double da[3];
            for (int i = 0; i < 3; ++i) da[i] = dot_product(dF + 3 * i, at.d, 3);
            const double part = (along - across) * dot_product(at.n, da, 3);
            for (int k = 0; k < 9; ++k)
                dP[k] += (part * at.n[k / 3] + across * da[k / 3]) * at.d[k % 3];
        }
        add_force(&p, dP, 1, y);
    }
}

// ---- comparison

static void visit(SolidCase c) {
    TestSolid s = make_solid(c, 5);
    const int n = 3 * s.nodes;
    double *a = SN_NEW_ARRAY(double, n), *b = SN_NEW_ARRAY(double, n);
    SnRandom random = {17};
    deform(&s, random_stretch(c.kind, (double[3]){1.3, 0.7, 1.1}, &random), 0.04, 4);
    assert_true(inside_domain(&s));
    const double energy = obvious_energy(&s);
    CHECK_NEAR(energy_of(&s), energy, 1e-13 * s.mesh->element_count);
    obvious_force(&s, a);
    force_of(&s, s.x, NULL, NULL, b);
    CHECK_AT_MOST(largest_difference(a, b, n), 1e-13 * largest(a, n));
    obvious_product(&s, s.v, a);
    memset(b, 0, sizeof(double) * (size_t)n);
    const SnSolidAt at = {.x = s.x};
    sn_solid_product(s.solid, &at, (SnWeights){1, 0, 0}, s.v, NULL, b);
    // tangents stop their iterations earlier than stresses: they only steer a solver
    CHECK_AT_MOST(largest_difference(a, b, n), 1e-9 * largest(a, n));
    sn_free(a), sn_free(b);
    free_solid(&s);
}

static void batches_do_what_single_elements_do(void** state) {
    (void)state;
    walk_solids_of_damping(DAMPING_NONE, visit);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(batches_do_what_single_elements_do)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
