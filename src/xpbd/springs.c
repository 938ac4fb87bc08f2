// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/springs.h"

#include "base/memory.h"

// Returns 1 if a lane of a batch is a spring. Unused lanes have no stiffness.
static int is_spring(const SnSpringBatch* batch, int lane) { return batch->stiffness[lane] > 0; }

static int count_springs(const SnSprings* springs) {
    int count = 0;
    for (int b = 0; b < springs->batch_count; ++b)
        for (int lane = 0; lane < SN_LANES; ++lane) count += is_spring(&springs->batch[b], lane);
    return count;
}

SnStatus sn_create_xpbd_springs(const SnSprings* springs, SnXpbdSprings** out) {
    SnXpbdSprings* made = SN_NEW(SnXpbdSprings);
    const int count = count_springs(springs);
    if (!made) return SN_OUT_OF_MEMORY;
    made->spring = SN_NEW_ARRAY(SnXpbdSpring, count);
    if (!made->spring) {
        sn_destroy_xpbd_springs(made);
        return SN_OUT_OF_MEMORY;
    }
    for (int b = 0; b < springs->batch_count; ++b)
        for (int lane = 0; lane < SN_LANES; ++lane) {
            const SnSpringBatch* batch = &springs->batch[b];
            if (!is_spring(batch, lane)) continue;
            made->spring[made->count++] =
                (SnXpbdSpring){.node = {batch->node[0][lane], batch->node[1][lane]},
                               .rest_length = batch->rest_length[lane],
                               .stiffness = batch->stiffness[lane],
                               .damping = batch->damping[lane]};
        }
    *out = made;
    return SN_OK;
}

void sn_destroy_xpbd_springs(SnXpbdSprings* springs) {
    if (!springs) return;
    sn_free(springs->spring);
    sn_free(springs);
}

void sn_xpbd_springs_begin(SnXpbdSprings* springs, const double* x) {
    for (int i = 0; i < springs->count; ++i) {
        SnXpbdSpring* spring = &springs->spring[i];
        const Vec3 d = v3_sub(v3_load(x + 3 * (size_t)spring->node[1]),
                              v3_load(x + 3 * (size_t)spring->node[0]));
        spring->start = v3_norm(d) - spring->rest_length;
        spring->lambda = 0;
    }
}

// The residual of a spring, C + alpha~ lambda + gamma (C - C_start), m, with alpha~ = 1 / (k h^2)
// and gamma as in springs.h.
static double residual_of_spring(const SnXpbdSpring* spring, double length, double h) {
    const double C = length - spring->rest_length, k = spring->stiffness;
    return C + spring->lambda / (k * h * h) + spring->damping / (k * h) * (C - spring->start);
}

// The vector from the first node to the second, m.
static Vec3 spring_vector(const SnXpbdSpring* spring, const SnParticle* particle) {
    return v3_sub(sn_particle_at(&particle[spring->node[1]]),
                  sn_particle_at(&particle[spring->node[0]]));
}

// Returns 1 if a spring has a direction, and at least one of its nodes can move.
static int can_move(const SnXpbdSpring* spring, const SnParticle* particle, double length) {
    return length > 0 && particle[spring->node[0]].w + particle[spring->node[1]].w > 0;
}

// Returns 1 if one layer body carries both nodes of a spring.
static int is_carried(const SnXpbdSpring* spring, const int* carrier) {
    return carrier && carrier[spring->node[0]] >= 0 &&
           carrier[spring->node[0]] == carrier[spring->node[1]];
}

// Project a spring, unless it is within a layer body: d lambda = -(C + alpha~ lambda + gamma (C -
// C_start)) / ((1 + gamma) w + alpha~), with w the sum of both inverse masses.
static void project_spring(SnXpbdSpring* spring, const SnXpbdMoving* moving, double h,
                           double* residual) {
    SnParticle* particle = moving->particle;
    SnParticle *a = &particle[spring->node[0]], *b = &particle[spring->node[1]];
    const double compliance = 1 / (spring->stiffness * h * h), w = a->w + b->w;
    const double gamma = spring->damping / (spring->stiffness * h);
    const Vec3 d = spring_vector(spring, particle);
    const double length = v3_norm(d);
    if (!can_move(spring, particle, length)) return;
    if (is_carried(spring, moving->carrier)) return;
    const double off = residual_of_spring(spring, length, h);
    if (residual) *residual += off * off;
    const double d_lambda = -off / ((1 + gamma) * w + compliance);
    spring->lambda += d_lambda;
    const Vec3 direction = v3_scale(d_lambda / length, d);
    sn_particle_move(a, v3_scale(-a->w, direction));
    sn_particle_move(b, v3_scale(b->w, direction));
}

void sn_xpbd_springs_sweep(SnXpbdSprings* springs, const SnXpbdMoving* moving, double h,
                           double* residual) {
    for (int i = 0; i < springs->count; ++i)
        project_spring(&springs->spring[i], moving, h, residual);
}

static double squared_residual(const SnXpbdSpring* spring, const SnParticle* particle, double h) {
    const double length = v3_norm(spring_vector(spring, particle)),
                 off = residual_of_spring(spring, length, h);
    return can_move(spring, particle, length) ? off * off : 0;
}

double sn_xpbd_springs_measure(const SnXpbdSprings* springs, const SnParticle* particle, double h) {
    double sum = 0;
    for (int i = 0; i < springs->count; ++i)
        sum += squared_residual(&springs->spring[i], particle, h);
    return sum;
}

double sn_xpbd_springs_measure_carried(const SnXpbdSprings* springs, const SnXpbdMoving* moving,
                                       double h) {
    double sum = 0;
    for (int i = 0; i < springs->count; ++i)
        if (is_carried(&springs->spring[i], moving->carrier))
            sum += squared_residual(&springs->spring[i], moving->particle, h);
    return sum;
}
