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
    double deepest;  // penetration so far, m
    int remarks;     // steps that did not converge or were subdivided
    double seconds;  // of processor time in steps
    double wall;     // of all stages of all steps, s
    double detected; // of it to find contacts, s
} SnContactCase;

SnContactCase sn_contact_case(const SnWorldDef* def, SnError* error);
SnStatus sn_contact_end(SnContactCase* c); // destroy the world; how it went

/// The half space below a plane through the origin that falls towards x at an angle.
void sn_contact_slope(SnContactCase* c, double angle);
void sn_contact_collider(SnContactCase* c, const SnColliderDef* def);

/// A rigid shape of the given size: edge, diameter, and length of capsules and cylinders.
SnShapeDef sn_contact_shape(SnShapeKind kind, double size);
SnBodyId sn_contact_rigid(SnContactCase* c, const SnShapeDef* shape, SnRigidDef def);
SnBodyId sn_contact_put(SnContactCase* c, SnShapeKind kind, double size, Vec3 at, double density);

/// A soft block of cells^3 cells about `at`, or what becomes of a mesh, which is taken over.
SnBodyId sn_contact_block(SnContactCase* c, int cells, double size, Vec3 at, double young);
SnBodyId sn_contact_cube(SnContactCase* c, int cells, double size, Vec3 at,
                         const SnMaterialDef* material);
SnBodyId sn_contact_soft(SnContactCase* c, SnMesh* mesh, const SnMaterialDef* material);
SnMaterialDef sn_contact_rubber(double young); // damped

void sn_contact_run(SnContactCase* c, int steps);
Vec3 sn_contact_place(const SnContactCase* c, SnBodyId body); // centre of mass, or mean of nodes
Vec3 sn_contact_speed(const SnContactCase* c, SnBodyId body);

/// The fastest point of any body, m/s: centre and turning of rigid ones, nodes of soft ones.
double sn_contact_fastest(const SnContactCase* c);
/// The same without round bodies that roll to and fro by less than `rolling` m/s, as nothing
/// resists that, and how many of them there are.
double sn_contact_fastest_but(const SnContactCase* c, double rolling, int* rolls);
/// The mean of these speeds, of squares weighted by mass.
double sn_contact_mean_but(const SnContactCase* c, double rolling);

// ---- scenes -------------------------------------------------------------------------------------

/// Ten cubes of 0.2 m on top of each other, each narrower than the one below by so many m; those
/// from `soft_from` to before `soft_to` are soft (5 MPa: on much softer ones the rest would
/// topple; `heavy` times that), the last is `heavy` times as dense.
void sn_contact_stack(SnContactCase* c, int soft_from, int soft_to, double heavy, double narrower);

/// Blocks (meshes) of a semicircular arch of radius 1 m and thickness 0.2 m that stands on the
/// ground, face on equal face.
enum { SN_ARCH_BLOCKS = 15 };
SnContactCase sn_contact_arch(const SnWorldDef* def, SnError* error);

/// Bodies of all kinds that fall into a pit with sloping sides: every 20th of them is soft.
SnContactCase sn_contact_pile(const SnWorldDef* def, int bodies, SnError* error);

/// A belt over half a drum that turns: held at one end, pulled at the other. It is made of soft
/// blocks that are glued to each other. The ratio of the forces at its ends, once they are steady:
/// exp(friction pi) for a rope without thickness.
SnStatus sn_contact_rope(int blocks, double friction, double* ratio, SnError* error);
SnContactCase sn_contact_belt(int blocks, double friction,
                              SnError* error); // the world that it runs

// ---- the tables, in the order in which they are printed: *missed is raised for each that is
// MISSED

SnStatus sn_contact_laws(FILE* out, int* missed, SnError* error);
SnStatus sn_contact_standing(const SnBenchOptions* options, FILE* out, int* missed, SnError* error);
SnStatus sn_contact_tunnels(const SnBenchOptions* options, FILE* out, int* missed, SnError* error);
SnStatus sn_contact_growth(const SnBenchOptions* options, FILE* out, SnError* error);
SnStatus sn_contact_glue(const SnBenchOptions* options, FILE* out, SnError* error);

/// What `--count` runs of each table.
SnStatus sn_contact_count_laws(SnTally* tally, SnError* error);
SnStatus sn_contact_count_standing(SnTally* tally, SnError* error);
SnStatus sn_contact_count_tunnels(SnTally* tally, SnError* error);
SnStatus sn_contact_count_growth(SnTally* tally, SnError* error);
SnStatus sn_contact_count_glue(SnTally* tally, SnError* error);

/// sn_tally_world for a case, whose world is destroyed.
SnStatus sn_contact_tally(SnTally* tally, const char* name, const SnContactCase* c, int steps);

#endif
