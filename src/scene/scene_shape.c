// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "mesh/mesh.h"
#include "scene/scene_read.h"

#include <stdio.h>
#include <string.h>

// Making a mesh from texts such as "cells=[4, 2, 2]". They are assigned to a new document with the
// keys of a scene file, from which the mesh is then read.

static SnStatus assign_all(SnJsonDocument* document, const char* shape,
                           const char* const* assignments, int count, SnError* error) {
    char text[400];
    snprintf(text, sizeof text, "%.60s={}", shape);
    SN_TRY(sn_json_set(document, text, error));
    for (int i = 0; i < count; ++i) {
        int n = snprintf(text, sizeof text, "%.60s.%s", shape, assignments[i]);
        if (n >= (int)sizeof text)
            return sn_fail(error, SN_BAD_INPUT, "%.60s...: too long", assignments[i]);
        SN_TRY(sn_json_set(document, text, error));
    }
    return SN_OK;
}

SnStatus sn_make_shape(const char* shape, const char* const* assignments, int count, SnMesh** mesh,
                       SnError* error) {
    SnJsonDocument* document;
    SN_TRY(sn_json_parse("mesh", "{}", 2, &document, error));
    SnStatus status = assign_all(document, shape, assignments, count, error);
    SnReader reader = {document, NULL, error};
    SnSceneBody body = {0};
    if (status >= 0) status = sn_read_mesh(&reader, NULL, sn_json_root(document), &body);
    sn_destroy_mesh(body.display);
    if (status < 0)
        sn_destroy_mesh(body.mesh);
    else
        *mesh = body.mesh;
    sn_destroy_json(document);
    return status;
}
