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

/// A simulation: soft and rigid bodies, everything that holds, drives and pushes them, and where
/// they are now.
/// Bodies and everything else are added first, or while it runs (sinew/change.h).
/// Units are SI throughout. A world belongs to one thread at a time, whatever its own number of
/// threads; two worlds are independent, also on two threads at once. Reading functions (those that
/// take a const world) may be called by several threads while none changes it.
typedef struct SnWorld SnWorld;

// ---- the world --------------------------------------------------------------------------------

/// An empty world. SN_BAD_INPUT for a number out of range or a name that does not exist,
/// SN_UNSUPPORTED for an explicit integrator with a consistent mass.
SN_API SnStatus sn_create_world(const SnWorldDef* def, SnWorld** world, SnError* error);

/// Ends a world and everything in it: ids and pointers that it gave mean nothing any more.
SN_API void sn_destroy_world(SnWorld* world);

// ---- bodies -----------------------------------------------------------------------------------

/// A material of elements. Start from sn_default_material_def(): soft rubber without damping.
typedef struct SnMaterialDef {
    const char* law;       ///< "stable-neo-hookean" (default) or another of SN_LIST_LAWS
    double youngs_modulus; ///< at small strain, Pa, default 1e6
    double poissons_ratio; ///< at small strain, between -1 and 0.5, default 0.4
    double density;        ///< kg/m^3, default 1000

    double mass_damping;      ///< alpha0 of Rayleigh: force -alpha0 m v, 1/s
    double deformation_drag;  ///< alpha: force -alpha m (v - best rigid motion of the body), 1/s
    double stiffness_damping; ///< alpha1 of Rayleigh: force -alpha1 K v against deformation, s
    double viscosity;         ///< stress 2 eta (rate of Green strain), Pa s
    double laplacian_damping; ///< against differences of velocity between neighbours: stress c
                              ///< (rate of F), Pa s. It brakes rotations, too

    const char* fibre;         ///< NULL: none (default); or one of SN_LIST_FIBRES
    double fibre_direction[3]; ///< in the rest shape
    double fibre_stiffness;    ///< Pa
    double fibre_exponent;     ///< fung: growth of stiffness with strain
    double fibre_tension;      ///< fung: tension of the fully active fibre, Pa
    double fibre_activation;   ///< fung: 0 passive to 1 fully active
} SnMaterialDef;

SN_API SnMaterialDef sn_default_material_def(void);

/// A body inside one world. All zero means "no body". Ids count up from 1 in the order of adding
/// and stay valid until it is removed (sinew/change.h); none is used again. Where none was removed,
/// {1} .. {sn_world_body_count()} are all of them; sn_world_body_at lists them in any case.
typedef struct SnBodyId {
    int32_t index1; ///< position in the order of adding, from 1
} SnBodyId;

// The functions of this section and the next add one thing to a world. Definitions, and everything
// they point to, are copied. SN_BAD_INPUT when a number is out of range, a name does not exist or a
// body is not of this world; SN_UNSUPPORTED for things that cannot act on such a body. `body` may
// be NULL where the id is not wanted.

/// A soft body of tets or plane triangles. Start from sn_default_soft_def().
typedef struct SnSoftDef {
    const SnMesh* mesh;            ///< copied; may be destroyed afterwards
    const SnMaterialDef* material; ///< one for each region label 0 .. material_count-1
    int material_count;
    const double* youngs_modulus;  ///< per element, overrides the materials', Pa; NULL: none
    const double* fibre_direction; ///< 3 per element, overrides the materials'; NULL: none
    double thickness;              ///< plane triangles, m, default 1
    double edge_stiffness;         ///< stiffness of springs without mass along all edges of the
                                   ///< mesh, N/m; 0 (default): there are none
    double edge_damping;           ///< damping of these springs, N s/m
    const double* layer_key;       ///< per element, in layers of the order SN_ORDER_GIVEN: the
                                   ///< smallest turn rigid first; NULL: all are 0
    double velocity[3];            ///< at the start, m/s
    double angular_velocity[3];    ///< at the start, about the centre of mass, rad/s
    double stretch[3];             ///< start stretched along x, y, z about the centre; default 1
    double friction, restitution;  ///< its surface's own; negative: the world's (default)
    int self_contact;              ///< 1: parts of it that meet do not pass through each other
    int touch_display;             ///< 1: contacts are with the display surface, not the tets'
    const SnMesh* display; ///< triangles that are shown in place of the mesh's own surface and move
                           ///< with its tets (sn_embed); NULL: none (default)
    double from, until;    ///< it is there from the first step that begins at `from` or later, and
                           ///< no more from `until` on, s; default always (sinew/change.h)
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

/// A free rigid body: a shape of uniform density, or mass and inertia alone, which touch nothing.
/// Start from sn_default_rigid_def().
typedef struct SnRigidDef {
    const SnShapeDef* shape; ///< its shape for pictures and contacts; NULL (default): none; copied
    double density;          ///< density of the shape, kg/m^3, default 1000. With a shape, the next
                             ///< two are not used
    double mass;             ///< kg
    double inertia[3];       ///< about the centre of mass, along the body's own axes, kg m^2
    double size[3];          ///< edges of the block that stands for it in pictures, m
    double position[3];    ///< where the centre of mass, or the shape's origin, is at the start, m
    double axis[3], angle; ///< how it is turned at the start: about any axis, rad
    double velocity[3];    ///< m/s
    double angular_velocity[3];   ///< in the world's frame, rad/s
    double friction, restitution; ///< its surface's own; negative: the world's (default)
    double from, until;           ///< as in SnSoftDef
    const char* name;             ///< NULL: "body N"
} SnRigidDef;

SN_API SnRigidDef sn_default_rigid_def(void);
SN_API SnStatus sn_world_add_rigid(SnWorld* world, const SnRigidDef* def, SnBodyId* body,
                                   SnError* error);

// ---- what holds, drives and pushes --------------------------------------------------------------

/// Hold selected nodes where they are when the pin begins. Start from sn_default_pin_def().
typedef struct SnPinDef {
    SnBodyId body;
    SnSelect select;
    int component[3];   ///< hold x, y, z (default all 1)
    double from, until; ///< s, default always
    const char* name;   ///< a name to find it by (sn_world_find_item); may be NULL
} SnPinDef;

SN_API SnPinDef sn_default_pin_def(void);
SN_API SnStatus sn_world_add_pin(SnWorld* world, const SnPinDef* def, SnError* error);

/// One key of a prescribed motion. Between keys values are interpolated; before the first and after
/// the last they are held.
typedef struct SnMotionKey {
    double time;         ///< s
    double translate[3]; ///< m
    double angle;        ///< rad, about the drive's axis
} SnMotionKey;

/// Move selected nodes as given: turned about an axis and shifted, from where they were (X) when
/// the drive began.
///   x(t) = point + R(angle(t)) (X - point) + translate(t)
/// where angle and translate are the keys' values plus t times the rates. Start from
/// sn_default_drive_def().
typedef struct SnDriveDef {
    SnBodyId body;
    SnSelect select;
    double point[3], axis[3]; ///< axis of rotation; the zero vector: none, for what does not turn
    const SnMotionKey* key;   ///< ascending times; copied
    int key_count;
    int smooth;         ///< 1: slow in and out at every key (default), 0: straight lines
    double velocity[3]; ///< m/s, from time `from` on
    double turn_rate;   ///< rad/s, from time `from` on
    double from, until; ///< s, default always; released afterwards
    const char* name;   ///< a name to find it by (sn_world_find_item); may be NULL
} SnDriveDef;

SN_API SnDriveDef sn_default_drive_def(void);
SN_API SnStatus sn_world_add_drive(SnWorld* world, const SnDriveDef* def, SnError* error);

/// A point of a time profile.
typedef struct SnProfileKey {
    double time;  ///< s
    double value; ///< multiple of the force
} SnProfileKey;

/// Push selected nodes. The total force is spread equally over them. Start from
/// sn_default_force_def().
typedef struct SnForceDef {
    SnBodyId body;
    SnSelect select;
    double force[3];         ///< N in all
    const SnProfileKey* key; ///< ascending times, straight lines between; NULL: always 1; copied
    int key_count;
    const char* name; ///< a name to find it by (sn_world_find_item); may be NULL
} SnForceDef;

SN_API SnForceDef sn_default_force_def(void);
SN_API SnStatus sn_world_add_force(SnWorld* world, const SnForceDef* def, SnError* error);

typedef enum SnEventKind {
    SN_EVENT_GRAVITY, ///< gravity becomes `vector`, m/s^2
    SN_EVENT_KICK,    ///< `vector` is added to the velocity of `body`, m/s
    SN_EVENT_WIND,    ///< wind becomes `vector`, m/s
} SnEventKind;

/// Something that happens at a time: at the first step that begins at or after it.
typedef struct SnEventDef {
    SnEventKind kind;
    double time; ///< s
    double vector[3];
    SnBodyId body;
} SnEventDef;

SN_API SnStatus sn_world_add_event(SnWorld* world, const SnEventDef* def, SnError* error);

// ---- stepping -----------------------------------------------------------------------------------

/// Build everything without stepping; SN_OK when that was done before. Called by the first step.
/// SN_BAD_INPUT for a world without bodies and for a selection that picks no node.
SN_API SnStatus sn_world_start(SnWorld* world, SnError* error);

/// Advance by one step. A step that blows up is done again in 2, 4, .. 256 parts. Below 0: nothing
/// changed, and `error` says what went wrong: SN_DIVERGED, SN_NOT_DEFINITE, SN_OUT_OF_MEMORY, or
/// what sn_world_start says. Above 0: done, with a remark: SN_NOT_CONVERGED, SN_REGULARISED,
/// SN_INVERTED, SN_SUBDIVIDED.
SN_API SnStatus sn_world_step(SnWorld* world, SnError* error);

/// The phases of a step, in order: its named and timed sections.
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

/// Names for people and column headers; a sentence. Static memory, for values of the enums only.
SN_API const char* sn_phase_name(SnPhase stage);
SN_API const char* sn_integrator_name(SnIntegrator integrator);
SN_API const char* sn_integrator_summary(SnIntegrator integrator);

/// Numbers about the last step, and about the world at its end.
typedef struct SnStepStats {
    SnStatus status;                ///< what the step returned
    double seconds[SN_PHASE_COUNT]; ///< wall time of each phase
    int dofs;                       ///< degrees of freedom
    int rigid_parts;                ///< rigid parts: groups of elements that move as a rigid body
    int rigid_elements;             ///< elements in rigid parts, or that do not move at all
    int substeps;          ///< parts in which the step was done: 1, or more after a blow-up
    int iterations;        ///< iterations of the nonlinear solver, over all solves of the step
    int linear_iterations; ///< iterations of an iterative linear solver
    int line_search_halvings;
    double residual; ///< force that is left unbalanced at the end of the last solve, N
    int contacts;    ///< contacts found at the beginning of the step; springs: at its end
    int pressing;    ///< contacts with a force
    int sweeps;      ///< sweeps of projected Gauss-Seidel over the contacts, over all solves
    int matrices;    ///< matrices factored for contacts that sweeps do not solve
    double deepest;  ///< deepest penetration, m, at the beginning of the step; springs: at its end
    double kinetic, elastic, potential; ///< J; potential is that of gravity and given forces
    double momentum[3];                 ///< kg m/s
    double angular_momentum[3];         ///< about the origin, kg m^2/s
    double smallest_volume; ///< det F of the worst element; 1 at rest, negative inside out
    int inverted;           ///< elements inside out
    double contact_energy;  ///< energy of contacts that are springs (SnContactSettings.penalty), J
    double contact_work;  ///< work of other contacts on bodies in this step, J: below 0, they take
                          ///< energy
    double friction_work; ///< energy that friction turned into heat in this step, J
    int contact_rounds;   ///< how often multipliers of springs were raised
    int contacts_frozen;  ///< solves in which springs of contacts came and went, until they were
                          ///< left as they were
} SnStepStats;

/// The world's own memory, valid as long as the world and written anew by every step. All zero
/// before the first one.
SN_API const SnStepStats* sn_world_stats(const SnWorld* world);

/// The name of the method. "auto" has made its choice once the world has started: *reason says why,
/// in words; it is NULL where nothing was left to choose, or before. `reason` may be NULL.
SN_API const char* sn_world_method(const SnWorld* world, const char** reason);

/// So many residuals are kept of a solve that has more iterations: the last ones.
enum { SN_MOST_RESIDUALS = 256 };

/// The residuals of the last solve of the last step: as it began and after each iteration, in
/// order, the last one being SnStepStats.residual. An iterate that was given up for a safer matrix
/// is there twice. There are none (`count` is 0) for explicit and linearly implicit steps, and for
/// position-based ones that measure none (see below). The world's own memory, written anew by every
/// step.
SN_API const double* sn_world_residuals(const SnWorld* world, int* count);

/// 1: position-based steps measure their residual even where neither SnXpbd.tolerance nor `stop` of
/// layers asks for it (those of a layered step have none as it begins). That takes some time, and
/// changes nothing else. Default 0. Not part of snapshots.
SN_API void sn_world_watch_residuals(SnWorld* world, int on);

// ---- reading back -------------------------------------------------------------------------------

SN_API double sn_world_time(const SnWorld* world);        ///< s since the start
SN_API int64_t sn_world_step_count(const SnWorld* world); ///< steps done since the start

/// The definition as it is now, with all parameters that were set since. Its texts are static
/// memory.
SN_API SnWorldDef sn_world_def(const SnWorld* world);

/// How many bodies there are, and the id of the one at a place in the order of adding, from 0 on.
/// {0} past the last.
SN_API int sn_world_body_count(const SnWorld* world);
SN_API SnBodyId sn_world_body_at(const SnWorld* world, int place);

/// The first body of this name, or {0}.
SN_API SnBodyId sn_world_find_body(const SnWorld* world, const char* name);

/// Facts about a body. Pointers are valid as long as the world, but `rest` only until the next call
/// that changes the world.
typedef struct SnBodyInfo {
    SnBodyKind kind;
    unsigned can;     ///< bits of SN_BODY_HAS_NODES and so on
    int there;        ///< 0: it comes later, and is nowhere until then
    const char* name; ///< never NULL; "" where there is no such body
    int node_count, element_count;
    double mass, volume;     ///< kg, m^3 (plane: area times thickness; springs: 0)
    const SnMesh* rest;      ///< NULL for rigid bodies
    const SnShapeDef* shape; ///< shape of a rigid body, about its centre of mass (see `centre`); or
                             ///< NULL
    double centre[3];        ///< the centre of mass in the shape's frame, m

    const SnMesh* display;        ///< the surface that is shown, at rest; NULL: that of `rest`
    const SnEmbedding* embedding; ///< `display` in the tets of `rest`, or NULL
} SnBodyInfo;

SN_API SnBodyInfo sn_world_body_info(const SnWorld* world, SnBodyId body);

/// Node positions (m) and velocities (m/s) of a soft body or of springs, 3 per node, in the order
/// of the mesh's vertices: the world's own memory, not a copy, valid until the next call that
/// changes the world (ask again after every step). `node_count` may be NULL. NULL and 0 for rigid
/// bodies, for no body, and before the world has started.
SN_API const double* sn_world_positions(const SnWorld* world, SnBodyId body, int* node_count);
SN_API const double* sn_world_velocities(const SnWorld* world, SnBodyId body, int* node_count);

/// Where the vertices of a body's display surface are now, 3 per vertex, m, copied. For moments
/// within a step, give what sn_world_frame says to sn_embedding_move. SN_BAD_INPUT for a body
/// without such a surface, and before the world has started.
SN_API SnStatus sn_world_display(const SnWorld* world, SnBodyId body, double* positions);

/// Pose of a rigid body: centre of mass (m) and rotation as a quaternion (x, y, z, w). SN_BAD_INPUT
/// when the body is not rigid, or the world has not started.
SN_API SnStatus sn_world_pose(const SnWorld* world, SnBodyId body, double position[3],
                              double rotation[4]);

/// How a rigid body moves: velocity of the centre of mass (m/s) and angular velocity in the world's
/// frame (rad/s). SN_BAD_INPUT as above.
SN_API SnStatus sn_world_twist(const SnWorld* world, SnBodyId body, double velocity[3],
                               double angular_velocity[3]);

/// Node positions (and velocities, unless NULL) of a soft body at a time within the last step, 3
/// per node, copied: for frames at fixed times whatever the step. SN_BAD_INPUT for a time outside.
SN_API SnStatus sn_world_frame(const SnWorld* world, SnBodyId body, double time, double* positions,
                               double* velocities);
/// The same for the pose of a rigid body.
SN_API SnStatus sn_world_frame_pose(const SnWorld* world, SnBodyId body, double time,
                                    double position[3], double rotation[4]);

/// Per element of a soft body, where an array is not NULL: det F, Green strain as (xx, yy, zz, xy,
/// xz, yz), Cauchy stress likewise, Pa. SN_BAD_INPUT for springs, rigid bodies, and before the
/// start.
SN_API SnStatus sn_world_measure(const SnWorld* world, SnBodyId body, double* det, double* strain,
                                 double* stress);

/// Entries of sn_world_rigid_parts for elements that are in no rigid part.
enum { SN_PART_ELASTIC = -1, SN_PART_HELD = -2 };

/// Per element of a soft body, the rigid part that it moved with in the last step, counted from 0
/// through the world (SnStepStats.rigid_parts are all of them); SN_PART_ELASTIC: in none;
/// SN_PART_HELD: it does not move at all. Numbers may change from step to step. SN_BAD_INPUT for
/// springs, rigid bodies, and before the start.
SN_API SnStatus sn_world_rigid_parts(const SnWorld* world, SnBodyId body, int* part_of_element);

/// Per node of a soft body or of springs, the components that were pinned or driven in the last
/// step, as bits: 1 for x, 2 for y, 4 for z. Before the first step these are the components that
/// will be. SN_BAD_INPUT for rigid bodies and before the start.
SN_API SnStatus sn_world_held(const SnWorld* world, SnBodyId body, unsigned char* held);

/// How many different layers with rigid elements position-based steps go through (SnXpbdLayers); 0:
/// none, or the world has not started.
SN_API int sn_world_layer_count(const SnWorld* world);

/// Per element of a soft body, the number of those layers in which it was rigid in the last step:
/// from the one with most rigid elements on, up to that one. 0 where there are no layers.
/// SN_BAD_INPUT as sn_world_rigid_parts.
SN_API SnStatus sn_world_layers(const SnWorld* world, SnBodyId body,
                                unsigned char* layers_of_element);

/// Rates of strain of a soft body, as rigidification compares them with its thresholds: squared
/// norms of the rate of the Green strain, 1/s^2. Where an array is not NULL, it has one number per
/// element. `observed` follows from the difference of the element's strains over the last step, and
/// is compared with tau_R (part by part, if the step was done in parts). `predicted` is that of
/// elements which were rigid as the step began, and is compared with tau_E; it is -1 where nothing
/// was predicted: for elements that deformed, for bodies asleep or merged, and without
/// rigidification. Before the first step, and after something was put elsewhere, they are 0 and -1.
/// SN_BAD_INPUT for springs, rigid bodies, and before the start; SN_OUT_OF_MEMORY.
SN_API SnStatus sn_world_strain_rates(const SnWorld* world, SnBodyId body, double* observed,
                                      double* predicted);

/// tau_R and tau_E as they are for a soft body now, given or following from
/// SnRigidification.error, 1/s^2. SN_BAD_INPUT as above, and without rigidification.
SN_API SnStatus sn_world_thresholds(const SnWorld* world, SnBodyId body, double* tau_R,
                                    double* tau_E);

// ---- changing a world between steps -------------------------------------------------------------

// Putting things elsewhere starts the world if it has not started. Schemes that look back begin
// afresh, frames inside the last step are no longer to be had, and sn_world_stats tells of the last
// step still.

/// Node positions of a soft body or of springs, 3 per node, m. Pinned components are held at the
/// new place from now on. Nodes that a drive moves (as the last step began), and z of plane bodies,
/// stay as they are.
SN_API SnStatus sn_world_set_positions(SnWorld* world, SnBodyId body, const double* positions,
                                       SnError* error);

/// Node velocities, 3 per node, m/s. Components that are pinned or driven stay as they are.
SN_API SnStatus sn_world_set_velocities(SnWorld* world, SnBodyId body, const double* velocities,
                                        SnError* error);

/// Pose of a rigid body, as in sn_world_pose; the quaternion may have any length but zero. Velocity
/// and angular velocity stay.
SN_API SnStatus sn_world_set_pose(SnWorld* world, SnBodyId body, const double position[3],
                                  const double rotation[4], SnError* error);

/// Velocity (m/s) and angular velocity in the world's frame (rad/s) of a rigid body.
SN_API SnStatus sn_world_set_twist(SnWorld* world, SnBodyId body, const double velocity[3],
                                   const double angular_velocity[3], SnError* error);

/// Go on in this world from where another one is: one with the same bodies, in the same order, the
/// same script and the same step. This one may have more bodies behind them, which stay as they
/// are; integrator, method and solver may differ. Time, positions, velocities, holds, materials and
/// the parameters below are copied; contacts begin without forces, and nothing is rigid that can be
/// soft. A hand that pulls (touch.h) is not copied. SN_BAD_INPUT for worlds that differ otherwise,
/// and for one to copy from that has not started.
SN_API SnStatus sn_world_copy_state(SnWorld* world, const SnWorld* from, SnError* error);

// Parameters count from the next step on. They are part of a snapshot: restoring brings them back.
// What is not here (step, integrator, method, solver, threads) is fixed for the life of a world.

/// Gravity (m/s^2) and wind (m/s), until an event changes them.
SN_API SnStatus sn_world_set_gravity(SnWorld* world, const double gravity[3], SnError* error);
SN_API SnStatus sn_world_set_wind(SnWorld* world, const double wind[3], SnError* error);

/// Drag of the medium as in SnWorldDef, 1/s.
SN_API SnStatus sn_world_set_drag(SnWorld* world, double drag, SnError* error);

/// Newton's tolerances and largest number of iterations per solve, as in SnWorldDef.
SN_API SnStatus sn_world_set_tolerances(SnWorld* world, double relative, double absolute,
                                        int max_iterations, SnError* error);

/// Thresholds, frames and merging of rigidification as in SnWorldDef. Whether it is `on` is fixed
/// for the life of a world: SN_BAD_INPUT when it differs.
SN_API SnStatus sn_world_set_rigidification(SnWorld* world, const SnRigidification* to,
                                            SnError* error);

/// How contacts are solved, as in SnWorldDef: friction and restitution of bodies without their own,
/// and the numbers of the solver. `off`, `penalty` and the other parameters of springs are fixed
/// for the life of a world: SN_BAD_INPUT when they differ.
SN_API SnStatus sn_world_set_contact(SnWorld* world, const SnContactSettings* to, SnError* error);

/// How position-based steps are solved, as in SnWorldDef, with layers or without. Counts for the
/// integrator SN_XPBD.
SN_API SnStatus sn_world_set_xpbd(SnWorld* world, const SnXpbd* to, SnError* error);

/// Everything of the definition that may change, at once: start from sn_world_def(). SN_BAD_INPUT
/// names what differs and is fixed for the life of a world. Gravity and wind are set where they
/// differ.
SN_API SnStatus sn_world_set_def(SnWorld* world, const SnWorldDef* to, SnError* error);

/// Set the material of a region of a soft body, by its label as in SnSoftDef.material. Numbers may
/// change; law, density, and kind and direction of fibres are fixed for the life of a world:
/// SN_BAD_INPUT when they differ. Moduli and directions that SnSoftDef gives element by element
/// stay. Rigid parts of the body become elastic again. SN_UNSUPPORTED for materials that the
/// integrator does not support.
SN_API SnStatus sn_world_set_material(SnWorld* world, SnBodyId body, int region,
                                      const SnMaterialDef* to, SnError* error);

/// The material that a region has now; texts are static memory. SN_BAD_INPUT for no such body or
/// region.
SN_API SnStatus sn_world_material(const SnWorld* world, SnBodyId body, int region,
                                  SnMaterialDef* material);

// ---- saving and restoring -----------------------------------------------------------------------

/// A copy of everything that the next steps depend on, as one block of memory with length, version
/// and checksum: write it to a file, send it, keep it. Free with sn_free_snapshot.
typedef struct SnSnapshot {
    unsigned char* data;
    size_t size; ///< bytes
} SnSnapshot;

/// A new snapshot; SN_BAD_INPUT before the world has started.
SN_API SnStatus sn_world_snapshot(const SnWorld* world, SnSnapshot* snapshot, SnError* error);

/// Frees the memory and makes the snapshot {0}. NULL is fine.
SN_API void sn_free_snapshot(SnSnapshot* snapshot);

/// Put a world back to where a world with the same definitions was (it may be this one, or one made
/// alike in another program). Starts the world if it has not started. Going on from there gives the
/// same bits as never having stopped. A snapshot that is damaged, or of another world, is
/// SN_BAD_FILE and changes nothing. The data is copied.
SN_API SnStatus sn_world_restore(SnWorld* world, const void* data, size_t size, SnError* error);

/// Hash of everything that moves (positions, velocities, history, time): equal for equal runs, for
/// any number of threads. 0 before the world has started.
SN_API uint64_t sn_world_hash(const SnWorld* world);

#ifdef __cplusplus
}
#endif
#endif
