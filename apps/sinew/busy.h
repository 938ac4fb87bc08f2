// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_BUSY_H
#define SN_APP_BUSY_H

// Work of which nobody knows how long it takes: on a terminal, after a second, a line on standard
// error says what is being done and for how long. Nothing elsewhere.

/// From now on `what` is being done, "filling x.stl with tets"; the text must last until another
/// one, or the end, takes its place.
void sn_busy_with(const char* what);

/// Done: the line goes away. Fine when nothing was begun. To be called before anything is printed.
void sn_busy_end(void);

#endif
