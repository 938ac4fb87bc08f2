// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Packs the elements of a mesh into batches and chunks, and colours the chunks.
#include "base/memory.h"
#include "element/solid.h"
#include "math/mat3.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Batches per chunk: 16 batches are 128 elements, at least some microseconds of work.
enum { CHUNK_BATCHES = 16 };

static int same_kind(const SnMaterial* a, const SnMaterial* b) {
    return a->law == b->law && a->fibre == b->fibre;
}

// Sort elements by law, then fibre kind, then along the Morton curve, with a stable counting sort.
static SnStatus sort_elements(const SnMesh* mesh, const SnMaterial* material, int** out) {
    const int n = mesh->element_count, fibres = sn_fibre_table(SN_ISA_PLAIN)->count + 1;
    const int kinds = sn_law_table(SN_ISA_PLAIN)->count * fibres;
    int* morton = NULL;
    SN_TRY(sn_mesh_morton_order(mesh, &morton));
    int* start = SN_NEW_ARRAY(int, kinds + 1);
    int* order = SN_NEW_ARRAY(int, n);
    if (!start || !order) {
        sn_free(morton);
        sn_free(start);
        sn_free(order);
        return SN_OUT_OF_MEMORY;
    }
    for (int e = 0; e < n; ++e) start[material[e].law * fibres + material[e].fibre + 2]++;
    for (int k = 0; k < kinds; ++k) start[k + 1] += start[k];
    for (int i = 0; i < n; ++i) {
        const SnMaterial* m = &material[morton[i]];
        order[start[m->law * fibres + m->fibre + 1]++] = morton[i];
    }
    sn_free(morton);
    sn_free(start);
    *out = order;
    return SN_OK;
}

// Return `end` such that the elements order[begin] .. order[end - 1] form one chunk.
static int chunk_end(const SnMaterial* material, const int* order, int n, int begin) {
    int end = begin + 1;
    while (end < n && end - begin < CHUNK_BATCHES * SN_LANES &&
           same_kind(&material[order[begin]], &material[order[end]]))
        ++end;
    return end;
}

static int batches_for(int elements) { return (elements + SN_LANES - 1) / SN_LANES; }

static void sort_nodes(const SnMesh* mesh, int element, int first_node, int node[4]) {
    for (int a = 0; a < sn_mesh_corners(mesh); ++a) {
        int v = mesh->element[element * sn_mesh_corners(mesh) + a] + first_node, b = a;
        for (; b > 0 && node[b - 1] > v; --b) node[b] = node[b - 1];
        node[b] = v;
    }
}

// Compute the gradients of the shape functions of all nodes except node[0], and return the rest
// volume. The nodes of the element may be listed in any order.
static double rest_shape(const SnMesh* mesh, const int node[4], int first_node, double thickness,
                         double gradient[3][3]) {
    const double* X = mesh->vertex - 3 * (ptrdiff_t)first_node;
    Vec3 origin = v3_load(X + 3 * (size_t)node[0]);
    if (sn_mesh_dimension(mesh) == 3) {
        Mat3 edges; // rows are edges, so the inverse's columns are gradients
        for (int a = 0; a < 3; ++a)
            v3_store(edges.m[a], v3_sub(v3_load(X + 3 * (size_t)node[a + 1]), origin));
        Mat3 inverse = m3_inverse(edges);
        for (int a = 0; a < 3; ++a)
            for (int j = 0; j < 3; ++j) gradient[a][j] = inverse.m[j][a];
        return fabs(m3_det(edges)) / 6;
    }
    Vec3 p = v3_sub(v3_load(X + 3 * (size_t)node[1]), origin);
    Vec3 q = v3_sub(v3_load(X + 3 * (size_t)node[2]), origin);
    double det = p.x * q.y - p.y * q.x;
    memset(gradient, 0, 9 * sizeof(double));
    gradient[0][0] = q.y / det, gradient[0][1] = -q.x / det;
    gradient[1][0] = -p.y / det, gradient[1][1] = p.x / det;
    return 0.5 * fabs(det) * thickness;
}

static void pack_material(SnSolidBatch* batch, int lane, const SnMaterial* m,
                          double youngs_modulus) {
    double modulus[2];
    sn_law_table(SN_ISA_PLAIN)->law[m->law]->moduli(youngs_modulus, m->poissons_ratio, modulus);
    for (int k = 0; k < 2; ++k) batch->modulus[k][lane] = modulus[k];
    batch->alpha1[lane] = m->stiffness_damping;
    batch->viscosity[lane] = m->viscosity;
}

static void pack_lane(SnSolidBatch* batch, int lane, const SnMesh* mesh, int element,
                      int first_node, double thickness, const SnMaterial* m) {
    int node[4];
    double gradient[3][3];
    sort_nodes(mesh, element, first_node, node);
    batch->volume[lane] = rest_shape(mesh, node, first_node, thickness, gradient);
    for (int a = 0; a < 3; ++a)
        for (int j = 0; j < 3; ++j) batch->gradient[a][j][lane] = gradient[a][j];
    for (int a = 0; a < sn_mesh_corners(mesh); ++a) batch->node[a][lane] = node[a];
    pack_material(batch, lane, m, m->youngs_modulus);
    batch->element[lane] = element;
}

static void pack_fibre_numbers(SnSolidFibre* fibre, int lane, const SnMaterial* m) {
    fibre->point.kappa[lane] = m->fibre_stiffness;
    fibre->point.exponent[lane] = m->fibre_exponent;
    fibre->point.tension[lane] = m->fibre_tension * m->fibre_activation;
}

static void pack_fibre(SnSolidFibre* fibre, int lane, const SnMaterial* m) {
    Vec3 d = v3_unit(v3_load(m->fibre_direction));
    fibre->direction[0][lane] = d.x;
    fibre->direction[1][lane] = d.y;
    fibre->direction[2][lane] = d.z;
    pack_fibre_numbers(fibre, lane, m);
}

typedef struct Packing {
    const SnMesh* mesh;
    const SnMaterial* material;
    const int* order;
    double thickness;
    int first_node;
} Packing;

// Pack batch b. Lane k gets the element order[begin + k * stride] if this place is before `end`;
// otherwise the lane is unused.
static void pack_batch(SnSolid* solid, int b, const Packing* p, int begin, int end, int stride) {
    SnSolidBatch* batch = &solid->batch[b];
    for (int lane = 0; lane < SN_LANES; ++lane) {
        const int i = begin + lane * stride, used = i < end;
        const int element = p->order[used ? i : begin];
        const SnMaterial* m = &p->material[element];
        batch->slot[lane] = b * SN_LANES + lane;
        pack_lane(batch, lane, p->mesh, element, p->first_node, p->thickness, m);
        if (m->fibre >= 0) pack_fibre(&solid->fibre[b], lane, m);
        if (used) continue;
        batch->volume[lane] = 0;
        batch->element[lane] = -1;
    }
}

// Pack the elements order[begin] .. order[end-1] as one chunk. The eight elements of a batch are
// far apart on the Morton curve, because neighbours share nodes, and sums into the same node have
// to wait for each other.
static void pack_chunk(SnSolid* solid, const Packing* p, int begin, int end) {
    const SnMaterial* kind = &p->material[p->order[begin]];
    SnSolidChunk* chunk = &solid->chunk[solid->chunk_count++];
    *chunk = (SnSolidChunk){.first = solid->batch_count,
                            .count = batches_for(end - begin),
                            .law = kind->law,
                            .fibre = kind->fibre};
    for (int k = 0; k < chunk->count; ++k)
        pack_batch(solid, solid->batch_count++, p, begin + k, end, chunk->count);
    for (int i = begin; i < end; ++i) {
        chunk->damped |= p->material[p->order[i]].stiffness_damping > 0;
        chunk->viscous |= p->material[p->order[i]].viscosity > 0;
    }
    solid->damped |= chunk->damped;
    solid->viscous |= chunk->viscous;
}

void sn_solid_set_materials(SnSolid* solid, const SnMaterial* material, const int* region,
                            const double* own_modulus) {
    solid->damped = solid->viscous = 0;
    for (SnSolidChunk* chunk = solid->chunk; chunk < solid->chunk + solid->chunk_count; ++chunk) {
        chunk->damped = chunk->viscous = 0;
        for (int b = chunk->first; b < chunk->first + chunk->count; ++b)
            for (int lane = 0; lane < SN_LANES; ++lane) {
                SnSolidBatch* batch = &solid->batch[b];
                const int used = batch->element[lane] >= 0;
                const int element = batch->element[used ? lane : 0]; // unused lanes repeat lane 0
                const SnMaterial* m = &material[region[element]];
                pack_material(batch, lane, m,
                              own_modulus ? own_modulus[element] : m->youngs_modulus);
                if (m->fibre >= 0) pack_fibre_numbers(&solid->fibre[b], lane, m);
                chunk->damped |= m->stiffness_damping > 0;
                chunk->viscous |= m->viscosity > 0;
            }
        solid->damped |= chunk->damped;
        solid->viscous |= chunk->viscous;
    }
}

static SnStatus colour_chunks(SnSolid* solid) {
    const int n = solid->nodes_per_element;
    int* start = SN_NEW_ARRAY(int, solid->chunk_count + 1);
    int* node = SN_NEW_ARRAY(int, (size_t)solid->batch_count*(size_t)n* SN_LANES);
    SnStatus status = start && node ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        int k = 0;
        for (int c = 0; c < solid->chunk_count; ++c) {
            const SnSolidChunk* chunk = &solid->chunk[c];
            for (int b = chunk->first; b < chunk->first + chunk->count; ++b)
                for (int a = 0; a < n; ++a)
                    for (int lane = 0; lane < SN_LANES; ++lane)
                        node[k++] = solid->batch[b].node[a][lane];
            start[c + 1] = k;
        }
        status = sn_chunk_colour(solid->chunk_count, start, node, solid->node_end, &solid->colours);
    }
    sn_free(start);
    sn_free(node);
    return status;
}

static SnStatus pack_elements(SnSolid* solid, const Packing* p) {
    const int n = p->mesh->element_count;
    int any_fibre = 0, batches = 0, chunks = 0;
    for (int e = 0; e < n; ++e) any_fibre |= p->material[e].fibre >= 0;
    for (int i = 0, end; i < n; i = end, ++chunks) {
        end = chunk_end(p->material, p->order, n, i);
        batches += batches_for(end - i);
    }
    solid->batch = SN_NEW_ARRAY(SnSolidBatch, batches);
    solid->chunk = SN_NEW_ARRAY(SnSolidChunk, chunks);
    if (any_fibre) solid->fibre = SN_NEW_ARRAY(SnSolidFibre, batches);
    if (!solid->batch || !solid->chunk || (any_fibre && !solid->fibre)) return SN_OUT_OF_MEMORY;

    for (int i = 0, end; i < n; i = end) {
        end = chunk_end(p->material, p->order, n, i);
        pack_chunk(solid, p, i, end);
    }
    return colour_chunks(solid);
}

SnStatus sn_create_solid(const SnMesh* mesh, const SnMaterial* material, double thickness,
                         int first_node, SnSolid** out) {
    if (sn_mesh_dimension(mesh) < 2) return SN_BAD_INPUT;
    if (mesh->element_count > INT_MAX / (SN_TET_PAIRS * SN_LANES)) return SN_BAD_INPUT;
    int* order = NULL;
    SN_TRY(sort_elements(mesh, material, &order));
    SnSolid* solid = SN_NEW(SnSolid);
    SnStatus status = solid ? SN_OK : SN_OUT_OF_MEMORY;
    if (solid) {
        solid->nodes_per_element = sn_mesh_corners(mesh);
        solid->node_end = first_node + mesh->vertex_count;
        solid->element_count = mesh->element_count;
        status = pack_elements(solid, &(Packing){mesh, material, order, thickness, first_node});
        if (status == SN_OK) status = sn_solid_link(solid, first_node);
    }
    sn_free(order);
    if (status < 0) {
        sn_destroy_solid(solid);
        return status;
    }
    *out = solid;
    return SN_OK;
}

void sn_destroy_solid(SnSolid* solid) {
    if (!solid) return;
    sn_free(solid->batch);
    sn_free(solid->fibre);
    sn_free(solid->chunk);
    sn_chunk_colours_free(&solid->colours);
    sn_destroy_block_pattern(solid->links.pattern);
    sn_free(solid->links.block);
    sn_free(solid);
}
