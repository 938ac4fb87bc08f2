// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Values that nobody on this project computed: uniaxial stretch of one point with free sides,
// energy and stress at a given F, moduli at small strain. E = 1, nu = 0.3.
#include "check.h"
#include "material/points.h"
#include "uniaxial.h"

#include <string.h>

static const double E = 1.0, nu = 0.3;

static const SnLaw* law_named(const char* name) {
    int index = sn_law_find(name);
    assert_true(index >= 0);
    return sn_law_table(sn_isa())->law[index];
}

// lateral stretch at which the lateral stress of diag(s, t, t) vanishes, by bisection and secant
static double lateral_stretch(const SnLaw* law, double poisson, double s) {
    double low = 0.5, high = 1.5;
    for (int i = 0; i < 200; ++i) {
        double t = 0.5 * (low + high), F[9] = {s, 0, 0, 0, t, 0, 0, 0, t}, P[9];
        point_stress(law, E, poisson, F, P);
        if (P[4] > 0)
            high = t;
        else
            low = t;
    }
    return 0.5 * (low + high);
}

static double nominal_stress(const SnLaw* law, double poisson, double s, double t) {
    double F[9] = {s, 0, 0, 0, t, 0, 0, 0, t}, P[9];
    point_stress(law, E, poisson, F, P);
    return P[0];
}

static void uniaxial_stretch_with_free_sides(void** state) {
    (void)state;
    const double* stretch = uniaxial_stretch;
    for (size_t i = 0; i < sizeof uniaxial / sizeof uniaxial[0]; ++i)
        for (int k = 0; k < 3; ++k) {
            const SnLaw* law = law_named(uniaxial[i].law);
            double t = lateral_stretch(law, nu, stretch[k]);
            CHECK_NEAR(t, uniaxial[i].lateral[k], 1e-8);
            CHECK_NEAR(nominal_stress(law, nu, stretch[k], t), uniaxial[i].stress[k], 1e-8);
        }
}

typedef struct Given {
    const char* law;
    double W, P[9];
} Given;

static const Given given[] = {
    {"neo-hookean",
     0.0809568265,
     {.1881614, .1393403, -.0779180, .1150537, -.0216369, .1234254, -.0999671, .1075104, .1229258}},
    {"stvk",
     0.1139417067,
     {.4900000, .2145673, -.1252404, .1319471, .1612019, .1413462, -.1556490, .1023558, .3373558}},
    {"corotated",
     0.0910372020,
     {.2832137, .1569103, -.0855291, .1126147, .0529623, .1275222, -.1098613, .1040617, .2025801}},
};

static void energy_and_stress_at_a_given_gradient(void** state) {
    (void)state;
    const double F[9] = {1.2, .3, -.1, .05, .9, .2, -.15, .1, 1.1};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; ++i) {
        const SnLaw* law = law_named(given[i].law);
        double P[9];
        point_stress(law, E, nu, F, P);
        // the outside values are printed to ten and seven digits
        CHECK_NEAR(point_energy(law, E, nu, F), given[i].W, 6e-11);
        for (int k = 0; k < 9; ++k) CHECK_NEAR(P[k], given[i].P[k], 6e-8);
    }
}

// stretches 1 +- 1e-5: the mean of the two moduli is E, of the two ratios nu, for every law that
// resists shear; others let a bar be drawn out for nothing
static void small_strain_moduli_are_E_and_nu(void** state) {
    (void)state;
    const double eps = 1e-5;
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int i = 0; i < table->count; ++i)
        for (double poisson = -0.3; poisson < 0.49; poisson += 0.11) {
            const SnLaw* law = table->law[i];
            double modulus = 0, ratio = 0;
            if (sn_law_is_shearless(law)) continue;
            for (int sign = -1; sign <= 1; sign += 2) {
                double t = lateral_stretch(law, poisson, 1 + sign * eps);
                modulus += 0.5 * nominal_stress(law, poisson, 1 + sign * eps, t) / (sign * eps);
                ratio += 0.5 * (1 - t) / (sign * eps);
            }
            CHECK_NEAR(modulus, E, 1e-8);
            CHECK_NEAR(ratio, poisson, 1e-8);
        }
}

// alike in all directions: the bulk modulus is that of E and nu, for every law
static void bulk_modulus_is_that_of_E_and_nu(void** state) {
    (void)state;
    const double eps = 1e-5;
    const SnLawTable* table = sn_law_table(sn_isa());
    for (int i = 0; i < table->count; ++i)
        for (double poisson = -0.3; poisson < 0.49; poisson += 0.11) {
            double modulus = 0;
            for (int sign = -1; sign <= 1; sign += 2) {
                const double s = 1 + sign * eps;
                modulus += 0.5 * nominal_stress(table->law[i], poisson, s, s) / (3 * sign * eps);
            }
            CHECK_NEAR(modulus, E / (3 * (1 - 2 * poisson)), 1e-7);
        }
}

// psi = kappa/2 (J - 1)^2, whatever else F is
static void volume_costs_what_volume_costs(void** state) {
    (void)state;
    const SnLaw* law = law_named("volume");
    const double kappa = E / (3 * (1 - 2 * nu)), stretch = 1.7;
    for (double J = -0.5; J < 2; J += 0.25) {
        // stretched, sheared
        const double F[9] = {stretch, 0.4, 0, 0, 1, -0.3, 0, 0, J / stretch};
        CHECK_NEAR(point_energy(law, E, nu, F), 0.5 * kappa * (J - 1) * (J - 1), 1e-14);
    }
    assert_true(sn_law_is_shearless(law));
    assert_false(sn_law_is_shearless(law_named("stvk")));
}

// in uniaxial compression StVK is weakest-to-strongest up to a stretch of 1/sqrt(3)
static void stvk_softens_past_its_limit(void** state) {
    (void)state;
    const SnLaw* law = law_named("stvk");
    double limit = 1 / sqrt(3.0), best = 0, where = 0;
    for (double s = 0.4; s < 0.8; s += 1e-4) {
        double P = nominal_stress(law, nu, s, lateral_stretch(law, nu, s));
        if (P < best) best = P, where = s;
    }
    CHECK_NEAR(where, limit, 2e-4);
    CHECK_NEAR(nominal_stress(law, nu, limit, lateral_stretch(law, nu, limit)), -0.19245009, 1e-8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uniaxial_stretch_with_free_sides),
        cmocka_unit_test(energy_and_stress_at_a_given_gradient),
        cmocka_unit_test(small_strain_moduli_are_E_and_nu),
        cmocka_unit_test(bulk_modulus_is_that_of_E_and_nu),
        cmocka_unit_test(volume_costs_what_volume_costs),
        cmocka_unit_test(stvk_softens_past_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
