// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// view_watched PORT TOKEN STEPS: a simulation goes the same way, to the last bit of its numbers,
// whether nothing of it is shown but where it is, or all that there is to show.
#include "view_talk.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 0, CONTACTS = 5, RIGID_ELEMENTS = 11, NUMBERS = 16, MOST_STEPS = 200 };

// of the first numbers of a frame, what is neither time on the wall nor measured only when asked
static const int compared[] = {0, 1, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15};
enum { COMPARED = sizeof compared / sizeof *compared };

static const char* const colours[] = {"plain", "rigid", "strain-rate", "stress", "strain", "layer"};
static double alone[MOST_STEPS + 1][NUMBERS];

// the numbers of a step; 0: no frame has them
static int hear(int s, double step, double number[NUMBERS]) {
    unsigned char* data;
    size_t size;
    for (int kind; (kind = view_hear(s, &data, &size)) >= 0; free(data)) {
        if (kind != 2 || data[0] != 2) continue;
        memcpy(number, data + 16, NUMBERS * sizeof *number);
        view_say(s, "frame");
        if (number[STEP] != step) continue;
        free(data);
        return 1;
    }
    return 0;
}

static int differs(const double* a, const double* b) {
    for (int i = 0; i < COMPARED; ++i)
        if (memcmp(&a[compared[i]], &b[compared[i]], sizeof *a)) return compared[i];
    return -1;
}

static int walk(int s, int steps, int watched) {
    double number[NUMBERS];
    for (int i = 1; i <= steps; ++i) {
        char text[64];
        snprintf(text, sizeof text, "colour %s", colours[i % 6]);
        if (watched) view_say(s, text);
        view_say(s, "step");
        if (!hear(s, i, watched ? number : alone[i])) {
            printf("FAILED: step %d does not come\n", i);
            return 0;
        }
        const int other = watched ? differs(number, alone[i]) : -1;
        if (other < 0) continue;
        printf("FAILED: number %d of step %d is %.17g, and %.17g when it is watched\n", other, i,
               alone[i][other], number[other]);
        return 0;
    }
    return 1;
}

int main(int argc, char** argv) {
    static const char* const all[] = {"contacts on", "mesh on", "plots on", "cut z 0.1"};
    double number[NUMBERS];
    if (argc != 4) return 2;
    view_port = atoi(argv[1]);
    view_token = argv[2];
    const int steps = atoi(argv[3]), s = view_open_own();
    if (steps > MOST_STEPS) return 2;
    view_say(s, "frame");
    view_say(s, "colour plain");
    if (!walk(s, steps, 0)) return 1;
    view_say(s, "reset");
    if (!hear(s, 0, number)) return 1;
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) view_say(s, all[i]);
    if (!walk(s, steps, 1)) return 1;
    printf("%d steps; at the end %g contacts, %g rigid elements\n", steps, alone[steps][CONTACTS],
           alone[steps][RIGID_ELEMENTS]);
    return 0;
}
