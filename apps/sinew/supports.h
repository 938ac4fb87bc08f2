// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SUPPORTS_H
#define SN_APP_SUPPORTS_H

#include "sinew/reaction.h"

#include <stdio.h>

// The columns of steps.csv that contain reactions. Each name of a pin, a drive, an attachment or a
// collider has six columns, from pin.wall.force_x to pin.wall.moment_z. Supports of the same kind
// and name share these columns, which contain their sum. Supports without a name have no columns.

/// Room for a name such as "pin.wall", in bytes, with the final zero; longer names are cut off.
enum { SN_SUPPORT_LETTERS = 80 };

/// The largest number of names that get columns; supports with further names are left out.
enum { SN_MOST_SUPPORT_NAMES = 1000 };

/// The supports of a world at its start, also those that come later.
typedef struct SnSupports {
    SnSupport* support; // supports that have columns (count); SnSupport.name is not used
    int* column;        // index in `name` of each support's name (count)
    int count;
    char (*name)[SN_SUPPORT_LETTERS]; // as in "pin.wall" (name_count)
    int name_count;
} SnSupports;

SnStatus sn_list_supports(const SnWorld* world, SnSupports* supports);
void sn_free_supports(SnSupports* supports);

/// Write the names of the columns, each with a comma before it.
void sn_write_support_names(const SnSupports* supports, FILE* stream);
/// Write the reactions in the last step of a world, N and N m, each with a comma before it.
void sn_write_reactions(const SnSupports* supports, FILE* stream, const SnWorld* world);

#endif
