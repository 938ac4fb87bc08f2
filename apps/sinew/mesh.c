// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "busy.h"
#include "command.h"
#include "counted.h"
#include "json_out.h"
#include "mesh/quality.h"
#include "mesh_fill.h"
#include "mesh_info.h"
#include "mesh_place.h"
#include "meshfile/format.h"
#include "plain.h"
#include "progress.h"
#include "scene/scene.h"
#include "signals.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_ASSIGNMENTS 16

typedef struct Options {
    const char* source; // file of a scene or mesh, or the name of a shape
    const char* out;    // the file to write; NULL: none
    const char* format; // format of the file to write; NULL: the one that fits its name
    const char* assignment[MAX_ASSIGNMENTS];
    int assignment_count;
    int info, json;
    SnPlaceOptions place_options;
    SnFillOptions fill_options;
    SnFilePlace place; // the values of place_options as numbers
    SnFill fill;       // the values of fill_options as numbers
} Options;

// ---- where meshes come from -----------------------------------------------------------------

static int ends_with(const char* text, const char* ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n > m && !strcmp(text + n - m, ending);
}

static int is_scene(const char* source) { return ends_with(source, ".json"); }

// 1: the source is a file, not the name of a shape. The name of a file has the ending of a mesh
// format, or a dot or slash; names of shapes have neither.
static int is_file(const char* source) {
    return sn_mesh_format_of(source, 0) || strpbrk(source, "./");
}

static SnStatus read_mesh(const Options* o, SnMesh** mesh, SnError* error) {
    sn_busy_with("reading");
    SN_TRY(sn_mesh_read(o->source, SN_READ_AS_IS, mesh, NULL, error));
    SnStatus status = sn_place_file(&o->place, *mesh, error);
    sn_busy_end();
    if (status < 0)
        sn_destroy_mesh(*mesh);
    else if (!o->place_options.unit && !o->place_options.scale)
        sn_hint_unit(o->source, *mesh);
    return status;
}

static SnStatus make_mesh(const Options* o, SnMesh** mesh, SnError* error) {
    if (is_file(o->source))
        SN_TRY(read_mesh(o, mesh, error));
    else
        SN_TRY(sn_make_shape(o->source, o->assignment, o->assignment_count, mesh, error));
    if (!sn_fill_asked(&o->fill_options)) return SN_OK;
    sn_busy_with("filling with tets");
    SnError why = {0};
    SnStatus status = sn_fill(&o->fill, mesh, &why);
    if (status >= 0) return status;
    sn_destroy_mesh(*mesh);
    // the name of the surface's file belongs only in messages about the surface
    const int is_surface = status == SN_BAD_INPUT;
    return sn_fail(error, status, "%.200s%s%s", is_surface ? o->source : "", is_surface ? ": " : "",
                   why.text);
}

// ---- describing, filling and writing --------------------------------------------------------

// Warn if the tets that fill the surface are poor. If they are written to a file, and `json` is 0,
// print how many they are, how good they are, and how long that took.
static SnStatus tell_filled(const Options* o, const SnMesh* mesh, double seconds) {
    SnMeshQuality q;
    char time[32];
    SN_TRY(sn_mesh_quality(mesh, &q));
    sn_fill_warn(&o->fill, &q);
    if (!o->out || o->json) return SN_OK;
    sn_format_seconds(seconds, time, sizeof time);
    printf("%s: %s, dihedral angles from %.1f deg on, %s\n", sn_plain(o->out).text,
           sn_counted(mesh->element_count, "tet", NULL).text, q.least_angle, time);
    return SN_OK;
}

static SnStatus use_mesh(const Options* o, SnJsonOut* out, SnError* error) {
    SnMesh* mesh = NULL;
    const double began = sn_seconds();
    SN_TRY(make_mesh(o, &mesh, error));
    SnStatus status = SN_OK;
    if (out) sn_json_open(out, NULL, '[');
    if (o->info) status = sn_tell_mesh(o->source, mesh, out);
    if (o->out && status >= 0) {
        sn_busy_with("writing");
        status = sn_mesh_write(mesh, o->out, o->format, error);
        sn_busy_end();
    }
    if (status >= 0 && sn_fill_asked(&o->fill_options))
        status = tell_filled(o, mesh, sn_seconds() - began);
    sn_destroy_mesh(mesh);
    return status;
}

static SnStatus use_scene(const Options* o, SnJsonOut* out, SnError* error) {
    SnScene* scene = NULL;
    SN_TRY(sn_load_scene(o->source, o->assignment, o->assignment_count, &scene, error));
    SnStatus status = SN_OK;
    if (out) sn_json_open(out, NULL, '[');
    for (int i = 0; i < scene->body_count && status >= 0; ++i)
        if (scene->body[i].mesh)
            status = sn_tell_mesh(scene->body[i].name, scene->body[i].mesh, out);
    sn_destroy_scene(scene);
    return status;
}

// ---- the command line -----------------------------------------------------------------------

// Read one option with a value. 1: the word at *i is such an option, and *i now is its value. 0:
// the word is no such option. -1: the value is missing.
static int take_option(int argc, char** argv, int* i, Options* o) {
    const char* word = argv[*i];
    const char** value = !strcmp(word, "-o") || !strcmp(word, "--out") ? &o->out
                         : !strcmp(word, "--as")                       ? &o->format
                                                 : sn_fill_option(&o->fill_options, word);
    if (!value) value = sn_place_option(&o->place_options, word);
    if (!value) return 0;
    if (*i + 1 == argc) return -1;
    *value = argv[++*i];
    return 1;
}

static int parse_mesh_options(int argc, char** argv, Options* o) {
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        int taken = take_option(argc, argv, &i, o);
        if (taken < 0) return sn_usage_error("mesh", "%s needs a value", word);
        if (taken) continue;
        if (!strcmp(word, "--json")) {
            o->json = 1;
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

static int is_same_file(const char* a, const char* b) {
    struct stat first, second;
    return !stat(a, &first) && !stat(b, &second) && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

// Find the folder of a path; "." where the path names no folder. The result may point into
// `folder`.
static const char* find_folder(const char* path, char* folder, size_t size) {
    const char* slash = strrchr(path, '/');
    if (!slash) return ".";
    snprintf(folder, size, "%.*s", (int)(slash - path + 1), path);
    return folder;
}

// Check, before the work begins, that the output file can be written in its folder.
static int check_place(const Options* o) {
    char folder[4096];
    struct stat place;
    if (is_file(o->source) && is_same_file(o->source, o->out))
        return sn_usage_error("mesh", "%s: accepted is another file than the one that is read",
                              o->out);
    if (stat(find_folder(o->out, folder, sizeof folder), &place) || !S_ISDIR(place.st_mode))
        return sn_usage_error("mesh", "%s: there is no such folder", o->out);
    if (!stat(o->out, &place) && !S_ISREG(place.st_mode))
        return sn_usage_error("mesh", "%s: accepted is a file, new or to be replaced", o->out);
    sn_temporary_clean(find_folder(o->out, folder, sizeof folder));
    return SN_EXIT_OK;
}

static int check_output(const Options* o) {
    char endings[128];
    sn_mesh_format_endings(1, endings, sizeof endings);
    if (o->format && !o->out) return sn_usage_error("mesh", "--as goes with -o");
    if (!o->out) return SN_EXIT_OK;
    const SnMeshFormat *named = sn_mesh_format_of(o->out, 1),
                       *asked = o->format ? sn_find_mesh_format(o->format) : NULL;
    if (named && asked && strcmp(named->extension, asked->extension))
        return sn_usage_error("mesh", "--as %s: %s ends like a file of the format %s", o->format,
                              o->out, named->name);
    if (!o->format && !named)
        return sn_usage_error("mesh", "%s: accepted is a file that ends in %s", o->out, endings);
    return check_place(o);
}

static int check_options(const Options* o) {
    if (!o->source) return sn_usage_error("mesh", "mesh needs a shape or a file");
    if (is_scene(o->source) && (!o->info || o->out))
        return sn_usage_error("mesh", "a scene is not a mesh; accepted is: sinew mesh info %s",
                              o->source);
    if (is_file(o->source) && !is_scene(o->source) && o->assignment_count)
        return sn_usage_error("mesh", "%s goes with a shape or a scene", o->assignment[0]);
    if (!o->info && !o->out) return sn_usage_error("mesh", "mesh %s needs -o FILE", o->source);
    if (o->json && !o->info) return sn_usage_error("mesh", "--json goes with info");
    const char* place = sn_place_asked(&o->place_options);
    if (place && (is_scene(o->source) || !is_file(o->source)))
        return sn_usage_error("mesh", "%s goes with a file of a mesh", place);
    if (sn_fill_asked(&o->fill_options) && is_scene(o->source))
        return sn_usage_error("mesh", "only a surface can be filled, %s is a scene", o->source);
    return check_output(o);
}

static int run_mesh(int argc, char** argv) {
    Options o = {0};
    sn_leave_on_signals();
    int usage = parse_mesh_options(argc, argv, &o);
    if (!usage) usage = check_options(&o);
    if (!usage) usage = sn_place_read(&o.place_options, &o.place);
    if (!usage && sn_fill_asked(&o.fill_options)) usage = sn_fill_read(&o.fill_options, &o.fill);
    if (usage) return usage;

    SnError error = {0};
    SnJsonOut out = {.stream = stdout};
    SnStatus status = (is_scene(o.source) ? use_scene : use_mesh)(&o, o.json ? &out : NULL, &error);
    sn_busy_end();
    if (out.depth) sn_json_close(&out, ']');
    if (status == SN_INTERRUPTED) return 128 + sn_caught_signal();
    return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
}

const SnCommand sn_command_mesh = {
    .name = "mesh",
    .summary = "make a mesh, convert one, or say how good one is",
    .help = "usage: sinew mesh SHAPE KEY=VALUE... | FILE [OPTION]... -o FILE\n"
            "       sinew mesh info SHAPE KEY=VALUE... | FILE [OPTION]... | SCENE [KEY=VALUE]...\n"
            "\n"
            "Shapes and their keys are those of a scene: box, grid, cylinder, ball, chain, solid,\n"
            "file, jittered_grid, disc, tube, revolved. Files are read and written by their\n"
            "ending (sinew list formats); formats for surfaces get the boundary.\n"
            "\n"
            "  -o FILE, --as FORMAT  write it there; in which of several formats of that ending\n"
            "  --unit mm, --scale F  the file's numbers are mm (cm, in, ...), or F m; else m\n"
            "  --up y                the file's y axis points up; it becomes the z axis\n"
            "  --edge-length 5mm     fill a surface with tets of that size, whatever holes and\n"
            "                        crossings it has; single triangles are turned back\n"
            "  --elements COUNT      the same with about as many tets\n"
            "  --grading 0..1        tets grow with the distance from the surface\n"
            "  --threads N           the mesh is the same for any number\n"
            "  --with gmsh|tetgen    hand the surface, which must be closed, to another program\n"
            "  --json                of info: JSON on standard output\n"
            "\n"
            "info counts vertices, elements, pieces, regions, says volume, edge lengths and\n"
            "angles, and finds defects with places; of a scene, for every body.\n"
            "\n"
            "example: sinew mesh info cylinder along=20 across=6 length=1 radius=\"10 cm\"\n"
            "         sinew mesh bunny.ply --unit mm --edge-length 5mm -o bunny.msh\n",
    .run = run_mesh,
};
