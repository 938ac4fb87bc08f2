// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "command.h"
#include "json_out.h"
#include "mesh/quality.h"
#include "output/obj.h"
#include "output/vtu.h"
#include "scene/scene.h"

#include <string.h>

#define MAX_ASSIGNMENTS 16

typedef struct Options {
    const char *source, *out; // a scene's file or the name of a shape; the file to write, or NULL
    const char* assignment[MAX_ASSIGNMENTS];
    int assignment_count;
    int info, json;
} Options;

static int ends_with(const char* text, const char* ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && !strcmp(text + n - m, ending);
}

// ---- what it says ---------------------------------------------------------------------------

typedef struct Kind {
    const char *elements, *measure, *unit, *angle;
} Kind;

static Kind kind_of(const SnMesh* mesh) {
    switch (mesh->kind) {
    case SN_MESH_TETS:
        return (Kind){"tetrahedra", "volume", "m^3", "dihedral_angle"};
    case SN_MESH_TRIANGLES:
        return (Kind){"triangles", "area", "m^2", "corner_angle"};
    default:
        return (Kind){"springs", "length", "m", ""};
    }
}

static void tell(const char* name, const SnMesh* mesh, const SnMeshQuality* q) {
    Kind kind = kind_of(mesh);
    printf("%s: %d vertices, %d %s in %d piece%s\n", name, mesh->vertex_count, mesh->element_count,
           kind.elements, q->components, q->components == 1 ? "" : "s");
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

static void put_range(SnJsonOut* out, const char* key, double low, double high) {
    sn_json_put_numbers(out, key, (double[]){low, high}, 2);
}

static void put(SnJsonOut* out, const char* name, const SnMesh* mesh, const SnMeshQuality* q) {
    Kind kind = kind_of(mesh);
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "name", name);
    sn_json_put_text(out, "kind", kind.elements);
    sn_json_put_count(out, "vertices", mesh->vertex_count);
    sn_json_put_count(out, "elements", mesh->element_count);
    sn_json_put_count(out, "components", q->components);
    sn_json_put_count(out, "boundary_triangles", q->boundary_triangles);
    sn_json_put_number(out, kind.measure, q->measure);
    put_range(out, "element_measure", q->smallest, q->largest);
    put_range(out, "edge", q->shortest_edge, q->longest_edge);
    if (*kind.angle) put_range(out, kind.angle, q->least_angle, q->most_angle);
    sn_json_close(out, '}');
}

static SnStatus say(SnJsonOut* out, const char* name, const SnMesh* mesh, int json) {
    SnMeshQuality q;
    SN_TRY(sn_mesh_quality(mesh, &q));
    if (json)
        put(out, name, mesh, &q);
    else
        tell(name, mesh, &q);
    return SN_OK;
}

// ---- scenes and shapes ----------------------------------------------------------------------

static SnStatus say_scene(const Options* o, SnJsonOut* out, SnError* error) {
    SnScene* scene = NULL;
    SN_TRY(sn_load_scene(o->source, o->assignment, o->assignment_count, &scene, error));
    SnStatus status = SN_OK;
    if (o->json) sn_json_open(out, NULL, '[');
    for (int i = 0; i < scene->body_count && status >= 0; ++i)
        if (scene->body[i].mesh)
            status = say(out, scene->body[i].name, scene->body[i].mesh, o->json);
    sn_destroy_scene(scene);
    return status;
}

static SnStatus write_vtu(const char* path, const SnMesh* mesh, SnError* error) {
    double* region = SN_NEW_ARRAY(double, mesh->element_count);
    if (!region) return SN_OUT_OF_MEMORY;
    for (int e = 0; e < mesh->element_count; ++e) region[e] = mesh->region[e];
    SnVtuField field = {"region", 1, 1, region};
    SnVtuGrid grid = {.node_count = mesh->vertex_count,
                      .x = mesh->vertex,
                      .element_count = mesh->element_count,
                      .nodes_per_element = (int)mesh->kind,
                      .element = mesh->element,
                      .field = &field,
                      .field_count = 1};
    SnStatus status = sn_write_vtu(path, &grid, error);
    sn_free(region);
    return status;
}

static SnStatus use_shape(const Options* o, SnJsonOut* out, SnError* error) {
    SnMesh* mesh = NULL;
    SN_TRY(sn_make_shape(o->source, o->assignment, o->assignment_count, &mesh, error));
    SnStatus status = SN_OK;
    if (o->json) sn_json_open(out, NULL, '[');
    if (o->info) status = say(out, o->source, mesh, o->json);
    if (o->out && status >= 0)
        status = ends_with(o->out, ".vtu") ? write_vtu(o->out, mesh, error)
                                           : sn_write_obj(o->out, mesh, error);
    sn_destroy_mesh(mesh);
    return status;
}

// ---- the command line -----------------------------------------------------------------------

static int parse(int argc, char** argv, Options* o) {
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        if (!strcmp(word, "--json")) {
            o->json = 1;
        } else if (!strcmp(word, "-o") || !strcmp(word, "--out")) {
            if (i + 1 == argc) return sn_usage_error("mesh", "%s needs a file", word);
            o->out = argv[++i];
        } else if (word[0] == '-') {
            return sn_usage_error("mesh", "mesh has no option %s", word);
        } else if (!o->info && !o->source && !strcmp(word, "info")) {
            o->info = 1;
        } else if (!o->source) {
            o->source = word;
        } else if (o->assignment_count == MAX_ASSIGNMENTS || !strchr(word, '=')) {
            return sn_usage_error("mesh", "found \"%s\"; accepted is KEY=VALUE", word);
        } else {
            o->assignment[o->assignment_count++] = word;
        }
    }
    return SN_EXIT_OK;
}

static int check(const Options* o, int is_scene) {
    if (!o->source) return sn_usage_error("mesh", "mesh needs a shape, or info and a scene");
    if (is_scene && (!o->info || o->out))
        return sn_usage_error("mesh", "of a scene there is only: sinew mesh info %s", o->source);
    if (!o->info && !o->out) return sn_usage_error("mesh", "mesh %s needs -o FILE", o->source);
    if (o->json && !o->info) return sn_usage_error("mesh", "--json goes with info");
    if (o->out && !ends_with(o->out, ".vtu") && !ends_with(o->out, ".obj"))
        return sn_usage_error("mesh", "%s: accepted is a file that ends in .vtu or .obj", o->out);
    return SN_EXIT_OK;
}

static int run(int argc, char** argv) {
    Options o = {0};
    int usage = parse(argc, argv, &o);
    if (usage) return usage;
    int is_scene = o.source && strchr(o.source, '.') != NULL;
    usage = check(&o, is_scene);
    if (usage) return usage;

    SnError error = {0};
    SnJsonOut out = {.stream = stdout};
    SnStatus status = (is_scene ? say_scene : use_shape)(&o, &out, &error);
    if (out.depth) sn_json_close(&out, ']');
    return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
}

const SnCommand sn_command_mesh = {
    .name = "mesh",
    .summary = "make a mesh, or say how good one is",
    .help = "usage: sinew mesh SHAPE KEY=VALUE... -o FILE.vtu|FILE.obj\n"
            "       sinew mesh info SHAPE KEY=VALUE... [-o FILE] [--json]\n"
            "       sinew mesh info SCENE [KEY=VALUE]... [--json]\n"
            "\n"
            "Shapes and their keys are those of a scene: box, grid, cylinder, ball, chain.\n"
            "A .vtu holds all elements, for ParaView; an .obj holds the surface. info\n"
            "counts vertices, elements, pieces and boundary triangles, and says volume,\n"
            "edge lengths and angles; of a scene it does so for every body, and KEY=VALUE\n"
            "changes a value as --set does elsewhere.\n"
            "\n"
            "example: sinew mesh info cylinder along=20 across=6 length=1 radius=\"10 cm\" -o "
            "bar.vtu\n",
    .run = run,
};
