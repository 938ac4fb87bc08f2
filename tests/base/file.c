// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/file.h"
#include "base/memory.h"
#include "check.h"

#include <dirent.h>
#include <float.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// Every test works in a folder of its own, which must be empty of temporary files afterwards.
#define FOLDER "file_test"

static int count_entries(const char* folder) {
    DIR* dir = opendir(folder);
    assert_non_null(dir);
    int count = 0;
    for (struct dirent* entry = readdir(dir); entry; entry = readdir(dir))
        count += strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..");
    closedir(dir);
    return count;
}

static void check_content(const char* path, const char* expected) {
    char text[256] = {0};
    FILE* file = fopen(path, "rb");
    assert_non_null(file);
    size_t bytes = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_int_equal(bytes, strlen(expected));
    assert_string_equal(text, expected);
}

static void write_text(const char* path, const char* text) {
    SnFile* file = NULL;
    CHECK_OK(sn_create_file(path, &file, NULL));
    fputs(text, sn_file_stream(file));
    CHECK_OK(sn_file_commit(file, NULL));
}

static int make_empty_folder(void** state) {
    (void)state;
    if (system("rm -rf " FOLDER)) return -1;
    return sn_make_folder(FOLDER, NULL);
}

static void commits_whole_files(void** state) {
    (void)state;
    SnFile* file = NULL;
    CHECK_OK(sn_create_file(FOLDER "/a.txt", &file, NULL));
    fputs("hello", sn_file_stream(file));
    assert_int_not_equal(access(FOLDER "/a.txt", F_OK), 0);
    CHECK_OK(sn_file_commit(file, NULL));
    check_content(FOLDER "/a.txt", "hello");

    write_text(FOLDER "/a.txt", "again");
    check_content(FOLDER "/a.txt", "again");
    assert_int_equal(count_entries(FOLDER), 1);
}

static void keeps_the_permissions_of_new_files(void** state) {
    (void)state;
    mode_t mask = umask(022);
    write_text(FOLDER "/a.txt", "x");
    umask(mask);
    struct stat info;
    CHECK_OK(stat(FOLDER "/a.txt", &info));
    assert_int_equal(info.st_mode & 0777, 0644);
}

static void abandons_without_a_trace(void** state) {
    (void)state;
    write_text(FOLDER "/a.txt", "old");
    SnFile* file = NULL;
    CHECK_OK(sn_create_file(FOLDER "/a.txt", &file, NULL));
    fputs("new", sn_file_stream(file));
    sn_file_abandon(file);
    sn_file_abandon(NULL);
    check_content(FOLDER "/a.txt", "old");
    assert_int_equal(count_entries(FOLDER), 1);
}

static void writes_through_links(void** state) {
    (void)state;
    write_text(FOLDER "/a.txt", "old");
    CHECK_OK(symlink("a.txt", FOLDER "/link"));
    write_text(FOLDER "/link", "new");
    check_content(FOLDER "/a.txt", "new");
    struct stat info;
    CHECK_OK(lstat(FOLDER "/link", &info));
    assert_true(S_ISLNK(info.st_mode));
}

// a link to a file that is not there yet makes it; one that leads nowhere is an error and stays
static void makes_what_a_link_names(void** state) {
    (void)state;
    struct stat info;
    SnFile* file = NULL;
    SnError error = {0};
    CHECK_OK(sn_make_folder(FOLDER "/inside", NULL));
    CHECK_OK(symlink("inside/second", FOLDER "/first"));
    CHECK_OK(symlink("new.txt", FOLDER "/inside/second"));
    write_text(FOLDER "/first", "new");
    check_content(FOLDER "/inside/new.txt", "new");
    CHECK_OK(lstat(FOLDER "/first", &info));
    assert_true(S_ISLNK(info.st_mode));

    CHECK_OK(symlink("nowhere/new.txt", FOLDER "/lost"));
    assert_int_equal(sn_create_file(FOLDER "/lost", &file, &error), SN_WRITE_FAILED);
    assert_non_null(strstr(error.text, FOLDER "/nowhere/new.txt: cannot be written: No such file"));
    CHECK_OK(symlink("ring", FOLDER "/ring"));
    assert_int_equal(sn_create_file(FOLDER "/ring", &file, &error), SN_WRITE_FAILED);
    assert_non_null(strstr(error.text, "leads to itself"));
    CHECK_OK(system("rm -rf " FOLDER "/inside " FOLDER "/first " FOLDER "/lost " FOLDER "/ring"));
}

static void writes_into_the_working_folder(void** state) {
    (void)state;
    write_text("file_test_here.txt", "here");
    check_content("file_test_here.txt", "here");
    remove("file_test_here.txt");
}

// let writes fail as on a full disk: beyond 4 KiB the file may not grow
static SnStatus commit_beyond_limit(size_t bytes, SnError* error) {
    struct rlimit old, small;
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 4096;
    setrlimit(RLIMIT_FSIZE, &small);
    SnFile* file = NULL;
    CHECK_OK(sn_create_file(FOLDER "/a.txt", &file, NULL));
    for (size_t i = 0; i < bytes; ++i) putc('x', sn_file_stream(file));
    SnStatus status = sn_file_commit(file, error);
    setrlimit(RLIMIT_FSIZE, &old);
    return status;
}

static void reports_write_errors(void** state) {
    (void)state;
    // found at the end, or long before it
    static const size_t sizes[] = {5000, 1000000};
    write_text(FOLDER "/a.txt", "old");
    for (int i = 0; i < 2; ++i) {
        SnError error = {0};
        assert_int_equal(commit_beyond_limit(sizes[i], &error), SN_WRITE_FAILED);
        assert_non_null(strstr(error.text, "a.txt: cannot be written: File too large"));
        check_content(FOLDER "/a.txt", "old");
        assert_int_equal(count_entries(FOLDER), 1);
    }
}

static void check_refused(const char* path, const char* what) {
    SnFile* file = NULL;
    SnError error = {0};
    assert_int_equal(sn_create_file(path, &file, &error), SN_WRITE_FAILED);
    assert_null(file);
    if (!strstr(error.text, what)) fail_msg("%s gave '%s', expected '%s'", path, error.text, what);
}

static void refuses_impossible_names(void** state) {
    (void)state;
    write_text(FOLDER "/a.txt", "x");
    check_refused(FOLDER "/none/b.txt", FOLDER "/none/b.txt: cannot be written: No such file");
    check_refused(FOLDER "/a.txt/b.txt", "Not a directory");
    check_refused(FOLDER, "it is a folder");
    check_refused(FOLDER "/", "folder");
    check_refused("/dev/full", "pipe or device");
    check_refused("", "empty");
}

static void reports_folders_without_permission(void** state) {
    (void)state;
    if (!geteuid()) skip();
    CHECK_OK(chmod(FOLDER, 0500));
    check_refused(FOLDER "/a.txt", "Permission denied");
    CHECK_OK(chmod(FOLDER, 0700));
}

static void makes_folders(void** state) {
    (void)state;
    SnError error = {0};
    CHECK_OK(sn_make_folder(FOLDER "/a/b/c", &error));
    CHECK_OK(sn_make_folder(FOLDER "/a/b/c/", &error));
    CHECK_OK(sn_make_folder("/", &error));
    write_text(FOLDER "/a/b/c/x", "deep");
    assert_int_equal(sn_make_folder(FOLDER "/a/b/c/x", &error), SN_WRITE_FAILED);
    assert_non_null(strstr(error.text, "a file has this name"));
    assert_int_equal(sn_make_folder(FOLDER "/a/b/c/x/y", &error), SN_WRITE_FAILED);
    assert_int_equal(sn_make_folder("", &error), SN_WRITE_FAILED);
}

static void survives_any_failing_allocation(void** state) {
    (void)state;
    SnMemoryCount before = sn_memory_count();
    SnStatus status = SN_OUT_OF_MEMORY;
    for (int n = 0; status == SN_OUT_OF_MEMORY; ++n) {
        SnFile* file = NULL;
        sn_memory_fail_after(n);
        status = sn_create_file(FOLDER "/a.txt", &file, NULL);
        sn_memory_fail_after(-1);
        sn_file_abandon(file);
        assert_int_equal(sn_memory_count().live_blocks, before.live_blocks);
        assert_int_equal(count_entries(FOLDER), 0);
    }
    CHECK_OK(status);
    sn_memory_fail_after(0);
    status = sn_make_folder(FOLDER "/b", NULL);
    sn_memory_fail_after(-1);
    assert_int_equal(status, SN_OUT_OF_MEMORY);
}

static void check_number(double value, const char* expected) {
    char text[64] = {0};
    FILE* stream = fmemopen(text, sizeof text, "w");
    sn_file_number(stream, value);
    fclose(stream);
    assert_string_equal(text, expected);
}

static void writes_numbers(void** state) {
    (void)state;
    if (setlocale(LC_ALL, "de_DE.UTF-8")) check_number(0.1, "0.1");
    setlocale(LC_ALL, "C");
    check_number(0.1, "0.1");
    check_number(-2.5, "-2.5");
    check_number(1e300, "1e+300");
    check_number(1.0 / 3, "0.3333333333333333");
    check_number(DBL_MAX, "1.7976931348623157e+308");
    check_number(-0.0, "-0");
    check_number(NAN, "null");
    check_number(-INFINITY, "null");
}

static void writes_json_strings(void** state) {
    (void)state;
    char text[64] = {0};
    FILE* stream = fmemopen(text, sizeof text, "w");
    sn_file_json_string(stream, "a\"\\\n\t\x01/\xc3\xa9");
    fclose(stream);
    assert_string_equal(text, "\"a\\\"\\\\\\n\\t\\u0001/\xc3\xa9\"");
}

#define IN_FOLDER(test) cmocka_unit_test_setup(test, make_empty_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_FOLDER(commits_whole_files),
        IN_FOLDER(keeps_the_permissions_of_new_files),
        IN_FOLDER(abandons_without_a_trace),
        IN_FOLDER(writes_through_links),
        IN_FOLDER(makes_what_a_link_names),
        IN_FOLDER(writes_into_the_working_folder),
        IN_FOLDER(reports_write_errors),
        IN_FOLDER(refuses_impossible_names),
        IN_FOLDER(reports_folders_without_permission),
        IN_FOLDER(makes_folders),
        IN_FOLDER(survives_any_failing_allocation),
        cmocka_unit_test(writes_numbers),
        cmocka_unit_test(writes_json_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
