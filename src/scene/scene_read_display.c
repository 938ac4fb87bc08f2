// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/boundary.h"
#include "scene/scene_read.h"

#include <string.h>

// The surface that a body shows: triangles of any mesh, or the boundary of tets.

static const SnForm none_shape = {SN_TEXT("^none$")};
const SnForm sn_form_display = {SN_CHOICE(&none_shape, &sn_form_mesh)};

static SnStatus read_surface(SnReader* r, const SnJson* value, SnSceneBody* shown, SnMesh** out) {
    SN_TRY(sn_read_mesh(r, NULL, value, shown));
    if (sn_mesh_dimension(shown->mesh) == 1)
        return sn_read_fail(r, value, "found lines to show; accepted are triangles or tets");
    return sn_mesh_boundary(shown->mesh, out, NULL) < 0 ? sn_read_fail_memory(r) : SN_OK;
}

SnStatus sn_read_display(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnSceneBody *body = place, shown = {0};
    SnMesh* surface = NULL;
    SnStatus status = SN_OK;
    if (value->kind == SN_JSON_OBJECT)
        status = read_surface(r, value, &shown, &surface);
    else if (value->kind != SN_JSON_STRING || strcmp(value->string, "none"))
        return sn_read_fail_value(r, value, "\"none\", or a mesh");
    sn_destroy_mesh(shown.mesh);
    sn_destroy_mesh(shown.display);
    if (status < 0) return status;
    sn_destroy_mesh(body->display);
    body->display = surface;
    return SN_OK;
}

SnStatus sn_check_display(SnReader* r, const SnJson* value, const SnSceneBody* body) {
    double low[2][3], high[2][3];
    if (!body->display) return SN_OK;
    if (sn_mesh_dimension(body->mesh) != 3)
        return sn_read_fail(r, value,
                            "found a display surface for a body without tets; accepted is none");
    sn_mesh_bounds(body->mesh, low[0], high[0]);
    sn_mesh_bounds(body->display, low[1], high[1]);
    for (int k = 0; k < 3; ++k)
        if (low[1][k] > high[0][k] || high[1][k] < low[0][k])
            return sn_read_fail(
                r, value,
                "found a display surface from %c = %g to %g m, but tets from %g to %g m; accepted "
                "is one that lies around the tets",
                'x' + k, low[1][k], high[1][k], low[0][k], high[0][k]);
    return SN_OK;
}
