// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_STUDY_H
#define SN_BENCH_STUDY_H

#include "bench.h"
#include "sinew/sinew.h"

// What studies of shipped scenes share.

/// The scene scenes/FOLDER/NAME.json on one thread, with values changed as `sinew run --set` does.
/// `steps` may be NULL: as many as its duration takes.
SnStatus sn_study_open(const char* folder, const char* name, const char* const* set, int set_count,
                       SnWorld** world, int64_t* steps, SnError* error);

/// The same on so many threads.
SnStatus sn_study_open_threads(const char* folder, const char* name, const char* const* set,
                               int set_count, int threads, SnWorld** world, int64_t* steps,
                               SnError* error);

/// Take a step, and add the processor time that it took, s.
SnStatus sn_study_step(SnWorld* world, double* seconds, SnError* error);

/// Largest distance of a vertex of a body between two worlds of one scene, m. 0 for rigid bodies.
double sn_study_distance(const SnWorld* a, const SnWorld* b, SnBodyId body);

/// Over all bodies, that distance over the size of the body.
double sn_study_error(const SnWorld* a, const SnWorld* b);

/// The diagonal of a body at rest, m. 0 for rigid bodies.
double sn_study_size(const SnWorld* world, SnBodyId body);

/// Elements of all bodies.
int sn_study_elements(const SnWorld* world);

/// FOLDER/NAME, and the folder is there.
SnStatus sn_study_path(const char* folder, const char* name, char* path, size_t size,
                       SnError* error);

/// A table as FOLDER/NAME, row by row, each with its label in front (NULL: none).
SnStatus sn_study_csv(const char* folder, const char* name, const char* header,
                      const char* const* label, int columns, int rows, const double* value,
                      SnError* error);

#endif
