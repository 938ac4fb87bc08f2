// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "contacts.h"

#include "base/file.h"
#include "sinew/contact.h"

static void write_contacts_header(const void* self, FILE* stream) {
    (void)self;
    fputs("step,time,first,second,x,y,z,normal_x,normal_y,normal_z,gap,force_x,force_y,force_z"
          ",slides\n",
          stream);
}

static void append_numbers(FILE* stream, const double* value, int count) {
    for (int k = 0; k < count; ++k) {
        putc(',', stream);
        sn_file_number(stream, value[k]);
    }
}

// Append a name in quotes, as CSV requires: quotes within the name are doubled.
static void append_name(FILE* stream, const char* name) {
    fputs(",\"", stream);
    for (; *name; ++name) {
        if (*name == '"') putc('"', stream);
        putc(*name, stream);
    }
    putc('"', stream);
}

static const char* find_second_name(const SnWorld* world, const SnContactInfo* contact) {
    const char* name = "";
    SnShapeDef shape;
    if (contact->collider.index1 == 0) return sn_world_body_info(world, contact->body[1]).name;
    sn_world_collider_info(world, contact->collider, &name, &shape);
    return name;
}

static void write_contacts(const void* self, FILE* stream, const SnWorld* world) {
    int count;
    const SnContactInfo* contact = sn_world_contacts(world, &count);
    const double time = sn_world_time(world);
    (void)self;
    for (int i = 0; i < count; ++i, ++contact) {
        fprintf(stream, "%lld", (long long)sn_world_step_count(world));
        append_numbers(stream, &time, 1);
        append_name(stream, sn_world_body_info(world, contact->body[0]).name);
        append_name(stream, find_second_name(world, contact));
        append_numbers(stream, contact->point, 3);
        append_numbers(stream, contact->normal, 3);
        append_numbers(stream, &contact->gap, 1);
        append_numbers(stream, contact->force, 3);
        fprintf(stream, ",%d\n", contact->slides);
    }
}

const SnTable sn_contacts_table = {"contacts.csv", ".contacts-so-far.csv", write_contacts_header,
                                   write_contacts, NULL};
