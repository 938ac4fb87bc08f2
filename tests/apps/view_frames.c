// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// view_frames PORT TOKEN FRAMES live|replay: the viewer shows exactly what a run has recorded, in
// whatever order its frames are asked for, and what it simulates is what the run has simulated. The
// scene is a chain, whose vertices are its nodes, with a frame for each step.
#include "output/cache.h"
#include "view_talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 0, FRAME = 2 }; // places among the numbers of a frame

static int failures;
static SnCache* cache;
static double* recorded;

static double number(const unsigned char* data, int place) {
    double value;
    memcpy(&value, data + 16 + 8 * place, sizeof value);
    return value;
}

// wait until the number at `place` is `wanted`; then all positions are those of that frame
static void expect(int s, int place, int64_t wanted) {
    SnError error = {0};
    unsigned char* data;
    size_t size;
    for (int kind; (kind = view_hear(s, &data, &size)) >= 0; free(data)) {
        if (kind != 2 || data[0] != 2) continue;
        view_say(s, "frame");
        if (number(data, place) != (double)wanted) continue;
        const size_t numbers = 3 * (size_t)sn_cache_node_count(cache);
        uint32_t count, text; // of numbers, and bytes
        memcpy(&count, data + 8, sizeof count);
        memcpy(&text, data + 12, sizeof text);
        const unsigned char* x = data + 16 + 8 * (size_t)count + (text + 3) / 4 * 4;
        size_t different = 0;
        if (sn_cache_read(cache, wanted, 0, recorded, &error) < 0) different = numbers;
        for (size_t i = 0; !different && i < numbers; ++i) {
            float seen;
            memcpy(&seen, x + 4 * i, sizeof seen);
            different += seen != (float)recorded[i];
        }
        // numbers are those of the step, whether it was just done or is read from steps.csv
        if (number(data, STEP) != (double)wanted) {
            printf("FAILED: frame %lld has the numbers of step %g\n", (long long)wanted,
                   number(data, STEP));
            ++failures;
        }
        if (different) printf("FAILED: frame %lld is not what was recorded\n", (long long)wanted);
        failures += different > 0;
        free(data);
        return;
    }
    printf("FAILED: frame %lld does not come\n", (long long)wanted);
    ++failures;
}

static void scrub(int s, int64_t last) {
    const int64_t order[] = {last, 0, last / 2, last / 2 + 1, last / 2 - 1, 1, last - 1, 0};
    for (size_t i = 0; i < sizeof order / sizeof *order; ++i) {
        char text[32];
        snprintf(text, sizeof text, "seek %lld", (long long)order[i]);
        view_say(s, text);
        expect(s, FRAME, order[i]);
    }
    view_say(s, "seek 1000000");
    expect(s, FRAME, last);
}

static void walk(int s, int64_t last) {
    for (int round = 0; round < 2; ++round) { // again after going back to the start
        expect(s, STEP, 0);
        for (int64_t i = 1; i <= last; ++i) {
            view_say(s, "step");
            expect(s, STEP, i);
        }
        view_say(s, "colour strain-rate");
        view_say(s, "contacts on");
        view_say(s, "cut x 0.1");
        view_say(s, "mesh on");
        view_say(s, "plots on");
        view_say(s, "reset");
    }
}

int main(int argc, char** argv) {
    SnError error = {0};
    if (argc != 5) return 2;
    view_port = atoi(argv[1]);
    view_token = argv[2];
    if (sn_open_cache(argv[3], 0, &cache, &error) < 0) {
        printf("FAILED: %s\n", error.text);
        return 1;
    }
    recorded = malloc(3 * sizeof *recorded * (size_t)sn_cache_node_count(cache));
    const int s = view_open_own();
    view_say(s, "frame");
    view_say(s, "frame");
    const int64_t last = sn_cache_frame_count(cache) - 1;
    if (last < 10) printf("FAILED: only %lld frames\n", (long long)(last + 1));
    failures += last < 10;
    (strcmp(argv[4], "live") ? scrub : walk)(s, last);
    free(recorded);
    sn_close_cache(cache);
    return failures > 0;
}
