// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh_place.h"

#include "base/decimal.h"
#include "command.h"
#include "mesh/mesh.h"
#include "plain.h"
#include "scene/units.h"

#include <math.h>
#include <string.h>

const char** sn_place_option(SnPlaceOptions* o, const char* word) {
    if (!strcmp(word, "--unit")) return &o->unit;
    if (!strcmp(word, "--scale")) return &o->scale;
    if (!strcmp(word, "--up")) return &o->up;
    return NULL;
}

const char* sn_place_asked(const SnPlaceOptions* o) {
    return o->unit ? "--unit" : o->scale ? "--scale" : o->up ? "--up" : NULL;
}

static int read_unit(const char* unit, double* metres) {
    char one[32], list[64];
    snprintf(one, sizeof one, "1 %.20s", unit);
    if (!sn_unit_read(one, SN_LENGTH, metres)) return SN_EXIT_OK;
    sn_unit_list(SN_LENGTH, list, sizeof list);
    return sn_usage_error("mesh", "--unit: found %s; accepted is one of: %s", unit, list);
}

static int read_scale(const char* text, double* scale) {
    const size_t read = sn_read_decimal(text, scale);
    if (read > 0 && !text[read] && *scale > 0) return SN_EXIT_OK;
    return sn_usage_error("mesh", "--scale: found %s; accepted is a number above 0", text);
}

int sn_place_read(const SnPlaceOptions* o, SnFilePlace* place) {
    *place = (SnFilePlace){.scale = 1};
    if (o->unit && o->scale)
        return sn_usage_error("mesh", "--unit and --scale say the same; accepted is one of them");
    if (o->up && strcmp(o->up, "y") && strcmp(o->up, "z"))
        return sn_usage_error("mesh", "--up: found %s; accepted is y or z", o->up);
    place->y_is_up = o->up && *o->up == 'y';
    if (o->unit) return read_unit(o->unit, &place->scale);
    return o->scale ? read_scale(o->scale, &place->scale) : SN_EXIT_OK;
}

SnStatus sn_place_file(const SnFilePlace* place, SnMesh* mesh, SnError* error) {
    for (int i = 0; i < mesh->vertex_count; ++i) {
        double* x = mesh->vertex + 3 * (size_t)i;
        const double y = x[1], z = x[2];
        // y is up: a quarter turn about x takes y to z, and z to -y
        if (place->y_is_up) x[1] = -z, x[2] = y;
        for (int k = 0; k < 3; ++k) {
            x[k] *= place->scale;
            if (!isfinite(x[k]))
                return sn_fail(
                    error, SN_BAD_INPUT,
                    "vertex %d has coordinates that are too large for a number, scaled by %g", i,
                    place->scale);
        }
    }
    return SN_OK;
}

// Simulated things are hardly larger than LARGE or smaller than SMALL, m.
static const double LARGE = 100, SMALL = 1e-3;

void sn_hint_unit(const char* name, const SnMesh* mesh) {
    double low[3], high[3], size = 0;
    if (!mesh->vertex_count) return;
    sn_mesh_bounds(mesh, low, high);
    for (int k = 0; k < 3; ++k) size = fmax(size, high[k] - low[k]);
    if (size >= SMALL && size <= LARGE) return;
    fprintf(stderr, "sinew: %s is %.4g m long; where its numbers are not m, say so: --unit mm\n",
            sn_plain(name).text, size);
}
