// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_command.h"

#include "view_shown.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST    256   // every command has fewer bytes
#define LARGEST    1e9   // greatest absolute value of a number without another limit
#define MOST_VALUE 1e300 // greatest absolute value of a parameter
#define FASTEST    1000  // greatest speed, seconds of the scene per second
#define MOST_WHOLE 1e15  // greatest whole number: a double holds it exactly

// Each verb and the values that follow it, with a letter for each value: w a word, n a number, i a
// whole number from 0, s a speed, c a way of colouring, o on or off, a an axis or off, v a number
// of any size. Values after a '?' may be missing.
static const struct {
    const char *word, *wants;
} verbs[SN_VIEW_VERBS] = {
    [SN_VIEW_PLAY] = {"play", ""},          [SN_VIEW_PAUSE] = {"pause", ""},
    [SN_VIEW_STEP] = {"step", ""},          [SN_VIEW_RESET] = {"reset", ""},
    [SN_VIEW_SEEK] = {"seek", "i"},         [SN_VIEW_SPEED] = {"speed", "s"},
    [SN_VIEW_COLOUR] = {"colour", "c"},     [SN_VIEW_COMPARE] = {"compare", "i"},
    [SN_VIEW_CONTACTS] = {"contacts", "o"}, [SN_VIEW_MESH] = {"mesh", "o"},
    [SN_VIEW_CUT] = {"cut", "a?n"},         [SN_VIEW_SET] = {"set", "wv?vv"},
    [SN_VIEW_PLOTS] = {"plots", "o"},       [SN_VIEW_LOOP] = {"loop", "o"},
    [SN_VIEW_OPEN] = {"open", "i"},         [SN_VIEW_GALLERY] = {"gallery", ""},
    [SN_VIEW_GRAB] = {"grab", "innn"},      [SN_VIEW_DRAG] = {"drag", "nnn"},
    [SN_VIEW_RELEASE] = {"release", ""},    [SN_VIEW_PUSH] = {"push", "innnnnn"},
    [SN_VIEW_HOLD] = {"hold", "innn"},      [SN_VIEW_FREE] = {"free", ""},
    [SN_VIEW_THROW] = {"throw", "nnnnnn"},  [SN_VIEW_COPY] = {"copy", "innnnnn"},
    [SN_VIEW_REMOVE] = {"remove", "i"},
};

// Read a number in JavaScript's notation. The text may have only characters of `letters`, and the
// absolute value of the number may be at most `most`. Returns 0 if this is not so.
static int read_number(const char* text, const char* letters, double most, double* number) {
    char* end = NULL;
    if (!*text || text[strspn(text, letters)]) return 0;
    *number = strtod(text, &end);
    return !*end && fabs(*number) <= most;
}

static int read_colouring(const char* text, double* number) {
    for (int i = 0; i < SN_COLOURINGS; ++i) {
        if (strcmp(text, sn_colouring_word((SnColouring)i))) continue;
        *number = i;
        return 1;
    }
    return 0;
}

// Find a word in a list; *number becomes the index of the word.
static int read_word(const char* text, const char* const* words, int count, double* number) {
    for (int i = 0; i < count; ++i) {
        if (strcmp(text, words[i])) continue;
        *number = i;
        return 1;
    }
    return 0;
}

static int read_value(char wants, const char* text, SnViewCommand* c) {
    if (wants == 'w') {
        const size_t length = strlen(text);
        if (!length || length >= sizeof c->word) return 0;
        memcpy(c->word, text, length + 1);
        return 1;
    }
    static const char* const switches[] = {"off", "on"};
    static const char* const axes[] = {"off", "x", "y", "z"};
    double* number = &c->number[c->count++];
    switch (wants) {
    case 'n':
        return read_number(text, "+-0123456789.e", LARGEST, number);
    case 'v':
        return read_number(text, "+-0123456789.e", MOST_VALUE, number);
    case 'i':
        return read_number(text, "0123456789", MOST_WHOLE, number);
    case 's':
        return read_number(text, "0123456789.", FASTEST, number);
    case 'c':
        return read_colouring(text, number);
    case 'o':
        return read_word(text, switches, 2, number);
    case 'a':
        return read_word(text, axes, 4, number);
    default:
        return 0;
    }
}

static int read_values(const char* wants, char* text, SnViewCommand* c) {
    int optional = 0;
    for (; *wants; ++wants) {
        if (*wants == '?') {
            optional = 1;
            continue;
        }
        if (!text) return optional;
        char* next = strchr(text, ' ');
        if (next) *next++ = 0;
        if (!read_value(*wants, text, c)) return 0;
        text = next;
    }
    return !text;
}

int sn_read_view_command(const char* text, size_t size, SnViewCommand* command) {
    char words[LONGEST];
    if (size >= sizeof words || memchr(text, 0, size)) return 0;
    memcpy(words, text, size);
    words[size] = 0;
    char* values = strchr(words, ' ');
    if (values) *values++ = 0;
    for (int i = 0; i < SN_VIEW_VERBS; ++i) {
        if (strcmp(words, verbs[i].word)) continue;
        *command = (SnViewCommand){.verb = (SnViewVerb)i};
        return read_values(verbs[i].wants, values, command);
    }
    return 0;
}
