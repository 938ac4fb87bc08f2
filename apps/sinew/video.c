// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "video.h"

#include "base/memory.h"
#include "base/process.h"
#include "base/temporary.h"
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct SnVideo {
    char* path;      // path of the finished video
    char* temporary; // path of the unfinished video, which ffmpeg writes
    pid_t process;   // process of ffmpeg; 0: there is none
    int pipe;        // our end of the pipe through which ffmpeg gets the pictures
    int width, height;
};

int sn_video_possible(void) { return sn_child_possible("ffmpeg"); }

static SnStatus fail_to_write(SnError* error, const char* path, const char* reason) {
    return sn_fail(error, SN_WRITE_FAILED, "%.300s: cannot be written: %s", path, reason);
}

// Start ffmpeg, which reads raw pictures from `input`; returns 0 or an errno. Players expect an
// even width and height, so pictures are padded. They also expect colours at half of the resolution
// (yuv420p). ffmpeg does not get the signal of Ctrl-C: the run gets it, and then finishes the video
// properly.
static int start_ffmpeg(SnVideo* video, double fps, int input) {
    char size[32], rate[32];
    snprintf(size, sizeof size, "%dx%d", video->width, video->height);
    snprintf(rate, sizeof rate, "%.17g", fps);
    const char* words[] = {"ffmpeg",
                           "-nostdin",
                           "-y",
                           "-loglevel",
                           "error",
                           "-f",
                           "rawvideo",
                           "-pixel_format",
                           "rgb24",
                           "-s",
                           size,
                           "-framerate",
                           rate,
                           "-i",
                           "pipe:0",
                           "-vf",
                           "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                           "-pix_fmt",
                           "yuv420p",
                           "-f",
                           "mp4",
                           "-movflags",
                           "+faststart",
                           video->temporary,
                           NULL};
    return sn_start_process(words, input, -1, &video->process);
}

static SnStatus start_video(SnVideo* video, double fps, SnError* error) {
    int ends[2];
    if (pipe(ends)) return fail_to_write(error, video->path, strerror(errno));
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    // when ffmpeg has ended, a write fails with EPIPE instead of ending this program
    signal(SIGPIPE, SIG_IGN);
    sn_temporary_remember(video->temporary);
    int reason = start_ffmpeg(video, fps, ends[0]);
    close(ends[0]);
    video->pipe = ends[1];
    if (!reason) return SN_OK;
    video->process = 0;
    return fail_to_write(error, video->path, strerror(reason));
}

static void free_video(SnVideo* video) {
    if (video->temporary) sn_temporary_forget(video->temporary);
    sn_free(video->temporary);
    sn_free(video->path);
    sn_free(video);
}

// Set both paths: the temporary file lies in the same folder as the video.
static SnStatus fill_names(SnVideo* video, const char* path) {
    const char* slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    char* folder = SN_NEW_ARRAY(char, length + 1);
    video->path = SN_CLONE_ARRAY(char, path, strlen(path) + 1);
    video->temporary = SN_NEW_ARRAY(char, length + SN_TEMPORARY_ROOM);
    const int fine = folder && video->path && video->temporary;
    if (fine) {
        memcpy(folder, path, length);
        sn_temporary_clean(length ? folder : ".");
        sn_temporary_name(folder, ".mp4", video->temporary);
    }
    sn_free(folder);
    return fine ? SN_OK : SN_OUT_OF_MEMORY;
}

SnStatus sn_create_video(const char* path, int width, int height, double fps, SnVideo** out,
                         SnError* error) {
    SnVideo* video = SN_NEW(SnVideo);
    if (!video) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    video->width = width;
    video->height = height;
    video->pipe = -1;
    SnStatus status = fill_names(video, path);
    if (status >= 0) status = start_video(video, fps, error);
    if (status < 0) {
        sn_video_abandon(video);
        return status;
    }
    *out = video;
    return SN_OK;
}

SnStatus sn_video_add(SnVideo* video, const SnImage* image, SnError* error) {
    if (image->width != video->width || image->height != video->height)
        return fail_to_write(error, video->path, "its pictures differ in size");
    const size_t size = 3 * (size_t)image->width * (size_t)image->height;
    for (size_t done = 0; done < size;) {
        const ssize_t written = write(video->pipe, image->rgb + done, size - done);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0)
            return fail_to_write(error, video->path,
                                 errno == EPIPE ? "ffmpeg has ended" : strerror(errno));
        done += (size_t)written;
    }
    return SN_OK;
}

// Close ffmpeg's input and wait until ffmpeg has ended. Returns 1 if ffmpeg succeeded.
static int end_ffmpeg(SnVideo* video) {
    int status = -1;
    if (video->pipe >= 0) close(video->pipe);
    if (video->process <= 0) return 0;
    while (waitpid(video->process, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

SnStatus sn_video_finish(SnVideo* video, SnError* error) {
    SnStatus status = SN_OK;
    if (!end_ffmpeg(video))
        status = fail_to_write(error, video->path, "ffmpeg failed");
    else if (rename(video->temporary, video->path))
        status = fail_to_write(error, video->path, strerror(errno));
    if (status < 0) unlink(video->temporary);
    free_video(video);
    return status;
}

void sn_video_abandon(SnVideo* video) {
    if (!video) return;
    if (video->process > 0) kill(video->process, SIGKILL);
    end_ffmpeg(video);
    if (video->temporary) unlink(video->temporary);
    free_video(video);
}
