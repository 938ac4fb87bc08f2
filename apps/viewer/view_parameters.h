// SPDX-FileCopyrightText: 2026 The Sinew authors
// SPDX-License-Identifier: MIT
#ifndef SN_APP_VIEW_PARAMETERS_H
#define SN_APP_VIEW_PARAMETERS_H

#include "output/json_out.h"
#include "view_source.h"

// Parameters of a simulation that people may change while they watch it. A replay has no
// parameters.

/// Write the parameters of a source as the member "parameters" of its side in the scene's message.
void sn_parameters_describe(const SnSource* source, SnJsonOut* out);

/// sn_parameters_count returns how many numbers all parameters have together. sn_parameters_read
/// writes the current values of all parameters into `number`, one parameter after the other.
int sn_parameters_count(const SnSource* source);
void sn_parameters_read(const SnSource* source, double* number);

/// Set a parameter. The command has the parameter's key, with %20 in place of each space, and its
/// new numbers.
SnStatus sn_parameter_set(SnSource* source, const SnViewCommand* command, SnError* error);

/// 1: the source has the parameter that the command sets.
int sn_parameter_is_of(const SnSource* source, const SnViewCommand* command);

/// Restore a snapshot of the source's world, but keep the current values of all parameters.
SnStatus sn_parameters_restore(SnSource* source, const SnSnapshot* snapshot, SnError* error);

/// Set all parameters that were changed in `from` to the same values in `to`, if `to` has them.
void sn_parameters_follow(const SnSource* from, SnSource* to);

#endif
