// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_FORMAT_H
#define SN_MESHFILE_FORMAT_H

#include "meshfile/draft.h"

#include <stdio.h>

// File formats of meshes: one entry for each format and each way to write it. The program's list,
// the tests and the fuzz targets walk this table. Reading and writing by path are in sinew/mesh.h.

typedef struct SnMeshFormat {
    const char* name;      // as users call it: "msh2-binary"
    const char* extension; // ending of its files, with the point: ".msh"
    const char* second;    // ending of the second file of a format that has two, or NULL
    const char* summary;   // one line for the list of formats

    /// Fill a draft from a file. NULL: the format is only written.
    SnStatus (*read)(SnInput* input, SnDraft* draft);

    /// Write a mesh to a stream; the caller looks after errors of the stream. NULL: the format is
    /// only read. `format` is this entry: one function may serve several.
    SnStatus (*write)(const struct SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                      SnError* error);
    int writes_text; // 1: writes text, 0: binary, where a format has both
    int version;     // which version is written, where there are several

    int holds_tets;    // 1: tets are written; 0: only their boundary is
    int holds_regions; // 1: region labels that are written can be read back
    int holds_names;   // 1: names of regions, too; labels must be 0 or above then
} SnMeshFormat;

/// Return entry `index`, from 0; NULL past the end.
const SnMeshFormat* sn_mesh_format(int index);

/// Return the format with a name; NULL when there is none.
const SnMeshFormat* sn_find_mesh_format(const char* name);

/// Return the first format that reads (or writes) files with the ending of a path; NULL when there
/// is none.
const SnMeshFormat* sn_mesh_format_of(const char* path, int writes);

/// List the files that are opened to read a mesh from this path: for most formats the path itself
/// and NULL; where the format has two files the first and the second, whichever was named. Free
/// both with sn_free. Fails with SN_OUT_OF_MEMORY.
SnStatus sn_mesh_paths(const char* path, char* paths[2]);

/// Write the endings of all formats that read (or write) into `text`: ".msh, .mesh, ...".
void sn_mesh_format_endings(int writes, char* text, size_t size);

/// Read a mesh from bytes. Where a format has two files, a '\f' stands between them.
SnStatus sn_mesh_read_memory(const SnMeshFormat* format, const void* data, size_t size,
                             SnReadMode mode, SnMesh** mesh, SnMeshNotes* notes, SnError* error);

extern const SnMeshFormat sn_format_msh, sn_format_msh_binary, sn_format_msh2,
    sn_format_msh2_binary, sn_format_medit, sn_format_tetgen, sn_format_vtk, sn_format_vtu,
    sn_format_obj, sn_format_ply, sn_format_ply_ascii, sn_format_stl, sn_format_off;

#endif
