// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_ENTRY_H
#define SN_SPARSE_CHOLMOD_ENTRY_H

// SN_CHOLMOD_ENTRY is CHOLMOD's entry in the list of yardsticks of linear.c, and empty in builds
// without CHOLMOD. Sinew never needs CHOLMOD: the solver is there for comparison only.
#if defined(SN_HAS_CHOLMOD)
#define SN_CHOLMOD_ENTRY &sn_linear_cholmod,
#else
#define SN_CHOLMOD_ENTRY
#endif

#endif
