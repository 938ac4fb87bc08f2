// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "xpbd/xpbd.h"

#include "base/clock.h"
#include "base/memory.h"
#include "xpbd/parts.h"

#include <math.h>
#include <string.h>

// ---- making

static SnStatus make_parts(SnXpbdSolver* solver, SnXpbdPrecision precision, SnError* error) {
    const SnModel* model = solver->model;
    for (int p = 0; p < model->part_count; ++p) {
        const SnPart* part = &model->part[p];
        if (part->springs) SN_TRY(sn_create_xpbd_springs(part->springs, &solver->springs[p]));
        if (part->solid)
            SN_TRY(sn_create_xpbd_solid(part->solid, precision, &solver->solid[p], error));
    }
    return SN_OK;
}

static SnStatus allocate_solver(SnXpbdSolver* solver, SnXpbdPrecision precision, SnError* error) {
    const SnModel* model = solver->model;
    solver->solid = SN_NEW_ARRAY(SnXpbdSolid*, model->part_count);
    solver->springs = SN_NEW_ARRAY(SnXpbdSprings*, model->part_count);
    solver->partly = SN_NEW_ARRAY(int, model->node_count);
    if (precision == SN_XPBD_FLOAT) {
        solver->single = SN_NEW_ARRAY(SnParticleFloat, model->node_count);
        if (!solver->single) return SN_OUT_OF_MEMORY;
    }
    const int bodies =
        model->rigid_count + (solver->layered ? sn_layered_most_bodies(solver->layered) : 0);
    solver->moving = (SnXpbdMoving){.node_count = model->point_count,
                                    .body_count = model->rigid_count,
                                    .first_carrier = model->rigid_count,
                                    .particle = SN_NEW_ARRAY(SnParticle, model->node_count),
                                    .way = SN_NEW_ARRAY(double, 6 * (size_t)bodies),
                                    .body = SN_NEW_ARRAY(SnXpbdMass, bodies),
                                    .jump = SN_NEW_ARRAY(double, 6 * (size_t)bodies),
                                    .touching = SN_NEW_ARRAY(int, bodies)};
    if (!solver->moving.jump || !solver->moving.touching || !solver->solid || !solver->springs ||
        !solver->partly || !solver->moving.particle || !solver->moving.way || !solver->moving.body)
        return SN_OUT_OF_MEMORY;
    SN_TRY(make_parts(solver, precision, error));
    SN_TRY(sn_xpbd_quiet_plan(solver));
    return sn_xpbd_parts_plan(solver);
}

SnStatus sn_create_xpbd_solver(const SnModel* model, SnXpbdPrecision precision, SnLayered* layered,
                               SnPool* pool, SnXpbdSolver** out, SnError* error) {
    SnXpbdSolver* solver = SN_NEW(SnXpbdSolver);
    if (!solver) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    solver->model = model;
    solver->pool = pool;
    solver->layered = layered;
    const SnStatus status = allocate_solver(solver, precision, error);
    if (status < 0) {
        solver->layered = NULL;
        sn_destroy_xpbd_solver(solver);
        return status == SN_OUT_OF_MEMORY ? sn_fail(error, status, "out of memory") : status;
    }
    *out = solver;
    return SN_OK;
}

void sn_destroy_xpbd_solver(SnXpbdSolver* solver) {
    if (!solver) return;
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (solver->solid) sn_destroy_xpbd_solid(solver->solid[p]);
        if (solver->springs) sn_destroy_xpbd_springs(solver->springs[p]);
    }
    sn_free(solver->solid);
    sn_free(solver->springs);
    sn_free(solver->partly);
    sn_free(solver->small);
    sn_free(solver->part_residual);
    sn_xpbd_quiet_free(&solver->quiet);
    sn_free(solver->single);
    sn_free(solver->moving.particle);
    sn_free(solver->moving.way);
    sn_free(solver->moving.body);
    sn_free(solver->moving.jump);
    sn_free(solver->moving.touching);
    sn_destroy_layered(solver->layered);
    sn_xpbd_rows_free(&solver->rows);
    sn_free(solver);
}

// ---- a step

// Set nodes to their positions at the start of the step, and the ways of rigids to the shifts and
// turns that they make without constraints. List the nodes with some, but not all, components held.
static void place_at_start(SnXpbdSolver* solver, const SnXpbdStep* step) {
    SnXpbdMoving* moving = &solver->moving;
    for (int b = 0; b < moving->body_count; ++b) moving->body[b] = step->body[b];
    memcpy(moving->way, step->coast, 6 * sizeof(double) * (size_t)moving->body_count);
    solver->partly_count = 0;
    for (int i = 0; i < moving->node_count; ++i) {
        const Vec3 x = v3_load(step->start + 3 * (size_t)i);
        const int fixed = step->held[i] == SN_HELD_ALL;
        moving->particle[i] = (SnParticle){x.x, x.y, x.z, fixed ? 0 : step->w[i]};
        if (step->held[i] && !fixed) solver->partly[solver->partly_count++] = i;
    }
}

// Move nodes whose three components are all held to their targets at the end of the step.
static void move_held_nodes(SnXpbdSolver* solver, const SnXpbdStep* step) {
    for (int i = 0; i < solver->moving.node_count; ++i) {
        const double* x = step->target + 3 * (size_t)i;
        if (step->held[i] == SN_HELD_ALL)
            solver->moving.particle[i] = (SnParticle){x[0], x[1], x[2], 0};
    }
}

// Move nodes to x* = x + h v*.
static void predict_nodes(SnXpbdSolver* solver, const SnXpbdStep* step) {
    for (int i = 0; i < solver->moving.node_count; ++i) {
        SnParticle* particle = &solver->moving.particle[i];
        if (particle->w > 0)
            sn_particle_move(particle, v3_scale(step->h, v3_load(step->velocity + 3 * (size_t)i)));
    }
}

// Set held components of the listed nodes to their targets; the nodes' other components move.
static void hold_components(const SnXpbdSolver* solver, const SnXpbdStep* step) {
    for (int k = 0; k < solver->partly_count; ++k) {
        const int i = solver->partly[k];
        double* x = &solver->moving.particle[i].x;
        for (int c = 0; c < 3; ++c)
            if (step->held[i] & SN_HELD(c)) x[c] = step->target[3 * (size_t)i + (size_t)c];
    }
}

static SnStatus begin_layers(SnXpbdSolver* solver, const SnXpbdStep* step) {
    const SnLayeredBegin begin = {.x = step->start,
                                  .before = step->before,
                                  .v = step->velocity,
                                  .w = step->w,
                                  .held = step->held,
                                  .now = step->now,
                                  .v_before = step->v_before,
                                  .coast = step->coast,
                                  .gravity = step->gravity,
                                  .rows = step->rows,
                                  .number = step->number,
                                  .h = step->h,
                                  .before_h = step->before_h,
                                  .pool = solver->pool,
                                  .scratch = step->scratch};
    return sn_layered_begin(solver->layered, &begin);
}

static SnStatus begin_step(SnXpbdSolver* solver, const SnXpbdStep* step) {
    if (solver->layered) SN_TRY(begin_layers(solver, step));
    place_at_start(solver, step);
    sn_xpbd_quiet_reset(&solver->quiet);
    sn_xpbd_parts_begin(solver, step);
    if (step->rows) SN_TRY(sn_xpbd_rows_begin(&solver->rows, step->rows));
    move_held_nodes(solver, step);
    return SN_OK;
}

static void sweep_rows(SnXpbdSolver* solver, double* residual) {
    if (solver->layered)
        sn_layered_sweep_rows(solver->layered, &solver->rows, &solver->moving, residual);
    else
        sn_xpbd_rows_sweep(&solver->rows, &solver->moving, residual);
}

// Return the seconds since `start`, and set `start` to the present time.
static double read_lap(double* start) {
    const double now = sn_seconds(), passed = now - *start;
    *start = now;
    return passed;
}

// Sweep the springs of all parts that are neither still (still.h) nor waiting (quiet.h). If
// residuals are kept part by part (quiet->on), a part that waits counts with the residual of its
// last sweep.
static void sweep_springs(SnXpbdSolver* solver, const SnXpbdStep* step, double* residual) {
    SnXpbdQuiet* quiet = &solver->quiet;
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (!solver->springs[p] || sn_xpbd_is_still(solver, p)) continue;
        double* sum = residual && quiet->on ? &quiet->springs[p] : residual;
        if (!quiet->skip[p]) {
            if (quiet->on) quiet->springs[p] = 0;
            sn_xpbd_springs_sweep(solver->springs[p], &solver->moving, step->h, sum);
        }
        if (residual && quiet->on) *residual += quiet->springs[p];
    }
}

// Sweep once over all constraints. After elements and springs have moved nodes, layer bodies follow
// the nodes at their edges.
static void sweep_constraints(SnXpbdSolver* solver, const SnXpbdStep* step, int groups,
                              double* residual, double* seconds) {
    double start = sn_seconds();
    sn_xpbd_parts_sweep(solver, step, groups, residual);
    sweep_springs(solver, step, residual);
    seconds[SN_XPBD_ELEMENTS] += read_lap(&start);
    if (solver->layered) sn_layered_couple(solver->layered, &solver->moving);
    seconds[SN_XPBD_COUPLING] += read_lap(&start);
    if (step->rows) sweep_rows(solver, residual);
    hold_components(solver, step);
    seconds[SN_XPBD_ROWS] += read_lap(&start);
}

// ---- residuals

static double stop_share(const SnXpbdSolver* solver) {
    return solver->layered ? solver->layered->def.stop : 0;
}

// Returns 1 if the number of iterations depends on the residual.
static int needs_residual(const SnXpbdSolver* solver, const SnXpbdStep* step) {
    return step->tolerance > 0 || stop_share(solver) > 0;
}

static int measures_residual(const SnXpbdSolver* solver, const SnXpbdStep* step) {
    return step->watched || needs_residual(solver, step);
}

static double measure_residual(SnXpbdSolver* solver, const SnXpbdStep* step) {
    double sum = sn_xpbd_parts_measure(solver, step, 0);
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (!solver->springs[p] || sn_xpbd_is_still(solver, p)) continue;
        solver->quiet.springs[p] =
            sn_xpbd_springs_measure(solver->springs[p], solver->moving.particle, step->h);
        sum += solver->quiet.springs[p];
    }
    if (step->rows) sum += sn_xpbd_rows_measure(&solver->rows, &solver->moving);
    sn_xpbd_quiet_begin(solver, step);
    sn_residuals_add(step->residuals, sqrt(sum));
    return sqrt(sum);
}

static double rounding_of_solver(const SnXpbdSolver* solver) {
    double elements = 0;
    for (int p = 0; p < solver->model->part_count; ++p)
        elements += solver->model->part[p].mesh->element_count;
    return sn_xpbd_rounding(solver, elements);
}

// The largest residual with which the step may end, or -1 if there is no tolerance.
static double find_target(const SnXpbdSolver* solver, const SnXpbdStep* step,
                          const SnXpbdStats* stats) {
    if (!(step->tolerance > 0)) return -1;
    return fmax(step->tolerance * stats->first_residual, rounding_of_solver(solver));
}

static void call_watch(const SnXpbdSolver* solver, const SnXpbdStats* stats) {
    if (solver->watch.look) solver->watch.look(solver->watch.user, solver, stats);
}

// The data for the iterations of a layer.
typedef struct Layer {
    int groups, iterations; // number of groups that are elastic, and number of iterations
    double frozen;          // squared residual of elements and springs within layer bodies
    double stop;            // a change of the residual that counts as none (iterate_layer)
} Layer;

// Parts that wait (quiet.h) are also swept in every LOOK_AGAIN-th iteration of a layer, in its last
// one, and in the iteration after one that met the tolerance.
enum { LOOK_AGAIN = 8 };

// Iterate a layer. Returns 1 when the residual meets the tolerance in an iteration in which no part
// waited. Returns 0 when all iterations are done, or when the residual hardly changes any more
// after a first decrease: the remaining residual is then that of constraints within layer bodies
// (source text 002, section 3.6).
static int iterate_layer(SnXpbdSolver* solver, const SnXpbdStep* step, const Layer* layer,
                         SnXpbdStats* stats) {
    const int measured = measures_residual(solver, step), needed = needs_residual(solver, step);
    const double target = find_target(solver, step, stats);
    double last = 0;
    int all = 1; // 1: no part may wait in the next iteration
    for (int i = 0, fallen = 0; i < layer->iterations; ++i) {
        double sum = layer->frozen;
        all |= i % LOOK_AGAIN == 0 || i + 1 == layer->iterations;
        const double swept = sn_xpbd_quiet_choose(solver, all);
        sweep_constraints(solver, step, layer->groups, measured ? &sum : NULL, stats->seconds);
        stats->iterations++;
        stats->sweeps += swept;
        stats->residual = measured ? sqrt(sum) : 0;
        if (measured) sn_residuals_add(step->residuals, stats->residual);
        call_watch(solver, stats);
        if (!needed) continue;
        all = stats->residual <= target;
        if (all && solver->quiet.waiting == 0) return 1;
        if (fallen && fabs(last - stats->residual) < layer->stop) return 0;
        fallen |= i > 0 && stats->residual < last;
        last = stats->residual;
    }
    return 0;
}

static void carry_rows(SnXpbdSolver* solver, const SnXpbdStep* step, const Vec3* centre) {
    if (!step->rows) return;
    sn_xpbd_rows_carry(&solver->rows, &solver->moving, centre, step->start, step->h);
}

static void warm_rows(SnXpbdSolver* solver, const SnXpbdStep* step) {
    if (step->rows) sn_xpbd_rows_warm(&solver->rows, &solver->moving, step->h);
}

// Solve a step without layers: all elements deform in every iteration.
static void solve_plain(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats) {
    predict_nodes(solver, step);
    hold_components(solver, step);
    carry_rows(solver, step, NULL);
    if (measures_residual(solver, step)) stats->first_residual = measure_residual(solver, step);
    warm_rows(solver, step);
    iterate_layer(solver, step, &(Layer){.groups = 1, .iterations = step->iterations}, stats);
    stats->elastic_iterations = stats->iterations;
}

// Record the displacement that the rows of this layer would have given each carried node if no
// layer body carried it.
static void note_pushes(SnXpbdSolver* solver, const SnXpbdStep* step) {
    const SnRows* rows = step->rows;
    for (int r = 0; rows && solver->moving.carrier && r < rows->count; ++r) {
        const double d_lambda = solver->rows.row[r].lambda - solver->rows.row[r].before;
        if (d_lambda == 0) continue;
        for (int e = 0; e < rows->row[r].entry_count; ++e) {
            const SnRowEntry* entry = &rows->entry[rows->row[r].first_entry + e];
            if (entry->node < 0 || solver->moving.carrier[entry->node] < 0) continue;
            const Vec3 d = v3_scale(d_lambda * step->w[entry->node], v3_load(entry->J));
            sn_layered_push(solver->layered, entry->node, d);
        }
    }
}

// Measure the residual at x*, where the iterations of a step without layers begin. Then move
// everything back to the start of the step.
static void measure_at_prediction(SnXpbdSolver* solver, const SnXpbdStep* step,
                                  SnXpbdStats* stats) {
    predict_nodes(solver, step);
    hold_components(solver, step);
    carry_rows(solver, step, NULL);
    stats->first_residual = measure_residual(solver, step);
    place_at_start(solver, step);
    move_held_nodes(solver, step);
}

// Return the squared residual of elements and springs within layer bodies, which are not projected.
// The squared residual of each part is written to solver->part_residual.
static double measure_frozen(SnXpbdSolver* solver, const SnXpbdStep* step, int groups) {
    double sum = sn_xpbd_parts_measure(solver, step, groups);
    for (int p = 0; p < solver->model->part_count; ++p) {
        if (!solver->springs[p]) continue;
        const double lack =
            sn_xpbd_springs_measure_carried(solver->springs[p], &solver->moving, step->h);
        solver->part_residual[p] += lack;
        sum += lack;
    }
    return sum;
}

// Store for each part the squared residual within layer bodies. If `frozen` is 1, measure_frozen
// has just written these residuals to solver->part_residual; otherwise they are 0.
static void keep_frozen(SnXpbdSolver* solver, int frozen) {
    for (int p = 0; solver->quiet.on && p < solver->model->part_count; ++p)
        solver->quiet.frozen[p] = frozen ? solver->part_residual[p] : 0;
}

// Solve the layer of entry k of the plan. Returns 1 if the step meets the tolerance, so that later
// layers have nothing to do.
static int solve_layer(SnXpbdSolver* solver, const SnXpbdStep* step, int k, SnXpbdStats* stats) {
    SnLayered* layered = solver->layered;
    Layer layer = {.groups = sn_layered_enter(layered, k, step->h, &solver->moving),
                   .iterations = layered->def.plan.iterations[k]};
    const int elastic = layered->layer->rigid_count == layered->still_count,
              before = stats->iterations;
    hold_components(solver, step);
    carry_rows(solver, step, layered->centre);
    if (k == 0) warm_rows(solver, step);
    if (!elastic && measures_residual(solver, step)) {
        layer.frozen = measure_frozen(solver, step, layer.groups);
        layer.stop = stop_share(solver) * stats->first_residual;
    }
    keep_frozen(solver, layer.frozen > 0);
    const int enough = iterate_layer(solver, step, &layer, stats);
    if (elastic && layered->still_count < layered->mesh.element_count)
        stats->elastic_iterations += stats->iterations - before;
    if (layered->def.coupling == SN_COUPLING_KEPT) note_pushes(solver, step);
    sn_layered_leave(layered, step->h, &solver->moving);
    return enough &&
           (elastic || sn_layered_left(layered, step->h) <= find_target(solver, step, stats));
}

// Solve a step in layers (source text 002, algorithm 2).
static void solve_layers(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats) {
    if (needs_residual(solver, step)) measure_at_prediction(solver, step, stats);
    for (int k = 0; k < solver->layered->def.plan.count; ++k)
        if (solve_layer(solver, step, k, stats)) return;
}

SnStatus sn_xpbd_solve(SnXpbdSolver* solver, const SnXpbdStep* step, SnXpbdStats* stats) {
    double start = sn_seconds();
    *stats = (SnXpbdStats){0};
    sn_residuals_clear(step->residuals);
    call_watch(solver, stats);
    SN_TRY(begin_step(solver, step));
    stats->seconds[SN_XPBD_BEGIN] = read_lap(&start);
    if (solver->layered)
        solve_layers(solver, step, stats);
    else
        solve_plain(solver, step, stats);
    if (step->rows) sn_xpbd_rows_end(&solver->rows, step->h, step->rows);
    solver->stats = *stats;
    const double target = find_target(solver, step, stats);
    return target >= 0 && stats->residual > target ? SN_NOT_CONVERGED : SN_OK;
}
