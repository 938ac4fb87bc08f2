// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_RIGIDIFICATION_H
#define SN_BENCH_RIGIDIFICATION_H

#include "study.h"
#include "tally.h"

// For the files of `sinew bench rigidification` only. "The text" is source text 000
// (docs/sources.md).

// ---- parts: they print tables to `out` and write curves to the folder options->out ----------

/// Run the scenes of the text's table 3.1, from the folder `scenes` of the project, and print
/// speed-ups and errors.
SnStatus sn_rigidification_scenes(const SnBenchOptions* options, FILE* out, SnError* error);

/// Drop fifty soft blocks on a heap, and time their steps until they rest.
SnStatus sn_rigidification_pile(const SnBenchOptions* options, FILE* out, SnError* error);

/// Time a column of soft blocks on a plate that moves, to see what merging the blocks saves.
SnStatus sn_rigidification_merge(const SnBenchOptions* options, FILE* out, SnError* error);

/// Measure error and speed-up of cantilevers for many values of tau_E (the text's figure 3.3).
SnStatus sn_rigidification_threshold(const SnBenchOptions* options, FILE* out, SnError* error);

/// Compare preconditioners of the oracle: which elements each misses, and which it wakes for
/// nothing (section 3.3.5).
SnStatus sn_rigidification_preconditioner(const SnBenchOptions* options, FILE* out, SnError* error);

/// Drop two balls on a mattress: the harder blow wakes the larger region (figure 3.7).
SnStatus sn_rigidification_mattress(const SnBenchOptions* options, FILE* out, SnError* error);

/// Roll wheels with several values of tau_E side by side: their paths, and when they fall (figure
/// 3.4).
SnStatus sn_rigidification_wheels(const SnBenchOptions* options, FILE* out, SnError* error);

// ---- counts: small cases of each part for `--count`

SnStatus sn_rigidification_count_scenes(SnTally* tally, SnError* error);
SnStatus sn_rigidification_count_pile(SnTally* tally, SnError* error);
SnStatus sn_rigidification_count_merge(SnTally* tally, SnError* error);
SnStatus sn_rigidification_count_threshold(SnTally* tally, SnError* error);
SnStatus sn_rigidification_count_preconditioner(SnTally* tally, SnError* error);
SnStatus sn_rigidification_count_mattress(SnTally* tally, SnError* error);
SnStatus sn_rigidification_count_wheels(SnTally* tally, SnError* error);

// ---- the text's own meshes (rigidification_originals.c) -----------------------------------------

enum { SN_ORIGINAL_SETS = 64, SN_ORIGINAL_LENGTH = 1024 };

/// Settings for a scene, as behind --set, that put the text's own meshes into it.
typedef struct SnOriginals {
    int count; // 0: the shapes of the scene stay
    const char* set[SN_ORIGINAL_SETS];
    char text[SN_ORIGINAL_SETS][SN_ORIGINAL_LENGTH];
} SnOriginals;

/// Read the settings of bench/originals/SCENE.txt if SINEW_EXTRA_MESHES names a folder that has all
/// meshes that the file asks for. Otherwise there are no settings. Free *originals with sn_free,
/// also after a failure.
SnStatus sn_originals_find(const char* scene, SnOriginals** originals, SnError* error);

/// Call sn_study_open with these settings, and with at most 8 others behind them.
SnStatus sn_originals_open(const char* scene, const SnOriginals* originals, const char* const* set,
                           int set_count, SnWorld** world, int64_t* steps, SnError* error);

// ---- a reference with small steps (rigidification_reference.c) ----------------------------------

/// A reference: the same scene, elastic everywhere, in steps of a sixteenth of the length. It goes
/// along for the first `steps` steps of the two sides.
typedef struct SnReference {
    SnWorld* world;
    int steps, done;
    double error[2]; // largest error of each side so far (sn_study_error)
} SnReference;

/// Open a reference. `step` is the length of the sides' steps, s.
SnStatus sn_reference_open(const char* scene, const SnOriginals* originals, double step, int steps,
                           SnReference* reference, SnError* error);
void sn_reference_close(SnReference* reference);

/// Take as many steps of the reference as belong to one step of the sides, and compare both sides
/// with it. Does nothing once the reference has gone along for `steps` steps.
SnStatus sn_reference_follow(SnReference* reference, SnWorld* const side[2], SnError* error);

#endif
