// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SIGNALS_H
#define SN_APP_SIGNALS_H

/// From now on SIGINT and SIGTERM are remembered; a second one ends the program at once.
void sn_catch_signals(void);

/// From now on SIGINT, SIGTERM and SIGHUP (unless it was ignored) end the program at once, without
/// files half written: for commands that have nothing to finish.
void sn_leave_on_signals(void);

/// End the program after so many seconds at the latest, as a second signal does. To be called when
/// it has been asked to stop.
void sn_leave_within(unsigned seconds);

/// From now on SIGINT and SIGTERM end the program again, as they do by default.
void sn_release_signals(void);

/// The signal that asked to stop, or 0.
int sn_caught_signal(void);

#endif
