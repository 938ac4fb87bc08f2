// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Attachments and contacts as constraints on positions: what one projection does to what it moves.
#include "base/random.h"
#include "check.h"
#include "xpbd/rows.h"

#include <string.h>

// Nodes, a rigid body, and two bodies that carry nodes: 0 to 2 and 3 to 5.
enum { NODES = 9, RIGID = 1, CARRIERS = 2, BODIES = RIGID + CARRIERS };

static const double h = 0.02;

typedef struct Rig {
    SnRandom random;
    SnXpbdMoving moving;
    SnParticle particle[NODES];
    double start[3 * NODES], way[6 * BODIES], jump[6 * CARRIERS];
    SnXpbdMass body[BODIES];
    int carrier[NODES], touching[CARRIERS];
    Vec3 centre[CARRIERS];
    SnRows rows;
    SnXpbdRows xpbd;
} Rig;

static Vec3 random_vector(Rig* rig, double size) {
    return v3(sn_random_uniform(&rig->random, -size, size),
              sn_random_uniform(&rig->random, -size, size),
              sn_random_uniform(&rig->random, -size, size));
}

// it points into itself: it must not be copied
static void make_rig(Rig* rig, int carried) {
    *rig = (Rig){.random = {5}};
    for (int i = 0; i < NODES; ++i) {
        const Vec3 x = random_vector(rig, 1), moved = v3_add(x, random_vector(rig, 0.01));
        v3_store(rig->start + 3 * i, x);
        rig->particle[i] = (SnParticle){moved.x, moved.y, moved.z, 1 / (1 + 0.2 * i)};
        rig->carrier[i] = i < 6 ? i / 3 : -1;
    }
    for (int b = 0; b < BODIES; ++b)
        rig->body[b] = (SnXpbdMass){1 / (2.0 + b), m3_diagonal(1.5, 2 + 0.1 * b, 0.7)};
    for (int k = 0; k < 6; ++k) rig->way[k] = sn_random_uniform(&rig->random, -0.01, 0.01);
    for (int c = 0; c < CARRIERS; ++c) rig->centre[c] = random_vector(rig, 1);
    rig->moving = (SnXpbdMoving){.node_count = NODES,
                                 .body_count = RIGID,
                                 .particle = rig->particle,
                                 .way = rig->way,
                                 .body = rig->body,
                                 .carrier = carried ? rig->carrier : NULL,
                                 .first_carrier = RIGID,
                                 .carrier_count = carried ? CARRIERS : 0,
                                 .jump = rig->jump,
                                 .touching = rig->touching};
}

static void free_rig(Rig* rig) {
    sn_rows_free(&rig->rows);
    sn_xpbd_rows_free(&rig->xpbd);
}

static SnRowEntry on_node(int node, Vec3 J) {
    SnRowEntry entry = {.node = node, .body = -1};
    v3_store(entry.J, J);
    return entry;
}

static SnRowEntry on_body(Rig* rig, Vec3 J) {
    SnRowEntry entry = {.node = -1, .body = 0};
    v3_store(entry.J, J);
    v3_store(entry.J + 3, random_vector(rig, 1));
    return entry;
}

static void begin(Rig* rig) {
    CHECK_OK(sn_xpbd_rows_begin(&rig->xpbd, &rig->rows));
    sn_xpbd_rows_carry(&rig->xpbd, &rig->moving, rig->centre, rig->start, h);
}

// J d - h rhs, with d by hand: nodes from where they started, bodies by their way
static double off_by(const Rig* rig, int r) {
    const SnRow* row = &rig->rows.row[r];
    double sum = -h * row->rhs;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &rig->rows.entry[row->first_entry + e];
        if (entry->node < 0) {
            const double* way = rig->way + 6 * entry->body;
            sum += v3_dot(v3_load(entry->J), v3_load(way)) +
                   v3_dot(v3_load(entry->J + 3), v3_load(way + 3));
            continue;
        }
        Vec3 d = v3_sub(sn_particle_at(&rig->particle[entry->node]),
                        v3_load(rig->start + 3 * entry->node));
        const int carrier = rig->moving.carrier ? rig->carrier[entry->node] : -1;
        if (carrier >= 0) { // the node has gone along with its carrier since this was where it is
            const Vec3 arm =
                v3_sub(sn_particle_at(&rig->particle[entry->node]), rig->centre[carrier]);
            const double* way = rig->way + 6 * (RIGID + carrier);
            d = v3_add(d, v3_add(v3_load(way), v3_cross(v3_load(way + 3), arm)));
        }
        sum += v3_dot(v3_load(entry->J), d);
    }
    return sum;
}

// Equality rows on nodes and a body: the row holds afterwards, and lambda is what its compliance
// takes; a second sweep has nothing to do.
static void a_projected_row_holds(void** state) {
    (void)state;
    for (int carried = 0; carried < 2; ++carried)
        for (int soft = 0; soft < 2; ++soft) {
            Rig rig;
            make_rig(&rig, carried);
            const Vec3 J = random_vector(&rig, 1);
            const SnRowEntry entry[3] = {on_node(1, J), on_node(7, v3_scale(-0.4, J)),
                                         on_body(&rig, v3_scale(-0.6, J))};
            const SnRow row = {.rhs = 0.3, .compliance = soft ? 0.2 : 0};
            CHECK_OK(sn_rows_add(&rig.rows, SN_ROW_EQUAL, &row, entry, 3));
            begin(&rig);
            double residual = 0, again = 0;
            const double before = off_by(&rig, 0);
            CHECK_NEAR(sn_xpbd_rows_measure(&rig.xpbd, &rig.moving), before * before, 1e-15);
            sn_xpbd_rows_sweep(&rig.xpbd, &rig.moving, &residual);
            CHECK_NEAR(residual, before * before, 1e-15);
            const double lambda = rig.xpbd.row[0].lambda;
            assert_true(fabs(lambda) > 1e-3);
            CHECK_NEAR(off_by(&rig, 0) + row.compliance * lambda, 0, 1e-15);
            CHECK_AT_MOST(sn_xpbd_rows_measure(&rig.xpbd, &rig.moving), 1e-28);
            sn_xpbd_rows_sweep(&rig.xpbd, &rig.moving, &again);
            CHECK_AT_MOST(again, 1e-28);
            sn_xpbd_rows_end(&rig.xpbd, h, &rig.rows);
            CHECK_NEAR(rig.rows.row[0].force, lambda / (h * h), 1e-12);
            free_rig(&rig);
        }
}

// three rows of a contact with axes x, y, z: of a node with an obstacle, or with another node
static void add_contact(Rig* rig, int node, int other, double rhs, double friction) {
    for (int k = 0; k < 3; ++k) {
        const Vec3 axis = v3(k == 0, k == 1, k == 2);
        const SnRowEntry entry[2] = {on_node(node, axis), on_node(other, v3_scale(-1, axis))};
        const SnRow row = {.rhs = k == 0 ? rhs : 0.05 * k, .friction = k == 0 ? friction : 0};
        CHECK_OK(sn_rows_add(&rig->rows, SN_ROW_CONE, &row, entry, other < 0 ? 1 : 2));
    }
}

// A body cannot be pushed against itself: a row of which one carrier has both ends weighs nothing
// and moves nothing, though weights of a third leave a rounding.
static void a_row_within_one_carrier_moves_nothing(void** state) {
    (void)state;
    Rig rig, before;
    make_rig(&rig, 1);
    make_rig(&before, 1);
    for (int k = 0; k < 3; ++k) {
        const Vec3 axis = v3_unit(v3(0.3 + k, 0.1 - 0.2 * k, 0.7));
        const SnRowEntry entry[4] = {on_node(0, v3_scale(0.1, axis)),
                                     on_node(1, v3_scale(0.2, axis)),
                                     on_node(2, v3_scale(-0.3, axis)), on_node(2, v3(0, 0, 0))};
        CHECK_OK(sn_rows_add(&rig.rows, SN_ROW_CONE, &(SnRow){.rhs = 1, .friction = 1}, entry, 4));
    }
    begin(&rig);
    double left = 0; // what is left of the sum of its parts
    for (int k = 0; k < 3; ++k) left = fmax(left, fabs(rig.xpbd.entry[0].J[k]));
    CHECK_BETWEEN(left, 1e-20, 1e-15);
    assert_true(rig.xpbd.row[0].w == 0);
    double residual = sn_xpbd_rows_measure(&rig.xpbd, &rig.moving);
    sn_xpbd_rows_sweep(&rig.xpbd, &rig.moving, &residual);
    CHECK_NEAR(residual, 0, 0);
    for (int i = 0; i < 6 * BODIES; ++i) assert_true(rig.way[i] == before.way[i]);
    for (int r = 0; r < 3; ++r) assert_true(rig.xpbd.row[r].lambda == 0);
    free_rig(&rig);
}

// Contacts that push one carrier see their part of its mass each, all where it was before: together
// they carry as much as one would, and each as much as the other.
static void contacts_share_what_carries_them(void** state) {
    (void)state;
    double lambda[3] = {0};
    for (int count = 1; count <= 2; ++count) {
        Rig rig;
        make_rig(&rig, 1);
        memset(rig.way, 0, sizeof rig.way);
        for (int b = 0; b < BODIES; ++b) rig.body[b].inverse_I = m3_diagonal(0, 0, 0);
        for (int i = 0; i < 2; ++i) { // both lack as much
            v3_store(&rig.start[3 * i], v3_sub(sn_particle_at(&rig.particle[i]), v3(0.1, 0, 0)));
            if (i < count) add_contact(&rig, i, -1, 0.2 / h, 0);
        }
        add_contact(&rig, 2, -1, -10 / h, 0); // far away from pushing: it takes no share
        begin(&rig);
        sn_xpbd_rows_sweep(&rig.xpbd, &rig.moving, NULL);
        for (int i = 0; i < count; ++i) {
            lambda[i] = rig.xpbd.row[3 * i].lambda;
            CHECK_NEAR(lambda[i], 0.1 * 3.0 / count, 1e-14); // the carrier has 3 kg
        }
        assert_true(rig.xpbd.row[3 * count].lambda == 0);
        CHECK_NEAR(rig.way[6 * RIGID], 0.1, 1e-14);
        free_rig(&rig);
    }
}

// Friction undoes what it can of a slip: up to its share of the normal's force, against the slip.
static void friction_ends_at_its_cone(void** state) {
    (void)state;
    for (int rough = 0; rough < 2; ++rough) {
        Rig rig;
        make_rig(&rig, 0);
        v3_store(&rig.start[3 * 7], v3_sub(sn_particle_at(&rig.particle[7]), v3(-0.1, 0.03, 0.04)));
        add_contact(&rig, 7, -1, 0, rough ? 10 : 0.1);
        begin(&rig);
        sn_xpbd_rows_sweep(&rig.xpbd, &rig.moving, NULL);
        const double m = 1 / rig.particle[7].w, slip[2] = {0.03 - 0.05 * h, 0.04 - 0.1 * h};
        const double normal = rig.xpbd.row[0].lambda, *start = &rig.start[3 * 7];
        CHECK_NEAR(normal, 0.1 * m, 1e-14);
        for (int k = 0; k < 2; ++k) {
            const double right =
                rough ? m * slip[k] : 0.1 * normal * slip[k] / hypot(slip[0], slip[1]);
            CHECK_NEAR(rig.xpbd.row[1 + k].lambda, -right, 1e-14);
            CHECK_NEAR((&rig.particle[7].x)[1 + k] - start[1 + k],
                       slip[k] + 0.05 * (1 + k) * h - right / m, 1e-14);
        }
        free_rig(&rig);
    }
}

// Rows between rigid bodies begin with the forces of the last step, and these have moved them; rows
// with nodes, and equality rows, begin with none.
static void only_rigid_contacts_begin_warm(void** state) {
    (void)state;
    Rig rig, before;
    make_rig(&rig, 0);
    make_rig(&before, 0);
    const SnRowEntry glue = on_body(&rig, v3(0, 0, 1));
    CHECK_OK(sn_rows_add(&rig.rows, SN_ROW_EQUAL, &(SnRow){.force = 9}, &glue, 1));
    SnRowEntry on[3];
    for (int k = 0; k < 3; ++k) {
        on[k] = on_body(&rig, v3(k == 0, k == 1, k == 2));
        CHECK_OK(sn_rows_add(&rig.rows, SN_ROW_CONE, &(SnRow){.force = 3 - k, .friction = 1},
                             &on[k], 1));
    }
    add_contact(&rig, 7, -1, 0, 0.5);
    rig.rows.row[4].force = 5;
    begin(&rig);
    sn_xpbd_rows_warm(&rig.xpbd, &rig.moving, h);
    for (int r = 0; r < 7; ++r) {
        const int warm = r >= 1 && r < 4;
        CHECK_NEAR(rig.xpbd.row[r].lambda, warm ? h * h * (4 - r) : 0, 1e-18);
    }
    for (int k = 0; k < 3; ++k) {
        Vec3 turn = v3(0, 0, 0);
        for (int r = 0; r < 3; ++r)
            turn = v3_axpy(h * h * (3 - r), m3_apply(rig.body[0].inverse_I, v3_load(on[r].J + 3)),
                           turn);
        const double turned[3] = {turn.x, turn.y, turn.z};
        CHECK_NEAR(rig.way[k] - before.way[k], h * h * (3 - k) * rig.body[0].w, 1e-17);
        CHECK_NEAR(rig.way[3 + k] - before.way[3 + k], turned[k], 1e-17);
    }
    assert_memory_equal(rig.particle, before.particle, sizeof rig.particle);
    free_rig(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_projected_row_holds),
        cmocka_unit_test(a_row_within_one_carrier_moves_nothing),
        cmocka_unit_test(contacts_share_what_carries_them),
        cmocka_unit_test(friction_ends_at_its_cone),
        cmocka_unit_test(only_rigid_contacts_begin_warm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
