// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "output/plot.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FILE_NAME "test-plot.svg"

static void check_ticks(double low, double high, const char* expected) {
    char all[400] = "", text[40];
    SnTicks ticks = sn_ticks(low, high);
    for (int i = 0; i < ticks.count; ++i) {
        sn_tick_text(&ticks, i, text, sizeof text);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? " " : "", text);
    }
    assert_string_equal(all, expected);
}

static void ticks_are_round(void** state) {
    (void)state;
    check_ticks(0, 1, "0 0.2 0.4 0.6 0.8 1");
    check_ticks(0, 4.1, "0 1 2 3 4 5");
    check_ticks(0, 1.5, "0 0.2 0.4 0.6 0.8 1 1.2 1.4 1.6");
    check_ticks(0.3, 0.31, "0.3 0.302 0.304 0.306 0.308 0.31");
    check_ticks(-0.5, 0.5, "-0.6 -0.4 -0.2 0 0.2 0.4 0.6");
    check_ticks(0, 3e-13, "0 5e-14 1e-13 1.5e-13 2e-13 2.5e-13 3e-13");
    check_ticks(0, 25e3, "0 5000 10000 15000 20000 25000");
    check_ticks(0, 25e5, "0 5e+05 1e+06 1.5e+06 2e+06 2.5e+06");
    check_ticks(2, 2, "1.8 1.9 2 2.1 2.2");
    check_ticks(0, 0, "-1 -0.5 0 0.5 1");
}

static void ticks_cover_any_range(void** state) {
    (void)state;
    for (double low = -3; low < 3; low += 0.37) {
        for (double size = 1e-9; size < 1e9; size *= 3.3) {
            SnTicks t = sn_ticks(low, low + size);
            CHECK_AT_MOST(t.first, low + 1e-6 * t.step);
            CHECK_AT_MOST(low + size, sn_tick_value(&t, t.count - 1) + 1e-6 * t.step);
            CHECK_BETWEEN(t.count, 4, 12);
        }
    }
}

static void read_plot(char* text, size_t size) {
    FILE* file = fopen(FILE_NAME, "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = 0;
    fclose(file);
    unlink(FILE_NAME);
}

static void plot_holds_what_it_shows(void** state) {
    (void)state;
    const double x[] = {0, 1, 2}, up[] = {0, 5, 10}, flat[] = {2.5, 2.5, 2.5};
    const SnPlotLine lines[] = {{.label = "up & away", .y = up}, {.label = "flat", .y = flat}};
    const SnPlot plot = {.title = "a <title>",
                         .x_label = "time, s",
                         .y_label = "distance, m",
                         .count = 3,
                         .x = x,
                         .line = lines,
                         .line_count = 2};
    char text[20000];
    SnError error = {0};
    setlocale(LC_ALL, "de_DE.UTF-8");
    CHECK_OK(sn_write_plot(FILE_NAME, &plot, &error));
    setlocale(LC_ALL, "C");
    read_plot(text, sizeof text);
    static const char* const parts[] = {"<svg ",
                                        "a &lt;title>",
                                        "time, s",
                                        "distance, m",
                                        "up &amp; away",
                                        ">flat<",
                                        ">0.5<",
                                        "</svg>\n",
                                        "points=\"90.0,400.0 410.0,235.0 730.0,70.0\"",
                                        "points=\"90.0,317.5 410.0,317.5 730.0,317.5\""};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; ++i)
        if (!strstr(text, parts[i])) fail_msg("'%s' is not in %s", parts[i], text);
    assert_null(strstr(text, "nan"));
}

static void axes_may_be_powers(void** state) {
    (void)state;
    const double x[] = {1e-4, 1e-2, 1}, error[] = {0, 1e-3, 1e-1}, speed[] = {1, 2, 4};
    const SnPlotLine lines[] = {{.label = "error", .y = error},
                                {.label = "speed", .y = speed, .right = 1}};
    const SnPlot plot = {.title = "",
                         .x_label = "x",
                         .y_label = "y",
                         .count = 3,
                         .x = x,
                         .line = lines,
                         .line_count = 2,
                         .log_x = 1,
                         .log_y = 1,
                         .right_label = "times as fast"};
    char text[20000];
    SnError error_text = {0};
    CHECK_OK(sn_write_plot(FILE_NAME, &plot, &error_text));
    read_plot(text, sizeof text);
    // zero is at the foot; 1e-3 to 1e-1 are two powers, 0 to 4 four steps
    static const char* const parts[] = {">1e-4<",
                                        ">1e-2<",
                                        ">1e0<",
                                        ">1e-1<",
                                        "times as fast",
                                        "points=\"90.0,400.0 410.0,400.0 730.0,70.0\"",
                                        "points=\"90.0,317.5 410.0,235.0 730.0,70.0\""};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; ++i)
        if (!strstr(text, parts[i])) fail_msg("'%s' is not in %s", parts[i], text);
    const SnTicks wide = sn_power_ticks(-20.5, 3);
    assert_int_equal(wide.count, 9);
    CHECK_NEAR(sn_tick_value(&wide, 8), 3, 1e-12);
}

// a curve in the plane: lines with an x of their own, that may go back
static void lines_may_turn_back(void** state) {
    (void)state;
    const double x[] = {0, 1, 0.5}, y[] = {0, 1, 1};
    const SnPlotLine line = {.label = "track", .y = y, .x = x, .count = 3};
    SnPlot plot = {.title = "", .x_label = "x", .y_label = "y", .line = &line, .line_count = 1};
    char text[20000];
    SnError error = {0};
    CHECK_OK(sn_write_plot(FILE_NAME, &plot, &error));
    read_plot(text, sizeof text);
    assert_non_null(strstr(text, "points=\"90.0,400.0 730.0,70.0 410.0,70.0\""));
    assert_non_null(strstr(text, "<text x=\"136.0\" y=\"88.0\""));
    plot.legend_right = 1;
    CHECK_OK(sn_write_plot(FILE_NAME, &plot, &error));
    read_plot(text, sizeof text);
    assert_non_null(strstr(text, "<text x=\"486.0\" y=\"88.0\""));
}

static void empty_plots_are_plots(void** state) {
    (void)state;
    const double x[] = {3}, zero[] = {0};
    const SnPlotLine line = {.label = "zero", .y = zero};
    char text[20000];
    SnError error = {0};
    for (int count = 0; count < 2; ++count) {
        const SnPlot plot = {.title = "",
                             .x_label = "",
                             .y_label = "",
                             .count = count,
                             .x = x,
                             .line = &line,
                             .line_count = 1};
        CHECK_OK(sn_write_plot(FILE_NAME, &plot, &error));
        read_plot(text, sizeof text);
        assert_non_null(strstr(text, "</svg>"));
        assert_null(strstr(text, "nan"));
        assert_null(strstr(text, "inf"));
    }
    const SnPlot plot = {.title = "",
                         .x_label = "",
                         .y_label = "",
                         .count = 1,
                         .x = x,
                         .line = &line,
                         .line_count = 1};
    assert_int_equal(sn_write_plot("nowhere/plot.svg", &plot, &error), SN_WRITE_FAILED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_are_round),          cmocka_unit_test(ticks_cover_any_range),
        cmocka_unit_test(plot_holds_what_it_shows), cmocka_unit_test(axes_may_be_powers),
        cmocka_unit_test(lines_may_turn_back),      cmocka_unit_test(empty_plots_are_plots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
