// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CHECKPOINT_H
#define SN_APP_CHECKPOINT_H

#include "draw.h"
#include "journal.h"
#include "summary.h"

// A checkpoint is all that a run needs to go on: the world, and how much has been written so far.
// Checkpoints are written to two files in turn, so that an older one is still whole while a new one
// is being written.

typedef struct SnCheckpoint {
    int64_t step;
    double fps;
    int formats;      // SnFrameFormat bits
    int64_t frames;   // frames that have been written
    SnFilm film;      // range of numbers, ground and force that the pictures so far have shown
    int64_t interval; // steps between checkpoints; 0: every ten seconds of wall-clock time
    SnJournalMark steps, contacts; // how much of steps.csv and contacts.csv there is so far; 0
                                   // bytes: the run has no such table
    SnRunTotals totals; // all members but `outcome`, `planned` and `threads` are restored
    SnSnapshot world;
} SnCheckpoint;

enum { SN_CHECKPOINT_SLOTS = 2 };
/// The file name of slot 0 or 1.
const char* sn_checkpoint_name(int slot);

SnStatus sn_write_checkpoint(const char* path, const SnCheckpoint* checkpoint, SnError* error);

/// Read one file, or the newest undamaged checkpoint of a folder. *slot is the slot whose name the
/// file has, or -1 for a file of another name. On SN_BAD_FILE `error` says what is wrong. Free the
/// checkpoint with sn_free_checkpoint.
SnStatus sn_read_checkpoint(const char* file_or_folder, SnCheckpoint* checkpoint, int* slot,
                            SnError* error);
void sn_free_checkpoint(SnCheckpoint* checkpoint);

#endif
