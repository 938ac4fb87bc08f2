// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "one.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

// The corpus of the fuzz targets: tests/fuzz/corpus/FORMAT/. Files whose name begins with "crash-"
// or "slow-" once broke a reader; all others are meshes that other programs wrote, and are read.

static unsigned char bytes[1 << 16];

static void replay_file(const SnMeshFormat* format, const char* folder, const char* name) {
    char path[1000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    SnStatus status = fuzz_one(format, bytes, size);
    int broken = !strncmp(name, "crash-", 6) || !strncmp(name, "slow-", 5);
    if (!broken && status < 0) fail_msg("%s is not read", path);

    // every way to cut a file off, and every single byte changed a little
    for (size_t n = 0; n < size; n += 1 + size / 500) {
        fuzz_one(format, bytes, n);
        bytes[n] ^= 1 + (n & 0x7f);
        fuzz_one(format, bytes, size);
        bytes[n] ^= 1 + (n & 0x7f);
    }
}

static void replay_corpus(void** state) {
    (void)state;
    int formats = 0;
    for (int i = 0; sn_mesh_format(i); ++i) {
        const SnMeshFormat* format = sn_mesh_format(i);
        char folder[500];
        snprintf(folder, sizeof folder, "%s/tests/fuzz/corpus/%s", SINEW_SOURCE_DIR, format->name);
        DIR* listing = opendir(folder);
        if (!listing) continue;
        int files = 0;
        for (struct dirent* entry = readdir(listing); entry; entry = readdir(listing)) {
            if (entry->d_name[0] == '.') continue;
            replay_file(format, folder, entry->d_name);
            ++files;
        }
        closedir(listing);
        assert_true(files > 0);
        ++formats;
    }
    assert_int_equal(formats, 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(replay_corpus)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
