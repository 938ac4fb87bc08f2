// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "sinew/list.h"
#include "command.h"
#include "json_out.h"
#include "plain.h"
#include "share.h"
#include "sinew/scene.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Print a name with its summary: as a line for people if `json` is NULL, otherwise as an object in
// an array. The first object also opens this array.
static void print_entry(SnJsonOut* json, const char* name, const char* summary) {
    if (!json) {
        printf("  %-28s %s\n", sn_plain(name).text, sn_plain(summary).text);
        return;
    }
    if (!json->depth) sn_json_open(json, NULL, '[');
    sn_json_open(json, NULL, '{');
    sn_json_put_text(json, "name", name);
    sn_json_put_text(json, "summary", summary);
    sn_json_close(json, '}');
}

static int list_names(SnJsonOut* json, SnListKind kind) {
    for (int i = 0; sn_list_name(kind, i); ++i)
        print_entry(json, sn_list_name(kind, i), sn_list_summary(kind, i));
    return SN_EXIT_OK;
}

// ---- scenes of a folder ---------------------------------------------------------------------

static void list_scene(SnJsonOut* json, const char* folder, const char* name) {
    char path[4096];
    SnScene* scene = NULL;
    SnError error = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    SnStatus status = sn_load_scene(path, NULL, 0, &scene, &error);
    print_entry(json, name, status < 0 ? error.text : sn_scene_description(scene));
    sn_destroy_scene(scene);
}

static int list_scenes(SnJsonOut* json, const char* folder) {
    struct dirent** entry;
    char installed[PATH_MAX];
    if (!folder) {
        folder = sn_scenes_folder(installed);
        if (!json) printf("in %s:\n", sn_plain(folder).text);
    }
    int count = sn_find_scenes(folder, &entry);
    if (count < 0) {
        fprintf(stderr, "sinew: %s: %s; accepted is: sinew list scenes FOLDER\n",
                sn_plain(folder).text, strerror(errno));
        return SN_EXIT_USAGE;
    }
    for (int i = 0; i < count; ++i) {
        list_scene(json, folder, entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    return SN_EXIT_OK;
}

// ---- the command ----------------------------------------------------------------------------

typedef struct Topic {
    const char *name, *title;
    SnListKind kind; // SN_LIST_KINDS: the topic is the scenes of a folder
} Topic;

static const Topic topics[] = {
    {"materials", "materials: the \"law\" of a material", SN_LIST_LAWS},
    {"fibres", "fibres: the \"kind\" of a material's fibre", SN_LIST_FIBRES},
    {"integrators", "integrators: how time advances", SN_LIST_INTEGRATORS},
    {"methods", "methods: how a step is solved", SN_LIST_METHODS},
    {"solvers", "solvers: the \"linear_solver\" of a method", SN_LIST_LINEAR_SOLVERS},
    {"formats", "formats: files of meshes", SN_LIST_MESH_FORMATS},
    {"scenes", "scenes: files to start from", SN_LIST_KINDS},
};
enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

// List every topic except the scenes.
static int list_all(SnJsonOut* json) {
    if (json) sn_json_open(json, NULL, '{');
    for (int i = 0; i < TOPIC_COUNT - 1; ++i) {
        if (json)
            sn_json_open(json, topics[i].name, '[');
        else
            printf("%s%s\n", i ? "\n" : "", topics[i].title);
        list_names(json, topics[i].kind);
        if (json) sn_json_close(json, ']');
    }
    if (json) sn_json_close(json, '}');
    return SN_EXIT_OK;
}

static int list_one(const Topic* topic, SnJsonOut* json, const char* folder) {
    int status =
        topic->kind == SN_LIST_KINDS ? list_scenes(json, folder) : list_names(json, topic->kind);
    if (!json || status) return status;
    if (!json->depth) sn_json_open(json, NULL, '[');
    sn_json_close(json, ']');
    return SN_EXIT_OK;
}

// Remove --json from the words. Returns 1 if it was among them.
static int take_json(int* argc, char** argv) {
    int kept = 0, found = 0;
    for (int i = 0; i < *argc; ++i) {
        if (strcmp(argv[i], "--json"))
            argv[kept++] = argv[i];
        else
            found = 1;
    }
    *argc = kept;
    return found;
}

static int run_list(int argc, char** argv) {
    SnJsonOut out = {.stream = stdout};
    SnJsonOut* json = take_json(&argc, argv) ? &out : NULL;
    if (argc == 0) return list_all(json);
    int takes = strcmp(argv[0], "scenes") ? 1 : 2;
    if (argc > takes)
        return sn_usage_error("list", "list %s takes no \"%s\"", argv[0], argv[takes]);
    for (int i = 0; i < TOPIC_COUNT; ++i)
        if (!strcmp(topics[i].name, argv[0]))
            return list_one(&topics[i], json, argc > 1 ? argv[1] : NULL);
    return sn_usage_error("list",
                          "there is no list of \"%s\"; accepted is: materials, fibres, "
                          "integrators, methods, solvers, formats, scenes",
                          argv[0]);
}

const SnCommand sn_command_list = {
    .name = "list",
    .summary = "materials, fibres, integrators, methods, solvers, formats, scenes",
    .help = "usage: sinew list [materials | fibres | integrators | methods | solvers |\n"
            "                   formats] [--json]\n"
            "       sinew list scenes [FOLDER] [--json]\n"
            "\n"
            "Names that a scene may use, with a sentence each; without a word, all of them.\n"
            "Scenes are looked for in the folder that is given, or scenes/ here, or where\n"
            "they were installed with the program.\n"
            "\n"
            "example: sinew list materials\n",
    .run = run_list,
};
