// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/carried.h"

#include "base/memory.h"

#include <string.h>

int sn_carried_most(const SnModel* model) {
    int most = 0;
    for (int p = 0; p < model->part_count; ++p)
        if (model->part[p].solid)
            most += model->part[p].mesh->vertex_count / model->part[p].solid->nodes_per_element;
    return most;
}

SnStatus sn_create_carried(const SnModel* model, SnCarried** out) {
    SnCarried* c = SN_NEW(SnCarried);
    if (!c) return SN_OUT_OF_MEMORY;
    const int nodes = model->node_count, most = sn_carried_most(model);
    *c = (SnCarried){.node_count = nodes,
                     .first_body = model->body_count,
                     .of = SN_NEW_ARRAY(int, nodes),
                     .start = SN_NEW_ARRAY(int, most + 1),
                     .node = SN_NEW_ARRAY(int, nodes),
                     .entry = SN_NEW_ARRAY(int, nodes),
                     .plane = SN_NEW_ARRAY(unsigned char, most),
                     .place = SN_NEW_ARRAY(double, 3 * (size_t)nodes),
                     .arm = SN_NEW_ARRAY(double, 3 * (size_t)nodes),
                     .centre = SN_NEW_ARRAY(Vec3, most),
                     .mass = SN_NEW_ARRAY(SnRigidMass, model->body_count + most)};
    if (!c->of || !c->start || !c->node || !c->entry || !c->plane || !c->place || !c->arm ||
        !c->centre || !c->mass) {
        sn_destroy_carried(c);
        return SN_OUT_OF_MEMORY;
    }
    for (int i = 0; i < nodes; ++i) c->of[i] = SN_NODE_FREE;
    for (int b = 0; b < model->body_count; ++b) c->mass[b] = model->body[b];
    *out = c;
    return SN_OK;
}

void sn_destroy_carried(SnCarried* c) {
    if (!c) return;
    sn_free(c->of);
    sn_free(c->start);
    sn_free(c->node);
    sn_free(c->entry);
    sn_free(c->plane);
    sn_free(c->place);
    sn_free(c->arm);
    sn_free(c->centre);
    sn_free(c->mass);
    sn_free(c);
}

// counting sort of nodes by body
void sn_carried_list(SnCarried* c, const SnModel* model, int body_count) {
    c->body_count = body_count;
    memset(c->start, 0, sizeof *c->start * ((size_t)body_count + 1));
    for (int i = 0; i < c->node_count; ++i)
        if (c->of[i] >= 0) c->start[c->of[i] - c->first_body + 1]++;
    for (int b = 0; b < body_count; ++b) c->start[b + 1] += c->start[b];
    for (int i = 0; i < c->node_count; ++i)
        if (c->of[i] >= 0) c->node[c->entry[i] = c->start[c->of[i] - c->first_body]++] = i;
    for (int b = body_count; b > 0; --b) c->start[b] = c->start[b - 1];
    c->start[0] = 0;
    memset(c->plane, 0, (size_t)body_count);
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        for (int i = part->first_node; i < part->first_node + part->mesh->vertex_count; ++i)
            if (part->plane && c->of[i] >= 0) c->plane[c->of[i] - c->first_body] = 1;
    }
}

// ---- measuring

static Vec3 centre_of(const SnCarried* c, const double* mass, int b, const double* x) {
    Vec3 sum = v3(0, 0, 0);
    double total = 0;
    for (int k = c->start[b]; k < c->start[b + 1]; ++k) {
        const int i = c->node[k];
        sum = v3_axpy(mass[i], v3_load(x + 3 * (size_t)i), sum);
        total += mass[i];
    }
    return v3_scale(1 / total, sum);
}

// I = sum of m (|r|^2 - r r^T); momentum = sum of m v, and of m r x v
static void measure_body(SnCarried* c, const double* mass, int b, SnMoment* now) {
    SnRigidMass* whole = &c->mass[c->first_body + b];
    const Vec3 centre = centre_of(c, mass, b, now->q.x);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    *whole = (SnRigidMass){.inertia = m3_diagonal(0, 0, 0)};
    for (int k = c->start[b]; k < c->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)c->node[k];
        const double m = mass[c->node[k]];
        const Vec3 x = v3_load(now->q.x + i), r = v3_sub(x, centre);
        const Vec3 p = v3_scale(m, v3_load(now->v + i));
        v3_store(c->place + 3 * (size_t)k, x);
        v3_store(c->arm + 3 * (size_t)k, r);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_cross(r, p));
        whole->mass += m;
        whole->inertia = sn_inertia_add(m, r, whole->inertia);
    }
    double* momentum = now->momentum + 6 * (size_t)(c->first_body + b);
    c->centre[b] = centre;
    now->q.pose[c->first_body + b] = (SnPose){centre, quat_identity()};
    v3_store(momentum, linear);
    v3_store(momentum + 3, angular);
}

static Vec3 column(Mat3 A, int k) { return v3(A.m[0][k], A.m[1][k], A.m[2][k]); }

// The rotation R for which sum of m |r_i - R arm_i|^2 is least, that is, tr(R^T A) largest with
// A = sum of m r_i arm_i^T: turned by theta until the columns of R and A have no torque left.
static Quat fit_rotation(Mat3 A) {
    Quat q = quat_identity();
    for (int i = 0; i < 50; ++i) { // a handful: steps turn bodies by little
        const Mat3 R = quat_matrix(q);
        Vec3 torque = v3(0, 0, 0);
        double hold = 0;
        for (int k = 0; k < 3; ++k) {
            torque = v3_add(torque, v3_cross(column(R, k), column(A, k)));
            hold += v3_dot(column(R, k), column(A, k));
        }
        if (!(hold > 0)) return q;
        const Vec3 theta = v3_scale(1 / hold, torque);
        q = sn_pose_turn(q, theta);
        if (v3_norm(theta) < 1e-15) break;
    }
    return q;
}

// where the body was a step before, and its momentum then
static void measure_before(const SnCarried* c, const double* mass, int b, SnMoment* before) {
    const Vec3 centre = centre_of(c, mass, b, before->q.x);
    Mat3 A = m3_diagonal(0, 0, 0);
    Vec3 linear = v3(0, 0, 0), angular = v3(0, 0, 0);
    for (int k = c->start[b]; k < c->start[b + 1]; ++k) {
        const size_t i = 3 * (size_t)c->node[k];
        const Vec3 r = v3_sub(v3_load(before->q.x + i), centre);
        const Vec3 p = v3_scale(mass[c->node[k]], v3_load(before->v + i));
        A = m3_axpy(mass[c->node[k]], m3_outer(r, v3_load(c->arm + 3 * (size_t)k)), A);
        linear = v3_add(linear, p);
        angular = v3_add(angular, v3_cross(r, p));
    }
    double* momentum = before->momentum + 6 * (size_t)(c->first_body + b);
    before->q.pose[c->first_body + b] = (SnPose){centre, fit_rotation(A)};
    v3_store(momentum, linear);
    v3_store(momentum + 3, angular);
}

void sn_carried_measure(SnCarried* c, const SnModel* model, SnMoment* now, SnMoment* before) {
    for (int b = 0; b < c->body_count; ++b) {
        measure_body(c, model->mass->lumped, b, now);
        if (before) measure_before(c, model->mass->lumped, b, before);
    }
}

// ---- carrying

void sn_carry_positions(const SnCarried* c, SnConfig* q) {
    for (int b = 0; b < c->body_count; ++b) {
        const SnPose* pose = &q->pose[c->first_body + b];
        const Vec3 shift = v3_sub(pose->position, c->centre[b]);
        const Vec3 axis = v3(pose->rotation.x, pose->rotation.y, pose->rotation.z);
        for (int k = c->start[b]; k < c->start[b + 1]; ++k) {
            // (R - I) a = 2 w (u x a) + 2 u x (u x a)
            const Vec3 turn = v3_scale(2, v3_cross(axis, v3_load(c->arm + 3 * (size_t)k)));
            const Vec3 turned = v3_axpy(pose->rotation.w, turn, v3_cross(axis, turn));
            const Vec3 moved = v3_add(v3_load(c->place + 3 * (size_t)k), v3_add(shift, turned));
            v3_store(q->x + 3 * (size_t)c->node[k], moved);
        }
    }
}

static void carry_velocities(const SnCarried* c, const SnConfig* q, int b, const double* twist,
                             double* v) {
    const Vec3 velocity = v3_load(twist), omega = v3_load(twist + 3);
    const Mat3 R = quat_matrix(q->pose[c->first_body + b].rotation);
    const Mat3 W = m3_mul(m3_cross(omega), R);
    for (int k = c->start[b]; k < c->start[b + 1]; ++k)
        v3_store(v + 3 * (size_t)c->node[k],
                 v3_add(velocity, m3_apply(W, v3_load(c->arm + 3 * (size_t)k))));
}

void sn_carry_velocities(const SnCarried* c, const SnConfig* q, const double* twist, double* v) {
    for (int b = 0; b < c->body_count; ++b)
        carry_velocities(c, q, b, twist + 6 * (size_t)(c->first_body + b), v);
}

void sn_carry_moment(const SnCarried* c, SnMoment* moment) {
    for (int b = 0; b < c->body_count; ++b) {
        const int body = c->first_body + b;
        double twist[6];
        sn_pose_twist(&moment->q.pose[body], &c->mass[body], moment->momentum + 6 * (size_t)body,
                      twist);
        carry_velocities(c, &moment->q, b, twist, moment->v);
    }
}

void sn_carry_forces(const SnCarried* c, const SnConfig* q, SnForces* forces) {
    for (int b = 0; b < c->body_count; ++b) {
        const Mat3 R = quat_matrix(q->pose[c->first_body + b].rotation);
        Vec3 force = v3(0, 0, 0), torque = v3(0, 0, 0);
        for (int k = c->start[b]; k < c->start[b + 1]; ++k) {
            double* f = forces->f + 3 * (size_t)c->node[k];
            force = v3_add(force, v3_load(f));
            torque =
                v3_add(torque, v3_cross(m3_apply(R, v3_load(c->arm + 3 * (size_t)k)), v3_load(f)));
            v3_store(f, v3(0, 0, 0));
        }
        double* wrench = forces->wrench + 6 * (size_t)(c->first_body + b);
        v3_store(wrench, v3_add(v3_load(wrench), force));
        v3_store(wrench + 3, v3_add(v3_load(wrench + 3), torque));
    }
}
