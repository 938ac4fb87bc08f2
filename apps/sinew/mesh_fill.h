// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_FILL_H
#define SN_APPS_MESH_FILL_H

#include "mesh/quality.h"
#include "mesh_outside.h"

// `sinew mesh SURFACE --edge-length LENGTH` fills a surface with tets.

/// The values of the options as texts; NULL: the option was not given.
typedef struct SnFillOptions {
    const char *edge_length, *elements, *grading, *threads, *with;
} SnFillOptions;

/// The values of the same options as numbers: how the tets are to be made, and by which mesher.
typedef struct SnFill {
    SnStuffDef def;
    const SnOutsideMesher* outside; // mesher that is a program of its own; NULL: our own mesher
} SnFill;

/// Find the member of *options for the value of the option `word`; NULL: `word` is none of these
/// options.
const char** sn_fill_option(SnFillOptions* options, const char* word);

/// 1: at least one of the options was given.
int sn_fill_asked(const SnFillOptions* options);

/// Convert the options into *fill. Returns SN_EXIT_OK, or an exit status after a message was
/// printed.
int sn_fill_read(const SnFillOptions* options, SnFill* fill);

/// Print a warning if some tets are hardly fit to be simulated.
void sn_fill_warn(const SnFill* fill, const SnMeshQuality* quality);

/// Fill the surface *mesh with tets, and replace *mesh by them. After a failure *mesh is still the
/// surface.
SnStatus sn_fill(const SnFill* fill, SnMesh** mesh, SnError* error);

#endif
