// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// gate FILE SITUATION: everything that FILE says of a situation is still so.
// gate FILE --record: write FILE anew, where results are meant to move; CHANGELOG says why.
//
// What is decided, and when, has to be the same, and energies to a few digits; hashes have to be
// the same where compiler, kind of build and C library are those that they were recorded with. What
// has to be seen in a situation is seen, and half of a run goes on from a snapshot bit for bit.
#include "gate/gate.h"

#include "base/isa.h"
#include "check.h"

#include <gnu/libc-version.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 160 }; // bytes of a name

static int failures;

static void complain(const char* name, const char* what) {
    printf("FAILED: %s: %s\n", name, what);
    ++failures;
}

// ---- rows of the file

static const char* const columns =
    "formed slept woke merged parted changes dofs rigid parts contacts pressing iterations sweeps "
    "kinetic elastic potential friction hash";

static void print_row(FILE* file, const char* name, SnStatus status, const GateSeen* s) {
    if (status == SN_UNSUPPORTED) {
        fprintf(file, "%s refused\n", name);
        return;
    }
    fprintf(file, "%s %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld", name, s->formed,
            s->slept, s->woke, s->merged, s->parted, s->changes, s->dofs, s->rigid, s->parts,
            s->contacts, s->pressing, s->iterations, s->sweeps);
    fprintf(file, " %.9g %.9g %.9g %.9g %016" PRIx64 "\n", s->kinetic, s->elastic, s->potential,
            s->friction, s->hash);
}

// 1: the row is one of numbers
static int parse_row(const char* text, GateSeen* s) {
    return sscanf(text,
                  "%*s %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %lf %lf %lf %lf "
                  "%" SCNx64,
                  &s->formed, &s->slept, &s->woke, &s->merged, &s->parted, &s->changes, &s->dofs,
                  &s->rigid, &s->parts, &s->contacts, &s->pressing, &s->iterations, &s->sweeps,
                  &s->kinetic, &s->elastic, &s->potential, &s->friction, &s->hash) == 18;
}

// The line of a name, in memory of its own; NULL: there is none.
static char* find_row(const char* text, const char* name) {
    const size_t length = strlen(name);
    for (const char* line = text; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, name, length) == 0 && line[length] == ' ')
            return strndup(line, strcspn(line, "\n"));
    }
    return NULL;
}

// ---- comparing

static int is_on_springs(const GateWay* way) {
    return way->contact == GATE_PENALTY || way->contact == GATE_HARD;
}

// Means of energies may differ by this share of the largest of a row. Rounding grows most where
// contacts are springs that come and go, and where constraints are projected in turn.
static double digits_of(const GateWay* way) {
    return is_on_springs(way) || way->integrator == SN_XPBD ? 0.05 : 1e-6;
}

static int close_to(const GateSeen* wanted, const GateSeen* seen, double digits) {
    const double w[] = {wanted->kinetic, wanted->elastic, wanted->potential, wanted->friction};
    const double s[] = {seen->kinetic, seen->elastic, seen->potential, seen->friction};
    double most = 0, off = 0;
    for (int i = 0; i < 4; ++i) most = fmax(most, fabs(w[i])), off = fmax(off, fabs(w[i] - s[i]));
    return off <= digits * most;
}

// What is decided, and when. Iterations and forces depend on rounding, and are left to the hash.
static int same_decisions(const GateSeen* a, const GateSeen* b) {
    return a->formed == b->formed && a->slept == b->slept && a->woke == b->woke &&
           a->merged == b->merged && a->parted == b->parted && a->changes == b->changes &&
           a->dofs == b->dofs && a->rigid == b->rigid && a->parts == b->parts;
}

// Springs come and go with rounding, and what wakes goes by them.
static int decides(const GateWay* way, int same_build) {
    return same_build || !way->rigid || !is_on_springs(way);
}

static void compare(const char* name, const char* row, const GateWay* way, SnStatus status,
                    const GateSeen* seen, int hashes) {
    GateSeen wanted = {0};
    const int numbers = parse_row(row, &wanted);
    if (numbers != (status >= 0))
        complain(name, numbers ? "is refused" : "is not refused any more");
    if (!numbers || status < 0) return;
    const int before = failures;
    if (decides(way, hashes) && !same_decisions(&wanted, seen))
        complain(name, "what is decided, or when, differs");
    if (!close_to(&wanted, seen, digits_of(way))) complain(name, "energies differ");
    if (failures == before && hashes && wanted.hash != seen->hash)
        complain(name, "the hash differs");
    if (failures == before) return;
    printf("  columns %s\n  wanted  %s\n  found   ", columns, row);
    print_row(stdout, name, status, seen);
}

// Schemes that look back never merge bodies, and neither do contacts that are springs
// (sim/merge.c), on which what rests creeps for a while.
static void check_seen(const GateSituation* situation, const GateWay* way, const char* name,
                       const GateSeen* seen) {
    unsigned must = way->rigid ? situation->must : 0;
    if (way->integrator == SN_BDF2 || is_on_springs(way))
        must &= ~(unsigned)(GATE_MERGES | GATE_PARTS);
    if (is_on_springs(way)) must &= ~(unsigned)(GATE_SLEEPS | GATE_WAKES);
    if ((must & GATE_FORMS) && !seen->formed) complain(name, "no rigid part forms");
    if ((must & GATE_SLEEPS) && !seen->slept) complain(name, "nothing falls asleep");
    if ((must & GATE_WAKES) && !seen->woke) complain(name, "nothing wakes");
    if ((must & GATE_MERGES) && !seen->merged) complain(name, "nothing merges");
    if ((must & GATE_PARTS) && !seen->parted) complain(name, "nothing parts");
}

// ---- all ways

/// What is done with each run: compare it with `known`, or write it to `record`.
typedef struct Errand {
    const char* known; ///< text of the file
    int hashes;        ///< 1: those in it are of this build
    FILE* record;      ///< NULL: compare
} Errand;

static void run_one(const GateSituation* situation, const GateWay* way, const Errand* errand) {
    static int runs;
    char name[MOST];
    GateSeen seen, resumed;
    SnError error = {{0}};
    if (runs++ % check_thin(1, 5) != 0) return;
    gate_name(situation, way, name, sizeof name);
    const SnStatus status = gate_run(situation, way, &seen, &resumed, &error);
    if (status < 0 && status != SN_UNSUPPORTED) {
        complain(name, error.text);
        return;
    }
    if (status >= 0 && memcmp(&seen, &resumed, sizeof seen) != 0)
        complain(name, "a run that goes on from a snapshot, on two threads, differs");
    if (status >= 0) check_seen(situation, way, name, &seen);
    if (errand->record) {
        print_row(errand->record, name, status, &seen);
        return;
    }
    char* row = find_row(errand->known, name);
    if (row)
        compare(name, row, way, status, &seen, errand->hashes);
    else
        complain(name, "is not in the file");
    free(row);
}

static void run_contact(const GateSituation* situation, GateWay way, const Errand* errand) {
    if (way.integrator == SN_XPBD) {
        for (int i = 0; i < GATE_LAYERS; ++i) {
            way.layers = (GateLayers)i;
            run_one(situation, &way, errand);
        }
        return;
    }
    for (way.rigid = 0; way.rigid < 2; ++way.rigid) run_one(situation, &way, errand);
}

static void run_situation(const GateSituation* situation, const Errand* errand) {
    for (int i = 0; i < SN_INTEGRATOR_COUNT; ++i) {
        if (i == SN_QUASISTATIC && !situation->held) continue;
        for (int contact = 0; contact < GATE_CONTACTS; ++contact)
            if (situation->contacts & 1u << contact)
                run_contact(
                    situation,
                    (GateWay){.integrator = (SnIntegrator)i, .contact = (GateContact)contact},
                    errand);
    }
}

// ---- files

// "# hashes: glibc 2.36, GNU 12.2.0 Release"
static void name_build(char* text, size_t size) {
    snprintf(text, size, "# hashes: glibc %s, %s\n", gnu_get_libc_version(), SINEW_BUILD);
}

static char* read_all(const char* path) {
    FILE* file = fopen(path, "rb");
    if (!file) return NULL;
    char* text = calloc(1, 1 << 20);
    const size_t length = text ? fread(text, 1, (1 << 20) - 1, file) : 0;
    fclose(file);
    if (length > 0) return text;
    free(text);
    return NULL;
}

static int record(const char* path) {
    char build[MOST];
    FILE* file = fopen(path, "wb");
    if (!file) return perror(path), 1;
    name_build(build, sizeof build);
    fprintf(file,
            "# What small worlds did in %d steps (tests/gate): steps in which something happened "
            "first,\n"
            "# sums of counts, means of energies (J), a hash. Written anew by: make record-gate\n"
            "%s# name %s\n",
            GATE_STEPS, build, columns);
    for (int i = 0; i < gate_situation_count; ++i)
        run_situation(&gate_situation[i], &(Errand){.record = file});
    return fclose(file) != 0 || failures > 0;
}

static int check(const char* path, const char* name) {
    char build[MOST];
    char* known = read_all(path);
    if (!known) return perror(path), 1;
    name_build(build, sizeof build);
    const char* off = getenv("SINEW_GOLDEN");
    const int hashes = strstr(known, build) != NULL && sn_isa() == SN_ISA_AVX2 &&
                       !(off && strcmp(off, "off") == 0);
    int found = 0;
    for (int i = 0; i < gate_situation_count; ++i) {
        if (strcmp(gate_situation[i].name, name) != 0) continue;
        found = 1;
        run_situation(&gate_situation[i], &(Errand){.known = known, .hashes = hashes});
    }
    free(known);
    if (!found) complain(name, "there is no such situation");
    printf("%s: %s\n", name,
           failures ? "other than it was"
           : hashes ? "the same"
                    : "the same to the digits; hashes are of another build");
    return failures > 0;
}

int main(int argc, char** argv) {
    setenv("SINEW_ISA", "avx2", 0);
    if (argc != 3) return fprintf(stderr, "usage: gate FILE SITUATION | --record\n"), 2;
    return strcmp(argv[2], "--record") == 0 ? record(argv[1]) : check(argv[1], argv[2]);
}
