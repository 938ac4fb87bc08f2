// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "system/rig_makers.h"

typedef struct Maker {
    const char* name;
    RigDef def;
} Maker;

static const Maker makers[] = {
    {"full", {.kind = SN_MESH_TETS}},
    {"plane", {.kind = SN_MESH_TRIANGLES}},
    {"springs", {.kind = SN_MESH_SPRINGS}},
    {"rigid", {.kind = SN_MESH_TETS, .bodies = 3}},
    {"mixed", {.kind = SN_MESH_TETS, .carry = 1, .cells = 5}},
    {"mixed and rigid", {.kind = SN_MESH_TETS, .carry = 1, .cells = 5, .bodies = 3}},
    {"mixed in the plane", {.kind = SN_MESH_TRIANGLES, .carry = 1, .cells = 5, .bodies = 1}},
    {"frozen", {.kind = SN_MESH_TETS, .carry = 1, .cells = 5, .frozen = 1}},
    {"bonded", {.kind = SN_MESH_TETS, .bodies = 3, .bond = 1, .cells = 5}},
    {"bonded springs", {.kind = SN_MESH_SPRINGS, .bodies = 2, .bond = 1}},
    {"bonded in the plane", {.kind = SN_MESH_TRIANGLES, .bodies = 2, .bond = 1, .cells = 5}},
    {"bonded at both ends", {.kind = SN_MESH_TETS, .bodies = 3, .bond = 2, .cells = 5}},
    {"bonded and mixed", {.kind = SN_MESH_TETS, .bodies = 3, .bond = 2, .carry = 1, .cells = 12}},
    {"bonded and frozen",
     {.kind = SN_MESH_TETS, .bodies = 2, .bond = 1, .carry = 1, .cells = 12, .frozen = 1}},
    {"slots", {.kind = SN_MESH_TRIANGLES, .scalars = 1, .scalar_mass = 2}},
    {"slots without mass", {.kind = SN_MESH_TRIANGLES, .scalars = 1, .bodies = 1}},
    {"slots and mixed",
     {.kind = SN_MESH_TRIANGLES, .scalars = 1, .scalar_mass = 2, .carry = 1, .cells = 5}},
    {"slots, bonded and mixed",
     {.kind = SN_MESH_TRIANGLES, .scalars = 1, .bodies = 2, .bond = 2, .carry = 1, .cells = 12}},
};

enum { MAKERS = sizeof makers / sizeof makers[0], VARIANTS = 4 };

typedef struct Damping {
    const char* name;
    RigDef def; // its dampings alone
} Damping;

static const Damping dampings[] = {
    {"no damping", {0}},
    {"drag", {.mass_damping = 0.4, .drag = 0.3}},
    {"stiffness-proportional damping", {.stiffness_damping = 0.2}},
    {"Laplacian damping", {.laplacian_damping = 0.3}},
    {"deformation drag", {.deformation_drag = 0.7}},
    {"viscosity", {.viscosity = 0.3, .spring_damping = 0.3}},
};

enum { DAMPINGS = sizeof dampings / sizeof dampings[0] };

// ---- walking

static const char* at_maker; // where a walk is, or NULL
static const char* at_damping;
static int at_variant;

static RigDef make_def(const Maker* maker, int variant, const Damping* damping) {
    RigDef def = maker->def;
    def.law = sn_law_find("neo-hookean");
    def.fibre = -1;
    def.hold = variant & 1;
    def.consistent_mass = variant >> 1;
    def.mass_damping = damping->def.mass_damping;
    def.drag = damping->def.drag;
    def.stiffness_damping = damping->def.stiffness_damping;
    def.laplacian_damping = damping->def.laplacian_damping;
    def.deformation_drag = damping->def.deformation_drag;
    def.viscosity = damping->def.viscosity;
    def.spring_damping = damping->def.spring_damping;
    return def;
}

static void walk(SnIntegrator integrator, int damping_count, void (*visit)(Rig* rig)) {
    for (int i = 0; i < MAKERS * VARIANTS * damping_count; ++i) {
        const Maker* maker = &makers[i / (VARIANTS * damping_count)];
        const Damping* damping = &dampings[i / VARIANTS % damping_count];
        at_maker = maker->name, at_variant = i % VARIANTS, at_damping = damping->name;
        Rig* rig = make_rig(make_def(maker, at_variant, damping));
        set_stage(rig, integrator, 0, 0.1, 0.03);
        visit(rig);
        free_rig(rig);
    }
    at_maker = NULL;
}

void walk_makers(void (*visit)(Rig* rig)) { walk(SN_BDF1, 1, visit); }
void walk_dampings(void (*visit)(Rig* rig)) { walk(SN_BDF1, DAMPINGS, visit); }
void walk_statics(void (*visit)(Rig* rig)) { walk(SN_QUASISTATIC, 1, visit); }

int say_where(void** state) {
    (void)state;
    if (at_maker)
        print_message("with the maker '%s', %s, %s mass, %s\n", at_maker,
                      at_variant & 1 ? "nodes held" : "nothing held",
                      at_variant >> 1 ? "a consistent" : "a lumped", at_damping);
    at_maker = NULL;
    return 0;
}
