// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Snapshots of worlds that have changed: they hold what there is, go on bit for bit in a world that
// is new, and bring back what there was.
#include "base/hash.h"
#include "sim/changing.h"

#include <stdlib.h>

static SnError error;

enum { BEFORE = 8, BETWEEN = 3, AFTER = 20 };

// how many steps are compared: in statics a step takes as long as hundreds of others
static int steps_after(const SnWorld* world) {
    return world->def.integrator == SN_QUASISTATIC ? 3 : AFTER;
}

static SnSnapshot take(const SnWorld* world) {
    SnSnapshot snapshot;
    if (sn_world_snapshot(world, &snapshot, &error) < 0) fail_msg("%s", error.text);
    return snapshot;
}

static void put(SnWorld* world, const SnSnapshot* snapshot) {
    if (sn_world_restore(world, snapshot->data, snapshot->size, &error) < 0)
        fail_msg("%s", error.text);
}

static void run_to(SnWorld* world, const uint64_t* hash, const char* name, const char* what) {
    for (int s = 0; s <= steps_after(world); ++s) {
        if (sn_world_hash(world) != hash[s])
            fail_msg("%s: %s: %d steps after the snapshot it is otherwise", name, what, s);
        worlds_run(world, 1);
    }
}

static void list_hashes(SnWorld* world, uint64_t* hash) {
    for (int s = 0; s <= steps_after(world); ++s) {
        hash[s] = sn_world_hash(world);
        worlds_run(world, 1);
    }
}

static void a_snapshot_holds_what_there_is(void** state) {
    (void)state;
    for (int w = 0; w < CHANGING_WAYS; ++w) {
        const char* name = changing_ways[w].name;
        const SnWorldDef def = changing_def(&changing_ways[w]);
        Changing changing = changing_make(&def), fresh = changing_make(&def);
        SnWorld* world = changing.world;
        uint64_t as_was[AFTER + 1], as_is[AFTER + 1];
        worlds_run(world, BEFORE);
        SnSnapshot before = take(world);
        list_hashes(world, as_was);
        put(world, &before);
        changing_change(&changing, &def);
        const int topology = sn_world_topology(world), bodies = sn_world_body_count(world);
        worlds_run(world, BETWEEN);
        SnSnapshot after = take(world);
        list_hashes(world, as_is);

        put(world, &after);
        run_to(world, as_is, name, "the same world");
        put(fresh.world, &after);
        assert_int_equal(sn_world_topology(fresh.world), topology);
        assert_int_equal(sn_world_body_count(fresh.world), bodies);
        run_to(fresh.world, as_is, name, "a new world");
        put(world, &before);
        assert_int_equal(sn_world_topology(world), 0);
        run_to(world, as_was, name, "what there was");
        put(world, &after);
        run_to(world, as_is, name, "what came later");

        SnSnapshot again = take(fresh.world);
        put(world, &again);
        assert_true(sn_world_hash(world) == sn_world_hash(fresh.world));
        sn_free_snapshot(&again);
        sn_free_snapshot(&before);
        sn_free_snapshot(&after);
        sn_destroy_world(world);
        sn_destroy_world(fresh.world);
    }
}

// ---- when the first change adds something

// kinds of things that a world may get; 0: this one cannot have it
static int add_block(Changing* c, const SnWorldDef* def) {
    const SnMaterialDef material = changing_material(def);
    return changing_block(c->world, &material, 15, 1, 0).index1;
}

static int add_stone(Changing* c, const SnWorldDef* def) {
    const SnShapeDef ball = {.kind = SN_SHAPE_SPHERE, .radius = 0.1};
    SnRigidDef stone = sn_default_rigid_def();
    SnBodyId id = {0};
    (void)def;
    stone.shape = &ball;
    stone.position[0] = 15;
    sn_world_add_rigid(c->world, &stone, &id, &error);
    return id.index1;
}

static int add_obstacle(Changing* c, const SnWorldDef* def) {
    SnColliderDef obstacle = sn_default_collider_def();
    SnColliderId id = {0};
    (void)def;
    obstacle.shape = sn_default_shape_def();
    obstacle.position[0] = 15;
    CHECK_OK(sn_world_add_collider(c->world, &obstacle, &id, &error));
    return id.index1;
}

static int add_load(Changing* c, const SnWorldDef* def) {
    SnForceDef force = sn_default_force_def();
    (void)def;
    force.body = c->bar, force.force[2] = -1;
    CHECK_OK(sn_world_add_force(c->world, &force, &error));
    return sn_world_last_item(c->world).index1;
}

// nothing of it is there any more after going back, and the next one gets the same number; another
// world can go on from after it
static void what_was_added_goes_with_the_start(void** state) {
    (void)state;
    int (*const adds[])(Changing*, const SnWorldDef*) = {add_block, add_stone, add_obstacle,
                                                         add_load};
    for (int w = 0; w < CHANGING_WAYS; ++w)
        for (size_t k = 0; k < sizeof adds / sizeof *adds; ++k) {
            const char* name = changing_ways[w].name;
            const SnWorldDef def = changing_def(&changing_ways[w]);
            Changing changing = changing_make(&def), fresh = changing_make(&def);
            SnWorld* world = changing.world;
            const int bodies = sn_world_body_count(world);
            uint64_t as_was[AFTER + 1];
            worlds_run(world, BETWEEN);
            SnSnapshot before = take(world);
            list_hashes(world, as_was);
            const int number = adds[k](&changing, &def);
            worlds_run(world, 1);
            SnSnapshot after = take(world);
            put(fresh.world, &after);
            assert_true(sn_world_hash(fresh.world) == sn_world_hash(world));
            put(fresh.world, &before);
            put(world, &before);
            assert_int_equal(sn_world_topology(world), 0);
            assert_int_equal(sn_world_body_count(world), bodies);
            if (number) assert_int_equal(adds[k](&changing, &def), number);
            put(world, &before);
            run_to(world, as_was, name, "what there was");
            run_to(fresh.world, as_was, name, "what there was, in another world");
            sn_free_snapshot(&before);
            sn_free_snapshot(&after);
            sn_destroy_world(world);
            sn_destroy_world(fresh.world);
        }
}

// What is changed further after a resume is what it would have been without.
static void changes_go_on_after_a_resume(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[0]);
    const SnMaterialDef material = changing_material(&def);
    Changing changing = changing_make(&def), fresh = changing_make(&def);
    worlds_run(changing.world, BEFORE);
    changing_change(&changing, &def);
    SnSnapshot middle = take(changing.world);
    put(fresh.world, &middle);
    for (int k = 0; k < 2; ++k) {
        SnWorld* world = k ? fresh.world : changing.world;
        worlds_run(world, 2);
        const SnBodyId added = changing_block(world, &material, 15, 1, 0);
        assert_true(added.index1 > changing.lone.index1 + 2);
        worlds_run(world, 5);
        CHECK_OK(sn_world_remove_body(world, changing.low, &error));
        worlds_run(world, 10);
    }
    assert_true(sn_world_hash(changing.world) == sn_world_hash(fresh.world));
    SnSnapshot a = take(changing.world), b = take(fresh.world);
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
    sn_free_snapshot(&a);
    sn_free_snapshot(&b);
    sn_free_snapshot(&middle);
    sn_destroy_world(changing.world);
    sn_destroy_world(fresh.world);
}

// ---- damage

// the checksum says that all is well
static void seal(SnSnapshot* snapshot) {
    unsigned char* data = snapshot->data;
    const size_t end = snapshot->size - sizeof(uint64_t);
    const uint64_t checksum = sn_hash_bytes(SN_HASH_SEED, data, end);
    memcpy(data + end, &checksum, sizeof checksum);
}

// A byte of it that is another one, or a number that is huge, harms nothing: it is refused, or it
// is another world that steps.
static void damage_is_harmless(void** state) {
    (void)state;
    const SnWorldDef def = changing_def(&changing_ways[0]);
    Changing changing = changing_make(&def);
    worlds_run(changing.world, BEFORE);
    SnSnapshot origin = take(changing.world);
    changing_change(&changing, &def);
    SnSnapshot whole = take(changing.world);
    put(changing.world, &origin);
    const uint64_t hash = sn_world_hash(changing.world);
    int refused = 0;
    srand(7);
    for (int k = 0; k < 400; ++k) {
        SnSnapshot damaged = {malloc(whole.size), whole.size};
        memcpy(damaged.data, whole.data, whole.size);
        const size_t at = (size_t)rand() % (whole.size - 16);
        if (k % 2)
            ((unsigned char*)damaged.data)[at] ^= (unsigned char)(1 << rand() % 8);
        else
            memset((unsigned char*)damaged.data + at, 0x7f, 8);
        seal(&damaged);
        const SnStatus status =
            sn_world_restore(changing.world, damaged.data, damaged.size, &error);
        refused += status < 0;
        if (status < 0) assert_true(sn_world_hash(changing.world) == hash);
        put(changing.world, &origin);
        free(damaged.data);
    }
    assert_true(refused > 40);
    sn_free_snapshot(&origin);
    sn_free_snapshot(&whole);
    sn_destroy_world(changing.world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_snapshot_holds_what_there_is),
        cmocka_unit_test(what_was_added_goes_with_the_start),
        cmocka_unit_test(changes_go_on_after_a_resume),
        cmocka_unit_test(damage_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
