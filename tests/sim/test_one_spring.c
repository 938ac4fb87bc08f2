// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// One mass on a spring whose other end is driven, with drag, wind, weight and a force that grows:
// every integrator takes the steps that its equation says, written here for the one number.
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

static SnError error;

// kg, N/m, N s/m, 1/s, m/s, m/s^2, m; the rest are functions of time
static const double m = 2, k = 300, c = 4, drag = 0.9, wind = 1.5, g = 3, L = 1, h = 0.01;

static const SnMotionKey drive_key[2] = {{0, {0, 0, 0}, 0}, {1, {0.4, 0, 0}, 0}};
static const SnProfileKey force_key[2] = {{0, 1}, {1, 5}};

static double force_at(double t) { return 7 * (1 + 4 * t); }

// smooth from 0 to 0.4 m within a second; or the end is pinned
static int pinned;
static double drive_at(double t) { return pinned ? 0 : 0.4 * t * t * (3 - 2 * t); }
static double drive_speed(double t) { return pinned ? 0 : 0.4 * 6 * t * (1 - t); }

// a kick, which counts for what is not held
enum { KICKED = 10 };
static const double kick = 0.3;

static void hold_end(SnWorld* world, SnBodyId body) {
    SnDriveDef drive = sn_default_drive_def();
    SnPinDef pin = sn_default_pin_def();
    const SnEventDef event = {SN_EVENT_KICK, KICKED * h, {kick, 0, 0}, body};
    drive.body = pin.body = body;
    drive.select = pin.select = worlds_left_end();
    drive.key = drive_key, drive.key_count = 2;
    if (pinned)
        CHECK_OK(sn_world_add_pin(world, &pin, &error));
    else
        CHECK_OK(sn_world_add_drive(world, &drive, &error));
    CHECK_OK(sn_world_add_event(world, &event, &error));
}

static SnWorld* make_world(SnIntegrator integrator) {
    SnWorldDef def = sn_default_world_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnForceDef force = sn_default_force_def();
    SnMesh* mesh = NULL;
    def.integrator = integrator;
    def.step = h;
    def.relative_tolerance = 1e-14;
    def.error_tolerance = 1e-13;
    def.drag = drag;
    def.wind[0] = wind;
    def.gravity[0] = g, def.gravity[2] = 0;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_mesh_chain(1, (double[]){0, 0, 0}, (double[]){L, 0, 0}, &mesh));
    springs.mesh = mesh;
    springs.stiffness = k, springs.damping = c;
    springs.linear_density = 2 * m / L;
    springs.velocity[0] = -0.7;
    CHECK_OK(sn_world_add_springs(world, &springs, &force.body, &error));
    sn_destroy_mesh(mesh);
    hold_end(world, force.body);
    force.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {L, 0, 0}, .normal = {1, 0, 0}, .tolerance = 1e-9};
    force.force[0] = 7;
    force.key = force_key, force.key_count = 2;
    CHECK_OK(sn_world_add_force(world, &force, &error));
    CHECK_OK(sn_world_start(world, &error));
    CHECK_OK(sn_world_set_positions(world, force.body, (double[]){0, 0, 0, 1.1, 0, 0}, &error));
    return world;
}

typedef struct Mass {
    double x, v;
} Mass;

static double force_on(Mass at, double t) {
    return -k * (at.x - drive_at(t) - L) - c * (at.v - drive_speed(t)) - drag * m * (at.v - wind) +
           force_at(t) + m * g;
}

// m v = m v_ref + tau f(x, v), x = x_ref + tau v, with the driven end at xd
static Mass implicit(Mass ref, double tau, double t, double xd, double vd) {
    const double rest = -k * (ref.x - xd - L) + c * vd + drag * m * wind + force_at(t) + m * g;
    const double v = (m * ref.v + tau * rest) / (m + tau * tau * k + tau * c + tau * drag * m);
    return (Mass){ref.x + tau * v, v};
}

static Mass implicit_at(Mass ref, double tau, double t) {
    return implicit(ref, tau, t, drive_at(t), drive_speed(t));
}

static Mass between(Mass a, Mass b, double share) {
    return (Mass){a.x + share * (b.x - a.x), a.v + share * (b.v - a.v)};
}

static Mass sdirk2(Mass now, double t) {
    const double alpha = 1 - sqrt(0.5);
    const Mass first = implicit_at(now, alpha * h, t + alpha * h);
    return implicit_at(between(now, first, (1 - alpha) / alpha), alpha * h, t + h);
}

static Mass bdf2(Mass now, Mass before, double t) {
    return implicit_at(between(before, now, 4.0 / 3), 2 * h / 3, t + h);
}

// the driven end is half way between where it is at both ends of the step, as all others are
static Mass midpoint(Mass now, double t) {
    const double xd = 0.5 * (drive_at(t) + drive_at(t + h)),
                 vd = 0.5 * (drive_speed(t) + drive_speed(t + h));
    return between(now, implicit(now, h / 2, t + h / 2, xd, vd), 2);
}

static Mass symplectic_euler(Mass now, double t) {
    const double v = now.v + h / m * force_on(now, t);
    return (Mass){now.x + h * v, v};
}

// rates of length are differences over the step
static Mass xpbd(Mass now, double t) {
    return implicit(now, h, t + h, drive_at(t + h), (drive_at(t + h) - drive_at(t)) / h);
}

// the exact answer, nearly
static Mass runge_kutta(Mass now, double t) {
    enum { PARTS = 100 };
    const double d = h / PARTS;
    for (int i = 0; i < PARTS; ++i, t += d) {
        Mass rate[4], at = now;
        for (int s = 0; s < 4; ++s) {
            const double shift = s == 0 ? 0 : s == 3 ? d : d / 2;
            if (s > 0) at = (Mass){now.x + shift * rate[s - 1].x, now.v + shift * rate[s - 1].v};
            rate[s] = (Mass){at.v, force_on(at, t + shift) / m};
        }
        now.x += d / 6 * (rate[0].x + 2 * rate[1].x + 2 * rate[2].x + rate[3].x);
        now.v += d / 6 * (rate[0].v + 2 * rate[1].v + 2 * rate[2].v + rate[3].v);
    }
    return now;
}

static Mass next_of(SnIntegrator integrator, Mass now, Mass before, int number) {
    const double t = number * h;
    switch (integrator) {
    case SN_BDF2:
        return number == 0 || number == KICKED ? sdirk2(now, t) : bdf2(now, before, t);
    case SN_SDIRK2:
        return sdirk2(now, t);
    case SN_MIDPOINT:
        return midpoint(now, t);
    case SN_SYMPLECTIC_EULER:
        return symplectic_euler(now, t);
    case SN_DORMAND_PRINCE:
        return runge_kutta(now, t);
    case SN_XPBD:
        return xpbd(now, t);
    default: // one solve is all of it: the spring is straight, and the equation linear
        return implicit_at(now, h, t + h);
    }
}

static void a_mass_steps_as_its_scheme_says(void** state) {
    (void)state;
    for (int run = 0; run < 2 * SN_INTEGRATOR_COUNT; ++run) {
        const int i = run / 2;
        pinned = run % 2;
        if (i == SN_QUASISTATIC) continue;
        SnWorld* world = make_world((SnIntegrator)i);
        Mass now = {1.1, -0.7}, before = now;
        const double allowed = i == SN_DORMAND_PRINCE ? 1e-10 : 1e-12;
        for (int s = 0; s < 30; ++s) {
            if (s == KICKED) now.v += kick;
            const Mass next = next_of((SnIntegrator)i, now, before, s);
            before = now;
            now = next;
            worlds_run(world, 1);
            const double *x = sn_world_positions(world, (SnBodyId){1}, NULL),
                         *v = sn_world_velocities(world, (SnBodyId){1}, NULL), t = (s + 1) * h;
            if (!(fabs(x[3] - now.x) <= allowed && fabs(v[3] - now.v) <= 100 * allowed))
                fail_msg("%s, step %d: x = %.15g, v = %.15g, expected %.15g and %.15g",
                         sn_integrator_name((SnIntegrator)i), s, x[3], v[3], now.x, now.v);
            CHECK_NEAR(x[0], drive_at(t), 1e-15);
            CHECK_NEAR(v[0], drive_speed(t), 1e-14);
        }
        sn_destroy_world(world);
    }
    pinned = 0;
}

// One linear solve with the factor beta on the stiffness, as it is where the step starts:
// (m + h (c + drag m) + beta h^2 k) u = h m v + h^2 f(x, 0) + beta h^2 k (way of the driven end).
static void a_stiffness_factor_counts_in_the_matrix(void** state) {
    (void)state;
    for (double beta = 0.5; beta < 2; beta += 0.7) {
        SnWorld* world = make_world(SN_LINEARLY_IMPLICIT);
        world->def.stiffness_factor = beta;
        double x = 1.1, v = -0.7;
        for (int s = 0; s < KICKED; ++s) {
            const double t = s * h, way = drive_at(t + h) - drive_at(t);
            const double f = -k * (x - drive_at(t) - L) + c * drive_speed(t + h) + drag * m * wind +
                             force_at(t + h) + m * g;
            const double u = (h * m * v + h * h * f + beta * h * h * k * way) /
                             (m + h * (c + drag * m) + beta * h * h * k);
            x += u;
            v = u / h;
            worlds_run(world, 1);
            CHECK_NEAR(sn_world_positions(world, (SnBodyId){1}, NULL)[3], x, 1e-12);
        }
        sn_destroy_world(world);
    }
}

// in statics, where forces balance: k (x - xd - L) = F + m g
static void a_mass_in_statics_balances(void** state) {
    (void)state;
    SnWorld* world = make_world(SN_QUASISTATIC);
    for (int s = 1; s <= 5; ++s) {
        worlds_run(world, 1);
        const double x = sn_world_positions(world, (SnBodyId){1}, NULL)[3];
        CHECK_NEAR(x, drive_at(s * h) + L + (force_at(s * h) + m * g) / k, 1e-12);
    }
    sn_destroy_world(world);
}

// Energies and momenta that are told are those of the step's end: potential is that of weight and
// of the force as it is then.
static void what_is_told_is_of_the_end(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        if (i == SN_QUASISTATIC) continue;
        SnWorld* world = make_world((SnIntegrator)i);
        worlds_run(world, 7);
        const double *x = sn_world_positions(world, (SnBodyId){1}, NULL),
                     *v = sn_world_velocities(world, (SnBodyId){1}, NULL), t = 7 * h;
        const SnStepStats* stats = sn_world_stats(world);
        const double longer = x[3] - x[0] - L;
        CHECK_NEAR(stats->kinetic, 0.5 * m * (v[0] * v[0] + v[3] * v[3]), 1e-12);
        CHECK_NEAR(stats->elastic, 0.5 * k * longer * longer, 1e-12);
        CHECK_NEAR(stats->potential, -m * g * (x[0] + x[3]) - force_at(t) * x[3], 1e-12);
        CHECK_NEAR(stats->momentum[0], m * (v[0] + v[3]), 1e-12);
        sn_destroy_world(world);
    }
}

// Rigidification is for solids, and worlds without a solid have nothing to label.
static void springs_alone_go_with_rigidification(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnSpringsDef springs = sn_default_springs_def();
    SnMesh* mesh = NULL;
    double height[2];
    CHECK_OK(sn_mesh_chain(3, (double[]){0, 0, 0}, (double[]){L, 0, 0}, &mesh));
    springs.mesh = mesh;
    for (int on = 0; on < 2; ++on) {
        def.rigidification.on = on;
        SnWorld* world = worlds_create(&def);
        CHECK_OK(sn_world_add_springs(world, &springs, NULL, NULL));
        worlds_run(world, 3);
        height[on] = sn_world_positions(world, (SnBodyId){1}, NULL)[2];
        sn_destroy_world(world);
    }
    sn_destroy_mesh(mesh);
    assert_true(height[0] == height[1] && height[0] < 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mass_steps_as_its_scheme_says),
        cmocka_unit_test(a_stiffness_factor_counts_in_the_matrix),
        cmocka_unit_test(a_mass_in_statics_balances),
        cmocka_unit_test(what_is_told_is_of_the_end),
        cmocka_unit_test(springs_alone_go_with_rigidification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
