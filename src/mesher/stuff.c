// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesher/stuff.h"

#include "base/memory.h"
#include "mesh/lattice.h"
#include "mesher/stuff_lattice.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

// The method is that of F. Labelle and J. R. Shewchuk: "Isosurface stuffing: fast tetrahedral
// meshes with good dihedral angles", SIGGRAPH 2007. The lattice is uniform near the surface. With
// grading, the lattice is an octree of cells inside the solid; the tets there have dihedral angles
// of 45 degrees or more (section 3.2 of the paper).

// Mean length of the lattice's edges, divided by its spacing. For each cell, the lattice has 6 long
// edges (length 1) and 8 short ones (sqrt(3)/2).
static const double mean_edge = (6 + 8 * 0.86602540378443865) / 14;

SnStuffDef sn_default_stuff(void) { return (SnStuffDef){.smallest_piece = 16, .threads = 1}; }

// ---- one mesh -------------------------------------------------------------------------------

// The largest number of cells that a lattice may have. Such a lattice takes several GB. A request
// for more cells is probably a typing error, and is refused.
#define MOST_CELLS 2e8

// Return the number of cells along an axis, including one layer of cells outside each end of the
// solid.
static double count_cells_along(const SnField* field, int axis, double spacing) {
    return ceil((field->high[axis] - field->low[axis]) / spacing) + 2;
}

// Return 1 when a lattice of this spacing has few enough cells. The count includes the cells that
// lay_out_lattice may add to get whole cells of the largest level.
static int fits_memory(const SnField* field, double spacing) {
    double total = 1;
    for (int k = 0; k < 3; ++k)
        total *= count_cells_along(field, k, spacing) + (1 << (STUFF_LEVELS - 1));
    return total < MOST_CELLS;
}

// A size in words: "2 x 1 x 0.5 m".
typedef struct Size {
    char text[64];
} Size;

static Size describe_size(const SnField* field) {
    Size size;
    snprintf(size.text, sizeof size.text, "%.6g x %.6g x %.6g m", field->high[0] - field->low[0],
             field->high[1] - field->low[1], field->high[2] - field->low[2]);
    return size;
}

static SnStatus fail_too_short(const SnField* field, double spacing, SnError* error) {
    double enough = spacing;
    while (!fits_memory(field, enough)) enough *= 1.01;
    return sn_fail(error, SN_BAD_INPUT,
                   "edges of %g m are too short for a solid of %s; accepted are %.3g m or more",
                   spacing * mean_edge, describe_size(field).text, enough * mean_edge);
}

// Lay out a box of cells around the solid. The box and the solid have the same centre, so that
// symmetries are kept.
static SnStatus lay_out_lattice(StuffLattice* lattice, SnError* error) {
    const SnField* field = lattice->field;
    if (!fits_memory(field, lattice->spacing))
        return fail_too_short(field, lattice->spacing, error);
    int most = 0, *cells = lattice->level[0].cells;
    for (int k = 0; k < 3; ++k) {
        cells[k] = (int)count_cells_along(field, k, lattice->spacing);
        most = cells[k] > most ? cells[k] : most;
    }
    lattice->level_count = 2;
    while (lattice->level_count < STUFF_LEVELS && most >> lattice->level_count >= 4)
        ++lattice->level_count;
    int block = 1 << (lattice->level_count - 1);
    for (int k = 0; k < 3; ++k) {
        cells[k] = (cells[k] + block - 1) / block * block;
        lattice->origin[k] =
            0.5 * (field->low[k] + field->high[k]) - 0.5 * cells[k] * lattice->spacing;
    }
    lattice->black_count = (cells[0] + 1) * (cells[1] + 1) * (cells[2] + 1);
    lattice->vertex_count = lattice->black_count + cells[0] * cells[1] * cells[2];
    return SN_OK;
}

void sn_stuff_release(StuffLattice* lattice) {
    for (int l = 0; l < lattice->level_count; ++l) {
        sn_free(lattice->level[l].side);
        sn_free(lattice->level[l].split);
    }
    sn_free(lattice->sign);
    sn_free(lattice->near_of);
    sn_free(lattice->near);
    sn_free(lattice->cut);
}

static SnStatus fill_lattice(StuffLattice* lattice, int smallest_piece, SnMesh** mesh) {
    SN_TRY(sn_stuff_levels(lattice));
    SN_TRY(sn_stuff_sample(lattice));
    SN_TRY(sn_stuff_cut(lattice));
    sn_stuff_warp(lattice);
    SN_TRY(sn_stuff_reach(lattice));
    SN_TRY(sn_stuff_tets(lattice, mesh));
    SnStatus status = sn_stuff_drop_pieces(mesh, smallest_piece);
    if (status < 0) sn_destroy_mesh(*mesh);
    return status;
}

typedef struct Request {
    const SnField* field;
    const SnStuffDef* def;
    SnPool* pool;
    SnError* error;
} Request;

static SnStatus stuff_once(const Request* request, double spacing, SnMesh** mesh) {
    StuffLattice lattice = {.field = request->field,
                            .pool = request->pool,
                            .spacing = spacing,
                            .grading = request->def->grading};
    SN_TRY(lay_out_lattice(&lattice, request->error));
    SnStatus status = fill_lattice(&lattice, request->def->smallest_piece, mesh);
    sn_stuff_release(&lattice);
    if (status == SN_OUT_OF_MEMORY)
        sn_fail(request->error, status, "no memory for a lattice of %d vertices",
                lattice.vertex_count);
    else if (status < 0)
        sn_fail(request->error, status, "edges of %g m give more than %d tets", spacing * mean_edge,
                INT_MAX / 4 - 1);
    return status;
}

// ---- a number of elements -------------------------------------------------------------------

enum { TRIES = 10 };
static const double near_enough = 0.05; // accepted error of the number of tets, divided by the
                                        // target
#define MOST_CELLS_FOR_A_TET 200.0

typedef struct Try {
    double spacing, count;
} Try;

// Choose the next spacing. A try is a mesh that was made with some spacing, and the number of its
// tets. This number grows about as spacing^-3: more slowly for sheets, far faster when the lattice
// begins to resolve walls, and in jumps for flat surfaces. As long as all tries gave too few tets,
// or all gave too many, the power (3 at first) is estimated from the last two tries. The next
// spacing is from half to twice the last one, so the number of cells grows to about eight times at
// most. Afterwards the spacing is interpolated, in logarithms, between the latest try with too few
// tets (`few`) and the latest try with too many (`many`).
static double next_spacing(Try before, Try last, Try few, Try many, double target) {
    if (few.spacing > 0 && many.spacing > 0) {
        double t = log(target / fmax(few.count, 1)) / log(many.count / fmax(few.count, 1));
        return few.spacing * pow(many.spacing / few.spacing, fmin(fmax(t, 0.2), 0.8));
    }
    double power = 3;
    if (before.spacing > 0 && last.count > 0)
        power = log(last.count / fmax(before.count, 1)) / log(before.spacing / last.spacing);
    return last.spacing * fmin(fmax(pow(last.count / target, 1 / fmax(power, 2)), 0.5), 2);
}

static double estimate_cells(const SnField* field, double spacing) {
    double cells = 1;
    for (int k = 0; k < 3; ++k) cells *= (field->high[k] - field->low[k]) / spacing + 2;
    return cells;
}

static SnStatus stuff_to_count(const Request* request, SnMesh** out) {
    const SnField* field = request->field;
    double target = request->def->element_count, volume = 1;
    for (int k = 0; k < 3; ++k) volume *= field->high[k] - field->low[k];
    Try last = {cbrt(12 * volume / (target / 8)), 0}, before = {0}, few = {0}, many = {0};
    SnMesh *best = NULL, *mesh;
    for (int i = 0; i < TRIES; ++i) {
        SnStatus status = stuff_once(request, last.spacing, &mesh);
        if (status < 0 && (!best || best->element_count == 0)) {
            sn_destroy_mesh(best);
            return status;
        }
        if (status < 0) break; // keep the best mesh so far
        last.count = mesh->element_count;
        double error = fabs(last.count - target);
        int better = !best || error < fabs(best->element_count - target);
        sn_destroy_mesh(better ? best : mesh);
        if (better) best = mesh;
        if (error <= near_enough * target) break;
        if (last.count < target)
            few = last;
        else
            many = last;
        double next = next_spacing(before, last, few, many, target);
        before = last;
        last.spacing = next;
        // stop when the next lattice has far too many cells for the target: the solid then has
        // walls far thinner than the edges that the target allows
        if (estimate_cells(field, next) > MOST_CELLS_FOR_A_TET * target + 1e5) break;
    }
    if (best->element_count == 0) {
        sn_destroy_mesh(best);
        return sn_fail(request->error, SN_BAD_INPUT,
                       "no tet was found inside a solid of %s: it is too thin for %d tets; ask "
                       "for more, or for an edge length",
                       describe_size(field).text, request->def->element_count);
    }
    *out = best;
    return SN_OK;
}

// ---- labels ---------------------------------------------------------------------------------

static SnStatus label_tets(const Request* request, SnMesh* mesh) {
    int count = mesh->element_count;
    double(*centre)[3] = sn_alloc((size_t)count, sizeof *centre);
    double* distance = SN_NEW_ARRAY(double, count);
    int enough = centre && distance;
    if (enough) {
        StuffLattice lattice = {.field = request->field, .pool = request->pool};
        for (int e = 0; e < count; ++e) sn_mesh_centre(mesh, e, centre[e]);
        sn_stuff_sample_points(&lattice, count, (const double(*)[3])centre, distance, mesh->region);
    }
    sn_free(centre);
    sn_free(distance);
    if (!enough) return sn_fail(request->error, SN_OUT_OF_MEMORY, "no memory to label tets");
    return SN_OK;
}

static SnStatus check_request(const Request* request) {
    const SnStuffDef* def = request->def;
    if (def->element_count < 0 || (def->element_count == 0 && !sn_is_length(def->edge_length)))
        return sn_fail(request->error, SN_BAD_INPUT,
                       "a mesh needs an edge length above 0 m or a number of elements above 0");
    if (!(def->grading >= 0) || !isfinite(def->grading))
        return sn_fail(request->error, SN_BAD_INPUT, "grading must be 0 or above, got %g",
                       def->grading);
    for (int k = 0; k < 3; ++k)
        if (!sn_is_length(request->field->high[k] - request->field->low[k]))
            return sn_fail(request->error, SN_BAD_INPUT,
                           "found a solid of %s; accepted is one that is finite and not flat",
                           describe_size(request->field).text);
    return SN_OK;
}

SnStatus sn_mesh_from_field(const SnField* field, const SnStuffDef* def, SnPool* pool, SnMesh** out,
                            SnError* error) {
    Request request = {field, def, pool, error};
    SN_TRY(check_request(&request));
    SnMesh* mesh;
    SN_TRY(def->element_count > 0 ? stuff_to_count(&request, &mesh)
                                  : stuff_once(&request, def->edge_length / mean_edge, &mesh));
    SnStatus status = SN_OK;
    if (mesh->element_count == 0)
        status = sn_fail(error, SN_BAD_INPUT,
                         "no tet fits inside: edges of %g m are too long for a solid of %s",
                         def->edge_length, describe_size(field).text);
    if (status == SN_OK && !field->one_region) status = label_tets(&request, mesh);
    if (status < 0)
        sn_destroy_mesh(mesh);
    else
        *out = mesh;
    return status;
}
