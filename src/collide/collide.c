// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "collide/collide.h"

#include "base/memory.h"
#include "collide/broad.h"
#include "collide/job.h"

#include <assert.h>
#include <string.h>

// What one thread finds.
typedef struct Worker {
    SnContacts contacts;
    SnStatus status;
} Worker;

struct SnCollide {
    SnPool* pool;
    double margin; // m
    int nearest;   // 1: vertices touch nearest points
    SnObject** object;
    int object_count, object_capacity;
    // sn_collide_find
    double time;
    SnBroad broad;
    SnJobs jobs;
    Worker* worker;     // one per thread
    SnContacts found;   // of all threads, in no order
    int *order, *spare; // room for as many as `order_capacity`
    int order_capacity;
};

SnStatus sn_create_collide(SnPool* pool, SnCollide** out) {
    SnCollide* collide = SN_NEW(SnCollide);
    if (!collide) return SN_OUT_OF_MEMORY;
    collide->pool = pool;
    collide->worker = SN_NEW_ARRAY(Worker, sn_pool_size(pool));
    if (!collide->worker) {
        sn_destroy_collide(collide);
        return SN_OUT_OF_MEMORY;
    }
    *out = collide;
    return SN_OK;
}

void sn_destroy_collide(SnCollide* collide) {
    if (!collide) return;
    for (int i = 0; i < collide->object_count; ++i) sn_destroy_object(collide->object[i]);
    sn_free(collide->object);
    for (int i = 0; collide->worker && i < sn_pool_size(collide->pool); ++i)
        sn_contacts_free(&collide->worker[i].contacts);
    sn_free(collide->worker);
    sn_broad_free(&collide->broad);
    sn_free(collide->jobs.job);
    sn_contacts_free(&collide->found);
    sn_free(collide->order);
    sn_free(collide->spare);
    sn_free(collide);
}

SnStatus sn_collide_add(SnCollide* collide, const SnCollideDef* def, int* object, SnError* error) {
    if (collide->object_count == collide->object_capacity) {
        int more = collide->object_capacity > 0 ? 2 * collide->object_capacity : 16;
        SnObject** larger = SN_NEW_ARRAY(SnObject*, more);
        if (!larger) return sn_fail(error, SN_OUT_OF_MEMORY, "no memory for what touches");
        if (collide->object_count > 0)
            memcpy(larger, collide->object, sizeof *larger * (size_t)collide->object_count);
        sn_free(collide->object);
        collide->object = larger;
        collide->object_capacity = more;
    }
    SN_TRY(sn_create_object(def, &collide->object[collide->object_count], error));
    *object = collide->object_count++;
    return SN_OK;
}

SnStatus sn_collide_ignore(SnCollide* collide, int a, int b) {
    return sn_broad_ignore(&collide->broad, a, b);
}

void sn_collide_place(SnCollide* collide, int object, const SnCollidePose* pose) {
    assert(object >= 0 && object < collide->object_count && collide->object[object]->shape);
    collide->object[object]->pose = *pose;
}

void sn_collide_place_surface(SnCollide* collide, int object, const double* x, const double* v) {
    assert(object >= 0 && object < collide->object_count && collide->object[object]->surface);
    collide->object[object]->given_x = x;
    collide->object[object]->given_v = v;
}

void sn_collide_rest(SnCollide* collide, int object, int rests) {
    assert(object >= 0 && object < collide->object_count);
    collide->object[object]->rests = rests;
    collide->object[object]->prepared = 0;
}

void sn_collide_move_as(SnCollide* collide, int object, int one) {
    assert(object >= 0 && object < collide->object_count);
    collide->object[object]->one = one;
}

void sn_collide_by_nearest(SnCollide* collide, int nearest) { collide->nearest = nearest; }

void sn_collide_set_margin(SnCollide* collide, double margin) {
    assert(margin >= 0);
    collide->margin = margin;
}

// ---- finding --------------------------------------------------------------------------------

static void prepare_task(void* context, int index, int worker) {
    (void)worker;
    SnCollide* collide = context;
    sn_object_prepare(collide->object[index], collide->margin, collide->time);
}

static void refit_task(void* context, int index, int worker) {
    (void)worker;
    SnObject* object = ((SnCollide*)context)->object[index];
    if (object->searched) sn_object_refit(object);
}

static void job_task(void* context, int index, int worker) {
    SnCollide* collide = context;
    Worker* own = &collide->worker[worker];
    if (own->status < 0) return;
    const SnJobSearch look = {collide->margin, collide->time, collide->nearest};
    own->status = sn_job_run(&collide->jobs.job[index], collide->object, &look, &own->contacts);
}

static SnStatus list_jobs(SnCollide* collide) {
    SnObject* const* object = collide->object;
    collide->jobs.count = 0;
    SN_TRY(sn_broad_find(&collide->broad, object, collide->object_count));
    for (int i = 0; i < collide->broad.pair_count; ++i)
        SN_TRY(sn_jobs_add_pair(&collide->jobs, object, collide->broad.pair[i][0],
                                collide->broad.pair[i][1]));
    for (int i = 0; i < collide->object_count; ++i)
        if (object[i]->self && !object[i]->rests && object[i]->one == 0)
            SN_TRY(sn_jobs_add_self(&collide->jobs, object, i));
    return SN_OK;
}

static SnStatus run_jobs(SnCollide* collide) {
    int workers = sn_pool_size(collide->pool);
    for (int i = 0; i < workers; ++i) {
        collide->worker[i].contacts.count = 0;
        collide->worker[i].status = SN_OK;
    }
    sn_pool_run(collide->pool, collide->jobs.count, job_task, collide);
    collide->found.count = 0;
    for (int i = 0; i < workers; ++i) {
        const SnContacts* own = &collide->worker[i].contacts;
        SN_TRY(collide->worker[i].status);
        SN_TRY(sn_contacts_reserve(&collide->found, collide->found.count + own->count));
        if (own->count > 0)
            memcpy(collide->found.contact + collide->found.count, own->contact,
                   sizeof *own->contact * (size_t)own->count);
        collide->found.count += own->count;
    }
    // next time any thread may find all of them
    for (int i = 0; i < workers; ++i)
        SN_TRY(sn_contacts_reserve(&collide->worker[i].contacts, collide->found.count));
    return SN_OK;
}

static SnStatus reserve_order(SnCollide* collide) {
    int n = collide->found.capacity;
    if (n <= collide->order_capacity) return SN_OK;
    int *order = SN_NEW_ARRAY(int, n), *spare = SN_NEW_ARRAY(int, n);
    if (!order || !spare) {
        sn_free(order);
        sn_free(spare);
        return SN_OUT_OF_MEMORY;
    }
    sn_free(collide->order);
    sn_free(collide->spare);
    collide->order = order;
    collide->spare = spare;
    collide->order_capacity = n;
    return SN_OK;
}

// Keys are unique, so the order does not depend on which thread found what.
SnStatus sn_collide_find(SnCollide* collide, double time, SnContacts* contacts) {
    collide->time = time;
    sn_pool_run(collide->pool, collide->object_count, prepare_task, collide);
    SN_TRY(list_jobs(collide));
    sn_pool_run(collide->pool, collide->object_count, refit_task, collide);
    SN_TRY(run_jobs(collide));
    SN_TRY(reserve_order(collide));
    SN_TRY(sn_contacts_reserve(contacts, collide->found.count));
    const int* order = sn_contacts_order(&collide->found, collide->order, collide->spare);
    for (int i = 0; i < collide->found.count; ++i)
        contacts->contact[i] = collide->found.contact[order[i]];
    contacts->count = collide->found.count;
    return SN_OK;
}
