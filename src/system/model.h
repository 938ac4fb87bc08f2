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

// The model: topology, rest shape, materials, masses. It is constant while stepping: only its owner
// may change the numbers of materials between steps. Its parts are soft bodies and bodies of
// springs, each with a mesh; their nodes are numbered one part after the other. Beside them it has
// rigid bodies.
//
// A part may have unknown numbers that are no positions, such as rotations of edges. They are
// packed three to a slot, which is a node that is no point in space. State, history, matrices and
// solvers treat slots like all other nodes; gravity, drag, momentum, contacts and steps of XPBD end
// at the last point. Only terms put forces on slots.

/// What kind of elements a part has. It says nothing about the shape of its mesh: more kinds with
/// triangles may come, so nothing may be concluded from triangles.
typedef enum SnSoftKind {
    SN_SOFT_SOLID,   // elements with a volume
    SN_SOFT_PLANE,   // triangles with a thickness, in z = const: z is no degree of freedom
    SN_SOFT_SPRINGS, // springs and nothing else
} SnSoftKind;

/// The description of a part. Exactly one of `material` and `spring_material` is given, with one
/// entry per element; both are copied, and so is the mesh.
typedef struct SnModelPartDef {
    SnSoftKind kind;
    const SnMesh* mesh;
    const SnMaterial* material;
    const SnSpringMaterial* spring_material;
    double thickness;      // thickness of a part of kind SN_SOFT_PLANE, m
    const SnSoftDef* soft; // definition that says which elements it has besides its own
                           // (elements.h); NULL: none
    int scalar_count;      // unknown numbers for terms that are made elsewhere, which begin at 0
    double scalar_mass;    // inertia of each, kg; 0: none, they follow forces at once
    const int* number;     // number that the node of each vertex gets within the part; NULL: as
                           // suits the mesh
} SnModelPartDef;

/// A part's nodes may be numbered in another order than the vertices of its mesh, so that
/// neighbours are near in memory. What crosses the border to a user is by vertex, everything inside
/// by node.
typedef struct SnPart {
    SnSoftKind kind;
    int plane;    // 1: the kind is SN_SOFT_PLANE
    SnMesh* mesh; // rest shape, as it was given
    int first_node;
    int* number; // node of each vertex, counted from first_node; NULL: the vertex itself
    int first_slot, slot_count; // its slots; those of SnModelPartDef.scalar_count come first
    SnElements element[SN_MOST_ELEMENTS]; // all its elements with energy, in the order of their
                                          // terms
    int element_count;                    // entries of `element`
    int bonded;                           // 1: some of its nodes follow a rigid body for good
    SnSolid* solid;                       // the solid among `element`, or NULL
    SnSprings* springs; // the springs among `element`, or NULL; in a solid part, those along its
                        // edges
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
    int point_count; // so many of the first nodes are points in space; the others are slots
    double* rest;    // rest positions  (node_count x 3), m
    SnMass* mass;
    SnLaplacianDamping* laplacian; // Laplacian damping of all solids; zero where no material has it
    int part_count;
    SnPart* part;
    int rigid_count;
    SnRigidMass* rigid;  // mass and inertia of rigid bodies  (rigid_count)
    unsigned char* held; // bits of components that are no degrees of freedom: z in the plane, and
                         // numbers of a slot beyond the last scalar  (node_count)
    int* bond; // the rigid body that a node follows for good, or -1  (node_count); NULL: no node
               // follows one
    int* bonded_rigid; // rigid bodies that nodes follow for good, ascending  (bonded_count)
    int bonded_count;
} SnModel;

/// Bits of `held`: component k of a node.
#define SN_HELD(k)  (1u << (k))
#define SN_HELD_ALL 7u

/// The node of the model that a vertex of a part's mesh is.
static inline int sn_part_node(const SnPart* part, int vertex) {
    return part->first_node + (part->number ? part->number[vertex] : vertex);
}

/// How many slots `scalar_count` scalars take.
static inline int sn_slots_of(int scalar_count) { return (scalar_count + 2) / 3; }

/// Where a scalar of SnModelPartDef.scalar_count is in arrays of the numbers of all nodes
/// (node_count x 3).
static inline int sn_part_scalar(const SnPart* part, int scalar) {
    return 3 * part->first_slot + scalar;
}

/// Copy three numbers of each of a part's nodes from `nodes`, which has those of the whole model
/// (node_count x 3), to `vertices`, vertex by vertex (vertex_count x 3).
void sn_part_read(const SnPart* part, const double* nodes, double* vertices);
/// Copy them from `vertices` to `nodes`.
void sn_part_write(const SnPart* part, const double* vertices, double* nodes);

/// Give a solid part other materials, by region of its mesh: only numbers may change, while laws,
/// fibres and densities stay the same (sn_solid_set_materials).
void sn_model_set_materials(SnModel* model, int part, const SnMaterial* material,
                            const double* own_modulus, double thickness);

SnStatus sn_create_model(const SnModelDef* def, SnModel** model, SnError* error);
void sn_destroy_model(SnModel* model);

/// Let nodes of a part follow a rigid body for good, exactly. Call it before states and maps are
/// made for the model. SN_BAD_INPUT: a node follows another rigid body already.
SnStatus sn_model_bond(SnModel* model, int part, const int* node, int count, int rigid);

#endif
