// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// scenes/solvers: sizes and masses are those of the text's Table 5.1, and what its Table 5.2 varies
// is within reach of --set, as docs/scenes.md says.
#include "scene_cases.h"

#include "mesh/mesh.h"
#include "mesh/quality.h"

#include <math.h>

#define FOLDER SINEW_SOURCE_DIR "/scenes/solvers/"

static SnScene* load(const char* name, const char* const* set, int set_count) {
    char path[1000];
    SnScene* scene = NULL;
    SnError error = {0};
    snprintf(path, sizeof path, FOLDER "%s.json", name);
    if (sn_load_scene(path, set, set_count, &scene, &error) != SN_OK) fail_msg("%s", error.text);
    return scene;
}

typedef struct Sums {
    int nodes, tets;
    double mass;
} Sums;

// bodies of one density
static Sums sums_of(const SnScene* scene) {
    Sums sums = {0};
    for (int i = 0; i < scene->body_count; ++i) {
        const SnSceneBody* body = &scene->body[i];
        SnMeshQuality q;
        CHECK_OK(sn_mesh_quality(body->mesh, &q));
        sums.nodes += body->mesh->vertex_count;
        sums.tets += body->mesh->element_count;
        sums.mass += scene->material[0].def.density * q.measure;
    }
    return sums;
}

static void sizes_are_those_of_the_text(void** state) {
    (void)state;
    static const struct {
        const char* name;
        Sums text;
    } cases[] = {
        {"bar", {10125, 51744, 3.00}},       {"armadillo", {25317, 98486, 1.37}},
        {"bunny", {3907, 14374, 2.25}},      {"ducks-50", {12800, 36800, 1.31}},
        {"ducks-100", {25600, 73600, 2.62}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        SnScene* scene = load(cases[i].name, NULL, 0);
        const Sums ours = sums_of(scene), text = cases[i].text;
        // fewer nodes to a tet are inside: shapes of our own have less surface
        if (fabs(ours.tets / (double)text.tets - 1) > 0.05 || ours.nodes < 0.78 * text.nodes ||
            ours.nodes > text.nodes || fabs(ours.mass / text.mass - 1) > 0.01)
            fail_msg("%s: %d nodes, %d tets, %g kg; the text has %d, %d, %g", cases[i].name,
                     ours.nodes, ours.tets, ours.mass, text.nodes, text.tets, text.mass);
        sn_destroy_scene(scene);
    }
}

static void what_the_text_varies_is_within_reach(void** state) {
    (void)state;
    static const struct {
        const char *name, *set[4];
    } cases[] = {
        {"bar", {"materials.rubber.youngs_modulus=6e3", "materials.stripe.youngs_modulus=6e3"}},
        {"bar", {"materials.rubber.poissons_ratio=0.42", "materials.stripe.poissons_ratio=0.42"}},
        {"bar", {"materials.stripe.youngs_modulus=8e3"}},
        {"bar",
         {"materials.rubber.fibre={\"kind\":\"stvk\",\"direction\":[1,0,0],\"stiffness\":4e4}",
          "materials.stripe.fibre={\"kind\":\"stvk\",\"direction\":[1,0,0],\"stiffness\":4e4}"}},
        {"armadillo", {"materials.flesh.viscosity=10"}},
        {"armadillo", {"materials.flesh.law=corotated"}},
        {"armadillo", {"materials.flesh.law=stvk"}},
        {"armadillo", {"integrator=linearly-implicit"}},
        {"armadillo", {"integrator=bdf1"}},
        {"armadillo", {"step=0.005"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        int count = 0;
        while (cases[i].set[count]) ++count;
        sn_destroy_scene(load(cases[i].name, cases[i].set, count));
    }
}

// mu and lambda of the text's Figures 8.1 and 8.3 are entered as E and nu
static void moduli_are_those_of_the_text(void** state) {
    (void)state;
    static const struct {
        const char* name;
        double mu, lambda;
    } cases[] = {{"cube-drop", 10, 100}, {"cube-drop-anisotropic", 10, 100}, {"torus", 5, 200}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        SnScene* scene = load(cases[i].name, NULL, 0);
        const SnMaterialDef* def = &scene->material[0].def;
        const double E = def->youngs_modulus, nu = def->poissons_ratio;
        CHECK_NEAR(E / (2 * (1 + nu)), cases[i].mu, 1e-3 * cases[i].mu);
        CHECK_NEAR(E * nu / ((1 + nu) * (1 - 2 * nu)), cases[i].lambda, 1e-3 * cases[i].lambda);
        sn_destroy_scene(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_text),
        cmocka_unit_test(what_the_text_varies_is_within_reach),
        cmocka_unit_test(moduli_are_those_of_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
