import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { follow, lookUpBy } from '../../app/records/links'
import { payload } from '../../app/records/payloads'
import { userKind } from '../users/users.loaders'
import {
  accessTokens,
  createAccessToken,
  deleteAccessToken,
  type RestAccessToken,
  updateAccessToken,
} from './accessTokens.rest'

const accessToken = (row: RestAccessToken) => ({
  id: String(row.id),
  name: row.name,
  permissions: row.permissions,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  isExpired: row.is_expired,
  costPerMinute: row.cost_per_minute,
  userId: String(row.user_id),
})

export type AccessTokenRow = ReturnType<typeof accessToken>

export const accessTokenResolvers: Resolvers = {
  AccessToken: {
    user: ({ userId }, _args, context, info) => follow(userKind, { id: userId }, context, info),
  },
  Query: {
    accessTokens: async (_parent, { userId }, { rest }) =>
      (await accessTokens(rest, { user_id: userId ? idNumber(userId, 'userId') : undefined })).map(accessToken),
    accessToken: lookUpBy(async (rest, ids) => (await accessTokens(rest, { ids: ids.join(',') })).map(accessToken)),
  },
  Mutation: {
    createAccessToken: (_parent, { name, permissions, expiresInDays, costPerMinute = null }, { rest }) =>
      payload({ accessToken: null, token: null }, async () => {
        const made = await createAccessToken(rest, {
          name,
          permissions,
          expires_in_days: expiresInDays,
          cost_per_minute: costPerMinute,
        })
        return { accessToken: accessToken(made), token: made.token }
      }),
    updateAccessToken: (_parent, { id, costPerMinute = null }, { rest }) =>
      payload({ accessToken: null }, async () => {
        const row = await updateAccessToken(rest, idNumber(id, 'id'), { cost_per_minute: costPerMinute })
        return { accessToken: accessToken(row) }
      }),
    deleteAccessToken: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteAccessToken(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
