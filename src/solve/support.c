// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Makes statics possible for bodies that are held only by rows. The matrix of such a body is
// singular. In the solve without rows the body would move by an arbitrary distance, and when rows
// correct so large a motion, all digits are lost. So springs are added to the matrix: each row that
// holds gets a spring on every block that the row moves, as stiff as the matrix itself:
//
//     A + |A| sum over rows r of m_r diag(c_re c_re^T),    e = 1 .. m_r,
//
// where m_r is the number of blocks that row r moves, and c_re the row's gradient at the e-th of
// these blocks. The added matrix is block-diagonal, and an upper bound of the matrix of springs
// along the rows. The springs do not change the solution: in the solution a row that holds does not
// let its blocks move, so the row's springs have no force.
#include "solve/method.h"

#include <math.h>

// Friction holds if its force is at most this fraction of the limit of the force.
#define STICKS 0.999

typedef struct Support {
    const SnRows* rows;
    SnSparseRows C;
    const unsigned char* loose; // 1: the block is loose  (block count)
    const int* component;       // component of the matrix to which each block belongs  (block
                                // count)
    unsigned char* presses;     // 1: some contact of the component presses (number of components)
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

// Returns 1 if row r gets springs. The normal row of a contact gets springs if the contact pressed
// when forces were last found. If no contact of the component pressed then, any contact may be the
// one that is going to hold, so the normal rows of all contacts get springs. Tangential rows get
// springs only if the contact's friction holds. Rows that do not belong to contacts get no springs;
// equality rows are solved directly, as far as digits suffice.
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

// A row between two bodies lets the bodies move together, but the row's springs resist this motion,
// too. So springs of such rows are weaker by this factor. They are still stiffer than the shift of
// a singular matrix.
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

// Find the loose blocks. *helps is set to 1 if there are loose blocks and rows touch the components
// of all of them, or else to 0: a body that no row touches has no equilibrium, even with springs on
// all other bodies.
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
