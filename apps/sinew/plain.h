// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_PLAIN_H
#define SN_APP_PLAIN_H

#include <stdio.h>

// Names come from files and command lines, and a terminal obeys control characters. So control
// characters in names (line ends are control characters, too) are printed like this: \x1b.

typedef struct SnPlain {
    char text[4100]; // ends with a zero; a longer text is cut and ends with ...
} SnPlain;

/// For printf: sn_plain(name).text is valid until the end of the statement.
SnPlain sn_plain(const char* text);

/// Print a text of any length; control characters in the text are made visible.
void sn_put_plain(FILE* stream, const char* text);

#endif
