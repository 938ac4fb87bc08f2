// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_ELEMENT_MASS_H
#define SN_ELEMENT_MASS_H

#include "element/spring.h"
#include "material/material.h"
#include "mesh/mesh.h"

// Mass of nodes. Lumped: each element gives equal shares to its nodes. Consistent: the integral of
// products of shape functions, a sparse matrix that acts alike on x, y and z.

typedef struct SnMass {
    int node_count;
    double* lumped;  // (node_count), kg
    double* damping; // Rayleigh alpha0, mass-weighted over elements: sum alpha0 m_e/n (node_count),
                     // kg/s
    double* deformation; // likewise, of the drag against what deforms (node_count), kg/s

    // consistent mass, NULL when lumped: full rows, columns ascending
    int* row_start; // (node_count + 1)
    int* column;
    double* value; // kg
} SnMass;

/// Nothing yet, for `node_count` nodes.
SnStatus sn_create_mass(int node_count, SnMass** mass);
void sn_destroy_mass(SnMass* mass);

/// Add the elements of a solid mesh; `material` has one entry per element.
void sn_mass_add_solid(SnMass* mass, const SnMesh* mesh, const SnMaterial* material,
                       double thickness, int first_node);
void sn_mass_add_springs(SnMass* mass, const SnMesh* mesh, const SnSpringMaterial* material,
                         int first_node);

/// Let the elements of a solid that was added be damped otherwise: by region[element] of
/// `material`, whose densities are the same. Vertex i is node `first_node` + number[i], or i where
/// `number` is NULL.
void sn_mass_set_damping(SnMass* mass, const SnMesh* mesh, const SnMaterial* material,
                         double thickness, int first_node, const int* number);

/// One mesh's share of a consistent mass matrix.
typedef struct SnMassPart {
    const SnMesh* mesh;
    const SnMaterial* material;              // solids
    const SnSpringMaterial* spring_material; // springs
    double thickness;
    int first_node;
} SnMassPart;

/// Make the mass consistent: builds the sparse rows over all parts. Lumped masses stay as row sums.
SnStatus sn_mass_make_consistent(SnMass* mass, const SnMassPart* parts, int part_count);

/// Row i of M x, for a node vector x (3 per node).
void sn_mass_row(const SnMass* mass, int i, const double* x, double out[3]);

/// y = M x on node vectors (3 per node).
void sn_mass_multiply(const SnMass* mass, const double* x, double* y);

#endif
