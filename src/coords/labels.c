// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "coords/labels.h"

#include <math.h>
#include <string.h>

// of the elements that deformed
static SnStatus observe_rates(const SnMixedPart* part, const double* x, const double* v, double h,
                              SnPool* pool, SnArena* scratch, Lanes** rate) {
    const int first = 3 * part->part->first_node, end = first + 3 * part->mesh.node_count;
    *rate = SN_PUSH(scratch, Lanes, 6 * (size_t)part->deforming->batch_count);
    double* middle = SN_PUSH(scratch, double, end);
    if (!middle) return SN_OUT_OF_MEMORY;
    // E(x + h v) - E(x) = h sym(F^T F') with F half-way, whatever the turn
    for (int i = first; i < end; ++i) middle[i] = x[i] + 0.5 * h * v[i];
    sn_solid_strain_rates(part->deforming, middle, v, pool, *rate);
    return SN_OK;
}

// share of an owed strain that is still owed a step later, and that is as good as none
#define REMEMBERED 0.9
#define PAID       0.1

static double square_of(const float* strain) {
    double square = 0;
    for (int k = 0; k < 6; ++k) square += (k < 3 ? 1.0 : 2.0) * strain[k] * strain[k];
    return square;
}

// what has come of an owed strain is owed no more; 1: nothing to speak of is left
static int pays(const SnThresholds* t, const Lanes* rate, int lane, double h, float* creep) {
    for (int k = 0; k < 6; ++k) creep[k] = (float)(REMEMBERED * (creep[k] - h * rate[k][lane]));
    const double rest = PAID * t->creep;
    if (t->creep > 0 && square_of(creep) > rest * rest) return 0;
    memset(creep, 0, 6 * sizeof *creep);
    return 1;
}

static void observe_part(const SnMixedPart* part, const SnThresholds* t, const Lanes* rate,
                         double h, SnState* next) {
    const SnSolid* solid = part->deforming;
    for (int b = 0; b < solid->batch_count; ++b) {
        const Lanes square = sn_strain_square(rate + 6 * (size_t)b);
        for (int lane = 0; lane < SN_LANES; ++lane) {
            if (solid->batch[b].element[lane] < 0) continue;
            const int e = part->first_element + solid->batch[b].element[lane];
            if (!(square[lane] < t->tau_R))
                next->quiet[e] = 0;
            else if (next->quiet[e] < t->frames)
                next->quiet[e]++;
            const int paid = pays(t, rate + 6 * (size_t)b, lane, h, next->creep + 6 * (size_t)e);
            if (paid && next->quiet[e] >= t->frames) next->label[e] = SN_LABEL_RIGID;
            if (next->quiet[e] == 0 && next->label[e] == SN_LABEL_RIGID)
                next->label[e] = SN_LABEL_ELASTIC;
        }
    }
}

// an element that is not labelled rigid, but carried by those around it, does not deform
static void count_carried(const SnMixed* mixed, const SnMixedPart* part, const SnThresholds* t,
                          SnState* next) {
    const int first = part->first_element;
    for (int e = first; e < first + part->mesh.element_count; ++e) {
        if (mixed->deforms[e] || next->label[e] == SN_LABEL_RIGID) continue;
        if (++next->quiet[e] >= t->frames) next->label[e] = SN_LABEL_RIGID;
    }
}

SnStatus sn_labels_observe(const SnMixed* mixed, const SnThresholds* thresholds, const double* x,
                           double h, SnPool* pool, SnArena scratch, SnState* next) {
    const int values = 3 * mixed->model->node_count;
    double* v = sn_arena_push_raw(&scratch, (size_t)values, sizeof *v);
    if (!v) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, mixed->model) v[i] = (next->now.q.x[i] - x[i]) / h;
    for (int p = 0; p < mixed->part_count; ++p) {
        const SnMixedPart* part = &mixed->part[p];
        SnArena own = scratch;
        if (part->asleep) continue;
        count_carried(mixed, part, &thresholds[p], next);
        if (part->deforming->batch_count == 0) continue;
        Lanes* rate;
        SN_TRY(observe_rates(part, x, v, h, pool, &own, &rate));
        observe_part(part, &thresholds[p], rate, h, next);
    }
    return SN_OK;
}

// what is predicted of an element adds up
static double owe(const Lanes* rate, int lane, double h, float* creep) {
    for (int k = 0; k < 6; ++k) creep[k] += (float)(h * rate[k][lane]);
    return square_of(creep);
}

static void wake(SnState* state, int e) {
    state->label[e] = SN_LABEL_WOKEN;
    state->quiet[e] = 0;
}

static int any_above(Lanes square, double limit) {
    int above = 0;
    for (int lane = 0; lane < SN_LANES; ++lane) above |= square[lane] > limit;
    return above;
}

// When an element has to be woken, those that are this share of tau_E away from it are, too: they
// would be next, and every time a system has to be built.
#define WOKEN_ALONG 0.3

static double limit_of(const SnMixedPart* part, const SnThresholds* t, const Lanes* rate) {
    for (int b = 0; b < part->resting->batch_count; ++b)
        if (any_above(sn_strain_square(rate + 6 * (size_t)b), t->tau_E))
            return WOKEN_ALONG * t->tau_E;
    return t->tau_E;
}

// rates above tau_E: what the others owe is told
static void wake_fast(const SnMixedPart* part, const SnThresholds* t, const Lanes* rate,
                      double time, SnState* state, SnOwed* owed) {
    const SnSolid* solid = part->resting;
    const double limit = limit_of(part, t, rate);
    double most = 0, fastest = 0;
    for (int b = 0; b < solid->batch_count; ++b, rate += 6) {
        const Lanes square = sn_strain_square(rate);
        if (t->creep == 0 && !any_above(square, limit)) continue;
        for (int lane = 0; lane < SN_LANES; ++lane) {
            if (solid->batch[b].element[lane] < 0) continue;
            const int e = part->first_element + solid->batch[b].element[lane];
            float* creep = state->creep + 6 * (size_t)e;
            const double strain = owe(rate, lane, time, creep);
            if (!(square[lane] > limit)) {
                most = fmax(most, strain);
                fastest = fmax(fastest, square[lane]);
                continue;
            }
            memset(creep, 0, 6 * sizeof *creep);
            wake(state, e);
            ++owed->woken;
        }
    }
    owed->most = sqrt(most);
    owed->rate = sqrt(fastest);
}

// All that owe something to speak of: what is not in balance around a creeping element would push
// it again.
static void wake_creeping(const SnMixedPart* part, const SnThresholds* t, SnState* state,
                          SnOwed* owed) {
    const double least = PAID * t->creep;
    for (int i = 0; i < part->mesh.element_count; ++i) {
        const int e = part->first_element + i;
        if (state->label[e] != SN_LABEL_RIGID ||
            square_of(state->creep + 6 * (size_t)e) <= least * least)
            continue;
        wake(state, e);
        ++owed->woken;
    }
}

SnStatus sn_labels_expect(const SnMixed* mixed, int p, const SnThresholds* t, const double* u,
                          double time, SnPool* pool, SnArena scratch, SnState* state,
                          SnOwed* owed) {
    const SnMixedPart* part = &mixed->part[p];
    Lanes* rate = SN_PUSH(&scratch, Lanes, 6 * (size_t)part->resting->batch_count);
    *owed = (SnOwed){0};
    if (!rate) return SN_OUT_OF_MEMORY;
    sn_solid_strain_rates(part->resting, state->now.q.x, u, pool, rate);
    wake_fast(part, t, rate, time, state, owed);
    if (t->creep > 0 && owed->most > t->creep) wake_creeping(part, t, state, owed);
    return SN_OK;
}
