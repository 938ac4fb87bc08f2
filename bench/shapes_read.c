// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "base/status.h"
#include "shapes.h"

#include <math.h>
#include <stdio.h>

static SnStatus open_file(const char* folder, const char* name, const char* rest, char* path,
                          size_t size, FILE** file, SnError* error) {
    *file = NULL;
    if (snprintf(path, size, "%s/%s_%s", folder, name, rest) >= (int)size)
        return sn_fail(error, SN_BAD_INPUT, "%s: the name of the folder is too long", folder);
    *file = fopen(path, "re");
    return *file ? SN_OK : sn_fail(error, SN_READ_FAILED, "%s: cannot be read", path);
}

// Read the positions of a .node file that has no elements of its own.
static SnStatus read_positions(const char* folder, const char* name, const char* rest, int count,
                               double** x, SnError* error) {
    char path[1024];
    FILE* file;
    int nodes = 0, number, read = 0;
    SN_TRY(open_file(folder, name, rest, path, sizeof path, &file, error));
    *x = SN_NEW_ARRAY(double, 3 * (size_t)count);
    if (fscanf(file, "%d %*d %*d %*d", &nodes) == 1 && nodes == count && *x)
        for (; read < count; ++read) {
            double* at = *x + 3 * (size_t)read;
            if (fscanf(file, "%d %lf %lf %lf", &number, at, at + 1, at + 2) != 4) break;
        }
    fclose(file);
    if (!*x) return SN_OUT_OF_MEMORY;
    return read == count
               ? SN_OK
               : sn_fail(error, SN_BAD_FILE, "%s: %d nodes read, %d expected", path, read, count);
}

// Read the handles: numbers of vertices, from 0.
static SnStatus read_handles(const char* folder, const char* name, int count, SnShape* shape,
                             SnError* error) {
    char path[1024];
    FILE* file;
    int vertex, ends;
    SN_TRY(open_file(folder, name, "handles.txt", path, sizeof path, &file, error));
    shape->handle = SN_NEW_ARRAY(int, count);
    while ((ends = fscanf(file, "%d", &vertex)) == 1 && shape->handle && shape->handles < count &&
           vertex >= 0 && vertex < count)
        shape->handle[shape->handles++] = vertex;
    fclose(file);
    if (!shape->handle) return SN_OUT_OF_MEMORY;
    return ends == EOF ? SN_OK
                       : sn_fail(error, SN_BAD_FILE,
                                 "%s: numbers of vertices expected, from 0 to %d, after %d of them",
                                 path, count - 1, shape->handles);
}

SnStatus sn_read_shape(const char* folder, const char* name, SnShape* shape, SnError* error) {
    char path[1024];
    if (snprintf(path, sizeof path, "%s/%s_rest.node", folder, name) >= (int)sizeof path)
        return sn_fail(error, SN_BAD_INPUT, "%s: the name of the folder is too long", folder);
    SN_TRY(sn_mesh_read(path, SN_READ_CHECKED, &shape->rest, NULL, error));
    const int count = sn_mesh_vertex_count(shape->rest);
    SN_TRY(read_positions(folder, name, "init.node", count, &shape->start, error));
    SN_TRY(read_positions(folder, name, "nh_soln.node", count, &shape->answer, error));
    return read_handles(folder, name, count, shape, error);
}

void sn_free_shape(SnShape* shape) {
    sn_destroy_mesh(shape->rest);
    sn_free(shape->handle);
    sn_free(shape->start);
    sn_free(shape->answer);
    *shape = (SnShape){0};
}

double sn_shape_size(const SnShape* shape) {
    const double* x = sn_mesh_vertices(shape->rest);
    double longest = 0;
    for (int k = 0; k < 3; ++k) {
        double low = x[k], high = x[k];
        for (int i = 1; i < sn_mesh_vertex_count(shape->rest); ++i) {
            low = fmin(low, x[3 * i + k]);
            high = fmax(high, x[3 * i + k]);
        }
        longest = fmax(longest, high - low);
    }
    return longest;
}

// ---- a world

static SnStatus add_pins(const SnShape* shape, SnWorld* world, SnBodyId body, SnError* error) {
    const double* x = sn_mesh_vertices(shape->rest);
    for (int i = 0; i < shape->handles; ++i) {
        SnPinDef pin = sn_default_pin_def();
        pin.body = body;
        pin.select.kind = SN_SELECT_NEAREST;
        for (int k = 0; k < 3; ++k) pin.select.point[k] = x[3 * shape->handle[i] + k];
        SN_TRY(sn_world_add_pin(world, &pin, error));
    }
    return SN_OK;
}

SnStatus sn_shape_world(const SnShape* shape, const SnShapeCase* c, const double* start,
                        SnWorld** world, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    SnSoftDef soft = sn_default_soft_def();
    SnMaterialDef material = sn_default_material_def();
    SnBodyId body;
    def.gravity[2] = 0;
    def.integrator = SN_QUASISTATIC;
    def.method = c->method;
    def.relative_tolerance = c->tolerance;
    def.max_iterations = c->max_iterations;
    def.contact.off = 1;
    material.law = c->law;
    material.youngs_modulus = c->youngs_modulus;
    material.poissons_ratio = c->poissons_ratio;
    soft.mesh = shape->rest;
    soft.material = &material;
    soft.material_count = 1;
    SN_TRY(sn_create_world(&def, world, error));
    SN_TRY(sn_world_add_soft(*world, &soft, &body, error));
    SN_TRY(add_pins(shape, *world, body, error));
    return sn_world_set_positions(*world, body, start, error);
}
