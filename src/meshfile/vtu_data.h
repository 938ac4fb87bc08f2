// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_VTU_DATA_H
#define SN_MESHFILE_VTU_DATA_H

#include "meshfile/input.h"

// These functions read the numbers of one array of a .vtu file. The numbers are text or bytes.
// Bytes are raw or in base64. Uncompressed bytes follow their length; compressed bytes come in
// blocks, each compressed on its own.

typedef enum SnVtuEncoding { SN_VTU_TEXT, SN_VTU_BASE64, SN_VTU_RAW } SnVtuEncoding;

typedef struct SnVtuData {
    SnInput* input;
    SnVtuEncoding encoding;
    SnScalar type;           // type of the numbers
    SnScalar header;         // type of the lengths: SN_UINT32 or SN_UINT64
    int compressed, swapped; // 1: bytes are compressed; 1: the byte order is not this machine's

    // Only the functions below use the fields from here on, which must be 0 before sn_vtu_open.
    unsigned char triple[3];         // bytes decoded from four characters of base64
    int triple_at, triple_end;       // index of the next byte in `triple`; number of bytes there
    uint64_t left;                   // for uncompressed bytes: how many are left to read
    uint64_t* packed;                // for compressed bytes: compressed size of each block (blocks)
    uint64_t block, blocks;          // index of the next block; number of blocks
    uint64_t block_size;             // uncompressed size of a block, bytes
    uint64_t last_size;              // uncompressed size of a shorter last block; 0: there is none
    unsigned char *plain, *squeezed; // the current block, uncompressed (plain_room) and compressed
                                     // (squeezed_room)
    // index of the next byte in `plain`; number of bytes there; sizes of the two buffers, bytes
    size_t plain_at, plain_end, plain_room, squeezed_room;
} SnVtuData;

/// Start to read an array that begins at the next byte of the input. The caller has set the fields
/// up to `swapped`, and all others to 0.
SnStatus sn_vtu_open(SnVtuData* data);
/// Free the buffers.
void sn_vtu_close(SnVtuData* data);

/// Fail when the array cannot hold `count` numbers, because the array or the file is too short.
/// Call this function before you allocate memory for the numbers.
SnStatus sn_vtu_room(SnVtuData* data, uint64_t count, const char* what);

/// Take the next number; sn_vtu_integer takes a whole number in low .. high.
SnStatus sn_vtu_number(SnVtuData* data, double* value, const char* what);
SnStatus sn_vtu_integer(SnVtuData* data, int64_t low, int64_t high, int64_t* value,
                        const char* what);

#endif
