// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Colours the elements of one law and packs them in batches.
#include "xpbd/solid_pack.h"

#include "base/memory.h"

SN_ISA_TABLES(SnXpbdKernelTable, sn_xpbd_kernels);

// ---- elements, from the solid

// The parameter `ratio` of SnXpbdLaw, with which constraints have exactly the energy of the law:
// see solid_stvk.h, solid_neo_hookean.h and solid_volume.h.
static double compliance_ratio(SnXpbdLaw law, int shape, const double modulus[2]) {
    const double mu = modulus[0], lambda = modulus[1];
    if (law == SN_XPBD_NEO_HOOKEAN) return mu / (lambda - mu); // modulus[1] is lambda + mu
    if (law == SN_XPBD_VOLUME) return 0;                       // there is only one compliance
    // St. Venant-Kirchhoff: mu times an off-diagonal entry of the inverse of lambda 1 1^T + 2 mu I
    // (1: the vector of ones; I: the identity)
    return -lambda / (2 * (SN_XPBD_DIM(shape) * lambda + 2 * mu));
}

static SnXpbdElement read_element(const SnSolidBatch* batch, int lane, int shape, SnXpbdLaw law) {
    const int dim = SN_XPBD_DIM(shape);
    const double modulus[2] = {batch->modulus[0][lane], batch->modulus[1][lane]};
    SnXpbdElement e = {.alpha1 = batch->alpha1[lane], .mesh = batch->element[lane]};
    for (int a = 0; a < dim; ++a)
        for (int i = 0; i < dim; ++i) e.gradient[a * dim + i] = batch->gradient[a][i][lane];
    for (int a = 0; a <= dim; ++a) e.node[a] = batch->node[a][lane];
    e.parameter[0] = modulus[law == SN_XPBD_VOLUME] * batch->volume[lane]; // kappa V, or mu V
    e.parameter[1] = compliance_ratio(law, shape, modulus);
    return e;
}

// List the elements of a law along the Morton curve, which runs lane by lane within a chunk of the
// solid (element/solid_pack.c). Returns the number of elements; `out` may be NULL.
static int list_law_elements(const SnSolid* solid, int index, SnXpbdLaw law, SnXpbdElement* out) {
    const int shape = solid->nodes_per_element == 4 ? SN_XPBD_TETS : SN_XPBD_TRIANGLES;
    int count = 0;
    for (const SnSolidChunk* c = solid->chunk; c < solid->chunk + solid->chunk_count; ++c) {
        if (c->law != index) continue;
        for (int lane = 0; lane < SN_LANES; ++lane)
            for (int b = c->first; b < c->first + c->count; ++b) {
                if (solid->batch[b].element[lane] < 0) continue;
                if (out) out[count] = read_element(&solid->batch[b], lane, shape, law);
                ++count;
            }
    }
    return count;
}

// ---- colours

static SnStatus colour_elements(const SnSolid* solid, const SnXpbdElement* element, int count,
                                SnConstraintColours* colouring) {
    const int nodes = solid->nodes_per_element;
    int* node = SN_NEW_ARRAY(int, (size_t)count*(size_t)nodes);
    if (!node) return SN_OUT_OF_MEMORY;
    for (int e = 0; e < count; ++e)
        for (int a = 0; a < nodes; ++a) node[e * nodes + a] = element[e].node[a];
    SnStatus status = sn_colour_constraints(count, nodes, node, solid->node_end, colouring);
    sn_free(node);
    return status;
}

// List the elements of the pack by colour. The pack takes over the array `start` of the colouring.
static SnStatus sort_elements(const SnSolid* solid, int index, SnXpbdPack* pack) {
    const int count = pack->element_count;
    SnXpbdElement* element = SN_NEW_ARRAY(SnXpbdElement, count);
    pack->element = SN_NEW_ARRAY(SnXpbdElement, count);
    SnConstraintColours colouring = {0};
    SnStatus status = element && pack->element ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        list_law_elements(solid, index, pack->law, element);
        status = colour_elements(solid, element, count, &colouring);
    }
    if (status == SN_OK) {
        for (int i = 0; i < count; ++i) pack->element[i] = element[colouring.constraint[i]];
        pack->colour_count = colouring.colour_count;
        pack->start = colouring.start;
        colouring.start = NULL;
    }
    sn_free_colouring(&colouring);
    sn_free(element);
    return status;
}

// ---- batches

static SnStatus allocate_batches(SnXpbdPack* pack) {
    const int colours = pack->colour_count, n = pack->element_count;
    pack->batch = SN_NEW_ARRAY(int, colours + 1);
    if (!pack->batch) return SN_OUT_OF_MEMORY;
    for (int c = 0; c < colours; ++c)
        pack->batch[c + 1] =
            pack->batch[c] + sn_pieces(pack->start[c + 1] - pack->start[c], pack->lanes);
    pack->batch_count = pack->batch[colours];
    const size_t slots = (size_t)pack->batch_count * (size_t)pack->lanes;
    const size_t size = pack->precision == SN_XPBD_FLOAT ? sizeof(float) : sizeof(double);
    pack->group = SN_NEW_ARRAY(unsigned char, n);
    pack->place = SN_NEW_ARRAY(int, n);
    pack->below = SN_NEW_ARRAY(int, colours*(SN_XPBD_GROUPS + 1));
    pack->node = SN_NEW_ARRAY(int, slots*(size_t)(SN_XPBD_DIM(pack->shape) + 1));
    pack->row = sn_alloc(slots * (size_t)pack->rows, size);
    pack->task_room = sn_xpbd_pack_tasks(pack);
    pack->task = SN_NEW_ARRAY(SnXpbdTask, pack->task_room);
    pack->stage = SN_NEW_ARRAY(int, colours + 1);
    const int fine = pack->group && pack->place && pack->below && pack->node && pack->row &&
                     pack->task && pack->stage;
    return fine ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_xpbd_pack(const SnSolid* solid, int index, SnXpbdLaw law, SnXpbdPrecision precision,
                      SnXpbdPack* pack) {
    *pack = (SnXpbdPack){.law = law,
                         .shape = solid->nodes_per_element == 4 ? SN_XPBD_TETS : SN_XPBD_TRIANGLES,
                         .damped = solid->damped,
                         .lanes = precision == SN_XPBD_FLOAT ? SN_FLOAT_LANES : SN_LANES,
                         .precision = precision,
                         .kernels = &sn_xpbd_kernels[sn_isa()]->kernels[precision],
                         .material = sn_law_table(sn_isa())->law[index],
                         .element_count = list_law_elements(solid, index, law, NULL)};
    pack->rows = SN_XPBD_ROWS(pack->shape, law, pack->damped);
    if (pack->element_count == 0) return SN_OK;
    SN_TRY(sort_elements(solid, index, pack));
    SN_TRY(allocate_batches(pack));
    sn_xpbd_pack_fill(pack);
    return SN_OK;
}

void sn_xpbd_free_pack(SnXpbdPack* pack) {
    sn_free(pack->element);
    sn_free(pack->start);
    sn_free(pack->batch);
    sn_free(pack->group);
    sn_free(pack->place);
    sn_free(pack->below);
    sn_free(pack->node);
    sn_free(pack->row);
    sn_free(pack->task);
    sn_free(pack->stage);
}
