// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "clear.h"

#include "checkpoint.h"
#include "motion.h"

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

// 1: "frame_00000.png" or "1-bar_00000.vtu"
static int is_frame(const char* name) {
    const char* number = strrchr(name, '_');
    if (!number) return 0;
    const char* ending = number + 1 + strspn(number + 1, "0123456789");
    if (ending < number + 6) return 0;
    return !strcmp(ending, ".vtu") || (!strcmp(ending, ".png") && !strncmp(name, "frame_", 6));
}

static void clear_frames(const char* folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/frames", folder);
    DIR* listing = opendir(path);
    if (!listing) return;
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing))
        if (is_frame(entry->d_name)) unlinkat(dirfd(listing), entry->d_name, 0);
    closedir(listing);
    rmdir(path); // unless it holds other things
}

void sn_clear_checkpoints(const char* folder) {
    for (int i = 0; i < SN_CHECKPOINT_SLOTS; ++i) remove_file(folder, sn_checkpoint_name(i));
}

void sn_clear_run(const char* folder) {
    static const char* const names[] = {
        "first.png",  "final.png",     "summary.json", "steps.csv",
        "series.pvd", SN_JOURNAL_NAME, SN_MOTION_NAME, "." SN_MOTION_NAME ".part"};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) remove_file(folder, names[i]);
    sn_clear_checkpoints(folder);
    clear_frames(folder);
}
