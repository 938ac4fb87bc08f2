// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "command.h"
#include "material/fibre.h"
#include "material/law.h"
#include "scene/scene.h"
#include "solve/method.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void line(const char* name, const char* summary) { printf("  %-26s %s\n", name, summary); }

static int list_materials(const char* unused) {
    (void)unused;
    const SnLawTable* laws = sn_law_table(SN_ISA_PLAIN);
    for (int i = 0; i < laws->count; ++i) line(laws->law[i]->name, laws->law[i]->summary);
    return SN_EXIT_OK;
}

static int list_fibres(const char* unused) {
    (void)unused;
    const SnFibreTable* fibres = sn_fibre_table(SN_ISA_PLAIN);
    for (int i = 0; i < fibres->count; ++i) line(fibres->fibre[i]->name, fibres->fibre[i]->summary);
    return SN_EXIT_OK;
}

static int list_integrators(const char* unused) {
    (void)unused;
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i)
        line(sn_integrator_name((SnIntegrator)i), sn_integrator_summary((SnIntegrator)i));
    return SN_EXIT_OK;
}

static int list_methods(const char* unused) {
    (void)unused;
    int count;
    const SnMethod* const* method = sn_method_registry(&count);
    for (int i = 0; i < count; ++i) line(method[i]->name, method[i]->summary);
    return SN_EXIT_OK;
}

static int list_solvers(const char* unused) {
    (void)unused;
    int count;
    const SnLinearOps* const* solver = sn_linear_registry(&count);
    for (int i = 0; i < count; ++i) line(solver[i]->name, solver[i]->summary);
    return SN_EXIT_OK;
}

// ---- scenes of a folder ---------------------------------------------------------------------

static int is_scene_name(const struct dirent* entry) {
    size_t length = strlen(entry->d_name);
    return length > 5 && !strcmp(entry->d_name + length - 5, ".json");
}

static void list_scene(const char* folder, const char* name) {
    char path[4096];
    SnScene* scene = NULL;
    SnError error = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    SnStatus status = sn_load_scene(path, NULL, 0, &scene, &error);
    line(name, status < 0 ? error.text : sn_scene_description(scene));
    sn_destroy_scene(scene);
}

static int by_name(const struct dirent** a, const struct dirent** b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int list_scenes(const char* folder) {
    struct dirent** entry;
    if (!folder) folder = "scenes";
    int count = scandir(folder, &entry, is_scene_name, by_name);
    if (count < 0) {
        fprintf(stderr, "sinew: %s: %s; accepted is: sinew list scenes FOLDER\n", folder,
                strerror(errno));
        return SN_EXIT_USAGE;
    }
    for (int i = 0; i < count; ++i) {
        list_scene(folder, entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    return SN_EXIT_OK;
}

// ---- the command ----------------------------------------------------------------------------

typedef struct Topic {
    const char *name, *title;
    int (*list)(const char* folder);
} Topic;

static const Topic topics[] = {
    {"materials", "materials: the \"law\" of a material", list_materials},
    {"fibres", "fibres: the \"kind\" of a material's fibre", list_fibres},
    {"integrators", "integrators: how time advances", list_integrators},
    {"methods", "methods: how a step is solved", list_methods},
    {"solvers", "solvers: the \"linear_solver\" of a method", list_solvers},
    {"scenes", "scenes: files to start from", list_scenes},
};
enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

static int list_all(void) {
    for (int i = 0; i < TOPIC_COUNT - 1; ++i) {
        printf("%s%s\n", i ? "\n" : "", topics[i].title);
        topics[i].list(NULL);
    }
    return SN_EXIT_OK;
}

static int run(int argc, char** argv) {
    if (argc == 0) return list_all();
    int takes = strcmp(argv[0], "scenes") ? 1 : 2;
    if (argc > takes)
        return sn_usage_error("list", "list %s takes no \"%s\"", argv[0], argv[takes]);
    for (int i = 0; i < TOPIC_COUNT; ++i)
        if (!strcmp(topics[i].name, argv[0])) return topics[i].list(argc > 1 ? argv[1] : NULL);
    return sn_usage_error("list",
                          "there is no list of \"%s\"; accepted is: materials, fibres, "
                          "integrators, methods, solvers, scenes",
                          argv[0]);
}

const SnCommand sn_command_list = {
    .name = "list",
    .summary = "materials, fibres, integrators, methods, solvers, scenes",
    .help = "usage: sinew list [materials | fibres | integrators | methods | solvers]\n"
            "       sinew list scenes [FOLDER]\n"
            "\n"
            "Names that a scene may use, with a sentence each; without a word, all of them.\n"
            "Scenes are looked for in the folder scenes/ here, or in the one that is given.\n"
            "\n"
            "example: sinew list materials\n",
    .run = run,
};
