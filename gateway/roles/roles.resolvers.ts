import type { Resolvers, Role } from '../generated/graphql'
import { idNumber } from '../ids'
import { payload } from '../payloads'
import { namedUser } from '../users/users.loaders'
import { createRole, deleteRole, permissions, type RestRole, roles, updateRole } from './roles.rest'

const role = ({ id, name, type, permissions, is_fixed, users, version }: RestRole): Role => ({
  id: String(id),
  name,
  type,
  permissions,
  isFixed: is_fixed,
  holders: users && users.map(namedUser),
  version,
})

export const roleResolvers: Resolvers = {
  Query: {
    roles: async (_parent, _args, { rest }) => (await roles(rest)).map(role),
    permissions: async (_parent, _args, { rest }) =>
      Object.entries(await permissions(rest)).map(([name, permissions]) => ({ name, permissions })),
  },
  Mutation: {
    createRole: (_parent, { input, key }, { rest }) =>
      payload({ role: null }, async () => ({
        role: role(await createRole(rest, { ...input, type: 'CUSTOM' }, key ?? null)),
      })),
    updateRole: (_parent, { id, input, version }, { rest }) =>
      payload({ role: null }, async () => ({
        role: role(await updateRole(rest, idNumber(id, 'id'), { ...input, version: version ?? undefined })),
      })),
    deleteRole: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteRole(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
