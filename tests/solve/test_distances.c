// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Full steps with the constant matrix, on energies that are squared distances: the merit falls in
// every iteration, to Newton's minimum. Other energies are refused, with a sentence.
#include "material/fibre.h"
#include "solve/solver.h"
#include "system/distances.h"
#include "system/rig.h"

#include <string.h>

static double merit(Rig* rig, const SnConfig* q) {
    double E;
    CHECK_OK(sn_system_merit(rig->system, &rig->stage, q, rig->scratch, &E));
    return E;
}

// so many iterations of a method from the stage's start; 0: to the tolerance
static SnConfig solved(Rig* rig, const SnMethod* method, int iterations) {
    SnConfig q = rig_config(rig, rig->stage.start);
    SnSolver solver = make_solver(rig->system, "cholesky", 1e-13);
    make_memory(method, "cholesky", &solver);
    solver.settings.max_iterations = 1000000;
    solver.settings.iterations = iterations;
    const SnStatus status = method->solve(&solver, &rig->stage, rig->scratch, &q);
    if (status != SN_OK && status != SN_REGULARISED)
        fail_msg("%s, %d iterations: status %d, residual %g of %g", method->name,
                 solver.stats.iterations, status, solver.stats.residual, solver.stats.relative);
    free_memory(method, &solver);
    free_solver(&solver);
    return q;
}

// the step starts anywhere within `noise` of a shape in tension; what is held stays
static Rig* start_rig(RigDef def, SnIntegrator integrator, int index, double noise) {
    Rig* rig = make_rig(def);
    const size_t bytes = 3 * sizeof(double) * (size_t)rig->nodes;
    set_stage(rig, integrator, index, 0.3, 0.02);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        if (!(rig->held[i / 3] & SN_HELD(i % 3)))
            rig->state->now.q.x[i] += sn_random_uniform(&rig->random, -noise, noise);
    memcpy(rig->x_target, rig->state->now.q.x, bytes);
    memset(rig->v_target, 0, bytes);
    rig->stage.driven = 0;
    return rig;
}

static void visit(SnIntegrator integrator, int index, const RigDef* def) {
    Rig* rig = start_rig(*def, integrator, index, 0.15);
    const SnConfig best = solved(rig, &sn_method_newton, 0);
    const double start = merit(rig, rig->stage.start), least = merit(rig, &best);
    const double fall = start - least;
    assert_true(fall > 1e-4);
    double before = start;
    for (int k = 1; k <= 25; ++k) {
        const SnConfig q = solved(rig, &sn_method_projective, k);
        const double now = merit(rig, &q);
        CHECK_AT_MOST(now, before + 1e-13 * fall + 1e-15 * fabs(start));
        if (k == 1) CHECK_AT_MOST(now, start - 0.1 * fall);
        before = now;
    }
    const SnConfig end = solved(rig, &sn_method_projective, 0);
    CHECK_NEAR(merit(rig, &end), least, 1e-10 * fall);
    CHECK_AT_MOST(largest_difference(end.x, best.x, 3 * rig->nodes), 1e-6);
    free_rig(rig);
}

static void each_iteration_falls_to_newtons_minimum(void** state) {
    (void)state;
    RigDef def = {.law = sn_law_find("projective"), .fibre = -1, .hold = 1};
    static const SnMeshKind kinds[3] = {SN_MESH_TETS, SN_MESH_TRIANGLES, SN_MESH_SPRINGS};
    for (int k = 0; k < 3; ++k) {
        def.kind = kinds[k];
        walk_stages(visit, &def);
    }
    def.kind = SN_MESH_TETS;
    def.fibre = sn_fibre_find("quadratic");
    walk_stages(visit, &def);
    def.stiffness_damping = 0.1, def.mass_damping = 0.2, def.drag = 0.1, def.consistent_mass = 1;
    walk_stages(visit, &def);
}

// ---- what is refused

typedef struct Asked {
    SnMaterialDef material;
    double spring_damping, penalty;
    int springs, rigidification;
} Asked;

static Asked fine(void) {
    Asked asked = {.material = sn_default_material_def()};
    asked.material.law = "projective";
    return asked;
}

static SnStatus start(const Asked* asked, SnWorld** world, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    SnMesh* mesh = NULL;
    def.method = "projective-dynamics";
    def.integrator = SN_BDF1;
    def.contact.penalty = asked->penalty;
    def.rigidification.on = asked->rigidification;
    SN_TRY(sn_create_world(&def, world, error));
    if (asked->springs) {
        SnSpringsDef springs = sn_default_springs_def();
        CHECK_OK(sn_mesh_chain(3, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &mesh));
        springs.mesh = mesh, springs.damping = asked->spring_damping, springs.name = "chain";
        CHECK_OK(sn_world_add_springs(*world, &springs, NULL, NULL));
    } else {
        SnSoftDef soft = sn_default_soft_def();
        CHECK_OK(sn_mesh_box((int[3]){1, 1, 1}, (double[3]){1, 1, 1}, SN_BOX_KUHN, &mesh));
        soft.mesh = mesh, soft.material = &asked->material, soft.material_count = 1;
        soft.name = "block";
        CHECK_OK(sn_world_add_soft(*world, &soft, NULL, NULL));
    }
    sn_destroy_mesh(mesh);
    return sn_world_step(*world, error);
}

// NULL: it runs; else it is refused with a sentence in which this is said
static void check_asked(const Asked* asked, const char* said) {
    SnWorld* world = NULL;
    SnError error = {0};
    assert_int_equal(start(asked, &world, &error), said ? SN_UNSUPPORTED : SN_OK);
    if (said && (!strstr(error.text, said) || !strstr(error.text, "accepted")))
        fail_msg("'%s' does not speak of '%s'", error.text, said);
    sn_destroy_world(world);
}

static void only_laws_of_distances_are_taken(void** state) {
    (void)state;
    const SnLawTable* table = sn_law_table(SN_ISA_PLAIN);
    int taken = 0;
    for (int i = 0; i < table->count; ++i) {
        Asked asked = fine();
        asked.material.law = table->law[i]->name;
        check_asked(&asked, sn_law_is_distances(table->law[i]) ? NULL : "law");
        taken += sn_law_is_distances(table->law[i]);
    }
    assert_int_equal(taken, 1);
}

static void only_fibres_of_distances_are_taken(void** state) {
    (void)state;
    const SnFibreTable* table = sn_fibre_table(SN_ISA_PLAIN);
    for (int i = 0; i < table->count; ++i) {
        Asked asked = fine();
        asked.material.fibre = table->fibre[i]->name;
        asked.material.fibre_stiffness = 1e4;
        check_asked(&asked, strcmp(table->fibre[i]->name, "quadratic") == 0 ? NULL : "fibres");
    }
}

static void other_damping_and_weights_are_refused(void** state) {
    (void)state;
    Asked asked = fine();
    asked.material.stiffness_damping = 0.01, asked.material.mass_damping = 0.1;
    check_asked(&asked, NULL);
    asked.material.viscosity = 1;
    check_asked(&asked, "viscosity");
    asked = fine(), asked.material.poissons_ratio = -0.1;
    check_asked(&asked, "poissons_ratio");
    asked = fine(), asked.springs = 1;
    check_asked(&asked, NULL);
    asked.spring_damping = 0.1;
    check_asked(&asked, "damping");
    asked = fine(), asked.penalty = 100;
    check_asked(&asked, "contact.penalty");
    asked = fine(), asked.rigidification = 1;
    check_asked(&asked, "rigidification");
}

// a world that runs refuses the change, and goes on
static void later_changes_are_refused(void** state) {
    (void)state;
    Asked asked = fine();
    SnWorld* world = NULL;
    SnMaterialDef now;
    SnError error = {0};
    CHECK_OK(start(&asked, &world, &error));
    SnMaterialDef other = asked.material;
    other.viscosity = 2;
    assert_int_equal(sn_world_set_material(world, (SnBodyId){1}, 0, &other, &error),
                     SN_UNSUPPORTED);
    other = asked.material, other.poissons_ratio = -0.2;
    assert_int_equal(sn_world_set_material(world, (SnBodyId){1}, 0, &other, &error),
                     SN_UNSUPPORTED);
    CHECK_OK(sn_world_material(world, (SnBodyId){1}, 0, &now));
    assert_true(now.viscosity == 0 && now.poissons_ratio == asked.material.poissons_ratio);
    CHECK_OK(sn_world_step(world, &error));
    sn_destroy_world(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_iteration_falls_to_newtons_minimum),
        cmocka_unit_test(only_laws_of_distances_are_taken),
        cmocka_unit_test(only_fibres_of_distances_are_taken),
        cmocka_unit_test(other_damping_and_weights_are_refused),
        cmocka_unit_test(later_changes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
