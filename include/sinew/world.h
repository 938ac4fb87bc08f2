// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SINEW_WORLD_H
#define SINEW_WORLD_H

#include "sinew/body.h"
#include "sinew/mesh.h"
#include "sinew/shape.h"
#include "sinew/world_def.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A simulation: soft and rigid bodies, everything that holds, drives and pushes them, and the
/// places where they are now. Bodies and all other things are added before the first step, or while
/// the world runs (sinew/change.h). Units are SI throughout. A world may be used by one thread at a
/// time, whatever its own number of threads; two worlds are independent, also on two threads at
/// once. Functions that only read (those that take a const world) may be called by several threads
/// while none changes the world.
typedef struct SnWorld SnWorld;

// ---- the world --------------------------------------------------------------------------------

/// Create a world without bodies. SN_BAD_INPUT for a number out of range or a name that does not
/// exist, SN_UNSUPPORTED for an explicit integrator with a consistent mass.
SN_API SnStatus sn_create_world(const SnWorldDef* def, SnWorld** world, SnError* error);

/// Destroy a world and everything in it: ids and pointers that the world gave are void.
SN_API void sn_destroy_world(SnWorld* world);

// ---- bodies -----------------------------------------------------------------------------------

/// A material of elements. Start from sn_default_material_def(): soft rubber without damping.
typedef struct SnMaterialDef {
    const char* law;       ///< "stable-neo-hookean" (default) or another of SN_LIST_LAWS
    double youngs_modulus; ///< at small strain, Pa, default 1e6
    double poissons_ratio; ///< at small strain, between -1 and 0.5, default 0.4
    double density;        ///< kg/m^3, default 1000

    double mass_damping;      ///< alpha0 of Rayleigh damping: force -alpha0 m v, 1/s
    double deformation_drag;  ///< alpha: force -alpha m (v - best rigid motion of the body), 1/s
    double stiffness_damping; ///< alpha1 of Rayleigh: force -alpha1 K v against deformation, s
    double viscosity;         ///< stress 2 eta (rate of Green strain), Pa s
    double laplacian_damping; ///< c, Pa s: stress c (rate of F) against differences of velocity
                              ///< between neighbours, where F is the deformation gradient. It
                              ///< brakes rotations, too

    const char* fibre;         ///< NULL: no fibres (default); or a name of SN_LIST_FIBRES
    double fibre_direction[3]; ///< in the rest shape
    double fibre_stiffness;    ///< Pa
    double fibre_exponent;     ///< fung: how fast stiffness grows with strain
    double fibre_tension;      ///< fung: tension of the fully active fibre, Pa
    double fibre_activation;   ///< fung: 0 (passive) to 1 (fully active)
} SnMaterialDef;

SN_API SnMaterialDef sn_default_material_def(void);

/// The id of a body inside one world. {0} means "no body". Ids count up from 1 in the order of
/// adding, and stay valid until the body is removed (sinew/change.h); no id is used again. If no
/// body has been removed, the ids are {1} .. {sn_world_body_count()}; sn_world_body_at lists them
/// in any case.
typedef struct SnBodyId {
    int32_t index1; ///< position in the order of adding, from 1
} SnBodyId;

// Each function of this section and the next adds one thing to a world. Definitions and everything
// that they point to are copied. SN_BAD_INPUT if a number is out of range, a name does not exist or
// a body is not of this world; SN_UNSUPPORTED for things that cannot act on the given body. `body`
// may be NULL if the caller does not need the id.

/// A soft body of tets or plane triangles. Start from sn_default_soft_def().
typedef struct SnSoftDef {
    const SnMesh* mesh;            ///< copied; may be destroyed afterwards
    const SnMaterialDef* material; ///< material of each region, by label 0 .. material_count-1
    int material_count;
    const double* youngs_modulus;  ///< Pa, per element, replaces the materials'; NULL: not used
    const double* fibre_direction; ///< 3 per element, replaces the materials'; NULL: not used
    double thickness;              ///< thickness of plane triangles, m, default 1
    double edge_stiffness;   ///< stiffness of massless springs along all edges of the mesh, N/m; 0
                             ///< (default): no such springs
    double edge_damping;     ///< damping of these springs, N s/m
    const double* layer_key; ///< per element, for layers of the order SN_ORDER_GIVEN: elements with
                             ///< the smallest keys turn rigid first; NULL: all keys are 0
    double velocity[3];      ///< at the start, m/s
    double angular_velocity[3]; ///< at the start, about the centre of mass, rad/s
    double stretch[3]; ///< the body starts stretched along x, y, z about its centre; default 1
    double friction, restitution; ///< its surface's own; negative: the world's (default)
    int self_contact;             ///< 1: the body's surface collides with itself
    int touch_display; ///< 1: contacts are found on the display surface, not on the surface of the
                       ///< tets
    const SnMesh* display; ///< triangles shown in place of the mesh's own surface; they move with
                           ///< its tets (sn_embed); NULL: none (default)
    double from, until;    ///< s: the body is there from the first step that begins at `from` or
                           ///< later; it is gone at the first step that begins at `until` or later.
                           ///< Default: always there (sinew/change.h)
    const char* name;      ///< for messages and output; NULL: "body N"
} SnSoftDef;

SN_API SnSoftDef sn_default_soft_def(void);
SN_API SnStatus sn_world_add_soft(SnWorld* world, const SnSoftDef* def, SnBodyId* body,
                                  SnError* error);

/// A body of springs between points. Start from sn_default_springs_def().
typedef struct SnSpringsDef {
    const SnMesh* mesh;    ///< a mesh of kind SN_MESH_SPRINGS; copied
    double stiffness;      ///< N/m
    double damping;        ///< N s/m
    double linear_density; ///< kg per m of rest length
    double velocity[3];    ///< at the start, m/s
    double from, until;    ///< as in SnSoftDef
    const char* name;      ///< NULL: "body N"
} SnSpringsDef;

SN_API SnSpringsDef sn_default_springs_def(void);
SN_API SnStatus sn_world_add_springs(SnWorld* world, const SnSpringsDef* def, SnBodyId* body,
                                     SnError* error);

/// A free rigid body: a shape of uniform density, or only mass and inertia, in which case it
/// touches nothing.
/// Start from sn_default_rigid_def().
typedef struct SnRigidDef {
    const SnShapeDef* shape; ///< shape for pictures and contacts, copied; NULL (default): no shape
    double density;    ///< density of the shape, kg/m^3, default 1000. With a shape, `mass` and
                       ///< `inertia` are not used
    double mass;       ///< kg
    double inertia[3]; ///< about the centre of mass, along the body's own axes, kg m^2
    double size[3];    ///< edges of the block that stands for a body without a shape in pictures, m
    double position[3]; ///< place of the centre of mass, or of the shape's origin, at the start, m
    double axis[3], angle;        ///< rotation at the start: about any axis, by `angle`, rad
    double velocity[3];           ///< m/s
    double angular_velocity[3];   ///< in the world's frame, rad/s
    double friction, restitution; ///< its surface's own; negative: the world's (default)
    double from, until;           ///< as in SnSoftDef
    const char* name;             ///< NULL: "body N"
} SnRigidDef;

SN_API SnRigidDef sn_default_rigid_def(void);
SN_API SnStatus sn_world_add_rigid(SnWorld* world, const SnRigidDef* def, SnBodyId* body,
                                   SnError* error);

// ---- pins, drives, forces and events -----------------------------------------------------------

/// Hold selected nodes where they are when the pin begins. Start from sn_default_pin_def().
typedef struct SnPinDef {
    SnBodyId body;
    SnSelect select;
    int component[3];   ///< 1 for each of x, y and z that is held; default all 1
    double from, until; ///< s, default always
    const char* name;   ///< a name by which sn_world_find_item finds the pin; may be NULL
} SnPinDef;

SN_API SnPinDef sn_default_pin_def(void);
SN_API SnStatus sn_world_add_pin(SnWorld* world, const SnPinDef* def, SnError* error);

/// One key of a prescribed motion. Between keys the values are interpolated; before the first key
/// and after the last one they stay constant.
typedef struct SnMotionKey {
    double time;         ///< s
    double translate[3]; ///< m
    double angle;        ///< rad, about the drive's axis
} SnMotionKey;

/// Move selected nodes as given: they are turned about an axis and shifted. With X the place of a
/// node when the drive began and x(t) its place at time t,
///   x(t) = point + R(angle(t)) (X - point) + translate(t),
/// where R is the rotation about the axis, and angle and translate are the keys' values plus the
/// constant rates times the time since `from` (since 0 if `from` is earlier). Start from
/// sn_default_drive_def().
typedef struct SnDriveDef {
    SnBodyId body;
    SnSelect select;
    double point[3], axis[3]; ///< axis of rotation, through `point`; axis zero: no rotation
    const SnMotionKey* key;   ///< ascending times; copied
    int key_count;
    int smooth;         ///< 1: slow in and out at every key (default), 0: straight lines
    double velocity[3]; ///< constant velocity in addition to the keys, m/s, from time `from` on
    double turn_rate;   ///< constant rate in addition to the keys, rad/s, from time `from` on
    double from, until; ///< s, default always; at `until` the nodes are released
    const char* name;   ///< a name by which sn_world_find_item finds the drive; may be NULL
} SnDriveDef;

SN_API SnDriveDef sn_default_drive_def(void);
SN_API SnStatus sn_world_add_drive(SnWorld* world, const SnDriveDef* def, SnError* error);

/// A point of a time profile.
typedef struct SnProfileKey {
    double time;  ///< s
    double value; ///< the force at this time is the given force times this value
} SnProfileKey;

/// Push selected nodes. All selected nodes get equal shares of the total force. Start from
/// sn_default_force_def().
typedef struct SnForceDef {
    SnBodyId body;
    SnSelect select;
    double force[3];         ///< total force on all selected nodes, N
    const SnProfileKey* key; ///< ascending times, with straight lines between the values; NULL:
                             ///< always the given force; copied
    int key_count;
    const char* name; ///< a name by which sn_world_find_item finds the force; may be NULL
} SnForceDef;

SN_API SnForceDef sn_default_force_def(void);
SN_API SnStatus sn_world_add_force(SnWorld* world, const SnForceDef* def, SnError* error);

typedef enum SnEventKind {
    SN_EVENT_GRAVITY, ///< gravity becomes `vector`, m/s^2
    SN_EVENT_KICK,    ///< `vector` is added to the velocity of `body`, m/s
    SN_EVENT_WIND,    ///< wind becomes `vector`, m/s
} SnEventKind;

/// An event happens at the first step that begins at its time or later.
typedef struct SnEventDef {
    SnEventKind kind;
    double time; ///< s
    double vector[3];
    SnBodyId body;
} SnEventDef;

SN_API SnStatus sn_world_add_event(SnWorld* world, const SnEventDef* def, SnError* error);

// ---- stepping -----------------------------------------------------------------------------------

/// Build everything that steps need, without stepping; SN_OK if this was done before. The first
/// step calls this function. SN_BAD_INPUT for a world without bodies, and for a selection that
/// contains no node.
SN_API SnStatus sn_world_start(SnWorld* world, SnError* error);

/// Advance by one step. A step that blows up is done again in 2, 4, .. 256 substeps. Below 0:
/// nothing changed, and `error` says why: SN_DIVERGED, SN_NOT_DEFINITE, SN_OUT_OF_MEMORY, or a
/// status of sn_world_start. Above 0: the step was done, with a remark: SN_NOT_CONVERGED,
/// SN_REGULARISED, SN_INVERTED, SN_SUBDIVIDED.
SN_API SnStatus sn_world_step(SnWorld* world, SnError* error);

/// The phases of a step, in order. A phase is a section of a step that has a name and is timed.
typedef enum SnPhase {
    SN_PHASE_SCRIPT,
    SN_PHASE_COLLIDE,
    SN_PHASE_REMESH,
    SN_PHASE_RECOLLIDE,
    SN_PHASE_ORACLE,
    SN_PHASE_PARTITION,
    SN_PHASE_ASSEMBLE,
    SN_PHASE_FACTOR,
    SN_PHASE_SOLVE,
    SN_PHASE_CONTACT,
    SN_PHASE_ADVANCE,
    SN_PHASE_RECORD,
    SN_PHASE_COUNT,
} SnPhase;

/// Names of phases and integrators, for people and for column headers, and a sentence about each
/// integrator. Static memory; only values of the enums are allowed.
SN_API const char* sn_phase_name(SnPhase stage);
SN_API const char* sn_integrator_name(SnIntegrator integrator);
SN_API const char* sn_integrator_summary(SnIntegrator integrator);

/// Numbers about the last step, and about the world at its end.
typedef struct SnStepStats {
    SnStatus status;                ///< what the step returned
    double seconds[SN_PHASE_COUNT]; ///< wall time of each phase
    int dofs;                       ///< degrees of freedom
    int rigid_parts;                ///< rigid parts: groups of elements that move as a rigid body
    int rigid_elements;    ///< elements in rigid parts, and elements that do not move at all
    int substeps;          ///< substeps of the step: 1 (SnXpbd.substeps with SN_XPBD), or more
                           ///< after a blow-up
    int iterations;        ///< iterations of the nonlinear solver, over all solves of the step
    int linear_iterations; ///< iterations of an iterative linear solver
    int line_search_halvings;
    double residual; ///< force that is unbalanced at the end of the last solve, N; in
                     ///< position-based steps the norm of the constraints' errors, which has no
                     ///< unit
    int contacts; ///< contacts found at the beginning of the step; if contacts are springs: at its
                  ///< end
    int pressing; ///< contacts with a force above 0
    int sweeps;   ///< sweeps of projected Gauss-Seidel over the contacts, over all solves
    int matrices; ///< matrices factored for contacts that are not solved by sweeps alone
    double deepest; ///< deepest penetration at the beginning of the step, m; if contacts are
                    ///< springs: at its end
    double kinetic, elastic, potential; ///< J; `potential` is the energy of gravity and given
                                        ///< forces
    double momentum[3];                 ///< kg m/s
    double angular_momentum[3];         ///< about the origin, kg m^2/s
    double smallest_volume; ///< det F of the worst element (F: deformation gradient); 1 at rest,
                            ///< negative if inside out
    int inverted;           ///< elements that are inside out
    double contact_energy;  ///< energy of contacts that are springs (SnContactSettings.penalty), J
    double contact_work;  ///< work of contacts that are no springs on bodies in this step, J; below
                          ///< 0: energy was lost
    double friction_work; ///< energy that friction turned into heat in this step, J
    int contact_rounds;   ///< how often the multipliers of contacts that are springs were raised
    int contacts_frozen;  ///< solves in which springs of contacts kept appearing and vanishing,
                          ///< until the set of springs was frozen
} SnStepStats;

/// The numbers of the last step, in the world's own memory: valid as long as the world, and
/// overwritten by every step. All are 0 before the first step.
SN_API const SnStepStats* sn_world_stats(const SnWorld* world);

/// The name of the method. If the method is "auto", the name is that of the chosen method once the
/// world has started, and *reason says in words why it was chosen. *reason is NULL if there was
/// nothing to choose, and before the start. `reason` may be NULL.
SN_API const char* sn_world_method(const SnWorld* world, const char** reason);

/// The largest number of residuals that are kept. If a solve has more, its last ones are kept.
enum { SN_MOST_RESIDUALS = 256 };

/// The residuals of the last solve of the last step, in order: at its beginning and after each
/// iteration; in N, or without a unit for position-based steps. The last one is
/// SnStepStats.residual. If an iterate is tried again with a safer matrix, its residual appears
/// twice. `count` is 0 for explicit and linearly implicit steps, and for position-based steps that
/// measure no residual (see sn_world_watch_residuals). The world's own memory, overwritten by every
/// step.
SN_API const double* sn_world_residuals(const SnWorld* world, int* count);

/// If `on` is 1, position-based steps measure their residual even if neither SnXpbd.tolerance nor
/// SnXpbdLayers.stop needs it. Steps with layers then have no residual at their beginning.
/// Measuring takes some time, and changes no results. Default 0. Not part of snapshots.
SN_API void sn_world_watch_residuals(SnWorld* world, int on);

// ---- reading back -------------------------------------------------------------------------------

SN_API double sn_world_time(const SnWorld* world);        ///< s since the start
SN_API int64_t sn_world_step_count(const SnWorld* world); ///< steps done since the start

/// The definition as it is now, with all parameters that have been set since the world was created.
/// Its texts are static memory.
SN_API SnWorldDef sn_world_def(const SnWorld* world);

/// The number of bodies, and the id of the body at a place in the order of adding, from 0 on; {0}
/// past the last one.
SN_API int sn_world_body_count(const SnWorld* world);
SN_API SnBodyId sn_world_body_at(const SnWorld* world, int place);

/// The first body of this name; {0}: there is none.
SN_API SnBodyId sn_world_find_body(const SnWorld* world, const char* name);

/// Facts about a body. Pointers are valid as long as the world; only `rest` becomes invalid at the
/// next call that changes the world.
typedef struct SnBodyInfo {
    SnBodyKind kind;
    unsigned can;     ///< bits SN_BODY_HAS_NODES and so on
    int there;        ///< 0: the body comes later, and has no place until then
    const char* name; ///< never NULL; "" if there is no such body
    int node_count, element_count;
    double mass, volume;     ///< kg, m^3 (plane: area times thickness; springs: 0)
    const SnMesh* rest;      ///< NULL for rigid bodies
    const SnShapeDef* shape; ///< shape of a rigid body (its frame: see `centre`); NULL: no shape
    double centre[3];        ///< the centre of mass in the shape's frame, m

    const SnMesh* display;        ///< surface that is shown, in the rest shape; NULL: the surface
                                  ///< of `rest` is shown
    const SnEmbedding* embedding; ///< embedding of `display` in the tets of `rest`, or NULL
} SnBodyInfo;

SN_API SnBodyInfo sn_world_body_info(const SnWorld* world, SnBodyId body);

/// Node positions (m) and velocities (m/s) of a soft body or of springs, 3 per node, in the order
/// of the mesh's vertices. The arrays are the world's own memory, not a copy, and valid until the
/// next call that changes the world (ask again after every step). `node_count` may be NULL. NULL
/// and 0 for rigid bodies, for a body that does not exist, and before the world has started.
SN_API const double* sn_world_positions(const SnWorld* world, SnBodyId body, int* node_count);
SN_API const double* sn_world_velocities(const SnWorld* world, SnBodyId body, int* node_count);

/// Copy the present positions of the vertices of a body's display surface, 3 per vertex, m. For
/// moments within a step, pass the positions of sn_world_frame to sn_embedding_move. SN_BAD_INPUT
/// for a body without a display surface, and before the world has started.
SN_API SnStatus sn_world_display(const SnWorld* world, SnBodyId body, double* positions);

/// Pose of a rigid body: centre of mass (m) and rotation as a quaternion (x, y, z, w). SN_BAD_INPUT
/// when the body is not rigid, or the world has not started.
SN_API SnStatus sn_world_pose(const SnWorld* world, SnBodyId body, double position[3],
                              double rotation[4]);

/// The motion of a rigid body: velocity of the centre of mass (m/s) and angular velocity in the
/// world's frame (rad/s). SN_BAD_INPUT as for sn_world_pose.
SN_API SnStatus sn_world_twist(const SnWorld* world, SnBodyId body, double velocity[3],
                               double angular_velocity[3]);

/// Copy the node positions (and velocities, unless NULL) of a soft body at a time within the last
/// step, 3 per node. With this function a program gets frames at fixed times for any step.
/// SN_BAD_INPUT for a time outside of the last step.
SN_API SnStatus sn_world_frame(const SnWorld* world, SnBodyId body, double time, double* positions,
                               double* velocities);
/// As sn_world_frame, for the pose of a rigid body.
SN_API SnStatus sn_world_frame_pose(const SnWorld* world, SnBodyId body, double time,
                                    double position[3], double rotation[4]);

/// Copy values of each element of a soft body: the determinant of the deformation gradient F, Green
/// strain as (xx, yy, zz, xy, xz, yz), and Cauchy stress in the same order, Pa. Any of the arrays
/// may be NULL. SN_BAD_INPUT for springs and rigid bodies, and before the start.
SN_API SnStatus sn_world_measure(const SnWorld* world, SnBodyId body, double* det, double* strain,
                                 double* stress);

/// Entries of sn_world_rigid_parts for elements that are in no rigid part.
enum { SN_PART_ELASTIC = -1, SN_PART_HELD = -2 };

/// For each element of a soft body, the number of the rigid part in which the element moved in the
/// last step. Numbers count from 0 through all parts of the world (SnStepStats.rigid_parts).
/// SN_PART_ELASTIC: the element is in no rigid part; SN_PART_HELD: it does not move at all. Numbers
/// may change from step to step. SN_BAD_INPUT for springs and rigid bodies, and before the start.
SN_API SnStatus sn_world_rigid_parts(const SnWorld* world, SnBodyId body, int* part_of_element);

/// For each node of a soft body or of springs, the components that were pinned or driven in the
/// last step, as bits: 1 for x, 2 for y, 4 for z. Before the first step, the bits say what the
/// first step will hold. SN_BAD_INPUT for rigid bodies, and before the start.
SN_API SnStatus sn_world_held(const SnWorld* world, SnBodyId body, unsigned char* held);

/// The number of different layers with rigid elements in position-based steps (SnXpbdLayers); 0:
/// there are no such layers, or the world has not started.
SN_API int sn_world_layer_count(const SnWorld* world);

/// For each element of a soft body, the number of layers (as counted by sn_world_layer_count) in
/// which the element was rigid in the last step. An element that is rigid in n layers is rigid in
/// the n layers with the most rigid elements. 0 if there are no layers. SN_BAD_INPUT as for
/// sn_world_rigid_parts.
SN_API SnStatus sn_world_layers(const SnWorld* world, SnBodyId body,
                                unsigned char* layers_of_element);

/// Rates of strain of a soft body, as rigidification compares them with its thresholds: squared
/// norms of the rate of the Green strain, one number per element, 1/s^2. Either array may be NULL.
/// `observed` is computed from the change of the element's strain in the last step. Steps compare
/// this rate with tau_R; a step of several substeps compares the rate in each substep. `predicted`
/// is the predicted rate of elements that were rigid when the step began, and is compared with
/// tau_E; it is -1 if nothing was predicted: for elements that deformed, for bodies that are asleep
/// or merged, and without rigidification. Before the first step, and after a body was put
/// elsewhere, the numbers are 0 and -1. SN_BAD_INPUT for springs and rigid bodies, and before the
/// start; SN_OUT_OF_MEMORY.
SN_API SnStatus sn_world_strain_rates(const SnWorld* world, SnBodyId body, double* observed,
                                      double* predicted);

/// The present values of tau_R and tau_E for a soft body, 1/s^2: the given ones, or the ones that
/// follow from SnRigidification.error. SN_BAD_INPUT as for sn_world_strain_rates, and without
/// rigidification.
SN_API SnStatus sn_world_thresholds(const SnWorld* world, SnBodyId body, double* tau_R,
                                    double* tau_E);

// ---- changing a world between steps -------------------------------------------------------------

// Functions that put bodies elsewhere start a world that has not started. After such a call,
// schemes that use earlier steps begin anew, and frames within the last step can no longer be read;
// sn_world_stats still returns the numbers of the last step.

/// Set the node positions of a soft body or of springs, 3 per node, m. Pinned components are held
/// at the new place from now on. Nodes that a drive moved when the last step began, and z of plane
/// bodies, stay as they are.
SN_API SnStatus sn_world_set_positions(SnWorld* world, SnBodyId body, const double* positions,
                                       SnError* error);

/// Set node velocities, 3 per node, m/s. Components that are pinned or driven stay as they are.
SN_API SnStatus sn_world_set_velocities(SnWorld* world, SnBodyId body, const double* velocities,
                                        SnError* error);

/// Set the pose of a rigid body, as in sn_world_pose; the quaternion may have any length but zero.
/// Velocity and angular velocity stay as they are.
SN_API SnStatus sn_world_set_pose(SnWorld* world, SnBodyId body, const double position[3],
                                  const double rotation[4], SnError* error);

/// Set the velocity (m/s), and the angular velocity in the world's frame (rad/s), of a rigid body.
SN_API SnStatus sn_world_set_twist(SnWorld* world, SnBodyId body, const double velocity[3],
                                   const double angular_velocity[3], SnError* error);

/// Go on in this world from the state of another one, `from`, which has the same bodies in the same
/// order, the same script and the same step. This world may have additional bodies at the end of
/// its list, which stay as they are; integrator, method and solver may differ. Time, positions,
/// velocities, holds, materials and the parameters below are copied; contacts begin without forces,
/// and all elements begin elastic. A hand that pulls (sinew/touch.h) is not copied. SN_BAD_INPUT
/// for worlds with other differences, and if `from` has not started.
SN_API SnStatus sn_world_copy_state(SnWorld* world, const SnWorld* from, SnError* error);

// A parameter that is set acts from the next step on. Parameters are part of a snapshot: restoring
// brings them back. Parameters without a function here (step, integrator, method, solver, threads)
// are fixed for the life of a world.

/// Set gravity (m/s^2) or wind (m/s), until an event changes it.
SN_API SnStatus sn_world_set_gravity(SnWorld* world, const double gravity[3], SnError* error);
SN_API SnStatus sn_world_set_wind(SnWorld* world, const double wind[3], SnError* error);

/// Set the drag of the medium, as in SnWorldDef, 1/s.
SN_API SnStatus sn_world_set_drag(SnWorld* world, double drag, SnError* error);

/// Set Newton's tolerances and largest number of iterations per solve, as in SnWorldDef.
SN_API SnStatus sn_world_set_tolerances(SnWorld* world, double relative, double absolute,
                                        int max_iterations, SnError* error);

/// Set thresholds, frames and merging of rigidification, as in SnWorldDef. `on` is fixed for the
/// life of a world: SN_BAD_INPUT if it differs.
SN_API SnStatus sn_world_set_rigidification(SnWorld* world, const SnRigidification* to,
                                            SnError* error);

/// Set how contacts are solved, as in SnWorldDef: friction and restitution of bodies that give
/// none, and the numbers of the solver. `off`, `penalty` and the other parameters of springs are
/// fixed for the life of a world: SN_BAD_INPUT if they differ.
SN_API SnStatus sn_world_set_contact(SnWorld* world, const SnContactSettings* to, SnError* error);

/// Set how position-based steps are solved, as in SnWorldDef, with or without layers. The values
/// act only with the integrator SN_XPBD.
SN_API SnStatus sn_world_set_xpbd(SnWorld* world, const SnXpbd* to, SnError* error);

/// Set all parameters of the definition that may change, at once; start from sn_world_def(). If a
/// parameter differs that is fixed for the life of a world: SN_BAD_INPUT, and the error names this
/// parameter. Gravity and wind are set only if they differ.
SN_API SnStatus sn_world_set_def(SnWorld* world, const SnWorldDef* to, SnError* error);

/// Set the material of a region of a soft body. `region` is the region's label, an index of
/// SnSoftDef.material. The material's numbers may change; its law, its density, and the kind and
/// direction of its fibres are fixed for the life of a world: SN_BAD_INPUT if they differ. Moduli
/// and directions that SnSoftDef gives element by element stay as they are. Rigid parts of the body
/// become elastic again. SN_UNSUPPORTED for materials that the integrator does not support.
SN_API SnStatus sn_world_set_material(SnWorld* world, SnBodyId body, int region,
                                      const SnMaterialDef* to, SnError* error);

/// The present material of a region; its texts are static memory. SN_BAD_INPUT if there is no such
/// body or region.
SN_API SnStatus sn_world_material(const SnWorld* world, SnBodyId body, int region,
                                  SnMaterialDef* material);

// ---- saving and restoring -----------------------------------------------------------------------

/// A copy of everything on which the next steps depend, as one block of memory with length, version
/// and checksum, which can be written to a file or sent. Free with sn_free_snapshot.
typedef struct SnSnapshot {
    unsigned char* data;
    size_t size; ///< bytes
} SnSnapshot;

/// A new snapshot; SN_BAD_INPUT before the world has started.
SN_API SnStatus sn_world_snapshot(const SnWorld* world, SnSnapshot* snapshot, SnError* error);

/// Free the memory of a snapshot, and set the snapshot to {0}. NULL is allowed.
SN_API void sn_free_snapshot(SnSnapshot* snapshot);

/// Put a world back to the state of a world with the same definitions: this world at an earlier
/// time, or a world that another program has made from these definitions. Starts the world if it
/// has not started. Further steps give the same bits as if the world had never stopped.
/// SN_BAD_FILE, and no change, for a snapshot that is damaged or of another world. The data is
/// copied.
SN_API SnStatus sn_world_restore(SnWorld* world, const void* data, size_t size, SnError* error);

/// Hash of everything that moves (positions, velocities, history, time). Equal runs have equal
/// hashes, for any number of threads. 0 before the world has started.
SN_API uint64_t sn_world_hash(const SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
