// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_FILL_H
#define SN_APPS_MESH_FILL_H

#include "mesh/quality.h"
#include "mesh_outside.h"

// `sinew mesh SURFACE --edge-length LENGTH` fills a surface with tets.

/// The options as they stand on the command line; NULL: not given.
typedef struct SnFillOptions {
    const char *edge_length, *elements, *grading, *threads, *with;
} SnFillOptions;

/// The meaning of SnFillOptions.
typedef struct SnFill {
    SnStuffDef def;
    const SnOutsideMesher* outside; // NULL: our own mesher
} SnFill;

/// The member that the value of the option `word` belongs into; NULL: the word is no such option.
const char** sn_fill_option(SnFillOptions* options, const char* word);

/// 1 when any of the options was given.
int sn_fill_asked(const SnFillOptions* options);

/// Find out what the options mean. Returns SN_EXIT_OK, or an exit status after a message.
int sn_fill_read(const SnFillOptions* options, SnFill* fill);

/// Print a warning about tets that are hardly fit to simulate, if they are.
void sn_fill_warn(const SnFill* fill, const SnMeshQuality* quality);

/// Fill the surface *mesh, and put the tets in its place. After a failure *mesh is still the
/// surface.
SnStatus sn_fill(const SnFill* fill, SnMesh** mesh, SnError* error);

#endif
