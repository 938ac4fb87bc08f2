// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Contacts with friction of our own worlds, and random ones, solved by us and by Siconos.
#include "check.h"
#include "contact.h"
#include "siconos_problem.h"
#include "siconos_solve.h"

#include <stdlib.h>
#include <string.h>

static SnError error;

// how far two answers are apart
typedef struct Apart {
    double forces;   // over the largest
    double speeds;   // over the largest of c
    double energies; // r . (W r / 2 + c), likewise
    double stepped;  // forces of the step the problem comes from
} Apart;

static double largest(int n, const double* a, const double* b) {
    double most = 0;
    for (int i = 0; i < n; ++i) most = fmax(most, fabs(a[i] - (b ? b[i] : 0)));
    return most;
}

static double energy(const Problem* p, const double* r, const double* w) {
    double sum = 0;
    for (int i = 0; i < 3 * p->count; ++i) sum += 0.5 * r[i] * (w[i] + p->c[i]);
    return sum;
}

// r and w of ours, r and w of Siconos
static Apart compare(const Problem* p, double* const v[4]) {
    const int n = 3 * p->count;
    const double e = energy(p, v[2], v[3]), size = largest(n, v[2], NULL);
    return (Apart){largest(n, v[0], v[2]) / size, largest(n, v[1], v[3]) / largest(n, p->c, NULL),
                   fabs(energy(p, v[0], v[1]) - e) / fabs(e), largest(n, p->stepped, v[2]) / size};
}

// Coulomb's law may have several answers that differ in what moves. Problems that do, of all.
static int ambiguous;

// Both obey the law. Where they found different answers we find theirs too, once we start there.
static Apart solve_both(const char* name, const Problem* p, int unique) {
    const int n = 3 * p->count;
    double* v[4];
    for (int i = 0; i < 4; ++i) v[i] = calloc((size_t)n + 1, sizeof(double));
    double theirs;
    int converged = solve_problem(p, 1e-12, v[0]);
    const double off = siconos_solve(p->count, p->W, p->c, p->mu, v[2], &theirs);
    double law = check_law(p, v[0], v[1]);
    const double their_law = check_law(p, v[2], v[3]);
    Apart apart = compare(p, v);
    const int others = apart.speeds > 1e-6 && law <= 1e-11;
    if (others) {
        memcpy(v[0], v[2], sizeof(double) * (size_t)n);
        converged = converged && solve_problem(p, 1e-12, v[0]);
        law = fmax(law, check_law(p, v[0], v[1]));
        apart = compare(p, v);
    }
    // the step's own: the same, or another that obeys the law
    const double own_law = check_law(p, p->stepped, v[1]);
    const int own = apart.stepped > 1e-6 && own_law <= 1e-8;
    if (own) apart.stepped = own_law;
    ambiguous += (unique > 0 && others) || (unique > 1 && own);
    printf("  %-20s %3d contacts, theirs %8.2f ms, laws to %7.1e and %7.1e; apart: forces %7.1e, "
           "velocities %7.1e, energies %7.1e\n",
           name, p->count, 1e3 * theirs, law, their_law, apart.forces, apart.speeds,
           apart.energies);
    if (!converged) fail_msg("%s: we did not converge, residual %g", name, law);
    CHECK_AT_MOST(law, 1e-11);
    CHECK_AT_MOST(off, 1e-9);
    for (int i = 0; i < 4; ++i) free(v[i]);
    return apart;
}

// ---- worlds

static SnWorldDef world_def(double friction, double tolerance) {
    SnWorldDef def = sn_default_world_def();
    def.contact.friction = friction;
    def.contact.tolerance = def.relative_tolerance = tolerance;
    return def;
}

static SnContactCase begin(double friction) {
    const SnWorldDef def = world_def(friction, 1e-10);
    return sn_contact_case(&def, &error);
}

static SnContactCase sliding_box(void) {
    const double angle = M_PI / 6;
    const SnShapeDef shape = sn_contact_shape(SN_SHAPE_BOX, 0.2);
    SnRigidDef def = sn_default_rigid_def();
    SnContactCase c = begin(0.3);
    sn_contact_slope(&c, angle);
    def.axis[1] = 1;
    def.angle = angle;
    v3_store(def.position, v3(0.1 * sin(angle), 0, 0.1 * cos(angle)));
    sn_contact_rigid(&c, &shape, def);
    return c;
}

// slows down, its front pressed down: some nodes stick before others
static SnContactCase kicked_block(void) {
    SnContactCase c = begin(0.5);
    sn_contact_slope(&c, 0);
    const SnBodyId body = sn_contact_block(&c, 3, 0.3, v3(0, 0, 0.15), 2e5);
    const SnEventDef kick = {SN_EVENT_KICK, 0, {1, 0.3, 0}, body};
    if (c.status >= 0) c.status = sn_world_add_event(c.world, &kick, &error);
    return c;
}

static SnContactCase two_blocks(void) {
    SnContactCase c = begin(0.5);
    sn_contact_slope(&c, 0);
    sn_contact_block(&c, 4, 0.3, v3(0, 0, 0.15), 2e5);
    sn_contact_block(&c, 3, 0.2, v3(0.05, 0, 0.41), 2e5);
    return c;
}

static SnContactCase stack(void) {
    SnContactCase c = begin(0.5);
    sn_contact_slope(&c, 0);
    for (int i = 0; i < 10; ++i)
        sn_contact_put(&c, SN_SHAPE_BOX, 0.2, v3(0, 0, 0.1 + 0.2 * i), i == 9 ? 1e5 : 1e3);
    return c;
}

// 14 spheres on top of each other
static SnContactCase pyramid(void) {
    SnContactCase c = begin(0.5);
    sn_contact_slope(&c, 0);
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < (3 - k) * (3 - k); ++i)
            sn_contact_put(&c, SN_SHAPE_SPHERE, 0.2,
                           v3(0.2 * (i % (3 - k)) + 0.1 * k, 0.2 * (i / (3 - k)) + 0.1 * k,
                              0.1 + 0.1414214 * k),
                           1e3);
    return c;
}

static SnContactCase standing_arch(void) {
    const SnWorldDef def = world_def(0.5, 1e-6);
    return sn_contact_arch(&def, &error);
}

static SnContactCase falling_arch(void) {
    const SnWorldDef def = world_def(0.2, 1e-6);
    return sn_contact_arch(&def, &error);
}

static SnContactCase pile(void) {
    const SnWorldDef def = world_def(0.5, 1e-6);
    return sn_contact_pile(&def, 30, &error);
}

typedef struct Scene {
    const char* name;
    SnContactCase (*make)(void);
    int steps[4]; // after which problems are taken
    int unique;   // 1: forces are the same as they are; 2: and so are those of the step
} Scene;

static const Scene scenes[] = {
    {"sliding box", sliding_box, {5, 20}, 2},
    {"kicked block", kicked_block, {1, 14, 27, 40}, 2},
    {"two soft blocks", two_blocks, {10, 40}, 2},
    {"pyramid", pyramid, {11, 21}, 2},
    {"stack", stack, {1, 20}, 0},
    {"standing arch", standing_arch, {1}, 0},
    {"falling arch", falling_arch, {1}, 0},
    {"pile", pile, {40, 52}, 1},
};
enum { SCENE_COUNT = sizeof scenes / sizeof scenes[0] };

// the pile, the last of them, takes as long as all others
static int scene_count(void) { return check_thin(SCENE_COUNT, SCENE_COUNT - 1); }

// the same forces where they are unique; what follows from them everywhere
static void same_answers(void** state) {
    (void)state;
    for (int s = 0; s < scene_count(); ++s) {
        SnContactCase c = scenes[s].make();
        for (int i = 0, done = 0; i < 4 && scenes[s].steps[i]; ++i) {
            sn_contact_run(&c, scenes[s].steps[i] - done);
            done = scenes[s].steps[i];
            if (c.status < 0) fail_msg("%s: %s", scenes[s].name, error.text);
            Problem p = take_problem(c.world);
            const Apart apart = solve_both(scenes[s].name, &p, scenes[s].unique);
            CHECK_AT_MOST(apart.speeds, 1e-6);
            CHECK_AT_MOST(apart.energies, 1e-6);
            if (scenes[s].unique > 0) CHECK_AT_MOST(apart.forces, 1e-6);
            if (scenes[s].unique > 1) CHECK_AT_MOST(apart.stepped, 1e-6);
            free_problem(p);
        }
        CHECK_OK(sn_contact_end(&c));
    }
    CHECK_AT_MOST(ambiguous, 1);
}

// with a little compliance along all axes every force is unique
static void same_forces_when_compliant(void** state) {
    (void)state;
    for (int s = 0; s < scene_count(); ++s) {
        SnContactCase c = scenes[s].make();
        sn_contact_run(&c, scenes[s].steps[0]);
        if (c.status < 0) fail_msg("%s: %s", scenes[s].name, error.text);
        Problem p = take_problem(c.world);
        make_compliant(&p, 0.01);
        CHECK_AT_MOST(solve_both(scenes[s].name, &p, 1).forces, 1e-6);
        free_problem(p);
        CHECK_OK(sn_contact_end(&c));
    }
}

static void random_problems(void** state) {
    (void)state;
    SnRandom random = {7};
    for (int i = 0; i < 8; ++i) {
        const int count = 5 * (i + 1);
        Problem p = random_problem(&random, count, count + 1 + 4 * (i % 3));
        make_compliant(&p, 0.01);
        CHECK_AT_MOST(solve_both("random", &p, 1).forces, 1e-6);
        free_problem(p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CHECK_NUMBERS(same_answers),
        CHECK_NUMBERS(same_forces_when_compliant),
        CHECK_NUMBERS(random_problems),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
