// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh_fill.h"

#include "base/decimal.h"
#include "busy.h"
#include "command.h"
#include "counted.h"
#include "scene/units.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char** sn_fill_option(SnFillOptions* o, const char* word) {
    if (!strcmp(word, "--edge-length")) return &o->edge_length;
    if (!strcmp(word, "--elements")) return &o->elements;
    if (!strcmp(word, "--grading")) return &o->grading;
    if (!strcmp(word, "--threads")) return &o->threads;
    if (!strcmp(word, "--with")) return &o->with;
    return NULL;
}

int sn_fill_asked(const SnFillOptions* o) {
    return o->edge_length || o->elements || o->grading || o->threads || o->with;
}

static int read_count(const char* option, const char* text, int most, int* count) {
    int64_t value = 0;
    const int status = sn_take_count("mesh", option, text, most, &value);
    *count = (int)value;
    return status;
}

static int is_plain_number(const char* text, double* value) {
    size_t read = sn_read_decimal(text, value);
    return read > 0 && !text[read];
}

// Read a length with a unit; a plain number is a length in m.
static int read_edge_length(const char* text, double* length) {
    const char* wrong =
        is_plain_number(text, length) ? NULL : sn_unit_read(text, SN_LENGTH, length);
    if (!wrong && *length > 0) return SN_EXIT_OK;
    return sn_usage_error(
        "mesh", "--edge-length: found %s; accepted is a length above 0, such as 5mm", text);
}

static int read_grading(const char* text, double* grading) {
    if (is_plain_number(text, grading) && *grading >= 0 && *grading <= 1) return SN_EXIT_OK;
    return sn_usage_error("mesh", "--grading: found %s; accepted is a number from 0 to 1", text);
}

static int find_outside(const SnFillOptions* o, const SnOutsideMesher** outside) {
    *outside = sn_find_outside_mesher(o->with);
    if (!*outside)
        return sn_usage_error("mesh", "--with: found %s; accepted is gmsh or tetgen", o->with);
    if (o->grading || o->threads)
        return sn_usage_error("mesh", "%s goes without --with",
                              o->grading ? "--grading" : "--threads");
    if (sn_outside_possible(*outside)) return SN_EXIT_OK;
    return sn_usage_error("mesh", "--with %s: there is no program %s on the PATH", o->with,
                          o->with);
}

int sn_fill_read(const SnFillOptions* o, SnFill* fill) {
    SnStuffDef* def = &fill->def;
    *fill = (SnFill){.def = sn_default_stuff()};
    if (!o->edge_length == !o->elements)
        return sn_usage_error("mesh", "filling a surface needs either --edge-length or --elements");
    int status = SN_EXIT_OK;
    if (o->edge_length) status = read_edge_length(o->edge_length, &def->edge_length);
    if (!status && o->grading) status = read_grading(o->grading, &def->grading);
    if (!status && o->elements)
        status = read_count("--elements", o->elements, 100000000, &def->element_count);
    if (!status && o->with) status = find_outside(o, &fill->outside);
    if (!status && o->threads) status = read_count("--threads", o->threads, 256, &def->threads);
    return status;
}

// Dihedral angles nearer than this to 0 or 180 degrees are poor: the matrix of a step is then
// hardly positive definite, and elements turn inside out.
static const double POOR = 1;

void sn_fill_warn(const SnFill* fill, const SnMeshQuality* q) {
    if (q->least_angle >= POOR && q->most_angle <= 180 - POOR) return;
    fprintf(stderr,
            "sinew: warning: the tets of %s have dihedral angles from %.2g to %.4g degrees, hardly "
            "fit to simulate; another edge length may help%s\n",
            fill->outside ? sn_outside_name(fill->outside) : "this mesh", q->least_angle,
            q->most_angle, fill->outside ? ", or our own mesher, without --with" : "");
}

// the number of tets is printed if it differs by more than this share from the wanted number
#define NEAR_ENOUGH 0.05

SnStatus sn_fill(const SnFill* fill, SnMesh** mesh, SnError* error) {
    SnMesh* tets = NULL;
    SN_TRY(fill->outside ? sn_fill_outside(fill->outside, *mesh, &fill->def, &tets, error)
                         : sn_mesh_from_surface(*mesh, &fill->def, &tets, error));
    sn_busy_end();
    const int asked = fill->def.element_count, found = sn_mesh_element_count(tets);
    if (asked && !fill->outside && abs(found - asked) > NEAR_ENOUGH * asked)
        fprintf(stderr, "sinew: asked for %s; the nearest found are %d\n",
                sn_counted(asked, "tet", NULL).text, found);
    sn_destroy_mesh(*mesh);
    *mesh = tets;
    return SN_OK;
}
