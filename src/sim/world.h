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
#include "sim/collisions.h"
#include "sim/pull.h"
#include "sim/script.h"
#include "solve/method.h"
#include "system/scheme.h"
#include "system/state.h"
#include "system/system.h"
#include "xpbd/xpbd.h"

// The inside of a world, for the files of this room.

/// A body as it was added; what the model made of it.
typedef struct SnBody {
    SnStay stay; // with SnBodyId's number
    SnBodyKind kind;
    unsigned can; // what it has, whatever its kind: bits of SN_BODY_...
    char* name;
    SnSoftKind made; // what part of the model a body with nodes is
    int part;        // in the model, for soft bodies and springs; -1: none yet
    int rigid;       // in the model, for rigid bodies; -1: none yet
    double mass, volume;
    double friction, restitution; // negative: the world's
    int self_contact, touch_display;
    SnRigidShape* shape;    // of a rigid body, or NULL
    SnShapeDef shape_def;   // as it was given; its mesh is shape_mesh
    SnMesh* shape_mesh;     // or NULL
    Vec3 centre;            // of mass, in the shape's frame, m
    SnRigidMass rigid_mass; // of a rigid body
    SnEmbedded* display; // shown in place of the mesh's surface, or NULL; in the mesh's numbering
    SnMaterial* made_of; // as it is now, by region of a soft body's mesh (region_count)
    int region_count;
    double* own_modulus; // Young's modulus of each element instead, Pa; or NULL
    double* own_fibre;   // direction of fibres of each element instead (elements x 3), or NULL
    SnSpringMaterial* springs; // what each spring of a body of springs is made of, or NULL
    double thickness;          // of plane triangles, m
    float* layer_key;          // per element, or NULL: 0

    SnMesh* mesh;       // until the world starts: then the model has it; else NULL
    int* number;        // likewise: of each vertex's node, where it is not as suits the mesh
    SnSoftDef soft_def; // as it was given, but for what it points to, which is NULL

    // ---- how it begins
    double velocity[3], angular_velocity[3], stretch[3];
    SnRigidDef rigid_def;
} SnBody;

/// What there is in a world beside bodies and colliders.
typedef enum SnItemKind {
    SN_ITEM_PIN,
    SN_ITEM_DRIVE,
    SN_ITEM_FORCE,
    SN_ITEM_EVENT,
    SN_ITEM_PAIR,
    SN_ITEM_ATTACHMENT
} SnItemKind;

/// Something of that, as it was added.
typedef struct SnItem {
    SnStay stay; // with SnItemId's number; attachments alone come and go by themselves: pins and
                 // drives are there whether they hold or not
    char* name;  // or NULL
    SnItemKind kind;
    union { // names are NULL, keys are owned
        SnPinDef pin;
        SnDriveDef drive;
        SnForceDef force;
        SnEventDef event;
        SnPairDef pair;
        SnAttachmentDef attachment;
    };
} SnItem;

/// What is rigid in soft bodies: made in adapt_start.c, changed in adapt.c.
typedef struct SnAdapt {
    SnMixed* mixed;
    int* index; // by part of the model: its number among the parts of `mixed`, which are the
                // solids; of a part that is no solid, the number of the next one that is
    SnOracle* oracle;
    int anew;       // 1: bodies have changed since the system was built
    int* rank;      // of nodes in the order in which the elastic world eliminates them, or NULL
    double* energy; // of elements that do not deform, by part of `mixed`
    SnSolidWorst* worst;  // of these
    double* thickness;    // over the size of a part of `mixed`
    SnThresholds* limits; // of these parts, in the step under way
    double* predicted;    // squared rates of strain of elements that the oracle was asked about in
                          // the last step, 1/s^2; else -1      (element_count of `mixed`)

    // ---- for rest.c and merge.c and their neighbours; by part of the model
    double* potential;    // energy of loads on it since it sleeps, J
    double* size;         // of the part at rest, m
    unsigned char* woken; // 1: in this step, with all that it touches
    SnOwed* owed;         // what was predicted of it for this step
    unsigned char* asked; // 1: the oracle was, in this step
} SnAdapt;

/// Forces of script and hand on nodes, as they were asked for last.
typedef struct SnGiven {
    double* force; // (node_count x 3), N
    int known;     // 0: nobody has asked in this step
    double time;   // s
} SnGiven;

#define SN_LEARNT_NOTHING UINT64_MAX

/// What has been added to a world and is not there yet (waiting.c). Numbers ascend.
typedef struct SnWaiting {
    SnBody* body;
    SnCollider* collider;
    SnItem* item; // one that names what is not there waits for it
    int body_count, collider_count, item_count;
    double due;    // when the next of these comes, or the next of those that are there goes, s
    double now;    // the time of a world that has not started, s: what comes later waits
    uint64_t hash; // of all that comes and goes by its time, as the world started; 0: nothing does
} SnWaiting;

/// A change that is under way: what there was when it began, to go back to.
typedef struct SnChange {
    int open; // 1: until sn_world_end_change; else a change is one call
    int body_count, collider_count, item_count;
    int waiting_bodies, waiting_colliders, waiting_items;
    int last_body, last_collider, last_item;
} SnChange;

struct SnWorld {
    SnWorldDef def;            // as it is now
    SnWorldDef started_with;   // as it was when the world started
    const SnMethod* method;    // NULL: that of the kind of step, or "auto" as long as it is open
    const char* method_reason; // why "auto" has chosen it; NULL: it has not
    uint64_t matrix_version;   // counts changes of what a method's matrix may depend on
    SnPool* pool;
    SnBody* body;
    int body_count;
    SnCollider* collider;
    int collider_count;
    SnItem* item;
    int item_count;
    SnWaiting waiting;
    int last_body, last_collider, last_item; // highest numbers so far: none is used again
    int asked; // number of what is added next, in place of the one after the last; 0: none is
    SnChange change;
    int topology;     // how often bodies and what acts on them have changed since the start
    uint64_t lineage; // of all these changes, a hash; 0: there was none
    struct SnWorldImage* origin; // what it was before the first change; NULL: there was none
    struct SnPassage* passage;   // while it starts in place of another world; else NULL
    struct SnWorldImage* image;  // while it starts as a snapshot says; else NULL
    int started;

    // ---- made by sn_world_start
    SnModel* model; // constant but for numbers of materials, which materials.c sets
    SnAwake* awake; // rest.c tells it, and adapt_keep.c when a snapshot is loaded
    SnState* state;
    SnState* next;                        // the step under way; swapped in when it succeeds
    SnState* saved;                       // the whole step's start, to go back to
    uint64_t next_version, saved_version; // versions of `awake` that these states have learnt of,
                                          // or SN_LEARNT_NOTHING
    SnMap* map;                           // who follows whom, and the rows of the others
    SnScript script;
    SnCollisions* collisions; // NULL: nothing can touch, and nothing is attached
    SnAdapt* adapt;           // NULL: everything that is soft stays so
    SnXpbdSolver* xpbd;       // of position-based steps, or NULL
    int pinned;               // 1: nodes were held as it started: layers are planned by that
    uint64_t fingerprint;     // of what it started as, once something differs; 0: nothing does
    SnLoads* loads;           // forces on nodes are asked of them at a time
    SnGiven given;            // what they keep of these
    SnDrag* drag;
    SnInnerDrag* inner;
    SnTerm* term;
    int term_count;
    unsigned drags; // terms that come and go with parameters and materials: bits of SN_DRAG_..
    SnArenaStore* arena;
    double *shown_x, *shown_v; // of parts whose nodes are numbered otherwise, by vertex

    // ---- made anew when the set of held components changes
    unsigned char* built_held; // the held components that these were made for (node_count)
    SnSystem* system;          // NULL: the kind of step needs none
    SnBlockMatrix* matrix;
    void* method_memory; // of `method`, for this system
    SnLinear* linear;    // made once: it notices new patterns

    // ---- filled by each step
    double h; // length of the step under way, s: def.step, or a part of it after a blow-up
    SnStepStats stats;
    SnResiduals residuals; // of its last solve

    int watched; // 1: residuals are measured though no step needs them
};

/// 1: its steps have no inertia, and rows count in m in place of m/s.
static inline int sn_is_static(const SnWorld* world) {
    return sn_scheme(world->def.integrator)->is_static;
}
/// What velocities of obstacles are counted in: m per step in statics, m/s else.
static inline double sn_obstacle_unit(const SnWorld* world) {
    return sn_is_static(world) ? world->h : 1;
}
/// Size of gravity in the step under way, m/s^2.
static inline double sn_gravity(const SnWorld* world) {
    return v3_norm(v3_load(world->loads->gravity));
}

/// Make room for one more item at the end of an array. NULL: out of memory, nothing changed.
void* sn_world_grow(void* items, int count, size_t size);

/// Numbers up to these are given only to what asks for them: things of a scene have theirs, though
/// some come late and some come again. Before the start they have to be asked for as they ascend.
void sn_world_set_aside(SnWorld* world, int bodies, int colliders, int items);
/// What is added next has this number, which nothing has that is there.
void sn_world_ask_number(SnWorld* world, int number);
/// The number of what is being added; `last`: the highest one of its kind.
int sn_world_next_number(SnWorld* world, int* last);

/// Something was added, or is to be gone: the world becomes so, unless a change is open. On failure
/// it is as before (change.c).
SnStatus sn_world_changed(SnWorld* world, SnError* error);
/// SN_BAD_INPUT with a sentence while a change is open.
SnStatus sn_world_check_closed(const SnWorld* world, SnError* error);

/// The first item of a kind behind another one, or of all; NULL: there is none.
const SnItem* sn_next_item(const SnWorld* world, SnItemKind kind, const SnItem* after);
/// For each item of a kind, in the order of adding.
#define SN_EACH_ITEM(item, world, kind)                                                            \
    for (const SnItem* item = sn_next_item(world, kind, NULL); item;                               \
         item = sn_next_item(world, kind, item))
int sn_count_items(const SnWorld* world, SnItemKind kind);
/// Free what an item owns.
void sn_item_free(SnItem* item);

/// Vertices of a body's mesh that a selection picks, as nodes of the model.
SnStatus sn_world_pick(const SnWorld* world, SnBodyId body, const SnSelect* select,
                       const char* what, SnNodeSet* nodes, SnError* error);

// ---- what comes and goes by its time (waiting.c)

/// The time of a world, s.
double sn_world_now(const SnWorld* world);
/// 1: something that stays so long has not come yet, or names a body or collider that has not.
int sn_is_waiting(const SnWorld* world, const SnStay* stay);
int sn_is_item_waiting(const SnWorld* world, const SnItem* item);
/// 1: an item is about a body; or about a collider.
int sn_item_names_body(const SnItem* item, int body);
int sn_item_names_collider(const SnItem* item, int collider);
/// See when something comes or goes next: after every change of the lists.
void sn_world_find_due(SnWorld* world);
/// SN_BAD_INPUT, SN_UNSUPPORTED: something that waits could not come.
SnStatus sn_world_check_waiting(const SnWorld* world, SnError* error);
/// A step begins: what is due comes and goes.
SnStatus sn_world_come_and_go(SnWorld* world, SnError* error);

/// SN_BAD_INPUT or SN_UNSUPPORTED with a sentence where no world can be made of a definition, or a
/// world cannot go on with what was changed in its own.
SnStatus sn_world_check_def(const SnWorldDef* def, SnError* error);

/// What a snapshot keeps of parameters that may change while a world runs (parameter_table.h), and
/// its size in bytes. Loading is for a world that has started; the system is as old as it was.
/// Returns whether any differs.
size_t sn_parameters_size(void);
void sn_parameters_save(const SnWorld* world, unsigned char* bytes);
int sn_parameters_load(SnWorld* world, const unsigned char* bytes);

/// What is made anew of the solver of position-based steps; or the number of a part whose material
/// has changed.
enum { SN_RENEW_ALL = -1, SN_RENEW_NONE = -2 };

/// Make anew what depends on parameters and materials that have changed: the solver of
/// position-based steps, the system. On failure both are as they were.
SnStatus sn_world_renew(SnWorld* world, int solver, int system, SnError* error);

/// What world this is (fingerprint.c).
uint64_t sn_world_fingerprint(const SnWorld* world);
/// Remember it: before anything changes that its fingerprint is made of.
void sn_world_keep_fingerprint(SnWorld* world);

/// Materials of a body's elements as they are now.
void sn_body_materials(const SnBody* body, const SnMesh* mesh, SnMaterial* material);

/// What a snapshot keeps of materials, and its size in bytes. Loading returns whether any differs.
size_t sn_materials_size(const SnWorld* world);
void sn_materials_save(const SnWorld* world, unsigned char* bytes);
int sn_materials_load(SnWorld* world, const unsigned char* bytes);
/// SN_BAD_INPUT with a sentence when a number of a material is out of its range.
SnStatus sn_materials_check(const SnWorld* world, SnError* error);

enum { SN_DRAG_MEDIUM = 1, SN_DRAG_LAPLACIAN = 2, SN_DRAG_DEFORMATION = 4 };

/// List the terms that the world needs now: elements that deform, loads, contacts that are springs,
/// and the kinds of drag that there are.
void sn_world_list_terms(SnWorld* world);

/// Positions and velocities as a user sees them: after every change of the state. `all`: of what is
/// asleep, too.
void sn_world_show(SnWorld* world, int all);

/// Something was put elsewhere or pushed by hand: history and frames inside the last step end, and
/// all that sleeps wakes.
void sn_world_forget_past(SnWorld* world);

/// 1: what a user moves in a state that was loaded is in this world (steer.c).
int sn_steers_fit(const SnWorld* world, const SnState* state);
/// A state takes over where a user moves the drives and colliders that this world has, too.
SnStatus sn_steers_take(SnWorld* world, const SnState* from);

/// Start all members; on failure some of them have.
SnStatus sn_world_start_members(SnWorld* world, SnError* error);
/// Free what was added.
void sn_world_free_definitions(SnWorld* world);
/// Free what sn_world_start made.
void sn_world_stop(SnWorld* world);

/// Write what its members have in an image, or read it (image.h).
void sn_world_image_members(SnWorld* world, struct SnWorldImage* image);

// ---- its members, as start.c starts and stops them: start_model.c, start_script.c, start_system.c

SnStatus sn_model_make(SnWorld* world, SnError* error);
SnStatus sn_model_start(SnWorld* world, SnError* error); // where it is not made already
void sn_model_stop(SnWorld* world);
SnStatus sn_script_start(SnWorld* world, SnError* error);
SnStatus sn_terms_start(SnWorld* world, SnError* error);
void sn_terms_stop(SnWorld* world);
void sn_system_stop(SnWorld* world);

/// Number rows and list terms for the state's held components, and (re)build what the kind of step
/// needs of system and matrix.
SnStatus sn_world_build_system(SnWorld* world, SnError* error);

/// The model has copies of a body's mesh and numbering.
void sn_body_forget_mesh(SnBody* body);
/// Free what a body owns.
void sn_body_free(SnBody* body);

// ---- its three states: states.c

/// Make them for a world that is starting, with everything where its definition says.
SnStatus sn_states_start(SnWorld* world, SnError* error);
void sn_states_stop(SnWorld* world);
/// Room in all of them for at least `count` entries of what comes and goes.
SnStatus sn_world_reserve(SnWorld* world, SnPer per, int count);
/// The spare state becomes the world's, and the other way round.
void sn_states_swap(SnWorld* world);

/// Names in messages: "body 'bar'".
const SnBody* sn_world_body(const SnWorld* world, SnBodyId id); // NULL: no such body is there
/// The same of those that are there and those that come later.
const SnBody* sn_world_known_body(const SnWorld* world, SnBodyId id);
const SnCollider* sn_world_known_collider(const SnWorld* world, SnColliderId id);
/// Its place among the world's bodies, or that of a collider; -1: there is none.
int sn_world_body_index(const SnWorld* world, SnBodyId id);
int sn_world_collider_index(const SnWorld* world, SnColliderId id);
int sn_world_item_index(const SnWorld* world, int number);

// ---- bonds: bonds.c

/// Nodes that are attached exactly are said in the model.
SnStatus sn_bonds_start(SnWorld* world, SnError* error);
/// No such node is pinned or driven.
SnStatus sn_bonds_check_script(const SnWorld* world, SnError* error);
/// Bodies and what follows them begin a step as one.
void sn_bonds_begin(SnWorld* world);
/// How many nodes follow rigid bodies for good.
int sn_bonds_count(const SnModel* model);
/// The place of one of them among these, or -1.
int sn_bonds_place(const SnModel* model, int node);

/// The forces with which bodies held these nodes in the step that ends, into next->pull from number
/// `first` on (bonds_oracle.c).
SnStatus sn_bonds_remember(SnWorld* world, int first, SnArena scratch);
/// Forces on all nodes: the script's, and those with which bodies hold theirs, which are in
/// state->pull from number `first` on (bonds_oracle.c). NULL: there is no memory.
const double* sn_bonds_pull(const SnWorld* world, int first, SnArena* scratch);

// ---- rigidification

/// Make what it needs for a world that is starting, if it is on (adapt_start.c).
SnStatus sn_adapt_start(SnWorld* world, SnError* error);
void sn_destroy_adapt(SnAdapt* adapt);

/// Before a step is solved, with its contacts known: predict what will deform, change what is rigid
/// accordingly, and build the system anew if that has changed (adapt.c).
SnStatus sn_adapt_begin(SnWorld* world, SnArena scratch, SnError* error);
/// After it: look at what has deformed.
SnStatus sn_adapt_end(SnWorld* world, SnArena scratch, SnError* error);

/// A part's nodes were put elsewhere by hand: nothing of it is rigid now (adapt_put.c).
void sn_adapt_put(SnWorld* world, int part);

/// What the oracle is told of the step under way, with how bodies move (bodies x 6): adapt.c.
SnOracleStep sn_adapt_oracle_step(const SnWorld* world, const double* twist);
/// The part of `mixed` that a solid part of the model is.
static inline int sn_adapt_index(const SnWorld* world, int part) {
    return world->adapt->index[part];
}
/// Thresholds of a part of `mixed`, as the world's definition has them now.
SnThresholds sn_adapt_limits(const SnWorld* world, int part);
/// Remember how the rows of a system without rigid parts are ordered, for those with some
/// (adapt_rank.c).
SnStatus sn_adapt_rank(SnWorld* world, const SnSystem* system);

/// The elements of a solid part that deform (adapt_read.c, as the next three).
const SnSolid* sn_adapt_solid(const SnWorld* world, int part);
/// Of elements number `index` of a part likewise, whatever they are (SnElements.self).
const void* sn_adapt_elements(const SnWorld* world, int part, int index);
/// Elastic energy and the worst element of a solid part at x.
double sn_adapt_energy(const SnWorld* world, int part, const double* x, SnArena scratch);
SnSolidWorst sn_adapt_worst(const SnWorld* world, int part, const double* x);

/// What a snapshot keeps of it beside the state, and its size in bytes. Loading is for the state
/// that the world has now (adapt_keep.c).
size_t sn_adapt_size(const SnWorld* world);
void sn_adapt_save(const SnWorld* world, unsigned char* bytes);
void sn_adapt_load(SnWorld* world, const unsigned char* bytes);

// ---- rest (rest.c where nothing else is said)

/// A step begins; `disturbed`: an event or a change of what is held came first. Wakes what does not
/// rest any more.
void sn_rest_begin(SnWorld* world, int disturbed);
/// Something changed outside of steps: wake all.
void sn_rest_disturb(SnWorld* world);
/// Contacts are found: wake what something has reached. *woken: there was something, and contacts
/// have to be found again.
SnStatus sn_rest_reached(SnWorld* world, SnArena scratch, int* woken);
/// The step is solved: wake what its solve has come to, where contacts are found on the way. *woken
/// becomes 1: there was something, and the step is to be solved again.
void sn_rest_met(SnWorld* world, int* woken);
/// The step has ended: see who may fall asleep (rest_end.c).
SnStatus sn_rest_end(SnWorld* world, SnArena scratch);
/// 1: a part of the model is left out of the step under way.
static inline int sn_is_part_asleep(const SnWorld* world, int part) {
    return world->awake->asleep[part];
}
/// Slower than this share of sqrt(tau_R) times its size, for so long, is still.
#define SN_STILL_SPEED 0.03
#define SN_STILL_TIME  0.1 // s
/// What presses on those that are left out may change by this share of all that does.
#define SN_STEADY 0.05

/// The speed of a part that is still, m/s (rest_still.c).
double sn_still_speed(const SnWorld* world, int part);
/// When the ghosts of a part may be as far away as wakes, s (rest_still.c).
double sn_rest_alarm(const SnWorld* world, int part);
/// 1: a force, a hand or a drive moves a part, or what it is glued to may (rest_moved.c).
int sn_is_part_moved(const SnWorld* world, int part);
/// The soft body's part that an object of detection is, or -1.
static inline int sn_part_of_object(const SnWorld* world, int object) {
    const int b = world->collisions->source[object].body;
    return b >= 0 && (world->body[b].can & SN_BODY_STRAINS) ? world->body[b].part : -1;
}
/// Outside of steps: a part wakes, and all that press against it.
void sn_rest_wake(SnWorld* world, int part);
/// Tell world->awake who is asleep in the world's state.
void sn_rest_tell(SnWorld* world);

// ---- moving as one (merge.c where nothing else is said)

/// A step begins; `disturbed`: all part. Otherwise those that something pulls at do, or whose alarm
/// rings.
void sn_merge_begin(SnWorld* world, int disturbed);
/// Something changed outside of steps: all part.
void sn_merge_disturb(SnWorld* world);
/// Tell `mixed` who is one with whom.
void sn_merge_tell(SnWorld* world);
/// The step is solved: see whether what is one would hold together by contacts. *broke: something
/// does not, has parted, and the step is to be solved again (merge_break.c).
SnStatus sn_merge_break(SnWorld* world, SnArena scratch, int* broke);
/// It has ended: see what has become one (merge_end.c).
SnStatus sn_merge_end(SnWorld* world, SnArena scratch);
/// A number above 0 for all parts that move as one in the step under way; 0: it moves by itself.
static inline int sn_merge_number(const SnWorld* world, int part) {
    return world->adapt && part >= 0 ? world->state->merged[part].group + 1 : 0;
}

/// 1: both objects of a contact move as one; or one of them does so with something else
/// (merge_contacts.c, as the next two).
int sn_is_within_merged(const SnWorld* world, const SnContactKey* key);
int sn_is_at_merged(const SnWorld* world, const SnContactKey* key);
/// A vector that turns with what moves as one at a contact, when the step has been solved.
Vec3 sn_merge_turn(const SnWorld* world, const SnContactKey* key, Vec3 vector);
/// A contact within what moves as one goes along; others stay.
void sn_merge_carry(const SnWorld* world, SnTouch* touch);

// ---- methods

/// A method's own name: one of the registry, "auto", or what a kind of step has for itself. NULL:
/// there is none.
const char* sn_method_name(const char* name);
/// Take the method that the definition names: "auto" is left open until the world starts.
void sn_method_begin(SnWorld* world);
/// Let "auto" choose, for a world whose model, script and collisions are made; and undo that.
void sn_method_choose(SnWorld* world);
void sn_method_unchoose(SnWorld* world);
/// 1: the method's full steps need energies that are squared distances.
int sn_method_takes_distances(const SnWorldDef* def);
/// SN_UNSUPPORTED with a sentence where the method cannot do what bodies are made of now.
SnStatus sn_method_check_bodies(const SnWorld* world, SnError* error);

// ---- position-based steps

/// SN_BAD_INPUT with a sentence when a number of their layers is out of its range.
SnStatus sn_xpbd_check(const SnWorldDef* def, SnError* error);
/// Make their solver for a world that is starting.
SnStatus sn_xpbd_start(SnWorld* world, SnError* error);
/// SN_UNSUPPORTED with a sentence for damping that such steps do not have.
SnStatus sn_xpbd_check_drags(const SnWorld* world, SnError* error);
/// Make another, as the world is now.
SnStatus sn_xpbd_make(const SnWorld* world, SnXpbdSolver** solver, SnError* error);

// ---- kinds of step (step_kinds.c)

/// A kind of step.
typedef struct SnStepKind {
    const char* name;
    int (*takes)(const SnWorldDef* def); // 1: it does the steps of such worlds
    const char* method;  // the method that it has for itself, in place of `takes`; NULL: none
    const char* summary; // a sentence about that method
    int needs_system;    // 1: it asks the world's system for forces and inertia of unknowns
    int has_matrix;      // 1: it solves for them with a matrix, by the world's method
    /// SN_UNSUPPORTED or SN_BAD_INPUT with a sentence where it cannot do what a definition says,
    /// beside what combinations.c refuses; NULL: it can.
    SnStatus (*check)(const SnWorldDef* def, SnError* error);
    /// Make what it needs for a world that is starting; NULL: nothing.
    SnStatus (*start)(SnWorld* world, SnError* error);
    /// From world->state to world->next, time and step count excluded.
    SnStatus (*step)(SnWorld* world, SnArena scratch, SnError* error);
} SnStepKind;

/// Of a definition whose method exists.
const SnStepKind* sn_step_kind(const SnWorldDef* def);
/// Kind number `index` of those that have a method of their own; NULL past the last.
const SnStepKind* sn_step_kind_with_method(int index);

SnStatus sn_step_implicit(SnWorld* world, SnArena scratch, SnError* error);
SnStatus sn_step_explicit(SnWorld* world, SnArena scratch, SnError* error);
SnStatus sn_step_xpbd(SnWorld* world, SnArena scratch, SnError* error);

// ---- loads (loads.c)

/// Make loads and drags for a world that is starting, and free them. They belong to the world that
/// they were started for, or that has taken them over.
SnStatus sn_loads_start(SnWorld* world);
void sn_loads_belong(SnWorld* world);
void sn_loads_stop(SnWorld* world);
/// A step begins, its events done: gravity and wind are these while it lasts.
void sn_loads_begin(SnWorld* world);
/// Forces of script and hand on nodes when it ends (node_count x 3), N.
const double* sn_loads_at_end(const SnWorld* world);

// ---- what is recorded (record_contact.c, record.c)

/// Energy and work of the contacts of a step that led from world->state to world->next.
SnStatus sn_world_record_contacts(SnWorld* world, SnArena scratch);

/// Energies, momenta and the worst element of world->next; SN_DIVERGED when it must not be kept,
/// SN_INVERTED when an element is inside out.
SnStatus sn_world_record(SnWorld* world, SnArena scratch, SnError* error);

#endif
