import { z } from 'zod'
import { permissionGroups } from '../../../shared/access/permissions'
import { anyOf, holds, personOnly, signedIn } from '../../app/http/access'
import { ApiError, badInput } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { records } from '../../app/records/records'
import { route } from '../../app/http/route'
import { unique } from '../../app/records/uniqueness'
import {
  beginAccessChange,
  type Changer,
  keepFullAccess,
  lacking,
  lockAccess,
  refuseUnconfirmed,
} from './changingAccess.queries'
import { ownedByRole } from './ownedByRole.queries'
import { listRoles, readRole } from './roles.queries'
import { permissionCatalogue, role, roleAnswer, roleChange, roleInput, type RoleRow } from './roles.schema'
import { insertRow, updateRow, deleteRow } from '../../app/records/rows.queries'

const params = z.object({ id: idText })
const catalogue = Object.fromEntries(
  permissionGroups.map(({ group, permissions }) => [group, permissions.map(([name, id]) => ({ id, name }))]),
)

const roleRecords = records<RoleRow>({
  entity: 'role',
  called: 'The role',
  read: readRole,
  lock: (transaction) => lockAccess(transaction),
  // Not who held it.
  recorded: ({ users: _, is_fixed: _fixed, ...kept }) => kept,
})

const contentOf = ({ name, permissions }: Pick<RoleRow, 'name' | 'permissions'>) => ({ name, permissions })

const withName = <T>(work: () => Promise<T>) =>
  unique('roles_name_key', { name: 'A role with this name already exists' }, work)

/** Nobody changes, renames or deletes a role that may do more than they: its holders would be shown another name for what they are. */
function refuseMightierRole(changer: Changer, { permissions }: Pick<RoleRow, 'permissions'>): void {
  if (lacking(changer, permissions).length)
    throw new ApiError('FORBIDDEN', 'You cannot change a role that may do more than you.')
}

/** Nobody adds or takes a permission that they lack. */
function refuseBeyond(changer: Changer, before: readonly number[], after: readonly number[]): void {
  const changed = [...after.filter((code) => !before.includes(code)), ...before.filter((code) => !after.includes(code))]
  if (lacking(changer, changed).length)
    throw new ApiError('FORBIDDEN', 'You cannot add or take a permission that you do not have.')
}

function refuseInUse(users: RoleRow['users']): void {
  if (!users?.length) return
  const named = users.slice(0, 5).map(({ name }) => name)
  const more = users.length > named.length ? [`${users.length - named.length} more`] : []
  throw new ApiError(
    'CONFLICT',
    `This role is held by ${[...named, ...more].join(', ')}. Give them another role first.`,
  )
}

export const rolesRoutes = [
  route({
    method: 'get',
    path: '/api/permissions',
    operationId: 'listPermissions',
    summary: 'The permission catalogue, grouped by category.',
    access: signedIn,
    response: permissionCatalogue,
    handle: async () => catalogue,
  }),
  route({
    method: 'get',
    path: '/api/roles',
    operationId: 'listRoles',
    summary: 'All roles by id. Callers who may only assign roles to users get them without the users who have them.',
    access: anyOf('ROLES_LIST', 'USERS_CREATE', 'USERS_EDIT'),
    query: idsQuery,
    response: z.array(role),
    handle: async ({ db, session, query }) => {
      const rows = await listRoles(db, query.ids)
      return holds(session, 'ROLES_LIST') ? rows : rows.map((row) => ({ ...row, users: null }))
    },
  }),
  route({
    method: 'post',
    path: '/api/roles',
    operationId: 'createRole',
    takesIdempotencyKey: true,
    summary: "Creates a role. Its permissions must be a subset of the caller's.",
    access: personOnly(anyOf('ROLES_CREATE')),
    body: roleInput,
    response: roleAnswer,
    status: 201,
    handle: async (request) => {
      const { session, body, now } = request
      const made = await roleRecords.create(request, async (transaction) => {
        refuseBeyond(await beginAccessChange(transaction, session, 'ROLES_CREATE'), [], body.permissions)
        return withName(() => insertRow(transaction, 'roles', { ...contentOf(body), type: 'CUSTOM' }, new Date(now())))
      })
      return { ...made, message: 'Role created successfully' }
    },
  }),
  route({
    method: 'put',
    path: '/api/roles/:id',
    operationId: 'updateRole',
    summary: 'Updates a role. The change applies to the next request of its users. 409 if `version` is out of date.',
    access: personOnly(anyOf('ROLES_EDIT')),
    params,
    body: roleChange,
    response: roleAnswer,
    handle: async (request) => {
      const { session, params, now } = request
      const { confirm_loss, ...body } = request.body
      const changed = await roleRecords.update({ ...request, body }, params, async (transaction, before) => {
        const changer = await beginAccessChange(transaction, session, 'ROLES_EDIT')
        refuseMightierRole(changer, before)
        refuseBeyond(changer, before.permissions, body.permissions)
        if (before.is_fixed && before.permissions.join() !== body.permissions.join()) {
          throw badInput({ permissions: 'Admin always holds every permission.' })
        }
        await keepFullAccess(transaction, () =>
          withName(() => updateRow(transaction, 'roles', params.id, contentOf(body), new Date(now()))),
        )
        if (before.users?.some(({ id }) => id === session.user_id))
          refuseUnconfirmed(confirm_loss, { before: before.permissions, after: body.permissions })
      })
      return { ...changed, message: 'Role updated successfully' }
    },
  }),
  route({
    method: 'delete',
    path: '/api/roles/:id',
    operationId: 'deleteRole',
    summary: 'Deletes a role that no user has.',
    access: personOnly(anyOf('ROLES_DELETE')),
    params,
    response: z.object({ message: z.string() }),
    handle: async (request) => {
      const { session, params } = request
      await roleRecords.remove(
        request,
        params.id,
        async (transaction, before) => {
          const changer = await beginAccessChange(transaction, session, 'ROLES_DELETE')
          if (before.type === 'DEFAULT') throw new ApiError('CONFLICT', 'The five default roles cannot be deleted.')
          refuseInUse(before.users)
          refuseMightierRole(changer, before)
          await deleteRow(transaction, 'roles', params.id)
        },
        ownedByRole,
      )
      return { message: 'Role deleted successfully' }
    },
  }),
]
