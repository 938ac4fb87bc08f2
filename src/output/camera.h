// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_OUTPUT_CAMERA_H
#define SN_OUTPUT_CAMERA_H

#include "math/vec3.h"
#include "output/picture.h"

// The projection from the world to the picture. Pixels are counted from the top left corner, y
// downwards.

typedef struct SnCamera {
    Vec3 eye;                  // m
    Vec3 right, up, forward;   // unit vectors
    double focal;              // pixels per metre at distance 1 m, or at any distance if parallel
    double centre_x, centre_y; // where the target is seen, pixels
    double distance;           // from the eye to the target, m
    double extent;             // height of the picture at the target, m
    int perspective;           // 0: parallel projection
} SnCamera;

/// A point in the picture. If a quantity is linear in space, the quantity times `w` is linear in
/// the picture. `nearness` is linear in the picture and grows towards the eye.
typedef struct SnScreenPoint {
    double x, y; // pixels
    double nearness;
    double w; // 0: the point lies behind the eye, or too close before it to be drawn
} SnScreenPoint;

/// The rectangle of the picture, in pixels, that caption and legend leave to the scene.
typedef struct SnFrame {
    double left, right, top, bottom;
} SnFrame;

SnFrame sn_picture_frame(const SnPicture* picture);

SnCamera sn_camera(const SnPicture* picture);

/// The unit normal of the ground of a picture whose `up` has been chosen.
Vec3 sn_picture_ground(const SnPicture* picture);

/// The point of the picture at which `point`, a point of space (m), is seen.
SnScreenPoint sn_camera_project(const SnCamera* camera, Vec3 point);

/// The line of sight through a pixel: points origin + t * direction with t > 0.
void sn_camera_ray(const SnCamera* camera, double x, double y, Vec3* origin, Vec3* direction);

#endif
