import { z } from 'zod'
import { scheduledReport } from '../../../shared/reports/schedules/scheduledReports'
import { nextDue } from '../../../shared/reports/schedules/scheduleTimes'
import { maxSchedules } from '../../../shared/reports/schedules/reportDestinations'
import { inPerson, isStoredBy, sessionFor, storedBy } from '../../access/storedWork/runsAs.queries'
import { anyOf, holds, personOnly, type Session } from '../../app/http/access'
import { ApiError, notFound } from '../../app/http/errors'
import { idsQuery, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { skipWaiting } from '../../app/outbox/outbox.queries'
import { records } from '../../app/records/records'
import { deleteRow, insertRow, updateRow } from '../../app/records/rows.queries'
import { deletionUndo } from '../../app/undo/undo.schema'
import type { Database } from '../../db/connect'
import {
  listSchedules,
  listSenders,
  lockAndCountSchedules,
  readSchedule,
  type StoredSchedule,
} from './reportSchedules.queries'
import {
  activeChange,
  reportSchedule,
  reportSender,
  scheduleChange,
  scheduleInput,
  type ReportView,
} from './reportSchedules.schema'
import { refuseDestinations, scheduleContent } from './scheduleContent'

/** Who may see one of the reports; each schedule also needs the permission of its own report. */
export const schedulesAccess = anyOf('REPORTS_LIST', 'CLICK_REPORTS_LIST')
const params = z.object({ id: idText })

/** Schedules that the caller may see; only the owner may change what and where they send. */
export const schedules = (session: Session) =>
  records<StoredSchedule>({
    entity: 'report_schedule',
    called: 'The schedule',
    table: 'report_schedules',
    read: (db, id) => readSchedule(db, session, id),
    recorded: ({ secret, owner_id: _, token_id: _token, token_name, view, ...row }) => ({
      ...{ ...row, access_token: token_name, group_by: view.group_by, has_secret: secret !== null },
    }),
  })

/** Throws FORBIDDEN for an access token that has not made the schedule. */
function refuseOtherTokens(session: Session, schedule: StoredSchedule): void {
  if (session.token_name !== null && !isStoredBy(session, schedule))
    throw new ApiError('FORBIDDEN', 'This access token did not make this schedule and may not change or send it.')
}

/** Throws FORBIDDEN for schedules of others, or of other access tokens. */
export function refuseOthers(session: Session, schedule: StoredSchedule): void {
  const { owner_id, owner } = schedule
  if (owner_id !== session.user_id)
    throw new ApiError('FORBIDDEN', `This schedule belongs to ${owner}, who alone may change and send it.`)
  refuseOtherTokens(session, schedule)
}

/** Throws CONFLICT for a schedule of an access token that has ended. */
export async function refuseEnded(db: Database, schedule: StoredSchedule, now: number): Promise<void> {
  const found = await sessionFor(db, schedule, now)
  if ('reason' in found) throw new ApiError('CONFLICT', `${found.reason} Take it over first.`)
}

/** Throws FORBIDDEN without the permission of the report. */
export function refuseUnseen(session: Session, report: ReportView['report']): void {
  if (!holds(session, scheduledReport(report).permission))
    throw new ApiError('FORBIDDEN', 'You do not have the permission to see this report.')
}

const one = async (db: Database, session: Session, id: number, now: number) => {
  const [found] = await listSchedules(db, session, { ids: [id], now })
  if (!found) throw notFound('The schedule')
  return found
}

export const reportSchedulesRoutes = [
  route({
    method: 'get',
    path: '/api/report-schedules',
    operationId: 'listReportSchedules',
    summary: "The caller's schedules of reports; with USERS_EDIT those of all users. Secrets are never returned.",
    access: schedulesAccess,
    query: idsQuery,
    response: z.array(reportSchedule),
    handle: ({ db, session, query, now }) => listSchedules(db, session, { ...query, now: now() }),
  }),
  route({
    method: 'get',
    path: '/api/report-senders',
    operationId: 'listReportSenders',
    summary: 'Active e-mail channels, whose servers can send reports.',
    access: schedulesAccess,
    response: z.array(reportSender),
    handle: ({ db }) => listSenders(db),
  }),
  route({
    method: 'post',
    path: '/api/report-schedules',
    operationId: 'createReportSchedule',
    takesIdempotencyKey: true,
    readsTimeZone: true,
    summary:
      'Schedules a report. It is sent with the permissions that the caller has then; without them the schedule is paused. A ' +
      `user can have up to ${maxSchedules}.`,
    access: schedulesAccess,
    body: scheduleInput,
    response: reportSchedule,
    status: 201,
    handle: async (request) => {
      const { db, session, now, timeZone, config } = request
      const { view, ...fields } = request.body
      refuseUnseen(session, view.report)
      await refuseDestinations(db, session, fields, null)
      const at = now()
      const content = await scheduleContent(db, fields, {
        before: null,
        timeZone,
        config,
        now: at,
        filter: view.filter,
      })
      const { report, ...kept } = view
      const made = await schedules(session).create(request, async (transaction) => {
        if ((await lockAndCountSchedules(transaction, session.user_id)) >= maxSchedules)
          throw new ApiError('CONFLICT', `You have ${maxSchedules} schedules. Please delete one first.`)
        const row = {
          ...{ ...content, report, view: JSON.stringify(kept), owner_id: session.user_id, owner: session.email },
          ...storedBy(session),
          next_run_at: new Date(nextDue(content, at)),
        }
        return insertRow(transaction, 'report_schedules', row, new Date(at))
      })
      return one(db, session, made.id, at)
    },
  }),
  route({
    method: 'put',
    path: '/api/report-schedules/:id',
    operationId: 'updateReportSchedule',
    readsTimeZone: true,
    summary:
      "Updates one of the caller's schedules; the report itself stays. An omitted secret stays as it is. 409 if `version` is " +
      'out of date.',
    access: schedulesAccess,
    params,
    body: scheduleChange,
    response: reportSchedule,
    handle: async (request) => {
      const { db, session, now, timeZone, config, params, body } = request
      const at = now()
      await schedules(session).update(request, params, async (transaction, before) => {
        await refuseDestinations(transaction, session, body, before)
        refuseOthers(session, before)
        const content = await scheduleContent(transaction, body, { before, timeZone, config, now: at, filter: null })
        const next_run_at = before.is_active ? new Date(nextDue(content, at)) : null
        await updateRow(transaction, 'report_schedules', params.id, { ...content, next_run_at }, new Date(at))
      })
      return one(db, session, params.id, at)
    },
  }),
  route({
    method: 'put',
    path: '/api/report-schedules/:id/active',
    operationId: 'switchReportSchedule',
    summary:
      'Pauses a schedule, or resumes one of the caller. What waits for a paused schedule is not sent; times that pass ' +
      'meanwhile are not made up for.',
    access: schedulesAccess,
    params,
    body: activeChange,
    response: reportSchedule,
    handle: async (request) => {
      const { db, session, now, params, body } = request
      const at = now()
      const { is_active } = body
      await schedules(session).update(
        request,
        { id: params.id, verb: is_active ? 'resume' : 'pause' },
        async (transaction, before) => {
          if (is_active) refuseOthers(session, before)
          else refuseOtherTokens(session, before)
          if (is_active === before.is_active) return
          if (is_active) await refuseEnded(transaction, before, at)
          const next_run_at = is_active ? new Date(nextDue(before, at)) : null
          const content = { is_active, next_run_at, stopped_reason: null }
          await updateRow(transaction, 'report_schedules', params.id, content, new Date(at))
          if (!is_active) await skipWaiting(transaction, { schedule_id: params.id }, 'The schedule was paused.')
        },
      )
      return one(db, session, params.id, at)
    },
  }),
  route({
    method: 'post',
    path: '/api/report-schedules/:id/take-over',
    operationId: 'takeOverReportSchedule',
    summary:
      'Takes over a schedule that an access token of the caller made: it is made with the permissions of the caller from now ' +
      'on, and resumed if the product paused it. 409 if no token made it.',
    access: personOnly(schedulesAccess),
    params,
    response: reportSchedule,
    handle: async (request) => {
      const { db, session, now, params } = request
      const at = now()
      await schedules(session).update(
        { ...request, body: {} },
        { id: params.id, verb: 'take_over' },
        async (transaction, before) => {
          refuseOthers(session, before)
          refuseUnseen(session, before.report)
          if (isStoredBy(session, before)) throw new ApiError('CONFLICT', 'It is yours already.')
          const resumed = before.stopped_reason !== null && {
            ...{ is_active: true, stopped_reason: null, next_run_at: new Date(nextDue(before, at)) },
          }
          await updateRow(transaction, 'report_schedules', params.id, { ...inPerson, ...resumed }, new Date(at))
        },
      )
      return one(db, session, params.id, at)
    },
  }),
  route({
    method: 'delete',
    path: '/api/report-schedules/:id',
    operationId: 'deleteReportSchedule',
    summary: 'Deletes a schedule with its runs.',
    access: schedulesAccess,
    params,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const { session, params } = request
      const undo = await schedules(session).remove(request, params.id, async (transaction, before) => {
        refuseOtherTokens(session, before)
        await deleteRow(transaction, 'report_schedules', params.id)
      })
      return { message: 'Schedule deleted.', undo }
    },
  }),
]
