// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_SCENE_SCENE_H
#define SN_SCENE_SCENE_H

#include "scene/json.h"
#include "sim/body_kind.h"
#include "sinew/contact.h"
#include "sinew/scene.h"

// The members of a scene: definitions that are ready to be handed to a world, and settings for
// drawing.

/// What a picture is coloured by.
typedef enum SnColourBy {
    SN_COLOUR_NONE,
    SN_COLOUR_STRESS,       // von Mises, Pa
    SN_COLOUR_STRAIN,       // largest principal Green strain
    SN_COLOUR_DISPLACEMENT, // distance from the rest shape, m
    SN_COLOUR_SPEED,        // m/s
    SN_COLOUR_REGION,       // label, from 0
    SN_COLOUR_RIGID,        // rigid parts, each in a colour of its own
} SnColourBy;

typedef struct SnScenePicture {
    int width, height;          // pixels
    double direction[3], up[3]; // view direction and up; zero: the program chooses them
    double target[3], extent;   // point to look at, and height of the picture there, m; extent 0:
                                // both are fitted to what is drawn
    int perspective;            // 1: perspective; 0: parallel projection
    int ground;                 // 1: a grid with shadow; below 0: only if the scene has a plane
    double ground_level;        // m along up; NaN: just below what is drawn
    int edges;                  // 1: lines of the mesh are drawn
    int colour_by;              // SnColourBy
    double range[2]; // values at the ends of the colours; equal numbers: fitted to what is drawn
    int forces;      // 1: forces of contacts are drawn as arrows
    const char* caption; // NULL: the scene's name
} SnScenePicture;

/// Files that a run writes at every frame: a set of bits.
typedef enum SnFrameFormat {
    SN_FRAME_VTU = 1,   // geometry and fields, one file per body
    SN_FRAME_PNG = 2,   // a picture
    SN_FRAME_SNC = 4,   // node positions, all frames in one file
    SN_FRAME_PC2 = 8,   // positions of surfaces, one file per body with all frames
    SN_FRAME_MDD = 16,  // the same, with the times of the frames
    SN_FRAME_GLB = 32,  // surfaces of all bodies and frames in one file
    SN_FRAME_OBJ = 64,  // surfaces, one file per body
    SN_FRAME_PLY = 128, // surfaces, one file per body
} SnFrameFormat;

typedef struct SnSceneOutput {
    double fps;           // frames per second of the scene's time
    int formats;          // SnFrameFormat bits; 0: no frames
    int contacts;         // 1: all contacts of all steps are written
    int checkpoint_steps; // steps between checkpoints; 0: checkpoints follow the wall clock
} SnSceneOutput;

#define SN_MAX_FPS 1e6

/// Name of format number `index`, whose bit is 1 << index; NULL past the last format.
const char* sn_frame_format_word(int index);

/// Fibres that wind around an axis. Fibres that lie on the axis run along the axis.
typedef struct SnSceneHelix {
    double axis[3]; // unit vector; zero: fibres do not wind, and have the same direction everywhere
    double point[3]; // a point of the axis, m
    double angle;    // angle between fibre and axis, rad; above 0: the fibre winds like a
                     // right-handed screw
    double pitch;    // distance along the axis per turn, m; above 0: the fibre winds like a
                     // right-handed screw; 0: `angle` is used
} SnSceneHelix;

typedef struct SnSceneMaterial {
    const char* name;
    SnMaterialDef def;
    SnSceneHelix helix;
} SnSceneMaterial;

/// A rigid shape of a body or a collider.
typedef struct SnSceneShape {
    SnShapeDef def;
    SnMesh* mesh;      // triangles of a shape that is a mesh, else NULL; owned
    SnMeshNotes notes; // changes that were made in a mesh of tets from a file
    int turned_pieces; // number of pieces of the triangles that were inside out and have been
                       // turned
    double normal[3];  // for a plane: normal that points out of the solid half
} SnSceneShape;

/// The times at which a body or collider comes and goes, s; a time that the scene does not give is
/// infinite.
typedef struct SnSceneStay {
    double from, until;
} SnSceneStay;

/// The word by which scenes call a kind of shape.
const char* sn_shape_word(SnShapeKind kind);

typedef struct SnSceneBody {
    SnBodyKind kind;
    unsigned can; // bits SN_BODY_...: abilities and properties of the body, for any kind
    const char* name;
    SnMesh* mesh;            // mesh, placed and with labelled regions; NULL for rigid bodies; owned
    SnMesh* display;         // surface shown in place of the mesh's own, placed; or NULL; owned
    SnMeshNotes notes;       // changes that were made in a mesh from a file
    SnMaterialDef* material; // material of each region; region 0 has the elements that no other
                             // region has (region_count)
    const SnSceneMaterial**
        made_of;              // the scene's material of each region; NULL: none yet  (region_count)
    const char** region_name; // name of each region; "": the elements with this label have no
                              // material (region_count)
    double* layer;            // regions with smaller numbers turn rigid first  (region_count)
    int region_count;
    SnSoftDef soft;
    SnSpringsDef springs;
    SnRigidDef rigid;
    SnSceneShape shape; // used by a rigid body whose `rigid.shape` is not NULL
} SnSceneBody;

typedef struct SnSceneCollider {
    const char* name;
    SnColliderDef def;
    SnSceneShape shape;
    SnDriveDef motion; // motion as a drive describes it; copied to `def`
} SnSceneCollider;

typedef struct SnSceneBlock SnSceneBlock;

struct SnScene {
    SnJsonDocument* document; // the parsed file with all overrides; texts below point into it
    SnSceneBlock* block;      // owns the memory of all arrays below

    const char *name, *description; // never NULL
    const char* schema;             // the key "$schema", which editors use, or NULL
    double duration;                // s
    SnWorldDef world;
    SnScenePicture picture;
    SnSceneOutput output;

    SnSceneMaterial* material;
    int material_count;
    SnSceneBody* body;
    int body_count;

    SnSceneCollider* collider;
    SnPairDef* pair;
    SnAttachmentDef* attachment;
    int collider_count, pair_count, attachment_count;

    SnPinDef* pin;
    SnDriveDef* drive;
    SnForceDef* force;
    SnEventDef* event;
    int pin_count, drive_count, force_count, event_count;
};

SnSceneStay sn_scene_body_stay(const SnSceneBody* body);
SnSceneStay sn_scene_collider_stay(const SnSceneCollider* collider);

/// 1 if `stay` begins after the start of the world, or ends at some time.
int sn_comes_or_goes(SnSceneStay stay);
/// 1 if any body or collider of the scene comes or goes by its time.
int sn_scene_has_visitors(const SnScene* scene);

/// Create a world with all bodies and colliders that a scene ever has, each one at its first place.
/// The world may be looked at, but not stepped: it has no contacts, pins, drives or forces.
SnStatus sn_scene_create_cast(const SnScene* scene, SnWorld** world, SnError* error);

/// Read a scene from text, as if the text were the contents of a file at `path`: messages name that
/// file, and paths in the scene start from the folder of that file.
SnStatus sn_parse_scene(const char* path, const char* text, size_t bytes, SnScene** scene,
                        SnError* error);

/// Allocate zeroed memory that lives as long as the scene; NULL if there is none left.
void* sn_scene_alloc(SnScene* scene, int count, size_t size);

/// Make a mesh as a scene makes it from {shape: {...}}. `shape` is "box" or another shape that
/// bodies may have; `assignments` are texts such as "cells=[4, 2, 2]".
SnStatus sn_make_shape(const char* shape, const char* const* assignments, int count, SnMesh** mesh,
                       SnError* error);

#endif
