// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// Energy books of a (sub)step: opening and closing them (books.h).
#include "sim/books.h"

#include <string.h>

// ---- energies

// Kinetic energy of nodes and rigid bodies in a moment, J.
static double find_kinetic(const SnWorld* world, const SnMoment* moment) {
    const SnModel* model = world->model;
    double twice = 0;
    SN_EACH_AWAKE_POINT(i, world->awake) {
        double Mv[3];
        sn_map_mass_row(world->map, i, moment->v, Mv);
        twice += v3_dot(v3_load(moment->v + 3 * (size_t)i), v3_load(Mv));
    }
    for (int b = 0; b < model->rigid_count; ++b) {
        double twist[6];
        sn_pose_twist(&moment->q.pose[b], &model->rigid[b], moment->momentum + 6 * b, twist);
        for (int k = 0; k < 6; ++k) twice += twist[k] * moment->momentum[6 * b + k];
    }
    return 0.5 * twice;
}

// Sum of mass times position over all nodes and rigid bodies, kg m.
static Vec3 sum_places(const SnWorld* world, const SnConfig* q) {
    const SnModel* model = world->model;
    Vec3 sum = v3(0, 0, 0);
    for (int i = 0; i < model->point_count; ++i)
        sum = v3_axpy(model->mass->lumped[i], v3_load(q->x + 3 * (size_t)i), sum);
    for (int b = 0; b < model->rigid_count; ++b)
        sum = v3_axpy(model->rigid[b].mass, q->pose[b].position, sum);
    return sum;
}

// Potential -f . x of the given forces (those of the script and the hand) at a time, J.
static double find_given(const SnWorld* world, double time, const double* x) {
    if (!sn_books_have_given(world)) return 0;
    const double* f = sn_loads_at(world->loads, time);
    double sum = 0;
    SN_EACH_AWAKE_POINT_COMPONENT(i, world->awake) sum -= f[i] * x[i];
    return sum;
}

static SnStatus measure_all(SnWorld* world, SnArena scratch) {
    SnBooks* books = &world->state->books;
    const SnMoment* now = &world->state->now;
    const SnTermAt at = {
        .q = now->q, .time = world->state->time, .pool = world->pool, .scratch = scratch};
    *books = (SnBooks){.kinetic = find_kinetic(world, now),
                       .elastic = sn_world_elastic(world, &at),
                       .given = find_given(world, at.time, now->q.x)};
    memcpy(books->gravity, world->loads->gravity, sizeof books->gravity);
    books->weight = -v3_dot(v3_load(books->gravity), sum_places(world, &now->q));
    if (sn_has_contact_energies(world->collisions))
        books->contact = sn_world_spring_energy(world, world->state, &now->q);
    return SN_OK;
}

SnStatus sn_books_open(SnWorld* world, SnArena scratch) {
    SnBooks* books = &world->state->books;
    SnBooking* booking = &world->booking;
    const SnMoment* now = &world->state->now;
    booking->contact_before = world->stats.contact_work;
    sn_reactions_clear(world);
    if (!books->known) return measure_all(world, scratch);
    if (booking->disturbed) {
        const double kinetic = find_kinetic(world, now);
        world->stats.script_work += kinetic - books->kinetic;
        books->kinetic = kinetic;
    }
    const Vec3 change = v3_sub(v3_load(world->loads->gravity), v3_load(books->gravity));
    if (v3_dot(change, change) > 0) {
        const double weight = v3_dot(change, sum_places(world, &now->q));
        world->stats.script_work -= weight;
        books->weight -= weight;
        memcpy(books->gravity, world->loads->gravity, sizeof books->gravity);
    }
    return SN_OK;
}

void sn_books_restart(SnWorld* world) {
    world->booking.work = (SnWorks){0};
    world->booking.before = 0;
}

// ---- closing

// Kinetic energy that held components gained in a (sub)step, J. It counts as work of the pins and
// drives, which prescribe the velocities of these components.
static double find_driven_kinetic(const SnWorld* world) {
    const double *v0 = world->state->now.v, *v1 = world->next->now.v;
    double twice = 0;
    SN_EACH_AWAKE_POINT(i, world->awake) {
        const unsigned held = sn_held_by_script(world, i);
        double before[3], after[3];
        if (!held) continue;
        sn_map_mass_row(world->map, i, v0, before);
        sn_map_mass_row(world->map, i, v1, after);
        for (int k = 0; k < 3; ++k) {
            const size_t c = 3 * (size_t)i + (size_t)k;
            if (held & SN_HELD(k)) twice += (after[k] - before[k]) * (v0[c] + v1[c]);
        }
    }
    return 0.5 * twice;
}

// The works of a (sub)step: a weighted mean of the sums over its stages and of the works of the
// previous (sub)step, `last`, which count only in BDF2 (books.h).
static SnWorks complete_works(const SnBooking* booking, const SnWorks* last) {
    const double before = booking->before, now = 1 - before;
    const SnWorks* sum = &booking->work;
    return (SnWorks){.drive = now * sum->drive + before * last->drive,
                     .damping = now * sum->damping + before * last->damping,
                     .wind = now * sum->wind + before * last->wind,
                     .given = now * sum->given + before * last->given,
                     .contact = now * sum->contact + before * last->contact};
}

void sn_books_close(SnWorld* world) {
    const SnBooks* from = &world->state->books;
    const SnBooking* booking = &world->booking;
    SnStepStats* stats = &world->stats;
    const double end = world->state->time + world->h;
    const double given = find_given(world, end, world->next->now.q.x);
    const SnWorks work = complete_works(booking, &from->work);
    SnBooks books = {.known = 1,
                     .kinetic = stats->kinetic,
                     .elastic = stats->elastic,
                     .weight = stats->potential - given,
                     .given = given,
                     .contact = stats->contact_energy,
                     .work = work};
    memcpy(books.gravity, from->gravity, sizeof books.gravity);
    const double script = given - from->given + work.given;
    const double drive = work.drive + find_driven_kinetic(world);
    stats->contact_work += work.contact;
    const double contact = stats->contact_work - booking->contact_before;
    stats->script_work += script;
    stats->drive_work += drive;
    stats->wind_work += work.wind;
    stats->damping_work += work.damping;
    stats->numerical += (books.kinetic - from->kinetic) + (books.elastic - from->elastic) +
                        (books.weight - from->weight) + (books.given - from->given) +
                        (books.contact - from->contact) -
                        (script + drive + work.wind + work.damping + contact);
    world->next->books = books;
}
