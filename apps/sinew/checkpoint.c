// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
// The layout of a checkpoint: [header][SnCheckpoint][snapshot of the world][checksum].
#include "checkpoint.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

enum { VERSION = 3 };
static const char magic[8] = {'S', 'i', 'n', 'e', 'w', 'R', 'u', 'n'};
static const uint32_t byte_order = 0x01020304u;

typedef struct Header {
    char magic[8];
    uint32_t byte_order, version;
    uint64_t size;      // size of the whole file, bytes
    uint64_t note_size; // size of the SnCheckpoint after the header, bytes
} Header;

const char* sn_checkpoint_name(int slot) {
    return slot ? "checkpoint-b.ckpt" : "checkpoint-a.ckpt";
}

// ---- writing

SnStatus sn_write_checkpoint(const char* path, const SnCheckpoint* checkpoint, SnError* error) {
    SnCheckpoint* note = SN_NEW(SnCheckpoint);
    if (!note) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    memcpy(note, checkpoint, sizeof *note);
    note->world = (SnSnapshot){0}; // addresses are meaningless in a file
    note->totals.outcome = NULL;
    const size_t world = checkpoint->world.size;
    Header header = {.byte_order = byte_order, .version = VERSION, .note_size = sizeof *note};
    header.size = sizeof header + sizeof *note + world + sizeof(uint64_t);
    memcpy(header.magic, magic, sizeof magic);
    uint64_t checksum = sn_hash_bytes(SN_HASH_SEED, &header, sizeof header);
    checksum = sn_hash_bytes(checksum, note, sizeof *note);
    checksum = sn_hash_bytes(checksum, checkpoint->world.data, world);

    SnFile* file = NULL;
    SnStatus status = sn_create_file(path, &file, error);
    if (status >= 0) {
        FILE* stream = sn_file_stream(file);
        fwrite(&header, sizeof header, 1, stream);
        fwrite(note, sizeof *note, 1, stream);
        fwrite(checkpoint->world.data, 1, world, stream);
        fwrite(&checksum, sizeof checksum, 1, stream);
        status = sn_file_commit(file, error);
    }
    sn_free(note);
    return status;
}

// ---- reading

static SnStatus fail_bad_file(SnError* error, const char* path, const char* what) {
    return sn_fail(error, SN_BAD_FILE, "%.300s: %s", path, what);
}

// Read the whole file into *bytes, which the caller frees.
static SnStatus load_file(const char* path, unsigned char** bytes, size_t* size, SnError* error) {
    struct stat info;
    if (stat(path, &info))
        return sn_fail(error, SN_READ_FAILED, "%.300s: cannot be read: %s", path, strerror(errno));
    if (!S_ISREG(info.st_mode)) return fail_bad_file(error, path, "is no file");
    *size = (size_t)info.st_size;
    *bytes = SN_NEW_ARRAY(unsigned char, *size);
    if (!*bytes) return sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    FILE* file = fopen(path, "re");
    const size_t got = file ? fread(*bytes, 1, *size, file) : 0;
    if (file) fclose(file);
    if (got == *size) return SN_OK;
    sn_free(*bytes);
    return sn_fail(error, SN_READ_FAILED, "%.300s: cannot be read", path);
}

// Check the header, the size and the checksum of a file.
static SnStatus check_file(const char* path, const unsigned char* bytes, size_t size,
                           SnError* error) {
    Header header;
    uint64_t checksum;
    if (size < sizeof header + sizeof checksum)
        return fail_bad_file(error, path, "the checkpoint is cut short");
    memcpy(&header, bytes, sizeof header);
    memcpy(&checksum, bytes + size - sizeof checksum, sizeof checksum);
    if (memcmp(header.magic, magic, sizeof magic) != 0)
        return fail_bad_file(error, path, "this is no checkpoint of a run");
    if (header.byte_order != byte_order || header.version != VERSION ||
        header.note_size != sizeof(SnCheckpoint))
        return fail_bad_file(error, path,
                             "the checkpoint comes from another version of the program");
    if (header.size != size || size < sizeof header + sizeof(SnCheckpoint) + sizeof checksum)
        return fail_bad_file(error, path, "the checkpoint is cut short");
    if (checksum != sn_hash_bytes(SN_HASH_SEED, bytes, size - sizeof checksum))
        return fail_bad_file(error, path, "the checkpoint is damaged: its checksum is wrong");
    return SN_OK;
}

// 1: the numbers on which the program relies are within their ranges.
static int is_sound(const SnCheckpoint* c) {
    const SnRunTotals* t = &c->totals;
    int sound = c->step >= 0 && c->frames >= 0 && c->steps.bytes >= 0 && c->contacts.bytes >= 0 &&
                c->fps > 0 && c->fps <= SN_MAX_FPS && t->message_count >= 0 &&
                t->message_count <= SN_MAX_MESSAGES && c->interval >= 0 &&
                !isnan(c->film.low + c->film.high + c->film.ground + c->film.force);
    for (int i = 0; sound && i < t->message_count; ++i)
        sound = memchr(t->message[i].text, 0, sizeof t->message[i].text) != NULL;
    return sound;
}

static SnStatus read_one_file(const char* path, SnCheckpoint* c, SnError* error) {
    unsigned char* bytes = NULL;
    size_t size = 0;
    SN_TRY(load_file(path, &bytes, &size, error));
    SnStatus status = check_file(path, bytes, size, error);
    if (status >= 0) {
        const size_t before = sizeof(Header) + sizeof *c;
        memcpy(c, bytes + sizeof(Header), sizeof *c);
        c->totals.outcome = NULL;
        c->world = (SnSnapshot){NULL, size - before - sizeof(uint64_t)};
        if (!is_sound(c)) status = fail_bad_file(error, path, "the checkpoint is damaged");
        if (status >= 0)
            c->world.data = SN_CLONE_ARRAY(unsigned char, bytes + before, c->world.size);
        if (status >= 0 && !c->world.data)
            status = sn_fail(error, SN_OUT_OF_MEMORY, "out of memory");
    }
    sn_free(bytes);
    return status;
}

void sn_free_checkpoint(SnCheckpoint* checkpoint) { sn_free_snapshot(&checkpoint->world); }

// Read the newer of a folder's two checkpoints. When one of them is damaged, read the other one.
static SnStatus read_newest(const char* folder, SnCheckpoint* newest, int* slot, SnError* error) {
    SnCheckpoint found;
    SnStatus status = SN_OK;
    *slot = -1;
    for (int i = 0; i < SN_CHECKPOINT_SLOTS; ++i) {
        char path[4096];
        struct stat info;
        snprintf(path, sizeof path, "%s/%s", folder, sn_checkpoint_name(i));
        if (stat(path, &info)) continue;
        SnStatus read = read_one_file(path, &found, error);
        if (read < 0) {
            status = read;
        } else if (*slot >= 0 && found.step < newest->step) {
            sn_free_checkpoint(&found);
        } else {
            if (*slot >= 0) sn_free_checkpoint(newest);
            *newest = found;
            *slot = i;
        }
    }
    if (*slot >= 0) return SN_OK;
    return status < 0
               ? status
               : fail_bad_file(error, folder,
                               "holds no checkpoint; those of a run that has finished are removed "
                               "unless --checkpoint asked for them");
}

SnStatus sn_read_checkpoint(const char* path, SnCheckpoint* checkpoint, int* slot, SnError* error) {
    struct stat info;
    if (!stat(path, &info) && S_ISDIR(info.st_mode))
        return read_newest(path, checkpoint, slot, error);
    const char* base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    *slot = -1;
    for (int i = 0; i < SN_CHECKPOINT_SLOTS; ++i)
        if (!strcmp(base, sn_checkpoint_name(i))) *slot = i;
    return read_one_file(path, checkpoint, error);
}
