// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "coords/plain_oracle.h"

#include "check.h"
#include "rigid/motion.h"

#include <string.h>

static Vec3 rest_of(const PlainOracle* p, int node) {
    return v3_load(p->world->model->rest + 3 * (size_t)(p->first + node));
}

// ---- the mesh

// gradients of the shape functions are the rows of the inverse of the edges; returns the volume
static double find_gradients(const PlainOracle* p, const int* node, int corners, Vec3* g) {
    Vec3 edge[3] = {v3(1, 0, 0), v3(0, 1, 0), v3(0, 0, 1)};
    for (int k = 1; k < corners; ++k)
        edge[k - 1] = v3_sub(rest_of(p, node[k]), rest_of(p, node[0]));
    const Mat3 D = {{{edge[0].x, edge[1].x, edge[2].x},
                     {edge[0].y, edge[1].y, edge[2].y},
                     {edge[0].z, edge[1].z, edge[2].z}}};
    const Mat3 inverse = m3_inverse(D);
    g[0] = v3(0, 0, 0);
    for (int k = 1; k < corners; ++k) {
        g[k] = v3_load(inverse.m[k - 1]);
        g[0] = v3_sub(g[0], g[k]);
    }
    return fabs(m3_det(D)) / (corners == 4 ? 6 : 2);
}

static void look_at_elements(PlainOracle* p) {
    const SnPartitionMesh* mesh = &p->mixed->mesh;
    for (int e = 0; e < mesh->element_count; ++e) {
        const int* node = mesh->element + e * mesh->corners;
        Vec3 g[4];
        const double volume = find_gradients(p, node, mesh->corners, g);
        for (int i = 0; i < mesh->corners; ++i) {
            p->mass[node[i]] += p->material->density * volume / mesh->corners;
            for (int j = 0; j < mesh->corners; ++j)
                p->G[node[i]][node[j]] += volume * v3_dot(g[i], g[j]);
        }
    }
}

// ---- P, and its inverse by Gauss and Jordan

static void fill_P(PlainOracle* p) {
    const double h = p->step->h, a1 = p->material->stiffness_damping;
    for (int i = 0; i < p->nodes; ++i)
        for (int j = 0; j < p->nodes; ++j) {
            if (p->held[i] == SN_HELD_ALL || p->held[j] == SN_HELD_ALL) continue;
            p->P[i][j] = (h * h + h * a1) * p->material->youngs_modulus * p->G[i][j];
            if (i == j) p->P[i][j] += p->mass[i] * (1 + h * p->material->mass_damping);
        }
}

static void invert(PlainOracle* p) {
    const int n = p->nodes;
    double A[PLAIN_MOST][PLAIN_MOST];
    memcpy(A, p->P, sizeof A);
    for (int i = 0; i < n; ++i) p->inverse[i][i] = p->held[i] != SN_HELD_ALL;
    for (int k = 0; k < n; ++k) {
        if (p->held[k] == SN_HELD_ALL) continue;
        const double pivot = A[k][k];
        for (int j = 0; j < n; ++j) A[k][j] /= pivot, p->inverse[k][j] /= pivot;
        for (int i = 0; i < n; ++i) {
            const double factor = A[i][k];
            for (int j = 0; j < n && i != k; ++j) {
                A[i][j] -= factor * A[k][j];
                p->inverse[i][j] -= factor * p->inverse[k][j];
            }
        }
    }
}

// ---- forces

// f += factor times the force of stresses where nodes are `time` further along `u` than ghosts are
static void add_stresses(const PlainOracle* p, const SnSolid* solid, double time, const Vec3* u,
                         double factor, Vec3* f) {
    double at[6 * PLAIN_MOST] = {0}, force[6 * PLAIN_MOST] = {0};
    for (int i = 0; i < p->nodes; ++i)
        v3_store(at + 3 * (p->first + i), v3_axpy(time, u[i], v3_add(p->x[i], p->y[i])));
    sn_solid_force(solid, &(SnSolidAt){.x = at}, NULL, force);
    for (int i = 0; i < p->nodes; ++i)
        f[i] = v3_axpy(factor, v3_load(force + 3 * (p->first + i)), f[i]);
}

// -L v, with L of the material's Laplacian damping
static void add_laplacian(const PlainOracle* p, const Vec3* v, Vec3* f) {
    for (int i = 0; i < p->nodes; ++i)
        for (int j = 0; j < p->nodes; ++j)
            f[i] = v3_axpy(-p->material->laplacian_damping * p->G[i][j], v[j], f[i]);
}

// h f - (h D + h^2 K) u: stresses are those of the step's end, (h + alpha1) K u further on, with
// the velocities of ghosts alone where elements are rigid
static void find_residual(PlainOracle* p) {
    const SnOracleStep* s = p->step;
    const SnMaterialDef* m = p->material;
    const Vec3 gravity = v3_load(s->gravity), wind = v3_load(s->wind);
    Vec3 f[PLAIN_MOST] = {{0}}, all[PLAIN_MOST];
    for (int i = 0; i < p->nodes; ++i) all[i] = v3_add(p->v[i], p->w[i]);
    add_stresses(p, p->mixed->deforming, s->h + m->stiffness_damping, p->u, 1, f);
    add_stresses(p, p->mixed->resting, s->h + m->stiffness_damping, p->w, 1, f);
    add_laplacian(p, all, f);
    for (int i = 0; i < p->nodes; ++i) {
        f[i] = v3_add(f[i], v3_load(s->node_force + 3 * (p->first + i)));
        f[i] = v3_axpy(p->mass[i], gravity, f[i]);
        f[i] = v3_axpy(-p->mass[i] * m->mass_damping, all[i], f[i]);
        f[i] = v3_axpy(-p->mass[i] * s->drag, v3_sub(all[i], wind), f[i]);
        f[i] = v3_axpy(-p->mass[i] * m->deformation_drag, p->u[i], f[i]);
        p->r[i] = v3_scale(s->h, f[i]);
    }
}

// ---- the frame

static int is_free(const PlainOracle* p) {
    for (int i = 0; i < p->nodes; ++i)
        if (p->held[i] & ~p->world->model->held[p->first + i]) return 0;
    return 1;
}

static SnRigidMotion motion_with(const PlainOracle* p, const Vec3* v) {
    double at[3 * PLAIN_MOST], moves[3 * PLAIN_MOST];
    for (int i = 0; i < p->nodes; ++i) v3_store(at + 3 * i, p->x[i]), v3_store(moves + 3 * i, v[i]);
    return sn_rigid_motion(p->nodes, NULL, 0, p->mass, at, moves);
}

static void enter_frame(PlainOracle* p) {
    const SnRigidMotion frame = motion_with(p, p->v);
    for (int i = 0; i < p->nodes; ++i) {
        const Vec3 rigid = is_free(p) ? sn_motion_at(&frame, p->x[i]) : v3(0, 0, 0);
        p->u[i] = v3_add(v3_sub(p->v[i], rigid), p->w[i]);
    }
}

// The frame has the accelerations of what spins, and beyond those such that nothing is left of r
// that would move the part as a whole.
static void subtract_frame(PlainOracle* p) {
    if (!is_free(p)) return;
    const SnRigidMotion frame = motion_with(p, p->v);
    Vec3 a[PLAIN_MOST];
    for (int i = 0; i < p->nodes; ++i) {
        const Vec3 arm = v3_sub(p->x[i], frame.centre);
        const Vec3 inward = v3_cross(frame.omega, v3_cross(frame.omega, arm));
        p->r[i] = v3_axpy(-p->mass[i] * p->step->h, inward, p->r[i]);
        a[i] = v3_scale(1 / p->mass[i], p->r[i]);
    }
    const SnRigidMotion whole = motion_with(p, a);
    for (int i = 0; i < p->nodes; ++i)
        p->r[i] = v3_axpy(-p->mass[i], sn_motion_at(&whole, p->x[i]), p->r[i]);
}

// ---- contacts

static void push(PlainOracle* p, const SnRow* row, double impulse) {
    const SnRowEntry* entry = p->step->rows->entry + row->first_entry;
    for (int e = 0; e < row->entry_count; ++e) {
        const int i = entry[e].node - p->first;
        if (entry[e].node < 0 || i < 0 || i >= p->nodes) continue;
        p->r[i] = v3_axpy(impulse, v3_load(entry[e].J), p->r[i]);
    }
}

// how fast a row is at the step's end if each of its nodes moves by itself, above what it wants;
// returns by how much an impulse of one changes that
static double speed_of(const PlainOracle* p, const SnRow* row, double* speed) {
    const SnRowEntry* entry = p->step->rows->entry + row->first_entry;
    double give = 0;
    *speed = -row->rhs;
    for (int e = 0; e < row->entry_count; ++e) {
        const int i = entry[e].node - p->first;
        const double* moves = entry[e].node < 0 ? p->step->twist + 6 * entry[e].body
                                                : p->step->now->v + 3 * entry[e].node;
        for (int k = 0; k < (entry[e].node < 0 ? 6 : 3); ++k) *speed += entry[e].J[k] * moves[k];
        if (entry[e].node < 0 || i < 0 || i >= p->nodes) continue;
        const Vec3 J = v3_load(entry[e].J);
        *speed += p->inverse[i][i] * v3_dot(J, p->r[i]);
        give += p->inverse[i][i] * v3_dot(J, J);
    }
    return give;
}

// a normal row: it stops what closes, and may lose all that it had; returns its impulse
static double press(PlainOracle* p, const SnRow* row) {
    const double before = p->step->h * row->force;
    double speed, whole = before;
    const double give = speed_of(p, row, &speed);
    if (give > 0) whole = fmax(0, before - (speed + row->compliance * before) / give);
    push(p, row, whole - before);
    p->seen.pressed += whole > 0;
    p->seen.lost += whole == 0 && before > 0;
    p->seen.idle += whole == 0 && before == 0;
    return whole;
}

// both rows across: they stop what slips, as far as friction goes
static void rub(PlainOracle* p, const SnRow* row, double most) {
    const double h = p->step->h;
    double whole[2], speed;
    for (int k = 0; k < 2; ++k) {
        const double give = speed_of(p, &row[1 + k], &speed);
        whole[k] = h * row[1 + k].force - (give > 0 ? speed / give : 0);
    }
    const double size = hypot(whole[0], whole[1]), share = fmin(1, most / size);
    for (int k = 0; k < 2; ++k) push(p, &row[1 + k], share * whole[k] - h * row[1 + k].force);
    p->seen.stuck += share == 1;
    p->seen.slipped += share < 1;
    const SnRowEntry* entry = p->step->rows->entry + row->first_entry;
    for (int e = 0; e < row->entry_count && share == 1; ++e) {
        const int i = entry[e].node - p->first;
        if (entry[e].node >= 0 && i >= 0 && i < p->nodes) p->stuck[i] = 1;
    }
}

static void touch(PlainOracle* p) {
    const SnRows* rows = p->step->rows;
    if (!rows) return;
    for (int r = 0; r < rows->count; ++r) push(p, &rows->row[r], p->step->h * rows->row[r].force);
    for (int r = rows->equal_count; r < rows->count; r += 3) {
        const double impulse = press(p, &rows->row[r]);
        if (rows->row[r].force > 0) rub(p, &rows->row[r], rows->row[r].friction * impulse);
    }
}

// nodes that stick have a share of what they differ by in `of` taken away
static void hold_together(const PlainOracle* p, const Vec3* of, double share, Vec3* a) {
    Vec3 mean = v3(0, 0, 0);
    int count = 0;
    for (int i = 0; i < p->nodes; ++i)
        if (p->stuck[i]) mean = v3_add(mean, of[i]), ++count;
    Vec3 off[PLAIN_MOST];
    for (int i = 0; i < p->nodes; ++i) off[i] = v3_axpy(-1.0 / fmax(1, count), mean, of[i]);
    for (int i = 0; i < p->nodes; ++i)
        if (p->stuck[i]) a[i] = v3_axpy(-share, off[i], a[i]);
}

// ---- z = P^-1 r, and as far along it as makes the energy of the step least

static void solve(PlainOracle* p) {
    for (int i = 0; i < p->nodes; ++i) {
        p->z[i] = v3(0, 0, 0);
        for (int j = 0; j < p->nodes; ++j) p->z[i] = v3_axpy(p->inverse[i][j], p->r[j], p->z[i]);
        if (p->held[i] & 1) p->z[i].x = 0;
        if (p->held[i] & 2) p->z[i].y = 0;
        if (p->held[i] & 4) p->z[i].z = 0;
    }
}

// A z, with K z by differences
static void apply_A(const PlainOracle* p, Vec3* Az) {
    const double h = p->step->h, a1 = p->material->stiffness_damping;
    const double slow = p->material->mass_damping + p->material->deformation_drag + p->step->drag;
    double most = 0;
    Vec3 Lz[PLAIN_MOST] = {{0}}, Kz[PLAIN_MOST] = {{0}};
    for (int i = 0; i < p->nodes; ++i) most = fmax(most, v3_norm(p->z[i]));
    const double eps = 1e-6 / most;
    add_stresses(p, p->mixed->part->solid, eps, p->z, -0.5 / eps, Kz);
    add_stresses(p, p->mixed->part->solid, -eps, p->z, 0.5 / eps, Kz);
    add_laplacian(p, p->z, Lz);
    for (int i = 0; i < p->nodes; ++i) {
        Az[i] = v3_scale(p->mass[i] * (1 + h * slow), p->z[i]);
        Az[i] = v3_axpy(h * h + h * a1, Kz[i], Az[i]);
        Az[i] = v3_axpy(-h, Lz[i], Az[i]);
    }
}

static void look_at_state(PlainOracle* p) {
    for (int i = 0; i < p->nodes; ++i) {
        const size_t c = 3 * (size_t)(p->first + i);
        p->held[i] = p->step->held[p->first + i];
        p->x[i] = v3_load(p->step->now->q.x + c);
        p->v[i] = v3_load(p->step->now->v + c);
        p->y[i] = v3_load(p->step->ghost->y + c);
        p->w[i] = v3_load(p->step->ghost->w + c);
    }
}

#define STOPPED 0.2 // the share of what ghosts of stuck nodes lose against each other in a step

void plain_predict(PlainOracle* p, const SnWorld* world, int part, const SnMaterialDef* material,
                   const SnOracleStep* step) {
    const SnMixedPart* mixed = &world->adapt->mixed->part[part];
    *p = (PlainOracle){.world = world, .mixed = mixed, .material = material, .step = step};
    p->first = mixed->part->first_node, p->nodes = mixed->mesh.node_count;
    assert_in_range(p->first + p->nodes, 1, 2 * PLAIN_MOST);
    assert_in_range(p->nodes, 1, PLAIN_MOST);
    look_at_state(p);
    look_at_elements(p);
    fill_P(p);
    invert(p);
    enter_frame(p);
    find_residual(p);
    touch(p);
    subtract_frame(p);
    solve(p);
    if (step->goes_on) hold_together(p, p->z, 1, p->z);
    Vec3 Az[PLAIN_MOST];
    double rz = 0, zAz = 0;
    apply_A(p, Az);
    for (int i = 0; i < p->nodes; ++i)
        rz += v3_dot(p->r[i], p->z[i]), zAz += v3_dot(Az[i], p->z[i]);
    p->length = zAz > 0 ? rz / zAz : 1; // as far as P goes where A is not definite
    for (int i = 0; i < p->nodes; ++i) p->predicted[i] = v3_axpy(p->length, p->z[i], p->u[i]);
    if (step->goes_on) hold_together(p, p->w, STOPPED, p->predicted);
}
