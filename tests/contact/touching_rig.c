// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact/touching_rig.h"

Vec3 random_vector(SnRandom* random) {
    return v3(sn_random_uniform(random, -1, 1), sn_random_uniform(random, -1, 1),
              sn_random_uniform(random, -1, 1));
}

static void make_rigid(Scene* s, int b) {
    s->pose[b] = (SnPose){random_vector(&s->random), quat_unit((Quat){0.3, -0.1 * b, 0.5, 0.8})};
    s->body[b] = (SnRigidMass){.mass = 1 + b, .inertia = m3_diagonal(0.5, 0.7, 1.1 + b)};
    s->object[FIRST_RIGID + b] = (SnTouchable){.body = b};
}

static void make_surface(Scene* s, int object, int embedded) {
    s->object[object] = (SnTouchable){.body = -1,
                                      .node = embedded ? s->tet : s->own,
                                      .weight = embedded ? s->weight : NULL,
                                      .per_vertex = embedded ? 4 : 1,
                                      .mass = s->mass};
}

void make_scene(Scene* s, int embedded) {
    *s = (Scene){.random = {7}};
    for (int i = 0; i < NODES; ++i) {
        v3_store(s->x + 3 * i, random_vector(&s->random));
        v3_store(s->v + 3 * i, random_vector(&s->random));
    }
    for (int i = 0; i < 6 * BODIES; ++i) s->twist[i] = sn_random_uniform(&s->random, -1, 1);
    for (int i = 0; i < 4; ++i) s->own[i] = i, s->mass[i] = 1 + 0.3 * i;
    for (int i = 0; i < 16; ++i) {
        s->tet[i] = i;
        s->weight[i] = 0.1 * (1 + i % 4);
    }
    make_surface(s, VERTEX, embedded);
    make_surface(s, TRIANGLE, embedded);
    for (int b = 0; b < BODIES; ++b) make_rigid(s, b);
    s->object[OBSTACLE] = (SnTouchable){.body = -1,
                                        .origin = random_vector(&s->random),
                                        .velocity = random_vector(&s->random),
                                        .angular_velocity = random_vector(&s->random)};
    s->model.rigid = s->body;
    s->q = (SnConfig){s->x, s->pose};
    s->motion = (SnMotion){s->v, s->twist};
}

static Vec3 mean_of(const SnTouchable* object, const double* of_nodes, int i) {
    Vec3 sum = v3(0, 0, 0);
    for (int k = 0; k < object->per_vertex; ++k) {
        const int at = i * object->per_vertex + k;
        const double weight = object->weight ? object->weight[at] : 1;
        sum = v3_axpy(weight, v3_load(of_nodes + 3 * object->node[at]), sum);
    }
    return sum;
}

Vec3 vertex_at(const Scene* s, const SnTouchable* object, int i) {
    return mean_of(object, s->x, i);
}

Vec3 vertex_speed(const Scene* s, const SnTouchable* object, int i) {
    return mean_of(object, s->v, i);
}

SnContactSide side_of(const Scene* s, int object) {
    SnContactSide side = {.point = v3(0, 0, 0)};
    if (object >= FIRST_RIGID) {
        const Vec3 from = object == OBSTACLE ? s->object[OBSTACLE].origin
                                             : s->pose[object - FIRST_RIGID].position;
        side.point = v3_add(from, v3(0.2, 0.3, -0.1));
        return side;
    }
    side.vertex_count = object == VERTEX ? 1 : 3;
    for (int k = 0; k < side.vertex_count; ++k) {
        side.vertex[k] = object == VERTEX ? 0 : 1 + k;
        side.weight[k] = object == VERTEX ? 1 : k == 0 ? 0.5 : 0.25;
        side.point =
            v3_axpy(side.weight[k], vertex_at(s, &s->object[object], side.vertex[k]), side.point);
    }
    return side;
}

Vec3 speed_of(const Scene* s, int object) {
    const SnContactSide side = side_of(s, object);
    const SnTouchable* of = &s->object[object];
    Vec3 sum = v3(0, 0, 0);
    if (object == OBSTACLE)
        return v3_add(of->velocity, v3_cross(of->angular_velocity, v3_sub(side.point, of->origin)));
    if (object >= FIRST_RIGID) {
        const double* twist = s->twist + 6 * of->body;
        const Vec3 arm = v3_sub(side.point, s->pose[of->body].position);
        return v3_add(v3_load(twist), v3_cross(v3_load(twist + 3), arm));
    }
    for (int k = 0; k < side.vertex_count; ++k)
        sum = v3_axpy(side.weight[k], vertex_speed(s, of, side.vertex[k]), sum);
    return sum;
}

void move_object(Scene* s, int object, Vec3 by) {
    for (int i = 0; object == VERTEX && i < s->object[VERTEX].per_vertex; ++i)
        v3_store(s->x + 3 * i, v3_add(v3_load(s->x + 3 * i), by));
    if (object == OBSTACLE)
        s->object[OBSTACLE].origin = v3_add(s->object[OBSTACLE].origin, by);
    else if (object >= FIRST_RIGID)
        s->pose[object - FIRST_RIGID].position = v3_add(s->pose[object - FIRST_RIGID].position, by);
}

void gather(Scene* s) {
    const Vec3 at = side_of(s, TRIANGLE).point;
    for (int object = 0; object < OBJECTS; ++object) {
        const Vec3 off = v3_scale(0.1, random_vector(&s->random));
        move_object(s, object, v3_add(v3_sub(at, side_of(s, object).point), off));
    }
}

SnContact contact_of(Scene* s, int a, int b) {
    SnContact contact = {.key = {a, b, 0, 0}, .side = {side_of(s, a), side_of(s, b)}};
    const Vec3 apart = v3_sub(contact.side[0].point, contact.side[1].point);
    const Vec3 aside = v3_scale(0.3 * v3_norm(apart), random_vector(&s->random));
    contact.normal = v3_unit(v3_add(apart, aside));
    contact.gap = v3_dot(contact.normal, apart);
    return contact;
}
