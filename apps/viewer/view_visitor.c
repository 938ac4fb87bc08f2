// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_visitor.h"

#include "base/memory.h"
#include "base/status.h"
#include "collide/shape.h"
#include "math/quat.h"
#include "mesh/mesh.h"
#include "sinew/change.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RADIUS 0.06 // radius of a ball, as a fraction of the size of the scene
// least density of a ball, divided by the density of the scene: the density of iron is about 8
// times that of rubber
#define DENSER 8.0
#define USUAL  1000.0 // density that is assumed for a scene without volume, kg/m^3
// least mass of a ball, as a fraction of the mean mass of a body, so that a ball moves bodies
#define HEAVY 0.03
// Throw n makes a visitor whose parts have the numbers FIRST + SURFACES n and, if it has a second
// part, the next one. All parts of scenes have lower numbers.
#define FIRST    1000000
#define SURFACES 2 // largest number of parts of a body: mesh and display surface

// ---- checks before a throw ------------------------------------------------------------------

// 0: the body touches nothing: it is a plane body, springs, or a rigid body without a shape.
static int can_touch(const SnSceneBody* body) { return (body->can & SN_BODY_SURFACE_CLOSED) != 0; }

static SnStatus check_room(const SnSource* s, SnError* error) {
    if (s->visitor_count < SN_MOST_VISITORS) return SN_OK;
    return sn_fail(error, SN_UNSUPPORTED,
                   "%d bodies have been thrown in, which is as many as there can be: remove some, "
                   "or go back to the start",
                   SN_MOST_VISITORS);
}

static SnStatus check_throw(const SnSource* s, const char* what, SnError* error) {
    int touches = 0;
    for (int i = 0; i < s->scene->body_count; ++i) touches |= can_touch(&s->scene->body[i]);
    if (s->scene->world.contact.off)
        return sn_fail(error, SN_UNSUPPORTED,
                       "contacts are off in this scene: %s would fly through everything", what);
    if (!touches)
        return sn_fail(error, SN_UNSUPPORTED,
                       "plane bodies and springs touch nothing: %s would fly through them", what);
    if (s->scene->world.integrator == SN_QUASISTATIC)
        return sn_fail(error, SN_UNSUPPORTED, "quasistatic steps have no inertia: %s would not fly",
                       what);
    return check_room(s, error);
}

// ---- a ball ---------------------------------------------------------------------------------

static double ball_density(const SnSource* s, double radius) {
    const double own = 4.0 / 3.0 * M_PI * radius * radius * radius;
    return fmax(DENSER * (s->volume > 0 ? s->mass / s->volume : USUAL),
                HEAVY * s->mass / (s->scene->body_count * own));
}

static void define_ball(const SnSource* s, const double at[3], SnVisitor* v) {
    SnSceneBody* body = &v->body;
    snprintf(v->name, sizeof v->name, "ball");
    v->ball = (SnShapeDef){.kind = SN_SHAPE_SPHERE, .radius = RADIUS * s->extent};
    *body = (SnSceneBody){.kind = SN_BODY_RIGID, .rigid = sn_default_rigid_def()};
    body->can = sn_body_can(body->kind, NULL, 1);
    body->rigid.shape = &v->ball;
    body->rigid.density = ball_density(s, v->ball.radius);
    memcpy(body->rigid.position, at, sizeof body->rigid.position);
}

// ---- a copy ---------------------------------------------------------------------------------

static SnStatus copy_mesh(const SnMesh* mesh, const double shift[3], SnMesh** copy) {
    if (!mesh) return SN_OK;
    SN_TRY(sn_mesh_renumbered(mesh, NULL, copy));
    for (int i = 0; i < (*copy)->vertex_count; ++i)
        for (int k = 0; k < 3; ++k) (*copy)->vertex[3 * (size_t)i + (size_t)k] += shift[k];
    return SN_OK;
}

// Copy the materials with their current parameters, which people may have changed.
static SnStatus copy_materials(const SnSource* s, const SnSceneBody* from, SnSceneBody* body) {
    const size_t count = (size_t)from->region_count;
    body->material = SN_NEW_ARRAY(SnMaterialDef, count);
    if (!body->material) return SN_OUT_OF_MEMORY;
    for (size_t r = 0; r < count; ++r) {
        body->material[r] = from->material[r];
        if (s->live && from->made_of[r])
            sn_live_write(s->live, from->made_of[r], &body->material[r]);
    }
    body->soft.material = body->material;
    return SN_OK;
}

// Copy a soft body, shifted so that the middle of the box around it is at `at`.
static SnStatus copy_soft(const SnSource* s, const SnSceneBody* from, const double at[3],
                          SnSceneBody* body) {
    double low[3], high[3], shift[3];
    sn_mesh_bounds(from->mesh, low, high);
    for (int k = 0; k < 3; ++k) shift[k] = at[k] - 0.5 * (low[k] + high[k]);
    SN_TRY(copy_mesh(from->mesh, shift, &body->mesh));
    SN_TRY(copy_mesh(from->display, shift, &body->display));
    body->soft.mesh = body->mesh;
    body->soft.display = body->display;
    memset(body->soft.angular_velocity, 0, sizeof body->soft.angular_velocity);
    body->soft.from = -HUGE_VAL;
    body->soft.until = HUGE_VAL;
    return copy_materials(s, from, body);
}

// Move the copy of a rigid body so that its centre of mass is at `at`; take away its spin, and its
// times of coming and going.
static SnStatus move_rigid_copy(const double at[3], SnSceneBody* body) {
    SnRigidDef* def = &body->rigid;
    SnRigidShape* shape = NULL;
    SnShapeMass mass = {0};
    SN_TRY(sn_create_rigid_shape(def->shape, &shape, NULL));
    const SnStatus status = sn_rigid_shape_mass(shape, &mass);
    sn_destroy_rigid_shape(shape);
    const Quat turn = quat_exp(v3_scale(def->angle, v3_unit(v3_load(def->axis))));
    v3_store(def->position, v3_sub(v3_load(at), quat_rotate(turn, mass.centre)));
    memset(def->angular_velocity, 0, sizeof def->angular_velocity);
    def->from = -HUGE_VAL;
    def->until = HUGE_VAL;
    return status;
}

static SnStatus define_copy(const SnSource* s, const SnSceneBody* from, const double at[3],
                            SnVisitor* v) {
    SnSceneBody* body = &v->body;
    const int again = !strncmp(from->name, "copy of ", 8) || !strcmp(from->name, "ball");
    snprintf(v->name, sizeof v->name, "%s%.60s", again ? "" : "copy of ", from->name);
    *body = *from;
    body->mesh = body->display = NULL;
    body->material = NULL;
    return (from->can & SN_BODY_HAS_POSE) ? move_rigid_copy(at, body)
                                          : copy_soft(s, from, at, body);
}

// ---- coming and going -----------------------------------------------------------------------

static void destroy_visitor(SnVisitor* v) {
    sn_free_group(&v->group);
    sn_destroy_mesh(v->body.mesh);
    sn_destroy_mesh(v->body.display);
    sn_free(v->body.material);
    sn_free(v);
}

static void set_velocity(SnSceneBody* body, const double velocity[3]) {
    const int rigid = (body->can & SN_BODY_HAS_POSE) != 0;
    memcpy(rigid ? body->rigid.velocity : body->soft.velocity, velocity, 3 * sizeof *velocity);
}

static SnStatus add_to_world(SnSource* s, SnVisitor* v, SnError* error) {
    v->body.name = v->body.rigid.name = v->body.soft.name = v->name;
    if (v->body.can & SN_BODY_HAS_POSE)
        return sn_world_add_rigid(s->world, &v->body.rigid, &v->id, error);
    return sn_world_add_soft(s->world, &v->body.soft, &v->id, error);
}

static void update_live_bodies(SnSource* s) {
    for (int i = 0; i < s->visitor_count; ++i) s->as_live[i] = &s->visitor[i]->as_live;
    if (s->live) sn_live_add_bodies(s->live, s->as_live, s->visitor_count);
    s->remade = 1;
}

// Make the visitor's scene, a copy of the source's scene with this body alone, and all that shows
// the visitor.
static SnStatus show_visitor(SnSource* s, int number, SnVisitor* v, SnError* error) {
    v->scene = *s->scene;
    v->scene.body = &v->body;
    v->scene.body_count = 1;
    v->scene.collider_count = 0;
    v->as_live = (SnLiveBody){&v->body, v->id};
    SN_TRY(sn_make_group(&v->scene, v->id, s->world, &v->group, error));
    v->group.first_part = FIRST + SURFACES * number;
    s->visitor[s->visitor_count++] = v;
    update_live_bodies(s);
    return SN_OK;
}

// Add a visitor, whose body is defined, to the world. If the visitor cannot be shown, remove it
// again.
static SnStatus add_visitor(SnSource* s, int number, const double velocity[3], SnVisitor* v,
                            SnError* error) {
    set_velocity(&v->body, velocity);
    SN_TRY(add_to_world(s, v, error));
    const SnStatus status = show_visitor(s, number, v, error);
    if (status < 0) sn_world_remove_body(s->world, v->id, NULL);
    return status;
}

SnStatus sn_view_throw_ball(SnSource* s, int number, const double at[3], const double velocity[3],
                            SnError* error) {
    SN_TRY(check_throw(s, "a ball", error));
    SnVisitor* v = SN_NEW(SnVisitor);
    if (!v) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    define_ball(s, at, v);
    const SnStatus status = add_visitor(s, number, velocity, v, error);
    if (status < 0) destroy_visitor(v);
    return status;
}

SnStatus sn_view_throw_copy(SnSource* s, int number, double part, const double at[3],
                            const double velocity[3], SnError* error) {
    const SnTarget target = sn_source_find(s, part);
    if (!target.group || target.body < 0)
        return sn_fail(error, SN_BAD_INPUT, "part %.0f is not a body: it cannot be copied", part);
    const SnSceneBody* from = &target.group->scene->body[target.body];
    SN_TRY(check_throw(s, "a copy", error));
    if (!can_touch(from))
        return sn_fail(error, SN_UNSUPPORTED,
                       "plane bodies, springs and what has no shape touch nothing: a copy of "
                       "%.60s would fly through everything",
                       from->name);
    SnVisitor* v = SN_NEW(SnVisitor);
    if (!v) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    SnStatus status = define_copy(s, from, at, v);
    if (status < 0) sn_fail(error, status, "%s", sn_status_text(status));
    if (status >= 0) status = add_visitor(s, number, velocity, v, error);
    if (status < 0) destroy_visitor(v);
    return status;
}

static void forget_visitor(SnSource* s, int i) {
    destroy_visitor(s->visitor[i]);
    --s->visitor_count;
    memmove(&s->visitor[i], &s->visitor[i + 1],
            sizeof *s->visitor * (size_t)(s->visitor_count - i));
    update_live_bodies(s);
}

SnStatus sn_view_remove(SnSource* s, double part, SnError* error) {
    const SnTarget t = sn_source_find(s, part);
    if (!t.group)
        return sn_fail(error, SN_BAD_INPUT, "there is no part %.0f: it cannot be removed", part);
    if (t.collider >= 0)
        return sn_world_remove_collider(s->world, (SnColliderId){t.collider + 1}, error);
    const SnBodyId id = sn_shot_body(t.group->shot, t.body);
    if (!(sn_world_body_info(s->world, id).mass > 0)) // the world has no such body any more
        return sn_fail(error, SN_BAD_INPUT, "%.60s is gone already",
                       t.group->scene->body[t.body].name);
    SN_TRY(sn_world_remove_body(s->world, id, error));
    if (t.visitor >= 0) forget_visitor(s, t.visitor);
    return SN_OK;
}

void sn_forget_visitors(SnSource* s) {
    while (s->visitor_count > 0) forget_visitor(s, s->visitor_count - 1);
}
