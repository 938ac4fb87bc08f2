// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sim/script.h"

#include "base/memory.h"
#include "math/quat.h"

#include <math.h>
#include <string.h>

void sn_script_free(SnScript* script) {
    for (int i = 0; i < script->pin_count; ++i) sn_free(script->pin[i].nodes.node);
    for (int i = 0; i < script->drive_count; ++i) {
        sn_free(script->drive[i].nodes.node);
        sn_free((void*)script->drive[i].def.key);
    }
    for (int i = 0; i < script->force_count; ++i) {
        sn_free(script->force[i].nodes.node);
        sn_free((void*)script->force[i].def.key);
    }
    sn_free(script->pin);
    sn_free(script->drive);
    sn_free(script->force);
    sn_free(script->event);
    sn_free(script->held_scratch);
    sn_free(script->drive_scratch);
    *script = (SnScript){0};
}

static int is_active(const SnScript* script, double from, double until, double time) {
    return time >= from - script->slack && time < until - script->slack;
}

int sn_script_pin_holds(const SnScript* script, int pin, double time) {
    return is_active(script, script->pin[pin].from, script->pin[pin].until, time);
}

// ---- motion of a drive

// Value at s in [0, 1] of a smooth (or straight) passage from 0 to 1, and its derivative by s.
static void interpolate_passage(int smooth, double s, double* value, double* rate) {
    *value = smooth ? s * s * (3 - 2 * s) : s;
    *rate = smooth ? 6 * s * (1 - s) : 1;
}

static void follow_keys(const SnDriveDef* def, double time, SnMotionKey* at, SnMotionKey* rate) {
    const int n = def->key_count;
    int i = 0;
    while (i < n && def->key[i].time <= time) ++i;
    if (n > 0 && (i == 0 || i == n)) *at = def->key[i == 0 ? 0 : n - 1];
    if (i > 0 && i < n) {
        const SnMotionKey *a = &def->key[i - 1], *b = &def->key[i];
        double s, ds, span = b->time - a->time;
        interpolate_passage(def->smooth, (time - a->time) / span, &s, &ds);
        for (int k = 0; k < 3; ++k) {
            at->translate[k] = a->translate[k] + s * (b->translate[k] - a->translate[k]);
            rate->translate[k] = ds / span * (b->translate[k] - a->translate[k]);
        }
        at->angle = a->angle + s * (b->angle - a->angle);
        rate->angle = ds / span * (b->angle - a->angle);
    }
    const double since = fmax(0, time - fmax(def->from, 0));
    for (int k = 0; k < 3; ++k) {
        at->translate[k] += since * def->velocity[k];
        rate->translate[k] += def->velocity[k];
    }
    at->angle += since * def->turn_rate;
    rate->angle += def->turn_rate;
}

// Motion of a drive or a collider that a user moves. At the target's time the rate is still that of
// the motion to the target, so that a user who sends a new target in every step gets the right
// velocity. Times are compared with some slack, because they are sums of rounded numbers.
static void go_straight(const SnSteer* steer, double time, SnMotionKey* at, SnMotionKey* rate) {
    const SnMotionKey *a = &steer->from, *b = &steer->to;
    const double span = b->time - a->time, s = (time - a->time) / span;
    *at = s <= 0 ? *a : *b;
    for (int k = 0; k < 3 && s > 0 && s < 1; ++k)
        at->translate[k] = a->translate[k] + s * (b->translate[k] - a->translate[k]);
    if (s > 0 && s < 1) at->angle = a->angle + s * (b->angle - a->angle);
    if (s < 0 || s > 1 + 1e-6) return;
    for (int k = 0; k < 3; ++k) rate->translate[k] = (b->translate[k] - a->translate[k]) / span;
    rate->angle = (b->angle - a->angle) / span;
}

void sn_drive_motion(const SnDriveDef* def, const SnSteer* steer, double time, SnMotionKey* at,
                     SnMotionKey* rate) {
    *at = *rate = (SnMotionKey){0};
    if (steer)
        go_straight(steer, time, at, rate);
    else
        follow_keys(def, time, at, rate);
}

// Move driven nodes to point + r + translate with the velocity omega x r + translate', where
// r = R (anchor - point), R is the rotation about the axis by the drive's angle, omega the angular
// velocity, and a prime is the time derivative. If `old` is not NULL, only nodes i with
// old[i] == -1 move.
static void drive_nodes(const SnScript* script, int index, const SnState* state, double time,
                        const int* old, double* x, double* v) {
    const SnDrive* drive = &script->drive[index];
    SnMotionKey at, rate;
    sn_drive_motion(&drive->def, sn_find_steer(state, drive->item, 0), time, &at, &rate);
    const Vec3 axis = v3_unit(v3_load(drive->def.axis)), point = v3_load(drive->def.point);
    const Quat R = quat_exp(v3_scale(at.angle, axis));
    for (int i = 0; i < drive->nodes.count; ++i) {
        const size_t c = 3 * (size_t)drive->nodes.node[i];
        if (state->drive[drive->nodes.node[i]] != index) continue;
        if (old && old[drive->nodes.node[i]] >= 0) continue;
        const Vec3 arm = quat_rotate(R, v3_sub(v3_load(state->anchor + c), point));
        if (x) v3_store(x + c, v3_add(v3_add(point, arm), v3_load(at.translate)));
        if (v)
            v3_store(v + c,
                     v3_add(v3_cross(v3_scale(rate.angle, axis), arm), v3_load(rate.translate)));
    }
}

// ---- the beginning of a step

// Find held bits and drives of nodes when a step begins. Later drives overrule earlier ones, and
// drives overrule sn_world_hold.
static void mark_held(const SnScript* script, const SnModel* model, const SnState* state,
                      unsigned char* held, int* drive_of_node) {
    const double time = state->time;
    for (int i = 0; i < model->node_count; ++i) {
        held[i] = state->gripped[i] ? SN_HELD_ALL : model->held[i];
        drive_of_node[i] = -1;
    }
    for (int p = 0; p < script->pin_count; ++p) {
        const SnPin* pin = &script->pin[p];
        for (int i = 0; i < pin->nodes.count && sn_script_pin_holds(script, p, time); ++i)
            held[pin->nodes.node[i]] |= (unsigned char)pin->held;
    }
    for (int d = 0; d < script->drive_count; ++d) {
        const SnDrive* drive = &script->drive[d];
        if (!is_active(script, drive->def.from, drive->def.until, time)) continue;
        for (int i = 0; i < drive->nodes.count; ++i) {
            held[drive->nodes.node[i]] = SN_HELD_ALL;
            drive_of_node[drive->nodes.node[i]] = d;
        }
    }
}

// Do an event. Forces or velocities jump, so a scheme that looks back begins anew.
static void do_event(const SnEvent* event, const SnModel* model, SnState* state) {
    state->has_before = 0;
    if (event->kind != SN_EVENT_KICK) return; // sn_script_fields finds gravity and wind
    for (int i = event->first_node; i < event->first_node + event->node_count; ++i)
        for (int k = 0; k < 3; ++k)
            if (!(state->held[i] & SN_HELD(k)))
                state->now.v[3 * (size_t)i + (size_t)k] += event->vector[k];
    for (int k = 0; k < 3 && event->rigid >= 0; ++k)
        state->now.momentum[6 * event->rigid + k] +=
            model->rigid[event->rigid].mass * event->vector[k];
}

// Hold a component of a node where it is; c is its place among the components of all nodes.
static void begin_hold(SnState* state, size_t c) {
    state->anchor[c] = state->now.q.x[c];
    state->now.v[c] = 0;
}

// Set the held bits and drives that mark_held has found. Returns 1 if any of them changes. A node
// that becomes held, or that another drive takes over, is anchored where it is, and stands still
// until a drive moves it.
static int update_held(const SnScript* script, SnState* state) {
    const size_t nodes = (size_t)state->node_count;
    int changed = 0;
    if (memcmp(script->held_scratch, state->held, nodes) == 0 &&
        memcmp(script->drive_scratch, state->drive, nodes * sizeof *state->drive) == 0)
        return 0;
    for (int i = 0; i < state->node_count; ++i) {
        const unsigned held = script->held_scratch[i];
        const int drive = script->drive_scratch[i], taken_over = drive != state->drive[i];
        changed |= held != state->held[i] || taken_over;
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            const int fresh = !(state->held[i] & SN_HELD(k)) || taken_over;
            if (!(held & SN_HELD(k)) || !fresh) continue;
            begin_hold(state, c);
        }
        state->held[i] = (unsigned char)held;
        state->drive[i] = drive;
    }
    return changed;
}

void sn_script_hold_new(SnScript* script, const SnModel* model, const int* old, SnState* state) {
    mark_held(script, model, state, script->held_scratch, script->drive_scratch);
    for (int i = 0; i < state->node_count; ++i) {
        if (old[i] >= 0) continue;
        state->held[i] = script->held_scratch[i];
        state->drive[i] = script->drive_scratch[i];
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            if (!(state->held[i] & SN_HELD(k) & ~model->held[i])) continue;
            begin_hold(state, c);
        }
    }
    for (int d = 0; d < script->drive_count; ++d)
        drive_nodes(script, d, state, state->time, old, NULL, state->now.v);
}

void sn_script_begin(SnScript* script, const SnModel* model, SnState* state) {
    mark_held(script, model, state, script->held_scratch, script->drive_scratch);
    if (update_held(script, state)) {
        state->has_before = 0;
        // driven nodes move with their drives from the beginning of the step
        for (int d = 0; d < script->drive_count; ++d)
            drive_nodes(script, d, state, state->time, NULL, NULL, state->now.v);
    }
    while (state->events_done < script->event_count &&
           script->event[state->events_done].time <= state->time + script->slack)
        do_event(&script->event[state->events_done++], model, state);
}

void sn_script_move_event(SnScript* script, int from, int to) {
    const SnEvent event = script->event[from];
    memmove(script->event + to + 1, script->event + to, sizeof event * (size_t)(from - to));
    script->event[to] = event;
}

void sn_script_fields(const SnScript* script, const SnState* state, double gravity[3],
                      double wind[3]) {
    memcpy(gravity, script->gravity, sizeof script->gravity);
    memcpy(wind, script->wind, sizeof script->wind);
    for (int i = 0; i < state->events_done; ++i) {
        const SnEvent* event = &script->event[i];
        if (event->kind == SN_EVENT_GRAVITY && i >= script->gravity_from)
            memcpy(gravity, event->vector, sizeof event->vector);
        if (event->kind == SN_EVENT_WIND && i >= script->wind_from)
            memcpy(wind, event->vector, sizeof event->vector);
    }
}

int sn_script_targets(const SnScript* script, const SnAwake* awake, const SnState* state,
                      double time, double* x, double* v) {
    SN_EACH_AWAKE(i, awake)
    for (int k = 0; k < 3; ++k)
        if (state->held[i] & SN_HELD(k)) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            x[c] = state->now.q.x[c];
            if (v) v[c] = 0;
        }
    int moves = 0;
    for (int d = 0; d < script->drive_count; ++d) {
        if (!is_active(script, script->drive[d].def.from, script->drive[d].def.until, state->time))
            continue;
        drive_nodes(script, d, state, time, NULL, x, v);
        for (int i = 0; i < script->drive[d].nodes.count && !moves; ++i) {
            const size_t c = 3 * (size_t)script->drive[d].nodes.node[i];
            moves = memcmp(x + c, state->now.q.x + c, 3 * sizeof(double)) != 0;
        }
    }
    return moves;
}

// The value of a force's time profile at a time.
static double force_factor(const SnForceDef* def, double time) {
    const int n = def->key_count;
    if (n == 0) return 1;
    int i = 0;
    while (i < n && def->key[i].time <= time) ++i;
    if (i == 0 || i == n) return def->key[i == 0 ? 0 : n - 1].value;
    const SnProfileKey *a = &def->key[i - 1], *b = &def->key[i];
    return a->value + (time - a->time) / (b->time - a->time) * (b->value - a->value);
}

int sn_script_force_acts(const SnForce* force, double time) {
    return force_factor(&force->def, time) != 0 && force->nodes.count > 0;
}

void sn_script_forces(const SnScript* script, double time, double* f) {
    for (int p = 0; p < script->force_count; ++p) {
        const SnForce* force = &script->force[p];
        const double share = force_factor(&force->def, time) / force->nodes.count;
        for (int i = 0; i < force->nodes.count; ++i)
            for (int k = 0; k < 3; ++k)
                f[3 * (size_t)force->nodes.node[i] + (size_t)k] += share * force->def.force[k];
    }
}
