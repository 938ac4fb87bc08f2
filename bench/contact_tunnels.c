// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Shoot bodies at a plate, and count the bodies that come out on the other side.
#include "contact.h"

#include "base/random.h"

#include <math.h>

static const double thickness = 0.005, size = 0.1,
                    speed = 50; // m, m, m/s: a shot flies half a metre per step

static const char* const shot_names[] = {"sphere", "box", "capsule", "cylinder", "mesh", "soft"};
enum { SHOT_MESH = 4, SHOT_SOFT = 5, SHOT_COUNT };

static const char* const plate_names[] = {"the plate is a box", "the plate is a mesh",
                                          "the same with notches"};
enum { PLATE_BOX, PLATE_MESH, PLATE_NOTCHED, PLATE_COUNT };

static SnStatus make_box_mesh(Vec3 edges, int across, SnMesh** mesh) {
    const int cells[3] = {across, across, 1};
    double e[3];
    v3_store(e, edges);
    SN_TRY(sn_mesh_box(cells, e, SN_BOX_FIVE, mesh));
    SnPlacement place = sn_default_placement();
    v3_store(place.translate, v3_scale(-0.5, edges));
    sn_mesh_place(*mesh, &place);
    return SN_OK;
}

// Push the middles of two sides of a box inwards, so that it is no longer convex.
static SnStatus notch_mesh(SnMesh** mesh) {
    enum { VERTICES = 18 };
    double vertex[VERTICES][3];
    SnMesh* whole = *mesh;
    for (int v = 0; v < VERTICES; ++v) {
        const double* x = sn_mesh_vertices(whole) + 3 * (size_t)v;
        for (int k = 0; k < 3; ++k) vertex[v][k] = x[k];
        if (fabs(x[1]) < 1e-9) vertex[v][0] *= 0.9;
    }
    const SnStatus status =
        sn_mesh_from_arrays(SN_MESH_TETS, VERTICES, vertex[0], sn_mesh_element_count(whole),
                            sn_mesh_elements(whole), NULL, mesh, NULL);
    sn_destroy_mesh(whole);
    return status;
}

static void add_plate(SnContactCase* c, int plate) {
    SnColliderDef def = sn_default_collider_def();
    const Vec3 edges = v3(20, 20, thickness);
    SnMesh* mesh = NULL;
    if (c->status >= 0) c->status = make_box_mesh(edges, plate == PLATE_NOTCHED ? 2 : 1, &mesh);
    if (c->status >= 0 && plate == PLATE_NOTCHED) c->status = notch_mesh(&mesh);
    if (c->status < 0) return;
    def.shape.kind = plate == PLATE_BOX ? SN_SHAPE_BOX : SN_SHAPE_MESH;
    def.shape.mesh = plate == PLATE_BOX ? NULL : mesh;
    v3_store(def.shape.size, edges);
    def.position[2] = -thickness / 2;
    sn_contact_collider(c, &def);
    sn_destroy_mesh(mesh);
}

// Add a shot: a body that starts at a random place, spins, and flies in a random direction through
// the origin.
static SnBodyId add_shot(SnContactCase* c, int kind, SnRandom* random) {
    const SnShapeKind kinds[] = {SN_SHAPE_SPHERE, SN_SHAPE_BOX, SN_SHAPE_CAPSULE, SN_SHAPE_CYLINDER,
                                 SN_SHAPE_MESH};
    const double turn = sn_random_uniform(random, 0, 2 * M_PI),
                 steep = sn_random_uniform(random, 0.2, M_PI / 2);
    const Vec3 way = v3(cos(steep) * cos(turn), cos(steep) * sin(turn), -sin(steep));
    const Vec3 at = v3_scale(-sn_random_uniform(random, 0.2, 1.2) / sin(steep), way);
    const Vec3 velocity = v3_scale(speed, way);
    if (kind == SHOT_SOFT) {
        const SnBodyId body = sn_contact_block(c, 2, size, at, 2e5);
        SnEventDef kick = {SN_EVENT_KICK, 0, {0}, body};
        v3_store(kick.vector, velocity);
        if (c->status >= 0) c->status = sn_world_add_event(c->world, &kick, c->error);
        return body;
    }
    SnShapeDef shape = sn_contact_shape(kinds[kind], size);
    SnRigidDef def = sn_default_rigid_def();
    SnMesh* mesh = NULL;
    if (kind == SHOT_MESH && c->status >= 0)
        c->status = make_box_mesh(v3(size, size, size), 1, &mesh);
    shape.mesh = mesh;
    v3_store(def.position, at);
    v3_store(def.velocity, velocity);
    for (int k = 0; k < 3; ++k) {
        def.axis[k] = sn_random_uniform(random, -1, 1);
        def.angular_velocity[k] = sn_random_uniform(random, -20, 20);
    }
    def.angle = sn_random_uniform(random, 0, M_PI);
    const SnBodyId body = sn_contact_rigid(c, &shape, def);
    sn_destroy_mesh(mesh);
    return body;
}

static SnContactCase make_shot_case(int kind, int plate, SnRandom* random, SnBodyId* body,
                                    SnError* error) {
    const SnWorldDef def = sn_default_world_def();
    SnContactCase c = sn_contact_case(&def, error);
    add_plate(&c, plate);
    *body = add_shot(&c, kind, random);
    return c;
}

// Run one shot; *through is 1 if its centre has been below the plate.
static SnStatus run_shot(int kind, int plate, SnRandom* random, int* through, SnError* error) {
    SnBodyId body;
    SnContactCase c = make_shot_case(kind, plate, random, &body, error);
    *through = 0;
    for (int s = 0; s < 15 && c.status >= 0 && !*through; ++s) {
        sn_contact_run(&c, 1);
        *through = sn_contact_place(&c, body).z < -thickness;
    }
    return sn_contact_end(&c);
}

SnStatus sn_contact_tunnels(const SnBenchOptions* options, FILE* out, int* missed, SnError* error) {
    const int shots = options->full ? 500 : 25;
    SnRandom random = {50};
    int all = 0;
    fprintf(out, "Shots at 50 m/s, at 11 to 90 degrees to a plate of 5 mm: came through\n    %-28s",
            "");
    for (int k = 0; k < SHOT_COUNT; ++k) fprintf(out, " %9s", shot_names[k]);
    for (int p = 0; p < PLATE_COUNT; ++p) {
        fprintf(out, "\n    %-28s", plate_names[p]);
        for (int k = 0; k < SHOT_COUNT; ++k) {
            int count = 0, through;
            for (int i = 0; i < shots; ++i) {
                SN_TRY(run_shot(k, p, &random, &through, error));
                count += through;
            }
            fprintf(out, " %4d of %2d", count, shots);
            fflush(out);
            all += count;
        }
    }
    fprintf(out, "\n");
    sn_print_at_most(out, all, 0, "nothing tunnels");
    *missed += all > 0;
    fprintf(out, "\n");
    return SN_OK;
}

// ---- counts

SnStatus sn_contact_count_tunnels(SnTally* tally, SnError* error) {
    SnRandom random = {50};
    for (int k = 0; k < SHOT_COUNT; ++k) {
        SnBodyId body;
        const SnContactCase c = make_shot_case(k, k % PLATE_COUNT, &random, &body, error);
        SN_TRY(sn_contact_tally(tally, shot_names[k], &c, 8));
    }
    return SN_OK;
}
