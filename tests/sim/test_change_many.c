// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// A world in which things come and go a thousand times: memory stays what it is, and the bits are
// those of any number of threads. What is carried over: forces, momenta. Memory that ends.
#include "base/memory.h"
#include "base/random.h"
#include "sim/changing.h"

#include <math.h>

static SnError error;

// ---- a thousand changes

enum { CHANGES = 1000, VISITORS = 6, KINDS = 6 };

// what has come, to go again; only one of the numbers is not 0
typedef struct Visitor {
    SnBodyId body;
    SnColliderId collider;
    SnItemId item;
} Visitor;

// Pins, forces and kicks act on bodies that stay.
static Visitor add_something(Changing* c, const SnWorldDef* def, int kind, SnRandom* random) {
    const SnMaterialDef material = changing_material(def);
    const double x = sn_random_uniform(random, 6, 20), z = sn_random_uniform(random, 0.1, 3);
    SnWorld* world = c->world;
    Visitor v = {.body = {0}};
    if (kind == 0) v.body = changing_block(world, &material, x, z, 0);
    if (kind == 1) v.body = changing_stone(world, x, z);
    if (kind == 2) {
        SnColliderDef ball = sn_default_collider_def();
        ball.shape.kind = SN_SHAPE_SPHERE, ball.shape.radius = 0.1;
        ball.position[0] = x;
        CHECK_OK(sn_world_add_collider(world, &ball, &v.collider, &error));
    }
    if (kind == 3) {
        SnPinDef pin = sn_default_pin_def();
        pin.body = c->driven;
        pin.select = (SnSelect){.kind = SN_SELECT_NEAREST, .point = {5, 0, z}};
        CHECK_OK(sn_world_add_pin(world, &pin, &error));
    }
    if (kind == 4) {
        SnForceDef force = sn_default_force_def();
        force.body = c->bar, force.force[2] = sn_random_uniform(random, -1, 1);
        CHECK_OK(sn_world_add_force(world, &force, &error));
    }
    if (kind == 5) {
        const double soon = sn_world_time(world) + 2.5 * def->step;
        const SnEventDef kick = {SN_EVENT_KICK, soon, {0, 0.05, 0.1}, c->high};
        CHECK_OK(sn_world_add_event(world, &kick, &error));
    }
    if (kind >= 3) v.item = sn_world_last_item(world);
    return v;
}

static void remove_it(SnWorld* world, Visitor* v) {
    if (v->body.index1) CHECK_OK(sn_world_remove_body(world, v->body, &error));
    if (v->collider.index1) CHECK_OK(sn_world_remove_collider(world, v->collider, &error));
    if (v->item.index1) CHECK_OK(sn_world_remove_item(world, v->item, &error));
    *v = (Visitor){.body = {0}};
}

static int is_there(const Visitor* v) {
    return v->body.index1 || v->collider.index1 || v->item.index1;
}

// Bytes of the library while none of the visitors is there. What is rigid just then and how much
// the contacts have taken makes a difference of a tenth.
static int64_t bytes_alone(Changing* c, Visitor* visitor) {
    for (int k = 0; k < VISITORS; ++k)
        if (is_there(&visitor[k])) remove_it(c->world, &visitor[k]);
    worlds_run(c->world, 1);
    return sn_memory_count().live_bytes;
}

static void change_something(Changing* c, const SnWorldDef* def, Visitor* visitor,
                             SnRandom* random) {
    Visitor* v = &visitor[sn_random_bits(random) % VISITORS];
    if (is_there(v))
        remove_it(c->world, v);
    else
        *v = add_something(c, def, (int)(sn_random_bits(random) % KINDS), random);
}

// the hash at the end
static uint64_t change_often(int threads, int changes) {
    SnWorldDef def = changing_def(&changing_ways[1]);
    def.threads = threads;
    Changing c = changing_make(&def);
    SnRandom random = {11};
    Visitor visitor[VISITORS] = {{.body = {0}}};
    int64_t most[2] = {0, 0}; // in both halves
    worlds_run(c.world, 5);
    for (int i = 0; i < changes; ++i) {
        change_something(&c, &def, visitor, &random);
        if (i % 4 == 0) worlds_run(c.world, 1);
        if (i % 25 != 24) continue;
        int64_t* here = &most[2 * i >= changes];
        const int64_t bytes = bytes_alone(&c, visitor);
        if (bytes > *here) *here = bytes;
    }
    if (most[1] > most[0] + most[0] / 100)
        fail_msg("at most %lld bytes in the first %d changes, %lld after them", (long long)most[0],
                 changes / 2, (long long)most[1]);
    const uint64_t hash = sn_world_hash(c.world);
    sn_destroy_world(c.world);
    return hash;
}

static void a_thousand_changes_leave_nothing(void** state) {
    (void)state;
    const int changes = check_thin(CHANGES, 400);
    const int64_t before = sn_memory_count().live_bytes;
    const uint64_t one = change_often(1, changes);
    assert_true(sn_memory_count().live_bytes == before);
    assert_true(change_often(8, changes) == one);
    assert_true(sn_memory_count().live_bytes == before);
}

// ---- memory that ends

// A change that is all of it: a body and a collider go, others come, with a pin.
static SnStatus change_all(Changing* c, const SnWorldDef* def, const SnMesh* mesh) {
    const SnMaterialDef material = changing_material(def);
    SnSoftDef block = sn_default_soft_def();
    SnColliderDef ball = sn_default_collider_def();
    SnPinDef pin = sn_default_pin_def();
    block.mesh = mesh, block.material = &material, block.material_count = 1;
    ball.position[2] = -3;
    pin.select = (SnSelect){.kind = SN_SELECT_NEAREST, .point = {12, 0, 4}};
    SnStatus status = sn_world_begin_change(c->world, &error);
    if (status >= 0) status = sn_world_remove_body(c->world, c->lone, &error);
    if (status >= 0) status = sn_world_remove_collider(c->world, c->ground, &error);
    if (status >= 0) status = sn_world_add_soft(c->world, &block, &pin.body, &error);
    if (status >= 0) status = sn_world_add_pin(c->world, &pin, &error);
    if (status >= 0) status = sn_world_add_collider(c->world, &ball, NULL, &error);
    if (status >= 0)
        status = sn_world_end_change(c->world, &error);
    else
        sn_world_drop_change(c->world);
    return status;
}

// Wherever memory ends during a change, the world is as before, and goes on as if nobody had tried.
static void memory_may_end_during_a_change(void** state) {
    (void)state;
    const int ways[] = {1, 4, 6, 11};
    SnMesh* mesh = worlds_cube(2, 0.2, (double[]){12, 0, 4});
    for (int w = 0; w < 4; ++w) {
        const SnWorldDef def = changing_def(&changing_ways[ways[w]]);
        Changing whole = changing_make(&def), poor = changing_make(&def);
        worlds_run(whole.world, 10);
        worlds_run(poor.world, 10);
        const uint64_t hash = sn_world_hash(poor.world);
        const int bodies = sn_world_body_count(poor.world);
        int failures = 0;
        for (int n = 0;; n += check_thin(1, 7)) {
            sn_memory_fail_after(n);
            const SnStatus status = change_all(&poor, &def, mesh);
            sn_memory_fail_after(-1);
            if (status >= 0) break;
            if (status != SN_OUT_OF_MEMORY) fail_msg("allocation %d: %s", n, error.text);
            assert_true(sn_world_hash(poor.world) == hash);
            assert_int_equal(sn_world_body_count(poor.world), bodies);
            assert_int_equal(sn_world_topology(poor.world), 0);
            ++failures;
        }
        assert_true(failures > 20);
        CHECK_OK(change_all(&whole, &def, mesh));
        worlds_run(poor.world, 5);
        worlds_run(whole.world, 5);
        assert_true(sn_world_hash(poor.world) == sn_world_hash(whole.world));
        sn_destroy_world(whole.world);
        sn_destroy_world(poor.world);
    }
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thousand_changes_leave_nothing),
        cmocka_unit_test(memory_may_end_during_a_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
