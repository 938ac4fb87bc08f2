// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/clock.h"
#include "command.h"
#include "counted.h"
#include "overlaps.h"
#include "plain.h"
#include "progress.h"
#include "record.h"
#include "signals.h"
#include "warn.h"

#include <string.h>
#include <sys/stat.h>

#define MAX_FOLDER 4000 // bytes; leaves room for a file's name in a path of 4096 bytes

// One run, from the scene to its files.
typedef struct Run {
    SnRunOptions options;
    char folder[MAX_FOLDER];
    SnScene* scene;
    SnWorld* world;
    SnCast* cast;
    SnRecord* record;
    SnRunTotals totals;
    SnPassed passed;
    SnError error;
} Run;

static void clean_up(Run* run) {
    sn_destroy_record(run->record);
    sn_destroy_cast(run->cast);
    sn_destroy_world(run->world);
    sn_destroy_scene(run->scene);
}

static int set_folder(Run* run, int length, const char* before, const char* name) {
    int n = snprintf(run->folder, sizeof run->folder, "%s%.*s", before, length, name);
    if (n < (int)sizeof run->folder) return SN_EXIT_OK;
    return sn_usage_error("run", "the name of the output folder is too long");
}

// Set the folder of a resumed run to the folder in which its checkpoint lies.
static int set_resumed_folder(Run* run) {
    const char *path = run->options.resume, *slash = strrchr(path, '/');
    struct stat info;
    if (!stat(path, &info) && S_ISDIR(info.st_mode))
        return set_folder(run, (int)strlen(path), "", path);
    if (!slash) return set_folder(run, 1, "", ".");
    return set_folder(run, slash == path ? 1 : (int)(slash - path), "", path);
}

// Set the folder of a new run to the one that the user asked for, or to out/ and the scene's file
// name.
static int choose_folder(Run* run) {
    const SnRunOptions* o = &run->options;
    const char* base = strrchr(o->scene, '/') ? strrchr(o->scene, '/') + 1 : o->scene;
    const char* dot = strrchr(base, '.');
    if (o->resume) return set_resumed_folder(run);
    if (o->out) return set_folder(run, (int)strlen(o->out), "", o->out);
    return set_folder(run, dot && dot > base ? (int)(dot - base) : (int)strlen(base), "out/", base);
}

// Load the scene and make all that a run needs. Every mistake in a scene is found here, before any
// file is written.
static SnStatus build_run(Run* run) {
    const SnRunOptions* o = &run->options;
    SN_TRY(sn_load_scene(o->scene, o->overrides, o->override_count, &run->scene, &run->error));
    SN_TRY(sn_scene_create_world(run->scene, o->threads, &run->world, &run->error));
    run->totals.threads = o->threads ? o->threads : run->scene->world.threads;
    run->totals.planned = o->steps ? o->steps : sn_scene_step_count(run->scene);
    SN_TRY(sn_create_cast(run->scene, run->world, &run->cast, &run->error));
    const SnRecordDef def = {o, run->folder, run->scene, run->cast, run->world, &run->totals};
    SN_TRY(sn_create_record(&def, &run->record, &run->error));
    if (o->resume && sn_world_step_count(run->world) > run->totals.planned)
        return sn_fail(&run->error, SN_BAD_INPUT,
                       "%s: has already taken %lld of %lld steps; accepted is a longer duration or "
                       "--steps",
                       o->resume, (long long)sn_world_step_count(run->world),
                       (long long)run->totals.planned);
    return SN_OK;
}

// Take one step, and write the rows and files that are due after this step. If the step succeeds
// with a remark, the remark becomes a message in the summary and is not printed.
static SnStatus step_once(Run* run) {
    SnError remark = {0};
    SnStatus status = sn_world_step(run->world, &remark);
    sn_add_step(&run->totals, run->world, status, remark.text);
    if (status < 0) run->error = remark;
    SN_TRY(status);
    return sn_record_step(run->record, &run->error);
}

// How often a run looks for what passes through something.
#define LOOKS 20

// 1: a twentieth of the run is over, or all of it.
static int is_time_to_look(const Run* run) {
    const int64_t every = run->totals.planned / LOOKS + 1;
    const int64_t step = sn_world_step_count(run->world);
    return step % every == 0 || step == run->totals.planned;
}

// Take steps until the run has finished, was interrupted or has failed.
static SnStatus step_all(Run* run) {
    SnRunTotals* t = &run->totals;
    SnProgress progress =
        sn_begin_progress(sn_world_step_count(run->world), t->planned, run->options.quiet);
    SnStatus status = SN_OK;
    double now = sn_seconds();
    t->outcome = "finished";
    while (sn_world_step_count(run->world) < t->planned) {
        if (sn_caught_signal()) {
            t->outcome = "interrupted";
            break;
        }
        double began = now;
        status = step_once(run);
        if (status >= 0 && is_time_to_look(run))
            status = sn_look_for_passing(run->world, &run->passed, &run->error);
        now = sn_seconds();
        t->wall_seconds += now - began;
        if (status < 0) {
            t->outcome = "failed";
            break;
        }
        sn_show_progress(&progress, sn_world_step_count(run->world), sn_world_time(run->world));
    }
    sn_end_progress(&progress);
    return status;
}

// Print how the run went.
static void tell_outcome(const Run* run, int written) {
    const SnRunTotals* t = &run->totals;
    char wall[32];
    sn_format_seconds(t->wall_seconds, wall, sizeof wall);
    printf("%s: %s after %s, t = %.6g s, in %s\n", sn_plain(sn_scene_name(run->scene)).text,
           t->outcome, sn_counted(sn_world_step_count(run->world), "step", NULL).text,
           sn_world_time(run->world), wall);
    const char* reason;
    const char* method = sn_world_method(run->world, &reason);
    if (reason) printf("  auto chose %s: %s\n", method, reason);
    for (int i = 1; i < SN_REMARKS; ++i)
        if (t->status_count[i])
            printf("  in %s: %s\n", sn_counted(t->status_count[i], "step", NULL).text,
                   sn_status_text((SnStatus)i));
    if (t->most_contacts)
        printf("  up to %s in a step, %.3g m deep at most\n",
               sn_counted(t->most_contacts, "contact", NULL).text, t->deepest);
    if (run->scene->world.rigidification.on)
        printf("  %.0f %% of all elements rigid, the mean of all steps\n",
               100 * sn_mean_rigid_share(t, run->world));
    if (written == SN_EXIT_OK) sn_record_tell(run->record);
}

// Statics whose last step did not converge have no result: exit status 1, with a message.
static int judge_statics(const Run* run) {
    const int is_static = run->scene->world.integrator == SN_QUASISTATIC;
    if (!is_static || run->totals.last.status != SN_NOT_CONVERGED) return SN_EXIT_OK;
    fprintf(stderr,
            "sinew: the statics ended out of balance: the last step stopped before reaching "
            "the tolerance\n");
    return SN_EXIT_FAILED;
}

// Tell what begins inside something else; that is no mistake where a run goes on. Returns an exit
// status.
static int judge_start(Run* run) {
    int count = 0;
    SnStatus status = SN_OK;
    const int tells = !run->options.resume && (run->options.strict || !run->options.quiet);
    if (tells) status = sn_tell_overlaps(run->world, run->options.strict, &count, &run->error);
    if (status >= 0) status = sn_watch_passing(run->world, &run->passed, &run->error);
    if (status < 0) return sn_report(status, &run->error);
    return count > 0 && run->options.strict ? SN_EXIT_USAGE : SN_EXIT_OK;
}

// Tell what passed through something; where that is an error, the exit status is 1.
static int judge_end(const Run* run) {
    if (run->options.strict || !run->options.quiet)
        sn_tell_passing(run->world, &run->passed, run->options.strict);
    return run->passed.count > 0 && run->options.strict ? SN_EXIT_FAILED : SN_EXIT_OK;
}

static int run_all(Run* run) {
    SnStatus status = build_run(run);
    if (status >= 0 && !run->options.quiet) status = sn_warn_of_bodies(run->scene, run->cast);
    if (status < 0) return sn_report(status, &run->error);
    const int start = judge_start(run);
    if (start) return start;
    sn_catch_signals();
    status = sn_record_open(run->record, &run->error);
    if (status < 0) return sn_report(status, &run->error);
    SnStatus stepped = step_all(run);

    // the files are written whether the steps have failed or not
    int written = sn_record_finish(run->record);
    if (run->options.json)
        sn_put_summary(stdout, run->options.scene, run->scene, run->cast, run->world, &run->totals);
    else if (!run->options.quiet)
        tell_outcome(run, written);
    if (stepped < 0) {
        sn_report(stepped, &run->error);
        return SN_EXIT_FAILED;
    }
    if (written) return written;
    if (judge_end(run) | judge_statics(run)) return SN_EXIT_FAILED;
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
    .help = "usage: sinew run SCENE [OPTION]...\n"
            "\n"
            "  --out DIR        where the files go; default out/ and the scene's file name\n"
            "  --set KEY=VALUE  change a value of the scene, as in step=0.005 or\n"
            "                   bodies[0].name=bar\n"
            "  --threads N      work on N threads; the result is the same for any number\n"
            "  --steps N        take N steps instead of as many as the scene's duration\n"
            "                   needs\n"
            "  --format FORMAT  write frames: vtu (ParaView), png, snc (sinew compare), pc2,\n"
            "                   mdd, glb, obj, ply (other programs); may be repeated\n"
            "  --fps N          frames per second of the scene's time; default 25\n"
            "  --video FILE.mp4 a video of the PNG frames, made by ffmpeg\n"
            "  --checkpoint N   write a checkpoint every N steps; default every 10 seconds\n"
            "  --resume DIR     go on from the newest checkpoint in DIR, or from that file\n"
            "  --strict         what begins inside or passes through something is an error\n"
            "  --quiet          no progress, no report\n"
            "  --json           the report is summary.json, on standard output\n"
            "\n"
            "Writes pictures, summary.json (totals, the scene as used), steps.csv (a row per\n"
            "step), frames/, contacts.csv. Ctrl-C finishes the step and writes a checkpoint;\n"
            "a second one leaves at once. Exit status: 0 done, 1 a step or a file failed, 2\n"
            "the scene or the command line is wrong, 130 or 143 stopped by a signal.\n"
            "\n"
            "example: sinew run scenes/twisting-bar.json --format png --video twist.mp4\n",
    .run = run_command,
};
