// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BENCH_CONTACT_H
#define SN_BENCH_CONTACT_H

#include "bench.h"
#include "math/vec3.h"
#include "sinew/sinew.h"
#include "tally.h"

// For the files of `sinew bench contact` and their tests only.

// ---- worlds in which things touch (contact_case.c) ----------------------------------------------

/// A world that remembers its first failure. After a failure the functions below neither add
/// anything to the world nor take steps.
typedef struct SnContactCase {
    SnWorld* world;
    SnStatus status;
    SnError* error;
    double deepest;  // deepest penetration so far, m
    int remarks;     // number of steps that did not converge or were subdivided
    double seconds;  // processor time of all steps, s
    double wall;     // time of all phases of all steps by the clock on the wall, s
    double detected; // part of `wall` in which contacts were found, s
} SnContactCase;

SnContactCase sn_contact_case(const SnWorldDef* def, SnError* error);
SnStatus sn_contact_end(SnContactCase* c); // destroys the world; returns the case's status

/// Add a half space as collider. Its surface goes through the origin and falls towards x by `angle`
/// (rad).
void sn_contact_slope(SnContactCase* c, double angle);
void sn_contact_collider(SnContactCase* c, const SnColliderDef* def);

/// Make a shape. `size` is its edge or diameter, and also the length of a capsule or cylinder, m.
SnShapeDef sn_contact_shape(SnShapeKind kind, double size);
SnBodyId sn_contact_rigid(SnContactCase* c, const SnShapeDef* shape, SnRigidDef def);
SnBodyId sn_contact_put(SnContactCase* c, SnShapeKind kind, double size, Vec3 at, double density);

/// Add a soft cube of cells^3 cells with its middle at `at`, or a soft body from a mesh, which is
/// taken over.
SnBodyId sn_contact_block(SnContactCase* c, int cells, double size, Vec3 at, double young);
SnBodyId sn_contact_cube(SnContactCase* c, int cells, double size, Vec3 at,
                         const SnMaterialDef* material);
SnBodyId sn_contact_soft(SnContactCase* c, SnMesh* mesh, const SnMaterialDef* material);
SnMaterialDef sn_contact_rubber(double young); // a damped rubber

void sn_contact_run(SnContactCase* c, int steps);
Vec3 sn_contact_place(const SnContactCase* c,
                      SnBodyId body); // centre of mass of a rigid body, mean of the nodes of others
Vec3 sn_contact_speed(const SnContactCase* c, SnBodyId body);

/// Find the speed of the fastest point of any body, m/s. For a rigid body it is an estimate from
/// the velocity of its centre and its rotation; for a soft body it is the speed of its fastest
/// node.
double sn_contact_fastest(const SnContactCase* c);
/// The same without round bodies that are slower than `rolling` (m/s) but faster than 1 mm/s: they
/// roll to and fro, and nothing resists that. *rolls becomes the number of these bodies.
double sn_contact_fastest_but(const SnContactCase* c, double rolling, int* rolls);
/// Find the root mean square over the same bodies of the speeds of their fastest points, weighted
/// by mass, m/s.
double sn_contact_mean_but(const SnContactCase* c, double rolling);

// ---- scenes -------------------------------------------------------------------------------------

/// Stack ten cubes. The lowest has edges of 0.2 m; every other cube is narrower by `narrower` (m)
/// than the cube below it. Cubes number soft_from to soft_to - 1, counted from 0, are soft: 5 MPa
/// times `heavy`, because on much softer cubes the stack would topple. The top cube is `heavy`
/// times as dense as the others.
void sn_contact_stack(SnContactCase* c, int soft_from, int soft_to, double heavy, double narrower);

/// Make a semicircular arch of radius 1 m and thickness 0.2 m that stands on the ground. Its blocks
/// are meshes; neighbouring blocks meet with equal faces.
enum { SN_ARCH_BLOCKS = 15 };
SnContactCase sn_contact_arch(const SnWorldDef* def, SnError* error);

/// Make a pile: bodies of all kinds fall into a pit with sloping sides. Every 20th body is soft.
SnContactCase sn_contact_pile(const SnWorldDef* def, int bodies, SnError* error);

/// Measure the ratio of the forces at the two ends of a belt, once they are steady; for a rope
/// without thickness it is exp(friction pi). The belt lies over half a drum that turns. It is held
/// at one end and pulled at the other, and is made of soft blocks that are glued to each other.
SnStatus sn_contact_rope(int blocks, double friction, double* ratio, SnError* error);
SnContactCase sn_contact_belt(int blocks, double friction,
                              SnError* error); // the world that sn_contact_rope runs

// ---- the tables, in the order in which they are printed; *missed grows by one for each target
// that is MISSED

SnStatus sn_contact_laws(FILE* out, int* missed, SnError* error);
SnStatus sn_contact_standing(const SnBenchOptions* options, FILE* out, int* missed, SnError* error);
SnStatus sn_contact_tunnels(const SnBenchOptions* options, FILE* out, int* missed, SnError* error);
SnStatus sn_contact_growth(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_contact_glue(const SnBenchOptions* options, FILE* out, SnError* error);

/// Count small cases of each table for `--count`.
SnStatus sn_contact_count_laws(SnTally* tally, SnError* error);
SnStatus sn_contact_count_standing(SnTally* tally, SnError* error);
SnStatus sn_contact_count_tunnels(SnTally* tally, SnError* error);
SnStatus sn_contact_count_growth(SnTally* tally, SnError* error);
SnStatus sn_contact_count_glue(SnTally* tally, SnError* error);

/// Take `steps` steps of a case and count them by sn_tally_world, which destroys the world.
SnStatus sn_contact_tally(SnTally* tally, const char* name, const SnContactCase* c, int steps);

#endif
