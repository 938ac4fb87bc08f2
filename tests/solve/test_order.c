// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Orders of the time integrators on an elastic body in smooth motion, with every kind of damping,
// a driven boundary and both masses. Neo-Hookean tets, E = 1, nu = 0.3, density 1, 2x1x1 cells of
// 0.5 x 0.5 x 0.5 m; Newton to 1e-12; against Dormand-Prince at 1e-11, or, where that would need
// the inverse of a mass matrix, against SDIRK2 with 1280 steps, extrapolated with 640.
#include "differences.h"
#include "sinew/world.h"

#include <string.h>

typedef struct Motion {
    const char* name;
    double mass_damping, stiffness_damping, viscosity, drag;
    double laplacian_damping, deformation_drag;
    int driven, straight, consistent_mass;
} Motion;

static const Motion motions[] = {
    {.name = "free"},
    {.name = "mass damping", .mass_damping = 0.7},
    {.name = "stiffness damping", .stiffness_damping = 0.1},
    {.name = "viscosity", .viscosity = 0.1},
    {.name = "drag", .drag = 0.5},
    {.name = "Laplacian damping", .laplacian_damping = 0.1},
    {.name = "deformation drag", .deformation_drag = 0.7},
    {.name = "driven, Laplacian damping and deformation drag",
     .laplacian_damping = 0.1,
     .deformation_drag = 0.7,
     .driven = 1},
    {.name = "driven", .driven = 1},
    {.name = "driven, stiffness damping", .stiffness_damping = 0.1, .driven = 1},
    {.name = "driven, viscosity", .viscosity = 0.1, .driven = 1},
    {.name = "driven straight, stiffness damping",
     .stiffness_damping = 0.1,
     .driven = 1,
     .straight = 1},
    {.name = "driven straight, viscosity", .viscosity = 0.1, .driven = 1, .straight = 1},
    {.name = "driven, all",
     .mass_damping = 0.7,
     .stiffness_damping = 0.1,
     .viscosity = 0.1,
     .drag = 0.5,
     .driven = 1},
    {.name = "consistent mass", .consistent_mass = 1},
    {.name = "driven, consistent mass", .driven = 1, .consistent_mass = 1},
    {.name = "driven, consistent mass, all",
     .mass_damping = 0.7,
     .stiffness_damping = 0.1,
     .viscosity = 0.1,
     .drag = 0.5,
     .driven = 1,
     .consistent_mass = 1},
};
enum { MOTIONS = sizeof motions / sizeof motions[0], NODES = 12, NUMBERS = 6 * NODES };

static const double duration = 1;

// a stretched block, spinning or with one end moved by a smooth passage
static SnWorld* make_world(const Motion* m, SnIntegrator integrator, int steps) {
    SnWorldDef def = sn_default_world_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = sn_default_material_def();
    SnWorld* world = NULL;
    SnMesh* mesh = NULL;
    SnBodyId body;
    def.integrator = integrator;
    def.step = duration / steps;
    def.gravity[2] = -0.2;
    def.relative_tolerance = 1e-12;
    def.absolute_tolerance = 0;
    def.error_tolerance = 1e-11;
    def.consistent_mass = m->consistent_mass;
    def.drag = m->drag;
    def.wind[0] = 0.3;
    CHECK_OK(sn_create_world(&def, &world, NULL));
    CHECK_OK(sn_mesh_box((int[3]){2, 1, 1}, (double[3]){1, 0.5, 0.5}, SN_BOX_KUHN, &mesh));
    material.law = "neo-hookean";
    material.youngs_modulus = 1;
    material.poissons_ratio = 0.3;
    material.density = 1;
    material.mass_damping = m->mass_damping;
    material.stiffness_damping = m->stiffness_damping;
    material.viscosity = m->viscosity;
    material.laplacian_damping = m->laplacian_damping;
    material.deformation_drag = m->deformation_drag;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    memcpy(soft.stretch, (double[3]){1.2, 0.9, 1.05}, sizeof soft.stretch);
    if (!m->driven) memcpy(soft.angular_velocity, (double[3]){0.5, 0.4, 1}, 3 * sizeof(double));
    CHECK_OK(sn_world_add_soft(world, &soft, &body, NULL));
    if (m->driven) {
        const SnMotionKey key[2] = {{0}, {2 * duration, {0.4, 0.2, 0}, 1.5}};
        SnDriveDef drive = sn_default_drive_def();
        drive.body = body;
        drive.select = (SnSelect){.kind = SN_SELECT_PLANE, .normal = {-1, 0, 0}, .tolerance = 1e-9};
        drive.axis[0] = 1;
        drive.key = key;
        drive.key_count = 2;
        drive.smooth = !m->straight;
        CHECK_OK(sn_world_add_drive(world, &drive, NULL));
    }
    sn_destroy_mesh(mesh);
    return world;
}

// positions and velocities at the end
static void run(const Motion* m, SnIntegrator integrator, int steps, double* end) {
    SnWorld* world = make_world(m, integrator, steps);
    for (int i = 0; i < steps; ++i) CHECK_OK(sn_world_step(world, NULL));
    memcpy(end, sn_world_positions(world, (SnBodyId){1}, NULL), 3 * NODES * sizeof(double));
    memcpy(end + 3 * NODES, sn_world_velocities(world, (SnBodyId){1}, NULL),
           3 * NODES * sizeof(double));
    sn_destroy_world(world);
}

// where a motion ends, computed once
static const double* exact_end(int index) {
    static double end[MOTIONS][NUMBERS];
    static int known[MOTIONS];
    if (known[index]++) return end[index];
    if (!motions[index].consistent_mass) {
        run(&motions[index], SN_DORMAND_PRINCE, 10, end[index]);
        return end[index];
    }
    double coarse[NUMBERS];
    run(&motions[index], SN_SDIRK2, 640, coarse);
    run(&motions[index], SN_SDIRK2, 1280, end[index]);
    for (int i = 0; i < NUMBERS; ++i) end[index][i] += (end[index][i] - coarse[i]) / 3;
    return end[index];
}

static double order_of(int index, SnIntegrator integrator, int steps) {
    const double* exact = exact_end(index);
    double end[NUMBERS], error[2];
    for (int k = 0; k < 2; ++k) {
        run(&motions[index], integrator, steps << k, end);
        error[k] = largest_difference(end, exact, NUMBERS);
    }
    return log2(error[0] / error[1]);
}

static void check_orders(SnIntegrator integrator, double order, int steps) {
    for (int i = 0; i < MOTIONS; ++i) {
        const double measured = order_of(i, integrator, steps);
        print_message("%s, %s: order %.3f\n", sn_integrator_name(integrator), motions[i].name,
                      measured);
        CHECK_NEAR(measured, order, 0.1);
    }
}

// ---- a rigid body: unequal moments, so that its spin changes; slowed by the medium

static SnWorld* make_tumbler(SnIntegrator integrator, int steps) {
    SnWorldDef def = sn_default_world_def();
    SnRigidDef rigid = sn_default_rigid_def();
    SnWorld* world = NULL;
    def.integrator = integrator;
    def.step = duration / steps;
    def.relative_tolerance = 1e-13;
    def.absolute_tolerance = 0;
    def.error_tolerance = 1e-11;
    def.drag = 0.5;
    memcpy(rigid.inertia, (double[3]){1, 2, 2.5}, sizeof rigid.inertia);
    memcpy(rigid.angular_velocity, (double[3]){1, 2, 0.5}, sizeof rigid.angular_velocity);
    memcpy(rigid.velocity, (double[3]){1, 0, 2}, sizeof rigid.velocity);
    CHECK_OK(sn_create_world(&def, &world, NULL));
    CHECK_OK(sn_world_add_rigid(world, &rigid, NULL, NULL));
    return world;
}

static void tumble(SnIntegrator integrator, int steps, double end[7]) {
    SnWorld* world = make_tumbler(integrator, steps);
    for (int i = 0; i < steps; ++i) CHECK_OK(sn_world_step(world, NULL));
    CHECK_OK(sn_world_pose(world, (SnBodyId){1}, end, end + 3));
    sn_destroy_world(world);
}

static void check_tumbling(SnIntegrator integrator, double order, int steps) {
    double exact[7], end[7], error[2];
    tumble(SN_DORMAND_PRINCE, 10, exact);
    for (int k = 0; k < 2; ++k) {
        tumble(integrator, steps << k, end);
        error[k] = largest_difference(end, exact, 7);
    }
    const double measured = log2(error[0] / error[1]);
    print_message("%s, rigid body: order %.3f\n", sn_integrator_name(integrator), measured);
    CHECK_NEAR(measured, order, 0.1);
}

static void rigid_bodies_follow_the_same_orders(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnIntegrator integrator = (SnIntegrator)i;
        if (integrator == SN_QUASISTATIC || integrator == SN_DORMAND_PRINCE) continue;
        const int second =
            integrator == SN_BDF2 || integrator == SN_SDIRK2 || integrator == SN_MIDPOINT;
        check_tumbling(integrator, second ? 2 : 1, second ? 80 : 640);
    }
}

static void bdf1_is_of_first_order(void** state) {
    (void)state;
    check_orders(SN_BDF1, 1, 640);
}

static void linearly_implicit_is_of_first_order(void** state) {
    (void)state;
    check_orders(SN_LINEARLY_IMPLICIT, 1, 640);
}

static void bdf2_is_of_second_order(void** state) {
    (void)state;
    check_orders(SN_BDF2, 2, 80);
}

static void sdirk2_is_of_second_order(void** state) {
    (void)state;
    check_orders(SN_SDIRK2, 2, 40);
}

static void midpoint_is_of_second_order(void** state) {
    (void)state;
    check_orders(SN_MIDPOINT, 2, 40);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(bdf1_is_of_first_order),
        CHECK_NUMBERS(linearly_implicit_is_of_first_order),
        cmocka_unit_test(bdf2_is_of_second_order),
        cmocka_unit_test(sdirk2_is_of_second_order),
        cmocka_unit_test(midpoint_is_of_second_order),
        cmocka_unit_test(rigid_bodies_follow_the_same_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
