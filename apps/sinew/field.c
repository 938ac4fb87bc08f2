// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "field.h"

#include "base/memory.h"
#include "base/status.h"
#include "mesh/embed.h"
#include "sim/world.h"

#include <math.h>

const char* sn_field_name(SnColourBy what) {
    static const char* const names[] = {
        [SN_COLOUR_NONE] = "",
        [SN_COLOUR_STRESS] = "von Mises stress",
        [SN_COLOUR_STRAIN] = "largest strain",
        [SN_COLOUR_DISPLACEMENT] = "displacement",
        [SN_COLOUR_SPEED] = "speed",
        [SN_COLOUR_REGION] = "region",
        [SN_COLOUR_RIGID] = "rigid parts",
    };
    return names[what];
}

const char* sn_field_unit(SnColourBy what) {
    static const char* const units[] = {
        [SN_COLOUR_NONE] = "",          [SN_COLOUR_STRESS] = "Pa", [SN_COLOUR_STRAIN] = "",
        [SN_COLOUR_DISPLACEMENT] = "m", [SN_COLOUR_SPEED] = "m/s", [SN_COLOUR_REGION] = "",
        [SN_COLOUR_RIGID] = "",
    };
    return units[what];
}

double sn_von_mises(const double s[6]) {
    double a = s[0] - s[1], b = s[1] - s[2], c = s[2] - s[0];
    double shear = s[3] * s[3] + s[4] * s[4] + s[5] * s[5];
    return sqrt(0.5 * (a * a + b * b + c * c) + 3 * shear);
}

// The largest eigenvalue of a symmetric matrix, by the trigonometric solution of its cubic
// equation.
static double largest_principal(const double s[6]) {
    double mean = (s[0] + s[1] + s[2]) / 3;
    double a = s[0] - mean, b = s[1] - mean, c = s[2] - mean;
    double shear = s[3] * s[3] + s[4] * s[4] + s[5] * s[5];
    double p = sqrt((a * a + b * b + c * c + 2 * shear) / 6);
    if (!(p > 0)) return mean;
    double det = a * (b * c - s[5] * s[5]) - s[3] * (s[3] * c - s[5] * s[4]) +
                 s[4] * (s[3] * s[5] - b * s[4]);
    double cosine = fmin(1, fmax(-1, det / (2 * p * p * p)));
    return mean + 2 * p * cos(acos(cosine) / 3);
}

// Set each node's number to the mean of the elements around it, weighted by their volumes (or
// areas).
static void average_to_nodes(const SnMesh* mesh, const double (*tensor)[6], SnColourBy what,
                             double* weight, double* value) {
    int corners = sn_mesh_corners(mesh);
    for (int e = 0; e < mesh->element_count; ++e) {
        double volume = sn_mesh_measure(mesh, e);
        double x =
            what == SN_COLOUR_STRESS ? sn_von_mises(tensor[e]) : largest_principal(tensor[e]);
        for (int k = 0; k < corners; ++k) {
            int node = mesh->element[corners * e + k];
            weight[node] += volume;
            value[node] += volume * x;
        }
    }
    for (int i = 0; i < mesh->vertex_count; ++i) value[i] /= weight[i];
}

void sn_shot_measure(const SnShot* shot, SnBodyId body, double* strain, double* stress,
                     double* rate) {
    const SnBody* b = sn_world_body(shot->world, body);
    const SnSolid* solid = shot->world->model->part[b->part].solid;
    if (strain || stress) sn_solid_measure(solid, shot->node_x, NULL, strain, stress);
    if (rate) sn_solid_strain_rate(solid, shot->node_x, shot->node_v, rate);
}

// Compute one number per element from its stress or strain, and from these numbers one per node.
static SnStatus measure_nodes(const SnShot* shot, SnBodyId body, const SnMesh* mesh,
                              SnColourBy what, double* value) {
    double(*tensor)[6] = (double(*)[6])SN_NEW_ARRAY(double, 6 * (size_t)mesh->element_count);
    double* weight = SN_NEW_ARRAY(double, mesh->vertex_count);
    SnStatus status = tensor && weight ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        sn_shot_measure(shot, body, what == SN_COLOUR_STRAIN ? *tensor : NULL,
                        what == SN_COLOUR_STRESS ? *tensor : NULL, NULL);
        average_to_nodes(mesh, (const double(*)[6])tensor, what, weight, value);
    }
    sn_free(weight);
    sn_free(tensor);
    return status;
}

static double distance(const double* a, const double* b) {
    double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return sqrt(x * x + y * y + z * z);
}

// Set each node's number to the highest label of the regions around the node.
static void label_nodes(const SnMesh* mesh, double* value) {
    int corners = sn_mesh_corners(mesh);
    for (int k = 0; k < corners * mesh->element_count; ++k) {
        int node = mesh->element[k];
        value[node] = fmax(value[node], mesh->region[k / corners]);
    }
}

SnStatus sn_node_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value) {
    SnBodyInfo info = sn_world_body_info(shot->world, body);
    static const double zero[3] = {0};
    const double *x = sn_shot_positions(shot, body), *v = sn_shot_velocities(shot, body);
    for (int i = 0; i < info.node_count; ++i) {
        value[i] = 0;
        if (what == SN_COLOUR_DISPLACEMENT)
            value[i] = distance(x + 3 * i, info.rest->vertex + 3 * i);
        if (what == SN_COLOUR_SPEED) value[i] = distance(v + 3 * i, zero);
    }
    if (what == SN_COLOUR_REGION) label_nodes(info.rest, value);
    if (!(info.can & SN_BODY_STRAINS) || (what != SN_COLOUR_STRESS && what != SN_COLOUR_STRAIN))
        return SN_OK;
    return measure_nodes(shot, body, info.rest, what, value);
}

// Interpolate a number at point `p` between the corners of the tet that moves the point. For a
// point outside the tet the result is limited to the range of the corners' numbers.
static double interpolate_corners(const SnEmbedding* embedding, int p, const double* node) {
    double sum = 0, low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < 4; ++i) {
        const double value = node[embedding->vertex[p][i]];
        sum += embedding->weight[p][i] * value;
        low = fmin(low, value);
        high = fmax(high, value);
    }
    return fmin(fmax(sum, low), high);
}

SnStatus sn_display_field(const SnShot* shot, SnBodyId body, SnColourBy what, double* value) {
    const SnBodyInfo info = sn_world_body_info(shot->world, body);
    const SnEmbedding* embedding = info.embedding;
    double* node = SN_NEW_ARRAY(double, info.node_count);
    SnStatus status = node ? sn_node_field(shot, body, what, node) : SN_OUT_OF_MEMORY;
    for (int p = 0; status >= 0 && p < embedding->point_count; ++p)
        value[p] = what == SN_COLOUR_REGION ? info.rest->region[embedding->tet[p]]
                                            : interpolate_corners(embedding, p, node);
    sn_free(node);
    return status;
}
