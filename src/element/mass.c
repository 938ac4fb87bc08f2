// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "element/mass.h"

#include "base/memory.h"
#include "element/mass_kernels.h"

#include <math.h>
#include <string.h>

static void free_rows(SnMass* mass) {
    sn_free(mass->row_start);
    sn_free(mass->column);
    sn_free(mass->value);
    mass->row_start = mass->column = NULL;
    mass->value = NULL;
}

SnStatus sn_create_mass(int node_count, SnMass** out) {
    SnMass* mass = SN_NEW(SnMass);
    if (!mass) return SN_OUT_OF_MEMORY;
    mass->node_count = node_count;
    mass->lumped = SN_NEW_ARRAY(double, node_count);
    mass->damping = SN_NEW_ARRAY(double, node_count);
    mass->deformation = SN_NEW_ARRAY(double, node_count);
    if (!mass->lumped || !mass->damping || !mass->deformation) {
        sn_destroy_mass(mass);
        return SN_OUT_OF_MEMORY;
    }
    *out = mass;
    return SN_OK;
}

void sn_destroy_mass(SnMass* mass) {
    if (!mass) return;
    sn_free(mass->lumped);
    sn_free(mass->damping);
    sn_free(mass->deformation);
    free_rows(mass);
    sn_free(mass);
}

static double weigh_solid_element(const SnMesh* mesh, int e, double thickness, double density) {
    double measure = fabs(sn_mesh_measure(mesh, e));
    if (sn_mesh_dimension(mesh) == 2) measure *= thickness;
    return density * measure;
}

static double weigh_element(const SnMassPart* part, int e) {
    if (part->spring_material)
        return part->spring_material[e].linear_density * fabs(sn_mesh_measure(part->mesh, e));
    return weigh_solid_element(part->mesh, e, part->thickness, part->material[e].density);
}

// Add an element's damping to a node: its two factors mass_damping and deformation_drag, times the
// node's share of the element's mass.
static void add_damping(SnMass* mass, const SnMaterial* m, double share, int node) {
    mass->damping[node] += m->mass_damping * share;
    mass->deformation[node] += m->deformation_drag * share;
}

// Add the masses of a part's elements to the lumped masses of nodes: m_i += m_e / n for each node i
// of each element e, which has the mass m_e and n nodes.
static void add_lumped(SnMass* mass, const SnMassPart* part) {
    const int n = sn_mesh_corners(part->mesh);
    for (int e = 0; e < part->mesh->element_count; ++e) {
        const double share = weigh_element(part, e) / n;
        for (int a = 0; a < n; ++a) {
            const int node = part->mesh->element[n * e + a] + part->first_node;
            mass->lumped[node] += share;
            if (part->material) add_damping(mass, &part->material[e], share, node);
        }
    }
}

void sn_mass_add_solid(SnMass* mass, const SnMesh* mesh, const SnMaterial* material,
                       double thickness, int first_node) {
    add_lumped(mass, &(SnMassPart){mesh, material, NULL, thickness, first_node});
}

void sn_mass_add_springs(SnMass* mass, const SnMesh* mesh, const SnSpringMaterial* material,
                         int first_node) {
    add_lumped(mass, &(SnMassPart){mesh, NULL, material, 1, first_node});
}

// The sums have the same order as in sn_mass_add_solid, so they have the same bits.
void sn_mass_set_damping(SnMass* mass, const SnMesh* mesh, const SnMaterial* material,
                         double thickness, int first_node, const int* number) {
    const int n = sn_mesh_corners(mesh);
    memset(mass->damping + first_node, 0, sizeof(double) * (size_t)mesh->vertex_count);
    memset(mass->deformation + first_node, 0, sizeof(double) * (size_t)mesh->vertex_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        const SnMaterial* m = &material[mesh->region[e]];
        const double share = weigh_solid_element(mesh, e, thickness, m->density) / n;
        for (int a = 0; a < n; ++a) {
            const int vertex = mesh->element[n * e + a];
            add_damping(mass, m, share, first_node + (number ? number[vertex] : vertex));
        }
    }
}

// ---- consistent mass

// List the neighbours of one vertex (itself included) over all elements of a part, ascending,
// without repeats, and return their number. mark[i] is the last vertex whose neighbours included
// vertex i.
static int list_neighbours(const SnMesh* mesh, const SnIncidence* incidence, int vertex, int* mark,
                           int* list) {
    const int n = sn_mesh_corners(mesh);
    int count = 0;
    for (int i = incidence->start[vertex]; i < incidence->start[vertex + 1]; ++i)
        for (int a = 0; a < n; ++a) {
            const int other = mesh->element[n * incidence->element[i] + a];
            if (mark[other] == vertex) continue;
            mark[other] = vertex;
            int k = count++;
            for (; k > 0 && list[k - 1] > other; --k) list[k] = list[k - 1];
            list[k] = other;
        }
    return count;
}

static int find_column(const SnMass* mass, int row, int column) {
    int low = mass->row_start[row], high = mass->row_start[row + 1] - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (mass->column[middle] < column)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Add the masses of a part's elements: entry (a, b) of a simplex with n nodes is m_e (1 + delta_ab)
// / (n (n + 1)).
static void add_consistent(SnMass* mass, const SnMassPart* part) {
    const int n = sn_mesh_corners(part->mesh);
    for (int e = 0; e < part->mesh->element_count; ++e) {
        const double unit = weigh_element(part, e) / (n * (n + 1));
        const int* node = &part->mesh->element[n * e];
        for (int a = 0; a < n; ++a)
            for (int b = 0; b < n; ++b)
                mass->value[find_column(mass, node[a] + part->first_node,
                                        node[b] + part->first_node)] += a == b ? 2 * unit : unit;
    }
}

// List the columns of the rows of one part. No node belongs to two parts, so rows do not mix.
static SnStatus add_pattern(SnMass* mass, const SnMassPart* part, int* row_length, int* columns,
                            int* used, int* mark) {
    SnIncidence* incidence = NULL;
    SN_TRY(sn_create_incidence(part->mesh, &incidence));
    memset(mark, 0xff, (size_t)mass->node_count * sizeof *mark);
    for (int v = 0; v < part->mesh->vertex_count; ++v) {
        int* list = columns + *used;
        const int count = list_neighbours(part->mesh, incidence, v, mark, list);
        for (int k = 0; k < count; ++k) list[k] += part->first_node;
        row_length[v + part->first_node] = count;
        *used += count;
    }
    sn_destroy_incidence(incidence);
    return SN_OK;
}

// The node numbers after the nodes of all parts are slots of the model (system/model.h). Add a row
// for each slot, with only its lumped mass on the diagonal.
static void add_lumped_rows(SnMass* mass, int first, int* row_length, int* used) {
    for (int i = first; i < mass->node_count; ++i) {
        row_length[i] = 1;
        mass->column[*used] = i;
        mass->value[(*used)++] = mass->lumped[i];
    }
}

static int count_part_nodes(const SnMassPart* parts, int part_count) {
    int last = 0;
    for (int p = 0; p < part_count; ++p) last += parts[p].mesh->vertex_count;
    return last;
}

static int bound_entries(const SnMassPart* parts, int part_count) {
    int most = 0;
    for (int p = 0; p < part_count; ++p)
        most += parts[p].mesh->element_count * sn_mesh_corners(parts[p].mesh) *
                sn_mesh_corners(parts[p].mesh);
    return most;
}

SnStatus sn_mass_make_consistent(SnMass* mass, const SnMassPart* parts, int part_count) {
    const int n = mass->node_count, others = count_part_nodes(parts, part_count);
    const int most = bound_entries(parts, part_count) + n - others;
    mass->row_start = SN_NEW_ARRAY(int, n + 1);
    mass->column = SN_NEW_ARRAY(int, most);
    mass->value = SN_NEW_ARRAY(double, most);
    int* mark = SN_NEW_ARRAY(int, n);
    SnStatus status =
        mass->row_start && mass->column && mass->value && mark ? SN_OK : SN_OUT_OF_MEMORY;
    int used = 0;
    for (int p = 0; p < part_count && status == SN_OK; ++p)
        status = add_pattern(mass, &parts[p], mass->row_start + 1, mass->column, &used, mark);
    sn_free(mark);
    if (status < 0) {
        free_rows(mass); // the mass stays lumped
        return status;
    }

    add_lumped_rows(mass, others, mass->row_start + 1, &used);
    for (int i = 0; i < n; ++i) mass->row_start[i + 1] += mass->row_start[i];
    for (int p = 0; p < part_count; ++p) add_consistent(mass, &parts[p]);
    return SN_OK;
}

SN_ISA_TABLES(SnMassKernels, sn_mass_kernel);

const SnMassKernels* sn_mass_kernels(SnIsa isa) { return sn_mass_kernel[isa]; }

void sn_mass_row(const SnMass* mass, int i, const double* x, double out[3]) {
    if (!mass->value) {
        for (int k = 0; k < 3; ++k) out[k] = mass->lumped[i] * x[3 * (size_t)i + (size_t)k];
        return;
    }
    out[0] = out[1] = out[2] = 0;
    for (int e = mass->row_start[i]; e < mass->row_start[i + 1]; ++e)
        for (int k = 0; k < 3; ++k)
            out[k] += mass->value[e] * x[3 * (size_t)mass->column[e] + (size_t)k];
}

void sn_mass_multiply(const SnMass* mass, const double* x, double* y) {
    for (int i = 0; i < mass->node_count; ++i) sn_mass_row(mass, i, x, y + 3 * (size_t)i);
}
