import { type EventSource, eventSources } from '../../../shared/access/webhooks'
import { anyOf } from '../../app/http/access'
import { type Route, streamRoute } from '../../app/http/route'
import { recordEvent } from './recordEvents.schema'

const streamOf = (source: EventSource, path: string, operationId: string): Route => {
  const { needs, records } = eventSources[source]
  return streamRoute({
    method: 'get',
    path: `/api/events/${path}`,
    operationId,
    summary: `Events of ${records}, one RecordEvent each, from now on, delayed by a second or two at most. Ends with the session.`,
    access: anyOf(needs),
    produces: 'text/event-stream',
    event: recordEvent,
    handle: async ({ recordEventFeed, session }) => ({
      // Prevents proxies from buffering events.
      headers: { 'x-accel-buffering': 'no' },
      body: await recordEventFeed.open(session, { permission: needs, source }),
    }),
  })
}

export const recordEventsRoutes = [
  streamOf('capEvents', 'caps', 'streamCapEvents'),
  streamOf('advertiserEvents', 'advertisers', 'streamAdvertiserEvents'),
  streamOf('campaignEvents', 'campaigns', 'streamCampaignEvents'),
  streamOf('statementEvents', 'statements', 'streamStatementEvents'),
  streamOf('auditEvents', 'audit-log', 'streamAuditEvents'),
]
