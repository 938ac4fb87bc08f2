// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// This file reads and writes meshes: it finds the format of a file, opens the file, reads or writes
// it, and checks the mesh.
#include "base/file.h"

#include "base/memory.h"
#include "meshfile/format.h"

#include <ctype.h>
#include <string.h>

// ---- reading ------------------------------------------------------------------------------------

// Drop unused vertices and validate a mesh. A message begins with `name`, the name of the mesh's
// file.
static SnStatus check_mesh(SnMesh* mesh, const char* name, SnMeshNotes* notes, SnError* error) {
    SnError why = {0};
    SnStatus status = sn_mesh_drop_unused(mesh, &notes->dropped_vertices);
    if (status == SN_OK) status = sn_mesh_validate(mesh, &notes->flipped_elements, &why);
    if (status == SN_OK) return SN_OK;
    size_t length = strlen(name);
    return sn_fail(error, status == SN_BAD_INPUT ? SN_BAD_FILE : status, "%s: %s",
                   length > 150 ? name + length - 150 : name,
                   why.text[0] ? why.text : sn_status_text(status));
}

static SnStatus read_input(const SnMeshFormat* format, SnInput* input, SnReadMode mode,
                           SnMesh** out, SnMeshNotes* notes) {
    SnDraft draft = {.input = input};
    SnMeshNotes unasked = {0};
    SnMesh* mesh = NULL;
    SnStatus status = format->read(input, &draft);
    if (status == SN_OK) status = sn_draft_finish(&draft, &mesh);
    sn_free_draft(&draft);
    if (notes) *notes = (SnMeshNotes){0};
    if (status == SN_OK && mode == SN_READ_CHECKED)
        status = check_mesh(mesh, input->name, notes ? notes : &unasked, input->error);
    if (status < 0)
        sn_destroy_mesh(mesh);
    else
        *out = mesh;
    return status;
}

// Change the ending of a path in place: "dir/name.node" to "dir/name.ele", "dir/NAME.NODE" to
// "dir/NAME.ELE".
static void change_ending(char* path, const char* ending) {
    char* to = strrchr(path, '.');
    const int upper = isupper((unsigned char)to[1]);
    for (; *ending; ++ending) *to++ = (char)(upper ? toupper((unsigned char)*ending) : *ending);
    *to = 0;
}

SnStatus sn_mesh_paths(const char* path, char* paths[2]) {
    const SnMeshFormat* format = sn_mesh_format_of(path, 0);
    const int two = format && format->second;
    const size_t room = strlen(path) + (two ? strlen(format->extension) : 0) + 1;
    for (int i = 0; i < 1 + two; ++i) {
        paths[i] = SN_NEW_ARRAY(char, room);
        if (!paths[i]) {
            sn_free(paths[0]);
            return SN_OUT_OF_MEMORY;
        }
        strcpy(paths[i], path);
        if (two) change_ending(paths[i], i ? format->second : format->extension);
    }
    if (!two) paths[1] = NULL;
    return SN_OK;
}

// Read a mesh from the file at paths[0]; for a format of two files, also from the file at paths[1].
static SnStatus read_files(const SnMeshFormat* format, char* const paths[2], SnReadMode mode,
                           SnMesh** mesh, SnMeshNotes* notes, SnError* error) {
    SnInput first = {0}, second = {0};
    SnStatus status = sn_open_input(paths[0], error, &first);
    if (status == SN_OK && paths[1]) status = sn_open_input(paths[1], error, &second);
    first.second = &second;
    if (status == SN_OK) status = read_input(format, &first, mode, mesh, notes);
    sn_close_input(&first);
    sn_close_input(&second);
    return status;
}

SnStatus sn_mesh_read(const char* path, SnReadMode mode, SnMesh** mesh, SnMeshNotes* notes,
                      SnError* error) {
    const SnMeshFormat* format = sn_mesh_format_of(path, 0);
    if (!format) {
        char endings[128];
        sn_mesh_format_endings(0, endings, sizeof endings);
        return sn_fail(error, SN_BAD_INPUT, "%.200s: accepted are files that end in %s", path,
                       endings);
    }
    char* paths[2];
    if (sn_mesh_paths(path, paths) < 0)
        return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    SnStatus status = read_files(format, paths, mode, mesh, notes, error);
    sn_free(paths[0]);
    sn_free(paths[1]);
    return status;
}

SnStatus sn_mesh_read_memory(const SnMeshFormat* format, const void* data, size_t size,
                             SnReadMode mode, SnMesh** mesh, SnMeshNotes* notes, SnError* error) {
    SnInput first, second;
    const char* bytes = data;
    const char* split = format->second && size ? memchr(bytes, '\f', size) : NULL;
    size_t length = split ? (size_t)(split - bytes) : size;
    size_t skipped = split ? length + 1 : size;
    sn_open_input_memory(format->extension, bytes, length, error, &first);
    sn_open_input_memory(format->second, bytes + skipped, size - skipped, error, &second);
    first.second = &second;
    return read_input(format, &first, mode, mesh, notes);
}

// ---- writing --------------------------------------------------------------------------------

static SnStatus find_to_write(const char* path, const char* name, const SnMeshFormat** format,
                              SnError* error) {
    *format = name ? sn_find_mesh_format(name) : sn_mesh_format_of(path, 1);
    if (*format && (*format)->write) return SN_OK;
    char endings[128];
    sn_mesh_format_endings(1, endings, sizeof endings);
    if (name)
        return sn_fail(error, SN_BAD_INPUT, "there is no format \"%.40s\" to write; %s", name,
                       "accepted are those of: sinew list formats");
    return sn_fail(error, SN_BAD_INPUT, "%.200s: accepted are files that end in %s", path, endings);
}

SnStatus sn_mesh_write(const SnMesh* mesh, const char* path, const char* name, SnError* error) {
    const SnMeshFormat* format;
    SnFile* file;
    SN_TRY(find_to_write(path, name, &format, error));
    if (mesh->element_count == 0)
        return sn_fail(error, SN_BAD_INPUT, "%.200s: a mesh without elements is not written", path);
    SN_TRY(sn_create_file(path, &file, error));
    SnError why = {0};
    SnStatus status = format->write(format, sn_file_stream(file), mesh, &why);
    if (status == SN_OK) return sn_file_commit(file, error);
    sn_file_abandon(file);
    return sn_fail(error, status, "%.200s: %s", path, why.text);
}
