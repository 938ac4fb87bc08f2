// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_STUDY_H
#define SN_BENCH_STUDY_H

#include "bench.h"
#include "sinew/sinew.h"

// Functions that studies of shipped scenes share.

/// Open the scene scenes/FOLDER/NAME.json on one thread, with settings as behind `sinew run --set`.
/// *steps becomes the number of steps in the scene's duration; `steps` may be NULL.
SnStatus sn_study_open(const char* folder, const char* name, const char* const* set, int set_count,
                       SnWorld** world, int64_t* steps, SnError* error);

/// Open a scene in the same way on `threads` threads.
SnStatus sn_study_open_threads(const char* folder, const char* name, const char* const* set,
                               int set_count, int threads, SnWorld** world, int64_t* steps,
                               SnError* error);

/// Take a step, and add the processor time that it took to *seconds, s.
SnStatus sn_study_step(SnWorld* world, double* seconds, SnError* error);

/// Find the largest distance between a vertex of a body in two worlds of one scene, m; 0 for rigid
/// bodies.
double sn_study_distance(const SnWorld* a, const SnWorld* b, SnBodyId body);

/// Find the largest sn_study_distance over sn_study_size of all bodies.
double sn_study_error(const SnWorld* a, const SnWorld* b);

/// Measure the diagonal of the box around a body at rest, m; 0 for rigid bodies.
double sn_study_size(const SnWorld* world, SnBodyId body);

/// Count the elements of all bodies.
int sn_study_elements(const SnWorld* world);

/// Make the folder if it is missing, and write the path FOLDER/NAME.
SnStatus sn_study_path(const char* folder, const char* name, char* path, size_t size,
                       SnError* error);

/// Write a table as FOLDER/NAME, row by row. Each row begins with its label (NULL: no labels).
SnStatus sn_study_csv(const char* folder, const char* name, const char* header,
                      const char* const* label, int columns, int rows, const double* value,
                      SnError* error);

#endif
