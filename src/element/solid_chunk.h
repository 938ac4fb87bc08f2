// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Loops over a chunk of simplices. solid_tet.c and solid_triangle.c include this file after they
// have defined
//   NODES    nodes per element, 4 or 3
//   PAIRS    blocks per element, 10 or 6
//   INNER    pairs among nodes 1 to NODES - 1, 6 or 3
//   KERNELS  name of the table
// With g_a the gradient of node a's shape function and x_a its position (Einstein sum over a):
//   F = x_a g_a^T,  f_a = -V P g_a,  K_ab = V (g_a . dP/dF . g_b).
#include "base/memory.h"
#include "element/solid_kernels.h"
#include "material/frame.h"

// number of batches that a law evaluates together, because singular vectors are computed for two
// batches at once
enum { GROUP = 2 };

// added to the squared norm of a direction, so that a division by the norm is never by zero
#define SMALLEST_SQUARE 1e-200

// the stretch to which smaller stretches are raised, as F d has no direction at a stretch of 0
#define SMALLEST_FIBRE_STRETCH 1e-6

// Gather a nodal field's differences along the edges from node 0.
LANES_INLINE void gather_edges(const SnSolidBatch* batch, const double* field,
                               Lanes edge[NODES - 1][3]) {
    Lanes origin[3];
    lanes_gather3(field, batch->node[0], origin);
    for (int a = 0; a < NODES - 1; ++a) {
        lanes_gather3(field, batch->node[a + 1], edge[a]);
        for (int i = 0; i < 3; ++i) edge[a][i] -= origin[i];
    }
}

// sum_a edge_a g_a^T
LANES_INLINE void field_gradient(const SnSolidBatch* batch, const double* field, Lanes G[9]) {
    Lanes edge[NODES - 1][3];
    gather_edges(batch, field, edge);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            G[3 * i + j] = edge[0][i] * batch->gradient[0][j];
            for (int a = 1; a < NODES - 1; ++a) G[3 * i + j] += edge[a][i] * batch->gradient[a][j];
        }
}

LANES_INLINE void deformation_gradient(const SnSolidBatch* batch, const double* x, Lanes F[9]) {
    field_gradient(batch, x, F);
    F[8] += (double)(NODES == 3); // plane strain
}

// Prefetch the fields of a batch that most loops read, as batches stream from memory.
LANES_INLINE void prefetch_batch(const SnSolidBatch* batch) {
    for (size_t line = 0; line < offsetof(SnSolidBatch, alpha1); line += SN_CACHE_LINE)
        __builtin_prefetch((const char*)batch + line);
}

LANES_INLINE void load_point(const SnSolidBatch* batch, const double* x, SnLawPoint* point) {
    prefetch_batch(batch + GROUP);
    deformation_gradient(batch, x, point->F);
    point->modulus[0] = batch->modulus[0];
    point->modulus[1] = batch->modulus[1];
}

// f_a -= scale P g_a
LANES_INLINE void scatter_stress(const SnSolidBatch* batch, const Lanes P[9], Lanes scale,
                                 double* f) {
    Lanes first[3] = {lanes_set(0), lanes_set(0), lanes_set(0)};
    for (int a = 0; a < NODES - 1; ++a) {
        Lanes force[3];
        for (int i = 0; i < 3; ++i) {
            force[i] = -scale * svd_dot(&P[3 * i], batch->gradient[a]);
            first[i] -= force[i];
        }
        lanes_scatter_add3(f, batch->node[a + 1], force);
    }
    lanes_scatter_add3(f, batch->node[0], first);
}

// ---- fibres

// Compute a = F d and return its length, kept away from zero.
LANES_INLINE Lanes fibre_vector(const SnSolidFibre* fibre, const Lanes F[9], Lanes a[3]) {
    for (int i = 0; i < 3; ++i) a[i] = svd_dot(&F[3 * i], fibre->direction);
    return lanes_max(lanes_sqrt(svd_dot(a, a)), lanes_set(SMALLEST_FIBRE_STRETCH));
}

// dP/dF of a fibre: dP = (along n n^T + across (I - n n^T)) (dF d) d^T
typedef struct FibreTangent {
    Lanes n[3], along, across;
} FibreTangent;

LANES_INLINE Lanes fibre_energy(const SnFibre* law, const SnSolidFibre* fibre, const Lanes F[9]) {
    Lanes a[3], l = fibre_vector(fibre, F, a), g, dg, ddg;
    law->stretch(1, &fibre->point, &l, &g, &dg, &ddg);
    return g;
}

// Add the stress of a fibre and return its energy.
LANES_INLINE Lanes fibre_add_stress(const SnFibre* law, const SnSolidFibre* fibre, const Lanes F[9],
                                    Lanes P[9]) {
    Lanes a[3], l = fibre_vector(fibre, F, a), g, dg, ddg;
    law->stretch(1, &fibre->point, &l, &g, &dg, &ddg);
    for (int k = 0; k < 9; ++k) P[k] += dg / l * a[k / 3] * fibre->direction[k % 3];
    return g;
}

LANES_INLINE void fibre_tangent(const SnFibre* law, const SnSolidFibre* fibre, const Lanes F[9],
                                int exact, FibreTangent* tangent) {
    Lanes a[3], l = fibre_vector(fibre, F, a), g, dg, ddg;
    law->stretch(1, &fibre->point, &l, &g, &dg, &ddg);
    for (int i = 0; i < 3; ++i) tangent->n[i] = a[i] / l;
    tangent->along = ddg;
    tangent->across = dg / l;
    if (exact) return;
    tangent->along = lanes_max(tangent->along, lanes_set(0));
    tangent->across = lanes_max(tangent->across, lanes_set(0));
}

LANES_INLINE void fibre_add_product(const FibreTangent* tangent, const SnSolidFibre* fibre,
                                    const Lanes dF[9], Lanes dP[9]) {
    Lanes da[3];
    for (int i = 0; i < 3; ++i) da[i] = svd_dot(&dF[3 * i], fibre->direction);
    const Lanes along = (tangent->along - tangent->across) * svd_dot(tangent->n, da);
    for (int k = 0; k < 9; ++k)
        dP[k] +=
            (along * tangent->n[k / 3] + tangent->across * da[k / 3]) * fibre->direction[k % 3];
}

// ---- viscosity: P = 2 eta F Edot, Edot = (F^T Fdot + Fdot^T F)/2

// Q = eta F (F^T G + G^T F). This is the viscous stress for Fdot = G. As it is linear in Fdot, it
// is also the change of the viscous stress when Fdot changes by G.
LANES_INLINE void viscous_stress(Lanes eta, const Lanes F[9], const Lanes G[9], Lanes Q[9]) {
    Lanes S[9];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            S[3 * i + j] = F[i] * G[j] + F[3 + i] * G[3 + j] + F[6 + i] * G[6 + j] + F[j] * G[i] +
                           F[3 + j] * G[3 + i] + F[6 + j] * G[6 + i];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            Q[3 * i + j] =
                eta * (F[3 * i] * S[j] + F[3 * i + 1] * S[3 + j] + F[3 * i + 2] * S[6 + j]);
}

// ---- blocks K_ab of the inner nodes, which are all nodes except node 0: pair p = (a, b), a <= b,
// where a and b count inner nodes from 0

static const int inner_a[6] = {0, 0, 0, 1, 1, 2}, inner_b[6] = {0, 1, 2, 1, 2, 2};
LANES_INLINE int inner_node_a(int p) { return NODES == 4 ? inner_a[p] : p / 2; }
LANES_INLINE int inner_node_b(int p) { return NODES == 4 ? inner_b[p] : (p + 1) / 2; }

// Compute K_ab = u M u^T for all inner pairs, where u are the left singular vectors (F = u diag(s)
// v^T), and M is the block in the frame of the singular vectors.
LANES_INLINE void frame_blocks(const SnSolidBatch* batch, const Svd* svd, const SnFrameSum* sum,
                               Lanes K[INNER][9]) {
    Lanes g[NODES - 1][3];
    for (int a = 0; a < NODES - 1; ++a)
        for (int k = 0; k < 3; ++k) g[a][k] = svd_dot(svd->v[k], batch->gradient[a]);
    const Lanes *A = sum->A, *ij = sum->ij, *ji = sum->ji, *cross = sum->cross;
    for (int p = 0; p < INNER; ++p) {
        const Lanes *x = g[inner_node_a(p)], *y = g[inner_node_b(p)];
        const Lanes xy0 = x[0] * y[0], xy1 = x[1] * y[1], xy2 = x[2] * y[2];
        Lanes M[9], T[9];
        M[0] = A[0] * xy0 + ij[2] * xy1 + ji[1] * xy2;
        M[4] = A[1] * xy1 + ji[2] * xy0 + ij[0] * xy2;
        M[8] = A[2] * xy2 + ij[1] * xy0 + ji[0] * xy1;
        M[1] = A[3] * (x[0] * y[1]) + cross[2] * (x[1] * y[0]);
        M[3] = A[3] * (x[1] * y[0]) + cross[2] * (x[0] * y[1]);
        M[2] = A[4] * (x[0] * y[2]) + cross[1] * (x[2] * y[0]);
        M[6] = A[4] * (x[2] * y[0]) + cross[1] * (x[0] * y[2]);
        M[5] = A[5] * (x[1] * y[2]) + cross[0] * (x[2] * y[1]);
        M[7] = A[5] * (x[2] * y[1]) + cross[0] * (x[1] * y[2]);
        for (int i = 0; i < 3; ++i)
            for (int l = 0; l < 3; ++l)
                T[3 * i + l] =
                    svd->u[0][i] * M[l] + svd->u[1][i] * M[3 + l] + svd->u[2][i] * M[6 + l];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                K[p][3 * i + j] = T[3 * i] * svd->u[0][j] + T[3 * i + 1] * svd->u[1][j] +
                                  T[3 * i + 2] * svd->u[2][j];
    }
}

// K_ab += (g_a . d)(g_b . d) (along n n^T + across (I - n n^T))
LANES_INLINE void fibre_add_blocks(const SnSolidBatch* batch, const SnSolidFibre* fibre,
                                   const FibreTangent* tangent, Lanes K[INNER][9]) {
    Lanes g[NODES - 1];
    for (int a = 0; a < NODES - 1; ++a) g[a] = svd_dot(batch->gradient[a], fibre->direction);
    for (int p = 0; p < INNER; ++p) {
        const Lanes weight = g[inner_node_a(p)] * g[inner_node_b(p)];
        for (int k = 0; k < 9; ++k) {
            K[p][k] +=
                weight * (tangent->along - tangent->across) * tangent->n[k / 3] * tangent->n[k % 3];
            if (k % 4 == 0) K[p][k] += weight * tangent->across;
        }
    }
}

// K_ab += scale ((g_a . g_b) F F^T + (F g_b)(F g_a)^T)
LANES_INLINE void viscous_add_blocks(const SnSolidBatch* batch, const Lanes F[9], Lanes scale,
                                     Lanes K[INNER][9]) {
    Lanes FF[9], Fg[NODES - 1][3];
    for (int k = 0; k < 9; ++k) FF[k] = svd_dot(&F[3 * (k / 3)], &F[3 * (k % 3)]);
    for (int a = 0; a < NODES - 1; ++a)
        for (int i = 0; i < 3; ++i) Fg[a][i] = svd_dot(&F[3 * i], batch->gradient[a]);
    for (int p = 0; p < INNER; ++p) {
        const int a = inner_node_a(p), b = inner_node_b(p);
        const Lanes gg = svd_dot(batch->gradient[a], batch->gradient[b]);
        for (int k = 0; k < 9; ++k) K[p][k] += scale * (gg * FF[k] + Fg[b][k / 3] * Fg[a][k % 3]);
    }
}

// Add the blocks of all pairs of nodes to `value`. Rigid translation costs no energy, so blocks
// with node 0 are minus the sums over all other nodes: K_0b = -sum_a K_ab, K_00 = -sum_b K_0b.
// `destination` has the place of block (0,0) first, then those of (0,1) .. (0,NODES-1), then those
// of the inner pairs.
LANES_INLINE void scatter_blocks(Lanes K[INNER][9], const int* destination, double* value) {
    Lanes K0[NODES - 1][9], K00[9];
    for (int k = 0; k < 9; ++k) {
        const int t = 3 * (k % 3) + k / 3; // transposed entry: K_ba = K_ab^T
        for (int b = 0; b < NODES - 1; ++b) K0[b][k] = lanes_set(0);
        for (int p = 0; p < INNER; ++p) {
            const int a = inner_node_a(p), b = inner_node_b(p);
            K0[b][k] -= K[p][k];
            if (a != b) K0[a][k] -= K[p][t];
        }
    }
    for (int k = 0; k < 9; ++k) {
        const int t = 3 * (k % 3) + k / 3;
        K00[k] = lanes_set(0);
        for (int b = 0; b < NODES - 1; ++b) K00[k] -= K0[b][t];
    }
    lanes_scatter_add9(value, destination, K00);
    for (int b = 0; b < NODES - 1; ++b)
        lanes_scatter_add9(value, destination + SN_LANES * (1 + b), K0[b]);
    for (int p = 0; p < INNER; ++p)
        lanes_scatter_add9(value, destination + SN_LANES * (NODES + p), K[p]);
}

#include "element/solid_damping.h"

// ---- loops over a chunk

static const SnLaw* chunk_law(const SnSolidChunk* chunk) {
    return sn_law_table(SN_THIS_ISA)->law[chunk->law];
}

static const SnFibre* chunk_fibre(const SnSolidChunk* chunk) {
    return chunk->fibre < 0 ? NULL : sn_fibre_table(SN_THIS_ISA)->fibre[chunk->fibre];
}

LANES_INLINE int group_size(const SnSolidChunk* chunk, int done) {
    return chunk->count - done < GROUP ? chunk->count - done : GROUP;
}

// A : B, the sum of the products of entries with the same place
LANES_INLINE Lanes contract(const Lanes A[9], const Lanes B[9]) {
    return svd_dot(A, B) + svd_dot(A + 3, B + 3) + svd_dot(A + 6, B + 6);
}

#include "element/solid_constant.h"

// Return the energy of eight elements. In an unused lane the volume is 0, while psi may be
// infinite: the product must not become NaN.
LANES_INLINE Lanes batch_energy(const SnSolidBatch* batch, Lanes psi) {
    return lanes_if_less(lanes_set(0), batch->volume, psi * batch->volume, lanes_set(0));
}

static double chunk_energy(const SnSolid* solid, const SnSolidChunk* chunk, const double* x) {
    const SnLaw* law = chunk_law(chunk);
    const SnFibre* fibre_law = chunk_fibre(chunk);
    Lanes sum = lanes_set(0);
    for (int done = 0; done < chunk->count; done += GROUP) {
        const int first = chunk->first + done, n = group_size(chunk, done);
        SnLawPoint point[GROUP];
        Lanes psi[GROUP];
        for (int i = 0; i < n; ++i) load_point(&solid->batch[first + i], x, &point[i]);
        law->energy(n, point, psi);
        for (int i = 0; i < n; ++i) {
            if (fibre_law) psi[i] += fibre_energy(fibre_law, &solid->fibre[first + i], point[i].F);
            sum += batch_energy(&solid->batch[first + i], psi[i]);
        }
    }
    return lanes_sum(sum);
}

static void add_viscous_force(const SnSolidBatch* batch, const Lanes F[9], const double* v,
                              double* f) {
    Lanes G[9], Q[9];
    field_gradient(batch, v, G);
    viscous_stress(batch->viscosity, F, G, Q);
    scatter_stress(batch, Q, batch->volume, f);
}

// F += (ahead + alpha1) G, where G is the gradient of the velocities at->lead
LANES_INLINE void look_ahead(const SnSolidBatch* batch, const SnSolidAt* at, Lanes F[9]) {
    const Lanes time = at->ahead + batch->alpha1;
    Lanes G[9];
    field_gradient(batch, at->lead, G);
    for (int k = 0; k < 9; ++k) F[k] += time * G[k];
}

// Add the force, and return the energy where `both` is 1.
LANES_INLINE double force_and_energy(const SnSolid* solid, const SnSolidChunk* chunk,
                                     const SnSolidAt* at, int both, double* f) {
    const SnLaw* law = chunk_law(chunk);
    const SnFibre* fibre_law = chunk_fibre(chunk);
    Lanes sum = lanes_set(0);
    for (int done = 0; done < chunk->count; done += GROUP) {
        const int first = chunk->first + done, n = group_size(chunk, done);
        SnLawPoint point[GROUP];
        SnLawStress stress[GROUP];
        Lanes psi[GROUP] = {lanes_set(0), lanes_set(0)};
        for (int i = 0; i < n; ++i) {
            load_point(&solid->batch[first + i], at->x, &point[i]);
            if (at->lead) look_ahead(&solid->batch[first + i], at, point[i].F);
        }
        if (both)
            law->both(n, point, psi, stress);
        else
            law->stress(n, point, stress);
        for (int i = 0; i < n; ++i) {
            const SnSolidBatch* batch = &solid->batch[first + i];
            if (fibre_law)
                psi[i] +=
                    fibre_add_stress(fibre_law, &solid->fibre[first + i], point[i].F, stress[i].P);
            scatter_stress(batch, stress[i].P, batch->volume, f);
            if (chunk->viscous && at->v) add_viscous_force(batch, point[i].F, at->v, f);
            if (both) sum += batch_energy(batch, psi[i]);
        }
    }
    return lanes_sum(sum);
}

static void chunk_force(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                        double* f) {
    force_and_energy(solid, chunk, at, 0, f);
}

static double chunk_evaluate(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                             double* f) {
    return force_and_energy(solid, chunk, at, 1, f);
}

// Compute F and dP/dF, exact or projected, of a group of batches, and return the number of its
// batches.
static int group_tangents(const SnSolid* solid, const SnSolidChunk* chunk, int done,
                          const double* x, int exact, SnLawPoint point[GROUP],
                          SnLawFrame frame[GROUP]) {
    const int n = group_size(chunk, done);
    for (int i = 0; i < n; ++i) load_point(&solid->batch[chunk->first + done + i], x, &point[i]);
    chunk_law(chunk)->tangent(n, point, frame);
    for (int i = 0; i < n && !exact; ++i) frame_project(&frame[i]);
    return n;
}

LANES_INLINE Share batch_share(const SnSolidChunk* chunk, const SnSolidBatch* batch,
                               SnSolidWeights weights) {
    return (Share){lanes_set(weights.stiffness), weights.alpha1 * batch->alpha1,
                   chunk->damped && weights.alpha1 != 0};
}

// Compute the blocks of law and fibre of a batch.
LANES_INLINE void elastic_blocks(const SnSolid* solid, const SnSolidChunk* chunk, int b,
                                 const Lanes F[9], const SnLawFrame* frame, SnSolidWeights weights,
                                 Lanes K[INNER][9]) {
    const SnSolidBatch* batch = &solid->batch[b];
    const SnFibre* fibre_law = chunk_fibre(chunk);
    Share share = batch_share(chunk, batch, weights);
    SnFrameSum sum;
    share.stiffness *= batch->volume, share.damping *= batch->volume;
    law_sum(chunk_law(chunk), frame, &share, &sum);
    frame_blocks(batch, &frame->svd, &sum, K);
    if (!fibre_law) return;
    FibreTangent tangent, own;
    fibre_tangent(fibre_law, &solid->fibre[b], F, weights.tangent == SN_TANGENT_EXACT, &tangent);
    own = fibre_sum(&tangent, &share);
    fibre_add_blocks(batch, &solid->fibre[b], &own, K);
    if (share.damped)
        fibre_add_damping_blocks(batch, &solid->fibre[b], F, tangent.n,
                                 share.damping * tangent.across, K);
}

static void chunk_hessian(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                          SnSolidWeights weights, const int* destination, double* value) {
    if (weights.tangent == SN_TANGENT_CONSTANT) {
        chunk_constant_hessian(solid, chunk, weights, destination, value);
        return;
    }
    for (int done = 0; done < chunk->count; done += GROUP) {
        SnLawPoint point[GROUP];
        SnLawFrame frame[GROUP];
        const int n = group_tangents(solid, chunk, done, at->x, weights.tangent == SN_TANGENT_EXACT,
                                     point, frame);
        for (int i = 0; i < n; ++i) {
            const int b = chunk->first + done + i;
            const SnSolidBatch* batch = &solid->batch[b];
            Lanes K[INNER][9];
            elastic_blocks(solid, chunk, b, point[i].F, &frame[i], weights, K);
            if (chunk->viscous)
                viscous_add_blocks(batch, point[i].F,
                                   batch->volume * batch->viscosity * weights.viscous, K);
            scatter_blocks(K, destination + (size_t)b * PAIRS * SN_LANES, value);
        }
    }
}

// Compute dP of law and fibre of a batch.
LANES_INLINE void elastic_product(const SnSolid* solid, const SnSolidChunk* chunk, int b,
                                  const Lanes F[9], const SnLawFrame* frame, SnSolidWeights weights,
                                  const Lanes dF[9], Lanes dP[9]) {
    const SnFibre* fibre_law = chunk_fibre(chunk);
    const Share share = batch_share(chunk, &solid->batch[b], weights);
    SnFrameSum sum;
    law_sum(chunk_law(chunk), frame, &share, &sum);
    frame_apply(&frame->svd, &sum, dF, dP);
    if (!fibre_law) return;
    FibreTangent tangent, own;
    fibre_tangent(fibre_law, &solid->fibre[b], F, weights.tangent == SN_TANGENT_EXACT, &tangent);
    own = fibre_sum(&tangent, &share);
    fibre_add_product(&own, &solid->fibre[b], dF, dP);
    if (share.damped)
        fibre_add_damping_product(&solid->fibre[b], F, tangent.n, share.damping * tangent.across,
                                  dF, dP);
}

static double chunk_product(const SnSolid* solid, const SnSolidChunk* chunk, const SnSolidAt* at,
                            SnSolidWeights weights, const double* w, double* y) {
    if (weights.tangent == SN_TANGENT_CONSTANT)
        return chunk_constant_product(solid, chunk, weights, w, y);
    Lanes sum = lanes_set(0);
    for (int done = 0; done < chunk->count; done += GROUP) {
        SnLawPoint point[GROUP];
        SnLawFrame frame[GROUP];
        const int n = group_tangents(solid, chunk, done, at->x, weights.tangent == SN_TANGENT_EXACT,
                                     point, frame);
        for (int i = 0; i < n; ++i) {
            const int b = chunk->first + done + i;
            const SnSolidBatch* batch = &solid->batch[b];
            Lanes dF[9], dP[9], Q[9];
            field_gradient(batch, w, dF);
            elastic_product(solid, chunk, b, point[i].F, &frame[i], weights, dF, dP);
            if (chunk->viscous) {
                viscous_stress(batch->viscosity * weights.viscous, point[i].F, dF, Q);
                for (int k = 0; k < 9; ++k) dP[k] += Q[k];
            }
            scatter_stress(batch, dP, -batch->volume, y);
            sum += batch->volume * contract(dF, dP);
        }
    }
    return lanes_sum(sum);
}

// step of the central difference in stress_slope: its error grows with the square of the step, the
// error by rounding with the inverse of the step
#define CURVATURE_STEP 1e-5

// Return dP : dF of law and fibre for the direction dF = G, by a central difference of stresses. P
// becomes the mean of the two stresses, which is nearly the stress at F.
LANES_INLINE Lanes stress_slope(const SnSolid* solid, const SnSolidChunk* chunk, int b,
                                const SnLawPoint* at, const Lanes G[9], Lanes P[9]) {
    const SnFibre* fibre_law = chunk_fibre(chunk);
    SnLawPoint point[2] = {*at, *at};
    SnLawStress stress[2];
    for (int k = 0; k < 9; ++k) {
        point[0].F[k] += CURVATURE_STEP * G[k];
        point[1].F[k] -= CURVATURE_STEP * G[k];
    }
    chunk_law(chunk)->stress(2, point, stress);
    Lanes slope = lanes_set(0);
    for (int side = 0; fibre_law && side < 2; ++side)
        fibre_add_stress(fibre_law, &solid->fibre[b], point[side].F, stress[side].P);
    for (int k = 0; k < 9; ++k) {
        slope += (stress[0].P[k] - stress[1].P[k]) * G[k];
        P[k] = 0.5 * (stress[0].P[k] + stress[1].P[k]);
    }
    return 0.5 / CURVATURE_STEP * slope;
}

// Keep only those parts of the stress P that turn with the body. If rotations cost energy in the
// law, its stress does not turn, and only the stress of the fibre is kept.
LANES_INLINE void turning_stress(const SnSolid* solid, const SnSolidChunk* chunk, int b,
                                 const Lanes F[9], Lanes P[9]) {
    const SnFibre* fibre_law = chunk_fibre(chunk);
    if (chunk_law(chunk)->rotation_free) return;
    for (int k = 0; k < 9; ++k) P[k] = lanes_set(0);
    if (fibre_law) fibre_add_stress(fibre_law, &solid->fibre[b], F, P);
}

// Return by how much Pi (solid_damping.h) changes the slope G : dP/dF : G. Let w x F, the cross
// product of w with each column of F, be the rotation that Pi removes from G. Stresses turn with
// the body, dP/dF : (w x F) = w x P, so the difference is
//    G : dP/dF : G - Pi G : dP/dF : Pi G = (G + Pi G) : (w x P)
LANES_INLINE Lanes spin_slope(const Lanes F[9], const Lanes P[9], const Lanes G[9]) {
    Lanes inverse[6], w[3], wF[9], wP[9], slope = lanes_set(0);
    spin_inverse(F, inverse);
    spin_of(F, inverse, G, w);
    spin_turn(w, F, wF);
    spin_turn(w, P, wP);
    for (int k = 0; k < 9; ++k) slope += (2.0 * G[k] - wF[k]) * wP[k];
    return slope;
}

static double chunk_curvature(const SnSolid* solid, const SnSolidChunk* chunk, const double* x,
                              const double* w, SnSolidWeights weights) {
    Lanes sum = lanes_set(0);
    for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
        const SnSolidBatch* batch = &solid->batch[b];
        SnLawPoint point;
        Lanes G[9], P[9], Q[9], square = lanes_set(SMALLEST_SQUARE);
        load_point(batch, x, &point);
        field_gradient(batch, w, G);
        for (int k = 0; k < 9; ++k) square += G[k] * G[k];
        const Lanes inverse = 1 / lanes_sqrt(square);
        for (int k = 0; k < 9; ++k) G[k] *= inverse;
        const Share share = batch_share(chunk, batch, weights);
        Lanes form =
            (share.stiffness + share.damping) * stress_slope(solid, chunk, b, &point, G, P);
        if (share.damped) {
            turning_stress(solid, chunk, b, point.F, P);
            form -= share.damping * spin_slope(point.F, P, G);
        }
        if (chunk->viscous) {
            viscous_stress(batch->viscosity * weights.viscous, point.F, G, Q);
            for (int k = 0; k < 9; ++k) form += Q[k] * G[k];
        }
        sum +=
            lanes_if_less(lanes_set(0), batch->volume, batch->volume * square * form, lanes_set(0));
    }
    return lanes_sum(sum);
}

// E' = sym(F^T F') as (00, 11, 22, 01, 02, 12)
static void chunk_strain_rate(const SnSolid* solid, const SnSolidChunk* chunk, const double* x,
                              const double* v, Lanes* rate) {
    for (int b = chunk->first; b < chunk->first + chunk->count; ++b) {
        Lanes F[9], G[9], *E = rate + 6 * (size_t)(b - chunk->first);
        deformation_gradient(&solid->batch[b], x, F);
        field_gradient(&solid->batch[b], v, G);
        for (int k = 0; k < 3; ++k) E[k] = F[k] * G[k] + F[3 + k] * G[3 + k] + F[6 + k] * G[6 + k];
        for (int k = 0; k < 3; ++k) {
            const int i = k == 2, j = k == 0 ? 1 : 2;
            E[3 + k] = 0.5 * (F[i] * G[j] + F[3 + i] * G[3 + j] + F[6 + i] * G[6 + j] +
                              F[j] * G[i] + F[3 + j] * G[3 + i] + F[6 + j] * G[6 + i]);
        }
    }
}

static void batch_determinant(const SnSolid* solid, int batch, const double* x, Lanes* det) {
    Lanes F[9], C[9];
    deformation_gradient(&solid->batch[batch], x, F);
    *det = svd_cofactor(F, C);
}

static void batch_stress(const SnSolid* solid, const SnSolidChunk* chunk, int batch,
                         const double* x, SnLawPoint* point, SnLawStress* stress) {
    const SnFibre* fibre_law = chunk_fibre(chunk);
    load_point(&solid->batch[batch], x, point);
    chunk_law(chunk)->stress(1, point, stress);
    if (fibre_law) fibre_add_stress(fibre_law, &solid->fibre[batch], point->F, stress->P);
}

#include "element/solid_turn.h"

const SnSolidKernels KERNELS = {
    .energy = chunk_energy,
    .force = chunk_force,
    .evaluate = chunk_evaluate,
    .hessian = chunk_hessian,
    .product = chunk_product,
    .curvature = chunk_curvature,
    .strain_rate = chunk_strain_rate,
    .turn = chunk_turn,
    .determinant = batch_determinant,
    .stress = batch_stress,
};
