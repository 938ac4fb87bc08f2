// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_DIFFERENCE_H
#define SN_APP_DIFFERENCE_H

#include "base/status.h"

#include <stdint.h>

// How far two recorded runs are apart, frame by frame: the distances between a node of one run and
// the same node of the other. Frames of equal time are compared, and in them the bodies that are
// there in both runs; others are counted and left out.

/// One frame, or the worst of all frames.
typedef struct SnDifferenceFrame {
    double time;                // s
    double most, rms;           // distance over all nodes, largest and root mean square, m
    double most_part, rms_part; // the same with each node's distance over the size of its body
} SnDifferenceFrame;

typedef struct SnDifferenceBody {
    char* name;
    int node_count;
    double size;      // longest side of the box around it in the first frame of both runs, m
    double most;      // largest distance of a node, m
    double most_time; // when it was, s
    int most_node;    // and which node
    int64_t shared;   // frames in which the body is there in both runs
    int64_t alone[2]; // frames in which it is there in that run only
} SnDifferenceBody;

typedef struct SnDifference {
    SnDifferenceFrame* frame; // (frame_count)
    int frame_count;
    SnDifferenceBody* body; // (body_count)
    int body_count;
    int64_t alone[2];        // frames of each run that the other one does not have
    SnDifferenceFrame worst; // largest value of each member; its time is that of `most`
} SnDifference;

/// Compare the frames.snc of two folders. SN_BAD_INPUT says why they cannot be compared.
SnStatus sn_create_difference(const char* first, const char* second, SnDifference** difference,
                              SnError* error);
void sn_destroy_difference(SnDifference* difference);

#endif
