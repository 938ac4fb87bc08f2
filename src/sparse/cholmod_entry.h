// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_ENTRY_H
#define SN_SPARSE_CHOLMOD_ENTRY_H

// CHOLMOD in the registry, in builds that have it: a yardstick, never needed.
#if defined(SN_HAS_CHOLMOD)
#define SN_CHOLMOD_ENTRY &sn_linear_cholmod,
#else
#define SN_CHOLMOD_ENTRY
#endif

#endif
