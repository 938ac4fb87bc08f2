// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_JOURNAL_H
#define SN_APP_JOURNAL_H

#include "base/status.h"
#include "sinew/world.h"

#include <stdio.h>

// A journal collects the rows of a table while a run is under way, in a hidden file of the run's
// folder. Each checkpoint makes the rows so far durable, and at the end of the run the hidden file
// is renamed to the table's name.

typedef struct SnJournal SnJournal;

/// A table: the names of its files, and the functions that write its rows.
typedef struct SnTable {
    const char* name;   // file name when the run has ended
    const char* hidden; // file name while the run is under way
    void (*write_header)(const void* self, FILE* stream);
    void (*write_rows)(const void* self, FILE* stream,
                       const SnWorld* world); // writes the rows of the world's last step
    const void* self;                         // first argument of both functions
} SnTable;

/// How much of a table had been written at some moment.
typedef struct SnJournalMark {
    int64_t bytes;
    uint64_t hash; // sn_hash_bytes of the first `bytes` bytes
} SnJournalMark;

/// Begin a new table with its header. `table` must outlive the journal.
SnStatus sn_create_journal(const char* folder, const SnTable* table, SnJournal** journal,
                           SnError* error);

/// Continue a table after a mark; later rows are dropped. SN_BAD_FILE: no file has the rows before
/// the mark.
SnStatus sn_reopen_journal(const char* folder, const SnTable* table, SnJournalMark mark,
                           SnJournal** journal, SnError* error);

/// Add the rows of the last step of a world. `journal` NULL: nothing is done. A write error is
/// reported later, by sn_journal_sync or sn_journal_finish.
void sn_journal_add(SnJournal* journal, const SnWorld* world);

/// Make all rows so far durable, and set *mark to their end. `journal` NULL: nothing is done.
SnStatus sn_journal_sync(SnJournal* journal, SnJournalMark* mark, SnError* error);

/// Give the hidden file the table's name. After a write error the rows stay in the hidden file, so
/// that a run that is resumed from its last checkpoint finds them. Frees `journal` also on failure;
/// NULL is allowed.
SnStatus sn_journal_finish(SnJournal* journal, SnError* error);

/// Close the hidden file as it is, and free `journal`. NULL is allowed.
void sn_journal_abandon(SnJournal* journal);

#endif
