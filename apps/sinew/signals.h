// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SIGNALS_H
#define SN_APP_SIGNALS_H

/// From now on a first SIGINT or SIGTERM is only remembered; a second one ends the program at once.
void sn_catch_signals(void);

/// From now on SIGINT, SIGTERM and SIGHUP (unless SIGHUP was ignored) end the program at once and
/// leave no half-written files: for commands that have nothing to finish.
void sn_leave_on_signals(void);

/// End the program after at most `seconds`, as a second signal would. Call this only after a signal
/// has asked the program to stop.
void sn_leave_within(unsigned seconds);

/// From now on SIGINT and SIGTERM end the program again, as they do by default.
void sn_release_signals(void);

/// The number of the signal that asked the program to stop; 0: none has.
int sn_caught_signal(void);

#endif
