// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_PLAIN_H
#define SN_APP_PLAIN_H

#include <stdio.h>

// Names come from files and command lines, and a terminal obeys control characters: they are shown
// as \x1b, line ends among them.

typedef struct SnPlain {
    char text[4100]; // ends with a zero; what is longer is cut and ends with ...
} SnPlain;

/// For printf: sn_plain(name).text lasts until the end of the statement.
SnPlain sn_plain(const char* text);

/// The same to a stream, of any length.
void sn_put_plain(FILE* stream, const char* text);

#endif
