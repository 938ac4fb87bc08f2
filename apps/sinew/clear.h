// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_CLEAR_H
#define SN_APP_CLEAR_H

/// Remove the files that an earlier run has written into a folder, so that none of them is mistaken
/// for a file of the new run. Files that no run writes stay.
void sn_clear_run(const char* folder);

/// Remove the hidden files that grow while a run is under way. Without a checkpoint these files are
/// useless.
void sn_clear_unfinished(const char* folder);

/// Remove the checkpoints only.
void sn_clear_checkpoints(const char* folder);

#endif
