// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/solid.h"

#include "base/memory.h"
#include "xpbd/solid_pack.h"

#include <assert.h>
#include <string.h>

static const char* const law_name[SN_XPBD_LAWS] = {[SN_XPBD_STVK] = "stvk",
                                                   [SN_XPBD_NEO_HOOKEAN] =
                                                       "stable-neo-hookean-nolog",
                                                   [SN_XPBD_VOLUME] = "volume"};

// ---- which solids can be solved

static int is_known(const char* name) {
    for (int k = 0; k < SN_XPBD_LAWS; ++k)
        if (!strcmp(name, law_name[k])) return 1;
    return 0;
}

// Returns 1 if lambda, the second stiffness of stable neo-Hookean, is above 0 in all elements
// (modulus[1] is lambda + mu, modulus[0] is mu). A constraint cannot have a stiffness of zero or
// less.
static int has_stiff_volume(const SnSolid* solid) {
    const int law = sn_law_find(law_name[SN_XPBD_NEO_HOOKEAN]);
    for (const SnSolidChunk* c = solid->chunk; c < solid->chunk + solid->chunk_count; ++c)
        for (int b = c->first; c->law == law && b < c->first + c->count; ++b)
            for (int l = 0; l < SN_LANES; ++l)
                if (!(solid->batch[b].modulus[1][l] > solid->batch[b].modulus[0][l])) return 0;
    return 1;
}

static SnStatus check_solid(const SnSolid* solid, SnError* error) {
    const SnLawTable* table = sn_law_table(SN_ISA_PLAIN);
    for (const SnSolidChunk* c = solid->chunk; c < solid->chunk + solid->chunk_count; ++c) {
        const char* name = table->law[c->law]->name;
        if (!is_known(name))
            return sn_fail(error, SN_UNSUPPORTED, "XPBD has the laws %s, %s and %s, not %s",
                           law_name[SN_XPBD_STVK], law_name[SN_XPBD_NEO_HOOKEAN],
                           law_name[SN_XPBD_VOLUME], name);
        if (c->fibre >= 0)
            return sn_fail(error, SN_UNSUPPORTED,
                           "XPBD has no fibres; accepted are materials without");
        if (c->viscous)
            return sn_fail(error, SN_UNSUPPORTED,
                           "XPBD has no viscosity; accepted is stiffness-proportional damping");
    }
    if (!has_stiff_volume(solid))
        return sn_fail(error, SN_UNSUPPORTED, "XPBD needs a Poisson's ratio above 0 with %s",
                       law_name[SN_XPBD_NEO_HOOKEAN]);
    return SN_OK;
}

// ---- a solid

SnStatus sn_create_xpbd_solid(const SnSolid* from, SnXpbdPrecision precision, SnXpbdSolid** out,
                              SnError* error) {
    SN_TRY(check_solid(from, error));
    SnXpbdSolid* solid = SN_NEW(SnXpbdSolid);
    SnStatus status = solid ? SN_OK : SN_OUT_OF_MEMORY;
    for (int k = 0; k < SN_XPBD_LAWS && status == SN_OK; ++k)
        status =
            sn_xpbd_pack(from, sn_law_find(law_name[k]), (SnXpbdLaw)k, precision, &solid->pack[k]);
    if (status < 0) {
        sn_destroy_xpbd_solid(solid);
        return sn_fail(error, status, "%s", sn_status_text(status));
    }
    *out = solid;
    return SN_OK;
}

void sn_destroy_xpbd_solid(SnXpbdSolid* solid) {
    if (!solid) return;
    for (int k = 0; k < SN_XPBD_LAWS; ++k) sn_xpbd_free_pack(&solid->pack[k]);
    sn_free(solid);
}

void sn_xpbd_solid_order(SnXpbdSolid* solid, const unsigned char* group) {
    for (int k = 0; k < SN_XPBD_LAWS; ++k) sn_xpbd_pack_order(&solid->pack[k], group);
}

int sn_xpbd_solid_list(const SnXpbdSolid* solid, int groups, int* element) {
    int count = 0;
    for (int k = 0; k < SN_XPBD_LAWS; ++k) {
        const SnXpbdPack* pack = &solid->pack[k];
        for (int c = 0; c < pack->colour_count; ++c)
            for (int i = 0; i < sn_xpbd_pack_count(pack, c, groups); ++i)
                element[count++] = pack->element[pack->place[pack->start[c] + i]].mesh;
    }
    return count;
}

int sn_xpbd_solid_is_shared(const SnXpbdSolid* solid) {
    for (int k = 0; k < SN_XPBD_LAWS; ++k)
        if (sn_xpbd_pack_is_shared(&solid->pack[k])) return 1;
    return 0;
}

// ---- the beginning of a step

static void zero_multipliers(SnXpbdPack* pack) {
    const size_t size = pack->precision == SN_XPBD_FLOAT ? sizeof(float) : sizeof(double);
    const size_t vector = size * (size_t)pack->lanes;
    const int count = SN_XPBD_MULTIPLIERS(pack->shape, pack->law, pack->damped);
    char* lambda = (char*)pack->row + vector * (size_t)SN_XPBD_LAMBDA_ROW(pack->shape);
    for (int b = 0; b < pack->batch_count; ++b, lambda += vector * (size_t)pack->rows)
        memset(lambda, 0, vector * (size_t)count);
}

static void prepare_damping(SnXpbdPack* pack, const SnParticles* particles, double h,
                            const Mat3* turn) {
    for (int c = 0; c < pack->colour_count; ++c) {
        const int count = pack->start[c + 1] - pack->start[c];
        SnXpbdRun run = sn_xpbd_pack_run(pack, c, 0, count, particles, h);
        run.turn = turn;
        pack->kernels->before[pack->law][pack->shape](&run);
    }
}

int sn_xpbd_solid_is_damped(const SnXpbdSolid* solid) {
    for (int k = 0; k < SN_XPBD_LAWS; ++k)
        if (solid->pack[k].damped && solid->pack[k].element_count > 0) return 1;
    return 0;
}

void sn_xpbd_solid_begin(SnXpbdSolid* solid, const SnParticles* particles, double h, Quat turn) {
    const Mat3 Q = quat_matrix(turn);
    assert(h > 0);
    solid->h = h;
    for (int k = 0; k < SN_XPBD_LAWS; ++k) {
        SnXpbdPack* pack = &solid->pack[k];
        if (pack->element_count == 0) continue;
        zero_multipliers(pack);
        if (pack->damped) prepare_damping(pack, particles, h, &Q);
    }
}

double sn_xpbd_solid_measure(const SnXpbdSolid* solid, const SnParticles* particles, int groups) {
    double sum = 0;
    for (int k = 0; k < SN_XPBD_LAWS; ++k) {
        const SnXpbdPack* pack = &solid->pack[k];
        for (int c = 0; c < pack->colour_count; ++c) {
            const int count = pack->start[c + 1] - pack->start[c];
            SnXpbdRun run = sn_xpbd_pack_run(pack, c, 0, count, particles, solid->h);
            run.skipped = sn_xpbd_pack_count(pack, c, groups);
            if (run.skipped < count)
                sum += pack->kernels->measure[pack->law][pack->shape][pack->damped](&run);
        }
    }
    return sum;
}
