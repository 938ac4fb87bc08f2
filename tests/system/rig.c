// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/rig.h"

#include <string.h>

static double uniform(Rig* rig, double size) {
    return sn_random_uniform(&rig->random, -size, size);
}

static SnMesh* make_mesh(const RigDef* def) {
    SnMesh* mesh = NULL;
    const int cells = def->cells ? def->cells : 2;
    if (def->kind == SN_MESH_TETS)
        CHECK_OK(sn_mesh_box((int[3]){cells, 1, 1}, (double[3]){0.7 * cells, 0.8, 0.9}, SN_BOX_KUHN,
                             &mesh));
    else if (def->kind == SN_MESH_TRIANGLES)
        CHECK_OK(
            sn_mesh_grid((int[2]){cells, 2}, (double[2]){0.7 * cells, 1}, SN_GRID_CROSS, &mesh));
    else
        CHECK_OK(sn_mesh_chain(5 * cells, (double[3]){0, 0, 0}, (double[3]){1, 2, 1}, &mesh));
    return mesh;
}

// A node's place along x at rest goes from 0 to 1.
static double place_of(const Rig* rig, int i) {
    double length = 0;
    for (int k = 0; k < rig->model->point_count; ++k)
        length = fmax(length, rig->model->rest[3 * k]);
    return rig->model->rest[3 * i] / length;
}

// Nodes between two places follow a rigid body of the model.
static void bond_nodes(Rig* rig, double from, double to, int body) {
    const int points = rig->model->point_count;
    int* node = SN_NEW_ARRAY(int, points);
    int count = 0;
    for (int i = 0; i < points; ++i)
        if (place_of(rig, i) > from && place_of(rig, i) < to) node[count++] = i;
    CHECK_OK(sn_model_bond(rig->model, 0, node, count, body, 1));
    sn_free(node);
}

static void make_model(Rig* rig) {
    const RigDef* def = &rig->def;
    SnMesh* mesh = make_mesh(def);
    SnMaterial* m = SN_NEW_ARRAY(SnMaterial, mesh->element_count);
    SnSpringMaterial* s = SN_NEW_ARRAY(SnSpringMaterial, mesh->element_count);
    for (int e = 0; e < mesh->element_count; ++e) {
        m[e] = sn_default_material();
        m[e].law = def->law;
        m[e].fibre = def->fibre;
        m[e].fibre_stiffness = 3;
        m[e].youngs_modulus = 10 + e % 3;
        m[e].poissons_ratio = 0.3;
        m[e].density = 1 + 0.1 * (e % 4);
        m[e].mass_damping = def->mass_damping * (1 + e % 2);
        m[e].stiffness_damping = def->stiffness_damping;
        m[e].viscosity = def->viscosity;
        m[e].laplacian_damping = def->laplacian_damping * (1 + e % 3);
        m[e].deformation_drag = def->deformation_drag * (1 + e % 2);
        s[e] = (SnSpringMaterial){10 + e % 3, def->spring_damping, 1 + 0.1 * (e % 4)};
    }
    SnRigidMass body[4];
    for (int b = 0; b < def->bodies; ++b)
        body[b] = sn_rigid_box(1 + b, (double[3]){0.5, 0.8 + 0.1 * b, 1.1});
    const int springs = def->kind == SN_MESH_SPRINGS;
    const SnModelPartDef part = {.kind = springs                          ? SN_SOFT_SPRINGS
                                         : def->kind == SN_MESH_TRIANGLES ? SN_SOFT_PLANE
                                                                          : SN_SOFT_SOLID,
                                 .mesh = mesh,
                                 .material = springs ? NULL : m,
                                 .spring_material = springs ? s : NULL,
                                 .thickness = 0.5,
                                 .scalar_count = def->scalars ? mesh->element_count : 0,
                                 .scalar_mass = def->scalar_mass};
    const SnModelDef model = {&part, 1, body, def->bodies, def->consistent_mass};
    CHECK_OK(sn_create_model(&model, &rig->model, NULL));
    if (def->bond > 0) bond_nodes(rig, -1, 0.2, 0);
    if (def->bond > 1) bond_nodes(rig, 0.9, 2, def->bodies - 1);
    sn_free(m);
    sn_free(s);
    sn_destroy_mesh(mesh);
}

// Elements deform where their nodes do not all follow one aggregate that is made of nodes alone.
static void select_deforming(Rig* rig) {
    const SnPart* part = &rig->model->part[0];
    const int *of = rig->map->node_mover, corners = (int)part->mesh->kind;
    unsigned char* deforms = SN_NEW_ARRAY(unsigned char, part->mesh->element_count);
    for (int e = 0; e < part->mesh->element_count; ++e)
        for (int k = 0; k < corners; ++k) {
            const int* vertex = part->mesh->element + (size_t)e * (size_t)corners;
            const int body = of[sn_part_node(part, vertex[k])];
            const int rigid = body == SN_NODE_FROZEN || body >= sn_map_first_part(rig->map);
            deforms[e] |= !rigid || body != of[sn_part_node(part, vertex[0])];
        }
    CHECK_OK(sn_create_selection(part->solid, &rig->deforming));
    sn_solid_select(part->solid, deforms, 1, rig->deforming);
    sn_free(deforms);
}

// nodes at the low and at the high end of x, each with a body
static void carry_nodes(Rig* rig) {
    CHECK_OK(sn_create_map(rig->awake, &rig->map));
    if (!rig->def.carry) return;
    const int first = sn_map_first_part(rig->map);
    int* of = rig->map->node_mover;
    for (int i = 0; i < rig->model->point_count; ++i) {
        if (sn_map_is_bonded(rig->map, i)) continue;
        if (place_of(rig, i) < 0.45) of[i] = first;
        if (place_of(rig, i) > 0.7) of[i] = rig->def.frozen ? SN_NODE_FROZEN : first + 1;
    }
    sn_map_follow(rig->map, rig->def.frozen ? 1 : 2);
    select_deforming(rig);
}

// every fourth node is driven, others are held in z or in x and y
static void hold_nodes(Rig* rig) {
    memcpy(rig->held, rig->model->held, (size_t)rig->nodes);
    for (int i = 0; i < rig->nodes && rig->def.hold; ++i) {
        if (rig->map->node_mover[i] >= 0) continue;
        if (i % 4 == 1) rig->held[i] = SN_HELD_ALL;
        if (i % 4 == 2) rig->held[i] |= SN_HELD(2);
        if (i % 8 == 3) rig->held[i] |= SN_HELD(0) | SN_HELD(1);
    }
    memcpy(rig->state->held, rig->held, (size_t)rig->nodes);
}

void rig_make_system(Rig* rig) {
    sn_destroy_system(rig->system);
    const SnPart* part = &rig->model->part[0];
    int terms = 0;
    rig->term[terms++] = rig->deforming ? sn_solid_term(rig->deforming)
                         : part->solid  ? sn_solid_term(part->solid)
                                        : sn_springs_term(part->springs);
    rig->term[terms++] = sn_loads_term(&rig->loads);
    if (rig->def.drag > 0 || rig->def.mass_damping > 0)
        rig->term[terms++] = sn_drag_term(&rig->drag);
    if (rig->def.laplacian_damping > 0) rig->term[terms++] = sn_laplacian_term(&rig->inner);
    if (rig->def.deformation_drag > 0) rig->term[terms++] = sn_deformation_term(&rig->inner);
    if (rig->def.scalars) rig->term[terms++] = strain_term(&rig->strain);
    rig->term_count = terms;
    sn_map_number(rig->map, rig->held);
    CHECK_OK(sn_create_system(
        &(SnSystemDef){.map = rig->map, .term = rig->term, .term_count = terms, .rows = &rig->rows},
        &rig->system));
    rig->dofs = sn_system_dofs(rig->system);
}

// terms point into the rig: they are made where the rig stays
static Rig* settle(Rig* rig) {
    CHECK_OK(sn_create_arena(1 << 20, &rig->store));
    rig->scratch = sn_arena_reset(rig->store);
    make_model(rig);
    CHECK_OK(sn_create_awake(rig->model, &rig->awake));
    rig->nodes = rig->model->node_count;
    CHECK_OK(sn_create_state(rig->model, 1, &rig->state));
    carry_nodes(rig);
    rig->state->carrying = sn_map_aggregate_count(rig->map);
    rig->held = SN_NEW_ARRAY(unsigned char, rig->nodes);
    hold_nodes(rig);
    rig->loads = (SnLoads){.model = rig->model,
                           .awake = rig->awake,
                           .gravity = {0.1, 0.2, -1},
                           .node_force = SN_NEW_ARRAY(double, 3 * rig->nodes)};
    rig->drag = (SnDrag){rig->model, rig->awake, rig->def.drag, {0.3, -0.2, 0.1}};
    rig->inner = (SnInnerDrag){rig->model, rig->awake};
    rig->strain = (StrainTerm){rig->model, 0, 7};
    for (int i = 0; i < 3 * rig->nodes; ++i)
        rig->loads.node_force[i] = rig->def.no_loads ? 0 : uniform(rig, 0.1);
    if (rig->def.no_loads) memset(rig->loads.gravity, 0, sizeof rig->loads.gravity);
    rig_make_system(rig);
    return rig;
}

Rig* make_rig(RigDef def) {
    Rig* rig = SN_NEW(Rig);
    rig->def = def;
    rig->random = (SnRandom){7};
    return settle(rig);
}

void free_rig(Rig* rig) {
    sn_destroy_system(rig->system);
    sn_destroy_state(rig->state);
    sn_destroy_map(rig->map);
    sn_destroy_solid(rig->deforming);
    sn_destroy_awake(rig->awake);
    sn_destroy_model(rig->model);
    sn_destroy_arena(rig->store);
    sn_rows_free(&rig->rows);
    sn_free(rig->held);
    sn_free(rig->loads.node_force);
    sn_free(rig);
}

double* rig_vector(Rig* rig, int n) {
    double* a = SN_PUSH(&rig->scratch, double, n);
    assert_non_null(a);
    return a;
}

double* rig_random(Rig* rig, int n, double size) {
    double* a = rig_vector(rig, n);
    for (int i = 0; i < n; ++i) a[i] = uniform(rig, size);
    return a;
}

SnConfig rig_config(Rig* rig, const SnConfig* from) {
    SnConfig q = sn_system_new_config(rig->system, &rig->scratch);
    assert_non_null(q.x);
    sn_system_copy_config(rig->system, from, &q);
    return q;
}

SnMotion rig_motion(Rig* rig) {
    return (SnMotion){rig_vector(rig, 3 * rig->nodes),
                      rig_vector(rig, 6 * sn_system_movers(rig->system))};
}

// 1: a solver body moves in the plane and turns about z.
static int is_plane(const Rig* rig, int body) {
    const SnMap* map = rig->map;
    return rig->def.kind == SN_MESH_TRIANGLES && body >= map->model->rigid_count;
}

int rig_is_free(const Rig* rig, int i) {
    int row = 0;
    for (int node = 0; node < rig->nodes; ++node) {
        if (rig->held[node] == SN_HELD_ALL) continue;
        if (rig->map->node_mover[node] != SN_NODE_FREE) continue;
        if (row++ == i / 3) return !(rig->held[node] & SN_HELD(i % 3));
    }
    for (int b = 0; b < sn_system_movers(rig->system); ++b) {
        if (sn_map_carrier(rig->map, b) >= 0) continue;
        const int turns = i / 3 - row;
        if (turns < 2) return !is_plane(rig, b) || (turns ? i % 3 == 2 : i % 3 < 2);
        row += 2;
    }
    return 0;
}

double* rig_tangent(Rig* rig, double size, double turn) {
    double* u = rig_random(rig, rig->dofs, size);
    for (int i = 0; i < rig->dofs; ++i)
        if (!rig_is_free(rig, i)) u[i] = 0;
    for (int b = 0; b < sn_system_movers(rig->system); ++b) {
        if (sn_map_carrier(rig->map, b) >= 0) continue;
        double* theta = u + sn_system_mover_dof(rig->system, b) + 3;
        v3_store(theta, v3_scale(turn, v3_unit(v3_load(theta))));
    }
    return u;
}

// the step starts in slight tension, turned bodies
static void set_start(Rig* rig) {
    const int plane = rig->def.kind == SN_MESH_TRIANGLES;
    for (int i = 0; i < 3 * rig->nodes; ++i) {
        const int fixed = plane && i % 3 == 2;
        rig->state->now.q.x[i] = fixed ? rig->model->rest[i] : 1.06 * rig->model->rest[i];
    }
    for (int b = 0; b < rig->def.bodies; ++b) {
        double turn[6];
        for (int k = 0; k < 6; ++k) turn[k] = uniform(rig, 1);
        rig->state->now.q.pose[b] =
            (SnPose){v3_load(turn), sn_pose_turn(quat_identity(), v3_load(turn + 3))};
    }
    sn_map_measure(rig->map, &rig->state->now, NULL);
}

// move all nodes but for components that the plane does not have, and bodies by a random step
static SnConfig nearby(Rig* rig, const SnConfig* from, double noise) {
    SnConfig q = rig_config(rig, from);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        if (!(rig->model->held[i / 3] & SN_HELD(i % 3))) q.x[i] += uniform(rig, noise);
    for (int b = 0; b < sn_system_movers(rig->system); ++b) {
        const int in_plane = is_plane(rig, b);
        double turn[3];
        for (int k = 0; k < 3; ++k) turn[k] = uniform(rig, 5 * noise);
        if (in_plane) turn[1] = 0;
        q.pose[b].position.x += turn[0];
        if (in_plane) turn[0] = 0;
        q.pose[b].rotation = sn_pose_turn(q.pose[b].rotation, v3_load(turn));
    }
    sn_system_carry(rig->system, &q);
    return q;
}

void set_stage(Rig* rig, SnIntegrator integrator, int index, double h, double noise) {
    const SnScheme* scheme = sn_scheme(integrator);
    const double tau = scheme->stage[index].gamma * h;
    set_start(rig);
    rig->reference = nearby(rig, &rig->state->now.q, noise);
    rig->q = nearby(rig, &rig->reference, noise);
    rig->p_ref = rig_random(rig, rig->dofs, 0.1);
    rig->lag = nearby(rig, &rig->reference, noise);
    rig->x_target = nearby(rig, &rig->state->now.q, noise).x;
    rig->v_target = rig_random(rig, 3 * rig->nodes, 0.2);
    for (int i = 0; i < 3 * rig->nodes; ++i)
        if (rig->model->held[i / 3] & SN_HELD(i % 3)) rig->v_target[i] = 0;
    rig->stage = (SnStage){.tau = tau,
                           .mass_weight = scheme->is_static ? 0 : 1,
                           .force_weight = scheme->is_static ? 1 : tau * tau,
                           .stiffness_factor = 1,
                           .is_static = scheme->is_static,
                           .time = 0.5,
                           .start = &rig->state->now.q,
                           .reference = &rig->reference,
                           .momentum_ref = rig->p_ref,
                           .lag = scheme->is_static ? NULL : &rig->lag,
                           .x_target = rig->x_target,
                           .v_target = rig->v_target,
                           .held = rig->held,
                           .driven = rig->def.hold};
}
