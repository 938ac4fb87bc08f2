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

/// A world that remembers its first failure: afterwards nothing is added to it and nothing steps.
typedef struct SnContactCase {
    SnWorld* world;
    SnStatus status;
    SnError* error;
    double deepest;  // deepest penetration so far, m
    int remarks;     // number of steps that did not converge or were subdivided
    double seconds;  // processor time of all steps, s
    double wall;     // time of all phases of all steps by the clock on the wall, s
    double detected; // part of `wall` that finding contacts took, s
} SnContactCase;

SnContactCase sn_contact_case(const SnWorldDef* def, SnError* error);
SnStatus sn_contact_end(SnContactCase* c); // destroys the world; returns the case's status

/// Add the half space below a plane through the origin that falls towards x at an angle.
void sn_contact_slope(SnContactCase* c, double angle);
void sn_contact_collider(SnContactCase* c, const SnColliderDef* def);

/// Make a rigid shape of a size, which is its edge or diameter, and the length of capsules and
/// cylinders.
SnShapeDef sn_contact_shape(SnShapeKind kind, double size);
SnBodyId sn_contact_rigid(SnContactCase* c, const SnShapeDef* shape, SnRigidDef def);
SnBodyId sn_contact_put(SnContactCase* c, SnShapeKind kind, double size, Vec3 at, double density);

/// Add a soft block of cells^3 cells about `at`, or a soft body from a mesh, which is taken over.
SnBodyId sn_contact_block(SnContactCase* c, int cells, double size, Vec3 at, double young);
SnBodyId sn_contact_cube(SnContactCase* c, int cells, double size, Vec3 at,
                         const SnMaterialDef* material);
SnBodyId sn_contact_soft(SnContactCase* c, SnMesh* mesh, const SnMaterialDef* material);
SnMaterialDef sn_contact_rubber(double young); // a damped rubber

void sn_contact_run(SnContactCase* c, int steps);
Vec3 sn_contact_place(const SnContactCase* c,
                      SnBodyId body); // centre of mass of a rigid body, mean of the nodes of others
Vec3 sn_contact_speed(const SnContactCase* c, SnBodyId body);

/// The speed of the fastest point of any body, m/s: of rigid bodies by their centre and turning, of
/// soft ones by their nodes.
double sn_contact_fastest(const SnContactCase* c);
/// The same without round bodies that roll to and fro by less than `rolling` m/s, as nothing
/// resists that. *rolls is how many bodies are left out.
double sn_contact_fastest_but(const SnContactCase* c, double rolling, int* rolls);
/// The root of the mean of the squares of these speeds, weighted by mass, m/s.
double sn_contact_mean_but(const SnContactCase* c, double rolling);

// ---- scenes -------------------------------------------------------------------------------------

/// Add ten cubes of 0.2 m on top of each other, each narrower than the one below by `narrower` m.
/// Cubes from `soft_from` to before `soft_to` are soft (5 MPa times `heavy`: on much softer ones
/// the rest would topple). The last cube is `heavy` times as dense.
void sn_contact_stack(SnContactCase* c, int soft_from, int soft_to, double heavy, double narrower);

/// Make a semicircular arch of radius 1 m and thickness 0.2 m that stands on the ground. Its blocks
/// are meshes that meet face on equal face.
enum { SN_ARCH_BLOCKS = 15 };
SnContactCase sn_contact_arch(const SnWorldDef* def, SnError* error);

/// Make a pile: bodies of all kinds fall into a pit with sloping sides. Every 20th body is soft.
SnContactCase sn_contact_pile(const SnWorldDef* def, int bodies, SnError* error);

/// Measure the ratio of the forces at the ends of a belt, once they are steady; for a rope without
/// thickness it is exp(friction pi). The belt lies over half a drum that turns, is held at one end
/// and pulled at the other, and is made of soft blocks that are glued to each other.
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

/// Call sn_tally_world for a case; its world is destroyed.
SnStatus sn_contact_tally(SnTally* tally, const char* name, const SnContactCase* c, int steps);

#endif
