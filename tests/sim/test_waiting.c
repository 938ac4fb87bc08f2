// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Bodies, colliders and attachments that come and go by their time: as if they were added and
// removed by hand between steps.
#include "base/memory.h"
#include "sim/changing.h"

#include <math.h>

static SnError error;

enum { COMES = 4, GOES = 12, LAST = 18 };

// between two steps: they are due at the step behind
static double late(const SnWorldDef* def, int step) { return (step - 0.5) * def->step; }

// ---- a thing of each kind, there from one time until another

typedef struct Visit {
    double from, until;
} Visit;

static const Visit always = {-HUGE_VAL, HUGE_VAL};

static SnBodyId add_block(SnWorld* world, const SnMaterialDef* material, Visit visit) {
    SnSoftDef def = sn_default_soft_def();
    SnMesh* mesh = worlds_cube(2, 0.2, (double[]){2.02, 0, 0.45});
    SnBodyId body = {0};
    def.mesh = mesh, def.material = material, def.material_count = 1, def.name = "visitor";
    def.from = visit.from, def.until = visit.until;
    CHECK_OK(sn_world_add_soft(world, &def, &body, &error));
    sn_destroy_mesh(mesh);
    return body;
}

static SnBodyId add_stone(SnWorld* world, Visit visit) {
    SnRigidDef def = sn_default_rigid_def();
    SnShapeDef shape = sn_default_shape_def();
    SnBodyId body = {0};
    shape.kind = SN_SHAPE_SPHERE, shape.radius = 0.08;
    def.shape = &shape, def.position[0] = 3.05, def.position[2] = 0.3;
    def.from = visit.from, def.until = visit.until;
    CHECK_OK(sn_world_add_rigid(world, &def, &body, &error));
    return body;
}

static SnColliderId add_wall(SnWorld* world, Visit visit) {
    SnColliderDef def = sn_default_collider_def();
    SnColliderId id = {0};
    def.shape.kind = SN_SHAPE_SPHERE, def.shape.radius = 0.1;
    def.position[0] = 1.1, def.position[1] = 0.1, def.position[2] = -0.12;
    def.from = visit.from, def.until = visit.until;
    CHECK_OK(sn_world_add_collider(world, &def, &id, &error));
    return id;
}

static void add_pin(SnWorld* world, SnBodyId body) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {0, 0, 0.65}, .normal = {0, 0, 1}, .tolerance = 1e-9};
    CHECK_OK(sn_world_add_pin(world, &pin, &error));
}

static SnStatus add_glue(SnWorld* world, SnBodyId body, SnBodyId to, Visit visit) {
    SnAttachmentDef attach = sn_default_attachment_def();
    attach.body = body, attach.to = to;
    attach.select = (SnSelect){
        .kind = SN_SELECT_PLANE, .point = {2.02, 0, 0}, .normal = {-1, 0, 0}, .tolerance = 1e-9};
    attach.from = visit.from, attach.until = visit.until;
    return sn_world_add_attachment(world, &attach, &error);
}

static void add_kick(SnWorld* world, SnBodyId body, double time) {
    const SnEventDef kick = {SN_EVENT_KICK, time, {0.1, 0, 0.2}, body};
    CHECK_OK(sn_world_add_event(world, &kick, &error));
}

// ---- the same by times and by hand

typedef struct Cast {
    SnBodyId block, stone;
    SnColliderId wall;
    SnItemId pin, kick;
} Cast;

static int has_rigid(const SnWorldDef* def) { return def->integrator != SN_QUASISTATIC; }

static Cast add_all(Changing* c, const SnWorldDef* def, Visit visit) {
    const SnMaterialDef material = changing_material(def);
    Cast cast = {.block = add_block(c->world, &material, visit)};
    if (has_rigid(def)) cast.stone = add_stone(c->world, visit);
    if (!def->contact.off) cast.wall = add_wall(c->world, visit);
    add_pin(c->world, cast.block);
    cast.pin = sn_world_last_item(c->world);
    add_kick(c->world, c->high, late(def, GOES - 3));
    if (has_rigid(def)) add_kick(c->world, cast.stone, late(def, COMES + 3));
    return cast;
}

static void remove_all(SnWorld* world, const Cast* cast) {
    CHECK_OK(sn_world_begin_change(world, &error));
    CHECK_OK(sn_world_remove_body(world, cast->block, &error));
    if (cast->stone.index1) CHECK_OK(sn_world_remove_body(world, cast->stone, &error));
    if (cast->wall.index1) CHECK_OK(sn_world_remove_collider(world, cast->wall, &error));
    CHECK_OK(sn_world_end_change(world, &error));
}

static void check_same(const Changing* a, const Changing* b, const char* name, int step) {
    for (int place = 0; place < sn_world_body_count(a->world); ++place) {
        const SnBodyId body = sn_world_body_at(a->world, place);
        assert_int_equal(sn_world_body_at(b->world, place).index1, body.index1);
        if (changing_hash(a->world, body) != changing_hash(b->world, body))
            fail_msg("%s: body %d is otherwise after step %d", name, body.index1, step);
    }
}

static void times_do_what_a_hand_does(void** state) {
    (void)state;
    for (int w = 0; w < CHANGING_WAYS; ++w) {
        const SnWorldDef def = changing_def(&changing_ways[w]);
        const int last = def.integrator == SN_QUASISTATIC ? COMES + 2 : LAST;
        Changing timed = changing_make(&def), by_hand = changing_make(&def);
        Cast cast = {.block = {0}};
        const Cast known = add_all(&timed, &def, (Visit){late(&def, COMES), late(&def, GOES)});
        assert_int_equal(sn_world_body_count(timed.world), sn_world_body_count(by_hand.world));
        for (int step = 0; step < last; ++step) {
            if (step == COMES) {
                CHECK_OK(sn_world_begin_change(by_hand.world, &error));
                cast = add_all(&by_hand, &def, always);
                CHECK_OK(sn_world_end_change(by_hand.world, &error));
                assert_int_equal(cast.block.index1, known.block.index1);
            }
            if (step == GOES) remove_all(by_hand.world, &cast);
            worlds_run(timed.world, 1);
            worlds_run(by_hand.world, 1);
            check_same(&timed, &by_hand, changing_ways[w].name, step);
            assert_int_equal(sn_world_topology(timed.world), (step >= COMES) + (step >= GOES));
        }
        sn_destroy_world(timed.world);
        sn_destroy_world(by_hand.world);
    }
}

// ---- snapshots

static SnSnapshot take(const SnWorld* world) {
    SnSnapshot snapshot;
    if (sn_world_snapshot(world, &snapshot, &error) < 0) fail_msg("%s", error.text);
    return snapshot;
}

// Taken after any step, restored in a world that is new and in one that has come to its end.
static void a_resume_comes_and_goes_alike(void** state) {
    (void)state;
    static const int taken[] = {1, COMES, COMES + 1, GOES - 1, GOES, GOES + 2};
    const int ways[] = {1, 4, 6, 11};
    for (int w = 0; w < 4; ++w) {
        const SnWorldDef def = changing_def(&changing_ways[ways[w]]);
        const Visit visit = {COMES * def.step, GOES * def.step};
        const int64_t blocks = sn_memory_count().live_blocks;
        Changing whole = changing_make(&def);
        SnSnapshot snapshot[6];
        add_all(&whole, &def, visit);
        for (int step = 0, k = 0; step < LAST; ++step) {
            if (k < 6 && step == taken[k]) snapshot[k++] = take(whole.world);
            worlds_run(whole.world, 1);
        }
        const uint64_t end = sn_world_hash(whole.world);
        for (int k = 0; k < 6; ++k) {
            Changing fresh = changing_make(&def);
            SnWorld* worlds[] = {fresh.world, whole.world};
            add_all(&fresh, &def, visit);
            for (int i = 0; i < 2; ++i) {
                if (sn_world_restore(worlds[i], snapshot[k].data, snapshot[k].size, &error) < 0)
                    fail_msg("%s: after step %d: %s", changing_ways[ways[w]].name, taken[k],
                             error.text);
                worlds_run(worlds[i], LAST - taken[k]);
                if (sn_world_hash(worlds[i]) != end)
                    fail_msg("%s: resumed after step %d it ends otherwise",
                             changing_ways[ways[w]].name, taken[k]);
            }
            sn_destroy_world(fresh.world);
            sn_free_snapshot(&snapshot[k]);
        }
        sn_destroy_world(whole.world);
        assert_int_equal(sn_memory_count().live_blocks, blocks);
    }
}

// A snapshot fits a world with the same visitors, and no other.
static void another_visit_is_another_world(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    const Visit visits[] = {{0.02, 1}, {0.03, 1}, {0.02, 2}};
    SnSnapshot snapshot = {0};
    for (int k = 0; k < 4; ++k) {
        Changing c = changing_make(&def);
        add_all(&c, &def, visits[k % 3]);
        CHECK_OK(sn_world_start(c.world, &error));
        if (k == 0) snapshot = take(c.world);
        const SnStatus status = sn_world_restore(c.world, snapshot.data, snapshot.size, &error);
        assert_int_equal(status, k % 3 == 0 ? SN_OK : SN_BAD_FILE);
        sn_destroy_world(c.world);
    }
    sn_free_snapshot(&snapshot);
}

// ---- what is known of what is not there

static void what_waits_is_known(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    Changing c = changing_make(&def);
    const int bodies = sn_world_body_count(c.world);
    const Cast cast = add_all(&c, &def, (Visit){late(&def, COMES), HUGE_VAL});
    const char* name;
    SnShapeDef shape;
    double position[3], rotation[4];
    assert_int_equal(sn_world_find_body(c.world, "visitor").index1, cast.block.index1);
    const SnBodyInfo info = sn_world_body_info(c.world, cast.block);
    assert_int_equal(info.there, 0);
    assert_int_equal(info.node_count, 27);
    CHECK_OK(sn_world_collider_info(c.world, cast.wall, &name, &shape));
    for (int k = 0; k < 2; ++k) { // before the start and after it
        int nodes;
        assert_int_equal(sn_world_body_count(c.world), bodies);
        assert_null(sn_world_positions(c.world, cast.block, &nodes));
        assert_int_equal(nodes, 0);
        assert_int_equal(sn_world_pose(c.world, cast.stone, position, rotation), SN_BAD_INPUT);
        assert_int_equal(sn_world_collider_pose(c.world, cast.wall, 0, position, rotation),
                         SN_BAD_INPUT);
        CHECK_OK(sn_world_start(c.world, &error));
    }
    worlds_run(c.world, COMES + 1);
    assert_int_equal(sn_world_body_count(c.world), bodies + 2);
    assert_int_equal(sn_world_body_info(c.world, cast.block).there, 1);
    assert_non_null(sn_world_positions(c.world, cast.block, NULL));
    // it is held where its pin says, and by nothing else
    unsigned char held[27];
    int count = 0;
    CHECK_OK(sn_world_held(c.world, cast.block, held));
    for (int i = 0; i < 27; ++i) count += held[i] == 7;
    assert_int_equal(count, 9);
    sn_destroy_world(c.world);
}

// What waits can be removed, with what is about it, before it comes.
static void what_waits_can_be_removed(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    for (int started = 0; started < 2; ++started) {
        Changing c = changing_make(&def), without = changing_make(&def);
        if (started) worlds_run(c.world, 1);
        const Cast cast = add_all(&c, &def, (Visit){late(&def, COMES), HUGE_VAL});
        const int topology = sn_world_topology(c.world);
        remove_all(c.world, &cast);
        assert_int_equal(sn_world_topology(c.world), started ? topology + 1 : 0);
        assert_int_equal(sn_world_find_body(c.world, "visitor").index1, 0);
        assert_true(sn_world_remove_body(c.world, cast.block, &error) == SN_BAD_INPUT);
        add_kick(without.world, without.high, late(&def, GOES - 3));
        worlds_run(c.world, started ? COMES + 1 : COMES + 2);
        worlds_run(without.world, COMES + 2);
        check_same(&c, &without, "removed before it came", COMES + 2);
        sn_destroy_world(c.world);
        sn_destroy_world(without.world);
    }
}

// A pair of a body that is there and one that is not waits for the second.
static void what_names_two_waits_for_both(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    Changing c = changing_make(&def);
    const SnBodyId stone = add_stone(c.world, (Visit){late(&def, COMES), HUGE_VAL});
    SnPairDef pair = sn_default_pair_def();
    pair.body = c.low, pair.other = stone, pair.ignore = 1;
    CHECK_OK(sn_world_add_pair(c.world, &pair, &error));
    const int there = c.world->item_count;
    assert_int_equal(c.world->waiting.item_count, 1);
    worlds_run(c.world, COMES);
    assert_int_equal(c.world->waiting.item_count, 1);
    worlds_run(c.world, 1);
    assert_int_equal(c.world->waiting.item_count, 0);
    assert_int_equal(c.world->item_count, there + 1);
    sn_destroy_world(c.world);
}

// ---- attachments

static double mean_velocity(const SnWorld* world, SnBodyId body) {
    const double* v = sn_world_velocities(world, body, NULL);
    const SnPart* part = &world->model->part[sn_world_body(world, body)->part];
    double momentum = 0, mass = 0;
    for (int i = 0; i < part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[sn_part_node(part, i)];
        momentum += m * v[3 * i], mass += m;
    }
    return momentum / mass;
}

// Glue holds from its time on, where both are then, and lets go: a heavy body that passes drags
// the block along meanwhile.
static void glue_holds_for_a_time(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.contact.off = 1;
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = changing_material(&def);
    const SnBodyId block = add_block(world, &material, always);
    SnRigidDef passer = sn_default_rigid_def();
    SnBodyId to = {0};
    passer.position[0] = 2.5, passer.velocity[0] = 0.5, passer.mass = 1e6;
    for (int k = 0; k < 3; ++k) passer.inertia[k] = 1e6;
    CHECK_OK(sn_world_add_rigid(world, &passer, &to, &error));
    CHECK_OK(add_glue(world, block, to, (Visit){late(&def, COMES), late(&def, GOES)}));
    worlds_run(world, COMES);
    assert_true(fabs(mean_velocity(world, block)) < 1e-12);
    worlds_run(world, GOES - COMES);
    const double dragged = mean_velocity(world, block);
    assert_true(dragged > 0.1);
    worlds_run(world, 3);
    assert_true(fabs(mean_velocity(world, block) - dragged) < 1e-9);
    assert_int_equal(sn_world_topology(world), 2);
    sn_destroy_world(world);
}

// ---- refusals

static void what_cannot_be_is_refused(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    const SnMaterialDef material = changing_material(&def);
    Changing c = changing_make(&def);
    SnRigidDef stone = sn_default_rigid_def();
    SnColliderDef wall = sn_default_collider_def();
    stone.from = 2, stone.until = 1;
    wall.from = NAN;
    assert_int_equal(sn_world_add_rigid(c.world, &stone, NULL, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_add_collider(c.world, &wall, NULL, &error), SN_BAD_INPUT);
    assert_int_equal(add_glue(c.world, c.low, c.high, (Visit){1, 1}), SN_BAD_INPUT);
    const SnBodyId block = add_block(c.world, &material, (Visit){1, 2});
    const SnEventDef early = {SN_EVENT_KICK, 0.5, {0, 0, 1}, block};
    assert_int_equal(sn_world_add_event(c.world, &early, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "visitor"));
    SnPinDef pin = sn_default_pin_def();
    pin.body = block;
    pin.select = (SnSelect){.kind = SN_SELECT_PLANE, .point = {9, 9, 9}, .normal = {0, 0, 1}};
    CHECK_OK(sn_world_add_pin(c.world, &pin, &error));
    // what could not come is said at the start, not when it is to come
    assert_int_equal(sn_world_start(c.world, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "selects no node"));
    CHECK_OK(sn_world_remove_item(c.world, sn_world_last_item(c.world), &error));
    CHECK_OK(sn_world_start(c.world, &error));
    const uint64_t hash = sn_world_hash(c.world);
    assert_int_equal(sn_world_add_pin(c.world, &pin, &error), SN_BAD_INPUT);
    assert_true(sn_world_hash(c.world) == hash);
    worlds_run(c.world, 1);
    sn_destroy_world(c.world);
}

// What would act on bodies only while they are not there is refused where it is added.
static void what_never_meets_is_refused(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[3]);
    const SnMaterialDef material = changing_material(&def);
    Changing c = changing_make(&def);
    const SnBodyId block = add_block(c.world, &material, (Visit){1, 2});
    const SnBodyId stone = add_stone(c.world, (Visit){2, 3});
    SnPinDef pin = sn_default_pin_def();
    SnDriveDef drive = sn_default_drive_def();
    SnPairDef pair = sn_default_pair_def();
    const int last = sn_world_last_item(c.world).index1;
    pin.body = drive.body = block;
    pin.until = 1, drive.from = 2;
    assert_int_equal(sn_world_add_pin(c.world, &pin, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "the pin on the body 'visitor' begins at 1 s"));
    assert_int_equal(sn_world_add_drive(c.world, &drive, &error), SN_BAD_INPUT);
    assert_int_equal(add_glue(c.world, block, stone, always), SN_BAD_INPUT);
    assert_int_equal(add_glue(c.world, block, c.high, (Visit){2, 3}), SN_BAD_INPUT);
    const SnEventDef late_kick = {SN_EVENT_KICK, 2, {0, 0, 1}, block};
    assert_int_equal(sn_world_add_event(c.world, &late_kick, &error), SN_BAD_INPUT);
    assert_int_equal(sn_world_last_item(c.world).index1, last);
    // a pair may speak of two that never meet, and times may overlap by a little
    pair.body = block, pair.other = stone;
    CHECK_OK(sn_world_add_pair(c.world, &pair, &error));
    pin.until = 1.5, drive.from = 1.5;
    CHECK_OK(sn_world_add_pin(c.world, &pin, &error));
    CHECK_OK(sn_world_add_drive(c.world, &drive, &error));
    CHECK_OK(add_glue(c.world, block, c.high, (Visit){1.5, 3}));
    sn_destroy_world(c.world);
}

// A world whose last body goes cannot step: it stays as it is, and says why.
static void the_last_body_stays(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = changing_material(&def);
    add_block(world, &material, (Visit){-HUGE_VAL, 2.5 * def.step});
    worlds_run(world, 3);
    const uint64_t hash = sn_world_hash(world);
    for (int k = 0; k < 2; ++k) {
        assert_int_equal(sn_world_step(world, &error), SN_BAD_INPUT);
        assert_non_null(strstr(error.text, "last body"));
        assert_true(sn_world_hash(world) == hash);
    }
    // where something else is there it goes on
    add_stone(world, always);
    worlds_run(world, 1);
    assert_int_equal(sn_world_body_count(world), 1);
    sn_destroy_world(world);
}

// Where memory ends as something comes, the step fails and can be taken again.
static void memory_may_end_as_it_comes(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[4]);
    Changing whole = changing_make(&def), poor = changing_make(&def);
    add_all(&whole, &def, (Visit){late(&def, COMES), HUGE_VAL});
    add_all(&poor, &def, (Visit){late(&def, COMES), HUGE_VAL});
    worlds_run(whole.world, COMES);
    worlds_run(poor.world, COMES);
    const uint64_t hash = sn_world_hash(poor.world);
    SnStatus status = SN_OUT_OF_MEMORY;
    int failures = 0;
    for (int n = 0; status < 0; n += check_thin(1, 7)) {
        sn_memory_fail_after(n);
        status = sn_world_step(poor.world, &error);
        sn_memory_fail_after(-1);
        if (status >= 0) break;
        ++failures;
        assert_int_equal(status, SN_OUT_OF_MEMORY);
        if (sn_world_topology(poor.world) == 0) assert_true(sn_world_hash(poor.world) == hash);
    }
    assert_true(failures > 20);
    worlds_run(poor.world, 2);
    worlds_run(whole.world, 3);
    assert_true(sn_world_hash(poor.world) == sn_world_hash(whole.world));
    sn_destroy_world(poor.world);
    sn_destroy_world(whole.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_do_what_a_hand_does),
        cmocka_unit_test(a_resume_comes_and_goes_alike),
        cmocka_unit_test(another_visit_is_another_world),
        cmocka_unit_test(what_waits_is_known),
        cmocka_unit_test(what_waits_can_be_removed),
        cmocka_unit_test(what_names_two_waits_for_both),
        cmocka_unit_test(glue_holds_for_a_time),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(what_never_meets_is_refused),
        cmocka_unit_test(the_last_body_stays),
        cmocka_unit_test(memory_may_end_as_it_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
