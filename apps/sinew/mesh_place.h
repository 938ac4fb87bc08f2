// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APPS_MESH_PLACE_H
#define SN_APPS_MESH_PLACE_H

#include "sinew/mesh.h"

// `sinew mesh FILE --unit mm --up y`: files whose numbers are not m, or where up is not z.

/// The options as they stand on the command line; NULL: not given.
typedef struct SnPlaceOptions {
    const char *unit, *scale, *up;
} SnPlaceOptions;

/// What they mean.
typedef struct SnFilePlace {
    double scale; // m of one of the file's numbers
    int y_is_up;
} SnFilePlace;

/// Where the value of an option goes; NULL: it is none of these.
const char** sn_place_option(SnPlaceOptions* options, const char* word);

/// The name of the first that was given, or NULL.
const char* sn_place_asked(const SnPlaceOptions* options);

/// Find out, or give an exit status after a message.
int sn_place_read(const SnPlaceOptions* options, SnFilePlace* place);

/// In m, and z up. SN_BAD_INPUT where that is more than a number can hold.
SnStatus sn_place_file(const SnFilePlace* place, SnMesh* mesh, SnError* error);

/// A word about a mesh that is so large or small that its numbers hardly are m.
void sn_hint_unit(const char* name, const SnMesh* mesh);

#endif
