// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "talk.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

// The corpus of what clients say to the viewer: tests/fuzz/corpus/view/. Files whose name begins
// with "crash-" or "slow-" once broke it; in "commands..." something is understood.

static unsigned char bytes[1 << 16];

static void replay_file(const char* folder, const char* name) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    const int commands = fuzz_talk(bytes, size);
    if (!strncmp(name, "commands", 8) && !commands) fail_msg("%s: nothing is understood", path);

    // every way to cut it off, and every single byte changed a little
    for (size_t n = 0; n < size; n += 1 + size / 500) {
        fuzz_talk(bytes, n);
        bytes[n] ^= 1 + (n & 0x7f);
        fuzz_talk(bytes, size);
        bytes[n] ^= 1 + (n & 0x7f);
    }
}

static void replay_corpus(void** state) {
    (void)state;
    static const char folder[] = SINEW_SOURCE_DIR "/tests/fuzz/corpus/view";
    DIR* listing = opendir(folder);
    int files = 0;
    assert_non_null(listing);
    for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing)) {
        if (entry->d_name[0] == '.') continue;
        replay_file(folder, entry->d_name);
        ++files;
    }
    closedir(listing);
    assert_true(files >= 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(replay_corpus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
