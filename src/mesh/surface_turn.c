// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/surface_turn.h"

#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/weld.h"

#include <math.h>
#include <string.h>

typedef struct Piece {
    double area, volume; // m^2, m^3 about `origin`
    Vec3 facing;         // sum of areas times normals, m^2: 0 where the piece is closed
    Vec3 origin;         // a vertex of it
    int first;           // triangle
    int turn;            // 1: to be turned
} Piece;

typedef struct Turn {
    const SnMesh* mesh;
    int* vertex; // union-find, then piece of a vertex   (vertex_count)
    Piece* piece;
    int count;
} Turn;

static int root_of(int* parent, int i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

static Vec3 corner(const Turn* turn, int triangle, int k) {
    const int v = turn->mesh->element[3 * (size_t)triangle + (size_t)k];
    return v3_load(turn->mesh->vertex + 3 * (size_t)v);
}

static int piece_of(const Turn* turn, int triangle) {
    return turn->vertex[turn->mesh->element[3 * (size_t)triangle]];
}

// ---- pieces: triangles that share places

static SnStatus join_places(Turn* turn) {
    const SnMesh* mesh = turn->mesh;
    SnWeld weld = {0};
    SnStatus status = SN_OK;
    for (int v = 0; v < mesh->vertex_count && status == SN_OK; ++v)
        status = sn_weld(&weld, mesh->vertex, mesh->vertex + 3 * (size_t)v, v, &turn->vertex[v]);
    sn_free_weld(&weld);
    for (int i = 0; i < 3 * mesh->element_count; i += 3)
        for (int k = 1; k < 3; ++k) {
            const int a = root_of(turn->vertex, mesh->element[i]),
                      b = root_of(turn->vertex, mesh->element[i + k]);
            turn->vertex[a > b ? a : b] = a < b ? a : b;
        }
    return status;
}

static void number_pieces(Turn* turn) {
    for (int v = 0; v < turn->mesh->vertex_count; ++v) // roots come first
        if (turn->vertex[v] == v)
            turn->vertex[v] = -1 - turn->count++;
        else
            turn->vertex[v] = turn->vertex[turn->vertex[v]];
    for (int v = 0; v < turn->mesh->vertex_count; ++v) turn->vertex[v] = -1 - turn->vertex[v];
}

static void measure_pieces(Turn* turn) {
    for (int k = 0; k < turn->count; ++k) turn->piece[k].first = -1;
    for (int t = 0; t < turn->mesh->element_count; ++t) {
        Piece* piece = &turn->piece[piece_of(turn, t)];
        if (piece->first < 0) piece->origin = corner(turn, piece->first = t, 0);
        const Vec3 a = v3_sub(corner(turn, t, 0), piece->origin),
                   b = v3_sub(corner(turn, t, 1), piece->origin),
                   c = v3_sub(corner(turn, t, 2), piece->origin);
        const Vec3 normal = v3_cross(v3_sub(b, a), v3_sub(c, a));
        piece->area += 0.5 * v3_norm(normal);
        piece->facing = v3_axpy(0.5, normal, piece->facing);
        piece->volume += v3_dot(a, v3_cross(b, c)) / 6;
    }
}

// ---- which to turn

// A ball has a volume of area^1.5 / (6 sqrt(pi)); a sheet much less. From this share of the ball's
// on a sign is believed, if holes have no more than that share of the area: the volume of an open
// piece depends on where it is measured from.
#define CLEARLY 0.02

static int is_inside_out(const Piece* piece) {
    if (v3_norm(piece->facing) > CLEARLY * piece->area) return 0;
    return piece->volume < -CLEARLY * pow(piece->area, 1.5) / (6 * 1.77245385090551603);
}

// winding number of all other pieces around a point: solid angles (van Oosterom and Strackee)
static double winding_of_others(const Turn* turn, int piece, Vec3 x) {
    double sum = 0;
    for (int t = 0; t < turn->mesh->element_count; ++t) {
        const int other = piece_of(turn, t);
        if (other == piece) continue;
        const Vec3 a = v3_sub(corner(turn, t, 0), x), b = v3_sub(corner(turn, t, 1), x),
                   c = v3_sub(corner(turn, t, 2), x);
        const double la = v3_norm(a), lb = v3_norm(b), lc = v3_norm(c);
        const double angle =
            2 * atan2(v3_dot(a, v3_cross(b, c)),
                      la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la + v3_dot(c, a) * lb);
        sum += turn->piece[other].turn ? -angle : angle;
    }
    return sum / (4 * 3.14159265358979324);
}

static int choose(Turn* turn) {
    int largest = 0, any = 0;
    for (int k = 1; k < turn->count; ++k)
        if (fabs(turn->piece[k].volume) > fabs(turn->piece[largest].volume)) largest = k;
    const int all = is_inside_out(&turn->piece[largest]);
    for (int k = 0; k < turn->count; ++k) {
        turn->piece[k].turn = all;
        if (all) turn->piece[k].volume *= -1;
    }
    for (int k = 0; k < turn->count; ++k)
        if (is_inside_out(&turn->piece[k]) &&
            winding_of_others(turn, k, turn->piece[k].origin) < 0.5)
            turn->piece[k].turn = !turn->piece[k].turn;
    for (int k = 0; k < turn->count; ++k) any |= turn->piece[k].turn;
    return any;
}

static SnStatus copy_turned(const Turn* turn, SnMesh** out) {
    const SnMesh* mesh = turn->mesh;
    const size_t corners = 3 * (size_t)mesh->element_count;
    SN_TRY(sn_create_mesh(SN_MESH_TRIANGLES, mesh->vertex_count, mesh->element_count, out));
    memcpy((*out)->vertex, mesh->vertex, 3 * sizeof(double) * (size_t)mesh->vertex_count);
    memcpy((*out)->element, mesh->element, sizeof(int) * corners);
    memcpy((*out)->region, mesh->region, sizeof(int) * (size_t)mesh->element_count);
    for (int t = 0; t < mesh->element_count; ++t) {
        if (!turn->piece[piece_of(turn, t)].turn) continue;
        int* corner = (*out)->element + 3 * (size_t)t;
        const int second = corner[1];
        corner[1] = corner[2];
        corner[2] = second;
    }
    return SN_OK;
}

SnStatus sn_surface_turn(const SnMesh* surface, SnMesh** turned) {
    Turn turn = {.mesh = surface, .vertex = SN_NEW_ARRAY(int, surface->vertex_count)};
    *turned = NULL;
    SnStatus status = turn.vertex ? join_places(&turn) : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        number_pieces(&turn);
        turn.piece = SN_NEW_ARRAY(Piece, turn.count);
        if (!turn.piece) status = SN_OUT_OF_MEMORY;
    }
    if (status == SN_OK) {
        measure_pieces(&turn);
        if (choose(&turn)) status = copy_turned(&turn, turned);
    }
    sn_free(turn.vertex);
    sn_free(turn.piece);
    return status;
}
