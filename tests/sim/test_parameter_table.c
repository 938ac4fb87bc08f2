// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Each row of the table of parameters keeps what the table promises: presets and ranges, changes on
// the way, snapshots and the fingerprint of worlds. A new row is tested when it is there.
#include "sim/parameter_table.h"
#include "sim/worlds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static SnError error;

static int row_count;
static const SnParameter* rows;

static int is_ranged(const SnParameter* row) {
    return row->kind == SN_PARAMETER_NUMBER || row->kind == SN_PARAMETER_INTEGER;
}

static void write_number(const SnParameter* row, int k, double number, SnWorldDef* def) {
    char* place = (char*)def + row->offset + row->size * (size_t)k;
    const int whole = row->kind == SN_PARAMETER_NUMBER ? 0 : (int)number;
    const uint64_t seed = (uint64_t)whole;
    if (row->kind == SN_PARAMETER_NUMBER)
        memcpy(place, &number, row->size);
    else if (row->kind == SN_PARAMETER_SEED)
        memcpy(place, &seed, row->size);
    else
        memcpy(place, &whole, row->size);
}

// something else than it has by default
static const char* other_name(const SnParameter* row) {
    const int is_method = row->offset == offsetof(SnWorldDef, method);
    const char* name = sn_list_name(is_method ? SN_LIST_METHODS : SN_LIST_LINEAR_SOLVERS, 1);
    assert_string_not_equal(name, row->name);
    return name;
}

static void change(const SnParameter* row, SnWorldDef* def) {
    const int last = row->count - 1;
    if (row->kind == SN_PARAMETER_NAME) {
        const char* name = other_name(row);
        memcpy((char*)def + row->offset, &name, sizeof name);
        return;
    }
    const double is = sn_parameter_number(row, def, last);
    double to = is + 1;
    if (row->kind == SN_PARAMETER_FLAG) to = !is;
    if (row->kind == SN_PARAMETER_NUMBER) to = row->instead && is < 0 ? 0.25 : is + 0.25;
    if (is_ranged(row) && to > row->high) to = is - 1;
    write_number(row, last, to, def);
}

// ---- the table itself

// what no row has are the cookie and padding, which ends where something begins
static void rows_cover_the_definition(void** state) {
    (void)state;
    unsigned char has[sizeof(SnWorldDef)] = {0};
    size_t hole = 0;
    for (int i = 0; i < row_count; ++i) {
        const SnParameter* row = &rows[i];
        if (row->count < 1) fail_msg("%s is of another type", row->path);
        for (size_t b = 0; b < row->size * (size_t)row->count; ++b)
            if (has[row->offset + b]++) fail_msg("%s overlaps another row", row->path);
        for (int j = 0; j < i; ++j) assert_string_not_equal(rows[j].path, row->path);
    }
    memset(has + offsetof(SnWorldDef, cookie), 1, sizeof(uint32_t));
    for (size_t b = 0; b < sizeof has; ++b) {
        hole = has[b] ? 0 : hole + 1;
        if (hole >= sizeof(double) || (hole && (b + 1 - hole) % sizeof(double) == 0))
            fail_msg("byte %zu of the definition is in no row", b);
    }
}

static void presets_are_in_range(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    CHECK_OK(sn_parameters_check(&def, &error));
    for (int i = 0; i < row_count; ++i)
        for (int k = 0; k < rows[i].count && rows[i].kind != SN_PARAMETER_NAME; ++k)
            CHECK_NEAR(sn_parameter_number(&rows[i], &def, k), k < 3 ? rows[i].preset[k] : 0, 0);
    assert_string_equal(def.method, "newton");
    assert_string_equal(def.linear_solver, "cholesky");
    CHECK_NEAR(def.gravity[2], -9.81, 0);
    CHECK_NEAR(def.rigidification.creep, -1, 0);
    assert_int_equal(def.integrator, SN_BDF1);
    assert_int_equal(def.xpbd.layers.stripes, 8);
}

// ---- ranges

static void refuses(const SnParameter* row, int k, double number) {
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = NULL;
    write_number(row, k, number, &def);
    if (sn_create_world(&def, &world, &error) != SN_BAD_INPUT)
        fail_msg("%s[%d] may be %.17g", row->path, k, number);
    if (strncmp(error.text, row->path, strlen(row->path)) || !strstr(error.text, "; accepted is "))
        fail_msg("%s[%d] = %g: said '%s'", row->path, k, number, error.text);
}

static void accepts(const SnParameter* row, int k, double number) {
    SnWorldDef def = sn_default_world_def();
    write_number(row, k, number, &def);
    if (sn_parameters_check(&def, &error) < 0) fail_msg("%s", error.text);
}

static double next_to(const SnParameter* row, double number, double to) {
    return row->kind == SN_PARAMETER_NUMBER ? nextafter(number, to)
                                            : number + (to > number ? 1 : -1);
}

static void check_ends(const SnParameter* row, int k) {
    if (row->low > -HUGE_VAL) {
        refuses(row, k, row->open ? row->low : next_to(row, row->low, -HUGE_VAL));
        accepts(row, k, row->open ? next_to(row, row->low, HUGE_VAL) : row->low);
    }
    if (row->high < HUGE_VAL) {
        refuses(row, k, next_to(row, row->high, HUGE_VAL));
        accepts(row, k, row->high);
    }
    if (row->kind == SN_PARAMETER_INTEGER) return;
    refuses(row, k, NAN), refuses(row, k, HUGE_VAL), refuses(row, k, -HUGE_VAL);
    if (!row->instead) return;
    accepts(row, k, -1);
    refuses(row, k, nextafter(-1, 0)), refuses(row, k, nextafter(-1, -2));
    assert_non_null(strstr(error.text, row->instead));
}

static void ranges_end_where_they_say(void** state) {
    (void)state;
    for (int i = 0; i < row_count; ++i)
        for (int k = 0; k < rows[i].count && is_ranged(&rows[i]); ++k) check_ends(&rows[i], k);
}

// ---- worlds

enum { PLAIN, PENALTY, PROJECTED, KINDS };

static SnWorldDef def_of(int kind) {
    SnWorldDef def = sn_default_world_def();
    if (kind == PENALTY) def.contact.penalty = 1e4;
    if (kind == PROJECTED) def.integrator = SN_XPBD;
    return def;
}

// a bar that falls onto the ground; NULL where the definition cannot be
static SnWorld* make(const SnWorldDef* def) {
    SnWorld* world = NULL;
    if (sn_create_world(def, &world, &error) < 0) return NULL;
    const SnMaterialDef material = worlds_material(def->integrator);
    SnColliderDef ground = sn_default_collider_def();
    ground.position[2] = -0.01;
    worlds_add_bar(world, 2, &material, 0);
    CHECK_OK(sn_world_add_collider(world, &ground, NULL, &error));
    if (sn_world_start(world, &error) >= 0) return world;
    sn_destroy_world(world);
    return NULL;
}

static void check_value(const SnParameter* row, const SnWorld* world, const SnWorldDef* wanted) {
    const SnWorldDef is = sn_world_def(world);
    if (sn_parameter_differs(row, &is, wanted)) fail_msg("%s is something else", row->path);
}

// to a world that was not changed; and back to the start, which is the same world
static void check_snapshots(const SnParameter* row, SnWorld* world, const SnWorldDef* def,
                            const SnSnapshot* first) {
    const SnWorldDef changed = sn_world_def(world);
    SnWorld* fresh = make(def);
    SnSnapshot later;
    if (!sn_parameter_differs(row, &changed, def)) fail_msg("%s did not change", row->path);
    CHECK_OK(sn_world_snapshot(world, &later, &error));
    if (sn_world_restore(fresh, later.data, later.size, &error) < 0)
        fail_msg("%s: %s", row->path, error.text);
    check_value(row, fresh, &changed);
    if (sn_world_restore(world, first->data, first->size, &error) < 0)
        fail_msg("%s: %s", row->path, error.text);
    check_value(row, world, def);
    sn_free_snapshot(&later);
    sn_destroy_world(fresh);
}

static void check_live(const SnParameter* row, int kind) {
    const SnWorldDef def = def_of(kind);
    SnWorldDef to = def;
    SnSnapshot first;
    SnWorld* world = make(&def);
    CHECK_OK(sn_world_snapshot(world, &first, &error));
    worlds_run(world, 2);
    change(row, &to);
    if (sn_world_set_def(world, &to, &error) < 0) fail_msg("%s: %s", row->path, error.text);
    check_value(row, world, &to);
    worlds_run(world, 1);
    check_snapshots(row, world, &def, &first);
    sn_free_snapshot(&first);
    sn_destroy_world(world);
}

static void check_fixed(const SnParameter* row, int kind) {
    const SnWorldDef def = def_of(kind);
    SnWorldDef to = def;
    SnWorld* world = make(&def);
    change(row, &to);
    assert_int_equal(sn_world_set_def(world, &to, &error), SN_BAD_INPUT);
    if (strncmp(error.text, row->path, strlen(row->path)) || !strstr(error.text, "fixed for"))
        fail_msg("%s: said '%s'", row->path, error.text);
    check_value(row, world, &def);
    sn_destroy_world(world);
}

static void changes_are_as_the_table_says(void** state) {
    (void)state;
    for (int i = 0; i < row_count; ++i)
        for (int kind = 0; kind < KINDS; ++kind)
            (rows[i].change == SN_PARAMETER_FIXED ? check_fixed : check_live)(&rows[i], kind);
}

// 1: there are worlds that differ in the row
static int check_fingerprint(const SnParameter* row, int kind) {
    const SnWorldDef def = def_of(kind);
    SnWorldDef to = def;
    SnSnapshot snapshot;
    change(row, &to);
    SnWorld *world = make(&def), *other = make(&to);
    if (other) {
        CHECK_OK(sn_world_snapshot(world, &snapshot, &error));
        const SnStatus status = sn_world_restore(other, snapshot.data, snapshot.size, &error);
        if (status != (row->without_effect ? SN_OK : SN_BAD_FILE))
            fail_msg("%s: %s", row->path, status < 0 ? error.text : "is not in the fingerprint");
        sn_free_snapshot(&snapshot);
    }
    sn_destroy_world(world), sn_destroy_world(other);
    return other != NULL;
}

static void snapshots_are_of_one_definition(void** state) {
    (void)state;
    for (int i = 0; i < row_count; ++i) {
        int any = 0;
        for (int kind = 0; kind < KINDS; ++kind) any |= check_fingerprint(&rows[i], kind);
        if (!any) fail_msg("no worlds differ in %s: %s", rows[i].path, error.text);
    }
}

// ---- all at once

// gravity that stays as it was said is still what events made of it; otherwise it overrules them
static void events_stay_where_nothing_is_set(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def(), to = def;
    const SnMaterialDef material = sn_default_material_def();
    const SnEventDef gravity = {SN_EVENT_GRAVITY, 0.02, {0, 9.81, 0}, {0}};
    const SnEventDef wind = {SN_EVENT_WIND, 0.02, {0, 5, 0}, {0}};
    SnWorld* world[4];
    def.drag = to.drag = 1;
    to.gravity[0] = to.wind[0] = 3;
    for (int k = 0; k < 4; ++k) {
        world[k] = worlds_create(&def);
        worlds_add_bar(world[k], 2, &material, 1);
        CHECK_OK(sn_world_add_event(world[k], &gravity, &error));
        CHECK_OK(sn_world_add_event(world[k], &wind, &error));
        worlds_run(world[k], 4);
    }
    CHECK_OK(sn_world_set_def(world[1], &def, &error));
    CHECK_OK(sn_world_set_def(world[2], &to, &error));
    CHECK_OK(sn_world_set_gravity(world[3], to.gravity, &error));
    CHECK_OK(sn_world_set_wind(world[3], to.wind, &error));
    for (int k = 0; k < 4; ++k) worlds_run(world[k], 2);
    assert_true(sn_world_hash(world[1]) == sn_world_hash(world[0]));
    assert_true(sn_world_hash(world[2]) != sn_world_hash(world[0]));
    assert_true(sn_world_hash(world[2]) == sn_world_hash(world[3]));
    for (int k = 0; k < 4; ++k) sn_destroy_world(world[k]);
}

static void nothing_is_set_where_something_is_refused(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnWorldDef to = def;
    SnWorld* world = make(&def);
    to.drag = 2, to.contact.friction = -1;
    assert_int_equal(sn_world_set_def(world, &to, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "contact.friction is -1"));
    to = def, to.drag = 2, to.method = NULL;
    assert_int_equal(sn_world_set_def(world, &to, &error), SN_BAD_INPUT);
    CHECK_NEAR(sn_world_def(world).drag, 0, 0);
    to.method = def.method;
    CHECK_OK(sn_world_set_def(world, &to, &error));
    CHECK_NEAR(sn_world_def(world).drag, 2, 0);
    sn_destroy_world(world);
}

int main(void) {
    rows = sn_parameter_table(&row_count);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_cover_the_definition),
        cmocka_unit_test(presets_are_in_range),
        cmocka_unit_test(ranges_end_where_they_say),
        cmocka_unit_test(changes_are_as_the_table_says),
        cmocka_unit_test(snapshots_are_of_one_definition),
        cmocka_unit_test(events_stay_where_nothing_is_set),
        cmocka_unit_test(nothing_is_set_where_something_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
