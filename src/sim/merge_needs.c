// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Finding the force and torque that merged parts need from the other parts of their group. The
// equations are in merge.c.
#include "sim/merge.h"

// The force of loads, drag and mass damping on node i when it moves with velocity v, N.
static Vec3 load_on(const SnWorld* world, int i, Vec3 v) {
    const SnModel* model = world->model;
    const double m = model->mass->lumped[i], drag = world->drag->drag * m;
    const Vec3 given = v3_load(sn_loads_at_end(world) + 3 * (size_t)i);
    const Vec3 still = v3_axpy(drag, v3_load(world->drag->wind),
                               v3_axpy(m, v3_load(world->loads->gravity), given));
    return v3_axpy(-(model->mass->damping[i] + drag), v, still);
}

// Set SnWay.mass, and the centres of mass at the step's start and end; all other members become 0.
static void find_centres(const SnWorld* world, const SnPart* part, SnWay* way) {
    *way = (SnWay){.mass = 0};
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double m = world->model->mass->lumped[i];
        way->mass += m;
        way->start = v3_axpy(m, v3_load(world->state->now.q.x + 3 * (size_t)i), way->start);
        way->end = v3_axpy(m, v3_load(world->next->now.q.x + 3 * (size_t)i), way->end);
    }
    way->start = v3_scale(1 / way->mass, way->start);
    way->end = v3_scale(1 / way->mass, way->end);
}

// Add the change of a part's linear and angular momentum in the step, divided by h, and subtract
// the loads on the part. At the step's start velocities are those of the part's aggregate, at the
// step's end those of its nodes.
static void add_inertia(const SnWorld* world, int p, SnWay* way) {
    const SnPart* part = &world->model->part[p];
    const SnCollidePose motion = sn_merge_motion(world, p, &world->state->now);
    for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i) {
        const double rate = world->model->mass->lumped[i] / world->h;
        const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)i);
        const Vec3 r = v3_sub(x, way->start);
        const Vec3 r_end = v3_sub(v3_load(world->next->now.q.x + 3 * (size_t)i), way->end);
        const Vec3 p_start = v3_scale(rate, sn_merge_velocity(&motion, x));
        const Vec3 p_end = v3_scale(rate, v3_load(world->next->now.v + 3 * (size_t)i));
        const Vec3 load = load_on(world, i, v3_load(world->next->now.v + 3 * (size_t)i));
        way->force = v3_add(way->force, v3_sub(v3_sub(p_end, p_start), load));
        way->torque =
            v3_add(way->torque,
                   v3_sub(v3_sub(v3_cross(r_end, p_end), v3_cross(r, p_start)), v3_cross(r, load)));
    }
}

static int has_node(const SnWorld* world, int part, int node) {
    if (part < 0 || node < 0) return 0;
    const SnPart* p = &world->model->part[part];
    return node >= p->first_node && node < p->first_node + p->mesh->vertex_count;
}

// Subtract from a part's force and torque those of a contact with an object outside of the group;
// the contact's force is its mean over the step.
static void subtract_contact(const SnWorld* world, int contact, int part, SnWay* way) {
    const SnCollisions* c = world->collisions;
    for (int k = 0; k < 3; ++k) {
        const SnRow* row = &sn_rows_contact(&c->rows, contact)[k];
        const SnRowEntry* entry = c->rows.entry + row->first_entry;
        for (int e = 0; e < row->entry_count; ++e) {
            if (!has_node(world, part, entry[e].node)) continue;
            const Vec3 f = v3_scale(c->mean[3 * contact + k], v3_load(entry[e].J));
            const Vec3 x = v3_load(world->state->now.q.x + 3 * (size_t)entry[e].node);
            way->force = v3_sub(way->force, f);
            way->torque = v3_sub(way->torque, v3_cross(v3_sub(x, way->start), f));
        }
    }
}

void sn_merge_measure_needs(const SnWorld* world, const SnMerged* merged, SnWay* way) {
    const SnCollisions* c = world->collisions;
    for (int p = 0; p < world->model->part_count; ++p) {
        if (merged[p].group < 0) continue;
        find_centres(world, &world->model->part[p], &way[p]);
        add_inertia(world, p, &way[p]);
    }
    for (int i = 0; i < c->contacts.count; ++i) {
        const SnContactKey* key = &c->contacts.contact[i].key;
        const int a = sn_part_of_object(world, key->a), b = sn_part_of_object(world, key->b);
        if (sn_are_merged(merged, a, b)) continue;
        if (a >= 0 && merged[a].group >= 0) subtract_contact(world, i, a, &way[a]);
        if (b >= 0 && merged[b].group >= 0) subtract_contact(world, i, b, &way[b]);
    }
}
