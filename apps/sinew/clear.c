// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "clear.h"

#include "caches.h"
#include "checkpoint.h"
#include "contacts.h"
#include "motion.h"
#include "report_page.h"
#include "steps.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void remove_file(const char* folder, const char* name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    unlink(path);
}

static int is_one_of(const char* ending, const char* const* list) {
    for (; *list; ++list)
        if (!strcmp(ending, *list)) return 1;
    return 0;
}

// 1: a name begins like the names of a body's files, as in "1-bar.pc2".
static int is_of_body(const char* name) {
    const size_t digits = strspn(name, "0123456789");
    return digits > 0 && name[digits] == '-';
}

// 1: a name is that of a frame's file, as in "frame_00000.png" or "1-bar_00000.vtu".
static int is_frame(const char* name) {
    static const char* const endings[] = {".vtu", ".obj", ".ply", NULL};
    const char* number = strrchr(name, '_');
    if (!number) return 0;
    const char* ending = number + 1 + strspn(number + 1, "0123456789");
    if (ending < number + 6) return 0;
    return (is_of_body(name) && is_one_of(ending, endings)) ||
           (!strcmp(ending, ".png") && !strncmp(name, "frame_", 6));
}

// 1: a name is that of a cache's file, as in "1-bar.pc2".
static int is_cache(const char* name) {
    static const char* const endings[] = {".obj", ".pc2", ".mdd", NULL};
    const char* ending = strrchr(name, '.');
    return ending && is_of_body(name) && is_one_of(ending, endings);
}

// Remove the files for whose names is_ours returns 1 from the folder `name` in `folder`. If no file
// is left in it, remove the folder `name`, too.
static void clear_folder(const char* folder, const char* name, int is_ours(const char*)) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    DIR* listing = opendir(path);
    if (!listing) return;
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing))
        if (is_ours(entry->d_name)) unlinkat(dirfd(listing), entry->d_name, 0);
    closedir(listing);
    rmdir(path); // fails when the folder holds other files, as it should
}

void sn_clear_checkpoints(const char* folder) {
    for (int i = 0; i < SN_CHECKPOINT_SLOTS; ++i) remove_file(folder, sn_checkpoint_name(i));
}

void sn_clear_unfinished(const char* folder) {
    remove_file(folder, SN_STEPS_HIDDEN);
    remove_file(folder, sn_contacts_table.hidden);
    remove_file(folder, "." SN_MOTION_NAME ".part");
}

void sn_clear_run(const char* folder) {
    char path[4096];
    static const char* const names[] = {"first.png",  "final.png",    "summary.json",
                                        "series.pvd", SN_MOTION_NAME, SN_CACHES_GLB};
    remove_file(folder, SN_STEPS_FILE);
    remove_file(folder, sn_contacts_table.name);
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) remove_file(folder, names[i]);
    snprintf(path, sizeof path, "%s/" SN_REPORT_NAME, folder);
    if (sn_is_report(path)) unlink(path);
    sn_clear_unfinished(folder);
    sn_clear_checkpoints(folder);
    clear_folder(folder, "frames", is_frame);
    clear_folder(folder, SN_CACHES_FOLDER, is_cache);
}
