// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_gallery.h"

#include "base/memory.h"
#include "output/json_out.h"
#include "scene/json.h"
#include "share.h"
#include "view_files.h"
#include "view_message.h"

#include <stdlib.h>
#include <string.h>

#define MOST_SCENES 1000 // largest number of scenes in the list; further scenes are left out

// ---- methods --------------------------------------------------------------------------------

// The groups of scenes, in the order in which a page shows them.
typedef enum Group { ELASTIC, CONTACT, RIGIDIFICATION, POSITIONS, GROUPS } Group;

static const struct {
    const char *title, *sentence;
} groups[GROUPS] = {
    [ELASTIC] = {"Elastic bodies",
                 "The reference: every node is free, and every step is solved to the end."},
    [CONTACT] = {"Contact and friction",
                 "Rigid and soft things fall, lean, slide and are gripped."},
    [RIGIDIFICATION] = {"Adaptive rigidification",
                        "What does not deform turns into rigid parts, and is elastic again where "
                        "something happens. Colours show which parts are rigid."},
    [POSITIONS] = {"Position-based steps in layers",
                   "XPBD: a fixed number of projections for each step; layers of rigid parts "
                   "carry forces far at once."},
};

static int is_filled(const SnJson* value) { return value && value->count > 0; }

static Group find_group(const SnJson* scene) {
    const SnJson* integrator = sn_json_get(scene, "integrator");
    if (is_filled(sn_json_get(scene, "rigidification"))) return RIGIDIFICATION;
    if (integrator && integrator->kind == SN_JSON_STRING && !strcmp(integrator->string, "xpbd"))
        return POSITIONS;
    const int touches =
        is_filled(sn_json_get(scene, "contact")) || is_filled(sn_json_get(scene, "colliders"));
    return touches ? CONTACT : ELASTIC;
}

// ---- scenes ---------------------------------------------------------------------------------

typedef struct Entry {
    char *path, *place; // results of sn_gallery_path and sn_gallery_place
    // `name`: the scene's title. `sentence`: first sentence of the scene's description, or the
    // reason why the file cannot be read
    char *name, *sentence;
    Group group;
} Entry;

struct SnGallery {
    Entry entry[MOST_SCENES];
    int count;
};

// Copy the first sentence of a description, without its full stop. NULL: out of memory.
static char* copy_first_sentence(const char* text) {
    const char* end = strstr(text, ". ");
    return strndup(text, end ? (size_t)(end - text) : strlen(text));
}

static const char* find_text(const SnJson* scene, const char* key, const char* otherwise) {
    const SnJson* value = sn_json_get(scene, key);
    return value && value->kind == SN_JSON_STRING ? value->string : otherwise;
}

static void read_scene(Entry* e, const char* stem) {
    SnJsonDocument* document = NULL;
    SnError error = {0};
    const SnStatus status = sn_json_load(e->path, &document, &error);
    const SnJson* root = status < 0 ? NULL : sn_json_root(document);
    const int fits = root && root->kind == SN_JSON_OBJECT;
    e->group = fits ? find_group(root) : ELASTIC;
    e->name = strdup(fits ? find_text(root, "name", stem) : stem);
    e->sentence = status < 0 ? strdup(error.text)
                             : copy_first_sentence(fits ? find_text(root, "description", "") : "");
    sn_destroy_json(document);
}

// Add a scene. `inside`: "", or the name of the inner folder and '/'. `file`: file name that ends
// with ".json".
static SnStatus add_scene(SnGallery* g, const char* folder, const char* inside, const char* file) {
    Entry* e = &g->entry[g->count];
    char path[PATH_MAX], place[PATH_MAX];
    const int stem = (int)strlen(file) - (int)strlen(".json");
    if (g->count == MOST_SCENES) return SN_OK;
    g->count++;
    snprintf(path, sizeof path, "%s/%s%s", folder, inside, file);
    snprintf(place, sizeof place, "%s%.*s", inside, stem, file);
    e->path = strdup(path);
    e->place = strdup(place);
    if (!e->path || !e->place) return SN_OUT_OF_MEMORY;
    read_scene(e, e->place + strlen(inside));
    return e->name && e->sentence ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus add_folder(SnGallery* g, const char* folder, const char* inside) {
    char path[PATH_MAX];
    struct dirent** file;
    SnStatus status = SN_OK;
    snprintf(path, sizeof path, "%s/%s", folder, inside);
    const int count = sn_find_scenes(path, &file);
    for (int i = 0; i < count; ++i) {
        if (status >= 0) status = add_scene(g, folder, inside, file[i]->d_name);
        free(file[i]);
    }
    if (count >= 0) free(file);
    return status;
}

static int is_folder_name(const struct dirent* entry) {
    return entry->d_name[0] != '.' && (entry->d_type == DT_DIR || entry->d_type == DT_UNKNOWN);
}

static SnStatus add_all_folders(SnGallery* g, const char* folder) {
    struct dirent** inner;
    SnStatus status = add_folder(g, folder, "");
    const int count = scandir(folder, &inner, is_folder_name, NULL);
    for (int i = 0; i < count; ++i) {
        char inside[PATH_MAX];
        snprintf(inside, sizeof inside, "%s/", inner[i]->d_name);
        if (status >= 0) status = add_folder(g, folder, inside);
        free(inner[i]);
    }
    if (count >= 0) free(inner);
    return status;
}

static int compare_entries(const void* a, const void* b) {
    const Entry *x = a, *y = b;
    if (x->group != y->group) return (int)x->group - (int)y->group;
    return strcmp(x->place, y->place);
}

SnStatus sn_create_gallery(const char* folder, SnGallery** gallery, SnError* error) {
    SnGallery* g = SN_NEW(SnGallery);
    SnStatus status = g ? add_all_folders(g, folder) : SN_OUT_OF_MEMORY;
    if (status < 0)
        status = sn_fail(error, status, "%s", sn_status_text(status));
    else if (!g->count)
        status = sn_fail(error, SN_BAD_INPUT,
                         "%.400s: there are no scenes here to choose from; accepted is: sinew view "
                         "SCENE",
                         folder);
    if (status < 0) {
        sn_destroy_gallery(g);
        return status;
    }
    qsort(g->entry, (size_t)g->count, sizeof *g->entry, compare_entries);
    *gallery = g;
    return SN_OK;
}

void sn_destroy_gallery(SnGallery* g) {
    if (!g) return;
    for (int i = 0; i < g->count; ++i) {
        free(g->entry[i].path);
        free(g->entry[i].place);
        free(g->entry[i].name);
        free(g->entry[i].sentence);
    }
    sn_free(g);
}

int sn_gallery_count(const SnGallery* g) { return g->count; }

const char* sn_gallery_place(const SnGallery* g, int index) { return g->entry[index].place; }

const char* sn_gallery_path(const SnGallery* g, int index) { return g->entry[index].path; }

// ---- the message ----------------------------------------------------------------------------

static int has_picture(const Entry* e) {
    static const char folder[] = "/pictures/";
    for (int i = 0; i < sn_view_file_count; ++i) {
        const char* path = sn_view_files[i].path;
        const size_t length = strlen(e->place);
        if (!strncmp(path, folder, sizeof folder - 1) &&
            !strncmp(path + sizeof folder - 1, e->place, length) &&
            !strcmp(path + sizeof folder - 1 + length, ".jpg"))
            return 1;
    }
    return 0;
}

static void put_scene(SnJsonOut* out, const Entry* e) {
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "place", e->place);
    sn_json_put_text(out, "name", e->name);
    sn_json_put_text(out, "sentence", e->sentence);
    sn_json_put_flag(out, "picture", has_picture(e));
    sn_json_close(out, '}');
}

static void put_group(SnJsonOut* out, const SnGallery* g, Group group) {
    int first = 0, end;
    while (first < g->count && g->entry[first].group != group) ++first;
    for (end = first; end < g->count && g->entry[end].group == group; ++end) continue;
    if (first == end) return;
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "title", groups[group].title);
    sn_json_put_text(out, "sentence", groups[group].sentence);
    sn_json_open(out, "scenes", '[');
    for (int i = first; i < end; ++i) put_scene(out, &g->entry[i]);
    sn_json_close(out, ']');
    sn_json_close(out, '}');
}

static void put_gallery(SnJsonOut* out, const SnGallery* g, int opening, const char* text) {
    sn_json_open(out, NULL, '{');
    sn_json_put_text(out, "opening", opening < 0 ? "" : g->entry[opening].place);
    sn_json_put_text(out, "text", text);
    sn_json_open(out, "groups", '[');
    for (int i = 0; i < GROUPS; ++i) put_group(out, g, (Group)i);
    sn_json_close(out, ']');
    sn_json_close(out, '}');
}

SnStatus sn_make_gallery_message(const SnGallery* g, int opening, const char* why,
                                 SnBlob** message) {
    char* text = NULL;
    size_t size = 0;
    FILE* stream = open_memstream(&text, &size);
    if (!stream) return SN_OUT_OF_MEMORY;
    put_gallery(&(SnJsonOut){.stream = stream}, g, opening, why);
    const int failed = fclose(stream) != 0;
    const uint32_t head[2] = {SN_MESSAGE_GALLERY, (uint32_t)size};
    SnBlob* blob = failed ? NULL : sn_create_blob(sizeof head + size);
    if (blob) {
        memcpy(blob->data, head, sizeof head);
        memcpy(blob->data + sizeof head, text, size);
    }
    free(text);
    *message = blob;
    return blob ? SN_OK : SN_OUT_OF_MEMORY;
}
