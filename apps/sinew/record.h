// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_RECORD_H
#define SN_APP_RECORD_H

#include "cast.h"
#include "run_options.h"
#include "summary.h"

// A record writes all files of a run: pictures, frames, tables, checkpoints and the summary.
// Nothing here changes the steps: wall-clock time decides only when a checkpoint is written.

typedef struct SnRecordDef {
    const SnRunOptions* options;
    const char* folder; // the run's
    const SnScene* scene;
    const SnCast* cast;
    SnWorld* world;      // at its start; with --resume it is put to where the checkpoint was
    SnRunTotals* totals; // with --resume they become those of the checkpoint
} SnRecordDef;

typedef struct SnRecord SnRecord;

/// Prepare a record, and refuse what cannot be done. Nothing is written yet. `def`'s members must
/// outlive the record.
SnStatus sn_create_record(const SnRecordDef* def, SnRecord** record, SnError* error);
void sn_destroy_record(SnRecord* record);

/// Make or clear the folder, open the tables, write first.png and the first frames.
SnStatus sn_record_open(SnRecord* record, SnError* error);

/// Write the rows of a step, and the frames and the checkpoint that are due.
SnStatus sn_record_step(SnRecord* record, SnError* error);

/// Write all that can be written at the end of a run, whatever its outcome; an interrupted one gets
/// a checkpoint first. Reports every file that cannot be written; returns an exit status.
int sn_record_finish(SnRecord* record);

/// Print which files were written, and for an interrupted run how to go on.
void sn_record_tell(const SnRecord* record);

#endif
