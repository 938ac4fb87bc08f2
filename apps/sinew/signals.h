// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SIGNALS_H
#define SN_APP_SIGNALS_H

/// Remember the first SIGINT or SIGTERM from now on; a second one ends the program at once.
void sn_catch_signals(void);

/// End the program at once on SIGINT, SIGTERM and SIGHUP (unless SIGHUP is ignored) from now on.
/// Half-written files are removed. For commands that have nothing to finish.
void sn_leave_on_signals(void);

/// End the program after at most `seconds`, as a second signal would. Call this only after a signal
/// has asked the program to stop.
void sn_leave_within(unsigned seconds);

/// Let SIGINT and SIGTERM end the program again from now on, as they do by default.
void sn_release_signals(void);

/// The number of the signal that asked the program to stop; 0: none has.
int sn_caught_signal(void);

#endif
