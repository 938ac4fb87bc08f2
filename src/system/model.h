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

// The model: topology, rest shape, materials, masses. Constant while stepping: only its owner may
// change the numbers of materials between steps. Parts are soft bodies with a mesh; their nodes are
// numbered one part after the other. Bodies are rigid.
//
// A part may have unknown numbers that are no places: rotations of edges, say. They are packed
// three to a slot, which is a node that is no point in space. State, history, matrices and solvers
// take slots for nodes like all others; gravity, drag, momentum, contacts and steps of XPBD end at
// the last point. What pulls at them is up to terms.

/// What the elements of a soft body are; it says nothing about the shape of its mesh. More kinds
/// with triangles may come, so nothing may be concluded from those.
typedef enum SnSoftKind {
    SN_SOFT_SOLID,   // elements with a volume
    SN_SOFT_PLANE,   // triangles with a thickness, in z = const: z is no degree of freedom
    SN_SOFT_SPRINGS, // springs and nothing else
} SnSoftKind;

/// How a soft body is described. Exactly one of `material` and `spring_material` is given, with one
/// entry per element; both are copied, and so is the mesh.
typedef struct SnModelPartDef {
    SnSoftKind kind;
    const SnMesh* mesh;
    const SnMaterial* material;
    const SnSpringMaterial* spring_material;
    double thickness;      // of SN_SOFT_PLANE, m
    const SnSoftDef* soft; // whose numbers say what it has beside its own elements (elements.h);
                           // NULL: nothing
    int scalar_count;      // unknown numbers for terms that are made elsewhere, which begin at 0
    double scalar_mass;    // inertia of each, kg; 0: none, they follow at once
    const int* number; // of each vertex's node among the part's, as it is to be; NULL: as suits the
                       // mesh
} SnModelPartDef;

/// A part's nodes may be numbered in another order than the vertices of its mesh, so that
/// neighbours are near in memory. What crosses the border to a user is by vertex, everything inside
/// by node.
typedef struct SnPart {
    SnSoftKind kind;
    int plane;    // 1: of SN_SOFT_PLANE
    SnMesh* mesh; // rest shape, as it was given
    int first_node;
    int* number; // node of a vertex, from first_node on; NULL: that of the vertex itself
    int first_slot, slot_count;           // those of scalar_count come first
    SnElements element[SN_MOST_ELEMENTS]; // all that has energy in it, in the order of their terms
    int element_count;
    int bonded;         // 1: some of its nodes follow a rigid body for good
    SnSolid* solid;     // the one in that list, or NULL
    SnSprings* springs; // likewise; of a soft body, those along its edges
} SnPart;

typedef struct SnModelDef {
    const SnModelPartDef* part;
    int part_count;
    const SnRigidMass* rigid;
    int rigid_count;
    int consistent_mass;
} SnModelDef;

typedef struct SnModel {
    int node_count;
    int point_count; // the first nodes are points in space; the others are slots
    double* rest;    // (node_count x 3), m
    SnMass* mass;
    SnLaplacianDamping* laplacian; // of all solids; zero where no material asks for it
    int part_count;
    SnPart* part;
    int rigid_count;
    SnRigidMass* rigid;  // rigid bodies
    unsigned char* held; // bits of components that are no degrees of freedom: z in the plane, and
                         // what a slot has beyond the last scalar of its part
    int* bond; // the rigid body that a node follows for good, or -1  (node_count); NULL: none
    int* bonded_rigid; // rigid bodies that nodes follow for good, ascending  (bonded_count)
    int bonded_count;
} SnModel;

/// Bits of `held`: component k of a node.
#define SN_HELD(k)  (1u << (k))
#define SN_HELD_ALL 7u

/// Node of the model that a vertex of a part's mesh is.
static inline int sn_part_node(const SnPart* part, int vertex) {
    return part->first_node + (part->number ? part->number[vertex] : vertex);
}

/// How many slots some scalars take.
static inline int sn_slots_of(int scalar_count) { return (scalar_count + 2) / 3; }

/// Where a scalar of those that are made elsewhere is among the numbers of all nodes
/// (node_count x 3).
static inline int sn_part_scalar(const SnPart* part, int scalar) {
    return 3 * part->first_slot + scalar;
}

/// Three numbers of each of a part's nodes, vertex by vertex: from `nodes` of the whole model.
void sn_part_read(const SnPart* part, const double* nodes, double* vertices);
/// The other way.
void sn_part_write(const SnPart* part, const double* vertices, double* nodes);

/// Other materials for a solid part, by region of its mesh: numbers alone, of the same laws, fibres
/// and densities (sn_solid_set_materials).
void sn_model_set_materials(SnModel* model, int part, const SnMaterial* material,
                            const double* own_modulus, double thickness);

SnStatus sn_create_model(const SnModelDef* def, SnModel** model, SnError* error);
void sn_destroy_model(SnModel* model);

/// Nodes of a part follow a rigid body for good, exactly. Said before states and maps are made of
/// the model. SN_BAD_INPUT: a node follows another one already.
SnStatus sn_model_bond(SnModel* model, int part, const int* node, int count, int body);

#endif
