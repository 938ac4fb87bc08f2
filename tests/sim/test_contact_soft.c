// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What is rigid and lies in a dent of what is soft comes to rest.
#include "check.h"
#include "contact.h"

static SnError error;

// A damped block of 0.4 x 0.4 x 0.2 m on the ground.
static void put_block(SnContactCase* c) {
    const int cells[3] = {8, 8, 4};
    const double size[3] = {0.4, 0.4, 0.2};
    SnPlacement place = sn_default_placement();
    SnMaterialDef rubber = sn_default_material_def();
    SnMesh* mesh;
    CHECK_OK(sn_mesh_box(cells, size, SN_BOX_KUHN, &mesh));
    place.translate[0] = place.translate[1] = -0.2;
    sn_mesh_place(mesh, &place);
    rubber.youngs_modulus = 1e5;
    rubber.density = 200;
    rubber.stiffness_damping = 0.02;
    sn_contact_soft(c, mesh, &rubber);
}

// A ball of iron on a vertex, and on the middle of a cell, from where it rolls to a vertex: it digs
// in by centimetres, but overlaps faces and edges between vertices by less than a millimetre.
static void dents_hold(void** state) {
    (void)state;
    for (int middle = 0; middle < check_thin(2, 1); ++middle) {
        const SnWorldDef def = sn_default_world_def();
        SnContactCase c = sn_contact_case(&def, &error);
        sn_contact_slope(&c, 0);
        put_block(&c);
        const Vec3 start = v3(middle ? 0.025 : 0, middle ? 0.025 : 0, 0.285);
        const SnBodyId iron = sn_contact_put(&c, SN_SHAPE_SPHERE, 0.16, start, 7800);
        double kinetic = 0;
        int matrices = 0;
        for (int step = 0; step < 200; ++step) {
            sn_contact_run(&c, 1);
            if (c.status < 0) fail_msg("%s", error.text);
            const SnStepStats* stats = sn_world_stats(c.world);
            kinetic = fmax(kinetic, stats->kinetic);
            if (step >= 190) matrices += stats->matrices;
        }
        const SnStepStats* stats = sn_world_stats(c.world);
        printf("kinetic %.1e of %.1e, %.1e deep, %d matrices, z %g\n", stats->kinetic, kinetic,
               stats->deepest, matrices, sn_contact_place(&c, iron).z);
        if (!middle) CHECK_AT_MOST(stats->kinetic, 1e-6 * kinetic);
        CHECK_AT_MOST(stats->deepest, 1e-3);
        // In ten steps: two solves each, of one round of the proximal method, which has at most ten
        // matrices. A single contact that hops from face to face takes a hundred in each.
        CHECK_AT_MOST(matrices, 200);
        assert_int_equal(c.remarks, 0);
        CHECK_OK(sn_contact_end(&c));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {CHECK_NUMBERS(dents_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
