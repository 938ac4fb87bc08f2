// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_HEAP_H
#define SN_SPARSE_CHOLMOD_HEAP_H

#include <stddef.h>

// Memory for CHOLMOD. CHOLMOD allocates and frees work space in every factorisation. A heap keeps
// the freed memory and hands it out again, so that only the first factorisation of a pattern asks
// sn_alloc for memory. Every solver has a heap of its own.
//
// SuiteSparse has one set of memory functions per process. Sinew installs functions of its own,
// which use the heap that the calling thread has entered. If the thread has entered no heap, they
// call the functions that SuiteSparse had before. So two solvers on two threads never share a heap,
// and other users of SuiteSparse in the same process see no difference.

typedef struct SnHeapBlock SnHeapBlock;

/// A solver's heap. Start from {0}.
typedef struct SnHeap {
    SnHeapBlock* first; // all blocks, in use or not
    unsigned round;     // how often sn_heap_next_round was called
} SnHeap;

/// Direct SuiteSparse's memory calls of this thread to `heap`. Returns the heap that this thread
/// had entered before (NULL: none), to be passed to sn_heap_leave.
SnHeap* sn_heap_enter(SnHeap* heap);
void sn_heap_leave(SnHeap* before);

/// Begin a new round, as the solver does for each new pattern: free the blocks that are not in use
/// and were last taken or freed two or more rounds ago.
void sn_heap_next_round(SnHeap* heap);

/// Free all blocks.
void sn_heap_clear(SnHeap* heap);

#endif
