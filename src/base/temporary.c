// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void sn_temporary_name(const char* folder, const char* ending, char* name) {
    static _Atomic unsigned counter;
    unsigned number = atomic_fetch_add(&counter, 1);
    sprintf(name, "%s.sinew-%ld-%u.tmp%.16s", folder, (long)getpid(), number, ending);
}

// ---- names of files that are being written

// At most SLOTS names are remembered at once. The program writes fewer files than that at a time. A
// name for which no slot was free would not be remembered: a signal handler would leave the file,
// and sn_temporary_clean would remove it later.
enum { SLOTS = 16 };

static _Atomic(const char*) remembered[SLOTS];

void sn_temporary_remember(const char* name) {
    for (int i = 0; i < SLOTS; ++i) {
        const char* none = NULL;
        if (atomic_compare_exchange_strong(&remembered[i], &none, name)) return;
    }
}

void sn_temporary_forget(const char* name) {
    for (int i = 0; i < SLOTS; ++i) {
        const char* expected = name;
        if (atomic_compare_exchange_strong(&remembered[i], &expected, NULL)) return;
    }
}

void sn_temporary_remove_all(void) {
    for (int i = 0; i < SLOTS; ++i) {
        const char* name = atomic_load(&remembered[i]);
        if (name) unlink(name);
    }
}

// ---- folders

// Remove the files in an open folder, and close it.
static void empty_folder(int handle) {
    DIR* listing = fdopendir(handle);
    if (!listing) {
        close(handle);
        return;
    }
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing))
        unlinkat(handle, entry->d_name, 0);
    closedir(listing);
}

// Remove a file, or a folder with its files. Links are not followed.
static void remove_entry(int parent, const char* name) {
    if (!unlinkat(parent, name, 0)) return;
    int handle = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (handle < 0) return;
    empty_folder(handle);
    unlinkat(parent, name, AT_REMOVEDIR);
}

SnStatus sn_temporary_make_folder(char name[SN_TEMPORARY_FOLDER], SnError* error) {
    const char* chosen = getenv("TMPDIR");
    char parent[SN_TEMPORARY_FOLDER - SN_TEMPORARY_ROOM];
    int length = snprintf(parent, sizeof parent, "%s/", chosen && *chosen ? chosen : "/tmp");
    if (length >= (int)sizeof parent)
        return sn_fail(error, SN_WRITE_FAILED, "the name of the folder TMPDIR is too long");
    sn_temporary_clean(parent);
    int failed;
    do {
        sn_temporary_name(parent, "", name);
        failed = mkdir(name, 0700);
    } while (failed && errno == EEXIST);
    if (!failed) return SN_OK;
    return sn_fail(error, SN_WRITE_FAILED, "%.300s: a temporary folder cannot be made: %s", parent,
                   strerror(errno));
}

// Return 1 when an errno means that the disk is full, read-only or broken, or that a limit is
// reached; 0 for all other errors.
static int is_about_room(int reason) {
    return reason == ENOSPC || reason == EDQUOT || reason == EFBIG || reason == EROFS ||
           reason == EIO;
}

// Let a file in a folder grow by 64 KiB; make the file when there is none. Returns errno when this
// fails for lack of room (see is_about_room), and 0 in all other cases.
static int try_to_grow(int folder, const char* name) {
    static const char block[4096];
    const int handle =
        openat(folder, name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (handle < 0) return is_about_room(errno) ? errno : 0;
    int failed = 0;
    for (int i = 0; i < 16 && !failed; ++i) failed = write(handle, block, sizeof block) < 0;
    if (!failed) failed = fsync(handle);
    const int reason = failed && is_about_room(errno) ? errno : 0;
    close(handle);
    return reason;
}

SnStatus sn_temporary_check_room(const char* name, SnError* error) {
    DIR* listing = opendir(name);
    if (!listing) return SN_OK;
    int reason = try_to_grow(dirfd(listing), "room");
    for (struct dirent* entry; !reason && (entry = readdir(listing));)
        if (entry->d_name[0] != '.') reason = try_to_grow(dirfd(listing), entry->d_name);
    closedir(listing);
    if (!reason) return SN_OK;
    const int parent = (int)(strrchr(name, '/') - name);
    return sn_fail(error, SN_WRITE_FAILED,
                   "%.*s: temporary files cannot be written: %s; TMPDIR may name another folder",
                   parent < 300 ? parent : 300, name, strerror(reason));
}

void sn_temporary_remove_folder(const char* name) { remove_entry(AT_FDCWD, name); }

// ---- files that were left behind

// Returns 1 for a temporary name of a process that no longer runs.
static int is_stale(const char* name) {
    long process;
    unsigned number;
    char dot;
    if (sscanf(name, ".sinew-%ld-%u%c", &process, &number, &dot) != 3 || dot != '.') return 0;
    if (!strstr(name, ".tmp") || process <= 0) return 0;
    return kill((pid_t)process, 0) && errno == ESRCH;
}

void sn_temporary_clean(const char* folder) {
    DIR* listing = opendir(folder);
    if (!listing) return;
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing))
        if (is_stale(entry->d_name)) remove_entry(dirfd(listing), entry->d_name);
    closedir(listing);
}
