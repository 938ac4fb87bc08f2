// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Saving pins, drives, forces, events, pairs and attachments in the image of a world, and loading
// them.
#include "sim/image.h"

#include "sim/add.h"

#define FIELDS(fields) fields, (int)(sizeof(fields) / sizeof(fields)[0])

static void image_select(SnWorldImage* image, SnSelect* select) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnSelect, kind),      SN_IMAGE_FIELD(SnSelect, low),
        SN_IMAGE_FIELD(SnSelect, high),      SN_IMAGE_FIELD(SnSelect, point),
        SN_IMAGE_FIELD(SnSelect, normal),    SN_IMAGE_FIELD(SnSelect, radius),
        SN_IMAGE_FIELD(SnSelect, tolerance), SN_IMAGE_FIELD(SnSelect, region),
    };
    sn_image_fields(image, select, FIELDS(field));
}

// ---- the kinds of items: write the numbers of an item, or read them and add the item

static SnStatus image_pin(SnWorld* world, SnItem* item, SnWorldImage* image, SnError* error) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnPinDef, body),
        SN_IMAGE_FIELD(SnPinDef, component),
        SN_IMAGE_FIELD(SnPinDef, from),
        SN_IMAGE_FIELD(SnPinDef, until),
    };
    image_select(image, &item->pin.select);
    sn_image_fields(image, &item->pin, FIELDS(field));
    if (!image->loads || image->status < 0) return image->status;
    item->pin.name = item->name;
    return sn_world_add_pin(world, &item->pin, error);
}

static SnStatus image_drive(SnWorld* world, SnItem* item, SnWorldImage* image, SnError* error) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnDriveDef, body),     SN_IMAGE_FIELD(SnDriveDef, point),
        SN_IMAGE_FIELD(SnDriveDef, axis),     SN_IMAGE_FIELD(SnDriveDef, smooth),
        SN_IMAGE_FIELD(SnDriveDef, velocity), SN_IMAGE_FIELD(SnDriveDef, turn_rate),
        SN_IMAGE_FIELD(SnDriveDef, from),     SN_IMAGE_FIELD(SnDriveDef, until),
    };
    SnDriveDef* def = &item->drive;
    image_select(image, &def->select);
    def->key_count = sn_image_count(image, def->key_count);
    def->key = sn_image_array(image, def->key, def->key_count, sizeof *def->key);
    sn_image_fields(image, def, FIELDS(field));
    if (!image->loads || image->status < 0) return image->status;
    def->name = item->name;
    return sn_world_add_drive(world, def, error);
}

static SnStatus image_force(SnWorld* world, SnItem* item, SnWorldImage* image, SnError* error) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnForceDef, body),
        SN_IMAGE_FIELD(SnForceDef, force),
    };
    SnForceDef* def = &item->force;
    image_select(image, &def->select);
    def->key_count = sn_image_count(image, def->key_count);
    def->key = sn_image_array(image, def->key, def->key_count, sizeof *def->key);
    sn_image_fields(image, def, FIELDS(field));
    if (!image->loads || image->status < 0) return image->status;
    def->name = item->name;
    return sn_world_add_force(world, def, error);
}

static SnStatus image_event(SnWorld* world, SnItem* item, SnWorldImage* image, SnError* error) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnEventDef, kind),
        SN_IMAGE_FIELD(SnEventDef, time),
        SN_IMAGE_FIELD(SnEventDef, vector),
        SN_IMAGE_FIELD(SnEventDef, body),
    };
    sn_image_fields(image, &item->event, FIELDS(field));
    if (!image->loads || image->status < 0) return image->status;
    return sn_world_add_event(world, &item->event, error);
}

static SnStatus image_pair(SnWorld* world, SnItem* item, SnWorldImage* image, SnError* error) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnPairDef, body),     SN_IMAGE_FIELD(SnPairDef, other),
        SN_IMAGE_FIELD(SnPairDef, collider), SN_IMAGE_FIELD(SnPairDef, ignore),
        SN_IMAGE_FIELD(SnPairDef, friction), SN_IMAGE_FIELD(SnPairDef, restitution),
    };
    sn_image_fields(image, &item->pair, FIELDS(field));
    if (!image->loads || image->status < 0) return image->status;
    return sn_world_add_pair(world, &item->pair, error);
}

static SnStatus image_attachment(SnWorld* world, SnItem* item, SnWorldImage* image,
                                 SnError* error) {
    static const SnImageField field[] = {
        SN_IMAGE_FIELD(SnAttachmentDef, body),  SN_IMAGE_FIELD(SnAttachmentDef, to),
        SN_IMAGE_FIELD(SnAttachmentDef, exact), SN_IMAGE_FIELD(SnAttachmentDef, from),
        SN_IMAGE_FIELD(SnAttachmentDef, until),
    };
    image_select(image, &item->attachment.select);
    sn_image_fields(image, &item->attachment, FIELDS(field));
    if (!image->loads || image->status < 0) return image->status;
    item->attachment.name = item->name;
    return sn_world_add_attachment(world, &item->attachment, error);
}

// ---- all kinds

typedef SnStatus ImageItem(SnWorld* world, SnItem* item, SnWorldImage* image, SnError* error);

static ImageItem* const kinds[] = {
    [SN_ITEM_PIN] = image_pin,     [SN_ITEM_DRIVE] = image_drive,
    [SN_ITEM_FORCE] = image_force, [SN_ITEM_EVENT] = image_event,
    [SN_ITEM_PAIR] = image_pair,   [SN_ITEM_ATTACHMENT] = image_attachment,
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

// Save `item`, or load an item and add it to the world.
static SnStatus image_any_item(SnWorld* world, SnItem item, SnWorldImage* image, SnError* error) {
    int number = item.stay.number;
    sn_image_bytes(image, &number, sizeof number);
    sn_image_bytes(image, &item.kind, sizeof item.kind);
    item.name = (char*)sn_image_text(image, item.name);
    sn_image_expect(image, (!world || number > world->last_item) && (unsigned)item.kind < KINDS);
    if (image->status < 0) return image->status;
    if (image->loads) sn_world_ask_number(world, number);
    return kinds[item.kind](world, &item, image, error);
}

SnStatus sn_image_save_item(const SnItem* item, SnWorldImage* image) {
    return image_any_item(NULL, *item, image, NULL);
}

SnStatus sn_image_load_item(SnWorld* world, SnWorldImage* image, SnError* error) {
    return image_any_item(world, (SnItem){0}, image, error);
}
