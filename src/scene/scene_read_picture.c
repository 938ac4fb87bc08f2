// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/scene_read.h"

static const char* colour_word(int i) {
    static const char* const words[] = {
        [SN_COLOUR_NONE] = "none",     [SN_COLOUR_STRESS] = "stress",
        [SN_COLOUR_STRAIN] = "strain", [SN_COLOUR_DISPLACEMENT] = "displacement",
        [SN_COLOUR_SPEED] = "speed",   [SN_COLOUR_REGION] = "region",
        [SN_COLOUR_RIGID] = "rigid"};
    return i < SN_COUNT(words) ? words[i] : NULL;
}

static const SnKeyDef picture_fields[] = {
    {SN_INTEGER("width", SnScenePicture, width, 16, 8192), .about = "pixels"},
    {SN_INTEGER("height", SnScenePicture, height, 16, 8192), .about = "pixels"},
    {SN_VECTOR("direction", SnScenePicture, direction, 3, SN_PURE, SN_ANY),
     .about = "from the eye to the scene", .otherwise = "chosen"},
    {SN_VECTOR("up", SnScenePicture, up, 3, SN_PURE, SN_ANY), .about = "what is up in the picture",
     .otherwise = "z"},
    {SN_VECTOR("target", SnScenePicture, target, 3, SN_LENGTH, SN_ANY),
     .about = "point to look at; needs an extent", .otherwise = "fitted"},
    {SN_NUMBER("extent", SnScenePicture, extent, SN_LENGTH, SN_POSITIVE),
     .about = "height of the picture at the target", .otherwise = "fitted"},
    {SN_ROW("perspective", sn_read_flag, SnScenePicture, perspective),
     .about = "false: parallel lines stay parallel"},
    {SN_ROW("ground", sn_read_flag, SnScenePicture, ground), .about = "a grid with a shadow",
     .otherwise = "where a collider is a plane"},
    {SN_NUMBER("ground_level", SnScenePicture, ground_level, SN_LENGTH, SN_ANY),
     .about = "height of the ground", .otherwise = "just below what is drawn"},
    {SN_ROW("edges", sn_read_flag, SnScenePicture, edges), .about = "mesh lines"},
    {SN_WORD("colour_by", SnScenePicture, colour_by, colour_word, "colouring"),
     .about = "what the colours show", .otherwise = "stress, or rigid with rigidification"},
    {SN_VECTOR("range", SnScenePicture, range, 2, SN_PURE, SN_ANY),
     .about = "numbers at both ends of the colours, in SI units", .otherwise = "fitted"},
    {SN_ROW("forces", sn_read_flag, SnScenePicture, forces), .about = "of contacts, as arrows"},
    {SN_ROW("caption", sn_read_text, SnScenePicture, caption), .about = "text before the time",
     .otherwise = "the scene's name"},
};
const SnForm sn_form_picture = {SN_OBJECT(picture_fields)};

SnStatus sn_read_picture(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScenePicture* picture = place;
    SN_TRY(sn_read_fields(r, value, picture_fields, SN_COUNT(picture_fields), picture));
    if (sn_json_get(value, "target") && !sn_json_get(value, "extent"))
        return sn_read_fail_missing(r, value, "extent");
    if (sn_json_get(value, "range") && !(picture->range[0] < picture->range[1]))
        return sn_read_fail(r, sn_json_get(value, "range"),
                            "found %g and %g; accepted is a low number and a higher one",
                            picture->range[0], picture->range[1]);
    return SN_OK;
}
