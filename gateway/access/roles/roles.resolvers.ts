import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { followAll, lookUp } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { userKind } from '../users/users.loaders'
import { createRole, deleteRole, permissions, roles, updateRole } from './roles.rest'
import { roleKind } from './roles.loaders'
import { roleFromRest } from './roles.row'

export const roleResolvers: Resolvers = {
  Role: {
    users: ({ users }, _args, context, info) => (users ? followAll(userKind, users, context, info) : null),
    holders: ({ users }, _args, context, info) => (users ? followAll(userKind, users, context, info) : null),
  },
  Query: {
    roles: async (_parent, _args, { rest }) => (await roles(rest)).map(roleFromRest),
    role: (_parent, { id }, context) => lookUp(roleKind, id, context),
    permissions: async (_parent, _args, { rest }) =>
      Object.entries(await permissions(rest)).map(([name, permissions]) => ({ name, permissions })),
  },
  Mutation: {
    createRole: (_parent, { input, key }, { rest }) =>
      payload({ role: null }, async () => ({
        role: roleFromRest(await createRole(rest, { ...input, type: 'CUSTOM' }, key ?? null)),
      })),
    updateRole: (_parent, { id, input, version }, { rest }) =>
      payload({ role: null }, async () => ({
        role: roleFromRest(await updateRole(rest, idNumber(id, 'id'), { ...input, version: version ?? undefined })),
      })),
    deleteRole: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteRole(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
