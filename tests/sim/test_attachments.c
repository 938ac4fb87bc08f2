// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Soft bodies glued to others by few nodes, by many, and by more than it takes.
#include "check.h"
#include "contact.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

// A slab of cells x cells x 2 that lies below z = 0, 0.1 m thick, about the axis.
static SnBodyId put_slab(SnContactCase* c, int cells, double z) {
    const int counts[3] = {cells, cells, 2};
    const double size[3] = {1, 1, 0.1};
    const SnMaterialDef rubber = sn_contact_rubber(2e5);
    SnPlacement place = sn_default_placement();
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(counts, size, SN_BOX_FIVE, &mesh));
    place.translate[0] = place.translate[1] = -0.5;
    place.translate[2] = z - 0.1;
    sn_mesh_place(mesh, &place);
    return sn_contact_soft(c, mesh, &rubber);
}

static SnBodyId put_box(SnContactCase* c, double density) {
    SnShapeDef shape = sn_contact_shape(SN_SHAPE_BOX, 1);
    SnRigidDef def = sn_default_rigid_def();
    shape.size[2] = 0.1;
    def.density = density;
    def.position[2] = 0.05;
    return sn_contact_rigid(c, &shape, def);
}

// all nodes with z of at least `low`, so many times; the two do not touch
static void glue(SnContactCase* c, SnBodyId body, SnBodyId to, double low, int times) {
    SnAttachmentDef def = sn_default_attachment_def();
    SnPairDef pair = sn_default_pair_def();
    def.body = pair.body = body;
    def.to = pair.other = to;
    def.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-9, -9, low - 1e-9}, .high = {9, 9, 9}};
    pair.ignore = 1;
    for (int i = 0; i < times; ++i) CHECK_OK(sn_world_add_attachment(c->world, &def, &error));
    CHECK_OK(sn_world_add_pair(c->world, &pair, &error));
}

static void kick(SnContactCase* c, SnBodyId body, double x, double z) {
    const SnEventDef event = {SN_EVENT_KICK, 0, {x, 0, z}, body};
    CHECK_OK(sn_world_add_event(c->world, &event, &error));
}

// every step as it should be
static void run(SnContactCase* c, int steps) {
    for (int i = 0; i < steps; ++i) {
        sn_contact_run(c, 1);
        if (c->status < 0) fail_msg("%s", error.text);
        assert_int_equal(sn_world_stats(c->world)->status, SN_OK);
    }
}

static double distance(const double* x, int n, const double* y) {
    double largest = 0;
    for (int i = 0; i < n; ++i) largest = fmax(largest, fabs(x[i] - y[i]));
    return largest;
}

// What a slab and what it is glued to have become after some steps: nodes and pose.
typedef struct Outcome {
    double* x;
    int nodes;
    double place[3], turn[4];
    int matrices; // in the last step
} Outcome;

static Outcome throw_slab(int cells, int times, int to_soft, double density, int threads,
                          int ground) {
    SnWorldDef def = sn_default_world_def();
    def.threads = threads;
    SnContactCase c = sn_contact_case(&def, &error);
    const SnBodyId slab = put_slab(&c, cells, 0);
    const SnBodyId other = to_soft ? put_slab(&c, cells, 0.1) : put_box(&c, density);
    SnColliderDef floor = sn_default_collider_def();
    floor.position[2] = -0.102;
    if (ground) sn_contact_collider(&c, &floor);
    glue(&c, slab, other, 0, times);
    kick(&c, slab, 1, 0.3);
    run(&c, 10);
    Outcome out = {.matrices = sn_world_stats(c.world)->matrices};
    const double* x = sn_world_positions(c.world, slab, &out.nodes);
    out.x = malloc(sizeof *x * 3 * (size_t)out.nodes);
    memcpy(out.x, x, sizeof *x * 3 * (size_t)out.nodes);
    if (!to_soft) CHECK_OK(sn_world_pose(c.world, other, out.place, out.turn));
    CHECK_OK(sn_contact_end(&c));
    return out;
}

// Glued once the rows have a matrix of their own, glued four times they are too many for it: the
// motion is the same.
static void many_rows_do_what_few_do(void** state) {
    (void)state;
    const double densities[] = {500, 5e-3, 5e6};
    for (int k = 0; k < 4; ++k) {
        const double density = densities[k % 3];
        Outcome few = throw_slab(5, 1, k == 3, density, 1, 0),
                many = throw_slab(5, 4, k == 3, density, 1, 0);
        assert_int_equal(few.matrices, 0);
        assert_true(many.matrices > 0);
        CHECK_AT_MOST(distance(few.x, 3 * few.nodes, many.x), 1e-10);
        CHECK_AT_MOST(distance(few.place, 3, many.place), 1e-10);
        CHECK_AT_MOST(distance(few.turn, 4, many.turn), 1e-10);
        free(few.x), free(many.x);
    }
}

static void threads_do_not_matter(void** state) {
    (void)state;
    for (int to_soft = 0; to_soft < 2; ++to_soft) {
        Outcome one = throw_slab(8, 1, to_soft, 500, 1, 1),
                two = throw_slab(8, 1, to_soft, 500, 2, 1);
        assert_true(one.matrices > 0);
        assert_memory_equal(one.x, two.x, sizeof *one.x * 3 * (size_t)one.nodes);
        assert_memory_equal(one.place, two.place, sizeof one.place);
        free(one.x), free(two.x);
    }
}

// A block of which every node is glued to a box turns with it and does not bend, however stiff it
// is against the box.
static void all_nodes_move_as_one(void** state) {
    (void)state;
    for (int light = 0; light < 2; ++light) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_case(&def, &error);
        const SnBodyId slab = put_slab(&c, 5, 0), box = put_box(&c, light ? 1 : 500);
        glue(&c, slab, box, -9, 2);
        kick(&c, slab, 1, 0);
        const double mass = sn_world_body_info(c.world, slab).mass,
                     all = mass + sn_world_body_info(c.world, box).mass;
        run(&c, 30);
        const SnStepStats* stats = sn_world_stats(c.world);
        CHECK_NEAR(stats->momentum[0], mass, 1e-9 * all);
        CHECK_NEAR(stats->momentum[2], -9.81 * 0.3 * all, 1e-9 * all);
        CHECK_AT_MOST(stats->elastic, 1e-5 * stats->kinetic);
        CHECK_OK(sn_contact_end(&c));
    }
}

// In every step for a second after a kick: nodes are as far from the box's centre as they were, to
// what rows on velocities leave.
static void glue_does_not_drift(void** state) {
    (void)state;
    const SnWorldDef def = sn_default_world_def();
    SnContactCase c = sn_contact_case(&def, &error);
    const SnBodyId slab = put_slab(&c, 8, 0), box = put_box(&c, 500);
    glue(&c, slab, box, 0, 1);
    kick(&c, slab, 1, 0.5);
    double largest = 0;
    for (int step = 0; step < 100; ++step) {
        run(&c, 1);
        int nodes;
        double p[3], r[4];
        const double* x = sn_world_positions(c.world, slab, &nodes);
        CHECK_OK(sn_world_pose(c.world, box, p, r));
        for (int i = 2 * 81; i < 3 * 81; ++i) { // the top
            const Vec3 arm = v3((i % 81 % 9 - 4) / 8.0, (i % 81 / 9 - 4) / 8.0, -0.05);
            const double d = v3_norm(v3_sub(v3_load(x + 3 * i), v3_load(p)));
            largest = fmax(largest, fabs(d - v3_norm(arm)));
        }
    }
    CHECK_AT_MOST(largest, 2e-5);
    CHECK_OK(sn_contact_end(&c));
}

// ---- without inertia

static SnContactCase make_static(void) {
    SnWorldDef def = sn_default_world_def();
    def.integrator = SN_QUASISTATIC;
    return sn_contact_case(&def, &error);
}

static void pin_below(SnContactCase* c, SnBodyId body, double z) {
    SnPinDef pin = sn_default_pin_def();
    pin.body = body;
    pin.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-9, -9, -9}, .high = {9, 9, z + 1e-9}};
    CHECK_OK(sn_world_add_pin(c->world, &pin, &error));
}

static SnBodyId put_block(SnContactCase* c, int high, double z) {
    const int counts[3] = {4, 4, 4 * high};
    const double size[3] = {0.2, 0.2, 0.2 * high};
    const SnMaterialDef rubber = sn_contact_rubber(1e5);
    SnPlacement place = sn_default_placement();
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(counts, size, SN_BOX_KUHN, &mesh));
    place.translate[2] = z;
    sn_mesh_place(mesh, &place);
    return sn_contact_soft(c, mesh, &rubber);
}

// steps that balance: a body that only rows hold has a matrix that must be shifted
static void run_static(SnContactCase* c, int steps) {
    for (int i = 0; i < steps; ++i) {
        sn_contact_run(c, 1);
        if (c->status < 0) fail_msg("%s", error.text);
        const SnStepStats* stats = sn_world_stats(c->world);
        assert_true(stats->status == SN_OK || stats->status == SN_REGULARISED);
        CHECK_AT_MOST(stats->residual, 1e-3);
    }
}

// Two blocks on top of each other, glued by one layer or by both ways, are the block of their
// height. `ignore`: or they touch where they are glued.
static double glued_tower(int times, int ignore) {
    SnContactCase c = make_static();
    const SnBodyId low = put_block(&c, 1, 0), high = put_block(&c, 1, 0.2);
    pin_below(&c, low, 0);
    SnAttachmentDef def = sn_default_attachment_def();
    def.body = high;
    def.to = low;
    def.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-9, -9, -9}, .high = {9, 9, 0.2 + 1e-9}};
    for (int i = 0; i < times; ++i) CHECK_OK(sn_world_add_attachment(c.world, &def, &error));
    SnPairDef pair = sn_default_pair_def();
    pair.body = low;
    pair.other = high;
    pair.ignore = 1;
    if (ignore) CHECK_OK(sn_world_add_pair(c.world, &pair, &error));
    run_static(&c, 5);
    const double energy = sn_world_stats(c.world)->elastic;
    CHECK_OK(sn_contact_end(&c));
    return energy;
}

static void glued_blocks_are_one(void** state) {
    (void)state;
    SnContactCase c = make_static();
    pin_below(&c, put_block(&c, 2, 0), 0);
    run_static(&c, 2);
    const double energy = sn_world_stats(c.world)->elastic;
    CHECK_OK(sn_contact_end(&c));
    assert_true(energy > 0.1);
    for (int times = 1; times <= 2; ++times)
        for (int ignore = 0; ignore < 2; ++ignore)
            CHECK_NEAR(glued_tower(times, ignore), energy, 1e-6 * energy);
}

// A block that nothing but the ground holds lies on it: it went through, since the forces of
// contacts were found to a share of how far it would have fallen without them.
static void loose_block_lies_on_the_ground(void** state) {
    (void)state;
    SnContactCase c = make_static();
    const SnBodyId block = put_block(&c, 1, 0);
    sn_contact_slope(&c, 0);
    for (int step = 0; step < 20; ++step) {
        sn_contact_run(&c, 1);
        if (c.status < 0) fail_msg("%s", error.text);
        const SnStepStats* stats = sn_world_stats(c.world);
        int nodes, contacts;
        double low = 1, force = 0;
        const double* x = sn_world_positions(c.world, block, &nodes);
        for (int i = 0; i < nodes; ++i) low = fmin(low, x[3 * i + 2]);
        const SnContactInfo* contact = sn_world_contacts(c.world, &contacts);
        for (int i = 0; i < contacts; ++i) force += contact[i].force[2];
        const double weight = 9.81 * sn_world_body_info(c.world, block).mass;
        CHECK_NEAR(low, 0, 1e-5);
        CHECK_NEAR(force, weight, 1e-4 * weight);
        assert_true(stats->status == SN_OK || stats->status == SN_REGULARISED);
    }
    CHECK_OK(sn_contact_end(&c));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_rows_do_what_few_do),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(all_nodes_move_as_one),
        cmocka_unit_test(glue_does_not_drift),
        cmocka_unit_test(glued_blocks_are_one),
        cmocka_unit_test(loose_block_lies_on_the_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
