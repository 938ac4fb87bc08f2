// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FRAMES_H
#define SN_APP_FRAMES_H

#include "draw.h"

// Frames at exact multiples of 1/fps, beginning with frame 0 at the start:
//   frames/frame_00000.png           pictures
//   frames/1-NAME_00000.vtu          one per body and collider, and series.pvd over all of them
//   frames.snc                       node positions of all frames
// Also the files of caches.h, and a video of the pictures.

typedef struct SnFramesDef {
    const char* folder; // the run's
    double fps;         // frames per second of the scene's time
    int formats;        // SnFrameFormat bits
    const char* video;  // file; needs SN_FRAME_PNG; NULL: none
} SnFramesDef;

typedef struct SnFrames SnFrames;

/// Prepare frames: the pictures of a film are fitted to the cast at its start. Nothing is written
/// yet. All but `def` itself must outlive the frames.
SnStatus sn_create_frames(const SnFramesDef* def, const SnScene* scene, const SnWorld* world,
                          const SnCast* cast, SnView* view, SnFrames** frames);
void sn_destroy_frames(SnFrames* frames);

/// Refuse a format that cannot hold all frames until the time `end`, s.
SnStatus sn_frames_check(const SnFrames* frames, double end, SnError* error);

/// Make the folder, begin frames.snc and the video. `written` frames are there already: the video
/// is begun anew and gets their pictures again.
SnStatus sn_frames_open(SnFrames* frames, int64_t written, SnError* error);

/// Write the frames that are due up to the world's time.
SnStatus sn_frames_advance(SnFrames* frames, SnError* error);
/// Frames that have been written.
int64_t sn_frames_count(const SnFrames* frames);

/// Put what was written so far on the disk for a checkpoint: frames.snc, and the list of grids.
SnStatus sn_frames_list(const SnFrames* frames, SnError* error);

/// Finish the list of grids, frames.snc, the files that are made from it, and the video.
SnStatus sn_frames_finish(SnFrames* frames, SnError* error);

/// Remove frames.snc, unless it was asked for. To be called when no checkpoint needs it any more.
void sn_frames_drop_motion(const SnFrames* frames);

#endif
