// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DIFFERENCE_H
#define SN_APP_DIFFERENCE_H

#include "base/status.h"

#include <stdint.h>

// How far two recorded runs are apart, frame by frame: distances between a node of one and the same
// node of the other. Frames of equal time are compared, and in them the bodies that are there in
// both runs; others are counted and left out.

/// One frame, or the worst of all frames.
typedef struct SnDifferenceFrame {
    double time;                // s
    double most, rms;           // over all nodes, m
    double most_part, rms_part; // the same, each node's over the size of its body
} SnDifferenceFrame;

typedef struct SnDifferenceBody {
    char* name;
    int node_count;
    double size;            // longest side of the box around it when it was met first, m
    double most, most_time; // m, s
    int most_node;
    int64_t met;      // frames in which it is there in both runs
    int64_t alone[2]; // and in one of them only
} SnDifferenceBody;

typedef struct SnDifference {
    SnDifferenceFrame* frame; // (frame_count)
    int frame_count;
    SnDifferenceBody* body; // (body_count)
    int body_count;
    int64_t alone[2];        // frames of each run that the other does not have
    SnDifferenceFrame worst; // largest value of each column; time: of the largest distance
} SnDifference;

/// Compare the frames.snc of two folders. SN_BAD_INPUT says why they cannot be compared.
SnStatus sn_create_difference(const char* first, const char* second, SnDifference** difference,
                              SnError* error);
void sn_destroy_difference(SnDifference* difference);

#endif
