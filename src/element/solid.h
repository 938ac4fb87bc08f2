// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_SOLID_H
#define SN_ELEMENT_SOLID_H

#include "base/arena.h"
#include "base/pool.h"
#include "element/chunk.h"
#include "element/weights.h"
#include "material/fibre.h"
#include "material/law.h"
#include "material/material.h"
#include "mesh/mesh.h"
#include "sparse/block.h"

// Linear simplices: tetrahedra, and plane triangles (plane strain: F33 = 1, z is no degree of
// freedom). Elements in Morton order are cut into chunks with one law and one kind of fibre, and
// chunks are coloured so that chunks of one colour share no node. A chunk is packed in batches of
// eight elements. Within an element nodes are in ascending order, so all its blocks are upper
// blocks.

/// Eight elements. Unused lanes repeat an element with zero volume.
typedef struct SnSolidBatch {
    Lanes gradient[3][3]; // of the shape functions of nodes 1, 2, 3: [node - 1][axis], 1/m
    Lanes volume;         // rest volume, m^3 (plane: area times thickness)
    Lanes modulus[2];     // of the law, Pa
    int node[4][SN_LANES];

    // ---- not every loop needs these
    Lanes alpha1;          // stiffness-proportional damping, s
    Lanes viscosity;       // Pa s
    int element[SN_LANES]; // index in the mesh, -1 in unused lanes
    int slot[SN_LANES];    // batch * SN_LANES + lane, in the whole solid
} SnSolidBatch;

/// Fibres of eight elements.
typedef struct SnSolidFibre {
    Lanes direction[3];
    SnFibrePoint point;
} SnSolidFibre;

/// A run of batches that share law and fibre kind: the unit of parallel work.
typedef struct SnSolidChunk {
    int first, count; // batches
    int law;
    int fibre;   // -1: none
    int damped;  // 1: some alpha1 > 0
    int viscous; // 1: some viscosity > 0
} SnSolidChunk;

/// Nodes that meet in some element, as blocks of a pattern: row i is node first_node + i.
typedef struct SnSolidLinks {
    int first_node;
    SnBlockPattern* pattern;
    int* block; // of pair p of the element in slot s: block[s * pairs + p]
} SnSolidLinks;

typedef struct SnSolid {
    int nodes_per_element; // 4, or 3 in the plane
    int node_end;          // nodes are below this
    int element_count;
    int batch_count;
    int chunk_count;
    SnSolidBatch* batch;
    SnSolidFibre* fibre; // parallel to batch, NULL when no element has fibres
    SnSolidChunk* chunk;
    SnChunkColours colours;
    int damped, viscous;
    SnSolidLinks links;          // empty in a selection
    const struct SnSolid* whole; // a selection is of this solid; NULL: it is none
} SnSolid;

static inline const SnSolidLinks* sn_solid_links(const SnSolid* solid) {
    return solid->whole ? &solid->whole->links : &solid->links;
}

/// Walk the elements of a solid: `lane` of `batch`.
#define SN_EACH_ELEMENT(solid, batch, lane)                                                        \
    for (const SnSolidBatch* batch = (solid)->batch;                                               \
         batch < (solid)->batch + (solid)->batch_count; ++batch)                                   \
        for (int lane = 0; lane < SN_LANES; ++lane)                                                \
            if (batch->element[lane] >= 0)

/// `material` has one entry per element. Node i of the mesh is node `first_node` + i of the world.
/// `thickness` is for plane triangles, m.
SnStatus sn_create_solid(const SnMesh* mesh, const SnMaterial* material, double thickness,
                         int first_node, SnSolid** solid);
void sn_destroy_solid(SnSolid* solid);

/// Let its elements be of other materials of the same laws and fibres: by region[element] of
/// `material`; `own_modulus` is Young's modulus element by element instead, or NULL. Directions of
/// fibres stay. Selections of it have to be selected again.
void sn_solid_set_materials(SnSolid* solid, const SnMaterial* material, const int* region,
                            const double* own_modulus);

/// Find the links of a solid that is packed: a part of making one.
SnStatus sn_solid_link(SnSolid* solid, int first_node);

/// A solid without elements, with room for those of `whole`, which has to outlive its use.
SnStatus sn_create_selection(const SnSolid* whole, SnSolid** part);
/// Let `part` have the elements of `whole` for which `choice`, by index in the mesh, is `chosen`.
void sn_solid_select(const SnSolid* whole, const unsigned char* choice, int chosen, SnSolid* part);

/// Where the deformation is evaluated.
typedef struct SnSolidAt {
    const double* x;     // node positions, m
    const double* v;     // node velocities, m/s (NULL: at rest)
    const double* x_lag; // where stiffness-proportional damping is evaluated (NULL: none)
    const double* lead;  // nodes' velocities: stress is that of F + (ahead + alpha1) F' (NULL: F)
    double ahead;        // s
} SnSolidAt;

/// Energy at strains of order one, J, about: volumes times moduli. Energies of small strains are
/// differences of terms that large, and known to the rounding of these.
double sn_solid_energy_unit(const SnSolid* solid);

/// turn[9 a ..] += V F F0^T of all elements around node a, F0 and F where nodes are at x0 and x:
/// the nearest rotation of the sum is how the material there has turned. Elements of laws whose
/// stiffness does not turn with them add V times the identity.
void sn_solid_turn(const SnSolid* solid, const double* x0, const double* x, SnPool* pool,
                   double* turn);

/// Elastic energy, J; +infinity when an element is outside its law's domain.
double sn_solid_energy(const SnSolid* solid, const double* x, SnPool* pool, SnArena scratch);

/// f += force of stress, viscosity and stiffness-proportional damping, N. The latter is -D v with
/// D = alpha1 Pi K(x_lag) Pi element by element: K projected to be positive semi-definite, Pi takes
/// out what of v turns the element without deforming it. It has no torque, and is alpha1 K where
/// there is no stress. With `lead`, (ahead + alpha1) K lead is subtracted, about: for velocities
/// that strain little, at no cost.
void sn_solid_force(const SnSolid* solid, const SnSolidAt* at, SnPool* pool, double* f);

/// Both in one pass: f += the same force, and the same energy is returned, each to rounding. In
/// *dissipation v . D v / 2 of stiffness-proportional damping, W. NaN where scratch memory is
/// short: no force is added then.
double sn_solid_evaluate(const SnSolid* solid, const SnSolidAt* at, SnPool* pool, SnArena scratch,
                         double* f, double* dissipation);

/// v . D(x) v / 2 of stiffness-proportional damping, W. Reads no nodes but those of its elements.
/// NaN where scratch memory is short.
double sn_solid_dissipation(const SnSolid* solid, const double* x, const double* v, SnPool* pool,
                            SnArena scratch);

/// Number of blocks per element: pairs (a, b), a <= b, of its nodes.
enum { SN_TET_PAIRS = 10, SN_TRIANGLE_PAIRS = 6 };
static inline int sn_solid_pairs(const SnSolid* solid) {
    return solid->nodes_per_element == 4 ? SN_TET_PAIRS : SN_TRIANGLE_PAIRS;
}

/// Nodes (a, b) of pair p, 0 <= p < sn_solid_pairs.
void sn_solid_pair(const SnSolid* solid, int p, int* a, int* b);

/// value[9*d ..] += weights.stiffness K(x) + weights.damping D for all blocks, where d is
/// destination[(batch * pairs + pair) * SN_LANES + lane], negative to leave a block out.
/// K is the one that weights.tangent names: exact, or projected to be positive semi-definite
/// element by element.
void sn_solid_hessian(const SnSolid* solid, const SnSolidAt* at, SnWeights weights,
                      const int* destination, SnPool* pool, double* value);

/// y += (weights.stiffness K(x) + weights.damping D) w, with the same K, matrix-free.
void sn_solid_product(const SnSolid* solid, const SnSolidAt* at, SnWeights weights, const double* w,
                      SnPool* pool, double* y);

/// w . (weights.stiffness K(x) + weights.damping D) w with K as it is, by differences of stresses:
/// to nine digits or so, for a fraction of what the product costs. D is taken at x.
double sn_solid_curvature(const SnSolid* solid, const double* x, const double* w, SnWeights weights,
                          SnPool* pool, SnArena scratch);

/// Per element of the mesh, where an array is not NULL: determinant of F, Green strain as (00, 11,
/// 22, 01, 02, 12), Cauchy stress likewise in Pa (law and fibre, without damping).
void sn_solid_measure(const SnSolid* solid, const double* x, double* det, double* strain,
                      double* stress);

/// Rate of the Green strain, E' = sym(F^T F') as (00, 11, 22, 01, 02, 12), 1/s, of eight elements
/// at a time (batch_count x 6). With x in the middle between two shapes and v their difference,
/// that is the difference of their strains.
void sn_solid_strain_rates(const SnSolid* solid, const double* x, const double* v, SnPool* pool,
                           Lanes* rate);
/// Its squared Frobenius norm, from the six entries of a batch.
static inline Lanes sn_strain_square(const Lanes rate[6]) {
    return rate[0] * rate[0] + rate[1] * rate[1] + rate[2] * rate[2] +
           2 * (rate[3] * rate[3] + rate[4] * rate[4] + rate[5] * rate[5]);
}
/// Its Frobenius norm, per element of the mesh, 1/s.
void sn_solid_strain_rate(const SnSolid* solid, const double* x, const double* v, double* rate);

/// How far elements are compressed.
typedef struct SnSolidWorst {
    double det;   // smallest det F; NaN if one is
    int element;  // where that is
    int inverted; // elements with det F <= 0
    int outside;  // first element outside its law's domain, or -1
} SnSolidWorst;

SnSolidWorst sn_solid_worst(const SnSolid* solid, const double* x);

#endif
