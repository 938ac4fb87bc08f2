// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "bodies.h"
#include "collide/closed.h"

#include <stdio.h>

// A world of all kinds of things: the same list for any number of threads and any company.

enum { SOFT = 4, ROUNDS = 5 };

typedef struct World {
    SnPool* pool;
    SnCollide* collide;
    SnRigidShape* shape[SN_SHAPE_COUNT];
    SnMesh* mesh;
    double *x[SOFT], *v[SOFT];
    int rigid[2 * SN_SHAPE_COUNT], soft[SOFT];
    SnContacts contacts;
} World;

static void add_far(World* world, SnStatus* status) {
    int object;
    if (*status < 0) return;
    *status = sn_collide_add(
        world->collide, &(SnCollideDef){.shape = world->shape[SN_SHAPE_SPHERE]}, &object, NULL);
    if (*status < 0) return;
    SnCollidePose pose = {v3(1e4 * (object + 1), 1e5, 1e5), quat_identity(), {0, 0, 0}, {0, 0, 0}};
    sn_collide_place(world->collide, object, &pose);
}

// two of each rigid kind (the plane once) and some soft blocks, all in a heap; strangers far away
static SnStatus fill(World* world, int threads, int strangers) {
    SnRandom random = {81};
    SnStatus status = SN_OK;
    SN_TRY(sn_create_pool(threads, &world->pool));
    SN_TRY(sn_create_collide(world->pool, &world->collide));
    for (int i = 0; i < 2 * SN_SHAPE_COUNT; ++i) {
        int kind = i % SN_SHAPE_COUNT;
        SnCollideDef def = {.shape = world->shape[kind], .fixed = kind == SN_SHAPE_PLANE};
        if (i > 0 && kind == SN_SHAPE_PLANE) continue;
        if (strangers && i % 3 == 0) add_far(world, &status);
        SN_TRY(status);
        SN_TRY(sn_collide_add(world->collide, &def, &world->rigid[i], NULL));
        SnCollidePose pose = {random_vec(&random, 0.7), random_turn(&random),
                              random_vec(&random, 9), random_vec(&random, 9)};
        if (kind == SN_SHAPE_PLANE) pose = (SnCollidePose){.rotation = quat_identity()};
        sn_collide_place(world->collide, world->rigid[i], &pose);
    }
    for (int s = 0; s < SOFT; ++s) {
        SnCollideDef def = {.surface = world->mesh, .self = s == 0, .thickness = 0.002 * s};
        if (strangers) add_far(world, &status);
        SN_TRY(status);
        SN_TRY(sn_collide_add(world->collide, &def, &world->soft[s], NULL));
        Vec3 off = random_vec(&random, 0.8);
        for (int i = 0; i < world->mesh->vertex_count; ++i) {
            v3_store(world->x[s] + 3 * i,
                     v3_add(off, v3_load(world->mesh->vertex + 3 * (size_t)i)));
            v3_store(world->v[s] + 3 * i, random_vec(&random, 5));
        }
        sn_collide_place_surface(world->collide, world->soft[s], world->x[s], world->v[s]);
    }
    return SN_OK;
}

static void begin(World* world) {
    *world = (World){0};
    for (int k = 0; k < SN_SHAPE_COUNT; ++k) world->shape[k] = shape_of((SnShapeKind)k, NULL);
    world->mesh = block_of(7, 0.9, 0.9, 0.9);
    for (int s = 0; s < SOFT; ++s) {
        world->x[s] = SN_NEW_ARRAY(double, 3 * (size_t)world->mesh->vertex_count);
        world->v[s] = SN_NEW_ARRAY(double, 3 * (size_t)world->mesh->vertex_count);
    }
}

static void empty(World* world) {
    sn_destroy_collide(world->collide);
    sn_destroy_pool(world->pool);
    sn_contacts_free(&world->contacts);
    world->collide = NULL;
    world->pool = NULL;
}

static void end(World* world) {
    empty(world);
    for (int k = 0; k < SN_SHAPE_COUNT; ++k) sn_destroy_rigid_shape(world->shape[k]);
    sn_destroy_mesh(world->mesh);
    for (int s = 0; s < SOFT; ++s) {
        sn_free(world->x[s]);
        sn_free(world->v[s]);
    }
}

static void threads_do_not_change_a_bit(void** state) {
    (void)state;
    World world;
    SnContacts first = {0};
    begin(&world);
    for (int threads = 1; threads <= 5; ++threads) {
        CHECK_OK(fill(&world, threads, 0));
        sn_collide_set_margin(world.collide, 1e-3);
        for (int again = 0; again < 3; ++again) {
            CHECK_OK(sn_collide_find(world.collide, 0.01, &world.contacts));
            for (int c = 1; c < world.contacts.count; ++c)
                assert_int_equal(sn_contact_key_order(&world.contacts.contact[c - 1].key,
                                                      &world.contacts.contact[c].key),
                                 -1);
            if (first.count == 0) {
                first = world.contacts;
                world.contacts = (SnContacts){0};
                continue;
            }
            assert_int_equal(world.contacts.count, first.count);
            assert_memory_equal(world.contacts.contact, first.contact,
                                sizeof *first.contact * (size_t)first.count);
        }
        empty(&world);
    }
    printf("%d contacts\n", first.count);
    assert_true(first.count > 500);
    sn_contacts_free(&first);
    end(&world);
}

// objects that touch nothing change numbers, and nothing else
static void strangers_do_not_matter(void** state) {
    (void)state;
    World alone, crowd;
    begin(&alone);
    begin(&crowd);
    CHECK_OK(fill(&alone, 2, 0));
    CHECK_OK(fill(&crowd, 2, 1));
    CHECK_OK(sn_collide_find(alone.collide, 0.01, &alone.contacts));
    CHECK_OK(sn_collide_find(crowd.collide, 0.01, &crowd.contacts));
    // numbers of the crowd by numbers of those alone
    int number[2 * SN_SHAPE_COUNT + SOFT] = {0};
    for (int i = 0; i < 2 * SN_SHAPE_COUNT; ++i)
        if (i != SN_SHAPE_COUNT) number[alone.rigid[i]] = crowd.rigid[i];
    for (int s = 0; s < SOFT; ++s) number[alone.soft[s]] = crowd.soft[s];
    assert_int_equal(alone.contacts.count, crowd.contacts.count);
    for (int c = 0; c < alone.contacts.count; ++c) {
        SnContact own = alone.contacts.contact[c];
        own.key.a = number[own.key.a];
        own.key.b = number[own.key.b];
        assert_memory_equal(&own, &crowd.contacts.contact[c], sizeof own);
    }
    end(&alone);
    end(&crowd);
}

static int count_between(const SnContacts* contacts, int a, int b) {
    int count = 0;
    for (int c = 0; c < contacts->count; ++c)
        count += contacts->contact[c].key.a == a && contacts->contact[c].key.b == b;
    return count;
}

static void some_pairs_never_touch(void** state) {
    (void)state;
    SnRigidShape* ball = shape_of(SN_SHAPE_SPHERE, NULL);
    SnCollide* collide;
    SnContacts contacts = {0};
    int object;
    CHECK_OK(sn_create_collide(NULL, &collide));
    for (int i = 0; i < 6; ++i) {
        SnCollideDef def = {.shape = ball, .fixed = i < 2, .group = i == 2 || i == 3 ? 7 : 0};
        CHECK_OK(sn_collide_add(collide, &def, &object, NULL));
        SnCollidePose pose = {v3(0.1 * i, 0, 0), quat_identity(), {0, 0, 0}, {0, 0, 0}};
        sn_collide_place(collide, object, &pose);
    }
    CHECK_OK(sn_collide_ignore(collide, 5, 4));
    CHECK_OK(sn_collide_ignore(collide, 0, 5));
    CHECK_OK(sn_collide_ignore(collide, 0, 5));
    CHECK_OK(sn_collide_find(collide, 0, &contacts));
    assert_int_equal(count_between(&contacts, 0, 1), 0); // both fixed
    assert_int_equal(count_between(&contacts, 2, 3), 0); // one group
    assert_int_equal(count_between(&contacts, 4, 5), 0); // ignored
    assert_int_equal(count_between(&contacts, 0, 5), 0);
    assert_int_equal(contacts.count, 15 - 4);
    sn_collide_move_as(collide, 1, 3);
    sn_collide_move_as(collide, 4, 3);
    CHECK_OK(sn_collide_find(collide, 0, &contacts));
    assert_int_equal(count_between(&contacts, 1, 4), 0); // as one
    assert_int_equal(contacts.count, 15 - 5);
    sn_collide_move_as(collide, 4, 0);
    CHECK_OK(sn_collide_find(collide, 0, &contacts));
    assert_int_equal(contacts.count, 15 - 4);
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    sn_destroy_rigid_shape(ball);
}

static void bad_objects_are_refused(void** state) {
    (void)state;
    World world;
    SnError error = {{0}};
    int object = -7;
    begin(&world);
    CHECK_OK(sn_create_collide(NULL, &world.collide));
    SnCollideDef none = {0}, both = {.shape = world.shape[1], .surface = world.mesh},
                 thick = {.surface = world.mesh, .thickness = NAN};
    assert_int_equal(sn_collide_add(world.collide, &none, &object, &error), SN_BAD_INPUT);
    assert_int_equal(sn_collide_add(world.collide, &both, &object, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "either"));
    assert_int_equal(sn_collide_add(world.collide, &thick, &object, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "thickness"));
    assert_int_equal(object, -7);
    end(&world);
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    World world;
    begin(&world);
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    int n = 0, finds = 0;
    for (; status == SN_OUT_OF_MEMORY; n += 1 + n / 20) {
        sn_memory_fail_after(n);
        status = fill(&world, 2, 0);
        if (status == SN_OK) {
            status = sn_collide_find(world.collide, 0.01, &world.contacts);
            ++finds;
            if (status < 0) assert_int_equal(world.contacts.count, 0);
        }
        sn_memory_fail_after(-1);
        // it goes on as if nothing had been
        if (status < 0 && finds > 0)
            CHECK_OK(sn_collide_find(world.collide, 0.01, &world.contacts));
        empty(&world);
        assert_int_equal(sn_memory_count().live_bytes, before.live_bytes);
    }
    CHECK_OK(status);
    assert_true(n > 50 && finds > 2);
    end(&world);
}

static void nothing_is_allocated_twice(void** state) {
    (void)state;
    World world;
    begin(&world);
    CHECK_OK(fill(&world, 3, 0));
    CHECK_OK(sn_collide_find(world.collide, 0.01, &world.contacts));
    int64_t calls = sn_memory_count().total_calls;
    for (int i = 0; i < 20; ++i) CHECK_OK(sn_collide_find(world.collide, 0.01, &world.contacts));
    assert_int_equal(sn_memory_count().total_calls, calls);
    end(&world);
}

// Time of a large list: a soft block whose lower half is under a plane.
static void large_lists(void** state) {
    (void)state;
    SnMesh* mesh = block_of(42, 1, 1, 1);
    SnRigidShape* plane = shape_of(SN_SHAPE_PLANE, NULL);
    SnCollide* collide;
    SnContacts contacts = {0};
    int object;
    double* v = SN_NEW_ARRAY(double, 3 * (size_t)mesh->vertex_count);
    CHECK_OK(sn_create_collide(NULL, &collide));
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.shape = plane, .fixed = 1}, &object, NULL));
    CHECK_OK(sn_collide_add(collide, &(SnCollideDef){.surface = mesh}, &object, NULL));
    sn_collide_place_surface(collide, object, mesh->vertex, v);
    double best = 1e9;
    for (int i = 0; i < ROUNDS; ++i) {
        double start = sn_thread_seconds();
        CHECK_OK(sn_collide_find(collide, 0.01, &contacts));
        best = fmin(best, sn_thread_seconds() - start);
    }
    printf("%d contacts of %d vertices in %.2f ms\n", contacts.count, mesh->vertex_count,
           1e3 * best);
    assert_true(contacts.count > 5000);
    sn_free(v);
    sn_contacts_free(&contacts);
    sn_destroy_collide(collide);
    sn_destroy_rigid_shape(plane);
    sn_destroy_mesh(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_change_a_bit),
        cmocka_unit_test(strangers_do_not_matter),
        cmocka_unit_test(some_pairs_never_touch),
        cmocka_unit_test(bad_objects_are_refused),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(nothing_is_allocated_twice),
        cmocka_unit_test(large_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
