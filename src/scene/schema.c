// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/schema.h"

#include "scene/scene_read.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

#define MAX_NAMED 32   // the largest number of shapes that have a name
#define ROOM      2048 // bytes: room for any struct into which SnForm.reset writes default values

typedef struct Schema {
    SnJsonOut out;
    const SnForm* named[MAX_NAMED]; // the shapes with a name to which the schema has referred so
                                    // far (named_count)
    int named_count;
} Schema;

static void put_shape(Schema* s, const SnForm* shape, const char* defaults);

// ---- fields ---------------------------------------------------------------------------------

// Write the description of a field, such as "length of a step, in s; when missing: ...".
static void put_description(SnJsonOut* out, const SnKeyDef* field) {
    char text[300];
    const char* unit = sn_unit_name(field->dimension);
    snprintf(text, sizeof text, "%s%s%s%s%s", field->about, *unit ? ", in " : "", unit,
             field->otherwise ? "; when missing: " : "", field->otherwise ? field->otherwise : "");
    sn_json_put_text(out, "description", text);
}

// 1 if the schema shows a field. Rows that exist only so that messages can suggest their key have
// no shape.
static int is_shown(const SnKeyDef* field) { return field->shape || field->read != sn_read_later; }

static void put_field(Schema* s, const SnKeyDef* field, const char* defaults) {
    assert(field->about);
    sn_json_open(&s->out, field->key, '{');
    put_description(&s->out, field);
    if (field->shape) {
        put_shape(s, field->shape, defaults ? defaults + field->offset : NULL);
    } else {
        int known = sn_schema_value(&s->out, field);
        assert(known);
        (void)known;
        if (defaults) sn_schema_default(&s->out, field, defaults + field->offset);
    }
    sn_json_close(&s->out, '}');
}

// ---- shapes ---------------------------------------------------------------------------------

static void put_required(Schema* s, const SnForm* shape) {
    int count = 0;
    for (int i = 0; i < shape->field_count; ++i) count += shape->field[i].required;
    if (!count) return;
    sn_json_open(&s->out, "required", '[');
    for (int i = 0; i < shape->field_count; ++i)
        if (shape->field[i].required) sn_json_put_text(&s->out, NULL, shape->field[i].key);
    sn_json_close(&s->out, ']');
}

static void put_object(Schema* s, const SnForm* shape, const char* defaults) {
    alignas(max_align_t) char room[ROOM] = {0};
    if (shape->reset) {
        shape->reset(room);
        defaults = room;
    }
    sn_json_put_text(&s->out, "type", "object");
    sn_json_open(&s->out, "properties", '{');
    for (int i = 0; i < shape->field_count; ++i)
        if (is_shown(&shape->field[i])) put_field(s, &shape->field[i], defaults);
    sn_json_close(&s->out, '}');
    sn_json_put_flag(&s->out, "additionalProperties", 0);
    put_required(s, shape);
    if (shape->least) sn_json_put_count(&s->out, "minProperties", shape->least);
    if (shape->most) sn_json_put_count(&s->out, "maxProperties", shape->most);
}

static void put_parts(Schema* s, const char* key, const SnForm* shape) {
    sn_json_open(&s->out, key, '[');
    for (int i = 0; i < shape->part_count; ++i) {
        sn_json_open(&s->out, NULL, '{');
        put_shape(s, shape->part[i], NULL);
        sn_json_close(&s->out, '}');
    }
    sn_json_close(&s->out, ']');
}

static void put_array(Schema* s, const SnForm* shape) {
    int is_tuple = shape->kind == SN_FORM_TUPLE;
    int least = is_tuple ? shape->part_count : shape->least;
    int most = is_tuple ? shape->part_count : shape->most;
    sn_json_put_text(&s->out, "type", "array");
    if (least) sn_json_put_count(&s->out, "minItems", least);
    if (most) sn_json_put_count(&s->out, "maxItems", most);
    if (is_tuple) {
        put_parts(s, "prefixItems", shape);
    } else {
        sn_json_open(&s->out, "items", '{');
        put_shape(s, shape->part[0], NULL);
        sn_json_close(&s->out, '}');
    }
}

static void put_text_form(Schema* s, const SnForm* shape) {
    sn_json_put_text(&s->out, "type", "string");
    if (shape->pattern)
        sn_json_put_text(&s->out, "pattern", shape->pattern);
    else
        sn_json_put_count(&s->out, "minLength", 1);
}

// Write the members of a shape, in place of a reference to the shape's name.
static void put_members(Schema* s, const SnForm* shape, const char* defaults) {
    switch (shape->kind) {
    case SN_FORM_OBJECT:
        put_object(s, shape, defaults);
        break;
    case SN_FORM_MAP:
        sn_json_put_text(&s->out, "type", "object");
        sn_json_open(&s->out, "additionalProperties", '{');
        put_shape(s, shape->part[0], NULL);
        sn_json_close(&s->out, '}');
        break;
    case SN_FORM_ARRAY:
    case SN_FORM_TUPLE:
        put_array(s, shape);
        break;
    case SN_FORM_CHOICE:
        put_parts(s, "anyOf", shape);
        break;
    case SN_FORM_VALUE:
        sn_schema_value(&s->out, shape->field);
        break;
    case SN_FORM_TEXT:
        put_text_form(s, shape);
        break;
    }
}

static void remember_name(Schema* s, const SnForm* shape) {
    for (int i = 0; i < s->named_count; ++i)
        if (s->named[i] == shape) return;
    assert(s->named_count < MAX_NAMED);
    s->named[s->named_count++] = shape;
}

static void put_shape(Schema* s, const SnForm* shape, const char* defaults) {
    if (!shape->name) {
        put_members(s, shape, defaults);
        return;
    }
    char reference[60];
    snprintf(reference, sizeof reference, "#/$defs/%s", shape->name);
    sn_json_put_text(&s->out, "$ref", reference);
    remember_name(s, shape);
}

// ---- the document ---------------------------------------------------------------------------

void sn_write_schema(FILE* stream) {
    Schema s = {.out = {.stream = stream}};
    sn_json_open(&s.out, NULL, '{');
    sn_json_put_text(&s.out, "$schema", "https://json-schema.org/draft/2020-12/schema");
    sn_json_put_text(&s.out, "title", "a scene of Sinew");
    sn_json_put_text(&s.out, "description",
                     "Written by: sinew schema. Numbers are in SI units. A scene file may hold "
                     "comments that begin with two slashes.");
    put_members(&s, &sn_form_scene, NULL);
    sn_json_open(&s.out, "$defs", '{');
    // writing a definition may add further shapes with names
    for (int i = 0; i < s.named_count; ++i) {
        sn_json_open(&s.out, s.named[i]->name, '{');
        put_members(&s, s.named[i], NULL);
        sn_json_close(&s.out, '}');
    }
    sn_schema_quantities(&s.out);
    sn_json_close(&s.out, '}');
    sn_json_close(&s.out, '}');
}
