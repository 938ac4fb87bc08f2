// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/memory.h"
#include "command.h"
#include "counted.h"
#include "difference.h"
#include "json_out.h"
#include "output/plot.h"
#include "plain.h"

#include <string.h>

#define SHOWN    10 // largest number of rows of the printed table
#define MAX_PATH 4096

typedef struct Options {
    const char *run[2], *out;
    int json;
} Options;

// ---- printing -------------------------------------------------------------------------------

static void tell_row(const char* head, const SnDifferenceFrame* f) {
    printf("  %12s  %12.4g  %12.4g  %10.4g  %10.4g\n", head, f->most, f->rms, 100 * f->most_part,
           100 * f->rms_part);
}

static void tell_body(const SnDifferenceBody* b) {
    printf("body \"%s\"", sn_plain(b->name).text);
    if (b->shared)
        printf(" (%.4g m): at most %.4g m", b->size, b->most);
    else
        printf(": in no frame of both runs");
    if (b->most > 0) printf(", node %d at %.6g s", b->most_node, b->most_time);
    for (int i = 0; i < 2; ++i)
        if (b->alone[i])
            printf("; in %s of the %s run only", sn_counted(b->alone[i], "frame", NULL).text,
                   i ? "second" : "first");
    putchar('\n');
}

static void tell_difference(const SnDifference* d) {
    char text[40];
    printf("distances between nodes, over all bodies; percent of the size of each node's body\n");
    printf("  %12s  %12s  %12s  %10s  %10s\n", "time, s", "largest, m", "rms, m", "largest, %",
           "rms, %");
    int rows = d->frame_count < SHOWN ? d->frame_count : SHOWN;
    for (int i = 0; i < rows; ++i) {
        // rows are spread evenly over all frames, from the first to the last
        int k = rows > 1 ? (int)((int64_t)i * (d->frame_count - 1) / (rows - 1)) : 0;
        snprintf(text, sizeof text, "%.6g", d->frame[k].time);
        tell_row(text, &d->frame[k]);
    }
    snprintf(text, sizeof text, "worst of %d", d->frame_count);
    tell_row(text, &d->worst);
    for (int i = 0; i < d->body_count; ++i) tell_body(&d->body[i]);
    for (int i = 0; i < 2; ++i)
        if (d->alone[i])
            printf("left out: %s of the %s run that the other does not have\n",
                   sn_counted(d->alone[i], "frame", NULL).text, i ? "second" : "first");
}

static void put_frame(SnJsonOut* out, const char* key, const SnDifferenceFrame* f) {
    sn_json_open(out, key, '{');
    sn_json_put_number(out, "time", f->time);
    sn_json_put_number(out, "max", f->most);
    sn_json_put_number(out, "rms", f->rms);
    sn_json_put_number(out, "max_percent", 100 * f->most_part);
    sn_json_put_number(out, "rms_percent", 100 * f->rms_part);
    sn_json_close(out, '}');
}

static void put_difference(const Options* o, const SnDifference* d) {
    SnJsonOut out = {.stream = stdout};
    sn_json_open(&out, NULL, '{');
    sn_json_open(&out, "runs", '[');
    for (int i = 0; i < 2; ++i) sn_json_put_text(&out, NULL, o->run[i]);
    sn_json_close(&out, ']');
    put_frame(&out, "worst", &d->worst);
    sn_json_open(&out, "bodies", '[');
    for (int i = 0; i < d->body_count; ++i) {
        const SnDifferenceBody* b = &d->body[i];
        sn_json_open(&out, NULL, '{');
        sn_json_put_text(&out, "name", b->name);
        sn_json_put_count(&out, "nodes", b->node_count);
        sn_json_put_number(&out, "size", b->size);
        sn_json_put_number(&out, "max", b->most);
        sn_json_put_number(&out, "max_time", b->most_time);
        sn_json_put_count(&out, "max_node", b->most_node);
        sn_json_put_count(&out, "frames", b->shared);
        sn_json_put_numbers(&out, "left_out", (double[]){(double)b->alone[0], (double)b->alone[1]},
                            2);
        sn_json_close(&out, '}');
    }
    sn_json_close(&out, ']');
    sn_json_put_numbers(&out, "left_out", (double[]){(double)d->alone[0], (double)d->alone[1]}, 2);
    sn_json_open(&out, "frames", '[');
    for (int i = 0; i < d->frame_count; ++i) put_frame(&out, NULL, &d->frame[i]);
    sn_json_close(&out, ']');
    sn_json_close(&out, '}');
}

// ---- files ----------------------------------------------------------------------------------

static SnStatus write_rows(const char* path, const SnDifference* d, SnError* error) {
    SnFile* file;
    SN_TRY(sn_create_file(path, &file, error));
    FILE* stream = sn_file_stream(file);
    fputs("time,max,rms,max_percent,rms_percent\n", stream);
    for (int i = 0; i < d->frame_count; ++i) {
        const SnDifferenceFrame* f = &d->frame[i];
        const double row[] = {f->time, f->most, f->rms, 100 * f->most_part, 100 * f->rms_part};
        for (int k = 0; k < 5; ++k) {
            if (k) putc(',', stream);
            sn_file_number(stream, row[k]);
        }
        putc('\n', stream);
    }
    return sn_file_commit(file, error);
}

static SnStatus write_plot(const char* path, const Options* o, const SnDifference* d,
                           SnError* error) {
    char title[400];
    double* column = SN_NEW_ARRAY(double, 3 * (size_t)d->frame_count);
    if (!column) return SN_OUT_OF_MEMORY;
    double *time = column, *most = column + d->frame_count, *rms = most + d->frame_count;
    for (int i = 0; i < d->frame_count; ++i) {
        time[i] = d->frame[i].time;
        most[i] = 100 * d->frame[i].most_part;
        rms[i] = 100 * d->frame[i].rms_part;
    }
    snprintf(title, sizeof title, "%.180s and %.180s", o->run[0], o->run[1]);
    const SnPlotLine line[] = {{.label = "largest distance", .y = most},
                               {.label = "root mean square", .y = rms}};
    const SnPlot plot = {.title = title,
                         .x_label = "time, s",
                         .y_label = "distance, percent of body size",
                         .count = d->frame_count,
                         .x = time,
                         .line = line,
                         .line_count = 2};
    SnStatus status = sn_write_plot(path, &plot, error);
    sn_free(column);
    return status;
}

static SnStatus write_files(const Options* o, const SnDifference* d, SnError* error) {
    char path[MAX_PATH];
    SN_TRY(sn_make_folder(o->out, error));
    snprintf(path, sizeof path, "%.4000s/compare.csv", o->out);
    SN_TRY(write_rows(path, d, error));
    snprintf(path, sizeof path, "%.4000s/compare.svg", o->out);
    SN_TRY(write_plot(path, o, d, error));
    if (!o->json) printf("  %s/compare.svg, compare.csv\n", sn_plain(o->out).text);
    return SN_OK;
}

// ---- the command line -----------------------------------------------------------------------

static int parse_compare_options(int argc, char** argv, Options* o) {
    int count = 0;
    for (int i = 0; i < argc; ++i) {
        const char* word = argv[i];
        if (!strcmp(word, "--json")) {
            o->json = 1;
        } else if (!strcmp(word, "-o") || !strcmp(word, "--out")) {
            if (i + 1 == argc || !*argv[i + 1])
                return sn_usage_error("compare", "%s needs a folder", word);
            o->out = argv[++i];
        } else if (word[0] == '-' && word[1]) {
            return sn_usage_error("compare", "compare has no option %s", word);
        } else if (count == 2) {
            return sn_usage_error("compare", "compare takes two folders, found %s as well", word);
        } else {
            o->run[count++] = word;
        }
    }
    return count == 2 ? SN_EXIT_OK : sn_usage_error("compare", "compare needs two folders of runs");
}

static int run_compare(int argc, char** argv) {
    Options o = {0};
    SnDifference* d = NULL;
    SnError error = {0};
    int usage = parse_compare_options(argc, argv, &o);
    if (usage) return usage;
    SnStatus status = sn_create_difference(o.run[0], o.run[1], &d, &error);
    if (status >= 0 && o.json) put_difference(&o, d);
    if (status >= 0 && !o.json) tell_difference(d);
    if (status >= 0 && o.out) status = write_files(&o, d, &error);
    sn_destroy_difference(d);
    return status < 0 ? sn_report(status, &error) : SN_EXIT_OK;
}

const SnCommand sn_command_compare = {
    .name = "compare",
    .summary = "how far two runs are apart, frame by frame",
    .help = "usage: sinew compare DIR DIR [-o DIR] [--json]\n"
            "\n"
            "Compares two runs that were recorded with --format snc and the same --fps, on\n"
            "the same meshes: the largest and the root mean square distance between a node\n"
            "of one run and the same node of the other, in m and in percent of the size of\n"
            "the body (the longest side of the box around it in the first frame). A body is\n"
            "compared in frames in which it is there in both runs.\n"
            "\n"
            "  -o DIR   write compare.csv (one row per frame) and compare.svg (a plot) there\n"
            "  --json   all frames as JSON instead of a table\n"
            "\n"
            "example: sinew run scenes/cantilever.json --format snc --out out/a\n"
            "         sinew run scenes/cantilever.json --format snc --out out/b --set step=0.005\n"
            "         sinew compare out/a out/b -o out/compare\n",
    .run = run_compare,
};
