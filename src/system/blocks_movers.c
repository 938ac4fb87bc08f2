// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Functions for the blocks of movers: see inertia.h.
#include "system/inertia.h"

#include "rigid/coast.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// Loop over each mover b that has blocks of its own.
#define EACH_MOVER(b, map)                                                                         \
    for (int b = 0; b < (map)->mover_count; ++b)                                                   \
        if ((map)->mover_block[b] >= 0)

// The index of a mover's first unknown in a vector of unknowns; a mover has six unknowns.
static size_t first_unknown(const SnMap* map, int b) { return 3 * (size_t)map->mover_block[b]; }

// 1: the k-th of a mover's six unknowns is not held
static int is_free(const SnMap* map, int b, int k) {
    return !(map->held[map->mover_block[b] + k / 3] & SN_HELD(k % 3));
}

// The three numbers of a block in u, with zeros in place of held components.
static Vec3 load_free(const SnMap* map, int block, const double* u) {
    double of[3];
    for (int k = 0; k < 3; ++k)
        of[k] = map->held[block] & SN_HELD(k) ? 0 : u[3 * (size_t)block + (size_t)k];
    return v3_load(of);
}

void sn_movers_retract(const SnMap* map, const SnConfig* from, const double* u, double alpha,
                       SnConfig* to) {
    EACH_MOVER(b, map) {
        const int block = map->mover_block[b];
        const SnPose* pose = &from->pose[b];
        const Vec3 theta = v3_scale(alpha, load_free(map, block + 1, u));
        to->pose[b] = (SnPose){v3_axpy(alpha, load_free(map, block, u), pose->position),
                               sn_pose_turn(pose->rotation, theta)};
    }
}

void sn_movers_difference(const SnMap* map, const SnConfig* to, const SnConfig* from, double* u) {
    EACH_MOVER(b, map) {
        const size_t at = first_unknown(map, b);
        v3_store(u + at, v3_sub(to->pose[b].position, from->pose[b].position));
        v3_store(u + at + 3, sn_pose_turned(to->pose[b].rotation, from->pose[b].rotation));
    }
}

void sn_movers_push(const SnMap* map, const double* u, double* twist) {
    EACH_MOVER(b, map)
    for (int k = 0; k < 6; ++k)
        twist[6 * b + k] = is_free(map, b, k) ? u[first_unknown(map, b) + (size_t)k] : 0;
}

// The square of component k of a wrench, in which torques are divided by the mover's length.
static double square_of(const SnMap* map, int mover, int k, double w) {
    const double force = k < 3 ? w : w / sn_rigid_length(&map->mass[mover]);
    return force * force;
}

double sn_movers_pull(const SnMap* map, const double* wrench, double weight, double* g) {
    double square = 0;
    EACH_MOVER(b, map)
    for (int k = 0; k < 6; ++k) {
        const double w = wrench[6 * b + k];
        g[first_unknown(map, b) + (size_t)k] += weight * w;
        if (is_free(map, b, k)) square += square_of(map, b, k, w);
    }
    return square;
}

double sn_movers_square(const SnMap* map, const double* g) {
    double square = 0;
    EACH_MOVER(b, map)
    for (int k = 0; k < 6; ++k)
        if (is_free(map, b, k))
            square += square_of(map, b, k, g[first_unknown(map, b) + (size_t)k]);
    return square;
}

void sn_movers_scale(const SnMap* map, double* scale) {
    EACH_MOVER(b, map) {
        const double length = sn_rigid_length(&map->mass[b]);
        for (int k = 3; k < 6; ++k) scale[first_unknown(map, b) + (size_t)k] = length * length;
    }
}

double sn_movers_size(const SnMap* map, const SnConfig* q) {
    double size = 0;
    EACH_MOVER(b, map) {
        const Vec3 p = q->pose[b].position;
        size = fmax(size, sn_rigid_length(&map->mass[b]));
        size = fmax(size, fmax(fabs(p.x), fmax(fabs(p.y), fabs(p.z))));
    }
    return size;
}

double sn_movers_way(const SnMap* map, const double* u) {
    double way = 0;
    EACH_MOVER(b, map) {
        const double length = sn_rigid_length(&map->mass[b]);
        for (int k = 0; k < 6; ++k) {
            const double step = fabs(u[first_unknown(map, b) + (size_t)k]);
            way = fmax(way, k < 3 ? step : length * step);
        }
    }
    return way;
}

void sn_movers_bias(const SnMap* map, const SnConfig* q, const double* u, double* b) {
    EACH_MOVER(i, map) {
        const size_t at = first_unknown(map, i);
        const Mat3 inertia = sn_pose_inertia(&q->pose[i], &map->mass[i]);
        const Vec3 omega = v3_load(u + at + 3);
        const Vec3 gyro = v3_cross(omega, m3_apply(inertia, omega));
        v3_store(b + at + 3, v3_add(v3_load(b + at + 3), gyro));
    }
}

void sn_movers_momentum(const SnMap* map, const SnConfig* q, const double* twist, double* p) {
    EACH_MOVER(b, map) {
        const size_t at = first_unknown(map, b);
        const SnRigidMass* mass = &map->mass[b];
        const double* moves = twist + 6 * b;
        v3_store(p + at, v3_scale(mass->mass, v3_load(moves)));
        v3_store(p + at + 3, m3_apply(sn_pose_inertia(&q->pose[b], mass), v3_load(moves + 3)));
    }
}

double sn_movers_kinetic(const SnMap* map, const SnConfig* q, const double* twist) {
    double sum = 0;
    EACH_MOVER(b, map) {
        const SnRigidMass* mass = &map->mass[b];
        const Vec3 v = v3_load(twist + 6 * b), omega = v3_load(twist + 6 * b + 3);
        sum += 0.5 * mass->mass * v3_dot(v, v);
        sum += 0.5 * v3_dot(omega, m3_apply(sn_pose_inertia(&q->pose[b], mass), omega));
    }
    return sum;
}

void sn_movers_velocity(const SnMap* map, const SnConfig* q, const double* p, double* u) {
    EACH_MOVER(b, map) {
        const size_t at = first_unknown(map, b);
        const SnRigidMass* mass = &map->mass[b];
        const Mat3 inverse = m3_inverse(sn_pose_inertia(&q->pose[b], mass));
        v3_store(u + at, v3_scale(1 / mass->mass, v3_load(p + at)));
        v3_store(u + at + 3, m3_apply(inverse, v3_load(p + at + 3)));
    }
}

void sn_movers_twists(const SnMap* map, const SnMoment* moment, double* twist) {
    assert(map->mover_count == 0 || (twist && moment->momentum));
    for (int b = 0; b < map->mover_count; ++b)
        sn_pose_twist(&moment->q.pose[b], &map->mass[b], moment->momentum + 6 * (size_t)b,
                      twist + 6 * (size_t)b);
}

void sn_movers_coast(const SnMap* map, const SnConfig* from, const double* p, double tau,
                     double* d) {
    EACH_MOVER(b, map) {
        const size_t at = first_unknown(map, b);
        sn_coast(&from->pose[b], &map->mass[b], p + at, tau, d + at);
    }
}

// The rotation is R = exp(theta) R0 with a fixed R0. It changes as R' = [omega] R (a prime is the
// time derivative, [omega] the matrix of the cross product). The rate of theta is then
//   theta' = omega - theta x omega / 2 + c theta x (theta x omega),
//   c = (1 - (a/2) cot(a/2)) / a^2, a = |theta|.
void sn_movers_rate(const SnMap* map, const double* theta, const double* u, double* out) {
    EACH_MOVER(b, map) {
        const size_t at = first_unknown(map, b);
        const Vec3 t = v3_load(theta + at + 3), omega = v3_load(u + at + 3);
        const double a = v3_norm(t), half = 0.5 * a;
        // where the angle is small, c is 1/12 + a^2/720 + ...
        const double c = a < 1e-2 ? 1.0 / 12 + a * a / 720 : (1 - half / tan(half)) / (a * a);
        const Vec3 turn = v3_cross(t, omega);
        v3_store(out + at, v3_load(u + at));
        v3_store(out + at + 3, v3_axpy(c, v3_cross(t, turn), v3_axpy(-0.5, turn, omega)));
    }
}

void sn_movers_load(const SnMap* map, const SnMoment* moment, double* p) {
    EACH_MOVER(b, map)
    memcpy(p + first_unknown(map, b), moment->momentum + 6 * b, 6 * sizeof *p);
}

void sn_movers_store(const SnMap* map, const double* p, SnMoment* moment) {
    EACH_MOVER(b, map)
    memcpy(moment->momentum + 6 * b, p + first_unknown(map, b), 6 * sizeof *p);
}

void sn_movers_inertia(const SnMap* map, const SnConfig* q, double weight, SnBlockMatrix* A) {
    assert(A->pattern->rows == map->block_count); // the pattern was made for this map
    EACH_MOVER(b, map) {
        const SnRigidMass* mass = &map->mass[b];
        const Mat3 inertia = sn_pose_inertia(&q->pose[b], mass);
        const int* start = &A->pattern->row_start[map->mover_block[b]];
        double *linear = A->value + 9 * (size_t)start[0],
               *angular = A->value + 9 * (size_t)start[1];
        for (int k = 0; k < 9; ++k) {
            linear[k] += k % 4 == 0 ? weight * mass->mass : 0;
            angular[k] += weight * inertia.m[k / 3][k % 3];
        }
    }
}
