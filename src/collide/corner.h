// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_COLLIDE_CORNER_H
#define SN_COLLIDE_CORNER_H

#include "collide/placed.h"
#include "collide/point.h"

// Where corner lies on corner or edge on edge, the nearest point of a surface says little about the
// way out: a block that stands flush on another touches its sides as much as its top. What tells is
// the rest of the block. A plane through a corner of it, with all of the block's own surface around
// the corner in front, separates the two; one into which the block dips does not.

enum { SN_CORNER_ARMS = 32, SN_CORNER_FACES = 32 };

/// A point of a body with its surface around: which way it goes to its neighbours.
typedef struct SnCorner {
    int count;
    Vec3 arm[SN_CORNER_ARMS]; // unit, in the world
    double length;            // of the shortest, m
    Vec3 inward;              // unit, or zero: the body behind
} SnCorner;

/// A vertex of a surface; of a mesh where that is placed, or NULL.
void sn_corner_of_vertex(const SnClosed* closed, int vertex, const SnPlaced* placed,
                         SnCorner* corner);

/// A point between the ends of an edge of a mesh.
void sn_corner_of_edge(const SnPlaced* mesh, int edge, SnCorner* corner);

/// A corner of a box, or a point of the rim of a cylinder; balls have none.
void sn_corner_of_shape(const SnPlaced* placed, Vec3 world, SnCorner* corner);

/// 1: the body dips into the plane of a normal by more than 30 degrees.
int sn_corner_dips(const SnCorner* corner, Vec3 normal);

/// 1: a point of a flat side, and a normal that is not the side's: nothing can touch it that way
/// without touching something around it before.
int sn_corner_is_covered(const SnCorner* corner, Vec3 normal);

/// A face that meets others at an edge or a corner.
typedef struct SnCornerFace {
    Vec3 normal, point; // unit, outward; any of its plane
} SnCornerFace;

/// The faces, in the world, that have a point of the surface, or are nearer to it than
/// SN_CORNER_NEAR times their own length.
#define SN_CORNER_NEAR 0.05
int sn_faces_of_shape(const SnPlaced* placed, Vec3 world, SnCornerFace face[SN_CORNER_FACES]);

/// The same for a point of a triangle with these weights, in the frame of the surface.
int sn_faces_of_closed(const SnClosed* closed, int triangle, const double weight[3],
                       SnCornerFace face[SN_CORNER_FACES]);

/// A touch whose normal the corner dips into gets that of the face that it dips into least, where
/// there is a better one, and so does one that leads into the surface. What is deeper than
/// SN_CORNER_NEAR times its shortest arm stays as it is, and so does what is not about to touch
/// (`now`: nearer than a margin) and has a real distance. Radius and thickness are what is around
/// the point and the surface.
void sn_corner_oppose(const SnCorner* corner, int faces, const SnCornerFace* face, double radius,
                      double thickness, int now, SnPointTouch* touch);

/// The same for a point inside of a mesh, which may be thin: of the faces that the point is below,
/// not deeper than a quarter of the shortest arm, the nearest that the corner does not dip into. 0:
/// there is none.
int sn_corner_leave(const SnCorner* corner, const SnPlaced* mesh, double radius,
                    SnPointTouch* touch);

#endif
