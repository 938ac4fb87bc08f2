// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "run_options.h"

#include "command.h"

#include <string.h>

// a whole number from 1 to `most`
static int parse_count(const char* text, int64_t most, int64_t* count) {
    int64_t value = 0;
    for (const char* c = text; *c; ++c) {
        if (*c < '0' || *c > '9' || value > most) return 0;
        value = 10 * value + (*c - '0');
    }
    if (!*text || value < 1 || value > most) return 0;
    *count = value;
    return 1;
}

static int take_count(const char* command, const char* option, const char* text, int64_t most,
                      int64_t* count) {
    if (parse_count(text, most, count)) return SN_EXIT_OK;
    return sn_usage_error(command, "%s %s: accepted is a whole number from 1 to %lld", option, text,
                          (long long)most);
}

static int take_value(const char* command, const char* option, const char* value, SnRunOptions* o) {
    int64_t threads = 0;
    int status = SN_EXIT_OK;
    if (!strcmp(option, "--out")) {
        if (!*value) return sn_usage_error(command, "--out: accepted is the name of a folder");
        o->out = value;
    } else if (!strcmp(option, "--set")) {
        if (o->override_count == SN_MAX_OVERRIDES)
            return sn_usage_error(command, "more than %d times --set", SN_MAX_OVERRIDES);
        o->overrides[o->override_count++] = value;
    } else if (!strcmp(option, "--threads")) {
        status = take_count(command, option, value, 256, &threads);
        o->threads = (int)threads;
    } else {
        status = take_count(command, option, value, 1000000000, &o->steps);
    }
    return status;
}

static int is_known(const char* command, const char* option) {
    if (!strcmp(option, "--set")) return 1;
    return !strcmp(command, "run") &&
           (!strcmp(option, "--out") || !strcmp(option, "--threads") || !strcmp(option, "--steps"));
}

int sn_parse_run_options(const char* command, int argc, char** argv, SnRunOptions* o) {
    *o = (SnRunOptions){0};
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        int status = SN_EXIT_OK;
        if (!strcmp(word, "--quiet") && !strcmp(command, "run")) {
            o->quiet = 1;
        } else if (!strcmp(word, "--json") && !strcmp(command, "check")) {
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
    return SN_EXIT_OK;
}
