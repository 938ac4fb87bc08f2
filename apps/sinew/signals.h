// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SIGNALS_H
#define SN_APP_SIGNALS_H

/// From now on SIGINT and SIGTERM are remembered; a second one ends the program at once.
void sn_catch_signals(void);

/// From now on SIGINT, SIGTERM and SIGHUP (unless it was ignored) end the program at once, without
/// files half written: for commands that have nothing to finish.
void sn_leave_on_signals(void);

/// The program has been asked to stop: it ends after this time at the latest, as by a second
/// signal.
void sn_leave_within(unsigned seconds);

/// From now on they end the program again, as they do when nothing is said.
void sn_release_signals(void);

/// The signal that asked to stop, or 0.
int sn_caught_signal(void);

#endif
