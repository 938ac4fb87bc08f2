// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_XPBD_SOLID_KERNELS_H
#define SN_XPBD_SOLID_KERNELS_H

#include "base/isa.h"
#include "material/law.h"
#include "math/mat3.h"
#include "xpbd/particle.h"

// Kernels: the inner loops over batches of elements that share no node, compiled once per
// instruction set. A batch has as many elements as a vector has lanes (8 doubles or 16 floats). The
// numbers of a batch are stored in rows of one vector each:
//   gradient   gradients of the shape functions of all nodes except node 0:
//              [node - 1][axis], 1/m                                         (dim x dim rows)
//   parameter  mu V in J, and a ratio of compliances (SnXpbdLaw)             (2 rows)
//   lambda     multipliers of this step, divided by h^2 mu V         (one row per multiplier)
// If the solid is damped, further rows follow (solid_damped.h):
//   alpha1     stiffness-proportional damping, s                             (1 row)
//   turned     `gradient` in the frame of the element's stretches            (dim x dim rows)
//   normal     stiffness between the normal strains, divided by mu           (6 rows)
//   shear      stiffness of each shear, divided by mu                        (3 rows)
//   start      columns of F v at the step's start, turned with the body      (dim x dim rows)

/// The law of an element, which determines its constraints.
typedef enum SnXpbdLaw {
    // Strains: E00, E11, E22, then the shears 2 E12, 2 E02, 2 E01 (in the plane E00, E11, 2 E01).
    // A shear has the compliance 1/(mu V); the compliance between two normal strains is `ratio` /
    // (mu V).
    SN_XPBD_STVK,
    // C_D = sqrt(I1 + J^2 - 4 J), C_H = J - 1 with J = det F. C_D has the compliance 1/(mu V), and
    // C_H has `ratio` / (mu V), with `ratio` = mu/lambda.
    SN_XPBD_NEO_HOOKEAN,
    // C = J - 1 with the compliance 1/(kappa V); kappa takes the place of mu in the parameter mu V.
    SN_XPBD_VOLUME,
    SN_XPBD_LAWS
} SnXpbdLaw;

enum { SN_XPBD_PARAMETERS = 2, SN_XPBD_MOST_ROWS = 51 };

// These macros are constant if their arguments are constant. So compilers can unroll loops that
// have these numbers as bounds.
#define SN_XPBD_DIM(shape) ((shape) ? 2 : 3)
#define SN_XPBD_CONSTRAINTS(shape, law)                                                            \
    ((law) == SN_XPBD_VOLUME ? 1 : (law) == SN_XPBD_NEO_HOOKEAN ? 2 : (shape) ? 3 : 6)
// Damped elements have a multiplier for each strain, after those of the law's own constraints.
#define SN_XPBD_MULTIPLIERS(shape, law, damped)                                                    \
    (SN_XPBD_CONSTRAINTS(shape, law) + ((damped) ? (shape) ? 3 : 6 : 0))
#define SN_XPBD_PARAMETER_ROW(shape) (SN_XPBD_DIM(shape) * SN_XPBD_DIM(shape))
#define SN_XPBD_LAMBDA_ROW(shape)    (SN_XPBD_PARAMETER_ROW(shape) + SN_XPBD_PARAMETERS)
#define SN_XPBD_ALPHA1_ROW(shape, law)                                                             \
    (SN_XPBD_LAMBDA_ROW(shape) + SN_XPBD_MULTIPLIERS(shape, law, 1))
#define SN_XPBD_TURNED_ROW(shape, law) (SN_XPBD_ALPHA1_ROW(shape, law) + 1)
#define SN_XPBD_NORMAL_ROW(shape, law)                                                             \
    (SN_XPBD_TURNED_ROW(shape, law) + SN_XPBD_DIM(shape) * SN_XPBD_DIM(shape))
#define SN_XPBD_START_ROW(shape, law) (SN_XPBD_NORMAL_ROW(shape, law) + 9)
#define SN_XPBD_ROWS(shape, law, damped)                                                           \
    ((damped) ? SN_XPBD_START_ROW(shape, law) + SN_XPBD_DIM(shape) * SN_XPBD_DIM(shape)            \
              : SN_XPBD_LAMBDA_ROW(shape) + SN_XPBD_CONSTRAINTS(shape, law))

/// Values of `shape` in kernels: 0 for tets, 1 for plane triangles.
enum { SN_XPBD_TETS, SN_XPBD_TRIANGLES, SN_XPBD_SHAPES };

/// A run of elements of one colour.
typedef struct SnXpbdRun {
    int count;  // number of elements: they fill whole batches, and perhaps the first lanes of one
                // more
    int stored; // number of elements of the colour that are stored from the run's first element on;
                // lanes after the last stored element repeat the first lane of their batch
    const int* node;       // four times each node's number, for each batch [dim + 1][lanes]
    void* row;             // numbers of each batch [rows][lanes], double or float
    void* particle;        // SnParticle or SnParticleFloat
    const SnLaw* material; // the law of the elements
    double h;              // s
    const Mat3* turn;      // for `before`: the rotation of the body in the step
    int measured;          // 1: the residual is needed
    int skipped;           // `measure` leaves out this many elements at the start of the run
} SnXpbdRun;

/// Project the constraints of elements, one batch after the other. Returns the sum of the squared
/// residuals that the constraints had before, or 0 if `measured` is 0.
typedef double SnXpbdSweep(const SnXpbdRun* run);
/// Begin a step for damped elements: write their rows `turned`, `normal`, `shear` and `start`.
typedef void SnXpbdBefore(const SnXpbdRun* run);

typedef struct SnXpbdKernels {
    SnXpbdSweep* sweep[SN_XPBD_LAWS][SN_XPBD_SHAPES][2];   // index [law][shape][damped]
    SnXpbdSweep* measure[SN_XPBD_LAWS][SN_XPBD_SHAPES][2]; // same index; measures only
    SnXpbdBefore* before[SN_XPBD_LAWS][SN_XPBD_SHAPES];
} SnXpbdKernels;

/// The kernels of one instruction set, in both precisions.
typedef struct SnXpbdKernelTable {
    SnXpbdKernels kernels[SN_XPBD_PRECISIONS];
} SnXpbdKernelTable;

#endif
