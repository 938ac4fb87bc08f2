// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The time per step against the number of glued nodes.
#include "contact.h"
#include "linear.h"

#include <math.h>

enum { SIZES = 6 };

// Add a slab of n x n x 2 cells whose top is at z.
static SnBodyId add_slab(SnContactCase* c, int n, double z) {
    const int cells[3] = {n, n, 2};
    const double edges[3] = {0.05 * n, 0.05 * n, 0.1};
    const SnMaterialDef rubber = sn_contact_rubber(2e5);
    SnPlacement place = sn_default_placement();
    SnMesh* mesh = NULL;
    place.translate[0] = place.translate[1] = -0.025 * n;
    place.translate[2] = z - 0.1;
    if (c->status >= 0) c->status = sn_mesh_box(cells, edges, SN_BOX_FIVE, &mesh);
    if (c->status < 0) return (SnBodyId){0};
    sn_mesh_place(mesh, &place);
    return sn_contact_soft(c, mesh, &rubber);
}

static SnBodyId add_box(SnContactCase* c, int n) {
    SnShapeDef shape = sn_contact_shape(SN_SHAPE_BOX, 0.05 * n);
    SnRigidDef def = sn_default_rigid_def();
    shape.size[2] = 0.1;
    def.position[2] = 0.05;
    return sn_contact_rigid(c, &shape, def);
}

// Make a slab whose (n + 1)^2 highest nodes are glued to a box, or to another slab. Kick the slab.
static SnContactCase make_glued_slab(int n, int to_soft, SnError* error) {
    const SnWorldDef def = sn_default_world_def();
    SnContactCase c = sn_contact_case(&def, error);
    const SnBodyId slab = add_slab(&c, n, 0),
                   other = to_soft ? add_slab(&c, n, 0.1) : add_box(&c, n);
    const SnEventDef kick = {SN_EVENT_KICK, 0, {1, 0, 0.3}, slab};
    SnAttachmentDef glue = sn_default_attachment_def();
    SnPairDef pair = sn_default_pair_def();
    glue.body = pair.body = slab;
    glue.to = pair.other = other;
    glue.select = (SnSelect){.kind = SN_SELECT_BOX, .low = {-9, -9, -1e-9}, .high = {9, 9, 9}};
    pair.ignore = 1;
    if (c.status >= 0) c.status = sn_world_add_attachment(c.world, &glue, error);
    if (c.status >= 0) c.status = sn_world_add_pair(c.world, &pair, error);
    if (c.status >= 0) c.status = sn_world_add_event(c.world, &kick, error);
    return c;
}

static SnStatus print_table(FILE* out, const char* what, int to_soft, const int* sizes, int count,
                            SnError* error) {
    enum { WARM = 3, COUNTED = 5 };
    double nodes[SIZES], step[SIZES];
    fprintf(out, "%s\n    %9s %11s %11s %11s %9s\n", what, "nodes", "step, ms", "us each",
            "iterations", "matrices");
    for (int i = 0; i < count; ++i) {
        SnContactCase c = make_glued_slab(sizes[i], to_soft, error);
        sn_contact_run(&c, WARM);
        nodes[i] = (sizes[i] + 1) * (sizes[i] + 1);
        step[i] = HUGE_VAL;
        for (int k = 0; k < COUNTED && c.status >= 0; ++k) {
            const double before = c.seconds;
            sn_contact_run(&c, 1);
            step[i] = fmin(step[i], 1e3 * (c.seconds - before));
        }
        if (c.status >= 0) {
            const SnStepStats* stats = sn_world_stats(c.world);
            fprintf(out, "    %9.0f %11.3f %11.2f %11d %9d\n", nodes[i], step[i],
                    1e3 * step[i] / nodes[i], stats->iterations, stats->matrices);
            fflush(out);
        }
        SN_TRY(sn_contact_end(&c));
    }
    fprintf(out, "    exponent of the number of nodes: %.2f\n\n", sn_fit_power(count, nodes, step));
    return SN_OK;
}

SnStatus sn_contact_glue(const SnBenchOptions* options, FILE* out, SnError* error) {
    static const int sizes[SIZES] = {4, 8, 16, 32, 48, 64};
    const int count = options->full ? SIZES : 4;
    SN_TRY(print_table(out, "Nodes of a soft slab glued to a box", 0, sizes, count, error));
    return print_table(out, "Nodes of a soft slab glued to another", 1, sizes, count, error);
}

// ---- counts

SnStatus sn_contact_count_glue(SnTally* tally, SnError* error) {
    const SnContactCase box = make_glued_slab(4, 0, error);
    SN_TRY(sn_contact_tally(tally, "slab-to-box", &box, 6));
    const SnContactCase slabs = make_glued_slab(4, 1, error);
    return sn_contact_tally(tally, "slab-to-slab", &slabs, 6);
}
