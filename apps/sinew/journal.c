// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "journal.h"

#include "base/hash.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_PATH 4096

struct SnJournal {
    const SnTable* table;
    FILE* file;
    char path[MAX_PATH];  // path of the hidden file
    char final[MAX_PATH]; // path that the file gets when the run has ended
    SnJournalMark mark;   // number and hash of the bytes that have been written to the file so far
    int out_of_memory;    // 1: rows are missing, because memory ran out
};

static SnStatus fail_to_write(const SnJournal* j, SnError* error, int reason) {
    return sn_fail(error, SN_WRITE_FAILED, "%.300s: cannot be written: %s", j->path,
                   strerror(reason));
}

static SnJournal* allocate_journal(const char* folder, const SnTable* table) {
    SnJournal* j = SN_NEW(SnJournal);
    if (!j) return NULL;
    j->table = table;
    snprintf(j->path, sizeof j->path, "%s/%s", folder, table->hidden);
    snprintf(j->final, sizeof j->final, "%s/%s", folder, table->name);
    j->mark.hash = SN_HASH_SEED;
    return j;
}

static void append_text(SnJournal* j, const char* text, size_t length) {
    fwrite(text, 1, length, j->file);
    j->mark.hash = sn_hash_bytes(j->mark.hash, text, length);
    j->mark.bytes += (int64_t)length;
}

// Write the rows of the last step (`world` NULL: the header). The text is made in memory first, so
// that it can be hashed.
static void put_rows(SnJournal* j, const SnWorld* world) {
    char* text = NULL;
    size_t length = 0;
    FILE* memory = open_memstream(&text, &length);
    if (!memory) {
        j->out_of_memory = 1;
        return;
    }
    if (world)
        j->table->write_rows(j->table->self, memory, world);
    else
        j->table->write_header(j->table->self, memory);
    if (fclose(memory) == 0)
        append_text(j, text, length);
    else
        j->out_of_memory = 1;
    free(text);
}

SnStatus sn_create_journal(const char* folder, const SnTable* table, SnJournal** out,
                           SnError* error) {
    SnJournal* j = allocate_journal(folder, table);
    if (!j) return SN_OUT_OF_MEMORY;
    j->file = fopen(j->path, "we");
    if (!j->file) {
        SnStatus status = fail_to_write(j, error, errno);
        sn_free(j);
        return status;
    }
    put_rows(j, NULL);
    *out = j;
    return SN_OK;
}

void sn_journal_add(SnJournal* j, const SnWorld* world) {
    if (j) put_rows(j, world);
}

SnStatus sn_journal_sync(SnJournal* j, SnJournalMark* mark, SnError* error) {
    errno = 0;
    if (!j) return SN_OK;
    if (j->out_of_memory) return fail_to_write(j, error, ENOMEM);
    if (fflush(j->file) || ferror(j->file) || fsync(fileno(j->file)))
        return fail_to_write(j, error, errno ? errno : EIO);
    if (mark) *mark = j->mark;
    return SN_OK;
}

SnStatus sn_journal_finish(SnJournal* j, SnError* error) {
    if (!j) return SN_OK;
    SnStatus status = sn_journal_sync(j, NULL, error);
    if (fclose(j->file) && status == SN_OK) status = fail_to_write(j, error, errno);
    if (status == SN_OK && rename(j->path, j->final)) status = fail_to_write(j, error, errno);
    sn_free(j);
    return status;
}

void sn_journal_abandon(SnJournal* j) {
    if (!j) return;
    fclose(j->file);
    sn_free(j);
}

// ---- continuing a table

// 1: a file begins with the bytes for which the mark was made. These bytes are also copied to
// `copy`, unless `copy` is NULL.
static int begins_with(FILE* from, SnJournalMark mark, FILE* copy) {
    char buffer[1 << 14];
    uint64_t hash = SN_HASH_SEED;
    for (int64_t left = mark.bytes; left > 0;) {
        size_t wanted = left < (int64_t)sizeof buffer ? (size_t)left : sizeof buffer;
        size_t got = fread(buffer, 1, wanted, from);
        if (!got) return 0;
        hash = sn_hash_bytes(hash, buffer, got);
        if (copy) fwrite(buffer, 1, got, copy);
        left -= (int64_t)got;
    }
    return hash == mark.hash;
}

// Open the hidden file, and drop everything after the mark. NULL: the file does not begin with the
// bytes for which the mark was made.
static FILE* reopen_hidden(const SnJournal* j, SnJournalMark mark) {
    FILE* file = fopen(j->path, "r+e");
    if (!file) return NULL;
    if (begins_with(file, mark, NULL) && !ftruncate(fileno(file), (off_t)mark.bytes) &&
        !fseeko(file, (off_t)mark.bytes, SEEK_SET))
        return file;
    fclose(file);
    return NULL;
}

// Make the hidden file again from the finished table of a run that has ended. NULL: there is no
// finished table, or it does not begin with the bytes for which the mark was made.
static FILE* copy_final(const SnJournal* j, SnJournalMark mark) {
    FILE* from = fopen(j->final, "re");
    if (!from) return NULL;
    FILE* file = fopen(j->path, "we");
    if (file && !begins_with(from, mark, file)) {
        fclose(file);
        unlink(j->path);
        file = NULL;
    }
    fclose(from);
    return file;
}

SnStatus sn_reopen_journal(const char* folder, const SnTable* table, SnJournalMark mark,
                           SnJournal** out, SnError* error) {
    SnJournal* j = allocate_journal(folder, table);
    if (!j) return SN_OUT_OF_MEMORY;
    j->file = reopen_hidden(j, mark);
    if (!j->file) j->file = copy_final(j, mark);
    if (!j->file) {
        sn_free(j);
        return sn_fail(error, SN_BAD_FILE,
                       "%.300s: %s does not hold the rows before the checkpoint any more", folder,
                       table->name);
    }
    j->mark = mark;
    *out = j;
    return SN_OK;
}
