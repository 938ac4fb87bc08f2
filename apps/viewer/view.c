// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/process.h"
#include "command.h"
#include "plain.h"
#include "share.h"
#include "signals.h"
#include "view_files.h"
#include "view_session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>

#define USUAL_PORT  8420
#define MAX_THREADS 256
#define LAST_STEP   2 // s, the longest time that a running step may still take when the viewer ends

typedef struct Options {
    int port; // -1: USUAL_PORT, or any free port if USUAL_PORT is taken
    int no_open;
    int threads;         // number of threads; 0: as the scene says
    const char* what[2]; // scenes or folders of runs to show; both NULL: the gallery
    const char *setting[SN_ORIGIN_SETTINGS], *against[SN_ORIGIN_SETTINGS];
    int setting_count, against_count;
} Options;

// ---- the command line -----------------------------------------------------------------------

static int take_number(const char* option, const char* text, long most, int* number) {
    const long value = strlen(text) < 7 ? strtol(text, NULL, 10) : most + 1;
    if (!*text || text[strspn(text, "0123456789")] || value > most)
        return sn_usage_error("view", "%s %s: accepted is a whole number up to %ld", option, text,
                              most);
    *number = (int)value;
    return SN_EXIT_OK;
}

static int take_value(Options* o, const char* option, const char* value) {
    if (!strcmp(option, "--port")) return take_number(option, value, 65535, &o->port);
    if (!strcmp(option, "--threads")) return take_number(option, value, MAX_THREADS, &o->threads);
    if (o->setting_count == SN_ORIGIN_SETTINGS || o->against_count == SN_ORIGIN_SETTINGS)
        return sn_usage_error("view", "more than %d of --set and --against", SN_ORIGIN_SETTINGS);
    if (!strcmp(option, "--set")) o->setting[o->setting_count++] = value;
    o->against[o->against_count++] = value; // the second side also gets all values of --set
    return SN_EXIT_OK;
}

static int parse_options(int argc, char** argv, Options* o) {
    *o = (Options){.port = -1};
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        if (!strcmp(word, "--no-open")) {
            o->no_open = 1;
        } else if (!strcmp(word, "--port") || !strcmp(word, "--threads") ||
                   !strcmp(word, "--set") || !strcmp(word, "--against")) {
            if (i + 1 == argc) return sn_usage_error("view", "%s needs a value", word);
            const int status = take_value(o, word, argv[++i]);
            if (status) return status;
        } else if (word[0] == '-' && word[1]) {
            return sn_usage_error("view", "view has no option %s", word);
        } else if (o->what[1]) {
            return sn_usage_error("view", "view shows two scenes or runs at most, found also %s",
                                  word);
        } else {
            o->what[o->what[0] != NULL] = word;
        }
    }
    if (!o->what[0] && o->against_count)
        return sn_usage_error("view", "--set and --against are for a scene, and none is named");
    return SN_EXIT_OK;
}

// ---- the viewer -----------------------------------------------------------------------------

typedef struct Viewer {
    char token[SN_TOKEN_LENGTH + 1], url[128];
    SnOrigin origin[2];
    SnSession* session;
    SnServer* server;
    pid_t browser; // process that opens the page in a browser; 0: none
} Viewer;

// Make a token of random hexadecimal digits.
static SnStatus make_token(char token[SN_TOKEN_LENGTH + 1], SnError* error) {
    unsigned char bytes[SN_TOKEN_LENGTH / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return sn_fail(error, SN_READ_FAILED, "the system gives no random numbers");
    for (size_t i = 0; i < sizeof bytes; ++i) snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return SN_OK;
}

static SnStatus open_gallery(Viewer* v, const Options* o, SnError* error) {
    char memory[PATH_MAX];
    SnGallery* gallery = NULL;
    SN_TRY(sn_create_gallery(sn_scenes_folder(memory), &gallery, error));
    return sn_create_gallery_session(gallery, o->threads, &v->session, error);
}

static SnStatus open_session(Viewer* v, const Options* o, SnError* error) {
    v->origin[0] = (SnOrigin){o->what[0], o->setting, o->setting_count, o->threads};
    v->origin[1] = (SnOrigin){o->what[1], o->against, o->against_count, o->threads};
    const int two = o->what[1] || o->against_count > o->setting_count;
    if (!o->what[1]) v->origin[1].path = o->what[0];
    return sn_create_session(&v->origin[0], two ? &v->origin[1] : NULL, &v->session, error);
}

static SnStatus open_server(Viewer* v, int port, SnError* error) {
    SnServerDef def = {.port = port < 0 ? USUAL_PORT : port,
                       .file = sn_view_files,
                       .file_count = sn_view_file_count,
                       .token = v->token,
                       .message = sn_session_message,
                       .left = sn_session_left,
                       .wanted = sn_session_wanted,
                       .user = v->session};
    SnStatus status = sn_create_server(&def, &v->server, error);
    if (status < 0 && port < 0) { // the usual port is taken, perhaps by another viewer
        def.port = 0;
        status = sn_create_server(&def, &v->server, error);
    }
    return status;
}

static SnStatus open_viewer(Viewer* v, const Options* o, SnError* error) {
    SN_TRY(make_token(v->token, error));
    SN_TRY(o->what[0] ? open_session(v, o, error) : open_gallery(v, o, error));
    SN_TRY(open_server(v, o->port, error));
    SN_TRY(sn_session_start(v->session, v->server, error));
    // a browser does not send the text after a '#', so no other page or server learns the token
    snprintf(v->url, sizeof v->url, "http://127.0.0.1:%d/#%s", sn_server_port(v->server), v->token);
    return SN_OK;
}

// Open the page in a browser if there is a desktop.
static void open_browser(Viewer* v) {
    const char* const words[] = {"xdg-open", v->url, NULL};
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) return;
    if (sn_start_process(words, -1, -1, &v->browser)) v->browser = 0;
}

static int wait_for_signal(Viewer* v) {
    const struct timespec nap = {.tv_nsec = 50000000};
    while (!sn_caught_signal()) {
        nanosleep(&nap, NULL);
        if (v->browser && waitpid(v->browser, NULL, WNOHANG)) v->browser = 0;
    }
    return 128 + sn_caught_signal();
}

static int run_view(int argc, char** argv) {
    static Options o;
    static Viewer v;
    SnError error = {0};
    int status = parse_options(argc, argv, &o);
    if (status) return status;
    // until the viewer is open, signals end the program at once: opening may take minutes, and
    // leaves nothing half done
    sn_leave_on_signals();
    const SnStatus opened = open_viewer(&v, &o, &error);
    sn_catch_signals();
    if (opened < 0) {
        status = sn_report(opened, &error);
    } else {
        printf("%s\nCtrl-C ends it.\n", v.url);
        fflush(stdout);
        if (!o.no_open) open_browser(&v);
        status = wait_for_signal(&v);
        sn_leave_within(LAST_STEP);
    }
    // server and session call each other, so the server's thread ends first, and the server's
    // memory is freed last
    if (v.server) sn_stop_server(v.server);
    sn_destroy_session(v.session);
    sn_destroy_server(v.server);
    return status;
}

const SnCommand sn_command_view = {
    .name = "view",
    .summary = "watch scenes and recorded runs in the browser",
    .help = "usage: sinew view [SCENE|DIR [SCENE|DIR]] [OPTION]...\n"
            "\n"
            "Simulates a scene, or plays the run in a folder again (recorded with: sinew run\n"
            "--format snc), and shows it in the browser: play, pause, step, go back, look\n"
            "around. Two are shown side by side, with one clock, and how far they are apart.\n"
            "Without a name there is a gallery of the scenes in scenes/ here, or installed.\n"
            "Prints the address of the page, which this machine alone can open.\n"
            "\n"
            "  --port N         listen on this port, 0: any; default 8420, or any if taken\n"
            "  --no-open        do not start a browser\n"
            "  --set KEY=VALUE  change a value of the scene, as in step=0.005\n"
            "  --against KEY=VALUE\n"
            "                   the same for a second side, beside the scene as it is\n"
            "  --threads N      work on N threads; the result is the same for any number\n"
            "\n"
            "From another machine: ssh -L 8420:127.0.0.1:8420 HOST, then open the address\n"
            "here. The token in it keeps others out. Ctrl-C ends the viewer.\n"
            "\n"
            "example: sinew view scenes/twisting-bar.json --against integrator=bdf1\n",
    .run = run_view,
};
