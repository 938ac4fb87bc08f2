// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "counted.h"
#include "motion.h"
#include "output/cache.h"
#include "plain.h"
#include "report_page.h"
#include "report_recording.h"
#include "signals.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_PATH   4096
#define USUAL_SIZE 50 // default for the largest size of a report, MB
// largest size that can be asked for, MB; browsers cannot hold a longer text
#define MOST_SIZE 1000
#define MEGABYTE  1e6

typedef struct Options {
    const char* folder;
    const char* out;
    int max_size; // largest size of the report, MB
} Options;

// A report that is being made.
typedef struct Report {
    char path[MAX_PATH];
    SnSource* source;
    SnStepRows rows;
    SnJsonDocument* summary;
    SnRecording* recording;
    int64_t stride; // every `stride`th recorded frame is written
} Report;

// ---- the command line -----------------------------------------------------------------------

static int take_size(const char* text, int* size) {
    int value = 0;
    for (const char* c = text; *c >= '0' && *c <= '9' && value <= MOST_SIZE; ++c)
        value = 10 * value + (*c - '0');
    if (!*text || text[strspn(text, "0123456789")] || value < 1 || value > MOST_SIZE)
        return sn_usage_error("report",
                              "--max-size %s: accepted is a whole number from 1 to %d (MB)", text,
                              MOST_SIZE);
    *size = value;
    return SN_EXIT_OK;
}

static int parse_report_options(int argc, char** argv, Options* o) {
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        const int out = !strcmp(word, "-o") || !strcmp(word, "--out");
        if (out || !strcmp(word, "--max-size")) {
            if (i + 1 == argc || !*argv[i + 1])
                return sn_usage_error("report", "%s needs a %s", word, out ? "file" : "number");
            if (out) o->out = argv[i + 1];
            const int status = out ? SN_EXIT_OK : take_size(argv[i + 1], &o->max_size);
            if (status) return status;
            ++i;
        } else if (word[0] == '-' && word[1]) {
            return sn_usage_error("report", "report has no option %s", word);
        } else if (o->folder) {
            return sn_usage_error("report", "report takes one run, found %s and %s", o->folder,
                                  word);
        } else {
            o->folder = word;
        }
    }
    return o->folder ? SN_EXIT_OK : sn_usage_error("report", "report needs the folder of a run");
}

// ---- the output file ------------------------------------------------------------------------

static SnStatus check_folder(const char* path, SnError* error) {
    char folder[MAX_PATH];
    struct stat info;
    const char* slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    if (stat(folder, &info))
        return sn_fail(error, SN_BAD_INPUT, "%.300s: %s", folder, strerror(errno));
    return SN_OK;
}

// Refuse to overwrite a file that is not a report.
static SnStatus check_old(const char* path, SnError* error) {
    struct stat info;
    if (stat(path, &info) || sn_is_report(path)) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "%.300s: exists, and is no report; accepted is a new name, or an older report",
                   path);
}

static SnStatus choose_path(const Options* o, char path[MAX_PATH], SnError* error) {
    const int length = o->out ? snprintf(path, MAX_PATH, "%s", o->out)
                              : snprintf(path, MAX_PATH, "%s/" SN_REPORT_NAME, o->folder);
    if (length >= MAX_PATH) return sn_fail(error, SN_BAD_INPUT, "the name is too long");
    SN_TRY(check_folder(path, error));
    return check_old(path, error);
}

// ---- the page -------------------------------------------------------------------------------

static SnStatus open_run(Report* r, const char* folder, SnError* error) {
    char path[MAX_PATH];
    SN_TRY(sn_create_replay(folder, &r->source, error));
    SnStatus status = sn_load_step_rows(folder, &r->rows);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    snprintf(path, sizeof path, "%s/summary.json", folder);
    SN_TRY(sn_json_load(path, &r->summary, error));
    const SnRecordingDef def = {r->source, &r->rows, sn_json_root(r->summary)};
    return sn_create_recording(&def, &r->recording, error);
}

// Write the page, and keep the file if all frames fit into `most` letters. *share becomes the share
// of the frames that fitted, 0 to 1.
static SnStatus try_to_write(Report* r, double most, double* share, SnError* error) {
    SnFile* file = NULL;
    SN_TRY(sn_create_file(r->path, &file, error));
    FILE* stream = sn_file_stream(file);
    sn_report_page_begin(stream);
    SnStatus status =
        sn_recording_write(r->recording, r->stride, (int64_t)most, stream, share, error);
    sn_report_page_end(stream);
    if (status >= 0 && *share >= 1) return sn_file_commit(file, error);
    sn_file_abandon(file);
    return status;
}

// Write the page; while it does not fit, try again with fewer frames.
static SnStatus write_page(Report* r, int max_size, SnError* error) {
    const double most = max_size * MEGABYTE - (double)sn_report_page_size();
    double share = 0;
    for (r->stride = 1;;) {
        SN_TRY(try_to_write(r, most, &share, error));
        if (share >= 1) return SN_OK;
        if (sn_recording_frames(r->recording, r->stride) <= 2)
            return sn_fail(error, SN_BAD_INPUT,
                           "%.300s: not even two frames fit into %d MB; --max-size takes up to %d",
                           r->path, max_size, MOST_SIZE);
        const double next = (double)r->stride / fmax(share, 1e-3);
        r->stride = (int64_t)fmax(ceil(next), (double)(r->stride + 1));
    }
}

static void tell_report(const Report* r) {
    struct stat info = {0};
    const int64_t frames = sn_recording_frames(r->recording, r->stride);
    stat(r->path, &info);
    printf("%s: %s, %.1f MB\n", sn_plain(r->path).text, sn_counted(frames, "frame", NULL).text,
           (double)info.st_size / MEGABYTE);
    if (r->stride > 1)
        printf("  of %lld that were recorded: one in %lld; --max-size makes room for more\n",
               (long long)r->source->frame_count, (long long)r->stride);
    if (!r->rows.count) printf("  without plots: there is no steps.csv that can be read\n");
}

static int run_report(int argc, char** argv) {
    static Report r;
    Options o = {.max_size = USUAL_SIZE};
    SnError error = {0};
    const int usage = parse_report_options(argc, argv, &o);
    if (usage) return usage;
    sn_leave_on_signals();
    SnStatus status = choose_path(&o, r.path, &error);
    if (status >= 0) status = open_run(&r, o.folder, &error);
    if (status >= 0) status = write_page(&r, o.max_size, &error);
    if (status >= 0) tell_report(&r);
    sn_destroy_recording(r.recording);
    sn_destroy_json(r.summary);
    sn_free_step_rows(&r.rows);
    sn_destroy_source(r.source);
    return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
}

const SnCommand sn_command_report = {
    .name = "report",
    .summary = "one web page of a recorded run: replay, plots, tables",
    .help = "usage: sinew report DIR [-o FILE] [--max-size MB]\n"
            "\n"
            "Writes a run that was recorded with --format snc as one HTML file, which opens\n"
            "from disk in any browser of today and asks the network for nothing: the run to\n"
            "play and look at from all sides, plots of its steps, and what its summary says.\n"
            "\n"
            "  -o FILE        where to; default DIR/report.html. An older report is replaced,\n"
            "                 any other file is not\n"
            "  --max-size MB  leave out frames, evenly, where it would be larger; default 50\n"
            "\n"
            "Positions have 16 bits: they are off by less than 1/65535 of the box that a body\n"
            "moves in.\n"
            "\n"
            "example: sinew run scenes/twisting-bar.json --format snc --out out/twist\n"
            "         sinew report out/twist -o report.html\n",
    .run = run_report,
};
