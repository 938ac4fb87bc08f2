// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MODEL_H
#define SN_SYSTEM_MODEL_H

#include "element/laplacian_damping.h"
#include "element/mass.h"
#include "element/solid.h"
#include "element/spring.h"
#include "rigid/pose.h"
#include "system/elements.h"

// The model: topology, rest shape, materials, masses. It is constant during a step: only its owner
// may change material parameters, between steps (sn_model_set_materials). Its parts are soft bodies
// and bodies of springs, each with a mesh; their nodes are numbered one part after the other.
// The model also has rigid bodies, which are no parts.
//
// A part may have unknown numbers that are no positions, such as rotations of edges. A slot is a
// node that holds three of these numbers instead of a point in space. State, history, matrices and
// solvers treat slots like all other nodes. Gravity, drag, momentum, contacts and steps of XPBD
// leave slots out, so all forces on slots come from terms.

/// The kind of elements that a part is made of. Code must not conclude the kind from the shape of
/// the elements, because kinds with triangles may be added.
typedef enum SnSoftKind {
    SN_SOFT_SOLID,   // tetrahedra
    SN_SOFT_PLANE,   // triangles with a thickness, in z = const: z is no degree of freedom
    SN_SOFT_SPRINGS, // springs only
} SnSoftKind;

/// The description of a part. Exactly one of `material` and `spring_material` is given, with one
/// entry per element; this array and the mesh are copied.
typedef struct SnModelPartDef {
    SnSoftKind kind;
    const SnMesh* mesh;
    const SnMaterial* material;
    const SnSpringMaterial* spring_material;
    double thickness;      // thickness of a part of kind SN_SOFT_PLANE, m
    const SnSoftDef* soft; // definition that says which further elements the part has (elements.h);
                           // NULL: none
    int scalar_count;      // number of scalars (unknown numbers) for terms that are made elsewhere;
                           // the initial values of scalars are 0
    double scalar_mass;    // inertia of each scalar, kg; 0: scalars have no inertia
    const int* number;     // number of each vertex's node within the part (vertex_count); NULL:
                           // sn_mesh_number chooses the numbers
} SnModelPartDef;

/// A part's nodes may be numbered in another order than the vertices of its mesh, so that
/// neighbours are near in memory. A user reads and writes data by vertex; inside the library data
/// are by node.
typedef struct SnPart {
    SnSoftKind kind;
    int plane;    // 1: the kind is SN_SOFT_PLANE
    SnMesh* mesh; // rest shape, with the vertices in the order in which they were given
    int first_node;
    int* number; // node of each vertex, counted from first_node; NULL: vertex i is node i of the
                 // part
    int first_slot, slot_count; // the part's slots: first the slots for SnModelPartDef.scalar_count
                                // scalars, then those of added elements
    SnElements
        element[SN_MOST_ELEMENTS]; // all lists of elements in the part, in the order of their terms
    int element_count;             // entries of `element`
    int bonded;                    // 1: some nodes of the part follow a rigid body for good
    SnSolid* solid;                // the solid among `element`, or NULL
    SnSprings* springs; // the springs among `element`, or NULL; in a solid part, the springs along
                        // its edges
} SnPart;

typedef struct SnModelDef {
    const SnModelPartDef* part;
    int part_count;
    const SnRigidMass* rigid; // mass and inertia of the rigid bodies; copied
    int rigid_count;
    int consistent_mass; // 1: consistent instead of lumped mass
} SnModelDef;

typedef struct SnModel {
    int node_count;
    int point_count; // number of nodes that are points in space; these come first, and the
                     // remaining nodes are slots
    double* rest;    // rest positions  (node_count x 3), m
    SnMass* mass;
    SnLaplacianDamping* laplacian; // Laplacian damping of all solids; weights are zero where
                                   // materials have no such damping
    int part_count;
    SnPart* part;
    int rigid_count;
    SnRigidMass* rigid;  // mass and inertia of rigid bodies  (rigid_count)
    unsigned char* held; // bits SN_HELD of the components that are no degrees of freedom: z of
                         // nodes in plane parts, and unused numbers of slots  (node_count)
    int* bond; // the rigid body that each node follows for good, or -1 (node_count); NULL: no node
               // follows a rigid body for good
    int* bond_item;    // the number of the attachment that made each bond (node_count), or NULL
    int* bonded_rigid; // rigid bodies that nodes follow for good, ascending  (bonded_count)
    int bonded_count;
} SnModel;

/// Bits of `held`: component k of a node.
#define SN_HELD(k)  (1u << (k))
#define SN_HELD_ALL 7u

/// The number, in the model, of the node that belongs to a vertex of a part's mesh.
static inline int sn_part_node(const SnPart* part, int vertex) {
    return part->first_node + (part->number ? part->number[vertex] : vertex);
}

/// The number of slots that `scalar_count` scalars take.
static inline int sn_slots_of(int scalar_count) { return (scalar_count + 2) / 3; }

/// The index of a part's scalar (0 <= scalar < SnModelPartDef.scalar_count) in arrays with three
/// numbers for each node (node_count x 3).
static inline int sn_part_scalar(const SnPart* part, int scalar) {
    return 3 * part->first_slot + scalar;
}

/// Copy three numbers per node of a part. They are read from `nodes`, an array over the whole model
/// (node_count x 3), and written to `vertices` in the order of vertices (vertex_count x 3).
void sn_part_read(const SnPart* part, const double* nodes, double* vertices);
/// Copy the numbers of a part's nodes back from `vertices` to `nodes`.
void sn_part_write(const SnPart* part, const double* vertices, double* nodes);

/// Give a solid part other materials; `material` has one entry per region of its mesh. Numbers such
/// as moduli and damping may change. Laws, kinds and directions of fibres, and densities stay the
/// same. For `own_modulus` see sn_solid_set_materials.
void sn_model_set_materials(SnModel* model, int part, const SnMaterial* material,
                            const double* own_modulus, double thickness);

SnStatus sn_create_model(const SnModelDef* def, SnModel** model, SnError* error);
void sn_destroy_model(SnModel* model);

/// Let nodes of a part follow a rigid body exactly and permanently. `node` has numbers of nodes in
/// the model (count); `item` is the number of the attachment, which is only stored. Call this
/// function before states and maps are made for the model. SN_BAD_INPUT: a node follows another
/// rigid body already.
SnStatus sn_model_bond(SnModel* model, int part, const int* node, int count, int rigid, int item);

#endif
