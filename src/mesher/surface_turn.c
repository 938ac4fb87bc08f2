// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/surface_turn.h"

#include "base/join.h"
#include "base/memory.h"
#include "math/vec3.h"
#include "mesh/weld.h"
#include "mesher/surface_patches.h"

#include <math.h>

// A patch; or a piece, which is a set of joined patches. The data of a piece are in the entry of
// the patch with the smallest index among its patches.
typedef struct Piece {
    double area, volume; // m^2, m^3 about `origin`
    Vec3 facing;         // sum of areas times normals, m^2; 0 for a closed piece
    Vec3 origin;         // a vertex of the patch, m
    int first;           // smallest index of a triangle of the patch
    int turn;            // 1: the piece is to be turned around
} Piece;

typedef struct Turn {
    SnMesh* mesh;
    int* place; // for each vertex, the smallest index of a vertex at the same place (vertex_count)
    SnSurfacePatches patches;
    int* parent;  // sets of joined patches (base/join.h)          (patches.count)
    Piece* piece; // data of patches and pieces                    (patches.count)
} Turn;

static Vec3 load_corner(const Turn* turn, int triangle, int k) {
    const int v = turn->mesh->element[3 * (size_t)triangle + (size_t)k];
    return v3_load(turn->mesh->vertex + 3 * (size_t)v);
}

static int piece_of(const Turn* turn, int triangle) {
    return sn_joined(turn->parent, turn->patches.patch[triangle]);
}

// ---- pieces ---------------------------------------------------------------------------------

static void measure_patches(Turn* turn) {
    for (int p = 0; p < turn->patches.count; ++p) turn->piece[p].first = -1;
    for (int t = 0; t < turn->mesh->element_count; ++t) {
        Piece* patch = &turn->piece[turn->patches.patch[t]];
        if (patch->first < 0) patch->origin = load_corner(turn, patch->first = t, 0);
        const Vec3 a = v3_sub(load_corner(turn, t, 0), patch->origin),
                   b = v3_sub(load_corner(turn, t, 1), patch->origin),
                   c = v3_sub(load_corner(turn, t, 2), patch->origin);
        const Vec3 normal = v3_cross(v3_sub(b, a), v3_sub(c, a));
        patch->area += 0.5 * v3_norm(normal);
        patch->facing = v3_axpy(0.5, normal, patch->facing);
        patch->volume += v3_dot(a, v3_cross(b, c)) / 6;
    }
}

// A ball has a volume of area^1.5 / (6 sqrt(pi)); a sheet has much less. The sign of a piece's
// volume is trusted if |volume| is at least CLEARLY times the volume of a ball with the same area,
// and |facing| (the area of the holes) is at most CLEARLY times the piece's area. The second
// condition is needed because the volume of an open piece depends on the origin.
#define CLEARLY 0.02

static int is_closed(const Piece* piece) { return v3_norm(piece->facing) <= CLEARLY * piece->area; }

static int is_inside_out(const Piece* piece) {
    return is_closed(piece) &&
           piece->volume < -CLEARLY * pow(piece->area, 1.5) / (6 * 1.77245385090551603);
}

// Add a patch to its piece. With V_o the volume about an origin o, the volume about an origin p is
// V_p = V_o + (o - p) . facing / 3.
static void add_patch(const Piece* patch, Piece* piece) {
    piece->volume +=
        patch->volume + v3_dot(v3_sub(patch->origin, piece->origin), patch->facing) / 3;
    piece->area += patch->area;
    piece->facing = v3_add(piece->facing, patch->facing);
}

// Join patches that are not closed and have a vertex in common. `owner` (vertex_count) is scratch
// and must be zero; it gets 1 + the index of the first such patch at each place.
static void join_patches(Turn* turn, int* owner) {
    sn_separate(turn->parent, turn->patches.count);
    for (int i = 0; i < 3 * turn->mesh->element_count; ++i) {
        const int p = turn->patches.patch[i / 3];
        if (is_closed(&turn->piece[p])) continue;
        int* own = &owner[turn->place[turn->mesh->element[i]]];
        if (!*own) *own = p + 1;
        sn_join(turn->parent, p, *own - 1);
    }
    for (int p = 0; p < turn->patches.count; ++p) {
        const int whole = sn_joined(turn->parent, p);
        if (whole != p) add_patch(&turn->piece[p], &turn->piece[whole]);
    }
}

static SnStatus find_pieces(Turn* turn) {
    turn->parent = SN_NEW_ARRAY(int, turn->patches.count);
    turn->piece = SN_NEW_ARRAY(Piece, turn->patches.count);
    int* owner = SN_NEW_ARRAY(int, turn->mesh->vertex_count);
    const int enough = turn->parent && turn->piece && owner;
    if (enough) {
        measure_patches(turn);
        join_patches(turn, owner);
    }
    sn_free(owner);
    return enough ? SN_OK : SN_OUT_OF_MEMORY;
}

static int is_piece(const Turn* turn, int p) { return turn->parent[p] == p; }

// ---- which to turn --------------------------------------------------------------------------

// Return the winding number around a point of all pieces except `piece`, from solid angles (van
// Oosterom and Strackee).
static double winding_of_others(const Turn* turn, int piece, Vec3 x) {
    double sum = 0;
    for (int t = 0; t < turn->mesh->element_count; ++t) {
        const int other = piece_of(turn, t);
        if (other == piece) continue;
        const Vec3 a = v3_sub(load_corner(turn, t, 0), x), b = v3_sub(load_corner(turn, t, 1), x),
                   c = v3_sub(load_corner(turn, t, 2), x);
        const double la = v3_norm(a), lb = v3_norm(b), lc = v3_norm(c);
        const double angle =
            2 * atan2(v3_dot(a, v3_cross(b, c)),
                      la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la + v3_dot(c, a) * lb);
        sum += turn->piece[other].turn ? -angle : angle;
    }
    return sum / (4 * 3.14159265358979324);
}

static void choose_turned(Turn* turn) {
    const int count = turn->patches.count;
    int largest = 0;
    for (int p = 1; p < count; ++p)
        if (is_piece(turn, p) && fabs(turn->piece[p].volume) > fabs(turn->piece[largest].volume))
            largest = p;
    const int all = is_inside_out(&turn->piece[largest]);
    for (int p = 0; p < count; ++p) {
        turn->piece[p].turn = all;
        if (all) turn->piece[p].volume *= -1;
    }
    for (int p = 0; p < count; ++p)
        if (is_piece(turn, p) && is_inside_out(&turn->piece[p]) &&
            winding_of_others(turn, p, turn->piece[p].origin) < 0.5)
            turn->piece[p].turn = !turn->piece[p].turn;
}

static void turn_pieces(Turn* turn, SnDefect* turned) {
    for (int t = 0; t < turn->mesh->element_count; ++t) {
        const Piece* piece = &turn->piece[piece_of(turn, t)];
        if (!piece->turn) continue;
        double centre[3];
        sn_mesh_centre(turn->mesh, t, centre);
        if (piece->first == t) sn_add_defect(turned, centre);
        sn_mesh_flip(turn->mesh, t);
    }
}

static SnStatus turn_surface(Turn* turn, SnSurfaceTurns* turns) {
    turn->place = SN_NEW_ARRAY(int, turn->mesh->vertex_count);
    if (!turn->place) return SN_OUT_OF_MEMORY;
    SN_TRY(sn_weld_vertices(turn->mesh, turn->place));
    SN_TRY(sn_find_patches(turn->mesh, turn->place, &turn->patches));
    SN_TRY(find_pieces(turn));
    choose_turned(turn);
    turn_pieces(turn, &turns->pieces);
    turns->triangles = turn->patches.turned;
    turns->one_sided = turn->patches.one_sided;
    return SN_OK;
}

SnStatus sn_surface_turn(SnMesh* surface, SnSurfaceTurns* out) {
    Turn turn = {.mesh = surface};
    SnSurfaceTurns turns = {0};
    SnStatus status = surface->element_count > 0 ? turn_surface(&turn, &turns) : SN_OK;
    if (status == SN_OK && out) *out = turns;
    sn_free(turn.place);
    sn_free_patches(&turn.patches);
    sn_free(turn.parent);
    sn_free(turn.piece);
    return status;
}
