// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SUPPORTS_H
#define SN_APP_SUPPORTS_H

#include "sinew/reaction.h"

#include <stdio.h>

// The columns of steps.csv that have reactions: for each name of a pin, a drive, an attachment or a
// collider six columns, as in pin.wall.force_x .. pin.wall.moment_z. Supports of one kind and one name
// share their columns, which have the sum. Supports without a name have none.

/// Names of columns have no more letters than this; what is longer is cut off.
enum { SN_SUPPORT_LETTERS = 80 };

/// The most names that get columns.
enum { SN_MOST_SUPPORT_NAMES = 1000 };

/// The supports of a world at its start, also those that come later.
typedef struct SnSupports {
    SnSupport* support; // (count); their `name` is not used
    int* column;        // the name that each support has, below name_count (count)
    int count;
    char (*name)[SN_SUPPORT_LETTERS]; // as in "pin.wall" (name_count)
    int name_count;
} SnSupports;

SnStatus sn_list_supports(const SnWorld* world, SnSupports* supports);
void sn_free_supports(SnSupports* supports);

/// Write the names of the columns, each behind a comma.
void sn_write_support_names(const SnSupports* supports, FILE* stream);
/// Write the reactions in the last step of a world, each behind a comma.
void sn_write_reactions(const SnSupports* supports, FILE* stream, const SnWorld* world);

#endif
