// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_RECORD_H
#define SN_APP_RECORD_H

#include "cast.h"
#include "run_options.h"
#include "summary.h"

// All that a run writes: pictures, frames, rows, checkpoints and the summary. Nothing here changes
// the steps; the clock on the wall decides only when a checkpoint is written.

typedef struct SnRecordDef {
    const SnRunOptions* options;
    const char* folder;
    const SnScene* scene;
    const SnCast* cast;
    SnWorld* world;      // at its start; with --resume it is put to where the checkpoint was
    SnRunTotals* totals; // likewise
} SnRecordDef;

typedef struct SnRecord SnRecord;

/// Refuses what cannot be done; nothing is written yet. `def`'s members must outlive the record.
SnStatus sn_create_record(const SnRecordDef* def, SnRecord** record, SnError* error);
void sn_destroy_record(SnRecord* record);

/// Begin to write.
SnStatus sn_record_open(SnRecord* record, SnError* error);

/// Write what is due after a step.
SnStatus sn_record_step(SnRecord* record, SnError* error);

/// Write all that can be written at the end of a run, whatever its outcome; an interrupted one gets
/// a checkpoint first. What cannot be written is reported. Returns an exit status.
int sn_record_finish(SnRecord* record);

/// Say where things are.
void sn_record_tell(const SnRecord* record);

#endif
