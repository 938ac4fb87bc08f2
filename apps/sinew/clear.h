// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CLEAR_H
#define SN_APP_CLEAR_H

/// Remove what an earlier run has written into a folder, so that nothing of it is taken for a new
/// run's. Other files stay.
void sn_clear_run(const char* folder);

/// Remove the hidden files that grow while a run is under way: without a checkpoint nobody can use
/// them.
void sn_clear_unfinished(const char* folder);

/// Remove the checkpoints only.
void sn_clear_checkpoints(const char* folder);

#endif
