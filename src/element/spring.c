// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/spring.h"

#include "base/memory.h"
#include "element/spring_kernels.h"

#include <math.h>
#include <string.h>

SN_ISA_TABLES(SnSpringKernels, sn_spring_kernels);

SnSpringMaterial sn_default_spring_material(void) {
    return (SnSpringMaterial){.stiffness = 1000, .linear_density = 1};
}

SnStatus sn_spring_check_light(const SnSpringMaterial* m, SnError* error) {
    if (!(m->stiffness > 0) || !isfinite(m->stiffness))
        return sn_fail(error, SN_BAD_INPUT, "stiffness is %g; accepted is a positive number of N/m",
                       m->stiffness);
    if (!(m->damping >= 0) || !isfinite(m->damping))
        return sn_fail(error, SN_BAD_INPUT,
                       "damping is %g; accepted is zero or a positive number of N s/m", m->damping);
    if (!(m->linear_density >= 0) || !isfinite(m->linear_density))
        return sn_fail(error, SN_BAD_INPUT,
                       "linear_density is %g; accepted is zero or a positive number of kg/m",
                       m->linear_density);
    return SN_OK;
}

SnStatus sn_spring_check(const SnSpringMaterial* m, SnError* error) {
    SN_TRY(sn_spring_check_light(m, error));
    if (m->linear_density > 0) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "linear_density is %g; accepted is a positive number of kg/m",
                   m->linear_density);
}

// ---- packing

static void pack_lane(SnSpringBatch* batch, int lane, const SnMesh* mesh, int spring,
                      int first_node, const SnSpringMaterial* m, int used) {
    const int a = mesh->element[2 * spring] + first_node;
    const int b = mesh->element[2 * spring + 1] + first_node;
    batch->node[0][lane] = a < b ? a : b;
    batch->node[1][lane] = a < b ? b : a;
    batch->rest_length[lane] = sn_mesh_measure(mesh, spring);
    batch->stiffness[lane] = used ? m->stiffness : 0;
    batch->damping[lane] = used ? m->damping : 0;
}

static SnStatus colour_chunks(SnSprings* springs, int node_count) {
    int* start = SN_NEW_ARRAY(int, springs->chunk_count + 1);
    int* node = SN_NEW_ARRAY(int, (size_t)springs->batch_count * 2 * SN_LANES);
    SnStatus status = start && node ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        int k = 0;
        for (int b = 0; b < springs->batch_count; ++b) {
            for (int lane = 0; lane < 2 * SN_LANES; ++lane)
                node[k++] = springs->batch[b].node[lane / SN_LANES][lane % SN_LANES];
            start[b / SN_SPRING_CHUNK + 1] = k;
        }
        status = sn_chunk_colour(springs->chunk_count, start, node, node_count, &springs->colours);
    }
    sn_free(start);
    sn_free(node);
    return status;
}

static SnStatus pack_springs(SnSprings* springs, const SnMesh* mesh,
                             const SnSpringMaterial* material, int first_node) {
    const int n = springs->spring_count = mesh->element_count;
    springs->batch_count = (n + SN_LANES - 1) / SN_LANES;
    springs->chunk_count = (springs->batch_count + SN_SPRING_CHUNK - 1) / SN_SPRING_CHUNK;
    springs->batch = SN_NEW_ARRAY(SnSpringBatch, springs->batch_count);
    if (!springs->batch) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < springs->batch_count * SN_LANES; ++i) {
        const int spring = i < n ? i : n - 1;
        pack_lane(&springs->batch[i / SN_LANES], i % SN_LANES, mesh, spring, first_node,
                  &material[spring], i < n);
        springs->damped |= material[spring].damping > 0;
    }
    return colour_chunks(springs, first_node + mesh->vertex_count);
}

SnStatus sn_create_springs(const SnMesh* mesh, const SnSpringMaterial* material, int first_node,
                           SnSprings** out) {
    if (sn_mesh_dimension(mesh) != 1) return SN_BAD_INPUT;
    SnSprings* springs = SN_NEW(SnSprings);
    if (!springs) return SN_OUT_OF_MEMORY;
    SnStatus status = pack_springs(springs, mesh, material, first_node);
    if (status < 0) {
        sn_destroy_springs(springs);
        return status;
    }
    *out = springs;
    return SN_OK;
}

void sn_destroy_springs(SnSprings* springs) {
    if (!springs) return;
    sn_free(springs->batch);
    // a selection does not own its colours
    if (!springs->filled) sn_chunk_colours_free(&springs->colours);
    sn_free(springs->filled);
    sn_free(springs);
}

// ---- selections

SnStatus sn_create_springs_selection(const SnSprings* all, SnSprings** out) {
    SnSprings* some = SN_NEW(SnSprings);
    int* filled = SN_NEW_ARRAY(int, all->chunk_count);
    SnSpringBatch* batch = SN_NEW_ARRAY(SnSpringBatch, all->batch_count);
    if (!some || !filled || !batch) {
        sn_free(some);
        sn_free(filled);
        sn_free(batch);
        return SN_OUT_OF_MEMORY;
    }
    *some = *all;
    some->spring_count = 0;
    some->batch = batch;
    some->filled = filled;
    *out = some;
    return SN_OK;
}

static void copy_lane(const SnSpringBatch* from, int a, SnSpringBatch* to, int b) {
    for (int k = 0; k < 2; ++k) to->node[k][b] = from->node[k][a];
    to->stiffness[b] = from->stiffness[a];
    to->rest_length[b] = from->rest_length[a];
    to->damping[b] = from->damping[a];
}

// The batches hold `count` springs. Fill the lanes after the last spring with copies of it that
// have no stiffness and no damping.
static void fill_unused_lanes(SnSpringBatch* batch, int count) {
    for (int i = count; i > 0 && i % SN_LANES != 0; ++i) {
        SnSpringBatch* to = &batch[i / SN_LANES];
        copy_lane(to, (count - 1) % SN_LANES, to, i % SN_LANES);
        to->stiffness[i % SN_LANES] = to->damping[i % SN_LANES] = 0;
    }
}

// Springs stay in their chunks, so colours stay valid.
void sn_springs_select(const SnSprings* all, const unsigned char* flag, int value,
                       SnSprings* some) {
    some->spring_count = 0;
    memset(some->batch, 0, sizeof *some->batch * (size_t)some->batch_count);
    for (int c = 0; c < all->chunk_count; ++c) {
        const int first = c * SN_SPRING_CHUNK * SN_LANES, room = SN_SPRING_CHUNK * SN_LANES;
        SnSpringBatch* batch = &some->batch[c * SN_SPRING_CHUNK];
        int count = 0;
        for (int i = first; i < first + room && i < all->spring_count; ++i) {
            if (flag[i] != value) continue;
            copy_lane(&all->batch[i / SN_LANES], i % SN_LANES, &batch[count / SN_LANES],
                      count % SN_LANES);
            ++count;
        }
        fill_unused_lanes(batch, count);
        some->filled[c] = (count + SN_LANES - 1) / SN_LANES;
        some->spring_count += count;
    }
}

// ---- passes over the chunks

typedef struct Pass {
    const SnSprings* springs;
    const double *x, *v, *w;
    SnWeights weights;
    const int* destination;
    double* out;
    double* term; // energy of each chunk; NULL: energies are not wanted
} Pass;

static int chunk_batches(const SnSprings* springs, int chunk) {
    if (springs->filled) return springs->filled[chunk];
    const int left = springs->batch_count - chunk * SN_SPRING_CHUNK;
    return left < SN_SPRING_CHUNK ? left : SN_SPRING_CHUNK;
}

static const SnSpringBatch* chunk_first(const SnSprings* springs, int chunk) {
    return &springs->batch[chunk * SN_SPRING_CHUNK];
}

double sn_springs_energy(const SnSprings* springs, const double* x) {
    double sum = 0;
    for (int c = 0; c < springs->chunk_count; ++c)
        sum += sn_spring_kernels[sn_isa()]->energy(chunk_batches(springs, c),
                                                   chunk_first(springs, c), x);
    return sum;
}

static void evaluate_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* p = context;
    const double energy = sn_spring_kernels[sn_isa()]->evaluate(
        chunk_batches(p->springs, chunk), chunk_first(p->springs, chunk), p->x, p->v, p->out);
    if (p->term) p->term[chunk] = energy;
}

static void hessian_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* p = context;
    const size_t offset = (size_t)chunk * SN_SPRING_CHUNK * SN_SPRING_PAIRS * SN_LANES;
    sn_spring_kernels[sn_isa()]->hessian(chunk_batches(p->springs, chunk),
                                         chunk_first(p->springs, chunk), p->x, p->weights,
                                         p->destination + offset, p->out);
}

static void product_task(void* context, int chunk, int worker) {
    (void)worker;
    const Pass* p = context;
    sn_spring_kernels[sn_isa()]->product(chunk_batches(p->springs, chunk),
                                         chunk_first(p->springs, chunk), p->x, p->weights, p->w,
                                         p->out);
}

void sn_springs_force(const SnSprings* springs, const double* x, const double* v, SnPool* pool,
                      double* f) {
    Pass pass = {.springs = springs, .x = x, .v = v, .out = f};
    sn_chunk_run(&springs->colours, pool, evaluate_task, &pass);
}

double sn_springs_evaluate(const SnSprings* springs, const double* x, const double* v, SnPool* pool,
                           SnArena scratch, double* f) {
    double sum = 0, *term = SN_PUSH(&scratch, double, springs->chunk_count);
    if (!term) return NAN;
    Pass pass = {.springs = springs, .x = x, .v = v, .out = f, .term = term};
    sn_chunk_run(&springs->colours, pool, evaluate_task, &pass);
    for (int c = 0; c < springs->chunk_count; ++c) sum += term[c];
    return sum;
}

void sn_springs_hessian(const SnSprings* springs, const double* x, SnWeights weights,
                        const int* destination, SnPool* pool, double* value) {
    Pass pass = {
        .springs = springs, .x = x, .weights = weights, .destination = destination, .out = value};
    sn_chunk_run(&springs->colours, pool, hessian_task, &pass);
}

void sn_springs_product(const SnSprings* springs, const double* x, SnWeights weights,
                        const double* w, SnPool* pool, double* y) {
    Pass pass = {.springs = springs, .x = x, .weights = weights, .w = w, .out = y};
    sn_chunk_run(&springs->colours, pool, product_task, &pass);
}
