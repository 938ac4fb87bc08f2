// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What counts as a blow, what rebounds, and what contacts remember and tell.
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

static const double gravity = 9.8, radius = 0.1, h = 0.01;

typedef struct Ball {
    SnWorld* world;
    SnBodyId body;
    double mass;
} Ball;

// a ball that touches the ground, which moves up at a speed
static Ball make_ball(SnWorldDef def, SnShapeKind kind, double velocity, double ground_speed) {
    SnColliderDef ground = sn_default_collider_def();
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef rigid = sn_default_rigid_def();
    def.step = h;
    if (def.gravity[2] != 0) def.gravity[2] = -gravity;
    Ball ball = {.world = worlds_create(&def)};
    ground.velocity[2] = ground_speed;
    CHECK_OK(sn_world_add_collider(ball.world, &ground, NULL, &error));
    shape.kind = kind;
    shape.radius = radius;
    for (int k = 0; k < 3; ++k) shape.size[k] = 2 * radius;
    rigid.shape = &shape;
    rigid.position[2] = radius;
    rigid.velocity[2] = velocity;
    CHECK_OK(sn_world_add_rigid(ball.world, &rigid, &ball.body, &error));
    CHECK_OK(sn_world_start(ball.world, &error));
    ball.mass = sn_world_body_info(ball.world, ball.body).mass;
    return ball;
}

// ---- blows

// 1: a ball at `gap` over the ground that comes at `speed` strikes within the step
static int strikes(const Ball* ball, double gap, double speed) {
    SnWorld* world = ball->world;
    const SnArena scratch = sn_arena_reset(world->arena);
    assert_int_equal(world->collisions->contacts.count, 1);
    world->collisions->contacts.contact[0].gap = gap;
    memset(world->state->now.momentum, 0, 6 * sizeof(double));
    world->state->now.momentum[2] = -ball->mass * speed;
    CHECK_OK(sn_collisions_strike(world, scratch));
    return world->collisions->struck;
}

// What comes nearer by more than half of what it falls in a step, and would be within such a fall
// at the step's end, strikes: not what rests, nor what is still steps away.
static void what_arrives_fast_strikes(void** state) {
    (void)state;
    for (int moving = 0; moving < 2; ++moving) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = SN_SDIRK2;
        const double up = moving ? 0.3 : 0, fall = gravity * h * h;
        const Ball ball = make_ball(def, SN_SHAPE_SPHERE, up, up);
        worlds_run(ball.world, 1);
        assert_int_equal(strikes(&ball, 0, 0.49 * gravity * h - up), 0);
        assert_int_equal(strikes(&ball, 0, 0.51 * gravity * h - up), 1);
        assert_int_equal(strikes(&ball, 0, -1 - up), 0);
        assert_int_equal(strikes(&ball, 1 * h + 0.99 * fall, 1 - up), 1);
        assert_int_equal(strikes(&ball, 1 * h + 1.01 * fall, 1 - up), 0);
        assert_int_equal(strikes(&ball, 10 * h, 1 - up), 0);
        sn_destroy_world(ball.world);
    }
}

// without gravity: what comes nearer by 1e-8 of its size
static void without_gravity_little_is_a_blow(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_SDIRK2;
    def.gravity[2] = 0;
    const Ball ball = make_ball(def, SN_SHAPE_SPHERE, 0, 0);
    const double size = cbrt(4 * M_PI / 3) * radius;     // the edge of a cube of as much volume
    ball.world->state->now.q.pose[0].position.z -= 1e-9; // it overlaps, so that it is seen
    worlds_run(ball.world, 1);
    assert_int_equal(strikes(&ball, 0, 0.99e-8 * size / h), 0);
    assert_int_equal(strikes(&ball, 0, 1.01e-8 * size / h), 1);
    sn_destroy_world(ball.world);
}

// how many nodes of a block that goes up from a gap are listed as contacts, in a step of length
// `step`
static int listed(double gap, double step) {
    SnWorldDef def = sn_default_world_def();
    const SnMaterialDef material = sn_default_material_def();
    const SnColliderDef ground = sn_default_collider_def();
    SnSoftDef soft = sn_default_soft_def();
    def.step = step;
    def.gravity[2] = -gravity;
    SnWorld* world = worlds_create(&def);
    SnMesh* mesh = worlds_cube(1, 0.2, (double[]){0, 0, gap});
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[2] = 3;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
    worlds_run(world, 1);
    const int count = sn_world_stats(world)->contacts;
    sn_destroy_world(world);
    return count;
}

// What is nearer than it falls in a step is listed, whether it comes or goes, so that what rests
// does not come and go; but nothing that is farther away than a twentieth of its size.
static void what_is_near_is_listed(void** state) {
    (void)state;
    const double fall = gravity * h * h, most = 0.05 * 0.2;
    assert_int_equal(listed(0.98 * fall, h), 4);
    assert_int_equal(listed(1.02 * fall, h), 0);
    assert_true(gravity * 0.1 * 0.1 > 2 * most);
    assert_int_equal(listed(0.98 * most, 0.1), 4);
    assert_int_equal(listed(1.02 * most, 0.1), 0);
}

// sizes are measured by the smallest of what touches, in whatever order bodies are added
static void the_smallest_body_measures(void** state) {
    (void)state;
    for (int i = 0; i < 2; ++i) {
        const SnWorldDef def = sn_default_world_def();
        const SnMaterialDef material = sn_default_material_def();
        SnWorld* world = worlds_create(&def);
        for (int b = 0; b < 2; ++b) {
            const double edge = b == i ? 0.1 : 0.4;
            worlds_add_soft(world, worlds_cube(1, edge, (double[]){b, 0, 1}), NULL, &material);
        }
        CHECK_OK(sn_world_start(world, &error));
        CHECK_NEAR(world->collisions->size, 0.1, 1e-12);
        sn_destroy_world(world);
    }
}

// What meets more slowly than it falls in two steps does not rebound; what is faster leaves as fast
// as it came.
static void slow_meetings_do_not_rebound(void** state) {
    (void)state;
    for (int fast = 0; fast < 2; ++fast) {
        SnWorldDef def = sn_default_world_def();
        def.contact.restitution = 1;
        const double speed = (fast ? 2.02 : 1.98) * gravity * h;
        const Ball ball = make_ball(def, SN_SHAPE_SPHERE, -speed, 0);
        worlds_run(ball.world, 1);
        const double after = sn_world_stats(ball.world)->momentum[2] / ball.mass;
        CHECK_NEAR(after, fast ? speed : 0, 2e-3 * speed); // compliance lets it in a little
        sn_destroy_world(ball.world);
    }
}

// What has a restitution of its own has that, be it 0; what has none has the world's. Of two the
// larger counts.
static void a_restitution_of_nothing_is_one(void** state) {
    (void)state;
    const double given[3] = {-1, 0, 0.4};
    for (int i = 0; i < 9; ++i) {
        SnWorldDef def = sn_default_world_def();
        SnColliderDef ground = sn_default_collider_def();
        SnShapeDef shape = sn_default_shape_def();
        SnRigidDef rigid = sn_default_rigid_def();
        SnBodyId body;
        def.contact.restitution = 0.8;
        memset(def.gravity, 0, sizeof def.gravity);
        SnWorld* world = worlds_create(&def);
        shape.radius = radius;
        rigid.shape = &shape;
        rigid.position[2] = radius + 0.005;
        rigid.velocity[2] = -1;
        rigid.restitution = given[i % 3], ground.restitution = given[i / 3];
        CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
        CHECK_OK(sn_world_add_rigid(world, &rigid, &body, &error));
        worlds_run(world, 1);
        double v[3], w[3];
        const double a = i % 3 ? given[i % 3] : 0.8, b = i / 3 ? given[i / 3] : 0.8, e = fmax(a, b);
        CHECK_OK(sn_world_twist(world, body, v, w));
        CHECK_NEAR(v[2], e > 0 ? e : -0.5, 1e-2); // without a rebound it comes as near as to touch
        sn_destroy_world(world);
    }
}

// What a force is about to throw at something is seen before it is through: a block at rest, one
// millimetre over the ground, that would go five in the step.
static void what_is_thrown_within_the_step_is_seen(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnForceDef force = sn_default_force_def();
    const SnColliderDef ground = sn_default_collider_def();
    memset(def.gravity, 0, sizeof def.gravity);
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    force.body =
        worlds_add_soft(world, worlds_cube(1, 0.2, (double[]){0, 0, 1e-3}), NULL, &material);
    force.force[2] = -8 * 5e-3 / (def.step * def.step); // it has 8 kg
    CHECK_OK(sn_world_add_force(world, &force, &error));
    worlds_run(world, 1);
    int count;
    const double* x = sn_world_positions(world, force.body, &count);
    double lowest = 1;
    for (int i = 0; i < count; ++i) lowest = fmin(lowest, x[3 * i + 2]);
    CHECK_NEAR(lowest, 0, 5e-5); // compliance lets it in a little
    assert_int_equal(sn_world_stats(world)->pressing, 4);
    sn_destroy_world(world);
}

// without inertia all of an overlap is undone in one step
static void statics_leave_no_overlap(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnMaterialDef material = sn_default_material_def();
    SnPinDef pin = sn_default_pin_def();
    const SnColliderDef ground = sn_default_collider_def();
    memset(def.gravity, 0, sizeof def.gravity);
    def.integrator = SN_QUASISTATIC;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    pin.body =
        worlds_add_soft(world, worlds_cube(1, 0.2, (double[]){0, 0, -2e-3}), NULL, &material);
    pin.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0.198}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
    worlds_run(world, 1);
    int count, low = 0;
    const double* x = sn_world_positions(world, pin.body, &count);
    for (int i = 0; i < count; ++i) {
        if (x[3 * i + 2] > 0.1) continue;
        CHECK_NEAR(x[3 * i + 2], 0, 1e-8);
        ++low;
    }
    assert_int_equal(low, 4);
    sn_destroy_world(world);
}

// ---- memory

// A box lies on a slope by friction: from the forces of the last step there is nothing to be found,
// and each solve takes one sweep.
static void forces_at_rest_are_found_at_once(void** state) {
    (void)state;
    for (int i = 0; i < 2; ++i) {
        SnWorldDef def = sn_default_world_def();
        def.integrator = i ? SN_SDIRK2 : SN_LINEARLY_IMPLICIT;
        def.gravity[0] = 2, def.gravity[1] = -1;
        const Ball box = make_ball(def, SN_SHAPE_BOX, 0, 0);
        worlds_run(box.world, 200);
        const SnStepStats* stats = sn_world_stats(box.world);
        assert_int_equal(stats->pressing, 4);
        assert_int_equal(stats->sweeps, i ? 2 : 1);
        sn_destroy_world(box.world);
    }
}

// ---- what is told

// A contact is told of half way between both surfaces, with its gap as the step began, and slides
// where friction is at its limit: on a slope of tan 0.3 with less friction than that.
static void contacts_are_told_as_they_are(void** state) {
    (void)state;
    for (int slides = 0; slides < 2; ++slides) {
        SnWorldDef def = sn_default_world_def();
        def.contact.friction = slides ? 0.25 : 0.35;
        def.gravity[0] = 0.3 * gravity;
        const Ball box = make_ball(def, SN_SHAPE_BOX, 0, 0);
        worlds_run(box.world, 60);
        double x[3], r[4];
        int count;
        CHECK_OK(sn_world_pose(box.world, box.body, x, r));
        worlds_run(box.world, 1);
        const SnContactInfo* contact = sn_world_contacts(box.world, &count);
        double force[3] = {0}, deepest = 0;
        assert_int_equal(count, 4);
        for (int k = 0; k < count; ++k) {
            assert_int_equal(contact[k].slides, slides);
            CHECK_NEAR(contact[k].point[2], 0.5 * contact[k].gap, 1e-12);
            CHECK_NEAR(contact[k].gap, x[2] - radius, 1e-5);
            deepest = fmax(deepest, -contact[k].gap);
            for (int a = 0; a < 3; ++a) force[a] += contact[k].force[a];
        }
        CHECK_NEAR(sn_world_stats(box.world)->deepest, deepest, 0);
        CHECK_NEAR(force[2], box.mass * gravity, 1e-3 * box.mass * gravity);
        CHECK_NEAR(force[0], -(slides ? 0.25 : 0.3) * force[2], 1e-3 * force[2]);
        sn_destroy_world(box.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_arrives_fast_strikes),
        cmocka_unit_test(without_gravity_little_is_a_blow),
        cmocka_unit_test(what_is_near_is_listed),
        cmocka_unit_test(the_smallest_body_measures),
        cmocka_unit_test(slow_meetings_do_not_rebound),
        cmocka_unit_test(a_restitution_of_nothing_is_one),
        cmocka_unit_test(what_is_thrown_within_the_step_is_seen),
        cmocka_unit_test(statics_leave_no_overlap),
        cmocka_unit_test(forces_at_rest_are_found_at_once),
        cmocka_unit_test(contacts_are_told_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
