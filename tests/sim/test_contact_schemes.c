// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Blows, landings, rest and sliding with every integrator that has contacts.
#include "check.h"
#include "sinew/sinew.h"

static SnError error;

#define STEP    1e-3 // s
#define GRAVITY 9.8  // m/s^2
#define EDGE    0.2  // m: of a box, and the diameter of a sphere

typedef struct Fall {
    SnWorld* world;
    SnBodyId body;
    double mass;
} Fall;

// a body at a height over the ground, turned by an angle around an axis; NULL: the integrator has
// no velocities or no contacts
static int start_fall(SnIntegrator integrator, const SnRigidDef* def, SnShapeKind kind, double e,
                      double friction, double slope, Fall* fall) {
    if (integrator == SN_QUASISTATIC) return 0;
    SnWorldDef world = sn_default_world_def();
    world.integrator = integrator;
    world.step = STEP;
    world.contact.restitution = e;
    world.contact.friction = friction;
    world.gravity[0] = GRAVITY * sin(slope);
    world.gravity[1] = 0;
    world.gravity[2] = -GRAVITY * cos(slope);
    CHECK_OK(sn_create_world(&world, &fall->world, &error));
    const SnColliderDef ground = sn_default_collider_def();
    CHECK_OK(sn_world_add_collider(fall->world, &ground, NULL, &error));
    SnShapeDef shape = sn_default_shape_def();
    SnRigidDef rigid = *def;
    shape.kind = kind;
    shape.radius = EDGE / 2;
    shape.size[0] = shape.size[1] = shape.size[2] = EDGE;
    rigid.shape = &shape;
    CHECK_OK(sn_world_add_rigid(fall->world, &rigid, &fall->body, &error));
    const SnStatus status = sn_world_start(fall->world, &error);
    if (status == SN_UNSUPPORTED) {
        sn_destroy_world(fall->world);
        return 0;
    }
    CHECK_OK(status);
    fall->mass = sn_world_body_info(fall->world, fall->body).mass;
    return 1;
}

static const SnStepStats* advance(const Fall* fall) {
    if (sn_world_step(fall->world, &error) < 0) fail_msg("%s", error.text);
    return sn_world_stats(fall->world);
}

static SnRigidDef at_height(double z) {
    SnRigidDef def = sn_default_rigid_def();
    def.position[2] = z;
    return def;
}

// ---- blows

// speed up after the first blow over speed down before it
static double rebound(const Fall* fall) {
    double down = 0, up = -HUGE_VAL;
    for (int after = 0, i = 0; after < 4 && i < 1000; ++i) {
        const SnStepStats* stats = advance(fall);
        const double v = stats->momentum[2] / fall->mass;
        after += after > 0 || stats->pressing > 0;
        if (after == 0) down = -v;
        if (after > 0) up = fmax(up, v);
    }
    assert_true(down > 1);
    return up / down;
}

static const double restitutions[] = {0, 0.5, 1};

// Frictionless. A blow at the horizontal distance d from the middle: m / m_eff = 1 + m d^2 / I, and
// the middle's speed changes by (1 + e) m_eff / m of the speed of the blow.
static void check_rebounds(const SnRigidDef* first, SnShapeKind kind, double distance) {
    const double share = 1 / (1 + 6 * distance * distance / (EDGE * EDGE));
    int schemes = 0;
    for (int s = 0; s < SN_INTEGRATOR_COUNT; ++s)
        for (int k = 0; k < 3; ++k)
            for (int phase = 0; phase < 5; ++phase) {
                Fall fall;
                SnRigidDef def = *first;
                def.position[2] += 4.1e-4 * phase;
                if (!start_fall((SnIntegrator)s, &def, kind, restitutions[k], 0, 0, &fall))
                    continue;
                const double ratio = rebound(&fall), right = (1 + restitutions[k]) * share - 1;
                if (!(fabs(ratio - right) <= 0.02))
                    fail_msg("%s, e = %g, phase %d: %g, not %g",
                             sn_integrator_name((SnIntegrator)s), restitutions[k], phase, ratio,
                             right);
                sn_destroy_world(fall.world);
                ++schemes;
            }
    assert_true(schemes >= 4 * 15);
}

static void sphere_rebounds(void** state) {
    (void)state;
    const SnRigidDef def = at_height(EDGE / 2 + 0.2);
    check_rebounds(&def, SN_SHAPE_SPHERE, 0);
}

static void box_lands_flat(void** state) {
    (void)state;
    const SnRigidDef def = at_height(EDGE / 2 + 0.2);
    check_rebounds(&def, SN_SHAPE_BOX, 0);
}

static void box_lands_on_a_corner(void** state) {
    (void)state;
    SnRigidDef def = at_height(0.4);
    // the corner that is lowest, and how far it is from the middle
    const double c = cos(0.4), s = sin(0.4), turn = 0.6;
    def.axis[0] = c;
    def.axis[1] = s;
    def.axis[2] = 0;
    def.angle = turn;
    double lowest = 0, distance = 0;
    for (int i = 0; i < 4; ++i) {
        const double x = EDGE / 2 * (i & 1 ? 1 : -1), y = EDGE / 2 * (i & 2 ? 1 : -1),
                     z = -EDGE / 2;
        const double along = x * c + y * s, across = y * c - x * s;
        const double height = across * sin(turn) + z * cos(turn);
        if (height < lowest) distance = hypot(along, across * cos(turn) - z * sin(turn));
        lowest = fmin(lowest, height);
    }
    check_rebounds(&def, SN_SHAPE_BOX, distance);
}

// e = 1: energies above the ground
static void ten_bounces(void** state) {
    (void)state;
    for (int s = 0; s < SN_INTEGRATOR_COUNT; ++s) {
        Fall fall;
        const SnRigidDef def = at_height(EDGE / 2 + 0.2);
        if (!start_fall((SnIntegrator)s, &def, SN_SHAPE_SPHERE, 1, 0, 0, &fall)) continue;
        const double whole = fall.mass * GRAVITY * 0.2;
        double first = 0, most = -HUGE_VAL, last = 0;
        int blows = 0;
        for (int i = 0; blows < 10 && i < 5000; ++i) {
            const SnStepStats* stats = advance(&fall);
            last = stats->kinetic + stats->potential;
            if (i == 0) first = last;
            most = fmax(most, last);
            blows += stats->pressing > 0;
        }
        assert_int_equal(blows, 10);
        CHECK_AT_MOST(most - first, 0.01 * whole);
        CHECK_AT_MOST(first - last, 0.02 * whole);
        sn_destroy_world(fall.world);
    }
}

// ---- what is no blow

// from some steps' fall over the ground, about as slowly as things fall in a step
static void slow_landings(void** state) {
    (void)state;
    const double fall_speed = GRAVITY * STEP;
    for (int s = 0; s < SN_INTEGRATOR_COUNT; ++s)
        for (int v = 0; v < 6; ++v)
            for (int gap = 0; gap < 8; ++gap) {
                Fall fall;
                SnRigidDef def = at_height(EDGE / 2 + 0.27 * gap * STEP * fall_speed);
                const double down = 0.45 * v * fall_speed;
                def.velocity[2] = -down;
                if (!start_fall((SnIntegrator)s, &def, SN_SHAPE_SPHERE, 0, 0.5, 0, &fall)) continue;
                double most = 0, last = 0;
                for (int i = 0; i < 25; ++i) {
                    last = fabs(advance(&fall)->momentum[2]) / fall.mass;
                    most = fmax(most, last);
                }
                const double lands = sqrt(down * down + 2 * 0.27 * gap * fall_speed * fall_speed);
                CHECK_AT_MOST(most, lands + fall_speed);
                CHECK_AT_MOST(last, 0.05 * fall_speed);
                sn_destroy_world(fall.world);
            }
}

// distance a t^2 / 2: schemes of first order are a h t / 2 off
static void sliding_keeps_its_order(void** state) {
    (void)state;
    const double slope = M_PI / 6, friction = 0.2, time = 0.4;
    const double right = 0.5 * GRAVITY * (sin(slope) - friction * cos(slope)) * time * time;
    for (int s = 0; s < SN_INTEGRATOR_COUNT; ++s) {
        Fall fall;
        const SnRigidDef def = at_height(EDGE / 2);
        if (!start_fall((SnIntegrator)s, &def, SN_SHAPE_BOX, 0, friction, slope, &fall)) continue;
        for (int i = 0; i < 400; ++i) advance(&fall);
        double x[3], r[4];
        CHECK_OK(sn_world_pose(fall.world, fall.body, x, r));
        const int second = s == SN_BDF2 || s == SN_SDIRK2;
        CHECK_NEAR(x[0], right, (second ? 2e-4 : 3e-3) * right);
        sn_destroy_world(fall.world);
    }
}

// the forces that are told are what changes momentum: h f = p_n+1 - p_n - h m g in every step. BDF2
// has a share of the step before in it.
static void forces_are_means(void** state) {
    (void)state;
    for (int s = 0; s < SN_INTEGRATOR_COUNT; ++s) {
        Fall fall;
        const SnRigidDef def = at_height(EDGE / 2 + 0.02);
        if (s == SN_BDF2) continue;
        if (!start_fall((SnIntegrator)s, &def, SN_SHAPE_SPHERE, 0.3, 0.5, 0, &fall)) continue;
        double p = 0;
        int pressing = 0;
        for (int i = 0; i < 200; ++i) {
            const SnStepStats* stats = advance(&fall);
            int count;
            const SnContactInfo* contact = sn_world_contacts(fall.world, &count);
            const double force = count ? contact->force[2] : 0;
            assert_int_equal(stats->pressing, force > 0);
            CHECK_NEAR(stats->momentum[2] - p, STEP * (force - fall.mass * GRAVITY), 1e-7);
            p = stats->momentum[2];
            pressing += stats->pressing;
        }
        assert_true(pressing > 20);
        sn_destroy_world(fall.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sphere_rebounds),         cmocka_unit_test(box_lands_flat),
        cmocka_unit_test(box_lands_on_a_corner),   cmocka_unit_test(ten_bounces),
        cmocka_unit_test(slow_landings),           cmocka_unit_test(forces_are_means),
        cmocka_unit_test(sliding_keeps_its_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
