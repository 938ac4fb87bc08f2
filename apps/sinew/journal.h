// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JOURNAL_H
#define SN_APP_JOURNAL_H

#include "base/status.h"
#include "sinew/world.h"

#include <stdio.h>

// A journal collects the rows of a table while a run is under way, in a hidden file of the same
// folder. Each checkpoint makes the rows so far durable, and at the end of the run the file gets
// its name.

typedef struct SnJournal SnJournal;

/// A table: its files, and who writes its rows.
typedef struct SnTable {
    const char* name;   // file name when the run has ended
    const char* hidden; // file name while the run is under way
    void (*write_header)(FILE* stream);
    void (*write_rows)(FILE* stream, const SnWorld* world); // the rows of the last step
} SnTable;

/// How much of a table there was at a moment.
typedef struct SnJournalMark {
    int64_t bytes;
    uint64_t hash; // sn_hash_bytes of these bytes
} SnJournalMark;

/// Begin a new table with its header. The table must outlive the journal.
SnStatus sn_create_journal(const char* folder, const SnTable* table, SnJournal** journal,
                           SnError* error);

/// Go on behind a mark; rows after it are dropped. SN_BAD_FILE when the rows before it are gone.
SnStatus sn_reopen_journal(const char* folder, const SnTable* table, SnJournalMark mark,
                           SnJournal** journal, SnError* error);

/// Add the rows of the last step of a world. `journal` may be NULL: nothing is done. A write error
/// is reported by the functions below.
void sn_journal_add(SnJournal* journal, const SnWorld* world);

/// Make all rows so far durable, and set the mark to them. `journal` may be NULL: nothing is done.
SnStatus sn_journal_sync(SnJournal* journal, SnJournalMark* mark, SnError* error);

/// Give the table its name. After a write error the rows stay in the hidden file, for a run that
/// goes on from its last checkpoint, if there is one. Frees `journal` either way; NULL is allowed.
SnStatus sn_journal_finish(SnJournal* journal, SnError* error);

/// Close the hidden file as it is, and free `journal`. NULL is allowed.
void sn_journal_abandon(SnJournal* journal);

#endif
