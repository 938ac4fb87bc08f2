// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_VTU_DATA_H
#define SN_MESHFILE_VTU_DATA_H

#include "meshfile/input.h"

// The numbers of one array of a .vtu file: as text, or as bytes that are raw or base64, with the
// length in front, or in blocks that are compressed each.

typedef enum SnVtuEncoding { SN_VTU_TEXT, SN_VTU_BASE64, SN_VTU_RAW } SnVtuEncoding;

typedef struct SnVtuData {
    SnInput* input;
    SnVtuEncoding encoding;
    SnScalar type;   // of the numbers
    SnScalar header; // of the lengths: SN_UINT32 or SN_UINT64
    int compressed, swapped;

    // while it is read
    unsigned char triple[3]; // of base64                                (triple_end)
    int triple_at, triple_end;
    uint64_t left;                                          // bytes that follow without compression
    uint64_t *packed, block, blocks, block_size, last_size; // those with it
    unsigned char *plain, *squeezed;                        // one block
    size_t plain_at, plain_end, plain_room, squeezed_room;
} SnVtuData;

/// Start where the input stands, with the fields above the line filled in.
SnStatus sn_vtu_open(SnVtuData* data);
void sn_vtu_close(SnVtuData* data);

/// Fails unless the array may hold `count` numbers.
SnStatus sn_vtu_room(SnVtuData* data, uint64_t count, const char* what);

/// The next number.
SnStatus sn_vtu_number(SnVtuData* data, double* value, const char* what);
SnStatus sn_vtu_integer(SnVtuData* data, int64_t low, int64_t high, int64_t* value,
                        const char* what);

#endif
