// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Compare adaptive rigidification with the same world that is elastic everywhere, in one run. The
// tables show the fastest of many steps, with the times of all phases.
#include "rigidification.h"

#include "base/clock.h"
#include "base/isa.h"
#include "sim/world.h"
#include "tables.h"

#include <math.h>
#include <string.h>

// ---- worlds

typedef struct Blocks {
    int adaptive;
    double tau_R, tau_E, creep;
    int cells[3];
    double size[3];
    int pinned;  // 1: the end at low x is pinned
    int resting; // number of copies that lie on the ground; the first block is shaken in the air
                 // beside them
} Blocks;

static SnStatus add_soft_block(SnWorld* world, const Blocks* b, const double at[3], SnBodyId* body,
                               SnError* error) {
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef def = sn_default_soft_def();
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = NULL;
    SN_TRY(sn_mesh_box(b->cells, b->size, SN_BOX_KUHN, &mesh));
    memcpy(place.translate, at, sizeof place.translate);
    sn_mesh_place(mesh, &place);
    material.youngs_modulus = 1e6;
    material.stiffness_damping = 0.05;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    const SnStatus status = sn_world_add_soft(world, &def, body, error);
    sn_destroy_mesh(mesh);
    return status;
}

// Move a body's end at low x up and down.
static SnStatus shake_end(SnWorld* world, SnBodyId body, const SnSelect* end, SnError* error) {
    SnMotionKey key[50] = {{0}};
    SnDriveDef drive = sn_default_drive_def();
    for (int i = 0; i < 50; ++i) key[i].time = 0.1 * i, key[i].translate[2] = i % 2 ? 0.05 : 0;
    drive.body = body;
    drive.select = *end;
    drive.key = key;
    drive.key_count = 50;
    return sn_world_add_drive(world, &drive, error);
}

static SnStatus fill_blocks(SnWorld* world, const Blocks* b, SnError* error) {
    const SnSelect end = {.kind = SN_SELECT_PLANE, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    SnBodyId body;
    SN_TRY(add_soft_block(world, b, (double[3]){0, 0, b->resting ? 2 : 0}, &body, error));
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = end;
    if (b->pinned) SN_TRY(sn_world_add_pin(world, &pin, error));
    if (b->resting) SN_TRY(shake_end(world, body, &end, error));
    const SnColliderDef ground = sn_default_collider_def();
    if (b->resting) SN_TRY(sn_world_add_collider(world, &ground, NULL, error));
    for (int i = 0; i < b->resting; ++i) {
        const double at[3] = {2 * b->size[0] * (1 + i % 10), 2 * b->size[1] * (i / 10), 0};
        SN_TRY(add_soft_block(world, b, at, &body, error));
    }
    return sn_world_start(world, error);
}

static SnStatus make_blocks(const Blocks* b, SnWorld** world, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = b->adaptive;
    def.rigidification.tau_R = b->tau_R;
    def.rigidification.tau_E = b->tau_E;
    def.rigidification.creep = b->creep;
    SN_TRY(sn_create_world(&def, world, error));
    return fill_blocks(*world, b, error);
}

// ---- steps

typedef struct Best {
    double total, stage[SN_PHASE_COUNT]; // times of the step and its phases, s
} Best;

// Find the fastest of `steps` steps, after `before` steps that are not timed.
static SnStatus time_best(SnWorld* world, int before, int steps, Best* best, SnError* error) {
    best->total = HUGE_VAL;
    for (int i = 0; i < before + steps; ++i) {
        const double start = sn_seconds();
        SN_TRY(sn_world_step(world, error));
        const double total = sn_seconds() - start; // including the time between phases
        if (i < before || total >= best->total) continue;
        best->total = total;
        memcpy(best->stage, sn_world_stats(world)->seconds, sizeof best->stage);
    }
    return SN_OK;
}

static void print_best(FILE* out, const char* what, const SnWorld* world, const Best* best) {
    const SnStepStats* stats = sn_world_stats(world);
    const SnPhase shown[] = {SN_PHASE_ORACLE, SN_PHASE_PARTITION, SN_PHASE_ASSEMBLE,
                             SN_PHASE_FACTOR, SN_PHASE_SOLVE,     SN_PHASE_RECORD};
    fprintf(out, "    %-24s %7d %6d %8d %9.3f", what, stats->dofs, stats->rigid_parts,
            stats->rigid_elements, 1e3 * best->total);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; ++i)
        fprintf(out, " %9.3f", 1e3 * best->stage[shown[i]]);
    fprintf(out, "\n");
}

// ---- a beam with nine tenths of it rigid

// Label all elements rigid but a slab of four cells in the middle.
static void make_hinge(SnWorld* world) {
    const SnMesh* mesh = world->model->part[0].mesh;
    for (int e = 0; e < mesh->element_count; ++e) {
        double x = 0;
        for (int k = 0; k < 4; ++k) x += mesh->vertex[3 * (size_t)mesh->element[4 * e + k]] / 4;
        world->state->label[e] = x < 2 || x > 2.4 ? SN_LABEL_RIGID : SN_LABEL_ELASTIC;
    }
}

// Time the same step three times: elastic all over; with rigidification on, but nothing rigid; and
// with most of the beam rigid.
static SnStatus time_beams(FILE* out, SnError* error) {
    const char* names[] = {"elastic", "nothing turns rigid", "nine tenths rigid"};
    Best best[3];
    fprintf(out,
            "One beam, pinned at an end: ms per step\n"
            "    %-24s %7s %6s %8s %9s %9s %9s %9s %9s %9s %9s\n",
            "", "dofs", "parts", "elements", "step", "oracle", "partition", "assemble", "factor",
            "solve", "record");
    for (int i = 0; i < 3; ++i) {
        const Blocks b = {.adaptive = i > 0,
                          .tau_E = 1e300, // so high that nothing is woken
                          .creep = -1,
                          .cells = {40, 9, 9},
                          .size = {4, 0.9, 0.9},
                          .pinned = 1};
        SnWorld* world = NULL;
        SnStatus status = make_blocks(&b, &world, error);
        if (status >= 0 && i == 2) make_hinge(world);
        if (status >= 0) status = time_best(world, 3, 40, &best[i], error);
        if (status >= 0) print_best(out, names[i], world, &best[i]);
        sn_destroy_world(world);
        SN_TRY(status);
    }
    sn_print_at_most(out, best[1].total / best[0].total, 1.1, "cost of looking, over elastic");
    sn_print_at_least(out, best[0].total / best[2].total, 12, "elastic over nine tenths rigid");
    return SN_OK;
}

// ---- copies that rest

enum { UNTIL_REST = 400 };

static SnStatus time_copies(const SnBenchOptions* options, FILE* out, SnError* error) {
    const int counts[] = {1, 10, 100};
    Best best[3];
    fprintf(out,
            "\nOne block that deforms, and others that rest on the ground: ms per step\n"
            "    %-24s %7s %6s %8s %9s %9s %9s %9s %9s %9s %9s\n",
            "resting", "dofs", "parts", "elements", "step", "oracle", "partition", "assemble",
            "factor", "solve", "record");
    const int rows = options->full ? 3 : 2;
    for (int i = 0; i < rows; ++i) {
        const Blocks b = {.adaptive = 1,
                          .tau_R = 1e-6,
                          .tau_E = 1e-5,
                          .creep = 1e-3,
                          .cells = {6, 6, 6},
                          .size = {0.5, 0.5, 0.5},
                          .resting = counts[i]};
        char what[16];
        SnWorld* world = NULL;
        SnStatus status = make_blocks(&b, &world, error);
        if (status >= 0) status = time_best(world, UNTIL_REST, 40, &best[i], error);
        snprintf(what, sizeof what, "%d", counts[i]);
        if (status >= 0) print_best(out, what, world, &best[i]);
        sn_destroy_world(world);
        SN_TRY(status);
    }
    sn_print_at_most(out, best[rows - 1].total / best[0].total, 2, "step with %d over step with 1",
                     counts[rows - 1]);
    return SN_OK;
}

static SnStatus time_all_steps(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out, "Steps of 0.01 s, the best of 40\n\n");
    SN_TRY(time_beams(out, error));
    return time_copies(options, out, error);
}

// ---- counts

static SnStatus count_steps(SnTally* tally, SnError* error) {
    static const char* const names[] = {"elastic", "looking", "hinge"};
    for (int i = 0; i < 3; ++i) {
        const Blocks b = {.adaptive = i > 0,
                          .tau_E = 1e300,
                          .creep = -1,
                          .cells = {20, 3, 3},
                          .size = {4, 0.9, 0.9},
                          .pinned = 1};
        SnWorld* world = NULL;
        const SnStatus made = make_blocks(&b, &world, error);
        if (made >= 0 && i == 2) make_hinge(world);
        SN_TRY(sn_tally_world(tally, names[i], made, world, 10, error));
    }
    const Blocks b = {.adaptive = 1,
                      .tau_R = 1e-6,
                      .tau_E = 1e-5,
                      .creep = 1e-3,
                      .cells = {2, 2, 2},
                      .size = {0.5, 0.5, 0.5},
                      .resting = 2};
    SnWorld* world = NULL;
    const SnStatus made = make_blocks(&b, &world, error);
    return sn_tally_world(tally, "copies", made, world, 300, error);
}

// ---- the parts

static const SnBenchPart parts[] = {
    {"steps", time_all_steps, count_steps},
    {"pile", sn_rigidification_pile, sn_rigidification_count_pile},
    {"scenes", sn_rigidification_scenes, sn_rigidification_count_scenes},
    {"threshold", sn_rigidification_threshold, sn_rigidification_count_threshold},
    {"preconditioner", sn_rigidification_preconditioner, sn_rigidification_count_preconditioner},
    {"mattress", sn_rigidification_mattress, sn_rigidification_count_mattress},
    {"wheels", sn_rigidification_wheels, sn_rigidification_count_wheels},
    {"merge", sn_rigidification_merge, sn_rigidification_count_merge},
};
const SnBenchParts sn_rigidification_parts = SN_BENCH_PARTS(parts);

SnStatus sn_bench_rigidification(const SnBenchOptions* options, FILE* out, SnError* error) {
    fprintf(out, "Adaptive rigidification: one thread, %s kernels, linearly implicit steps.\n\n",
            sn_isa_name(sn_isa()));
    return sn_bench_parts(&sn_rigidification_parts, options, out, error);
}
