// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "check.h"
#include "view_server.h"
#include "view_talk.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// How long the viewer's server waits for whom, with deadlines that a test can wait for.

#define REQUEST_TIME 0.6
#define STALL_TIME   0.8
#define LATEST       3.0 // s after a deadline by which the server must have acted: machines are slow
#define LARGE        ((size_t)12 << 20)

static const char token[] = "0123456789abcdef0123456789abcdef";
static SnServer* server;

static int message(void* user, int64_t client, const char* text, size_t size) {
    (void)user, (void)client, (void)text, (void)size;
    return 1;
}

static int64_t first_left; // who went first; 0: nobody yet. Of two threads

static void left(void* user, int64_t client) {
    int64_t nobody = 0;
    (void)user;
    __atomic_compare_exchange_n(&first_left, &nobody, client, 0, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST);
}

static void wanted(void* user) { (void)user; }

static int start(void** state) {
    static const SnServedFile page = {
        .path = "/index.html", .type = "text/html", .data = (const unsigned char*)"x", .size = 1};
    const SnServerDef def = {.file = &page,
                             .file_count = 1,
                             .token = token,
                             .request_time = REQUEST_TIME,
                             .stall_time = STALL_TIME,
                             .message = message,
                             .left = left,
                             .wanted = wanted};
    SnError error;
    (void)state;
    first_left = 0;
    if (sn_create_server(&def, &server, &error) < 0) return -1;
    view_port = sn_server_port(server);
    view_token = token;
    view_window = 4096;
    return 0;
}

static int stop(void** state) {
    (void)state;
    sn_destroy_server(server);
    return 0;
}

static void nap(double seconds) {
    const struct timespec span = {.tv_nsec = (long)(seconds * 1e9)};
    nanosleep(&span, NULL);
}

// seconds until the server has closed, with a byte of `drip` every 0.1 s
static double wait_for_close(int s, const char* drip) {
    const double began = sn_seconds();
    while (sn_seconds() - began < REQUEST_TIME + STALL_TIME + LATEST) {
        char byte;
        if (recv(s, &byte, 1, MSG_DONTWAIT) == 0) break;
        if (drip && *drip) view_put(s, drip++, 1);
        nap(0.1);
    }
    const double waited = sn_seconds() - began;
    close(s);
    return waited;
}

static void expect_close(int s, const char* drip) {
    const double waited = wait_for_close(s, drip);
    assert_true(waited >= 0.9 * REQUEST_TIME && waited < REQUEST_TIME + LATEST);
}

static void requests_that_do_not_end(void** state) {
    (void)state;
    const int silent = view_dial();
    expect_close(silent, NULL);
    const int begun = view_dial();
    view_put(begun, "GET / HT", 8);
    expect_close(begun, NULL);
    // one that always has something more to say gets no more time
    expect_close(view_dial(),
                 "GET /index.html HTTP/1.1 and so on, and so on, and so on, and so on");
}

static void messages_that_do_not_end(void** state) {
    (void)state;
    static const unsigned char half[] = {0x81, 0x84, 1, 2, 3, 4, 'a', 'b'};
    static const unsigned char piece[] = {0x01, 0x81, 0, 0, 0, 0, 'a'}; // another has to follow
    const int s = view_open_own();
    view_put(s, half, sizeof half);
    expect_close(s, NULL);
    const int p = view_open_own();
    view_put(p, piece, sizeof piece);
    expect_close(p, NULL);
}

static void who_only_watches_may_stay(void** state) {
    (void)state;
    const int s = view_open_own();
    for (int i = 0; i < 20; ++i) {
        char byte;
        nap(0.1);
        assert_int_not_equal(recv(s, &byte, 1, MSG_DONTWAIT), 0);
    }
    close(s);
}

// bytes that come when `piece` of them are read every 0.1 s, after `silence` s
static size_t read_slowly(double silence, size_t piece) {
    static char bytes[1 << 20];
    const int s = view_open_own();
    size_t have = 0;
    view_say(s, "frame");
    const double began = sn_seconds();
    while (sn_seconds() - began < silence) nap(0.1);
    while (have < LARGE) {
        const ssize_t n = recv(s, bytes, piece, 0);
        if (n <= 0) break;
        have += (size_t)n;
        nap(have < LARGE / 64 ? 0.1 : 0); // long enough at this pace, the rest at once
    }
    close(s);
    return have;
}

static void frames_that_nobody_takes(void** state) {
    (void)state;
    SnBlob* frame = sn_create_blob(LARGE);
    assert_non_null(frame);
    sn_server_publish_frame(server, frame);
    assert_true(read_slowly(STALL_TIME + LATEST, sizeof(char) << 20) < LARGE);
    // slow, but never for so long without a byte: all of it comes, in more time than a stall may
    // take
    const double began = sn_seconds();
    assert_true(read_slowly(0, 16384) >= LARGE);
    assert_true(sn_seconds() - began > STALL_TIME);
}

// One that says goodbye and stays gives its place to those who come, and has gone then, as all who
// go: something may have been in its hand.
static void who_makes_room_has_gone(void** state) {
    (void)state;
    static const unsigned char goodbye[] = {0x88, 0x80, 0, 0, 0, 0};
    unsigned char* data = NULL;
    size_t size;
    int other[SN_SERVER_CLIENTS];
    const int s = view_open_own();
    view_put(s, goodbye, sizeof goodbye);
    assert_int_equal(view_hear(s, &data, &size), 8); // it is answered
    free(data);
    const double began = sn_seconds();
    for (int i = 0; i < SN_SERVER_CLIENTS; ++i) other[i] = view_dial();
    while (!__atomic_load_n(&first_left, __ATOMIC_SEQ_CST) && sn_seconds() - began < LATEST)
        nap(0.01);
    assert_int_equal(__atomic_load_n(&first_left, __ATOMIC_SEQ_CST), 1);
    for (int i = 0; i < SN_SERVER_CLIENTS; ++i) close(other[i]);
    close(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(requests_that_do_not_end, start, stop),
        cmocka_unit_test_setup_teardown(messages_that_do_not_end, start, stop),
        cmocka_unit_test_setup_teardown(who_only_watches_may_stay, start, stop),
        cmocka_unit_test_setup_teardown(frames_that_nobody_takes, start, stop),
        cmocka_unit_test_setup_teardown(who_makes_room_has_gone, start, stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
