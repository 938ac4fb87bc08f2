// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_LINEAR_H
#define SN_BENCH_LINEAR_H

#include "assembly.h"
#include "sparse/linear.h"
#include "tally.h"

// For the files of `sinew bench linear` and their tests only.

// ---- matrices (linear_case.c) -------------------------------------------------------------------

/// A body at rest as a linear system: A = K + M / h^2 with lumped mass and h = 0.01 s. The material
/// is stable neo-Hookean rubber of 1 MPa (Young's modulus), 0.4 (Poisson's ratio) and 1000 kg/m^3.
typedef struct SnLinearCase {
    SnMesh* mesh;
    SnAssembly assembly;
    double* inertia;        // diagonal of M / h^2 (dofs), N/m
    double* where;          // places of the nodes that have rows (dofs), m
    const SnBlockMatrix* A; // the matrix, owned by the assembly
    int nodes, dofs;        // nodes of the mesh, unknowns of the matrix
} SnLinearCase;

#define SN_LINEAR_STEP 0.01 // h, s

/// Make a case of a mesh, which is taken over, also on failure. `clamped` 1: nodes with x = 0 have
/// no rows.
SnStatus sn_make_linear_case(SnMesh* mesh, int clamped, SnLinearCase* c);
void sn_free_linear_case(SnLinearCase* c);

/// Assemble A = K + M / h^2 anew: Hessians, their scatter, the mass.
void sn_assemble_linear_case(SnLinearCase* c);
/// Assemble A for the body deformed to positions x  (node count x 3), m.
void sn_assemble_linear_case_at(SnLinearCase* c, const double* x);

/// Make the case of a clamped beam, 1 m long, of 4 across x across x across cells of five tets.
SnStatus sn_make_beam_case(int across, SnLinearCase* c);

/// Find the largest |b - A x| / |b| of `count` columns of b and x (dofs x count).
SnStatus sn_linear_residual(const SnBlockMatrix* A, int count, const double* b, const double* x,
                            double* residual);

// ---- bodies whose nodes are connected to few or many others (linear_shapes.c) -----------------

SnStatus sn_mesh_loose_tets(int tets, SnMesh** mesh); // no two tets share a node
SnStatus sn_mesh_tet_chain(int tets, SnMesh** mesh);  // each tet shares one node with the next
SnStatus sn_mesh_slender(int along, SnMesh** mesh);   // a bar two cells thick
SnStatus sn_mesh_animal(int fineness, SnMesh** mesh); // trunk, four legs and a head, made of cells
SnStatus sn_mesh_solid_block(const int cells[3],
                             SnMesh** mesh); // a box, with most of its nodes inside

// ---- time ---------------------------------------------------------------------------------------

/// A span of time, or the least of several, ms: processor time of this thread, and time by the
/// clock on the wall.
typedef struct SnStopwatch {
    double cpu, wall;
} SnStopwatch;

extern const SnStopwatch sn_span_none;                  // longer than any measured time
SnStopwatch sn_span_begin(void);                        // starts measuring
void sn_span_end(SnStopwatch* best, SnStopwatch begin); // stops, and keeps the least time

/// The exponent p of the least-squares fit y = c x^p.
double sn_fit_power(int count, const double* x, const double* y);

// ---- the tables, in the order in which they are printed -----------------------------------------

SnStatus sn_linear_beams(FILE* out);
SnStatus sn_linear_dchol(FILE* out);
SnStatus sn_linear_pcg(FILE* out);
SnStatus sn_linear_layers(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_linear_bodies(FILE* out);
SnStatus sn_linear_growth(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_linear_steps(const SnBenchOptions* options, FILE* out, SnError* error);

/// Count small cases of each part for `--count`.
SnStatus sn_linear_count_beams(SnTally* tally, SnError* error);
SnStatus sn_linear_count_dchol(SnTally* tally, SnError* error);
SnStatus sn_linear_count_pcg(SnTally* tally, SnError* error);
SnStatus sn_linear_count_layers(SnTally* tally, SnError* error);
SnStatus sn_linear_count_bodies(SnTally* tally, SnError* error);
SnStatus sn_linear_count_growth(SnTally* tally, SnError* error);
SnStatus sn_linear_count_steps(SnTally* tally, SnError* error);

/// Name of the library's own direct solver.
#define SN_LINEAR_OURS "cholesky"

/// 1: a solver is in this build. If it is not, a line that says so is printed.
int sn_linear_has(FILE* out, const char* solver);

#endif
