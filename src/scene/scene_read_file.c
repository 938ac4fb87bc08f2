// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <stdio.h>
#include <string.h>

// Meshes from files: tets are used as they are, and surfaces may be filled with tets.

#define MAX_REGIONS 1000 // a file with more labels uses them for something other than regions

typedef struct File {
    const char* path;
    SnPlacement place;
    SnStuffDef stuff;
} File;

static const SnKeyDef file_fields[] = {
    {SN_ROW("path", sn_read_text, File, path), .required = 1,
     .about = "of the file, from the scene's folder on; its ending says the format"},
    {SN_ROW("place", sn_read_place, File, place), .shape = &sn_form_placement,
     .about = "moves and scales what is in it before anything else", .otherwise = "as it is"},
    SN_STUFF_ROWS(File, stuff),
};
static void reset_file(void* target) {
    *(File*)target = (File){.place = sn_default_placement(), .stuff = sn_default_stuff()};
}
static const SnForm file_shape = {SN_OBJECT(file_fields), .reset = reset_file};
const SnForm sn_form_mesh_file = {SN_CHOICE(&sn_form_name, &file_shape)};

// ---- regions --------------------------------------------------------------------------------

static const SnRegionName* find_label(const SnRegionName* region, int count, int label) {
    for (int i = 0; i < count; ++i)
        if (region[i].label == label) return &region[i];
    return NULL;
}

// List the labels that elements have, in ascending order. Label 0 is no region unless it has a
// name. Returns the number of labels, or a number above MAX_REGIONS if there are more.
static int list_labels(const SnMesh* mesh, SnRegionName region[MAX_REGIONS + 1]) {
    int count = 0;
    for (int e = 0; e < mesh->element_count && count <= MAX_REGIONS; ++e) {
        const int label = mesh->region[e];
        if (e > 0 && label == mesh->region[e - 1]) continue;
        if (find_label(region, count, label)) continue;
        const char* name = sn_mesh_region_name(mesh, label);
        if (!name && label == 0) continue;
        int at = count++;
        for (; at > 0 && region[at - 1].label > label; --at) region[at] = region[at - 1];
        region[at].label = label;
        if (name)
            snprintf(region[at].text, sizeof region[at].text, "%s", name);
        else
            snprintf(region[at].text, sizeof region[at].text, "%d", label);
    }
    return count;
}

// Join labels that have the same name. Returns the number of labels that are left.
static int join_names(SnMesh* mesh, SnRegionName* region, int count) {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        int same = 0;
        while (same < kept && strcmp(region[same].text, region[i].text)) ++same;
        for (int e = 0; same < kept && e < mesh->element_count; ++e)
            if (mesh->region[e] == region[i].label) mesh->region[e] = region[same].label;
        if (same == kept) region[kept++] = region[i];
    }
    return kept;
}

// Make a region for each label that elements have. Its name is the label's name in the file, or
// else the label as a number.
static SnStatus name_labels(SnReader* r, const SnJson* value, SnMesh* mesh) {
    SnRegionName* region = SN_NEW_ARRAY(SnRegionName, MAX_REGIONS + 1);
    if (!region) return sn_read_fail_memory(r);
    int count = list_labels(mesh, region);
    if (count > MAX_REGIONS) {
        sn_free(region);
        return sn_read_fail(r, value, "found more than %d regions; accepted are at most as many",
                            MAX_REGIONS);
    }
    sn_free(mesh->region_name);
    mesh->region_name = region;
    mesh->region_name_count = join_names(mesh, region, count);
    return SN_OK;
}

// ---- the mesh -------------------------------------------------------------------------------

static SnStatus fail_mesh(SnReader* r, const SnJson* value, SnStatus status, const SnError* why) {
    if (status == SN_OUT_OF_MEMORY) return sn_read_fail_memory(r);
    return sn_read_fail(r, value, "%s", why->text);
}

SnStatus sn_check_mesh(SnReader* r, const SnJson* value, SnSceneBody* body) {
    SnError why = {0};
    SnStatus status = sn_mesh_drop_unused(body->mesh, &body->notes.dropped_vertices);
    if (status >= 0) status = sn_mesh_validate(body->mesh, &body->notes.flipped_elements, &why);
    return status < 0 ? fail_mesh(r, value, status, &why) : SN_OK;
}

// Fill the surface that was read with tets: the tets are simulated, the surface is shown.
static SnStatus fill_surface(SnReader* r, const SnJson* value, File* file, SnSceneBody* body) {
    SnMesh* surface = body->mesh;
    SnError why = {0};
    if (surface->kind != SN_MESH_TRIANGLES)
        return sn_read_fail(r, value,
                            "found a file of %s to be filled with tets; accepted is a surface, or "
                            "no edge_length, element_count and grading",
                            surface->kind == SN_MESH_TETS ? "tets" : "lines");
    SN_TRY(sn_check_stuff(r, value));
    file->stuff.threads = sn_reader_threads(r);
    SnMesh* tets;
    SnStatus status = sn_mesh_from_surface(surface, &file->stuff, &tets, &why);
    if (status < 0) return fail_mesh(r, value, status, &why);
    body->mesh = tets;
    body->display = surface;
    return SN_OK;
}

static SnStatus read_file(SnReader* r, const SnJson* named, const SnJson* value, File* file,
                          SnSceneBody* body) {
    char* path;
    SnError why = {0};
    SN_TRY(sn_read_path(r, named, &path));
    SnStatus status = sn_mesh_read(path, SN_READ_AS_IS, &body->mesh, NULL, &why);
    sn_free(path);
    if (status < 0) return fail_mesh(r, named, status, &why);
    if (body->mesh->element_count == 0)
        return sn_read_fail(r, named, "found a file without elements; accepted is one with some");
    SN_TRY(sn_place_mesh(r, value, &file->place, body->mesh));
    if (sn_json_get(value, "edge_length") || sn_json_get(value, "element_count") ||
        sn_json_get(value, "grading"))
        SN_TRY(fill_surface(r, value, file, body));
    // a surface may be for display only; if it is simulated, sn_check_mesh is called for it later
    else if (body->mesh->kind != SN_MESH_TRIANGLES)
        SN_TRY(sn_check_mesh(r, named, body));
    return name_labels(r, named, body->mesh);
}

SnStatus sn_read_mesh_file(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    File file;
    reset_file(&file);
    if (value->kind == SN_JSON_STRING) {
        SN_TRY(sn_read_text(r, &file_fields[0], value, &file.path));
        return read_file(r, value, value, &file, place);
    }
    if (value->kind != SN_JSON_OBJECT)
        return sn_read_fail_value(r, value, "the path of a file, or an object with path");
    SN_TRY(sn_read_fields(r, value, file_fields, SN_COUNT(file_fields), &file));
    return read_file(r, sn_json_get(value, "path"), value, &file, place);
}
