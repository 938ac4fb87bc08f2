// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "coords/oracle_guess.h"

#include "base/memory.h"
#include "system/term.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---- the preconditioner

static void free_part(SnOraclePart* part) {
    sn_destroy_linear(part->linear);
    sn_destroy_block_matrix(part->P);
    sn_destroy_block_pattern(part->pattern);
    sn_free(part->row);
    sn_free(part->inverse);
    sn_free(part->held);
}

SnStatus sn_create_oracle(const SnMixed* mixed, SnOracle** out) {
    SnOracle* oracle = SN_NEW(SnOracle);
    if (!oracle) return SN_OUT_OF_MEMORY;
    oracle->mixed = mixed;
    oracle->part = SN_NEW_ARRAY(SnOraclePart, mixed->part_count);
    SnStatus status = oracle->part ? SN_OK : SN_OUT_OF_MEMORY;
    for (int p = 0; p < mixed->part_count && status == SN_OK; ++p) {
        SnOraclePart* part = &oracle->part[p];
        const int nodes = mixed->part[p].mesh.node_count;
        part->row = SN_NEW_ARRAY(int, nodes);
        part->inverse = SN_NEW_ARRAY(double, nodes);
        part->held = SN_NEW_ARRAY(unsigned char, nodes);
        if (!part->row || !part->inverse || !part->held) status = SN_OUT_OF_MEMORY;
    }
    if (status < 0)
        sn_destroy_oracle(oracle);
    else
        *out = oracle;
    return status;
}

void sn_destroy_oracle(SnOracle* oracle) {
    if (!oracle) return;
    for (int p = 0; oracle->part && p < oracle->mixed->part_count; ++p) free_part(&oracle->part[p]);
    sn_free(oracle->part);
    sn_free(oracle);
}

// Number the rows of P (oracle.h), and find its pattern. A node has a row unless all its components
// are held.
static SnStatus make_pattern(SnOraclePart* part, const SnSolid* solid, int first_node, int nodes) {
    SnPairList pairs = {0};
    SnStatus status = SN_OK;
    part->rows = 0;
    for (int i = 0; i < nodes; ++i) part->row[i] = part->held[i] == SN_HELD_ALL ? -1 : part->rows++;
    for (int b = 0; b < solid->batch_count; ++b)
        for (int lane = 0; lane < SN_LANES && status == SN_OK; ++lane)
            for (int i = 0; i < solid->nodes_per_element; ++i)
                for (int j = i + 1; j < solid->nodes_per_element && status == SN_OK; ++j)
                    status =
                        sn_pairs_add(&pairs, part->row[solid->batch[b].node[i][lane] - first_node],
                                     part->row[solid->batch[b].node[j][lane] - first_node]);
    int* width = SN_NEW_ARRAY(int, part->rows);
    if (!width) status = SN_OUT_OF_MEMORY;
    for (int r = 0; r < part->rows && width; ++r) width[r] = 1;
    if (status == SN_OK)
        status = sn_create_wide_pattern(part->rows, width, pairs.pair, pairs.count, &part->pattern);
    sn_free(width);
    sn_free(pairs.pair);
    return status;
}

// Young's modulus from Lame's constants
static double youngs_modulus(double mu, double lambda) {
    return lambda + mu > 0 ? mu * (3 * lambda + 2 * mu) / (lambda + mu) : 2 * mu;
}

// P += (h^2 + h alpha1) V E g_i . g_j for one element, with g_i the gradient of the shape function
// of node i
static void add_element(SnOraclePart* part, const SnSolid* solid, const SnSolidBatch* batch,
                        int lane, int first_node, double h) {
    const int n = solid->nodes_per_element;
    const double weight = (h * h + h * batch->alpha1[lane]) * batch->volume[lane] *
                          youngs_modulus(batch->modulus[0][lane], batch->modulus[1][lane]);
    Vec3 g[4] = {{0}};
    for (int a = 1; a < n; ++a) {
        g[a] = v3(batch->gradient[a - 1][0][lane], batch->gradient[a - 1][1][lane],
                  batch->gradient[a - 1][2][lane]);
        g[0] = v3_sub(g[0], g[a]);
    }
    for (int i = 0; i < n; ++i)
        for (int j = i; j < n; ++j) {
            const int a = part->row[batch->node[i][lane] - first_node];
            const int b = part->row[batch->node[j][lane] - first_node];
            if (a < 0 || b < 0) continue;
            part->P->value[sn_block_find(part->pattern, a, b)] += weight * v3_dot(g[i], g[j]);
        }
}

// P += h^2 k + h c between the ends of a spring with stiffness k and damping c
static void add_spring(SnOraclePart* part, const SnSpringBatch* batch, int lane, int first_node,
                       double h) {
    const double weight = h * h * batch->stiffness[lane] + h * batch->damping[lane];
    const int a = part->row[batch->node[0][lane] - first_node];
    const int b = part->row[batch->node[1][lane] - first_node];
    if (a >= 0) part->P->value[sn_block_find(part->pattern, a, a)] += weight;
    if (b >= 0) part->P->value[sn_block_find(part->pattern, b, b)] += weight;
    if (a >= 0 && b >= 0) part->P->value[sn_block_find(part->pattern, a, b)] -= weight;
}

static SnStatus fill_matrix(SnOraclePart* part, const SnModel* model, const SnMixedPart* mixed,
                            double h) {
    const SnSolid* solid = mixed->part->solid;
    const int first = mixed->part->first_node;
    for (int i = 0; i < mixed->mesh.node_count; ++i)
        if (part->row[i] >= 0)
            part->P->value[part->pattern->row_start[part->row[i]]] =
                model->mass->lumped[first + i] + h * model->mass->damping[first + i];
    for (int b = 0; b < solid->batch_count; ++b)
        for (int lane = 0; lane < SN_LANES; ++lane)
            if (solid->batch[b].element[lane] >= 0)
                add_element(part, solid, &solid->batch[b], lane, first, h);
    const SnSprings* edges = mixed->part->springs;
    for (int i = 0; edges && i < edges->spring_count; ++i)
        add_spring(part, &edges->batch[i / SN_LANES], i % SN_LANES, first, h);
    return sn_linear_factor(part->linear, part->P);
}

void sn_oracle_forget(SnOracle* oracle, int part) {
    assert(part >= 0 && part < oracle->mixed->part_count);
    oracle->part[part].h = 0;
}

// Make P of a part for the held nodes and the length h of this step, unless the part has this P
// already.
static SnStatus prepare_part(SnOracle* oracle, int p, const SnOracleStep* step) {
    const SnMixedPart* mixed = &oracle->mixed->part[p];
    const int nodes = mixed->mesh.node_count, first = mixed->part->first_node;
    SnOraclePart* part = &oracle->part[p];
    if (part->linear && part->h == step->h &&
        memcmp(part->held, step->held + first, (size_t)nodes) == 0)
        return SN_OK;
    sn_destroy_linear(part->linear);
    sn_destroy_block_matrix(part->P);
    sn_destroy_block_pattern(part->pattern);
    part->linear = NULL, part->P = NULL, part->pattern = NULL;
    part->h = step->h;
    memcpy(part->held, step->held + first, (size_t)nodes);
    memset(part->inverse, 0, (size_t)nodes * sizeof *part->inverse);
    const SnLinearDef def = sn_default_linear_def();
    SnLinear* linear = NULL;
    SN_TRY(make_pattern(part, mixed->part->solid, first, nodes));
    SN_TRY(sn_create_block_matrix(part->pattern, &part->P));
    SN_TRY(sn_create_linear("cholesky", &def, &linear));
    part->linear = linear;
    const SnStatus status = fill_matrix(part, oracle->mixed->model, mixed, step->h);
    if (status < 0) part->h = 0; // so the next prediction tries again
    return status;
}

// ---- one prediction

// Return 1 if no component of a node of the part is held, apart from z in plane parts, which is
// always held.
static int is_part_free(const SnModel* model, const SnOraclePart* part, int first, int end) {
    for (int i = first; i < end; ++i)
        if (part->held[i - first] & ~(unsigned)model->held[i]) return 0;
    return 1;
}

static SnStatus push_guess(SnGuess* g, SnArena* scratch) {
    const size_t values = 3 * (size_t)g->end;
    g->x = sn_arena_push_raw(scratch, values, sizeof *g->x);
    g->r = SN_PUSH(scratch, double, values);
    g->z = SN_PUSH(scratch, double, values);
    g->columns = SN_PUSH(scratch, double, 3 * (size_t)g->part->rows);
    g->inward = sn_arena_push_raw(scratch, values, sizeof *g->inward);
    g->stuck = SN_PUSH(scratch, unsigned char, g->end - g->first);
    if (!g->columns || !g->inward || !g->stuck) return SN_OUT_OF_MEMORY;
    if (g->step->spring_count > 0) {
        g->conductance = SN_PUSH(scratch, double, g->step->spring_count);
        if (!g->conductance) return SN_OUT_OF_MEMORY;
    }
    if (g->mixed->part->springs) {
        g->ahead = sn_arena_push_raw(scratch, values, sizeof *g->ahead);
        if (!g->ahead) return SN_OUT_OF_MEMORY;
    }
    g->free = is_part_free(g->model, g->part, g->first, g->end);
    g->scratch = *scratch;
    return SN_OK;
}

static Vec3 arm_of(const SnGuess* g, int i) {
    return v3_sub(v3_load(g->step->now->q.x + 3 * (size_t)i), g->frame.centre);
}

// Find how the frame moves. It stands still if some nodes of the part are held.
static void find_frame(SnGuess* g) {
    const SnMoment* now = g->step->now;
    if (g->free)
        g->frame = sn_rigid_motion(g->end - g->first, NULL, g->first, g->model->mass->lumped,
                                   now->q.x, now->v);
}

// Find the velocities relative to the frame, u = v - (v_c + omega x r) + w, with the velocity v_c
// and angular velocity omega of the frame, and the velocity w of ghosts.
static void leave_frame(const SnGuess* g) {
    for (int i = g->first; i < g->end; ++i) {
        const Vec3 v = v3_load(g->step->now->v + 3 * (size_t)i);
        const Vec3 x = v3_load(g->step->now->q.x + 3 * (size_t)i);
        const Vec3 rigid = g->free ? sn_motion_at(&g->frame, x) : v3(0, 0, 0);
        const Vec3 w = v3_load(g->step->ghost->w + 3 * (size_t)i);
        v3_store(g->u + 3 * (size_t)i, v3_add(v3_sub(v, rigid), w));
    }
}

static void place_at_ghosts(const SnGuess* g) {
    const double *x = g->step->now->q.x, *y = g->step->ghost->y;
    for (int i = 3 * g->first; i < 3 * g->end; ++i) g->x[i] = x[i] + y[i];
}

// The damping of a single node: Rayleigh's alpha0 m and the medium's drag, kg/s
static double node_drag(const SnGuess* g, int i) {
    return g->model->mass->damping[i] + g->step->drag * g->model->mass->lumped[i];
}

// Add the forces of springs along edges. Springs that do not deform are evaluated where the ghosts
// of their nodes will be at the end of the step.
static void add_edge_forces(const SnGuess* g) {
    const double *w = g->step->ghost->w, h = g->step->h;
    for (int i = 3 * g->first; i < 3 * g->end; ++i) g->ahead[i] = g->x[i] + h * w[i];
    sn_springs_force(g->mixed->deforming_edges, g->x, NULL, g->step->pool, g->r);
    sn_springs_force(g->mixed->resting_edges, g->ahead, w, g->step->pool, g->r);
}

// Find z^T (h^2 K + h D) z of all springs along edges.
static double edge_curvature(const SnGuess* g, SnWeights weights) {
    double sum = 0, *y = g->ahead; // from here on g->ahead serves as work memory
    memset(y + 3 * g->first, 0, sizeof *y * 3 * (size_t)(g->end - g->first));
    sn_springs_product(g->mixed->part->springs, g->x, weights, g->z, g->step->pool, y);
    for (int i = 3 * g->first; i < 3 * g->end; ++i) sum += g->z[i] * y[i];
    return sum;
}

// r = h f - (h D + h^2 K) u of oracle.h, with w in place of u in rigid elements. subtract_frame
// later subtracts M dv_frame.
static void find_residual(const SnGuess* g) {
    const SnOracleStep* step = g->step;
    const double *v = step->now->v, *w = step->ghost->w, h = step->h;
    const SnSolidAt at = {.x = g->x, .x_lag = g->x};
    const SnSolidAt ahead = {.x = g->x, .v = w, .lead = w, .ahead = h};
    sn_solid_product(g->mixed->deforming, &at, (SnWeights){h, 1, 0}, g->u, step->pool, g->r);
    if (g->ahead)
        sn_springs_product(g->mixed->deforming_edges, g->x, (SnWeights){h, 1, 0}, g->u, step->pool,
                           g->r);
    for (int i = 3 * g->first; i < 3 * g->end; ++i) g->r[i] = -g->r[i];
    sn_solid_force(g->mixed->deforming, &at, step->pool, g->r);
    sn_solid_force(g->mixed->resting, &ahead, step->pool, g->r);
    if (g->ahead) add_edge_forces(g);
    sn_laplacian_damping_add(g->model->laplacian, g->first, g->end, -1, v, g->r);
    sn_laplacian_damping_add(g->model->laplacian, g->first, g->end, -1, w, g->r);
    for (int i = 3 * g->first; i < 3 * g->end; ++i) {
        const double m = g->model->mass->lumped[i / 3];
        const double load = step->node_force[i] + m * step->gravity[i % 3];
        const double slowed = node_drag(g, i / 3) * (v[i] + w[i]) +
                              g->model->mass->deformation[i / 3] * g->u[i] -
                              step->drag * m * step->wind[i % 3];
        g->r[i] = h * (g->r[i] + load - slowed);
    }
}

// Find the changes of the frame's velocity (`shift`) and angular velocity (`turn`). They are caused
// by the sum of r, by the torque of r, and by the gyroscopic torque of the turning frame.
static void move_frame(const SnGuess* g, const double* inward, Vec3* shift, Vec3* turn) {
    const SnRigidMotion* f = &g->frame;
    double wrench[6];
    Vec3 push = v3(0, 0, 0), torque = v3(0, 0, 0);
    for (int i = g->first; i < g->end; ++i) {
        const Vec3 r = v3_load(g->r + 3 * (size_t)i);
        push = v3_add(push, r);
        torque = v3_add(torque, v3_cross(arm_of(g, i), r));
    }
    const Vec3 gyro = v3_cross(f->omega, m3_apply(f->inertia, f->omega));
    torque = v3_axpy(-g->step->h, gyro, torque);
    *shift = v3_scale(1 / f->mass, push);
    *turn = m3_apply(m3_inverse(f->inertia), torque);
    if (!g->conductance) return;
    v3_store(wrench, push);
    v3_store(wrench + 3, torque);
    sn_guess_solve_frame(g, inward, wrench);
    *shift = v3_load(wrench);
    *turn = v3_load(wrench + 3);
}

// Find h omega x (omega x r) for every node: the change of its velocity in the step that comes from
// turning with the frame.
static void find_inward(const SnGuess* g, double* inward) {
    const Vec3 omega = g->frame.omega;
    for (int i = g->first; i < g->end; ++i)
        v3_store(inward + 3 * (size_t)i,
                 v3_scale(g->step->h, v3_cross(omega, v3_cross(omega, arm_of(g, i)))));
}

// The largest number of times that a prediction finds anew which springs act.
enum { MOST_SWITCHES = 3 };

// r -= M dv, where dv is the change of velocity that nodes would have if they moved with the frame.
static void subtract_frame(const SnGuess* g) {
    const double* mass = g->model->mass->lumped;
    double *dv = g->z, *inward = g->inward; // z is not in use yet
    if (!g->free) return;
    find_inward(g, inward);
    for (int tries = 0; tries <= MOST_SWITCHES; ++tries) {
        Vec3 shift, turn;
        move_frame(g, inward, &shift, &turn);
        for (int i = g->first; i < g->end; ++i)
            v3_store(dv + 3 * (size_t)i, v3_add(v3_load(inward + 3 * (size_t)i),
                                                v3_add(shift, v3_cross(turn, arm_of(g, i)))));
        if (!g->conductance || tries == MOST_SWITCHES || !sn_guess_switch_springs(g, dv)) break;
    }
    for (int i = 3 * g->first; i < 3 * g->end; ++i) g->r[i] += -mass[i / 3] * dv[i];
    if (g->conductance) sn_guess_resist(g, dv);
}

// ---- z = P^-1 r, and the length of the step along it

// z = P^-1 r, or S^T P^-1 S r if contacts are springs (oracle_springs.c defines S)
static SnStatus apply_preconditioner(const SnGuess* g) {
    const SnOraclePart* part = g->part;
    const size_t rows = (size_t)part->rows;
    const double* r = g->r;
    if (g->conductance) {
        for (int i = 3 * g->first; i < 3 * g->end; ++i) g->z[i] = g->r[i];
        SN_TRY(sn_guess_soften(g, 0, g->z));
        r = g->z;
    }
    for (int i = g->first; i < g->end; ++i)
        for (size_t k = 0; k < 3 && part->row[i - g->first] >= 0; ++k)
            g->columns[k * rows + (size_t)part->row[i - g->first]] = r[3 * (size_t)i + k];
    SN_TRY(sn_linear_solve(part->linear, 3, g->columns, g->columns));
    for (int i = g->first; i < g->end; ++i)
        for (size_t k = 0; k < 3; ++k) {
            const int row = part->row[i - g->first], held = part->held[i - g->first] >> k & 1;
            g->z[3 * (size_t)i + k] = row >= 0 && !held ? g->columns[k * rows + (size_t)row] : 0;
        }
    return g->conductance ? sn_guess_soften(g, 1, g->z) : SN_OK;
}

// Return the length r.z / z.A z of the step along z.
static double step_length(const SnGuess* g) {
    const SnOracleStep* step = g->step;
    const SnWeights weights = {step->h * step->h, step->h, 1};
    double rz = 0, zAz = sn_solid_curvature(g->mixed->part->solid, g->x, g->z, weights, step->pool,
                                            g->scratch);
    if (g->ahead) zAz += edge_curvature(g, weights);
    zAz += step->h * sn_laplacian_damping_power(g->model->laplacian, g->first, g->end, g->z);
    for (int i = 3 * g->first; i < 3 * g->end; ++i) {
        const double m = g->model->mass->lumped[i / 3] +
                         step->h * (node_drag(g, i / 3) + g->model->mass->deformation[i / 3]);
        rz += g->r[i] * g->z[i];
        zAz += g->z[i] * m * g->z[i];
    }
    if (g->conductance) zAz += sn_guess_spring_curvature(g, g->z);
    return zAz > 0 ? rz / zAz : 1; // if A is not positive along z, the step is z itself
}

// Nodes that are stuck to contacts cannot move relative to each other, because the contacts take up
// all forces on them. So this relative motion is removed from z. The relative motion of the ghosts
// of stuck nodes is reduced by the fraction STOPPED in every step.
#define STOPPED 0.2

SnStatus sn_oracle_predict(SnOracle* oracle, int p, const SnOracleStep* step, SnArena scratch,
                           double* u) {
    assert(p >= 0 && p < oracle->mixed->part_count && step->h > 0);
    SN_TRY(prepare_part(oracle, p, step));
    const SnMixedPart* mixed = &oracle->mixed->part[p];
    const int first = mixed->part->first_node;
    SnGuess g = {.model = oracle->mixed->model,
                 .mixed = mixed,
                 .part = &oracle->part[p],
                 .step = step,
                 .first = first,
                 .end = first + mixed->mesh.node_count,
                 .u = u};
    SN_TRY(push_guess(&g, &scratch));
    find_frame(&g);
    leave_frame(&g);
    place_at_ghosts(&g);
    find_residual(&g);
    SN_TRY(sn_guess_add_contacts(&g));
    if (g.conductance) sn_guess_add_springs(&g);
    subtract_frame(&g);
    SN_TRY(apply_preconditioner(&g));
    if (step->goes_on) sn_guess_stop_stuck(&g, g.z, 1, g.z);
    const double length = step_length(&g);
    for (int i = 3 * g.first; i < 3 * g.end; ++i) u[i] += length * g.z[i];
    if (step->goes_on) sn_guess_stop_stuck(&g, step->ghost->w, STOPPED, u);
    return SN_OK;
}
