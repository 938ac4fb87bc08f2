// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "view_server.h"

#include "base/clock.h"
#include "base/memory.h"
#include "view_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define TICK    500         // ms between two searches for clients that are late
#define WAITING (256 << 10) // bytes that the system buffers for a client that does not read

#define USUAL_REQUEST_TIME 10.0 // s, used if SnServerDef.request_time is 0
#define USUAL_STALL_TIME   30.0 // s, used if SnServerDef.stall_time is 0

struct SnServer {
    SnServerDef def;
    int listener, port;
    int wake[2]; // a pipe: a byte in it wakes the thread
    pthread_t thread;
    int started; // 1: the thread runs
    int stop;    // 1: the thread has to end (atomic)
    int wanted;  // 1: a client waits for a new frame (atomic)

    pthread_mutex_t lock; // guards `offer`
    SnOffer offer;

    // ---- used by the thread only, while it runs
    SnClient client[SN_SERVER_CLIENTS];
    int64_t arrivals; // number of connections so far
};

// ---- publishing -----------------------------------------------------------------------------

static void wake_thread(SnServer* s) { (void)!write(s->wake[1], "", 1); }

// Replace the frame on offer, and the scene on offer unless `scene` is NULL. `frame` NULL:
// afterwards no frame is on offer. The counts (SnOffer) show whether a client has already got this
// scene and this frame.
static void publish_offer(SnServer* s, SnBlob* scene, SnBlob* frame) {
    pthread_mutex_lock(&s->lock);
    const SnOffer before = s->offer;
    if (scene) {
        s->offer.scene = scene;
        ++s->offer.scene_count;
    }
    s->offer.frame = frame;
    ++s->offer.frame_count;
    pthread_mutex_unlock(&s->lock);
    if (scene) sn_drop_blob(before.scene);
    sn_drop_blob(before.frame);
    wake_thread(s);
}

// The frame on offer is withdrawn, because it shows the previous scene.
void sn_server_publish_scene(SnServer* s, SnBlob* scene) { publish_offer(s, scene, NULL); }

void sn_server_publish_frame(SnServer* s, SnBlob* frame) {
    __atomic_store_n(&s->wanted, 0, __ATOMIC_RELAXED);
    publish_offer(s, NULL, frame);
}

int sn_server_wanted(const SnServer* s) { return __atomic_load_n(&s->wanted, __ATOMIC_RELAXED); }

// Hold the scene and the frame that are on offer now; the caller ends the hold with drop_offer.
static SnOffer hold_offer(SnServer* s) {
    pthread_mutex_lock(&s->lock);
    const SnOffer offer = s->offer;
    sn_hold_blob(offer.scene);
    sn_hold_blob(offer.frame);
    pthread_mutex_unlock(&s->lock);
    return offer;
}

static void drop_offer(const SnOffer* offer) {
    sn_drop_blob(offer->scene);
    sn_drop_blob(offer->frame);
}

// ---- connections ----------------------------------------------------------------------------

static void close_client(SnServer* s, SnClient* c) {
    s->def.left(s->def.user, c->order);
    sn_client_close(c);
}

// Find a free element of the client array. When there is none, close the oldest connection that is
// not an open WebSocket, and return its element. NULL: all clients are WebSockets.
static SnClient* find_client_place(SnServer* s) {
    SnClient* oldest = NULL;
    for (int i = 0; i < SN_SERVER_CLIENTS; ++i) {
        SnClient* c = &s->client[i];
        if (c->socket < 0) return c;
        if (c->state != SN_CLIENT_WATCHES && (!oldest || c->order < oldest->order)) oldest = c;
    }
    if (oldest) close_client(s, oldest);
    return oldest;
}

static void accept_connection(SnServer* s) {
    const int one = 1, waiting = WAITING, socket = accept(s->listener, NULL, NULL);
    if (socket < 0) return;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    fcntl(socket, F_SETFL, O_NONBLOCK);
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &waiting, sizeof waiting);
    SnClient* place = find_client_place(s);
    if (place)
        sn_client_open(place, socket, ++s->arrivals);
    else
        sn_refuse_client(socket);
}

static void serve_clients(SnServer* s, const struct pollfd* polled) {
    const SnOffer offer = hold_offer(s);
    const double now = sn_seconds();
    int wanted = 0;
    for (int i = 0; i < SN_SERVER_CLIENTS; ++i) {
        SnClient* c = &s->client[i];
        if (c->socket < 0) continue;
        if (polled[i].revents) sn_client_read(c, &s->def);
        if (c->state != SN_CLIENT_GONE) sn_client_write(c, &offer);
        if (c->state == SN_CLIENT_GONE || sn_client_late(c, &s->def, now)) close_client(s, c);
        wanted |= c->socket >= 0 && sn_client_waits(c, &offer);
    }
    drop_offer(&offer);
    __atomic_store_n(&s->wanted, wanted, __ATOMIC_RELAXED);
    if (wanted) s->def.wanted(s->def.user);
}

static void empty_pipe(int pipe) {
    char bytes[64];
    while (read(pipe, bytes, sizeof bytes) > 0) continue;
}

static void* run_server(void* argument) {
    SnServer* s = argument;
    enum { WAKE = SN_SERVER_CLIENTS, LISTENER, COUNT };
    while (!__atomic_load_n(&s->stop, __ATOMIC_RELAXED)) {
        struct pollfd polled[COUNT];
        for (int i = 0; i < SN_SERVER_CLIENTS; ++i) {
            SnClient* c = &s->client[i];
            polled[i] = (struct pollfd){.fd = c->socket, .events = POLLIN};
            if (c->socket >= 0 && sn_client_pending(c)) polled[i].events |= POLLOUT;
        }
        polled[WAKE] = (struct pollfd){.fd = s->wake[0], .events = POLLIN};
        polled[LISTENER] = (struct pollfd){.fd = s->listener, .events = POLLIN};
        // a signal has interrupted poll, which has filled in nothing
        if (poll(polled, COUNT, TICK) < 0) continue;
        if (polled[WAKE].revents) empty_pipe(s->wake[0]);
        serve_clients(s, polled);
        if (polled[LISTENER].revents) accept_connection(s);
    }
    return NULL;
}

// ---- beginning and end ----------------------------------------------------------------------

static SnStatus open_listener(SnServer* s, SnError* error) {
    const int one = 1;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->def.port)};
    socklen_t size = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (s->listener >= 0) {
        fcntl(s->listener, F_SETFD, FD_CLOEXEC);
        fcntl(s->listener, F_SETFL, O_NONBLOCK);
        setsockopt(s->listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    }
    if (s->listener < 0 || bind(s->listener, (struct sockaddr*)&at, size) ||
        listen(s->listener, 64) || getsockname(s->listener, (struct sockaddr*)&at, &size))
        return sn_fail(error, SN_READ_FAILED,
                       "127.0.0.1 port %d: %s; accepted is a port that is "
                       "free, or 0 for any",
                       s->def.port, strerror(errno));
    s->port = ntohs(at.sin_port);
    return SN_OK;
}

// Start the thread with all signals blocked, so that signals go to the thread that waits for them.
static int start_thread(SnServer* s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int why = pthread_create(&s->thread, NULL, run_server, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    s->started = !why;
    return why;
}

static SnStatus start_server(SnServer* s, SnError* error) {
    SN_TRY(open_listener(s, error));
    int why = pipe(s->wake) ? errno : 0;
    for (int i = 0; !why && i < 2; ++i) {
        fcntl(s->wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(s->wake[i], F_SETFL, O_NONBLOCK);
    }
    if (!why) why = start_thread(s);
    if (why) return sn_fail(error, SN_OUT_OF_MEMORY, "the server: %s", strerror(why));
    return SN_OK;
}

SnStatus sn_create_server(const SnServerDef* def, SnServer** out, SnError* error) {
    SnServer* s = SN_NEW(SnServer);
    if (!s) return sn_fail(error, SN_OUT_OF_MEMORY, "%s", sn_status_text(SN_OUT_OF_MEMORY));
    s->def = *def;
    if (!(def->request_time > 0)) s->def.request_time = USUAL_REQUEST_TIME;
    if (!(def->stall_time > 0)) s->def.stall_time = USUAL_STALL_TIME;
    s->listener = s->wake[0] = s->wake[1] = -1;
    pthread_mutex_init(&s->lock, NULL);
    for (int i = 0; i < SN_SERVER_CLIENTS; ++i) s->client[i].socket = -1;
    SnStatus status = start_server(s, error);
    if (status < 0)
        sn_destroy_server(s);
    else
        *out = s;
    return status;
}

void sn_stop_server(SnServer* s) {
    __atomic_store_n(&s->stop, 1, __ATOMIC_RELAXED);
    if (!s->started) return;
    wake_thread(s);
    pthread_join(s->thread, NULL);
    s->started = 0;
}

void sn_destroy_server(SnServer* s) {
    if (!s) return;
    sn_stop_server(s);
    for (int i = 0; i < SN_SERVER_CLIENTS; ++i)
        if (s->client[i].socket >= 0) sn_client_close(&s->client[i]);
    drop_offer(&s->offer);
    for (int i = 0; i < 2; ++i)
        if (s->wake[i] >= 0) close(s->wake[i]);
    if (s->listener >= 0) close(s->listener);
    pthread_mutex_destroy(&s->lock);
    sn_free(s);
}

int sn_server_port(const SnServer* s) { return s->port; }
