// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_RUN_OPTIONS_H
#define SN_APP_RUN_OPTIONS_H

#include <stdint.h>

#define SN_MAX_OVERRIDES 256

/// The options on the command line of run and check.
typedef struct SnRunOptions {
    const char* scene;
    const char* out; // folder for the results; NULL: out/ and the scene's file name
    const char* overrides[SN_MAX_OVERRIDES];
    int override_count;
    int threads;        // number of threads; 0: as the scene says
    int64_t steps;      // number of steps; 0: as many as the duration takes
    int quiet;          // 1: no progress, no report
    double fps;         // frames per second of the scene's time; 0: as the scene says
    int formats;        // SnFrameFormat bits; 0: as the scene says
    const char* video;  // file of the video; NULL: no video
    int64_t checkpoint; // steps between checkpoints; 0: as the scene says
    const char* resume; // checkpoint or folder to resume from; NULL: begin at the start
    int strict;         // 1: what begins inside something else, or passes through something, is an
                        // error
    int json;           // 1: only the results are printed on standard output, as JSON
} SnRunOptions;

/// Read the words after the command's name. Returns SN_EXIT_OK, or SN_EXIT_USAGE after a message
/// was printed. `command` is "run" or "check"; "check" has fewer options.
int sn_parse_run_options(const char* command, int argc, char** argv, SnRunOptions* options);

#endif
