// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_REPORT_RECORDING_H
#define SN_APP_REPORT_RECORDING_H

#include "scene/json.h"
#include "step_rows.h"
#include "view_source.h"

#include <stdio.h>

// A run as letters inside a page: what there is to see, frames whose positions have 16 bits, the
// numbers of steps, and its summary. docs/viewer.md has the bytes.

typedef struct SnRecordingDef {
    SnSource* source; // a replay
    const SnStepRows* rows;
    const SnJson* summary;
} SnRecordingDef;

typedef struct SnRecording SnRecording;

/// Reads all frames, to see where things go. What `def` points to must outlive the recording.
SnStatus sn_create_recording(const SnRecordingDef* def, SnRecording** recording, SnError* error);
void sn_destroy_recording(SnRecording* recording);

/// How many frames are written: every `stride`th, and the last.
int64_t sn_recording_frames(const SnRecording* recording, int64_t stride);

/// Write letters, `most` at most or a few more: *share is the part of the frames that was written,
/// 1 where all is there.
SnStatus sn_recording_write(SnRecording* recording, int64_t stride, int64_t most, FILE* stream,
                            double* share, SnError* error);

#endif
