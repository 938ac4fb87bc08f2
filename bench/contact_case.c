// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact.h"

#include "base/clock.h"

#include <math.h>

SnContactCase sn_contact_case(const SnWorldDef* def, SnError* error) {
    SnContactCase c = {.error = error};
    c.status = sn_create_world(def, &c.world, error);
    return c;
}

SnStatus sn_contact_end(SnContactCase* c) {
    sn_destroy_world(c->world);
    c->world = NULL;
    return c->status < 0 ? c->status : SN_OK;
}

// ---- filling a case

void sn_contact_collider(SnContactCase* c, const SnColliderDef* def) {
    if (c->status >= 0) c->status = sn_world_add_collider(c->world, def, NULL, c->error);
}

void sn_contact_slope(SnContactCase* c, double angle) {
    SnColliderDef def = sn_default_collider_def();
    def.axis[1] = 1;
    def.angle = angle;
    sn_contact_collider(c, &def);
}

SnShapeDef sn_contact_shape(SnShapeKind kind, double size) {
    SnShapeDef shape = sn_default_shape_def();
    shape.kind = kind;
    shape.radius = size / 2;
    shape.length = shape.size[0] = shape.size[1] = shape.size[2] = size;
    return shape;
}

SnBodyId sn_contact_rigid(SnContactCase* c, const SnShapeDef* shape, SnRigidDef def) {
    SnBodyId body = {0};
    def.shape = shape;
    if (c->status >= 0) c->status = sn_world_add_rigid(c->world, &def, &body, c->error);
    return body;
}

SnBodyId sn_contact_put(SnContactCase* c, SnShapeKind kind, double size, Vec3 at, double density) {
    const SnShapeDef shape = sn_contact_shape(kind, size);
    SnRigidDef def = sn_default_rigid_def();
    v3_store(def.position, at);
    def.density = density;
    return sn_contact_rigid(c, &shape, def);
}

SnMaterialDef sn_contact_rubber(double young) {
    SnMaterialDef rubber = sn_default_material_def();
    rubber.youngs_modulus = young;
    rubber.stiffness_damping = 2e-3;
    return rubber;
}

SnBodyId sn_contact_soft(SnContactCase* c, SnMesh* mesh, const SnMaterialDef* material) {
    SnSoftDef def = sn_default_soft_def();
    SnBodyId body = {0};
    def.mesh = mesh;
    def.material = material;
    def.material_count = 1;
    if (c->status >= 0) c->status = sn_world_add_soft(c->world, &def, &body, c->error);
    sn_destroy_mesh(mesh);
    return body;
}

SnBodyId sn_contact_cube(SnContactCase* c, int cells, double size, Vec3 at,
                         const SnMaterialDef* material) {
    const int counts[3] = {cells, cells, cells};
    const double sizes[3] = {size, size, size};
    SnMesh* mesh = NULL;
    if (c->status >= 0) c->status = sn_mesh_box(counts, sizes, SN_BOX_FIVE, &mesh);
    if (c->status < 0) return (SnBodyId){0};
    SnPlacement place = sn_default_placement();
    v3_store(place.translate, v3_sub(at, v3(size / 2, size / 2, size / 2)));
    sn_mesh_place(mesh, &place);
    return sn_contact_soft(c, mesh, material);
}

SnBodyId sn_contact_block(SnContactCase* c, int cells, double size, Vec3 at, double young) {
    const SnMaterialDef rubber = sn_contact_rubber(young);
    return sn_contact_cube(c, cells, size, at, &rubber);
}

// ---- running a case

void sn_contact_run(SnContactCase* c, int steps) {
    for (int i = 0; i < steps && c->status >= 0; ++i) {
        const double cpu = sn_thread_seconds();
        c->status = sn_world_step(c->world, c->error);
        c->seconds += sn_thread_seconds() - cpu;
        if (c->status < 0) return;
        const SnStepStats* stats = sn_world_stats(c->world);
        c->remarks += c->status > 0;
        c->deepest = fmax(c->deepest, stats->deepest);
        c->detected += stats->seconds[SN_PHASE_COLLIDE];
        for (int k = 0; k < SN_PHASE_COUNT; ++k) c->wall += stats->seconds[k];
    }
}

// The mean of vectors that are given as three numbers per node.
static Vec3 mean_vector(const double* x, int count) {
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < count; ++i) sum = v3_add(sum, v3_load(x + 3 * (size_t)i));
    return count ? v3_scale(1.0 / count, sum) : sum;
}

Vec3 sn_contact_place(const SnContactCase* c, SnBodyId body) {
    double x[3], r[4];
    if (c->status < 0) return v3(NAN, NAN, NAN);
    if (sn_world_pose(c->world, body, x, r) >= 0) return v3_load(x);
    int count;
    const double* nodes = sn_world_positions(c->world, body, &count);
    return mean_vector(nodes, count);
}

Vec3 sn_contact_speed(const SnContactCase* c, SnBodyId body) {
    double v[3], omega[3];
    if (c->status < 0) return v3(NAN, NAN, NAN);
    if (sn_world_twist(c->world, body, v, omega) >= 0) return v3_load(v);
    int count;
    const double* nodes = sn_world_velocities(c->world, body, &count);
    return mean_vector(nodes, count);
}

// Find the speed of the fastest point of a body, m/s. For a rigid body it is estimated: its
// farthest point is taken to be as far from its centre as a cube of its volume is wide.
static double fastest_of(const SnWorld* world, SnBodyId body) {
    double v[3], omega[3], fastest = 0;
    if (sn_world_twist(world, body, v, omega) >= 0)
        return v3_norm(v3_load(v)) +
               cbrt(sn_world_body_info(world, body).volume) * v3_norm(v3_load(omega));
    int count;
    const double* nodes = sn_world_velocities(world, body, &count);
    for (int i = 0; i < count; ++i)
        fastest = fmax(fastest, v3_norm(v3_load(nodes + 3 * (size_t)i)));
    return fastest;
}

static int is_round(const SnWorld* world, SnBodyId body) {
    const SnShapeDef* shape = sn_world_body_info(world, body).shape;
    return shape && (shape->kind == SN_SHAPE_SPHERE || shape->kind == SN_SHAPE_CAPSULE ||
                     shape->kind == SN_SHAPE_CYLINDER);
}

static int does_roll(const SnWorld* world, SnBodyId body, double rolling) {
    const double slow = 1e-3, speed = fastest_of(world, body);
    return speed > slow && speed < rolling && is_round(world, body);
}

double sn_contact_fastest_but(const SnContactCase* c, double rolling, int* rolls) {
    double fastest = 0;
    *rolls = 0;
    if (c->status < 0) return NAN;
    for (int b = 0; b < sn_world_body_count(c->world); ++b) {
        const SnBodyId body = sn_world_body_at(c->world, b);
        if (does_roll(c->world, body, rolling))
            ++*rolls;
        else
            fastest = fmax(fastest, fastest_of(c->world, body));
    }
    return fastest;
}

double sn_contact_mean_but(const SnContactCase* c, double rolling) {
    double sum = 0, mass = 0;
    if (c->status < 0) return NAN;
    for (int b = 0; b < sn_world_body_count(c->world); ++b) {
        const SnBodyId body = sn_world_body_at(c->world, b);
        const double speed = fastest_of(c->world, body);
        if (does_roll(c->world, body, rolling)) continue;
        sum += sn_world_body_info(c->world, body).mass * speed * speed;
        mass += sn_world_body_info(c->world, body).mass;
    }
    return sqrt(sum / mass);
}

double sn_contact_fastest(const SnContactCase* c) {
    int rolls;
    return sn_contact_fastest_but(c, 0, &rolls);
}

SnStatus sn_contact_tally(SnTally* tally, const char* name, const SnContactCase* c, int steps) {
    return sn_tally_world(tally, name, c->status, c->world, steps, c->error);
}
