import { forgetSession } from '../../app/session/forgetSession'
import {
  CreateRoleDocument,
  DeleteRoleDocument,
  RolesDocument,
  UpdateRoleDocument,
  useRolesQuery,
  type RoleRowFragment,
} from '../../generated/graphql'
import { call, defineRecord, rowsIn } from '../../records/defineRecord'
import type { RoleForm } from './roleForm'

const inputOf = ({ name, permissions }: RoleForm) => ({ name: name.trim(), permissions: [...permissions] })

/** Roles: permissions of users. */
export const roleRecord = defineRecord<RoleRowFragment, RoleForm, object>({
  type: 'Role',
  useQuery: () => useRolesQuery({ fetchPolicy: 'cache-and-network' }),
  rows: rowsIn(RolesDocument, 'roles', () => ({})),
  create: call(
    CreateRoleDocument,
    ({ form, key }) => ({ input: inputOf(form), key }),
    ({ createRole: { role, errors } }) => ({ record: role, errors }),
  ),
  update: call(
    UpdateRoleDocument,
    ({ form, row: { id, version } }) => ({ id, input: inputOf(form), version }),
    ({ updateRole: { role, errors } }) => ({ record: role, errors }),
  ),
  remove: call(
    DeleteRoleDocument,
    ({ row: { id } }) => ({ id }),
    ({ deleteRole }) => deleteRole,
  ),
  texts: {
    created: 'Role created successfully',
    updated: 'Role updated successfully',
    failed: 'Something went wrong. Please try again.',
  },
  changed: (cache, { before, after }) => before && after && forgetSession(cache),
})
