// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Free rigid bodies. A tangent step (dx, theta) moves the centre of mass by dx and turns the body
// by theta about it: x' = x + dx, R' = exp(theta) R. Motion is stored as momentum: the angular
// momentum L in the world's frame changes by torque only, and the angular velocity follows as
// I(R)^-1 L.
#include "base/memory.h"
#include "coords/coords_rigid.h"

typedef struct Rigid {
    const SnRigidMass* mass; // of each body, not owned
    unsigned char* held;     // of each row; NULL: bodies of plane triangles there are none
} Rigid;

static const SnRigidMass* mass_of(const SnCoords* coords, int b) {
    return &((const Rigid*)coords->self)->mass[b];
}

static int body_count(const SnCoords* coords) { return coords->row_count / 2; }

static void rigid_retract(const SnCoords* coords, const SnConfig* from, const double* u,
                          double alpha, SnConfig* to) {
    for (int b = 0; b < body_count(coords); ++b) {
        const SnPose* pose = &from->pose[b];
        to->pose[b] =
            (SnPose){v3_axpy(alpha, v3_load(u + 6 * b), pose->position),
                     sn_pose_turn(pose->rotation, v3_scale(alpha, v3_load(u + 6 * b + 3)))};
    }
}

static void rigid_difference(const SnCoords* coords, const SnConfig* to, const SnConfig* from,
                             double* u) {
    for (int b = 0; b < body_count(coords); ++b) {
        v3_store(u + 6 * b, v3_sub(to->pose[b].position, from->pose[b].position));
        v3_store(u + 6 * b + 3, sn_pose_turned(to->pose[b].rotation, from->pose[b].rotation));
    }
}

static int is_free(const SnCoords* coords, int k) {
    return !coords->held || !(coords->held[k / 3] & SN_HELD(k % 3));
}

static void rigid_push(const SnCoords* coords, const SnConfig* at, const double* u, SnMotion* out) {
    (void)at;
    for (int k = 0; k < 3 * coords->row_count; ++k) out->twist[k] = is_free(coords, k) ? u[k] : 0;
}

static double rigid_pull(const SnCoords* coords, const SnConfig* at, const SnForces* forces,
                         double weight, double* g) {
    (void)at;
    double square = 0;
    for (int k = 0; k < 3 * coords->row_count; ++k) {
        g[k] += weight * forces->wrench[k];
        if (is_free(coords, k)) square += forces->wrench[k] * forces->wrench[k];
    }
    return square;
}

// d(I omega)/dt without acceleration: omega x I omega
static void rigid_bias(const SnCoords* coords, const SnConfig* at, const double* u, double* b) {
    for (int i = 0; i < body_count(coords); ++i) {
        const Mat3 inertia = sn_pose_inertia(&at->pose[i], mass_of(coords, i));
        const Vec3 omega = v3_load(u + 6 * i + 3);
        const Vec3 gyro = v3_cross(omega, m3_apply(inertia, omega));
        v3_store(b + 6 * i + 3, v3_add(v3_load(b + 6 * i + 3), gyro));
    }
}

static void rigid_momentum(const SnCoords* coords, const SnConfig* at, const SnMotion* motion,
                           double* p) {
    for (int b = 0; b < body_count(coords); ++b) {
        const SnRigidMass* mass = mass_of(coords, b);
        const double* twist = motion->twist + 6 * b;
        v3_store(p + 6 * b, v3_scale(mass->mass, v3_load(twist)));
        v3_store(p + 6 * b + 3, m3_apply(sn_pose_inertia(&at->pose[b], mass), v3_load(twist + 3)));
    }
}

static double rigid_kinetic(const SnCoords* coords, const SnConfig* at, const SnMotion* motion) {
    double sum = 0;
    for (int b = 0; b < body_count(coords); ++b) {
        const SnRigidMass* mass = mass_of(coords, b);
        const Vec3 v = v3_load(motion->twist + 6 * b), omega = v3_load(motion->twist + 6 * b + 3);
        sum += 0.5 * mass->mass * v3_dot(v, v);
        sum += 0.5 * v3_dot(omega, m3_apply(sn_pose_inertia(&at->pose[b], mass), omega));
    }
    return sum;
}

static void rigid_velocity(const SnCoords* coords, const SnConfig* at, const double* p, double* u) {
    for (int b = 0; b < body_count(coords); ++b) {
        const SnRigidMass* mass = mass_of(coords, b);
        const Mat3 inverse = m3_inverse(sn_pose_inertia(&at->pose[b], mass));
        v3_store(u + 6 * b, v3_scale(1 / mass->mass, v3_load(p + 6 * b)));
        v3_store(u + 6 * b + 3, m3_apply(inverse, v3_load(p + 6 * b + 3)));
    }
}

// Newton on F(phi) = I phi - tau L with I = I(exp(phi) R0): moving phi by dphi turns the body by
// delta = J dphi, and dF = I dphi + (I [phi]^x - [I phi]^x) delta, with J = (sin a/a) I +
// (1 - sin a/a) n n^T + ((1 - cos a)/a) [n]^x for phi = a n.
static Vec3 coast_turn(const SnPose* from, const SnRigidMass* mass, Vec3 L, double tau) {
    const Mat3 start = sn_pose_inertia(from, mass);
    Vec3 phi = v3_scale(tau, m3_apply(m3_inverse(start), L));
    for (int i = 0; i < 30; ++i) { // quadratic: a handful unless the turn is wild
        const SnPose pose = {from->position, sn_pose_turn(from->rotation, phi)};
        const Mat3 inertia = sn_pose_inertia(&pose, mass);
        const Vec3 momentum = m3_apply(inertia, phi);
        const Vec3 F = v3_sub(momentum, v3_scale(tau, L));
        const double a = v3_norm(phi), sinc = math_sinc(a), half = math_sinc(0.5 * a);
        const Mat3 cross = m3_cross(phi);
        Mat3 J = m3_axpy(0.5 * half * half, cross, m3_diagonal(sinc, sinc, sinc));
        if (a > 0) J = m3_axpy((1 - sinc) / (a * a), m3_outer(phi, phi), J);
        const Mat3 turning = m3_axpy(-1, m3_cross(momentum), m3_mul(inertia, cross));
        const Mat3 dF = m3_axpy(1, m3_mul(turning, J), inertia);
        const Vec3 step = m3_apply(m3_inverse(dF), F);
        phi = v3_sub(phi, step);
        if (!(v3_norm(step) > 1e-15 * (1 + a))) break;
    }
    return phi;
}

static void rigid_coast(const SnCoords* coords, const SnConfig* from, const double* p, double tau,
                        double* d) {
    for (int b = 0; b < body_count(coords); ++b) {
        const SnRigidMass* mass = mass_of(coords, b);
        v3_store(d + 6 * b, v3_scale(tau / mass->mass, v3_load(p + 6 * b)));
        v3_store(d + 6 * b + 3, coast_turn(&from->pose[b], mass, v3_load(p + 6 * b + 3), tau));
    }
}

// With R = exp(theta) R0 and R' = [omega] R:
//   theta' = omega - theta x omega / 2 + c theta x (theta x omega),
//   c = (1 - (a/2) cot(a/2)) / a^2, a = |theta|.
static void rigid_rate(const SnCoords* coords, const double* theta, const double* u, double* out) {
    for (int b = 0; b < body_count(coords); ++b) {
        const Vec3 t = v3_load(theta + 6 * b + 3), omega = v3_load(u + 6 * b + 3);
        const double a = v3_norm(t), half = 0.5 * a;
        // 1/12 + a^2/720 + ... where the angle is small
        const double c = a < 1e-2 ? 1.0 / 12 + a * a / 720 : (1 - half / tan(half)) / (a * a);
        const Vec3 turn = v3_cross(t, omega);
        v3_store(out + 6 * b, v3_load(u + 6 * b));
        v3_store(out + 6 * b + 3, v3_axpy(c, v3_cross(t, turn), v3_axpy(-0.5, turn, omega)));
    }
}

static void rigid_load(const SnCoords* coords, const SnMoment* moment, double* p) {
    for (int k = 0; k < 3 * coords->row_count; ++k) p[k] = moment->momentum[k];
}

static void rigid_store(const SnCoords* coords, const double* u, const double* p,
                        SnMoment* moment) {
    (void)u;
    for (int k = 0; k < 3 * coords->row_count; ++k) moment->momentum[k] = p[k];
}

// the two rows of a body meet in no element of its own
static SnStatus rigid_pairs(const SnCoords* coords, SnPairList* pairs) {
    (void)coords, (void)pairs;
    return SN_OK;
}

static void rigid_inertia(const SnCoords* coords, const SnConfig* at, double weight,
                          SnBlockMatrix* A) {
    for (int b = 0; b < body_count(coords); ++b) {
        const SnRigidMass* mass = mass_of(coords, b);
        const Mat3 inertia = sn_pose_inertia(&at->pose[b], mass);
        const int* start = &A->pattern->row_start[coords->first_row + 2 * b];
        double *linear = A->value + 9 * (size_t)start[0],
               *angular = A->value + 9 * (size_t)start[1];
        for (int k = 0; k < 9; ++k) {
            linear[k] += k % 4 == 0 ? weight * mass->mass : 0;
            angular[k] += weight * inertia.m[k / 3][k % 3];
        }
    }
}

static void rigid_destroy(SnCoords* coords) {
    Rigid* rigid = coords->self;
    if (rigid) sn_free(rigid->held);
    sn_free(rigid);
    sn_free(coords);
}

static const SnCoordsOps rigid_ops = {
    .name = "rigid",
    .summary = "Free rigid bodies: position and rotation.",
    .retract = rigid_retract,
    .difference = rigid_difference,
    .push = rigid_push,
    .pull = rigid_pull,
    .bias = rigid_bias,
    .momentum = rigid_momentum,
    .kinetic = rigid_kinetic,
    .velocity = rigid_velocity,
    .coast = rigid_coast,
    .rate = rigid_rate,
    .load = rigid_load,
    .store = rigid_store,
    .pairs = rigid_pairs,
    .inertia = rigid_inertia,
    .destroy = rigid_destroy,
};

// a body in the plane moves in x and y and turns about z
static SnStatus hold_in_plane(SnCoords* coords, const SnCarried* carried) {
    Rigid* rigid = coords->self;
    for (int b = 0; b < carried->body_count; ++b) {
        if (!carried->plane[b]) continue;
        if (!rigid->held) rigid->held = SN_NEW_ARRAY(unsigned char, coords->row_count);
        if (!rigid->held) return SN_OUT_OF_MEMORY;
        unsigned char* held = rigid->held + 2 * (size_t)(carried->first_body + b);
        held[0] = SN_HELD(2);
        held[1] = SN_HELD(0) | SN_HELD(1);
    }
    coords->held = rigid->held;
    return SN_OK;
}

SnStatus sn_create_rigid_coords(const SnModel* model, const SnCarried* carried, int first_row,
                                int* row_of_body, SnCoords** out) {
    const int bodies = model->body_count + (carried ? carried->body_count : 0);
    SnCoords* coords = SN_NEW(SnCoords);
    Rigid* rigid = SN_NEW(Rigid);
    if (!coords || !rigid) {
        sn_free(coords);
        sn_free(rigid);
        return SN_OUT_OF_MEMORY;
    }
    rigid->mass = carried ? carried->mass : model->body;
    *coords = (SnCoords){
        .ops = &rigid_ops, .first_row = first_row, .row_count = 2 * bodies, .self = rigid};
    for (int b = 0; b < bodies; ++b) row_of_body[b] = first_row + 2 * b;
    const SnStatus status = carried ? hold_in_plane(coords, carried) : SN_OK;
    if (status < 0)
        rigid_destroy(coords);
    else
        *out = coords;
    return status;
}
