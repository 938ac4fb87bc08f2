// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_MESHFILE_XML_H
#define SN_MESHFILE_XML_H

#include "meshfile/input.h"

// These functions read the part of XML that VTK's files use: tags with attributes. Text between
// tags, comments and declarations are skipped. XML's entities in values (such as "&lt;") are not
// decoded. Names and values of SN_XML_TEXT bytes or more, and tags of more than SN_XML_ATTRIBUTES
// attributes, are refused.

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

/// Return the value of an attribute, or NULL when the tag does not have this attribute.
const char* sn_xml_get(const SnXmlTag* tag, const char* name);

#endif
