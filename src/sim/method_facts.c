// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Collecting the facts on which the choice of a method depends, from a world that is starting.
#include "sim/method_auto.h"

#include "sim/world.h"

#include <math.h>

// The diagonal of the box around a part at rest, m.
static double part_size(const SnModel* model, const SnPart* part) {
    Vec3 low = v3(HUGE_VAL, HUGE_VAL, HUGE_VAL), high = v3(-HUGE_VAL, -HUGE_VAL, -HUGE_VAL);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const Vec3 x = v3_load(model->rest + 3 * (size_t)i);
        low = v3(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = v3(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    return v3_norm(v3_sub(high, low));
}

// The largest of the Young's moduli that a body gives element by element, Pa; 0: it gives none.
static double largest_own_modulus(const SnWorld* world, const SnBody* body) {
    const SnMesh* mesh = world->model->part[body->part].mesh;
    double largest = 0;
    for (int e = 0; body->own_modulus && e < sn_mesh_element_count(mesh); ++e)
        largest = fmax(largest, body->own_modulus[e]);
    return largest;
}

static void add_reach(const SnWorld* world, const SnMaterial* m, double E, double size,
                      SnMethodFacts* facts) {
    const double mu = E / (2 * (1 + m->poissons_ratio));
    const double fibre = m->fibre >= 0 ? m->fibre_stiffness : 0;
    facts->reach = fmax(facts->reach, sqrt((mu + fibre) / m->density) * world->def.step / size);
}

static void add_body_facts(const SnWorld* world, const SnBody* body, SnMethodFacts* facts) {
    const double size = part_size(world->model, &world->model->part[body->part]);
    facts->soft_bodies++;
    facts->springs &= !(body->can & SN_BODY_STRAINS);
    if (!(body->can & SN_BODY_STRAINS)) return;
    const double own = largest_own_modulus(world, body);
    for (int r = 0; r < body->region_count; ++r) {
        const SnMaterial* m = &body->made_of[r];
        add_reach(world, m, own > 0 ? own : m->youngs_modulus, size, facts);
    }
}

SnMethodFacts sn_method_facts(const SnWorld* world) {
    const SnScheme* scheme = sn_scheme(world->def.integrator);
    const SnCollisions* c = world->collisions;
    SnMethodFacts facts = {.solves = scheme->stage_count > 0 && !scheme->one_solve,
                           .is_static = scheme->is_static,
                           .springs = 1,
                           .rows = sn_may_have_rows(c),
                           .penalty = sn_has_contact_energies(c),
                           .driven = world->script.drive_count > 0,
                           .iterations = world->def.iterations};
    for (int b = 0; b < world->body_count; ++b)
        if (world->body[b].can & SN_BODY_HAS_NODES) add_body_facts(world, &world->body[b], &facts);
    facts.springs &= facts.soft_bodies > 0;
    facts.touching = c && facts.soft_bodies > 1;
    return facts;
}
