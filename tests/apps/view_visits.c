// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// view_visits PORT TOKEN PROCESS: what the viewer says and sends when bodies are thrown into its
// simulation and removed from it: the scene of visits_scene in viewer.sh, whose parts are three
// bodies, the ground and a shelf. PROCESS is the viewer's, whose memory must not grow; 0: it is not
// looked at.
#include "view_talk.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARTS = 5,       // of the scene
    FIRST = 1000000, // number of the first part that is thrown in
    MOST = 64,       // bodies that are thrown in and are there
    AWAY = 128,      // bit of a frame: presence is told
    DOFS = 4,
    ELEMENTS = 16,
    GRIP = 30,   // places among the numbers of a frame
    BLOCK = 135, // elements of a block
    ROUNDS = 200,
    WARM = 40,     // rounds after which memory is there
    GROWTH = 2048, // kB that it may differ by: what the system keeps for itself
};

static int failures;

// what is known after a command
typedef struct Seen {
    int parts;  // that the last scene has
    int copies; // "copy of" among their names
    double step, dofs, elements;
    double grip;    // where something is dragged, x, m; NaN: nothing is
    int away;       // parts that are
    char text[512]; // what there is to say
} Seen;

static void check(int ok, const char* what, double seen) {
    if (ok) return;
    printf("FAILED: %s (saw %g)\n", what, seen);
    ++failures;
}

static uint32_t word(const unsigned char* data) {
    uint32_t value;
    memcpy(&value, data, sizeof value);
    return value;
}

static int count_words(const char* text, const char* wanted) {
    int count = 0;
    for (const char* at = text; (at = strstr(at, wanted)); at += strlen(wanted)) ++count;
    return count;
}

static void read_scene(unsigned char* data, Seen* seen) {
    const uint32_t length = word(data + 4);
    char* text = malloc(length + 1);
    memcpy(text, data + 8, length);
    text[length] = 0;
    seen->parts = count_words(text, "\"number\":");
    seen->copies = count_words(text, "\"copy of ");
    if (seen->parts != count_words(text, "\"vertices\":")) check(0, "a part without vertices", 0);
    free(text);
}

static void read_frame(const unsigned char* data, Seen* seen) {
    double number[GRIP + 1];
    const uint32_t length = word(data + 12);
    const unsigned char* text = data + 16 + 8 * (size_t)word(data + 8);
    memcpy(number, data + 16, sizeof number);
    seen->step = number[0];
    seen->dofs = number[DOFS];
    seen->elements = number[ELEMENTS];
    seen->grip = number[GRIP];
    seen->away = 0;
    snprintf(seen->text, sizeof seen->text, "%.*s", (int)length, (const char*)text);
    if (!(word(data + 4) & AWAY)) return;
    const unsigned char* there = text + (length + 3) / 4 * 4;
    for (int i = 0; i < seen->parts; ++i) seen->away += !there[i];
}

// say it, then take a step: what there is once that is done
static void say(int s, const char* command, Seen* seen) {
    unsigned char* data;
    size_t size;
    const double before = strcmp(command, "reset") ? seen->step : 0;
    view_say(s, command);
    view_say(s, "step");
    for (int kind; (kind = view_hear(s, &data, &size)) >= 0; free(data)) {
        if (kind != 2) continue;
        if (data[0] == 1) read_scene(data, seen);
        if (data[0] != 2) continue;
        view_say(s, "frame");
        read_frame(data, seen);
        if (seen->step != before + 1) continue;
        free(data);
        return;
    }
    check(0, command, seen->step);
}

static void expect(int s, const char* command, int parts, int away, const char* text, Seen* seen) {
    say(s, command, seen);
    check(seen->parts == parts, command, seen->parts);
    check(seen->away == away, command, seen->away);
    if (*text ? !strstr(seen->text, text) : seen->text[0] != 0)
        printf("FAILED: %s: it says '%s'\n", command, seen->text), ++failures;
}

// ---- what comes and goes --------------------------------------------------------------------

static void come_and_go(int s, Seen* seen) {
    expect(s, "grab 2 -0.5 0.2 0.2", PARTS, 0, "", seen);
    expect(s, "throw 0 0 3 0 0 -1", PARTS + 1, 0, "", seen);
    check(isfinite(seen->grip), "what is dragged is dragged on", seen->grip);
    const double dofs = seen->dofs;
    expect(s, "throw 0 0 4 0 0 -1", PARTS + 2, 0, "", seen);
    check(seen->dofs == dofs + 6, "degrees of freedom of a ball", seen->dofs - dofs);
    check(seen->elements == 2 * BLOCK, "elements", seen->elements);
    expect(s, "copy 0 0 0 6 0 0 -1", PARTS + 3, 0, "", seen);
    check(seen->elements == 3 * BLOCK, "elements with a copy", seen->elements);
    check(seen->copies == 1, "copies", seen->copies);
    expect(s, "copy 1000004 0 0 8 0 0 -1", PARTS + 4, 0, "", seen); // of the copy
    expect(s, "copy 2 0 0 10 0 0 -1", PARTS + 5, 0, "", seen);
    expect(s, "copy 1000000 0 0 12 0 0 -1", PARTS + 6, 0, "", seen);
    check(seen->copies == 3, "copies of all kinds", seen->copies);
    expect(s, "remove 1000002", PARTS + 5, 0, "", seen);
    expect(s, "remove 1", PARTS + 5, 1, "", seen);
    expect(s, "remove 4", PARTS + 5, 2, "", seen);
    check(seen->elements == 3 * BLOCK, "elements without a block", seen->elements);
    expect(s, "grab 1000004 0 0 6", PARTS + 5, 2, "", seen);
    expect(s, "hold 1000004 0 0 6", PARTS + 5, 2, "", seen);
    check(isfinite(seen->grip), "what was thrown in is dragged", seen->grip);
    expect(s, "remove 1000004", PARTS + 4, 2, "", seen);
    check(isnan(seen->grip), "a hand holds what is gone", seen->grip);
    expect(s, "drag 0 0 7", PARTS + 4, 2, "", seen);
}

static void refuse(int s, Seen* seen) {
    static const char* const cases[][2] = {
        {"remove 1", "above is gone already"},
        {"grab 1 0 0 0", "above is not there"},
        {"push 1 0 0 0 0 0 0", "above is not there"},
        {"hold 1000004 0 0 0", "part 1000004 is not a body"},
        {"remove 4", "there is no collider 2"},
        {"remove 5", "there is no part 5"},
        {"remove 999999", "there is no part 999999"},
        {"remove 1000001", "there is no part 1000001"},
        {"remove 1000004", "there is no part 1000004"},
        {"remove 1000000000000000", "there is no part 1000000000000000"},
        {"copy 3 0 0 1 0 0 0", "part 3 is not a body"},
        {"copy 1000004 0 0 1 0 0 0", "part 1000004 is not a body"},
        {"copy 0 0 0 1 0 0 99999", "is too fast"},
        {"throw 0 0 1 0 0 99999", "is too fast"},
    };
    const int parts = seen->parts, away = seen->away;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        expect(s, cases[i][0], parts, away, cases[i][1], seen);
}

static void fill(int s, Seen* seen) {
    char text[64];
    expect(s, "reset", PARTS, 0, "", seen);
    for (int i = 0; i < MOST; ++i) {
        snprintf(text, sizeof text, "throw %d 0 5 0 0 0", i - MOST / 2);
        expect(s, text, PARTS + 1 + i, 0, "", seen);
    }
    expect(s, "throw 0 5 5 0 0 0", PARTS + MOST, 0, "64 bodies have been thrown in", seen);
    expect(s, "copy 0 0 5 5 0 0 0", PARTS + MOST, 0, "64 bodies have been thrown in", seen);
    expect(s, "remove 0", PARTS + MOST, 1, "", seen);
    expect(s, "reset", PARTS, 0, "", seen);
    expect(s, "remove 0", PARTS, 1, "", seen);
    expect(s, "remove 2", PARTS, 2, "", seen);
    expect(s, "remove 1", PARTS, 2, "the last body of a world cannot be removed", seen);
    expect(s, "reset", PARTS, 0, "", seen);
}

// ---- memory ---------------------------------------------------------------------------------

static long memory(const char* process) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%s/status", process);
    FILE* file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (!strncmp(line, "VmRSS:", 6)) kilobytes = atol(line + 6);
    if (file) fclose(file);
    return kilobytes;
}

static int last_thrown = -1; // the place among throws of the next one is behind it

static void find_next_throw(int s, Seen* seen) {
    char text[64];
    expect(s, "reset", PARTS, 0, "", seen);
    expect(s, "throw 0 0 5 0 0 0", PARTS + 1, 0, "", seen);
    for (int i = 0; seen->parts > PARTS; ++i) {
        snprintf(text, sizeof text, "remove %d", FIRST + 2 * i);
        say(s, text, seen);
        last_thrown = i;
    }
}

static void come_and_go_often(int s, const char* process, Seen* seen) {
    char text[64];
    long before = 0;
    find_next_throw(s, seen);
    for (int i = 0; i < ROUNDS; ++i) {
        if (i == WARM) before = memory(process);
        view_say(s, i % 2 ? "copy 0 0 0 5 0 0 0" : "throw 0 0 5 0 0 0");
        snprintf(text, sizeof text, "remove %d", FIRST + 2 * ++last_thrown);
        expect(s, text, PARTS, 0, "", seen);
    }
    const long grown = memory(process) - before;
    if (strcmp(process, "0"))
        check(grown < GROWTH, "kB that memory has grown by in 160 throws and deletions",
              (double)grown);
    expect(s, "reset", PARTS, 0, "", seen);
}

int main(int argc, char** argv) {
    Seen seen = {.parts = -1};
    if (argc != 4) return 2;
    view_port = atoi(argv[1]);
    view_token = argv[2];
    const int s = view_open_own();
    view_say(s, "frame");
    view_say(s, "frame");
    expect(s, "reset", PARTS, 0, "", &seen);
    come_and_go(s, &seen);
    refuse(s, &seen);
    fill(s, &seen);
    come_and_go_often(s, argv[3], &seen);
    if (!failures) printf("all fine\n");
    return failures > 0;
}
