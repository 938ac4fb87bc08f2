// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/model.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

static SnStatus check_kind(const SnModelPartDef* def, SnError* error) {
    static const struct {
        const char* name;
        int dimension; // dimension of the elements: 3, 2 or 1
    } kinds[] = {[SN_SOFT_SOLID] = {"a solid part", 3},
                 [SN_SOFT_PLANE] = {"a plane part", 2},
                 [SN_SOFT_SPRINGS] = {"a part of springs", 1}};
    if (sn_mesh_dimension(def->mesh) == kinds[def->kind].dimension) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT, "%s needs elements with %d corners; the mesh has %d",
                   kinds[def->kind].name, kinds[def->kind].dimension + 1,
                   sn_mesh_corners(def->mesh));
}

// Check that the array `number` has each of the numbers 0 to count - 1 exactly once.
static SnStatus check_numbers(const int* number, int count, SnError* error) {
    unsigned char* taken = SN_NEW_ARRAY(unsigned char, count);
    int wrong = -1;
    if (!taken) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    for (int v = 0; v < count && wrong < 0; ++v) {
        const int there = number[v] >= 0 && number[v] < count && !taken[number[v]];
        if (there)
            taken[number[v]] = 1;
        else
            wrong = v;
    }
    sn_free(taken);
    if (wrong < 0) return SN_OK;
    return sn_fail(error, SN_BAD_INPUT,
                   "vertex %d is node %d of its part; accepted is each number from 0 to %d once",
                   wrong, number[wrong], count - 1);
}

static SnStatus check_part(const SnModelPartDef* def, SnError* error) {
    const int springs = def->kind == SN_SOFT_SPRINGS;
    SN_TRY(check_kind(def, error));
    if (springs ? !def->spring_material : !def->material)
        return sn_fail(error, SN_BAD_INPUT, "a mesh of %s needs a material for %s",
                       springs ? "springs" : "solid elements", springs ? "springs" : "solids");
    for (int e = 0; e < def->mesh->element_count; ++e)
        SN_TRY(springs ? sn_spring_check_light(&def->spring_material[e], error)
                       : sn_material_check(&def->material[e], error));
    if (def->kind == SN_SOFT_PLANE && !(def->thickness > 0))
        return sn_fail(error, SN_BAD_INPUT, "thickness is %g; accepted is a positive number of m",
                       def->thickness);
    if (def->number) SN_TRY(check_numbers(def->number, def->mesh->vertex_count, error));
    if (def->scalar_count < 0 || !(def->scalar_mass >= 0))
        return sn_fail(error, SN_BAD_INPUT,
                       "%d scalars of %g kg; accepted are 0 or more, of 0 kg or more",
                       def->scalar_count, def->scalar_mass);
    return SN_OK;
}

static void append_elements(SnPart* part, const SnElementOps* ops, void* self,
                            SnElementOrder order) {
    assert(part->element_count < SN_MOST_ELEMENTS);
    part->element[part->element_count++] = (SnElements){ops, self, order};
}

static SnStatus create_part_solid(const SnModelPartDef* def, const SnMesh* mesh, SnPart* part) {
    SN_TRY(sn_create_solid(mesh, def->material, def->thickness, part->first_node, &part->solid));
    append_elements(part, &sn_solid_elements, part->solid, SN_ELEMENTS_OWN);
    return SN_OK;
}

static SnStatus create_part_springs(const SnModelPartDef* def, const SnMesh* mesh, SnPart* part) {
    SN_TRY(sn_create_springs(mesh, def->spring_material, part->first_node, &part->springs));
    append_elements(part, &sn_springs_elements, part->springs, SN_ELEMENTS_OWN);
    return SN_OK;
}

// ---- scalars

// The scalars of one kind of added elements in a part; none if the part's definition does not ask
// for these elements.
static SnScalars find_added_scalars(const SnAddedElements* added, const SnModelPartDef* def) {
    if (!def->soft || !added->asked(def->soft) || !added->scalars) return (SnScalars){0};
    return added->scalars(def);
}

static long long count_slots(const SnModelPartDef* def) {
    int kinds;
    const SnAddedElements* const* added = sn_added_elements(&kinds);
    long long slots = sn_slots_of(def->scalar_count);
    for (int k = 0; k < kinds; ++k) slots += sn_slots_of(find_added_scalars(added[k], def).count);
    return slots;
}

// Append slots for some scalars of a part. A slot has three numbers; numbers of the last slot that
// no scalar uses are held.
static void add_slots(SnModel* model, SnScalars scalars, SnPart* part) {
    const int slots = sn_slots_of(scalars.count), end = part->first_slot + part->slot_count + slots;
    for (int s = scalars.count; s < 3 * slots; ++s)
        model->held[end - 1] |= (unsigned char)SN_HELD(s % 3);
    for (int slot = end - slots; slot < end; ++slot) model->mass->lumped[slot] = scalars.mass;
    part->slot_count += slots;
}

// ---- parts

// Add the slots of a part, and the added elements that its definition asks for.
static SnStatus add_other_elements(SnModel* model, const SnModelPartDef* def, const SnMesh* mesh,
                                   SnPart* part) {
    int kinds;
    const SnAddedElements* const* added = sn_added_elements(&kinds);
    add_slots(model, (SnScalars){def->scalar_count, def->scalar_mass}, part);
    for (int k = 0; k < kinds; ++k) {
        const int slot = part->first_slot + part->slot_count;
        void* self = NULL;
        if (!def->soft || !added[k]->asked(def->soft)) continue;
        add_slots(model, find_added_scalars(added[k], def), part);
        SN_TRY(added[k]->create(def, mesh, part, slot, &self));
        append_elements(part, added[k]->ops, self, SN_ELEMENTS_ADDED);
    }
    return SN_OK;
}

// Add the masses and elements of a part. `mesh` has its vertices in the order of the nodes.
static SnStatus add_elements(SnModel* model, const SnModelPartDef* def, const SnMesh* mesh,
                             SnPart* part) {
    const int first = part->first_node;
    memcpy(model->rest + 3 * (size_t)first, mesh->vertex,
           3 * sizeof(double) * (size_t)mesh->vertex_count);
    if (part->kind == SN_SOFT_SPRINGS) {
        sn_mass_add_springs(model->mass, mesh, def->spring_material, first);
        SN_TRY(create_part_springs(def, mesh, part));
    } else {
        sn_mass_add_solid(model->mass, mesh, def->material, def->thickness, first);
        SN_TRY(create_part_solid(def, mesh, part));
    }
    return add_other_elements(model, def, mesh, part);
}

static SnStatus number_nodes(const SnModelPartDef* def, int** number) {
    if (!def->number) return sn_mesh_number(def->mesh, number);
    *number = SN_CLONE_ARRAY(int, def->number, def->mesh->vertex_count);
    return *number ? SN_OK : SN_OUT_OF_MEMORY;
}

static SnStatus add_part(SnModel* model, const SnModelPartDef* def, SnPart* part, int first_node) {
    part->first_node = first_node;
    part->kind = def->kind;
    part->plane = def->kind == SN_SOFT_PLANE;
    if (part->plane) memset(model->held + first_node, SN_HELD(2), (size_t)def->mesh->vertex_count);
    SN_TRY(sn_mesh_renumbered(def->mesh, NULL, &part->mesh));
    SN_TRY(number_nodes(def, &part->number));
    SnMesh* inside = NULL;
    SN_TRY(sn_mesh_renumbered(def->mesh, part->number, &inside));
    SnStatus status = add_elements(model, def, inside, part);
    sn_destroy_mesh(inside);
    return status;
}

static SnStatus make_consistent(SnModel* model, const SnModelDef* def) {
    SnMassPart* parts = SN_NEW_ARRAY(SnMassPart, def->part_count);
    SnMesh** inside = SN_NEW_ARRAY(SnMesh*, def->part_count);
    SnStatus status = parts && inside ? SN_OK : SN_OUT_OF_MEMORY;
    for (int p = 0; p < def->part_count && status == SN_OK; ++p) {
        const SnModelPartDef* d = &def->part[p];
        const SnPart* part = &model->part[p];
        status = sn_mesh_renumbered(d->mesh, part->number, &inside[p]);
        parts[p] = (SnMassPart){inside[p], d->material, d->spring_material, d->thickness,
                                part->first_node};
    }
    if (status == SN_OK) status = sn_mass_make_consistent(model->mass, parts, def->part_count);
    for (int p = 0; inside && p < def->part_count; ++p) sn_destroy_mesh(inside[p]);
    sn_free(inside);
    sn_free(parts);
    return status;
}

static SnStatus make_laplacian(SnModel* model, const SnModelDef* def) {
    const SnSolid** solid = SN_NEW_ARRAY(const SnSolid*, def->part_count);
    if (!solid) return SN_OUT_OF_MEMORY;
    for (int p = 0; p < def->part_count; ++p) solid[p] = model->part[p].solid;
    const SnStatus status =
        sn_create_laplacian_damping(model->node_count, solid, def->part_count, &model->laplacian);
    for (int p = 0; p < def->part_count && status == SN_OK; ++p)
        if (solid[p])
            sn_laplacian_damping_set(model->laplacian, solid[p], def->part[p].material, NULL);
    sn_free(solid);
    return status;
}

static SnStatus fill_model(SnModel* model, const SnModelDef* def) {
    model->rest = SN_NEW_ARRAY(double, 3 * (size_t)model->node_count);
    model->held = SN_NEW_ARRAY(unsigned char, model->node_count);
    model->part = SN_NEW_ARRAY(SnPart, def->part_count);
    model->rigid = SN_CLONE_ARRAY(SnRigidMass, def->rigid, def->rigid_count);
    if (!model->rest || !model->held || !model->part || !model->rigid) return SN_OUT_OF_MEMORY;
    model->part_count = def->part_count;
    model->rigid_count = def->rigid_count;
    SN_TRY(sn_create_mass(model->node_count, &model->mass));
    for (int p = 0, first = 0, slot = model->point_count; p < def->part_count; ++p) {
        model->part[p].first_slot = slot; // slots come after the nodes of all parts
        SN_TRY(add_part(model, &def->part[p], &model->part[p], first));
        first += def->part[p].mesh->vertex_count;
        slot += model->part[p].slot_count;
    }
    SN_TRY(make_laplacian(model, def));
    return def->consistent_mass ? make_consistent(model, def) : SN_OK;
}

// ---- bonds

static SnStatus create_bond_arrays(SnModel* model) {
    if (model->bond) return SN_OK;
    model->bond = SN_NEW_ARRAY(int, model->node_count);
    model->bond_item = SN_NEW_ARRAY(int, model->node_count);
    model->bonded_rigid = SN_NEW_ARRAY(int, model->rigid_count);
    if (!model->bond || !model->bond_item || !model->bonded_rigid) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < model->node_count; ++i) model->bond[i] = -1;
    return SN_OK;
}

// Insert a rigid body into the ascending list of rigid bodies with bonds, unless the list has this
// body already.
static void list_bonded(SnModel* model, int rigid) {
    int at = model->bonded_count;
    for (int k = 0; k < model->bonded_count; ++k)
        if (model->bonded_rigid[k] == rigid) return;
    for (; at > 0 && model->bonded_rigid[at - 1] > rigid; --at)
        model->bonded_rigid[at] = model->bonded_rigid[at - 1];
    model->bonded_rigid[at] = rigid;
    model->bonded_count++;
}

SnStatus sn_model_bond(SnModel* model, int part, const int* node, int count, int rigid, int item) {
    assert(part >= 0 && part < model->part_count && rigid >= 0 && rigid < model->rigid_count);
    SN_TRY(create_bond_arrays(model));
    for (int i = 0; i < count; ++i)
        if (model->bond[node[i]] >= 0 && model->bond[node[i]] != rigid) return SN_BAD_INPUT;
    for (int i = 0; i < count; ++i) {
        model->bond[node[i]] = rigid;
        model->bond_item[node[i]] = item;
    }
    if (count > 0) list_bonded(model, rigid);
    model->part[part].bonded |= count > 0;
    return SN_OK;
}

// ---- the model

SnStatus sn_create_model(const SnModelDef* def, SnModel** out, SnError* error) {
    long long points = 0, nodes;
    for (int p = 0; p < def->part_count; ++p) {
        SN_TRY(check_part(&def->part[p], error));
        points += def->part[p].mesh->vertex_count;
    }
    nodes = points;
    for (int p = 0; p < def->part_count; ++p) nodes += count_slots(&def->part[p]);
    if (nodes > INT_MAX / 9) return sn_fail(error, SN_BAD_INPUT, "%lld nodes are too many", nodes);
    SnModel* model = SN_NEW(SnModel);
    if (!model) return SN_OUT_OF_MEMORY;
    model->node_count = (int)nodes;
    model->point_count = (int)points;
    SnStatus status = fill_model(model, def);
    if (status < 0) {
        sn_destroy_model(model);
        return sn_fail(error, status, "%s", sn_status_text(status));
    }
    *out = model;
    return SN_OK;
}

void sn_destroy_model(SnModel* model) {
    if (!model) return;
    for (int p = 0; p < model->part_count; ++p) {
        sn_destroy_mesh(model->part[p].mesh);
        sn_free(model->part[p].number);
        for (int k = 0; k < model->part[p].element_count; ++k)
            model->part[p].element[k].ops->destroy(model->part[p].element[k].self);
    }
    sn_free(model->part);
    sn_free(model->bond);
    sn_free(model->bond_item);
    sn_free(model->bonded_rigid);
    sn_free(model->rigid);
    sn_free(model->rest);
    sn_free(model->held);
    sn_destroy_mass(model->mass);
    sn_destroy_laplacian_damping(model->laplacian);
    sn_free(model);
}

void sn_model_set_materials(SnModel* model, int p, const SnMaterial* material,
                            const double* own_modulus, double thickness) {
    assert(p >= 0 && p < model->part_count && model->part[p].solid);
    const SnPart* part = &model->part[p];
    sn_solid_set_materials(part->solid, material, part->mesh->region, own_modulus);
    sn_laplacian_damping_set(model->laplacian, part->solid, material, part->mesh->region);
    sn_mass_set_damping(model->mass, part->mesh, material, thickness, part->first_node,
                        part->number);
}

void sn_part_read(const SnPart* part, const double* nodes, double* vertices) {
    for (int i = 0; i < part->mesh->vertex_count; ++i)
        memcpy(vertices + 3 * (size_t)i, nodes + 3 * (size_t)sn_part_node(part, i),
               3 * sizeof(double));
}

void sn_part_write(const SnPart* part, const double* vertices, double* nodes) {
    for (int i = 0; i < part->mesh->vertex_count; ++i)
        memcpy(nodes + 3 * (size_t)sn_part_node(part, i), vertices + 3 * (size_t)i,
               3 * sizeof(double));
}
