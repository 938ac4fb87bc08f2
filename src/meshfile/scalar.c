// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/input.h"

#include <string.h>

static const struct {
    unsigned char size, is_whole;
} scalars[] = {
    [SN_INT8] = {1, 1},    [SN_UINT8] = {1, 1},  [SN_INT16] = {2, 1}, [SN_UINT16] = {2, 1},
    [SN_INT32] = {4, 1},   [SN_UINT32] = {4, 1}, [SN_INT64] = {8, 1}, [SN_UINT64] = {8, 1},
    [SN_FLOAT32] = {4, 0}, [SN_FLOAT64] = {8, 0}};

size_t sn_scalar_size(SnScalar scalar) { return scalars[scalar].size; }
int sn_scalar_is_whole(SnScalar scalar) { return scalars[scalar].is_whole; }

int sn_big_endian(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return !first;
}

// Copy a number to `value`, in the byte order of this machine.
static void load_bytes(SnScalar scalar, const unsigned char* bytes, int swapped, void* value) {
    size_t size = scalars[scalar].size;
    unsigned char* to = value;
    for (size_t i = 0; i < size; ++i) to[i] = bytes[swapped ? size - 1 - i : i];
}

#define LOADED(type)                                                                               \
    type value;                                                                                    \
    load_bytes(scalar, bytes, swapped, &value)

int64_t sn_scalar_integer(SnScalar scalar, const unsigned char* bytes, int swapped) {
    switch (scalar) {
    case SN_INT8:
        return (int8_t)*bytes;
    case SN_UINT8:
        return *bytes;
    case SN_INT16: {
        LOADED(int16_t);
        return value;
    }
    case SN_UINT16: {
        LOADED(uint16_t);
        return value;
    }
    case SN_INT32: {
        LOADED(int32_t);
        return value;
    }
    case SN_UINT32: {
        LOADED(uint32_t);
        return value;
    }
    case SN_INT64: {
        LOADED(int64_t);
        return value;
    }
    case SN_UINT64: {
        LOADED(uint64_t);
        return value > INT64_MAX ? INT64_MAX : (int64_t)value;
    }
    default:
        return 0;
    }
}

double sn_scalar_number(SnScalar scalar, const unsigned char* bytes, int swapped) {
    if (scalar == SN_FLOAT32) {
        LOADED(float);
        return (double)value;
    }
    if (scalar == SN_FLOAT64) {
        LOADED(double);
        return value;
    }
    return (double)sn_scalar_integer(scalar, bytes, swapped);
}

// ---- from a file --------------------------------------------------------------------------------

SnStatus sn_input_range(SnInput* input, int64_t value, int64_t low, int64_t high,
                        const char* what) {
    if (value >= low && value <= high) return SN_OK;
    return sn_input_fail(input, "found %lld for %s, expected a number in %lld .. %lld",
                         (long long)value, what, (long long)low, (long long)high);
}

SnStatus sn_input_scalar(SnInput* input, SnEncoding encoding, SnScalar type, double* value,
                         const char* what) {
    unsigned char bytes[8];
    if (encoding.text) return sn_input_number(input, value, what);
    SN_TRY(sn_input_bytes(input, bytes, sn_scalar_size(type), what));
    *value = sn_scalar_number(type, bytes, encoding.swapped);
    return SN_OK;
}

SnStatus sn_input_whole(SnInput* input, SnEncoding encoding, SnScalar type, int64_t low,
                        int64_t high, int64_t* value, const char* what) {
    unsigned char bytes[8];
    if (encoding.text) return sn_input_integer(input, low, high, value, what);
    SN_TRY(sn_input_bytes(input, bytes, sn_scalar_size(type), what));
    *value = sn_scalar_integer(type, bytes, encoding.swapped);
    return sn_input_range(input, *value, low, high, what);
}
