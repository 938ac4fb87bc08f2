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
    SnScalar type;   // type of the numbers
    SnScalar header; // type of the lengths: SN_UINT32 or SN_UINT64
    int compressed, swapped;

    // sn_vtu_open and the functions below fill in the fields from here on
    unsigned char triple[3]; // decoded bytes of base64               (triple_end)
    int triple_at, triple_end;
    uint64_t left;          // for uncompressed bytes: how many have not been read yet
    uint64_t* packed;       // for compressed bytes: size of each block in the file (blocks)
    uint64_t block, blocks; // index of the next block; number of blocks
    uint64_t block_size;    // bytes of a block when expanded
    uint64_t last_size;     // bytes of a shorter last block when expanded; 0: there is none
    unsigned char *plain, *squeezed; // one block without and with compression
    size_t plain_at, plain_end, plain_room, squeezed_room;
} SnVtuData;

/// Start to read at the input's place. The caller has filled in the fields up to `swapped`.
SnStatus sn_vtu_open(SnVtuData* data);
void sn_vtu_close(SnVtuData* data);

/// Fail unless the array may hold `count` numbers.
SnStatus sn_vtu_room(SnVtuData* data, uint64_t count, const char* what);

/// Take the next number; sn_vtu_integer takes a whole number in low .. high.
SnStatus sn_vtu_number(SnVtuData* data, double* value, const char* what);
SnStatus sn_vtu_integer(SnVtuData* data, int64_t low, int64_t high, int64_t* value,
                        const char* what);

#endif
