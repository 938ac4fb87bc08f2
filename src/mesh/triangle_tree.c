// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/triangle_tree.h"

#include "base/memory.h"
#include "math/vec3.h"

SN_ISA_TABLES(SnTriangleKernels, sn_triangle_kernel_table);

const SnTriangleKernels* sn_triangle_kernels(SnIsa isa) { return sn_triangle_kernel_table[isa]; }

// A group of triangles is taken as one dipole at points farther away than beta times the group's
// radius (A. Barill et al.: "Fast winding numbers for soups and clouds", SIGGRAPH 2018).
static const double beta = 2;

static Vec3 load_corner(const SnMesh* mesh, int triangle, int k) {
    return v3_load(mesh->vertex + 3 * (size_t)mesh->element[3 * (size_t)triangle + (size_t)k]);
}

static void set_lane(double (*lanes)[SN_TREE_WIDTH], int lane, Vec3 x) {
    lanes[0][lane] = x.x;
    lanes[1][lane] = x.y;
    lanes[2][lane] = x.z;
}

static double inverse_square(Vec3 x) {
    double square = v3_dot(x, x);
    return square > 0 ? 1 / square : 0;
}

static void fill_packet(const SnBoxTree* boxes, const SnMesh* mesh, int index,
                        SnTrianglePacket* packet) {
    int end = sn_tree_end(boxes, 0, index);
    for (int lane = 0; lane < SN_TREE_WIDTH; ++lane) {
        int place = SN_TREE_WIDTH * index + lane,
            triangle = boxes->order[place < end ? place : end - 1];
        Vec3 a = load_corner(mesh, triangle, 0), zero = {0, 0, 0};
        Vec3 u = place < end ? v3_sub(load_corner(mesh, triangle, 1), a) : zero;
        Vec3 v = place < end ? v3_sub(load_corner(mesh, triangle, 2), a) : zero;
        set_lane(packet->a, lane, a);
        set_lane(packet->u, lane, u);
        set_lane(packet->v, lane, v);
        packet->inverse[0][lane] = inverse_square(u);
        packet->inverse[1][lane] = inverse_square(v);
        packet->inverse[2][lane] = inverse_square(v3_sub(v, u));
    }
}

// ---- dipoles --------------------------------------------------------------------------------

typedef struct Moment {
    double area;
    Vec3 first;  // area times centre
    Vec3 normal; // area times normal
} Moment;

static Moment moment_of(const SnMesh* mesh, int triangle) {
    Vec3 a = load_corner(mesh, triangle, 0), b = load_corner(mesh, triangle, 1),
         c = load_corner(mesh, triangle, 2);
    Vec3 normal = v3_scale(0.5, v3_cross(v3_sub(b, a), v3_sub(c, a)));
    double area = v3_norm(normal);
    return (Moment){area, v3_scale(area / 3, v3_add(a, v3_add(b, c))), normal};
}

// Find the triangles below a child of a node of level `level`; `index` is the child's index in the
// level below. In the tree's order, the triangles have the places *first to *end - 1.
static void find_places(const SnBoxTree* boxes, int level, int index, int* first, int* end) {
    int64_t width = (int64_t)1 << (3 * level), limit = boxes->element_count;
    *first = (int)(index * width);
    *end = (int)((index + 1) * width < limit ? (index + 1) * width : limit);
}

static void fill_dipole(const SnBoxTree* boxes, const SnMesh* mesh, int level, int index,
                        SnDipoles* dipoles) {
    int first, end, lane = index % SN_TREE_WIDTH;
    find_places(boxes, level, index, &first, &end);
    Moment sum = {0};
    for (int p = first; p < end; ++p) {
        Moment own = moment_of(mesh, boxes->order[p]);
        sum.area += own.area;
        sum.first = v3_add(sum.first, own.first);
        sum.normal = v3_add(sum.normal, own.normal);
    }
    Vec3 any = load_corner(mesh, boxes->order[first], 0);
    Vec3 centre = sum.area > 0 ? v3_scale(1 / sum.area, sum.first) : any;
    double radius = 0;
    for (int p = first; p < end; ++p)
        for (int k = 0; k < 3; ++k) {
            Vec3 arm = v3_sub(load_corner(mesh, boxes->order[p], k), centre);
            radius = fmax(radius, v3_dot(arm, arm));
        }
    set_lane(dipoles->centre, lane, centre);
    set_lane(dipoles->normal, lane, sum.normal);
    dipoles->near[lane] = beta * beta * radius;
}

// A child that does not exist becomes a dipole with normal 0, far away.
void sn_refit_dipoles(SnTriangleTree* tree, const SnMesh* mesh) {
    const SnBoxTree* boxes = tree->boxes;
    const double far = 1e100; // m
    for (int l = 1; l <= boxes->top; ++l)
        for (int i = 0; i < boxes->count[l]; ++i) {
            SnDipoles* dipoles = &tree->dipoles[boxes->first[l] + i];
            for (int lane = 0; lane < SN_TREE_WIDTH; ++lane) {
                int child = SN_TREE_WIDTH * i + lane;
                if (child < sn_tree_end(boxes, l, i))
                    fill_dipole(boxes, mesh, l, child, dipoles);
                else
                    set_lane(dipoles->centre, lane, v3(far, far, far));
            }
        }
}

static void fill_packets(SnTriangleTree* tree, const SnMesh* mesh) {
    for (int i = 0; i < tree->boxes->count[0]; ++i)
        fill_packet(tree->boxes, mesh, i, &tree->packet[i]);
}

SnStatus sn_create_triangle_tree(const SnMesh* mesh, SnTriangleTree** out) {
    SnTriangleTree* tree = SN_NEW(SnTriangleTree);
    if (!tree) return SN_OUT_OF_MEMORY;
    if (sn_create_box_tree(mesh, &tree->boxes) == SN_OK) {
        const SnBoxTree* boxes = tree->boxes;
        tree->packet = SN_NEW_ARRAY(SnTrianglePacket, boxes->count[0]);
        tree->dipoles = SN_NEW_ARRAY(SnDipoles, boxes->first[boxes->top] + 1);
    }
    if (!tree->packet || !tree->dipoles) {
        sn_destroy_triangle_tree(tree);
        return SN_OUT_OF_MEMORY;
    }
    fill_packets(tree, mesh);
    sn_refit_dipoles(tree, mesh);
    *out = tree;
    return SN_OK;
}

void sn_refit_triangle_tree(SnTriangleTree* tree, const SnMesh* mesh, const double* displacement) {
    sn_refit_box_tree(tree->boxes, mesh, displacement);
    fill_packets(tree, mesh);
}

void sn_destroy_triangle_tree(SnTriangleTree* tree) {
    if (!tree) return;
    sn_destroy_box_tree(tree->boxes);
    sn_free(tree->packet);
    sn_free(tree->dipoles);
    sn_free(tree);
}
