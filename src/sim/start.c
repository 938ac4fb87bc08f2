// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// From definitions to model, state, script and system.
#include "sim/world.h"

#include "base/memory.h"

#include <string.h>

// ---- model

static SnStatus make_model(SnWorld* world, SnError* error) {
    SnModelPartDef* part = SN_NEW_ARRAY(SnModelPartDef, world->body_count);
    SnRigidMass* rigid = SN_NEW_ARRAY(SnRigidMass, world->body_count);
    SnStatus status = part && rigid ? SN_OK : sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    SnModelDef def = {.part = part, .body = rigid, .consistent_mass = world->def.consistent_mass};
    for (int b = 0; b < world->body_count && status == SN_OK; ++b) {
        SnBody* body = &world->body[b];
        if (body->can & SN_BODY_HAS_POSE) {
            rigid[body->rigid = def.body_count++] = body->rigid_mass;
        } else {
            part[body->part = def.part_count++] =
                (SnModelPartDef){.kind = body->made,
                                 .mesh = body->mesh,
                                 .material = body->material,
                                 .spring_material = body->spring_material,
                                 .thickness = body->thickness,
                                 .soft = body->can & SN_BODY_STRAINS ? &body->soft_def : NULL};
        }
    }
    if (status == SN_OK) status = sn_create_model(&def, &world->model, error);
    sn_free(part);
    sn_free(rigid);
    return status;
}

// ---- script

static SnStatus start_pins(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    for (int i = 0; i < world->pending.pin_count; ++i) {
        const SnPinDef* def = &world->pending.pin[i];
        SnPin* pin = &script->pin[i];
        *pin = (SnPin){.from = def->from, .until = def->until};
        for (int k = 0; k < 3; ++k) pin->held |= def->component[k] ? SN_HELD(k) : 0u;
        SN_TRY(sn_world_pick(world, def->body, &def->select, "pin", &pin->nodes, error));
        script->pin_count++;
    }
    return SN_OK;
}

// keys change hands: the script owns them from here on
static SnStatus start_drives(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    for (int i = 0; i < world->pending.drive_count; ++i) {
        SnDriveDef* def = &world->pending.drive[i];
        SnNodeSet nodes = {0};
        SN_TRY(sn_world_pick(world, def->body, &def->select, "drive", &nodes, error));
        script->drive[script->drive_count++] = (SnDrive){nodes, *def};
        def->key = NULL;
    }
    return SN_OK;
}

static SnStatus start_forces(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    for (int i = 0; i < world->pending.force_count; ++i) {
        SnForceDef* def = &world->pending.force[i];
        SnNodeSet nodes = {0};
        SN_TRY(sn_world_pick(world, def->body, &def->select, "force", &nodes, error));
        script->force[script->force_count++] = (SnForce){nodes, *def};
        def->key = NULL;
    }
    return SN_OK;
}

static void start_events(SnWorld* world) {
    for (int i = 0; i < world->pending.event_count; ++i) {
        const SnEventDef* def = &world->pending.event[i];
        SnEvent event = {.kind = def->kind, .time = def->time, .rigid = -1};
        memcpy(event.vector, def->vector, sizeof event.vector);
        const SnBody* body = sn_world_body(world, def->body);
        if (body && (body->can & SN_BODY_HAS_POSE)) event.rigid = body->rigid;
        if (body && (body->can & SN_BODY_HAS_NODES)) {
            event.first_node = world->model->part[body->part].first_node;
            event.node_count = world->model->part[body->part].mesh->vertex_count;
        }
        world->script.event[world->script.event_count++] = event;
    }
}

static SnStatus make_script(SnWorld* world, SnError* error) {
    SnScript* script = &world->script;
    const SnPending* pending = &world->pending;
    const int nodes = world->model->node_count;
    script->pin = SN_NEW_ARRAY(SnPin, pending->pin_count);
    script->drive = SN_NEW_ARRAY(SnDrive, pending->drive_count);
    script->force = SN_NEW_ARRAY(SnForce, pending->force_count);
    script->event = SN_NEW_ARRAY(SnEvent, pending->event_count);
    script->held_scratch = SN_NEW_ARRAY(unsigned char, nodes);
    script->drive_scratch = SN_NEW_ARRAY(int, nodes);
    script->slack = 1e-6 * world->def.step; // times are sums of rounded numbers
    if (!script->pin || !script->drive || !script->force || !script->event ||
        !script->held_scratch || !script->drive_scratch)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    memcpy(script->gravity, world->def.gravity, sizeof script->gravity);
    memcpy(script->wind, world->def.wind, sizeof script->wind);
    SN_TRY(start_pins(world, error));
    SN_TRY(start_drives(world, error));
    SN_TRY(start_forces(world, error));
    start_events(world);
    return SN_OK;
}

// ---- terms and system

static int is_any_above_0(const double* damping, const SnModel* model) {
    for (int i = 0; i < model->node_count; ++i)
        if (damping[i] > 0) return 1;
    return 0;
}

static unsigned drags_of(const SnWorld* world) {
    const SnModel* model = world->model;
    const int medium = world->def.drag > 0 || is_any_above_0(model->mass->damping, model);
    return (medium ? SN_DRAG_MEDIUM : 0u) | (model->laplacian->acts ? SN_DRAG_LAPLACIAN : 0u) |
           (is_any_above_0(model->mass->deformation, model) ? SN_DRAG_DEFORMATION : 0u);
}

static int count_elements(const SnModel* model) {
    int count = 0;
    for (int p = 0; p < model->part_count; ++p) count += model->part[p].element_count;
    return count;
}

static SnTerm* list_elements(const SnWorld* world, SnElementOrder order, SnTerm* term) {
    for (int p = 0; p < world->model->part_count; ++p) {
        const SnPart* part = &world->model->part[p];
        for (int k = 0; k < part->element_count; ++k)
            if (part->element[k].order == order)
                *term++ = part->element[k].ops->term(sn_adapt_elements(world, p, k));
    }
    return term;
}

// The order of terms is the order of sums.
void sn_world_list_terms(SnWorld* world) {
    SnTerm* term = world->term;
    for (int order = 0; order < SN_ELEMENT_ORDERS; ++order)
        term = list_elements(world, (SnElementOrder)order, term);
    *term++ = sn_loads_term(&world->loads);
    if (sn_has_contact_energies(world->collisions))
        *term++ = sn_penalty_term(world->collisions->again->penalty);
    world->drags = drags_of(world);
    if (world->drags & SN_DRAG_MEDIUM) *term++ = sn_drag_term(&world->drag);
    if (world->drags & SN_DRAG_LAPLACIAN) *term++ = sn_laplacian_term(&world->inner);
    if (world->drags & SN_DRAG_DEFORMATION) *term++ = sn_deformation_term(&world->inner);
    world->term_count = (int)(term - world->term);
}

static SnStatus make_terms(SnWorld* world, SnError* error) {
    world->term = SN_NEW_ARRAY(SnTerm, count_elements(world->model) + 5);
    if (!world->term || sn_loads_start(world) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    sn_world_list_terms(world);
    return SN_OK;
}

// 1: elements have turned rigid
static int has_parts(const SnWorld* world) {
    return world->map->body_count > sn_map_first_part(world->map);
}

static SnStatus make_system(SnWorld* world, SnSystem** system) {
    const SnSystemDef def = {.map = world->map,
                             .term = world->term,
                             .term_count = world->term_count,
                             .rows = sn_collisions_rows(world->collisions),
                             .pool = world->pool,
                             .rank = has_parts(world) ? world->adapt->rank : NULL};
    SN_TRY(sn_create_system(&def, system));
    return sn_adapt_rank(world, *system);
}

static SnLinearDef linear_def(const SnWorld* world) {
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = world->def.linear_tolerance;
    def.pool = world->pool;
    return def;
}

// one for all systems: it notices a new pattern, and keeps its memory
static SnStatus make_linear(SnWorld* world) {
    if (world->linear) return SN_OK;
    const SnLinearDef def = linear_def(world);
    return sn_create_linear(world->def.linear_solver, &def, &world->linear);
}

static SnStatus make_matrix(SnWorld* world, const SnSystem* system) {
    if (!sn_step_kind(&world->def)->has_matrix) return SN_OK;
    return world->matrix ? sn_system_refit_matrix(system, world->matrix)
                         : sn_system_create_matrix(system, &world->matrix);
}

static SnStatus make_memory(const SnWorld* world, const SnSystem* system, void** memory) {
    const SnMethodDef def = {.system = system,
                             .linear = world->def.linear_solver,
                             .linear_def = linear_def(world),
                             .double_factor = world->def.double_factor,
                             .rows = sn_may_have_rows(world->collisions)};
    if (!sn_step_kind(&world->def)->has_matrix || !world->method->create) return SN_OK;
    return world->method->create(&def, memory);
}

static void free_memory(SnWorld* world) {
    if (world->method_memory) world->method->destroy(world->method_memory);
    world->method_memory = NULL;
}

// A new system takes the place of the world's, with what the method keeps for it.
static SnStatus replace_system(SnWorld* world, SnError* error) {
    SnSystem* system = NULL;
    void* memory = NULL;
    SnStatus status = make_linear(world);
    if (status == SN_OK) status = make_system(world, &system);
    if (status == SN_OK) status = make_matrix(world, system);
    if (status == SN_OK) status = make_memory(world, system, &memory);
    if (status < 0) {
        sn_destroy_system(system);
        return sn_fail(error, status, "cannot build the system: %s", sn_status_text(status));
    }
    free_memory(world);
    world->method_memory = memory;
    sn_destroy_system(world->system);
    world->system = system;
    return SN_OK;
}

SnStatus sn_world_build_system(SnWorld* world, SnError* error) {
    sn_map_number(world->map, world->state->held);
    sn_world_list_terms(world);
    if (sn_step_kind(&world->def)->needs_system) SN_TRY(replace_system(world, error));
    memcpy(world->built_held, world->state->held, (size_t)world->model->node_count);
    if (world->adapt) world->adapt->anew = 0;
    return SN_OK;
}

// ---- all of it

static SnStatus start(SnWorld* world, SnError* error) {
    if (world->body_count == 0) return sn_fail(error, SN_BAD_INPUT, "the world has no body");
    SN_TRY(make_model(world, error));
    SN_TRY(sn_bonds_start(world, error));
    SN_TRY(sn_method_check_bodies(world, error));
    SN_TRY(sn_states_start(world, error));
    SN_TRY(make_script(world, error));
    SN_TRY(sn_bonds_check_script(world, error));
    SN_TRY(sn_collisions_start(world, error));
    sn_method_choose(world);
    SnStatus status = sn_create_awake(world->model, &world->awake);
    if (status >= 0) status = sn_create_map(world->awake, &world->map);
    if (status < 0) return sn_fail(error, status, "out of memory");
    SN_TRY(make_terms(world, error));
    SN_TRY(sn_adapt_start(world, error));
    world->built_held = SN_NEW_ARRAY(unsigned char, world->model->node_count);
    world->shown_x = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    world->shown_v = SN_NEW_ARRAY(double, 3 * (size_t)world->model->node_count);
    if (!world->built_held || !world->shown_x || !world->shown_v)
        return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    // room for the vectors of a step; grows by itself where that is too little
    const size_t bytes = 64 * sizeof(double) * 3 * (size_t)world->model->node_count + (1 << 16);
    status = sn_create_arena(bytes, &world->arena);
    if (status < 0) return sn_fail(error, status, "out of memory");
    sn_script_begin(&world->script, world->model, world->state);
    const SnStepKind* kind = sn_step_kind(&world->def);
    if (kind->start) SN_TRY(kind->start(world, error)); // may look at what is held
    sn_state_copy(world->state, world->saved);
    sn_world_show(world, 1);
    return sn_world_build_system(world, error);
}

// undo a start that failed half-way: the definitions are still there
static void unstart(SnWorld* world) {
    for (int i = 0; i < world->script.drive_count; ++i) {
        world->pending.drive[i].key = world->script.drive[i].def.key;
        world->script.drive[i].def.key = NULL;
    }
    for (int i = 0; i < world->script.force_count; ++i) {
        world->pending.force[i].key = world->script.force[i].def.key;
        world->script.force[i].def.key = NULL;
    }
    sn_world_free_started(world);
    sn_method_unchoose(world);
}

void sn_world_free_started(SnWorld* world) {
    sn_script_free(&world->script);
    sn_destroy_collisions(world->collisions);
    world->collisions = NULL;
    sn_destroy_adapt(world->adapt);
    world->adapt = NULL;
    sn_destroy_xpbd_solver(world->xpbd);
    world->xpbd = NULL;
    free_memory(world);
    sn_destroy_linear(world->linear);
    sn_destroy_block_matrix(world->matrix);
    sn_destroy_system(world->system);
    sn_destroy_map(world->map);
    sn_free(world->term);
    sn_loads_stop(world);
    sn_free(world->built_held);
    sn_free(world->shown_x);
    sn_free(world->shown_v);
    sn_destroy_state(world->state);
    sn_destroy_state(world->next);
    sn_destroy_state(world->saved);
    sn_destroy_awake(world->awake);
    sn_destroy_model(world->model);
    sn_destroy_arena(world->arena);
    world->linear = NULL;
    world->matrix = NULL;
    world->system = NULL;
    world->map = NULL;
    world->term = NULL;
    world->term_count = 0;
    world->drags = 0;
    world->built_held = NULL;
    world->shown_x = world->shown_v = NULL;
    world->state = world->next = world->saved = NULL;
    world->awake = NULL;
    world->model = NULL;
    world->arena = NULL;
}

SnStatus sn_world_start(SnWorld* world, SnError* error) {
    if (world->started) return SN_OK;
    SnStatus status = start(world, error);
    if (status < 0) {
        unstart(world);
        return status;
    }
    // the model has its own copies
    for (int b = 0; b < world->body_count; ++b) {
        sn_destroy_mesh(world->body[b].mesh);
        sn_free(world->body[b].material);
        sn_free(world->body[b].spring_material);
        world->body[b].mesh = NULL;
        world->body[b].material = NULL;
        world->body[b].spring_material = NULL;
    }
    world->started_with = world->def;
    world->started = 1;
    return SN_OK;
}
