// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_INPUT_H
#define SN_MESHFILE_INPUT_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

// An input is a file that is read from front to back through a small buffer. Its content is not
// trusted: each count is checked against the bytes left in the file before memory is allocated.
// Numbers have a '.' in any locale. Messages begin with the file's name and the line; for a binary
// file, with the name and the byte.

typedef struct SnInput {
    const char* name; // name in messages; not owned
    SnError* error;   // where messages go; may be NULL
    int binary;       // 1: messages name the byte instead of the line
    int comments;     // 1: '#' begins a comment, up to the end of the line
    int markup;       // 1: '<' ends a word

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

/// Close a file and free the buffer. A struct of zeros is a closed input.
void sn_close_input(SnInput* input);

/// Fail with a message that begins with "name:12: " or "name: byte 345: ". Returns SN_BAD_FILE, or
/// SN_READ_FAILED with the system's reason when reading has failed.
SnStatus sn_input_fail(SnInput* input, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// Fail as sn_input_fail does, with a message that names no place in the file.
SnStatus sn_input_fail_whole(SnInput* input, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

/// Fail with the message "name: out of memory".
SnStatus sn_input_no_memory(SnInput* input);

// ---- bytes ------------------------------------------------------------------------------------

/// Read more bytes into the buffer. Returns 1, or 0 when there are no more bytes.
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
uint64_t sn_input_left(const SnInput* input);  // number of bytes from the next one to the end

/// Go to byte `place` of the file, counted from 0. `line` stays as it is.
SnStatus sn_input_seek(SnInput* input, uint64_t place);

/// sn_input_bytes copies the next `count` bytes; sn_input_skip skips them. Both fail when the file
/// has fewer bytes left; `what` is the name of the bytes in the message.
SnStatus sn_input_bytes(SnInput* input, void* bytes, size_t count, const char* what);
SnStatus sn_input_skip(SnInput* input, uint64_t count, const char* what);

/// Fail unless `count` records of at least `bytes_each` bytes fit into the rest of the file. Call
/// this function before you allocate memory for the records.
SnStatus sn_input_room(SnInput* input, uint64_t count, uint64_t bytes_each, const char* what);

// ---- text -------------------------------------------------------------------------------------

enum { SN_WORD = 256 }; // largest size of a word in bytes, with its terminating zero

/// Skip white space, line ends and comments. Returns 1, or 0 at the end of the file.
int sn_input_more(SnInput* input);

/// Skip white space and comments on this line. Returns 1, or 0 at the end of the line.
int sn_input_more_on_line(SnInput* input);

/// Skip the rest of this line and the line end.
void sn_input_skip_line(SnInput* input);

/// A count of one kind of line: the lines that begin with `word`. The other words of these lines
/// can be counted, too. All kinds that are counted in one call must begin with different letters.
typedef struct SnLineCount {
    const char* word;
    int counts_words;      // 1: the other words of these lines are counted, too
    uint64_t lines, words; // results
} SnLineCount;

/// Count some kinds of lines in the whole file, then go back to its beginning. Readers use this for
/// formats whose files do not say how many vertices and elements follow.
SnStatus sn_input_count_lines(SnInput* input, int count, SnLineCount* kinds);

/// Take the next word, on this line or a later line. Fails at the end of the file with a message
/// that names `expected`.
SnStatus sn_input_word(SnInput* input, char word[SN_WORD], const char* expected);

/// Take the next word, which must stand on this line.
SnStatus sn_input_word_on_line(SnInput* input, char word[SN_WORD], const char* expected);

/// Take the rest of this line, without white space at both ends, cut off after SN_WORD - 1 bytes.
/// The line end itself is not taken.
void sn_input_line(SnInput* input, char text[SN_WORD]);

/// Take a finite number; `what` is its description in messages, such as "x of a vertex".
SnStatus sn_input_number(SnInput* input, double* value, const char* what);

/// Take a whole number in low .. high.
SnStatus sn_input_integer(SnInput* input, int64_t low, int64_t high, int64_t* value,
                          const char* what);

/// Convert a word to a finite number, or to a whole number in low .. high.
SnStatus sn_input_word_number(SnInput* input, const char* word, double* value, const char* what);
SnStatus sn_input_word_integer(SnInput* input, const char* word, int64_t low, int64_t high,
                               int64_t* value, const char* what);

/// Take the coordinates of a vertex: three, or with `dimension` 2 only two (z becomes 0).
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

/// Convert the number at `bytes`, which has the byte order of this machine (`swapped` 0) or the
/// opposite order (1). sn_scalar_integer is for whole types only; a number above the range of
/// int64_t becomes INT64_MAX.
double sn_scalar_number(SnScalar scalar, const unsigned char* bytes, int swapped);
int64_t sn_scalar_integer(SnScalar scalar, const unsigned char* bytes, int swapped);

/// Return 1 where this machine puts the most significant byte first.
int sn_big_endian(void);

/// The encoding of numbers in a file: text, or bytes in this machine's order or in opposite order.
typedef struct SnEncoding {
    // text: 1 for text, 0 for bytes; swapped: 1 when the bytes of a number are in the order
    // opposite to this machine's
    int text, swapped;
} SnEncoding;

/// Take the next number; `type` is its type in a binary file. sn_input_whole takes a whole number,
/// and fails unless it is in low .. high.
SnStatus sn_input_scalar(SnInput* input, SnEncoding encoding, SnScalar type, double* value,
                         const char* what);
SnStatus sn_input_whole(SnInput* input, SnEncoding encoding, SnScalar type, int64_t low,
                        int64_t high, int64_t* value, const char* what);

/// Fail unless a whole number is in low .. high.
SnStatus sn_input_range(SnInput* input, int64_t value, int64_t low, int64_t high, const char* what);

#endif
