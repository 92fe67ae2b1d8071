import { forgetSession } from '../../app/session/forgetSession'
import {
  CreateRoleDocument,
  DeleteRoleDocument,
  RolesDocument,
  UpdateRoleDocument,
  type RoleRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import type { RoleForm } from './roleForm'

const inputOf = ({ name, permissions }: RoleForm) => ({ name: name.trim(), permissions: [...permissions] })

/** Roles: permissions of users. */
export const roleRecord = defineRecord<RoleRowFragment, RoleForm, { isConfirmed?: () => boolean }>({
  type: 'Role',
  rows: rowsIn(RolesDocument, 'roles', () => ({})),
  create: saves(CreateRoleDocument, 'role', ({ form, key }) => ({ input: inputOf(form), key })),
  update: saves(UpdateRoleDocument, 'role', ({ form, row: { id, version }, page }) => ({
    ...{ id, version, input: inputOf(form) },
    confirmLoss: page.isConfirmed?.() || undefined,
  })),
  remove: deletes(DeleteRoleDocument, ({ row: { id } }) => ({ id })),
  texts: {
    created: 'Role created successfully',
    updated: 'Role updated successfully',
    failed: 'Something went wrong. Please try again.',
  },
  changed: (cache, { before, after }) => before && after && forgetSession(cache),
})
