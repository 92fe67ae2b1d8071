import type { Resolvers } from '../../generated/graphql'
import { followNamed } from '../../app/records/kinds'

export const auditLogResolvers: Resolvers = {
  Record: { __resolveType: ({ __typename }) => __typename },
  AuditRow: {
    /** The record, with the name it had at that time. */
    about: ({ entity, entityId, entityName }, _args, context, info) =>
      entityId === null || !/^\d+$/.test(entityId) ? null : followNamed(entity, entityId, entityName, context, info),
  },
}
