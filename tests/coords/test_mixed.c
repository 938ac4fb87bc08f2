// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// From elements that may be rigid to bodies that carry nodes: who joins, who is left out, and when
// it is worth building anew.
#include "coords/mixed.h"

#include "base/random.h"
#include "sim/world.h"
#include "sim/worlds.h"

#include <string.h>

// a bar of 10 x 3 x 3 cells of five tets along x, and a second one far away where `two`
static SnWorld* make_world(int two) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    for (int i = 0; i < 1 + two; ++i)
        worlds_add_soft(
            world,
            worlds_box((int[]){10, 3, 3}, (double[]){1, 0.3, 0.3}, (double[]){0, 5 * (double)i, 0}),
            NULL, &material);
    CHECK_OK(sn_world_start(world, NULL));
    return world;
}

static int update(SnWorld* world) {
    return sn_mixed_update(world->adapt->mixed, world->state->label, world->state->held,
                           world->state->drive);
}

// where the middle of an element is along the bar, 0 to 1
static double place_of(const SnWorld* world, int p, int e) {
    const SnMixedPart* part = &world->adapt->mixed->part[p];
    double x = 0;
    for (int k = 0; k < 4; ++k)
        x +=
            0.25 * world->model->rest[3 * (part->part->first_node + part->mesh.element[4 * e + k])];
    return x;
}

// label the elements of a part between two places
static void label_between(SnWorld* world, int p, double from, double to, unsigned char label) {
    const SnMixedPart* part = &world->adapt->mixed->part[p];
    for (int e = 0; e < part->mesh.element_count; ++e)
        if (place_of(world, p, e) >= from && place_of(world, p, e) < to)
            world->state->label[part->first_element + e] = label;
}

// the first `count` elements along the bar
static void label_first(SnWorld* world, int count) {
    const SnMixedPart* part = &world->adapt->mixed->part[0];
    memset(world->state->label, SN_LABEL_ELASTIC, (size_t)world->adapt->mixed->element_count);
    for (int i = 0; i < count; ++i) {
        int next = -1;
        for (int e = 0; e < part->mesh.element_count; ++e)
            if (world->state->label[e] == SN_LABEL_ELASTIC &&
                (next < 0 || place_of(world, 0, e) < place_of(world, 0, next)))
                next = e;
        world->state->label[next] = SN_LABEL_RIGID;
    }
}

// nodes of a part that are carried, frozen or free
static int count_nodes(const SnWorld* world, int p, int what) {
    const SnMixedPart* part = &world->adapt->mixed->part[p];
    const int* of = world->map->node_mover + part->part->first_node;
    int count = 0;
    for (int i = 0; i < part->mesh.node_count; ++i) count += what >= 0 ? of[i] >= 0 : of[i] == what;
    return count;
}

enum { CARRIED = 0, ELEMENTS = 450, NODES = 176, LAYER = 45 }; // LAYER: those of 3 x 3 cells

// ---- what nodes let their elements be

static void hold_end(SnWorld* world, unsigned char held, int drive) {
    for (int i = 0; i < world->model->node_count; ++i)
        if (world->model->rest[3 * i] < 1e-9)
            world->state->held[i] = held, world->state->drive[i] = drive;
}

// A bar that is rigid all over and held at one end does not move. Held in some components, or
// moved, its end belongs to no body, and the elements there deform.
static void only_what_is_held_all_over_and_stands_is_frozen(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    const SnMixedPart* bar = &world->adapt->mixed->part[0];
    memset(world->state->label, SN_LABEL_RIGID, ELEMENTS);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES);
    hold_end(world, SN_HELD_ALL, -1);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, SN_NODE_FROZEN), NODES);
    assert_int_equal(bar->resting->element_count, ELEMENTS);
    for (int kind = 0; kind < 3; ++kind) {
        hold_end(world,
                 kind == 0   ? SN_HELD(0)
                 : kind == 1 ? SN_HELD(0) | SN_HELD(2)
                             : SN_HELD_ALL,
                 kind == 2 ? 0 : -1);
        assert_int_equal(update(world), kind != 1); // which components makes no difference
        assert_int_equal(count_nodes(world, 0, SN_NODE_FREE), 16);
        assert_int_equal(count_nodes(world, 0, SN_NODE_FROZEN), 0);
        assert_int_equal(count_nodes(world, 0, CARRIED), NODES - 16);
        assert_int_equal(bar->resting->element_count, ELEMENTS - LAYER);
        if (kind == 1) hold_end(world, SN_HELD_ALL, -1), update(world);
    }
    sn_destroy_world(world);
}

// What moves in the plane is held in z by that, and turns rigid all the same; held in x and y as
// well it is frozen.
static void the_plane_holds_nothing(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_LINEARLY_IMPLICIT;
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    SnMesh* mesh = NULL;
    CHECK_OK(sn_mesh_grid((int[2]){6, 2}, (double[2]){1, 0.4}, SN_GRID_CROSS, &mesh));
    worlds_add_soft(world, mesh, NULL, &material);
    CHECK_OK(sn_world_start(world, NULL));
    const int nodes = world->model->node_count;
    memset(world->state->label, SN_LABEL_RIGID, (size_t)world->adapt->mixed->element_count);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), nodes);
    hold_end(world, SN_HELD_ALL, -1);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, SN_NODE_FROZEN), nodes);
    hold_end(world, SN_HELD(0) | SN_HELD(2), -1);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), nodes - 3);
    sn_destroy_world(world);
}

// 1: two elements share a node
static int touch(const SnPartitionMesh* mesh, int a, int b) {
    int shared = 0;
    for (int k = 0; k < 16; ++k)
        shared |= mesh->element[4 * a + k / 4] == mesh->element[4 * b + k % 4];
    return shared;
}

// Nodes of a woken element belong to no body, and elements with such nodes deform. Nodes of one
// that is merely elastic may belong to the body around it, which then carries it along.
static void woken_elements_free_their_nodes(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    const SnMixed* mixed = world->adapt->mixed;
    const SnPartitionMesh* mesh = &mixed->part[0].mesh;
    int inner = 0; // all of its faces have a neighbour
    for (int e = 0; e < ELEMENTS; ++e) {
        int faces = 0;
        for (int k = 0; k < 4; ++k) faces += mesh->neighbour[4 * e + k] >= 0;
        if (faces == 4 && place_of(world, 0, e) < 0.5) inner = e;
    }
    memset(world->state->label, SN_LABEL_RIGID, ELEMENTS);
    world->state->label[inner] = SN_LABEL_ELASTIC;
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES);
    assert_int_equal(mixed->deforms[inner], 0);
    assert_int_equal(mixed->part[0].resting->element_count, ELEMENTS);
    world->state->label[inner] = SN_LABEL_WOKEN;
    assert_int_equal(update(world), 1);
    int carried[NODES] = {0}; // by an element that does not touch it
    for (int e = 0; e < ELEMENTS; ++e) {
        assert_int_equal(mixed->deforms[e], touch(mesh, e, inner));
        for (int k = 0; k < 4 && !touch(mesh, e, inner); ++k) carried[mesh->element[4 * e + k]] = 1;
    }
    for (int i = 0; i < NODES; ++i)
        assert_int_equal(mixed->map->node_mover[i], carried[i] ? 0 : SN_NODE_FREE);
    for (int k = 0; k < 4; ++k) assert_int_equal(carried[mesh->element[4 * inner + k]], 0);
    sn_destroy_world(world);
}

// ---- unrest

// While a part is not quiet what deforms of it stays elastic, whatever it is labelled: also where
// something else has to be built anew. What is woken is so at once.
static void nothing_joins_where_there_is_unrest(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    SnMixedPart* bar = &world->adapt->mixed->part[0];
    label_between(world, 0, 0, 0.5, SN_LABEL_RIGID);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES / 11 * 6);
    bar->no_new_rigid = 1;
    label_between(world, 0, 0.6, 1, SN_LABEL_RIGID);
    assert_int_equal(update(world), 0);
    label_between(world, 0, 0, 0.1, SN_LABEL_WOKEN);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES / 11 * 4);
    bar->no_new_rigid = 0;
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES / 11 * 9);
    sn_destroy_world(world);
}

// What may not join for unrest does not make it worth while for others, of which there are few.
static void unrest_of_one_part_does_not_hurry_others(void** state) {
    (void)state;
    SnWorld* world = make_world(1);
    SnMixed* mixed = world->adapt->mixed;
    mixed->part[0].no_new_rigid = 1;
    label_between(world, 0, 0, 1, SN_LABEL_RIGID);
    for (int e = 0, more = 0; e < ELEMENTS && more < 40; ++e) // of 45 that are a twentieth
        if (place_of(world, 1, e) < 0.1) world->state->label[ELEMENTS + e] = SN_LABEL_RIGID, ++more;
    assert_int_equal(update(world), 0);
    assert_int_equal(count_nodes(world, 1, CARRIED), 0);
    mixed->part[0].no_new_rigid = 0;
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES);
    assert_true(count_nodes(world, 1, CARRIED) > 0);
    sn_destroy_world(world);
}

// ---- what is worth it

// Elements that may join are worth building anew when they are more than a twentieth of those that
// deform: of 450 of one bar 23, of 900 of two 46. A bar that is asleep does not count.
static void joining_is_worth_it_from_a_twentieth_on(void** state) {
    (void)state;
    for (int kind = 0; kind < 3; ++kind) { // one bar, two, and two of which one is asleep
        SnWorld* world = make_world(kind > 0);
        if (kind == 2) {
            sn_awake_tell(world->awake, 1, 1);
            assert_int_equal(update(world), 0); // nothing of it was carried, and nothing is
        }
        const int enough = kind == 1 ? 46 : 23;
        label_first(world, enough - 1);
        assert_int_equal(update(world), 0);
        assert_int_equal(count_nodes(world, 0, CARRIED), 0);
        label_first(world, enough);
        assert_int_equal(update(world), 1);
        assert_true(count_nodes(world, 0, CARRIED) > 0);
        sn_destroy_world(world);
    }
}

// so many elements of the first bar behind a place
static void label_some(SnWorld* world, double from, int count) {
    for (int e = 0; e < ELEMENTS && count > 0; ++e)
        if (place_of(world, 0, e) > from) world->state->label[e] = SN_LABEL_RIGID, --count;
    assert_int_equal(count, 0);
}

// Rigid elements that deform as their nodes are held in part do not count, where nothing near them
// has changed: the end of the bar is a tenth of it, and would be worth it.
static void only_what_is_near_a_change_counts(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    hold_end(world, SN_HELD(0), -1);
    label_between(world, 0, 0, 0.4, SN_LABEL_RIGID);
    assert_int_equal(update(world), 1);
    const int deforming = world->adapt->mixed->part[0].deforming->element_count;
    assert_int_equal(deforming, 7 * LAYER);
    label_some(world, 0.92, 15); // of 315, 15.75 are a twentieth
    assert_int_equal(update(world), 0);
    label_between(world, 0, 0, 0.1, SN_LABEL_ELASTIC); // it deforms as before
    assert_int_equal(update(world), 0);
    label_some(world, 0.92, 16);
    assert_int_equal(update(world), 1);
    sn_destroy_world(world);
}

// a change of what is held has bodies found anew, whatever it is worth
static void touch_far_end(SnWorld* world) {
    static unsigned char held = 0;
    held = held ? 0 : SN_HELD(1);
    for (int i = 0; i < world->model->node_count; ++i)
        if (world->model->rest[3 * i] > 1 - 1e-9) world->state->held[i] = held;
}

// Bodies that carry less than a twentieth of a part's nodes are none: of 176 those of one cell,
// which has 8, but not of one and a half, with 10 or more.
static void small_bodies_are_not_worth_it(void** state) {
    (void)state;
    SnWorld* world = make_world(0);
    const SnPartitionMesh* mesh = &world->adapt->mixed->part[0].mesh;
    unsigned char* label = world->state->label;
    int used[NODES] = {0}, nodes = 0;
    for (int e = 0; nodes < 12 && e < ELEMENTS; ++e) { // neighbours, one after the other
        int next = 0;
        for (int k = 0; k < 4; ++k)
            next |= mesh->neighbour[4 * e + k] >= 0 && label[mesh->neighbour[4 * e + k]] == 1;
        if (nodes > 0 && (!next || label[e])) continue;
        label[e] = SN_LABEL_RIGID;
        for (int k = 0; k < 4; ++k)
            nodes += !used[mesh->element[4 * e + k]], used[mesh->element[4 * e + k]] = 1;
        touch_far_end(world);
        update(world);
        assert_int_equal(count_nodes(world, 0, CARRIED), nodes < 0.05 * NODES ? 0 : nodes);
        e = -1; // begin again
    }
    assert_in_range(nodes, 12, 14);
    sn_destroy_world(world);
}

// ---- which elements deform

// However elements are labelled, one rests if a single body carries all its nodes or if none of
// them moves; every other one deforms.
static void elements_rest_if_all_their_nodes_do_together(void** state) {
    (void)state;
    SnWorld* world = make_world(1);
    const SnMixed* mixed = world->adapt->mixed;
    SnRandom random = {3};
    int rested = 0, deformed = 0;
    for (int round = 0; round < 30; ++round) {
        for (int e = 0; e < mixed->element_count; ++e) {
            const double u = sn_random_uniform(&random, 0, 1);
            world->state->label[e] = u < 0.9    ? SN_LABEL_RIGID
                                     : u < 0.97 ? SN_LABEL_ELASTIC
                                                : SN_LABEL_WOKEN;
        }
        for (int i = 0; i < world->model->node_count; ++i)
            world->state->held[i] = sn_random_uniform(&random, 0, 1) < 0.02 ? SN_HELD_ALL : 0;
        if (!update(world)) continue;
        for (int p = 0; p < 2; ++p) {
            const SnMixedPart* part = &mixed->part[p];
            int resting = 0;
            for (int e = 0; e < part->mesh.element_count; ++e) {
                const int* node = part->mesh.element + 4 * e;
                const int* of = mixed->map->node_mover + part->part->first_node;
                const int rests = of[node[0]] != SN_NODE_FREE && of[node[0]] == of[node[1]] &&
                                  of[node[0]] == of[node[2]] && of[node[0]] == of[node[3]];
                assert_int_equal(mixed->deforms[part->first_element + e], !rests);
                resting += rests;
            }
            assert_int_equal(part->resting->element_count, resting);
            assert_int_equal(part->deforming->element_count, part->mesh.element_count - resting);
            rested += resting, deformed += part->mesh.element_count - resting;
        }
    }
    assert_true(rested > 1000 && deformed > 1000);
    sn_destroy_world(world);
}

// Springs along edges deform where their ends do not both follow one body: also those between two.
static void springs_between_bodies_deform(void** state) {
    (void)state;
    SnWorldDef def = sn_default_world_def();
    def.rigidification.on = 1;
    SnWorld* world = worlds_create(&def);
    const SnMaterialDef material = sn_default_material_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMesh* mesh = worlds_box((int[]){10, 3, 3}, (double[]){1, 0.3, 0.3}, (double[]){0, 0, 0});
    soft.mesh = mesh;
    soft.material = &material;
    soft.material_count = 1;
    soft.edge_stiffness = 100;
    CHECK_OK(sn_world_add_soft(world, &soft, NULL, NULL));
    sn_destroy_mesh(mesh);
    CHECK_OK(sn_world_start(world, NULL));
    label_between(world, 0, 0, 0.5, SN_LABEL_RIGID); // all but the sixth layer of cells
    label_between(world, 0, 0.6, 1, SN_LABEL_RIGID);
    assert_int_equal(update(world), 1);
    const SnMixedPart* part = &world->adapt->mixed->part[0];
    const SnSprings* springs = part->part->springs;
    const int* of = world->map->node_mover;
    int between = 0, within = 0;
    for (int i = 0; i < springs->spring_count; ++i) {
        const SnSpringBatch* batch = &springs->batch[i / SN_LANES];
        const int a = of[batch->node[0][i % SN_LANES]], b = of[batch->node[1][i % SN_LANES]];
        between += a >= 0 && b >= 0 && a != b;
        within += a >= 0 && a == b;
        assert_int_equal(part->edge_deforms[i], !(a == b && a != SN_NODE_FREE));
    }
    assert_true(between > 10 && within > 100);
    assert_int_equal(part->resting_edges->spring_count, within);
    assert_int_equal(part->deforming_edges->spring_count, springs->spring_count - within);
    sn_destroy_world(world);
}

// ---- several parts

// One that follows another has its body; where one of both sleeps, it does not. Bodies of parts
// that sleep are none, and those of the others are counted through.
static void one_body_carries_what_follows(void** state) {
    (void)state;
    SnWorld* world = make_world(1);
    SnMixed* mixed = world->adapt->mixed;
    memset(world->state->label, SN_LABEL_RIGID, (size_t)mixed->element_count);
    assert_int_equal(update(world), 1);
    assert_int_equal(sn_map_aggregate_count(mixed->map), 2);
    assert_true(mixed->map->node_mover[0] == 0 && mixed->map->node_mover[NODES] == 1);
    assert_int_equal(update(world), 0); // all is as it was
    mixed->part[0].leader = mixed->part[1].leader = 0;
    assert_int_equal(update(world), 1);
    assert_int_equal(sn_map_aggregate_count(mixed->map), 1);
    for (int i = 0; i < 2 * NODES; ++i) assert_int_equal(mixed->map->node_mover[i], 0);
    assert_int_equal(update(world), 0);
    assert_true(!mixed->part[0].anew && !mixed->part[1].anew);
    sn_awake_tell(world->awake, 0, 1);
    assert_int_equal(update(world), 1);
    assert_int_equal(sn_map_aggregate_count(mixed->map), 1);
    assert_int_equal(count_nodes(world, 0, SN_NODE_FROZEN), NODES);
    assert_int_equal(count_nodes(world, 1, CARRIED), NODES);
    sn_awake_tell(world->awake, 0, 0);
    sn_awake_tell(world->awake, 1, 1);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES);
    assert_int_equal(count_nodes(world, 1, SN_NODE_FROZEN), NODES);
    sn_awake_tell(world->awake, 1, 0);
    mixed->part[0].leader = mixed->part[1].leader = -1;
    assert_int_equal(update(world), 1);
    assert_int_equal(sn_map_aggregate_count(mixed->map), 2);
    assert_true(mixed->map->node_mover[0] == 0 && mixed->map->node_mover[NODES] == 1);
    sn_destroy_world(world);
}

// A part that stays asleep is not looked at: its labels count when it wakes.
static void sleepers_are_left_alone(void** state) {
    (void)state;
    SnWorld* world = make_world(1);
    SnMixed* mixed = world->adapt->mixed;
    memset(world->state->label, SN_LABEL_RIGID, (size_t)mixed->element_count);
    sn_awake_tell(world->awake, 1, 1);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 1, SN_NODE_FROZEN), NODES);
    label_between(world, 1, 0, 0.5, SN_LABEL_WOKEN);
    assert_int_equal(update(world), 0);
    assert_int_equal(count_nodes(world, 1, SN_NODE_FROZEN), NODES);
    sn_awake_tell(world->awake, 1, 0);
    assert_int_equal(update(world), 1);
    assert_int_equal(count_nodes(world, 1, CARRIED), NODES / 11 * 5);
    assert_int_equal(count_nodes(world, 0, CARRIED), NODES);
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_is_held_all_over_and_stands_is_frozen),
        cmocka_unit_test(the_plane_holds_nothing),
        cmocka_unit_test(woken_elements_free_their_nodes),
        cmocka_unit_test(nothing_joins_where_there_is_unrest),
        cmocka_unit_test(unrest_of_one_part_does_not_hurry_others),
        cmocka_unit_test(joining_is_worth_it_from_a_twentieth_on),
        cmocka_unit_test(only_what_is_near_a_change_counts),
        cmocka_unit_test(small_bodies_are_not_worth_it),
        cmocka_unit_test(elements_rest_if_all_their_nodes_do_together),
        cmocka_unit_test(springs_between_bodies_deform),
        cmocka_unit_test(one_body_carries_what_follows),
        cmocka_unit_test(sleepers_are_left_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
