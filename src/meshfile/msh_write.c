// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file writes gmsh's files, versions 4.1 and 2.2, text and binary. Each region becomes an
// entity of the geometry; the region's label is the entity's physical group. Label 0 means no
// group, as it does in gmsh.
#include "base/file.h"
#include "base/memory.h"
#include "meshfile/msh.h"

#include <limits.h>
#include <stdlib.h>

typedef struct Writer {
    FILE* out;
    const SnMesh* mesh;
    int text;
    int* label; // labels of the regions that occur, ascending (label_count)
    int label_count;
    int none; // number of the entity for the elements with label 0
} Writer;

// ---- numbers: text followed by a space, or bytes in this machine's order --------------------

static void put_int(const Writer* w, int value) {
    if (w->text)
        fprintf(w->out, "%d ", value);
    else
        fwrite(&value, sizeof value, 1, w->out);
}

static void put_size(const Writer* w, int count) {
    uint64_t value = (uint64_t)count;
    if (w->text)
        fprintf(w->out, "%d ", count);
    else
        fwrite(&value, sizeof value, 1, w->out);
}

static void put_number(const Writer* w, double value) {
    if (w->text) {
        sn_file_number(w->out, value);
        putc(' ', w->out);
    } else {
        fwrite(&value, sizeof value, 1, w->out);
    }
}

static void end_line(const Writer* w) {
    if (w->text) putc('\n', w->out);
}

// ---- regions --------------------------------------------------------------------------------

static int compare_ints(const void* a, const void* b) {
    int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

static SnStatus find_labels(Writer* w, SnError* error) {
    const SnMesh* mesh = w->mesh;
    w->label = SN_CLONE_ARRAY(int, mesh->region, mesh->element_count);
    if (!w->label) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    qsort(w->label, (size_t)mesh->element_count, sizeof(int), compare_ints);
    for (int e = 0; e < mesh->element_count; ++e)
        if (!w->label_count || w->label[e] != w->label[w->label_count - 1])
            w->label[w->label_count++] = w->label[e];
    int highest = w->label_count ? w->label[w->label_count - 1] : 0;
    if (w->label_count && (w->label[0] < 0 || highest == INT_MAX))
        return sn_fail(error, SN_UNSUPPORTED, "found region %d; accepted are 0 to %d",
                       w->label[0] < 0 ? w->label[0] : highest, INT_MAX - 1);
    w->none = highest + 1;
    return SN_OK;
}

static int entity_of(const Writer* w, int label) { return label ? label : w->none; }

static int mesh_dimension(const Writer* w) { return (int)w->mesh->kind - 1; }

// Return gmsh's type: 1 for lines, 2 for triangles, 4 for tets.
static int gmsh_type(const Writer* w) {
    return w->mesh->kind == SN_MESH_TETS ? 4 : (int)w->mesh->kind - 1;
}

// ---- sections of both versions --------------------------------------------------------------

static void put_format(const Writer* w, const char* version) {
    fprintf(w->out, "$MeshFormat\n%s %d 8\n", version, !w->text);
    if (!w->text) {
        put_int(w, 1);
        putc('\n', w->out);
    }
    fputs("$EndMeshFormat\n", w->out);
}

// Write the names of regions. Quotes and line ends inside a name become blanks.
static void put_names(const Writer* w) {
    const SnMesh* mesh = w->mesh;
    if (!mesh->region_name_count) return;
    fprintf(w->out, "$PhysicalNames\n%d\n", mesh->region_name_count);
    for (int i = 0; i < mesh->region_name_count; ++i) {
        fprintf(w->out, "%d %d \"", mesh_dimension(w), mesh->region_name[i].label);
        for (const char* c = mesh->region_name[i].text; *c; ++c)
            putc(*c == '"' || *c == '\n' ? ' ' : *c, w->out);
        fputs("\"\n", w->out);
    }
    fputs("$EndPhysicalNames\n", w->out);
}

static void begin_section(const Writer* w, const char* name) { fprintf(w->out, "$%s\n", name); }

static void end_section(const Writer* w, const char* name) {
    fprintf(w->out, "%s$End%s\n", w->text ? "" : "\n", name);
}

// ---- version 4.1 ----------------------------------------------------------------------------

static void put_entities(const Writer* w) {
    double low[3], high[3];
    sn_mesh_bounds(w->mesh, low, high);
    begin_section(w, "Entities");
    for (int d = 0; d < 4; ++d) put_size(w, d == mesh_dimension(w) ? w->label_count : 0);
    end_line(w);
    for (int i = 0; i < w->label_count; ++i) {
        put_int(w, entity_of(w, w->label[i]));
        for (int k = 0; k < 3; ++k) put_number(w, low[k]);
        for (int k = 0; k < 3; ++k) put_number(w, high[k]);
        put_size(w, w->label[i] != 0);
        if (w->label[i]) put_int(w, w->label[i]);
        put_size(w, 0);
        end_line(w);
    }
    end_section(w, "Entities");
}

// Write the four numbers at the beginning of a section: how many blocks it has; how many records
// (nodes or elements) it has; the smallest and the largest of the numbers that name the records.
static void put_totals(const Writer* w, int blocks, int count) {
    put_size(w, blocks);
    put_size(w, count);
    put_size(w, count > 0);
    put_size(w, count);
    end_line(w);
}

static void put_nodes4(const Writer* w) {
    const SnMesh* mesh = w->mesh;
    begin_section(w, "Nodes");
    put_totals(w, 1, mesh->vertex_count);
    put_int(w, mesh_dimension(w));
    put_int(w, entity_of(w, w->label_count ? w->label[0] : 0));
    put_int(w, 0);
    put_size(w, mesh->vertex_count);
    end_line(w);
    for (int v = 1; v <= mesh->vertex_count; ++v) {
        put_size(w, v);
        end_line(w);
    }
    for (size_t i = 0; i < 3 * (size_t)mesh->vertex_count; ++i) {
        put_number(w, mesh->vertex[i]);
        if (i % 3 == 2) end_line(w);
    }
    end_section(w, "Nodes");
}

// Return the end of the block that begins at element `begin`: the index after its last element.
// Elements keep their order, so a block is a sequence of consecutive elements of one region.
static int run_end(const SnMesh* mesh, int begin) {
    int end = begin + 1;
    while (end < mesh->element_count && mesh->region[end] == mesh->region[begin]) ++end;
    return end;
}

static void put_elements4(const Writer* w) {
    const SnMesh* mesh = w->mesh;
    int blocks = 0;
    for (int e = 0; e < mesh->element_count; e = run_end(mesh, e)) ++blocks;
    begin_section(w, "Elements");
    put_totals(w, blocks, mesh->element_count);
    const int* corner = mesh->element;
    for (int begin = 0, end; begin < mesh->element_count; begin = end) {
        end = run_end(mesh, begin);
        put_int(w, mesh_dimension(w));
        put_int(w, entity_of(w, mesh->region[begin]));
        put_int(w, gmsh_type(w));
        put_size(w, end - begin);
        end_line(w);
        for (int e = begin; e < end; ++e) {
            put_size(w, e + 1);
            for (int i = 0; i < (int)mesh->kind; ++i) put_size(w, *corner++ + 1);
            end_line(w);
        }
    }
    end_section(w, "Elements");
}

static void put_version4(const Writer* w) {
    put_format(w, "4.1");
    put_names(w);
    put_entities(w);
    put_nodes4(w);
    put_elements4(w);
}

// ---- version 2.2 ----------------------------------------------------------------------------

static void put_nodes2(const Writer* w) {
    const double* x = w->mesh->vertex;
    begin_section(w, "Nodes");
    fprintf(w->out, "%d\n", w->mesh->vertex_count);
    for (int v = 1; v <= w->mesh->vertex_count; ++v) {
        put_int(w, v);
        for (int k = 0; k < 3; ++k) put_number(w, *x++);
        end_line(w);
    }
    end_section(w, "Nodes");
}

// Write the elements. In text files, each element has its number, type, tags and nodes. In binary
// files, the type and the number of tags are written only once, in front of all elements.
static void put_elements2(const Writer* w) {
    const SnMesh* mesh = w->mesh;
    const int* corner = mesh->element;
    begin_section(w, "Elements");
    fprintf(w->out, "%d\n", mesh->element_count);
    if (!w->text && mesh->element_count) {
        put_int(w, gmsh_type(w));
        put_int(w, mesh->element_count);
        put_int(w, 2);
    }
    for (int e = 0; e < mesh->element_count; ++e) {
        put_int(w, e + 1);
        if (w->text) fprintf(w->out, "%d 2 ", gmsh_type(w));
        put_int(w, mesh->region[e]);
        put_int(w, entity_of(w, mesh->region[e]));
        for (int i = 0; i < (int)mesh->kind; ++i) put_int(w, *corner++ + 1);
        end_line(w);
    }
    end_section(w, "Elements");
}

static void put_version2(const Writer* w) {
    put_format(w, "2.2");
    put_names(w);
    put_nodes2(w);
    put_elements2(w);
}

// ---- the formats ----------------------------------------------------------------------------

static SnStatus write_msh(const SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                          SnError* error) {
    Writer w = {.out = out, .mesh = mesh, .text = format->writes_text};
    SnStatus status = find_labels(&w, error);
    if (status == SN_OK) (format->version == 2 ? put_version2 : put_version4)(&w);
    sn_free(w.label);
    return status;
}

const SnMeshFormat sn_format_msh = {
    .name = "msh",
    .extension = ".msh",
    .summary =
        "gmsh 4.1, text: tets, triangles or lines, with named regions; all versions are read",
    .read = sn_read_msh,
    .write = write_msh,
    .writes_text = 1,
    .version = 4,
    .holds_tets = 1,
    .holds_regions = 1,
    .holds_names = 1,
};

const SnMeshFormat sn_format_msh_binary = {
    .name = "msh-binary",
    .extension = ".msh",
    .summary = "gmsh 4.1, binary",
    .read = sn_read_msh,
    .write = write_msh,
    .version = 4,
    .holds_tets = 1,
    .holds_regions = 1,
    .holds_names = 1,
};

const SnMeshFormat sn_format_msh2 = {
    .name = "msh2",
    .extension = ".msh",
    .summary = "gmsh 2.2, text",
    .read = sn_read_msh,
    .write = write_msh,
    .writes_text = 1,
    .version = 2,
    .holds_tets = 1,
    .holds_regions = 1,
    .holds_names = 1,
};

const SnMeshFormat sn_format_msh2_binary = {
    .name = "msh2-binary",
    .extension = ".msh",
    .summary = "gmsh 2.2, binary",
    .read = sn_read_msh,
    .write = write_msh,
    .version = 2,
    .holds_tets = 1,
    .holds_regions = 1,
    .holds_names = 1,
};
