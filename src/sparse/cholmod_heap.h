// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SPARSE_CHOLMOD_HEAP_H
#define SN_SPARSE_CHOLMOD_HEAP_H

#include <stddef.h>

// Memory for CHOLMOD. It allocates and frees work space in every factorisation; a heap keeps what
// was freed and hands it out again, so that only the first factorisation of a pattern asks
// sn_alloc for memory. Every solver has a heap of its own.
//
// SuiteSparse has one set of memory functions per process. Ours look at the heap that the calling
// thread has entered; where there is none, they call the functions found before. So two solvers on
// two threads do not meet, and other users of SuiteSparse in the same process see no difference.

typedef struct SnHeapBlock SnHeapBlock;

/// A solver's heap. Start from {0}.
typedef struct SnHeap {
    SnHeapBlock* first; // all blocks, in use or not
    unsigned round;     // how often sn_heap_next_round was called
} SnHeap;

/// Direct SuiteSparse's memory calls of this thread to `heap`. Returns the heap (or NULL) that was
/// entered before, for sn_heap_leave.
SnHeap* sn_heap_enter(SnHeap* heap);
void sn_heap_leave(SnHeap* before);

/// Free the blocks that were not used since the last call but one.
void sn_heap_next_round(SnHeap* heap);

/// Free all blocks.
void sn_heap_clear(SnHeap* heap);

#endif
