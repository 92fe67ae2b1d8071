import type { Resolvers } from '../../generated/graphql'
import { idNumber } from '../../app/rest/ids'
import { follow, lookUpBy } from '../../app/records/links'
import { userKind } from '../users/users.loaders'
import { followRecord } from './auditLog.links'
import { auditEntries, auditLog, auditLogChoices, auditTotals } from './auditLog.rest'
import { auditEntry, auditRow } from './auditLog.row'

export const auditLogResolvers: Resolvers = {
  Record: { __resolveType: ({ __typename }) => __typename },
  AuditRow: {
    user: ({ userId }, _args, context, info) =>
      follow(userKind, userId === null ? null : { id: userId }, context, info),
    about: followRecord,
  },
  Query: {
    auditLog: async (_parent, { entity, entityId, action, postbacks, userId, from, to, page }, { rest }) => {
      const { total, end_cursor, data } = await auditLog(rest, {
        entity: entity ?? undefined,
        entity_id: entityId ?? undefined,
        action: action ?? undefined,
        postbacks: postbacks ? 'true' : undefined,
        user_id: userId ? idNumber(userId, 'userId') : undefined,
        from: from ?? undefined,
        to: to ?? undefined,
        page: page?.number ?? undefined,
        limit: page?.limit ?? undefined,
        after: page?.after ?? undefined,
      })
      return { total, endCursor: end_cursor, rows: data.map(auditRow) }
    },
    auditEntries: async (_parent, { userId, entityId, within, limit, ...choice }, { rest }) => {
      const { entity, kind, by, search, from, to, after } = choice
      const { end_cursor, data } = await auditEntries(rest, {
        entity: entity ?? undefined,
        entity_id: entityId ?? undefined,
        kind: kind ?? undefined,
        by: by ?? undefined,
        user_id: userId ? idNumber(userId, 'userId') : undefined,
        search: search ?? undefined,
        from: from ?? undefined,
        to: to ?? undefined,
        newest_id: within ? idNumber(within.newestId, 'newestId') : undefined,
        oldest_id: within ? idNumber(within.oldestId, 'oldestId') : undefined,
        limit: limit ?? undefined,
        after: after ?? undefined,
      })
      return { endCursor: end_cursor, entries: data.map(auditEntry) }
    },
    auditTotals: (_parent, { userId, entityId, entity, kind, search, from, to }, { rest }) =>
      auditTotals(rest, {
        ...{ entity: entity ?? undefined, entity_id: entityId ?? undefined, kind: kind ?? undefined },
        ...{ search: search ?? undefined, from: from ?? undefined, to: to ?? undefined },
        user_id: userId ? idNumber(userId, 'userId') : undefined,
      }),
    auditRow: lookUpBy(
      auditRow,
      async (rest, ids) => (await auditLog(rest, { ids: ids.join(), limit: ids.length })).data,
    ),
    auditLogChoices: async (_parent, _args, { rest }) => {
      const { entities, people } = await auditLogChoices(rest)
      return { entities, people: people.map((person) => ({ ...person, id: String(person.id) })) }
    },
  },
}
