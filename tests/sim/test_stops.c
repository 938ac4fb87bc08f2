// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Every stop says when it happened, and at which body, element or row. The table has a row for each
// kind of stop, which provokes it in a small world; a kind without a row fails the test.
#include "sim/worlds.h"

#include "base/memory.h"
#include "sim/stop.h"

#include <stdio.h>
#include <string.h>

// ---- makers of worlds that cannot go on

static SnWorld* make_world(SnIntegrator integrator, double step) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.step = step;
    def.contact.off = integrator == SN_SYMPLECTIC_EULER || integrator == SN_DORMAND_PRINCE;
    return worlds_create(&def);
}

static SnMaterialDef make_material(const char* law) {
    SnMaterialDef material = sn_default_material_def();
    material.law = law;
    return material;
}

// Give all nodes of a world that has started a velocity along x that grows with x.
static void start_stretching(SnWorld* world, double speed, double rate) {
    CHECK_OK(sn_world_start(world, NULL));
    SnMoment* now = &world->state->now;
    for (int i = 0; i < world->model->node_count; ++i)
        now->v[3 * i] = speed + rate * now->q.x[3 * i];
}

static void push_bar(SnWorld* world, SnBodyId bar, double force) {
    SnForceDef def = sn_default_force_def();
    def.body = bar;
    def.force[2] = force;
    CHECK_OK(sn_world_add_force(world, &def, NULL));
}

// The right-hand side of a linear solve overflows.
static SnWorld* make_forces(void) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.linear_solver = "pcg-jacobi";
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    push_bar(world, worlds_add_bar(world, 2, &material, 0), 1e300);
    return world;
}

// An end of the bar is driven through the other one.
static SnWorld* make_start(void) {
    SnWorld* world = make_world(SN_BDF1, 0.01);
    const SnMaterialDef material = make_material("neo-hookean");
    SnDriveDef drive = sn_default_drive_def();
    drive.body = worlds_add_bar(world, 2, &material, 1);
    drive.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    drive.velocity[0] = -1e6;
    CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    return world;
}

// A cube flies and turns so fast that no solve gets anywhere.
static SnWorld* make_stuck(void) {
    SnWorld* world = make_world(SN_BDF2, 0.01);
    const SnMaterialDef material = make_material("neo-hookean");
    SnSoftDef def = sn_default_soft_def();
    SnMesh* mesh = worlds_cube(1, 1, (double[]){0, 0, 0});
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    def.name = "cube";
    def.velocity[0] = def.angular_velocity[0] = 1e6;
    CHECK_OK(sn_world_add_soft(world, &def, NULL, NULL));
    sn_destroy_mesh(mesh);
    return world;
}

// A step that may take next to no work when it is done again.
static SnWorld* make_work(void) {
    sn_set_most_effort(10);
    return make_stuck();
}

// Entries of the matrix overflow.
static SnWorld* make_matrix(void) {
    SnWorld* world = make_world(SN_LINEARLY_IMPLICIT, 0.01);
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e308;
    worlds_add_bar(world, 2, &material, 0);
    return world;
}

static SnWorld* make_rigid(SnIntegrator integrator, double speed, double spin) {
    SnWorld* world = make_world(integrator, 0.01);
    SnRigidDef def = sn_default_rigid_def();
    def.name = "top";
    for (int k = 0; k < 3; ++k) def.inertia[k] = 2;
    def.velocity[0] = speed;
    def.angular_velocity[1] = spin;
    CHECK_OK(sn_world_add_rigid(world, &def, NULL, NULL));
    return world;
}

static SnWorld* make_turn(void) { return make_rigid(SN_BDF1, 0, 1e6); }

static SnWorld* make_energy(void) { return make_rigid(SN_SYMPLECTIC_EULER, 1e200, 0); }

static SnWorld* make_state(void) {
    SnWorld* world = make_world(SN_SYMPLECTIC_EULER, 1000);
    const SnMaterialDef material = sn_default_material_def();
    worlds_add_bar(world, 2, &material, 0);
    start_stretching(world, 1e308, 0);
    return world;
}

// Nodes go on as they moved, and turn elements inside out.
static SnWorld* make_domain(void) {
    SnWorld* world = make_world(SN_SYMPLECTIC_EULER, 0.01);
    SnMaterialDef material = make_material("neo-hookean");
    material.youngs_modulus = 1e-6;
    worlds_add_bar(world, 2, &material, 0);
    start_stretching(world, 0, -2 * 256 / 0.01);
    return world;
}

static SnWorld* make_thrown(void) {
    SnWorld* world = make_world(SN_SYMPLECTIC_EULER, 0.01);
    const SnMaterialDef material = sn_default_material_def();
    push_bar(world, worlds_add_bar(world, 2, &material, 0), 1e20);
    return world;
}

static SnWorld* make_substeps(void) {
    SnWorld* world = make_world(SN_DORMAND_PRINCE, 0.01);
    const SnMaterialDef material = sn_default_material_def();
    push_bar(world, worlds_add_bar(world, 2, &material, 0), 1e250);
    return world;
}

// A bar on the ground, whose contacts remember a force that is no number.
static SnWorld* make_row(void) {
    SnWorld* world = make_world(SN_BDF1, 0.01);
    const SnMaterialDef material = sn_default_material_def();
    SnColliderDef ground = sn_default_collider_def();
    ground.shape.kind = SN_SHAPE_PLANE;
    ground.name = "ground";
    worlds_add_bar(world, 2, &material, 0);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, NULL));
    worlds_run(world, 2);
    SnState* state = world->state;
    assert_true(state->touch_count > 0);
    for (int t = 0; t < state->touch_count; ++t) state->touch[t].force[0] = NAN;
    return world;
}

// A bar turns rigid all over, and then its material becomes stiffer than numbers hold.
static SnWorld* make_oracle(void) {
    SnWorldDef def = sn_default_world_def();
    def.rigidification.on = 1;
    def.gravity[2] = 0;
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    const SnBodyId bar = worlds_add_bar(world, 2, &material, 0);
    worlds_run(world, 5);
    assert_true(sn_world_stats(world)->rigid_elements > 0);
    material.youngs_modulus = 1e308;
    CHECK_OK(sn_world_set_material(world, bar, 0, &material, NULL));
    return world;
}

static SnWorld* make_coming(void) {
    SnWorld* world = make_world(SN_BDF1, 0.01);
    const SnMaterialDef material = sn_default_material_def();
    SnRigidDef def = sn_default_rigid_def();
    worlds_add_bar(world, 2, &material, 1);
    def.name = "late";
    def.from = 0.01;
    CHECK_OK(sn_world_add_rigid(world, &def, NULL, NULL));
    worlds_run(world, 1);
    sn_memory_fail_after(0);
    return world;
}

// The first step needs memory for what it keeps from step to step.
static SnWorld* make_memory(void) {
    SnWorld* world = make_world(SN_BDF1, 0.01);
    const SnMaterialDef material = sn_default_material_def();
    worlds_add_bar(world, 2, &material, 1);
    CHECK_OK(sn_world_start(world, NULL));
    sn_memory_fail_after(0);
    return world;
}

static SnWorld* make_other(void) {
    SnWorld* world = make_world(SN_BDF1, 0.01);
    const SnMaterialDef material = sn_default_material_def();
    worlds_add_bar(world, 2, &material, 1);
    worlds_run(world, 1);
    return world;
}

// ---- the table

typedef struct Row {
    SnWorld* (*make)(void);
    SnStatus status;
    const char* where[3]; // what the message has to name; NULL: nothing more
} Row;

static const Row rows[SN_STOP_COUNT] = {
    [SN_STOP_FORCES] = {make_forces, SN_DIVERGED, {"node ", "element ", "body 'bar'"}},
    [SN_STOP_START] = {make_start, SN_DIVERGED, {"node ", "element ", "body 'bar'"}},
    [SN_STOP_STUCK] = {make_stuck, SN_DIVERGED, {" N are left at node ", "body 'cube'"}},
    [SN_STOP_WORK] = {make_work, SN_DIVERGED, {"up to 2 parts: ", "node ", "body 'cube'"}},
    [SN_STOP_MATRIX] = {make_matrix, SN_NOT_DEFINITE, {"node ", "element ", "body 'bar'"}},
    [SN_STOP_TURN] = {make_turn, SN_DIVERGED, {"rigid body 'top' turns by 39.0"}},
    [SN_STOP_STATE] = {make_state, SN_DIVERGED, {"node 0 of body 'bar'"}},
    [SN_STOP_DOMAIN] = {make_domain, SN_DIVERGED, {"element 2 of body 'bar'"}},
    [SN_STOP_THROWN] = {make_thrown, SN_DIVERGED, {"node ", "body 'bar'", " m off its path"}},
    [SN_STOP_ENERGY] = {make_energy, SN_DIVERGED, {"rigid body 'top'"}},
    [SN_STOP_SUBSTEPS] = {make_substeps, SN_DIVERGED, {"node ", "body 'bar'", " substeps"}},
    [SN_STOP_ROW] = {make_row, SN_DIVERGED, {"(row ", "'bar'", "'ground'"}},
    [SN_STOP_ORACLE] = {make_oracle, SN_NOT_DEFINITE, {"body 'bar' of 12 nodes"}},
    [SN_STOP_COMING] = {make_coming, SN_OUT_OF_MEMORY, {"'late'"}},
    [SN_STOP_MEMORY] = {make_memory, SN_OUT_OF_MEMORY, {"body 'bar' of 12 nodes"}},
    [SN_STOP_OTHER] = {make_other, SN_UNSUPPORTED, {"element ", "of body 'bar'"}},
};

static const char* const names[SN_STOP_COUNT] = {
#define SN_STOP_KIND(kind, sentence, advice) [SN_STOP_##kind] = #kind,
    SN_STOP_KINDS(SN_STOP_KIND)
#undef SN_STOP_KIND
};

// Step until a world stops, at most ten times. Nothing in the library makes the last kind, which is
// for what nobody has thought of.
static SnStatus step_to_stop(SnWorld* world, int kind, SnError* error) {
    SnStatus status = SN_OK;
    if (kind == SN_STOP_OTHER) return sn_tell_stop(world, SN_UNSUPPORTED, error);
    for (int i = 0; status >= 0 && i < 10; ++i) status = sn_world_step(world, error);
    return status;
}

static void check_row(int kind) {
    const Row* row = &rows[kind];
    if (!row->make) fail_msg("the table has no row for stops of kind %s", names[kind]);
    SnError error = {{0}};
    const double effort = sn_begin_effort(NULL).most;
    SnWorld* world = row->make();
    const SnStatus status = step_to_stop(world, kind, &error);
    sn_memory_fail_after(-1);
    sn_set_most_effort(effort);
    if (world->stop.kind != (SnStopKind)kind || status != row->status)
        fail_msg("%s: stops as %s with status %d: %s", names[kind], names[world->stop.kind], status,
                 error.text);
    char when[64];
    snprintf(when, sizeof when, "step %lld at ", (long long)sn_world_step_count(world) + 1);
    if (strncmp(error.text, when, strlen(when)) != 0 || !strstr(error.text, " s: "))
        fail_msg("%s: no step and time in \"%s\"", names[kind], error.text);
    for (int i = 0; i < 3 && row->where[i]; ++i)
        if (!strstr(error.text, row->where[i]))
            fail_msg("%s: no \"%s\" in \"%s\"", names[kind], row->where[i], error.text);
    if (strpbrk(error.text, "@#?")) fail_msg("%s: \"%s\"", names[kind], error.text);
    sn_destroy_world(world);
}

static void every_stop_says_when_and_where(void** state) {
    (void)state;
    for (int kind = SN_STOP_NONE + 1; kind < SN_STOP_COUNT; ++kind) check_row(kind);
}

// What was noted of a step that failed is not said of a later one that fails in another way.
static void an_old_note_is_not_told_again(void** state) {
    (void)state;
    SnError error = {{0}};
    SnWorld* world = make_thrown();
    assert_int_equal(sn_world_step(world, &error), SN_DIVERGED);
    assert_int_equal(sn_tell_stop(world, SN_OUT_OF_MEMORY, &error), SN_OUT_OF_MEMORY);
    assert_non_null(strstr(error.text, "out of memory"));
    assert_null(strstr(error.text, "off its path"));
    sn_destroy_world(world);
}

// A body may have a name longer than a message.
static void long_names_leave_room(void** state) {
    (void)state;
    char name[2000];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = 0;
    SnError error = {{0}};
    SnWorld* world = make_world(SN_BDF1, 0.01);
    SnRigidDef def = sn_default_rigid_def();
    def.name = name;
    def.angular_velocity[0] = 1e6;
    CHECK_OK(sn_world_add_rigid(world, &def, NULL, NULL));
    assert_int_equal(sn_world_step(world, &error), SN_DIVERGED);
    assert_non_null(strstr(error.text, "a smaller step may help"));
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stop_says_when_and_where),
        cmocka_unit_test(an_old_note_is_not_told_again),
        cmocka_unit_test(long_names_leave_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
