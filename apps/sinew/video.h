// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIDEO_H
#define SN_APP_VIDEO_H

#include "output/picture.h"

// A video is encoded by ffmpeg, which runs as a child process and is fed with raw pictures. The
// file has a temporary name until the video is finished.

typedef struct SnVideo SnVideo;

/// 1: ffmpeg can be run.
int sn_video_possible(void);

SnStatus sn_create_video(const char* path, int width, int height, double fps, SnVideo** video,
                         SnError* error);
SnStatus sn_video_add(SnVideo* video, const SnImage* image, SnError* error);

/// Finish the video, and rename its file to the final name. Frees `video` also on failure.
SnStatus sn_video_finish(SnVideo* video, SnError* error);

/// End ffmpeg, remove the unfinished file, and free `video`. NULL is allowed.
void sn_video_abandon(SnVideo* video);

#endif
