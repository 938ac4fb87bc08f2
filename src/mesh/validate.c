// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"
#include "mesh/repeats.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// An element is flat if its measure, scaled to a longest edge of length 1, is below this limit.
// Rounding then leaves fewer than four correct digits of the measure.
static const double flat_limit = 1e-12;

// ---- messages -------------------------------------------------------------------------------

enum { NAMED = SN_REPEATS }; // a message names at most this many elements or vertices

// The elements or vertices that break one rule: their number, and the indices of the first ones,
// ascending.
typedef struct Offenders {
    int count;
    int index[NAMED];
} Offenders;

static void add_offender(Offenders* offenders, int index) {
    if (offenders->count < NAMED) offenders->index[offenders->count] = index;
    offenders->count++;
}

// Append to a message. Text beyond the message's capacity is cut off.
__attribute__((format(printf, 2, 3))) static void append_text(SnError* error, const char* format,
                                                              ...) {
    size_t used = strlen(error->text);
    va_list args;
    va_start(args, format);
    vsnprintf(error->text + used, sizeof error->text - used, format, args);
    va_end(args);
}

static const double* vertex_at(const SnMesh* mesh, int vertex) {
    return mesh->vertex + 3 * (size_t)vertex;
}

static const int* corners_of(const SnMesh* mesh, int element) {
    return mesh->element + (size_t)element * mesh->kind;
}

static void append_vertex(SnError* error, const SnMesh* mesh, int vertex) {
    const double* x = vertex_at(mesh, vertex);
    append_text(error, "%d at (%g, %g, %g)", vertex, x[0], x[1], x[2]);
}

static void append_element(SnError* error, const SnMesh* mesh, int element) {
    double c[3];
    sn_mesh_centre(mesh, element, c);
    append_text(error, "%d at (%g, %g, %g)", element, c[0], c[1], c[2]);
}

// Append an element with the indices of its vertices. Its centre is not appended, because an index
// may be out of range.
static void append_indices(SnError* error, const SnMesh* mesh, int element) {
    const int* corner = corners_of(mesh, element);
    append_text(error, "%d with vertices (%d", element, corner[0]);
    for (int i = 1; i < (int)mesh->kind; ++i) append_text(error, ", %d", corner[i]);
    append_text(error, ")");
}

typedef void Append(SnError* error, const SnMesh* mesh, int index);

// Make a message such as "vertices that are wrong (2 in all): 3 at (0, 0, 1), 7 at (1, 0, 1)".
static SnStatus report_offenders(const SnMesh* mesh, const Offenders* offenders, const char* rule,
                                 Append* append_one, SnError* error) {
    if (offenders->count == 0) return SN_OK;
    SnError message = {0};
    append_text(&message, "%s (%d in all): ", rule, offenders->count);
    for (int i = 0; i < offenders->count && i < NAMED; ++i) {
        if (i > 0) append_text(&message, ", ");
        append_one(&message, mesh, offenders->index[i]);
    }
    if (offenders->count > NAMED) append_text(&message, ", ...");
    return sn_fail(error, SN_BAD_INPUT, "%s", message.text);
}

// ---- rules ----------------------------------------------------------------------------------

static SnStatus check_finite(const SnMesh* mesh, SnError* error) {
    Offenders bad = {0};
    for (int v = 0; v < mesh->vertex_count; ++v) {
        const double* x = vertex_at(mesh, v);
        if (!isfinite(x[0]) || !isfinite(x[1]) || !isfinite(x[2])) add_offender(&bad, v);
    }
    return report_offenders(mesh, &bad, "vertices that are not finite", append_vertex, error);
}

static SnStatus check_range(const SnMesh* mesh, SnError* error) {
    Offenders bad = {0};
    for (int e = 0; e < mesh->element_count; ++e) {
        int outside = 0;
        for (int i = 0; i < (int)mesh->kind; ++i) {
            int v = corners_of(mesh, e)[i];
            outside |= v < 0 || v >= mesh->vertex_count;
        }
        if (outside) add_offender(&bad, e);
    }
    char rule[64];
    snprintf(rule, sizeof rule, "elements with indices outside 0..%d", mesh->vertex_count - 1);
    return report_offenders(mesh, &bad, rule, append_indices, error);
}

static SnStatus check_repeated(const SnMesh* mesh, SnError* error) {
    Offenders bad = {0};
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* corner = corners_of(mesh, e);
        int repeated = 0;
        for (int i = 0; i < (int)mesh->kind; ++i)
            for (int j = 0; j < i; ++j) repeated |= corner[i] == corner[j];
        if (repeated) add_offender(&bad, e);
    }
    return report_offenders(mesh, &bad, "elements that use a vertex twice", append_indices, error);
}

static SnStatus check_same(const SnMesh* mesh, SnError* error) {
    SnRepeats repeats;
    if (sn_mesh_repeats(mesh, &repeats) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "no memory to check a mesh");
    Offenders bad = {.count = repeats.count};
    memcpy(bad.index, repeats.first, sizeof bad.index);
    return report_offenders(mesh, &bad, "elements with the same vertices as one before them",
                            append_indices, error);
}

// Check that each vertex belongs to an element. `used` (vertex_count) is scratch and must be zero.
static SnStatus check_referenced(const SnMesh* mesh, int* used, SnError* error) {
    Offenders bad = {0};
    for (int e = 0; e < mesh->element_count; ++e)
        for (int i = 0; i < (int)mesh->kind; ++i) used[corners_of(mesh, e)[i]] = 1;
    for (int v = 0; v < mesh->vertex_count; ++v)
        if (!used[v]) add_offender(&bad, v);
    return report_offenders(mesh, &bad, "vertices that belong to no element", append_vertex, error);
}

// Return an estimate of the longest edge: the largest |coordinate difference| along any edge.
static double longest_edge(const SnMesh* mesh, int element) {
    const int* corner = corners_of(mesh, element);
    double longest = 0;
    for (int i = 0; i < (int)mesh->kind; ++i)
        for (int j = 0; j < i; ++j)
            for (int k = 0; k < 3; ++k)
                longest = fmax(longest,
                               fabs(vertex_at(mesh, corner[i])[k] - vertex_at(mesh, corner[j])[k]));
    return longest;
}

int sn_mesh_is_flat(const SnMesh* mesh, int element) {
    double measure = fabs(sn_mesh_measure(mesh, element)), edge = longest_edge(mesh, element);
    if (!isfinite(measure) || measure < DBL_MIN || !isfinite(edge)) return 1;
    for (int i = 1; i < (int)mesh->kind; ++i) measure /= edge;
    return !(measure > flat_limit);
}

static SnStatus check_flat(const SnMesh* mesh, SnError* error) {
    Offenders bad = {0};
    for (int e = 0; e < mesh->element_count; ++e)
        if (sn_mesh_is_flat(mesh, e)) add_offender(&bad, e);
    return report_offenders(mesh, &bad, "elements that are flat", append_element, error);
}

// ---- orientation ----------------------------------------------------------------------------

int sn_mesh_has_orientation(const SnMesh* mesh) {
    if (mesh->kind != SN_MESH_TRIANGLES) return mesh->kind == SN_MESH_TETS;
    for (int v = 1; v < mesh->vertex_count; ++v)
        if (vertex_at(mesh, v)[2] != mesh->vertex[2]) return 0;
    return 1;
}

// Flip components whose elements are all inverted; a component with only some inverted elements is
// an error. `component` and `upright` are scratch (vertex_count); `upright` must be zero. For a
// component with an element that is not inverted, upright[component[v]] becomes 1.
static SnStatus check_orientation(SnMesh* mesh, int* component, int* upright, int* flipped,
                                  SnError* error) {
    Offenders bad = {0};
    sn_mesh_components(mesh, component);
    for (int e = 0; e < mesh->element_count; ++e)
        if (sn_mesh_measure(mesh, e) > 0) upright[component[corners_of(mesh, e)[0]]] = 1;
    for (int e = 0; e < mesh->element_count; ++e)
        if (sn_mesh_measure(mesh, e) < 0 && upright[component[corners_of(mesh, e)[0]]])
            add_offender(&bad, e);
    SN_TRY(report_offenders(mesh, &bad,
                            "elements that are inverted, unlike others of their component",
                            append_element, error));
    for (int e = 0; e < mesh->element_count; ++e) {
        if (upright[component[corners_of(mesh, e)[0]]]) continue;
        sn_mesh_flip(mesh, e);
        if (flipped) ++*flipped;
    }
    return SN_OK;
}

// ---------------------------------------------------------------------------------------------

static SnStatus check_rest(SnMesh* mesh, int* component, int* mark, int* flipped, SnError* error) {
    SN_TRY(check_referenced(mesh, mark, error));
    SN_TRY(check_flat(mesh, error));
    if (!sn_mesh_has_orientation(mesh)) return SN_OK;
    memset(mark, 0, (size_t)mesh->vertex_count * sizeof *mark);
    return check_orientation(mesh, component, mark, flipped, error);
}

SnStatus sn_mesh_validate(SnMesh* mesh, int* flipped, SnError* error) {
    SN_TRY(check_finite(mesh, error));
    SN_TRY(check_range(mesh, error));
    SN_TRY(check_repeated(mesh, error));
    SN_TRY(check_same(mesh, error));
    int* component = SN_NEW_ARRAY(int, mesh->vertex_count);
    int* mark = SN_NEW_ARRAY(int, mesh->vertex_count);
    SnStatus status = component && mark
                          ? check_rest(mesh, component, mark, flipped, error)
                          : sn_fail(error, SN_OUT_OF_MEMORY, "no memory to check a mesh");
    sn_free(component);
    sn_free(mark);
    return status;
}
