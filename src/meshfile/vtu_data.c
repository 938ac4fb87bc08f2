// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/vtu_data.h"

#include "base/memory.h"

#include <string.h>
#include <zlib.h>

// ---- bytes as they stand in the file --------------------------------------------------------

// Return the value of a base64 character, -1 for padding, -2 for any other byte.
static int digit_of(int byte) {
    if (byte >= 'A' && byte <= 'Z') return byte - 'A';
    if (byte >= 'a' && byte <= 'z') return byte - 'a' + 26;
    if (byte >= '0' && byte <= '9') return byte - '0' + 52;
    if (byte == '+') return 62;
    if (byte == '/') return 63;
    return byte == '=' ? -1 : -2;
}

// Decode the next four base64 characters to three bytes, or to one or two when the characters end
// with padding. Padding may also occur in the middle of an array, because the array's length and
// its content may be encoded separately.
static SnStatus next_triple(SnVtuData* data) {
    int digit[4];
    for (int i = 0; i < 4; ++i) {
        if (!sn_input_more(data->input))
            digit[i] = -2;
        else
            digit[i] = digit_of(sn_input_peek(data->input));
        int wrong = digit[i] == -2 || (digit[i] == -1 && i < 2) ||
                    (i == 3 && digit[2] == -1 && digit[3] != -1);
        if (wrong)
            return sn_input_fail(data->input, "the base64 data end too early or are damaged");
        sn_input_take(data->input);
    }
    data->triple[0] = (unsigned char)(digit[0] << 2 | digit[1] >> 4);
    data->triple[1] = (unsigned char)((digit[1] & 15) << 4 | (digit[2] & 63) >> 2);
    data->triple[2] = (unsigned char)((digit[2] & 3) << 6 | (digit[3] & 63));
    data->triple_at = 0;
    data->triple_end = digit[2] < 0 ? 1 : digit[3] < 0 ? 2 : 3;
    return SN_OK;
}

static SnStatus take_bytes(SnVtuData* data, void* bytes, size_t count, const char* what) {
    unsigned char* to = bytes;
    if (data->encoding == SN_VTU_RAW) return sn_input_bytes(data->input, bytes, count, what);
    for (size_t i = 0; i < count; ++i) {
        if (data->triple_at == data->triple_end) SN_TRY(next_triple(data));
        to[i] = data->triple[data->triple_at++];
    }
    return SN_OK;
}

static SnStatus take_length(SnVtuData* data, uint64_t* length) {
    unsigned char bytes[8];
    SN_TRY(take_bytes(data, bytes, sn_scalar_size(data->header), "the length of an array"));
    *length = (uint64_t)sn_scalar_integer(data->header, bytes, data->swapped);
    return SN_OK;
}

// Return an upper bound of the number of bytes that the rest of the file holds; characters of
// base64 count as the bytes to which they decode.
static uint64_t count_bytes_left(const SnVtuData* data) {
    uint64_t left = sn_input_left(data->input);
    return data->encoding == SN_VTU_RAW ? left : left / 4 * 3 + 3;
}

// ---- blocks ---------------------------------------------------------------------------------

// The largest accepted ratio of a block's size to its compressed size; zlib reaches at most 1032.
enum { MOST_SQUEEZED = 1040 };

// Read the header of a compressed array: the number of blocks, the expanded size of a block, the
// expanded size of a shorter last block (0: there is none), and the compressed size of each block.
static SnStatus open_blocks(SnVtuData* data) {
    SN_TRY(take_length(data, &data->blocks));
    SN_TRY(take_length(data, &data->block_size));
    SN_TRY(take_length(data, &data->last_size));
    if (data->blocks > count_bytes_left(data) / sn_scalar_size(data->header))
        return sn_input_fail(data->input,
                             "found a count of %llu blocks, which cannot fit into "
                             "the file",
                             (unsigned long long)data->blocks);
    data->packed = SN_NEW_ARRAY(uint64_t, data->blocks);
    if (!data->packed) return sn_input_no_memory(data->input);
    for (uint64_t b = 0; b < data->blocks; ++b) SN_TRY(take_length(data, &data->packed[b]));
    return SN_OK;
}

static SnStatus enlarge_buffer(SnVtuData* data, unsigned char** buffer, size_t* room,
                               uint64_t size) {
    if (size <= *room) return SN_OK;
    sn_free(*buffer);
    *room = 0;
    *buffer = SN_NEW_ARRAY(unsigned char, size);
    if (!*buffer) return sn_input_no_memory(data->input);
    *room = size;
    return SN_OK;
}

static SnStatus next_block(SnVtuData* data) {
    if (data->block >= data->blocks) return sn_input_fail(data->input, "an array ends too early");
    int last = data->block + 1 == data->blocks && data->last_size;
    uint64_t size = last ? data->last_size : data->block_size, packed = data->packed[data->block++];
    if (packed > count_bytes_left(data) || size > MOST_SQUEEZED * packed)
        return sn_input_fail(data->input,
                             "found a block of %llu bytes made from %llu, which "
                             "cannot be",
                             (unsigned long long)size, (unsigned long long)packed);
    SN_TRY(enlarge_buffer(data, &data->squeezed, &data->squeezed_room, packed));
    SN_TRY(enlarge_buffer(data, &data->plain, &data->plain_room, size));
    SN_TRY(take_bytes(data, data->squeezed, packed, "a compressed block"));
    uLongf made = size;
    if (uncompress(data->plain, &made, data->squeezed, packed) != Z_OK || made != size)
        return sn_input_fail(data->input, "a compressed block is damaged");
    data->plain_at = 0;
    data->plain_end = size;
    return SN_OK;
}

// ---- numbers --------------------------------------------------------------------------------

SnStatus sn_vtu_open(SnVtuData* data) {
    data->input->binary = data->encoding == SN_VTU_RAW;
    data->input->markup = data->encoding == SN_VTU_TEXT;
    if (data->encoding == SN_VTU_TEXT) return SN_OK;
    return data->compressed ? open_blocks(data) : take_length(data, &data->left);
}

void sn_vtu_close(SnVtuData* data) {
    sn_free(data->packed);
    sn_free(data->plain);
    sn_free(data->squeezed);
    data->packed = NULL;
    data->plain = data->squeezed = NULL;
}

SnStatus sn_vtu_room(SnVtuData* data, uint64_t count, const char* what) {
    uint64_t size = sn_scalar_size(data->type), bytes = count_bytes_left(data);
    if (data->encoding == SN_VTU_TEXT) return sn_input_room(data->input, count, 1, what);
    if (!data->compressed && data->left < bytes) bytes = data->left;
    if (data->compressed)
        bytes = bytes > UINT64_MAX / MOST_SQUEEZED ? UINT64_MAX : MOST_SQUEEZED * bytes;
    if (count <= bytes / size) return SN_OK;
    return sn_input_fail(data->input, "found a count of %llu %s, which the array cannot hold",
                         (unsigned long long)count, what);
}

static SnStatus take_number(SnVtuData* data, unsigned char bytes[8], const char* what) {
    size_t size = sn_scalar_size(data->type);
    if (!data->compressed) {
        if (data->left < size) return sn_input_fail(data->input, "an array ends too early");
        data->left -= size;
        return take_bytes(data, bytes, size, what);
    }
    for (size_t i = 0; i < size; ++i) {
        while (data->plain_at == data->plain_end) SN_TRY(next_block(data));
        bytes[i] = data->plain[data->plain_at++];
    }
    return SN_OK;
}

// Fail if the next character begins the tag that closes an array of text.
static SnStatus check_text(SnVtuData* data) {
    if (!sn_input_more(data->input) || sn_input_peek(data->input) != '<') return SN_OK;
    return sn_input_fail(data->input, "an array ends too early");
}

SnStatus sn_vtu_number(SnVtuData* data, double* value, const char* what) {
    unsigned char bytes[8];
    if (data->encoding == SN_VTU_TEXT) {
        SN_TRY(check_text(data));
        return sn_input_number(data->input, value, what);
    }
    SN_TRY(take_number(data, bytes, what));
    *value = sn_scalar_number(data->type, bytes, data->swapped);
    return SN_OK;
}

SnStatus sn_vtu_integer(SnVtuData* data, int64_t low, int64_t high, int64_t* value,
                        const char* what) {
    unsigned char bytes[8];
    if (data->encoding == SN_VTU_TEXT) {
        SN_TRY(check_text(data));
        return sn_input_integer(data->input, low, high, value, what);
    }
    SN_TRY(take_number(data, bytes, what));
    *value = sn_scalar_integer(data->type, bytes, data->swapped);
    return sn_input_range(data->input, *value, low, high, what);
}
