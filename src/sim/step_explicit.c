// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Explicit steps in momentum form: q' = M(q)^-1 p and p' = J^T f(q, v), where ' is the time
// derivative, with the configuration q, momenta p and mass M of the unknowns, the forces f on nodes
// and movers, their velocities v, and the matrix J that turns velocities of the unknowns into v.
// Rotations do not add like vectors. So steps integrate theta, the tangent vector from the
// (sub)step's start to q, and sn_system_retract finds q from theta: these are Runge-Kutta methods
// of Munthe-Kaas's kind.
#include "sim/books.h"
#include "sim/stop.h"

#include "base/clock.h"

#include <math.h>
#include <string.h>

// Where the integration of a (sub)step starts, and memory for evaluations of rates.
typedef struct Flow {
    SnConfig origin;         // configuration at the (sub)step's start
    double time;             // time at the (sub)step's start, s
    SnConfig q;              // configuration of the last evaluation
    double *x_held, *v_held; // x_held: not used; v_held: velocities of held and driven components
                             // (node_count x 3), m/s
    double *u, *f;           // u: velocities of unknowns at the last evaluation (dofs); f: not used
    SnMotion motion;
    double* held_f; // forces on nodes, N, averaged over the stages of this substep with the weights
                    // of the method (node_count x 3); NULL: nothing holds nodes
    SnWorks power;  // powers, W, averaged in the same way
} Flow;

static SnStatus new_flow(SnWorld* world, SnArena* scratch, Flow* flow) {
    const size_t dofs = (size_t)sn_system_dofs(world->system);
    const size_t nodes = (size_t)world->model->node_count;
    flow->time = world->state->time;
    flow->origin = sn_system_new_config(world->system, scratch);
    flow->q = sn_system_new_config(world->system, scratch);
    flow->x_held = SN_PUSH(scratch, double, 3 * nodes);
    flow->v_held = SN_PUSH(scratch, double, 3 * nodes);
    flow->u = SN_PUSH(scratch, double, dofs);
    flow->f = SN_PUSH(scratch, double, dofs);
    flow->motion.twist = SN_PUSH(scratch, double, 6 * (size_t)sn_system_movers(world->system));
    flow->motion.v = flow->v_held;
    const int acts = sn_reactions_act(world);
    flow->held_f = acts ? SN_PUSH(scratch, double, 3 * nodes) : NULL;
    if (!flow->motion.twist || (acts && !flow->held_f)) return SN_OUT_OF_MEMORY;
    sn_system_copy_config(world->system, &world->state->now.q, &flow->origin);
    return SN_OK;
}

// Set Flow.held_f and Flow.power to 0, before the stages of a substep.
static void begin_sums(const SnWorld* world, Flow* flow) {
    flow->power = (SnWorks){0};
    if (!flow->held_f) return;
    SN_EACH_AWAKE_COMPONENT(i, world->awake) flow->held_f[i] = 0;
}

// Add forces and powers of a stage, times its weight, to Flow.held_f and Flow.power. `f` are the
// forces on all nodes (node_count x 3), N.
static SnStatus add_to_sums(const SnWorld* world, Flow* flow, double weight, const SnTermAt* at,
                            const double* f) {
    if (weight == 0) return SN_OK;
    if (flow->held_f) {
        SN_EACH_AWAKE_COMPONENT(i, world->awake) flow->held_f[i] += weight * f[i];
        flow->power.drive += weight * sn_books_drive(world, f, at->motion.v);
    }
    sn_books_press(world, at, weight, &flow->power);
    flow->power.given += weight * sn_books_push(world, at->time, at->motion.v);
    return sn_books_damp(world, at, weight, &flow->power);
}

// Enter the mean forces and powers of a substep of length h as reactions, and as works (books.h).
static void enter_sums(SnWorld* world, const Flow* flow, double h) {
    const SnWorks works = {.drive = h * flow->power.drive,
                           .damping = h * flow->power.damping,
                           .wind = h * flow->power.wind,
                           .given = h * flow->power.given,
                           .contact = h * flow->power.contact};
    if (flow->held_f) sn_reactions_take(world, h / world->h, flow->held_f);
    sn_books_enter(world, &works);
}

// Find the rates of theta and p at (theta, p), in a stage at `time` (s) after the substep's start.
// `weight` is the share of the substep that the stage stands for in reactions and works.
static SnStatus find_rates(SnWorld* world, Flow* flow, double time, double weight,
                           const double* theta, const double* p, SnArena scratch,
                           double* theta_rate, double* p_rate) {
    const SnSystem* system = world->system;
    sn_system_copy_config(system, &flow->origin, &flow->q);
    sn_system_retract(system, &flow->origin, theta, 1, &flow->q);
    sn_script_targets(&world->script, world->awake, world->state, flow->time + time, flow->q.x,
                      flow->v_held);
    SN_TRY(sn_system_velocity(system, &flow->q, p, flow->u));
    sn_system_push(system, &flow->q, flow->u, &flow->motion);

    SnForces forces = sn_system_new_forces(system, &scratch);
    if (!forces.wrench) return SN_OUT_OF_MEMORY;
    const SnTermAt at = {.q = flow->q,
                         .motion = flow->motion,
                         .x_lag = flow->q.x,
                         .time = flow->time + time,
                         .pool = world->pool,
                         .scratch = scratch};
    sn_system_forces(system, &at, &forces);
    // before sn_system_pull, which changes the forces
    SN_TRY(add_to_sums(world, flow, weight, &at, forces.f));
    memset(p_rate, 0, sizeof(double) * (size_t)sn_system_dofs(system));
    sn_system_pull(system, &flow->q, &forces, p_rate);
    sn_system_rate(system, theta, flow->u, theta_rate);
    return SN_OK;
}

// ---- symplectic Euler, with the step's length h: p += h J^T f(q, v), then q += h M^-1 p

static SnStatus symplectic_euler(SnWorld* world, Flow* flow, double h, SnArena scratch,
                                 double* theta, double* p) {
    const int dofs = sn_system_dofs(world->system);
    double* theta_rate = SN_PUSH(&scratch, double, dofs);
    double* p_rate = SN_PUSH(&scratch, double, dofs);
    if (!p_rate) return SN_OUT_OF_MEMORY;
    memset(theta, 0, sizeof(double) * (size_t)dofs);
    begin_sums(world, flow);
    SN_TRY(find_rates(world, flow, 0, 1, theta, p, scratch, theta_rate, p_rate));
    enter_sums(world, flow, h);
    for (int i = 0; i < dofs; ++i) p[i] += h * p_rate[i];
    SN_TRY(sn_system_velocity(world->system, &flow->origin, p, flow->u));
    for (int i = 0; i < dofs; ++i) theta[i] = h * flow->u[i];
    return SN_OK;
}

// ---- Dormand and Prince, 5(4), seven stages

enum { STAGES = 7 };

static const double nodes_c[STAGES] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
static const double weights_a[STAGES][STAGES - 1] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
// Differences of the weights of the fifth-order and the fourth-order result: the sum of the rates
// with these weights, times h, is the error estimate.
static const double weights_e[STAGES] = {71.0 / 57600,      0,          -71.0 / 16695, 71.0 / 1920,
                                         -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

typedef struct Stages {
    double* theta[STAGES]; // rates of theta (dofs)
    double* p[STAGES];     // rates of p (dofs)
} Stages;

static SnStatus new_stages(int dofs, SnArena* scratch, Stages* k) {
    for (int s = 0; s < STAGES; ++s) {
        k->theta[s] = SN_PUSH(scratch, double, dofs);
        k->p[s] = SN_PUSH(scratch, double, dofs);
    }
    return k->p[STAGES - 1] ? SN_OK : SN_OUT_OF_MEMORY;
}

// Scales of errors: `theta` is the size of the largest soft body, m, or 1 if this is larger and
// there are rigid bodies; `p` is the momentum with which the largest mass moves by `theta` in a
// step. Without these scales the error of a body at rest would have to be as small as rounding.
typedef struct Sizes {
    double theta, p;
} Sizes;

static Sizes measure_sizes(const SnWorld* world) {
    double size = 0, mass = 0;
    for (int p = 0; p < world->model->part_count; ++p) {
        double low[3], high[3];
        sn_mesh_bounds(world->model->part[p].mesh, low, high);
        size = fmax(size, v3_norm(v3_sub(v3_load(high), v3_load(low))));
    }
    for (int i = 0; i < world->model->point_count; ++i)
        mass = fmax(mass, world->model->mass->lumped[i]);
    for (int b = 0; b < world->model->rigid_count; ++b) {
        size = fmax(size, 1); // theta of a rigid body is in m and rad: 1 rad for its rotation
                              // means 1 m for its translation
        mass = fmax(mass, world->model->rigid[b].mass);
    }
    return (Sizes){size, mass * size / world->h};
}

// An error of theta is divided by the largest |theta| of the substep, and an error of p by the
// largest |p|. The divisors are at least this share of Sizes.theta and Sizes.p.
#define SIZE_SHARE 1e-3

// The larger one of the relative errors of theta and p, divided by the tolerance; infinite if a
// number is not finite. *worst becomes the block of unknowns with this error, or with the first
// number that is not finite.
static double error_norm(const Stages* k, int dofs, double h, const double* theta, const double* p,
                         double tolerance, const Sizes* sizes, int* worst) {
    double theta_error = 0, theta_size = 0, p_error = 0, p_size = 0, sum = 0;
    int worst_theta = 0, worst_p = 0;
    for (int i = 0; i < dofs; ++i) {
        double et = 0, ep = 0;
        for (int s = 0; s < STAGES; ++s) {
            et += weights_e[s] * k->theta[s][i];
            ep += weights_e[s] * k->p[s][i];
        }
        sum += fabs(et) + fabs(ep) + fabs(theta[i]) + fabs(p[i]);
        *worst = i / 3;
        if (!isfinite(sum)) return HUGE_VAL;
        if (fabs(h * et) > theta_error) worst_theta = i / 3;
        if (fabs(h * ep) > p_error) worst_p = i / 3;
        theta_error = fmax(theta_error, fabs(h * et));
        p_error = fmax(p_error, fabs(h * ep));
        theta_size = fmax(theta_size, fabs(theta[i]));
        p_size = fmax(p_size, fabs(p[i]));
    }
    theta_size = fmax(theta_size, SIZE_SHARE * sizes->theta);
    p_size = fmax(p_size, SIZE_SHARE * sizes->p);
    const double of_theta = theta_error / theta_size, of_p = p_error / p_size;
    *worst = of_theta > of_p ? worst_theta : worst_p;
    return fmax(of_theta, of_p) / tolerance;
}

// Do one substep of length h from the flow's origin, where the momentum is p. theta and p_new
// receive the tangent vector and the momentum at the substep's end. *error becomes the substep's
// error divided by the tolerance, and *worst the block with this error.
static SnStatus dormand_prince(SnWorld* world, Flow* flow, Stages* k, double h, const double* p,
                               const Sizes* sizes, SnArena scratch, double* theta, double* p_new,
                               double* error, int* worst) {
    const int dofs = sn_system_dofs(world->system);
    const double* weight = weights_a[STAGES - 1]; // the last stage is at the substep's end
    begin_sums(world, flow);
    for (int s = 0; s < STAGES; ++s) {
        for (int i = 0; i < dofs; ++i) {
            double dt = 0, dp = 0;
            for (int j = 0; j < s; ++j) {
                dt += weights_a[s][j] * k->theta[j][i];
                dp += weights_a[s][j] * k->p[j][i];
            }
            theta[i] = h * dt;
            p_new[i] = p[i] + h * dp;
        }
        SN_TRY(find_rates(world, flow, nodes_c[s] * h, s + 1 < STAGES ? weight[s] : 0, theta, p_new,
                          scratch, k->theta[s], k->p[s]));
    }
    *error = error_norm(k, dofs, h, theta, p_new, world->def.error_tolerance, sizes, worst);
    return SN_OK;
}

// A step gets no more substeps than this.
enum { MOST_SUBSTEPS = 100000 };

// Do a step in substeps with error control. Each step begins with a substep of its own length, so
// that the state need not remember the length of the last substep.
static SnStatus run_substeps(SnWorld* world, Flow* flow, SnArena scratch, double* theta,
                             double* p) {
    const int dofs = sn_system_dofs(world->system);
    const double end = world->h;
    const Sizes sizes = measure_sizes(world);
    Stages k;
    double* p_new = SN_PUSH(&scratch, double, dofs);
    SN_TRY(new_stages(dofs, &scratch, &k));

    double h = end, done = 0, error;
    int worst = 0;
    while (world->stats.iterations < MOST_SUBSTEPS) {
        const int last = done + h >= end * (1 - 1e-14);
        if (last) h = end - done;
        flow->time = world->state->time + done;
        SN_TRY(
            dormand_prince(world, flow, &k, h, p, &sizes, scratch, theta, p_new, &error, &worst));
        world->stats.iterations++;
        if (error <= 1) {
            enter_sums(world, flow, h);
            memcpy(p, p_new, sizeof(double) * (size_t)dofs);
            if (last) return SN_OK;
            done += h;
            sn_system_copy_config(world->system, &flow->q,
                                  &flow->origin); // the last stage is at the substep's end
        }
        // the usual rule of step lengths: a safety factor of 0.9, and changes between 1/5 and 5
        const double factor = isfinite(error) ? 0.9 * pow(fmax(error, 1e-10), -0.2) : 0.2;
        h *= fmin(5, fmax(0.2, factor));
        if (h < 1e-14 * end) break;
    }
    // substeps are too many or too short
    return sn_stop_at(world, SN_DIVERGED, SN_STOP_SUBSTEPS, SN_AT_BLOCK, worst,
                      world->stats.iterations);
}

// ---- the step

static SnStatus advance_state(SnWorld* world, SnArena scratch) {
    const SnSystem* system = world->system;
    const int dofs = sn_system_dofs(system);
    Flow flow;
    double* theta = SN_PUSH(&scratch, double, dofs);
    double* p = SN_PUSH(&scratch, double, dofs);
    SN_TRY(new_flow(world, &scratch, &flow));
    SnMoment* out = &world->next->now;
    sn_moment_copy(world->state, &world->state->now, out);
    world->booking.order = sn_scheme(world->def.integrator)->order;
    sn_system_load(system, &world->state->now, p);
    SnStatus status = world->def.integrator == SN_DORMAND_PRINCE
                          ? run_substeps(world, &flow, scratch, theta, p)
                          : symplectic_euler(world, &flow, world->h, scratch, theta, p);
    SN_TRY(status);
    // the last stage of the last substep was evaluated at the step's end: flow.q is the result
    if (world->def.integrator == SN_DORMAND_PRINCE)
        sn_system_copy_config(system, &flow.q, &out->q);
    else
        sn_system_retract(system, &world->state->now.q, theta, 1, &out->q);
    SN_TRY(sn_system_velocity(system, &out->q, p, flow.u));
    sn_system_store(system, flow.u, p, out);
    sn_script_targets(&world->script, world->awake, world->state, world->state->time + world->h,
                      out->q.x, out->v);
    if (flow.held_f) sn_reactions_gain(world, 1 / world->h, out->v, world->state->now.v);
    world->next->has_before = 0;
    return status;
}

SnStatus sn_step_explicit(SnWorld* world, SnArena scratch) {
    SnStatus status;
    SN_TIMED(world->stats.seconds[SN_PHASE_ADVANCE], status = advance_state(world, scratch));
    return status;
}
