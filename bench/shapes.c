// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "shapes.h"
#include "base/clock.h"
#include "base/memory.h"
#include "mesh/mesh.h"
#include "solvers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Static shapes of Brown and Narain (WRAPD, 2021): cubes whose handles have been moved, with the
// answer of their solver. Without forces, and with handles held, the answer depends on the law and
// Poisson's ratio alone.
static const char* const names[] = {"stretch", "shear"};
static const char* const laws[] = {"neo-hookean", "stable-neo-hookean", "stable-neo-hookean-nolog"};
enum { NAMES = sizeof names / sizeof *names, LAWS = sizeof laws / sizeof *laws };

#define YOUNGS_MODULUS 1e7 // as in WRAPD, Pa
#define TOLERANCE      1e-8
#define LARGEST_RATIO  0.49
enum { SCAN = 12, SECTIONS = 20 };

// ---- the law and Poisson's ratio of the answer

typedef struct Fit {
    double ratio; // Poisson's ratio
    double left;  // |g| at the answer, over E size^2
    double E;     // energy at the answer, J
} Fit;

// Measure the residual that a law with this ratio leaves at the answer, by a solve that accepts any
// residual.
static SnStatus measure_residual(const SnShape* shape, const char* law, double ratio, Fit* fit,
                                 SnError* error) {
    const SnShapeCase c = {law, YOUNGS_MODULUS, ratio, "newton", 1, 1};
    SnWorld* world = NULL;
    int count = 0;
    SnStatus status = sn_shape_world(shape, &c, shape->answer, &world, error);
    if (status >= 0) status = sn_world_step(world, error);
    if (status >= 0) {
        const double* residual = sn_world_residuals(world, &count);
        const double size = sn_shape_size(shape);
        fit->ratio = ratio;
        fit->left = count > 0 ? residual[0] / (YOUNGS_MODULUS * size * size) : HUGE_VAL;
        fit->E = sn_world_stats(world)->elastic;
    }
    sn_destroy_world(world);
    return status;
}

// Find the ratio with the least residual: the best of a few, then golden sections around it.
static SnStatus find_fit(const SnShape* shape, const char* law, Fit* best, SnError* error) {
    const double golden = 0.5 * (sqrt(5) - 1), width = LARGEST_RATIO / SCAN;
    Fit left, right;
    *best = (Fit){.left = HUGE_VAL};
    for (int i = 1; i <= SCAN; ++i) {
        SN_TRY(measure_residual(shape, law, i * width, &right, error));
        if (right.left < best->left) *best = right;
    }
    double low = fmax(best->ratio - width, 1e-3), high = fmin(best->ratio + width, 0.499);
    SN_TRY(measure_residual(shape, law, high - golden * (high - low), &left, error));
    SN_TRY(measure_residual(shape, law, low + golden * (high - low), &right, error));
    for (int i = 0; i < SECTIONS; ++i) {
        if (left.left < right.left) {
            high = right.ratio;
            right = left;
            SN_TRY(measure_residual(shape, law, high - golden * (high - low), &left, error));
        } else {
            low = left.ratio;
            left = right;
            SN_TRY(measure_residual(shape, law, low + golden * (high - low), &right, error));
        }
    }
    *best = left.left < right.left ? left : right;
    return SN_OK;
}

// ---- solving

static void print_distance(const SnShape* shape, const SnWorld* world, FILE* out) {
    int count = 0;
    const double* x = sn_world_positions(world, (SnBodyId){1}, &count);
    double most = 0, sum = 0;
    for (int i = 0; i < count; ++i) {
        double square = 0;
        for (int k = 0; k < 3; ++k) square += pow(x[3 * i + k] - shape->answer[3 * i + k], 2);
        most = fmax(most, square);
        sum += square;
    }
    const double size = sn_shape_size(shape);
    fprintf(out, "%11.2e %11.2e", sqrt(most) / size, sqrt(sum / count) / size);
}

static SnStatus solve_shape(const SnShape* shape, const char* law, double ratio, const char* method,
                            FILE* out, SnError* error) {
    const SnShapeCase c = {law, YOUNGS_MODULUS, ratio, method, TOLERANCE, 100000};
    SnWorld* world = NULL;
    const SnStatus made = sn_shape_world(shape, &c, shape->start, &world, error);
    if (made < 0) sn_destroy_world(world);
    if (made == SN_UNSUPPORTED) return SN_OK; // the method does not take this law
    SN_TRY(made);
    const double start = sn_thread_seconds();
    const SnStatus status = sn_world_step(world, error);
    const double seconds = sn_thread_seconds() - start;
    const SnStepStats* stats = sn_world_stats(world);
    fprintf(out, "    %-16s %8.2f %10d ", method, seconds, stats->iterations);
    if (status < 0) {
        fprintf(out, " %s\n",
                error->text); // a failure is printed in this row, and the table goes on
    } else {
        print_distance(shape, world, out);
        fprintf(out, " %16.9e %8d%s\n", stats->elastic, stats->inverted,
                status == SN_NOT_CONVERGED ? "  not converged" : "");
    }
    fflush(out);
    sn_destroy_world(world);
    return SN_OK;
}

// 1: a method is run. Methods that take many thousands of iterations are run with --full only.
static int is_wanted(const char* method, int full) {
    if (!strcmp(method, "linear")) return 0;
    return full || !strstr(method, "quasi-newton");
}

static SnStatus study_shape(const SnShape* shape, const char* name, int full, FILE* out,
                            SnError* error) {
    fprintf(out, "%s: %d nodes, %d tets, %d handles\n", name, sn_mesh_vertex_count(shape->rest),
            sn_mesh_element_count(shape->rest), shape->handles);
    fprintf(out, "  %-26s %8s %16s %17s\n", "law", "ratio", "|g|/(E size^2)", "energy there, J");
    Fit best = {.left = HUGE_VAL};
    const char* law = laws[0];
    for (int l = 0; l < LAWS; ++l) {
        Fit fit;
        SN_TRY(find_fit(shape, laws[l], &fit, error));
        fprintf(out, "  %-26s %8.5f %16.2e %17.9e\n", laws[l], fit.ratio, fit.left, fit.E);
        if (fit.left >= best.left) continue;
        best = fit;
        law = laws[l];
    }
    SN_TRY(measure_residual(shape, law, round(1000 * best.ratio) / 1000, &best, error));
    fprintf(out,
            "  from the given start with %s, ratio %.3f, to %g (energy at their answer: %.9e):\n",
            law, best.ratio, TOLERANCE, best.E);
    fprintf(out, "    %-16s %8s %10s %11s %11s %16s %8s\n", "method", "CPU s", "iterations",
            "max/size", "rms/size", "energy, J", "inverted");
    for (int m = 0; sn_list_name(SN_LIST_METHODS, m); ++m)
        if (is_wanted(sn_list_name(SN_LIST_METHODS, m), full))
            SN_TRY(
                solve_shape(shape, law, best.ratio, sn_list_name(SN_LIST_METHODS, m), out, error));
    return SN_OK;
}

SnStatus sn_solvers_shapes(const SnBenchOptions* options, FILE* out, SnError* error) {
    const char* root = getenv("SINEW_EXTRA_MESHES");
    fprintf(out, "Static shapes with an answer of others.\n");
    if (!root || !*root) {
        fprintf(out,
                "  not run: SINEW_EXTRA_MESHES names no folder with stretch_rest.node and .ele,\n"
                "  stretch_init.node, stretch_nh_soln.node and stretch_handles.txt, and the same "
                "of shear\n\n");
        return SN_OK;
    }
    for (int i = 0; i < NAMES; ++i) {
        SnShape shape = {0};
        SnStatus status = sn_read_shape(root, names[i], &shape, error);
        if (status >= 0) status = study_shape(&shape, names[i], options->full, out, error);
        sn_free_shape(&shape);
        SN_TRY(status);
    }
    return SN_OK;
}

// ---- counts

// Make a cube with handles on two sides: one is drawn out and turned, and all other nodes begin in
// between.
static SnStatus make_cube(SnShape* shape) {
    const int cells[3] = {3, 3, 3};
    const double size[3] = {1, 1, 1};
    SN_TRY(sn_mesh_box(cells, size, SN_BOX_FIVE, &shape->rest));
    const int count = shape->rest->vertex_count;
    shape->handle = SN_NEW_ARRAY(int, count);
    shape->start = SN_CLONE_ARRAY(double, shape->rest->vertex, 3 * (size_t)count);
    if (!shape->handle || !shape->start) return SN_OUT_OF_MEMORY;
    for (int i = 0; i < count; ++i) {
        double *x = shape->start + 3 * (size_t)i, y = x[1] - 0.5, z = x[2] - 0.5;
        if (x[0] < 1e-9 || x[0] > 1 - 1e-9) shape->handle[shape->handles++] = i;
        const double turn = 0.8 * x[0];
        x[1] = 0.5 + cos(turn) * y - sin(turn) * z;
        x[2] = 0.5 + sin(turn) * y + cos(turn) * z;
        x[0] *= 1.5;
    }
    return SN_OK;
}

static SnStatus count_shape(SnTally* tally, const SnShape* shape, const char* method,
                            SnError* error) {
    const SnShapeCase c = {laws[0], YOUNGS_MODULUS, 0.4, method, TOLERANCE, 100000};
    SnWorld* world = NULL;
    const SnStatus made = sn_shape_world(shape, &c, shape->start, &world, error);
    const SnStatus status = sn_tally_world(tally, method, made, world, 1, error);
    return status == SN_UNSUPPORTED ? SN_OK : status;
}

SnStatus sn_solvers_count_shapes(SnTally* tally, SnError* error) {
    SnShape shape = {0};
    SnStatus status = make_cube(&shape);
    for (int m = 0; sn_list_name(SN_LIST_METHODS, m) && status >= 0; ++m)
        if (is_wanted(sn_list_name(SN_LIST_METHODS, m), 0))
            status = count_shape(tally, &shape, sn_list_name(SN_LIST_METHODS, m), error);
    sn_free_shape(&shape);
    return status;
}
