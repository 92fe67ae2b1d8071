import type { ExportLink, Resolvers } from '../generated/graphql'
import { payload } from '../payloads'
import type { Schemas } from '../restTypes'
import { createLeadsLink, createLogsLink } from './exports.rest'

const link = ({ key, total, expires_at }: Schemas['ExportLink']): ExportLink => ({
  path: `/export/link?key=${encodeURIComponent(key)}`,
  total,
  expiresAt: expires_at,
})

export const exportResolvers: Resolvers = {
  Mutation: {
    exportLeads: (_parent, { input }, { rest }) =>
      payload({ link: null }, async () => ({ link: link(await createLeadsLink(rest, input)) })),
    exportCampaignLogs: (_parent, { input }, { rest }) =>
      payload({ link: null }, async () => ({ link: link(await createLogsLink(rest, input)) })),
  },
}
