// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

const char* sn_frame_format_word(int i) {
    static const char* const words[] = {
        "vtu", "png", "snc", "pc2",
        "mdd", "glb", "obj", "ply"}; // in the order of the bits of SnFrameFormat
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static SnStatus read_formats(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    int* formats = place;
    SN_TRY(sn_read_kind(r, value, SN_JSON_ARRAY));
    *formats = 0;
    for (int i = 0; i < value->count; ++i) {
        int word;
        SN_TRY(sn_read_word(r, field, &value->item[i], &word));
        *formats |= 1 << word;
    }
    return SN_OK;
}

static const SnKeyDef format_row = {
    .read = sn_read_word, .words = sn_frame_format_word, .words_name = "format"};
static const SnForm format_shape = {SN_VALUE(&format_row)};
static const SnForm formats_shape = {SN_ARRAY(&format_shape)};

static const SnKeyDef output_fields[] = {
    {SN_NUMBER("fps", SnSceneOutput, fps, SN_PURE, SN_POSITIVE),
     .about = "frames per second of the scene's time, at most 1e6"},
    {SN_ROW("formats", read_formats, SnSceneOutput, formats), .words = sn_frame_format_word,
     .words_name = "format", .shape = &formats_shape, .about = "what is written at every frame",
     .otherwise = "none"},
    {SN_ROW("contacts", sn_read_flag, SnSceneOutput, contacts),
     .about = "contacts.csv: all contacts of all steps"},
    {SN_INTEGER("checkpoint_steps", SnSceneOutput, checkpoint_steps, 1, 1000000000),
     .about = "steps from one checkpoint to the next", .otherwise = "every ten seconds"},
};
const SnForm sn_form_output = {SN_OBJECT(output_fields)};

SnStatus sn_read_output(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    const SnSceneOutput* output = place;
    SN_TRY(sn_read_fields(r, value, output_fields, SN_COUNT(output_fields), place));
    if (output->fps > SN_MAX_FPS)
        return sn_read_fail(r, sn_json_get(value, "fps"), "found %g; accepted is at most %g",
                            output->fps, SN_MAX_FPS);
    return SN_OK;
}
