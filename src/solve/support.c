// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes statics possible for loose bodies. A body is loose if it can move as a rigid body without
// moving a held node, so that only rows keep it in place. A solve with rows takes two steps: it
// finds the displacement u without rows, and then corrects u by the forces of rows. In statics the
// matrix A of a loose body is singular, so u without rows would be so large that the correction
// loses all digits. Therefore springs are added to A before it is factorised. Let row r act on m_r
// blocks, and let the vector c_re be the row's coefficients at the e-th of these blocks. If the row
// holds (see `holds`), each of its blocks that belongs to a loose body gets the 3x3 block
//
//     |A| m_r c_re c_re^T,    e = 1 .. m_r,
//
// on the diagonal of A. If all blocks of the row are loose, these springs are at least as stiff as
// a spring of stiffness |A| along the row. The springs are in the matrix only: the residual has no
// forces of springs. So they change the iterates of Newton's method, but not the equilibrium to
// which the iterates converge.
#include "solve/method.h"

#include <math.h>

// Friction holds if its force is at most this fraction of the limit of the force.
#define STICKS 0.999

typedef struct Support {
    const SnRows* rows;
    SnSparseRows C;
    const unsigned char* loose; // 1: the block is loose (sn_system_find_loose)  (block_count)
    const int* component;       // the component of each block (sn_system_components)  (block_count)
    unsigned char* presses;     // presses[c] is 1 if a contact of component c presses (block_count)
} Support;

// Return the component of the first loose block that row r moves, or -1 if the row moves no loose
// block.
static int loose_component(const Support* s, int r) {
    for (int e = s->C.first[r]; e < s->C.first[r + 1]; ++e)
        if (s->loose[s->C.block[e].row]) return s->component[s->C.block[e].row];
    return -1;
}

static void find_pressing(Support* s) {
    for (int r = s->rows->first[SN_ROW_CONE]; r < s->C.count; r += 3) {
        const int c = loose_component(s, r);
        if (c >= 0 && s->rows->row[r].force > 0) s->presses[c] = 1;
    }
}

// Returns 1 if row r holds, so that it gets springs. Only rows of contacts get springs. The normal
// row of a contact holds if the contact pressed when the forces of rows were last found. If no
// contact of its component pressed then, it is not known which contacts will press, so the normal
// rows of all contacts of the component hold. Tangential rows hold under the same condition, if
// also the contact has friction and does not slide.
static int holds(const Support* s, int r) {
    const int c = loose_component(s, r), of_contact = r - s->rows->first[SN_ROW_CONE];
    if (c < 0 || of_contact < 0) return 0;
    const SnRow* contact = &s->rows->row[r - of_contact % 3];
    const double p = contact[0].force;
    if (s->presses[c] && p <= 0) return 0;
    if (of_contact % 3 == 0) return 1;
    const double sliding = hypot(contact[1].force, contact[2].force);
    return contact->friction > 0 && sliding <= STICKS * contact->friction * p;
}

// The springs of a row between two bodies also resist a motion of both bodies together, which the
// row itself does not resist. So the springs of such a row are multiplied by this factor. They are
// still stiffer than the multiple of the diagonal that is added to singular matrices (HELD_BY_ROWS
// in common.c).
#define BETWEEN 1e-4

static int is_between(const Support* s, int r) {
    const int first = s->C.first[r], end = s->C.first[r + 1];
    int between = 0;
    for (int e = first + 1; e < end; ++e)
        between |= s->component[s->C.block[e].row] != s->component[s->C.block[first].row];
    return between;
}

static void add_springs_of(const Support* s, int r, double size, SnBlockMatrix* A) {
    const int first = s->C.first[r], end = s->C.first[r + 1];
    if (is_between(s, r)) size *= BETWEEN;
    for (int e = first; e < end; ++e) {
        const double* c = s->C.block[e].value;
        const int block = s->C.block[e].row;
        double* D = A->value + sn_block_at(A->pattern, A->pattern->row_start[block]);
        if (!s->loose[block]) continue;
        for (int k = 0; k < 9; ++k) D[k] += size * (end - first) * c[k / 3] * c[k % 3];
    }
}

// Find the loose blocks. *helps is set to 1 if there are loose blocks, and each of their components
// has a block on which a row acts. Otherwise *helps is set to 0: a loose body on which no row acts
// has no equilibrium, and springs on other bodies do not help it.
static SnStatus find_loose(const SnSolver* solver, const SnConfig* q, SnArena* scratch, Support* s,
                           int* helps) {
    const SnSystem* system = solver->system;
    const int blocks = sn_system_pattern(system)->rows;
    unsigned char* loose;
    *s = (Support){.rows = sn_system_rows(system), .component = sn_system_components(system)};
    SN_TRY(sn_system_find_loose(system, q, scratch, &loose));
    SN_TRY(sn_system_pull_rows(system, q, scratch, &s->C));
    s->loose = loose;
    s->presses = SN_PUSH(scratch, unsigned char, blocks);
    unsigned char* touched = SN_PUSH(scratch, unsigned char, blocks);
    if (!touched) return SN_OUT_OF_MEMORY;
    for (int r = 0; r < s->C.count; ++r)
        for (int e = s->C.first[r]; e < s->C.first[r + 1]; ++e)
            touched[s->component[s->C.block[e].row]] = 1;
    int any = 0, all = 1;
    for (int b = 0; b < blocks; ++b) {
        any |= loose[b];
        all &= !loose[b] || touched[s->component[b]];
    }
    *helps = any && all;
    return SN_OK;
}

SnStatus sn_solve_is_loose(const SnSolver* solver, const SnStage* stage, const SnConfig* q,
                           SnArena scratch, int* is_loose) {
    Support s;
    *is_loose = 0;
    if (!stage->is_static || sn_system_row_count(solver->system) == 0) return SN_OK;
    return find_loose(solver, q, &scratch, &s, is_loose);
}

SnStatus sn_solve_support(const SnSolver* solver, const SnConfig* q, SnArena scratch) {
    Support s;
    int helps;
    SN_TRY(find_loose(solver, q, &scratch, &s, &helps));
    if (!helps) return SN_OK;
    find_pressing(&s);
    double* scale;
    SN_TRY(sn_system_scale(solver->system, &scratch, &scale));
    const double size = sn_block_norm(solver->A, scale);
    for (int r = 0; r < s.C.count; ++r)
        if (holds(&s, r)) add_springs_of(&s, r, size, solver->A);
    return SN_OK;
}
