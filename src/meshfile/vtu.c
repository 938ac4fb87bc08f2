// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#include "meshfile/vtu.h"

#include "base/file.h"
#include "base/memory.h"

#include <stdint.h>
#include <string.h>
#include <zlib.h>

// ---- compressed arrays

// VTK's compressed array is a header of 64-bit numbers, then blocks of at most BLOCK bytes, each
// compressed alone. The header has the number of blocks, BLOCK, the size of a shorter last block
// (0: there is none), and the compressed size of each block. LEVEL is zlib's level of compression:
// 1 is the fastest, which matters for a series of many files.
enum { BLOCK = 1 << 15, LEVEL = 1 };

typedef struct Array {
    uint64_t* header; // (header_count)
    size_t header_count;
    unsigned char* data; // the compressed blocks, one after the other (size)
    size_t size;         // bytes
} Array;

static void free_array(Array* array) {
    sn_free(array->header);
    sn_free(array->data);
}

static SnStatus compress_array(const void* bytes, size_t count, Array* out) {
    const size_t blocks = (count + BLOCK - 1) / BLOCK;
    out->header_count = 3 + blocks;
    out->header = SN_NEW_ARRAY(uint64_t, out->header_count);
    out->data = sn_alloc(blocks, compressBound(BLOCK));
    if (!out->header || !out->data) return SN_OUT_OF_MEMORY;
    out->header[0] = blocks;
    out->header[1] = BLOCK;
    out->header[2] = count % BLOCK;
    for (size_t b = 0; b < blocks; ++b) {
        const size_t begin = b * BLOCK, length = count - begin < BLOCK ? count - begin : BLOCK;
        uLongf size = compressBound(BLOCK);
        if (compress2(out->data + out->size, &size, (const Bytef*)bytes + begin, length, LEVEL) !=
            Z_OK)
            return SN_OUT_OF_MEMORY;
        out->header[3 + b] = size;
        out->size += size;
    }
    return SN_OK;
}

// ---- the arrays of a grid: points, connectivity, offsets, types, then fields

enum { POINTS, CONNECTIVITY, OFFSETS, TYPES, FIXED_ARRAYS };

static SnStatus compress_cells(const SnVtuGrid* grid, Array* array) {
    const size_t n = (size_t)grid->element_count, per = (size_t)grid->nodes_per_element;
    int* offsets = SN_NEW_ARRAY(int, n);
    unsigned char* types = SN_NEW_ARRAY(unsigned char, n);
    SnStatus status = offsets && types ? SN_OK : SN_OUT_OF_MEMORY;
    if (status == SN_OK) {
        const unsigned char vtk_type[5] = {0, 0, 3, 5, 10}; // line, triangle, tetra
        for (size_t e = 0; e < n; ++e) offsets[e] = (int)((e + 1) * per);
        memset(types, vtk_type[per], n);
        status = compress_array(grid->element, n * per * sizeof(int), &array[CONNECTIVITY]);
        if (status == SN_OK) status = compress_array(offsets, n * sizeof(int), &array[OFFSETS]);
        if (status == SN_OK) status = compress_array(types, n, &array[TYPES]);
    }
    sn_free(offsets);
    sn_free(types);
    return status;
}

static SnStatus compress_grid(const SnVtuGrid* grid, Array* array) {
    SN_TRY(compress_array(grid->x, 3 * sizeof(double) * (size_t)grid->node_count, &array[POINTS]));
    SN_TRY(compress_cells(grid, array));
    for (int f = 0; f < grid->field_count; ++f) {
        const SnVtuField* field = &grid->field[f];
        const size_t count = (size_t)(field->per_element ? grid->element_count : grid->node_count);
        SN_TRY(compress_array(field->value, count * (size_t)field->components * sizeof(double),
                              &array[FIXED_ARRAYS + f]));
    }
    return SN_OK;
}

// ---- the XML around the arrays

// Return the offset of an array in the appended data, in bytes. The appended data begin after the
// underscore, with offset 0.
static uint64_t offset_of(const Array* array, int index) {
    uint64_t offset = 0;
    for (int i = 0; i < index; ++i)
        offset += array[i].header_count * sizeof(uint64_t) + array[i].size;
    return offset;
}

static void write_array_tag(FILE* out, const Array* array, int index, const char* type,
                            const char* name, int components) {
    fprintf(out, "        <DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" ", type,
            name, components);
    static const char* const tensor[6] = {"XX", "YY", "ZZ", "XY", "YZ", "XZ"};
    for (int k = 0; components == 6 && k < 6; ++k)
        fprintf(out, "ComponentName%d=\"%s\" ", k, tensor[k]);
    fprintf(out, "format=\"appended\" offset=\"%llu\"/>\n",
            (unsigned long long)offset_of(array, index));
}

static void write_field_tags(FILE* out, const SnVtuGrid* grid, const Array* array,
                             int per_element) {
    fprintf(out, "      <%s>\n", per_element ? "CellData" : "PointData");
    for (int f = 0; f < grid->field_count; ++f)
        if (grid->field[f].per_element == per_element)
            write_array_tag(out, array, FIXED_ARRAYS + f, "Float64", grid->field[f].name,
                            grid->field[f].components);
    fprintf(out, "      </%s>\n", per_element ? "CellData" : "PointData");
}

static const char* byte_order(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first ? "LittleEndian" : "BigEndian";
}

static void write_grid(FILE* out, const SnVtuGrid* grid, const Array* array) {
    fprintf(out,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" "
            "byte_order=\"%s\" header_type=\"UInt64\" compressor=\"vtkZLibDataCompressor\">\n"
            "  <UnstructuredGrid>\n    <Piece NumberOfPoints=\"%d\" NumberOfCells=\"%d\">\n",
            byte_order(), grid->node_count, grid->element_count);
    write_field_tags(out, grid, array, 0);
    write_field_tags(out, grid, array, 1);
    fprintf(out, "      <Points>\n");
    write_array_tag(out, array, POINTS, "Float64", "position", 3);
    fprintf(out, "      </Points>\n      <Cells>\n");
    write_array_tag(out, array, CONNECTIVITY, "Int32", "connectivity", 1);
    write_array_tag(out, array, OFFSETS, "Int32", "offsets", 1);
    write_array_tag(out, array, TYPES, "UInt8", "types", 1);
    fprintf(out, "      </Cells>\n    </Piece>\n  </UnstructuredGrid>\n"
                 "  <AppendedData encoding=\"raw\">\n_");
    for (int i = 0; i < FIXED_ARRAYS + grid->field_count; ++i) {
        fwrite(array[i].header, sizeof(uint64_t), array[i].header_count, out);
        fwrite(array[i].data, 1, array[i].size, out);
    }
    fprintf(out, "\n  </AppendedData>\n</VTKFile>\n");
}

SnStatus sn_put_vtu(FILE* out, const SnVtuGrid* grid, SnError* error) {
    const int count = FIXED_ARRAYS + grid->field_count;
    Array* array = SN_NEW_ARRAY(Array, count);
    SnStatus status = array ? compress_grid(grid, array) : SN_OUT_OF_MEMORY;
    if (status < 0) sn_fail(error, status, "%s", sn_status_text(status));
    if (status == SN_OK) write_grid(out, grid, array);
    for (int i = 0; array && i < count; ++i) free_array(&array[i]);
    sn_free(array);
    return status;
}

SnStatus sn_write_vtu(const char* path, const SnVtuGrid* grid, SnError* error) {
    SnFile* file = NULL;
    SN_TRY(sn_create_file(path, &file, error));
    SnStatus status = sn_put_vtu(sn_file_stream(file), grid, error);
    if (status == SN_OK) return sn_file_commit(file, error);
    sn_file_abandon(file);
    return status;
}
