import type { AccessToken, Resolvers } from '../generated/graphql'
import { idNumber } from '../ids'
import { payload } from '../payloads'
import { accessTokens, createAccessToken, deleteAccessToken, type RestAccessToken } from './accessTokens.rest'

const accessToken = (row: RestAccessToken): AccessToken => ({
  id: String(row.id),
  name: row.name,
  permissions: row.permissions,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  expiresAt: row.expires_at,
  isExpired: row.is_expired,
})

export const accessTokenResolvers: Resolvers = {
  Query: {
    accessTokens: async (_parent, { userId }, { rest }) =>
      (await accessTokens(rest, userId ? idNumber(userId, 'userId') : undefined)).map(accessToken),
  },
  Mutation: {
    createAccessToken: (_parent, { name, permissions, expiresInDays }, { rest }) =>
      payload({ accessToken: null, token: null }, async () => {
        const made = await createAccessToken(rest, { name, permissions, expires_in_days: expiresInDays })
        return { accessToken: accessToken(made), token: made.token }
      }),
    deleteAccessToken: (_parent, { id }, { rest }) =>
      payload({ deletedId: null }, async () => {
        await deleteAccessToken(rest, idNumber(id, 'id'))
        return { deletedId: id }
      }),
  },
}
