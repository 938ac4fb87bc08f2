// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "run_options.h"

#include "command.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int take_fps(const char* command, const char* text, double* fps) {
    char* end = NULL;
    *fps = strtod(text, &end);
    const int plain = *text && !text[strspn(text, "0123456789.eE+-")] && !*end;
    if (plain && *fps > 0 && *fps <= SN_MAX_FPS) return SN_EXIT_OK;
    return sn_usage_error(command, "--fps %s: accepted is a number above 0, at most %g", text,
                          SN_MAX_FPS);
}

static int take_format(const char* command, const char* text, int* formats) {
    for (int i = 0; sn_frame_format_word(i); ++i) {
        if (strcmp(text, sn_frame_format_word(i))) continue;
        *formats |= 1 << i;
        return SN_EXIT_OK;
    }
    char accepted[128] = "";
    for (int i = 0; sn_frame_format_word(i); ++i)
        snprintf(accepted + strlen(accepted), sizeof accepted - strlen(accepted), "%s%s",
                 i ? ", " : "", sn_frame_format_word(i));
    return sn_usage_error(command, "--format %s: accepted is one of %s", text, accepted);
}

static int take_video(const char* command, const char* text, const char** video) {
    const size_t length = strlen(text);
    if (length < 5 || strcmp(text + length - 4, ".mp4"))
        return sn_usage_error(command, "--video %s: accepted is a file name that ends in .mp4",
                              text);
    *video = text;
    return SN_EXIT_OK;
}

static int take_override(const char* command, const char* text, SnRunOptions* o) {
    if (o->override_count == SN_MAX_OVERRIDES)
        return sn_usage_error(command, "more than %d times --set", SN_MAX_OVERRIDES);
    o->overrides[o->override_count++] = text;
    return SN_EXIT_OK;
}

static int take_name(const char* command, const char* option, const char* text, const char** name) {
    if (!*text) return sn_usage_error(command, "%s: accepted is the name of a folder", option);
    *name = text;
    return SN_EXIT_OK;
}

static int take_threads(const char* command, const char* text, int* threads) {
    int64_t count = 0;
    int status = sn_take_count(command, "--threads", text, 256, &count);
    *threads = (int)count;
    return status;
}

#define MAX_STEPS 1000000000

static int take_value(const char* command, const char* option, const char* value, SnRunOptions* o) {
    if (!strcmp(option, "--set")) return take_override(command, value, o);
    if (!strcmp(option, "--out")) return take_name(command, option, value, &o->out);
    if (!strcmp(option, "--resume")) return take_name(command, option, value, &o->resume);
    if (!strcmp(option, "--threads")) return take_threads(command, value, &o->threads);
    if (!strcmp(option, "--fps")) return take_fps(command, value, &o->fps);
    if (!strcmp(option, "--format")) return take_format(command, value, &o->formats);
    if (!strcmp(option, "--video")) return take_video(command, value, &o->video);
    if (!strcmp(option, "--checkpoint"))
        return sn_take_count(command, option, value, MAX_STEPS, &o->checkpoint);
    return sn_take_count(command, option, value, MAX_STEPS, &o->steps);
}

static int is_known(const char* command, const char* option) {
    static const char* const of_run[] = {"--out",    "--threads", "--steps",      "--fps",
                                         "--format", "--video",   "--checkpoint", "--resume"};
    if (!strcmp(option, "--set")) return 1;
    for (size_t i = 0; !strcmp(command, "run") && i < sizeof of_run / sizeof *of_run; ++i)
        if (!strcmp(option, of_run[i])) return 1;
    return 0;
}

int sn_parse_run_options(const char* command, int argc, char** argv, SnRunOptions* o) {
    *o = (SnRunOptions){0};
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        int status = SN_EXIT_OK;
        if (!strcmp(word, "--quiet") && !strcmp(command, "run")) {
            o->quiet = 1;
        } else if (!strcmp(word, "--strict")) {
            o->strict = 1;
        } else if (!strcmp(word, "--json")) {
            o->json = 1;
        } else if (is_known(command, word)) {
            if (i + 1 == argc) return sn_usage_error(command, "%s needs a value", word);
            status = take_value(command, word, argv[++i], o);
        } else if (word[0] == '-' && word[1]) {
            return sn_usage_error(command, "%s has no option %s", command, word);
        } else if (o->scene) {
            return sn_usage_error(command, "%s takes one scene, found %s and %s", command, o->scene,
                                  word);
        } else {
            o->scene = word;
        }
        if (status) return status;
    }
    if (!o->scene) return sn_usage_error(command, "%s needs the file of a scene", command);
    if (o->out && o->resume)
        return sn_usage_error(
            command, "--out and --resume: a run goes on in its own folder; leave --out away");
    return SN_EXIT_OK;
}
