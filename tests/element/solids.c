// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/solids.h"

#include <stdio.h>
#include <string.h>

static int law_count(void) { return sn_law_table(SN_ISA_PLAIN)->count; }
static int fibre_count(void) { return sn_fibre_table(SN_ISA_PLAIN)->count; }

const SnLaw* case_law(SolidCase c) { return c.law < 0 ? NULL : sn_law_table(sn_isa())->law[c.law]; }

int case_is_shearless(SolidCase c) { return c.law >= 0 && sn_law_is_shearless(case_law(c)); }

// number i of the laws that resist shear, again and again
static int shear_law(int i) {
    int law = 0;
    for (;; law = (law + 1) % law_count())
        if (!sn_law_is_shearless(sn_law_table(SN_ISA_PLAIN)->law[law]) && i-- == 0) return law;
}

const char* case_name(SolidCase c) {
    static const char* const dampings[DAMPING_COUNT] = {"no damping", "stiffness damping",
                                                        "viscosity", "both dampings"};
    static char name[160];
    const char* fibre = c.fibre == -1  ? "no fibre"
                        : c.fibre < -1 ? "all fibres"
                                       : sn_fibre_table(SN_ISA_PLAIN)->fibre[c.fibre]->name;
    snprintf(name, sizeof name, "%s, %s, %s, %s", c.kind == SN_MESH_TETS ? "tets" : "triangles",
             c.law < 0 ? "all laws" : case_law(c)->name, fibre, dampings[c.damping]);
    return name;
}

// E about 1 and different in every element, so that nothing cancels by symmetry
static SnMaterial material_of(SolidCase c, int e, SnRandom* random) {
    SnMaterial m = sn_default_material();
    m.law = c.law < 0 ? shear_law(e) : c.law;
    m.fibre = c.fibre < -1 ? e % (fibre_count() + 1) - 1 : c.fibre;
    m.youngs_modulus = sn_random_uniform(random, 0.5, 2);
    m.poissons_ratio = sn_random_uniform(random, 0.1, 0.4);
    m.density = sn_random_uniform(random, 0.5, 2);
    for (int k = 0; k < 3; ++k) m.fibre_direction[k] = sn_random_uniform(random, -2, 2);
    if (c.kind == SN_MESH_TRIANGLES) m.fibre_direction[2] *= 0.3;
    m.fibre_stiffness = sn_random_uniform(random, 0.3, 1);
    m.fibre_exponent = sn_random_uniform(random, 0.5, 2);
    m.fibre_tension = 0.2;
    m.fibre_activation = 0.5;
    const int elastic = e % 5 == 4; // some elements are not damped
    if (c.damping & DAMPING_STIFFNESS) m.stiffness_damping = elastic ? 0 : 0.1 + 0.01 * (e % 7);
    if (c.damping & DAMPING_VISCOSITY) m.viscosity = elastic ? 0 : 0.2 + 0.01 * (e % 3);
    return m;
}

static SnMesh* make_mesh(SnMeshKind kind, int cells) {
    SnMesh* mesh = NULL;
    const int box[3] = {cells, 1, 1};
    const double size[3] = {0.7 * cells, 0.8, 0.9};
    if (kind == SN_MESH_TETS)
        CHECK_OK(sn_mesh_box(box, size, SN_BOX_KUHN, &mesh));
    else
        CHECK_OK(sn_mesh_grid((int[2]){cells, 2}, size, SN_GRID_ALTERNATE, &mesh));
    SnRandom random = {11};
    for (int i = 0; i < 3 * mesh->vertex_count; ++i)
        if (kind == SN_MESH_TETS || i % 3 < 2)
            mesh->vertex[i] += sn_random_uniform(&random, -0.08, 0.08);
    return mesh;
}

TestSolid make_solid(SolidCase c, int cells) {
    TestSolid s = {.mesh = make_mesh(c.kind, cells)};
    SnRandom random = {5};
    s.material = SN_NEW_ARRAY(SnMaterial, s.mesh->element_count);
    for (int e = 0; e < s.mesh->element_count; ++e) s.material[e] = material_of(c, e, &random);
    CHECK_OK(sn_create_solid(s.mesh, s.material, 0.6, FIRST_NODE, &s.solid));
    s.nodes = FIRST_NODE + s.mesh->vertex_count;
    s.x = SN_NEW_ARRAY(double, 3 * s.nodes);
    s.v = SN_NEW_ARRAY(double, 3 * s.nodes);
    memcpy(s.x + 3 * FIRST_NODE, s.mesh->vertex, sizeof(double) * 3 * (size_t)s.mesh->vertex_count);
    CHECK_OK(sn_create_arena(1 << 16, &s.store));
    s.scratch = sn_arena_reset(s.store);
    return s;
}

void free_solid(TestSolid* s) {
    sn_destroy_mesh(s->mesh);
    sn_destroy_solid(s->solid);
    sn_destroy_arena(s->store);
    sn_free(s->material);
    sn_free(s->x);
    sn_free(s->v);
}

void walk_solids_of_damping(Damping damping, void (*visit)(SolidCase c)) {
    for (int kind = SN_MESH_TRIANGLES; kind <= SN_MESH_TETS; ++kind) {
        for (int law = 0; law < law_count(); ++law)
            for (int fibre = -1; fibre < fibre_count(); ++fibre)
                visit((SolidCase){(SnMeshKind)kind, law, fibre, damping});
        visit((SolidCase){(SnMeshKind)kind, -1, -2, damping});
    }
}

void walk_solids(void (*visit)(SolidCase c)) {
    for (int damping = 0; damping < DAMPING_COUNT; ++damping)
        walk_solids_of_damping((Damping)damping, visit);
}

void deform(TestSolid* s, Mat3 A, double noise, uint64_t seed) {
    SnRandom random = {seed};
    const int plane = s->mesh->kind == SN_MESH_TRIANGLES;
    for (int i = 0; i < s->mesh->vertex_count; ++i) {
        double* x = s->x + 3 * (FIRST_NODE + i);
        v3_store(x, m3_apply(A, v3_load(s->mesh->vertex + 3 * i)));
        for (int k = 0; k < (plane ? 2 : 3); ++k) {
            x[k] += sn_random_uniform(&random, -noise, noise);
            s->v[3 * (FIRST_NODE + i) + k] = sn_random_uniform(&random, -1, 1);
        }
    }
}

Mat3 random_rotation(SnMeshKind kind, SnRandom* random) {
    double angle[3];
    for (int k = 0; k < 3; ++k) angle[k] = sn_random_uniform(random, -2, 2);
    if (kind == SN_MESH_TRIANGLES) angle[0] = angle[1] = 0;
    return quat_matrix(quat_exp(v3_load(angle)));
}

Mat3 random_stretch(SnMeshKind kind, const double stretch[3], SnRandom* random) {
    const Mat3 U = random_rotation(kind, random), V = random_rotation(kind, random);
    const double z = kind == SN_MESH_TRIANGLES ? 1 : stretch[2];
    return m3_mul(m3_mul(U, m3_diagonal(stretch[0], stretch[1], z)), V);
}

int inside_domain(const TestSolid* s) { return sn_solid_worst(s->solid, s->x).outside < 0; }

double energy_of(const TestSolid* s) { return sn_solid_energy(s->solid, s->x, NULL, s->scratch); }

void force_of(const TestSolid* s, const double* x, const double* v, const double* lag, double* f) {
    memset(f, 0, sizeof(double) * 3 * (size_t)s->nodes);
    const SnSolidAt at = {.x = x, .v = v, .x_lag = lag};
    sn_solid_force(s->solid, &at, NULL, f);
}

// block (a, b) of nodes goes to block a * nodes + b of a dense array of blocks
static int* dense_destinations(const TestSolid* s) {
    const SnSolid* solid = s->solid;
    const int pairs = sn_solid_pairs(solid);
    int* destination = SN_NEW_ARRAY(int, solid->batch_count* pairs* SN_LANES);
    for (int i = 0; i < solid->batch_count * pairs * SN_LANES; ++i) {
        const int lane = i % SN_LANES, pair = i / SN_LANES % pairs;
        const SnSolidBatch* batch = &solid->batch[i / SN_LANES / pairs];
        int a = 0, b = 0;
        sn_solid_pair(solid, pair, &a, &b);
        const int low = batch->node[a][lane], high = batch->node[b][lane];
        assert_true(low <= high);
        destination[i] = batch->element[lane] < 0 ? -1 : low * s->nodes + high;
    }
    return destination;
}

void dense_hessian(const TestSolid* s, const SnSolidAt* at, SnWeights weights, SnPool* pool,
                   double* H) {
    const int n = s->nodes;
    int* destination = dense_destinations(s);
    double* value = SN_NEW_ARRAY(double, 9 * n * n);
    sn_solid_hessian(s->solid, at, weights, destination, pool, value);
    for (int a = 0; a < n; ++a)
        for (int b = a; b < n; ++b)
            for (int k = 0; k < 9; ++k) {
                const int i = 3 * a + k / 3, j = 3 * b + k % 3;
                const double entry = value[9 * (a * n + b) + k];
                H[i * 3 * n + j] = entry;
                if (a != b) H[j * 3 * n + i] = entry;
            }
    sn_free(value);
    sn_free(destination);
}

void dense_multiply(int n, const double* H, const double* w, double* y) {
    for (int i = 0; i < n; ++i) y[i] = dot_product(H + i * n, w, n);
}
