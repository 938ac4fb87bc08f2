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

/// A simulation: soft and rigid bodies with their present positions, and everything that holds,
/// drives and pushes them. Bodies and all other things are added before the first step, or while
/// the world runs (sinew/change.h). Units are SI throughout. Only one thread at a time may use a
/// world, even if the world has several threads of its own. Two threads may use two worlds at once.
/// Functions that take a const world only read it: several threads may call them at once while no
/// thread changes the world.
typedef struct SnWorld SnWorld;

// ---- the world --------------------------------------------------------------------------------

/// Create a world without bodies. SN_BAD_INPUT for a number out of range, for a name that does not
/// exist, and for a definition that does not come from sn_default_world_def(). SN_UNSUPPORTED or
/// SN_BAD_INPUT for settings that do not go together, such as an explicit integrator and a
/// consistent mass; `error` names the settings. SN_OUT_OF_MEMORY.
SN_API SnStatus sn_create_world(const SnWorldDef* def, SnWorld** world, SnError* error);

/// Destroy a world and everything in it. Ids and pointers that came from the world are then void.
SN_API void sn_destroy_world(SnWorld* world);

// ---- bodies -----------------------------------------------------------------------------------

/// A material of elements. Start from sn_default_material_def(): soft rubber without damping.
typedef struct SnMaterialDef {
    const char* law;       ///< "stable-neo-hookean" (default) or another of SN_LIST_LAWS
    double youngs_modulus; ///< at small strain, Pa, default 1e6
    double poissons_ratio; ///< at small strain, between -1 and 0.5, default 0.4
    double density;        ///< kg/m^3, default 1000

    double mass_damping;      ///< alpha0 of Rayleigh damping, 1/s: force -alpha0 m v
    double deformation_drag;  ///< alpha, 1/s: force -alpha m (v - best rigid motion of the body)
    double stiffness_damping; ///< alpha1 of Rayleigh, s: force -alpha1 K v against deformation
    double viscosity;         ///< eta, Pa s: the stress 2 eta times the rate of the Green strain
    double laplacian_damping; ///< c, Pa s: the stress c F', where F' is the rate of the deformation
                              ///< gradient F. It damps differences of velocity between neighbouring
                              ///< nodes, and it also brakes rotations

    const char* fibre;         ///< NULL: no fibres (default); or a name of SN_LIST_FIBRES
    double fibre_direction[3]; ///< in the rest shape
    double fibre_stiffness;    ///< Pa
    double fibre_exponent;     ///< fung: how fast stiffness grows with strain
    double fibre_tension;      ///< fung: tension of the fully active fibre, Pa
    double fibre_activation;   ///< fung: 0 (passive) to 1 (fully active)
} SnMaterialDef;

SN_API SnMaterialDef sn_default_material_def(void);

/// The id of a body inside one world. {0} means "no body". Ids count up from 1 in the order of
/// adding. A body that comes later (SnSoftDef.from) gets its id when it is added. An id stays valid
/// until its body goes or is removed (sinew/change.h), and no other body gets the same id.
/// sn_world_body_at lists the ids of the bodies that are in the world now.
typedef struct SnBodyId {
    int32_t index1; ///< position in the order of adding, from 1
} SnBodyId;

// Each function sn_world_add_... adds one thing to a world. Definitions and everything that they
// point to are copied. SN_BAD_INPUT if a number is out of range, a name does not exist or a body is
// not of this world; SN_UNSUPPORTED for a thing that cannot act on the given body. In a world that
// has started, all failures of sn_world_start are possible, too. `body` may be NULL if the caller
// does not need the id.

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
    double stretch[3]; ///< factors that stretch the body at the start along x, y and z, about its
                       ///< centre of mass; default 1
    double friction, restitution; ///< coefficients of its surface; negative (default): those of the
                                  ///< world
    int self_contact;             ///< 1: the body's surface collides with itself
    int touch_display; ///< 1: contacts are found on the display surface, not on the surface of the
                       ///< tets
    const SnMesh* display; ///< triangles that are shown in place of the surface of `mesh`, and move
                           ///< with the tets of `mesh` (sn_embed); NULL (default): none
    double from, until;    ///< s: the body comes with the first step that begins at `from` or
                           ///< later, and goes with the first step that begins at `until` or later
                           ///< (sinew/change.h). Default: the body is always in the world
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

/// A free rigid body: a shape of uniform density, or only mass and inertia. A rigid body without a
/// shape touches nothing. Start from sn_default_rigid_def().
typedef struct SnRigidDef {
    const SnShapeDef* shape; ///< shape for pictures and contacts, copied; NULL (default): no shape
    double density;     ///< density of the shape, kg/m^3, default 1000; not used without a shape
    double mass;        ///< kg; not used with a shape
    double inertia[3];  ///< principal moments of inertia about the centre of mass, along the body's
                        ///< own axes, kg m^2; not used with a shape
    double size[3];     ///< edges of the block that pictures show for a body without a shape, m
    double position[3]; ///< position at the start, m: of the shape's origin, or without a shape of
                        ///< the centre of mass
    double axis[3], angle;        ///< rotation at the start: about `axis`, by `angle`, rad
    double velocity[3];           ///< velocity of the centre of mass at the start, m/s
    double angular_velocity[3];   ///< at the start, in the world's frame, rad/s
    double friction, restitution; ///< coefficients of its surface; negative (default): those of the
                                  ///< world
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
    double point[3], axis[3]; ///< axis of rotation, through `point`; may be zero for a drive that
                              ///< does not turn
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
    const SnProfileKey* key; ///< points of a profile with ascending times, copied. The value
                             ///< changes linearly between points, and is constant before the first
                             ///< and after the last point. NULL: the force is constant
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
    double time;      ///< s
    double vector[3]; ///< see SnEventKind
    SnBodyId body;    ///< the body that is kicked; not used by other events
} SnEventDef;

SN_API SnStatus sn_world_add_event(SnWorld* world, const SnEventDef* def, SnError* error);

// ---- stepping -----------------------------------------------------------------------------------

/// Build everything that steps need, without stepping. If the world has started before, do nothing.
/// Steps and all functions that change positions or velocities call this function. SN_BAD_INPUT for
/// a world without bodies, for a selection that contains no node, and while a change is open
/// (sn_world_begin_change); SN_UNSUPPORTED for contents that the integrator or the method cannot
/// simulate; SN_OUT_OF_MEMORY.
SN_API SnStatus sn_world_start(SnWorld* world, SnError* error);

/// Advance by one step. If the step blows up, it is tried again with 2, 4, .. 256 times as many
/// substeps; only SN_DORMAND_PRINCE, which chooses its own substeps, does not try again. A status
/// below 0 means that the time and all bodies are as before, and `error` says why: SN_DIVERGED,
/// SN_NOT_DEFINITE, SN_OUT_OF_MEMORY, or a status of sn_world_start. But bodies, colliders and
/// attachments whose time had come or gone when this step began (SnSoftDef.from) may have been
/// added or removed already. A status above 0 means that the step was done, with a remark:
/// SN_NOT_CONVERGED, SN_REGULARISED, SN_INVERTED, SN_SUBDIVIDED.
SN_API SnStatus sn_world_step(SnWorld* world, SnError* error);

/// The phases of a step: sections with names, whose times are measured (SnStepStats.seconds). The
/// order of this list is not always the order in time, and a step may enter a phase several times.
typedef enum SnPhase {
    SN_PHASE_SCRIPT,
    SN_PHASE_COLLIDE,
    SN_PHASE_REMESH, ///< not used yet
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
/// integrator. The texts are static memory. SN_PHASE_COUNT and SN_INTEGRATOR_COUNT have no names.
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
    int iterations;        ///< iterations of the nonlinear solver, in all solves of the step
    int linear_iterations; ///< iterations of an iterative linear solver
    int line_search_halvings;
    double residual; ///< norm of the unbalanced forces at the end of the last solve, N; in
                     ///< position-based steps the norm of the constraints' errors, which has no
                     ///< unit
    int contacts; ///< contacts found at the beginning of the step; if contacts are springs: at its
                  ///< end
    int pressing; ///< contacts with a force above 0
    int sweeps;   ///< sweeps of projected Gauss-Seidel through all contacts, in all solves
    int matrices; ///< matrices factored to solve for contacts and attachments; sweeps need none
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
    double
        contact_work; ///< work that contacts did on bodies in this step, J; below 0: bodies lost
                      ///< energy. If contacts are springs, changes of contact_energy do not count
    double restitution_work; ///< the part of contact_work that bodies lost in impacts, J: 0 or
                             ///< negative. It is measured in steps of first order, and 0 in all
                             ///< other steps
    double friction_work;    ///< energy that friction turned into heat in this step, J
    // Energy books: the sum of kinetic, elastic, potential and contact_energy has changed in this
    // step by contact_work, the four works below, and `numerical`.
    double script_work;  ///< work of forces that change with time, kicks, changes of gravity, and
                         ///< the hand, J
    double drive_work;   ///< work of pins and drives on bodies, J
    double wind_work;    ///< work of the wind, J
    double damping_work; ///< energy that damping and drag took, J: 0 or negative
    double numerical;    ///< change of energy that no force explains, J: what the integrator lost
                         ///< (negative) or gained
    int contact_rounds;  ///< if contacts are springs: how often the multipliers that
                         ///< SnContactSettings.largest_depth asks for were raised
    int contacts_frozen; ///< number of solves in which springs of contacts kept appearing and
                         ///< vanishing, until the set of springs was frozen
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

/// The residuals of the last solve of the last step: at the beginning of the solve, then after each
/// iteration. They are in N; those of position-based steps have no unit. The last one is
/// SnStepStats.residual. If an iterate is tried again with a safer matrix, its residual appears
/// twice. `count` is 0 for explicit and linearly implicit steps, and for position-based steps that
/// measure no residual (see sn_world_watch_residuals). The array is the world's own memory, and
/// every step overwrites it.
SN_API const double* sn_world_residuals(const SnWorld* world, int* count);

/// If `on` is 1, position-based steps measure residuals even if neither SnXpbd.tolerance nor
/// SnXpbdLayers.stop needs them. If neither does, and there are layers, sn_world_residuals lacks
/// the residual at the beginning of the solve. Measuring takes some time, and changes no results.
/// Default 0. Not part of snapshots.
SN_API void sn_world_watch_residuals(SnWorld* world, int on);

// ---- reading back -------------------------------------------------------------------------------

SN_API double sn_world_time(const SnWorld* world);        ///< s since the start
SN_API int64_t sn_world_step_count(const SnWorld* world); ///< steps done since the start

/// The definition as it is now, with all parameters that have been set since the world was created.
/// Its texts are static memory.
SN_API SnWorldDef sn_world_def(const SnWorld* world);

/// The number of bodies that are in the world now, and their ids in the order of adding: `place`
/// counts from 0, and past the last body the id is {0}. Bodies that come later are left out.
SN_API int sn_world_body_count(const SnWorld* world);
SN_API SnBodyId sn_world_body_at(const SnWorld* world, int place);

/// The first body of this name; {0}: there is none.
SN_API SnBodyId sn_world_find_body(const SnWorld* world, const char* name);

/// Facts about a body. `name`, `display` and `embedding` are valid until the body is removed or a
/// snapshot is restored; `rest` and `shape` are valid until the next call that changes the world.
typedef struct SnBodyInfo {
    SnBodyKind kind;
    unsigned can;     ///< bits SN_BODY_HAS_NODES and so on
    int there;        ///< 1: the body is in the world now; 0: the body comes later
    const char* name; ///< never NULL; "" if there is no such body
    int node_count, element_count;
    double mass, volume;     ///< kg, m^3 (plane bodies: area times thickness; springs: 0; rigid
                             ///< bodies without a shape: that of the block SnRigidDef.size)
    const SnMesh* rest;      ///< NULL for rigid bodies
    const SnShapeDef* shape; ///< shape of a rigid body (its frame: see `centre`); NULL: no shape
    double centre[3];        ///< the centre of mass in the shape's frame, m

    const SnMesh* display;        ///< the display surface, in the rest shape; NULL: the surface of
                                  ///< `rest` is shown
    const SnEmbedding* embedding; ///< embedding of `display` in the tets of `rest`, or NULL
} SnBodyInfo;

SN_API SnBodyInfo sn_world_body_info(const SnWorld* world, SnBodyId body);

/// Node positions (m) and velocities (m/s) of a soft body or of springs, 3 per node, in the order
/// of the mesh's vertices. The arrays are the world's own memory, not a copy, and valid until the
/// next call that changes the world (ask again after every step). `node_count` may be NULL. NULL
/// and 0 for rigid bodies, for a body that is not in the world now, and before the world has
/// started.
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

/// Copy the node positions (m) and velocities (m/s) of a soft body or of springs at a time within
/// the last step, 3 numbers per node. `velocities` may be NULL. With this function a program gets
/// frames at regular times, whatever the length of the steps. SN_BAD_INPUT for a rigid body, for a
/// body that is not in the world now, for a time outside of the last step, and before the world has
/// started.
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

/// For each element of a soft body, the index of the rigid part in which the element moved in the
/// last step. Indices count from 0 through the rigid parts of the whole world
/// (SnStepStats.rigid_parts). SN_PART_ELASTIC: the element is in no rigid part; SN_PART_HELD: the
/// element does not move at all. The index of a rigid part may change from step to step.
/// SN_BAD_INPUT for springs and rigid bodies, and before the start.
SN_API SnStatus sn_world_rigid_parts(const SnWorld* world, SnBodyId body, int* part_of_element);

/// For each node of a soft body or of springs, the components that were pinned, driven or held
/// (sn_world_hold) in the last step, as bits: 1 for x, 2 for y, 4 for z. Before the first step, the
/// bits are those at the start. SN_BAD_INPUT for rigid bodies, and before the start.
SN_API SnStatus sn_world_held(const SnWorld* world, SnBodyId body, unsigned char* held);

/// The number of layers of position-based steps in which elements may be rigid (SnXpbdLayers).
/// Layers with equal shares of rigid elements count as one. 0 if there are no such layers, and
/// before the world has started.
SN_API int sn_world_layer_count(const SnWorld* world);

/// For each element of a soft body, the number n of layers in which the element was rigid in the
/// last step: these were the n layers with the largest shares of rigid elements. Layers count as in
/// sn_world_layer_count. All numbers are 0 if there are no layers. SN_BAD_INPUT as for
/// sn_world_rigid_parts.
SN_API SnStatus sn_world_layers(const SnWorld* world, SnBodyId body,
                                unsigned char* layers_of_element);

/// Rates of strain of a soft body, as rigidification compares them with its thresholds: squared
/// norms of the rate of the Green strain, one number per element, 1/s^2. Either array may be NULL.
/// `observed` is the rate at which the element's strain changed in the last step. Rigidification
/// compares this rate with tau_R; if the step had several substeps, it compares the rate in each
/// substep. `predicted` is the rate that was predicted for an element that was rigid when the step
/// began, and is compared with tau_E. It is -1 if nothing was predicted: for elements that were
/// elastic, for bodies that are asleep or merged, and without rigidification. Before the first
/// step, and after a body was put elsewhere, `observed` is 0 and `predicted` is -1. SN_BAD_INPUT
/// for springs and rigid bodies, and before the start; SN_OUT_OF_MEMORY.
SN_API SnStatus sn_world_strain_rates(const SnWorld* world, SnBodyId body, double* observed,
                                      double* predicted);

/// The present values of tau_R and tau_E for a soft body, 1/s^2: the given ones, or the ones that
/// follow from SnRigidification.error. SN_BAD_INPUT as for sn_world_strain_rates, and without
/// rigidification.
SN_API SnStatus sn_world_thresholds(const SnWorld* world, SnBodyId body, double* tau_R,
                                    double* tau_E);

// ---- changing a world between steps -------------------------------------------------------------

// The functions from sn_world_set_positions to sn_world_copy_state first start the world if it has
// not started yet. Afterwards, integrators that use earlier steps begin anew, and frames within the
// last step can no longer be read. sn_world_stats still returns the numbers of the last step.

/// Set the node positions of a soft body or of springs, 3 per node, m. From now on pins, and holds
/// of sn_world_hold, keep their nodes at the new positions. Nodes that a drive moves are left where
/// they are; which nodes these are was decided when the last step began, or, before the first step,
/// when the world started. Plane bodies keep their z.
SN_API SnStatus sn_world_set_positions(SnWorld* world, SnBodyId body, const double* positions,
                                       SnError* error);

/// Set node velocities, 3 per node, m/s. Components that are pinned, driven or held (as
/// sn_world_held returns) stay as they are.
SN_API SnStatus sn_world_set_velocities(SnWorld* world, SnBodyId body, const double* velocities,
                                        SnError* error);

/// Set the pose of a rigid body, as in sn_world_pose; the quaternion may have any length above 0.
/// Velocity and angular velocity stay as they are.
SN_API SnStatus sn_world_set_pose(SnWorld* world, SnBodyId body, const double position[3],
                                  const double rotation[4], SnError* error);

/// Set the velocity (m/s), and the angular velocity in the world's frame (rad/s), of a rigid body.
SN_API SnStatus sn_world_set_twist(SnWorld* world, SnBodyId body, const double velocity[3],
                                   const double angular_velocity[3], SnError* error);

/// Go on in `world` from the state of another world, `from`. Both must have the same bodies in the
/// same order, the same pins, drives, forces and events, and the same step; but `world` may have
/// more bodies at the end of its list, which stay as they are. Integrator, method and solver may
/// differ. Time, positions, velocities, holds (sn_world_hold), targets of drives and colliders
/// (sn_world_move_drive), materials, and the parameters that the functions below can set are
/// copied. Contacts begin without forces, and all elements begin elastic. A hand that pulls
/// (sn_world_pull) is not copied. SN_BAD_INPUT if `from` has not started, or if the worlds differ
/// in the step, in the kind, the number of regions or the number of nodes of a body, or in the
/// number of pins, drives, forces or events. Other differences are the caller's responsibility.
SN_API SnStatus sn_world_copy_state(SnWorld* world, const SnWorld* from, SnError* error);

// A parameter that is set acts from the next step on. Parameters are part of a snapshot: restoring
// the snapshot brings them back. Parameters that none of these functions can set (step, integrator,
// method, solver, threads) are fixed for the life of a world.

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
/// none, and the numbers of the solver. `off`, `projection`, `penalty` and the other parameters of
/// springs are fixed for the life of a world: SN_BAD_INPUT if they differ.
SN_API SnStatus sn_world_set_contact(SnWorld* world, const SnContactSettings* to, SnError* error);

/// Set how position-based steps are solved, as in SnWorldDef, with or without layers. The values
/// act only with the integrator SN_XPBD.
SN_API SnStatus sn_world_set_xpbd(SnWorld* world, const SnXpbd* to, SnError* error);

/// Set all parameters of the definition that may change, at once; start from sn_world_def().
/// SN_BAD_INPUT if a parameter that is fixed for the life of a world differs; the error names this
/// parameter. If gravity or wind is equal to that of sn_world_def(), events that have changed it
/// keep their effect.
SN_API SnStatus sn_world_set_def(SnWorld* world, const SnWorldDef* to, SnError* error);

/// Set the material of a region of a soft body. `region` is the region's label, an index of
/// SnSoftDef.material. The material's numbers may change; its law, its density, and the kind and
/// direction of its fibres are fixed for the life of a world: SN_BAD_INPUT if they differ. Moduli
/// and directions that SnSoftDef gives element by element stay as they are. Rigid parts of the body
/// become elastic again. SN_UNSUPPORTED for materials that the integrator or the method does not
/// support.
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

/// Take a new snapshot. SN_BAD_INPUT before the world has started, and while a change is open
/// (sn_world_begin_change).
SN_API SnStatus sn_world_snapshot(const SnWorld* world, SnSnapshot* snapshot, SnError* error);

/// Free the memory of a snapshot, and set the snapshot to {0}. NULL is allowed.
SN_API void sn_free_snapshot(SnSnapshot* snapshot);

/// Bring a world into the state of a snapshot. The snapshot comes from this world, or from another
/// world with the same definitions, possibly in another program. If this world has not started, it
/// is started first. Further steps give the same bits as steps of the world from which the snapshot
/// came. SN_BAD_FILE, and no change, for a snapshot that is damaged or belongs to other
/// definitions. The data is copied.
SN_API SnStatus sn_world_restore(SnWorld* world, const void* data, size_t size, SnError* error);

/// Hash of everything that moves (positions, velocities, history, time). Equal runs have equal
/// hashes, for any number of threads. 0 before the world has started.
SN_API uint64_t sn_world_hash(const SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
