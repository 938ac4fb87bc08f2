// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_ENTRY_H
#define SN_SPARSE_CHOLMOD_ENTRY_H

// SN_CHOLMOD_ENTRY is the entry of the solver "cholmod" in the array `yardsticks` of linear.c. In
// builds without CHOLMOD it is empty. Sinew never needs CHOLMOD: the solver is there for comparison
// only.
#if defined(SN_HAS_CHOLMOD)
#define SN_CHOLMOD_ENTRY &sn_linear_cholmod,
#else
#define SN_CHOLMOD_ENTRY
#endif

#endif
