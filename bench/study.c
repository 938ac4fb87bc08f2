// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "study.h"
#include "base/clock.h"
#include "base/file.h"
#include "math/vec3.h"
#include "mesh/mesh.h"

#include <math.h>

SnStatus sn_study_open(const char* folder, const char* name, const char* const* set, int set_count,
                       SnWorld** world, int64_t* steps, SnError* error) {
    return sn_study_open_threads(folder, name, set, set_count, 1, world, steps, error);
}

SnStatus sn_study_open_threads(const char* folder, const char* name, const char* const* set,
                               int set_count, int threads, SnWorld** world, int64_t* steps,
                               SnError* error) {
    char path[256];
    SnScene* scene = NULL;
    snprintf(path, sizeof path, "scenes/%s/%s.json", folder, name);
    SN_TRY(sn_load_scene(path, set, set_count, &scene, error));
    if (steps) *steps = sn_scene_step_count(scene);
    const SnStatus status = sn_scene_create_world(scene, threads, world, error);
    sn_destroy_scene(scene);
    return status;
}

SnStatus sn_study_step(SnWorld* world, double* seconds, SnError* error) {
    const double start = sn_thread_seconds();
    SN_TRY(sn_world_step(world, error));
    *seconds += sn_thread_seconds() - start;
    return SN_OK;
}

double sn_study_distance(const SnWorld* a, const SnWorld* b, SnBodyId body) {
    int count;
    const double *x = sn_world_positions(a, body, &count), *y = sn_world_positions(b, body, NULL);
    double far = 0;
    for (int i = 0; i < count && x && y; ++i)
        far = fmax(far, v3_norm(v3_sub(v3_load(x + 3 * (size_t)i), v3_load(y + 3 * (size_t)i))));
    return far;
}

double sn_study_error(const SnWorld* a, const SnWorld* b) {
    double worst = 0;
    for (int i = 0; i < sn_world_body_count(a); ++i) {
        const SnBodyId body = sn_world_body_at(a, i);
        const double size = sn_study_size(a, body);
        if (size > 0) worst = fmax(worst, sn_study_distance(a, b, body) / size);
    }
    return worst;
}

double sn_study_size(const SnWorld* world, SnBodyId body) {
    const SnMesh* rest = sn_world_body_info(world, body).rest;
    if (!rest) return 0;
    double low[3], high[3];
    sn_mesh_bounds(rest, low, high);
    return v3_norm(v3_sub(v3_load(high), v3_load(low)));
}

int sn_study_elements(const SnWorld* world) {
    int count = 0;
    for (int b = 0; b < sn_world_body_count(world); ++b)
        count += sn_world_body_info(world, sn_world_body_at(world, b)).element_count;
    return count;
}

SnStatus sn_study_path(const char* folder, const char* name, char* path, size_t size,
                       SnError* error) {
    SN_TRY(sn_make_folder(folder, error));
    if (snprintf(path, size, "%s/%s", folder, name) >= (int)size)
        return sn_fail(error, SN_BAD_INPUT, "the name of the folder is too long");
    return SN_OK;
}

SnStatus sn_study_csv(const char* folder, const char* name, const char* header,
                      const char* const* label, int columns, int rows, const double* value,
                      SnError* error) {
    char path[4096];
    SnFile* file = NULL;
    SN_TRY(sn_study_path(folder, name, path, sizeof path, error));
    SN_TRY(sn_create_file(path, &file, error));
    FILE* stream = sn_file_stream(file);
    fprintf(stream, "%s\n", header);
    for (int i = 0; i < rows * columns; ++i) {
        if (label && i % columns == 0) fprintf(stream, "\"%s\",", label[i / columns]);
        sn_file_number(stream, value[i]);
        fputc(i % columns < columns - 1 ? ',' : '\n', stream);
    }
    return sn_file_commit(file, error);
}
