// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Nodes of soft bodies that are part of a rigid body: they follow it to rounding, both move as one
// thing, and what is attached by rows comes near the same.
#include "math/quat.h"
#include "mesh/mesh.h"
#include "sim/worlds.h"
#include "system/scheme.h"

#include <string.h>

static SnError error;

typedef struct Setup {
    SnIntegrator integrator;
    double step, gravity;
    int exact;
    int rigid; // 1: rigidification is on
    int consistent;
} Setup;

typedef struct Pair {
    SnWorld* world;
    SnBodyId bar, box;
} Pair;

static SnWorld* make_world(Setup s) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = s.integrator;
    def.step = s.step;
    def.gravity[2] = -s.gravity;
    def.threads = 1;
    def.contact.off = 1;
    def.relative_tolerance = 1e-10;
    def.consistent_mass = s.consistent;
    if (s.rigid)
        def.rigidification =
            (SnRigidification){.on = 1, .tau_R = 1e-8, .tau_E = 1e-7, .frames = 3, .creep = 1e-4};
    return worlds_create(&def);
}

// damping is too stiff for explicit steps
static SnBodyId add_bar(SnWorld* world, const double velocity[3], double spin) {
    SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = worlds_box((int[3]){8, 2, 2}, (double[3]){1, 0.2, 0.2}, (double[3]){0});
    SnSoftDef def = sn_default_soft_def();
    SnBodyId bar;
    material.youngs_modulus = 5e5;
    material.poissons_ratio = 0.35;
    material.stiffness_damping =
        sn_scheme(sn_world_def(world).integrator)->stage_count > 0 ? 0.05 : 0;
    def.mesh = mesh;
    def.material = &material;
    def.material_count = 1;
    memcpy(def.velocity, velocity, sizeof def.velocity);
    def.angular_velocity[2] = spin;
    CHECK_OK(sn_world_add_soft(world, &def, &bar, &error));
    sn_destroy_mesh(mesh);
    return bar;
}

static SnSelect right_end(void) {
    return (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {1, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
}

// a box of 2 kg, turned, behind the end of the bar, which is attached to it
static SnBodyId add_box(SnWorld* world, SnBodyId bar, int exact, const double velocity[3],
                        double spin) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef box = sn_default_rigid_def();
    SnAttachmentDef glue = sn_default_attachment_def();
    SnBodyId id;
    shape.kind = SN_SHAPE_BOX;
    memcpy(shape.size, (double[3]){0.2, 0.1, 0.4}, sizeof shape.size);
    box.shape = &shape;
    box.density = 250;
    memcpy(box.position, (double[3]){1.1, 0.1, 0.1}, sizeof box.position);
    memcpy(box.velocity, velocity, sizeof box.velocity);
    box.angular_velocity[2] = spin;
    CHECK_OK(sn_world_add_rigid(world, &box, &id, &error));
    glue.body = bar;
    glue.to = id;
    glue.exact = exact;
    glue.select = right_end();
    CHECK_OK(sn_world_add_attachment(world, &glue, &error));
    return id;
}

static Pair make_pendulum(Setup s) {
    const double still[3] = {0};
    Pair p = {.world = make_world(s)};
    SnPinDef pin = sn_default_pin_def();
    p.bar = add_bar(p.world, still, 0);
    p.box = add_box(p.world, p.bar, s.exact, still, 0);
    pin.body = p.bar;
    pin.select = worlds_left_end();
    CHECK_OK(sn_world_add_pin(p.world, &pin, &error));
    return p;
}

static Pair make_flier(Setup s) {
    const double spin = 3, bar_v[3] = {0.5, 0, 0}, box_v[3] = {0.5, 0.6 * spin, 0};
    Pair p = {.world = make_world(s)};
    p.bar = add_bar(p.world, bar_v, spin);
    p.box = add_box(p.world, p.bar, s.exact, box_v, spin);
    return p;
}

// where the attached nodes are, in the frame of the box: largest distance from where they began
static double drift(const Pair* p) {
    double position[3], rotation[4], most = 0;
    int count = 0;
    const SnMesh* rest = sn_world_body_info(p->world, p->bar).rest;
    const double* x = sn_world_positions(p->world, p->bar, &count);
    sn_world_pose(p->world, p->box, position, rotation);
    const Quat q = {rotation[0], rotation[1], rotation[2], rotation[3]};
    for (int i = 0; i < count; ++i) {
        const Vec3 X = v3_load(rest->vertex + 3 * (size_t)i);
        if (X.x < 1 - 1e-9) continue;
        const Vec3 r = v3_sub(v3_load(x + 3 * (size_t)i), v3_load(position));
        const Vec3 at = quat_rotate(quat_conjugate(q), r);
        most = fmax(most, v3_norm(v3_sub(at, v3_sub(X, v3(1.1, 0.1, 0.1)))));
    }
    return most;
}

static const SnIntegrator all[] = {
    SN_LINEARLY_IMPLICIT, SN_BDF1,          SN_BDF2, SN_SDIRK2, SN_MIDPOINT,
    SN_SYMPLECTIC_EULER,  SN_DORMAND_PRINCE};

static double step_of(SnIntegrator integrator) {
    return integrator == SN_SYMPLECTIC_EULER ? 1e-4 : 5e-3;
}

// Under every integrator, with and without a consistent mass, nodes stay where they are in the box.
static void nodes_follow_to_rounding(void** state) {
    (void)state;
    for (int i = 0; i < 7; ++i)
        for (int consistent = 0; consistent < 2; ++consistent) {
            if (consistent && sn_scheme(all[i])->stage_count == 0) continue;
            Pair p = make_pendulum((Setup){.integrator = all[i],
                                           .step = step_of(all[i]),
                                           .gravity = 9.81,
                                           .exact = 1,
                                           .consistent = consistent});
            worlds_run(p.world, 100);
            CHECK_AT_MOST(drift(&p), 1e-12);
            sn_destroy_world(p.world);
        }
}

// What rows hold and what follows exactly move alike.
static void rows_come_near(void** state) {
    (void)state;
    const SnIntegrator with_rows[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_BDF2, SN_SDIRK2};
    for (int i = 0; i < 4; ++i) {
        Setup s = {.integrator = with_rows[i], .step = 5e-3, .gravity = 9.81};
        Pair rows = make_pendulum(s);
        s.exact = 1;
        Pair bonds = make_pendulum(s);
        worlds_run(rows.world, 100);
        worlds_run(bonds.world, 100);
        const double gap = worlds_gap(rows.world, bonds.world, rows.bar);
        CHECK_AT_MOST(gap, 1e-4);
        // where a stage is solved by iteration, rows hold positions as well as nodes that follow
        CHECK_AT_MOST(drift(&rows), i == 0 ? 1e-4 : 1e-12);
        sn_destroy_world(rows.world);
        sn_destroy_world(bonds.world);
    }
}

typedef struct Flight {
    double L, lost, energy; // angular momentum at first, its loss, and the energy at the end
} Flight;

// 400 steps: momentum stays, and no energy comes from nowhere
static Flight fly(SnIntegrator integrator, int exact) {
    Pair p =
        make_flier((Setup){.integrator = integrator, .step = step_of(integrator), .exact = exact});
    const SnStepStats* stats = sn_world_stats(p.world);
    worlds_run(p.world, 1);
    const double x = stats->momentum[0], y = stats->momentum[1];
    Flight flight = {.L = stats->angular_momentum[2], .energy = stats->kinetic + stats->elastic};
    const double energy = flight.energy;
    for (int step = 0; step < 400; ++step) {
        worlds_run(p.world, 1);
        CHECK_NEAR(stats->momentum[0], x, 1e-9 * x);
        CHECK_NEAR(stats->momentum[1], y, 1e-9 * x);
        flight.lost = fabs(flight.L - stats->angular_momentum[2]);
        flight.energy = stats->kinetic + stats->elastic;
        CHECK_AT_MOST(flight.energy, 1.0001 * energy);
    }
    sn_destroy_world(p.world);
    return flight;
}

// What flies keeps its momentum. Schemes of first order take angular momentum from elastic nodes,
// and as much of it where rows hold the box.
static void what_flies_keeps_its_momentum(void** state) {
    (void)state;
    for (int i = 0; i < 7; ++i) {
        const Flight bonds = fly(all[i], 1);
        if (i > 1) CHECK_AT_MOST(bonds.lost, 1e-2 * bonds.L);
        if (i > 3) continue; // no rows
        const Flight rows = fly(all[i], 0);
        CHECK_NEAR(bonds.lost, rows.lost, 5e-3 * bonds.L);
        CHECK_NEAR(bonds.energy, rows.energy, 1e-2 * rows.energy);
    }
}

// A sheet in the plane z = 0, and a tilted box above it that is attached to its end; both spin.
static Pair make_plane_flier(SnIntegrator integrator) {
    const double spin = 3;
    Pair p = {.world = make_world((Setup){.integrator = integrator, .step = step_of(integrator)})};
    SnMaterialDef material = sn_default_material_def();
    SnSoftDef sheet = sn_default_soft_def();
    SnRigidDef box = sn_default_rigid_def();
    SnAttachmentDef glue = sn_default_attachment_def();
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_grid((int[2]){8, 2}, (double[2]){1, 0.2}, SN_GRID_CROSS, &mesh));
    material.youngs_modulus = 5e5;
    sheet.mesh = mesh;
    sheet.thickness = 0.2;
    sheet.material = &material;
    sheet.material_count = 1;
    sheet.angular_velocity[2] = box.angular_velocity[2] = spin;
    CHECK_OK(sn_world_add_soft(p.world, &sheet, &p.bar, &error));
    sn_destroy_mesh(mesh);
    box.mass = 10;
    memcpy(box.inertia, (double[3]){0.1, 0.2, 0.3}, sizeof box.inertia);
    memcpy(box.position, (double[3]){1.1, 0.1, 0.3}, sizeof box.position);
    memcpy(box.axis, (double[3]){1, 1, 0}, sizeof box.axis);
    box.angle = 0.6;
    box.velocity[1] = 0.6 * spin;
    CHECK_OK(sn_world_add_rigid(p.world, &box, &p.box, &error));
    glue.body = p.bar, glue.to = p.box, glue.exact = 1;
    glue.select = right_end();
    CHECK_OK(sn_world_add_attachment(p.world, &glue, &error));
    return p;
}

// The plane holds what is attached to a sheet: it moves along the plane and turns about z alone,
// though its inertia has no axis there.
static void what_is_attached_to_a_sheet_stays_in_its_plane(void** state) {
    (void)state;
    for (int i = 0; i < 7; ++i) {
        Pair p = make_plane_flier(all[i]);
        double position[3], rotation[4];
        int count = 0;
        worlds_run(p.world, 1);
        const double energy = sn_world_stats(p.world)->kinetic + sn_world_stats(p.world)->elastic;
        worlds_run(p.world, 100);
        const SnStepStats* stats = sn_world_stats(p.world);
        const double* x = sn_world_positions(p.world, p.bar, &count);
        for (int k = 0; k < count; ++k) CHECK_NEAR(x[3 * k + 2], 0, 0);
        sn_world_pose(p.world, p.box, position, rotation);
        CHECK_NEAR(position[2], 0.3, 1e-12);
        CHECK_AT_MOST(stats->kinetic + stats->elastic, 1.0001 * energy);
        sn_destroy_world(p.world);
    }
}

// A bar that hangs rests under rigidification too: rigid but for the layers at both ends.
static void what_hangs_turns_rigid(void** state) {
    (void)state;
    Pair rigid = make_pendulum(
        (Setup){.integrator = SN_BDF1, .step = 1e-2, .gravity = 1, .exact = 1, .rigid = 1});
    Pair elastic =
        make_pendulum((Setup){.integrator = SN_BDF1, .step = 1e-2, .gravity = 1, .exact = 1});
    worlds_run(rigid.world, 900);
    worlds_run(elastic.world, 1000);
    const SnStepStats* stats = sn_world_stats(rigid.world);
    const int elements = sn_world_body_info(rigid.world, rigid.bar).element_count;
    for (int i = 0; i < 100; ++i) {
        worlds_run(rigid.world, 1);
        assert_true(stats->rigid_elements > 0.7 * elements);
    }
    CHECK_AT_MOST(worlds_gap(rigid.world, elastic.world, rigid.bar), 2e-4);
    CHECK_AT_MOST(drift(&rigid), 1e-11);
    sn_destroy_world(rigid.world);
    sn_destroy_world(elastic.world);
}

// Nothing is attached twice, pinned as well, or exactly to what is soft.
static void what_cannot_be_is_refused(void** state) {
    (void)state;
    const double still[3] = {0};
    SnWorld* world = make_world((Setup){.integrator = SN_BDF1, .step = 1e-2});
    const SnBodyId bar = add_bar(world, still, 0);
    const SnBodyId other = add_bar(world, still, 0);
    add_box(world, bar, 1, still, 0);
    SnAttachmentDef glue = sn_default_attachment_def();
    glue.body = bar;
    glue.to = other;
    glue.exact = 1;
    glue.select = right_end();
    assert_int_equal(sn_world_add_attachment(world, &glue, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "exactly"));
    SnPinDef pin = sn_default_pin_def();
    pin.body = bar;
    pin.select = right_end();
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    assert_int_equal(sn_world_step(world, &error), SN_UNSUPPORTED);
    assert_non_null(strstr(error.text, "pinned"));
    sn_destroy_world(world);

    world = make_world((Setup){.integrator = SN_BDF1, .step = 1e-2});
    const SnBodyId twice = add_bar(world, still, 0);
    add_box(world, twice, 1, still, 0);
    add_box(world, twice, 1, still, 0);
    assert_int_equal(sn_world_step(world, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "two rigid bodies"));
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(nodes_follow_to_rounding),
        CHECK_NUMBERS(rows_come_near),
        CHECK_NUMBERS(what_flies_keeps_its_momentum),
        CHECK_NUMBERS(what_hangs_turns_rigid),
        CHECK_NUMBERS(what_cannot_be_is_refused),
        cmocka_unit_test(what_is_attached_to_a_sheet_stays_in_its_plane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
