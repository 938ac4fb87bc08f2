// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "check.h"
#include "talk.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

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

// A client with a large message half said, so that much is read at once, says very many small
// things in between: it keeps the others waiting for as long as reading takes, and no longer.
static void many_small_frames(void** state) {
    enum { PIECE = 900000, PONGS = 3000000 };
    static const unsigned char pong[6] = {0x8a, 0x80};
    static unsigned char said[1 + 14 + PIECE + sizeof pong * PONGS] = {1, 0x01, 0xff};
    (void)state;
    for (int i = 0; i < 4; ++i) said[7 + i] = (unsigned char)(PIECE >> (24 - 8 * i));
    for (int i = 0; i < PONGS; ++i)
        memcpy(said + 15 + PIECE + sizeof pong * (size_t)i, pong, sizeof pong);
    const clock_t began = clock(); // of this process: others may keep the machine busy
    assert_int_equal(fuzz_talk_whole(said, sizeof said), 0);
    assert_true((double)(clock() - began) / CLOCKS_PER_SEC < 2.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(replay_corpus),
                                       cmocka_unit_test(many_small_frames)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
