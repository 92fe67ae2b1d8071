import { anyOf } from '../../app/http/access'
import { readCursor } from '../../app/http/cursors'
import { notFound } from '../../app/http/errors'
import { findLeadKey } from '../leadHistories/leadHistories.queries'
import { route } from '../../app/http/route'
import { readTimeline } from './leadTimeline'
import { leadTimeline, leadTimelineParams, leadTimelineQuery } from './leadTimeline.schema'

/** Cursor: time, kind and id. */
const cursorNumbers = 3

export const leadTimelineRoutes = [
  route({
    method: 'get',
    path: '/api/leads/:id/timeline',
    operationId: 'readLeadTimeline',
    summary:
      'All events of a lead, newest first: status changes, routing attempts with decision and payloads, and postbacks to its ' +
      'publisher. With AUDIT_LOG_LIST also edits, with LEADS_PROGRESS_LOGS injections, with CAMPAIGNS_LIST sendings by ' +
      'campaigns.',
    access: anyOf('LEADS_LIST'),
    params: leadTimelineParams,
    query: leadTimelineQuery,
    response: leadTimeline,
    handle: async ({ db, session, params, query: { show, limit, after } }) => {
      const lead = await findLeadKey(db, params.id)
      if (!lead) throw notFound('The lead')
      return readTimeline(db, lead, { session, show, limit, after: readCursor(after, cursorNumbers) })
    },
  }),
]
