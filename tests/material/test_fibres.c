// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Walks the registry of fibre terms.
#include "check.h"
#include "material/fibre.h"

typedef struct Value {
    double g, dg, ddg;
} Value;

static Value evaluate(const SnFibre* fibre, double tension, double stretch) {
    SnFibrePoint point = {lanes_set(2.5), lanes_set(1.7), lanes_set(tension)};
    Lanes l = lanes_set(stretch), g, dg, ddg;
    fibre->stretch(1, &point, &l, &g, &dg, &ddg);
    return (Value){g[1], dg[1], ddg[1]};
}

static void derivatives_match_differences(void** state) {
    (void)state;
    for (int isa = 0; isa < SN_ISA_COUNT; ++isa) {
        if (!sn_isa_available((SnIsa)isa)) continue;
        const SnFibreTable* table = sn_fibre_table((SnIsa)isa);
        for (int i = 0; i < table->count; ++i)
            for (double l = 0.2; l < 2.2; l += 0.15) {
                const double eps = 1e-5;
                Value at = evaluate(table->fibre[i], 0.4, l);
                Value low = evaluate(table->fibre[i], 0.4, l - eps);
                Value high = evaluate(table->fibre[i], 0.4, l + eps);
                CHECK_NEAR((high.g - low.g) / (2 * eps), at.dg, 1e-8 * (1 + fabs(at.ddg)));
                CHECK_NEAR((high.dg - low.dg) / (2 * eps), at.ddg, 1e-8 * (1 + fabs(at.ddg)));
            }
    }
}

// kappa is the stiffness at rest of every term; a passive fibre at rest is free of stress
static void kappa_is_the_stiffness_at_rest(void** state) {
    (void)state;
    const SnFibreTable* table = sn_fibre_table(sn_isa());
    for (int i = 0; i < table->count; ++i) {
        Value at = evaluate(table->fibre[i], 0, 1);
        CHECK_NEAR(at.g, 0, 1e-16);
        CHECK_NEAR(at.dg, 0, 1e-16);
        CHECK_NEAR(at.ddg, 2.5, 1e-14);
        assert_int_equal(sn_fibre_find(table->fibre[i]->name), i);
    }
    assert_int_equal(sn_fibre_find("wool"), -1);
}

// the anisotropy of source text 004, Figure 8.1: kappa/2 (|F d| - 1)^2
static void quadratic_is_the_square_of_the_strain(void** state) {
    (void)state;
    const SnFibre* quadratic = sn_fibre_table(sn_isa())->fibre[sn_fibre_find("quadratic")];
    for (double l = 0.25; l < 2; l += 0.25) {
        const Value at = evaluate(quadratic, 0, l);
        CHECK_NEAR(at.g, 2.5 / 2 * (l - 1) * (l - 1), 1e-15);
        CHECK_NEAR(at.dg, 2.5 * (l - 1), 1e-15);
        CHECK_NEAR(at.ddg, 2.5, 1e-15);
    }
}

static void activation_pulls(void** state) {
    (void)state;
    const SnFibre* fung = sn_fibre_table(sn_isa())->fibre[sn_fibre_find("fung")];
    CHECK_NEAR(evaluate(fung, 0.4, 1).dg, 0.4, 1e-15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_match_differences),
        cmocka_unit_test(kappa_is_the_stiffness_at_rest),
        cmocka_unit_test(quadratic_is_the_square_of_the_strain),
        cmocka_unit_test(activation_pulls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
