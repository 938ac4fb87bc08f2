// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh_outside.h"

#include "base/file.h"
#include "base/temporary.h"
#include "busy.h"
#include "child.h"
#include "counted.h"
#include "math/vec3.h"
#include "mesh/mesh.h"
#include "plain.h"
#include "signals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 12, PATH_ROOM = SN_TEMPORARY_FOLDER + 32 };

// One run of an outside program: the files in its folder, and its command line.
typedef struct Job {
    char folder[SN_TEMPORARY_FOLDER];
    char surface[PATH_ROOM], script[PATH_ROOM], result[PATH_ROOM];
    char option[64];
    const char* words[MAX_WORDS];
} Job;

struct SnOutsideMesher {
    const char* name;    // name of the program
    const char* surface; // file in which the program gets the surface
    const char* format;  // format of the surface's file
    const char* result;  // file in which the program leaves the tets
    /// Set the words that follow the program's name on its command line, and write all other files
    /// that the program needs.
    SnStatus (*prepare)(Job* job, double edge_length, SnError* error);
};

// volume of a regular tet with edges of length 1: 1 / (6 sqrt 2)
static const double regular_tet = 0.11785113019775792;

// ---- gmsh finds the smooth parts of the surface, meshes them anew, then fills the inside

static SnStatus write_script(const Job* job, double edge_length, SnError* error) {
    SnFile* file;
    SN_TRY(sn_create_file(job->script, &file, error));
    FILE* out = sn_file_stream(file);
    fprintf(out, "Merge \"surface.msh\";\n"
                 "ClassifySurfaces{40 * Pi / 180, 1, 1, Pi};\n"
                 "CreateGeometry;\n"
                 "Surface Loop(1) = Surface{:};\n"
                 "Volume(1) = {1};\n"
                 "Mesh.MeshSizeFromPoints = 0;\n"
                 "Mesh.MeshSizeExtendFromBoundary = 0;\n"
                 "Mesh.SaveAll = 1;\n");
    fprintf(out, "Mesh.MeshSizeMin = %.17g;\nMesh.MeshSizeMax = %.17g;\n", edge_length,
            edge_length);
    return sn_file_commit(file, error);
}

static SnStatus prepare_gmsh(Job* job, double edge_length, SnError* error) {
    snprintf(job->script, sizeof job->script, "%s/mesh.geo", job->folder);
    const char* words[] = {"-v",   "2",  "-3",        "-format",  "msh22",
                           "-bin", "-o", job->result, job->script};
    memcpy(job->words + 1, words, sizeof words);
    return write_script(job, edge_length, error);
}

// ---- tetgen keeps the surface and cuts it where tets would become poor (-q) or too large (-a)

static SnStatus prepare_tetgen(Job* job, double edge_length, SnError* error) {
    (void)error;
    snprintf(job->option, sizeof job->option, "-pqa%.9g",
             regular_tet * edge_length * edge_length * edge_length);
    job->words[1] = job->option;
    job->words[2] = job->surface;
    return SN_OK;
}

static const SnOutsideMesher meshers[] = {
    {"gmsh", "surface.msh", "msh2-binary", "mesh.msh", prepare_gmsh},
    {"tetgen", "surface.mesh", "medit", "surface.1.ele", prepare_tetgen},
};

const SnOutsideMesher* sn_find_outside_mesher(const char* name) {
    for (size_t i = 0; i < sizeof meshers / sizeof *meshers; ++i)
        if (!strcmp(meshers[i].name, name)) return &meshers[i];
    return NULL;
}

const char* sn_outside_name(const SnOutsideMesher* mesher) { return mesher->name; }

int sn_outside_possible(const SnOutsideMesher* mesher) { return sn_child_possible(mesher->name); }

// ---- one run ------------------------------------------------------------------------------------

enum { SHOWN_LINES = 10 };

// Print the last lines of the program's output, each after the program's name.
static void show_last_lines(const SnOutsideMesher* mesher, SnChildTail* tail) {
    char* line[SHOWN_LINES];
    int count = 0;
    for (char *next = tail->text, *end; *next; next = end + (*end != 0)) {
        end = next + strcspn(next, "\r\n");
        if (end > next) line[count++ % SHOWN_LINES] = next;
    }
    sn_busy_end();
    for (int i = count > SHOWN_LINES ? count - SHOWN_LINES : 0; i < count; ++i) {
        char* text = line[i % SHOWN_LINES];
        text[strcspn(text, "\r\n")] = 0;
        fprintf(stderr, "%s: %s\n", mesher->name, sn_plain(text).text);
    }
}

#define OWN_MESHER "; our own mesher, without --with, is less particular"

static SnStatus check_exit(const SnOutsideMesher* mesher, int exit_status, SnError* error) {
    if (!exit_status) return SN_OK;
    if (exit_status < 0)
        return sn_fail(error, SN_WRITE_FAILED, "%s crashed" OWN_MESHER, mesher->name);
    return sn_fail(error, SN_WRITE_FAILED,
                   "%s could not fill the surface (it returned %d)" OWN_MESHER, mesher->name,
                   exit_status);
}

static SnStatus read_result(const SnOutsideMesher* mesher, const Job* job, SnMesh** tets,
                            SnError* error) {
    SnError why = {0};
    SnStatus status = sn_mesh_read(job->result, SN_READ_CHECKED, tets, NULL, &why);
    if (status == SN_OK && (*tets)->kind == SN_MESH_TETS) return SN_OK;
    if (status == SN_OK) {
        sn_destroy_mesh(*tets);
        *tets = NULL;
        sn_fail(&why, status, "it has no tets");
    }
    // leave the folder out of the message, because it is temporary
    const size_t folder = strlen(job->folder);
    const char* reason = why.text + (strncmp(why.text, job->folder, folder) ? 0 : folder + 1);
    return sn_fail(error, SN_WRITE_FAILED,
                   "%s left no mesh that can be used (is the surface closed?): %.400s",
                   mesher->name, reason);
}

static SnStatus run_program(const SnOutsideMesher* mesher, const Job* job, SnMesh** tets,
                            SnError* error) {
    SnChildTail tail;
    int exit_status = 0;
    SN_TRY(sn_run_child(job->words, &tail, &exit_status, error));
    SnStatus status = check_exit(mesher, exit_status, error);
    if (status == SN_OK) status = read_result(mesher, job, tets, error);
    if (status < 0) show_last_lines(mesher, &tail);
    return status;
}

static SnStatus run_in_folder(const SnOutsideMesher* mesher, Job* job, const SnMesh* surface,
                              double edge_length, SnMesh** tets, SnError* error) {
    snprintf(job->surface, sizeof job->surface, "%s/%s", job->folder, mesher->surface);
    snprintf(job->result, sizeof job->result, "%s/%s", job->folder, mesher->result);
    job->words[0] = mesher->name;
    SN_TRY(sn_mesh_write(surface, job->surface, mesher->format, error));
    SN_TRY(mesher->prepare(job, edge_length, error));
    return run_program(mesher, job, tets, error);
}

static SnStatus run_once(const SnOutsideMesher* mesher, const SnMesh* surface, double edge_length,
                         SnMesh** tets, SnError* error) {
    Job job = {0};
    SN_TRY(sn_temporary_make_folder(job.folder, error));
    SnStatus status = run_in_folder(mesher, &job, surface, edge_length, tets, error);
    // where the disk is full, say so instead of blaming the surface
    if (status < 0 && status != SN_INTERRUPTED) sn_temporary_check_room(job.folder, error);
    sn_temporary_remove_folder(job.folder);
    return status;
}

// ---- as many tets as were asked for -------------------------------------------------------------

// Compute the volume inside a closed surface: the sum of a . (b x c) / 6 over its triangles. a, b,
// c: corners of a triangle, relative to one of the surface's vertices.
static double measure_enclosed_volume(const SnMesh* surface) {
    const Vec3 origin = v3_load(surface->vertex);
    double volume = 0;
    for (int e = 0; e < surface->element_count; ++e) {
        const int* corner = surface->element + 3 * (size_t)e;
        Vec3 x[3];
        for (int i = 0; i < 3; ++i)
            x[i] = v3_sub(v3_load(surface->vertex + 3 * (size_t)corner[i]), origin);
        volume += v3_dot(x[0], v3_cross(x[1], x[2])) / 6;
    }
    return fabs(volume);
}

enum { MOST_RUNS = 4 };
// the number of tets may differ from the wanted number by at most this times the wanted number
static const double near_enough = 0.1;

// Run the program with several edge lengths, and keep the result whose number of tets is nearest to
// `wanted`. The number of tets is about proportional to 1 / length^3, except near the surface. So
// after each run the length is multiplied by the cube root of (number of tets / `wanted`).
static SnStatus run_for_count(const SnOutsideMesher* mesher, const SnMesh* surface, int wanted,
                              SnMesh** tets, SnError* error) {
    double best = INFINITY,
           length = cbrt(measure_enclosed_volume(surface) / (regular_tet * wanted));
    if (!(length > 0)) return sn_fail(error, SN_BAD_INPUT, "the surface holds no volume");
    for (int run = 0; run < MOST_RUNS && best > near_enough; ++run) {
        SnMesh* made = NULL;
        SnStatus status = run_once(mesher, surface, length, &made, error);
        if (status < 0) return status;
        const double ratio = (double)made->element_count / wanted, off = fabs(ratio - 1);
        SnMesh* worse = off < best ? *tets : made;
        if (off < best) *tets = made;
        best = fmin(best, off);
        sn_destroy_mesh(worse);
        length *= cbrt(ratio);
    }
    sn_busy_end();
    if (best > near_enough)
        fprintf(stderr, "sinew: %s made %s, the nearest to %d that %d runs gave\n", mesher->name,
                sn_counted((*tets)->element_count, "tet", NULL).text, wanted, MOST_RUNS);
    return SN_OK;
}

SnStatus sn_fill_outside(const SnOutsideMesher* mesher, const SnMesh* surface,
                         const SnStuffDef* def, SnMesh** tets, SnError* error) {
    if (surface->kind != SN_MESH_TRIANGLES)
        return sn_fail(error, SN_BAD_INPUT, "a surface to fill needs triangles");
    *tets = NULL;
    sn_catch_signals();
    SnStatus status = def->element_count
                          ? run_for_count(mesher, surface, def->element_count, tets, error)
                          : run_once(mesher, surface, def->edge_length, tets, error);
    if (status == SN_OK && sn_caught_signal()) status = SN_INTERRUPTED;
    sn_release_signals();
    if (status == SN_OK) return SN_OK;
    sn_destroy_mesh(*tets);
    *tets = NULL;
    return status;
}
