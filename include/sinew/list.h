// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_LIST_H
#define SINEW_LIST_H

#include "sinew/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Lists of what this library has: the names that definitions take as text, and the integrators.
typedef enum SnListKind {
    SN_LIST_LAWS,           ///< for SnMaterialDef.law
    SN_LIST_FIBRES,         ///< for SnMaterialDef.fibre
    SN_LIST_INTEGRATORS,    ///< the index is the value of SnIntegrator
    SN_LIST_METHODS,        ///< for SnWorldDef.method, the default first
    SN_LIST_LINEAR_SOLVERS, ///< for SnWorldDef.linear_solver, the default first
    SN_LIST_MESH_FORMATS,   ///< for sn_mesh_write
    SN_LIST_KINDS,
} SnListKind;

/// The number of entries of a list; 0 for a list that does not exist.
SN_API int sn_list_count(SnListKind kind);

/// Name of entry `index`, from 0, and a sentence about it. Static memory; NULL past the end, so
/// that
///   for (int i = 0; sn_list_name(SN_LIST_LAWS, i); ++i) ...
/// walks a list. May be called from any thread.
SN_API const char* sn_list_name(SnListKind kind, int index);
SN_API const char* sn_list_summary(SnListKind kind, int index);

/// Index of a name in its list; -1 if the list does not have the name.
SN_API int sn_list_find(SnListKind kind, const char* name);

#ifdef __cplusplus
}
#endif
#endif
