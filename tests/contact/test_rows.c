// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Rows in every method: what comes out balances all forces and obeys every row.
#include "contact/contact_solver.h"
#include "solve/solver.h"
#include "system/rig.h"

#include <string.h>

enum { CONTACTS = 8 };

// A contact of a node with a moving wall, or with a body, in a random frame; equality rows join
// nodes and bodies.
static void add_row(Rig* rig, SnRowKind kind, const SnRowEntry* entry, int count, double rhs,
                    double friction) {
    const SnRow row = {.rhs = rhs, .compliance = 1e-3, .friction = friction, .force = 0.01};
    CHECK_OK(sn_rows_add(&rig->rows, kind, &row, entry, count));
}

static Vec3 random_vector(Rig* rig) {
    return v3(sn_random_uniform(&rig->random, -1, 1), sn_random_uniform(&rig->random, -1, 1),
              sn_random_uniform(&rig->random, -1, 1));
}

static void set_entry(SnRowEntry* entry, int node, int body, Vec3 axis, Vec3 arm, double sign) {
    *entry = (SnRowEntry){.node = node, .body = body};
    v3_store(entry->J, v3_scale(sign, axis));
    v3_store(entry->J + 3, v3_scale(sign, v3_cross(arm, axis)));
}

static void add_rows(Rig* rig, int equals) {
    for (int i = 0; i < equals + CONTACTS; ++i) {
        const int on_body = rig->def.bodies > 0 && i % 2;
        const Vec3 normal = v3_unit(random_vector(rig));
        const Vec3 across = v3_unit(v3_cross(normal, random_vector(rig)));
        const Vec3 axis[3] = {normal, across, v3_cross(normal, across)};
        const Vec3 arm = v3_scale(0.3, random_vector(rig));
        const int node = (5 * i + 2) % rig->nodes; // one wall each: two could crush it
        for (int k = 0; k < (i < equals ? 1 : 3); ++k) {
            SnRowEntry entry[2];
            set_entry(&entry[0], node, -1, axis[k], arm, 1);
            set_entry(&entry[1], -1, i % (rig->def.bodies + 1), axis[k], arm, -1);
            if (entry[1].body >= rig->def.bodies) entry[1].body = 0;
            add_row(rig, i < equals ? SN_ROW_EQUAL : SN_ROW_CONE, entry, on_body ? 2 : 1,
                    k == 0 ? 1 : 0.3, 0.2);
        }
    }
}

// 1: a pinned node against a wall
static int cannot_move(const Rig* rig, const SnRow* row) {
    return row->entry_count == 1 &&
           rig->held[rig->rows.entry[row->first_entry].node] == SN_HELD_ALL;
}

// every row by the law that stands in system/rows.h
static void check_rows(Rig* rig, const SnConfig* q, double tolerance) {
    const double tau = rig->stage.is_static ? 1 : rig->stage.tau;
    double* w = rig_vector(rig, rig->rows.count);
    SnMotion motion;
    CHECK_OK(sn_system_motion(rig->system, &rig->stage, q, NULL, &rig->scratch, &motion));
    sn_rows_velocity(&rig->rows, &motion, w);
    int pressing = 0, sliding = 0;
    for (int r = 0; r < rig->rows.count; ++r) w[r] -= rig->rows.row[r].rhs;
    for (int r = 0; r < rig->rows.first[SN_ROW_BOUND]; ++r)
        if (!cannot_move(rig, &rig->rows.row[r]))
            CHECK_NEAR(w[r] + rig->rows.row[r].compliance * tau * rig->rows.row[r].force, 0,
                       tolerance);
    for (int r = rig->rows.first[SN_ROW_CONE]; r < rig->rows.count; r += 3) {
        const SnRow* row = &rig->rows.row[r];
        if (cannot_move(rig, row)) continue;
        const double p = row->force, normal = w[r] + row->compliance * tau * p;
        const double slip = hypot(w[r + 1], w[r + 2]), force = hypot(row[1].force, row[2].force);
        CHECK_AT_MOST(-p, 0);
        CHECK_AT_MOST(-normal, tolerance);
        CHECK_AT_MOST(force, row->friction * p * (1 + 1e-9));
        if (p == 0) continue;
        pressing++;
        CHECK_AT_MOST(fabs(normal), tolerance);
        if (force < row->friction * p * (1 - 1e-6)) {
            CHECK_AT_MOST(slip, tolerance);
        } else {
            sliding += slip > 10 * tolerance;
            CHECK_NEAR(-(w[r + 1] * row[1].force + w[r + 2] * row[2].force), slip * force,
                       10 * tolerance * force);
        }
    }
    if (pressing < 3 || sliding < 1) fail_msg("%d contacts press, %d slide", pressing, sliding);
}

static void check_method(const SnMethod* method, RigDef def, SnIntegrator integrator, int equals) {
    Rig* rig = make_rig(def);
    set_stage(rig, integrator, 0, 0.05, 0);
    memcpy(rig->x_target, rig->state->now.q.x, 3 * sizeof(double) * (size_t)rig->nodes);
    memset(rig->v_target, 0, 3 * sizeof(double) * (size_t)rig->nodes);
    rig->stage.driven = 0;
    add_rows(rig, equals);
    SnContactSolver* contact;
    CHECK_OK(sn_create_contact_solver(&(SnImpulseSettings){1e-11, 100000}, NULL, &contact));
    const SnRowSolver rows = sn_contact_row_solver(contact);
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-10);
    SnConfig q = rig_config(rig, &rig->state->now.q);
    make_memory(method, "cholesky", &solver);
    solver.settings.max_iterations = 100000;

    // nobody to solve rows: refused
    assert_int_equal(method->solve(&solver, &rig->stage, rig->scratch, &q), SN_UNSUPPORTED);
    solver.rows = &rows;
    CHECK_OK(method->solve(&solver, &rig->stage, rig->scratch, &q));
    assert_true(contact->stats.sweeps > 1);
    const int exact = method != &sn_method_linear;
    check_rows(rig, &q, exact ? 1e-5 : 1e-7);
    double *g = rig_vector(rig, rig->dofs), scale;
    CHECK_OK(sn_system_residual(rig->system, &rig->stage, &q, rig->scratch, g, &scale));
    if (exact) CHECK_AT_MOST(sqrt(dot_product(g, g, rig->dofs)), 1e-10 * scale);
    free_memory(method, &solver);
    free_solver(&solver);
    sn_destroy_contact_solver(contact);
    free_rig(rig);
}

// How well rows hold is the worst that any lacks, over what they had to undo: a node that sticks
// and is moved by d across its contact lacks d / tau.
static void what_friction_lacks_counts(void** state) {
    (void)state;
    Rig* rig = make_rig(
        (RigDef){.kind = SN_MESH_TETS, .law = sn_law_find("stable-neo-hookean"), .fibre = -1});
    set_stage(rig, SN_BDF1, 0, 0.05, 0);
    const Vec3 axis[3] = {v3(0, 0, 1), v3(1, 0, 0), v3(0, 1, 0)};
    for (int k = 0; k < 3; ++k) {
        SnRowEntry entry;
        set_entry(&entry, 2, -1, axis[k], v3(0, 0, 0), 1);
        add_row(rig, SN_ROW_CONE, &entry, 1, k == 0 ? 1 : 0, 100);
    }
    SnContactSolver* contact;
    CHECK_OK(sn_create_contact_solver(&(SnImpulseSettings){1e-11, 100000}, NULL, &contact));
    const SnRowSolver rows = sn_contact_row_solver(contact);
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-10);
    SnConfig q = rig_config(rig, &rig->state->now.q);
    make_memory(&sn_method_newton, "cholesky", &solver);
    solver.rows = &rows;
    CHECK_OK(sn_method_newton.solve(&solver, &rig->stage, rig->scratch, &q));
    double lacks, d = 1e-3;
    CHECK_OK(rows.violation(rows.self, rig->system, &rig->stage, &q, rig->scratch, &lacks));
    CHECK_AT_MOST(lacks, 1e-6);
    for (int k = 0; k < 3; ++k) {
        SnConfig moved = rig_config(rig, &q);
        v3_store(moved.x + 3 * 2, v3_axpy(d, axis[k], v3_load(moved.x + 3 * 2)));
        CHECK_OK(rows.violation(rows.self, rig->system, &rig->stage, &moved, rig->scratch, &lacks));
        CHECK_NEAR(lacks * contact->undone, d / rig->stage.tau, 1e-5);
    }
    free_memory(&sn_method_newton, &solver);
    free_solver(&solver);
    sn_destroy_contact_solver(contact);
    free_rig(rig);
}

static void every_method_meets_its_rows(void** state) {
    (void)state;
    int count;
    const SnMethod* const* registry = sn_method_registry(&count);
    for (int m = 0; m < count; ++m)
        for (int bodies = 0; bodies < 3; ++bodies)
            for (int hold = 0; hold < 2; ++hold)
                for (int equals = 0; equals < 6; equals += 5) {
                    const RigDef def = {.kind = SN_MESH_TETS,
                                        .law = sn_law_find("stable-neo-hookean"),
                                        .fibre = -1,
                                        .bodies = bodies,
                                        .hold = hold};
                    if (registry[m]->distances) continue; // for other laws
                    check_method(registry[m], def, SN_BDF1, equals);
                    check_method(registry[m], def, SN_SDIRK2, equals);
                }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_friction_lacks_counts),
        cmocka_unit_test(every_method_meets_its_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
