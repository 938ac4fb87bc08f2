// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_MASS_H
#define SN_ELEMENT_MASS_H

#include "element/spring.h"
#include "material/material.h"
#include "mesh/mesh.h"

// Mass of nodes. In a lumped mass each element gives equal shares to its nodes. A consistent mass
// is the integral of density times products of shape functions, a sparse matrix that acts alike on
// x, y and z.

typedef struct SnMass {
    int node_count;
    double* lumped;  // lumped mass of each node (node_count), kg
    double* damping; // Rayleigh's alpha0 (mass_damping) times mass: sum of alpha0 m_e/n over the
                     // elements e of a node, which have the mass m_e and n nodes (node_count), kg/s
    double* deformation; // drag against deformation: the same sum with alpha = deformation_drag
                         // instead of alpha0 (node_count), kg/s

    // consistent mass: full rows, with ascending columns; the arrays are NULL if the mass is lumped
    int* row_start; // first entry of each row (node_count + 1)
    int* column;    // node of each entry (row_start[node_count])
    double* value;  // entries (row_start[node_count]), kg
} SnMass;

/// Make the mass of `node_count` nodes, zero at first.
SnStatus sn_create_mass(int node_count, SnMass** mass);
void sn_destroy_mass(SnMass* mass);

/// Add the elements of a solid mesh; `material` has one entry per element.
void sn_mass_add_solid(SnMass* mass, const SnMesh* mesh, const SnMaterial* material,
                       double thickness, int first_node);
/// Add springs; `material` has one entry per spring.
void sn_mass_add_springs(SnMass* mass, const SnMesh* mesh, const SnSpringMaterial* material,
                         int first_node);

/// Compute the damping again for the nodes of a solid that was added. Element e now has
/// material[mesh->region[e]], whose density must be the same as when the solid was added. Vertex i
/// is node first_node + number[i], or first_node + i if `number` is NULL.
void sn_mass_set_damping(SnMass* mass, const SnMesh* mesh, const SnMaterial* material,
                         double thickness, int first_node, const int* number);

/// One of the meshes that a mass matrix is made of.
typedef struct SnMassPart {
    const SnMesh* mesh;
    const SnMaterial* material;              // material of each element of a solid; NULL: springs
    const SnSpringMaterial* spring_material; // material of each spring; NULL: a solid
    double thickness;                        // thickness of plane triangles, m
    int first_node;                          // vertex i of the mesh is node first_node + i
} SnMassPart;

/// Make the mass consistent: build the sparse rows over all parts. `lumped` does not change;
/// lumped[i] is the sum of row i.
SnStatus sn_mass_make_consistent(SnMass* mass, const SnMassPart* parts, int part_count);

/// Compute row i of M x, for a node vector x (3 per node).
void sn_mass_row(const SnMass* mass, int i, const double* x, double out[3]);

/// Compute y = M x on node vectors (3 per node).
void sn_mass_multiply(const SnMass* mass, const double* x, double* y);

#endif
