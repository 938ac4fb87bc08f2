// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Loads and drag as terms. These forces act on each node and each rigid body by itself, so they
// couple no nodes.
#include "base/memory.h"
#include "element/mass_kernels.h"
#include "math/passes.h"
#include "system/map_diagonal.h"
#include "system/term.h"

// ---- loads: f = m g + given force, energy -f.x

static unsigned loads_flags(const void* self) {
    (void)self;
    return 0;
}

// The job of adding loads on the nodes of one span. sn_pass divides the span into pieces; sum[i] is
// the sum of load times position over piece i, J.
typedef struct Weighed {
    const double *m, *gravity, *given, *x;
    double* f; // forces to which the loads are added; NULL: only the sums are needed
    double sum[SN_MOST_PIECES];
} Weighed;

static void weigh_piece(void* context, int index, size_t first, size_t count) {
    Weighed* of = context;
    of->sum[index] = sn_mass_kernels(sn_isa())->load((int)count, of->m + first, of->gravity,
                                                     of->given + 3 * first, of->x + 3 * first,
                                                     of->f ? of->f + 3 * first : NULL);
}

// Add the force to `out`, unless `out` is NULL. Returns the energy.
static double walk_loads(const SnLoads* loads, const SnTermAt* at, SnForces* out) {
    const SnModel* model = loads->model;
    const SnSpans* awake = &loads->awake->point;
    const double* given = sn_loads_at(loads, at->time);
    double work = 0;
    for (const SnSpan* span = awake->span; span < awake->span + awake->count; ++span) {
        const size_t first = 3 * (size_t)span->first;
        Weighed of = {.m = model->mass->lumped + span->first,
                      .gravity = loads->gravity,
                      .given = given + first,
                      .x = at->q.x + first,
                      .f = out ? out->f + first : NULL};
        const int pieces = sn_pass(at->pool, (size_t)(span->end - span->first), weigh_piece, &of);
        for (int i = 0; i < pieces; ++i) work += of.sum[i];
    }
    for (int b = 0; b < model->rigid_count; ++b) {
        const Vec3 weight = v3_scale(model->rigid[b].mass, v3_load(loads->gravity));
        work += v3_dot(weight, at->q.pose[b].position);
        double* wrench = out ? out->wrench + 6 * (size_t)b : NULL;
        if (wrench) v3_store(wrench, v3_add(v3_load(wrench), weight));
    }
    return -work;
}

static double loads_energy(const void* self, const SnTermAt* at) {
    return walk_loads(self, at, NULL);
}

static void loads_force(const void* self, const SnTermAt* at, SnForces* out) {
    walk_loads(self, at, out);
}

static double loads_evaluate(const void* self, const SnTermAt* at, SnForces* out,
                             double* dissipation) {
    *dissipation = 0;
    return walk_loads(self, at, out);
}

static const SnTermOps loads_ops = {.name = "loads",
                                    .flags = loads_flags,
                                    .energy = loads_energy,
                                    .force = loads_force,
                                    .evaluate = loads_evaluate};

SnTerm sn_loads_term(const SnLoads* loads) { return (SnTerm){&loads_ops, loads}; }

// ---- drag

static unsigned drag_flags(const void* self) {
    (void)self;
    return SN_TERM_DISSIPATIVE;
}

// The factors of velocity for a node: Rayleigh's alpha0 m, and drag m of the medium, kg/s.
static double node_alpha0(const SnDrag* drag, int i) { return drag->model->mass->damping[i]; }
static double node_drag(const SnDrag* drag, int i) {
    return drag->drag * drag->model->mass->lumped[i];
}

static Mat3 rigid_inertia(const SnDrag* drag, const SnTermAt* at, int b) {
    return sn_pose_inertia(&at->q.pose[b], &drag->model->rigid[b]);
}

// With wind w the dissipation potential is (v D v)/2 - v D_m w, where D_m is the drag of the
// medium, and D is D_m plus Rayleigh's damping. The force is the negative gradient of this
// potential in v.
static double drag_dissipation(const void* self, const SnTermAt* at) {
    const SnDrag* drag = self;
    if (!at->motion.v) return 0;
    double power = 0;
    SN_EACH_AWAKE_POINT(i, drag->awake)
    for (int k = 0; k < 3; ++k) {
        const double v = at->motion.v[3 * (size_t)i + (size_t)k];
        power += v * (0.5 * (node_alpha0(drag, i) + node_drag(drag, i)) * v -
                      node_drag(drag, i) * drag->wind[k]);
    }
    for (int b = 0; b < drag->model->rigid_count; ++b)
        for (int k = 0; k < 3; ++k) {
            const double v = at->motion.twist[6 * b + k];
            power += drag->drag * drag->model->rigid[b].mass * v * (0.5 * v - drag->wind[k]);
        }
    for (int b = 0; b < drag->model->rigid_count; ++b) {
        const Vec3 omega = v3_load(at->motion.twist + 6 * b + 3);
        power += 0.5 * drag->drag * v3_dot(omega, m3_apply(rigid_inertia(drag, at, b), omega));
    }
    return power;
}

static void drag_force(const void* self, const SnTermAt* at, SnForces* out) {
    const SnDrag* drag = self;
    if (!at->motion.v) return;
    SN_EACH_AWAKE_POINT(i, drag->awake)
    for (int k = 0; k < 3; ++k) {
        const size_t c = 3 * (size_t)i + (size_t)k;
        out->f[c] -= node_alpha0(drag, i) * at->motion.v[c] +
                     node_drag(drag, i) * (at->motion.v[c] - drag->wind[k]);
    }
    for (int b = 0; b < drag->model->rigid_count; ++b) {
        // drag acts on every part of a rigid body's mass, which gives a force and a torque
        const Vec3 omega = v3_load(at->motion.twist + 6 * b + 3);
        const Vec3 torque = m3_apply(rigid_inertia(drag, at, b), omega);
        for (int k = 0; k < 3; ++k)
            out->wrench[6 * b + k] -= drag->drag * drag->model->rigid[b].mass *
                                      (at->motion.twist[6 * b + k] - drag->wind[k]);
        out->wrench[6 * b + 3] -= drag->drag * torque.x;
        out->wrench[6 * b + 4] -= drag->drag * torque.y;
        out->wrench[6 * b + 5] -= drag->drag * torque.z;
    }
}

static SnStatus drag_pairs(const void* self, const SnPlaces* places, SnPairList* pairs) {
    (void)self;
    return sn_map_diagonal_pairs(places, pairs);
}

static SnStatus drag_scatter(const void* self, const SnPlaces* places, int** destination) {
    (void)self;
    *destination = sn_map_diagonal_scatter(places);
    return *destination ? SN_OK : SN_OUT_OF_MEMORY;
}

static void drag_hessian(const void* self, const SnTermAt* at, SnWeights weights,
                         const int* destination, double* value) {
    const SnDrag* drag = self;
    const SnNodeDiagonal nodes = {drag->model->mass->damping, drag->drag};
    sn_map_diagonal_add(at->map, &at->q, &nodes, weights.damping, destination, value);
    destination = sn_map_diagonal_rigid(at->map, destination);
    for (int b = 0; b < drag->model->rigid_count; ++b) {
        if (destination[2 * b] < 0) continue;
        const Mat3 inertia = rigid_inertia(drag, at, b);
        double* linear = value + 9 * (size_t)destination[2 * b];
        double* angular = value + 9 * (size_t)destination[2 * b + 1];
        for (int k = 0; k < 9; ++k) {
            linear[k] += k % 4 == 0 ? weights.damping * drag->drag * drag->model->rigid[b].mass : 0;
            angular[k] += weights.damping * drag->drag * inertia.m[k / 3][k % 3];
        }
    }
}

static void drag_product(const void* self, const SnTermAt* at, SnWeights weights, const SnMotion* w,
                         SnForces* y) {
    const SnDrag* drag = self;
    SN_EACH_AWAKE_POINT(i, drag->awake)
    for (int k = 0; k < 3; ++k) {
        const size_t c = 3 * (size_t)i + (size_t)k;
        y->f[c] += weights.damping * (node_alpha0(drag, i) + node_drag(drag, i)) * w->v[c];
    }
    for (int b = 0; b < drag->model->rigid_count; ++b) {
        const double factor = weights.damping * drag->drag;
        const Mat3 inertia = sn_pose_inertia(&at->q.pose[b], &drag->model->rigid[b]);
        const Vec3 torque = m3_apply(inertia, v3_load(w->twist + 6 * b + 3));
        double* wrench = y->wrench + 6 * b;
        for (int k = 0; k < 3; ++k)
            wrench[k] += factor * drag->model->rigid[b].mass * w->twist[6 * b + k];
        v3_store(wrench + 3, v3_axpy(factor, torque, v3_load(wrench + 3)));
    }
}

static const SnTermOps drag_ops = {
    .name = "drag",
    .flags = drag_flags,
    .dissipation = drag_dissipation,
    .force = drag_force,
    .pairs = drag_pairs,
    .scatter = drag_scatter,
    .hessian = drag_hessian,
    .product = drag_product,
};

SnTerm sn_drag_term(const SnDrag* drag) { return (SnTerm){&drag_ops, drag}; }
