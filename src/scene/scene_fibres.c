// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/vec3.h"
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <math.h>

// Fibres that wind around an axis.

#define PI 3.14159265358979323846

// The direction at x of a fibre that winds around the helix's axis. At a point of the axis this is
// the direction of the axis.
static Vec3 wound_direction(const SnSceneHelix* helix, Vec3 x) {
    Vec3 axis = v3_load(helix->axis);
    Vec3 out = v3_sub(x, v3_load(helix->point));
    out = v3_sub(out, v3_scale(v3_dot(out, axis), axis));
    double radius = v3_norm(out);
    if (!(radius > 0)) return axis;

    // tan(angle) is the way around the axis divided by the way along the axis; if a pitch is given,
    // this is 2 pi radius / pitch
    Vec3 around = v3_scale(1 / radius, v3_cross(axis, out));
    double angle = helix->pitch != 0 ? atan(2 * PI * radius / helix->pitch) : helix->angle;
    return v3_add(v3_scale(cos(angle), axis), v3_scale(sin(angle), around));
}

static int is_wound(const SnSceneMaterial* material) {
    return material && (material->helix.axis[0] != 0 || material->helix.axis[1] != 0 ||
                        material->helix.axis[2] != 0);
}

SnStatus sn_wind_fibres(SnReader* r, SnSceneBody* body) {
    int any = 0;
    for (int i = 0; i < body->region_count; ++i) any |= is_wound(body->made_of[i]);
    if (!any) return SN_OK;
    int count = body->mesh->element_count;
    double* direction = sn_scene_alloc(r->scene, count, 3 * sizeof *direction);
    if (!direction) return sn_read_fail_memory(r);
    for (int e = 0; e < count; ++e) {
        int region = body->mesh->region[e];
        double centre[3];
        sn_mesh_centre(body->mesh, e, centre);
        v3_store(direction + 3 * e,
                 is_wound(body->made_of[region])
                     ? wound_direction(&body->made_of[region]->helix, v3_load(centre))
                     : v3_load(body->material[region].fibre_direction));
    }
    body->soft.fibre_direction = direction;
    return SN_OK;
}
