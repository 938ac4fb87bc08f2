// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/draft.h"

#include "base/memory.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static void free_elements(SnDraft* draft) {
    sn_free(draft->corner);
    sn_free(draft->region);
    draft->corner = draft->region = NULL;
    draft->element_count = draft->element_room = 0;
}

void sn_free_draft(SnDraft* draft) {
    sn_free(draft->vertex);
    free_elements(draft);
    sn_free(draft->name);
    sn_free(draft->name_kind);
    *draft = (SnDraft){0};
}

// ---- room -------------------------------------------------------------------------------------

// Copy the first `count` items of an array to a new array of `room` items, and free the old array.
// On failure the old array stays as it is.
static SnStatus enlarge_array(SnDraft* draft, void** array, size_t item, int count, int room) {
    void* larger = sn_alloc((size_t)room, item);
    if (!larger) return sn_input_no_memory(draft->input);
    if (count) memcpy(larger, *array, (size_t)count * item);
    sn_free(*array);
    *array = larger;
    return SN_OK;
}

static SnStatus set_vertex_room(SnDraft* draft, int room) {
    SN_TRY(enlarge_array(draft, (void**)&draft->vertex, 3 * sizeof(double), draft->vertex_count,
                         room));
    draft->vertex_room = room;
    return SN_OK;
}

static SnStatus set_element_room(SnDraft* draft, int room) {
    size_t corners = (size_t)draft->kind * sizeof(int);
    SN_TRY(enlarge_array(draft, (void**)&draft->corner, corners, draft->element_count, room));
    SN_TRY(enlarge_array(draft, (void**)&draft->region, sizeof(int), draft->element_count, room));
    draft->element_room = room;
    return SN_OK;
}

static SnStatus set_name_room(SnDraft* draft, int room) {
    SN_TRY(
        enlarge_array(draft, (void**)&draft->name, sizeof *draft->name, draft->name_count, room));
    SN_TRY(enlarge_array(draft, (void**)&draft->name_kind, sizeof *draft->name_kind,
                         draft->name_count, room));
    draft->name_room = room;
    return SN_OK;
}

// Set *room to a capacity for have + more items: this number, or one and a half times `have` (at
// most `limit`) if that is larger; at least 16. Fails when have + more is above `limit`.
static SnStatus find_room(SnDraft* draft, int have, uint64_t more, int limit, const char* what,
                          int* room) {
    if (more > (uint64_t)(limit - have))
        return sn_input_fail(draft->input, "found more than %d %s, at most as many are accepted",
                             limit, what);
    int need = have + (int)more, larger = have > limit / 3 * 2 ? limit : have + have / 2;
    *room = need > larger ? need : larger;
    if (*room < 16) *room = 16;
    return SN_OK;
}

SnStatus sn_draft_reserve_vertices(SnDraft* draft, uint64_t count) {
    int room = 0;
    SN_TRY(find_room(draft, draft->vertex_count, count, INT_MAX / 3, "vertices", &room));
    return draft->vertex_count + (int)count <= draft->vertex_room ? SN_OK
                                                                  : set_vertex_room(draft, room);
}

// Return 1 if the draft keeps elements of this kind, else 0. If this kind is higher (draft.h) than
// the kind of the draft's elements, the draft first drops all its elements, and keeps this kind
// from now on.
static int keeps_kind(SnDraft* draft, SnMeshKind kind) {
    if (kind > draft->kind) {
        free_elements(draft);
        draft->kind = kind;
    }
    return kind == draft->kind;
}

SnStatus sn_draft_reserve_elements(SnDraft* draft, SnMeshKind kind, uint64_t count) {
    int room = 0;
    if (!count || !keeps_kind(draft, kind)) return SN_OK;
    SN_TRY(find_room(draft, draft->element_count, count, INT_MAX / 4, "elements", &room));
    return draft->element_count + (int)count <= draft->element_room ? SN_OK
                                                                    : set_element_room(draft, room);
}

// ---- contents ---------------------------------------------------------------------------------

SnStatus sn_draft_vertex(SnDraft* draft, const double x[3]) {
    if (!isfinite(x[0]) || !isfinite(x[1]) || !isfinite(x[2]))
        return sn_input_fail(draft->input,
                             "found a vertex at (%g, %g, %g), expected finite numbers", x[0], x[1],
                             x[2]);
    if (draft->vertex_count == draft->vertex_room) {
        int room = 0;
        SN_TRY(find_room(draft, draft->vertex_count, 1, INT_MAX / 3, "vertices", &room));
        SN_TRY(set_vertex_room(draft, room));
    }
    memcpy(draft->vertex + 3 * (size_t)draft->vertex_count++, x, 3 * sizeof *x);
    return SN_OK;
}

SnStatus sn_draft_element(SnDraft* draft, SnMeshKind kind, const int* corner, int region) {
    if (!keeps_kind(draft, kind)) return SN_OK;
    if (draft->element_count == draft->element_room) {
        int room = 0;
        SN_TRY(find_room(draft, draft->element_count, 1, INT_MAX / 4, "elements", &room));
        SN_TRY(set_element_room(draft, room));
    }
    memcpy(draft->corner + (size_t)draft->element_count * kind, corner, kind * sizeof *corner);
    draft->region[draft->element_count++] = region;
    return SN_OK;
}

SnStatus sn_draft_fan(SnDraft* draft, SnFan* fan, int corner, int region) {
    int triangle[3] = {fan->first, fan->last, corner};
    if (fan->corners == 0) fan->first = corner;
    if (fan->corners < 3) fan->corners++;
    fan->last = corner;
    return fan->corners < 3 ? SN_OK : sn_draft_element(draft, SN_MESH_TRIANGLES, triangle, region);
}

SnStatus sn_draft_name(SnDraft* draft, SnMeshKind kind, int label, const char* name) {
    const size_t longest = sizeof draft->name->text - 1;
    if (strlen(name) > longest)
        return sn_input_fail(draft->input,
                             "found a name of %zu bytes for region %d; accepted is at most %zu",
                             strlen(name), label, longest);
    if (draft->name_count == draft->name_room) {
        int room = 0;
        SN_TRY(find_room(draft, draft->name_count, 1, INT_MAX / 256, "names of regions", &room));
        SN_TRY(set_name_room(draft, room));
    }
    SnRegionName* entry = &draft->name[draft->name_count];
    entry->label = label;
    strcpy(entry->text, name);
    draft->name_kind[draft->name_count++] = kind;
    return SN_OK;
}

SnStatus sn_draft_take_elements(SnDraft* draft, SnMeshKind kind, int count, int** corner,
                                int** region) {
    int* labels = *region ? *region : SN_NEW_ARRAY(int, count);
    if (!labels) return sn_input_no_memory(draft->input);
    free_elements(draft);
    draft->kind = kind;
    draft->corner = *corner;
    draft->region = labels;
    draft->element_count = draft->element_room = count;
    *corner = *region = NULL;
    return SN_OK;
}

// ---- the mesh -----------------------------------------------------------------------------------

// Keep only the names that belong to elements of the draft's kind.
static void keep_names(SnDraft* draft) {
    int kept = 0;
    for (int i = 0; i < draft->name_count; ++i)
        if (draft->name_kind[i] == draft->kind) draft->name[kept++] = draft->name[i];
    draft->name_count = kept;
}

// Shrink the arrays of vertices and of elements if their unused part is larger than an eighth of
// their used part.
static SnStatus trim_room(SnDraft* draft) {
    if (draft->vertex_room - draft->vertex_count > draft->vertex_count / 8)
        SN_TRY(set_vertex_room(draft, draft->vertex_count));
    if (draft->element_room - draft->element_count > draft->element_count / 8)
        SN_TRY(set_element_room(draft, draft->element_count));
    return SN_OK;
}

SnStatus sn_draft_finish(SnDraft* draft, SnMesh** out) {
    if (!draft->element_count)
        return sn_input_fail_whole(draft->input,
                                   "found no tetrahedra, triangles or lines, expected some");
    SN_TRY(trim_room(draft));
    SnMesh* mesh = SN_NEW(SnMesh);
    if (!mesh) return sn_input_no_memory(draft->input);
    keep_names(draft);
    *mesh = (SnMesh){.kind = draft->kind,
                     .vertex_count = draft->vertex_count,
                     .element_count = draft->element_count,
                     .vertex = draft->vertex,
                     .element = draft->corner,
                     .region = draft->region,
                     .region_name = draft->name,
                     .region_name_count = draft->name_count};
    draft->vertex = NULL;
    draft->corner = draft->region = NULL;
    draft->name = NULL;
    *out = mesh;
    return SN_OK;
}
