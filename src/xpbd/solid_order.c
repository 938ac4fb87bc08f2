// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Sorts the elements of each colour by group, so that in every colour the elements of low groups
// come first.
#include "math/simd.h"
#include "xpbd/solid_pack.h"

#include <assert.h>
#include <string.h>

// ---- writing one element to one lane

static void put_row(const SnXpbdPack* pack, size_t batch, int row, int lane, double value) {
    const size_t at =
        (batch * (size_t)pack->rows + (size_t)row) * (size_t)pack->lanes + (size_t)lane;
    if (pack->precision == SN_XPBD_FLOAT)
        ((float*)pack->row)[at] = (float)value;
    else
        ((double*)pack->row)[at] = value;
}

static void put_element(SnXpbdPack* pack, const SnXpbdElement* e, size_t batch, int lane) {
    const int shape = pack->shape, dim = SN_XPBD_DIM(shape);
    int* node = pack->node + batch * (size_t)((dim + 1) * pack->lanes);
    for (int a = 0; a <= dim; ++a) node[a * pack->lanes + lane] = 4 * e->node[a];
    for (int k = 0; k < dim * dim; ++k) put_row(pack, batch, k, lane, e->gradient[k]);
    for (int k = 0; k < SN_XPBD_PARAMETERS; ++k)
        put_row(pack, batch, SN_XPBD_PARAMETER_ROW(shape) + k, lane, e->parameter[k]);
    if (pack->damped) put_row(pack, batch, SN_XPBD_ALPHA1_ROW(shape, pack->law), lane, e->alpha1);
}

// Write element `i` to place `p`, which is a lane of a batch of colour `c`.
static void put_at_place(SnXpbdPack* pack, int c, int p, int i) {
    const int k = p - pack->start[c];
    pack->place[p] = i;
    put_element(pack, &pack->element[i], (size_t)(pack->batch[c] + k / pack->lanes),
                k % pack->lanes);
}

// Fill the lanes after a colour's last element with the first element of their batch. These lanes
// compute and write the same as the first lane, so no code has to skip them.
static void pad_last_batch(SnXpbdPack* pack, int c) {
    const int count = pack->start[c + 1] - pack->start[c], last = (count - 1) / pack->lanes;
    const SnXpbdElement* first = &pack->element[pack->place[pack->start[c] + last * pack->lanes]];
    for (int k = count; k < (last + 1) * pack->lanes; ++k)
        put_element(pack, first, (size_t)(pack->batch[c] + last), k % pack->lanes);
}

// ---- whole colours

// Set below[g] to the number of elements of colour c whose group is lower than g.
static void count_groups(SnXpbdPack* pack, int c) {
    int* below = pack->below + c * (SN_XPBD_GROUPS + 1);
    memset(below, 0, sizeof *below * (SN_XPBD_GROUPS + 1));
    for (int i = pack->start[c]; i < pack->start[c + 1]; ++i) below[pack->group[i] + 1]++;
    for (int g = 0; g < SN_XPBD_GROUPS; ++g) below[g + 1] += below[g];
}

// Sort the elements of colour c by group, with a stable counting sort. Only elements whose place
// changes are written.
static void sort_colour(SnXpbdPack* pack, int c) {
    int next[SN_XPBD_GROUPS];
    count_groups(pack, c);
    memcpy(next, pack->below + c * (SN_XPBD_GROUPS + 1), sizeof next);
    for (int i = pack->start[c]; i < pack->start[c + 1]; ++i) {
        const int p = pack->start[c] + next[pack->group[i]]++;
        if (pack->place[p] != i) put_at_place(pack, c, p, i);
    }
    pad_last_batch(pack, c);
}

void sn_xpbd_pack_order(SnXpbdPack* pack, const unsigned char* group) {
    for (int c = 0; c < pack->colour_count; ++c) {
        int changed = 0;
        for (int i = pack->start[c]; i < pack->start[c + 1]; ++i) {
            const unsigned char g = group[pack->element[i].mesh];
            assert(g < SN_XPBD_GROUPS);
            changed |= g != pack->group[i];
            pack->group[i] = g;
        }
        if (changed) sort_colour(pack, c);
    }
}

void sn_xpbd_pack_fill(SnXpbdPack* pack) {
    for (int c = 0; c < pack->colour_count; ++c) {
        count_groups(pack, c);
        for (int i = pack->start[c]; i < pack->start[c + 1]; ++i) put_at_place(pack, c, i, i);
        pad_last_batch(pack, c);
    }
}
