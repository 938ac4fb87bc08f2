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

// small stiff elements in large number are not the rule from which others differ
static void the_median_is_that_of_volume(void** state) {
    (void)state;
    const double young[] = {1e9, 1e9, 1e9, 1e6};
    const double volume[] = {1, 1, 1, 10};
    CHECK_NEAR(sn_plan_stiff_share(&(SnPlanFacts){4, young, volume, 0}), 75, 1e-12);
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
    check_iterations(&plan, (int[]){6, 6, 6, 2});
    sn_plan_iterations(SN_ITERATIONS_DOUBLING, 3, 9, &plan);
    check_iterations(&plan, (int[]){3, 4, 1, 1});
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
        cmocka_unit_test(the_median_is_that_of_volume),
        cmocka_unit_test(iterations_follow_their_rule),
        cmocka_unit_test(all_iterations_are_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
