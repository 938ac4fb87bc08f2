// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "plain_lbfgs.h"
#include "plain_cholesky.h"
#include "plain_laplacian.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

// Constants of the line search; they have the values of src/solve/descent.c.
#define SUFFICIENT   0.03
#define LEAST_ALPHA  1e-5
#define DOUBTFUL     1e-8
#define LEAST_COSINE 1e-12

enum { MOST_PAIRS = 32 };

struct SnPlainLbfgs {
    SnPlainLbfgsDef def;
    SnPlainTet* tet;
    double mu, lambda;
    double* mass; // masses of nodes  (nodes), kg
    SnPlainCholesky L;
    int free;  // number of nodes that are not pinned
    int* node; // node[k] is the k-th node in L (free)

    // ---- vectors (nodes x 3); vectors of changes are zero at pinned nodes
    double *y, *x_n, *v_n, *g, *trial, *g_trial, *u;
    double *s[MOST_PAIRS], *c[MOST_PAIRS]; // pairs, from the oldest: change of x, change of g
    double sc[MOST_PAIRS];
    double* side; // right-hand side and solution in the order of L  (free x 3)
};

// ---- E = 1/2 |d|_M^2 - h v.M d + h^2 (sum V psi - g.M x), d = x - x_n

// Add the energy and the gradient of one tet to those of the body:
// psi = mu/2 (I1 - 3) - mu ln J + lambda/2 ln^2 J,  P = mu F + (lambda ln J - mu) F^-T
static double add_element(const SnPlainLbfgs* s, const SnPlainTet* t, const double* x, double* g) {
    double F[9] = {0}, C[9], D[9];
    for (int a = 0; a < 3; ++a)
        for (int i = 0; i < 3; ++i)
            D[3 * i + a] = x[3 * t->node[a + 1] + i] - x[3 * t->node[0] + i];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            for (int a = 0; a < 3; ++a) F[3 * i + j] += D[3 * i + a] * t->gradient[a][j];
    for (int i = 0; i < 3; ++i) {
        const double *a = F + 3 * ((i + 1) % 3), *b = F + 3 * ((i + 2) % 3);
        C[3 * i] = a[1] * b[2] - a[2] * b[1];
        C[3 * i + 1] = a[2] * b[0] - a[0] * b[2];
        C[3 * i + 2] = a[0] * b[1] - a[1] * b[0];
    }
    const double J = F[0] * C[0] + F[1] * C[1] + F[2] * C[2];
    if (!(J > 0)) return HUGE_VAL;
    const double log_J = log(J), p = (s->lambda * log_J - s->mu) / J;
    const double weight = s->def.h * s->def.h * t->volume;
    double I1 = 0, P[9];
    for (int k = 0; k < 9; ++k) {
        I1 += F[k] * F[k];
        P[k] = weight * (s->mu * F[k] + p * C[k]);
    }
    for (int a = 0; a < 3; ++a)
        for (int i = 0; i < 3; ++i) {
            double f = 0;
            for (int j = 0; j < 3; ++j) f += P[3 * i + j] * t->gradient[a][j];
            g[3 * t->node[a + 1] + i] += f;
            g[3 * t->node[0] + i] -= f;
        }
    return weight * (0.5 * s->mu * (I1 - 3) - s->mu * log_J + 0.5 * s->lambda * log_J * log_J);
}

static double evaluate_energy(const SnPlainLbfgs* s, const double* x, double* g) {
    const SnPlainLbfgsDef* def = &s->def;
    double E = 0;
    for (int i = 0; i < def->nodes; ++i)
        for (int k = 0; k < 3; ++k) {
            const int n = 3 * i + k;
            const double d = x[n] - s->x_n[n], m = s->mass[i];
            E += m *
                 (0.5 * d * d - def->h * s->v_n[n] * d - def->h * def->h * def->gravity[k] * x[n]);
            g[n] = m * (d - def->h * s->v_n[n] - def->h * def->h * def->gravity[k]);
        }
    for (int e = 0; e < def->tets; ++e) E += add_element(s, &s->tet[e], x, g);
    for (int i = 0; i < def->nodes; ++i)
        if (def->pinned[i]) g[3 * i] = g[3 * i + 1] = g[3 * i + 2] = 0;
    return E;
}

// ---- directions

static double dot_vectors(const SnPlainLbfgs* s, const double* a, const double* b) {
    double sum = 0;
    for (int i = 0; i < 3 * s->def.nodes; ++i) sum += a[i] * b[i];
    return sum;
}

static void add_scaled(const SnPlainLbfgs* s, double alpha, const double* a, double* b) {
    for (int i = 0; i < 3 * s->def.nodes; ++i) b[i] += alpha * a[i];
}

// Compute u = H0^-1 u.
static void apply_matrix(SnPlainLbfgs* s) {
    for (int k = 0; k < s->free; ++k)
        memcpy(s->side + 3 * (size_t)k, s->u + 3 * (size_t)s->node[k], 3 * sizeof(double));
    sn_plain_solve3(&s->L, s->side);
    for (int k = 0; k < s->free; ++k)
        memcpy(s->u + 3 * (size_t)s->node[k], s->side + 3 * (size_t)k, 3 * sizeof(double));
}

// Find the direction u by the two loops of L-BFGS. Pairs are numbered from the oldest, 0 ..
// count-1.
static void find_direction(SnPlainLbfgs* s, int count) {
    double a[MOST_PAIRS];
    for (int i = 0; i < 3 * s->def.nodes; ++i) s->u[i] = -s->g[i];
    for (int k = count - 1; k >= 0; --k) {
        a[k] = dot_vectors(s, s->s[k], s->u) / s->sc[k];
        add_scaled(s, -a[k], s->c[k], s->u);
    }
    apply_matrix(s);
    for (int k = 0; k < count; ++k)
        add_scaled(s, a[k] - dot_vectors(s, s->c[k], s->u) / s->sc[k], s->s[k], s->u);
}

// Keep the last step and the change of g as a pair. Returns how many pairs there are.
static int keep_pair(SnPlainLbfgs* s, int count, double alpha) {
    const int most = s->def.history;
    if (most == 0) return 0;
    double *ds = s->s[count == most ? 0 : count], *dc = s->c[count == most ? 0 : count];
    if (count == most) { // the oldest pair goes to the end and is overwritten
        memmove(s->s, s->s + 1, sizeof *s->s * (size_t)(most - 1));
        memmove(s->c, s->c + 1, sizeof *s->c * (size_t)(most - 1));
        memmove(s->sc, s->sc + 1, sizeof *s->sc * (size_t)(most - 1));
        s->s[--count] = ds;
        s->c[count] = dc;
    }
    for (int i = 0; i < 3 * s->def.nodes; ++i) {
        ds[i] = alpha * s->u[i];
        dc[i] = s->g_trial[i] - s->g[i];
    }
    s->sc[count] = dot_vectors(s, ds, dc);
    return count + (s->sc[count] >
                    LEAST_COSINE * sqrt(dot_vectors(s, ds, ds)) * sqrt(dot_vectors(s, dc, dc)));
}

// ---- the loop

// 1: a trial point is good enough, by Armijo's rule or, where E has too few digits to decide, by
// the slopes at both ends.
static int is_better(const SnPlainLbfgs* s, double E, double there, double alpha, double slope,
                     double largest) {
    if (there == HUGE_VAL) return 0;
    if (fabs(there - E) > DOUBTFUL * largest) return there <= E + SUFFICIENT * alpha * slope;
    return 0.5 * (slope + dot_vectors(s, s->g_trial, s->u)) <= SUFFICIENT * slope;
}

static SnStatus descend(SnPlainLbfgs* s, double decrease, int most, double* x, int* iterations) {
    const size_t bytes = 3 * sizeof(double) * (size_t)s->def.nodes;
    double E = evaluate_energy(s, x, s->g), largest = 0;
    const double first = sqrt(dot_vectors(s, s->g, s->g));
    int count = 0;
    for (*iterations = 0;; ++*iterations) {
        if (*iterations == most || sqrt(dot_vectors(s, s->g, s->g)) <= decrease * first)
            return SN_OK;
        find_direction(s, count);
        const double slope = dot_vectors(s, s->g, s->u);
        double alpha = 1, there = HUGE_VAL;
        largest = fmax(largest, fabs(E));
        for (; alpha > LEAST_ALPHA; alpha *= 0.5) {
            memcpy(s->trial, x, bytes);
            add_scaled(s, alpha, s->u, s->trial);
            there = evaluate_energy(s, s->trial, s->g_trial);
            if (is_better(s, E, there, alpha, slope, largest)) break;
        }
        if (!(slope < 0) || alpha <= LEAST_ALPHA) return SN_NOT_CONVERGED;
        count = keep_pair(s, count, alpha);
        memcpy(x, s->trial, bytes);
        memcpy(s->g, s->g_trial, bytes);
        E = there;
    }
}

SnStatus sn_plain_lbfgs_step(SnPlainLbfgs* s, double decrease, int most, double* x, double* v,
                             int* iterations) {
    const int n = 3 * s->def.nodes;
    memcpy(s->x_n, x, sizeof(double) * (size_t)n);
    memcpy(s->v_n, v, sizeof(double) * (size_t)n);
    for (int i = 0; i < n; ++i) s->y[i] = x[i] + (s->def.pinned[i / 3] ? 0 : s->def.h * v[i]);
    if (evaluate_energy(s, s->y, s->g) < evaluate_energy(s, x, s->g))
        memcpy(x, s->y, sizeof(double) * (size_t)n);
    const SnStatus status = descend(s, decrease, most, x, iterations);
    for (int i = 0; i < n; ++i) v[i] = (x[i] - s->x_n[i]) / s->def.h;
    return status;
}

// ---- memory

// Fit a straight line to the stress as a function of one stretch s, for s within 10 % of 1 and
// other stretches 1. Returns its slope, Pa.
static double fitted_slope(double mu, double lambda) {
    static const double at[4] = {-0.8611363115940526, -0.3399810435848563, 0.3399810435848563,
                                 0.8611363115940526};
    static const double weight[4] = {0.3478548451374538, 0.6521451548625461, 0.6521451548625461,
                                     0.3478548451374538};
    double sum = 0, square = 0;
    for (int i = 0; i < 4; ++i) {
        const double e = 0.1 * at[i], s = 1 + e;
        sum += weight[i] * e * (mu * s + (lambda * log(s) - mu) / s);
        square += weight[i] * e * e;
    }
    return sum / square;
}

static SnStatus create_vectors(SnPlainLbfgs* s) {
    const size_t n = 3 * (size_t)s->def.nodes;
    double** all[] = {&s->y, &s->x_n, &s->v_n, &s->g, &s->trial, &s->g_trial, &s->u};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i)
        if (!(*all[i] = SN_NEW_ARRAY(double, n))) return SN_OUT_OF_MEMORY;
    for (int k = 0; k < s->def.history; ++k) {
        s->s[k] = SN_NEW_ARRAY(double, n);
        s->c[k] = SN_NEW_ARRAY(double, n);
        if (!s->s[k] || !s->c[k]) return SN_OUT_OF_MEMORY;
    }
    s->side = SN_NEW_ARRAY(double, n);
    return s->side ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus fill_elements(SnPlainLbfgs* s) {
    const SnPlainLbfgsDef* def = &s->def;
    s->mu = def->young / (2 * (1 + def->poisson));
    s->lambda = def->young * def->poisson / ((1 + def->poisson) * (1 - 2 * def->poisson));
    s->tet = SN_NEW_ARRAY(SnPlainTet, def->tets);
    s->mass = SN_NEW_ARRAY(double, def->nodes);
    s->node = SN_NEW_ARRAY(int, def->nodes);
    if (!s->tet || !s->mass || !s->node) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_plain_tets(def->tets, def->rest, def->tet, s->tet));
    for (int e = 0; e < def->tets; ++e)
        for (int a = 0; a < 4; ++a)
            s->mass[s->tet[e].node[a]] += 0.25 * def->density * s->tet[e].volume;
    SN_TRY(create_vectors(s));
    const SnPlainLaplacian laplacian = {.nodes = def->nodes,
                                        .tets = def->tets,
                                        .tet = s->tet,
                                        .pinned = def->pinned,
                                        .mass = s->mass,
                                        .weight = def->h * def->h * fitted_slope(s->mu, s->lambda)};
    return sn_plain_factor_laplacian(&laplacian, &s->free, s->node, &s->L);
}

SnStatus sn_create_plain_lbfgs(const SnPlainLbfgsDef* def, SnPlainLbfgs** out) {
    if (def->history > MOST_PAIRS) return SN_BAD_INPUT;
    SnPlainLbfgs* s = SN_NEW(SnPlainLbfgs);
    if (!s) return SN_OUT_OF_MEMORY;
    s->def = *def;
    const SnStatus status = fill_elements(s);
    if (status < 0) {
        sn_destroy_plain_lbfgs(s);
        return status;
    }
    *out = s;
    return SN_OK;
}

void sn_destroy_plain_lbfgs(SnPlainLbfgs* s) {
    if (!s) return;
    double* all[] = {s->y, s->x_n, s->v_n, s->g, s->trial, s->g_trial, s->u, s->side, s->mass};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) sn_free(all[i]);
    for (int k = 0; k < MOST_PAIRS; ++k) {
        sn_free(s->s[k]);
        sn_free(s->c[k]);
    }
    sn_free_plain_cholesky(&s->L);
    sn_free(s->tet);
    sn_free(s->node);
    sn_free(s);
}
