// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "forge.h"
#include "targets.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

// The corpora of scenes, of extreme worlds, of forged checkpoints and of recorded frames:
// tests/fuzz/corpus/NAME/. Files whose name begins with "crash-" or "slow-" once broke a promise.

static const struct Target {
    const char* name; // of the folder
    int (*run)(const uint8_t* data, size_t size);
    size_t cuts; // of each file, about so many of its ends are cut off, and bytes changed
} targets[] = {
    {"scene", fuzz_scene, 5},
    {"extreme", fuzz_extreme, 2},
    {"checkpoint", forge, 2},
    {"frames", fuzz_frames, 20},
};

static unsigned char bytes[1 << 16];

// Returns 1 if something came of the file.
static int replay_file(const struct Target* target, const char* folder, const char* name) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    const int came = target->run(bytes, size);
    for (size_t n = 0; n < size; n += 1 + size / target->cuts) {
        target->run(bytes, n);
        bytes[n] ^= 1 + (n & 0x7f);
        target->run(bytes, size);
        bytes[n] ^= 1 + (n & 0x7f);
    }
    return came;
}

static void replay(const struct Target* target) {
    char folder[500];
    int files = 0, came = 0;
    snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s", SINEW_SOURCE_DIR, target->name);
    DIR* listing = opendir(folder);
    assert_non_null(listing);
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing)) {
        if (entry->d_name[0] == '.') continue;
        came += replay_file(target, folder, entry->d_name);
        ++files;
    }
    closedir(listing);
    print_message("%s: %d files, something comes of %d\n", target->name, files, came);
    assert_in_range(came, 1, files);
}

static void replay_corpora(void** state) {
    (void)state;
    for (size_t t = 0; t < sizeof targets / sizeof *targets; ++t) replay(&targets[t]);
    forge_end();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(replay_corpora)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
