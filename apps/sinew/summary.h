// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SUMMARY_H
#define SN_APP_SUMMARY_H

#include "cast.h"
#include "json_out.h"

#include <stdio.h>

// summary.json: what was run, how it ended, and what it took.

#define SN_REMARKS      (SN_SUBDIVIDED + 1) // statuses that are no failure, SN_OK among them
#define SN_MAX_MESSAGES 20                  // kept of a run: the first ones

typedef struct SnRunMessage {
    int64_t step;
    SnStatus status;
    char text[512];
} SnRunMessage;

typedef struct SnRunTotals {
    const char* outcome; // "finished", "interrupted" or "failed"
    int64_t planned;     // steps
    int threads;
    double wall_seconds; // of all steps
    double seconds[SN_PHASE_COUNT];
    int64_t iterations, linear_iterations, line_search_halvings, sweeps, matrices;
    int most_contacts;   // of a step
    double deepest;      // penetration, m
    double contact_work; // as in SnStepStats, of all steps, J
    double friction_work;
    double rigid_share;    // of elements that were rigid, summed over steps
    int64_t rigid_changes; // steps with other rigid parts or elements than the one before
    int64_t status_count[SN_REMARKS]; // steps that ended with each status
    SnRunMessage message[SN_MAX_MESSAGES];
    int message_count;
    SnStepStats last; // of the last step
    int64_t frames;   // written
} SnRunTotals;

/// Add what the last step did. `text` is its message, may be empty.
void sn_add_step(SnRunTotals* totals, const SnWorld* world, SnStatus status, const char* text);

/// The share of elements that were rigid, as the mean of all steps, 0 to 1.
double sn_mean_rigid_share(const SnRunTotals* totals, const SnWorld* world);

/// The method, and why where "auto" has chosen it.
void sn_put_method(SnJsonOut* out, const SnWorld* world);

/// The text of summary.json, to a stream.
void sn_put_summary(FILE* stream, const char* scene_path, const SnScene* scene, const SnCast* cast,
                    const SnWorld* world, const SnRunTotals* totals);

SnStatus sn_write_summary(const char* path, const char* scene_path, const SnScene* scene,
                          const SnCast* cast, const SnWorld* world, const SnRunTotals* totals,
                          SnError* error);

#endif
