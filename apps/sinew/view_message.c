// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_message.h"

#include "base/status.h"
#include "draw_rigid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- numbers of a frame ---------------------------------------------------------------------

// in the order in which they are sent; stages follow
static const char* const stats[] = {
    "step",        "time",           "frame",    "speed",   "pace",       "colouring",
    "dofs",        "contacts",       "pressing", "sweeps",  "iterations", "residual",
    "rigid_parts", "rigid_elements", "kinetic",  "elastic", "potential",  "contact_energy",
};
enum { OWN_STATS = sizeof stats / sizeof *stats, STATS = OWN_STATS + SN_STAGE_COUNT };

static void fill_stats(const SnSource* s, const SnPlayback* p, double number[STATS]) {
    static const SnStepStats nothing;
    const double steps = s->counts_steps ? (double)sn_world_step_count(s->world) : 0;
    const SnStepStats* w = steps > 0 ? sn_world_stats(s->world) : &nothing; // that led here
    const double own[OWN_STATS] = {steps,          s->kind->time(s),  (double)s->frame, p->speed,
                                   p->pace,        p->colouring,      w->dofs,          w->contacts,
                                   w->pressing,    w->sweeps,         w->iterations,    w->residual,
                                   w->rigid_parts, w->rigid_elements, w->kinetic,       w->elastic,
                                   w->potential,   w->contact_energy};
    memcpy(number, own, sizeof own);
    memcpy(number + OWN_STATS, w->seconds, sizeof w->seconds);
}

// ---- the scene ------------------------------------------------------------------------------

static void put_stats(SnJsonOut* out) {
    sn_json_open(out, "stats", '[');
    for (int i = 0; i < OWN_STATS; ++i) sn_json_put_text(out, NULL, stats[i]);
    for (int i = 0; i < SN_STAGE_COUNT; ++i) {
        char name[64];
        snprintf(name, sizeof name, "seconds_%s", sn_stage_name((SnStageId)i));
        sn_json_put_text(out, NULL, name);
    }
    sn_json_close(out, ']');
}

static void put_colours(SnJsonOut* out) {
    int count;
    const unsigned char(*palette)[3] = sn_rigid_palette(&count);
    sn_json_open(out, "palette", '[');
    for (int i = 0; i < count; ++i)
        sn_json_put_vector(out, NULL, (double[3]){palette[i][0], palette[i][1], palette[i][2]});
    sn_json_close(out, ']');
    sn_json_open(out, "colourings", '[');
    for (int i = 0; i < SN_COLOURINGS; ++i)
        sn_json_put_text(out, NULL, sn_colouring_word((SnColouring)i));
    sn_json_close(out, ']');
}

static void put_picture(SnJsonOut* out, const SnScenePicture* picture) {
    sn_json_open(out, "picture", '{');
    sn_json_put_vector(out, "direction", picture->direction);
    sn_json_put_vector(out, "up", picture->up);
    sn_json_put_vector(out, "target", picture->target);
    sn_json_put_number(out, "extent", picture->extent);
    sn_json_put_count(out, "ground", picture->ground);
    sn_json_put_number(out, "ground_level", picture->ground_level); // null: below everything
    sn_json_close(out, '}');
}

static void put_scene(SnJsonOut* out, const SnSource* s) {
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "name", sn_scene_name(s->scene));
    sn_json_put_text(out, "description", sn_scene_description(s->scene));
    sn_json_put_text(out, "mode", s->kind->word);
    sn_json_put_text(out, "integrator", sn_integrator_name(s->scene->world.integrator));
    sn_json_put_number(out, "step", s->scene->world.step);
    sn_json_put_number(out, "duration", s->scene->duration);
    sn_json_put_count(out, "frames", s->frame_count);
    put_picture(out, &s->scene->picture);
    put_stats(out);
    put_colours(out);
    sn_shown_describe(s->shown, out);
    sn_json_close(out, '}');
}

static void put_word(unsigned char* to, size_t word) {
    const uint32_t number = (uint32_t)word;
    memcpy(to, &number, sizeof number);
}

static size_t padded(size_t size) { return (size + 3) / 4 * 4; }

SnStatus sn_make_scene_message(const SnSource* s, SnBlob** message) {
    char* text = NULL;
    size_t size = 0;
    FILE* stream = open_memstream(&text, &size);
    if (!stream) return SN_OUT_OF_MEMORY;
    SnJsonOut out = {.stream = stream};
    put_scene(&out, s);
    const int failed = fclose(stream) != 0;
    SnBlob* blob =
        failed ? NULL : sn_create_blob(8 + padded(size) + sn_shown_fixed_bytes(s->shown));
    if (blob) {
        put_word(blob->data, SN_MESSAGE_SCENE);
        put_word(blob->data + 4, size);
        memcpy(blob->data + 8, text, size);
        sn_shown_write_fixed(s->shown, blob->data + 8 + padded(size));
    }
    free(text);
    *message = blob;
    return blob ? SN_OK : SN_OUT_OF_MEMORY;
}

// ---- a frame --------------------------------------------------------------------------------

SnStatus sn_make_frame_message(SnSource* s, const SnPlayback* p, SnBlob** message) {
    enum { HEAD = 16 };
    double number[STATS];
    SnMoment moment;
    const size_t text = strlen(p->text.text), before = HEAD + sizeof number + padded(text);
    SN_TRY(s->kind->look(s, &moment));
    moment.colouring = p->colouring;
    fill_stats(s, p, number);
    SnBlob* blob = sn_create_blob(before + sn_shown_moving_bytes(s->shown));
    if (!blob) return SN_OUT_OF_MEMORY;
    put_word(blob->data, SN_MESSAGE_FRAME);
    put_word(blob->data + 4, (size_t)(p->playing | s->kind->at_end(s) << 1 | p->failed << 2));
    put_word(blob->data + 8, STATS);
    put_word(blob->data + 12, text);
    memcpy(blob->data + HEAD, number, sizeof number);
    memcpy(blob->data + HEAD + sizeof number, p->text.text, text);
    sn_shown_write_moving(s->shown, &moment, blob->data + before);
    *message = blob;
    return SN_OK;
}

// ---- commands -------------------------------------------------------------------------------

typedef enum Wants { NOTHING, FRAME, SPEED, COLOURING } Wants;

static const struct {
    const char* word;
    Wants wants;
} verbs[SN_VIEW_VERBS] = {
    [SN_VIEW_PLAY] = {"play", NOTHING},       [SN_VIEW_PAUSE] = {"pause", NOTHING},
    [SN_VIEW_STEP] = {"step", NOTHING},       [SN_VIEW_RESET] = {"reset", NOTHING},
    [SN_VIEW_SEEK] = {"seek", FRAME},         [SN_VIEW_SPEED] = {"speed", SPEED},
    [SN_VIEW_COLOUR] = {"colour", COLOURING},
};

static int read_number(const char* text, double most, double* number) {
    char* end = NULL;
    if (!*text || text[strspn(text, "0123456789.")]) return 0;
    *number = strtod(text, &end);
    return !*end && *number >= 0 && *number <= most;
}

static int read_value(Wants wants, const char* text, double* number) {
    if (wants == NOTHING) return !*text;
    if (wants == FRAME) return read_number(text, 1e15, number) && floor(*number) == *number;
    if (wants == SPEED) return read_number(text, 1000, number);
    for (int i = 0; i < SN_COLOURINGS; ++i) {
        if (strcmp(text, sn_colouring_word((SnColouring)i))) continue;
        *number = i;
        return 1;
    }
    return 0;
}

int sn_read_view_command(const char* text, size_t size, SnViewCommand* command) {
    char word[64];
    if (size >= sizeof word || memchr(text, 0, size)) return 0;
    memcpy(word, text, size);
    word[size] = 0;
    char* value = strchr(word, ' ');
    if (value) *value++ = 0;
    for (int i = 0; i < SN_VIEW_VERBS; ++i) {
        if (strcmp(word, verbs[i].word)) continue;
        *command = (SnViewCommand){.verb = (SnViewVerb)i};
        return read_value(verbs[i].wants, value ? value : "", &command->number);
    }
    return 0;
}
