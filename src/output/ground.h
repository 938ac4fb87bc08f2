// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_GROUND_H
#define SN_OUTPUT_GROUND_H

#include "output/camera.h"
#include "output/canvas.h"
#include "output/shadow.h"

/// The background of a picture: a soft gradient and, if the picture asks for it, the ground with
/// its grid.
typedef struct SnGround {
    int visible;    // 0: only the gradient is drawn
    int from_side;  // 1: the ground is seen edge-on, and drawn as a line with a tint below the line
    double spacing; // distance between grid lines, m
    double radius;  // radius within which the ground is drawn, m
    double u, v;    // coordinates of the middle of the scene on the plane of the ground, m
    double bias; // distance by which the ground is drawn below its place, so that surfaces that lie
                 // on the ground are seen, m
    SnShadow shadow; // shadow on the ground; also has the plane of the ground
    double nearness, nearness_x, nearness_y; // nearness of the plane at pixel (x, y) is
                                             // nearness + nearness_x x + nearness_y y
    Vec3 floor, fine, coarse, dark; // colours of the ground, its fine and coarse lines, its shadow
} SnGround;

SnStatus sn_create_ground(const SnPicture* picture, const SnCamera* camera, Vec3 light,
                          const SnDrawnSurface* surfaces, int surface_count,
                          const SnSegments* segments, int segment_count, SnGround* ground);
void sn_destroy_ground(SnGround* ground);

/// Fill the whole band with background and ground.
void sn_ground_draw(const SnGround* ground, const SnPicture* picture, const SnCamera* camera,
                    SnCanvas* canvas);

#endif
