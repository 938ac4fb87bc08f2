// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contact.h"

#include "base/random.h"

#include <math.h>

static const double quarter = 0.5 * M_PI;

// ---- a stack

void sn_contact_stack(SnContactCase* c, int soft_from, int soft_to, double heavy, double narrower) {
    double z = 0, size = 0.2;
    for (int i = 0; i < 10; ++i, z += size, size -= narrower) {
        const Vec3 at = v3(0, 0, z + size / 2);
        const double density = i == 9 ? 1e3 * heavy : 1e3;
        SnMaterialDef rubber = sn_contact_rubber(5e6 * heavy);
        rubber.density = density;
        if (i >= soft_from && i < soft_to)
            sn_contact_cube(c, 3, size, at, &rubber);
        else
            sn_contact_put(c, SN_SHAPE_BOX, size, at, density);
    }
}

// ---- an arch

// Triangles of a block of the arch, with outward normals. A corner's number is 4 k + 2 j + i with
// i, j, k 0 or 1: k counts along the arch, j across it, i from the inner to the outer side.
static const int hexahedron[12][3] = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                      {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                      {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};

// Add the block of an arch between two angles, rad.
static void add_voussoir(SnContactCase* c, double from, double to) {
    double vertex[8][3];
    for (int v = 0; v < 8; ++v) {
        const double angle = v & 4 ? to : from, radius = v & 1 ? 1.1 : 0.9;
        const double y = v & 2 ? 0.15 : -0.15;
        v3_store(vertex[v], v3(radius * cos(angle), y, fmax(0, radius * sin(angle))));
    }
    SnMesh* mesh = NULL;
    if (c->status < 0) return;
    c->status = sn_mesh_from_arrays(SN_MESH_TRIANGLES, 8, vertex[0], 12, hexahedron[0], NULL, &mesh,
                                    c->error);
    if (c->status < 0) return;
    SnShapeDef shape = sn_default_shape_def();
    shape.kind = SN_SHAPE_MESH;
    shape.mesh = mesh;
    sn_contact_rigid(c, &shape, sn_default_rigid_def());
    sn_destroy_mesh(mesh);
}

SnContactCase sn_contact_arch(const SnWorldDef* def, SnError* error) {
    SnContactCase c = sn_contact_case(def, error);
    sn_contact_slope(&c, 0);
    for (int i = 0; i < SN_ARCH_BLOCKS; ++i)
        add_voussoir(&c, M_PI * i / SN_ARCH_BLOCKS, M_PI * (i + 1) / SN_ARCH_BLOCKS);
    return c;
}

// ---- a pile

// Add four planes that fall by 30 degrees towards the middle.
static void add_pit(SnContactCase* c) {
    SnColliderDef side = sn_default_collider_def();
    side.angle = M_PI / 6;
    for (int i = 0; i < 4; ++i) {
        side.axis[0] = cos(i * quarter);
        side.axis[1] = sin(i * quarter);
        sn_contact_collider(c, &side);
    }
}

// Add an octahedron.
static void add_gem(SnContactCase* c, double radius, SnRigidDef def) {
    const double vertex[6][3] = {{radius, 0, 0},  {-radius, 0, 0}, {0, radius, 0},
                                 {0, -radius, 0}, {0, 0, radius},  {0, 0, -radius}};
    const int triangle[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    SnMesh* mesh = NULL;
    if (c->status < 0) return;
    c->status =
        sn_mesh_from_arrays(SN_MESH_TRIANGLES, 6, vertex[0], 8, triangle[0], NULL, &mesh, c->error);
    if (c->status < 0) return;
    SnShapeDef shape = sn_default_shape_def();
    shape.kind = SN_SHAPE_MESH;
    shape.mesh = mesh;
    sn_contact_rigid(c, &shape, def);
    sn_destroy_mesh(mesh);
}

// Add body number i of a pile. Bodies begin in layers of nine, one layer above the other. Each body
// is turned, and a little off its place.
static void add_piece(SnContactCase* c, int i, SnRandom* random) {
    const SnShapeKind kinds[] = {SN_SHAPE_SPHERE, SN_SHAPE_BOX, SN_SHAPE_CAPSULE,
                                 SN_SHAPE_CYLINDER};
    const double size = sn_random_uniform(random, 0.14, 0.22);
    const Vec3 at =
        v3(0.35 * (i % 3 - 1) + sn_random_uniform(random, -0.02, 0.02),
           0.35 * (i / 3 % 3 - 1) + sn_random_uniform(random, -0.02, 0.02), 0.6 + 0.38 * (i / 9));
    SnRigidDef def = sn_default_rigid_def();
    v3_store(def.position, at);
    for (int k = 0; k < 3; ++k) def.axis[k] = sn_random_uniform(random, -1, 1);
    def.angle = sn_random_uniform(random, 0, M_PI);
    if (i % 20 == 13) {
        sn_contact_block(c, 2, size, at, 2e5);
    } else if (i % 5 == 4) {
        add_gem(c, size / 2, def);
    } else {
        SnShapeDef shape = sn_contact_shape(kinds[i % 5], size);
        if (shape.kind == SN_SHAPE_CAPSULE) shape.radius = size / 4, shape.length = size / 2;
        sn_contact_rigid(c, &shape, def);
    }
}

SnContactCase sn_contact_pile(const SnWorldDef* def, int bodies, SnError* error) {
    SnRandom random = {1};
    SnContactCase c = sn_contact_case(def, error);
    add_pit(&c);
    for (int i = 0; i < bodies; ++i) add_piece(&c, i, &random);
    return c;
}

// ---- a rope over a drum

static const double drum = 0.5, thick = 0.02, wide = 0.1, tail = 0.2; // lengths, m
static const double pull = 10;                                        // N
enum { ROPE_CELLS = 60 };

// Find the point of the rope's inner line at length `s` (m) along it; s = 0 is where it meets the
// drum on the side of positive x. *out becomes the direction away from the drum's axis.
static Vec3 rope_point(double s, Vec3* out) {
    const double along = fmin(fmax(s, 0), M_PI * drum), angle = along / drum;
    *out = v3(cos(angle), 0, sin(angle));
    return v3_add(v3_scale(drum, *out), v3(0, 0, s < along ? s : along - s));
}

static double rope_length(int cell) { return (M_PI * drum + 2 * tail) * cell / ROPE_CELLS - tail; }

static SnMesh* make_rope_block(SnContactCase* c, int first, int cells) {
    const int counts[3] = {cells, 2, 1};
    const double sizes[3] = {cells, wide, thick};
    SnMesh* box = NULL;
    if (c->status >= 0) c->status = sn_mesh_box(counts, sizes, SN_BOX_FIVE, &box);
    if (c->status < 0) return NULL;
    SnMesh* bent = NULL;
    const int count = sn_mesh_vertex_count(box);
    double vertex[9 * (ROPE_CELLS + 1) * 3];
    for (int v = 0; v < count; ++v) {
        const double* x = sn_mesh_vertices(box) + 3 * (size_t)v;
        Vec3 out;
        const Vec3 inner = rope_point(rope_length(first + (int)lround(x[0])), &out);
        v3_store(vertex + 3 * (size_t)v,
                 v3_axpy(x[2], out, v3_add(inner, v3(0, wide / 2 - x[1], 0))));
    }
    c->status = sn_mesh_from_arrays(SN_MESH_TETS, count, vertex, sn_mesh_element_count(box),
                                    sn_mesh_elements(box), NULL, &bent, c->error);
    sn_destroy_mesh(box);
    return bent;
}

// Select the nodes of a block that are at or before the cross-section where cell number `cell`
// begins.
static SnSelect select_rope_section(int cell) {
    Vec3 out;
    SnSelect select = {.kind = SN_SELECT_PLANE, .tolerance = 1e-6};
    v3_store(select.point, rope_point(rope_length(cell), &out));
    v3_store(select.normal, v3(out.z, 0, -out.x));
    return select;
}

// Select the lowest nodes on the side of the drum at positive (`sign` 1) or negative x (-1).
static SnSelect select_rope_end(int sign) {
    SnSelect select = {.kind = SN_SELECT_BOX, .low = {-1, -1, -1}, .high = {1, 1, 1e-6 - tail}};
    (sign < 0 ? select.high : select.low)[0] = 0;
    return select;
}

static void glue_blocks(SnContactCase* c, SnBodyId body, SnBodyId to, int cell) {
    SnAttachmentDef glue = sn_default_attachment_def();
    SnPairDef pair = sn_default_pair_def();
    glue.body = pair.body = body;
    glue.to = pair.other = to;
    glue.select = select_rope_section(cell);
    pair.ignore = 1;
    if (c->status >= 0) c->status = sn_world_add_attachment(c->world, &glue, c->error);
    if (c->status >= 0) c->status = sn_world_add_pair(c->world, &pair, c->error);
}

static void add_rope(SnContactCase* c, int blocks) {
    const SnMaterialDef rubber = sn_contact_rubber(1e6);
    SnBodyId before = {0}, body = {0};
    SnForceDef force = sn_default_force_def();
    SnPinDef pin = sn_default_pin_def();
    for (int b = 0; b < blocks && c->status >= 0; ++b, before = body) {
        const int first = ROPE_CELLS * b / blocks, end = ROPE_CELLS * (b + 1) / blocks;
        SnMesh* mesh = make_rope_block(c, first, end - first);
        body = sn_contact_soft(c, mesh, &rubber);
        if (b > 0) glue_blocks(c, body, before, first);
        if (b == 0) force.body = body;
    }
    force.select = select_rope_end(1);
    force.force[2] = -pull;
    pin.body = body;
    pin.select = select_rope_end(-1);
    if (c->status >= 0) c->status = sn_world_add_force(c->world, &force, c->error);
    if (c->status >= 0) c->status = sn_world_add_pin(c->world, &pin, c->error);
}

// Find the force with which the pin holds the belt, N: the sum of the drum's contact forces and the
// pull at the free end.
static double find_pin_force(const SnContactCase* c) {
    int count;
    const SnContactInfo* contact = sn_world_contacts(c->world, &count);
    Vec3 sum = v3(0, 0, -pull);
    for (int i = 0; i < count; ++i) sum = v3_add(sum, v3_load(contact[i].force));
    return v3_norm(sum);
}

SnContactCase sn_contact_belt(int blocks, double friction, SnError* error) {
    SnWorldDef def = sn_default_world_def();
    SnColliderDef collider = sn_default_collider_def();
    def.gravity[2] = 0;
    def.contact.friction = friction;
    collider.shape = sn_contact_shape(SN_SHAPE_CYLINDER, 2 * drum);
    collider.axis[0] = 1;
    collider.angle = quarter;
    collider.turn_axis[1] = 1;
    collider.turn_rate = 0.2;
    SnContactCase c = sn_contact_case(&def, error);
    sn_contact_collider(&c, &collider);
    add_rope(&c, blocks);
    return c;
}

SnStatus sn_contact_rope(int blocks, double friction, double* ratio, SnError* error) {
    enum { SETTLE = 150, MEASURE = 50 };
    SnContactCase c = sn_contact_belt(blocks, friction, error);
    sn_contact_run(&c, SETTLE);
    *ratio = 0;
    for (int i = 0; i < MEASURE && c.status >= 0; ++i) {
        sn_contact_run(&c, 1);
        if (c.status >= 0) *ratio += find_pin_force(&c) / (pull * MEASURE);
    }
    return sn_contact_end(&c);
}
