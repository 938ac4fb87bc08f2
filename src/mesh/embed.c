// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/embed.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/box_tree.h"

#include <math.h>
#include <string.h>

static Vec3 load_corner(const SnMesh* mesh, int tet, int i) {
    return v3_load(mesh->vertex + 3 * (size_t)mesh->element[4 * (size_t)tet + (size_t)i]);
}

// ---- distance to a tet ----------------------------------------------------------------------

// the four sides of a tet: the three corners of each side, then the corner opposite to this side
static const int sides[4][4] = {{1, 2, 3, 0}, {0, 3, 2, 1}, {0, 1, 3, 2}, {0, 2, 1, 3}};

// Compute the barycentric weights of a point. The weight of a corner is a ratio of two volumes: of
// the tet in which the point replaces this corner, and of the tet itself. All vectors start at
// corner 0, so that the weights give the point back up to rounding errors.
static void compute_weights(const SnMesh* mesh, int tet, const double point[3], double weight[4]) {
    Vec3 a = load_corner(mesh, tet, 0), p = v3_sub(v3_load(point), a);
    Vec3 u = v3_sub(load_corner(mesh, tet, 1), a), v = v3_sub(load_corner(mesh, tet, 2), a);
    Vec3 w = v3_sub(load_corner(mesh, tet, 3), a);
    double volume = v3_dot(v3_cross(u, v), w);
    weight[1] = v3_dot(v3_cross(p, v), w) / volume;
    weight[2] = v3_dot(v3_cross(u, p), w) / volume;
    weight[3] = v3_dot(v3_cross(u, v), p) / volume;
    weight[0] = 1 - weight[1] - weight[2] - weight[3];
}

static Vec3 nearest_on_segment(Vec3 a, Vec3 b, Vec3 p) {
    Vec3 u = v3_sub(b, a);
    double square = v3_dot(u, u), t = square > 0 ? v3_dot(v3_sub(p, a), u) / square : 0;
    return v3_axpy(fmin(fmax(t, 0), 1), u, a);
}

static double squared_distance(Vec3 a, Vec3 b) {
    Vec3 d = v3_sub(a, b);
    return v3_dot(d, d);
}

// Return the point of a triangle that is nearest to p. When p lies straight above or below the
// triangle, the nearest point is inside it; otherwise it is on a side.
static Vec3 nearest_on_triangle(Vec3 a, Vec3 b, Vec3 c, Vec3 p) {
    Vec3 u = v3_sub(b, a), v = v3_sub(c, a), r = v3_sub(p, a), n = v3_cross(u, v);
    double square = v3_dot(n, n), s = v3_dot(v3_cross(r, v), n), t = v3_dot(v3_cross(u, r), n);
    if (s > 0 && t > 0 && s + t < square) return v3_axpy(-v3_dot(r, n) / square, n, p);
    Vec3 best = nearest_on_segment(a, b, p);
    Vec3 other[2] = {nearest_on_segment(b, c, p), nearest_on_segment(c, a, p)};
    for (int i = 0; i < 2; ++i)
        if (squared_distance(other[i], p) < squared_distance(best, p)) best = other[i];
    return best;
}

// Return the point of a tet that is nearest to a given point. For a point inside the tet, this is
// the point itself.
static Vec3 nearest_in_tet(const SnMesh* mesh, int tet, const double point[3]) {
    double weight[4];
    Vec3 p = v3_load(point), best = p;
    double least = HUGE_VAL;
    compute_weights(mesh, tet, point, weight);
    for (int i = 0; i < 4; ++i) {
        if (weight[sides[i][3]] >= 0) continue;
        Vec3 near = nearest_on_triangle(load_corner(mesh, tet, sides[i][0]),
                                        load_corner(mesh, tet, sides[i][1]),
                                        load_corner(mesh, tet, sides[i][2]), p);
        if (!(squared_distance(near, p) < least)) continue;
        least = squared_distance(near, p);
        best = near;
    }
    return best;
}

static double tet_distance(const void* context, int tet, const double point[3]) {
    return squared_distance(nearest_in_tet(context, tet, point), v3_load(point));
}

// ---- binding --------------------------------------------------------------------------------

enum { POINTS_PER_TASK = 256 };
static const double farthest = 4; // largest |weight|; only points far outside the tets reach it

// Bound the weights of a point p that is far outside its tet. Let q be the point of the tet that is
// nearest to p, and `nearest` the weights of q. The weights of p move towards those of q until none
// is above `farthest` in magnitude. With unbounded weights, the embedded point is exactly p at rest
// and follows every affine motion of the tet; but a small strain of the tet moves a far point by a
// large distance. With bounded weights, the embedded point lies between q and p.
static void bound_weights(double weight[4], const double nearest[4]) {
    double t = 1;
    for (int i = 0; i < 4; ++i) {
        double bound = weight[i] < 0 ? -farthest : farthest, step = weight[i] - nearest[i];
        if (fabs(weight[i]) > farthest) t = fmin(t, (bound - nearest[i]) / step);
    }
    for (int i = 0; i < 4; ++i) weight[i] = nearest[i] + t * (weight[i] - nearest[i]);
}

typedef struct Binding {
    const SnMesh* mesh;
    const SnBoxTree* tree;
    const double (*point)[3];
    SnEmbedding* embedding;
} Binding;

static void bind_point(const Binding* binding, int i) {
    SnEmbedding* embedding = binding->embedding;
    const double* point = binding->point[i];
    double squared = HUGE_VAL, place[3], nearest[4];
    int tet = sn_tree_nearest(binding->tree, point, tet_distance, binding->mesh, &squared);
    if (tet < 0) tet = 0; // the search fails only when no distance is finite
    v3_store(place, nearest_in_tet(binding->mesh, tet, point));
    compute_weights(binding->mesh, tet, place, nearest);
    compute_weights(binding->mesh, tet, point, embedding->weight[i]);
    bound_weights(embedding->weight[i], nearest);
    embedding->tet[i] = tet;
    embedding->outside[i] = sqrt(squared);
    memcpy(embedding->vertex[i], binding->mesh->element + 4 * (size_t)tet,
           sizeof embedding->vertex[i]);
}

static void bind_points(void* context, int index, int worker) {
    (void)worker;
    const Binding* binding = context;
    int end = (index + 1) * POINTS_PER_TASK, all = binding->embedding->point_count;
    for (int i = index * POINTS_PER_TASK; i < end && i < all; ++i) bind_point(binding, i);
}

static SnStatus allocate_embedding(SnEmbedding* embedding) {
    size_t count = (size_t)embedding->point_count;
    embedding->tet = SN_NEW_ARRAY(int, count);
    embedding->vertex = sn_alloc(count, sizeof *embedding->vertex);
    embedding->weight = sn_alloc(count, sizeof *embedding->weight);
    embedding->outside = SN_NEW_ARRAY(double, count);
    int enough = embedding->tet && embedding->vertex && embedding->weight && embedding->outside;
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_embedding(const SnMesh* mesh, int count, const double (*point)[3], SnPool* pool,
                             SnEmbedding** out, SnError* error) {
    if (mesh->kind != SN_MESH_TETS || mesh->element_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "points can be embedded in a mesh of tets only");
    for (int i = 0; i < count; ++i)
        if (!isfinite(point[i][0]) || !isfinite(point[i][1]) || !isfinite(point[i][2]))
            return sn_fail(error, SN_BAD_INPUT, "point %d to embed is not finite", i);
    SnBoxTree* tree = NULL;
    SnEmbedding* embedding = SN_NEW(SnEmbedding);
    SnStatus status = SN_OUT_OF_MEMORY;
    if (embedding) {
        *embedding = (SnEmbedding){.point_count = count, .vertex_count = mesh->vertex_count};
        status = allocate_embedding(embedding);
    }
    if (status == SN_OK) status = sn_create_box_tree(mesh, &tree);
    if (status < 0) {
        sn_destroy_embedding(embedding);
        return sn_fail(error, status, "no memory to embed %d points", count);
    }
    Binding binding = {mesh, tree, point, embedding};
    sn_pool_run(pool, (count + POINTS_PER_TASK - 1) / POINTS_PER_TASK, bind_points, &binding);
    sn_destroy_box_tree(tree);
    *out = embedding;
    return SN_OK;
}

// ---- public ---------------------------------------------------------------------------------

SnStatus sn_embed(const SnMesh* tets, int point_count, const double* point, SnEmbedding** out,
                  SnError* error) {
    if (point_count < 0) return sn_fail(error, SN_BAD_INPUT, "%d points to embed", point_count);
    return sn_create_embedding(tets, point_count, (const double(*)[3])point, NULL, out, error);
}

void sn_destroy_embedding(SnEmbedding* embedding) {
    if (!embedding) return;
    sn_free(embedding->tet);
    sn_free(embedding->vertex);
    sn_free(embedding->weight);
    sn_free(embedding->outside);
    sn_free(embedding);
}

int sn_embedding_count(const SnEmbedding* embedding) { return embedding->point_count; }
const int* sn_embedding_tets(const SnEmbedding* embedding) { return embedding->tet; }
const double* sn_embedding_weights(const SnEmbedding* embedding) {
    return embedding->weight ? embedding->weight[0] : NULL;
}
const double* sn_embedding_outside(const SnEmbedding* embedding) { return embedding->outside; }

void sn_embedding_move(const SnEmbedding* embedding, const double* position, double* point) {
    for (int p = 0; p < embedding->point_count; ++p)
        sn_embedding_point(embedding, p, position, point + 3 * (size_t)p);
}
