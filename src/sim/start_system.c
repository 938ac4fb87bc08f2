// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes the terms, which are the forces of a world, and the system of unknowns. Each step solves
// for these unknowns.
#include "sim/world.h"

#include "base/memory.h"

#include <string.h>

static int is_any_above_0(const double* damping, const SnModel* model) {
    for (int i = 0; i < model->node_count; ++i)
        if (damping[i] > 0) return 1;
    return 0;
}

static unsigned find_drags(const SnWorld* world) {
    const SnModel* model = world->model;
    const int medium = world->def.drag > 0 || is_any_above_0(model->mass->damping, model);
    return (medium ? SN_DRAG_MEDIUM : 0u) | (model->laplacian->acts ? SN_DRAG_LAPLACIAN : 0u) |
           (is_any_above_0(model->mass->deformation, model) ? SN_DRAG_DEFORMATION : 0u);
}

static int count_element_terms(const SnModel* model) {
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

// Forces are summed in the order of the terms, so a different order would change results by
// rounding.
void sn_world_list_terms(SnWorld* world) {
    SnTerm* term = world->term;
    for (int order = 0; order < SN_ELEMENT_ORDERS; ++order)
        term = list_elements(world, (SnElementOrder)order, term);
    *term++ = sn_loads_term(world->loads);
    if (sn_has_contact_energies(world->collisions))
        *term++ = sn_penalty_term(world->collisions->again->penalty);
    world->drags = find_drags(world);
    if (world->drags & SN_DRAG_MEDIUM) *term++ = sn_drag_term(world->drag);
    if (world->drags & SN_DRAG_LAPLACIAN) *term++ = sn_laplacian_term(world->inner);
    if (world->drags & SN_DRAG_DEFORMATION) *term++ = sn_deformation_term(world->inner);
    world->term_count = (int)(term - world->term);
}

SnStatus sn_terms_start(SnWorld* world, SnError* error) {
    world->term = SN_NEW_ARRAY(SnTerm, count_element_terms(world->model) + 5);
    if (!world->term) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    sn_world_list_terms(world);
    return SN_OK;
}

// 1: there are aggregates of elements that have turned rigid.
static int has_aggregates(const SnWorld* world) {
    return world->map->mover_count > sn_map_first_part(world->map);
}

static SnStatus make_system(SnWorld* world, SnSystem** system) {
    const SnSystemDef def = {.map = world->map,
                             .term = world->term,
                             .term_count = world->term_count,
                             .rows = sn_collisions_rows(world->collisions),
                             .pool = world->pool,
                             .rank = has_aggregates(world) ? world->adapt->rank : NULL};
    SN_TRY(sn_create_system(&def, system));
    return sn_adapt_rank(world, *system);
}

static SnLinearDef linear_def(const SnWorld* world) {
    SnLinearDef def = sn_default_linear_def();
    def.tolerance = world->def.linear_tolerance;
    def.pool = world->pool;
    return def;
}

// Make the linear solver, once for all systems of this world: it notices when the pattern of a
// matrix is new, and keeps its memory.
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

static SnStatus create_method_memory(const SnWorld* world, const SnSystem* system, void** memory) {
    const SnMethodDef def = {.system = system,
                             .linear = world->def.linear_solver,
                             .linear_def = linear_def(world),
                             .double_factor = world->def.double_factor,
                             .rows = sn_may_have_rows(world->collisions)};
    if (!sn_step_kind(&world->def)->has_matrix || !world->method->create) return SN_OK;
    return world->method->create(&def, memory);
}

static void free_method_memory(SnWorld* world) {
    if (world->method_memory) world->method->destroy(world->method_memory);
    world->method_memory = NULL;
}

// Make a new system and the method's memory for it, and replace the old ones by these.
static SnStatus replace_system(SnWorld* world, SnError* error) {
    SnSystem* system = NULL;
    void* memory = NULL;
    SnStatus status = make_linear(world);
    if (status == SN_OK) status = make_system(world, &system);
    if (status == SN_OK) status = make_matrix(world, system);
    if (status == SN_OK) status = create_method_memory(world, system, &memory);
    if (status < 0) {
        sn_destroy_system(system);
        return sn_fail(error, status, "cannot build the system: %s", sn_status_text(status));
    }
    free_method_memory(world);
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

void sn_terms_stop(SnWorld* world) {
    sn_free(world->term);
    world->term = NULL;
    world->term_count = 0;
    world->drags = 0;
}

void sn_system_stop(SnWorld* world) {
    free_method_memory(world);
    sn_destroy_linear(world->linear);
    sn_destroy_block_matrix(world->matrix);
    sn_destroy_system(world->system);
    world->linear = NULL;
    world->matrix = NULL;
    world->system = NULL;
}
