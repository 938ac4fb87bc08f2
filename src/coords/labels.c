// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "coords/labels.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// Find the rates of Green strain of the deforming elements of a part in the last step.
static SnStatus observe_rates(const SnMixedPart* part, const double* x, const double* v, double h,
                              SnPool* pool, SnArena* scratch, Lanes** rate) {
    const int first = 3 * part->part->first_node, end = first + 3 * part->mesh.node_count;
    *rate = SN_PUSH(scratch, Lanes, 6 * (size_t)part->deforming->batch_count);
    double* middle = SN_PUSH(scratch, double, end);
    if (!middle) return SN_OUT_OF_MEMORY;
    // let E be the Green strain, F the deformation gradient at the middle of the step, and F' its
    // rate. E(x + h v) - E(x) = h sym(F^T F') is then exact, even for large turns
    for (int i = first; i < end; ++i) middle[i] = x[i] + 0.5 * h * v[i];
    sn_solid_strain_rates(part->deforming, middle, v, pool, *rate);
    return SN_OK;
}

// In each step the strain that an element owes (labels.h) is multiplied by REMEMBERED. Once this
// strain is below PAID times `creep`, the element owes nothing more.
#define REMEMBERED 0.9
#define PAID       0.3

static double squared_strain(const float* strain) {
    double square = 0;
    for (int k = 0; k < 6; ++k) square += (k < 3 ? 1.0 : 2.0) * strain[k] * strain[k];
    return square;
}

// Subtract the strain of this step from the strain that an element owes. Returns 1 if hardly any
// strain is left; `owed` is then set to 0.
static int pay_strain(const SnThresholds* t, const Lanes* rate, int lane, double h, float* owed) {
    for (int k = 0; k < 6; ++k) owed[k] = (float)(REMEMBERED * (owed[k] - h * rate[k][lane]));
    const double rest = PAID * t->creep;
    if (t->creep > 0 && squared_strain(owed) > rest * rest) return 0;
    memset(owed, 0, 6 * sizeof *owed);
    return 1;
}

static void observe_elements(const SnMixedPart* part, const SnThresholds* t, const Lanes* rate,
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
            const int paid =
                pay_strain(t, rate + 6 * (size_t)b, lane, h, next->owed + 6 * (size_t)e);
            if (paid && next->quiet[e] >= t->frames) next->label[e] = SN_LABEL_RIGID;
            if (next->quiet[e] == 0 && next->label[e] == SN_LABEL_RIGID)
                next->label[e] = SN_LABEL_ELASTIC;
        }
    }
}

// Count a quiet step for elements that are not labelled rigid but do not deform either, because all
// their nodes follow the same mover.
static void count_following(const SnMixed* mixed, const SnMixedPart* part, const SnThresholds* t,
                            SnState* next) {
    const int first = part->first_element;
    for (int e = first; e < first + part->mesh.element_count; ++e) {
        if (mixed->deforms[e] || next->label[e] == SN_LABEL_RIGID) continue;
        if (++next->quiet[e] >= t->frames) next->label[e] = SN_LABEL_RIGID;
    }
}

SnStatus sn_labels_observe(const SnMixed* mixed, const SnThresholds* thresholds, const double* x,
                           double h, SnPool* pool, SnArena scratch, SnState* next) {
    assert(h > 0);
    const int values = 3 * mixed->model->node_count;
    double* v = sn_arena_push_raw(&scratch, (size_t)values, sizeof *v);
    if (!v) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, mixed->map->awake) v[i] = (next->now.q.x[i] - x[i]) / h;
    for (int p = 0; p < mixed->part_count; ++p) {
        const SnMixedPart* part = &mixed->part[p];
        SnArena own = scratch;
        if (sn_mixed_is_asleep(mixed, p)) continue;
        count_following(mixed, part, &thresholds[p], next);
        if (part->deforming->batch_count == 0) continue;
        Lanes* rate;
        SN_TRY(observe_rates(part, x, v, h, pool, &own, &rate));
        observe_elements(part, &thresholds[p], rate, h, next);
    }
    return SN_OK;
}

// Predictions for the rigid elements of a part: their rates of strain, and their strains by ghosts,
// which are the strains that the positions of ghosts cause (labels.h).
typedef struct Expected {
    const SnSolid* solid; // the rigid elements
    int first_element;    // number of the part's first element among the elements of all parts
    Lanes *rate, *strain; // six entries per batch: rates, 1/s, and strains
} Expected;

// Elements are woken above these limits: the squared norm of the rate of strain, 1/s^2, and the
// squared norm of the strain by ghosts.
typedef struct Limits {
    double rate, strain;
} Limits;

// If the rate of one element (a squared norm, see labels.h) is above tau_E, all elements with rates
// above WOKEN_ALONG times tau_E are woken, too. If the strain of one element by ghosts is above
// `creep`, all elements with strains by ghosts above OWING_ALONG times `creep` are woken. These
// elements would probably have to be woken soon anyway, and each waking means that a system has to
// be built anew. An element with a rate above tau_E was struck, so its strain by ghosts wakes no
// other elements.
#define WOKEN_ALONG 0.3
#define OWING_ALONG 0.1

static Limits find_limits(const Expected* x, const SnThresholds* t) {
    Limits limits = {t->tau_E, t->creep > 0 ? t->creep * t->creep : HUGE_VAL};
    int fast = 0, far = 0;
    for (int b = 0; b < x->solid->batch_count; ++b) {
        const Lanes rate = sn_strain_square(x->rate + 6 * (size_t)b);
        const Lanes strain = sn_strain_square(x->strain + 6 * (size_t)b);
        for (int lane = 0; lane < SN_LANES; ++lane) {
            fast |= rate[lane] > limits.rate;
            far |= strain[lane] > limits.strain && !(rate[lane] > limits.rate);
        }
    }
    if (fast) limits.rate *= WOKEN_ALONG;
    if (far) limits.strain *= OWING_ALONG * OWING_ALONG;
    return limits;
}

static void wake_element(const Lanes* strain, int lane, int e, SnState* state) {
    for (int k = 0; k < 6; ++k) state->owed[6 * (size_t)e + (size_t)k] = (float)strain[k][lane];
    state->label[e] = SN_LABEL_WOKEN;
    state->quiet[e] = 0;
}

static void wake_above(const Expected* x, Limits limits, SnState* state, double* predicted,
                       SnOwed* owed) {
    double most = 0;
    for (int b = 0; b < x->solid->batch_count; ++b) {
        const Lanes rate = sn_strain_square(x->rate + 6 * (size_t)b);
        const Lanes strain = sn_strain_square(x->strain + 6 * (size_t)b);
        for (int lane = 0; lane < SN_LANES; ++lane) {
            if (x->solid->batch[b].element[lane] < 0) continue;
            const int e = x->first_element + x->solid->batch[b].element[lane];
            if (predicted) predicted[e] = rate[lane];
            most = fmax(most, strain[lane]);
            if (!(rate[lane] > limits.rate || strain[lane] > limits.strain)) continue;
            wake_element(x->strain + 6 * (size_t)b, lane, e, state);
            ++owed->woken;
        }
    }
    owed->most = sqrt(most);
}

SnStatus sn_labels_expect(const SnMixed* mixed, int p, const SnThresholds* t, const double* u,
                          SnPool* pool, SnArena scratch, SnState* state, double* predicted,
                          SnOwed* owed) {
    assert(p >= 0 && p < mixed->part_count);
    const SnMixedPart* part = &mixed->part[p];
    const size_t lanes = 6 * (size_t)part->resting->batch_count;
    const double* x = state->now.q.x;
    const Expected expected = {.solid = part->resting,
                               .first_element = part->first_element,
                               .rate = SN_PUSH(&scratch, Lanes, lanes),
                               .strain = SN_PUSH(&scratch, Lanes, lanes)};
    *owed = (SnOwed){0};
    if (!expected.strain) return SN_OUT_OF_MEMORY;
    sn_solid_strain_rates(part->resting, x, u, pool, expected.rate);
    if (t->creep > 0)
        sn_solid_strain_rates(part->resting, x, state->ghost.y, pool, expected.strain);
    wake_above(&expected, find_limits(&expected, t), state, predicted, owed);
    return SN_OK;
}
