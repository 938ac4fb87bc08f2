// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_MOTION_H
#define SN_APP_MOTION_H

#include "looks.h"

// The file frames.snc of a run. For each frame it holds the positions of all nodes; a rigid body
// has the corners of its block (looks.h) as nodes. If soft bodies may turn rigid, it also holds the
// colours of their elements (draw_rigid.h). `sinew compare`, `sinew view` and `sinew report` read
// this file.

typedef struct SnMotionFile SnMotionFile;

#define SN_MOTION_NAME "frames.snc"

/// Begin the file (`written` 0), or continue it after its first `written` frames; later frames are
/// dropped. Scene and looks must outlive *motion.
SnStatus sn_create_motion_file(const char* folder, const SnScene* scene, const SnWorld* world,
                               const SnLooks* looks, int64_t written, SnMotionFile** motion,
                               SnError* error);
void sn_destroy_motion_file(SnMotionFile* motion);

/// Add a frame with the time, the positions and the colours of a shot (shot.h).
SnStatus sn_motion_file_add(SnMotionFile* motion, const SnShot* shot, SnError* error);

/// Make all frames so far durable.
SnStatus sn_motion_file_sync(SnMotionFile* motion, SnError* error);

/// Finish the file, and rename it to frames.snc. Frees `motion` also on failure.
SnStatus sn_motion_file_finish(SnMotionFile* motion, SnError* error);

#endif
