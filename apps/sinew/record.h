// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_RECORD_H
#define SN_APP_RECORD_H

#include "cast.h"
#include "run_options.h"
#include "summary.h"

// A record writes all files of a run: pictures, frames, tables, checkpoints and the summary. It
// does not influence the steps: wall-clock time decides only when a checkpoint is written.

typedef struct SnRecordDef {
    const SnRunOptions* options;
    const char* folder; // folder of the run
    const SnScene* scene;
    const SnCast* cast;
    SnWorld* world; // the world at its start; with --resume the record restores the checkpoint into
                    // this world
    SnRunTotals* totals; // with --resume the totals become those of the checkpoint
} SnRecordDef;

typedef struct SnRecord SnRecord;

/// Prepare a record, and refuse options that cannot be followed. Nothing is written yet. All that
/// `def` points to must outlive the record.
SnStatus sn_create_record(const SnRecordDef* def, SnRecord** record, SnError* error);
void sn_destroy_record(SnRecord* record);

/// Make or clear the folder, open the tables, write first.png and the first frames.
SnStatus sn_record_open(SnRecord* record, SnError* error);

/// Write the rows of the last step, and the frames and the checkpoint that are due after this step.
SnStatus sn_record_step(SnRecord* record, SnError* error);

/// Write all files that are written at the end of a run, whatever its outcome; an interrupted run
/// first gets a checkpoint. Reports every file that cannot be written. Returns an exit status.
int sn_record_finish(SnRecord* record);

/// Print which files were written, and for an interrupted run the command that resumes it.
void sn_record_tell(const SnRecord* record);

#endif
