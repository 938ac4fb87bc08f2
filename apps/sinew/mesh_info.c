// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh_info.h"

#include "base/memory.h"
#include "busy.h"
#include "counted.h"
#include "mesh/defects.h"
#include "mesh/quality.h"
#include "mesher/surface_report.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>

// The words with which a kind of mesh is described.
typedef struct Kind {
    const char *element, *elements, *measure, *unit, *angle;
} Kind;

static Kind kind_of(const SnMesh* mesh) {
    switch (mesh->kind) {
    case SN_MESH_TETS:
        return (Kind){"tetrahedron", "tetrahedra", "volume", "m^3", "dihedral_angle"};
    case SN_MESH_TRIANGLES:
        return (Kind){"triangle", "triangles", "area", "m^2", "corner_angle"};
    default:
        return (Kind){"spring", "springs", "length", "m", ""};
    }
}

// ---- regions --------------------------------------------------------------------------------

enum { MAX_REGIONS = 1000 }; // at most so many regions are listed; further ones are only counted

typedef struct Regions {
    int count; // number of different labels
    struct {
        int label, elements;
        const char* name; // name of the region; NULL: it has none
    } region[MAX_REGIONS];
} Regions;

static int compare_labels(const void* a, const void* b) {
    int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

static SnStatus find_regions(const SnMesh* mesh, Regions* regions) {
    int* label = SN_CLONE_ARRAY(int, mesh->region, mesh->element_count);
    if (!label) return SN_OUT_OF_MEMORY;
    qsort(label, (size_t)mesh->element_count, sizeof *label, compare_labels);
    for (int begin = 0, end; begin < mesh->element_count; begin = end) {
        for (end = begin + 1; end < mesh->element_count && label[end] == label[begin];) ++end;
        int i = regions->count++;
        if (i >= MAX_REGIONS) continue;
        regions->region[i].label = label[begin];
        regions->region[i].elements = end - begin;
        regions->region[i].name = sn_mesh_region_name(mesh, label[begin]);
    }
    sn_free(label);
    return SN_OK;
}

// ---- defects by name ------------------------------------------------------------------------

// A kind of defect: its key in JSON, its words for people (one, many), and the defects that were
// found.
typedef struct Named {
    const char *key, *one, *many;
    const SnDefect* defect;
} Named;

enum { DEFECTS = SN_DEFECTS + 3 };

static void name_defects(const SnMeshDefects* d, const SnSurfaceTurns* turns,
                         Named named[DEFECTS]) {
    const Named all[DEFECTS] = {
        {"repeated_corners", "element with a corner twice", "elements with a corner twice",
         &d->repeated},
        {"repeated_elements", "element that is there twice", "elements that are there twice",
         &d->same},
        {"flat_elements", "flat element", NULL, &d->flat},
        {"inverted_elements", "inverted element", NULL, &d->inverted},
        {"unused_vertices", "vertex in no element", "vertices in no element", &d->unused},
        {"duplicate_vertices", "vertex in the place of another", "vertices in the same place",
         &d->duplicate},
        {"open_edges", "open edge", NULL, &d->open},
        {"non_manifold_edges", "non-manifold edge", NULL, &d->many},
        {"turned_edges", "edge where outside changes", "edges where outside changes", &d->turned},
        {"self_intersections", "self-intersection", NULL, &d->crossing},
        {"disagreeing_triangles", "triangle that is turned unlike its neighbours",
         "triangles that are turned unlike their neighbours", &turns->triangles},
        {"pieces_inside_out", "piece inside out", "pieces inside out", &turns->pieces},
        {"one_sided_pieces", "piece with one side only", "pieces with one side only",
         &turns->one_sided},
    };
    for (int i = 0; i < DEFECTS; ++i) named[i] = all[i];
}

static int count_places(const SnDefect* defect) {
    return defect->count < SN_DEFECT_PLACES ? defect->count : SN_DEFECT_PLACES;
}

// ---- as text --------------------------------------------------------------------------------

static void tell_quality(const SnMesh* mesh, const SnMeshQuality* q) {
    Kind kind = kind_of(mesh);
    printf("  %-15s %.6g %s in all, %.4g to %.4g per element\n", kind.measure, q->measure,
           kind.unit, q->smallest, q->largest);
    printf("  %-15s %.4g to %.4g m\n", "edges", q->shortest_edge, q->longest_edge);
    if (*kind.angle)
        printf("  %-15s %.1f to %.1f deg\n",
               mesh->kind == SN_MESH_TETS ? "dihedral angles" : "corner angles", q->least_angle,
               q->most_angle);
    if (mesh->kind == SN_MESH_TETS)
        printf("  %-15s %d triangles\n", "boundary", q->boundary_triangles);
}

// Print which volume a surface encloses, unless the surface lies in one plane.
static void tell_surface(const SnMesh* mesh, const SnSurfaceReport* surface) {
    if (mesh->kind != SN_MESH_TRIANGLES || sn_mesh_has_orientation(mesh)) return;
    printf("  %-15s %.6g m^3%s\n", "volume inside", surface->volume,
           surface->open ? " with its holes closed" : "");
}

static void tell_regions(const Regions* regions) {
    if (regions->count < 2 && regions->region[0].label == 0) return;
    for (int i = 0; i < regions->count && i < 10; ++i) {
        const char* name = regions->region[i].name;
        printf("  %-15s %d%s%s%s: %s\n", i ? "" : "regions", regions->region[i].label,
               name ? " \"" : "", name ? sn_plain(name).text : "", name ? "\"" : "",
               sn_counted(regions->region[i].elements, "element", NULL).text);
    }
    if (regions->count > 10) printf("  %-15s ... %d in all\n", "", regions->count);
}

static void tell_defects(const Named named[DEFECTS]) {
    int lines = 0;
    for (int i = 0; i < DEFECTS; ++i) {
        const SnDefect* defect = named[i].defect;
        if (!defect->count) continue;
        printf("  %-15s %s, at", lines++ ? "" : "defects",
               sn_counted(defect->count, named[i].one, named[i].many).text);
        for (int k = 0; k < count_places(defect); ++k)
            printf("%s (%.6g, %.6g, %.6g)", k ? "," : "", defect->place[k][0], defect->place[k][1],
                   defect->place[k][2]);
        puts(defect->count > SN_DEFECT_PLACES ? ", ..." : "");
    }
    if (!lines) printf("  %-15s none found\n", "defects");
}

// ---- as JSON --------------------------------------------------------------------------------

static void put_range(SnJsonOut* out, const char* key, double low, double high) {
    sn_json_put_numbers(out, key, (double[]){low, high}, 2);
}

static void put_quality(SnJsonOut* out, const SnMesh* mesh, const SnMeshQuality* q,
                        const SnSurfaceReport* surface) {
    Kind kind = kind_of(mesh);
    sn_json_put_text(out, "kind", kind.elements);
    sn_json_put_count(out, "vertices", mesh->vertex_count);
    sn_json_put_count(out, "elements", mesh->element_count);
    sn_json_put_count(out, "components", q->components);
    sn_json_put_count(out, "boundary_triangles", q->boundary_triangles);
    sn_json_put_number(out, kind.measure, q->measure);
    if (mesh->kind == SN_MESH_TRIANGLES)
        sn_json_put_number(out, "enclosed_volume", surface->volume);
    put_range(out, "element_measure", q->smallest, q->largest);
    put_range(out, "edge", q->shortest_edge, q->longest_edge);
    if (*kind.angle) put_range(out, kind.angle, q->least_angle, q->most_angle);
}

static void put_regions(SnJsonOut* out, const Regions* regions) {
    sn_json_open(out, "regions", '[');
    for (int i = 0; i < regions->count && i < MAX_REGIONS; ++i) {
        sn_json_open(out, NULL, '{');
        sn_json_put_count(out, "label", regions->region[i].label);
        if (regions->region[i].name) sn_json_put_text(out, "name", regions->region[i].name);
        sn_json_put_count(out, "elements", regions->region[i].elements);
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
}

static void put_defects(SnJsonOut* out, const Named named[DEFECTS]) {
    sn_json_open(out, "defects", '{');
    for (int i = 0; i < DEFECTS; ++i) {
        const SnDefect* defect = named[i].defect;
        sn_json_open(out, named[i].key, '{');
        sn_json_put_count(out, "count", defect->count);
        sn_json_open(out, "places", '[');
        for (int k = 0; k < count_places(defect); ++k)
            sn_json_put_numbers(out, NULL, defect->place[k], 3);
        sn_json_close(out, ']');
        sn_json_close(out, '}');
    }
    sn_json_close(out, '}');
}

// ---- a mesh as JSON or as text --------------------------------------------------------------

static SnStatus describe_mesh(const char* name, const SnMesh* mesh, SnJsonOut* out,
                              Regions* regions) {
    SnMeshQuality q;
    SnMeshDefects defects;
    SnSurfaceReport surface = {0};
    Named named[DEFECTS];
    sn_busy_with("looking for defects");
    SN_TRY(sn_mesh_quality(mesh, &q));
    SN_TRY(sn_mesh_defects(mesh, &defects));
    if (mesh->kind == SN_MESH_TRIANGLES) SN_TRY(sn_surface_report(mesh, &surface));
    SN_TRY(find_regions(mesh, regions));
    sn_busy_end();
    name_defects(&defects, &surface.turns, named);
    if (out) {
        sn_json_open(out, NULL, '{');
        sn_json_put_text(out, "name", name);
        put_quality(out, mesh, &q, &surface);
        put_regions(out, regions);
        put_defects(out, named);
        sn_json_close(out, '}');
        return SN_OK;
    }
    const Kind kind = kind_of(mesh);
    printf("%s: %s, %s in %s\n", sn_plain(name).text,
           sn_counted(mesh->vertex_count, "vertex", "vertices").text,
           sn_counted(mesh->element_count, kind.element, kind.elements).text,
           sn_counted(q.components, "piece", NULL).text);
    tell_quality(mesh, &q);
    tell_surface(mesh, &surface);
    tell_regions(regions);
    tell_defects(named);
    return SN_OK;
}

SnStatus sn_tell_mesh(const char* name, const SnMesh* mesh, SnJsonOut* out) {
    Regions* regions = SN_NEW(Regions);
    SnStatus status = regions ? describe_mesh(name, mesh, out, regions) : SN_OUT_OF_MEMORY;
    sn_free(regions);
    return status;
}
