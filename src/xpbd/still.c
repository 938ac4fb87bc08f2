// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/still.h"

#include "mesh/mesh.h"
#include "rigid/pose.h"
#include "rigid/sums.h"
#include "xpbd/body.h"

#include <math.h>
#include <string.h>

// All soft bodies are elastic in the first LOOK steps of every ROUND steps.
enum { ROUND = 16, LOOK = 2 };

// After a rigid step, u (see still.h) is only rounding. It is then below this fraction of the soft
// body's size.
#define ROUNDING 1e-9

// Limits are this fraction of the allowed error, because errors of several modes add up, and
// because a soft body that becomes elastic again swings past its rest.
#define SAFETY 0.25

// ---- a part

static double longest_side(const SnMesh* mesh) {
    double longest = 0;
    for (int k = 0; k < 3; ++k) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < mesh->vertex_count; ++i) {
            low = fmin(low, mesh->vertex[3 * (size_t)i + (size_t)k]);
            high = fmax(high, mesh->vertex[3 * (size_t)i + (size_t)k]);
        }
        longest = fmax(longest, high - low);
    }
    return longest;
}

// The bound omega is the lowest angular frequency of a bar that is held at one end: 3.5 sqrt(E /
// (12 rho)) t / L^2, with length L, thickness t, Young's modulus E and density rho. A soft body
// that is free, or thicker, swings faster.
SnStillPart sn_still_part(const SnPart* part, const SnMaterial* material, double error) {
    SnStillPart out = {.size = longest_side(part->mesh)};
    double volume = 0, slowest = INFINITY; // slowest: the smallest E / rho of all elements
    for (int e = 0; e < part->mesh->element_count; ++e) {
        volume += sn_mesh_measure(part->mesh, e);
        slowest = fmin(slowest, material[e].youngs_modulus / material[e].density);
        out.alpha1 = fmax(out.alpha1, material[e].stiffness_damping);
    }
    const double t = part->plane ? volume / out.size : sqrt(volume / out.size);
    out.omega = 3.5 * sqrt(slowest / 12) * t / (out.size * out.size);
    out.limit = SAFETY * error * out.size;
    return out;
}

// ---- the part of velocities that is not rigid

// The velocity `to` - `from` of node i; if `from` is NULL, it counts as 0.
static Vec3 velocity_difference(const double* to, const double* from, int i) {
    const Vec3 v = v3_load(to + 3 * (size_t)i);
    return from ? v3_sub(v, v3_load(from + 3 * (size_t)i)) : v;
}

// The position of node i half-way between `before` and x. If a body turns from `before` to x, each
// of its nodes has exactly the velocity (x - before) / h = omega x r, with a common omega and with
// r = half-way position - centre of all half-way positions.
static Vec3 half_way_position(const SnStillAt* at, int i) {
    return v3_scale(0.5,
                    v3_add(v3_load(at->x + 3 * (size_t)i), v3_load(at->before + 3 * (size_t)i)));
}

// The mass, centre and inverse inertia of a part, whose nodes are first <= i < end.
typedef struct Body {
    int first, end;
    double mass;
    Vec3 centre;
    Mat3 inverse;
} Body;

static Body sum_inertia(const SnPart* part, const SnStillAt* at) {
    Body body = {.first = part->first_node, .end = part->first_node + part->mesh->vertex_count};
    Mat3 inertia = m3_diagonal(0, 0, 0);
    SnMassSum sum = {0};
    for (int i = body.first; i < body.end; ++i)
        sum = sn_mass_sum_add(at->mass[i], half_way_position(at, i), sum);
    body.mass = sum.mass;
    body.centre = sn_mass_sum_centre(sum);
    for (int i = body.first; i < body.end; ++i)
        inertia =
            sn_inertia_add(at->mass[i], v3_sub(half_way_position(at, i), body.centre), inertia);
    body.inverse = sn_inertia_inverse(inertia);
    return body;
}

// The largest speed of a node, m/s, in the velocities `to` - `from` without their rigid part (the
// rigid motion with the same momentum and angular momentum).
static double deforming_speed(const Body* body, const SnStillAt* at, const double* to,
                              const double* from) {
    SnMomentumSum sum = {0};
    double most = 0;
    for (int i = body->first; i < body->end; ++i) {
        const Vec3 p = v3_scale(at->mass[i], velocity_difference(to, from, i));
        sum = sn_momentum_sum_add(v3_sub(half_way_position(at, i), body->centre), p, sum);
    }
    const Vec3 velocity = v3_scale(1 / body->mass, sum.linear);
    const Vec3 omega = m3_apply(body->inverse, sum.angular);
    for (int i = body->first; i < body->end; ++i) {
        const Vec3 r = v3_sub(half_way_position(at, i), body->centre);
        const Vec3 rigid = v3_add(velocity, v3_cross(omega, r));
        const Vec3 left = v3_sub(velocity_difference(to, from, i), rigid);
        most = fmax(most, v3_dot(left, left));
    }
    return sqrt(most);
}

// ---- which bodies touch

// A member of a cluster: bodies that rows join belong to one cluster. Members are numbered, first
// parts, then rigids.
typedef struct Cluster {
    int parent;  // next member towards the root of the cluster; a root is its own parent
    int parts;   // root only: number of parts in the cluster
    double mass; // root only: mass of all members, kg
} Cluster;

static int find_root(Cluster* cluster, int i) {
    while (cluster[i].parent != i) i = cluster[i].parent = cluster[cluster[i].parent].parent;
    return i;
}

static int find_part_of_node(const SnModel* model, int node) {
    int p = model->part_count - 1;
    while (model->part[p].first_node > node) --p;
    return p;
}

// The number of the member on which an entry of a row acts.
static int member_of(const SnModel* model, const SnRowEntry* entry) {
    return entry->node >= 0 ? find_part_of_node(model, entry->node)
                            : model->part_count + entry->body;
}

static void join_members(const SnModel* model, const SnRows* rows, Cluster* cluster) {
    for (int r = 0; rows && r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        const SnRowEntry* entry = rows->entry + rows->row[r].first_entry;
        for (int e = 1; e < rows->row[r].entry_count; ++e) {
            const int a = find_root(cluster, member_of(model, &entry[0]));
            const int b = find_root(cluster, member_of(model, &entry[e]));
            cluster[a > b ? a : b].parent = a > b ? b : a;
        }
    }
}

static void find_clusters(const SnModel* model, const SnStillAt* at, Cluster* cluster) {
    const int count = model->part_count + model->rigid_count;
    for (int i = 0; i < count; ++i) cluster[i] = (Cluster){.parent = i};
    join_members(model, at->rows, cluster);
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        Cluster* all = &cluster[find_root(cluster, p)];
        all->parts++;
        for (int i = 0; i < part->mesh->vertex_count; ++i)
            all->mass += at->mass[part->first_node + i];
    }
    for (int b = 0; b < model->rigid_count; ++b)
        cluster[find_root(cluster, model->part_count + b)].mass += model->rigid[b].mass;
}

// The lowest angular frequency of part p in its cluster, 1/s. The n soft bodies of the cluster may
// stand one on top of the other. Then together they are n times as soft as part p, and the mass M
// of the whole cluster moves in place of the part's mass m. So omega^2 becomes omega^2 m / (n M).
static double frequency_in_cluster(const SnModel* model, const SnStillPart* still,
                                   const SnStillAt* at, Cluster* cluster, int p) {
    const SnPart* part = &model->part[p];
    const Cluster* all = &cluster[find_root(cluster, p)];
    double mass = 0;
    for (int i = 0; i < part->mesh->vertex_count; ++i) mass += at->mass[part->first_node + i];
    return still->omega * sqrt(mass / (all->parts * all->mass));
}

// ---- which parts are still

static int is_held(const SnPart* part, const SnStillAt* at) {
    for (int i = 0; i < part->mesh->vertex_count; ++i)
        if (at->fixed[part->first_node + i]) return 1;
    return 0;
}

// Returns 1 if the bound A of still.h is within the limit of the part. If u is only rounding,
// because the part was rigid in the last step, only the term of the load counts.
static int is_near_rest(const SnPart* part, const SnStillPart* still, double omega,
                        const SnStillAt* at) {
    const Body body = sum_inertia(part, at);
    const double h = at->h, h_omega = h * omega;
    const double u = h * deforming_speed(&body, at, at->now, NULL);
    const double load = h * deforming_speed(&body, at, at->coasting, at->now) / (h_omega * h_omega);
    if (u <= fmin(ROUNDING * still->size, still->limit)) return load <= still->limit;
    const double change = h * deforming_speed(&body, at, at->now, at->v_before);
    return load + change / (h_omega * h_omega) + (still->alpha1 / h + 1 / h_omega) * u <=
           still->limit;
}

// The violation of a row at the end of the step, m, if there were neither loads nor constraints.
static double push_length(const SnRows* rows, int r, const SnStillAt* at) {
    const SnRow* row = &rows->row[r];
    double off = -at->h * row->rhs;
    for (int e = 0; e < row->entry_count; ++e) {
        const SnRowEntry* entry = &rows->entry[row->first_entry + e];
        const Vec3 J = v3_load(entry->J);
        if (entry->node >= 0) {
            off += at->h * v3_dot(J, v3_load(at->now + 3 * (size_t)entry->node));
            continue;
        }
        const double* coast = at->coast + 6 * (size_t)entry->body;
        const Vec3 fall = v3_scale(at->h * at->h, v3_load(at->gravity));
        off += v3_dot(J, v3_sub(v3_load(coast), fall)) +
               v3_dot(v3_load(entry->J + 3), v3_load(coast + 3));
    }
    return r < rows->equal_count ? fabs(off) : fmax(0, -off);
}

// Set still[p] to 0 for parts that are struck or touch a part that is not near its rest. near[p] is
// 1 if part p is near its rest. A part is struck if a row has to correct a violation w at the end
// of the step, and the part would swing with the amplitude w / (h omega) above its limit after such
// a push.
static void wake_touched_parts(const SnModel* model, const SnStillPart* part, const double* omega,
                               const unsigned char* near, const SnStillAt* at,
                               unsigned char* still) {
    const SnRows* rows = at->rows;
    for (int r = 0; rows && r < rows->count; r += r < rows->equal_count ? 1 : 3) {
        const SnRowEntry* entry = rows->entry + rows->row[r].first_entry;
        const int count = rows->row[r].entry_count;
        const double way = push_length(rows, r, at);
        int all = 1;
        for (int e = 0; e < count; ++e)
            if (entry[e].node >= 0) all &= near[find_part_of_node(model, entry[e].node)];
        for (int e = 0; e < count; ++e) {
            if (entry[e].node < 0) continue;
            const int p = find_part_of_node(model, entry[e].node);
            if (!all || way / (at->h * omega[p]) > part[p].limit) still[p] = 0;
        }
    }
}

SnStatus sn_still_find(const SnModel* model, const SnStillPart* part, const SnStillAt* at,
                       SnArena scratch, unsigned char* still) {
    const int parts = model->part_count;
    memset(still, 0, (size_t)parts);
    if (at->number % ROUND < LOOK || !at->v_before) return SN_OK;
    Cluster* cluster = SN_PUSH(&scratch, Cluster, parts + model->rigid_count);
    double* omega = SN_PUSH(&scratch, double, parts);
    unsigned char* near = SN_PUSH(&scratch, unsigned char, parts);
    if (!cluster || !omega || !near) return SN_OUT_OF_MEMORY;
    find_clusters(model, at, cluster);
    for (int p = 0; p < parts; ++p) {
        if (!(part[p].limit > 0)) continue;
        omega[p] = frequency_in_cluster(model, &part[p], at, cluster, p);
        near[p] = (unsigned char)is_near_rest(&model->part[p], &part[p], omega[p], at);
        still[p] = near[p] && !is_held(&model->part[p], at);
    }
    wake_touched_parts(model, part, omega, near, at, still);
    return SN_OK;
}
