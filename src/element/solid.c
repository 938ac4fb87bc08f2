// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Evaluates solids, chunk by chunk, on the threads of the pool. Solids are made by solid_pack.c.
#include "element/solid.h"

#include "element/solid_kernels.h"

#include <math.h>

SN_ISA_TABLES(SnSolidKernels, sn_solid_tet);
SN_ISA_TABLES(SnSolidKernels, sn_solid_triangle);

static const SnSolidKernels* kernels_for(const SnSolid* solid) {
    return solid->nodes_per_element == 4 ? sn_solid_tet[sn_isa()] : sn_solid_triangle[sn_isa()];
}

// The arguments of one parallel pass over the chunks.
typedef struct Pass {
    const SnSolid* solid;
    SnSolidAt at;
    SnSolidWeights weights;
    const int* destination;
    const double* w;
    double* out;
    Lanes* rate;
    double* term; // a number for each chunk, added up afterwards; NULL: no numbers are wanted
    int one_term; // 1: `term` has room for one number only, as chunks run one by one
} Pass;

static double* term_of(const Pass* pass, int chunk) {
    return pass->term + (pass->one_term ? 0 : chunk);
}

static void energy_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    *term_of(pass, chunk) = kernels_for(solid)->energy(solid, &solid->chunk[chunk], pass->at.x);
}

// Sum the terms of all chunks in index order. If scratch memory is short, each term is computed
// when it is added, without the pool.
static double sum_over_chunks(Pass* pass, SnPool* pool, SnArena scratch, SnTask* task) {
    const int chunks = pass->solid->chunk_count;
    double* terms = SN_PUSH(&scratch, double, chunks);
    double term = 0, sum = 0;
    pass->term = terms ? terms : &term;
    pass->one_term = !terms;
    if (terms) sn_pool_run(pool, chunks, task, pass);
    for (int c = 0; c < chunks; ++c) {
        if (!terms) task(pass, c, 0);
        sum += terms ? terms[c] : term;
    }
    return sum;
}

double sn_solid_energy(const SnSolid* solid, const double* x, SnPool* pool, SnArena scratch) {
    Pass pass = {.solid = solid, .at.x = x};
    return sum_over_chunks(&pass, pool, scratch, energy_task);
}

double sn_solid_energy_unit(const SnSolid* solid) {
    double sum = 0;
    for (int b = 0; b < solid->batch_count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        sum += lanes_sum(batch->volume *
                         (lanes_abs(batch->modulus[0]) + lanes_abs(batch->modulus[1])));
    }
    return sum;
}

static void curvature_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    *term_of(pass, chunk) = kernels_for(solid)->curvature(solid, &solid->chunk[chunk], pass->at.x,
                                                          pass->w, pass->weights);
}

double sn_solid_curvature(const SnSolid* solid, const double* x, const double* w, SnWeights weights,
                          SnPool* pool, SnArena scratch) {
    Pass pass = {.solid = solid, .at.x = x, .w = w};
    pass.weights = (SnSolidWeights){
        .stiffness = weights.stiffness, .alpha1 = weights.damping, .viscous = weights.damping};
    return sum_over_chunks(&pass, pool, scratch, curvature_task);
}

static void force_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    kernels_for(solid)->force(solid, &solid->chunk[chunk], &pass->at, pass->out);
}

static void turn_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    kernels_for(solid)->turn(solid, &solid->chunk[chunk], pass->at.x_lag, pass->at.x, pass->out);
}

void sn_solid_turn(const SnSolid* solid, const double* x0, const double* x, SnPool* pool,
                   double* turn) {
    Pass pass = {.solid = solid, .at = {.x = x, .x_lag = x0}, .out = turn};
    sn_chunk_run(&solid->colours, pool, turn_task, &pass);
}

// Return 1 where this chunk adds nothing to a weighted sum.
static int is_idle(const SnSolidChunk* chunk, SnSolidWeights weights) {
    return weights.stiffness == 0 && !(chunk->damped && weights.alpha1 != 0) &&
           !(chunk->viscous && weights.viscous != 0);
}

static void product_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    if (is_idle(&solid->chunk[chunk], pass->weights)) return;
    const double form = kernels_for(solid)->product(solid, &solid->chunk[chunk], &pass->at,
                                                    pass->weights, pass->w, pass->out);
    if (pass->term) *term_of(pass, chunk) = form;
}

static void hessian_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    if (is_idle(&solid->chunk[chunk], pass->weights)) return;
    kernels_for(solid)->hessian(solid, &solid->chunk[chunk], &pass->at, pass->weights,
                                pass->destination, pass->out);
}

static void strain_rate_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    const SnSolidChunk* work = &solid->chunk[chunk];
    kernels_for(solid)->strain_rate(solid, work, pass->at.x, pass->at.v,
                                    pass->rate + 6 * (size_t)work->first);
}

void sn_solid_strain_rates(const SnSolid* solid, const double* x, const double* v, SnPool* pool,
                           Lanes* rate) {
    Pass pass = {.solid = solid, .at = {.x = x, .v = v}, .rate = rate};
    sn_pool_run(pool, solid->chunk_count, strain_rate_task, &pass);
}

void sn_solid_strain_rate(const SnSolid* solid, const double* x, const double* v, double* rate) {
    for (int b = 0; b < solid->batch_count; ++b) {
        Lanes E[6];
        kernels_for(solid)->strain_rate(solid, &(SnSolidChunk){.first = b, .count = 1}, x, v, E);
        const Lanes square = sn_strain_square(E);
        for (int lane = 0; lane < SN_LANES; ++lane)
            if (solid->batch[b].element[lane] >= 0)
                rate[solid->batch[b].element[lane]] = sqrt(square[lane]);
    }
}

// f -= D(x_lag) v
static void subtract_damping(Pass* pass, SnPool* pool) {
    pass->at.x = pass->at.x_lag;
    pass->w = pass->at.v;
    pass->weights = (SnSolidWeights){.alpha1 = -1};
    sn_chunk_run(&pass->solid->colours, pool, product_task, pass);
}

void sn_solid_force(const SnSolid* solid, const SnSolidAt* at, SnPool* pool, double* f) {
    Pass pass = {.solid = solid, .at = *at, .out = f};
    sn_chunk_run(&solid->colours, pool, force_task, &pass);
    if (solid->damped && at->v && at->x_lag) subtract_damping(&pass, pool);
}

static void evaluate_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* pass = context;
    const SnSolid* solid = pass->solid;
    *term_of(pass, chunk) =
        kernels_for(solid)->evaluate(solid, &solid->chunk[chunk], &pass->at, pass->out);
}

static double sum_terms(const double* term, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += term[i];
    return sum;
}

double sn_solid_evaluate(const SnSolid* solid, const SnSolidAt* at, SnPool* pool, SnArena scratch,
                         double* f, double* dissipation) {
    const int chunks = solid->chunk_count;
    double* term = SN_PUSH(&scratch, double, chunks);
    *dissipation = 0;
    if (!term) return NAN;
    Pass pass = {.solid = solid, .at = *at, .out = f, .term = term};
    sn_chunk_run(&solid->colours, pool, evaluate_task, &pass);
    const double energy = sum_terms(term, chunks);
    if (!solid->damped || !at->v || !at->x_lag) return energy;

    // subtract D(x_lag) v from f, and find the dissipation v . D v / 2
    for (int c = 0; c < chunks; ++c) term[c] = 0; // idle chunks write no term
    subtract_damping(&pass, pool);
    *dissipation = -0.5 * sum_terms(term, chunks);
    return energy;
}

double sn_solid_dissipation(const SnSolid* solid, const double* x, const double* v, SnPool* pool,
                            SnArena scratch) {
    double* term = SN_PUSH(&scratch, double, solid->chunk_count);
    double* f = SN_PUSH(&scratch, double, 3 * (size_t)solid->node_end);
    if (!term || !f) return NAN;
    Pass pass = {.solid = solid, .at = {.v = v, .x_lag = x}, .out = f, .term = term};
    subtract_damping(&pass, pool);
    return -0.5 * sum_terms(term, solid->chunk_count);
}

// Run a task over all chunks. Stiffness and viscosity are taken at x; D = alpha1 Pi K Pi, where K
// is always projected, is taken at x_lag. One pass adds everything if D is taken at the same
// positions and with the same tangent as the stiffness; otherwise a second pass adds D.
static void run_weighted_passes(Pass* pass, SnWeights weights, SnPool* pool, SnTask* task) {
    const SnChunkColours* colours = &pass->solid->colours;
    const double* x_lag = pass->at.x_lag;
    const int constant = weights.tangent == SN_TANGENT_CONSTANT;
    const int damped = pass->solid->damped && weights.damping != 0 && (x_lag || constant);
    const int apart =
        damped && !constant && (x_lag != pass->at.x || weights.tangent == SN_TANGENT_EXACT);
    pass->weights = (SnSolidWeights){.stiffness = weights.stiffness,
                                     .alpha1 = damped && !apart ? weights.damping : 0,
                                     .viscous = weights.damping,
                                     .tangent = weights.tangent};
    sn_chunk_run(colours, pool, task, pass);
    if (!apart) return;
    pass->at.x = x_lag;
    pass->weights = (SnSolidWeights){.alpha1 = weights.damping};
    sn_chunk_run(colours, pool, task, pass);
}

void sn_solid_hessian(const SnSolid* solid, const SnSolidAt* at, SnWeights weights,
                      const int* destination, SnPool* pool, double* value) {
    Pass pass = {.solid = solid, .at = *at, .destination = destination, .out = value};
    run_weighted_passes(&pass, weights, pool, hessian_task);
}

void sn_solid_product(const SnSolid* solid, const SnSolidAt* at, SnWeights weights, const double* w,
                      SnPool* pool, double* y) {
    Pass pass = {.solid = solid, .at = *at, .w = w, .out = y};
    run_weighted_passes(&pass, weights, pool, product_task);
}

void sn_solid_pair(const SnSolid* solid, int p, int* a, int* b) {
    // The pairs are (0,0), (0,1) .. (0,N-1), then the pairs of nodes 1 to N-1, in the order in
    // which kernels scatter them.
    const int n = solid->nodes_per_element;
    if (p < n) {
        *a = 0, *b = p;
        return;
    }
    p -= n;
    for (int i = 1; i < n; ++i)
        for (int j = i; j < n; ++j)
            if (p-- == 0) *a = i, *b = j;
}

// ---- measures, for output and diagnosis

static double point_determinant(const SnLawPoint* point, int lane) {
    double F[9];
    for (int k = 0; k < 9; ++k) F[k] = point->F[k][lane];
    return F[0] * (F[4] * F[8] - F[5] * F[7]) - F[1] * (F[3] * F[8] - F[5] * F[6]) +
           F[2] * (F[3] * F[7] - F[4] * F[6]);
}

static void symmetric_entries(double M[3][3], double* out) {
    const int mi[6] = {0, 1, 2, 0, 0, 1}, mj[6] = {0, 1, 2, 1, 2, 2};
    for (int k = 0; k < 6; ++k) out[k] = M[mi[k]][mj[k]];
}

// E = (F^T F - I)/2
static void green_strain(const SnLawPoint* point, int lane, double* strain) {
    double E[3][3];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            E[i][j] = -0.5 * (i == j);
            for (int k = 0; k < 3; ++k)
                E[i][j] += 0.5 * point->F[3 * k + i][lane] * point->F[3 * k + j][lane];
        }
    symmetric_entries(E, strain);
}

// sigma = P F^T / J
static void cauchy_stress(const SnLawPoint* point, const SnLawStress* stress, int lane,
                          double* sigma) {
    double S[3][3], J = point_determinant(point, lane);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            S[i][j] = 0;
            for (int k = 0; k < 3; ++k)
                S[i][j] += stress->P[3 * i + k][lane] * point->F[3 * j + k][lane] / J;
        }
    symmetric_entries(S, sigma);
}

void sn_solid_measure(const SnSolid* solid, const double* x, double* det, double* strain,
                      double* stress) {
    for (int c = 0; c < solid->chunk_count; ++c) {
        const SnSolidChunk* chunk = &solid->chunk[c];
        for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
            SnLawPoint point;
            SnLawStress P;
            kernels_for(solid)->stress(solid, chunk, b, x, &point, &P);
            for (int lane = 0; lane < SN_LANES; ++lane) {
                const int e = solid->batch[b].element[lane];
                if (e < 0) continue;
                if (det) det[e] = point_determinant(&point, lane);
                if (strain) green_strain(&point, lane, strain + 6 * (size_t)e);
                if (stress) cauchy_stress(&point, &P, lane, stress + 6 * (size_t)e);
            }
        }
    }
}

// Update `worst` with one element and its det F. NaN counts as the worst det F.
static void compare_worst(SnSolidWorst* worst, const SnLaw* law, int element, double det) {
    if (!(det >= worst->det) && !isnan(worst->det)) worst->det = det, worst->element = element;
    if (det > 0) return;
    worst->inverted++;
    if (!law->inversion_safe && worst->outside < 0) worst->outside = element;
}

SnSolidWorst sn_solid_worst(const SnSolid* solid, const double* x) {
    SnSolidWorst worst = {.det = HUGE_VAL, .outside = -1};
    for (int c = 0; c < solid->chunk_count; ++c) {
        const SnSolidChunk* chunk = &solid->chunk[c];
        const SnLaw* law = sn_law_table(sn_isa())->law[chunk->law];
        for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
            Lanes det;
            kernels_for(solid)->determinant(solid, b, x, &det);
            for (int lane = 0; lane < SN_LANES; ++lane)
                if (solid->batch[b].element[lane] >= 0)
                    compare_worst(&worst, law, solid->batch[b].element[lane], det[lane]);
        }
    }
    return worst;
}
