// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What a system says of itself, how models and systems are refused, and how they run out of memory.
#include "system/rig.h"

#include <string.h>

// ---- capabilities

static unsigned capabilities(RigDef def, SnIntegrator integrator) {
    Rig* rig = make_rig(def);
    set_stage(rig, integrator, 0, 0.1, 0.01);
    const unsigned flags = sn_system_capabilities(rig->system, &rig->stage);
    free_rig(rig);
    return flags;
}

static void capabilities_are_as_documented(void** state) {
    (void)state;
    const unsigned potential = SN_SYSTEM_MERIT;
    RigDef def = {.kind = SN_MESH_TETS, .fibre = -1, .stiffness_damping = 0.1, .drag = 0.1};
    assert_int_equal(capabilities(def, SN_BDF2), potential);
    assert_int_equal(capabilities(def, SN_QUASISTATIC), potential);

    // viscosity follows the shape, so no potential describes it; in statics nothing moves
    def.viscosity = 0.1;
    assert_int_equal(capabilities(def, SN_BDF1), 0);
    assert_int_equal(capabilities(def, SN_QUASISTATIC), potential);
    def.viscosity = 0, def.kind = SN_MESH_SPRINGS;
    assert_int_equal(capabilities(def, SN_BDF1), potential);
    def.spring_damping = 0.1;
    assert_int_equal(capabilities(def, SN_BDF1), 0);

    // the inertia of rigid bodies turns with them
    def.spring_damping = 0, def.bodies = 1;
    assert_int_equal(capabilities(def, SN_MIDPOINT), 0);
}

static void flags_of_terms_are_as_documented(void** state) {
    (void)state;
    RigDef def = {.kind = SN_MESH_TETS, .fibre = -1};
    Rig* rig = make_rig(def);
    assert_int_equal(rig->term[0].ops->flags(rig->term[0].self), SN_TERM_INTERNAL);
    assert_int_equal(rig->term[1].ops->flags(rig->term[1].self), 0);
    free_rig(rig);
    def.stiffness_damping = def.drag = 0.1;
    rig = make_rig(def);
    assert_int_equal(rig->term[0].ops->flags(rig->term[0].self),
                     SN_TERM_INTERNAL | SN_TERM_DISSIPATIVE);
    assert_int_equal(rig->term[2].ops->flags(rig->term[2].self), SN_TERM_DISSIPATIVE);
    free_rig(rig);
}

// ---- schemes as data

// a scheme of order p integrates x' = t^(p-1) exactly over a step with its references
static void schemes_are_consistent(void** state) {
    (void)state;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        const SnScheme* s = sn_scheme((SnIntegrator)i);
        assert_true(s->name && s->summary && sn_scheme(s->starter)->order >= s->order);
        const SnScheme* starter = sn_scheme(s->starter);
        for (int k = 0; k < starter->stage_count; ++k) assert_true(starter->stage[k].before == 0);
        if (s->stage_count == 0 || s->is_static) continue;
        for (int power = 0; power < s->order; ++power) {
            // x(t) = t^(power+1)/(power+1), from -1 (before) over 0 (now) to 1
            double x_first = 0, x = 0;
            const double before = pow(-1, power + 1) / (power + 1);
            for (int k = 0; k < s->stage_count; ++k) {
                const SnSchemeStage* g = &s->stage[k];
                const double ref = g->before * (0 - before) + g->first * x_first;
                x = ref + g->gamma * pow(g->end, power);
                if (k == 0) x_first = x;
            }
            CHECK_NEAR(s->completion * x, 1.0 / (power + 1), 1e-15);
        }
    }
}

// ---- models

static void models_refuse_what_they_cannot_hold(void** state) {
    (void)state;
    SnMesh *tets = NULL, *grid = NULL, *chain = NULL;
    SnModel* model = NULL;
    SnError error = {0};
    SnMaterial m[6];
    SnSpringMaterial s = sn_default_spring_material();
    for (int e = 0; e < 6; ++e) m[e] = sn_default_material();
    CHECK_OK(sn_mesh_box((int[3]){1, 1, 1}, (double[3]){1, 1, 1}, SN_BOX_KUHN, &tets));
    CHECK_OK(sn_mesh_grid((int[2]){1, 1}, (double[2]){1, 1}, SN_GRID_CROSS, &grid));
    CHECK_OK(sn_mesh_chain(1, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &chain));
    SnModelPartDef part = {.mesh = tets, .spring_material = &s, .thickness = 1};
    const SnModelDef def = {.part = &part, .part_count = 1};
    assert_int_equal(sn_create_model(&def, &model, &error), SN_BAD_INPUT);
    part = (SnModelPartDef){.kind = SN_SOFT_SPRINGS, .mesh = chain, .material = m, .thickness = 1};
    assert_int_equal(sn_create_model(&def, &model, &error), SN_BAD_INPUT);
    part = (SnModelPartDef){.kind = SN_SOFT_PLANE, .mesh = grid, .material = m};
    assert_int_equal(sn_create_model(&def, &model, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "thickness"));
    // a mesh of triangles is plane where its part says so, and not otherwise
    part = (SnModelPartDef){.mesh = grid, .material = m, .thickness = 1};
    assert_int_equal(sn_create_model(&def, &model, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "a solid part needs elements with 4 corners"));
    m[3].density = -1;
    part = (SnModelPartDef){.mesh = tets, .material = m, .thickness = 1};
    assert_int_equal(sn_create_model(&def, &model, &error), SN_BAD_INPUT);
    assert_non_null(strstr(error.text, "density"));
    assert_null(model);
    sn_destroy_mesh(tets);
    sn_destroy_mesh(grid);
    sn_destroy_mesh(chain);
}

// ---- memory

typedef struct Ingredients {
    SnMesh *tets, *chain;
    SnMaterial m[12];
    SnSpringMaterial s[9];
    SnRigidMass body;
    SnModelPartDef part[2];
    SnModelDef def;
} Ingredients;

static void make_ingredients(Ingredients* i) {
    CHECK_OK(sn_mesh_box((int[3]){2, 1, 1}, (double[3]){1, 1, 1}, SN_BOX_KUHN, &i->tets));
    CHECK_OK(sn_mesh_chain(9, (double[3]){0, 0, 0}, (double[3]){1, 0, 0}, &i->chain));
    for (int e = 0; e < 12; ++e) i->m[e] = sn_default_material();
    for (int e = 0; e < 9; ++e) i->s[e] = sn_default_spring_material();
    i->body = sn_rigid_box(1, (double[3]){1, 1, 1});
    i->part[0] = (SnModelPartDef){.mesh = i->tets, .material = i->m, .thickness = 1};
    i->part[1] = (SnModelPartDef){
        .kind = SN_SOFT_SPRINGS, .mesh = i->chain, .spring_material = i->s, .thickness = 1};
    i->def = (SnModelDef){i->part, 2, &i->body, 1, 1};
}

// model, state, map and system, as a world makes them, and who is awake; 1 when all were made
static int make_all(const Ingredients* i) {
    SnModel* model = NULL;
    SnAwake* awake = NULL;
    SnState* state = NULL;
    SnSystem* system = NULL;
    SnMap* map = NULL;
    SnStatus status = sn_create_model(&i->def, &model, NULL);
    if (status == SN_OK) status = sn_create_state(model, 1, &state);
    if (status == SN_OK) status = sn_create_awake(model, &awake);
    if (status == SN_OK) status = sn_create_map(awake, &map);
    if (status == SN_OK) {
        sn_map_number(map, model->held);
        const SnDrag drag = {.model = model, .awake = awake, .drag = 1};
        const SnTerm term[3] = {sn_solid_term(model->part[0].solid),
                                sn_springs_term(model->part[1].springs), sn_drag_term(&drag)};
        status =
            sn_create_system(&(SnSystemDef){.map = map, .term = term, .term_count = 3}, &system);
    }
    assert_true(status == SN_OK || status == SN_OUT_OF_MEMORY);
    assert_true((system != NULL) == (status == SN_OK));
    sn_destroy_system(system);
    sn_destroy_map(map);
    sn_destroy_state(state);
    sn_destroy_awake(awake);
    sn_destroy_model(model);
    return status == SN_OK;
}

static void every_allocation_may_fail(void** state) {
    (void)state;
    Ingredients ingredients;
    make_ingredients(&ingredients);
    int done = 0, calls = 0;
    for (; !done && calls < 1000; ++calls) {
        const int64_t before = sn_memory_count().live_blocks;
        sn_memory_fail_after(calls);
        done = make_all(&ingredients);
        sn_memory_fail_after(-1);
        assert_int_equal(sn_memory_count().live_blocks, before);
    }
    assert_true(done && calls > 30);
    sn_destroy_mesh(ingredients.tets);
    sn_destroy_mesh(ingredients.chain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(capabilities_are_as_documented),
        cmocka_unit_test(flags_of_terms_are_as_documented),
        cmocka_unit_test(schemes_are_consistent),
        cmocka_unit_test(models_refuse_what_they_cannot_hold),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
