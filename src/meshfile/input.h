// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_INPUT_H
#define SN_MESHFILE_INPUT_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

// A file that is read from front to back through a small buffer. Nothing in it is trusted: the
// bytes that are left of it bound every count before memory is asked for. Numbers have a '.' in any
// locale. Messages begin with the name and the line, or with the byte where the file is binary.

typedef struct SnInput {
    const char* name; // name in messages; not owned
    SnError* error;   // where messages go; may be NULL
    int binary;       // messages name the byte instead of the line
    int comments;     // '#' hides the rest of a line
    int markup;       // '<' ends a word

    int line;                      // line of the next byte, from 1
    uint64_t size;                 // size of the whole file, bytes
    uint64_t before;               // number of bytes of the file in front of the buffer
    const unsigned char *at, *end; // the unread bytes of the buffer

    int handle;                  // descriptor of the open file; -1: the bytes are in `memory`
    unsigned char* buffer;       // owned; NULL where the bytes are in `memory`
    const unsigned char* memory; // all bytes of the file; NULL where `buffer` is used
    struct SnInput* second;      // the second file of formats that have two; not owned
    int reason;                  // errno of a failed read; 0: reading has not failed
} SnInput;

/// Open a regular file. The name must last as long as the input.
SnStatus sn_open_input(const char* path, SnError* error, SnInput* input);

/// Read from bytes in memory, which must last as long as the input.
void sn_open_input_memory(const char* name, const void* data, size_t size, SnError* error,
                          SnInput* input);

/// Close a file and free the buffer. {0} is a closed input.
void sn_close_input(SnInput* input);

/// Fail with a message that begins with "name:12: " or "name: byte 345: ". Returns SN_BAD_FILE, or
/// SN_READ_FAILED with the system's reason when reading has failed.
SnStatus sn_input_fail(SnInput* input, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// Fail likewise, with a message that names no place in the file.
SnStatus sn_input_fail_whole(SnInput* input, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// Fail with the message "name: out of memory".
SnStatus sn_input_no_memory(SnInput* input);

// ---- bytes ------------------------------------------------------------------------------------

/// Read more bytes into the buffer. Returns 0 when there are none.
int sn_input_fill(SnInput* input);

/// Return the next byte without taking it, or -1 at the end.
static inline int sn_input_peek(SnInput* input) {
    return input->at < input->end || sn_input_fill(input) ? *input->at : -1;
}

/// Take the next byte and return it, or -1 at the end.
static inline int sn_input_take(SnInput* input) {
    int byte = sn_input_peek(input);
    if (byte < 0) return byte;
    input->line += byte == '\n';
    ++input->at;
    return byte;
}

uint64_t sn_input_place(const SnInput* input); // number of bytes in front of the next one
uint64_t sn_input_left(const SnInput* input);  // number of bytes from the next one on

/// Go to a byte of the file. Line numbers stay as they are.
SnStatus sn_input_seek(SnInput* input, uint64_t place);

/// Take the next `count` bytes, or skip them. Fails when there are fewer; the message says `what`
/// they were meant for.
SnStatus sn_input_bytes(SnInput* input, void* bytes, size_t count, const char* what);
SnStatus sn_input_skip(SnInput* input, uint64_t count, const char* what);

/// Fail unless `count` records of at least `bytes_each` fit into the rest of the file. Call this
/// before memory for them is asked for.
SnStatus sn_input_room(SnInput* input, uint64_t count, uint64_t bytes_each, const char* what);

// ---- text -------------------------------------------------------------------------------------

enum { SN_WORD = 256 }; // bytes of a word with its end; a longer word is refused

/// Skip white space, line ends and comments. Returns 0 at the end of the file.
int sn_input_more(SnInput* input);

/// Skip white space and comments of this line. Returns 0 at its end.
int sn_input_more_on_line(SnInput* input);

/// Skip the rest of this line and its end.
void sn_input_skip_line(SnInput* input);

/// Counts lines that begin with a word, and the words behind it. No two of the words that are
/// counted at once begin with the same letter.
typedef struct SnLineCount {
    const char* word;
    int counts_words; // 1: words are counted, too
    uint64_t lines, words;
} SnLineCount;

/// Count some kinds of lines in the whole file, then go back to its beginning. This is for formats
/// that do not say how much they hold.
SnStatus sn_input_count_lines(SnInput* input, int count, SnLineCount* kinds);

/// Take the next word, on this line or below. At the end of the file this fails, and the message
/// says what was expected.
SnStatus sn_input_word(SnInput* input, char word[SN_WORD], const char* expected);

/// Take the next word, which must stand on this line.
SnStatus sn_input_word_on_line(SnInput* input, char word[SN_WORD], const char* expected);

/// Take the rest of this line without white space at its ends, cut off after SN_WORD - 1 bytes. The
/// line's end stays.
void sn_input_line(SnInput* input, char text[SN_WORD]);

/// Take a finite number; `what` says in messages which number: "x of a vertex".
SnStatus sn_input_number(SnInput* input, double* value, const char* what);

/// Take a whole number in low .. high.
SnStatus sn_input_integer(SnInput* input, int64_t low, int64_t high, int64_t* value,
                          const char* what);

/// Convert a word that was taken before to a finite number, or to a whole number in low .. high.
SnStatus sn_input_word_number(SnInput* input, const char* word, double* value, const char* what);
SnStatus sn_input_word_integer(SnInput* input, const char* word, int64_t low, int64_t high,
                               int64_t* value, const char* what);

/// Take the three coordinates of a vertex, or two (z becomes 0).
SnStatus sn_input_vertex(SnInput* input, int dimension, double x[3]);

/// A word as it may stand in a message: at most 40 characters, all of them printable.
typedef struct SnShownWord {
    char text[44];
} SnShownWord;
SnShownWord sn_shown(const char* word);

// ---- binary numbers -----------------------------------------------------------------------------

/// Types of numbers in binary formats.
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

/// Convert a number that stands at `bytes`, in the byte order of this machine or swapped. Whole
/// numbers above the range of int64_t become INT64_MAX; sn_scalar_integer is for whole types.
double sn_scalar_number(SnScalar scalar, const unsigned char* bytes, int swapped);
int64_t sn_scalar_integer(SnScalar scalar, const unsigned char* bytes, int swapped);

/// Return 1 where this machine puts the most significant byte first.
int sn_big_endian(void);

/// How numbers stand in a file: as text, or as bytes in the order of this machine or swapped.
typedef struct SnEncoding {
    int text, swapped; // 1: text; 1: bytes in the other order than this machine's
} SnEncoding;

/// Take the next number, which has type `type` in a binary file; sn_input_whole takes a whole one
/// in low .. high.
SnStatus sn_input_scalar(SnInput* input, SnEncoding encoding, SnScalar type, double* value,
                         const char* what);
SnStatus sn_input_whole(SnInput* input, SnEncoding encoding, SnScalar type, int64_t low,
                        int64_t high, int64_t* value, const char* what);

/// Fail unless a whole number is in low .. high.
SnStatus sn_input_range(SnInput* input, int64_t value, int64_t low, int64_t high, const char* what);

#endif
