// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "scene/json_private.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// The nodes of a document fill one array from both ends. Values whose array or object is still open
// are stacked at the front. When the array or object closes, its items move to the back, where they
// lie next to each other.
typedef struct Parser {
    const char* name;
    const char *begin, *at, *end;
    const char* mark; // lines and columns have been counted up to here
    int line, column; // where `mark` is, from 1
    int depth;        // containers that are open
    SnJson* node;
    size_t stacked; // number of nodes that are stacked at the front
    size_t first;   // index of the first node at the back
    char* text;     // where the next string goes
    SnError* error;
} Parser;

static int is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Count lines and columns (in characters) up to `to`. From call to call `to` never moves back.
static void move_mark(Parser* p, const char* to) {
    for (; p->mark < to; ++p->mark) {
        if (*p->mark == '\n') {
            ++p->line;
            p->column = 1;
        } else if (((unsigned char)*p->mark & 0xc0) != 0x80) {
            ++p->column;
        }
    }
}

static SnStatus fail_at(Parser* p, int line, int column, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

static SnStatus fail_at(Parser* p, int line, int column, const char* format, ...) {
    char shown[SN_JSON_SHOWN], text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return sn_fail(p->error, SN_BAD_FILE, "%s:%d:%d: %s", sn_json_shown(p->name, shown), line,
                   column, text);
}

static SnStatus fail_here(Parser* p, const char* text) {
    move_mark(p, p->at);
    return fail_at(p, p->line, p->column, "%s", text);
}

static int is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// 1 if a comma stands before the current place, with only blanks between.
static int follows_comma(const Parser* p) {
    const char* at = p->at;
    while (at > p->begin && is_space(at[-1])) --at;
    return at > p->begin && at[-1] == ',';
}

// Fail with the message "expected EXPECTED, found ...", which quotes the text at the current place.
static SnStatus fail_expected(Parser* p, const char* expected) {
    move_mark(p, p->at);
    if (p->at == p->end)
        return fail_at(p, p->line, p->column, "expected %s, found the end of the text", expected);
    if ((unsigned char)*p->at < 0x20)
        return fail_at(p, p->line, p->column, "expected %s, found the control character 0x%02x",
                       expected, (unsigned)*p->at);

    // the message shows a whole word, or one character
    int length = sn_json_utf8(p->at, (size_t)(p->end - p->at));
    while (is_word(*p->at) && length < 24 && p->at + length < p->end && is_word(p->at[length]))
        ++length;
    const char* hint = "";
    if (*p->at == '\'') hint = "; strings have double quotes";
    if (*p->at == '/') hint = "; comments begin with //";
    if ((*p->at == ']' || *p->at == '}') && follows_comma(p))
        hint = "; there is no comma after the last one";
    return fail_at(p, p->line, p->column, "expected %s, found '%.*s'%s", expected, length, p->at,
                   hint);
}

static void skip_space(Parser* p) {
    while (p->at < p->end) {
        if (is_space(*p->at)) {
            ++p->at;
        } else if (*p->at == '/' && p->end - p->at > 1 && p->at[1] == '/') {
            while (p->at < p->end && *p->at != '\n') ++p->at;
        } else {
            break;
        }
    }
}

// Parse a string into the document's texts.
static SnStatus parse_string(Parser* p, const char** string, size_t* length) {
    size_t at = 0;
    const char* why = NULL;
    size_t read = sn_json_string(p->at, (size_t)(p->end - p->at), p->text, length, &at, &why);
    p->at += read ? read : at;
    if (!read) return fail_here(p, why);
    *string = p->text;
    p->text += *length + 1;
    return SN_OK;
}

// The number of bytes at the current place that a person would read as one number.
static int number_like(const Parser* p) {
    int length = 0;
    while (length < 24 && p->at + length < p->end &&
           (is_word(p->at[length]) || strchr("+-.", p->at[length])))
        ++length;
    return length;
}

static SnStatus parse_number(Parser* p, SnJson* value) {
    const char* why = NULL;
    size_t read = sn_json_number(p->at, (size_t)(p->end - p->at), &value->number, &why);
    value->kind = SN_JSON_NUMBER;
    if (!read)
        return fail_at(p, p->line, p->column, "found '%.*s', but %s", number_like(p), p->at, why);
    p->at += read;
    if (p->at < p->end && (is_word(*p->at) || strchr("+-.", *p->at)))
        return fail_expected(p, "the number to end");
    return SN_OK;
}

// Parse true, false or null; fail for everything else.
static SnStatus parse_word(Parser* p, SnJson* value) {
    static const struct {
        const char* text;
        SnJsonKind kind;
        int boolean;
    } words[] = {
        {"true", SN_JSON_BOOL, 1},
        {"false", SN_JSON_BOOL, 0},
        {"null", SN_JSON_NULL, 0},
    };
    size_t length = 0;
    while (p->at + length < p->end && is_word(p->at[length])) ++length;
    for (size_t i = 0; i < sizeof words / sizeof *words; ++i) {
        if (length != strlen(words[i].text) || memcmp(p->at, words[i].text, length)) continue;
        value->kind = words[i].kind;
        value->boolean = words[i].boolean;
        p->at += length;
        return SN_OK;
    }
    if (p->at < p->end && (*p->at == '+' || *p->at == '.'))
        return fail_expected(p, "a value (numbers begin with a digit or '-')");
    return fail_expected(p, "a value");
}

static SnJson* push_node(Parser* p) {
    assert(p->stacked < p->first);
    return &p->node[p->stacked++];
}

// Move the `count` topmost nodes of the stack to the back of the array, where they stay.
static void settle_items(Parser* p, SnJson* value, size_t count) {
    p->stacked -= count;
    p->first -= count;
    value->item = p->node + p->first;
    value->count = (int)count;
    memmove(value->item, p->node + p->stacked, count * sizeof *value->item);
    for (size_t i = 0; i < count; ++i) {
        SnJson* item = &value->item[i];
        item->index = (int)i;
        for (int k = 0; k < item->count; ++k) item->item[k].parent = item;
    }
}

static SnStatus check_keys(Parser* p, const SnJson* object) {
    const SnJson *first = NULL, *second = NULL;
    if (sn_json_find_duplicate(object, &first, &second) < 0)
        return sn_fail(p->error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    if (!second) return SN_OK;
    return fail_at(
        p, second->key_line, second->key_column,
        "found the key \"%.80s\" on line %d again, expected it once: it already stands on "
        "line %d",
        second->key, second->key_line, first->key_line);
}

static SnStatus parse_value(Parser* p, SnJson* value);

// Parse a key and its colon.
static SnStatus parse_key(Parser* p, SnJson* value) {
    size_t length;
    skip_space(p);
    if (p->at == p->end || *p->at != '"') return fail_expected(p, "a key in double quotes");
    move_mark(p, p->at);
    value->key_line = p->line;
    value->key_column = p->column;
    SN_TRY(parse_string(p, &value->key, &length));
    skip_space(p);
    if (p->at == p->end || *p->at != ':') return fail_expected(p, "':' after a key");
    ++p->at;
    return SN_OK;
}

// Parse the items of an array or object, after its opening bracket.
static SnStatus parse_items(Parser* p, SnJson* value) {
    int is_object = value->kind == SN_JSON_OBJECT;
    char close = is_object ? '}' : ']';
    size_t below = p->stacked;
    skip_space(p);
    int more = p->at == p->end || *p->at != close;
    while (more) {
        SnJson item = {0};
        if (is_object) SN_TRY(parse_key(p, &item));
        SN_TRY(parse_value(p, &item));
        *push_node(p) = item;
        skip_space(p);
        more = p->at < p->end && *p->at == ',';
        if (more) ++p->at;
        if (!more && (p->at == p->end || *p->at != close))
            return fail_expected(p, is_object ? "',' or '}' after a member"
                                              : "',' or ']' after an element");
    }
    ++p->at;
    settle_items(p, value, p->stacked - below);
    return is_object ? check_keys(p, value) : SN_OK;
}

static SnStatus parse_container(Parser* p, SnJson* value) {
    if (p->depth == SN_JSON_MAX_DEPTH)
        return fail_here(p, "found more than 64 nested arrays and objects, expected at most 64");
    value->kind = *p->at == '{' ? SN_JSON_OBJECT : SN_JSON_ARRAY;
    ++p->at;
    ++p->depth;
    SN_TRY(parse_items(p, value));
    --p->depth;
    return SN_OK;
}

static SnStatus parse_value(Parser* p, SnJson* value) {
    skip_space(p);
    move_mark(p, p->at);
    value->line = p->line;
    value->column = p->column;
    char c = 0;
    if (p->at < p->end) c = *p->at;
    if (c == '{' || c == '[') return parse_container(p, value);
    if (c == '-' || (c >= '0' && c <= '9')) return parse_number(p, value);
    if (c != '"') return parse_word(p, value);
    value->kind = SN_JSON_STRING;
    return parse_string(p, &value->string, &value->length);
}

static SnStatus parse_document(Parser* p, SnJsonDocument* document) {
    SnJson root = {0};
    skip_space(p);
    if (p->at == p->end) return fail_here(p, "the text is empty, expected a JSON value");
    SN_TRY(parse_value(p, &root));
    skip_space(p);
    if (p->at < p->end) return fail_expected(p, "nothing after the document's end");
    *push_node(p) = root;
    SnJson whole = {0};
    settle_items(p, &whole, 1);
    document->root = whole.item;
    return SN_OK;
}

// Refuse text that is not valid UTF-8, or has zero bytes.
static SnStatus check_text(Parser* p) {
    for (const char* at = p->at; at < p->end;) {
        int length = sn_json_utf8(at, (size_t)(p->end - at));
        if (length && *at) {
            at += length;
            continue;
        }
        move_mark(p, at);
        return fail_at(p, p->line, p->column, "found the byte 0x%02x, expected UTF-8 text",
                       (unsigned)(unsigned char)*at);
    }
    return SN_OK;
}

static SnStatus fill_document(Parser* p, SnJsonDocument* document) {
    static const char mark[3] = "\xef\xbb\xbf";
    if (p->end - p->at >= 3 && !memcmp(p->at, mark, 3)) p->at += 3;
    p->mark = p->at;
    Parser ahead = *p;
    SN_TRY(check_text(&ahead));

    size_t values, string_bytes;
    sn_json_count(p->at, (size_t)(p->end - p->at), &values, &string_bytes);
    if (values > SN_JSON_MAX_VALUES)
        return fail_at(p, 1, 1, "found %zu values, expected at most %zu", values,
                       SN_JSON_MAX_VALUES);
    document->node = SN_NEW_ARRAY(SnJson, values);
    document->text = SN_NEW_ARRAY(char, string_bytes + 1);
    if (!document->node || !document->text)
        return sn_fail(p->error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    document->node_count = (int)values;
    p->node = document->node;
    p->first = values;
    p->text = document->text;
    return parse_document(p, document);
}

SnStatus sn_json_parse_at(const char* name, const char* text, size_t bytes, int depth,
                          SnJsonDocument** document, SnError* error) {
    Parser p = {.name = name, .line = 1, .column = 1, .depth = depth, .error = error};
    p.begin = p.at = text;
    p.end = text + bytes;
    if (bytes > SN_JSON_MAX_BYTES) return fail_at(&p, 1, 1, "found more than 256 MiB of text");

    SnJsonDocument* made = SN_NEW(SnJsonDocument);
    if (made) made->name = SN_CLONE_ARRAY(char, name, strlen(name) + 1);
    if (!made || !made->name) {
        sn_destroy_json(made);
        return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    }
    SnStatus status = fill_document(&p, made);
    if (status < 0) {
        sn_destroy_json(made);
        return status;
    }
    *document = made;
    return SN_OK;
}

SnStatus sn_json_parse(const char* name, const char* text, size_t bytes, SnJsonDocument** document,
                       SnError* error) {
    return sn_json_parse_at(name, text, bytes, 0, document, error);
}
