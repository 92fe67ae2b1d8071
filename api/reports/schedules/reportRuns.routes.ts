import { z } from 'zod'
import { audit } from '../../app/audit/audit.queries'
import { ApiError, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { sendAgain } from '../../app/outbox/outbox.queries'
import type { Database } from '../../db/connect'
import { findRun, insertRun, listRuns } from './reportRuns.queries'
import { reportRun, type ReportRunRow, runList, runsQuery } from './reportSchedules.schema'
import { refuseEnded, refuseOthers, refuseUnseen, schedules, schedulesAccess } from './reportSchedules.routes'

const params = z.object({ id: idText })

async function oneRun(db: Database, id: number): Promise<ReportRunRow> {
  const run = await findRun(db, id)
  if (!run) throw notFound('The run')
  return run
}

export const reportRunsRoutes = [
  route({
    method: 'get',
    path: '/api/report-runs',
    operationId: 'listReportRuns',
    summary: 'Runs of a schedule, latest first.',
    access: schedulesAccess,
    query: runsQuery,
    response: runList,
    handle: async ({ db, session, query: { schedule_id, page, limit } }) => {
      await schedules(session).asItIs(db, schedule_id)
      return listRuns(db, schedule_id, { limit, offset: (page - 1) * limit })
    },
  }),
  route({
    method: 'post',
    path: '/api/report-schedules/:id/send',
    operationId: 'sendReportNow',
    summary: "Sends the report of one of the caller's schedules now, also of a paused one.",
    access: schedulesAccess,
    params,
    response: reportRun,
    status: 201,
    handle: ({ db, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const schedule = await schedules(session).asItIs(transaction, id)
        refuseOthers(session, schedule)
        refuseUnseen(session, schedule.report)
        const at = now()
        await refuseEnded(transaction, schedule, at)
        const run = await insertRun(transaction, { schedule_id: id, due_at: new Date(at), is_manual: true }, at)
        if (!run) throw new ApiError('CONFLICT', 'It is being sent at this moment.')
        await audit(transaction, { session, requestId }, 'report_schedule.send', {
          entity_id: id,
          after: { run: run.id },
        })
        return run
      }),
  }),
  route({
    method: 'post',
    path: '/api/report-runs/:id/retry',
    operationId: 'retryReportRun',
    summary: 'Sends a run again that failed or was skipped; its period stays. 409 if it did not.',
    access: schedulesAccess,
    params,
    response: reportRun,
    handle: ({ db, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const { schedule_id } = await oneRun(transaction, id)
        const schedule = await schedules(session).asItIs(transaction, schedule_id)
        refuseOthers(session, schedule)
        refuseUnseen(session, schedule.report)
        await refuseEnded(transaction, schedule, now())
        if (!(await sendAgain(transaction, { ids: [id] }, now())).length)
          throw new ApiError('CONFLICT', 'Only a run that failed or was skipped can be sent again.')
        await audit(transaction, { session, requestId }, 'report_schedule.retry', {
          entity_id: schedule.id,
          after: { run: id },
        })
        return oneRun(transaction, id)
      }),
  }),
]
