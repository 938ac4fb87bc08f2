// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Kinds of damping against closed forms: ether drag, drag that preserves rigid modes, Laplacian
// damping.
#include "sim/worlds.h"

#include <math.h>
#include <string.h>

static SnError error;

// a free bar of 1 x 0.1 x 0.1 m that is stretched, moves and turns as it starts
typedef struct Bar {
    SnIntegrator integrator;
    double h, drag, wind;
    double youngs_modulus, poissons_ratio;
    double mass_damping, deformation_drag, laplacian_damping;
    double velocity, rate, stretch;
    int rigid; // 1: with rigidification
    const char* law;
} Bar;

static const Bar plain = {.integrator = SN_BDF1,
                          .h = 0.01,
                          .youngs_modulus = 1e6,
                          .stretch = 1,
                          .law = "stable-neo-hookean-nolog"};

static SnWorld* make(const Bar* bar) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = bar->integrator;
    def.step = bar->h;
    def.gravity[2] = 0;
    def.drag = bar->drag;
    def.wind[1] = bar->wind;
    def.relative_tolerance = 1e-12;
    def.rigidification.on = bar->rigid;
    SnMaterialDef material = sn_default_material_def();
    material.law = bar->law;
    material.youngs_modulus = bar->youngs_modulus;
    material.poissons_ratio = bar->poissons_ratio;
    material.mass_damping = bar->mass_damping;
    material.deformation_drag = bar->deformation_drag;
    material.laplacian_damping = bar->laplacian_damping;
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh =
        worlds_box((int[3]){20, 2, 2}, (double[3]){1, 0.1, 0.1}, (double[3]){-0.5, -0.05, -0.05});
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.velocity[0] = bar->velocity;
    soft.angular_velocity[2] = bar->rate;
    soft.stretch[0] = bar->stretch;
    SnWorld* world = worlds_create(&def);
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, &error));
    sn_destroy_mesh(mesh);
    return world;
}

// mass of it, and inertia about z with masses at nodes, measured
static const double mass = 10;

static double energy_of(const SnWorld* world) {
    return sn_world_stats(world)->kinetic + sn_world_stats(world)->elastic;
}

// ---- ether drag

// v' = -a (v - wind): what each scheme makes of it in n steps, of v_0 = 1
static double slowed(SnIntegrator integrator, double a, double h, int n) {
    switch (integrator) {
    case SN_SYMPLECTIC_EULER:
        return pow(1 - a * h, n);
    case SN_MIDPOINT:
        return pow((1 - a * h / 2) / (1 + a * h / 2), n);
    case SN_LINEARLY_IMPLICIT:
    case SN_BDF1:
    case SN_XPBD:
        return pow(1 + a * h, -n);
    default:
        return exp(-a * h * n);
    }
}

static void ether_drag_slows_by_its_rate(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        if (i == SN_QUASISTATIC) continue;
        const double order2 = i == SN_BDF2 || i == SN_SDIRK2 ? 3e-4 : 1e-9, a = 3;
        for (int material = 0; material < 2; ++material) {
            Bar bar = plain;
            bar.integrator = (SnIntegrator)i;
            bar.h = i == SN_SYMPLECTIC_EULER || i == SN_DORMAND_PRINCE ? 1e-4 : 0.01;
            bar.velocity = 1;
            bar.poissons_ratio = 0.3;
            bar.drag = material ? 0 : a;
            bar.wind = material ? 0 : 2;
            bar.mass_damping = material ? a : 0;
            SnWorld* world = make(&bar);
            worlds_run(world, 30);
            const double left = slowed(bar.integrator, a, bar.h, 30);
            CHECK_NEAR(sn_world_stats(world)->momentum[0] / mass, left, order2);
            CHECK_NEAR(sn_world_stats(world)->momentum[1] / mass, bar.wind * (1 - left), order2);
            sn_destroy_world(world);
        }
    }
}

// ---- drag that preserves rigid modes

// Without forces but the drag: both momenta stay to rounding where the force is taken at the step's
// start, although nothing holds the nodes together.
static void momenta_stay(void** state) {
    (void)state;
    static const SnIntegrator integrators[] = {SN_LINEARLY_IMPLICIT, SN_BDF1, SN_SYMPLECTIC_EULER};
    for (size_t i = 0; i < sizeof integrators / sizeof *integrators; ++i) {
        Bar bar = plain;
        bar.integrator = integrators[i];
        bar.youngs_modulus = 1e-9;
        bar.velocity = 1, bar.rate = 20;
        bar.deformation_drag = 5;
        SnWorld* world = make(&bar);
        worlds_run(world, 1);
        double p[3], L[3];
        memcpy(p, sn_world_stats(world)->momentum, sizeof p);
        memcpy(L, sn_world_stats(world)->angular_momentum, sizeof L);
        CHECK_NEAR(p[0], mass, 1e-11);
        worlds_run(world, 40);
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(sn_world_stats(world)->momentum[k], p[k], 1e-11);
            CHECK_NEAR(sn_world_stats(world)->angular_momentum[k], L[k], 1e-11);
        }
        sn_destroy_world(world);
    }
}

static double spin_lost(Bar bar) {
    SnWorld* world = make(&bar);
    worlds_run(world, 1);
    const double* L = sn_world_stats(world)->angular_momentum;
    const double start = L[2];
    worlds_run(world, (int)lround(0.5 / bar.h));
    const double lost = 1 - L[2] / start;
    CHECK_NEAR(sn_world_stats(world)->momentum[0], mass * bar.velocity, 1e-9);
    sn_destroy_world(world);
    return lost;
}

// An elastic bar spins and vibrates: what is lost is of the size that a scheme loses, which depends
// on how fast the vibration fades. Ether drag of that rate would leave 0.7 % of the spin.
static void spin_stays(void** state) {
    (void)state;
    static const struct {
        SnIntegrator integrator;
        double h, own;
    } scheme[] = {
        {SN_LINEARLY_IMPLICIT, 1e-3, 4e-2},
        {SN_BDF1, 1e-3, 6e-3},
        {SN_BDF2, 1e-3, 1e-3},
        {SN_SDIRK2, 1e-3, 5e-5},
        {SN_MIDPOINT, 1e-3, 2e-6},
        {SN_SYMPLECTIC_EULER, 1e-4, 1e-11},
    };
    const int count = sizeof scheme / sizeof *scheme;
    for (int i = 0; i < count; i += check_thin(1, 3)) {
        Bar bar = plain;
        bar.integrator = scheme[i].integrator, bar.h = scheme[i].h;
        bar.velocity = 1, bar.rate = 3, bar.stretch = 1.05;
        const double own = spin_lost(bar);
        bar.deformation_drag = 10;
        const double lost = spin_lost(bar);
        print_message("%s: spin lost %.1e, with drag %.1e\n", sn_integrator_name(bar.integrator),
                      own, lost);
        CHECK_AT_MOST(fabs(own), scheme[i].own);
        CHECK_AT_MOST(fabs(lost), scheme[i].own);
    }
}

// All modes of vibration lose energy as exp(-alpha t), alpha far below their frequencies.
static void vibration_decays_at_its_rate(void** state) {
    (void)state;
    for (int fast = 0; fast < check_thin(2, 1); ++fast) {
        Bar bar = plain;
        bar.integrator = SN_MIDPOINT, bar.h = 2e-4;
        bar.law = "linear";
        bar.stretch = 1.01;
        bar.velocity = 1;
        bar.deformation_drag = fast ? 4 : 2;
        SnWorld* world = make(&bar);
        worlds_run(world, 1);
        const double carried = 0.5 * mass, start = energy_of(world) - carried;
        worlds_run(world, 2500);
        const double left = (energy_of(world) - carried) / start;
        CHECK_NEAR(log(left), -bar.deformation_drag * 0.5, 0.02);
        CHECK_NEAR(sn_world_stats(world)->momentum[0], mass, 1e-9);
        sn_destroy_world(world);
    }
}

// The matrix is a bound only, the direction exact all the same: Newton needs no more iterations.
static void newton_stays_quick(void** state) {
    (void)state;
    int iterations[3] = {0};
    for (int k = 0; k < 3; ++k) {
        Bar bar = plain;
        bar.velocity = 1, bar.rate = 3, bar.stretch = 1.1;
        bar.deformation_drag = k == 0 ? 0 : k == 1 ? 10 : 1000;
        SnWorld* world = make(&bar);
        CHECK_OK(sn_world_set_gravity(world, (double[3]){0, 3, -9.81}, &error));
        for (int i = 0; i < 20; ++i) {
            worlds_run(world, 1);
            iterations[k] += sn_world_stats(world)->iterations;
        }
        CHECK_NEAR(sn_world_stats(world)->momentum[2], -9.81 * mass * 0.2, 1e-8);
        sn_destroy_world(world);
    }
    print_message("iterations of 20 steps: %d, %d with 10/s, %d with 1000/s\n", iterations[0],
                  iterations[1], iterations[2]);
    for (int k = 1; k < 3; ++k) CHECK_AT_MOST(iterations[k], iterations[0] + 20);
}

// ---- Laplacian damping

// Without Poisson's effect the modes of a free bar are u = cos(k x), k = n pi / length, of
// density u'' = E u_xx + c u'_xx: energy falls as exp(-c k^2 t / density). A stretch has odd n, and
// the second of them fades nine times as fast.
static void a_mode_of_a_bar_decays(void** state) {
    (void)state;
    Bar bar = plain;
    bar.integrator = SN_MIDPOINT, bar.h = 2e-4;
    bar.law = "linear";
    bar.youngs_modulus = 1e6;
    bar.laplacian_damping = 1000;
    bar.stretch = 1.01;
    const double pi = acos(-1), rate = bar.laplacian_damping * pi * pi / 1000;
    const double period = 2 / sqrt(bar.youngs_modulus / 1000);
    SnWorld* world = make(&bar);
    worlds_run(world, (int)lround(2 * period / bar.h));
    const double start = energy_of(world);
    const int steps = (int)lround(4 * period / bar.h);
    worlds_run(world, steps);
    CHECK_NEAR(log(energy_of(world) / start) / (-rate * steps * bar.h), 1, 0.02);
    sn_destroy_world(world);
}

// Translations are free, and rotations are not: power 2 c V omega^2, so omega' = -2 c V omega / I.
// Nodes of a part that turned rigid are braked as they were.
static void turning_is_braked(void** state) {
    (void)state;
    double left[2];
    for (int rigid = 0; rigid < 2; ++rigid) {
        Bar bar = plain;
        bar.h = 1e-3;
        bar.youngs_modulus = 1e8;
        bar.laplacian_damping = 20;
        bar.velocity = 1, bar.rate = 0.5;
        bar.rigid = rigid;
        const double inertia = mass * (1 + 0.1 * 0.1) / 12, time = 0.5;
        SnWorld* world = make(&bar);
        worlds_run(world, 1);
        const double* L = sn_world_stats(world)->angular_momentum;
        const double start = L[2];
        worlds_run(world, (int)lround(time / bar.h));
        left[rigid] = log(L[2] / start);
        CHECK_NEAR(left[rigid] / (-2 * bar.laplacian_damping * 0.01 * time / inertia), 1, 0.02);
        CHECK_NEAR(sn_world_stats(world)->momentum[0], mass, 1e-9);
        if (rigid) assert_true(sn_world_stats(world)->rigid_elements > 0);
        sn_destroy_world(world);
    }
    CHECK_NEAR(left[1] / left[0], 1, 1e-3);
}

// ---- both

static void energy_never_grows(void** state) {
    (void)state;
    static const SnIntegrator integrators[] = {SN_BDF1, SN_MIDPOINT, SN_DORMAND_PRINCE};
    for (size_t i = 0; i < sizeof integrators / sizeof *integrators; ++i)
        for (int kind = 0; kind < 2; ++kind) {
            Bar bar = plain;
            bar.integrator = integrators[i];
            bar.h = 5e-4;
            bar.law = "linear";
            bar.stretch = 1.02;
            bar.deformation_drag = kind ? 0 : 30;
            bar.laplacian_damping = kind ? 300 : 0;
            SnWorld* world = make(&bar);
            worlds_run(world, 1);
            const double start = energy_of(world);
            for (int s = 0; s < 40; ++s) {
                const double before = energy_of(world);
                worlds_run(world, 1);
                CHECK_AT_MOST(energy_of(world), before * (1 + 1e-10));
            }
            CHECK_AT_MOST(energy_of(world), 0.9 * start);
            sn_destroy_world(world);
        }
}

// XPBD has neither, and says so: as it starts, and when it is asked for later
static void xpbd_refuses(void** state) {
    (void)state;
    for (int kind = 0; kind < 2; ++kind) {
        Bar bar = plain;
        bar.integrator = SN_XPBD;
        bar.poissons_ratio = 0.3;
        SnWorld* world = make(&bar);
        SnMaterialDef material;
        worlds_run(world, 1);
        CHECK_OK(sn_world_material(world, (SnBodyId){1}, 0, &material));
        *(kind ? &material.deformation_drag : &material.laplacian_damping) = 1;
        assert_int_equal(sn_world_set_material(world, (SnBodyId){1}, 0, &material, &error),
                         SN_UNSUPPORTED);
        assert_non_null(strstr(error.text, kind ? "deformation_drag" : "laplacian_damping"));
        worlds_run(world, 1);
        sn_destroy_world(world);

        *(kind ? &bar.deformation_drag : &bar.laplacian_damping) = 1;
        world = make(&bar);
        assert_int_equal(sn_world_start(world, &error), SN_UNSUPPORTED);
        sn_destroy_world(world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ether_drag_slows_by_its_rate),
        cmocka_unit_test(momenta_stay),
        CHECK_NUMBERS(spin_stays),
        CHECK_NUMBERS(vibration_decays_at_its_rate),
        cmocka_unit_test(newton_stays_quick),
        CHECK_NUMBERS(a_mode_of_a_bar_decays),
        cmocka_unit_test(turning_is_braked),
        cmocka_unit_test(energy_never_grows),
        cmocka_unit_test(xpbd_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
