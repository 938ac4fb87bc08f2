// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_FORMAT_H
#define SN_MESHFILE_FORMAT_H

#include "meshfile/draft.h"

#include <stdio.h>

// File formats of meshes: one entry per format and way to write it. The program's list, the tests
// and the fuzz targets walk this table. Reading and writing by path are in sinew/mesh.h.

typedef struct SnMeshFormat {
    const char* name;
    const char* extension; // with its point
    const char* second;    // extension of the file that belongs to it, or NULL
    const char* summary;

    /// Fill a draft from a file; NULL: it is only written.
    SnStatus (*read)(SnInput* input, SnDraft* draft);

    /// Write a mesh to a stream whose errors are looked after elsewhere; NULL: it is only read.
    /// `format` is this entry: one function may serve several.
    SnStatus (*write)(const struct SnMeshFormat* format, FILE* out, const SnMesh* mesh,
                      SnError* error);
    int writes_text; // where there is a choice: 1, or 0: binary
    int version;     // where there is a choice

    int holds_tets;    // 0: written is the boundary of tets
    int holds_regions; // 1: labels come back
    int holds_names;   // 1: names of regions come back; labels are then 0 or above
} SnMeshFormat;

/// Entry `index`, from 0; NULL past the end.
const SnMeshFormat* sn_mesh_format(int index);

/// By name; NULL when there is none.
const SnMeshFormat* sn_find_mesh_format(const char* name);

/// By the ending of a path, the first that reads (or writes); NULL when there is none.
const SnMeshFormat* sn_mesh_format_of(const char* path, int writes);

/// The files that are opened to read a mesh from this path, whatever format it has: itself, and
/// where the format has two files the first and the second (else NULL), whichever was named. To be
/// given back with sn_free. SN_OUT_OF_MEMORY.
SnStatus sn_mesh_paths(const char* path, char* paths[2]);

/// ".msh, .mesh, ...": the endings of all formats that read (or write).
void sn_mesh_format_endings(int writes, char* text, size_t size);

/// Read a mesh from bytes. Where a format has two files, '\f' stands between them.
SnStatus sn_mesh_read_memory(const SnMeshFormat* format, const void* data, size_t size,
                             SnReadMode mode, SnMesh** mesh, SnMeshNotes* notes, SnError* error);

extern const SnMeshFormat sn_format_msh, sn_format_msh_binary, sn_format_msh2,
    sn_format_msh2_binary, sn_format_medit, sn_format_tetgen, sn_format_vtk, sn_format_vtu,
    sn_format_obj, sn_format_ply, sn_format_ply_ascii, sn_format_stl, sn_format_off;

#endif
