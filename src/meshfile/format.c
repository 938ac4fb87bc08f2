// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/format.h"

#include <string.h>
#include <strings.h>

// When several formats have the same ending, the first one in this list is used.
static const SnMeshFormat* const formats[] = {
    &sn_format_msh,   &sn_format_msh_binary, &sn_format_msh2,      &sn_format_msh2_binary,
    &sn_format_medit, &sn_format_tetgen,     &sn_format_vtk,       &sn_format_vtu,
    &sn_format_obj,   &sn_format_ply,        &sn_format_ply_ascii, &sn_format_stl,
    &sn_format_off};
enum { FORMATS = sizeof formats / sizeof *formats };

const SnMeshFormat* sn_mesh_format(int index) {
    return index >= 0 && index < FORMATS ? formats[index] : NULL;
}

const SnMeshFormat* sn_find_mesh_format(const char* name) {
    for (int i = 0; i < FORMATS; ++i)
        if (!strcmp(formats[i]->name, name)) return formats[i];
    return NULL;
}

// Return 1 when a text ends with `ending`, in letters of either case, and is longer than `ending`.
static int ends_with(const char* text, const char* ending) {
    if (!ending) return 0;
    size_t n = strlen(text), m = strlen(ending);
    return n > m && !strcasecmp(text + n - m, ending);
}

static int serves_for(const SnMeshFormat* format, int writes) {
    return writes ? format->write != NULL : format->read != NULL;
}

const SnMeshFormat* sn_mesh_format_of(const char* path, int writes) {
    for (int i = 0; i < FORMATS; ++i)
        if (serves_for(formats[i], writes) &&
            (ends_with(path, formats[i]->extension) || ends_with(path, formats[i]->second)))
            return formats[i];
    return NULL;
}

void sn_mesh_format_endings(int writes, char* text, size_t size) {
    const char* last = "";
    size_t used = 0;
    for (int i = 0; i < FORMATS && used < size; ++i) {
        const char* ending = formats[i]->extension;
        if (!serves_for(formats[i], writes) || !strcmp(ending, last)) continue;
        used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "", ending);
        last = ending;
    }
}
