// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What of a world's definition does not go together: every row of the table refuses both its
// features with its sentence, and neither alone; nothing else is refused; and
// docs/combinations.md has the table. What goes together is compared in solve/test_combinations.c.
#include "check.h"
#include "sim/combinations.h"
#include "solve/method.h"

#include <stdio.h>
#include <string.h>

// ---- turning features on and off

static void turn_penalty(SnWorldDef* def, int on) { def->contact.penalty = on ? 1e4 : 0; }
static void turn_no_penalty(SnWorldDef* def, int on) { turn_penalty(def, !on); }
static void turn_mass(SnWorldDef* def, int on) { def->consistent_mass = on; }
static void turn_rigidification(SnWorldDef* def, int on) { def->rigidification.on = on; }
static void turn_projection(SnWorldDef* def, int on) { def->contact.projection = on; }

// hard contacts are springs
static void turn_depth(SnWorldDef* def, int on) {
    def->contact.largest_depth = on ? 1e-3 : 0;
    turn_penalty(def, on);
}

static void turn_listed_iterations(SnWorldDef* def, int on) {
    if (!on) return;
    def->integrator = SN_XPBD;
    def->xpbd.layers.rule = SN_ITERATIONS_LISTED;
}

static void turn_unlisted_layers(SnWorldDef* def, int on) {
    def->xpbd.layers.sizes = on ? SN_LAYERS_LINEAR : SN_LAYERS_NONE;
}

static const struct {
    const char* name;
    void (*turn)(SnWorldDef* def, int on);
} settings[] = {{"a consistent mass", turn_mass},
                {"rigidification", turn_rigidification},
                {"contact.penalty", turn_penalty},
                {"no contact.penalty", turn_no_penalty},
                {"contact.projection", turn_projection},
                {"contact.largest_depth", turn_depth},
                {"listed xpbd.layers.iterations", turn_listed_iterations},
                {"xpbd.layers that are not listed", turn_unlisted_layers}};
enum { SETTINGS = sizeof settings / sizeof settings[0] };

// how many ways there are to have a feature
static int count_ways(const SnOption* feature) {
    int count = 1;
    if (feature->kind == SN_OPTION_INTEGRATOR) count = SN_INTEGRATOR_COUNT;
    if (feature->kind == SN_OPTION_METHOD) sn_method_registry(&count);
    return count;
}

// one of them; 0: it is none
static int turn(SnWorldDef* def, const SnOption* feature, int way, int on) {
    int count, s = 0;
    if (feature->kind == SN_OPTION_INTEGRATOR && on) def->integrator = (SnIntegrator)way;
    if (feature->kind == SN_OPTION_METHOD && on)
        def->method = sn_method_registry(&count)[way]->name;
    if (feature->kind == SN_OPTION_SETTING) {
        while (s < SETTINGS && strcmp(settings[s].name, feature->name) != 0) ++s;
        assert_in_range(s, 0, SETTINGS - 1);
        settings[s].turn(def, on);
    }
    return !feature->is_on(def) == !on;
}

// ---- trying definitions

// the first row that refuses a definition, or NULL
static const SnCombination* refusing_row(const SnWorldDef* def) {
    int count;
    const SnCombination* row = sn_combinations(&count);
    for (int i = 0; i < count; ++i)
        if (row[i].a->is_on(def) && row[i].b->is_on(def)) return &row[i];
    return NULL;
}

static void write_sentence(const SnCombination* row, const SnWorldDef* def, char* out,
                           size_t size) {
    const char *open = strchr(row->sentence, '{'), *close = strchr(row->sentence, '}');
    if (!open) {
        snprintf(out, size, "%s", row->sentence);
        return;
    }
    const int integrator = strncmp(open, "{integrator}", 12) == 0;
    if (!integrator) assert_memory_equal(open, "{method}", 8);
    snprintf(out, size, "%.*s%s%s", (int)(open - row->sentence), row->sentence,
             integrator ? sn_integrator_name(def->integrator) : def->method, close + 1);
}

// A world is made of a definition, or refused as the first row says that has both its features.
static const SnCombination* try_def(const SnWorldDef* def) {
    const SnCombination* row = refusing_row(def);
    SnWorld* world = NULL;
    SnError error = {0};
    char sentence[512] = "";
    const SnStatus status = sn_create_world(def, &world, &error);
    if (row) write_sentence(row, def, sentence, sizeof sentence);
    assert_string_equal(error.text, sentence);
    assert_int_equal(status, row ? row->status : SN_OK);
    sn_destroy_world(world);
    return row;
}

// Both features are refused with the row's sentence, each of them alone is not.
static void try_row(const SnCombination* row) {
    int refused = 0;
    for (int a = 0; a < count_ways(row->a); ++a)
        for (int b = 0; b < count_ways(row->b); ++b) {
            SnWorldDef both = sn_default_world_def(), first = both, second = both;
            if (turn(&both, row->a, a, 1) && turn(&both, row->b, b, 1))
                refused += try_def(&both) == row;
            if (turn(&first, row->a, a, 1) && turn(&first, row->b, b, 0))
                assert_null(try_def(&first));
            if (turn(&second, row->a, a, 0) && turn(&second, row->b, b, 1))
                assert_null(try_def(&second));
        }
    if (!refused) fail_msg("nothing is refused as \"%s\"", row->sentence);
}

static void rows_refuse_both_features_and_neither_alone(void** state) {
    (void)state;
    int count;
    const SnCombination* row = sn_combinations(&count);
    for (int i = 0; i < count; ++i) try_row(&row[i]);
}

// All settings with all integrators and methods: nothing is refused but what the table says.
static void nothing_else_is_refused(void** state) {
    (void)state;
    int count;
    const SnMethod* const* methods = sn_method_registry(&count);
    for (unsigned on = 0; on < 1u << SETTINGS; ++on)
        for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
            for (int m = 0; m < count; ++m) {
                SnWorldDef def = sn_default_world_def();
                for (int s = 0; s < SETTINGS; ++s)
                    if (on >> s & 1) settings[s].turn(&def, 1);
                def.integrator = (SnIntegrator)i;
                def.method = methods[m]->name;
                try_def(&def);
            }
}

// ---- docs/combinations.md

// "integrator: quasistatic, xpbd"
static void print_feature(char* out, size_t size, const SnOption* feature) {
    int used = snprintf(out, size, "%s", feature->name), listed = 0;
    for (int way = 0; way < count_ways(feature) && feature->kind != SN_OPTION_SETTING; ++way) {
        SnWorldDef def = sn_default_world_def();
        if (!turn(&def, feature, way, 1)) continue;
        const char* name =
            feature->kind == SN_OPTION_METHOD ? def.method : sn_integrator_name(def.integrator);
        used += snprintf(out + used, size - (size_t)used, "%s %s", listed++ ? "," : ":", name);
    }
}

#define HEAD "| this | does not go with | what is said |\n|---|---|---|\n"

static void the_docs_print_the_table(void** state) {
    (void)state;
    static char text[1 << 16], table[1 << 14] = HEAD;
    FILE* file = fopen(SINEW_SOURCE_DIR "/docs/combinations.md", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    int count;
    const SnCombination* combination = sn_combinations(&count);
    size_t used = strlen(table);
    for (int i = 0; i < count; ++i) {
        char a[256], b[256];
        print_feature(a, sizeof a, combination[i].a);
        print_feature(b, sizeof b, combination[i].b);
        used += (size_t)snprintf(table + used, sizeof table - used, "| %s | %s | %s |\n", a, b,
                                 combination[i].sentence);
    }
    snprintf(table + used, sizeof table - used, "\n"); // no row is left over
    if (strstr(text, table)) return;
    fputs(table, stdout); // longer than a message may be
    fail_msg("docs/combinations.md lacks the table above");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_refuse_both_features_and_neither_alone),
        cmocka_unit_test(nothing_else_is_refused),
        cmocka_unit_test(the_docs_print_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
