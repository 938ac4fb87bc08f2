// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Scenes take the text's own meshes when they are there, and only then.
#include "base/memory.h"
#include "check.h"
#include "rigidification.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/sinew-originals-XXXXXX";
static SnError error;

static const char* path_of(const char* name) {
    static char path[256];
    snprintf(path, sizeof path, "%s%s", root, name);
    return path;
}

static void make_file(const char* name) {
    FILE* file = fopen(path_of(name), "w");
    assert_non_null(file);
    fclose(file);
}

static SnOriginals* find(const char* scene) {
    SnOriginals* originals = NULL;
    CHECK_OK(sn_originals_find(scene, &originals, &error));
    return originals;
}

static int count(const char* scene) {
    SnOriginals* originals = find(scene);
    const int found = originals->count;
    sn_free(originals);
    return found;
}

static void without_meshes_there_are_none(void** state) {
    (void)state;
    unsetenv("SINEW_EXTRA_MESHES");
    assert_int_equal(count("blobs"), 0);
    setenv("SINEW_EXTRA_MESHES", root, 1);
    assert_int_equal(count("blobs"), 0);
    make_file("/ar2022_agpl3/3d/octopusP2.mesh"); // its bowl is missing
    assert_int_equal(count("octopus"), 0);
    setenv("SINEW_EXTRA_MESHES", "a\"b", 1);
    SnOriginals* originals = NULL;
    assert_int_equal(sn_originals_find("blobs", &originals, &error), SN_BAD_INPUT);
    sn_free(originals);
}

// one change for each number in brackets, with the folder that has the file
static void lines_become_changes(void** state) {
    (void)state;
    setenv("SINEW_EXTRA_MESHES", root, 1);
    make_file("/ar2022_agpl3/3d/blobsHD.mesh");
    SnOriginals* originals = find("blobs");
    assert_int_equal(originals->count, 2);
    for (int i = 0; i < 2; ++i) {
        char start[400];
        snprintf(start, sizeof start,
                 "bodies[%d].mesh={\"file\": {\"path\": \"%s/ar2022_agpl3/3d/blobsHD.mesh\", ", i,
                 root);
        assert_int_equal(strncmp(originals->set[i], start, strlen(start)), 0);
    }
    sn_free(originals);
    make_file("/ar2022_agpl3/3d/wheelFatHD.mesh");
    originals = find("wheel");
    assert_int_equal(originals->count, 4);
    assert_string_equal(originals->set[2], "bodies[0].touch=display");
    sn_free(originals);
}

static int make_folders(void** state) {
    (void)state;
    return chdir(SINEW_SOURCE_DIR) || !mkdtemp(root) || mkdir(path_of("/ar2022_agpl3"), 0700) ||
           mkdir(path_of("/ar2022_agpl3/3d"), 0700);
}

static int remove_folders(void** state) {
    (void)state;
    unlink(path_of("/ar2022_agpl3/3d/octopusP2.mesh"));
    unlink(path_of("/ar2022_agpl3/3d/blobsHD.mesh"));
    unlink(path_of("/ar2022_agpl3/3d/wheelFatHD.mesh"));
    rmdir(path_of("/ar2022_agpl3/3d"));
    rmdir(path_of("/ar2022_agpl3"));
    return rmdir(root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_meshes_there_are_none),
        cmocka_unit_test(lines_become_changes),
    };
    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
