// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "math/quat.h"
#include "scene/scene_read.h"
#include "sim/parameter_rows.h"

#include <math.h>
#include <string.h>

// Reading how bodies touch: the settings of contact, colliders, pairs and attachments.

#define CONTACT_FIELD(kind, member, ...)                                                           \
    {SN_FIELD_##kind(#member, SnContactSettings, member, __VA_ARGS__)},
static const SnKeyDef contact_fields[] = {SN_CONTACT_PARAMETERS(CONTACT_FIELD)};
const SnForm sn_form_contact = {SN_OBJECT(contact_fields)};

// ---- colliders ------------------------------------------------------------------------------

static const SnKeyDef motion_fields[] = {SN_MOTION_ROWS};
static void reset_motion(void* target) { *(SnDriveDef*)target = sn_default_drive_def(); }
static const SnForm motion_form = {SN_OBJECT(motion_fields), .reset = reset_motion};

static SnStatus read_motion(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SN_TRY(sn_read_object(r, field, value, place));
    return sn_check_motion_axis(r, value, place);
}

static const SnKeyDef collider_fields[] = {
    {SN_ROW("shape", sn_read_rigid_shape, SnSceneCollider, shape), .required = 1,
     .shape = &sn_form_rigid_shape, .about = "what it looks like and touches with"},
    {SN_VECTOR("position", SnSceneCollider, def.position, 3, SN_LENGTH, SN_ANY),
     .about = "of the shape's origin"},
    {SN_VECTOR("axis", SnSceneCollider, def.axis, 3, SN_PURE, SN_ANY), .about = "turned about this",
     .otherwise = "not turned"},
    {SN_NUMBER("angle", SnSceneCollider, def.angle, SN_ANGLE, SN_ANY), .about = "turned by this"},
    {SN_ROW("motion", read_motion, SnSceneCollider, motion), .shape = &motion_form,
     .about = "as drives have it", .otherwise = "stands still"},
    SN_SURFACE_ROWS(SnSceneCollider, def),
    SN_VISIT_ROWS(SnSceneCollider, def.from, def.until),
};

static void reset_collider(void* target) {
    SnSceneCollider* collider = target;
    *collider = (SnSceneCollider){.def = sn_default_collider_def()};
    reset_motion(&collider->motion);
}

static const SnForm collider_form = {SN_OBJECT(collider_fields), .name = "collider",
                                     .reset = reset_collider};
const SnForm sn_form_colliders = {.kind = SN_FORM_MAP, SN_PARTS(&collider_form)};

// The plane of a collider has its normal along z. First turn z to the normal that the scene gives,
// then turn it by the axis and angle that the scene gives.
static void turn_plane(SnSceneCollider* collider) {
    SnColliderDef* def = &collider->def;
    const Vec3 z = v3(0, 0, 1), n = v3_unit(v3_load(collider->shape.normal));
    Vec3 axis = v3_cross(z, n);
    if (v3_norm(axis) == 0) axis = v3(1, 0, 0);
    const double angle = atan2(v3_norm(v3_cross(z, n)), n.z);
    const Quat turn = quat_exp(v3_scale(def->angle, v3_unit(v3_load(def->axis))));
    const Quat tilt = quat_exp(v3_scale(angle, v3_unit(axis)));
    const Vec3 both = quat_log(quat_unit(quat_mul(turn, tilt)));
    v3_store(def->axis, both);
    def->angle = v3_norm(both);
}

// Refuse a collider that has the name of a body, because pairs and pictures refer to both by name.
static SnStatus check_name(SnReader* r, const SnJson* value) {
    const SnScene* scene = r->scene;
    for (int i = 0; i < scene->body_count; ++i)
        if (!strcmp(scene->body[i].name, value->key))
            return sn_read_fail(r, value,
                                "found a collider with the name of a body; accepted is a name that "
                                "no body has");
    return SN_OK;
}

static SnStatus read_collider(SnReader* r, const SnJson* value, SnSceneCollider* collider) {
    SnColliderDef* def = &collider->def;
    reset_collider(collider);
    SN_TRY(check_name(r, value));
    collider->name = def->name = value->key;
    SN_TRY(sn_read_fields(r, value, collider_fields, SN_COUNT(collider_fields), collider));
    SN_TRY(sn_check_angle_axis(r, value, def->axis, def->angle));
    SN_TRY(sn_check_visit(r, value, sn_scene_collider_stay(collider)));
    if (collider->shape.def.kind == SN_SHAPE_PLANE) turn_plane(collider);
    const SnDriveDef* motion = &collider->motion;
    memcpy(def->point, motion->point, sizeof def->point);
    memcpy(def->turn_axis, motion->axis, sizeof def->turn_axis);
    memcpy(def->velocity, motion->velocity, sizeof def->velocity);
    def->key = motion->key;
    def->key_count = motion->key_count;
    def->smooth = motion->smooth;
    def->turn_rate = motion->turn_rate;
    def->shape = collider->shape.def;
    return SN_OK;
}

SnStatus sn_read_colliders(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    SN_TRY(sn_read_kind(r, value, SN_JSON_OBJECT));
    if (value->count > SN_MAX_ITEMS)
        return sn_read_fail(r, value, "found %d colliders; accepted is at most %d", value->count,
                            SN_MAX_ITEMS);
    if (!value->count) return SN_OK;
    scene->collider = sn_scene_alloc(scene, value->count, sizeof *scene->collider);
    if (!scene->collider) return sn_read_fail_memory(r);
    scene->collider_count = value->count;
    for (int i = 0; i < value->count; ++i)
        SN_TRY(read_collider(r, &value->item[i], &scene->collider[i]));
    return SN_OK;
}

// ---- pairs ----------------------------------------------------------------------------------

static const char* collider_at(const void* context, int i) {
    const SnScene* scene = context;
    return i < scene->collider_count ? scene->collider[i].name : NULL;
}

static SnStatus read_collider_name(SnReader* r, const SnKeyDef* field, const SnJson* value,
                                   void* place) {
    (void)field;
    const SnScene* scene = r->scene;
    for (int i = 0; value->kind == SN_JSON_STRING && i < scene->collider_count; ++i) {
        if (strcmp(scene->collider[i].name, value->string)) continue;
        *(SnColliderId*)place = (SnColliderId){i + 1};
        return SN_OK;
    }
    return sn_read_fail_name(r, value, "collider", collider_at, scene);
}

static const SnForm two_names = {SN_TUPLE(&sn_form_name, &sn_form_name)};

// Words for a body that can touch nothing; NULL: the body can touch other things.
static const char* name_untouchable(const SnSceneBody* body) {
    if (body->can & SN_BODY_SURFACE_CLOSED) return NULL;
    if (body->can & SN_BODY_HAS_POSE) return "rigid without a shape";
    return body->can & SN_BODY_STRAINS ? "of plane triangles" : "of springs";
}

static SnStatus read_side(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SN_TRY(sn_read_body_name(r, field, value, place));
    const SnSceneBody* body = &r->scene->body[((SnBodyId*)place)->index1 - 1];
    const char* what = name_untouchable(body);
    if (!what) return SN_OK;
    return sn_read_fail(r, value,
                        "found the body \"%.60s\", which is %s and touches nothing; accepted is a "
                        "body of tets, or a rigid one with a shape",
                        body->name, what);
}

static SnStatus read_bodies(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    SnPairDef* pair = place;
    if (value->kind != SN_JSON_ARRAY || value->count != 2)
        return sn_read_fail_value(r, value, "an array of two names of bodies");
    SN_TRY(read_side(r, field, &value->item[0], &pair->body));
    SN_TRY(read_side(r, field, &value->item[1], &pair->other));
    if (pair->body.index1 != pair->other.index1) return SN_OK;
    return sn_read_fail(r, value, "found one body twice; accepted are two");
}

#define PAIR_ROWS                                                                                  \
    {SN_NUMBER("friction", SnPairDef, friction, SN_PURE, SN_NOT_NEGATIVE),                         \
     .about = "Coulomb's coefficient", .otherwise = "the geometric mean of what both have"},       \
        {SN_NUMBER("restitution", SnPairDef, restitution, SN_PURE, SN_ZERO_TO_ONE),                \
         .about = "share of the speed with which they rebound",                                    \
         .otherwise = "the larger of what both have"},                                             \
    {                                                                                              \
        SN_ROW("ignore", sn_read_flag, SnPairDef, ignore), .about = "they pass through each other" \
    }

static const SnKeyDef bodies_fields[] = {
    {.key = "bodies",
     .read = read_bodies,
     .required = 1,
     .shape = &two_names,
     .about = "names of two"},
    PAIR_ROWS,
};
static const SnKeyDef obstacle_fields[] = {
    {SN_ROW("body", read_side, SnPairDef, body), .required = 1, .shape = &sn_form_name,
     .about = "name of a body"},
    {SN_ROW("collider", read_collider_name, SnPairDef, collider), .required = 1,
     .shape = &sn_form_name, .about = "name of a collider"},
    PAIR_ROWS,
    {.key = "bodies",
     .read = sn_read_later}, // a pair with this key is read by bodies_fields; the row is here only
                             // so that a message about a misspelt "bodies" can suggest it
};

static void reset_pair(void* target) {
    *(SnPairDef*)target = (SnPairDef){.friction = -1, .restitution = -1};
}

static const SnForm bodies_form = {SN_OBJECT(bodies_fields), .least = 2, .reset = reset_pair};
static const SnForm obstacle_form = {SN_OBJECT(obstacle_fields), .least = 3, .reset = reset_pair};
static const SnForm pair_form = {SN_CHOICE(&bodies_form, &obstacle_form)};
const SnForm sn_form_pairs = {SN_ARRAY(&pair_form), .most = SN_MAX_ITEMS};

// The friction and restitution of a surface.
typedef struct Surface {
    double friction, restitution;
} Surface;

static Surface surface_of(const SnScene* scene, double friction, double restitution) {
    const SnContactSettings* contact = &scene->world.contact;
    return (Surface){friction >= 0 ? friction : contact->friction,
                     restitution >= 0 ? restitution : contact->restitution};
}

static Surface body_surface(const SnScene* scene, SnBodyId id) {
    const SnSceneBody* body = &scene->body[id.index1 - 1];
    return body->can & SN_BODY_HAS_POSE
               ? surface_of(scene, body->rigid.friction, body->rigid.restitution)
               : surface_of(scene, body->soft.friction, body->soft.restitution);
}

// If the scene gives a pair no friction or no restitution, fill in the value that the two things
// would have without the pair.
static void complete_pair(const SnScene* scene, SnPairDef* pair) {
    const Surface a = body_surface(scene, pair->body);
    Surface b;
    if (pair->collider.index1) {
        const SnColliderDef* def = &scene->collider[pair->collider.index1 - 1].def;
        b = surface_of(scene, def->friction, def->restitution);
    } else {
        b = body_surface(scene, pair->other);
    }
    if (pair->friction < 0) pair->friction = sqrt(a.friction * b.friction);
    if (pair->restitution < 0) pair->restitution = fmax(a.restitution, b.restitution);
}

static SnStatus read_pair(SnReader* r, const SnJson* value, void* item) {
    SnPairDef* pair = item;
    reset_pair(pair);
    SN_TRY(sn_read_kind(r, value, SN_JSON_OBJECT));
    if (sn_json_get(value, "bodies"))
        SN_TRY(sn_read_fields(r, value, bodies_fields, SN_COUNT(bodies_fields), pair));
    else
        SN_TRY(sn_read_fields(r, value, obstacle_fields, SN_COUNT(obstacle_fields), pair));
    if (pair->ignore && (pair->friction >= 0 || pair->restitution >= 0))
        return sn_read_fail(r, value,
                            "found friction or restitution of things that pass through each other; "
                            "accepted is \"ignore\" alone");
    complete_pair(r->scene, pair);
    return SN_OK;
}

static int are_same_two(const SnPairDef* p, const SnPairDef* q) {
    if (p->collider.index1 != q->collider.index1) return 0;
    const int a = p->body.index1, b = p->other.index1, c = q->body.index1, d = q->other.index1;
    return (a == c && b == d) || (a == d && b == c);
}

// Refuse two pairs of the same two things, because the pairs could contradict each other.
static SnStatus check_pairs(SnReader* r, const SnJson* value) {
    const SnPairDef* pair = r->scene->pair;
    for (int i = 0; i < value->count; ++i)
        for (int k = 0; k < i; ++k)
            if (are_same_two(&pair[i], &pair[k]))
                return sn_read_fail(r, &value->item[i],
                                    "found the same two as in pairs[%d]; accepted is one pair of "
                                    "each two",
                                    k);
    return SN_OK;
}

SnStatus sn_read_pairs(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(sn_read_list(r, value, sizeof(SnPairDef), read_pair, &list, &scene->pair_count));
    scene->pair = list;
    return check_pairs(r, value);
}

// ---- attachments ----------------------------------------------------------------------------

static const SnKeyDef attachment_fields[] = {
    {SN_ROW("name", sn_read_text, SnAttachmentDef, name), .about = "for messages",
     .otherwise = "none"},
    {SN_ROW("body", sn_read_body_name, SnAttachmentDef, body), .required = 1,
     .shape = &sn_form_name, .about = "name of a body with nodes"},
    {.key = "select",
     .read = sn_read_later,
     .required = 1,
     .shape = &sn_form_select,
     .about = "nodes of the body"},
    {SN_ROW("to", sn_read_body_name, SnAttachmentDef, to), .required = 1, .shape = &sn_form_name,
     .about = "name of the body that they are glued to: rigid, or of tets"},
    {SN_ROW("exact", sn_read_flag, SnAttachmentDef, exact),
     .about = "they are part of the rigid body and follow it to rounding"},
    SN_VISIT_ROWS(SnAttachmentDef, from, until),
};
static const SnForm attachment_form = {SN_OBJECT(attachment_fields)};
const SnForm sn_form_attachments = {SN_ARRAY(&attachment_form), .most = SN_MAX_ITEMS};

static int can_hold(const SnSceneBody* body) {
    return (body->can & (SN_BODY_HAS_POSE | SN_BODY_HAS_VOLUME)) != 0;
}

static SnStatus read_attachment(SnReader* r, const SnJson* value, void* item) {
    SnAttachmentDef* def = item;
    *def = sn_default_attachment_def();
    SN_TRY(sn_read_fields(r, value, attachment_fields, SN_COUNT(attachment_fields), def));
    SN_TRY(sn_check_visit(r, value, (SnSceneStay){def->from, def->until}));
    const SnJson* to = sn_json_get(value, "to");
    if (def->to.index1 == def->body.index1)
        return sn_read_fail(r, to, "found the body itself; accepted is another");
    if (!can_hold(&r->scene->body[def->to.index1 - 1]))
        return sn_read_fail(r, to,
                            "found a body of springs or plane triangles; accepted is a rigid body "
                            "or one of tets");
    return sn_read_nodes(r, value, def->body, &def->select);
}

SnStatus sn_read_attachments(SnReader* r, const SnKeyDef* field, const SnJson* value, void* place) {
    (void)field;
    SnScene* scene = place;
    void* list;
    SN_TRY(sn_read_list(r, value, sizeof(SnAttachmentDef), read_attachment, &list,
                        &scene->attachment_count));
    scene->attachment = list;
    return SN_OK;
}
