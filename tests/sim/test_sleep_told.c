// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a user is told while soft bodies sleep: energies and contacts are those of all bodies.
#include "base/memory.h"
#include "sim/sleepers.h"

#include <string.h>

static SnError error;

// ---- energies

// - m g x of all nodes, wherever they are
static double potential_of(const SnWorld* world, Vec3 gravity) {
    double sum = 0;
    for (int i = 0; i < world->model->node_count; ++i)
        sum -= world->model->mass->lumped[i] *
               v3_dot(gravity, v3_load(world->state->now.q.x + 3 * (size_t)i));
    return sum;
}

// The elastic energy of all elements, rigid or not.
static double elastic_of(const SnWorld* world) {
    double sum = 0;
    for (int p = 0; p < world->model->part_count; ++p)
        sum += sn_solid_energy(world->model->part[p].solid, world->state->now.q.x, world->pool,
                               sn_arena_reset(world->arena));
    return sum;
}

static void check_energies(const SnWorld* world, Vec3 gravity) {
    const double potential = potential_of(world, gravity), elastic = elastic_of(world);
    CHECK_NEAR(world->stats.potential, potential, 1e-12 * fabs(potential));
    CHECK_NEAR(world->stats.elastic, elastic, 1e-9 * elastic);
}

typedef struct Pile {
    SnWorld* world;
    SnBodyId low, high, beside;
} Pile;

static const Vec3 down = {0.5, 0.25, -9.81}, steeper = {-0.5, 0.25, -9};

#define CHANGES_AT 1.5 // gravity, s

static Pile make_pile(int high_first) {
    SnWorldDef def = sleepers_def();
    SnEventDef event = {.kind = SN_EVENT_GRAVITY, .time = CHANGES_AT};
    v3_store(def.gravity, down);
    v3_store(event.vector, steeper);
    const SleepersStack s = sleepers_stack(&def, high_first);
    Pile p = {s.world, s.low, s.high, sleepers_add(s.world, 0.3, 1.5, 0)};
    CHECK_OK(sn_world_add_event(p.world, &event, &error));
    return p;
}

// Potential and elastic energy are those of all nodes and elements in every step: while some fall
// asleep, all sleep, one wakes by itself, gravity wakes all, and they sleep again.
static void energies_are_of_all_that_there_is(void** state) {
    (void)state;
    for (int high_first = 0; high_first < 2; ++high_first) {
        Pile p = make_pile(high_first);
        int asleep[4] = {0};
        for (int i = 0; i < 400; ++i) {
            const double time = i * SLEEPERS_STEP;
            if (i > 0 && time == 1.25) sleepers_ring(p.world, p.high);
            if (i > 0 && time == 2.75) sleepers_ring(p.world, p.low);
            worlds_run(p.world, 1);
            check_energies(p.world, time < CHANGES_AT ? down : steeper);
            asleep[3 - sleepers_awake(p.world)]++;
        }
        assert_true(asleep[0] > 10 && asleep[2] > 10 && asleep[3] > 10);
        sn_destroy_world(p.world);
    }
}

static void check_same_parts(const SnWorld* a, const SnWorld* b) {
    for (int body = 1; body <= a->body_count; ++body) {
        int of_a[5], of_b[5];
        CHECK_OK(sn_world_rigid_parts(a, (SnBodyId){body}, of_a));
        CHECK_OK(sn_world_rigid_parts(b, (SnBodyId){body}, of_b));
        assert_memory_equal(of_a, of_b, sizeof of_a);
    }
}

// So they are in a world that was restored while some slept, and that slept before at another time;
// and it tells at once which parts are rigid.
static void restored_worlds_know_energies_of_sleepers(void** state) {
    (void)state;
    Pile p = make_pile(0), other = make_pile(0);
    SnSnapshot snapshot;
    sleepers_wait(other.world);
    worlds_run(other.world, 1);
    assert_true(other.world->state->time < CHANGES_AT);
    while (p.world->stats.substeps == 0 || p.world->state->time < 2.5) worlds_run(p.world, 1);
    sleepers_wait(p.world);
    sleepers_ring(p.world, p.high);
    worlds_run(p.world, 1);
    CHECK_OK(sn_world_snapshot(p.world, &snapshot, &error));
    CHECK_OK(sn_world_restore(other.world, snapshot.data, snapshot.size, &error));
    check_same_parts(p.world, other.world);
    for (int i = 0; i < 20; ++i) {
        worlds_run(other.world, 1);
        check_energies(other.world, steeper);
    }
    sn_free_snapshot(&snapshot);
    sn_destroy_world(p.world);
    sn_destroy_world(other.world);
}

// ---- who is passed by

// Loops over nodes pass by what sleeps and touches nothing that is awake, and nothing else.
static void what_touches_the_waking_is_not_passed_by(void** state) {
    (void)state;
    for (int i = 0; i < 4; ++i) {
        Pile p = make_pile(i % 2);
        const SnBodyId rings = i / 2 ? p.low : p.high, other = i / 2 ? p.high : p.low;
        const SnModel* model = p.world->model;
        sleepers_wait(p.world);
        worlds_run(p.world, 1);
        for (int k = 0; k < p.world->model->node_count; ++k)
            assert_false(sn_awake_has(p.world->awake, k));
        sleepers_ring(p.world, rings);
        worlds_run(p.world, 2);
        model = p.world->model;
        assert_true(sleepers_asleep(p.world, other));
        assert_true(
            sn_awake_has(p.world->awake, model->part[sleepers_part(p.world, rings)].first_node));
        assert_true(
            sn_awake_has(p.world->awake, model->part[sleepers_part(p.world, other)].first_node));
        assert_false(
            sn_awake_has(p.world->awake, model->part[sleepers_part(p.world, p.beside)].first_node));
        sn_destroy_world(p.world);
    }
}

// Detection has a sleeper where it is, and at rest.
static void sleepers_are_found_where_they_are(void** state) {
    (void)state;
    Pile p = make_pile(0);
    const SnBodyId body[] = {p.low, p.high, p.beside};
    for (int again = 0; again < 2; ++again) {
        sleepers_wait(p.world);
        worlds_run(p.world, 1);
        for (int b = 0; b < 3; ++b) {
            const SnObjectSource* source = &p.world->collisions->source[b];
            int count;
            const double* x = sn_world_positions(p.world, body[b], &count);
            assert_int_equal(source->body, body[b].index1 - 1);
            for (int k = 0; k < 3 * count; ++k)
                assert_true(source->x[k] == x[k] && source->v[k] == 0);
        }
        sleepers_ring(p.world, p.high); // it sleeps a little lower or higher the next time
        worlds_run(p.world, 1);
    }
    sn_destroy_world(p.world);
}

// ---- contacts

static SnContactInfo* keep_contacts(const SnWorld* world, int* count) {
    const SnContactInfo* info = sn_world_contacts(world, count);
    return sn_clone(info, (size_t)*count, sizeof *info);
}

static void check_same(const SnContactInfo* a, const SnContactInfo* b, double tolerance) {
    assert_true(a->body[0].index1 == b->body[0].index1 && a->body[1].index1 == b->body[1].index1);
    assert_int_equal(a->collider.index1, b->collider.index1);
    const double weight = sleepers_mass(SLEEPERS_LOW) * 9.81;
    CHECK_NEAR(a->gap, b->gap, tolerance * SLEEPERS_LOW);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(a->point[k], b->point[k], tolerance * SLEEPERS_LOW);
        CHECK_NEAR(a->normal[k], b->normal[k], tolerance);
        CHECK_NEAR(a->force[k], b->force[k], tolerance * weight);
    }
}

// Contacts of sleepers are told of as in the last step in which they were awake, however long they
// sleep, and by a world that was restored, too; and so is how deep they are.
static void contacts_stay_as_they_were(void** state) {
    (void)state;
    const SnWorldDef def = sleepers_def();
    const SleepersStack s = sleepers_stack(&def, 0), other = sleepers_stack(&def, 0);
    SnSnapshot snapshot;
    int count, later;
    sleepers_wait(s.world);
    const SnStepStats was = s.world->stats;
    SnContactInfo* info = keep_contacts(s.world, &count);
    assert_true(count >= 8);
    CHECK_OK(sn_world_snapshot(s.world, &snapshot, &error));
    CHECK_OK(sn_world_restore(other.world, snapshot.data, snapshot.size, &error));
    for (int i = 0; i < 40; ++i) {
        SnWorld* world = i % 2 ? other.world : s.world;
        worlds_run(world, 1);
        const SnContactInfo* now = sn_world_contacts(world, &later);
        for (int k = 0, n = 0; k < count; ++k) { // those that press are kept
            if (v3_dot(v3_load(info[k].force), v3_load(info[k].normal)) > 0)
                check_same(&now[n++], &info[k], 1e-12);
            if (k == count - 1) assert_int_equal(n, later);
        }
        assert_int_equal(world->stats.pressing, was.pressing);
        CHECK_NEAR(world->stats.deepest, was.deepest, 1e-15);
    }
    assert_true(was.deepest > 0);
    sn_free(info);
    sn_free_snapshot(&snapshot);
    sn_destroy_world(s.world);
    sn_destroy_world(other.world);
}

// the force of all contacts between two bodies on the first, or of the ground on it
static Vec3 force_between(const SnWorld* world, SnBodyId a, SnBodyId b) {
    int count;
    Vec3 sum = v3(0, 0, 0);
    const SnContactInfo* info = sn_world_contacts(world, &count);
    for (int i = 0; i < count; ++i) {
        const int ground = info[i].collider.index1 > 0;
        if (info[i].body[0].index1 == a.index1 &&
            (b.index1 ? info[i].body[1].index1 == b.index1 : ground))
            sum = v3_add(sum, v3_load(info[i].force));
        if (b.index1 && info[i].body[1].index1 == a.index1 && info[i].body[0].index1 == b.index1)
            sum = v3_sub(sum, v3_load(info[i].force));
    }
    return sum;
}

// One of two wakes by itself and sleeps again: in all steps the ground carries both and the lower
// one the upper one.
static void weights_are_carried_while_one_sleeps(void** state) {
    (void)state;
    const double g = 9.81, low = sleepers_mass(SLEEPERS_LOW) * g,
                 high = sleepers_mass(SLEEPERS_HIGH) * g;
    for (int i = 0; i < 4; ++i) {
        const SnWorldDef def = sleepers_def();
        const SleepersStack s = sleepers_stack(&def, i % 2);
        int half = 0;
        sleepers_wait(s.world);
        sleepers_ring(s.world, i / 2 ? s.low : s.high);
        for (int k = 0; k < 30; ++k) {
            worlds_run(s.world, 1);
            half += sleepers_awake(s.world) == 1;
            CHECK_NEAR(force_between(s.world, s.high, s.low).z, high, 0.02 * high);
            CHECK_NEAR(force_between(s.world, s.low, (SnBodyId){0}).z, low + high, 0.02 * low);
        }
        assert_int_equal(half, SLEEPERS_FEW - 1);
        sn_destroy_world(s.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(energies_are_of_all_that_there_is),
        cmocka_unit_test(restored_worlds_know_energies_of_sleepers),
        cmocka_unit_test(what_touches_the_waking_is_not_passed_by),
        cmocka_unit_test(sleepers_are_found_where_they_are),
        cmocka_unit_test(contacts_stay_as_they_were),
        cmocka_unit_test(weights_are_carried_while_one_sleeps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
