import { leadStatus } from '../../../shared/leads/leadStatus'
import { anyOf } from '../../app/http/access'
import { leadQuery, leadQueryBody } from '../filters/leadFilter.schema'
import { streamRoute } from '../../app/http/route'
import { leadChange } from './leadChanges.schema'

// Prevents proxies from buffering events.
const headers = { 'x-accel-buffering': 'no' }
const conversions = [leadStatus['Pending FTD'], leadStatus.FTD, leadStatus['FTD REJECTED']]

export const leadChangesRoutes = [
  streamRoute({
    method: 'post',
    path: '/api/lead-details/changes',
    operationId: 'streamLeadChanges',
    readsTimeZone: true,
    summary:
      'Changes of matching leads as events, one LeadChange each, from now on, delayed by a second or two at most. Changes of ' +
      'a lead within one second are combined. Ends with the session.',
    access: anyOf('LEADS_LIST'),
    body: leadQueryBody,
    produces: 'text/event-stream',
    event: leadChange,
    handle: async ({ leadChangeFeed, session, body, timeZone }) => ({
      headers,
      body: await leadChangeFeed.open(session, { permission: 'LEADS_LIST', query: leadQuery(body), timeZone }),
    }),
  }),
  streamRoute({
    method: 'get',
    path: '/api/pending-conversions/changes',
    operationId: 'streamConversionChanges',
    summary:
      'Changes of leads in status Pending FTD, FTD or FTD REJECTED, as events, one LeadChange each. Ends with the session.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    produces: 'text/event-stream',
    event: leadChange,
    handle: async ({ leadChangeFeed, session }) => ({
      headers,
      body: await leadChangeFeed.open(session, {
        permission: 'PENDING_CONVERSIONS_LIST',
        query: { lead_status_id: conversions },
        timeZone: 'UTC',
      }),
    }),
  }),
]
