// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/simd.h"
#include "mesh/triangle_tree.h"

#include <math.h>

// These kernels take eight boxes, triangles or dipoles (triangle_tree.h) at once, and one point at
// a time.

LANES_INLINE Lanes load_lanes(const double* p) { return *(const Lanes*)p; }

LANES_INLINE void load_lanes3(const double (*p)[SN_TREE_WIDTH], Lanes out[3]) {
    for (int k = 0; k < 3; ++k) out[k] = load_lanes(p[k]);
}

LANES_INLINE Lanes dot_lanes(const Lanes a[3], const Lanes b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

LANES_INLINE void cross_lanes(const Lanes a[3], const Lanes b[3], Lanes c[3]) {
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

// ---- distance -------------------------------------------------------------------------------

LANES_INLINE Lanes box_distances(const SnBoxNode* node, const double point[3]) {
    Lanes sum = lanes_set(0);
    for (int k = 0; k < 3; ++k) {
        Lanes x = lanes_set(point[k]);
        Lanes out = lanes_max(
            lanes_max(load_lanes(node->low[k]) - x, x - load_lanes(node->high[k])), lanes_set(0));
        sum += out * out;
    }
    return sum;
}

// Return the squared distance from p to the segment from 0 to u; `inverse` is 1 / |u|^2, or 0 for
// u = 0.
LANES_INLINE Lanes segment_distances(const Lanes p[3], const Lanes u[3], Lanes inverse) {
    Lanes t = lanes_max(lanes_min(dot_lanes(p, u) * inverse, lanes_set(1)), lanes_set(0));
    Lanes r[3];
    for (int k = 0; k < 3; ++k) r[k] = p[k] - t * u[k];
    return dot_lanes(r, r);
}

// Return the squared distance from the point to the triangle. If the point lies straight above or
// below the triangle, this is the distance to its plane, else the distance to the nearest side. Let
// p be the vector from corner a to the point, and u, v the sides at corner a. Then
//   p = s u + t v + h n,   n = u x v,   s |n|^2 = (p x v) . n,   t |n|^2 = (u x p) . n.
LANES_INLINE Lanes triangle_distances(const SnTrianglePacket* packet, const double point[3]) {
    Lanes p[3], u[3], v[3], n[3], pv[3], up[3], w[3], q[3];
    load_lanes3(packet->u, u);
    load_lanes3(packet->v, v);
    for (int k = 0; k < 3; ++k) {
        p[k] = point[k] - load_lanes(packet->a[k]);
        w[k] = v[k] - u[k];
        q[k] = p[k] - u[k];
    }
    Lanes sides = lanes_min(lanes_min(segment_distances(p, u, load_lanes(packet->inverse[0])),
                                      segment_distances(p, v, load_lanes(packet->inverse[1]))),
                            segment_distances(q, w, load_lanes(packet->inverse[2])));
    cross_lanes(u, v, n);
    cross_lanes(p, v, pv);
    cross_lanes(u, p, up);
    Lanes square = dot_lanes(n, n), s = dot_lanes(pv, n), t = dot_lanes(up, n), h = dot_lanes(p, n);
    Lanes inside = lanes_min(lanes_min(s, t), square - s - t);
    // The distance to the plane is used only where `inside` is above 0. For a flat triangle, where
    // n = 0, `inside` is 0, and the distance to the sides is used.
    return lanes_if_less(lanes_set(0), inside, h * h / square, sides);
}

typedef struct Entry {
    double squared; // squared distance from the point to the box, m^2
    int level, index;
} Entry;

LANES_INLINE int push_nearer(const SnBoxTree* tree, Entry from, const double point[3], double best,
                             Entry* stack, int size) {
    Lanes squared = box_distances(&tree->node[tree->first[from.level] + from.index], point);
    int base = size;
    for (int lane = 0; lane < SN_TREE_WIDTH; ++lane) {
        if (!(squared[lane] < best)) continue;
        // insert the entry so that the nearest new entry is on top of the stack
        Entry entry = {squared[lane], from.level - 1, SN_TREE_WIDTH * from.index + lane};
        int at = size++;
        for (; at > base && stack[at - 1].squared <= entry.squared; --at) stack[at] = stack[at - 1];
        stack[at] = entry;
    }
    return size;
}

static void nearest_in_packet(const SnTriangleTree* tree, int packet, const double point[3],
                              double* best, int* place) {
    Lanes squared = triangle_distances(&tree->packet[packet], point);
    for (int lane = 0; lane < SN_TREE_WIDTH; ++lane) {
        if (!(squared[lane] < *best)) continue;
        *best = squared[lane];
        *place = SN_TREE_WIDTH * packet + lane;
    }
}

// Each search starts with the packet in which the previous point's nearest triangle was found:
// consecutive points are often near each other, and a small first distance excludes most boxes.
static void find_nearest(const SnTriangleTree* tree, int count, const double (*point)[3],
                         double* squared, int* place) {
    const SnBoxTree* boxes = tree->boxes;
    int last = 0;
    for (int i = 0; i < count; ++i) {
        Entry stack[SN_TREE_STACK] = {{0, boxes->top, 0}};
        int size = 1, found = 0;
        double best = (double)INFINITY;
        nearest_in_packet(tree, last, point[i], &best, &found);
        while (size > 0) {
            Entry entry = stack[--size];
            if (!(entry.squared < best)) continue;
            if (entry.level > 0)
                size = push_nearer(boxes, entry, point[i], best, stack, size);
            else
                nearest_in_packet(tree, entry.index, point[i], &best, &found);
        }
        last = found / SN_TREE_WIDTH;
        // Unused lanes of the last packet hold a corner of the last triangle. If such a lane was
        // found, report the last triangle instead.
        squared[i] = best;
        place[i] = found < boxes->element_count ? found : boxes->element_count - 1;
    }
}

// ---- winding number -------------------------------------------------------------------------

// Return the angle of (x, y), rad; 0 at the origin. The polynomial is atan(z) for 0 <= z <= 1, with
// an error of 2e-8 (Abramowitz and Stegun 4.4.49); the quadrant is handled afterwards.
LANES_INLINE Lanes atan2_lanes(Lanes y, Lanes x) {
    static const double a[] = {0.0028662257, -0.0161657367, 0.0429096138, -0.0752896400,
                               0.1065626393, -0.1420889944, 0.1999355085, -0.3333314528};
    const double pi = 3.14159265358979324;
    Lanes wide = lanes_abs(x), high = lanes_abs(y), zero = lanes_set(0);
    Lanes z = lanes_min(wide, high) / lanes_max(lanes_max(wide, high), lanes_set(1e-300));
    Lanes z2 = z * z, r = zero;
    for (int k = 0; k < 8; ++k) r = (r + a[k]) * z2;
    r = z + z * r;
    r = lanes_if_less(wide, high, 0.5 * pi - r, r);
    r = lanes_if_less(x, zero, pi - r, r);
    return lanes_if_less(y, zero, -r, r);
}

// Return the winding number of a packet's triangles around a point: the sum of their solid angles
// omega, divided by 4 pi. With a, b, c the vectors from the point to a triangle's corners,
//   tan(omega / 2) = det(a, b, c) / (|a||b||c| + (a.b)|c| + (b.c)|a| + (c.a)|b|)
// (A. van Oosterom, J. Strackee 1983, "The solid angle of a plane triangle").
static double packet_winding(const SnTrianglePacket* packet, const double point[3]) {
    Lanes a[3], b[3], c[3], n[3];
    for (int k = 0; k < 3; ++k) {
        a[k] = load_lanes(packet->a[k]) - point[k];
        b[k] = a[k] + load_lanes(packet->u[k]);
        c[k] = a[k] + load_lanes(packet->v[k]);
    }
    cross_lanes(b, c, n);
    Lanes al = lanes_sqrt(dot_lanes(a, a)), bl = lanes_sqrt(dot_lanes(b, b)),
          cl = lanes_sqrt(dot_lanes(c, c));
    Lanes base = al * bl * cl + dot_lanes(a, b) * cl + dot_lanes(b, c) * al + dot_lanes(c, a) * bl;
    return lanes_sum(atan2_lanes(dot_lanes(a, n), base)) * 0.15915494309189534; // 2 / (4 pi)
}

// Push the near children of a node on the stack. Each far child counts as a dipole: return the sum
// over the far children of n . r / (4 pi |r|^3), where r is the vector from the point to a child's
// centre and n the child's `normal`.
static double node_winding(const SnTriangleTree* tree, int level, int index, const double point[3],
                           int (*stack)[2], int* size) {
    const SnDipoles* dipoles = &tree->dipoles[tree->boxes->first[level] + index];
    Lanes r[3], n[3];
    load_lanes3(dipoles->normal, n);
    for (int k = 0; k < 3; ++k) r[k] = load_lanes(dipoles->centre[k]) - point[k];
    Lanes square = dot_lanes(r, r), near = load_lanes(dipoles->near), zero = lanes_set(0);
    Lanes part = dot_lanes(n, r) / (square * lanes_sqrt(square));
    for (int lane = 0; lane < SN_TREE_WIDTH; ++lane) {
        if (square[lane] > near[lane]) continue;
        stack[*size][0] = level - 1;
        stack[(*size)++][1] = SN_TREE_WIDTH * index + lane;
    }
    return lanes_sum(lanes_if_less(near, square, part, zero)) * 0.079577471545947668; // 1 / (4 pi)
}

static double sum_winding(const SnTriangleTree* tree, const double point[3]) {
    int stack[SN_TREE_STACK][2] = {{tree->boxes->top, 0}}, size = 1;
    double sum = 0;
    while (size > 0) {
        --size;
        int level = stack[size][0], index = stack[size][1];
        sum += level == 0 ? packet_winding(&tree->packet[index], point)
                          : node_winding(tree, level, index, point, stack, &size);
    }
    return sum;
}

extern const SnTriangleKernels SN_ISA_NAME(sn_triangle_kernel_table);
const SnTriangleKernels SN_ISA_NAME(sn_triangle_kernel_table) = {find_nearest, sum_winding};
