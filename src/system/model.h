// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SYSTEM_MODEL_H
#define SN_SYSTEM_MODEL_H

#include "element/mass.h"
#include "element/solid.h"
#include "element/spring.h"
#include "rigid/pose.h"

// The model: topology, rest shape, materials, masses. Constant while stepping. Parts are soft
// bodies with a mesh; their nodes are numbered one part after the other. Bodies are rigid.

/// How a soft body is described. Exactly one of `material` and `spring_material` is given, with one
/// entry per element; both are copied, and so is the mesh.
typedef struct SnPartDef {
    const SnMesh* mesh;
    const SnMaterial* material;
    const SnSpringMaterial* spring_material;
    double thickness; // plane triangles, m
} SnPartDef;

typedef struct SnPart {
    SnMesh* mesh; // rest shape; node i of the mesh is node first_node + i of the model
    int first_node;
    SnSolid* solid;     // or NULL
    SnSprings* springs; // or NULL
    int plane;          // 1: triangles, z is no degree of freedom
} SnPart;

typedef struct SnModelDef {
    const SnPartDef* part;
    int part_count;
    const SnRigidMass* body;
    int body_count;
    int consistent_mass;
} SnModelDef;

typedef struct SnModel {
    int node_count;
    double* rest; // (node_count x 3), m
    SnMass* mass;
    int part_count;
    SnPart* part;
    int body_count;
    SnRigidMass* body;
    unsigned char* held; // bits of components that are no degrees of freedom (z in the plane)
} SnModel;

/// Bits of `held`: component k of a node.
#define SN_HELD(k)  (1u << (k))
#define SN_HELD_ALL 7u

SnStatus sn_create_model(const SnModelDef* def, SnModel** model, SnError* error);
void sn_destroy_model(SnModel* model);

#endif
