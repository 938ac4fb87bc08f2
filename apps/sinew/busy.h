// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_BUSY_H
#define SN_APP_BUSY_H

// Show work whose duration nobody knows beforehand: on a terminal, after a second, a line on
// standard error says what is being done and for how long. Where standard error is no terminal,
// nothing is shown.

/// Show from now on that `what` is being done, as in "filling x.stl with tets". The text must stay
/// valid until the next call, or until sn_busy_end.
void sn_busy_with(const char* what);

/// The work is done: remove the line. Call sn_busy_end before anything is printed; when no work was
/// begun, the call does nothing.
void sn_busy_end(void);

#endif
