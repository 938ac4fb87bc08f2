// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/xml.h"

#include <string.h>

const char* sn_xml_get(const SnXmlTag* tag, const char* name) {
    for (int i = 0; i < tag->attribute_count; ++i)
        if (!strcmp(tag->attribute[i].name, name)) return tag->attribute[i].value;
    return NULL;
}

// Take the characters up to the next character that is in `stops`; this character is not taken.
static SnStatus take_until(SnInput* input, const char* stops, char text[SN_XML_TEXT]) {
    size_t length = 0;
    for (int byte = sn_input_peek(input); byte > 0 && !strchr(stops, byte);
         byte = sn_input_peek(input)) {
        text[length] = 0;
        if (length == SN_XML_TEXT - 1)
            return sn_input_fail(input, "found \"%s\" inside a tag, which is longer than %d bytes",
                                 sn_shown(text).text, SN_XML_TEXT - 1);
        text[length++] = (char)byte;
        sn_input_take(input);
    }
    text[length] = 0;
    return SN_OK;
}

// Read an attribute, NAME = "VALUE".
static SnStatus read_attribute(SnInput* input, SnXmlTag* tag) {
    char name[SN_XML_TEXT], value[SN_XML_TEXT];
    SN_TRY(take_until(input, " \t\r\n=/>\"'<", name));
    sn_input_more(input);
    if (!name[0] || sn_input_peek(input) != '=')
        return sn_input_fail(input, "found \"%s\" inside a tag, expected NAME=\"VALUE\"",
                             sn_shown(name).text);
    sn_input_take(input);
    sn_input_more(input);
    int quote = sn_input_peek(input);
    if (quote != '"' && quote != '\'')
        return sn_input_fail(input, "the value of %s has no quotes", sn_shown(name).text);
    sn_input_take(input);
    SN_TRY(take_until(input, quote == '"' ? "\"" : "'", value));
    if (sn_input_take(input) != quote)
        return sn_input_fail(input, "the value of %s has no end", sn_shown(name).text);
    if (tag->attribute_count == SN_XML_ATTRIBUTES)
        return sn_input_fail(input, "found a tag <%s> with more than %d attributes",
                             sn_shown(tag->name).text, SN_XML_ATTRIBUTES);
    strcpy(tag->attribute[tag->attribute_count].name, name);
    strcpy(tag->attribute[tag->attribute_count++].value, value);
    return SN_OK;
}

// Skip a declaration, up to and including ">", or a comment, up to and including "-->". The "<" has
// been read already.
static void skip_declaration(SnInput* input) {
    char start[3] = {0};
    for (int i = 0; i < 3; ++i) start[i] = (char)sn_input_take(input);
    int comment = !memcmp(start, "!--", 3), dashes = 0;
    if (!comment && (start[1] == '>' || start[2] == '>')) return;
    for (int byte = sn_input_take(input); byte >= 0; byte = sn_input_take(input)) {
        if (byte == '>' && (!comment || dashes >= 2)) return;
        dashes = byte == '-' ? dashes + 1 : 0;
    }
}

// Read a tag whose "<" has been read.
static SnStatus read_tag(SnInput* input, SnXmlTag* tag) {
    tag->closes = sn_input_peek(input) == '/';
    if (tag->closes) sn_input_take(input);
    SN_TRY(take_until(input, " \t\r\n/><", tag->name));
    while (sn_input_more(input)) {
        int byte = sn_input_peek(input);
        if (byte == '>') {
            sn_input_take(input);
            return SN_OK;
        }
        if (byte == '/')
            sn_input_take(input);
        else
            SN_TRY(read_attribute(input, tag));
    }
    return sn_input_fail(input, "the file ends inside the tag <%s>", sn_shown(tag->name).text);
}

SnStatus sn_xml_next(SnInput* input, SnXmlTag* tag, int* found) {
    for (;;) {
        int byte = sn_input_take(input);
        while (byte >= 0 && byte != '<') byte = sn_input_take(input);
        *found = byte == '<';
        if (!*found) return SN_OK;
        int next = sn_input_peek(input);
        if (next != '!' && next != '?') break;
        skip_declaration(input);
    }
    *tag = (SnXmlTag){0};
    return read_tag(input, tag);
}
