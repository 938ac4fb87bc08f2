// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_SUMMARY_H
#define SN_APP_SUMMARY_H

#include "cast.h"
#include "json_out.h"

#include <stdio.h>

// summary.json says which scene was run, how the run ended, and how much work and time it took.

// number of statuses that are no failures, SN_OK included
#define SN_REMARKS      (SN_SUBDIVIDED + 1)
#define SN_MAX_MESSAGES 20 // only so many messages, the first ones of a run, are kept

typedef struct SnRunMessage {
    int64_t step;
    SnStatus status;
    char text[512];
} SnRunMessage;

typedef struct SnRunTotals {
    const char* outcome; // "finished", "interrupted" or "failed"
    int64_t planned;     // number of steps that the run is to take
    int threads;
    double wall_seconds;            // wall-clock time of all steps and of writing their files, s
    double seconds[SN_PHASE_COUNT]; // time of each phase over all steps, s
    // sums over all steps of the numbers in SnStepStats
    int64_t iterations, linear_iterations, line_search_halvings, sweeps, matrices;
    int most_contacts;    // largest number of contacts in a step
    double deepest;       // deepest penetration of all steps, m
    double contact_work;  // sum over all steps of SnStepStats.contact_work, J
    double friction_work; // sum over all steps of SnStepStats.friction_work, J
    // sums over all steps of these members of SnStepStats, J
    double restitution_work, script_work, drive_work, wind_work, damping_work;
    double numerical;   // sum over all steps of SnStepStats.numerical, J
    double rigid_share; // sum over all steps of the share of elements that were rigid, 0 to 1 each
    int64_t rigid_changes;            // steps that changed the number of rigid parts or elements
    int64_t status_count[SN_REMARKS]; // number of steps that ended with each status
    SnRunMessage message[SN_MAX_MESSAGES];
    int message_count;
    SnStepStats last; // numbers of the last step
    int64_t frames;   // frames that have been written
} SnRunTotals;

/// Add the numbers of the last step to the totals. `text` is the step's message, which may be
/// empty.
void sn_add_step(SnRunTotals* totals, const SnWorld* world, SnStatus status, const char* text);

/// The share of elements that were rigid, 0 to 1, averaged over all steps.
double sn_mean_rigid_share(const SnRunTotals* totals, const SnWorld* world);

/// Add the member "method" and, where the method `auto` made the choice, "method_reason".
void sn_put_method(SnJsonOut* out, const SnWorld* world);

/// Write the text of summary.json to a stream.
void sn_put_summary(FILE* stream, const char* scene_path, const SnScene* scene, const SnCast* cast,
                    const SnWorld* world, const SnRunTotals* totals);

SnStatus sn_write_summary(const char* path, const char* scene_path, const SnScene* scene,
                          const SnCast* cast, const SnWorld* world, const SnRunTotals* totals,
                          SnError* error);

#endif
