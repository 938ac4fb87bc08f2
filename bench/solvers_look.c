// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "solvers.h"

// The memory of the method that solves by `look`: the world's own method with its memory, and
// `look` with its first argument.
typedef struct Place {
    const SnMethod* method;
    void* memory;
    SnSolverLook* look;
    void* self;
} Place;

static SnStatus solve_by_look(SnSolver* solver, const SnStage* stage, SnArena scratch,
                              SnConfig* q) {
    const Place* place = solver->memory;
    solver->memory = place->memory;
    const SnStatus status = place->look(place->self, place->method, solver, stage, scratch, q);
    solver->memory = (void*)place;
    return status;
}

SnStatus sn_solver_look(SnWorld* world, SnSolverLook* look, void* self, SnError* error) {
    Place place = {world->method, world->method_memory, look, self};
    const SnMethod looking = {.name = "look",
                              .patience = world->method->patience,
                              .history = world->method->history,
                              .touching = world->method->touching,
                              .solve = solve_by_look};
    world->method = &looking;
    world->method_memory = &place;
    const SnStatus status = sn_world_step(world, error);
    world->method = place.method;
    world->method_memory = place.memory;
    return status;
}
