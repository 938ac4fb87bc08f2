// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_BASE_ISA_H
#define SN_BASE_ISA_H

// Kernel sources are compiled once per instruction set. Each set has its own table of functions,
// whose name ends in the set's name. The program uses the tables of the best set that this
// processor has (sn_isa).

typedef enum SnIsa { SN_ISA_PLAIN, SN_ISA_AVX2, SN_ISA_AVX512, SN_ISA_COUNT } SnIsa;

/// Return the instruction set in use: the best set of this processor, or a simpler set that the
/// environment variable SINEW_ISA names (plain, avx2, avx512). The result is constant for the life
/// of the process.
SnIsa sn_isa(void);
const char* sn_isa_name(SnIsa isa);

/// Return 1 when this processor and this build have the instruction set.
int sn_isa_available(SnIsa isa);

// SN_ISA_NAME(table) is table_plain, table_avx2 or table_avx512 inside a kernel source.
#define SN_ISA_JOIN_(name, isa) name##_##isa
#define SN_ISA_JOIN(name, isa)  SN_ISA_JOIN_(name, isa)
#define SN_ISA_NAME(name)       SN_ISA_JOIN(name, SN_ISA)

// SN_THIS_ISA is the SnIsa that a kernel source is being compiled for.
#define SN_ISA_VALUE_plain  SN_ISA_PLAIN
#define SN_ISA_VALUE_avx2   SN_ISA_AVX2
#define SN_ISA_VALUE_avx512 SN_ISA_AVX512
#define SN_THIS_ISA         SN_ISA_JOIN(SN_ISA_VALUE, SN_ISA)

// SN_ISA_TABLES(type, table) declares the tables that this build has and defines an array of
// pointers to them, indexed by SnIsa. Only the file that chooses one of the tables uses this macro.
#if defined(SN_HAS_X86_ISAS)
#define SN_ISA_TABLES(type, table)                                                                 \
    extern const type table##_plain, table##_avx2, table##_avx512;                                 \
    static const type* const table[SN_ISA_COUNT] = {&table##_plain, &table##_avx2, &table##_avx512}
#else
#define SN_ISA_TABLES(type, table)                                                                 \
    extern const type table##_plain;                                                               \
    static const type* const table[SN_ISA_COUNT] = {&table##_plain, &table##_plain, &table##_plain}
#endif

#endif
