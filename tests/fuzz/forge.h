// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_TESTS_FUZZ_FORGE_H
#define SN_TESTS_FUZZ_FORGE_H

#include "sinew/sinew.h"

#include <stdint.h>

// Snapshots that somebody has changed on purpose, with a checksum that is right. What is changed is
// said by a few bytes, so that it fits snapshots of any version: the number of a world, and a list
// of changes, each in a region of the snapshot (a field of the table of state, for example).

/// What is done to a region of a snapshot.
typedef enum ForgeryKind {
    FORGERY_BITS,   // the byte gets other bits
    FORGERY_INT,    // four bytes become an integer
    FORGERY_NUMBER, // eight bytes become a double
    FORGERY_COPY,   // eight bytes become what stands at another place of the region
    FORGERY_INSERT, // an entry is repeated, and counted; only of what comes and goes
    FORGERY_REMOVE, // an entry is taken out, and not counted any more
    FORGERY_KINDS
} ForgeryKind;

/// One change, as it stands in an input of the fuzzer: there is no gap between members.
typedef struct Forgery {
    uint8_t region, kind; // remainders count
    uint16_t at;          // place in the region, or, behind its end, the remainder
    uint32_t other;       // place to copy from
    union {
        int32_t integer;
        double number;
    } value;
} Forgery;

enum { MOST_FORGERIES = 8, FORGE_CHANGE = 128 };

/// The number of regions of the snapshot of a world (fuzz_worlds), and the size of one, bytes.
int forge_region_count(int world);
size_t forge_region_size(int world, int region);

/// Load a snapshot with changes, and do two steps. The first byte is the number of the world, plus
/// FORGE_CHANGE where a body is to go afterwards; a list of Forgery follows. Returns 1 if it was
/// accepted, 0 if it was refused. Stops the program when a promise is broken: what is refused has a
/// message and changes nothing; steps end; afterwards the world goes on from the true snapshot as
/// ever.
int forge(const uint8_t* data, size_t size);

/// Free all worlds.
void forge_end(void);

#endif
