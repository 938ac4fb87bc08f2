// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// What the choice of a method depends on, from a world that is starting.
#include "sim/method_auto.h"

#include "sim/world.h"

#include <math.h>

// diagonal of the box around a part at rest, m
static double part_size(const SnModel* model, const SnPart* part) {
    Vec3 low = v3(HUGE_VAL, HUGE_VAL, HUGE_VAL), high = v3(-HUGE_VAL, -HUGE_VAL, -HUGE_VAL);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 x = v3_load(model->rest + 3 * (size_t)i);
        low = v3(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = v3(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    return v3_norm(v3_sub(high, low));
}

// fastest turn and shift between two keys, and of steady motion: 1/s
static double drive_rate(const SnDriveDef* def, double size) {
    double rate = fmax(v3_norm(v3_load(def->velocity)) / size, fabs(def->turn_rate));
    for (int k = 1; k < def->key_count; ++k) {
        const SnMotionKey *from = &def->key[k - 1], *to = &def->key[k];
        const double time = to->time - from->time;
        const Vec3 shift = v3_sub(v3_load(to->translate), v3_load(from->translate));
        if (time > 0)
            rate = fmax(rate, fmax(v3_norm(shift) / size, fabs(to->angle - from->angle)) / time);
    }
    return rate;
}

// A step's turn: by weight, which swings it about an end; by its own spin; by what drives it.
static double turn_of(const SnWorld* world, const SnBody* body, double size) {
    const double weight = v3_norm(v3_load(world->def.gravity));
    const int is_static = sn_scheme(world->def.integrator)->is_static;
    const SnPart* part = &world->model->part[body->part];
    double rate =
        is_static ? 0 : fmax(sqrt(weight / size), v3_norm(v3_load(body->angular_velocity)));
    for (int d = 0; d < world->script.drive_count; ++d) {
        const SnDrive* drive = &world->script.drive[d];
        const int node = drive->nodes.count > 0 ? drive->nodes.node[0] - part->first_node : -1;
        if (node >= 0 && node < part->mesh->vertex_count)
            rate = fmax(rate, drive_rate(&drive->def, size));
    }
    return rate * world->def.step;
}

// of elements that have one of their own, Pa; 0: none has
static double largest_own_modulus(const SnWorld* world, const SnBody* body) {
    const SnMesh* mesh = world->model->part[body->part].mesh;
    double largest = 0;
    for (int e = 0; body->own_modulus && e < sn_mesh_element_count(mesh); ++e)
        largest = fmax(largest, body->own_modulus[e]);
    return largest;
}

static void add_material(const SnWorld* world, const SnMaterial* m, double E, double turn,
                         double size, SnMethodFacts* facts) {
    const double nu = m->poissons_ratio, h = world->def.step, mu = E / (2 * (1 + nu));
    const double fibre = m->fibre >= 0 ? m->fibre_stiffness : 0;
    facts->stale = fmax(facts->stale, turn * (2 - 2 * nu) / (1 - 2 * nu));
    facts->reach = fmax(facts->reach, sqrt((mu + fibre) / m->density) * h / size);
}

static void add_body(const SnWorld* world, const SnBody* body, SnMethodFacts* facts) {
    const double size = part_size(world->model, &world->model->part[body->part]);
    const double turn = turn_of(world, body, size);
    facts->soft_bodies++;
    facts->springs &= body->kind == SN_BODY_SPRINGS;
    if (body->kind == SN_BODY_SPRINGS) return;
    const double own = largest_own_modulus(world, body);
    for (int r = 0; r < body->region_count; ++r) {
        const SnMaterial* m = &body->made_of[r];
        add_material(world, m, own > 0 ? own : m->youngs_modulus, turn, size, facts);
    }
}

SnMethodFacts sn_method_facts(const SnWorld* world) {
    const SnScheme* scheme = sn_scheme(world->def.integrator);
    const SnCollisions* c = world->collisions;
    SnMethodFacts facts = {.solves = scheme->stage_count > 0 && !scheme->one_solve,
                           .is_static = scheme->is_static,
                           .springs = 1,
                           .rows = c && (!c->again || c->glue_count > 0),
                           .penalty = c && c->again && !c->projects,
                           .driven = world->script.drive_count > 0,
                           .iterations = world->def.iterations};
    for (int b = 0; b < world->body_count; ++b)
        if (world->body[b].kind != SN_BODY_RIGID) add_body(world, &world->body[b], &facts);
    facts.springs &= facts.soft_bodies > 0;
    facts.touching = c && facts.soft_bodies > 1;
    return facts;
}
