// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// view_gallery PORT TOKEN: the gallery of the viewer's server, as no page would talk to it. Its
// scenes are bar, broken (no JSON), impossible (no scene) and sub/chain, in this order.
#include "view_talk.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENE = 1, FRAME = 2, GALLERY = 3 };
enum { BAR = 0, BROKEN = 1, IMPOSSIBLE = 2, CHAIN = 3 };

static int failures;

static void check(int ok, const char* what) {
    if (!ok) printf("FAILED: %s\n", what);
    failures += !ok;
}

// the next message that is no frame, as text; its kind in *kind
static char* next(int s, uint32_t* kind) {
    unsigned char* data;
    size_t size;
    *kind = 0;
    for (int what; (what = view_hear(s, &data, &size)) >= 0; free(data)) {
        uint32_t head[2];
        if (what != 2) continue;
        memcpy(head, data, sizeof head);
        if (head[0] == FRAME) view_say(s, "frame");
        if (head[0] == FRAME) continue;
        char* text = strndup((char*)data + 8, head[1]);
        *kind = head[0];
        free(data);
        return text;
    }
    return strdup("");
}

// sooner or later: of messages that come fast after each other only the last is sent
static void expect(int s, uint32_t wanted, const char* words) {
    uint32_t kind;
    int found = 0;
    do {
        char* text = next(s, &kind);
        found = kind == wanted && strstr(text, words);
        free(text);
    } while (kind && !found);
    if (!found) printf("FAILED: no message %u with \"%s\"\n", wanted, words);
    failures += !found;
}

static void open_number(int s, int number) {
    char text[32];
    snprintf(text, sizeof text, "open %d", number);
    view_say(s, text);
}

// the size of the first frame behind the next scene, and what is said of that scene
static size_t frame_of(int s, const char* place) {
    unsigned char* data;
    size_t size;
    int of_it = 0;
    for (int what; (what = view_hear(s, &data, &size)) >= 0; free(data)) {
        const int kind = what == 2 ? data[0] : 0;
        if (kind == SCENE) of_it = strstr((char*)data + 8, place) != NULL;
        if (kind == FRAME) view_say(s, "frame");
        if (kind != FRAME || !of_it) continue;
        uint32_t numbers; // how many there are changes from step to step
        memcpy(&numbers, data + 8, sizeof numbers);
        free(data);
        return size - 8 * (size_t)numbers;
    }
    return 0;
}

// nothing that is about a scene does anything while there is none
static void refuse(int s) {
    static const char* const words[] = {"play",    "pause",  "step",        "reset",
                                        "speed 2", "seek 3", "colour rigid"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) view_say(s, words[i]);
    open_number(s, CHAIN + 1);
    expect(s, GALLERY, "fewer scenes");
    open_number(s, BROKEN);
    expect(s, GALLERY, "broken.json:1:");
    open_number(s, IMPOSSIBLE);
    expect(s, GALLERY, "impossible.json:");
}

static void nonsense(void) {
    static const char* const words[] = {"open", "open -1", "open 0.5", "open ../bar.json",
                                        "gallery 1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) {
        uint32_t kind;
        const int s = view_open_own();
        expect(s, GALLERY, "");
        view_say(s, words[i]);
        free(next(s, &kind));
        check(!kind, words[i]);
    }
}

// from one scene to another while frames are on their way: each frame is of the scene before it
static void hurry(int s) {
    size_t bar = 0, chain = 0;
    for (int i = 0; i < 12; ++i) {
        open_number(s, BAR);
        view_say(s, "play");
        const size_t a = frame_of(s, "\"gallery\": \"bar\"");
        open_number(s, CHAIN);
        view_say(s, "play");
        const size_t b = frame_of(s, "\"gallery\": \"sub/chain\"");
        check(a && b && (!i || (a == bar && b == chain)), "a frame is of another scene");
        bar = a;
        chain = b;
    }
    check(bar != chain, "the scenes have frames of one size");
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    view_port = atoi(argv[1]);
    view_token = argv[2];
    nonsense();
    const int s = view_open_own();
    expect(s, GALLERY, "\"place\": \"sub/chain\"");
    refuse(s);
    view_say(s, "frame");
    open_number(s, BAR);
    expect(s, SCENE, "\"gallery\": \"bar\"");
    const int late = view_open_own();
    expect(late, SCENE, "\"gallery\": \"bar\"");
    view_say(late, "gallery");
    expect(s, GALLERY, "\"opening\": \"\"");
    expect(late, GALLERY, "\"opening\": \"\"");
    hurry(s);
    return failures > 0;
}
