// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_FORMAT_H
#define SN_MESHFILE_FORMAT_H

#include "meshfile/draft.h"

#include <stdio.h>

// The table of the file formats of meshes. A format that can be written in several ways (such as
// text and binary) has an entry for each of them. The program's list of formats, the tests and the
// fuzz targets walk this table. Reading and writing by path are in sinew/mesh.h.

typedef struct SnMeshFormat {
    const char* name;      // the name that users give, such as "msh2-binary"
    const char* extension; // ending of the format's files, with the point: ".msh"
    const char* second;    // for a format of two files: ending of the second file; else NULL
    const char* summary;   // one line for the list of formats

    /// Fill a draft from a file. NULL: the format is only written.
    SnStatus (*read)(SnInput* input, SnDraft* draft);

    /// Write a mesh to a stream; the caller checks the stream for errors. NULL: the format is only
    /// read. `format` is this entry, so that one function may serve several entries.
    SnStatus (*write)(const struct SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                      SnError* error);
    int writes_text; // 1: `write` writes text; 0: binary. Unused by formats with one kind of file
    int version;     // for a format with several versions: the version that `write` writes

    int holds_tets;    // 1: tets are written; 0: only the boundary of tets is written
    int holds_regions; // 1: region labels are written and can be read back
    int holds_names;   // 1: names of regions are written, too; labels must then be 0 or above
} SnMeshFormat;

/// Return entry `index` of the table, counted from 0, or NULL when the table has no such entry.
const SnMeshFormat* sn_mesh_format(int index);

/// Return the format with this name, or NULL when no format has it.
const SnMeshFormat* sn_find_mesh_format(const char* name);

/// Return the first format that reads (`writes` 0) or writes (1) files with the ending of a path,
/// or NULL when there is no such format.
const SnMeshFormat* sn_mesh_format_of(const char* path, int writes);

/// List the files that are opened to read a mesh from this path. For most formats, paths[0] becomes
/// `path` and paths[1] becomes NULL. For a format of two files, they become the first and the
/// second file, and `path` may name either one. Free both with sn_free. Returns SN_OUT_OF_MEMORY
/// when memory runs out.
SnStatus sn_mesh_paths(const char* path, char* paths[2]);

/// Write the endings of all formats that read (or write) into `text`: ".msh, .mesh, ...".
void sn_mesh_format_endings(int writes, char* text, size_t size);

/// Read a mesh from bytes in memory. For a format of two files, a '\f' separates their contents.
SnStatus sn_mesh_read_memory(const SnMeshFormat* format, const void* data, size_t size,
                             SnReadMode mode, SnMesh** mesh, SnMeshNotes* notes, SnError* error);

extern const SnMeshFormat sn_format_msh, sn_format_msh_binary, sn_format_msh2,
    sn_format_msh2_binary, sn_format_medit, sn_format_tetgen, sn_format_vtk, sn_format_vtu,
    sn_format_obj, sn_format_ply, sn_format_ply_ascii, sn_format_stl, sn_format_off;

#endif
