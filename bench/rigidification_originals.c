// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "base/memory.h"
#include "rigidification.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- where the meshes are

// Find the name behind '@' in a line, up to the quote. Returns its length.
static int find_name(const char* line, const char** name) {
    const char* at = strstr(line, "\"@/");
    if (!at) return 0;
    *name = at + 3;
    return (int)strcspn(*name, "\"");
}

// Find the folder below `root` that has a file of that name. Returns 0 if there is none.
static int find_folder(const char* root, const char* name, int length, char* folder, size_t size) {
    const char* const below[] = {"", "/3d", "/ar2022_agpl3/3d"};
    for (size_t i = 0; i < sizeof below / sizeof below[0]; ++i) {
        char path[1024];
        if (snprintf(folder, size, "%s%s", root, below[i]) >= (int)size) return 0;
        if (snprintf(path, sizeof path, "%s/%.*s", folder, length, name) >= (int)sizeof path)
            return 0;
        if (access(path, R_OK) == 0) return 1;
    }
    return 0;
}

// ---- lines

// Add one setting: `line`, with `number` in place of its list of numbers, and with the folder in
// place of '@'.
static SnStatus add_set(SnOriginals* o, const char* line, const char* list, int number,
                        const char* folder, SnError* error) {
    char* to = o->text[o->count];
    const char *rest = list ? strchr(list, ']') : line, *at = strstr(rest, "\"@/");
    const int before = at ? (int)(at + 1 - rest) : (int)strlen(rest);
    int length =
        list ? snprintf(to, SN_ORIGINAL_LENGTH, "%.*s%d", (int)(list - line), line, number) : 0;
    if (length < SN_ORIGINAL_LENGTH)
        length += snprintf(to + length, (size_t)(SN_ORIGINAL_LENGTH - length), "%.*s%s%s", before,
                           rest, at ? folder : "", at ? at + 2 : "");
    if (length >= SN_ORIGINAL_LENGTH)
        return sn_fail(error, SN_BAD_INPUT, "a line for original meshes is too long: %.60s", line);
    o->set[o->count++] = to;
    return SN_OK;
}

// Add the settings of a line, which is "key=value", as behind --set. A line "bodies[0,2].mesh=..."
// is one setting for each number. If a mesh is missing, *missing becomes 1.
static SnStatus add_line(SnOriginals* o, const char* root, const char* line, int* missing,
                         SnError* error) {
    const char *name = NULL, *list = strchr(line, '[');
    const int length = find_name(line, &name);
    char folder[768] = "";
    if (length > 0 && !find_folder(root, name, length, folder, sizeof folder)) {
        *missing = 1;
        return SN_OK;
    }
    if (!list || list > strchr(line, '=')) return add_set(o, line, NULL, 0, folder, error);
    for (char* next = (char*)list; *next != ']' && o->count < SN_ORIGINAL_SETS;) {
        const int number = (int)strtol(next + 1, &next, 10);
        SN_TRY(add_set(o, line, list + 1, number, folder, error));
        if (*next != ',' && *next != ']')
            return sn_fail(error, SN_BAD_INPUT, "numbers in brackets expected: %.60s", line);
    }
    return SN_OK;
}

static SnStatus add_lines(SnOriginals* o, const char* root, FILE* file, SnError* error) {
    char line[SN_ORIGINAL_LENGTH];
    int missing = 0;
    while (fgets(line, sizeof line, file) && !missing) {
        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#' || line[0] == 0) continue;
        if (!strchr(line, '=') || o->count == SN_ORIGINAL_SETS)
            return sn_fail(error, SN_BAD_INPUT, "one of at most %d key=value expected: %.60s",
                           SN_ORIGINAL_SETS, line);
        SN_TRY(add_line(o, root, line, &missing, error));
    }
    if (missing) o->count = 0;
    return SN_OK;
}

SnStatus sn_originals_find(const char* scene, SnOriginals** originals, SnError* error) {
    const char* root = getenv("SINEW_EXTRA_MESHES");
    char path[256];
    SnOriginals* o = SN_NEW(SnOriginals);
    if (!o) return SN_OUT_OF_MEMORY;
    *originals = o;
    if (!root || root[0] == 0) return SN_OK;
    if (strpbrk(root, "\"\\"))
        return sn_fail(error, SN_BAD_INPUT, "SINEW_EXTRA_MESHES: no quotes or backslashes");
    snprintf(path, sizeof path, "bench/originals/%s.txt", scene);
    FILE* file = fopen(path, "re");
    if (!file) return sn_fail(error, SN_BAD_FILE, "%s: cannot be read", path);
    const SnStatus status = add_lines(o, root, file, error);
    fclose(file);
    return status;
}

SnStatus sn_originals_open(const char* scene, const SnOriginals* originals, const char* const* set,
                           int set_count, SnWorld** world, int64_t* steps, SnError* error) {
    const char* all[SN_ORIGINAL_SETS + 8];
    assert(set_count <= 8);
    memcpy(all, originals->set, sizeof *all * (size_t)originals->count);
    for (int i = 0; i < set_count; ++i) all[originals->count + i] = set[i];
    return sn_study_open("rigidification", scene, all, originals->count + set_count, world, steps,
                         error);
}
