// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SIM_WORLD_H
#define SN_SIM_WORLD_H

#include "base/arena.h"
#include "base/pool.h"
#include "coords/ghost.h"
#include "coords/labels.h"
#include "coords/oracle.h"
#include "mesh/embed.h"
#include "sim/body_kind.h"
#include "sim/booking.h"
#include "sim/collisions.h"
#include "sim/pull.h"
#include "sim/script.h"
#include "solve/method.h"
#include "system/scheme.h"
#include "system/system.h"
#include "xpbd/xpbd.h"

// The struct of a world, and functions that the files of src/sim share.

/// A body as it was added, and its numbers in the model.
typedef struct SnBody {
    SnStay stay; // number (that of the body's SnBodyId), and times of coming and going
    SnBodyKind kind;
    unsigned can; // what the body can do: bits SN_BODY_...
    char* name;
    SnSoftKind made;     // a body with nodes: the kind of its part of the model
    int part;            // soft bodies and springs: index of the part in the model; -1: none yet
    int rigid;           // rigid bodies: index of the rigid body in the model; -1: none yet
    double mass, volume; // kg, m^3
    double friction, restitution; // negative: the world's coefficients are used
    int self_contact, touch_display;
    SnRigidShape* shape;    // a rigid body's shape, or NULL
    SnShapeDef shape_def;   // the shape as it was given; its mesh is shape_mesh
    SnMesh* shape_mesh;     // or NULL
    Vec3 centre;            // centre of mass in the shape's frame, m
    SnRigidMass rigid_mass; // mass and inertia of a rigid body
    SnEmbedded* display;    // surface that is shown in place of the mesh's own surface, or NULL; it
                            // refers to vertices of the mesh, not to nodes of the model
    SnMaterial* made_of;    // present materials of a soft body's regions (region_count)
    int region_count;
    double* own_modulus;       // Young's modulus of each element, Pa; NULL: that of made_of is used
    double* own_fibre;         // fibre directions (elements x 3); NULL: those of made_of are used
    SnSpringMaterial* springs; // material of each spring of a body of springs, or NULL
    double thickness;          // thickness of plane triangles, m
    float* layer_key; // key of each element for layers of position-based steps; NULL: all 0

    SnMesh* mesh;       // NULL once the world has started: the model has a copy then
    int* number;        // node of each vertex, until the world starts; NULL: the model numbers them
    SnSoftDef soft_def; // the definition as it was given; its pointers are NULL

    // ---- how the body begins
    double velocity[3], angular_velocity[3], stretch[3];
    SnRigidDef rigid_def;
} SnBody;

/// Kinds of items: what a world has beside bodies and colliders.
typedef enum SnItemKind {
    SN_ITEM_PIN,
    SN_ITEM_DRIVE,
    SN_ITEM_FORCE,
    SN_ITEM_EVENT,
    SN_ITEM_PAIR,
    SN_ITEM_ATTACHMENT
} SnItemKind;

/// An item as it was added.
typedef struct SnItem {
    SnStay stay; // number (that of the item's SnItemId); its times are used for attachments only:
                 // pins and drives stay in the list while they hold no nodes
    char* name;  // or NULL
    SnItemKind kind;
    union { // definitions; their names are NULL, and the item owns their keys
        SnPinDef pin;
        SnDriveDef drive;
        SnForceDef force;
        SnEventDef event;
        SnPairDef pair;
        SnAttachmentDef attachment;
    };
} SnItem;

/// Rigidification: which elements of soft bodies are rigid. adapt_start.c makes this struct,
/// adapt.c changes it. The parts of `mixed` are the solid parts of the model.
typedef struct SnAdapt {
    SnMixed* mixed;
    int* index; // index in mixed->part of each solid part of the model; a part that is no solid has
                // the index of the next solid part (part_count)
    SnOracle* oracle;
    int anew;  // 1: aggregates have changed since the system was built
    int* rank; // place of each node in the order in which nodes are eliminated when nothing is
               // rigid (node_count), or NULL
    // ---- by part of `mixed`
    double* energy;       // elastic energy of elements that do not deform, J
    SnSolidWorst* worst;  // the most compressed of the elements that do not deform
    double* thickness;    // thickness of the part divided by its size
    SnThresholds* limits; // thresholds in the step under way
    // ---- by element of `mixed`
    double* predicted; // squared rate of strain that the oracle predicted in the last step, 1/s^2;
                       // -1: the oracle was not asked about this element

    // ---- by part of the model, for rest*.c and merge*.c
    double* potential;    // energy of gravity on the part while it sleeps, J
    double* size;         // diagonal of the box around the part's undeformed mesh, m
    unsigned char* woken; // 1: the part has woken, and all parts that press against it wake, too
    SnOwed* owed;         // result of the oracle for this step: woken elements, largest strain
    unsigned char* asked; // 1: the oracle was asked about the part in this step
} SnAdapt;

/// The forces of script and hand on nodes at one time. They are summed again only for another time.
typedef struct SnGiven {
    double* force; // (node_count x 3), N
    int known;     // 0: `force` has not been summed yet in this step
    double time;   // the time at which these forces act, s
} SnGiven;

/// Value of SnWorld.next_version and saved_version: the state has to be copied as a whole.
#define SN_LEARNT_NOTHING UINT64_MAX

/// Lists of things that come later (waiting.c). Numbers ascend in each list.
typedef struct SnWaiting {
    SnBody* body;
    SnCollider* collider;
    SnItem* item; // also items that name a body or a collider which is not there yet
    int body_count, collider_count, item_count;
    double due;    // the next time at which a thing comes or goes, s; infinite: there is none
    double now;    // time of a world that has not started, s; things with a later `from` wait
    uint64_t hash; // hash of all definitions at the start; 0: no thing had a time to come or go
} SnWaiting;

/// A change under way: lengths of lists and last numbers when it began, restored if it fails.
typedef struct SnChange {
    int open; // 1: until sn_world_end_change; else a change is one call
    int body_count, collider_count, item_count;
    int waiting_bodies, waiting_colliders, waiting_items;
    int last_body, last_collider, last_item;
} SnChange;

struct SnWorld {
    SnWorldDef def;          // the definition as it is now
    SnWorldDef started_with; // the definition when the world started
    const SnMethod* method; // NULL: the kind of step solves by itself, or "auto" is still to choose
    const char* method_reason; // why "auto" has chosen the method; NULL: "auto" has not chosen
    uint64_t matrix_version;   // counts the changes on which a method's matrix may depend
    SnPool* pool;
    SnBody* body;
    SnCollider* collider;
    SnItem* item;
    int body_count, collider_count, item_count;
    SnWaiting waiting;
    int last_body, last_collider, last_item; // highest numbers so far: no number is used again
    int asked; // number for the next added thing; 0: the number after the last one of its kind
    SnChange change;
    int topology;     // how often bodies, colliders and items have changed since the start
    uint64_t lineage; // hash of the changes that `topology` counts; 0: there was no change
    struct SnWorldImage* origin; // image of the world before its first change; NULL: no change yet
    // the next two are NULL, except while this world starts in place of an old one or from an image
    struct SnPassage* passage;
    struct SnWorldImage* image;
    int started; // 1: sn_world_start has succeeded

    // ---- made by sn_world_start
    SnModel* model; // constant, except for numbers of materials, which materials.c sets
    SnAwake* awake; // which parts are asleep; written by rest.c and adapt_keep.c
    SnState* state; // the present state
    SnState* next;  // the state at the end of the step under way; swapped in when it succeeds
    SnState* saved; // the state at the start of the whole step, restored if the step fails
    uint64_t next_version, saved_version; // version of `awake` with which `next` and `saved` agree,
                                          // or SN_LEARNT_NOTHING
    SnMap* map;                           // which nodes follow which movers, and blocks of unknowns
    SnScript script;
    SnCollisions* collisions; // NULL: nothing can touch, and nothing is attached
    SnAdapt* adapt;           // NULL: there is no rigidification
    SnXpbdSolver* xpbd;       // the solver of position-based steps, or NULL
    int pinned;           // 1: nodes were held when the world started; layers are planned by this
    uint64_t fingerprint; // fingerprint of the definitions with which the world started, computed
                          // before the first of them changes; 0: none has changed yet
    SnLoads* loads;       // gravity, and a function that gives the forces on nodes at a time
    SnGiven given;        // memory for the results of this function
    SnDrag* drag;
    SnInnerDrag* inner;
    SnTerm* term;
    int term_count;
    unsigned drags; // drag terms that parameters and materials ask for: bits of SN_DRAG_...
    SnArenaStore* arena;
    double *shown_x, *shown_v; // positions, m, and velocities, m/s, in the order of vertices, for
                               // parts whose nodes are in another order (node_count x 3)

    // ---- made anew when the set of held components changes
    unsigned char* built_held; // held components for which the members below were made (node_count)
    SnSystem* system;          // NULL: the kind of step needs none
    SnBlockMatrix* matrix;
    void* method_memory; // memory of `method` for this system
    SnLinear* linear;    // made only once, because it notices new patterns of matrices

    // ---- filled by each step
    double h; // length of the (sub)step under way, s: def.step divided by the number of substeps
    SnStepStats stats;
    SnResiduals residuals; // residuals of the last solve
    SnBooking booking;     // energy books of the (sub)step under way
    SnEffort effort;       // work of the step under way
    SnStop stop;           // why the last step that failed could not be done (stop.h)
    int watched;           // 1: residuals are measured even where no step needs them
};

/// 1: steps of a world have no inertia, and rows count in m in place of m/s.
static inline int sn_is_static(const SnWorld* world) {
    return sn_scheme(world->def.integrator)->is_static;
}
/// Factor that turns velocities of obstacles, m/s, into the unit of rows, which is m in statics.
static inline double sn_obstacle_unit(const SnWorld* world) {
    return sn_is_static(world) ? world->h : 1;
}
/// Size of gravity in the step under way, m/s^2.
static inline double sn_gravity(const SnWorld* world) {
    return v3_norm(v3_load(world->loads->gravity));
}

/// Make room for one more item at the end of an array. NULL: out of memory, nothing changed.
void* sn_world_grow(void* items, int count, size_t size);

/// Reserve all numbers up to `bodies`, `colliders` and `items` for things that ask for a number
/// (sn_world_ask_number). So each thing of a scene keeps its number, even if it is added late or a
/// second time. Before the world starts, numbers have to be asked for in ascending order.
void sn_world_set_aside(SnWorld* world, int bodies, int colliders, int items);
/// Ask for the number that the next added thing gets. No thing in the world may have this number.
void sn_world_ask_number(SnWorld* world, int number);
/// Return the number for a thing that is being added, and update *last, the highest one of its
/// kind.
int sn_world_next_number(SnWorld* world, int* last);

/// Bring a world in line with its lists after a thing was added to them or marked as gone; while a
/// change is open, do nothing. On failure the world is as before the change (change.c).
SnStatus sn_world_changed(SnWorld* world, SnError* error);
/// SN_BAD_INPUT with a sentence while a change is open.
SnStatus sn_world_check_closed(const SnWorld* world, SnError* error);

/// The first item of a kind that follows `after` in the list (NULL: in the whole list), or NULL.
const SnItem* sn_next_item(const SnWorld* world, SnItemKind kind, const SnItem* after);
/// Loop over the items of a kind that are there, in the order of the list.
#define SN_EACH_ITEM(item, world, kind)                                                            \
    for (const SnItem* item = sn_next_item(world, kind, NULL); item;                               \
         item = sn_next_item(world, kind, item))
int sn_count_items(const SnWorld* world, SnItemKind kind);
/// Free what an item owns.
void sn_item_free(SnItem* item);

/// Find the nodes of the model for the vertices of a body's mesh that a selection picks.
SnStatus sn_world_pick(const SnWorld* world, SnBodyId body, const SnSelect* select,
                       const char* what, SnNodeSet* nodes, SnError* error);

// ---- things that come and go by their times (waiting.c)

/// The time of a world, s.
double sn_world_now(const SnWorld* world);
/// 1: a thing has not come yet; an item also waits for each body and collider that it names.
int sn_is_waiting(const SnWorld* world, const SnStay* stay);
int sn_is_item_waiting(const SnWorld* world, const SnItem* item);
/// 1: an item names the body, or the collider, with this number.
int sn_item_names_body(const SnItem* item, int body);
int sn_item_names_collider(const SnItem* item, int collider);
/// Set world->waiting.due. To be called after every change of the lists.
void sn_world_find_due(SnWorld* world);
/// SN_BAD_INPUT or SN_UNSUPPORTED with a sentence if a waiting thing could not come.
SnStatus sn_world_check_waiting(const SnWorld* world, SnError* error);
/// Let all things come and go whose time is reached when a step begins.
SnStatus sn_world_come_and_go(SnWorld* world, SnError* error);

/// SN_BAD_INPUT or SN_UNSUPPORTED with a sentence if no world can have this definition. To be
/// called for a new world, and for a running world whose parameters have changed.
SnStatus sn_world_check_def(const SnWorldDef* def, SnError* error);

/// Size in bytes of a snapshot's copy of the parameters that may change while a world runs
/// (parameter_table.h), and functions that save and load these bytes. Loading is for a world that
/// has started, and does not build the system anew. It returns 1 if any parameter differs.
size_t sn_parameters_size(void);
void sn_parameters_save(const SnWorld* world, unsigned char* bytes);
int sn_parameters_load(SnWorld* world, const unsigned char* bytes);

/// Values for `solver` of sn_world_renew that are not the index of a part: make the whole solver of
/// position-based steps anew, or keep it.
enum { SN_RENEW_ALL = -1, SN_RENEW_NONE = -2 };

/// Make anew the members that depend on changed parameters or materials. `solver`: the part whose
/// elements are renewed in the solver of position-based steps, or SN_RENEW_...; `system`: 1 if the
/// system has to be built anew. On failure solver and system are as they were.
SnStatus sn_world_renew(SnWorld* world, int solver, int system, SnError* error);

/// A hash of the definitions with which the world started (fingerprint.c).
uint64_t sn_world_fingerprint(const SnWorld* world);
/// Remember the fingerprint, before definitions change from which it is computed.
void sn_world_keep_fingerprint(SnWorld* world);

/// Materials of a body's elements as they are now.
void sn_body_materials(const SnBody* body, const SnMesh* mesh, SnMaterial* material);

/// Size in bytes of a snapshot's copy of materials, and functions that save and load these bytes.
/// Loading returns 1 if any material differs.
size_t sn_materials_size(const SnWorld* world);
void sn_materials_save(const SnWorld* world, unsigned char* bytes);
int sn_materials_load(SnWorld* world, const unsigned char* bytes);
/// SN_BAD_INPUT with a sentence when a number of a material is out of its range.
SnStatus sn_materials_check(const SnWorld* world, SnError* error);

enum { SN_DRAG_MEDIUM = 1, SN_DRAG_LAPLACIAN = 2, SN_DRAG_DEFORMATION = 4 };

/// List the terms that a world needs now: elements that deform, loads, contacts that are springs,
/// and the kinds of drag that parameters and materials ask for.
void sn_world_list_terms(SnWorld* world);

/// Update the arrays shown_x and shown_v: for all parts if `all` is 1, or else for parts that are
/// awake. To be called after every change of the state.
void sn_world_show(SnWorld* world, int all);

/// To be called after a user has moved or pushed a body: schemes begin without history, there are
/// no frames inside the last step any more, and all parts wake.
void sn_world_forget_past(SnWorld* world);

/// SN_BAD_FILE with a sentence if a loaded state is impossible in this world (state_fits.c).
SnStatus sn_state_fits(const SnWorld* world, const SnState* state, SnError* error);
/// 1: all drives and colliders that a user moves in a state are in this world (steer.c).
int sn_steers_fit(const SnWorld* world, const SnState* state);
/// Copy from a state the targets of those drives and colliders that this world has, too.
SnStatus sn_steers_take(SnWorld* world, const SnState* from);

/// Start all members; on failure some of them have started.
SnStatus sn_world_start_members(SnWorld* world, SnError* error);
/// Free all bodies, colliders and items.
void sn_world_free_definitions(SnWorld* world);
/// Free what sn_world_start made.
void sn_world_stop(SnWorld* world);

/// Save or load the data that members keep in an image (image.h).
void sn_world_image_members(SnWorld* world, struct SnWorldImage* image);

// ---- members that start.c starts and stops: start_model.c, start_script.c, start_system.c

SnStatus sn_model_make(SnWorld* world, SnError* error);
SnStatus sn_model_start(SnWorld* world, SnError* error); // make the model if it is not made yet
void sn_model_stop(SnWorld* world);
SnStatus sn_script_start(SnWorld* world, SnError* error);
SnStatus sn_terms_start(SnWorld* world, SnError* error);
void sn_terms_stop(SnWorld* world);
void sn_system_stop(SnWorld* world);

/// Number the map's blocks for the components that the state holds, list the terms, and build the
/// system and the matrix anew if the kind of step needs them.
SnStatus sn_world_build_system(SnWorld* world, SnError* error);

/// Free a body's mesh and numbering: the model has copies of them.
void sn_body_forget_mesh(SnBody* body);
/// Free what a body owns.
void sn_body_free(SnBody* body);

// ---- the three states of a world: states.c

/// Make the three states of a world that is starting, and set world->state from the definitions.
SnStatus sn_states_start(SnWorld* world, SnError* error);
void sn_states_stop(SnWorld* world);
/// Make room in all three states for at least `count` entries of arrays whose length may change
/// while the world runs; `per` says which arrays.
SnStatus sn_world_reserve(SnWorld* world, SnPer per, int count);
/// Swap world->state and world->next.
void sn_states_swap(SnWorld* world);

// ---- finding bodies, colliders and items: reading.c

/// The body with an id. NULL: there is none, or it comes later.
const SnBody* sn_world_body(const SnWorld* world, SnBodyId id);
/// A body or collider that is there, or comes later. NULL: there is none.
const SnBody* sn_world_known_body(const SnWorld* world, SnBodyId id);
const SnCollider* sn_world_known_collider(const SnWorld* world, SnColliderId id);
/// The place of a body among the world's bodies, or that of a collider or an item; -1: none is
/// there.
int sn_world_body_index(const SnWorld* world, SnBodyId id);
int sn_world_collider_index(const SnWorld* world, SnColliderId id);
int sn_world_item_index(const SnWorld* world, int number);

// ---- bonds: bonds.c

/// Write into the model which nodes are attached exactly.
SnStatus sn_bonds_start(SnWorld* world, SnError* error);
/// SN_UNSUPPORTED with a sentence where a node that is attached exactly is pinned or driven.
SnStatus sn_bonds_check_script(const SnWorld* world, SnError* error);
/// When a step begins, give each rigid body and the nodes that follow it the same motion.
void sn_bonds_begin(SnWorld* world);
/// How many nodes follow rigid bodies for good.
int sn_bonds_count(const SnModel* model);
/// The place of a node among the nodes that follow rigid bodies for good, or -1.
int sn_bonds_place(const SnModel* model, int node);

/// Write into next->pull, from number `first` on, the forces with which rigid bodies held the nodes
/// that follow them in the step that ends (bonds_oracle.c).
SnStatus sn_bonds_remember(SnWorld* world, int first, SnArena scratch);
/// Forces on all nodes at the step's end, N (node_count x 3): the forces of script and hand, plus
/// the forces with which rigid bodies hold the nodes that follow them, read from state->pull from
/// number `first` on (bonds_oracle.c). NULL: there is no memory.
const double* sn_bonds_pull(const SnWorld* world, int first, SnArena* scratch);

// ---- rigidification

/// Make what rigidification needs for a world that is starting, if it is on (adapt_start.c).
SnStatus sn_adapt_start(SnWorld* world, SnError* error);
void sn_destroy_adapt(SnAdapt* adapt);

/// To be called before a step is solved, when its contacts are known: predict which elements will
/// deform, change the aggregates accordingly, and build the system anew if any has changed
/// (adapt.c).
SnStatus sn_adapt_begin(SnWorld* world, SnArena scratch, SnError* error);
/// To be called after a step was solved: observe which elements have deformed, and let parts fall
/// asleep or merge.
SnStatus sn_adapt_end(SnWorld* world, SnArena scratch, SnError* error);

/// Make all elements of a part elastic, because its nodes were put elsewhere or its material has
/// changed (adapt_put.c).
void sn_adapt_put(SnWorld* world, int part);

/// The step under way as the oracle needs it (adapt.c). `twist`: velocities and angular velocities
/// of movers (mover_count x 6).
SnOracleStep sn_adapt_oracle_step(const SnWorld* world, const double* twist);
/// The index in mixed->part of a solid part of the model.
static inline int sn_adapt_index(const SnWorld* world, int part) {
    return world->adapt->index[part];
}
/// Thresholds of a part of `mixed`, as the world's definition has them now.
SnThresholds sn_adapt_limits(const SnWorld* world, int part);
/// Remember the order of rows of a system in which no element is rigid; systems with aggregates
/// use the same order (adapt_rank.c).
SnStatus sn_adapt_rank(SnWorld* world, const SnSystem* system);

/// The elements of a solid part that deform. This function and the next three are in adapt_read.c.
const SnSolid* sn_adapt_solid(const SnWorld* world, int part);
/// The elements that deform among SnPart.element[index], as a pointer like SnElements.self.
const void* sn_adapt_elements(const SnWorld* world, int part, int index);
/// Elastic energy, J, and the most compressed element of a solid part when nodes are at x.
double sn_adapt_energy(const SnWorld* world, int part, const double* x, SnArena scratch);
SnSolidWorst sn_adapt_worst(const SnWorld* world, int part, const double* x);

/// Functions that save and load the data of rigidification that a snapshot contains beside the
/// state, and their size in bytes. Before loading, the world must have the snapshot's state.
size_t sn_adapt_size(const SnWorld* world);
void sn_adapt_save(const SnWorld* world, unsigned char* bytes);
void sn_adapt_load(SnWorld* world, const unsigned char* bytes);
/// SN_BAD_FILE: bytes that sn_adapt_save may have written are impossible for the loaded `state`.
SnStatus sn_adapt_fits(const SnWorld* world, const SnState* state, const unsigned char* bytes);

// ---- rest (rest.c where nothing else is said)

/// When a step begins, wake parts that a force or the hand moves, and parts whose alarm is due; all
/// parts if `disturbed`: an event has happened, or held components have changed.
void sn_rest_begin(SnWorld* world, int disturbed);
/// Wake all parts, after something has changed outside of steps.
void sn_rest_disturb(SnWorld* world);
/// To be called when the contacts of a step are found: wake the sleeping parts that something fast
/// or driven reaches. *woken is 1 if a part woke, so that contacts have to be found again.
SnStatus sn_rest_reached(SnWorld* world, SnArena scratch, int* woken);
/// To be called after a solve. If contacts are springs, the solve may have found new contacts: wake
/// the sleeping parts in them. *woken becomes 1 if a part woke: the step is to be solved again.
void sn_rest_met(SnWorld* world, int* woken);
/// At the end of a step: let parts fall asleep that have been still (rest_end.c).
SnStatus sn_rest_end(SnWorld* world, SnArena scratch);
/// 1: a part of the model is left out of the step under way.
static inline int sn_is_part_asleep(const SnWorld* world, int part) {
    return world->awake->asleep[part];
}
/// A part is still when it is slower than SN_STILL_SPEED times sqrt(tau_R) times its size. It may
/// fall asleep when it has been still for SN_STILL_TIME.
#define SN_STILL_SPEED 0.03
#define SN_STILL_TIME  0.1 // s
/// The forces that press on a sleeping or merged part may change by this share of the sum of their
/// reference sizes (SnTouch, SnMerged). If they change by more, the part wakes or its group splits.
#define SN_STEADY 0.05

/// The speed below which a part is still, m/s (rest_still.c).
double sn_still_speed(const SnWorld* world, int part);
/// The time when the strain of a part's ghosts may be large enough to wake it, s (rest_still.c).
double sn_rest_alarm(const SnWorld* world, int part);
/// 1: a force, a hand or a drive moves a part, or the part is glued (rest_moved.c).
int sn_is_part_moved(const SnWorld* world, int part);
/// The part of the soft body to which an object of detection belongs, or -1.
static inline int sn_part_of_object(const SnWorld* world, int object) {
    const int b = world->collisions->source[object].body;
    return b >= 0 && (world->body[b].can & SN_BODY_STRAINS) ? world->body[b].part : -1;
}
/// Wake a part and all that press against it, outside of steps.
void sn_rest_wake(SnWorld* world, int part);
/// Write into world->awake which parts are asleep in the world's state.
void sn_rest_tell(SnWorld* world);

// ---- moving as one (merge.c where nothing else is said)

/// Split groups when a step begins: all groups if `disturbed`, or else each group with a part that
/// something moves (sn_is_part_moved) or whose alarm is due.
void sn_merge_begin(SnWorld* world, int disturbed);
/// Split all groups, after something has changed outside of steps.
void sn_merge_disturb(SnWorld* world);
/// Write into `mixed` which parts move as one.
void sn_merge_tell(SnWorld* world);
/// To be called when the step is solved: split the groups that contacts would not hold together.
/// *broke is 1 if a group split, so that the step is to be solved again (merge_break.c).
SnStatus sn_merge_break(SnWorld* world, SnArena scratch, int* broke);
/// At the end of a step: merge parts that have moved together (merge_end.c).
SnStatus sn_merge_end(SnWorld* world, SnArena scratch);
/// The number, above 0, of the group that a part moves with in the step under way; 0: it moves by
/// itself.
static inline int sn_merge_number(const SnWorld* world, int part) {
    return world->adapt && part >= 0 ? world->state->merged[part].group + 1 : 0;
}

/// sn_is_within_merged returns 1 if both objects of a contact belong to one group. sn_is_at_merged
/// returns 1 if one object belongs to a group, and the other object does not belong to this group
/// (merge_contacts.c, as the next two).
int sn_is_within_merged(const SnWorld* world, const SnContactKey* key);
int sn_is_at_merged(const SnWorld* world, const SnContactKey* key);
/// Turn a vector by the rotation of the merged part at a contact in the step that was solved.
Vec3 sn_merge_turn(const SnWorld* world, const SnContactKey* key, Vec3 vector);
/// Move a contact within a group along with the group; other contacts stay.
void sn_merge_carry(const SnWorld* world, SnTouch* touch);

// ---- methods

/// The name of a method as a text that lasts: a method of the registry, "auto", or the method of
/// one kind of step alone. NULL: there is no method of this name.
const char* sn_method_name(const char* name);
/// Set world->method from the definition; it stays NULL for "auto" until the world starts.
void sn_method_begin(SnWorld* world);
/// Let "auto" choose for a world whose model, script and collisions are made, and undo the choice.
void sn_method_choose(SnWorld* world);
void sn_method_unchoose(SnWorld* world);
/// 1: the method needs energies that are squared distances (system/distances.h).
int sn_method_takes_distances(const SnWorldDef* def);
/// SN_UNSUPPORTED with a sentence if the method does not support the present materials of bodies.
SnStatus sn_method_check_bodies(const SnWorld* world, SnError* error);

// ---- position-based steps

/// SN_BAD_INPUT with a sentence when a number of the layers is out of its range.
SnStatus sn_xpbd_check(const SnWorldDef* def, SnError* error);
/// Make the solver of position-based steps for a world that is starting.
SnStatus sn_xpbd_start(SnWorld* world, SnError* error);
/// SN_UNSUPPORTED with a sentence for damping that position-based steps do not have.
SnStatus sn_xpbd_check_drags(const SnWorld* world, SnError* error);
/// Make a solver of position-based steps for the parameters and materials that the world has now.
SnStatus sn_xpbd_make(const SnWorld* world, SnXpbdSolver** solver, SnError* error);

// ---- kinds of step (step_kinds.c)

/// A kind of step.
typedef struct SnStepKind {
    const char* name;
    int (*takes)(const SnWorldDef* def); // 1: this kind can do the steps of a world so defined
    const char* method;  // name of this kind's own method; NULL: none. A kind with a method does
                         // the steps of the worlds that name it, and `takes` is not called
    const char* summary; // a sentence about `method`
    int needs_system;    // 1: steps ask the world's system for forces and inertia of unknowns
    int has_matrix;      // 1: steps solve for unknowns with a matrix, by the world's method
    /// SN_UNSUPPORTED or SN_BAD_INPUT with a sentence if this kind cannot do what a definition
    /// says; the checks of combinations.c follow. NULL: nothing more is checked.
    SnStatus (*check)(const SnWorldDef* def, SnError* error);
    /// Make what this kind needs for a world that is starting; NULL: nothing.
    SnStatus (*start)(SnWorld* world, SnError* error);
    /// Compute world->next from world->state, without time and step count.
    SnStatus (*step)(SnWorld* world, SnArena scratch);
} SnStepKind;

/// The kind of step for a definition whose method exists.
const SnStepKind* sn_step_kind(const SnWorldDef* def);
/// The kinds that have a method of their own, by index from 0 on; NULL past the last one.
const SnStepKind* sn_step_kind_with_method(int index);

SnStatus sn_step_implicit(SnWorld* world, SnArena scratch);
SnStatus sn_step_explicit(SnWorld* world, SnArena scratch);
SnStatus sn_step_xpbd(SnWorld* world, SnArena scratch);

// ---- loads (loads.c)

/// Make loads and drags for a world that is starting, and free them (sn_loads_stop). Loads keep a
/// pointer to their world: sn_loads_belong sets it when another world has taken over the loads.
SnStatus sn_loads_start(SnWorld* world);
void sn_loads_belong(SnWorld* world);
void sn_loads_stop(SnWorld* world);
/// Set gravity and wind for a step that begins, after its events are done.
void sn_loads_begin(SnWorld* world);
/// Forces of script and hand on nodes at the end of the step under way (node_count x 3), N.
const double* sn_loads_at_end(const SnWorld* world);

// ---- what is recorded (record_contact.c, record.c)

/// Record energy and work of the contacts of a step that led from world->state to world->next.
SnStatus sn_world_record_contacts(SnWorld* world, SnArena scratch);

/// Record energies, momenta and the worst element of world->next. SN_DIVERGED: the step must not be
/// kept, and world->stop says why; SN_INVERTED: an element is inside out.
SnStatus sn_world_record(SnWorld* world, SnArena scratch);

#endif
