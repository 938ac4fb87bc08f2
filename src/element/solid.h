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
// freedom). Elements are sorted by law, then by kind of fibre, then along a Morton curve. They are
// cut into chunks, each with one law and one kind of fibre. Chunks are coloured so that chunks of
// one colour share no node. A chunk is packed in batches of eight elements. The nodes of an element
// are in ascending order, so all its matrix blocks lie above or on the diagonal.

/// Eight elements. An unused lane repeats another element, but its volume is 0.
typedef struct SnSolidBatch {
    Lanes gradient[3][3]; // gradients of the shape functions of nodes 1 to 3: [node - 1][axis], 1/m
    Lanes volume;         // rest volume, m^3 (plane: area times thickness)
    Lanes modulus[2];     // moduli of the law, Pa
    int node[4][SN_LANES];

    // ---- fields that only some loops read
    Lanes alpha1;          // stiffness-proportional damping, s
    Lanes viscosity;       // Pa s
    int element[SN_LANES]; // index in the mesh, -1 in unused lanes
    int slot[SN_LANES]; // batch * SN_LANES + lane; in a selection this is the position in the whole
                        // solid
} SnSolidBatch;

/// Fibres of eight elements.
typedef struct SnSolidFibre {
    Lanes direction[3]; // unit vector in the rest shape
    SnFibrePoint point; // numbers of the fibre term
} SnSolidFibre;

/// A run of batches that share law and fibre kind: the unit of parallel work.
typedef struct SnSolidChunk {
    int first, count; // first batch; number of batches
    int law;          // index in the registry of laws
    int fibre;        // index in the registry of fibre terms; -1: none
    int damped;       // 1: some alpha1 > 0
    int viscous;      // 1: some viscosity > 0
} SnSolidChunk;

/// Pairs of nodes that share an element, as blocks of a pattern: row i is node first_node + i.
typedef struct SnSolidLinks {
    int first_node;
    SnBlockPattern* pattern;
    int* block; // block of pair p of the element in slot s: block[s * pairs + p]
} SnSolidLinks;

typedef struct SnSolid {
    int nodes_per_element; // 4, or 3 in the plane
    int node_end;          // all node numbers are below this
    int element_count;
    int batch_count;
    int chunk_count;
    SnSolidBatch* batch;
    SnSolidFibre* fibre; // one for each batch; NULL when no element has fibres
    SnSolidChunk* chunk;
    SnChunkColours colours;
    int damped, viscous;         // 1: some chunk is damped, viscous
    SnSolidLinks links;          // empty in a selection
    const struct SnSolid* whole; // solid from which this selection is made; NULL: no selection
} SnSolid;

/// Return the links of a solid. For a selection, return the links of the whole solid.
static inline const SnSolidLinks* sn_solid_links(const SnSolid* solid) {
    return solid->whole ? &solid->whole->links : &solid->links;
}

/// Loop over the elements of a solid. Each element is in lane `lane` of *batch.
#define SN_EACH_ELEMENT(solid, batch, lane)                                                        \
    for (const SnSolidBatch* batch = (solid)->batch;                                               \
         batch < (solid)->batch + (solid)->batch_count; ++batch)                                   \
        for (int lane = 0; lane < SN_LANES; ++lane)                                                \
            if (batch->element[lane] >= 0)

/// Pack the elements of a mesh. `material` has one entry per element. Node i of the mesh is node
/// `first_node` + i of the world. `thickness` is for plane triangles, m.
SnStatus sn_create_solid(const SnMesh* mesh, const SnMaterial* material, double thickness,
                         int first_node, SnSolid** solid);
void sn_destroy_solid(SnSolid* solid);

/// Give the elements other materials with the same laws and fibres: element e has
/// material[region[e]]. If `own_modulus` is not NULL, it has Young's modulus of each element, Pa,
/// which replaces the material's. Directions of fibres stay. Selections of the solid have to be
/// selected again.
void sn_solid_set_materials(SnSolid* solid, const SnMaterial* material, const int* region,
                            const double* own_modulus);

/// Find the links of a solid whose elements are packed. sn_create_solid calls this.
SnStatus sn_solid_link(SnSolid* solid, int first_node);

/// Make a solid without elements, with room for all elements of `whole`. `whole` has to live as
/// long as this solid.
SnStatus sn_create_selection(const SnSolid* whole, SnSolid** part);
/// Give `part` the elements e of `whole` with choice[e] == chosen, where e is the index in the
/// mesh.
void sn_solid_select(const SnSolid* whole, const unsigned char* choice, int chosen, SnSolid* part);

/// Where the deformation is evaluated.
typedef struct SnSolidAt {
    const double* x;     // node positions, m
    const double* v;     // node velocities, m/s (NULL: at rest)
    const double* x_lag; // node positions at which stiffness-proportional damping is evaluated, m
                         // (NULL: there is no such damping)
    const double* lead;  // node velocities, m/s, which make F change at the rate F': stress is
                         // taken at F + (ahead + alpha1) F' (NULL: at F)
    double ahead;        // time by which stress looks ahead along `lead`, s
} SnSolidAt;

/// Return the sum of volumes times moduli over the elements, which is about the energy at strains
/// of order one, J. Energies of small strains are differences of terms of this size, so they are
/// exact only to the rounding of such terms.
double sn_solid_energy_unit(const SnSolid* solid);

/// For each node a and each element around it, turn[9 a ..] += V F F0^T, where V is the rest volume
/// of the element, and F0 and F are its deformation gradients with nodes at x0 and at x. The
/// rotation nearest to the sum is the rotation of the material around the node. Elements whose law
/// has a stiffness that does not turn with the material add V times the identity.
void sn_solid_turn(const SnSolid* solid, const double* x0, const double* x, SnPool* pool,
                   double* turn);

/// Return the elastic energy, J; +infinity when an element has det F <= 0 and a law that is not
/// inversion_safe (material/law.h).
double sn_solid_energy(const SnSolid* solid, const double* x, SnPool* pool, SnArena scratch);

/// f += force of stress, viscosity and stiffness-proportional damping, N. The force of this damping
/// is -D v with D = alpha1 Pi K(x_lag) Pi for each element: K is projected to be positive
/// semi-definite, and Pi removes from v the motion that turns the element without deforming it.
/// This damping has no torque, and D is alpha1 K where there is no stress. With `lead`, stress is
/// taken ahead of x (SnSolidAt). If `lead` strains the elements little, this subtracts about (ahead
/// + alpha1) K lead from the force, at no extra cost.
void sn_solid_force(const SnSolid* solid, const SnSolidAt* at, SnPool* pool, double* f);

/// Add the force and return the energy in one pass; both are the same as from sn_solid_force and
/// sn_solid_energy, to rounding. *dissipation becomes v . D v / 2 of stiffness-proportional
/// damping, W. Returns NaN where scratch memory is short: no force is added then.
double sn_solid_evaluate(const SnSolid* solid, const SnSolidAt* at, SnPool* pool, SnArena scratch,
                         double* f, double* dissipation);

/// Return v . D(x) v / 2 of stiffness-proportional damping, W. Only nodes of the solid's elements
/// are read. NaN where scratch memory is short.
double sn_solid_dissipation(const SnSolid* solid, const double* x, const double* v, SnPool* pool,
                            SnArena scratch);

/// Number of blocks per element: pairs (a, b), a <= b, of its nodes.
enum { SN_TET_PAIRS = 10, SN_TRIANGLE_PAIRS = 6 };
static inline int sn_solid_pairs(const SnSolid* solid) {
    return solid->nodes_per_element == 4 ? SN_TET_PAIRS : SN_TRIANGLE_PAIRS;
}

/// Find the nodes (a, b) of pair p, 0 <= p < sn_solid_pairs.
void sn_solid_pair(const SnSolid* solid, int p, int* a, int* b);

/// value[9*d ..] += weights.stiffness K(x) + weights.damping D for all blocks, where d is
/// destination[(batch * pairs + pair) * SN_LANES + lane]; blocks with a negative d are left out.
/// weights.tangent says which K this is (element/weights.h).
void sn_solid_hessian(const SnSolid* solid, const SnSolidAt* at, SnWeights weights,
                      const int* destination, SnPool* pool, double* value);

/// y += (weights.stiffness K(x) + weights.damping D) w, with the K of sn_solid_hessian, without
/// forming a matrix.
void sn_solid_product(const SnSolid* solid, const SnSolidAt* at, SnWeights weights, const double* w,
                      SnPool* pool, double* y);

/// Return w . (weights.stiffness K(x) + weights.damping D) w with the exact K, by differences of
/// stresses: correct to about nine digits, for less than the cost of sn_solid_product. D is taken
/// at x.
double sn_solid_curvature(const SnSolid* solid, const double* x, const double* w, SnWeights weights,
                          SnPool* pool, SnArena scratch);

/// Compute three measures for each element of the mesh: the determinant of F; Green strain as (00,
/// 11, 22, 01, 02, 12); and Cauchy stress in the same order, Pa (law and fibre, without damping). A
/// measure whose array is NULL is left out.
void sn_solid_measure(const SnSolid* solid, const double* x, double* det, double* strain,
                      double* stress);

/// Compute the rate of the Green strain, E' = sym(F^T F') as (00, 11, 22, 01, 02, 12), 1/s, of
/// eight elements at a time (batch_count x 6). With x in the middle between two shapes and v their
/// difference, E' is the difference of the strains of the two shapes.
void sn_solid_strain_rates(const SnSolid* solid, const double* x, const double* v, SnPool* pool,
                           Lanes* rate);
/// Return the squared Frobenius norm of a rate of strain, from the six entries of a batch.
static inline Lanes sn_strain_square(const Lanes rate[6]) {
    return rate[0] * rate[0] + rate[1] * rate[1] + rate[2] * rate[2] +
           2 * (rate[3] * rate[3] + rate[4] * rate[4] + rate[5] * rate[5]);
}
/// Compute the Frobenius norm of the rate of the Green strain for each element of the mesh, 1/s.
void sn_solid_strain_rate(const SnSolid* solid, const double* x, const double* v, double* rate);

/// How far elements are compressed.
typedef struct SnSolidWorst {
    double det;   // smallest det F; NaN if the det F of some element is NaN
    int element;  // the element with this det F
    int inverted; // number of elements with det F <= 0
    int outside;  // first element with det F <= 0 whose law is not inversion_safe; -1: none
} SnSolidWorst;

SnSolidWorst sn_solid_worst(const SnSolid* solid, const double* x);

#endif
