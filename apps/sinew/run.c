// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "base/memory.h"
#include "command.h"
#include "draw.h"
#include "output/file.h"
#include "progress.h"
#include "run_options.h"
#include "signals.h"
#include "steps.h"
#include "summary.h"

#include <string.h>

#define MAX_PATH 4096

// One run, from the scene to its files.
typedef struct Run {
    SnRunOptions options;
    char folder[MAX_PATH - 64]; // room for a name behind it
    SnScene* scene;
    SnWorld* world;
    SnView* view;
    SnFile* steps;
    SnRunTotals totals;
    SnError error;
} Run;

static void clean_up(Run* run) {
    sn_file_abandon(run->steps);
    sn_destroy_view(run->view);
    sn_destroy_world(run->world);
    sn_destroy_scene(run->scene);
}

// the folder that was asked for, or out/ and the scene's file name
static int choose_folder(Run* run) {
    const char* path = run->options.scene;
    const char* base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    const char* dot = strrchr(base, '.');
    int length = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
    int n = run->options.out ? snprintf(run->folder, sizeof run->folder, "%s", run->options.out)
                             : snprintf(run->folder, sizeof run->folder, "out/%.*s", length, base);
    if (n < (int)sizeof run->folder) return SN_EXIT_OK;
    return sn_usage_error("run", "the name of the output folder is too long");
}

static const char* file_in(const Run* run, const char* name, char path[MAX_PATH]) {
    snprintf(path, MAX_PATH, "%s/%s", run->folder, name);
    return path;
}

// everything that can be wrong with a scene shows here, before anything is written
static SnStatus build(Run* run) {
    const SnRunOptions* o = &run->options;
    SN_TRY(sn_load_scene(o->scene, o->overrides, o->override_count, &run->scene, &run->error));
    SN_TRY(sn_scene_create_world(run->scene, o->threads, &run->world, &run->error));
    SN_TRY(sn_create_view(run->scene, run->world, &run->view));
    run->totals.threads = o->threads ? o->threads : run->scene->world.threads;
    run->totals.planned = o->steps ? o->steps : sn_scene_step_count(run->scene);
    return SN_OK;
}

static SnStatus open_files(Run* run) {
    char path[MAX_PATH];
    SN_TRY(sn_make_folder(run->folder, &run->error));
    SN_TRY(sn_view_write(run->view, file_in(run, "first.png", path), &run->error));
    SN_TRY(sn_create_file(file_in(run, "steps.csv", path), &run->steps, &run->error));
    sn_write_steps_header(sn_file_stream(run->steps));
    return SN_OK;
}

// step until done, stopped or failed; a failure is a message of the run, not of the program
static SnStatus step_all(Run* run) {
    SnRunTotals* t = &run->totals;
    SnProgress progress = sn_begin_progress(t->planned, run->options.quiet);
    SnStatus status = SN_OK;
    double began = sn_seconds();
    t->outcome = "finished";
    while (sn_world_step_count(run->world) < t->planned) {
        if (sn_caught_signal()) {
            t->outcome = "interrupted";
            break;
        }
        SnError remark = {0};
        status = sn_world_step(run->world, &remark);
        sn_add_step(t, run->world, status, remark.text);
        if (status < 0) {
            t->outcome = "failed";
            run->error = remark;
            break;
        }
        sn_write_steps_row(sn_file_stream(run->steps), run->world);
        sn_show_progress(&progress, sn_world_step_count(run->world), sn_world_time(run->world));
    }
    t->wall_seconds = sn_seconds() - began;
    sn_end_progress(&progress);
    return status;
}

// all that can be written is written; what cannot is reported
static int write_files(Run* run) {
    char path[MAX_PATH];
    SnError error[3] = {0};
    SnStatus status[3];
    status[0] = sn_file_commit(run->steps, &error[0]);
    run->steps = NULL;
    status[1] = sn_write_summary(file_in(run, "summary.json", path), run->options.scene, run->scene,
                                 run->world, &run->totals, &error[1]);
    status[2] = sn_view_write(run->view, file_in(run, "final.png", path), &error[2]);
    int result = SN_EXIT_OK;
    for (int i = 0; i < 3; ++i) {
        if (status[i] >= 0) continue;
        sn_report(status[i], &error[i]);
        result = SN_EXIT_FAILED;
    }
    return result;
}

// how it went, for a person
static void tell(const Run* run, int written) {
    const SnRunTotals* t = &run->totals;
    char wall[32];
    sn_format_seconds(t->wall_seconds, wall, sizeof wall);
    printf("%s: %s after %lld steps, t = %.6g s, in %s\n", sn_scene_name(run->scene), t->outcome,
           (long long)sn_world_step_count(run->world), sn_world_time(run->world), wall);
    for (int i = 1; i < SN_REMARKS; ++i)
        if (t->status_count[i])
            printf("  in %lld steps: %s\n", (long long)t->status_count[i],
                   sn_status_text((SnStatus)i));
    if (written == SN_EXIT_OK)
        printf("  %s/final.png (and first.png), summary.json, steps.csv\n", run->folder);
}

static int run_all(Run* run) {
    SnStatus status = build(run);
    if (status < 0) return sn_report(status, &run->error);
    sn_catch_signals();
    status = open_files(run);
    if (status < 0) return sn_report(status, &run->error);
    SnStatus stepped = step_all(run);

    // whatever happened, what there is goes into the files
    int written = write_files(run);
    if (!run->options.quiet) tell(run, written);
    if (stepped < 0) {
        sn_report(stepped, &run->error);
        return SN_EXIT_FAILED;
    }
    if (written) return written;
    return strcmp(run->totals.outcome, "interrupted") ? SN_EXIT_OK : 128 + sn_caught_signal();
}

static int run_command(int argc, char** argv) {
    static Run run;
    int status = sn_parse_run_options("run", argc, argv, &run.options);
    if (!status) status = choose_folder(&run);
    if (!status) status = run_all(&run);
    clean_up(&run);
    return status;
}

const SnCommand sn_command_run = {
    .name = "run",
    .summary = "simulate a scene, draw it, write what happened",
    .help =
        "usage: sinew run SCENE [--out DIR] [--set KEY=VALUE]... [--threads N] [--steps N] "
        "[--quiet]\n"
        "\n"
        "  --out DIR        where the files go; default out/ and the scene's file name\n"
        "  --set KEY=VALUE  change a value of the scene, as in step=0.005 or bodies[0].name=bar\n"
        "  --threads N      work on N threads; the result is the same for any number\n"
        "  --steps N        take N steps instead of as many as the scene's duration needs\n"
        "  --quiet          no progress, no report\n"
        "\n"
        "Writes DIR/final.png and first.png (pictures), summary.json (totals, the scene as used)\n"
        "and steps.csv (one row per step). Ctrl-C finishes the step and writes what there is; a\n"
        "second one leaves at once. Exit status: 0 done, 1 a step failed or a file could not be\n"
        "written, 2 the scene or the command line is wrong, 130 or 143 stopped by a signal.\n"
        "\n"
        "example: sinew run scenes/twisting-bar.json --set materials.rubber.poissons_ratio=0.3\n",
    .run = run_command,
};
