// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "report_recording.h"

#include "base/memory.h"
#include "json_out.h"
#include "output/packer.h"
#include "report_rows.h"
#include "sinew/version.h"
#include "view_message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define STEPS 65535.0 // steps of a 16-bit coordinate along a side of the box around a part

typedef struct Box {
    float low[3], high[3];
} Box;

struct SnRecording {
    SnRecordingDef def;
    int part_count;
    Box* box;              // (part_count) for each part that is not rigid, the box around its
                           // vertices in all frames, m
    float* moving;         // the frame that was read last, in the layout of sn_shown_write_moving
    unsigned char* there;  // (part_count) 1: the part is there in the frame that was read last
    int visits;            // 1: in some frame, some part is not there
    size_t numbers, codes; // number of coordinates, and of codes, in a frame that has all parts;
                           // a code is the index of an element's colour in sn_rigid_palette
    uint16_t* places;      // (`numbers` entries) coordinates of each part in the last frame that
                           // had it: 0 to STEPS along the sides of its box; not used for rigid
                           // parts, whose poses are written as floats
    unsigned char* packed; // one packed part; room for 2 * numbers + codes bytes
    unsigned char* code;   // (`codes` entries) codes of each part in the last frame that had it
    int coded;             // 1: the run recorded which elements were rigid
};

static SnStatus fail_out_of_memory(SnError* error) {
    return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
}

// ---- frames ---------------------------------------------------------------------------------

static size_t count_numbers(SnShownPart part) {
    if (part.hidden) return 0;
    return part.rigid ? SN_POSE_NUMBERS : 3 * (size_t)part.vertices;
}

static size_t count_codes(SnShownPart part) {
    return part.codes && !part.hidden ? (size_t)part.items : 0;
}

static SnStatus read_frame(SnRecording* r, int64_t frame, SnError* error) {
    SnSource* s = r->def.source;
    SnViewMoment moment;
    SN_TRY(s->kind->seek(s, frame, error));
    SnStatus status = s->kind->look(s, &moment);
    if (status < 0) return sn_fail(error, status, "%s", sn_status_text(status));
    moment.colouring = r->coded ? SN_COLOURING_RIGID : SN_COLOURING_PLAIN;
    sn_shown_write_moving(s->own.shown, &moment, (unsigned char*)r->moving);
    for (int i = 0; i < r->part_count; ++i) {
        r->there[i] = (unsigned char)sn_shown_is_there(s->own.shown, &moment, i);
        r->visits |= !r->there[i];
    }
    return SN_OK;
}

static void grow_box(Box* box, const float* x, size_t numbers) {
    for (size_t i = 0; i < numbers; ++i) {
        box->low[i % 3] = fminf(box->low[i % 3], x[i]);
        box->high[i % 3] = fmaxf(box->high[i % 3], x[i]);
    }
}

static SnStatus measure_boxes(SnRecording* r, SnError* error) {
    const SnShown* shown = r->def.source->own.shown;
    for (int i = 0; i < r->part_count; ++i)
        for (int k = 0; k < 3; ++k) r->box[i].low[k] = HUGE_VALF, r->box[i].high[k] = -HUGE_VALF;
    for (int64_t frame = 0; frame < r->def.source->frame_count; ++frame) {
        SN_TRY(read_frame(r, frame, error));
        const float* x = r->moving;
        for (int i = 0; i < r->part_count; ++i) {
            const SnShownPart part = sn_shown_part(shown, i);
            if (!r->there[i]) continue;
            if (!part.rigid) grow_box(&r->box[i], x, count_numbers(part));
            x += count_numbers(part);
        }
    }
    return SN_OK;
}

static SnStatus prepare_recording(SnRecording* r, SnError* error) {
    SnShown* shown = r->def.source->own.shown;
    r->part_count = sn_shown_part_count(shown);
    for (int i = 0; i < r->part_count; ++i) {
        const SnShownPart part = sn_shown_part(shown, i);
        r->numbers += count_numbers(part);
        r->codes += count_codes(part);
    }
    r->coded = r->def.source->colourings >> SN_COLOURING_RIGID & 1;
    r->box = SN_NEW_ARRAY(Box, r->part_count);
    r->moving = (float*)sn_alloc(sn_shown_moving_bytes(shown, &(SnViewMoment){.node = NULL}), 1);
    r->there = SN_NEW_ARRAY(unsigned char, r->part_count);
    r->places = SN_NEW_ARRAY(uint16_t, r->numbers);
    r->packed = SN_NEW_ARRAY(unsigned char, 2 * r->numbers + r->codes);
    r->code = SN_NEW_ARRAY(unsigned char, r->codes);
    if (!r->box || !r->moving || !r->there || !r->places || !r->packed || !r->code)
        return fail_out_of_memory(error);
    return measure_boxes(r, error);
}

SnStatus sn_create_recording(const SnRecordingDef* def, SnRecording** out, SnError* error) {
    SnRecording* r = SN_NEW(SnRecording);
    if (!r) return fail_out_of_memory(error);
    r->def = *def;
    SnStatus status = prepare_recording(r, error);
    if (status < 0)
        sn_destroy_recording(r);
    else
        *out = r;
    return status;
}

void sn_destroy_recording(SnRecording* r) {
    if (!r) return;
    sn_free(r->box);
    sn_free(r->moving);
    sn_free(r->there);
    sn_free(r->places);
    sn_free(r->packed);
    sn_free(r->code);
    sn_free(r);
}

// ---- the head, before the frames ------------------------------------------------------------

int64_t sn_recording_frames(const SnRecording* r, int64_t stride) {
    const int64_t last = r->def.source->frame_count - 1;
    return (last + stride - 1) / stride + 1;
}

static void put_boxes(SnJsonOut* out, const SnRecording* r) {
    sn_json_open(out, "boxes", '[');
    for (int i = 0; i < r->part_count; ++i) {
        const Box* box = &r->box[i];
        const SnShownPart part = sn_shown_part(r->def.source->own.shown, i);
        const int moves = !part.rigid && !part.hidden && box->low[0] <= box->high[0];
        sn_json_open(out, NULL, '{');
        if (moves)
            sn_json_put_vector(out, "low", (double[3]){box->low[0], box->low[1], box->low[2]});
        if (moves)
            sn_json_put_vector(out, "high", (double[3]){box->high[0], box->high[1], box->high[2]});
        sn_json_close(out, '}');
    }
    sn_json_close(out, ']');
}

static void put_description(SnJsonOut* out, const SnRecording* r, int64_t stride) {
    const SnSource* s = r->def.source;
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "version", sn_version());
    sn_json_put_count(out, "frames", sn_recording_frames(r, stride));
    sn_json_put_count(out, "recorded", s->frame_count);
    sn_json_put_count(out, "stride", stride);
    sn_json_put_flag(out, "coded", r->coded);
    sn_json_put_flag(out, "visits", r->visits);
    sn_json_put_count(out, "elements", (int64_t)s->own.shot->first_element[s->scene->body_count]);
    put_boxes(out, r);
    sn_put_report_columns(out, r->def.rows);
    sn_json_put_value(out, "summary", r->def.summary);
    sn_json_close(out, '}');
}

static void add_sized(SnPacker* packer, const void* data, size_t size) {
    const uint32_t number = (uint32_t)size;
    sn_packer_add(packer, &number, sizeof number);
    sn_packer_add(packer, data, size);
}

static SnStatus add_head(const SnRecording* r, int64_t stride, SnPacker* packer) {
    char* text = NULL;
    size_t size = 0;
    SnBlob* scene = NULL;
    const SnSides sides = {.source = {r->def.source}, .count = 1};
    FILE* stream = open_memstream(&text, &size);
    if (!stream) return SN_OUT_OF_MEMORY;
    SnJsonOut out = {.stream = stream};
    put_description(&out, r, stride);
    SnStatus status = fclose(stream) ? SN_OUT_OF_MEMORY : SN_OK;
    if (status >= 0) status = sn_make_scene_message(&sides, &scene);
    if (status >= 0) {
        add_sized(packer, text, size);
        add_sized(packer, scene->data, scene->size);
        status = sn_pack_report_rows(packer, r->def.rows);
    }
    free(text);
    sn_drop_blob(scene);
    return status;
}

// ---- one frame ------------------------------------------------------------------------------

static uint16_t round_to_box(float x, float low, float high) {
    const double part = high > low ? ((double)x - low) / ((double)high - low) : 0;
    return (uint16_t)lround(STEPS * part);
}

// Pack into r->packed how far the vertices of a part have moved since the last frame that had the
// part. Differences are folded: 0, -1, 1, -2 become 0, 1, 2, 3, so that small differences give
// small numbers. All low bytes come first, then all high bytes, most of which are 0.
static void pack_part(SnRecording* r, const Box* box, const float* x, size_t numbers,
                      size_t first) {
    unsigned char *low = r->packed, *high = r->packed + numbers;
    for (size_t i = 0; i < numbers; ++i) {
        const uint16_t now = round_to_box(x[i], box->low[i % 3], box->high[i % 3]);
        const uint16_t gone = (uint16_t)(now - r->places[first + i]);
        const uint16_t folded = (uint16_t)(gone << 1 ^ (gone & 0x8000 ? 0xffff : 0));
        r->places[first + i] = now;
        low[i] = (unsigned char)(folded & 0xff);
        high[i] = (unsigned char)(folded >> 8);
    }
}

// Add the codes of the parts that are there. Each code is combined by exclusive-or with the code of
// the same element in the last frame that had the part; so an unchanged code becomes 0.
static void add_codes(SnRecording* r, const unsigned char* code, SnPacker* packer) {
    unsigned char* before = r->code;
    for (int i = 0; i < r->part_count; ++i) {
        const size_t codes = count_codes(sn_shown_part(r->def.source->own.shown, i));
        for (size_t k = 0; r->there[i] && k < codes; ++k) r->packed[k] = code[k] ^ before[k];
        if (r->there[i]) {
            memcpy(before, code, codes);
            sn_packer_add(packer, r->packed, codes);
            code += codes;
        }
        before += codes;
    }
}

// Add the positions or poses of the parts that are there. Returns where the codes begin in
// r->moving.
static const unsigned char* add_places(SnRecording* r, SnPacker* packer) {
    const float* x = r->moving;
    size_t first = 0;
    for (int i = 0; i < r->part_count; ++i) {
        const SnShownPart part = sn_shown_part(r->def.source->own.shown, i);
        const size_t numbers = count_numbers(part);
        if (r->there[i] && part.rigid) {
            sn_packer_add(packer, x, sizeof *x * numbers);
        } else if (r->there[i]) {
            pack_part(r, &r->box[i], x, numbers, first);
            sn_packer_add(packer, r->packed, 2 * numbers);
        }
        if (r->there[i]) x += numbers;
        first += numbers;
    }
    return (const unsigned char*)x;
}

static void add_frame(SnRecording* r, SnPacker* packer) {
    double number[SN_MOST_STATS];
    const int count = sn_frame_stats(r->def.source, 0, number);
    sn_packer_add(packer, number, sizeof *number * (size_t)count);
    if (r->visits) sn_packer_add(packer, r->there, (size_t)r->part_count);
    const unsigned char* code = add_places(r, packer);
    if (r->coded) add_codes(r, code, packer);
}

static SnStatus add_frames(SnRecording* r, int64_t stride, int64_t most, SnPacker* packer,
                           double* share, SnError* error) {
    const int64_t count = sn_recording_frames(r, stride), last = r->def.source->frame_count - 1;
    memset(r->places, 0, sizeof *r->places * r->numbers);
    memset(r->code, 0, r->codes);
    for (int64_t i = 0; i < count; ++i) {
        *share = (double)i / (double)count;
        if (sn_packer_letters(packer) > most) return SN_OK;
        SN_TRY(read_frame(r, i * stride < last ? i * stride : last, error));
        add_frame(r, packer);
    }
    sn_packer_finish(packer);
    if (sn_packer_letters(packer) <= most) *share = 1;
    return SN_OK;
}

SnStatus sn_recording_write(SnRecording* r, int64_t stride, int64_t most, FILE* stream,
                            double* share, SnError* error) {
    SnPacker* packer = NULL;
    *share = 0;
    if (sn_create_packer(stream, &packer) < 0) return fail_out_of_memory(error);
    SnStatus status = add_head(r, stride, packer);
    if (status < 0) sn_fail(error, status, "%s", sn_status_text(status));
    if (status >= 0) status = add_frames(r, stride, most, packer, share, error);
    sn_destroy_packer(packer);
    return status;
}
