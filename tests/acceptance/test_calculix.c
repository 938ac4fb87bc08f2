// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Further cases on the same mesh as CalculiX, which is run here: shaken meshes of linear tets and
// plane strain triangles with nu = 0.45, held at x = 0, an oblique force on the nodes at the far
// end and their own weight, quasistatic; linear elasticity, and StVK under large displacements.
// Displacements of all nodes agree to 1e-5 of the largest.
#include "acceptance/lattice.h"
#include "acceptance/setup.h"
#include "material/law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Deck {
    const char* name;
    SnMeshKind kind;
    const char* law; // "linear" or "stvk"
    int cells[3];
    double size[3];
    double thickness;
    double youngs_modulus, poissons_ratio, density;
    double force[3];   // N in all, on the nodes at x = size[0]
    double gravity[3]; // m/s^2
    int steps;         // in which the load grows
    double own;        // largest component of a displacement, m
} Deck;

static const Deck decks[] = {
    {.name = "tets",
     .kind = SN_MESH_TETS,
     .law = "linear",
     .cells = {7, 3, 2},
     .size = {2.5, 0.8, 0.5},
     .thickness = 1,
     .youngs_modulus = 3e6,
     .poissons_ratio = 0.45,
     .density = 900,
     .force = {120, 30, -50},
     .gravity = {0, 0, -9.81},
     .steps = 1,
     .own = 0.200811973517731},
    {.name = "large",
     .kind = SN_MESH_TETS,
     .law = "stvk",
     .cells = {8, 2, 3},
     .size = {2.5, 0.5, 0.6},
     .thickness = 1,
     .youngs_modulus = 3e6,
     .poissons_ratio = 0.45,
     .density = 1100,
     .force = {500, 2500, -4000},
     .gravity = {0, 0, -9.81},
     .steps = 5,
     .own = 0.612393746890541},
    {.name = "plane",
     .kind = SN_MESH_TRIANGLES,
     .law = "linear",
     .cells = {12, 4, 1},
     .size = {3, 0.6, 0},
     .thickness = 0.7,
     .youngs_modulus = 3e6,
     .poissons_ratio = 0.45,
     .density = 900,
     .force = {120, -200, 0},
     .gravity = {3, -9.81, 0},
     .steps = 1,
     .own = 0.664941490308695},
    {.name = "bent",
     .kind = SN_MESH_TRIANGLES,
     .law = "stvk",
     .cells = {12, 4, 1},
     .size = {3, 0.6, 0},
     .thickness = 0.7,
     .youngs_modulus = 3e6,
     .poissons_ratio = 0.45,
     .density = 900,
     .force = {-500, -6000, 0},
     .gravity = {0, -9.81, 0},
     .steps = 5,
     .own = 1.39475962657075},
};

static Lattice shaken_lattice(const Deck* deck) {
    Lattice lattice;
    lattice_regular(&lattice, deck->kind, deck->cells, deck->size);
    lattice_shake(&lattice, 0.2, 7);
    return lattice;
}

// ---- ours

static void solve_here(const Deck* deck, const Lattice* lattice, double* u) {
    SnWorldDef def = statics();
    memcpy(def.gravity, deck->gravity, sizeof def.gravity);
    SnWorld* world = new_world(&def);
    SnMaterialDef material = elastic(deck->law, deck->youngs_modulus, deck->poissons_ratio);
    material.density = deck->density;
    SnBodyId body = add_soft(world, lattice_mesh(lattice), material, deck->thickness);
    pin(world, body, at_plane(0, 0), 1, 1, 1);
    push(world, body, at_plane(0, deck->size[0]), deck->force, deck->steps);
    settle(world, deck->steps);
    const double* x = sn_world_positions(world, body, NULL);
    for (int i = 0; i < 3 * lattice->node_count; ++i) u[i] = x[i] - lattice->node[i];
    sn_destroy_world(world);
}

// ---- theirs

static void write_mesh(FILE* out, const Lattice* lattice) {
    const int corners = (int)lattice->kind;
    fprintf(out, "*NODE,NSET=ALL\n");
    for (int i = 0; i < lattice->node_count; ++i) {
        const double* x = lattice->node + 3 * i;
        fprintf(out, "%d,%.12e,%.12e,%.12e\n", i + 1, x[0], x[1], x[2]);
    }
    fprintf(out, "*ELEMENT,ELSET=SOLID,TYPE=%s\n", corners == 4 ? "C3D4" : "CPE3");
    for (int e = 0; e < lattice->element_count; ++e) {
        fprintf(out, "%d", e + 1);
        for (int v = 0; v < corners; ++v)
            fprintf(out, ",%d", lattice->element[corners * e + v] + 1);
        fprintf(out, "\n");
    }
}

static void write_loads(FILE* out, const Deck* deck, const Lattice* lattice) {
    const double* g = deck->gravity;
    const double size = sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    int loaded = 0;
    for (int i = 0; i < lattice->node_count; ++i) loaded += lattice->node[3 * i] == deck->size[0];
    fprintf(out, "*CLOAD\n");
    for (int i = 0; i < lattice->node_count; ++i)
        for (int k = 0; k < 3 && lattice->node[3 * i] == deck->size[0]; ++k)
            if (deck->force[k] != 0)
                fprintf(out, "%d,%d,%.12e\n", i + 1, k + 1, deck->force[k] / loaded);
    fprintf(out, "*DLOAD\nSOLID,GRAV,%.12e,%.12e,%.12e,%.12e\n", size, g[0] / size, g[1] / size,
            g[2] / size);
}

static void write_deck(FILE* out, const Deck* deck, const Lattice* lattice) {
    const int large = strcmp(deck->law, "stvk") == 0;
    write_mesh(out, lattice);
    fprintf(out, "*MATERIAL,NAME=M\n*ELASTIC\n%.12e,%.12e\n*DENSITY\n%.12e\n", deck->youngs_modulus,
            deck->poissons_ratio, deck->density);
    fprintf(out, "*SOLID SECTION,ELSET=SOLID,MATERIAL=M\n");
    if (deck->kind == SN_MESH_TRIANGLES) fprintf(out, "%.12e\n", deck->thickness);
    fprintf(out, "*BOUNDARY\n");
    for (int i = 0; i < lattice->node_count; ++i)
        if (lattice->node[3 * i] == 0) fprintf(out, "%d,1,3\n", i + 1);
    fprintf(out, "*STEP%s\n*STATIC\n%s,1.\n", large ? ",NLGEOM,INC=1000" : "",
            large ? "0.1" : "1.");
    // equilibrium far below the tolerance of the comparison
    if (large) fprintf(out, "*CONTROLS,PARAMETERS=FIELD\n1.e-9,1.e-9\n");
    write_loads(out, deck, lattice);
    fprintf(out, "*NODE PRINT,NSET=ALL\nU\n*END STEP\n");
}

// displacements at the last printed time
static void read_displacements(FILE* in, int node_count, double* u) {
    char line[256];
    int seen = 0;
    while (fgets(line, sizeof line, in)) {
        int node;
        double x, y, z;
        if (strstr(line, "displacements")) seen = 0;
        if (sscanf(line, "%d %lf %lf %lf", &node, &x, &y, &z) != 4) continue;
        assert_in_range(node, 1, node_count);
        memcpy(u + 3 * (node - 1), (double[3]){x, y, z}, 3 * sizeof(double));
        ++seen;
    }
    assert_int_equal(seen, node_count);
}

static void run_there(const char* folder, const Deck* deck, const Lattice* lattice, double* u) {
    char path[512], command[1024];
    snprintf(path, sizeof path, "%s/%s.inp", folder, deck->name);
    FILE* file = fopen(path, "w");
    assert_non_null(file);
    write_deck(file, deck, lattice);
    assert_int_equal(fclose(file), 0);
    snprintf(command, sizeof command, "cd '%s' && OMP_NUM_THREADS=1 ccx %s > log 2>&1", folder,
             deck->name);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/%s.dat", folder, deck->name);
    file = fopen(path, "r");
    assert_non_null(file);
    read_displacements(file, lattice->node_count, u);
    fclose(file);
}

static void solve_there(const Deck* deck, const Lattice* lattice, double* u) {
    char folder[] = "/tmp/sinew-calculix-XXXXXX", command[128];
    assert_non_null(mkdtemp(folder));
    run_there(folder, deck, lattice, u);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    assert_int_equal(system(command), 0);
}

// ---- both

static double largest(const double* u, size_t count) {
    double size = 0;
    for (size_t i = 0; i < count; ++i) size = fmax(size, fabs(u[i]));
    return size;
}

static void our_answer_has_not_moved(void** state) {
    const Deck* deck = *state;
    Lattice lattice = shaken_lattice(deck);
    const size_t count = 3 * (size_t)lattice.node_count;
    double* u = calloc(count, sizeof *u);
    assert_non_null(u);
    solve_here(deck, &lattice, u);
    CHECK_OWN(largest(u, count), deck->own, 1e-9);
    free(u);
    lattice_free(&lattice);
}

static void both_codes_agree(void** state) {
    const Deck* deck = *state;
    Lattice lattice = shaken_lattice(deck);
    const size_t count = 3 * (size_t)lattice.node_count;
    double *here = calloc(count, sizeof *here), *there = calloc(count, sizeof *there);
    assert_true(here && there);
    solve_here(deck, &lattice, here);
    solve_there(deck, &lattice, there);
    double worst = 0;
    for (size_t i = 0; i < count; ++i) worst = fmax(worst, fabs(here[i] - there[i]));
    CHECK_AT_MOST(worst, 1e-5 * largest(there, count));
    free(here), free(there);
    lattice_free(&lattice);
}

#define EACH_DECK(test)                                                                            \
    cmocka_unit_test_prestate(test, (void*)&decks[0]),                                             \
        cmocka_unit_test_prestate(test, (void*)&decks[1]),                                         \
        cmocka_unit_test_prestate(test, (void*)&decks[2]),                                         \
        cmocka_unit_test_prestate(test, (void*)&decks[3])

int main(void) {
    const struct CMUnitTest ours[] = {EACH_DECK(our_answer_has_not_moved)};
    const struct CMUnitTest both[] = {EACH_DECK(both_codes_agree)};
    if (cmocka_run_group_tests(ours, NULL, NULL) != 0) return 1;
    if (system("command -v ccx > /dev/null") != 0) {
        printf("skipped: CalculiX is not installed; make test-deps installs it\n");
        return 77;
    }
    return cmocka_run_group_tests(both, NULL, NULL);
}
