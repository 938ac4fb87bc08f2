// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "scene/read.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

// Finding the word that a person meant, from the word that the person wrote.

#define MAX_WORD 64

static int smaller(int a, int b) { return a < b ? a : b; }

int sn_read_distance(const char* a, const char* b) {
    int na = (int)strnlen(a, MAX_WORD + 1), nb = (int)strnlen(b, MAX_WORD + 1);
    if (na > MAX_WORD || nb > MAX_WORD) return na > nb ? na : nb;

    // table[i][j] is the distance between the first i letters of a and the first j letters of b
    int table[MAX_WORD + 1][MAX_WORD + 1];
    for (int i = 0; i <= na; ++i) table[i][0] = i;
    for (int j = 0; j <= nb; ++j) table[0][j] = j;
    for (int i = 1; i <= na; ++i) {
        for (int j = 1; j <= nb; ++j) {
            int replaced = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            table[i][j] = smaller(replaced, smaller(table[i - 1][j], table[i][j - 1]) + 1);
            int swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) table[i][j] = smaller(table[i][j], table[i - 2][j - 2] + 1);
        }
    }
    return table[na][nb];
}

int sn_read_is_near(const char* found, const char* word) {
    // a third of the letters may be wrong; in words of fewer than 6 letters, one letter
    int length = (int)strnlen(word, MAX_WORD), allowed = length < 6 ? 1 : length / 3;
    return *found && sn_read_distance(found, word) <= allowed;
}

int sn_read_is_nearer(const char* found, const char* word, const char* best) {
    const int same = !strcasecmp(found, word);
    if (!best || same) return same || sn_read_is_near(found, word);
    return strcasecmp(found, best) != 0 && sn_read_is_near(found, word) &&
           sn_read_distance(found, word) < sn_read_distance(found, best);
}

const char* sn_read_suggest(const char* found, SnWordAt* words) {
    const char* best = NULL;
    for (int i = 0; words(i); ++i)
        if (sn_read_is_nearer(found, words(i), best)) best = words(i);
    return best;
}

void sn_read_list_words(SnWordAt* words, char* text, size_t size) {
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; words(i) && used < size; ++i) {
        int n = snprintf(text + used, size - used, "%s%s", i ? ", " : "", words(i));
        used += n > 0 ? (size_t)n : 0;
    }
}
