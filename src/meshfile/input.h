// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_INPUT_H
#define SN_MESHFILE_INPUT_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

// A file that is read from front to back through a small buffer. Nothing in it is trusted: what is
// left of it bounds every count before memory is asked for. Numbers have a '.' whatever the locale.
// Messages begin with the name and the line, or with the byte where the file is binary.

typedef struct SnInput {
    const char* name; // in messages; not owned
    SnError* error;   // where messages go; may be NULL
    int binary;       // messages name the byte instead of the line
    int comments;     // '#' hides the rest of a line
    int markup;       // '<' ends a word

    int line;                      // of the next byte, from 1
    uint64_t size;                 // of the whole file, bytes
    uint64_t before;               // bytes of the file in front of the buffer
    const unsigned char *at, *end; // what is left in the buffer

    int handle;            // -1: all of it is in memory
    unsigned char* buffer; // owned, NULL for memory
    const unsigned char* memory;
    struct SnInput* second; // the other file, for formats that have two; not owned
    int reason;             // why reading stopped too early, an errno; 0: it did not
} SnInput;

/// A regular file. The name must last as long as the input.
SnStatus sn_open_input(const char* path, SnError* error, SnInput* input);

/// Bytes that stay where they are.
void sn_open_input_memory(const char* name, const void* data, size_t size, SnError* error,
                          SnInput* input);

/// {0} is fine.
void sn_close_input(SnInput* input);

/// "name:12: ..." or "name: byte 345: ..."; gives SN_BAD_FILE, or SN_READ_FAILED with the system's
/// reason when reading has stopped too early.
SnStatus sn_input_fail(SnInput* input, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// The same without a place in the file.
SnStatus sn_input_fail_whole(SnInput* input, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// "name: out of memory".
SnStatus sn_input_no_memory(SnInput* input);

// ---- bytes ------------------------------------------------------------------------------------

/// More bytes into the buffer. 0: there are none.
int sn_input_fill(SnInput* input);

/// The next byte, or -1 at the end.
static inline int sn_input_peek(SnInput* input) {
    return input->at < input->end || sn_input_fill(input) ? *input->at : -1;
}

static inline int sn_input_take(SnInput* input) {
    int byte = sn_input_peek(input);
    if (byte < 0) return byte;
    input->line += byte == '\n';
    ++input->at;
    return byte;
}

uint64_t sn_input_place(const SnInput* input); // bytes in front of the next one
uint64_t sn_input_left(const SnInput* input);  // bytes from the next one on

/// Go to a byte of the file. Lines are not counted on the way.
SnStatus sn_input_seek(SnInput* input, uint64_t place);

/// The next bytes; fails when there are fewer, naming `what` they were meant for.
SnStatus sn_input_bytes(SnInput* input, void* bytes, size_t count, const char* what);
SnStatus sn_input_skip(SnInput* input, uint64_t count, const char* what);

/// Fails unless `count` records of at least `bytes_each` fit into what is left. Call this before
/// memory for them is asked for.
SnStatus sn_input_room(SnInput* input, uint64_t count, uint64_t bytes_each, const char* what);

// ---- text -------------------------------------------------------------------------------------

enum { SN_WORD = 256 }; // bytes of a word with its end; longer ones are refused

/// Skip white space, line ends and comments. 0 at the end of the file.
int sn_input_more(SnInput* input);

/// Skip white space and comments of this line. 0 at its end.
int sn_input_more_on_line(SnInput* input);

/// Skip what is left of this line with its end.
void sn_input_skip_line(SnInput* input);

/// Lines that begin with a word, and the words behind it. No two words begin with the same letter.
typedef struct SnLineCount {
    const char* word;
    int counts_words;
    uint64_t lines, words;
} SnLineCount;

/// Count some kinds of lines in the whole file, then go back to its beginning: for formats that do
/// not say how much they hold.
SnStatus sn_input_count_lines(SnInput* input, int count, SnLineCount* kinds);

/// The next word, wherever it stands; at the end of the file this fails, naming what was expected.
SnStatus sn_input_word(SnInput* input, char word[SN_WORD], const char* expected);

/// The same, which must stand on this line.
SnStatus sn_input_word_on_line(SnInput* input, char word[SN_WORD], const char* expected);

/// What is left of this line without white space at its ends; cut after SN_WORD - 1 bytes.
void sn_input_line(SnInput* input, char text[SN_WORD]);

/// A finite number; `what` says which in messages: "x of a vertex".
SnStatus sn_input_number(SnInput* input, double* value, const char* what);

/// A whole number in low .. high.
SnStatus sn_input_integer(SnInput* input, int64_t low, int64_t high, int64_t* value,
                          const char* what);

/// A word as a finite number, or as a whole number in a range: for words that were read before.
SnStatus sn_input_word_number(SnInput* input, const char* word, double* value, const char* what);
SnStatus sn_input_word_integer(SnInput* input, const char* word, int64_t low, int64_t high,
                               int64_t* value, const char* what);

/// Three coordinates of a vertex, or two and z = 0.
SnStatus sn_input_vertex(SnInput* input, int dimension, double x[3]);

/// A word as it may stand in a message: at most 40 characters, all of them printable.
typedef struct SnShown {
    char text[44];
} SnShown;
SnShown sn_shown(const char* word);

// ---- binary numbers -----------------------------------------------------------------------------

/// The types that binary formats have.
typedef enum SnScalar {
    SN_INT8,
    SN_UINT8,
    SN_INT16,
    SN_UINT16,
    SN_INT32,
    SN_UINT32,
    SN_INT64,
    SN_UINT64,
    SN_FLOAT32,
    SN_FLOAT64,
} SnScalar;

size_t sn_scalar_size(SnScalar scalar);
int sn_scalar_is_whole(SnScalar scalar);

/// A number that stands at `bytes`, in the byte order of this machine or swapped. Whole numbers
/// above the range of int64_t become INT64_MAX; sn_scalar_integer is for whole types.
double sn_scalar_number(SnScalar scalar, const unsigned char* bytes, int swapped);
int64_t sn_scalar_integer(SnScalar scalar, const unsigned char* bytes, int swapped);

/// 1 where the most significant byte comes first.
int sn_big_endian(void);

/// How numbers stand in a file: as text, or as bytes in the order of this machine or swapped.
typedef struct SnEncoding {
    int text, swapped;
} SnEncoding;

/// The next number, which has this type in a binary file; a whole one in low .. high.
SnStatus sn_input_scalar(SnInput* input, SnEncoding encoding, SnScalar type, double* value,
                         const char* what);
SnStatus sn_input_whole(SnInput* input, SnEncoding encoding, SnScalar type, int64_t low,
                        int64_t high, int64_t* value, const char* what);

/// Fails unless a whole number is in low .. high.
SnStatus sn_input_range(SnInput* input, int64_t value, int64_t low, int64_t high, const char* what);

#endif
