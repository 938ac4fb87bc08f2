// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_message.h"

#include "base/memory.h"
#include "base/status.h"
#include "draw_rigid.h"
#include "view_apart.h"
#include "view_details.h"
#include "view_parameters.h"
#include "view_side.h"
#include "view_touch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- numbers of a frame ---------------------------------------------------------------------

// Names of the numbers of each side, in the order in which they are sent. The seconds of each phase
// and the numbers of the hand are sent after these numbers.
static const char* const stats[] = {
    "step",     "time",    "frame",      "spent",          "dofs",        "contacts",
    "pressing", "sweeps",  "iterations", "residual",       "rigid_parts", "rigid_elements",
    "kinetic",  "elastic", "potential",  "contact_energy", "elements",
};
// Names of the numbers that are sent once for all sides, after the numbers of the sides.
static const char* const shared[] = {
    "speed", "pace", "colouring", "compared", "apart_most", "apart_rms",
};
enum {
    OWN_STATS = sizeof stats / sizeof *stats,
    PHASES_END = OWN_STATS + SN_PHASE_COUNT,
    STATS = PHASES_END + SN_HAND_NUMBERS,
    SHARED = sizeof shared / sizeof *shared,
    // largest count of numbers in a frame, without the numbers of parameters and trail
    MOST_NUMBERS = SN_SIDES * (STATS + SN_MOST_DETAILS) + SHARED + 1,
};

_Static_assert((int)STATS <= SN_MOST_STATS, "callers have room for SN_MOST_STATS numbers");

int sn_frame_stats(const SnSource* s, double spent, double* number) {
    static const SnStepStats nothing;
    int64_t step = 0;
    const SnStepStats* w = s->kind->stats(s, &step);
    if (!w) w = &nothing;
    const double own[OWN_STATS] = {(double)step,
                                   s->kind->time(s),
                                   (double)s->frame,
                                   spent,
                                   w->dofs,
                                   w->contacts,
                                   w->pressing,
                                   w->sweeps,
                                   w->iterations,
                                   w->residual,
                                   w->rigid_parts,
                                   w->rigid_elements,
                                   w->kinetic,
                                   w->elastic,
                                   w->potential,
                                   w->contact_energy,
                                   (double)s->kind->elements(s)};
    memcpy(number, own, sizeof own);
    memcpy(number + OWN_STATS, w->seconds, sizeof w->seconds);
    sn_hand_numbers(s->world, number + PHASES_END);
    return STATS;
}

_Static_assert(SN_SIDES* STATS <= SN_TRAIL_WIDTH, "a step of all sides fits into a trail");

void sn_note_step(SnSides* sides) {
    double* number = sn_trail_add(&sides->trail, sides->count * STATS);
    for (int i = 0; i < sides->count; ++i, number += STATS)
        sn_frame_stats(sides->source[i], sides->spent[i], number);
}

static void fill_shared_numbers(const SnSides* sides, const SnSideMoment* moment,
                                const SnPlayback* p, double number[SHARED]) {
    SnApart apart = {0};
    if (sides->count == 2)
        apart = sn_view_apart(sides->source[0], &moment[0], sides->source[1], &moment[1]);
    const double own[SHARED] = {p->speed,    p->pace,    p->colouring,
                                p->compared, apart.most, apart.rms};
    memcpy(number, own, sizeof own);
}

unsigned sn_offered_colourings(const SnSides* sides) {
    unsigned offered = 0;
    for (int i = 0; i < sides->count; ++i) offered |= sides->source[i]->colourings;
    return offered;
}

// ---- the scene ------------------------------------------------------------------------------

static void put_words(SnJsonOut* out, const char* const* word, int count) {
    for (int i = 0; i < count; ++i) sn_json_put_text(out, NULL, word[i]);
}

static void put_stats(SnJsonOut* out) {
    sn_json_open(out, "shared", '[');
    put_words(out, shared, SHARED);
    sn_json_close(out, ']');
    sn_json_open(out, "stats", '[');
    put_words(out, stats, OWN_STATS);
    for (int i = 0; i < SN_PHASE_COUNT; ++i) {
        char name[64];
        snprintf(name, sizeof name, "seconds_%s", sn_phase_name((SnPhase)i));
        sn_json_put_text(out, NULL, name);
    }
    put_words(out, sn_hand_names, SN_HAND_NUMBERS);
    sn_json_close(out, ']');
}

// Write what the codes of colourings mean, with the scales of the side that has the most layers.
static void put_colours(SnJsonOut* out, const SnSides* sides) {
    const SnSource* finest = sides->source[0];
    const unsigned offered = sn_offered_colourings(sides);
    int count;
    for (int i = 0; i < sides->count; ++i) {
        const SnSource* s = sides->source[i];
        if (sn_world_layer_count(s->world) > sn_world_layer_count(finest->world)) finest = s;
    }
    sn_put_colour_scales(out, finest->scene, finest->world);
    const unsigned char(*palette)[3] = sn_rigid_palette(&count);
    sn_json_open(out, "palette", '[');
    for (int i = 0; i < count; ++i)
        sn_json_put_vector(out, NULL, (double[3]){palette[i][0], palette[i][1], palette[i][2]});
    sn_json_close(out, ']');
    sn_json_open(out, "colourings", '[');
    for (int i = 0; i < SN_COLOURINGS; ++i)
        sn_json_put_text(out, NULL, sn_colouring_word((SnColouring)i));
    sn_json_close(out, ']');
    sn_json_open(out, "offered", '[');
    for (int i = 0; i < SN_COLOURINGS; ++i)
        if (offered >> i & 1) sn_json_put_text(out, NULL, sn_colouring_word((SnColouring)i));
    sn_json_close(out, ']');
}

static void put_picture(SnJsonOut* out, const SnScenePicture* picture) {
    sn_json_open(out, "picture", '{');
    sn_json_put_vector(out, "direction", picture->direction);
    sn_json_put_vector(out, "up", picture->up);
    sn_json_put_vector(out, "target", picture->target);
    sn_json_put_number(out, "extent", picture->extent);
    sn_json_put_count(out, "ground", picture->ground);
    // NaN, which becomes null in JSON, means a ground just below everything
    sn_json_put_number(out, "ground_level", picture->ground_level);
    sn_json_close(out, '}');
}

static void put_side(SnJsonOut* out, const SnSource* s) {
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "label", s->label);
    sn_json_put_text(out, "integrator", sn_integrator_name(s->scene->world.integrator));
    sn_parameters_describe(s, out);
    sn_json_put_count(out, "elements", (int64_t)s->own.shot->first_element[s->scene->body_count]);
    sn_json_put_flag(out, "rigidification", s->scene->world.rigidification.on);
    sn_side_describe(s, out);
    sn_json_close(out, '}');
}

static void put_choices(SnJsonOut* out, const SnSides* sides) {
    sn_json_open(out, "choices", '[');
    for (int i = 0; i < sides->choice_count; ++i)
        sn_json_put_text(out, NULL, sides->choice[i].label);
    sn_json_close(out, ']');
}

// Write the description of the scene. Facts that both sides share are taken from the first side.
static void put_scene(SnJsonOut* out, const SnSides* sides) {
    const SnSource* s = sides->source[0];
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "name", sn_scene_name(s->scene));
    sn_json_put_text(out, "description", sn_scene_description(s->scene));
    sn_json_put_text(out, "mode", s->kind->word);
    if (sides->place) sn_json_put_text(out, "gallery", sides->place);
    sn_json_put_number(out, "step", s->scene->world.step);
    sn_json_put_vector(out, "gravity", s->scene->world.gravity);
    sn_json_put_number(out, "duration", s->scene->duration);
    sn_json_put_count(out, "frames", s->frame_count);
    put_picture(out, &s->scene->picture);
    put_stats(out);
    put_colours(out, sides);
    put_choices(out, sides);
    sn_json_open(out, "sides", '[');
    for (int i = 0; i < sides->count; ++i) put_side(out, sides->source[i]);
    sn_json_close(out, ']');
    sn_json_close(out, '}');
}

static void put_uint32(unsigned char* to, size_t word) {
    const uint32_t number = (uint32_t)word;
    memcpy(to, &number, sizeof number);
}

static SnStatus write_scene_text(const SnSides* sides, char** text, size_t* size) {
    FILE* stream = open_memstream(text, size);
    if (!stream) return SN_OUT_OF_MEMORY;
    SnJsonOut out = {.stream = stream};
    put_scene(&out, sides);
    return fclose(stream) ? SN_OUT_OF_MEMORY : SN_OK;
}

SnStatus sn_make_scene_message(const SnSides* sides, SnBlob** message) {
    char* text = NULL;
    size_t size = 0, fixed = 0;
    SnStatus status = write_scene_text(sides, &text, &size);
    for (int i = 0; i < sides->count; ++i) fixed += sn_side_fixed_bytes(sides->source[i]);
    SnBlob* blob = status < 0 ? NULL : sn_create_blob(8 + sn_padded(size) + fixed);
    if (blob) {
        put_uint32(blob->data, SN_MESSAGE_SCENE);
        put_uint32(blob->data + 4, size);
        memcpy(blob->data + 8, text, size);
        unsigned char* to = blob->data + 8 + sn_padded(size);
        for (int i = 0; i < sides->count; ++i) {
            sn_side_write_fixed(sides->source[i], to);
            to += sn_side_fixed_bytes(sides->source[i]);
        }
    }
    free(text);
    *message = blob;
    return blob ? SN_OK : SN_OUT_OF_MEMORY;
}

// ---- a frame --------------------------------------------------------------------------------

static SnStatus look_at_sides(const SnSides* sides, const SnPlayback* p, SnSideMoment* moment) {
    for (int i = 0; i < sides->count; ++i)
        SN_TRY(sn_look_at_side(sides->source[i], p->colouring, &p->overlays, &moment[i]));
    return SN_OK;
}

// Make the bits of a frame's head. `presence` 1: some bodies or colliders are not there, so the
// frame has bytes that say which parts are there.
static size_t make_frame_bits(const SnSource* first, const SnPlayback* p, int presence) {
    const SnOverlays* o = &p->overlays;
    return (size_t)(p->playing | first->kind->at_end(first) << 1 | p->failed << 2 | p->loop << 3 |
                    o->cut << 4 | o->contacts << 5 | o->mesh << 6 | presence << 7);
}

static size_t count_numbers(const SnSides* sides) {
    size_t parameters = 0;
    for (int i = 0; i < sides->count; ++i)
        parameters += (size_t)sn_parameters_count(sides->source[i]);
    return MOST_NUMBERS + parameters + sn_trail_size(&sides->trail);
}

// Write the numbers of a frame into `number`; returns their count. docs/viewer.md gives their
// order.
static size_t fill_numbers(const SnSides* sides, const SnSideMoment* moment, const SnPlayback* p,
                           double* number) {
    double* to = number;
    for (int i = 0; i < sides->count; ++i, to += STATS)
        sn_frame_stats(sides->source[i], sides->spent[i], to);
    fill_shared_numbers(sides, moment, p, to);
    to += SHARED;
    for (int i = 0; i < sides->count; to += sn_parameters_count(sides->source[i++]))
        sn_parameters_read(sides->source[i], to);
    for (int i = 0; i < sides->count; ++i) {
        const SnSource* s = sides->source[i];
        to += sn_fill_details(s->counts_steps ? s->world : NULL, p->plots, to);
    }
    *to++ = sides->trail.count;
    sn_trail_write(&sides->trail, (unsigned char*)to);
    return (size_t)(to - number) + sn_trail_size(&sides->trail);
}

static SnStatus write_frame(const SnSides* sides, const SnSideMoment* moment, const SnPlayback* p,
                            double* number, SnBlob** message) {
    enum { HEAD = 16 };
    size_t moving = 0, own[SN_SIDES];
    int presence = 0;
    for (int i = 0; i < sides->count; ++i)
        presence |= sn_side_misses_some(sides->source[i], &moment[i]);
    for (int i = 0; i < sides->count; moving += own[i++])
        own[i] = sn_side_moving_bytes(sides->source[i], &moment[i], presence);
    const size_t numbers = fill_numbers(sides, moment, p, number), text = strlen(p->text.text);
    const size_t text_at = HEAD + 8 * numbers, before = text_at + sn_padded(text);
    SnBlob* blob = sn_create_blob(before + moving);
    if (!blob) return SN_OUT_OF_MEMORY;
    put_uint32(blob->data, SN_MESSAGE_FRAME);
    put_uint32(blob->data + 4, make_frame_bits(sides->source[0], p, presence));
    put_uint32(blob->data + 8, numbers);
    put_uint32(blob->data + 12, text);
    memcpy(blob->data + HEAD, number, 8 * numbers);
    memcpy(blob->data + text_at, p->text.text, text);
    unsigned char* to = blob->data + before;
    for (int i = 0; i < sides->count; to += own[i++])
        sn_side_write_moving(sides->source[i], &moment[i], presence, to);
    *message = blob;
    return SN_OK;
}

SnStatus sn_make_frame_message(const SnSides* sides, const SnPlayback* p, SnBlob** message) {
    SnSideMoment moment[SN_SIDES];
    SN_TRY(look_at_sides(sides, p, moment));
    double* number = SN_NEW_ARRAY(double, count_numbers(sides));
    if (!number) return SN_OUT_OF_MEMORY;
    SnStatus status = write_frame(sides, moment, p, number, message);
    sn_free(number);
    return status;
}
