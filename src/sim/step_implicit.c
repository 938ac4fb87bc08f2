// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One implicit step: the stages of a scheme (scheme.h), each solved by the world's method.
#include "sim/books.h"
#include "sim/stop.h"

#include "base/clock.h"

#include <string.h>

// The data that the stages of one step share. Momentum vectors have one entry per degree of
// freedom. q_ref and p_ref are the configuration and momentum from which a stage counts its change
// (scheme.h).
typedef struct Step {
    double h;           // length of the step, s
    double* p_now;      // momentum at the step's start
    double* p_before;   // momentum one step earlier
    double* p_first;    // momentum at the first stage's end
    double* difference; // scratch memory (dofs)
    SnMoment first;     // configuration and velocities at the first stage's end
    SnConfig reference; // q_ref of the stage under way
    double* p_ref;      // p_ref of the stage under way
    double* predicted;  // tangent step from q_ref to the stage's end if no forces acted (dofs)
    SnConfig lag;       // configuration at which damping is evaluated; scratch until it is set
    double* x_target;   // positions of held and driven components at the stage's end
                        // (node_count x 3), m
    double* v_target;   // velocities of these components (node_count x 3), m/s
} Step;

static SnStatus new_step(SnWorld* world, SnArena* scratch, Step* step) {
    const size_t dofs = (size_t)sn_system_dofs(world->system);
    const size_t nodes = (size_t)world->model->node_count;
    double** vectors[] = {&step->p_now,      &step->p_before, &step->p_first,
                          &step->difference, &step->p_ref,    &step->predicted};
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; ++i)
        *vectors[i] = SN_PUSH(scratch, double, dofs);
    step->h = world->h;
    step->first = sn_system_new_moment(world->system, scratch);
    step->reference = sn_system_new_config(world->system, scratch);
    step->lag = sn_system_new_config(world->system, scratch);
    step->x_target = sn_arena_push_raw(scratch, 3 * nodes, sizeof(double));
    step->v_target = sn_arena_push_raw(scratch, 3 * nodes, sizeof(double));
    return step->v_target ? SN_OK : SN_OUT_OF_MEMORY;
}

// Add `share` times a change to the reference: q_ref += share (to - from) and
// p_ref += share (p_to - p_from). Driven nodes are treated like all other nodes.
static void add_to_reference(const SnWorld* world, Step* step, double share, const SnConfig* to,
                             const double* p_to, const SnConfig* from, const double* p_from) {
    if (share == 0) return;
    const SnSystem* system = world->system;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    step->reference.x[i] += share * (to->x[i] - from->x[i]);
    SnConfig base = step->reference; // nodes are done; now move the poses along the difference
    sn_system_difference(system, to, from, step->difference);
    SnConfig moved = {step->lag.x, step->reference.pose};
    sn_system_retract(system, &base, step->difference, share, &moved);
    sn_system_carry(system, &step->reference);
    for (int i = 0; i < sn_system_dofs(system); ++i)
        step->p_ref[i] += share * (p_to[i] - p_from[i]);
}

static void make_reference(const SnWorld* world, Step* step, const SnSchemeStage* stage) {
    const SnState* state = world->state;
    sn_system_copy_config(world->system, &state->now.q, &step->reference);
    memcpy(step->p_ref, step->p_now, sizeof(double) * (size_t)sn_system_dofs(world->system));
    add_to_reference(world, step, stage->before, &state->now.q, step->p_now, &state->before.q,
                     step->p_before);
    add_to_reference(world, step, stage->first, &step->first.q, step->p_first, &state->now.q,
                     step->p_now);
}

// Predict the tangent step from q_ref to the configuration after the time tau without forces. Where
// sn_system_coast cannot find it (with a consistent mass), nodes move at the velocities of the
// step's start, and the poses of movers stay.
static void predict_coasting(const SnWorld* world, Step* step, double tau) {
    const SnSystem* system = world->system;
    if (sn_system_coast(system, &step->reference, step->p_ref, tau, step->predicted) >= 0) return;
    SnConfig ahead = {step->lag.x, step->reference.pose};
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    ahead.x[i] = step->reference.x[i] + tau * world->state->now.v[i];
    sn_system_difference(system, &ahead, &step->reference, step->predicted);
}

// Find positions and velocities of held and driven components at the stage's end, which is `end`
// times the step's length after the step's start. Some schemes make the step by multiplying the
// last stage's change by `completion`. For these, targets are found for the multiplied time, and
// their change is divided by `completion`, so that driven nodes follow the same scheme as all other
// nodes. Returns 1 if a driven node moves.
static int make_targets(const SnWorld* world, Step* step, const SnScheme* scheme, double end) {
    const SnMoment* now = &world->state->now;
    const SnAwake* awake = world->awake;
    sn_spans_copy(&awake->node, 3 * sizeof(double), now->q.x, step->x_target);
    sn_spans_copy(&awake->node, 3 * sizeof(double), now->v, step->v_target);
    const double time = world->state->time + scheme->completion * end * step->h;
    const int driven = sn_script_targets(&world->script, awake, world->state, time, step->x_target,
                                         step->v_target);
    if (scheme->completion == 1) return driven;
    SN_EACH_AWAKE_COMPONENT(i, awake) {
        step->x_target[i] = now->q.x[i] + (step->x_target[i] - now->q.x[i]) / scheme->completion;
        step->v_target[i] = now->v[i] + (step->v_target[i] - now->v[i]) / scheme->completion;
    }
    return driven;
}

static SnStage make_stage(SnWorld* world, Step* step, const SnScheme* scheme, int index) {
    const SnSchemeStage* data = &scheme->stage[index];
    const SnState* state = world->state;
    const double tau = data->gamma * step->h;
    make_reference(world, step, data);
    SnStage stage = {.tau = tau,
                     .mass_weight = scheme->is_static ? 0 : 1,
                     .force_weight = scheme->is_static ? 1 : tau * tau,
                     .stiffness_factor = scheme->one_solve ? world->def.stiffness_factor : 1,
                     .is_static = scheme->is_static,
                     .one_solve = scheme->one_solve,
                     .time = state->time + data->end * step->h,
                     .elapsed = data->end * step->h,
                     .start = &state->now.q,
                     .reference = &step->reference,
                     .momentum_ref = step->p_ref,
                     .x_target = step->x_target,
                     .v_target = step->v_target,
                     .held = state->held};
    stage.driven = make_targets(world, step, scheme, data->end);
    if (scheme->is_static) return stage;

    // The inertia of turning bodies is evaluated at the prediction, the pose that they reach
    // without torque. Stiffness-proportional damping is evaluated at the step's start by schemes of
    // first order, and at the prediction by schemes of second order, which would lose their order
    // otherwise.
    predict_coasting(world, step, tau);
    stage.predicted = step->predicted;
    sn_spans_copy(&world->awake->node, 3 * sizeof(double), step->x_target, step->lag.x);
    sn_system_retract(world->system, &step->reference, step->predicted, 1, &step->lag);
    if (scheme->order == 1)
        sn_spans_copy(&world->awake->node, 3 * sizeof(double), state->now.q.x, step->lag.x);
    stage.lag = &step->lag;
    return stage;
}

// The step fails if a mover turns by more than this in one stage: from half a turn on, the
// direction of the rotation is ambiguous.
#define LARGEST_TURN 2.8 // rad

static SnStatus check_turns(SnWorld* world, const Step* step, SnArena scratch) {
    const int bodies = sn_system_movers(world->system);
    if (bodies == 0) return SN_OK;
    SnMotion moved = sn_system_new_motion(world->system, &scratch);
    if (!moved.twist) return SN_OUT_OF_MEMORY;
    sn_system_push(world->system, &step->reference, step->predicted, &moved);
    for (int b = 0; b < bodies; ++b)
        if (!(v3_norm(v3_load(moved.twist + 6 * b + 3)) <= LARGEST_TURN))
            return sn_stop_at(world, SN_DIVERGED, SN_STOP_TURN, SN_AT_MOVER, b,
                              v3_norm(v3_load(moved.twist + 6 * b + 3)));
    return SN_OK;
}

// Find the momentum p of movers at the end of a stage of length tau. J is the matrix that turns
// velocities of unknowns into those of nodes and movers. Rigid bodies have p = p_ref + tau J^T f,
// with J^T f the forces on unknowns. Aggregates have J^T M v, the momentum of their velocity, as
// nodes have. Both formulas agree where a method converges. Where it does not, only J^T M v makes
// sure that no momentum is lost between aggregates and nodes.
static SnStatus find_momentum(const SnWorld* world, const Step* step, const SnStage* stage,
                              const SnConfig* q, const double* u, SnArena scratch, double* p) {
    const SnSystem* system = world->system;
    const int dofs = sn_system_dofs(system), bodies = world->model->rigid_count;
    if (sn_system_movers(system) > bodies) {
        SnMotion motion = sn_system_new_motion(system, &scratch);
        if (!motion.twist) return SN_OUT_OF_MEMORY;
        sn_system_push(system, q, u, &motion);
        sn_system_momentum(system, stage->lag, &motion, p);
    }
    if (bodies == 0) return SN_OK;
    double* f = SN_PUSH(&scratch, double, dofs);
    if (!f) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_system_force(system, stage, q, scratch, f));
    for (int b = 0; b < bodies; ++b) {
        if (sn_map_carrier(world->map, b) >= 0) continue;
        for (int k = 0; k < 6; ++k) {
            const int i = sn_system_mover_dof(system, b) + k;
            p[i] = step->p_ref[i] + stage->tau * f[i];
        }
    }
    return SN_OK;
}

// Find velocity and momentum at the stage's end: the velocity is the tangent vector from q_ref to
// the end, divided by tau.
static SnStatus finish_stage(SnWorld* world, Step* step, const SnStage* stage, SnArena scratch,
                             SnMoment* out) {
    const int dofs = sn_system_dofs(world->system);
    double* u = SN_PUSH(&scratch, double, dofs);
    double* p = SN_PUSH(&scratch, double, dofs);
    if (!p) return SN_OUT_OF_MEMORY;
    if (!stage->is_static) {
        sn_system_difference(world->system, &out->q, stage->reference, u);
        for (int i = 0; i < dofs; ++i) u[i] /= stage->tau;
        SN_TRY(find_momentum(world, step, stage, &out->q, u, scratch, p));
    }
    sn_system_store(world->system, u, p, out);
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    if (stage->held[i / 3] & SN_HELD(i % 3)) out->v[i] = stage->v_target[i];
    return SN_OK;
}

// The step is `completion` times the last stage's change, in q, v and the momenta of movers.
static void complete_step(const SnWorld* world, Step* step, double completion, SnMoment* out) {
    if (completion == 1) return;
    const SnMoment* now = &world->state->now;
    sn_system_difference(world->system, &out->q, &now->q, step->difference);
    sn_system_retract(world->system, &now->q, step->difference, completion, &out->q);
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    out->v[i] = now->v[i] + completion * (out->v[i] - now->v[i]);
    for (int i = 0; i < 6 * sn_system_movers(world->system); ++i)
        out->momentum[i] = now->momentum[i] + completion * (out->momentum[i] - now->momentum[i]);
    sn_system_carry_moment(world->system, out);
}

// Enter a solved stage into the energy books. The velocities from which the stage counts (v_ref)
// are formed from those of the same moments as q_ref.
static SnStatus keep_books(SnWorld* world, const Step* step, const SnScheme* scheme, int index,
                           const SnStage* stage, SnArena scratch, const SnMoment* out) {
    const SnSchemeStage* data = &scheme->stage[index];
    const SnState* state = world->state;
    double* v_ref =
        sn_arena_push_raw(&scratch, 3 * (size_t)world->model->node_count, sizeof *v_ref);
    if (!v_ref) return SN_OUT_OF_MEMORY;
    SN_EACH_AWAKE_COMPONENT(i, world->awake)
    v_ref[i] = state->now.v[i] + data->before * (state->now.v[i] - state->before.v[i]) +
               data->first * (step->first.v[i] - state->now.v[i]);
    const SnStageEnd end = {stage, &out->q, v_ref, sn_scheme_share(scheme, index)};
    return sn_books_stage(world, scheme, &end, scratch);
}

// The multipliers of contacts, which are forces that an augmented Lagrangian adds to the springs of
// contacts (contact.largest_depth), are raised at most this often per stage.
#define MOST_RAISES 100

// As long as overlaps are deeper than contact.largest_depth, raise the multipliers of contacts, and
// solve again from the end of the last solve.
static SnStatus harden_contacts(SnWorld* world, SnSolver* solver, const SnMethod* method,
                                const SnStage* stage, SnArena scratch, SnMoment* out) {
    SnStage from_here = *stage;
    double* d = SN_PUSH(&scratch, double, sn_system_dofs(world->system));
    if (!d) return SN_OUT_OF_MEMORY;
    from_here.predicted = d;
    SnStatus worst = SN_OK;
    for (int raises = 0; sn_collisions_raise(world, &out->q); ++raises) {
        if (raises == MOST_RAISES) return SN_NOT_CONVERGED;
        sn_system_difference(world->system, &out->q, stage->reference, d);
        sn_collisions_begin_solve(world);
        worst = method->solve(solver, &from_here, scratch, &out->q);
        SN_TRY(worst);
    }
    return worst;
}

static SnStatus solve_with_contacts(SnWorld* world, SnSolver* solver, const SnMethod* method,
                                    const SnStage* stage, int first, SnArena scratch,
                                    SnMoment* out) {
    if (world->collisions) SN_TRY(sn_collisions_stage(world, stage, first, scratch));
    if (world->collisions) sn_collisions_begin_solve(world);
    sn_moment_copy_awake(world->awake, world->state, &world->state->now, out);
    const SnStatus status = method->solve(solver, stage, scratch, &out->q);
    if (status < 0 || !world->collisions) return status;
    const SnStatus hardened = harden_contacts(world, solver, method, stage, scratch, out);
    return hardened < 0 ? hardened : sn_status_worse(status, hardened);
}

// On the way to an equilibrium, nodes may go far and meet objects that were not near them at first.
// Such objects become contacts, and the stage is solved again, in at most this many rounds.
#define MOST_ROUNDS 20

static SnStatus solve_static(SnWorld* world, SnSolver* solver, const SnMethod* method,
                             const SnStage* stage, SnArena scratch, SnMoment* out) {
    for (int round = 0; round < MOST_ROUNDS; ++round) {
        const int last = round + 1 == MOST_ROUNDS; // no round is left to solve for new contacts
        int added = 0;
        const SnStatus status = solve_with_contacts(world, solver, method, stage, 1, scratch, out);
        SN_TRY(status);
        if (world->collisions && !last)
            SN_TRY(sn_collisions_find_more(world, &out->q, scratch, &added));
        if (added == 0 && !last) return status;
    }
    return SN_NOT_CONVERGED;
}

// Choose the method of a step. If all nodes are held or driven, there are no unknowns and no factor
// that a method could keep; Newton's method is used then.
static const SnMethod* choose_method(const SnWorld* world, const SnScheme* scheme) {
    if (scheme->one_solve) return &sn_method_linear;
    return sn_system_dofs(world->system) == 0 ? &sn_method_newton : world->method;
}

static SnStatus solve_stage(SnWorld* world, SnSolver* solver, Step* step, const SnScheme* scheme,
                            int index, SnArena scratch, SnMoment* out) {
    const SnStage stage = make_stage(world, step, scheme, index);
    const SnMethod* method = choose_method(world, scheme);
    SN_TRY(check_turns(world, step, scratch));
    SnStatus status = scheme->is_static ? solve_static(world, solver, method, &stage, scratch, out)
                                        : solve_with_contacts(world, solver, method, &stage,
                                                              index == 0, scratch, out);
    SN_TRY(status);
    SnStatus finished;
    SN_TIMED(solver->stats.seconds[SN_PHASE_ADVANCE],
             finished = finish_stage(world, step, &stage, scratch, out));
    SN_TRY(finished);
    SN_TRY(keep_books(world, step, scheme, index, &stage, scratch, out));
    return status;
}

static SnStatus run_stages(SnWorld* world, SnSolver* solver, const SnScheme* scheme,
                           SnArena scratch) {
    Step step;
    SN_TRY(new_step(world, &scratch, &step));
    SnMoment* out = &world->next->now;
    sn_system_load(world->system, &world->state->now, step.p_now);
    sn_system_load(world->system, &world->state->before, step.p_before);

    SnStatus worst = SN_OK;
    for (int s = 0; s < scheme->stage_count; ++s) {
        SnMoment* end = s + 1 < scheme->stage_count ? &step.first : out;
        SnStatus status = solve_stage(world, solver, &step, scheme, s, scratch, end);
        SN_TRY(status);
        if (world->collisions)
            SN_TRY(sn_collisions_share(world, sn_scheme_share(scheme, s), s == 0));
        worst = sn_status_worse(worst, status);
        sn_system_load(world->system, end, step.p_first);
    }
    complete_step(world, &step, scheme->completion, out);
    sn_script_targets(&world->script, world->awake, world->state, world->state->time + step.h,
                      out->q.x, out->v);
    if (scheme->is_static) memset(out->v, 0, 3 * sizeof(double) * (size_t)world->model->node_count);
    sn_moment_copy_awake(world->awake, world->state, &world->state->now, &world->next->before);
    world->next->has_before = !(world->collisions && world->collisions->struck);
    world->next->before_step = step.h;
    return worst;
}

// Choose the scheme of a step. If the step before is not known or had another length, this is the
// starter of the integrator's scheme (scheme.h). Schemes of second order need forces that do not
// jump. So backward Euler does the steps in which objects strike each other
// (sn_collisions_strike), and the step after such a step uses no earlier state.
static SnStatus choose_scheme(SnWorld* world, SnArena scratch, const SnScheme** scheme) {
    const SnState* state = world->state;
    *scheme = sn_scheme(world->def.integrator);
    const int fresh = !state->has_before || state->before_step != world->h;
    if (fresh) *scheme = sn_scheme((*scheme)->starter);
    if (!world->collisions || (*scheme)->order < 2) return SN_OK;
    SN_TRY(sn_collisions_strike(world, scratch));
    if (world->collisions->struck) *scheme = sn_scheme(SN_BDF1);
    return SN_OK;
}

static SnSolveSettings find_settings(const SnWorld* world) {
    const SnWorldDef* def = &world->def;
    const SnMethod* method = world->method;
    const int pairs = sn_has_contact_energies(world->collisions) && method->touching > 0
                          ? method->touching
                          : method->history;
    return (SnSolveSettings){.relative_tolerance = def->relative_tolerance,
                             .absolute_tolerance = def->absolute_tolerance,
                             .max_iterations = def->max_iterations > 0 ? def->max_iterations
                                                                       : world->method->patience,
                             .iterations = def->iterations,
                             .history = def->history >= 0 ? def->history : pairs};
}

// The farthest that an iterate of a static step may go at once, as a share of the size of the
// smallest body that touches (SnRefinder.reach).
#define STATIC_REACH 0.1

SnStatus sn_step_implicit(SnWorld* world, SnArena scratch) {
    SnRowSolver rows = {0};
    if (world->collisions) rows = sn_contact_row_solver(world->collisions->solver);
    const double reach =
        world->collisions && sn_is_static(world) ? STATIC_REACH * world->collisions->size : 0;
    const SnRefinder refinder = {world, sn_collisions_find_again, sn_collisions_settle,
                                 sn_collisions_freeze, reach};
    SnSolver solver = {.system = world->system,
                       .refinder = sn_has_contact_energies(world->collisions) ? &refinder : NULL,
                       .rows = world->collisions ? &rows : NULL,
                       .linear = world->linear,
                       .A = world->matrix,
                       .memory = world->method_memory,
                       .version = world->matrix_version,
                       .residuals = &world->residuals,
                       .effort = &world->effort,
                       .stop = &world->stop,
                       .settings = find_settings(world)};
    const SnScheme* scheme;
    SnStatus status = choose_scheme(world, scratch, &scheme);
    if (status >= 0) status = run_stages(world, &solver, scheme, scratch);
    SnStepStats* stats = &world->stats;
    for (int i = 0; i < SN_PHASE_COUNT; ++i) stats->seconds[i] += solver.stats.seconds[i];
    stats->iterations += solver.stats.iterations;
    stats->linear_iterations += solver.stats.linear_iterations;
    sn_add_effort(&world->effort, &solver.stats);
    stats->line_search_halvings += solver.stats.halvings;
    stats->residual = solver.stats.residual;
    return status;
}
