// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
//
// view_rules PORT TOKEN: what the viewer's server refuses, and that nobody slows it down. Talks to
// a running `sinew view` as no browser would.
#include "base/clock.h"
#include "view_talk.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST    (1 << 20) // bytes of a message
#define SLOW    200       // clients that do not read
#define SECONDS 1.0       // that a speed is measured for
#define RATIO   0.8       // of speeds, with slow clients over without

static int failures;

static void check(int ok, const char* what, int seen) {
    if (ok) return;
    printf("FAILED: %s (saw %d)\n", what, seen);
    ++failures;
}

// ask with a text; its status
static int ask(const char* text, char head[4096]) {
    const int s = view_dial();
    view_put(s, text, strlen(text));
    const int status = view_answer(s, head);
    close(s);
    return status;
}

static int ask_for(const char* line, const char* host, const char* more) {
    char text[2048], head[4096];
    snprintf(text, sizeof text, "%s\r\nHost: %s\r\n%s\r\n", line, host, more);
    return ask(text, head);
}

// ---- requests -------------------------------------------------------------------------------

static void refuse_hosts(void) {
    char own[64];
    snprintf(own, sizeof own, "127.0.0.1:%d", view_port);
    const char* const good[] = {own, "localhost:9000", "LOCALHOST", "127.0.0.1"};
    const char* const bad[] = {
        "evil.example",      "127.0.0.1.evil.example", "localhost.evil:80", "",
        "evil@127.0.0.1:80", "127.0.0.1:80:80",        "127.0.0.1:"};
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
        const int status = ask_for("GET / HTTP/1.1", good[i], "");
        check(status == 200, good[i], status);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        const int status = ask_for("GET / HTTP/1.1", bad[i], "");
        check(status == 403, bad[i], status);
    }
    char head[4096];
    const int none = ask("GET / HTTP/1.1\r\n\r\n", head);
    check(none == 403, "no host", none);
    const int two = ask("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", head);
    check(two == 400, "two hosts", two);
}

static void refuse_paths(void) {
    const char* const bad[] = {"/../../../../etc/passwd",
                               "/..%2f..%2fetc/passwd",
                               "//etc/passwd",
                               "/./index.html",
                               "/index.html/",
                               "/web/dist/index.html",
                               "/%2e%2e/%2e%2e/etc/passwd",
                               "/etc/passwd",
                               "/index.html%00"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        char line[256];
        snprintf(line, sizeof line, "GET %s HTTP/1.1", bad[i]);
        const int status = ask_for(line, "localhost", "");
        check(status == 404, bad[i], status);
    }
}

static void refuse_requests(void) {
    static char text[64 * 1024], head[4096];
    static const struct {
        const char *line, *more;
        int status;
    } wrong[] = {
        {"POST / HTTP/1.1", "", 405},
        {"OPTIONS / HTTP/1.1", "Origin: http://evil.example\r\n", 405},
        {"GET / HTTP/1.1", "Content-Length: 5\r\n", 413},
        {"GET / HTTP/1.1", "Transfer-Encoding: chunked\r\n", 413},
        {"GET / HTTP/1.0", "", 505},
        {"GET http://evil.example/ HTTP/1.1", "", 400},
        {"GET  / HTTP/1.1", "", 400},
        {"nonsense", "", 400},
        {"GET / HTTP/1.1", " folded: line\r\n", 400},
        {"GET /socket HTTP/1.1", "", 400},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        const int status = ask_for(wrong[i].line, "localhost", wrong[i].more);
        check(status == wrong[i].status, wrong[i].line, status);
    }
    memset(text, 'a', 9000);
    memcpy(text, "GET /", 5);
    text[9000] = 0;
    int status = ask(text, head);
    check(status == 414, "a line of 9000 bytes", status);
    const int n = snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
    memset(text + n, 'a', 40000);
    text[n + 40000] = 0;
    status = ask(text, head);
    check(status == 431, "headers of 40 kB", status);

    // what is answered says nothing to other sites
    status = ask("GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", head);
    check(status == 200 && strstr(head, "Content-Security-Policy: default-src 'self'"), "policy",
          status);
    check(!strstr(head, "Access-Control"), "a header for other sites", 0);
}

// ---- WebSockets -----------------------------------------------------------------------------

static void refuse_sockets(void) {
    char right[64], wrong[64], shorter[64];
    snprintf(right, sizeof right, "?token=%s", view_token);
    snprintf(wrong, sizeof wrong, "?token=%s", view_token);
    wrong[strlen(wrong) - 1] = (char)(wrong[strlen(wrong) - 1] == '0' ? '1' : '0');
    snprintf(shorter, sizeof shorter, "?token=%.31s", view_token);
    const struct {
        const char *host, *origin, *query;
        int status;
    } cases[] = {
        {"localhost:80", "http://localhost:80", right, 101},
        {"localhost:80", "http://localhost:81", right, 403},
        {"localhost:80", "http://127.0.0.1:80", right, 403},
        {"localhost:80", "https://localhost:80", right, 403},
        {"localhost:80", "http://evil.example", right, 403},
        {"evil.example", "http://evil.example", right, 403},
        {"localhost:80", "null", right, 403},
        {"localhost:80", NULL, right, 403},
        {"localhost:80", "http://localhost:80", "", 403},
        {"localhost:80", "http://localhost:80", "?token=", 403},
        {"localhost:80", "http://localhost:80", wrong, 403},
        {"localhost:80", "http://localhost:80", shorter, 403},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        int status;
        const int s = view_open(cases[i].host, cases[i].origin, cases[i].query, &status);
        check(status == cases[i].status, cases[i].origin ? cases[i].origin : "no origin", status);
        if (s >= 0) close(s);
    }
}

// a client's frame: masked with zeros, so that it reads as it is
static void put_frame(int s, int first, const void* data, size_t claimed, size_t sent) {
    unsigned char head[14] = {(unsigned char)first, 0x80 | 127};
    for (int i = 0; i < 8; ++i) head[2 + i] = (unsigned char)((uint64_t)claimed >> (56 - 8 * i));
    view_put(s, head, sizeof head);
    view_put(s, data, sent);
}

// why the server closes; 0: it says nothing
static int hear_close(int s) {
    unsigned char* data;
    size_t size;
    int why = 0;
    for (int kind; !why && (kind = view_hear(s, &data, &size)) >= 0; free(data))
        if (kind == 8) why = size >= 2 ? data[0] << 8 | data[1] : 1005;
    return why;
}

static void refuse_messages(void) {
    static char large[MOST + 1];
    memset(large, 'x', sizeof large);
    const struct {
        const char* what;
        int first, why;
        size_t claimed, sent;
    } cases[] = {
        {"1 MiB and a byte, by its head alone", 0x81, 1009, MOST + 1, 0},
        {"1 GiB, by its head alone", 0x81, 1009, (size_t)1 << 30, 0},
        {"2^63 bytes", 0x81, 1009, (size_t)1 << 63, 0},
        {"1 MiB that means nothing", 0x81, 1008, MOST, MOST},
        {"bytes that are no text", 0x82, 1003, 5, 5},
        {"an extension that nobody offered", 0xc1, 1002, 5, 5},
        {"the rest of nothing", 0x80, 1002, 5, 5},
        {"a kind of frame that there is not", 0x83, 1002, 5, 5},
        {"a ping of 1 MiB", 0x89, 1002, MOST, 0},
        {"a word that means nothing", 0x81, 1008, 5, 5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        const int s = view_open_own();
        put_frame(s, cases[i].first, large, cases[i].claimed, cases[i].sent);
        const int why = hear_close(s);
        check(why == cases[i].why, cases[i].what, why);
        close(s);
    }
    const int pieces = view_open_own();
    put_frame(pieces, 0x01, large, MOST, MOST);
    put_frame(pieces, 0x80, large, 1, 1);
    int why = hear_close(pieces);
    check(why == 1009, "pieces that are too large together", why);
    close(pieces);
    const int bare = view_open_own();
    view_put(bare, "\x81\x04play", 6); // without a mask
    why = hear_close(bare);
    check(why == 1002, "a frame without a mask", why);
    close(bare);

    // words that nobody accepts
    const char* const words[] = {"seek",
                                 "seek -1",
                                 "seek 0.5",
                                 "seek 1e3",
                                 "seek 99999999999999999999",
                                 "speed nan",
                                 "speed 1001",
                                 "colour",
                                 "colour mauve",
                                 "play now",
                                 "Play",
                                 " play",
                                 "cut",
                                 "cut w 0",
                                 "cut x 1 2",
                                 "cut x nan",
                                 "mesh",
                                 "mesh 1",
                                 "contacts yes",
                                 "plots",
                                 "plots maybe",
                                 "loop",
                                 "loop maybe",
                                 "set",
                                 "set gravity",
                                 "set gravity x",
                                 "set gravity 1 2 3 4",
                                 "set gravity 0 0 nan",
                                 "set gravity 0 0 1e999",
                                 "set gravity  1",
                                 "grab 0",
                                 "grab 0 1 2",
                                 "grab -1 0 0 0",
                                 "grab 0.5 0 0 0",
                                 "grab 0 nan 0 0",
                                 "drag 1 2",
                                 "push 0 0 0 0 1e10 0 0",
                                 "throw 0 0 0 1 2",
                                 "throw 0 0 0 1 2 3 4",
                                 "copy",
                                 "copy 0 1 2 3 4 5",
                                 "copy 0 1 2 3 4 5 6 7",
                                 "copy -1 0 0 0 0 0 0",
                                 "copy 0.5 0 0 0 0 0 0",
                                 "copy 0 0 0 0 0 0 nan",
                                 "copy 0 0 0 0 0 0 1e10",
                                 "remove",
                                 "remove -1",
                                 "remove 0.5",
                                 "remove 0 1",
                                 "remove 1e3",
                                 "remove all",
                                 "free all"};
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) {
        const int s = view_open_own();
        view_say(s, words[i]);
        why = hear_close(s);
        check(why == 1008, words[i], why);
        close(s);
    }
}

// in pieces, byte by byte, with a ping in between
static void accept_messages(void) {
    unsigned char* data;
    size_t size;
    int kind, s = view_open_own();
    const unsigned char pieces[] = {0x01, 0x83, 0, 0, 0, 0,   'f', 'r', 'a',
                                    0x89, 0x82, 0, 0, 0, 0,   'h', 'i', 0x80,
                                    0x82, 0,    0, 0, 0, 'm', 'e'};
    for (size_t i = 0; i < sizeof pieces; ++i) view_put(s, pieces + i, 1);
    int ponged = 0, framed = 0;
    while ((!ponged || !framed) && (kind = view_hear(s, &data, &size)) >= 0) {
        ponged |= kind == 10 && size == 2 && !memcmp(data, "hi", 2);
        framed |= kind == 2 && data[0] == 2;
        free(data);
    }
    check(ponged, "a ping in the middle of a message", ponged);
    check(framed, "a message in pieces", framed);
    close(s);
}

// ---- parameters -----------------------------------------------------------------------------

// the text of the first frame after a command that has `wanted` in it; 1: it comes
static int hear_words(int s, const char* command, const char* wanted) {
    unsigned char* data;
    size_t size;
    int found = 0;
    view_say(s, command);
    for (int i = 0; i < 20 && !found; ++i) {
        view_say(s, "frame");
        int kind;
        while ((kind = view_hear(s, &data, &size)) >= 0 && !(kind == 2 && data[0] == 2)) free(data);
        if (kind < 0) return 0;
        uint32_t numbers, length;
        char text[512] = "";
        memcpy(&numbers, data + 8, sizeof numbers);
        memcpy(&length, data + 12, sizeof length);
        if (length < sizeof text) memcpy(text, data + 16 + 8 * (size_t)numbers, length);
        found = *wanted ? strstr(text, wanted) != NULL : !*text;
        free(data);
        if (!found) view_say(s, "step"); // so that another frame comes
    }
    return found;
}

// what cannot be set is said in words, and the connection stays
static void refuse_parameters(void) {
    static const struct {
        const char *command, *wanted;
    } cases[] = {
        {"set nothing.at.all 1", "'nothing.at.all' cannot be changed"},
        {"set step 1", "'step' cannot be changed"},
        {"set %20%2 1", "'%20%2' cannot be changed"},
        {"set gravity 1", "gravity has 1 numbers; accepted is 3 of them"},
        {"set drag 1 2 3", "drag has 3 numbers; accepted is 1 of them"},
        {"set drag -1", "drag is -1; accepted is zero or a positive number in 1/s"},
        {"set drag 1e200", "accepted is zero or a positive number of at most 1e+15"},
        {"set materials.rubber.poissons_ratio 0.5", "a number between -1 and 0.5"},
        {"set drag 0", ""},
    };
    const int s = view_open_own();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        check(hear_words(s, cases[i].command, cases[i].wanted), cases[i].command, 0);
    view_say(s, "reset");
    close(s);
}

// ---- slow clients ---------------------------------------------------------------------------

// step of the next frame; -1: none comes
static double next_step(int s) {
    unsigned char* data;
    size_t size;
    double step = -1;
    view_say(s, "frame");
    for (int kind; step < 0 && (kind = view_hear(s, &data, &size)) >= 0; free(data))
        if (kind == 2 && data[0] == 2) memcpy(&step, data + 16, sizeof step);
    return step;
}

// what cannot be done is told; what moves on and on does not fill the queue
static void touch(void) {
    static const char* const cases[][2] = {
        {"grab 77 0 0 0", "part 77 is not a body"},
        {"push 0 0 0 0 100000 0 0", "is too fast"},
        {"push 0 0 0 0 0.1 0 0", ""},
        {"throw 0 0 0 0 0 99999", "is too fast"},
        {"copy 77 0 0 0 0 0 0", "part 77 is not a body"},
        {"copy 0 0 0 0 0 0 99999", "is too fast"},
        {"remove 77", "there is no part 77"},
        {"remove 0", "the last body of a world cannot be removed"},
        {"hold 0 1 0 0", ""},
        {"free", ""},
    };
    const int s = view_open_own();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
        check(hear_words(s, cases[i][0], cases[i][1]), cases[i][0], 0);
    view_say(s, "grab 0 1 0 0");
    for (int i = 0; i < 5000; ++i) view_say(s, "drag 1 0.1 0");
    view_say(s, "release");
    check(next_step(s) >= 0, "a hand that moves on and on", 0);
    view_say(s, "reset");
    close(s);
}

// steps per second while a client watches
static double measure(int s) {
    const double from = next_step(s), began = sn_seconds();
    double to = from, now = began;
    while (to >= 0 && (now = sn_seconds()) - began < SECONDS) to = next_step(s);
    return (to - from) / (now - began);
}

static void be_slow(void) {
    static int slow[SLOW];
    const int s = view_open_own();
    double best = 0;
    view_say(s, "speed 0");
    view_say(s, "play");
    measure(s);
    for (int attempt = 0; attempt < 5 && best < RATIO; ++attempt) {
        const double alone = measure(s);
        int watching = 0;
        view_window = 2048; // a frame does not fit: what is sent stays with the server
        for (int i = 0; i < SLOW; ++i) {
            slow[i] = view_open_own();
            for (int k = 0; slow[i] >= 0 && k < 20; ++k) view_say(slow[i], "frame");
            watching += slow[i] >= 0;
        }
        view_window = 0;
        const double together = measure(s);
        printf("%.0f steps/s alone, %.0f with %d slow clients of which %d were let in\n", alone,
               together, SLOW, watching);
        check(alone > 0 && together > 0, "it does not step", 0);
        check(watching > 0 && watching < 16, "at most 16 connections", watching);
        if (together / alone > best) best = together / alone;
        for (int i = 0; i < SLOW; ++i)
            if (slow[i] >= 0) close(slow[i]);
    }
    check(best >= RATIO, "slow clients slow it down, percent", (int)(100 * best));
    view_say(s, "pause");
    close(s);

    // those who never finish their request make room for those who do
    for (int i = 0; i < SLOW; ++i) {
        slow[i] = view_dial();
        view_put(slow[i], "GET /", 5);
    }
    const int status = ask_for("GET / HTTP/1.1", "localhost", "");
    check(status == 200, "requests that never end keep others out", status);
    for (int i = 0; i < SLOW; ++i) close(slow[i]);
}

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    view_port = atoi(argv[1]);
    view_token = argv[2];
    refuse_hosts();
    refuse_paths();
    refuse_requests();
    refuse_sockets();
    refuse_messages();
    refuse_parameters();
    accept_messages();
    touch();
    be_slow();
    if (!failures) printf("all fine\n");
    return failures > 0;
}
