// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JOURNAL_H
#define SN_APP_JOURNAL_H

#include "base/status.h"
#include "sinew/world.h"

#include <stdio.h>

// The rows of a table while a run is under way, in a hidden file beside where it will be: made
// lasting at each checkpoint, and given its name when the run ends.

typedef struct SnJournal SnJournal;

/// What is in a table.
typedef struct SnTable {
    const char *name, *hidden; // of its file, and of the one meanwhile
    void (*write_header)(FILE* stream);
    void (*write_rows)(FILE* stream, const SnWorld* world); // of the last step
} SnTable;

/// How much there was at a moment.
typedef struct SnJournalMark {
    int64_t bytes;
    uint64_t hash; // of those bytes
} SnJournalMark;

/// Begin anew, with the header. The table must outlive the journal.
SnStatus sn_create_journal(const char* folder, const SnTable* table, SnJournal** journal,
                           SnError* error);

/// Go on behind a mark; rows after it are dropped. SN_BAD_FILE when the rows before it are gone.
SnStatus sn_reopen_journal(const char* folder, const SnTable* table, SnJournalMark mark,
                           SnJournal** journal, SnError* error);

/// The rows of the last step of a world; NULL is allowed. What cannot be written shows in the calls
/// below.
void sn_journal_add(SnJournal* journal, const SnWorld* world);

/// Make all rows so far last, and say how much that is; nothing where there is no journal.
SnStatus sn_journal_sync(SnJournal* journal, SnJournalMark* mark, SnError* error);

/// Put the table in place. After a write error the rows stay where they are, for a run that goes on
/// from its last checkpoint, if there is one. Frees `journal` either way; NULL is allowed.
SnStatus sn_journal_finish(SnJournal* journal, SnError* error);

/// Close it as it is.
void sn_journal_abandon(SnJournal* journal);

#endif
