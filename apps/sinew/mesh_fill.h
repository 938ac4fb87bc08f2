// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_FILL_H
#define SN_APPS_MESH_FILL_H

#include "sinew/mesh.h"

// `sinew mesh SURFACE --edge-length LENGTH`: a surface filled with tets.

/// The options as they stand on the command line; NULL: not given.
typedef struct SnFillOptions {
    const char *edge_length, *elements, *grading, *threads;
} SnFillOptions;

/// Where the value of an option goes; NULL: it is none of these.
const char** sn_fill_option(SnFillOptions* options, const char* word);

/// 1 when any of them was given.
int sn_fill_asked(const SnFillOptions* options);

/// What they mean, or an exit status after a message.
int sn_fill_read(const SnFillOptions* options, SnStuffDef* def);

/// Put the tets in the place of the surface.
SnStatus sn_fill(const SnStuffDef* def, SnMesh** mesh, SnError* error);

#endif
