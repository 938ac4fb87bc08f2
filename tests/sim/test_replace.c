// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Another model takes the place of a world's: the same bodies, whose vertices are numbered
// otherwise.
#include "sim/changing.h"
#include "sim/replace.h"
#include "sim/shuffle.h"

#include <math.h>

static SnError error;

// ---- a model whose meshes have shuffled vertices

typedef struct Shuffled {
    SnModel* model;
    SnTransfer* transfer;
    int** moved; // by part: the vertex that an old one is now
    int parts;
} Shuffled;

// Node numbers of the vertices behind the permutation: `same_nodes`, those that they had.
static int* number_nodes(const SnPart* part, const int* moved, int same_nodes) {
    const int n = part->mesh->vertex_count;
    int* number = SN_NEW_ARRAY(int, n);
    for (int v = 0; v < n; ++v)
        number[same_nodes ? moved[v] : v] = sn_part_node(part, v) - part->first_node;
    return number;
}

static int* inverse(const int* moved, int count) {
    int* old = SN_NEW_ARRAY(int, count);
    for (int v = 0; v < count; ++v) old[moved[v]] = v;
    return old;
}

static Shuffled shuffle(const SnWorld* world, int same_nodes) {
    Shuffled s = {.parts = world->model->part_count};
    SnWorld trial = {.started = 0};
    SnBody* body = SN_CLONE_ARRAY(SnBody, world->body, world->body_count);
    int** vertex = SN_NEW_ARRAY(int*, s.parts);
    int* part_of = SN_NEW_ARRAY(int, s.parts);
    int* rigid_of = SN_NEW_ARRAY(int, world->body_count);
    sn_world_settings_like(world, &trial);
    s.moved = SN_NEW_ARRAY(int*, s.parts);
    for (int b = 0; b < world->body_count; ++b) {
        if (body[b].part < 0) continue;
        const SnPart* part = &world->model->part[body[b].part];
        int** moved = &s.moved[body[b].part];
        body[b].mesh = shuffled_mesh(part->mesh, moved);
        body[b].number = number_nodes(part, *moved, same_nodes);
        vertex[body[b].part] = inverse(*moved, part->mesh->vertex_count);
    }
    trial.body = body, trial.body_count = world->body_count;
    if (sn_model_make(&trial, &error) < 0) fail_msg("%s", error.text);
    s.model = trial.model;
    for (int p = 0; p < s.parts; ++p) part_of[p] = p;
    for (int r = 0; r < world->model->rigid_count; ++r) rigid_of[r] = r;
    const SnTransferDef def = {.old = world->model,
                               .fresh = s.model,
                               .part = part_of,
                               .body = rigid_of,
                               .vertex = (const int* const*)vertex};
    CHECK_OK(sn_create_transfer(&def, &s.transfer));
    for (int b = 0; b < world->body_count; ++b) {
        sn_destroy_mesh(body[b].mesh);
        sn_free(body[b].number);
    }
    for (int p = 0; p < s.parts; ++p) sn_free(vertex[p]);
    sn_free(vertex);
    sn_free(part_of);
    sn_free(rigid_of);
    sn_free(body);
    return s;
}

// the model is the world's
static void free_shuffled(Shuffled* s) {
    sn_destroy_transfer(s->transfer);
    for (int p = 0; p < s->parts; ++p) sn_free(s->moved[p]);
    sn_free(s->moved);
}

static SnMesh* mesh_of(const SnWorld* world, int b) {
    return world->model->part[world->body[b].part].mesh;
}

// the largest difference between where vertices are and where they are in the shuffled world, m
static double apart(const SnWorld* tidy, const SnWorld* shuffled, const Shuffled* s) {
    double worst = 0;
    for (int b = 0; b < tidy->body_count; ++b) {
        const SnBodyId id = {tidy->body[b].stay.number};
        if (tidy->body[b].part < 0) continue;
        const double* x = sn_world_positions(tidy, id, NULL);
        const double* y = sn_world_positions(shuffled, id, NULL);
        const int* moved = s->moved[tidy->body[b].part];
        for (int v = 0; v < mesh_of(tidy, b)->vertex_count; ++v)
            for (int k = 0; k < 3; ++k)
                worst = fmax(worst, fabs(x[3 * v + k] - y[3 * moved[v] + k]));
    }
    return worst;
}

// ---- nothing of it shows

enum { BEFORE = 30, AFTER = 50 };

// what presses, between the same objects, in sum
static void check_touches(const SnWorld* tidy, const SnWorld* shuffled) {
    const SnState *a = tidy->state, *b = shuffled->state;
    double sum[2][3] = {{0}}, size = 0;
    assert_int_equal(a->touch_count, b->touch_count);
    for (int i = 0; i < a->touch_count; ++i)
        for (int k = 0; k < 3; ++k) {
            sum[0][k] += a->touch[i].force[k];
            sum[1][k] += b->touch[i].force[k];
            size += fabs(a->touch[i].force[k]);
        }
    for (int k = 0; k < 3; ++k) assert_true(fabs(sum[0][k] - sum[1][k]) <= 1e-14 * size);
}

// Bodies that touch nothing: every bit is where its vertex is. Sums go over nodes in their order,
// which stays; who numbers nodes otherwise, too, gets what rounding makes of that: measured below
// 2e-12 m.
static void bits_go_with_their_vertices(void** state) {
    (void)state;
    for (int same_nodes = 1; same_nodes >= 0; --same_nodes)
        for (int w = 0; w < CHANGING_WAYS; ++w) {
            SnWorldDef def = changing_def(&changing_ways[w]);
            def.contact.off = 1;
            if (def.contact.penalty > 0) continue;
            // bodies that float have no equilibrium: rounding decides where statics take them
            if (!same_nodes && def.integrator == SN_QUASISTATIC) continue;
            Changing tidy = changing_make(&def), other = changing_make(&def);
            worlds_run(tidy.world, BEFORE);
            worlds_run(other.world, BEFORE);
            Shuffled s = shuffle(other.world, same_nodes);
            if (sn_world_replace_model(other.world, s.model, s.transfer, &error) < 0)
                fail_msg("%s", error.text);
            assert_true(apart(tidy.world, other.world, &s) == 0);
            for (int step = 1; step <= AFTER; ++step) {
                worlds_run(tidy.world, 1);
                worlds_run(other.world, 1);
                const double far = apart(tidy.world, other.world, &s);
                if (far > (same_nodes ? 0 : 1e-11))
                    fail_msg("%s: %g m elsewhere %d steps after", changing_ways[w].name, far, step);
            }
            free_shuffled(&s);
            sn_destroy_world(tidy.world);
            sn_destroy_world(other.world);
        }
}

// Contacts come in the order of their vertices, and so do sweeps over them: bits are others, but
// not more than a sweep's tolerance. Forces that press, momenta and where everything is are the
// same.
static void contacts_go_with_their_vertices(void** state) {
    (void)state;
    for (int w = 0; w < CHANGING_WAYS; ++w) {
        const SnWorldDef def = changing_def(&changing_ways[w]);
        if (def.contact.off) continue;
        Changing tidy = changing_make(&def), other = changing_make(&def);
        if (def.integrator == SN_QUASISTATIC) { // a body that floats has no equilibrium
            CHECK_OK(sn_world_remove_body(tidy.world, tidy.lone, &error));
            CHECK_OK(sn_world_remove_body(other.world, other.lone, &error));
        }
        worlds_run(tidy.world, BEFORE);
        worlds_run(other.world, BEFORE);
        Shuffled s = shuffle(other.world, 1);
        if (sn_world_replace_model(other.world, s.model, s.transfer, &error) < 0)
            fail_msg("%s", error.text);
        check_touches(tidy.world, other.world);
        assert_true(apart(tidy.world, other.world, &s) == 0);
        for (int step = 1; step <= AFTER; ++step) {
            worlds_run(tidy.world, 1);
            worlds_run(other.world, 1);
            const double far = apart(tidy.world, other.world, &s);
            if (far > 1e-4)
                fail_msg("%s: %g m elsewhere %d steps after", changing_ways[w].name, far, step);
        }
        free_shuffled(&s);
        sn_destroy_world(tidy.world);
        sn_destroy_world(other.world);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_go_with_their_vertices),
        cmocka_unit_test(contacts_go_with_their_vertices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
