// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "record.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/temporary.h"
#include "caches.h"
#include "checkpoint.h"
#include "clear.h"
#include "command.h"
#include "contacts.h"
#include "counted.h"
#include "frames.h"
#include "plain.h"
#include "steps.h"
#include "video.h"

#include <math.h>
#include <string.h>

// letters that have no special meaning in a shell
#define WORD_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+@%"

#define MAX_PATH            4096
#define MAX_FORMATS         80 // bytes for the names of all formats
#define FIRST               "first.png"
#define CHECKPOINT_INTERVAL 10.0 // s of wall-clock time; a power failure costs at most so much work

struct SnRecord {
    SnRecordDef def;
    SnFramesDef output;
    SnView* view;
    SnShot* shot;   // the moment of first.png; at the end of the run the moment of final.png
    SnImage* first; // the picture of the start; freed when it has been written
    SnFrames* frames;
    SnSupports supports; // the supports of the world at its start
    SnTable steps_table;
    SnJournal *steps, *contacts; // `contacts` is NULL where contacts.csv is not asked for
    SnJournalMark steps_before, contacts_before; // how much of both tables the run had written at
                                                 // the checkpoint from which it is resumed
    int with_contacts;                           // 1: contacts.csv is asked for
    int64_t frames_before;  // in a resumed run: the number of frames that were written before the
                            // checkpoint
    int64_t interval;       // steps between checkpoints; 0: every CHECKPOINT_INTERVAL seconds
    int slot;               // slot into which the next checkpoint is written
    int resumed;            // 1: the run was resumed from a checkpoint
    int opened;             // 1: the folder has been made or cleared for this run
    int can_go_on;          // 1: a checkpoint exists, from which the run can be resumed
    double last_checkpoint; // when the last checkpoint was written, s on the clock of sn_seconds
};

static const char* join_path(const SnRecord* r, const char* name, char path[MAX_PATH]) {
    snprintf(path, MAX_PATH, "%s/%s", r->def.folder, name);
    return path;
}

// ---- before anything is written

// List the names of formats, each with a comma before it, as in ", vtu, png".
static const char* list_formats(int formats, char text[MAX_FORMATS]) {
    int length = 0;
    *text = 0;
    for (int i = 0; sn_frame_format_word(i); ++i)
        if (formats & 1 << i)
            length += snprintf(text + length, (size_t)(MAX_FORMATS - length), ", %s",
                               sn_frame_format_word(i));
    return text;
}

// Check that a resumed run is asked for the same frames as the run that wrote the checkpoint.
static SnStatus check_same_frames(const SnRunOptions* o, const SnCheckpoint* from, SnError* error) {
    char formats[MAX_FORMATS];
    const int extra = o->video ? SN_FRAME_PNG : 0;
    if ((o->fps <= 0 || o->fps == from->fps) && (from->formats & extra) == extra &&
        (!o->formats || (o->formats | extra) == from->formats))
        return SN_OK;
    return sn_fail(
        error, SN_BAD_INPUT,
        "this run began with %g frames per second%s and must go on with them; leave --fps and "
        "--format out%s",
        from->fps, list_formats(from->formats, formats),
        (from->formats & extra) == extra ? "" : " (and --video, for it has no png)");
}

static SnStatus choose_output(SnRecord* r, const SnCheckpoint* from, SnError* error) {
    const SnRunOptions* o = r->def.options;
    const SnSceneOutput* wish = &r->def.scene->output;
    if (from) SN_TRY(check_same_frames(o, from, error));
    const double fps = from ? from->fps : o->fps > 0 ? o->fps : wish->fps;
    int formats = from ? from->formats : o->formats ? o->formats : wish->formats;
    if (o->video) formats |= SN_FRAME_PNG;
    r->output = (SnFramesDef){r->def.folder, fps, formats, o->video};
    r->with_contacts = from ? from->contacts.bytes > 0 : wish->contacts;
    r->interval = o->checkpoint ? o->checkpoint : from ? from->interval : wish->checkpoint_steps;
    if (o->fps > 0 && !formats)
        return sn_fail(error, SN_BAD_INPUT,
                       "--fps: no frames are written; give --format or --video as well");
    if (o->video && !sn_video_possible())
        return sn_fail(error, SN_UNSUPPORTED,
                       "--video needs the program ffmpeg, which is not there; install it, or leave "
                       "--video out and take --format png");
    return SN_OK;
}

// Draw the start, prepare the frames, and list the supports. Call this before a checkpoint is
// restored, because the world is then at a later time.
static SnStatus draw_start(SnRecord* r, SnError* error) {
    char path[MAX_PATH];
    SN_TRY(sn_list_supports(r->def.world, &r->supports));
    r->steps_table = sn_steps_table(&r->supports);
    SN_TRY(sn_create_shot(r->def.scene, r->def.world, &r->shot));
    SN_TRY(sn_take_shot(r->shot, sn_world_time(r->def.world)));
    SN_TRY(sn_create_view(r->def.scene, r->def.cast, &r->view));
    SN_TRY(sn_view_draw(r->view, r->shot, 0, join_path(r, FIRST, path), &r->first, error));
    return sn_create_frames(&r->output, r->def.scene, r->def.world, r->def.cast, r->view,
                            &r->frames);
}

static SnStatus check_frames(const SnRecord* r, SnError* error) {
    const double end = (double)r->def.totals->planned * r->def.scene->world.step;
    return sn_frames_check(r->frames, end, error);
}

// 1: the checkpoint's step is the step of the restored world, and the checkpoint has no more frames
// than are due at this step.
static int is_of_its_world(const SnRecord* r, const SnCheckpoint* from) {
    const double end = (double)from->step * r->def.scene->world.step;
    return from->step == sn_world_step_count(r->def.world) &&
           (double)from->frames <= floor(end * from->fps) + 2;
}

static SnStatus restore_checkpoint(SnRecord* r, const SnCheckpoint* from, SnError* error) {
    SnError said = {0};
    SnStatus status = sn_world_restore(r->def.world, from->world.data, from->world.size, &said);
    if (status == SN_BAD_FILE)
        return sn_fail(error, status,
                       "%.200s: this checkpoint is not of this scene with these values; give the "
                       "scene and every --set as before (%.200s)",
                       r->def.options->resume, said.text);
    if (status < 0) return sn_fail(error, status, "%s", said.text);
    if (!is_of_its_world(r, from))
        return sn_fail(error, SN_BAD_FILE,
                       "%.200s: the checkpoint is damaged: it has frames or steps of another time",
                       r->def.options->resume);
    SnRunTotals* t = r->def.totals;
    const SnRunTotals now = {.planned = t->planned, .threads = t->threads};
    *t = from->totals;
    t->planned = now.planned;
    t->threads = now.threads;
    r->steps_before = from->steps;
    r->contacts_before = from->contacts;
    r->frames_before = from->frames;
    sn_view_set_film(r->view, &from->film);
    return SN_OK;
}

static SnStatus prepare_record(SnRecord* r, SnError* error) {
    if (!r->def.options->resume) {
        SN_TRY(choose_output(r, NULL, error));
        SN_TRY(draw_start(r, error));
        return check_frames(r, error);
    }
    SnCheckpoint from;
    int slot;
    SN_TRY(sn_read_checkpoint(r->def.options->resume, &from, &slot, error));
    r->resumed = 1;
    r->slot = slot == 0; // the next checkpoint goes into the other slot, so that this one is kept
    SnStatus status = choose_output(r, &from, error);
    if (status >= 0) status = draw_start(r, error);
    if (status >= 0) status = check_frames(r, error);
    if (status >= 0) status = restore_checkpoint(r, &from, error);
    sn_free_checkpoint(&from);
    return status;
}

SnStatus sn_create_record(const SnRecordDef* def, SnRecord** out, SnError* error) {
    SnRecord* record = SN_NEW(SnRecord);
    if (!record) return SN_OUT_OF_MEMORY;
    record->def = *def;
    SnStatus status = prepare_record(record, error);
    if (status < 0) {
        sn_destroy_record(record);
        return status;
    }
    *out = record;
    return SN_OK;
}

void sn_destroy_record(SnRecord* record) {
    if (!record) return;
    sn_journal_abandon(record->steps);
    sn_journal_abandon(record->contacts);
    sn_destroy_frames(record->frames);
    if (record->opened && !record->can_go_on) sn_clear_unfinished(record->def.folder);
    sn_destroy_image(record->first);
    sn_destroy_shot(record->shot);
    sn_destroy_view(record->view);
    sn_free_supports(&record->supports);
    sn_free(record);
}

// ---- while it runs

static SnStatus open_table(const SnRecord* r, const SnTable* table, SnJournalMark before,
                           SnJournal** journal, SnError* error) {
    if (!r->resumed) return sn_create_journal(r->def.folder, table, journal, error);
    return sn_reopen_journal(r->def.folder, table, before, journal, error);
}

SnStatus sn_record_open(SnRecord* r, SnError* error) {
    char path[MAX_PATH];
    SN_TRY(sn_make_folder(r->def.folder, error));
    sn_temporary_clean(r->def.folder);
    sn_temporary_clean(join_path(r, "frames", path));
    if (!r->resumed) sn_clear_run(r->def.folder);
    r->opened = 1;
    r->can_go_on = r->resumed;
    SN_TRY(open_table(r, &r->steps_table, r->steps_before, &r->steps, error));
    if (r->with_contacts)
        SN_TRY(open_table(r, &sn_contacts_table, r->contacts_before, &r->contacts, error));
    SN_TRY(sn_write_png(join_path(r, FIRST, path), r->first, error));
    sn_destroy_image(r->first);
    r->first = NULL;
    SN_TRY(sn_frames_open(r->frames, r->frames_before, error));
    r->last_checkpoint = sn_seconds();
    return sn_frames_advance(r->frames, error);
}

static SnStatus write_checkpoint(SnRecord* r, SnError* error) {
    char path[MAX_PATH];
    SnCheckpoint* c = SN_NEW(SnCheckpoint);
    if (!c) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    c->step = sn_world_step_count(r->def.world);
    c->fps = r->output.fps;
    c->formats = r->output.formats;
    c->frames = sn_frames_count(r->frames);
    c->totals = *r->def.totals;
    c->film = sn_view_film(r->view);
    c->interval = r->interval;

    // files on which the checkpoint relies must be on the disk before the checkpoint
    SnStatus status = sn_frames_list(r->frames, error);
    if (status >= 0) status = sn_journal_sync(r->steps, &c->steps, error);
    if (status >= 0) status = sn_journal_sync(r->contacts, &c->contacts, error);
    if (status >= 0) status = sn_world_snapshot(r->def.world, &c->world, error);
    if (status >= 0)
        status = sn_write_checkpoint(join_path(r, sn_checkpoint_name(r->slot), path), c, error);
    sn_free_checkpoint(c);
    sn_free(c);
    SN_TRY(status);
    r->can_go_on = 1;
    r->slot = !r->slot;
    r->last_checkpoint = sn_seconds();
    return SN_OK;
}

static int checkpoint_is_due(const SnRecord* r) {
    if (r->interval) return sn_world_step_count(r->def.world) % r->interval == 0;
    return sn_seconds() - r->last_checkpoint > CHECKPOINT_INTERVAL;
}

SnStatus sn_record_step(SnRecord* r, SnError* error) {
    sn_journal_add(r->steps, r->def.world);
    sn_journal_add(r->contacts, r->def.world);
    SN_TRY(sn_frames_advance(r->frames, error));
    r->def.totals->frames = sn_frames_count(r->frames);
    return checkpoint_is_due(r) ? write_checkpoint(r, error) : SN_OK;
}

// ---- at the end

static SnStatus write_final(SnRecord* r, SnError* error) {
    char path[MAX_PATH];
    SN_TRY(sn_take_shot(r->shot, sn_world_time(r->def.world)));
    return sn_view_write(r->view, r->shot, join_path(r, "final.png", path), error);
}

static int report_failure(SnStatus status, const SnError* error) {
    if (status >= 0) return SN_EXIT_OK;
    sn_report(status, error);
    return SN_EXIT_FAILED;
}

int sn_record_finish(SnRecord* r) {
    char path[MAX_PATH];
    enum { CHECKPOINT, STEPS, CONTACTS, FRAMES, SUMMARY, FINAL, COUNT };
    SnError error[COUNT] = {0};
    SnStatus status[COUNT] = {SN_OK};
    SnRunTotals* t = r->def.totals;
    t->frames = sn_frames_count(r->frames);
    if (!strcmp(t->outcome, "interrupted"))
        status[CHECKPOINT] = write_checkpoint(r, &error[CHECKPOINT]);
    status[STEPS] = sn_journal_finish(r->steps, &error[STEPS]);
    status[CONTACTS] = sn_journal_finish(r->contacts, &error[CONTACTS]);
    r->steps = r->contacts = NULL;
    status[FRAMES] = sn_frames_finish(r->frames, &error[FRAMES]);
    status[SUMMARY] = sn_write_summary(join_path(r, "summary.json", path), r->def.options->scene,
                                       r->def.scene, r->def.cast, r->def.world, t, &error[SUMMARY]);
    status[FINAL] = write_final(r, &error[FINAL]);
    int result = SN_EXIT_OK;
    for (int i = 0; i < COUNT; ++i)
        if (report_failure(status[i], &error[i])) result = SN_EXIT_FAILED;

    // unless the user asked for checkpoints, remove them: a run that has finished needs none
    if (!result && !r->interval && !strcmp(t->outcome, "finished")) {
        sn_clear_checkpoints(r->def.folder);
        sn_frames_drop_motion(r->frames);
    }
    return result;
}

// Print a word so that a shell reads the same word back. Control characters are written in a
// notation that bash, ksh and zsh understand.
static void print_word(const char* before, const char* word) {
    fputs(before, stdout);
    if (*word && !word[strspn(word, WORD_LETTERS)]) {
        fputs(word, stdout);
        return;
    }
    const int hidden = strcmp(sn_plain(word).text, word) != 0;
    fputs(hidden ? "$'" : "'", stdout);
    for (; *word; ++word) {
        const unsigned char c = (unsigned char)*word;
        if (hidden && (c < ' ' || c >= 0x7f))
            printf("\\x%02x", (unsigned)c);
        else if (hidden)
            printf("%s%c", c == '\'' || c == '\\' ? "\\" : "", c);
        else
            fputs(c == '\'' ? "'\\''" : (char[2]){*word, 0}, stdout);
    }
    putchar('\'');
}

// Print the command that resumes the run, so that it can be pasted into a shell.
static void tell_resume(const SnRecord* r) {
    const SnRunOptions* o = r->def.options;
    print_word("  go on with: ", sn_program_name());
    print_word(" run ", o->scene);
    print_word(" --resume ", r->def.folder);
    for (int i = 0; i < o->override_count; ++i) print_word(" --set ", o->overrides[i]);
    if (o->steps) printf(" --steps %lld", (long long)o->steps);
    if (o->threads) printf(" --threads %d", o->threads);
    if (o->video) print_word(" --video ", o->video);
    putchar('\n');
}

void sn_record_tell(const SnRecord* r) {
    const SnRunTotals* t = r->def.totals;
    const SnCounted frames = sn_counted(t->frames, "frame", NULL);
    const SnPlain folder = sn_plain(r->def.folder);
    printf("  %s/final.png (and first.png), summary.json, steps.csv%s\n", folder.text,
           r->with_contacts ? ", contacts.csv" : "");
    const int formats = r->output.formats;
    if (formats & ~(SN_FRAME_SNC | SN_FRAMES_CACHES))
        printf("  %s/frames: %s, %g per second%s\n", folder.text, frames.text, r->output.fps,
               formats & SN_FRAME_VTU ? "; series.pvd lists them" : "");
    if (formats & (SN_FRAME_PC2 | SN_FRAME_MDD))
        printf("  %s/" SN_CACHES_FOLDER ": %s of each body%s, and its shape at rest\n", folder.text,
               frames.text, sn_scene_has_visitors(r->def.scene) ? " that stays" : "");
    if (formats & SN_FRAME_GLB) printf("  %s/" SN_CACHES_GLB ": %s\n", folder.text, frames.text);
    if (formats & SN_FRAME_SNC)
        printf("  %s/frames.snc: %s, for sinew compare\n", folder.text, frames.text);
    if (r->output.video) printf("  %s\n", sn_plain(r->output.video).text);
    if (!strcmp(t->outcome, "interrupted")) tell_resume(r);
}
