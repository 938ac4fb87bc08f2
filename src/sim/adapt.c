// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What is rigid in soft bodies, from step to step (source text 000, algorithm 1).
#include "sim/world.h"

#include "base/clock.h"
#include "base/memory.h"
#include "sparse/ordering.h"
#include "system/inertia.h"

#include <math.h>
#include <string.h>

static double size_of(const SnMesh* mesh) {
    double low[3], high[3];
    sn_mesh_bounds(mesh, low, high);
    return v3_norm(v3_sub(v3_load(high), v3_load(low)));
}

// area of a triangle, or volume of a tet
static double measure_of(const SnMesh* mesh, int e) {
    const int corners = sn_mesh_corners(mesh),
              *vertex = mesh->element + (size_t)e * (size_t)corners;
    Vec3 edge[3] = {{0}};
    for (int k = 1; k < corners; ++k)
        edge[k - 1] = v3_sub(v3_load(mesh->vertex + 3 * (size_t)vertex[k]),
                             v3_load(mesh->vertex + 3 * (size_t)vertex[0]));
    const Vec3 normal = v3_cross(edge[0], edge[1]);
    return sn_mesh_dimension(mesh) == 2 ? v3_norm(normal) / 2 : fabs(v3_dot(normal, edge[2])) / 6;
}

// of a bar or a strip with this length and volume or area, over its length
static double thickness_of(const SnMesh* mesh) {
    const double size = size_of(mesh);
    double volume = 0;
    for (int e = 0; e < mesh->element_count; ++e) volume += measure_of(mesh, e);
    const double share =
        sn_mesh_dimension(mesh) == 2 ? volume / (size * size) : sqrt(volume / (size * size * size));
    return fmin(1, share);
}

static SnStatus make_rest(SnAdapt* adapt, const SnModel* model) {
    adapt->woken = SN_NEW_ARRAY(unsigned char, model->part_count);
    adapt->potential = SN_NEW_ARRAY(double, model->part_count);
    adapt->size = SN_NEW_ARRAY(double, model->part_count);
    adapt->owed = SN_NEW_ARRAY(SnOwed, model->part_count);
    adapt->asked = SN_NEW_ARRAY(unsigned char, model->part_count);
    if (!adapt->woken || !adapt->potential || !adapt->size || !adapt->owed || !adapt->asked)
        return SN_OUT_OF_MEMORY;
    for (int p = 0; p < model->part_count; ++p) adapt->size[p] = size_of(model->part[p].mesh);
    return SN_OK;
}

static SnStatus make(SnWorld* world) {
    SnAdapt* adapt = world->adapt = SN_NEW(SnAdapt);
    if (!adapt) return SN_OUT_OF_MEMORY;
    SN_TRY(make_rest(adapt, world->model));
    SN_TRY(sn_create_mixed(world->map, &adapt->mixed));
    SN_TRY(sn_create_oracle(adapt->mixed, &adapt->oracle));
    adapt->index = SN_NEW_ARRAY(int, world->model->part_count);
    adapt->energy = SN_NEW_ARRAY(double, adapt->mixed->part_count);
    adapt->worst = SN_NEW_ARRAY(SnSolidWorst, adapt->mixed->part_count);
    adapt->thickness = SN_NEW_ARRAY(double, adapt->mixed->part_count);
    adapt->limits = SN_NEW_ARRAY(SnThresholds, adapt->mixed->part_count);
    adapt->predicted = SN_NEW_ARRAY(double, adapt->mixed->element_count);
    if (!adapt->index || !adapt->energy || !adapt->worst || !adapt->thickness || !adapt->limits ||
        !adapt->predicted)
        return SN_OUT_OF_MEMORY;
    for (int p = 0, m = 0; p < world->model->part_count; ++p) {
        adapt->index[p] = m;
        m += world->model->part[p].solid != NULL;
    }
    for (int p = 0; p < adapt->mixed->part_count; ++p)
        adapt->thickness[p] = thickness_of(adapt->mixed->part[p].part->mesh);
    return SN_OK;
}

// how many numbers of `pull` are forces of glue; those of bonds follow
static int count_glue(const SnWorld* world) {
    return world->collisions ? 3 * world->collisions->glue_count : 0;
}

// Nodes that are glued to something join no rigid part, and neither do those that something is
// glued to, or with bonds: rows between two rigid bodies would depend on each other. The elements
// around them deform. The forces that hold them are remembered.
static SnStatus free_glued(SnWorld* world) {
    const SnCollisions* c = world->collisions;
    unsigned char* is_free = world->adapt->mixed->free;
    const int pulls = count_glue(world) + 3 * sn_bonds_count(world->model);
    for (int i = 0; i < world->model->node_count; ++i)
        is_free[i] = (unsigned char)sn_map_is_bonded(world->map, i);
    for (int g = 0; c && g < c->glue_count; ++g) {
        const SnGlue* glue = &c->glue[g];
        is_free[glue->node] = 1;
        for (int k = 0; k < 4 && glue->body < 0; ++k) is_free[glue->other[k]] = 1;
    }
    if (pulls == 0) return SN_OK;
    SN_TRY(sn_state_reserve_pulls(world->state, pulls));
    SN_TRY(sn_state_reserve_pulls(world->next, pulls));
    return sn_state_reserve_pulls(world->saved, pulls);
}

SnStatus sn_adapt_start(SnWorld* world, SnError* error) {
    if (!world->def.rigidification.on) return SN_OK;
    SnStatus status = make(world);
    if (status == SN_OK) status = free_glued(world);
    return status < 0 ? sn_fail(error, status, "%s", sn_status_text(status)) : SN_OK;
}

void sn_destroy_adapt(SnAdapt* adapt) {
    if (!adapt) return;
    sn_destroy_oracle(adapt->oracle);
    sn_destroy_mixed(adapt->mixed);
    sn_free(adapt->index);
    sn_free(adapt->rank);
    sn_free(adapt->energy);
    sn_free(adapt->worst);
    sn_free(adapt->thickness);
    sn_free(adapt->limits);
    sn_free(adapt->predicted);
    sn_free(adapt->woken);
    sn_free(adapt->potential);
    sn_free(adapt->size);
    sn_free(adapt->owed);
    sn_free(adapt->asked);
    sn_free(adapt);
}

// ---- order of elimination

// Finding a good order takes long, and one for all nodes serves for some of them, too.
SnStatus sn_adapt_rank(SnWorld* world, const SnSystem* system) {
    SnAdapt* adapt = world->adapt;
    const int* row_of_node = world->map->node_row;
    const int nodes = world->model->node_count, rows = sn_system_pattern(system)->rows;
    if (!adapt || adapt->rank || sn_system_bodies(system) > sn_map_first_part(world->map))
        return SN_OK;
    SnRowGraph graph = {0};
    int *order = SN_NEW_ARRAY(int, rows), *place = SN_NEW_ARRAY(int, rows);
    int* rank = SN_NEW_ARRAY(int, nodes);
    SnStatus status = order && place && rank ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) status = sn_create_row_graph(sn_system_pattern(system), &graph);
    if (status == SN_OK)
        status = sn_order_rows(sn_system_pattern(system), &graph, SN_ORDERING_AUTO, order);
    for (int k = 0; k < rows && status == SN_OK; ++k) place[order[k]] = k;
    for (int i = 0; i < nodes && status == SN_OK; ++i) // nodes that are held now come last
        rank[i] = row_of_node[i] >= 0 ? place[row_of_node[i]] : rows + i;
    sn_destroy_row_graph(&graph);
    sn_free(order);
    sn_free(place);
    if (status == SN_OK)
        adapt->rank = rank;
    else
        sn_free(rank);
    return status;
}

// ---- for others

// the part of `mixed` that a solid part of the model is
int sn_adapt_index(const SnWorld* world, int part) { return world->adapt->index[part]; }

// where nothing of it is rigid, a solid is used as it is
static const SnMixedPart* partly_rigid(const SnWorld* world, int part) {
    if (!world->adapt || !world->model->part[part].solid) return NULL;
    const SnMixedPart* mixed = &world->adapt->mixed->part[sn_adapt_index(world, part)];
    return mixed->resting->element_count > 0 ? mixed : NULL;
}

const SnSolid* sn_adapt_solid(const SnWorld* world, int part) {
    const SnMixedPart* mixed = partly_rigid(world, part);
    return mixed ? mixed->deforming : world->model->part[part].solid;
}

const void* sn_adapt_elements(const SnWorld* world, int p, int index) {
    const SnPart* part = &world->model->part[p];
    const void* self = part->element[index].self;
    const SnMixedPart* mixed = partly_rigid(world, p);
    if (mixed && self == part->solid) return mixed->deforming;
    if (mixed && self == part->springs) return mixed->deforming_edges;
    return self;
}

double sn_adapt_energy(const SnWorld* world, int part, const double* x, SnArena scratch) {
    const double deforming = sn_solid_energy(sn_adapt_solid(world, part), x, world->pool, scratch);
    return partly_rigid(world, part) ? deforming + world->adapt->energy[sn_adapt_index(world, part)]
                                     : deforming;
}

SnSolidWorst sn_adapt_worst(const SnWorld* world, int part, const double* x) {
    SnSolidWorst worst = sn_solid_worst(sn_adapt_solid(world, part), x);
    if (!partly_rigid(world, part)) return worst;
    const SnSolidWorst* rigid = &world->adapt->worst[sn_adapt_index(world, part)];
    if (rigid->det < worst.det) worst.det = rigid->det, worst.element = rigid->element;
    worst.inverted += rigid->inverted;
    return worst;
}

void sn_adapt_put(SnWorld* world, int part) {
    if (!world->adapt || !world->model->part[part].solid) return;
    const SnMixed* mixed = world->adapt->mixed;
    const SnMixedPart* p = &mixed->part[sn_adapt_index(world, part)];
    const size_t first = (size_t)p->first_element, count = (size_t)p->mesh.element_count;
    const int node = p->part->first_node;
    SnState* state = world->state;
    memset(state->label + first, SN_LABEL_ELASTIC, count);
    memset(state->quiet + first, 0, count);
    memset(state->owed + 6 * first, 0, 6 * count * sizeof *state->owed);
    sn_ghost_clear(world->map, node, node + p->mesh.node_count, 1, &state->ghost);
}

// ---- before a step

// An error e of positions, over the size L of a body of thickness t: strains of one sign that are
// off by s bend it by s L^2 / 2 t. Those that are owed may be a twelfth of what bends it by e, as
// what is frozen on the way to rest is off, too; and rates those that owe them in `frames` steps.
static SnThresholds follow_from(double error, double thickness, int frames, double h) {
    const double creep = error * thickness / 6, rate = creep / (frames * h);
    return (SnThresholds){0.1 * rate * rate, rate * rate, frames, creep};
}

// the strain that tau_E makes in `frames` steps
static double strain_of(double tau_E, int frames, double h) { return frames * h * sqrt(tau_E); }

SnThresholds sn_adapt_limits(const SnWorld* world, int p) {
    const SnRigidification* r = &world->def.rigidification;
    const double creep = r->creep < 0 ? strain_of(r->tau_E, r->frames, world->def.step) : r->creep;
    if (r->error > 0)
        return follow_from(r->error, world->adapt->thickness[p], r->frames, world->def.step);
    return (SnThresholds){r->tau_R, r->tau_E, r->frames, creep};
}

static void set_limits(SnWorld* world) {
    for (int p = 0; p < world->adapt->mixed->part_count; ++p)
        world->adapt->limits[p] = sn_adapt_limits(world, p);
}

// rows of the step's contacts and of glue, with the forces of the last step
static SnStatus make_rows(SnWorld* world, SnArena scratch) {
    if (!world->collisions) return SN_OK;
    const SnConfig* now = &world->state->now.q;
    const SnStage stage = {.tau = world->h, .start = now, .reference = now};
    SN_TRY(sn_collisions_stage(world, &stage, 1, scratch));
    SnCollisions* c = world->collisions;
    for (int r = 0; r < count_glue(world); ++r) c->rows.row[r].force = world->state->pull[r];
    if (sn_has_contact_energies(c)) SN_TRY(sn_collisions_add_springs(world, scratch));
    return sn_rows_are_plain(&c->rows) ? SN_OK : SN_UNSUPPORTED;
}

// After something of a soft body was woken, nothing of it turns rigid for so many steps: where
// there is unrest, bodies would come and go in every step, and systems with them.
#define CALM_STEPS 7.5

// With `creep` of that, ghosts that are faster than tau_E would get as far in as many steps. With
// more they may be faster by as much: of what they had only a share counts.
static double ghost_share(const SnThresholds* t, double h) {
    const double least = strain_of(t->tau_E, t->frames, h);
    return t->creep > least ? least / t->creep : 1;
}

SnOracleStep sn_adapt_oracle_step(const SnWorld* world, const double* twist) {
    return (SnOracleStep){.now = &world->state->now,
                          .ghost = &world->state->ghost,
                          .twist = twist,
                          .held = world->state->held,
                          .gravity = world->loads.gravity,
                          .node_force = sn_loads_at_end(world),
                          .drag = world->drag.drag,
                          .wind = world->drag.wind,
                          .rows = sn_collisions_rows(world->collisions),
                          .springs = sn_has_contact_energies(world->collisions),
                          .h = world->h,
                          .pool = world->pool};
}

// Predict for one part, let its ghosts follow, and label what will deform.
static SnStatus ask_of_part(SnWorld* world, int p, SnOracleStep* step, SnArena scratch) {
    const SnMixed* mixed = world->adapt->mixed;
    const SnThresholds* limits = &world->adapt->limits[p];
    SnState* state = world->state;
    const int first = mixed->part[p].part->first_node;
    const int end = first + mixed->part[p].mesh.node_count;
    const int part = sn_mixed_in_model(mixed, p);
    const size_t values = 3 * (size_t)world->model->node_count;
    double* u = sn_arena_push_raw(&scratch, 2 * values, sizeof *u);
    double* counts = u + values; // towards tau_E
    if (!u) return SN_OUT_OF_MEMORY;
    step->goes_on = limits->creep > 0;
    SN_TRY(sn_oracle_predict(world->adapt->oracle, p, step, scratch, u));
    const double share = ghost_share(limits, world->def.step);
    for (int i = 3 * first; i < 3 * end; ++i) counts[i] = u[i] - (1 - share) * state->ghost.w[i];
    if (step->goes_on)
        sn_ghost_follow(world->map, state->now.q.x, first, end, u, world->h, &state->ghost);
    else
        sn_ghost_clear(world->map, first, end, 1, &state->ghost);
    SnOwed* owed = &world->adapt->owed[part];
    SN_TRY(sn_labels_expect(mixed, p, limits, counts, world->pool, scratch, state,
                            world->adapt->predicted, owed));
    if (owed->woken > 0) state->rest[part].calm = state->time + CALM_STEPS * world->h;
    return SN_OK;
}

static void forget_predictions(SnAdapt* adapt, const SnMixedPart* part) {
    for (int e = 0; e < part->mesh.element_count; ++e)
        adapt->predicted[part->first_element + e] = -1;
}

// How things move as the step begins, but held and driven nodes as they will at its end: where a
// drive sets in or ends, what is near has to be elastic in that step already.
static SnStatus look_ahead(const SnWorld* world, SnArena* scratch, SnMoment* ahead) {
    const SnState* state = world->state;
    const size_t values = 3 * (size_t)world->model->node_count;
    *ahead = state->now;
    if (world->script.drive_count == 0) return SN_OK;
    double* x = sn_arena_push_raw(scratch, 2 * values, sizeof *x);
    if (!x) return SN_OUT_OF_MEMORY;
    ahead->v = x + values;
    sn_spans_copy(&world->awake->node, 3 * sizeof *x, state->now.v, ahead->v);
    sn_script_targets(&world->script, world->awake, state, state->time + world->h, x, ahead->v);
    return SN_OK;
}

// elements that will deform are rigid no longer
static SnStatus ask_oracle(SnWorld* world, SnArena scratch) {
    const SnMixed* mixed = world->adapt->mixed;
    SnState* state = world->state;
    double* twist = SN_PUSH(&scratch, double, 6 * (size_t)world->map->body_count);
    if (!twist) return SN_OUT_OF_MEMORY;
    SN_TRY(make_rows(world, scratch));
    sn_bodies_twists(world->map, &state->now, twist);
    SnOracleStep step = sn_adapt_oracle_step(world, twist);
    SnMoment ahead;
    SN_TRY(look_ahead(world, &scratch, &ahead));
    step.now = &ahead;
    step.node_force = sn_bonds_pull(world, count_glue(world), &scratch);
    if (!step.node_force) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < mixed->part_count; ++p) {
        const int part = sn_mixed_in_model(mixed, p);
        if (world->adapt->asked[part]) continue; // the step is solved again
        world->adapt->owed[part] = (SnOwed){0};
        forget_predictions(world->adapt, &mixed->part[p]);
        if (mixed->part[p].resting->element_count == 0 || sn_mixed_is_asleep(mixed, p) ||
            state->merged[part].group >= 0)
            continue;
        world->adapt->asked[part] = 1;
        SN_TRY(ask_of_part(world, p, &step, scratch));
    }
    for (int p = 0; p < mixed->part_count; ++p) {
        const int part = sn_mixed_in_model(mixed, p);
        world->adapt->mixed->part[p].unquiet = state->time < state->rest[part].calm;
    }
    return SN_OK;
}

// what bodies that do not deform hold
static void measure_rigid(SnWorld* world, SnArena scratch) {
    const SnMixed* mixed = world->adapt->mixed;
    const double* x = world->state->now.q.x;
    for (int p = 0; p < mixed->part_count; ++p) {
        if (!mixed->part[p].anew) continue;
        world->adapt->energy[p] = sn_solid_energy(mixed->part[p].resting, x, world->pool, scratch);
        world->adapt->worst[p] = sn_solid_worst(mixed->part[p].resting, x);
    }
}

static void count_rigid(SnWorld* world) {
    const SnMixed* mixed = world->adapt->mixed;
    world->stats.rigid_parts = world->map->body_count - sn_map_first_part(world->map);
    world->stats.rigid_elements = 0;
    for (int p = 0; p < mixed->part_count; ++p)
        world->stats.rigid_elements += mixed->part[p].resting->element_count;
}

// nodes of frozen bodies stop; the others' bodies take over how they move
static void measure_bodies(SnWorld* world) {
    SnState* state = world->state;
    SN_EACH_AWAKE(i, world->awake)
    if (world->map->node_body[i] == SN_NODE_FROZEN)
        v3_store(state->now.v + 3 * (size_t)i, v3(0, 0, 0));
    state->carrying = sn_map_aggregate_count(world->map);
    sn_map_measure(world->map, &state->now, state->has_before ? &state->before : NULL);
}

// nodes that are free now have none
static void clear_ghosts(SnWorld* world) {
    const SnMixed* mixed = world->adapt->mixed;
    for (int p = 0; p < mixed->part_count; ++p) {
        const int first = mixed->part[p].part->first_node;
        if (mixed->part[p].anew)
            sn_ghost_clear(world->map, first, first + mixed->part[p].mesh.node_count, 0,
                           &world->state->ghost);
    }
}

// change what is rigid as labels say, and build the system anew if that has changed
static SnStatus change_parts(SnWorld* world, SnArena scratch, SnError* error) {
    SnAdapt* adapt = world->adapt;
    SnState* state = world->state;
    sn_merge_tell(world);
    if (sn_mixed_update(adapt->mixed, state->label, state->held, state->drive)) {
        adapt->anew = 1;
        state->has_before = 0; // schemes that look back begin anew
        clear_ghosts(world);
        measure_rigid(world, scratch);
    }
    measure_bodies(world);
    count_rigid(world);
    return adapt->anew ? sn_world_build_system(world, error) : SN_OK;
}

SnStatus sn_adapt_begin(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->adapt) return SN_OK;
    SnStatus status;
    set_limits(world);
    SN_TIMED(world->stats.seconds[SN_STAGE_ORACLE], status = ask_oracle(world, scratch));
    if (status < 0) return sn_fail(error, status, "oracle: %s", sn_status_text(status));
    SN_TIMED(world->stats.seconds[SN_STAGE_PARTITION],
             status = change_parts(world, scratch, error));
    return status;
}

// ---- after it

// look at what has deformed, and see who may fall asleep and what has become one
static SnStatus look_back(SnWorld* world, SnArena scratch) {
    for (int r = 0; r < count_glue(world); ++r)
        world->next->pull[r] = world->collisions->rows.row[r].force;
    SN_TRY(sn_bonds_remember(world, count_glue(world), scratch));
    sn_ghost_turn(world->map, &world->next->now.q, &world->next->ghost);
    SN_TRY(sn_labels_observe(world->adapt->mixed, world->adapt->limits, world->state->now.q.x,
                             world->h, world->pool, scratch, world->next));
    SN_TRY(sn_rest_end(world, scratch));
    return sn_merge_end(world, scratch);
}

SnStatus sn_adapt_end(SnWorld* world, SnArena scratch, SnError* error) {
    if (!world->adapt) return SN_OK;
    SnStatus status;
    SN_TIMED(world->stats.seconds[SN_STAGE_PARTITION], status = look_back(world, scratch));
    return status < 0 ? sn_fail(error, status, "partition: %s", sn_status_text(status)) : SN_OK;
}
