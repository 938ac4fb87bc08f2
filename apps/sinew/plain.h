// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_PLAIN_H
#define SN_APP_PLAIN_H

#include <stdio.h>

// Names come from files and command lines, and a terminal obeys control characters in them. So
// control characters in names, among them line ends, are printed in the notation \x1b.

typedef struct SnPlain {
    char text[4100]; // ends with a zero; a longer text is cut and ends with ...
} SnPlain;

/// Make a name printable for printf: sn_plain(name).text is valid until the end of the statement.
SnPlain sn_plain(const char* text);

/// Print a text of any length; control characters in the text are made visible.
void sn_put_plain(FILE* stream, const char* text);

#endif
