// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file takes words and numbers from text files.
#include "base/decimal.h"
#include "meshfile/input.h"

#include <math.h>
#include <string.h>

static int is_blank(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

static int is_space(int byte) { return is_blank(byte) || byte == '\n'; }

int sn_input_more_on_line(SnInput* input) {
    int byte = sn_input_peek(input);
    while (is_blank(byte)) {
        sn_input_take(input);
        byte = sn_input_peek(input);
    }
    if (byte == '#' && input->comments) {
        while (byte >= 0 && byte != '\n') {
            sn_input_take(input);
            byte = sn_input_peek(input);
        }
    }
    return byte >= 0 && byte != '\n';
}

int sn_input_more(SnInput* input) {
    while (!sn_input_more_on_line(input))
        if (sn_input_take(input) < 0) return 0;
    return 1;
}

void sn_input_skip_line(SnInput* input) {
    while (sn_input_peek(input) >= 0) {
        const unsigned char* end = memchr(input->at, '\n', (size_t)(input->end - input->at));
        input->at = end ? end + 1 : input->end;
        input->line += end != NULL;
        if (end) return;
    }
}

// Take the next bytes as far as they agree with the word. Return 1 if this was the whole word, and
// white space or the end of the file follows; otherwise return 0.
static int take_if(SnInput* input, const char* word) {
    for (; *word; ++word) {
        if (sn_input_peek(input) != (unsigned char)*word) return 0;
        sn_input_take(input);
    }
    const int next = sn_input_peek(input);
    return next < 0 || is_space(next);
}

SnStatus sn_input_count_lines(SnInput* input, int count, SnLineCount* kinds) {
    while (sn_input_more(input)) {
        SnLineCount* kind = kinds;
        while (kind < kinds + count && kind->word[0] != sn_input_peek(input)) ++kind;
        if (kind < kinds + count && take_if(input, kind->word)) {
            kind->lines++;
            for (int inside = 0; kind->counts_words;) {
                const int byte = sn_input_peek(input);
                if (byte < 0 || byte == '\n') break;
                kind->words += !inside && !is_space(byte);
                inside = !is_space(byte);
                sn_input_take(input);
            }
        }
        sn_input_skip_line(input);
    }
    input->line = 1;
    return sn_input_seek(input, 0);
}

void sn_input_line(SnInput* input, char text[SN_WORD]) {
    size_t length = 0;
    int byte = sn_input_more_on_line(input) ? sn_input_take(input) : '\n';
    for (; byte >= 0 && byte != '\n'; byte = sn_input_take(input)) {
        if (length < SN_WORD - 1) text[length++] = (char)byte;
        if (sn_input_peek(input) == '\n') break;
    }
    while (length && is_space((unsigned char)text[length - 1])) --length;
    text[length] = 0;
}

// Take the word that begins with the next byte.
static SnStatus take_word(SnInput* input, char word[SN_WORD]) {
    size_t length = 0;
    for (int byte = sn_input_peek(input); byte >= 0 && !is_space(byte);
         byte = sn_input_peek(input)) {
        if (byte == '#' && input->comments) break;
        if (byte == '<' && input->markup) break;
        if (byte == 0) return sn_input_fail(input, "found a zero byte, expected text");
        if (length == SN_WORD - 1) {
            word[length] = 0;
            return sn_input_fail(input, "found \"%s\", which is longer than %d characters",
                                 sn_shown(word).text, SN_WORD - 1);
        }
        word[length++] = (char)sn_input_take(input);
    }
    word[length] = 0;
    return SN_OK;
}

SnStatus sn_input_word(SnInput* input, char word[SN_WORD], const char* expected) {
    if (!sn_input_more(input))
        return sn_input_fail(input, "the file ends where %s was expected", expected);
    return take_word(input, word);
}

SnStatus sn_input_word_on_line(SnInput* input, char word[SN_WORD], const char* expected) {
    if (!sn_input_more_on_line(input))
        return sn_input_fail(input, "the line ends where %s was expected", expected);
    return take_word(input, word);
}

SnStatus sn_input_word_number(SnInput* input, const char* word, double* value, const char* what) {
    size_t length = sn_read_decimal(word, value);
    if (length && !word[length] && isfinite(*value)) return SN_OK;
    return sn_input_fail(input, "found \"%s\" for %s, expected a finite number",
                         sn_shown(word).text, what);
}

SnStatus sn_input_word_integer(SnInput* input, const char* word, int64_t low, int64_t high,
                               int64_t* value, const char* what) {
    const char* at = word + (word[0] == '-' || word[0] == '+');
    const int64_t limit = INT64_MAX / 10 - 1;
    int64_t number = 0;
    while (*at >= '0' && *at <= '9' && number < limit) number = 10 * number + (*at++ - '0');
    if (word[0] == '-') number = -number;
    int digits = at > word && at[-1] >= '0' && at[-1] <= '9';
    *value = number;
    if (digits && !*at && number >= low && number <= high) return SN_OK;
    if (high < low)
        return sn_input_fail(input, "found \"%s\" for %s, of which there are none",
                             sn_shown(word).text, what);
    return sn_input_fail(input, "found \"%s\" for %s, expected a whole number in %lld .. %lld",
                         sn_shown(word).text, what, (long long)low, (long long)high);
}

SnStatus sn_input_number(SnInput* input, double* value, const char* what) {
    char word[SN_WORD];
    SN_TRY(sn_input_word(input, word, what));
    return sn_input_word_number(input, word, value, what);
}

SnStatus sn_input_integer(SnInput* input, int64_t low, int64_t high, int64_t* value,
                          const char* what) {
    char word[SN_WORD];
    SN_TRY(sn_input_word(input, word, what));
    return sn_input_word_integer(input, word, low, high, value, what);
}

SnStatus sn_input_vertex(SnInput* input, int dimension, double x[3]) {
    static const char* const name[3] = {"x of a vertex", "y of a vertex", "z of a vertex"};
    x[2] = 0;
    for (int k = 0; k < dimension; ++k) SN_TRY(sn_input_number(input, &x[k], name[k]));
    return SN_OK;
}
