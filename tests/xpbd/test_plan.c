// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Lists of layers and their iterations.
#include "xpbd/plan.h"

#include "check.h"

static void check_shares(const SnLayerPlan* plan, int count, const double* share) {
    assert_int_equal(plan->count, count);
    for (int k = 0; k < count; ++k) CHECK_NEAR(plan->share[k], share[k], 1e-12);
}

static void check_iterations(const SnLayerPlan* plan, const int* iterations) {
    for (int k = 0; k < plan->count; ++k) assert_int_equal(plan->iterations[k], iterations[k]);
}

static void sizes_are_those_of_the_text(void** state) {
    (void)state;
    SnLayerPlan plan;
    sn_plan_linear(4, 0, &plan);
    check_shares(&plan, 5, (double[]){100, 75, 50, 25, 0});
    sn_plan_linear(4, 1, &plan);
    check_shares(&plan, 4, (double[]){75, 50, 25, 0});
    sn_plan_linear(1, 1, &plan);
    check_shares(&plan, 1, (double[]){0});
    sn_plan_logarithmic(0, &plan);
    check_shares(&plan, 5, (double[]){100, 50, 25, 12.5, 0});
    sn_plan_logarithmic(1, &plan);
    check_shares(&plan, 4, (double[]){50, 25, 12.5, 0});
    sn_plan_linear(SN_PLAN_LAYERS - 1, 0, &plan);
    assert_int_equal(plan.count, SN_PLAN_LAYERS);
    assert_true(plan.share[SN_PLAN_LAYERS - 1] == 0);
}

// three of ten elements are a rim, stiffer and heavier in number than in volume
static void the_automatic_choice_has_a_layer_of_stiff_elements(void** state) {
    (void)state;
    const double young[] = {1e6, 1e6, 1e12, 2e6, 1e6, 1e12, 1e6, 9e6, 1e12, 1e6};
    const double volume[] = {2, 2, 1, 2, 2, 1, 2, 2, 1, 2};
    SnPlanFacts facts = {10, young, volume, 0};
    SnLayerPlan plan;
    CHECK_NEAR(sn_plan_stiff_share(&facts), 30, 1e-12);
    sn_plan_auto(&facts, 2, &plan);
    check_shares(&plan, 4, (double[]){100, 65, 30, 0});
    facts.pinned = 1;
    sn_plan_auto(&facts, 2, &plan);
    check_shares(&plan, 3, (double[]){65, 30, 0});
    facts.element_count = 2; // all the same
    sn_plan_auto(&facts, 4, &plan);
    check_shares(&plan, 4, (double[]){75, 50, 25, 0});
    facts.element_count = 0;
    CHECK_NEAR(sn_plan_stiff_share(&facts), 0, 0);
}

// stiff elements may be most of them, by number or by volume: what is soft bends
static void stiff_is_what_is_stiffer_than_the_softest(void** state) {
    (void)state;
    const double young[] = {1e9, 1e9, 1e9, 1e6};
    const double volume[][4] = {{1, 1, 1, 10}, {1, 1, 1, 3}, {2, 2, 2, 1}};
    for (int i = 0; i < 3; ++i)
        CHECK_NEAR(sn_plan_stiff_share(&(SnPlanFacts){4, young, volume[i], 0}), 75, 1e-12);
    const double speck[] = {10, 10, 10, 1}; // too small to be what bends
    CHECK_NEAR(sn_plan_stiff_share(&(SnPlanFacts){4, young, speck, 0}), 0, 0);
}

static void iterations_follow_their_rule(void** state) {
    (void)state;
    SnLayerPlan plan;
    sn_plan_linear(3, 0, &plan); // four layers
    sn_plan_iterations(SN_ITERATIONS_EQUAL, 0, 20, &plan);
    check_iterations(&plan, (int[]){5, 5, 5, 5});
    sn_plan_iterations(SN_ITERATIONS_DOUBLING, 0, 15, &plan);
    check_iterations(&plan, (int[]){1, 2, 4, 8});
    sn_plan_iterations(SN_ITERATIONS_HALVING, 0, 30, &plan);
    check_iterations(&plan, (int[]){16, 8, 4, 2});
    sn_plan_iterations(SN_ITERATIONS_DOUBLING, 1, 100, &plan);
    check_iterations(&plan, (int[]){1, 2, 4, 93});
    sn_plan_iterations(SN_ITERATIONS_HALVING, 4, 20, &plan);
    check_iterations(&plan, (int[]){4, 2, 1, 13});
    sn_plan_iterations(SN_ITERATIONS_EQUAL, 6, 20, &plan);
    check_iterations(&plan, (int[]){6, 3, 1, 10}); // half for what is elastic
    sn_plan_iterations(SN_ITERATIONS_DOUBLING, 3, 9, &plan);
    check_iterations(&plan, (int[]){2, 1, 1, 5});
}

// no layer is left without, and no iteration is lost
static void all_iterations_are_given(void** state) {
    (void)state;
    for (int steps = 1; steps < SN_PLAN_LAYERS; steps += 3)
        for (int total = 1; total < 200; total += 7)
            for (int rule = 0; rule < SN_ITERATIONS_RULES; ++rule)
                for (int first = 0; first < 4; ++first) {
                    SnLayerPlan plan;
                    int sum = 0;
                    sn_plan_linear(steps, 0, &plan);
                    sn_plan_iterations((SnIterationRule)rule, first, total, &plan);
                    for (int k = 0; k < plan.count; ++k) {
                        assert_true(plan.iterations[k] >= 1);
                        sum += plan.iterations[k];
                    }
                    assert_int_equal(sum, total > plan.count ? total : plan.count);
                }
    for (int rule = 0; rule < SN_ITERATIONS_RULES; ++rule)
        assert_non_null(sn_iteration_rule_name((SnIterationRule)rule));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_text),
        cmocka_unit_test(the_automatic_choice_has_a_layer_of_stiff_elements),
        cmocka_unit_test(stiff_is_what_is_stiffer_than_the_softest),
        cmocka_unit_test(iterations_follow_their_rule),
        cmocka_unit_test(all_iterations_are_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
