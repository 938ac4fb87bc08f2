// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DIFFERENCE_H
#define SN_APP_DIFFERENCE_H

#include "base/status.h"

#include <stdint.h>

// How far two recorded runs are apart, frame by frame: the distances between a node of one run and
// the same node of the other run. Frames whose time only one run has are left out; in all other
// frames bodies that only one run has are left out. Both are counted.

/// The differences in one frame, or the largest differences of all frames.
typedef struct SnDifferenceFrame {
    double time;      // s
    double most, rms; // largest and root mean square of the distances of all nodes, m
    // largest and root mean square of each node's distance divided by the size of its body
    double most_part, rms_part;
} SnDifferenceFrame;

typedef struct SnDifferenceBody {
    char* name;
    int node_count;
    double size; // longest side of the box around the body in the first frame that has it in both
                 // runs, m
    double most; // largest distance of a node of the body in all frames, m
    double most_time; // time of the largest distance, s
    int most_node;    // number of the node with the largest distance
    int64_t shared;   // frames in which the body is there in both runs
    int64_t alone[2]; // frames in which the body is there in the first run only, and in the second
                      // run only
} SnDifferenceBody;

typedef struct SnDifference {
    SnDifferenceFrame* frame; // (frame_count)
    int frame_count;
    SnDifferenceBody* body; // (body_count)
    int body_count;
    int64_t alone[2]; // frames that only the first run has, and frames that only the second run has
    SnDifferenceFrame worst; // largest value of each member over all frames; `time` is the time of
                             // the largest `most`
} SnDifference;

/// Compare the files frames.snc of two folders. On SN_BAD_INPUT, `error` says why they cannot be
/// compared.
SnStatus sn_create_difference(const char* first, const char* second, SnDifference** difference,
                              SnError* error);
void sn_destroy_difference(SnDifference* difference);

#endif
