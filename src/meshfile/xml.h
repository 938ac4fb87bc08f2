// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_XML_H
#define SN_MESHFILE_XML_H

#include "meshfile/input.h"

// Reads as much XML as VTK's files have: tags with attributes. Text between tags is skipped, and so
// are comments and declarations. Entities in values stay as they are. Texts that are longer, and
// tags with more attributes than there is room for, are refused.

enum { SN_XML_TEXT = 256, SN_XML_ATTRIBUTES = 64 };

typedef struct SnXmlTag {
    char name[SN_XML_TEXT];
    int closes; // 1: the tag is </name>
    struct {
        char name[SN_XML_TEXT], value[SN_XML_TEXT];
    } attribute[SN_XML_ATTRIBUTES];
    int attribute_count;
} SnXmlTag;

/// Read the next tag; *found is 0 at the end of the file.
SnStatus sn_xml_next(SnInput* input, SnXmlTag* tag, int* found);

/// Return the value of an attribute, or NULL.
const char* sn_xml_get(const SnXmlTag* tag, const char* name);

#endif
