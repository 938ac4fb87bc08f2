// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_FILL_H
#define SN_APPS_MESH_FILL_H

#include "mesh/quality.h"
#include "mesh_outside.h"

// `sinew mesh SURFACE --edge-length LENGTH`: a surface filled with tets.

/// The options as they stand on the command line; NULL: not given.
typedef struct SnFillOptions {
    const char *edge_length, *elements, *grading, *threads, *with;
} SnFillOptions;

/// What they mean.
typedef struct SnFill {
    SnStuffDef def;
    const SnOutsideMesher* outside; // NULL: our own mesher
} SnFill;

/// Where the value of an option goes; NULL: it is none of these.
const char** sn_fill_option(SnFillOptions* options, const char* word);

/// 1 when any of them was given.
int sn_fill_asked(const SnFillOptions* options);

/// Find out, or give an exit status after a message.
int sn_fill_read(const SnFillOptions* options, SnFill* fill);

/// A word about tets that are hardly fit to simulate.
void sn_fill_warn(const SnFill* fill, const SnMeshQuality* quality);

/// Put the tets in the place of the surface.
SnStatus sn_fill(const SnFill* fill, SnMesh** mesh, SnError* error);

#endif
