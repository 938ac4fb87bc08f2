// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "check.h"
#include "meshfile/format.h"
#include "meshfile/walk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Meshes that nobody here made. With folders: every file in them with the ending of a format is
// read, or refused with a message that begins with its name. Without: every mesh in the folder
// that SINEW_EXTRA_MESHES names is read and can be simulated. Of two files that belong together the
// second stands for both.

typedef struct Tally {
    int good; // none may be refused
    int read, refused;
} Tally;

static Tally tally;

static void try_file(const char* path) {
    const SnMeshFormat* format = sn_mesh_format_of(path, 0);
    size_t length = strlen(path);
    if (!format || (format->second && strcmp(path + length - 4, format->second))) return;
    SnMesh* mesh = NULL;
    SnError error = {0};
    int64_t before = sn_memory_count().live_bytes;
    SnStatus status =
        sn_mesh_read(path, tally.good ? SN_READ_CHECKED : SN_READ_AS_IS, &mesh, NULL, &error);
    if (status == SN_OK) {
        tally.read++;
    } else {
        tally.refused++;
        if (tally.good) fail_msg("%s", error.text);
        if (status != SN_BAD_FILE) fail_msg("%s: status %d: %s", path, status, error.text);
        size_t shown = length > 200 ? length - 200 : 0; // long names are cut in messages
        if (strncmp(error.text, path + shown, length - shown))
            fail_msg("a message without its file: %s", error.text);
        print_message("  %s\n", error.text);
    }
    sn_destroy_mesh(mesh);
    assert_int_equal(sn_memory_count().live_bytes, before);
}

static const char* const* folders;

static void read_all(void** state) {
    (void)state;
    for (int i = 0; folders[i]; ++i) walk(folders[i], try_file);
    print_message("%d meshes read, %d files refused\n", tally.read, tally.refused);
    assert_true(tally.read > 0);
}

int main(int argc, char** argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(read_all)};
    static const char* named[2];
    tally.good = argc == 1;
    folders = (const char* const*)argv + 1;
    if (tally.good) {
        named[0] = getenv("SINEW_EXTRA_MESHES");
        folders = named;
    }
    if (!any_folder(folders)) {
        printf("skipped: %s\n", tally.good ? "SINEW_EXTRA_MESHES names no folder"
                                           : "no such folder; make test-deps installs it");
        return 77;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
