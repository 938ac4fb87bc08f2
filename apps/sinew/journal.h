// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JOURNAL_H
#define SN_APP_JOURNAL_H

#include "base/status.h"
#include "sinew/world.h"

// The rows of steps.csv while a run is under way, in a hidden file beside it: made lasting at each
// checkpoint, and renamed to steps.csv when the run ends.

typedef struct SnJournal SnJournal;

/// How much there was at a moment.
typedef struct SnJournalMark {
    int64_t bytes;
    uint64_t hash; // of those bytes
} SnJournalMark;

/// Begin anew, with the header.
SnStatus sn_create_journal(const char* folder, SnJournal** journal, SnError* error);

/// Go on behind a mark; rows after it are dropped. SN_BAD_FILE when the rows before it are gone.
SnStatus sn_reopen_journal(const char* folder, SnJournalMark mark, SnJournal** journal,
                           SnError* error);

/// A row for the last step of a world. What cannot be written shows in the calls below.
void sn_journal_add(SnJournal* journal, const SnWorld* world);

/// Make all rows so far last, and say how much that is.
SnStatus sn_journal_sync(SnJournal* journal, SnJournalMark* mark, SnError* error);

/// Put steps.csv in place. After a write error the rows stay where they are, for a run that goes on
/// from its last checkpoint. Frees `journal` either way; NULL is allowed.
SnStatus sn_journal_finish(SnJournal* journal, SnError* error);

/// Close it as it is.
void sn_journal_abandon(SnJournal* journal);

/// Name of the hidden file.
#define SN_JOURNAL_NAME ".steps-so-far.csv"

#endif
