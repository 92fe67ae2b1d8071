import type { Context } from '../../app/context/context'
import { recordsBy } from '../../app/records/links'
import type { Schemas } from '../../app/rest/restTypes'
import type { Resolvers } from '../../generated/graphql'
import {
  readAdvertiserEvent,
  readAuditEvent,
  readAuditRow,
  readCampaignEvent,
  readCapEvent,
  readStatementEvent,
} from '../../generated/rows'

type Told = Schemas['RecordEvent']

/** A subscription that tells each event of a stream of the API. */
const streamOf = (name: string, path: string, read: (event: Told) => object) => ({
  [name]: {
    async *subscribe(_parent: unknown, _args: unknown, { events }: Context) {
      for await (const event of await events<Told>(`/api/events/${path}`)) yield { [name]: read(event) }
    },
  },
})

const auditRows = recordsBy(async (rest, ids) =>
  (await rest.get('/api/audit-log', { query: { ids: ids.join(), limit: ids.length } })).data.map(readAuditRow),
)

export const recordEventResolvers = {
  Subscription: {
    ...streamOf('capEvents', 'caps', readCapEvent),
    ...streamOf('advertiserEvents', 'advertisers', readAdvertiserEvent),
    ...streamOf('campaignEvents', 'campaigns', readCampaignEvent),
    ...streamOf('statementEvents', 'statements', readStatementEvent),
    ...streamOf('auditEvents', 'audit-log', readAuditEvent),
  },
  AuditEvent: {
    row: ({ rowId }, _args, context) => auditRows(context).load(rowId),
  },
} as Resolvers
