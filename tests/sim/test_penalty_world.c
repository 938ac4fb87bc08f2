// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts that are energies, in worlds: depths, friction on slopes, what parts, what comes and
// goes.
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

static void add_ground(SnWorld* world, double angle) {
    SnColliderDef def = sn_default_collider_def();
    def.axis[1] = 1;
    def.angle = angle;
    CHECK_OK(sn_world_add_collider(world, &def, NULL, &error));
}

static SnWorldDef springs(SnIntegrator integrator) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = integrator;
    def.contact.penalty = 2e4;
    def.relative_tolerance = 1e-10;
    return def;
}

static SnBodyId add_block(SnWorld* world, double height, double stiffness) {
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = stiffness;
    material.stiffness_damping = 1e-3;
    return worlds_add_soft(world, worlds_cube(2, 0.2, (double[]){-0.1, -0.1, height}), NULL,
                           &material);
}

static SnBodyId add_ball(SnWorld* world, double radius, double height) {
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef def = sn_default_rigid_def();
    SnBodyId body;
    shape.kind = SN_SHAPE_SPHERE;
    shape.radius = radius;
    def.shape = &shape;
    def.position[2] = height;
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

static double weight_of(const SnWorld* world, SnBodyId body) {
    return 9.81 * sn_world_body_info(world, body).mass;
}

// every implicit scheme with inertia: the sum of all depths is m g / k
static void depth_is_weight_over_stiffness(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* scheme = sn_scheme((SnIntegrator)i);
        if (scheme->stage_count == 0 || scheme->is_static) continue;
        SnWorldDef def = springs((SnIntegrator)i);
        def.drag = 40; // so that it comes to rest
        def.contact.friction = 0;
        SnWorld* world = worlds_create(&def);
        add_ground(world, 0);
        const SnBodyId body = add_block(world, 0, 1e5);
        worlds_run(world, 400);
        int count;
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        double force = 0, depth = 0;
        for (int k = 0; k < count; ++k) force += contact[k].force[2];
        int nodes;
        const double* x = sn_world_positions(world, body, &nodes);
        for (int n = 0; n < nodes; ++n) depth += fmax(0, -x[3 * n + 2]);
        const double weight = weight_of(world, body);
        assert_int_equal(count, 9);
        CHECK_NEAR(force, weight, 1e-6 * weight);
        CHECK_NEAR(def.contact.penalty * depth, weight, 1e-6 * weight);
        assert_int_equal(sn_world_stats(world)->contacts_frozen, 0);
        sn_destroy_world(world);
    }
}

// without inertia, and with a rigid body
static void depth_of_others(void** state) {
    (void)state;
    for (int rigid = 0; rigid < 2; ++rigid) {
        SnWorldDef def = springs(rigid ? SN_BDF1 : SN_QUASISTATIC);
        def.drag = 40;
        SnWorld* world = worlds_create(&def);
        add_ground(world, 0);
        const SnBodyId body = rigid ? add_ball(world, 0.1, 0.1) : add_block(world, -1e-4, 1e5);
        worlds_run(world, rigid ? 400 : 3);
        int count;
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        double force = 0;
        for (int k = 0; k < count; ++k) force += contact[k].force[2];
        const double weight = weight_of(world, body);
        CHECK_NEAR(force, weight, 1e-6 * weight);
        if (rigid) {
            double at[3], turned[4];
            CHECK_OK(sn_world_pose(world, body, at, turned));
            CHECK_NEAR(def.contact.penalty * (0.1 - at[2]), weight, 1e-6 * weight);
        }
        sn_destroy_world(world);
    }
}

// of all nodes, along x or z
static double mean_of(const double* values, int nodes, int axis) {
    double sum = 0;
    for (int i = 0; i < nodes; ++i) sum += values[3 * i + axis] / nodes;
    return sum;
}

static double mean_speed(const SnWorld* world, SnBodyId body, int axis) {
    int nodes;
    const double* v = sn_world_velocities(world, body, &nodes);
    return mean_of(v, nodes, axis);
}

static double mean_place(const SnWorld* world, SnBodyId body, int axis) {
    int nodes;
    const double* x = sn_world_positions(world, body, &nodes);
    return mean_of(x, nodes, axis);
}

// a block that lies along a slope
static SnWorld* on_slope(SnIntegrator integrator, double friction, double angle, SnBodyId* body) {
    SnWorldDef def = springs(integrator);
    def.contact.friction = friction;
    def.step = 5e-3;
    def.gravity[0] = 9.81 * sin(angle), def.gravity[2] = -9.81 * cos(angle);
    SnWorld* world = worlds_create(&def);
    SnMaterialDef material = sn_default_material_def();
    material.youngs_modulus = 1e7;
    material.stiffness_damping = 1e-3;
    add_ground(world, 0);
    *body = worlds_add_soft(
        world, worlds_box((int[]){3, 3, 1}, (double[]){0.3, 0.3, 0.05}, (double[]){0, 0, -2.5e-4}),
        NULL, &material);
    return world;
}

// below the angle of friction it creeps more slowly than the speed of slip; above it slides with
// g (sin - mu cos)
static void slopes(void** state) {
    (void)state;
    const double angle = 0.4;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* scheme = sn_scheme((SnIntegrator)i);
        if (scheme->stage_count == 0 || scheme->is_static) continue;
        for (int slides = 0; slides < 2; ++slides) {
            const double mu = (slides ? 0.6 : 1.5) * tan(angle);
            SnBodyId body;
            SnWorld* world = on_slope((SnIntegrator)i, mu, angle, &body);
            worlds_run(world, 200);
            const double before = mean_speed(world, body, 0), start = mean_place(world, body, 0);
            worlds_run(world, 80);
            const double gained = mean_speed(world, body, 0) - before;
            // one linear solve takes the force of the speed before for that after the step
            const double share = scheme->one_solve ? 5e-3 : 1e-3;
            if (slides)
                CHECK_NEAR(gained / 0.4, 9.81 * (sin(angle) - mu * cos(angle)), share * 9.81);
            else
                CHECK_AT_MOST((mean_place(world, body, 0) - start) / 0.4, 1e-3);
            sn_destroy_world(world);
        }
    }
}

// What starts deep inside comes out and goes on: no force holds it back once it is out.
static void nothing_sticks(void** state) {
    (void)state;
    SnWorldDef def = springs(SN_BDF1);
    def.gravity[2] = 0;
    def.step = 1e-3;
    SnWorld* world = worlds_create(&def);
    add_ground(world, 0);
    const SnBodyId body = add_block(world, -0.01, 1e7);
    double fastest = 0;
    for (int i = 0; i < 300; ++i) {
        worlds_run(world, 1);
        int count;
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        for (int k = 0; k < count; ++k) assert_true(contact[k].force[2] >= 0);
        fastest = fmax(fastest, mean_speed(world, body, 2));
    }
    CHECK_NEAR(mean_speed(world, body, 2), fastest, 0.02 * fastest);
    assert_true(fastest > 0.1);
    assert_int_equal(sn_world_stats(world)->pressing, 0);
    sn_destroy_world(world);
}

// damping takes from a blow what it adds to the spring's force: less comes back
static void damping_takes_energy(void** state) {
    (void)state;
    double left[3];
    for (int i = 0; i < 3; ++i) {
        SnWorldDef def = springs(SN_SDIRK2);
        def.gravity[2] = 0;
        def.step = 1e-4;
        def.contact.friction = 0;
        def.contact.damping_speed = i == 0 ? 0 : i == 1 ? 10 : 1;
        SnWorld* world = worlds_create(&def);
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef ball = sn_default_rigid_def();
        shape.kind = SN_SHAPE_SPHERE;
        shape.radius = 0.05;
        ball.shape = &shape;
        ball.position[2] = 0.0505;
        ball.velocity[2] = -1;
        add_ground(world, 0);
        CHECK_OK(sn_world_add_rigid(world, &ball, NULL, &error));
        const double mass = sn_world_body_info(world, (SnBodyId){1}).mass;
        for (int s = 0; s < 400; ++s) {
            worlds_run(world, 1);
            int count;
            const SnContactInfo* contact = sn_world_contacts(world, &count);
            for (int k = 0; k < count; ++k) assert_true(contact[k].force[2] >= 0);
        }
        double v[3], w[3];
        CHECK_OK(sn_world_twist(world, (SnBodyId){1}, v, w));
        left[i] = v[2] * v[2];
        CHECK_NEAR(sn_world_stats(world)->kinetic, 0.5 * mass * left[i], 1e-9);
        sn_destroy_world(world);
    }
    CHECK_NEAR(left[0], 1, 1e-2);
    // On the way in m v dv = -k d (1 + v/v_d) dd, so that with x = v / v_d at first and D the depth
    // v_d^2 (x - log(1 + x)) = k D^2 / (2 m); on the way out v^2 = k D^2 / m.
    for (int i = 1; i < 3; ++i) {
        const double vd = i == 1 ? 10 : 1, x = 1 / vd;
        CHECK_NEAR(left[i], 2 * vd * vd * (x - log(1 + x)), 1e-2);
    }
}

// A ball that goes over the top of another, far in one step: the force is along the line between
// both where the step ends, not where it began.
static void normals_follow(void** state) {
    (void)state;
    SnWorldDef def = springs(SN_BDF1);
    def.gravity[2] = 0;
    def.contact.friction = 0;
    SnWorld* world = worlds_create(&def);
    SnColliderDef round = sn_default_collider_def();
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef ball = sn_default_rigid_def();
    round.shape.kind = shape.kind = SN_SHAPE_SPHERE;
    round.shape.radius = 0.5;
    shape.radius = 0.1;
    ball.shape = &shape;
    ball.position[2] = 0.59;
    ball.velocity[0] = 5;
    ball.velocity[2] = -1;
    CHECK_OK(sn_world_add_collider(world, &round, NULL, &error));
    CHECK_OK(sn_world_add_rigid(world, &ball, NULL, &error));
    worlds_run(world, 1);
    double at[3], turned[4];
    int count;
    const SnContactInfo* contact = sn_world_contacts(world, &count);
    CHECK_OK(sn_world_pose(world, (SnBodyId){1}, at, turned));
    assert_int_equal(count, 1);
    const double distance = sqrt(at[0] * at[0] + at[2] * at[2]);
    assert_true(at[0] > 0.04);
    for (int k = 0; k < 3; ++k) CHECK_NEAR(contact->normal[k], at[k] / distance, 1e-9);
    CHECK_NEAR(contact->gap, distance - 0.6, 1e-9);
    CHECK_NEAR(contact->force[0], def.contact.penalty * (0.6 - distance) * at[0] / distance, 1e-4);
    sn_destroy_world(world);
}

// soft and rigid bodies that fall on each other, and on themselves
static SnWorld* make_pile(int threads) {
    SnWorldDef def = springs(SN_SDIRK2);
    def.threads = threads;
    def.relative_tolerance = 1e-6;
    def.contact.damping_speed = 5;
    SnWorld* world = worlds_create(&def);
    add_ground(world, 0.1);
    add_block(world, 0.02, 1e5);
    add_ball(world, 0.08, 0.32);
    return world;
}

// the same bits for any number of threads, and after a snapshot
static void bits_repeat(void** state) {
    (void)state;
    SnWorld *one = make_pile(1), *two = make_pile(2);
    worlds_run(one, 60);
    worlds_run(two, 60);
    assert_true(sn_world_hash(one) == sn_world_hash(two));
    const SnStepStats* stats = sn_world_stats(one);
    assert_true(stats->pressing > 5 && stats->friction_work > 0);
    assert_true(stats->deepest < 0.01);
    sn_destroy_world(two);
    two = make_pile(1);
    SnSnapshot snapshot = {0};
    CHECK_OK(sn_world_snapshot(one, &snapshot, &error));
    CHECK_OK(sn_world_restore(two, snapshot.data, snapshot.size, &error));
    sn_free_snapshot(&snapshot);
    worlds_run(one, 20);
    worlds_run(two, 20);
    assert_true(sn_world_hash(one) == sn_world_hash(two));
    sn_destroy_world(one);
    sn_destroy_world(two);
}

// Contacts that come and go with every iterate are left as they are after a while, and told of.
static void cycles_end(void** state) {
    (void)state;
    SnWorldDef def = springs(SN_BDF1);
    SnWorld* world = worlds_create(&def);
    add_ground(world, 0);
    add_block(world, 0, 1e5);
    worlds_run(world, 3);
    const SnStage stage = {.time = world->state->time + world->h, .tau = world->h};
    SnConfig* q = &world->next->now.q;
    sn_config_copy(world->model->node_count, 0, &world->state->now.q, q);
    int changed, changes = 0, last = 0;
    sn_collisions_begin_solve(world);
    for (int i = 0; i < 60; ++i) {
        for (int n = 0; n < world->model->node_count; ++n) q->x[3 * n + 2] += i % 2 ? -0.05 : 0.05;
        const SnArena scratch = sn_arena_reset(world->arena);
        CHECK_OK(sn_collisions_find_again(world, &stage, q, scratch));
        CHECK_OK(sn_collisions_settle(world, &changed));
        changes += changed;
        if (changed) last = i;
    }
    // friction changes as they come, not as they go, after which there is none
    assert_in_range(changes, 10, 11);
    assert_true(last < 22);
    assert_int_equal(world->stats.contacts_frozen, 1);
    sn_collisions_begin_solve(world); // the next solve looks again
    changes = 0;
    for (int i = 0; i < 4; ++i) {
        for (int n = 0; n < world->model->node_count; ++n) q->x[3 * n + 2] += i % 2 ? -0.05 : 0.05;
        const SnArena scratch = sn_arena_reset(world->arena);
        CHECK_OK(sn_collisions_find_again(world, &stage, q, scratch));
        CHECK_OK(sn_collisions_settle(world, &changed));
        changes += changed;
    }
    assert_int_equal(changes, 2);
    sn_destroy_world(world);
}

// A way to take contacts as springs.
typedef struct Way {
    const char* method;
    int beside; // the matrix
    double friction;
} Way;

// where a block is after it has met the ground at an angle; NULL: the method does not do that
static double* run_way(const Way* way, int* nodes) {
    SnWorldDef def = springs(SN_BDF1);
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = worlds_cube(3, 0.2, (double[]){0, 0, 0.005});
    def.method = way->method;
    def.relative_tolerance = 1e-8;
    def.max_iterations = 2000;
    def.contact.penalty = 2e3;
    def.contact.friction = way->friction;
    def.contact.slip_speed = 0.01;
    def.contact.beside_matrix = way->beside;
    SnWorld* world = worlds_create(&def);
    SnBodyId body;
    add_ground(world, 0.1);
    material.youngs_modulus = 1e5;
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[0] = 0.3;
    soft.velocity[2] = -1;
    CHECK_OK(sn_world_add_soft(world, &soft, &body, &error));
    sn_destroy_mesh(mesh);
    double* out = NULL;
    const SnStatus started = sn_world_start(world, &error);
    if (started != SN_UNSUPPORTED) {
        worlds_run(world, 8);
        assert_true(sn_world_stats(world)->pressing > 3);
        const double* x = sn_world_positions(world, body, nodes);
        out = test_malloc(3 * sizeof(double) * (size_t)*nodes);
        memcpy(out, x, 3 * sizeof(double) * (size_t)*nodes);
    }
    sn_destroy_world(world);
    return out;
}

static void check_way(Way way, const double* right, double most) {
    int nodes;
    double* x = run_way(&way, &nodes);
    for (int i = 0; x && i < 3 * nodes; ++i) CHECK_NEAR(x[i], right[i], most);
    if (x) test_free(x);
}

// Every method that iterates leads to the same places, with contacts in its matrix or beside it.
static void methods_agree(void** state) {
    (void)state;
    for (int rough = check_thin(0, 1); rough < 2; ++rough) {
        int count, nodes;
        const SnMethod* const* method = sn_method_registry(&count);
        const double friction = rough ? 0.5 : 0;
        double* right = run_way(&(Way){"newton", 0, friction}, &nodes);
        for (int m = 0; m < count; ++m)
            if (method[m] != &sn_method_linear && !method[m]->distances) // which refuses them
                check_way((Way){method[m]->name, 0, friction}, right, rough ? 1e-6 : 1e-7);
        check_way((Way){"newton", 1, friction}, right, 1e-7);
        test_free(right);
    }
}

// Multipliers: no depth is left, and forces are what they have to be.
static void hard_contacts(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* scheme = sn_scheme((SnIntegrator)i);
        SnWorldDef def = springs((SnIntegrator)i);
        def.drag = 40;
        def.contact.penalty = 2e4;
        def.contact.largest_depth = 1e-7; // springs alone: 0.4 mm
        def.relative_tolerance = 1e-8;
        if (scheme->stage_count == 0 || scheme->one_solve || i == SN_MIDPOINT) {
            SnWorld* world = NULL;
            assert_int_equal(sn_create_world(&def, &world, &error), SN_UNSUPPORTED);
            continue;
        }
        SnWorld* world = worlds_create(&def);
        add_ground(world, 0);
        const SnBodyId body = add_block(world, scheme->is_static ? -1e-4 : 1e-3, 1e5);
        int rounds = 0;
        for (int s = 0; s < (scheme->is_static ? 3 : 150); ++s) {
            worlds_run(world, 1);
            const SnStepStats* stats = sn_world_stats(world);
            rounds += stats->contact_rounds;
            CHECK_AT_MOST(stats->deepest, 1.01e-7);
            assert_int_equal(stats->contacts_frozen, 0);
        }
        assert_true(rounds > 0);
        // They are remembered. The short stages of SDIRK2 take more; in statics feet creep
        // outwards.
        const int most = scheme->is_static ? 10 : scheme->stage_count == 1 ? 3 : 20;
        CHECK_AT_MOST(sn_world_stats(world)->contact_rounds, most);
        int count;
        double force = 0;
        const SnContactInfo* contact = sn_world_contacts(world, &count);
        for (int k = 0; k < count; ++k) force += contact[k].force[2];
        const double weight = weight_of(world, body);
        CHECK_NEAR(force, weight, 2e-3 * weight);
        sn_destroy_world(world);
    }
}

// hard contacts of two bodies, with friction, again and again the same bits
static void hard_contacts_between_bodies(void** state) {
    (void)state;
    uint64_t hash[2];
    for (int threads = 1; threads <= 2; ++threads) {
        SnWorldDef def = springs(SN_BDF1);
        def.threads = threads;
        def.contact.largest_depth = 1e-5;
        def.relative_tolerance = 1e-6;
        SnWorld* world = worlds_create(&def);
        add_ground(world, 0);
        add_block(world, 0, 1e5);
        const SnMaterialDef material = sn_default_material_def();
        worlds_add_soft(world, worlds_cube(2, 0.15, (double[]){-0.09, -0.08, 0.201}), NULL,
                        &material);
        for (int s = 0; s < 60; ++s) {
            worlds_run(world, 1);
            CHECK_AT_MOST(sn_world_stats(world)->deepest, 1.01e-5);
        }
        assert_true(sn_world_stats(world)->pressing > 9);
        hash[threads - 1] = sn_world_hash(world);
        sn_destroy_world(world);
    }
    assert_true(hash[0] == hash[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_is_weight_over_stiffness),
        cmocka_unit_test(depth_of_others),
        cmocka_unit_test(slopes),
        cmocka_unit_test(nothing_sticks),
        cmocka_unit_test(damping_takes_energy),
        cmocka_unit_test(normals_follow),
        cmocka_unit_test(bits_repeat),
        cmocka_unit_test(cycles_end),
        cmocka_unit_test(methods_agree),
        cmocka_unit_test(hard_contacts),
        cmocka_unit_test(hard_contacts_between_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
