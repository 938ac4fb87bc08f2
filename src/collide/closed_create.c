// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "collide/closed.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

// ---- what is refused ------------------------------------------------------------------------

// "12 edges with one triangle, the first at (0, 0, 1): the surface is open"
static SnStatus refuse(const SnDefect* defect, const char* what, const char* meaning,
                       SnError* error) {
    if (defect->count == 0) return SN_OK;
    const double* x = defect->place[0];
    return sn_fail(error, SN_BAD_INPUT, "%s: %s, %d in all, the first at (%g, %g, %g)", meaning,
                   what, defect->count, x[0], x[1], x[2]);
}

static SnStatus check_edges(const SnMesh* mesh, SnDefect* crossing, SnError* error) {
    SnMeshDefects defects;
    if (sn_mesh_defects(mesh, &defects) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "no memory to check a surface");
    *crossing = defects.crossing;
    char open[128] = "edges with one triangle";
    if (defects.duplicate.count > 0)
        snprintf(open, sizeof open,
                 "edges with one triangle (and %d vertices at the place of another: merge them?)",
                 defects.duplicate.count);
    SN_TRY(refuse(&defects.open, open, "the surface is open", error));
    SN_TRY(refuse(&defects.many, "edges with more than two triangles",
                  "the surface is not manifold", error));
    return refuse(&defects.turned, "edges whose two triangles disagree on what is outside",
                  "parts of the surface are inside out", error);
}

static SnStatus check_count(const SnMesh* mesh, SnError* error) {
    if (sn_mesh_dimension(mesh) != 2)
        return sn_fail(error, SN_BAD_INPUT, "a closed surface needs triangles or tets");
    if (mesh->element_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "a closed surface needs triangles, this one has none");
    return SN_OK;
}

static double enclosed_volume(const SnMesh* mesh, double* area) {
    Vec3 o = v3_load(mesh->vertex);
    double volume = 0;
    *area = 0;
    for (int t = 0; t < mesh->element_count; ++t) {
        Vec3 x[3];
        for (int k = 0; k < 3; ++k)
            x[k] = v3_sub(
                v3_load(mesh->vertex + 3 * (size_t)mesh->element[3 * (size_t)t + (size_t)k]), o);
        volume += v3_dot(x[0], v3_cross(x[1], x[2])) / 6;
        *area += v3_norm(v3_cross(v3_sub(x[1], x[0]), v3_sub(x[2], x[0]))) / 2;
    }
    return volume;
}

// A sphere holds area^1.5 / 10.6; less than a 1e-9th of that is rounding.
static SnStatus check_volume(SnMesh* mesh, double* thickness, SnError* error) {
    const double least = 1e-10;
    double area, volume = enclosed_volume(mesh, &area);
    if (!(fabs(volume) > least * area * sqrt(area)))
        return sn_fail(error, SN_BAD_INPUT,
                       "the surface has no thickness: it encloses %g m^3 with %g m^2", volume,
                       area);
    *thickness = 2 * fabs(volume) / area;
    for (int t = 0; volume < 0 && t < mesh->element_count; ++t) {
        int* corner = mesh->element + 3 * (size_t)t;
        int kept = corner[1];
        corner[1] = corner[2];
        corner[2] = kept;
    }
    return SN_OK;
}

// ---- triangles with the vertices they use -------------------------------------------------

static SnStatus copy_triangles(const SnMesh* mesh, SnMesh** copy) {
    int(*triangle)[3] = NULL;
    int count = 0;
    if (sn_mesh_dimension(mesh) != 3) return sn_mesh_renumbered(mesh, NULL, copy);
    SN_TRY(sn_mesh_surface(mesh, &triangle, &count));
    SnStatus status = sn_create_mesh(SN_MESH_TRIANGLES, mesh->vertex_count, count, copy);
    if (status == SN_OK) {
        memcpy((*copy)->vertex, mesh->vertex, 3 * sizeof(double) * (size_t)mesh->vertex_count);
        if (count > 0) memcpy((*copy)->element, triangle, sizeof *triangle * (size_t)count);
    }
    sn_free(triangle);
    return status;
}

// numbers of the vertices that stay, before the others are dropped
static SnStatus keep_numbers(SnClosed* closed) {
    const SnMesh* mesh = closed->mesh;
    unsigned char* used = SN_NEW_ARRAY(unsigned char, mesh->vertex_count);
    closed->original = SN_NEW_ARRAY(int, mesh->vertex_count);
    if (used && closed->original) {
        int kept = 0;
        for (size_t i = 0; i < 3 * (size_t)mesh->element_count; ++i) used[mesh->element[i]] = 1;
        for (int v = 0; v < mesh->vertex_count; ++v)
            if (used[v]) closed->original[kept++] = v;
    }
    SnStatus status = used && closed->original ? SN_OK : SN_OUT_OF_MEMORY;
    sn_free(used);
    return status;
}

static SnStatus check_range(const SnMesh* mesh, SnError* error) {
    for (int i = 0; i < mesh->element_count * sn_mesh_corners(mesh); ++i)
        if (mesh->element[i] < 0 || mesh->element[i] >= mesh->vertex_count)
            return sn_fail(error, SN_BAD_INPUT, "triangle %d has vertex %d of %d",
                           i / sn_mesh_corners(mesh), mesh->element[i], mesh->vertex_count);
    return SN_OK;
}

// ---- edges ----------------------------------------------------------------------------------

// An edge sticks out where the far corner of the one triangle is below the other by more than
// a fiftieth of its distance.
static int sticks_out(const SnClosed* closed, int triangle, int other, int low, int high) {
    Vec3 normal = sn_closed_normal(closed, triangle);
    const int* corner = sn_closed_corners(closed, other);
    for (int k = 0; k < 3; ++k) {
        if (corner[k] == low || corner[k] == high) continue;
        Vec3 arm = v3_sub(sn_closed_vertex(closed, corner[k]), sn_closed_vertex(closed, low));
        return v3_dot(normal, arm) < -0.02 * v3_norm(arm);
    }
    return 0;
}

typedef struct Side {
    int high, triangle, k; // the other vertex of the edge; its k-th edge
} Side;

// Edges by their lower vertex: each is met twice among the few sides that begin there.
static void pair_sides(SnClosed* closed, const int* start, const Side* side) {
    for (int low = 0; low < closed->mesh->vertex_count; ++low)
        for (int i = start[low]; i < start[low + 1]; ++i)
            for (int j = i + 1; j < start[low + 1]; ++j) {
                if (side[i].high != side[j].high) continue;
                closed->neighbour[side[i].triangle][side[i].k] = side[j].triangle;
                closed->neighbour[side[j].triangle][side[j].k] = side[i].triangle;
                closed->edge[closed->edge_count][0] = low;
                closed->edge[closed->edge_count][1] = side[i].high;
                closed->sharp[closed->edge_count++] = (unsigned char)sticks_out(
                    closed, side[i].triangle, side[j].triangle, low, side[i].high);
            }
}

static void fill_sides(const SnMesh* mesh, int* start, Side* side) {
    for (int pass = 0; pass < 2; ++pass) {
        for (int t = 0; t < mesh->element_count; ++t)
            for (int k = 0; k < 3; ++k) {
                const int* corner = mesh->element + 3 * (size_t)t;
                int a = corner[k], b = corner[(k + 1) % 3], low = a < b ? a : b;
                if (pass == 0)
                    ++start[low + 2];
                else
                    side[start[low + 1]++] = (Side){a < b ? b : a, t, k};
            }
        for (int v = 0; pass == 0 && v < mesh->vertex_count; ++v) start[v + 2] += start[v + 1];
    }
}

static SnStatus find_edges(SnClosed* closed) {
    const SnMesh* mesh = closed->mesh;
    size_t sides = 3 * (size_t)mesh->element_count;
    int* start = SN_NEW_ARRAY(int, mesh->vertex_count + 2);
    Side* side = SN_NEW_ARRAY(Side, sides);
    closed->neighbour = sn_alloc((size_t)mesh->element_count, sizeof *closed->neighbour);
    closed->edge = sn_alloc(sides / 2, sizeof *closed->edge);
    closed->sharp = SN_NEW_ARRAY(unsigned char, sides / 2);
    int all = start && side && closed->neighbour && closed->edge && closed->sharp;
    SnStatus status = all ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        fill_sides(mesh, start, side);
        pair_sides(closed, start, side);
    }
    sn_free(start);
    sn_free(side);
    return status;
}

// ---- facets ---------------------------------------------------------------------------------

// from the lowest triangle over all edges into triangles of the same normal
static void spread_facet(SnClosed* closed, int from, int* stack) {
    const double same = 1 - 1e-9; // cosine
    Vec3 normal = sn_closed_normal(closed, from);
    int size = 1;
    stack[0] = closed->facet[from] = from;
    while (size > 0) {
        int t = stack[--size];
        for (int k = 0; k < 3; ++k) {
            int other = closed->neighbour[t][k];
            if (closed->facet[other] >= 0) continue;
            if (v3_dot(normal, sn_closed_normal(closed, other)) < same) continue;
            closed->facet[other] = from;
            stack[size++] = other;
        }
    }
}

static SnStatus find_facets(SnClosed* closed) {
    int count = closed->mesh->element_count;
    int* stack = SN_NEW_ARRAY(int, count);
    closed->facet = SN_NEW_ARRAY(int, count);
    if (!stack || !closed->facet) {
        sn_free(stack);
        return SN_OUT_OF_MEMORY;
    }
    for (int t = 0; t < count; ++t) closed->facet[t] = -1;
    for (int t = 0; t < count; ++t)
        if (closed->facet[t] < 0) spread_facet(closed, t, stack);
    sn_free(stack);
    return SN_OK;
}

// ---- the tree, and vertices in the order of their triangles ---------------------------------

// around the mean of each block's vertices
static SnStatus bound_blocks(SnClosed* closed) {
    int count = closed->mesh->vertex_count, blocks = (count - 1) / SN_BLOCK + 1;
    closed->ball = sn_alloc((size_t)blocks, sizeof *closed->ball);
    if (!closed->ball) return SN_OUT_OF_MEMORY;
    for (int b = 0; b < blocks; ++b) {
        int first = SN_BLOCK * b, end = first + SN_BLOCK < count ? first + SN_BLOCK : count;
        Vec3 centre = {0, 0, 0};
        double radius = 0;
        for (int i = first; i < end; ++i)
            centre =
                v3_axpy(1.0 / (end - first), sn_closed_vertex(closed, closed->block[i]), centre);
        for (int i = first; i < end; ++i)
            radius =
                fmax(radius, v3_norm(v3_sub(sn_closed_vertex(closed, closed->block[i]), centre)));
        v3_store(closed->ball[b], centre);
        closed->ball[b][3] = radius;
    }
    return SN_OK;
}

static SnStatus plant(SnClosed* closed) {
    SN_TRY(sn_create_triangle_tree(closed->mesh, &closed->tree));
    closed->kernels = sn_triangle_kernels(sn_isa());
    closed->block = SN_NEW_ARRAY(int, closed->mesh->vertex_count);
    closed->first_corner = SN_NEW_ARRAY(int, closed->mesh->vertex_count);
    unsigned char* seen = SN_NEW_ARRAY(unsigned char, closed->mesh->vertex_count);
    int count = 0;
    if (!closed->block || !closed->first_corner || !seen) {
        sn_free(seen);
        return SN_OUT_OF_MEMORY;
    }
    for (int p = 0; p < closed->mesh->element_count; ++p)
        for (int k = 0; k < 3; ++k) {
            int t = closed->tree->boxes->order[p], v = sn_closed_corners(closed, t)[k];
            if (seen[v]) continue;
            seen[v] = 1;
            closed->block[count++] = v;
            closed->first_corner[v] = 3 * t + k;
        }
    sn_free(seen);
    return bound_blocks(closed);
}

static SnStatus fill(SnClosed* closed, const SnMesh* mesh, SnError* error) {
    SN_TRY(check_range(mesh, error));
    SN_TRY(copy_triangles(mesh, &closed->mesh));
    SN_TRY(check_count(closed->mesh, error));
    SN_TRY(keep_numbers(closed));
    SN_TRY(sn_mesh_drop_unused(closed->mesh, NULL));
    SN_TRY(sn_mesh_validate(closed->mesh, NULL, error));
    SN_TRY(check_edges(closed->mesh, &closed->crossing, error));
    SN_TRY(check_volume(closed->mesh, &closed->thickness, error));
    SN_TRY(find_edges(closed));
    SN_TRY(find_facets(closed));
    return plant(closed);
}

SnStatus sn_create_closed(const SnMesh* mesh, SnClosed** out, SnError* error) {
    SnClosed* closed = SN_NEW(SnClosed);
    SnStatus status = closed ? fill(closed, mesh, error) : SN_OUT_OF_MEMORY;
    if (status < 0) {
        sn_destroy_closed(closed);
        return status == SN_OUT_OF_MEMORY ? sn_fail(error, status, "no memory for a surface")
                                          : status;
    }
    *out = closed;
    return SN_OK;
}

void sn_destroy_closed(SnClosed* closed) {
    if (!closed) return;
    sn_destroy_mesh(closed->mesh);
    sn_free(closed->original);
    sn_free(closed->neighbour);
    sn_free(closed->facet);
    sn_free(closed->first_corner);
    sn_free(closed->edge);
    sn_free(closed->sharp);
    sn_free(closed->block);
    sn_free(closed->ball);
    sn_destroy_triangle_tree(closed->tree);
    sn_free(closed);
}
