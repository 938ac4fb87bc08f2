// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Energy and forces of contacts that are springs.
#include "contact/penalty.h"

#include "base/memory.h"
#include "contact/slip.h"
#include "system/map_diagonal.h"

#include <assert.h>
#include <math.h>

SnStatus sn_create_penalty(const SnModel* model, const SnPenaltySettings* settings,
                           SnPenalty** out) {
    SnPenalty* penalty = SN_NEW(SnPenalty);
    if (!penalty) return SN_OUT_OF_MEMORY;
    penalty->model = model;
    penalty->settings = *settings;
    penalty->start.x = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    penalty->start.pose = SN_NEW_ARRAY(SnPose, model->rigid_count);
    if (!penalty->start.x || !penalty->start.pose) {
        sn_destroy_penalty(penalty);
        return SN_OUT_OF_MEMORY;
    }
    *out = penalty;
    return SN_OK;
}

void sn_destroy_penalty(SnPenalty* penalty) {
    if (!penalty) return;
    sn_rows_free(&penalty->rows);
    sn_rows_free(&penalty->turns);
    sn_free(penalty->press);
    sn_free(penalty->start.x);
    sn_free(penalty->start.pose);
    sn_free(penalty);
}

// ---- gaps

// how far what an entry acts on has moved from one configuration to another, along the entry
static double moved(const SnRowEntry* entry, const SnConfig* from, const SnConfig* to) {
    double sum = 0;
    if (entry->node >= 0) {
        const size_t at = 3 * (size_t)entry->node;
        for (size_t k = 0; k < 3; ++k) sum += entry->J[k] * (to->x[at + k] - from->x[at + k]);
        return sum;
    }
    const SnPose *now = &to->pose[entry->body], *then = &from->pose[entry->body];
    return v3_dot(v3_load(entry->J), v3_sub(now->position, then->position)) +
           v3_dot(v3_load(entry->J + 3), sn_pose_turned(now->rotation, then->rotation));
}

static double row_moved(const SnPenalty* penalty, const SnRow* row, const SnConfig* from,
                        const SnConfig* to) {
    double sum = 0;
    for (int e = row->first_entry; e < row->first_entry + row->entry_count; ++e)
        sum += moved(&penalty->rows.entry[e], from, to);
    return sum;
}

double sn_penalty_depth(const SnPenalty* penalty, int i, const SnConfig* q) {
    assert(i >= 0 && i < sn_penalty_count(penalty));
    const SnRow* row = &penalty->rows.row[3 * i];
    return -(row->rhs + row_moved(penalty, row, &penalty->start, q));
}

// max(lambda - k gap, 0)
static double spring_force(const SnPenalty* penalty, int i, const SnConfig* q) {
    return fmax(0, penalty->rows.row[3 * i].force +
                       penalty->settings.stiffness * sn_penalty_depth(penalty, i, q));
}

// ---- contacts come and go

void sn_penalty_clear(SnPenalty* penalty, const SnConfig* q) {
    const SnModel* model = penalty->model;
    sn_config_copy(model->node_count, model->rigid_count, q, &penalty->start);
    sn_rows_clear(&penalty->rows);
    sn_rows_clear(&penalty->turns);
    penalty->couples = 0;
}

static SnStatus reserve(SnPenalty* penalty, int count) {
    if (count <= penalty->press_capacity) return SN_OK;
    SnPress* larger = SN_NEW_ARRAY(SnPress, count + count / 2);
    if (!larger) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < penalty->press_capacity; ++i) larger[i] = penalty->press[i];
    sn_free(penalty->press);
    penalty->press = larger;
    penalty->press_capacity = count + count / 2;
    return SN_OK;
}

static void set_turn(const SnContact* contact, double turn[3]) {
    for (int s = 0; s < 2; ++s) {
        const SnContactSide* side = &contact->side[s];
        Vec3 axis[3];
        if (side->foot == SN_FOOT_FACE || contact->gap >= 0) continue;
        sn_contact_frame(contact->normal, axis);
        const Vec3 across = v3_cross(contact->normal, side->edge);
        const double a = v3_dot(across, axis[1]), b = v3_dot(across, axis[2]);
        const int edge = side->foot == SN_FOOT_EDGE;
        turn[0] = edge ? a * a : 1;
        turn[1] = edge ? b * b : 1;
        turn[2] = edge ? a * b : 0;
    }
}

// Nearer to a surface that has a thickness, over the gap, the normal turns too fast to go by.
#define SMALLEST_DISTANCE 0.1

// 1: a point that is inside of a surface that bends
static int on_triangle(const SnContact* contact) {
    return contact->gap < 0 &&
           (contact->side[0].vertex_count == 3 || contact->side[1].vertex_count == 3);
}

SnStatus sn_penalty_add(SnPenalty* penalty, const SnContactRowsDef* def, const SnContact* contact,
                        double elapsed, double unit) {
    const int i = sn_penalty_count(penalty);
    double given[3];
    SN_TRY(reserve(penalty, i + 1));
    SN_TRY(sn_contact_axes_add(def, contact, given, &penalty->rows));
    SnRow* row = &penalty->rows.row[3 * i];
    row->rhs = contact->gap + elapsed * given[0];
    if (def->start != &penalty->start)
        row->rhs += row_moved(penalty, row, def->start, &penalty->start);
    for (int k = 1; k < 3; ++k) row[k].rhs = -given[k] / unit;
    penalty->press[i] = (SnPress){.closing = given[0] / unit, .turns = -1};
    if (def->start != &penalty->start) return SN_OK; // its normal is that of another place
    set_turn(contact, penalty->press[i].turn);
    if (!on_triangle(contact)) return SN_OK;
    const int turns = penalty->turns.count;
    double distance;
    SN_TRY(sn_contact_turns_add(def, contact, &penalty->turns, &distance));
    if (!(fabs(distance) > SMALLEST_DISTANCE * -contact->gap)) return SN_OK;
    penalty->press[i].turns = turns;
    penalty->press[i].bend = contact->gap / distance;
    return SN_OK;
}

static double row_velocity(const SnPenalty* penalty, const SnRow* row, const SnMotion* motion) {
    const SnRows one = {.row = (SnRow*)row, .count = 1, .entry = penalty->rows.entry};
    double v;
    sn_rows_velocity(&one, motion, &v);
    return v;
}

void sn_penalty_press(SnPenalty* penalty, const SnMotion* before) {
    penalty->couples = sn_penalty_couples(penalty);
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const SnRow* row = &penalty->rows.row[3 * i];
        penalty->press[i].pressed = fmax(0, row->force - penalty->settings.stiffness * row->rhs);
        if (before && penalty->slip_before)
            penalty->press[i].slip = hypot(row_velocity(penalty, &row[1], before) - row[1].rhs,
                                           row_velocity(penalty, &row[2], before) - row[2].rhs);
    }
}

// ---- the term

void sn_penalty_velocity(const SnPenalty* penalty, int i, const SnTermAt* at, double w[3]) {
    assert(i >= 0 && i < sn_penalty_count(penalty));
    const SnRow* row = &penalty->rows.row[3 * i];
    for (int k = 0; k < 3; ++k) {
        const double v = penalty->over > 0
                             ? row_moved(penalty, &row[k], &penalty->from, &at->q) / penalty->over
                             : row_velocity(penalty, &row[k], &at->motion);
        w[k] = v + (k == 0 ? penalty->press[i].closing : -row[k].rhs);
    }
}

static int resists(const SnPenalty* penalty, int i) {
    return penalty->press[i].pressed > 0 &&
           (penalty->rows.row[3 * i].friction > 0 || penalty->settings.damping_speed > 0);
}

void sn_penalty_force(const SnPenalty* penalty, int i, const SnTermAt* at, double force[3]) {
    assert(i >= 0 && i < sn_penalty_count(penalty));
    const SnPenaltySettings* settings = &penalty->settings;
    const SnPress* press = &penalty->press[i];
    force[0] = spring_force(penalty, i, &at->q);
    force[1] = force[2] = 0;
    if (!resists(penalty, i)) return;
    double w[3];
    sn_penalty_velocity(penalty, i, at, w);
    if (settings->damping_speed > 0)
        force[0] -= press->pressed / settings->damping_speed * fmin(w[0], 0);
    const double s = penalty->slip_before ? press->slip : hypot(w[1], w[2]);
    const double strength = penalty->rows.row[3 * i].friction * press->pressed *
                            sn_slip_secant(s, settings->slip_speed);
    force[1] = -strength * w[1];
    force[2] = -strength * w[2];
}

// the torque is that of the arm where contacts were found: no potential in a body's rotation
static unsigned flags(const void* self) {
    const SnPenalty* penalty = self;
    return SN_TERM_COUPLING | SN_TERM_DISSIPATIVE |
           (penalty->model->rigid_count > 0 ? SN_TERM_NO_POTENTIAL : 0u) |
           (penalty->couples ? SN_TERM_DENSE : 0u);
}

// nobody asks it of a step that is one linear solve, whose friction is linear
static double dissipation(const void* self, const SnTermAt* at) {
    const SnPenalty* penalty = self;
    const SnPenaltySettings* settings = &penalty->settings;
    double sum = 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const SnPress* press = &penalty->press[i];
        if (!resists(penalty, i)) continue;
        double w[3];
        sn_penalty_velocity(penalty, i, at, w);
        const double s = hypot(w[1], w[2]), closing = fmin(w[0], 0);
        sum += penalty->rows.row[3 * i].friction * press->pressed *
               sn_slip_potential(s, settings->slip_speed);
        if (settings->damping_speed > 0)
            sum += press->pressed * closing * closing / (2 * settings->damping_speed);
    }
    return sum;
}

// in statics with what friction adds to it within a step
static double energy(const void* self, const SnTermAt* at) {
    const SnPenalty* penalty = self;
    double sum = 0;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        const double f = spring_force(penalty, i, &at->q);
        sum += f * f / (2 * penalty->settings.stiffness);
    }
    return penalty->over > 0 ? sum + penalty->over * dissipation(self, at) : sum;
}

static void force(const void* self, const SnTermAt* at, SnForces* out) {
    const SnPenalty* penalty = self;
    for (int i = 0; i < sn_penalty_count(penalty); ++i) {
        double f[3];
        sn_penalty_force(penalty, i, at, f);
        if (f[0] == 0 && f[1] == 0 && f[2] == 0) continue;
        const SnRows rows = {
            .row = &penalty->rows.row[3 * i], .count = 3, .entry = penalty->rows.entry};
        sn_rows_force(&rows, f, out);
    }
}

static SnStatus pairs(const void* self, const SnPlaces* places, SnPairList* list) {
    (void)self;
    return sn_map_diagonal_pairs(places, list);
}

static const SnTermOps ops = {
    .name = "penalty",
    .flags = flags,
    .energy = energy,
    .dissipation = dissipation,
    .force = force,
    .pairs = pairs,
    .scatter = sn_penalty_scatter,
    .hessian = sn_penalty_hessian,
    .product = sn_penalty_product,
};

SnTerm sn_penalty_term(const SnPenalty* penalty) { return (SnTerm){&ops, penalty}; }
