// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_VTU_H
#define SN_OUTPUT_VTU_H

#include "meshfile/vtu.h"

// Time series (.pvd) of VTK grids, which ParaView can read.

/// One file of a series.
typedef struct SnPvdEntry {
    double time; // s
    int part;
    const char* file; // relative to the .pvd
} SnPvdEntry;

SnStatus sn_write_pvd(const char* path, const SnPvdEntry* entry, int count, SnError* error);

#endif
