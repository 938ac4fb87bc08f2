// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_FRAMES_H
#define SN_APP_FRAMES_H

#include "draw.h"

// Frames at exact multiples of 1/fps, beginning with frame 0 at the start:
//   frames/frame_00000.png           pictures
//   frames/1-NAME_00000.vtu          one per body and collider; series.pvd lists all of them
//   frames.snc                       node positions of all frames
// The files that caches.h lists, and a video of the pictures, are written here, too.

typedef struct SnFramesDef {
    const char* folder; // folder of the run
    double fps;         // frames per second of the scene's time
    int formats;        // SnFrameFormat bits
    const char* video;  // file of the video, which needs SN_FRAME_PNG; NULL: no video
} SnFramesDef;

typedef struct SnFrames SnFrames;

/// Prepare frames: the pictures of a film are fitted to the cast at its start. Nothing is written
/// yet. Scene, world, cast and view must outlive the frames; `def` need not.
SnStatus sn_create_frames(const SnFramesDef* def, const SnScene* scene, const SnWorld* world,
                          const SnCast* cast, SnView* view, SnFrames** frames);
void sn_destroy_frames(SnFrames* frames);

/// Refuse a format that cannot hold all frames until the time `end`, s.
SnStatus sn_frames_check(const SnFrames* frames, double end, SnError* error);

/// Make the folder, begin frames.snc and the video. `written`: number of frames that are there
/// already (0 in a new run). The video is begun anew and gets the pictures of these frames again.
SnStatus sn_frames_open(SnFrames* frames, int64_t written, SnError* error);

/// Write the frames that are due up to the world's time.
SnStatus sn_frames_advance(SnFrames* frames, SnError* error);
/// The number of frames that have been written.
int64_t sn_frames_count(const SnFrames* frames);

/// Make the frames so far durable for a checkpoint: sync frames.snc, and write the list of grids
/// (series.pvd).
SnStatus sn_frames_list(const SnFrames* frames, SnError* error);

/// Finish the list of grids (series.pvd), frames.snc, the files that are made from frames.snc, and
/// the video.
SnStatus sn_frames_finish(SnFrames* frames, SnError* error);

/// Remove frames.snc, unless the user asked for it. Call this when no checkpoint needs frames.snc
/// any more.
void sn_frames_drop_motion(const SnFrames* frames);

#endif
