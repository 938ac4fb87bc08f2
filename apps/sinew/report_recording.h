// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_REPORT_RECORDING_H
#define SN_APP_REPORT_RECORDING_H

#include "scene/json.h"
#include "step_rows.h"
#include "view_source.h"

#include <stdio.h>

// A recording is a run encoded as letters inside a page: the bodies and colliders, frames with 16
// bits per coordinate, the numbers of steps, and the summary. docs/viewer.md describes the bytes.

typedef struct SnRecordingDef {
    SnSource* source; // source that plays the run again (a replay)
    const SnStepRows* rows;
    const SnJson* summary;
} SnRecordingDef;

typedef struct SnRecording SnRecording;

/// Prepare a recording: read all frames once, to find the box in which each part moves. All that
/// `def` points to must outlive the recording.
SnStatus sn_create_recording(const SnRecordingDef* def, SnRecording** recording, SnError* error);
void sn_destroy_recording(SnRecording* recording);

/// The number of frames in a recording that has every `stride`th frame and the last.
int64_t sn_recording_frames(const SnRecording* recording, int64_t stride);

/// Write the recording as letters, and stop soon after `most` letters. *share becomes the share of
/// the frames that were written, from 0 to 1; it is 1 only when the recording is complete and has
/// at most `most` letters.
SnStatus sn_recording_write(SnRecording* recording, int64_t stride, int64_t most, FILE* stream,
                            double* share, SnError* error);

#endif
