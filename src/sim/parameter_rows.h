// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_PARAMETER_ROWS_H
#define SN_SIM_PARAMETER_ROWS_H

// Lists of the parameters of a world that are plain numbers. The table of all parameters
// (parameter_table.c) is made from these lists, and so are the keys that scenes have for these
// parameters (scene/scene_read.c and its neighbours). A list calls the macro F for each parameter:
//
//   F(NUMBER,    member, unit, range, change, preset, what it is)
//   F(NUMBER_OR, member, unit, range, change, what it is, what -1 means); the preset is -1
//   F(INTEGER,   member, least, most, change, preset, what it is)
//   F(FLAG,      member, change, preset, what it is)
//
// `unit`, `range` and `change` are values of SnDimension, SnNumberRange (both scene/) and
// SnParameterChange, without the prefixes SN_ and SN_PARAMETER_.

/// Members of SnWorldDef that scenes have at the top.
#define SN_WORLD_PARAMETERS(F)                                                                     \
    F(NUMBER, drag, RATE, NOT_NEGATIVE, LIVE, 0, "slows everything against the medium")

/// Members of SnWorldDef that scenes have in "solver".
#define SN_SOLVER_PARAMETERS(F)                                                                    \
    F(NUMBER, relative_tolerance, PURE, ZERO_TO_ONE, LIVE, 1e-6,                                   \
      "residual force over the forces that cancel in it, at which a solve ends")                   \
    F(NUMBER, absolute_tolerance, FORCE, NOT_NEGATIVE, LIVE, 0,                                    \
      "residual force at which a solve ends in any case")                                          \
    F(INTEGER, max_iterations, 0, 1000000, LIVE, 0,                                                \
      "iterations per solve, beyond which it does not converge; 0: as suits the method")           \
    F(INTEGER, iterations, 0, 1000000, FIXED, 0,                                                   \
      "iterations per solve that are enough, converged or not; 0: to the tolerance")               \
    F(INTEGER, history, -1, 100, FIXED, -1,                                                        \
      "pairs of steps that l-bfgs, qlb and qlb-turned remember; -1: as suits them")                \
    F(FLAG, double_factor, FIXED, 0,                                                               \
      "methods that keep a factor hold it in double precision, not in float")                      \
    F(NUMBER, linear_tolerance, PURE, UP_TO_ONE, FIXED, 1e-8,                                      \
      "relative residual of iterative linear solvers")                                             \
    F(NUMBER, stiffness_factor, PURE, NOT_NEGATIVE, FIXED, 1,                                      \
      "weight of the stiffness in the linearly implicit scheme")                                   \
    F(NUMBER, error_tolerance, PURE, UP_TO_ONE, FIXED, 1e-9,                                       \
      "relative error per step of Dormand-Prince")

/// Members of SnContactSettings.
#define SN_CONTACT_PARAMETERS(F)                                                                   \
    F(FLAG, off, FIXED, 0, "nothing touches anything")                                             \
    F(NUMBER, friction, PURE, NOT_NEGATIVE, LIVE, 0.5,                                             \
      "Coulomb's coefficient of what has none of its own")                                         \
    F(NUMBER, restitution, PURE, ZERO_TO_ONE, LIVE, 0,                                             \
      "share of the speed with which things rebound, likewise")                                    \
    F(NUMBER, stabilisation, PURE, ZERO_TO_ONE, LIVE, 0.2,                                         \
      "share of a penetration that is undone per step")                                            \
    F(NUMBER, compliance, PURE, NOT_NEGATIVE, LIVE, 1e-3,                                          \
      "how far contacts give way, over the mass that they move")                                   \
    F(NUMBER, tolerance, PURE, UP_TO_ONE, LIVE, 1e-6,                                              \
      "velocity errors over the velocities that contacts undo")                                    \
    F(INTEGER, max_sweeps, 1, 1000000000, LIVE, 10000, "over all contacts per solve")              \
    F(NUMBER, penalty, SPRING_STIFFNESS, NOT_NEGATIVE, FIXED, 0,                                   \
      "above 0: contacts are springs of this stiffness instead")                                   \
    F(NUMBER, slip_speed, SPEED, POSITIVE, FIXED, 1e-3,                                            \
      "of springs: friction grows with the speed of slip up to here")                              \
    F(NUMBER, damping_speed, SPEED, NOT_NEGATIVE, FIXED, 0,                                        \
      "above 0: springs push twice as hard against what closes at this speed")                     \
    F(NUMBER, largest_depth, LENGTH, NOT_NEGATIVE, FIXED, 0,                                       \
      "above 0: springs are made hard until nothing is deeper")                                    \
    F(FLAG, beside_matrix, FIXED, 0, "springs are no part of the matrix that methods solve with")  \
    F(FLAG, projection, FIXED, 0,                                                                  \
      "what overlaps after a step is moved apart instead, and velocities are mended")

/// Members of SnRigidification, except `on`.
#define SN_RIGIDIFICATION_PARAMETERS(F)                                                            \
    F(NUMBER, tau_R, RATE_SQUARED, NOT_NEGATIVE, LIVE, 1e-4,                                       \
      "squared rate of strain below which elements may turn rigid")                                \
    F(NUMBER, tau_E, RATE_SQUARED, NOT_NEGATIVE, LIVE, 1e-3,                                       \
      "predicted squared rate of strain above which they become elastic again")                    \
    F(INTEGER, frames, 1, 100, LIVE, 3,                                                            \
      "steps in a row below tau_R before an element turns rigid")                                  \
    F(NUMBER_OR, creep, SHARE, NOT_NEGATIVE, LIVE,                                                 \
      "strain at which slow deformation makes an element elastic; 0: never",                       \
      "the strain that tau_E makes in `frames` steps")                                             \
    F(NUMBER, error, SHARE, ZERO_TO_ONE, LIVE, 0,                                                  \
      "error of positions over a body's size, from which tau_R, tau_E and creep follow; "          \
      "0: they are as given")                                                                      \
    F(FLAG, merge, LIVE, 1, "bodies that are rigid all over, touch, and move as one are one body")

/// Members of SnXpbd, except flags and the layers.
#define SN_XPBD_PARAMETERS(F)                                                                      \
    F(INTEGER, iterations, 1, 1000000, REMAKES_LAYERS, 20,                                         \
      "over all constraints in a substep, at most")                                                \
    F(INTEGER, substeps, 1, 10000, LIVE, 1, "parts in which a step is done")                       \
    F(NUMBER, tolerance, SHARE, ZERO_TO_ONE, LIVE, 0,                                              \
      "share of the residual before any projection at which a substep has converged; "             \
      "0: all iterations")

/// Some members of SnXpbdLayers.
#define SN_LAYER_PARAMETERS(F)                                                                     \
    F(INTEGER, first, 0, 1000000, REMAKES, 1,                                                      \
      "iterations of the first layer, by rule; 0: all are spread")                                 \
    F(NUMBER, stop, SHARE, ZERO_TO_ONE, REMAKES, 0,                                                \
      "a rigid layer ends when an iteration changes the residual by less than this share of what " \
      "it is before any projection; 0: never early")                                               \
    F(NUMBER, error, SHARE, ZERO_TO_ONE, REMAKES, 0,                                               \
      "how far bodies at rest may be held from where they would be, as a share of their longest "  \
      "side: these stay rigid for whole steps; 0: none")

#endif
