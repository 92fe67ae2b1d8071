import { countAsked } from '../../access/assistantChanges/assistantChanges.queries'
import { z } from 'zod'
import { DAY } from '../../../shared/app/time/timeZones'
import { anyOf } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { route, streamRoute } from '../../app/http/route'
import { records } from '../../app/records/records'
import { tellChannels } from '../channels/outbox.queries'
import { alertShownTo, countsShownTo } from './alertCosts'
import { changeAlert, reopenAlert } from './alerts.queries'
import { countOpenAlerts, listAlerts } from './alertRows.queries'
import {
  alert,
  alertCounts,
  alertList,
  alertResend,
  alertsQuery,
  assignment,
  resolution,
  snooze,
  version,
  type Alert,
} from './alerts.schema'
import { readResend } from './resend'
import { isAssignable } from './assignees.queries'

const access = anyOf('ALERTS_LIST')
const params = z.object({ id: idText })

const alertRecords = (now: number) =>
  records<Alert>({
    entity: 'alert',
    called: 'The alert',
    table: 'alerts',
    read: async (db, id) => (await listAlerts(db, { ids: [id], withCharts: true }, now))[0] ?? null,
    // What the rule found changes all the time; the log keeps what staff did.
    recorded: ({ title, state, assigned_to, snoozed_until, resolved_reason }) => ({
      ...{ title, state, assigned_to: assigned_to?.name ?? null, snoozed_until, resolved_reason },
    }),
  })

const refuseResolved = ({ state }: Alert) => {
  if (state === 'resolved') throw new ApiError('CONFLICT', 'The alert was resolved in the meantime.')
}

/** Days for which an alert can be snoozed. */
const maxDays = 30

export const alertsRoutes = [
  route({
    method: 'get',
    path: '/api/alerts',
    operationId: 'listAlerts',
    summary: 'Alerts: open, snoozed, or resolved within the last day.',
    access,
    query: alertsQuery.extend(idsQuery.shape),
    response: alertList,
    handle: async ({ db, session, query, now }) => {
      const at = now()
      const [data, counts] = await Promise.all([
        listAlerts(db, { ...query, withCharts: true }, at),
        countOpenAlerts(db, at),
      ])
      return { data: data.map((row) => alertShownTo(session, row)), ...countsShownTo(session, counts) }
    },
  }),
  route({
    method: 'get',
    path: '/api/alerts/counts',
    operationId: 'countAlerts',
    summary: 'Number and cost of open alerts, and number of changes that assistants ask the caller for.',
    access,
    response: alertCounts,
    handle: async ({ db, session, now }) => ({
      ...countsShownTo(session, await countOpenAlerts(db, now())),
      asked: (await countAsked(db, now())).get(session.user_id) ?? 0,
    }),
  }),
  streamRoute({
    method: 'get',
    path: '/api/alerts/stream',
    operationId: 'streamAlertCounts',
    summary:
      'The same as events, one AlertCounts each: on connect, and whenever alerts may have changed. Ends with the session.',
    access,
    produces: 'text/event-stream',
    handle: async ({ alertsFeed, session }) => ({
      // Prevents proxies from buffering events.
      headers: { 'x-accel-buffering': 'no' },
      body: alertsFeed.open(session),
    }),
  }),
  route({
    method: 'get',
    path: '/api/alerts/:id/resend',
    operationId: 'getAlertResend',
    summary:
      'What of an alert can be sent again: its lost leads that nobody has and that are not about to be sent, or its failed postbacks. Leads need LEADS_INJECTION, postbacks LEADS_PROGRESS_LOGS.',
    access,
    params,
    response: alertResend,
    handle: async ({ db, session, params: { id }, now }) => {
      const [found] = await listAlerts(db, { ids: [id] }, now())
      if (!found) throw notFound('The alert')
      return readResend(db, session, found)
    },
  }),
  route({
    method: 'put',
    path: '/api/alerts/:id/assignee',
    operationId: 'assignAlert',
    summary: 'Assigns an alert to a user who may see alerts, or to nobody.',
    access,
    params,
    body: assignment,
    response: alert,
    handle: async (request) => {
      const { params, body, session, now } = request
      const row = await alertRecords(now()).update(
        request,
        { id: params.id, verb: 'assign' },
        async (transaction, before) => {
          refuseResolved(before)
          if (body.user_id !== null && !(await isAssignable(transaction, body.user_id)))
            throw badInput({ user_id: 'This user does not exist, or may not see alerts.' })
          await changeAlert(transaction, before.id, { assigned_to: body.user_id })
        },
      )
      return alertShownTo(session, row)
    },
  }),
  route({
    method: 'put',
    path: '/api/alerts/:id/snooze',
    operationId: 'snoozeAlert',
    summary: 'Snoozes an alert until a time: it is updated meanwhile, but not counted. A past time ends the snooze.',
    access,
    params,
    body: snooze,
    response: alert,
    handle: async (request) => {
      const { params, body, session, now } = request
      const at = now()
      const until = new Date(body.until)
      if (until.getTime() > at + maxDays * DAY) throw badInput({ until: `Choose a time within ${maxDays} days.` })
      const row = await alertRecords(at).update(
        request,
        { id: params.id, verb: 'snooze' },
        async (transaction, before) => {
          refuseResolved(before)
          await changeAlert(transaction, before.id, { snoozed_until: until.getTime() > at ? until : null })
        },
      )
      return alertShownTo(session, row)
    },
  }),
  route({
    method: 'put',
    path: '/api/alerts/:id/resolve',
    operationId: 'resolveAlert',
    summary:
      'Resolves an alert, with an optional reason. While its condition goes on, for at most 24 hours, no other is opened.',
    access,
    params,
    body: resolution,
    response: alert,
    handle: async (request) => {
      const { params, body, session, now } = request
      const at = now()
      const row = await alertRecords(at).update(
        request,
        { id: params.id, verb: 'resolve' },
        async (transaction, before) => {
          refuseResolved(before)
          await changeAlert(transaction, before.id, {
            ...{ resolved_at: new Date(at), resolved_by: session.email, resolved_reason: body.reason || null },
            snoozed_until: null,
          })
          await tellChannels(transaction, { resolved: [before.id] }, at)
        },
      )
      return alertShownTo(session, row)
    },
  }),
  route({
    method: 'put',
    path: '/api/alerts/:id/reopen',
    operationId: 'reopenAlert',
    summary: 'Opens an alert again that a person resolved, while its condition still holds.',
    access,
    params,
    body: z.object({ version }),
    response: alert,
    handle: async (request) => {
      const { params, session, now } = request
      const row = await alertRecords(now()).update(
        request,
        { id: params.id, verb: 'reopen' },
        async (transaction, before) => {
          if (!(await reopenAlert(transaction, before.id)))
            throw new ApiError('CONFLICT', 'The alert is not resolved, or its condition is over.')
        },
      )
      return alertShownTo(session, row)
    },
  }),
]
