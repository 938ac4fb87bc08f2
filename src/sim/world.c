// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Worlds: making, stepping, reading back. Adding things is in add.c, starting in start.c.
#include "sim/world.h"

#include "base/clock.h"
#include "base/memory.h"
#include "sim/method_auto.h"

#include <math.h>
#include <string.h>

#define COOKIE 0x536e5744u // "SnWD"

SnWorldDef sn_default_world_def(void) {
    return (SnWorldDef){
        .gravity = {0, 0, -9.81},
        .step = 0.01,
        .integrator = SN_BDF1,
        .method = "newton",
        .linear_solver = "cholesky",
        .threads = 1,
        .stiffness_factor = 1,
        .relative_tolerance = 1e-6,
        .absolute_tolerance = 0,
        .history = -1,
        .linear_tolerance = 1e-8,
        .error_tolerance = 1e-9,
        .contact = {.friction = 0.5,
                    .stabilisation = 0.2,
                    .compliance = 1e-3,
                    .tolerance = 1e-6,
                    .max_sweeps = 10000,
                    .slip_speed = 1e-3},
        .rigidification = {.tau_R = 1e-4, .tau_E = 1e-3, .frames = 3, .creep = -1, .merge = 1},
        .xpbd = {.iterations = 20,
                 .substeps = 1,
                 .layers = {.count = 4, .rule = SN_ITERATIONS_DOUBLING, .first = 1, .stripes = 8}},
        .cookie = COOKIE};
}

typedef struct Range {
    const char* name;
    double value, low, high; // low < value <= high, or low <= value where closed
    int closed;
} Range;

static SnStatus fail_range(const Range* r, SnError* error) {
    const char* from = r->closed ? "from" : "above";
    if (r->high < HUGE_VAL)
        return sn_fail(error, SN_BAD_INPUT, "%s is %g; accepted is a number %s %g up to %g",
                       r->name, r->value, from, r->low, r->high);
    return sn_fail(error, SN_BAD_INPUT, "%s is %g; accepted is a finite number %s %g", r->name,
                   r->value, from, r->low);
}

SnStatus sn_world_check_numbers(const SnWorldDef* def, SnError* error) {
    const double inf = HUGE_VAL;
    const Range ranges[] = {
        {"step", def->step, 0, 1e6, 0},
        {"drag", def->drag, 0, inf, 1},
        {"stiffness_factor", def->stiffness_factor, 0, inf, 1},
        {"relative_tolerance", def->relative_tolerance, 0, 1, 1},
        {"absolute_tolerance", def->absolute_tolerance, 0, inf, 1},
        {"max_iterations", def->max_iterations, 0, 1e6, 1},
        {"iterations", def->iterations, 0, 1e6, 1},
        {"history", def->history, -1, 100, 1},
        {"linear_tolerance", def->linear_tolerance, 0, 1, 0},
        {"error_tolerance", def->error_tolerance, 0, 1, 0},
        {"threads", def->threads, 1, 256, 1},
        {"contact.friction", def->contact.friction, 0, inf, 1},
        {"contact.restitution", def->contact.restitution, 0, 1, 1},
        {"contact.stabilisation", def->contact.stabilisation, 0, 1, 1},
        {"contact.compliance", def->contact.compliance, 0, inf, 1},
        {"contact.tolerance", def->contact.tolerance, 0, 1, 0},
        {"contact.penalty", def->contact.penalty, 0, inf, 1},
        {"contact.slip_speed", def->contact.slip_speed, 0, inf, 0},
        {"contact.damping_speed", def->contact.damping_speed, 0, inf, 1},
        {"contact.largest_depth", def->contact.largest_depth, 0, inf, 1},
        {"contact.max_sweeps", def->contact.max_sweeps, 1, 1e9, 1},
        {"rigidification.tau_R", def->rigidification.tau_R, 0, inf, 1},
        {"rigidification.tau_E", def->rigidification.tau_E, 0, inf, 1},
        {"rigidification.frames", def->rigidification.frames, 1, 100, 1},
        {"rigidification.creep", def->rigidification.creep, -1, inf, 1},
        {"rigidification.error", def->rigidification.error, 0, 1, 1},
        {"xpbd.iterations", def->xpbd.iterations, 1, 1e6, 1},
        {"xpbd.substeps", def->xpbd.substeps, 1, 1e4, 1},
        {"xpbd.tolerance", def->xpbd.tolerance, 0, 1, 1},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; ++i) {
        const Range* r = &ranges[i];
        if (!(r->closed ? r->value >= r->low : r->value > r->low) || !(r->value <= r->high) ||
            !isfinite(r->value))
            return fail_range(r, error);
    }
    if (def->rigidification.creep < 0 && def->rigidification.creep != -1)
        return sn_fail(error, SN_BAD_INPUT,
                       "rigidification.creep is %g; accepted is a finite number from 0, or -1 for "
                       "what follows from tau_E",
                       def->rigidification.creep);
    for (int k = 0; k < 3; ++k)
        if (!isfinite(def->gravity[k]) || !isfinite(def->wind[k]))
            return sn_fail(error, SN_BAD_INPUT, "gravity and wind must be finite");
    return SN_OK;
}

static SnStatus check_rigidification(const SnWorldDef* def, SnError* error) {
    const SnScheme* scheme = sn_scheme(def->integrator);
    if (!def->rigidification.on) return SN_OK;
    if (scheme->stage_count == 0 || scheme->is_static)
        return sn_fail(error, SN_UNSUPPORTED,
                       "rigidification does not go with the integrator '%s'; accepted are implicit "
                       "ones with inertia",
                       scheme->name);
    if (def->contact.penalty > 0)
        return sn_fail(error, SN_UNSUPPORTED, "rigidification does not go with contact.penalty");
    if (def->contact.projection)
        return sn_fail(error, SN_UNSUPPORTED, "rigidification does not go with contact.projection");
    return SN_OK;
}

static SnStatus check_projection(const SnWorldDef* def, SnError* error) {
    if (!def->contact.projection) return SN_OK;
    if (def->contact.penalty > 0)
        return sn_fail(error, SN_BAD_INPUT,
                       "contact.projection does not go with contact.penalty; accepted is one of "
                       "them");
    const SnScheme* scheme = sn_scheme(def->integrator);
    if (scheme->is_static || scheme->projects)
        return sn_fail(error, SN_UNSUPPORTED,
                       "contact.projection does not go with the integrator '%s'; accepted are "
                       "those with inertia, but for xpbd",
                       scheme->name);
    return SN_OK;
}

static SnStatus check_hard(const SnWorldDef* def, SnError* error) {
    if (!(def->contact.largest_depth > 0)) return SN_OK;
    if (!(def->contact.penalty > 0))
        return sn_fail(error, SN_BAD_INPUT,
                       "contact.largest_depth is that of springs; accepted is 0, or a "
                       "contact.penalty above 0");
    const SnScheme* scheme = sn_scheme(def->integrator);
    if (scheme->stage_count == 0 || scheme->one_solve || def->integrator == SN_MIDPOINT)
        return sn_fail(error, SN_UNSUPPORTED,
                       "contact.largest_depth does not go with the integrator '%s'; accepted are "
                       "implicit ones other than midpoint that solve more than once per step",
                       scheme->name);
    return SN_OK;
}

static SnStatus check_def(const SnWorldDef* def, SnError* error) {
    if (def->cookie != COOKIE)
        return sn_fail(error, SN_BAD_INPUT, "start from sn_default_world_def()");
    SN_TRY(sn_world_check_numbers(def, error));
    if ((unsigned)def->integrator >= SN_INTEGRATOR_COUNT)
        return sn_fail(error, SN_BAD_INPUT, "integrator %d does not exist", (int)def->integrator);
    if (!def->method || !(sn_is_method_auto(def->method) || sn_method_find(def->method)))
        return sn_fail(error, SN_BAD_INPUT, "there is no method '%s'",
                       def->method ? def->method : "");
    if (!def->linear_solver || !sn_linear_find(def->linear_solver))
        return sn_fail(error, SN_BAD_INPUT, "there is no linear solver '%s'",
                       def->linear_solver ? def->linear_solver : "");
    if (sn_scheme(def->integrator)->stage_count == 0 && def->consistent_mass)
        return sn_fail(error, SN_UNSUPPORTED, "the integrator %s needs a lumped mass",
                       sn_integrator_name(def->integrator));
    if (sn_scheme(def->integrator)->projects) SN_TRY(sn_xpbd_check(def, error));
    SN_TRY(check_projection(def, error));
    SN_TRY(check_hard(def, error));
    SN_TRY(check_rigidification(def, error));
    return sn_method_check(def, error);
}

SnStatus sn_create_world(const SnWorldDef* def, SnWorld** out, SnError* error) {
    SN_TRY(check_def(def, error));
    SnWorld* world = SN_NEW(SnWorld);
    if (!world) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    world->def = *def;
    sn_method_begin(world);
    world->def.linear_solver = sn_linear_find(def->linear_solver)->name;
    SnStatus status = sn_create_pool(def->threads, &world->pool);
    if (status < 0) {
        sn_destroy_world(world);
        return sn_fail(error, status, "cannot start %d threads", def->threads);
    }
    *out = world;
    return SN_OK;
}

static void free_pending(SnPending* pending) {
    for (int i = 0; i < pending->drive_count; ++i) sn_free((void*)pending->drive[i].key);
    for (int i = 0; i < pending->force_count; ++i) sn_free((void*)pending->force[i].key);
    sn_free(pending->pin);
    sn_free(pending->drive);
    sn_free(pending->force);
    sn_free(pending->event);
    sn_free(pending->pair);
    sn_free(pending->attachment);
}

void sn_destroy_world(SnWorld* world) {
    if (!world) return;
    for (int b = 0; b < world->body_count; ++b) sn_body_free(&world->body[b]);
    sn_free(world->body);
    for (int c = 0; c < world->collider_count; ++c) sn_collider_free(&world->collider[c]);
    sn_free(world->collider);
    free_pending(&world->pending);
    sn_world_free_started(world);
    sn_destroy_pool(world->pool);
    sn_free(world);
}

// ---- stepping

// A step that blows up is halved at most this often.
enum { MOST_HALVINGS = 8 };

static SnStatus prepare(SnWorld* world, SnError* error) {
    double start = sn_seconds();
    SnStatus status = SN_OK;
    const int events = world->state->events_done;
    sn_script_begin(&world->script, world->model, world->state);
    const int held =
        memcmp(world->state->held, world->built_held, (size_t)world->model->node_count) != 0;
    sn_rest_begin(world, held || world->state->events_done != events);
    if (held) status = sn_world_build_system(world, error);
    sn_pull_rigid(world, world->h);
    world->stats.seconds[SN_STAGE_SCRIPT] += sn_seconds() - start;
    return status;
}

static SnStatus record(SnWorld* world, SnArena scratch, SnError* error) {
    double start = sn_seconds();
    SnStatus status = sn_world_record(world, scratch, error);
    world->stats.seconds[SN_STAGE_RECORD] += sn_seconds() - start;
    return status;
}

// what touches as the step begins
static SnStatus find_contacts(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->collisions) return SN_OK;
    const double start = sn_seconds();
    SnContactSolver* solver = world->collisions->solver;
    solver->stats = (SnImpulseStats){0};
    solver->worst = SN_OK;
    sn_world_set_loads(world, world->state->time + world->h);
    SnStatus status = sn_collisions_find(world, scratch);
    int woken = 0;
    if (status >= 0) status = sn_rest_reached(world, scratch, &woken);
    if (status >= 0 && woken) status = sn_collisions_find(world, scratch);
    if (status >= 0) status = sn_collisions_penalise(world, scratch);
    world->stats.seconds[SN_STAGE_COLLIDE] += sn_seconds() - start;
    return status < 0 ? sn_fail(error, status, "contacts: %s", sn_status_text(status)) : status;
}

// what forces they had when it ended
static SnStatus end_contacts(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->collisions) return SN_OK;
    const SnContactSolver* solver = world->collisions->solver;
    world->stats.sweeps += solver->stats.sweeps;
    world->stats.matrices += solver->stats.matrices;
    SnStatus status = sn_collisions_end(world, scratch);
    if (status >= 0) status = sn_world_record_contacts(world, scratch);
    return status < 0 ? sn_fail(error, status, "contacts: %s", sn_status_text(status))
                      : solver->worst;
}

// what is asleep is the same in all states, once they have learnt of it
static void copy_state(SnWorld* world, SnState* to, int* all) {
    if (all && !*all)
        sn_state_copy_awake(world->model, world->state, to);
    else
        sn_state_copy(world->state, to);
    if (all) *all = 0;
}

// from contacts to the moment at the step's end
static SnStatus solve(SnWorld* world, SnArena scratch, SnError* error) {
    SN_TRY(find_contacts(world, scratch, error));
    SN_TRY(sn_adapt_begin(world, scratch, error));
    world->stats.dofs = sn_system_dofs(world->system);
    copy_state(world, world->next, world->adapt ? &world->adapt->copy_all_next : NULL);
    const SnScheme* scheme = sn_scheme(world->def.integrator);
    if (scheme->projects) return sn_step_xpbd(world, scratch, error);
    const SnStatus status = scheme->stage_count > 0 ? sn_step_implicit(world, scratch, error)
                                                    : sn_step_explicit(world, scratch, error);
    if (status < 0 || !world->collisions) return status;
    const SnStatus projected = sn_collisions_project(world, scratch);
    return projected < 0 ? sn_fail(error, projected, "contacts: %s", sn_status_text(projected))
                         : status;
}

// again while something parts that was solved as one: less each time
static SnStatus solve_apart(SnWorld* world, SnArena scratch, SnError* error) {
    SnStatus status = SN_OK;
    for (int broke = 1; broke;) {
        status = solve(world, scratch, error);
        SN_TRY(status);
        const SnStatus looked = sn_merge_break(world, scratch, &broke);
        if (looked < 0) return sn_fail(error, looked, "contacts: %s", sn_status_text(looked));
    }
    return status;
}

// one step of length world->h: script, solve, record, and then the new state is the state
static SnStatus run_part(SnWorld* world, SnError* error) {
    SnArena scratch = sn_arena_reset(world->arena);
    SN_TRY(prepare(world, error));
    SnStatus status = solve_apart(world, scratch, error);
    SN_TRY(status);
    SnStatus touched = end_contacts(world, scratch, error);
    SN_TRY(touched);
    SnStatus kept = record(world, scratch, error);
    SN_TRY(kept);
    SN_TRY(sn_adapt_end(world, scratch, error));
    status = sn_status_worse(status, touched);
    world->next->time = world->state->time + world->h;
    SnState* old = world->state;
    world->state = world->next;
    world->next = old;
    return sn_status_worse(status, kept);
}

// parts in which a step is done if all goes well
static int usual_parts(const SnWorld* world) {
    return sn_scheme(world->def.integrator)->projects ? world->def.xpbd.substeps : 1;
}

// the whole step in 2^halvings times as many parts; on failure the state is what it was
static SnStatus run_parts(SnWorld* world, int halvings, SnError* error) {
    SnStatus worst = SN_OK;
    world->stats.substeps = usual_parts(world) << halvings;
    world->stats.contact_work = world->stats.friction_work = 0; // of parts that are done again
    world->h = world->def.step / world->stats.substeps;
    for (int i = 0; i < world->stats.substeps; ++i) {
        SnStatus status = run_part(world, error);
        if (status < 0) {
            sn_state_copy(world->saved, world->state);
            if (world->adapt) sn_rest_tell(world);
            return status;
        }
        worst = sn_status_worse(worst, status);
    }
    return halvings > 0 ? sn_status_worse(worst, SN_SUBDIVIDED) : worst;
}

// numbers that grew without bound show as themselves, or as a matrix that no shift makes definite
static int blew_up(SnStatus status) { return status == SN_DIVERGED || status == SN_NOT_DEFINITE; }

// a scheme that chooses its own substeps has already tried smaller ones
static int most_halvings(const SnWorld* world) {
    return world->def.integrator == SN_DORMAND_PRINCE ? 0 : MOST_HALVINGS;
}

SnStatus sn_world_step(SnWorld* world, SnError* error) {
    if (!world->started) SN_TRY(sn_world_start(world, error));
    world->stats = (SnStepStats){.status = SN_OK};
    sn_residuals_clear(&world->residuals);
    copy_state(world, world->saved, world->adapt ? &world->adapt->copy_all_saved : NULL);
    SnStatus status = run_parts(world, 0, error);
    for (int halvings = 1; blew_up(status) && halvings <= most_halvings(world); ++halvings)
        status = run_parts(world, halvings, error);
    world->stats.status = status;
    SN_TRY(status);
    if (error) error->text[0] = 0; // parts that failed on the way do not matter any more
    world->state->step_count++;
    world->state->time = (double)world->state->step_count * world->def.step;
    sn_world_show(world, 0);
    return status;
}

// ---- reading back

double sn_world_time(const SnWorld* world) { return world->started ? world->state->time : 0; }

int64_t sn_world_step_count(const SnWorld* world) {
    return world->started ? world->state->step_count : 0;
}

const SnStepStats* sn_world_stats(const SnWorld* world) { return &world->stats; }

const double* sn_world_residuals(const SnWorld* world, int* count) {
    const SnResiduals* residuals = &world->residuals;
    *count = residuals->count;
    return residuals->value + residuals->end - residuals->count;
}

void sn_world_watch_residuals(SnWorld* world, int on) { world->watched = on; }

int sn_world_body_count(const SnWorld* world) { return world->body_count; }

const SnBody* sn_world_body(const SnWorld* world, SnBodyId id) {
    return id.index1 < 1 || id.index1 > world->body_count ? NULL : &world->body[id.index1 - 1];
}

// the model's part of a soft body, or NULL
static const SnPart* part_of(const SnWorld* world, SnBodyId id) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->kind == SN_BODY_RIGID) return NULL;
    return &world->model->part[body->part];
}

SnBodyId sn_world_find_body(const SnWorld* world, const char* name) {
    for (int b = 0; b < world->body_count; ++b)
        if (strcmp(world->body[b].name, name) == 0) return (SnBodyId){b + 1};
    return (SnBodyId){0};
}

SnBodyInfo sn_world_body_info(const SnWorld* world, SnBodyId id) {
    const SnBody* body = sn_world_body(world, id);
    if (!body) return (SnBodyInfo){.name = ""};
    const SnPart* part = part_of(world, id);
    const SnMesh* mesh = part ? part->mesh : body->mesh;
    return (SnBodyInfo){.kind = body->kind,
                        .name = body->name,
                        .node_count = mesh ? mesh->vertex_count : 0,
                        .element_count = mesh ? mesh->element_count : 0,
                        .mass = body->mass,
                        .volume = body->volume,
                        .rest = mesh,
                        .shape = body->shape ? &body->shape_def : NULL,
                        .centre = {body->centre.x, body->centre.y, body->centre.z},
                        .display = body->display ? body->display->surface : NULL,
                        .embedding = body->display ? body->display->embedding : NULL};
}

void sn_world_show(SnWorld* world, int all) {
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        if (!part->number || (!all && sn_is_part_asleep(world, p))) continue;
        sn_part_read(part, world->state->now.q.x, world->shown_x + 3 * (size_t)part->first_node);
        sn_part_read(part, world->state->now.v, world->shown_v + 3 * (size_t)part->first_node);
    }
}

const double* sn_world_positions(const SnWorld* world, SnBodyId id, int* node_count) {
    const SnPart* part = part_of(world, id);
    if (node_count) *node_count = part ? part->mesh->vertex_count : 0;
    if (!part) return NULL;
    return (part->number ? world->shown_x : world->state->now.q.x) + 3 * (size_t)part->first_node;
}

const double* sn_world_velocities(const SnWorld* world, SnBodyId id, int* node_count) {
    const SnPart* part = part_of(world, id);
    if (node_count) *node_count = part ? part->mesh->vertex_count : 0;
    if (!part) return NULL;
    return (part->number ? world->shown_v : world->state->now.v) + 3 * (size_t)part->first_node;
}

SnStatus sn_world_display(const SnWorld* world, SnBodyId id, double* positions) {
    const SnBody* body = sn_world_body(world, id);
    const double* x = sn_world_positions(world, id, NULL);
    if (!x || !body->display) return SN_BAD_INPUT;
    sn_embedding_move(body->display->embedding, x, positions);
    return SN_OK;
}

SnStatus sn_world_pose(const SnWorld* world, SnBodyId id, double position[3], double rotation[4]) {
    const SnBody* body = sn_world_body(world, id);
    if (!world->started || !body || body->kind != SN_BODY_RIGID) return SN_BAD_INPUT;
    const SnPose* pose = &world->state->now.q.pose[body->rigid];
    v3_store(position, pose->position);
    memcpy(rotation, &pose->rotation, 4 * sizeof(double));
    return SN_OK;
}

SnStatus sn_world_measure(const SnWorld* world, SnBodyId id, double* det, double* strain,
                          double* stress) {
    const SnPart* part = part_of(world, id);
    if (!part || !part->solid) return SN_BAD_INPUT;
    sn_solid_measure(part->solid, world->state->now.q.x, det, strain, stress);
    return SN_OK;
}

// the aggregate that all nodes of an element follow; those of none are elastic
static int part_of_element(const SnPart* part, const SnMap* map, int element) {
    const int corners = (int)part->mesh->kind;
    const int* vertex = part->mesh->element + (size_t)element * (size_t)corners;
    const int body = map->node_body[sn_part_node(part, vertex[0])];
    for (int k = 1; k < corners; ++k)
        if (map->node_body[sn_part_node(part, vertex[k])] != body) return SN_PART_ELASTIC;
    if (body == SN_NODE_FROZEN) return SN_PART_HELD;
    return body == SN_NODE_FREE ? SN_PART_ELASTIC : body - map->model->body_count;
}

SnStatus sn_world_rigid_parts(const SnWorld* world, SnBodyId id, int* number) {
    const SnPart* part = part_of(world, id);
    if (!part || !part->solid) return SN_BAD_INPUT;
    for (int e = 0; e < part->mesh->element_count; ++e)
        number[e] = part_of_element(part, world->map, e);
    return SN_OK;
}

uint64_t sn_world_hash(const SnWorld* world) {
    return world->started ? sn_state_hash(world->state) : 0;
}

static const char* const stage_names[SN_STAGE_COUNT] = {
    "script",   "collide", "remesh", "recollide", "oracle",  "partition",
    "assemble", "factor",  "solve",  "contact",   "advance", "record"};

const char* sn_stage_name(SnStageId stage) { return stage_names[stage]; }
