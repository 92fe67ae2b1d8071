import { z } from 'zod'
import { capPermission } from '../../../shared/routing/caps'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { anyOf, personOnly } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { capRecords, setCap } from '../caps/caps.queries'
import { makeChange } from './runScheduled'
import { forbidden, insertFor, lockForUser, takeOverFor } from './schedule'
import { rowAfter } from './scheduledRows.queries'
import { raisedCapAnswer, raiseInput } from './scheduledActs.schema'
import { changesScheduled } from './scheduledChanges.routes'
import { finish } from './scheduledChanges.queries'
import { scheduledChange } from './scheduledChanges.schema'
import { mayCap } from './targets'

const params = z.object({ id: idText })

export const scheduledActsRoutes = [
  route({
    method: 'post',
    path: '/api/caps/:id/raise',
    operationId: 'raiseCap',
    summary:
      'Raises a cap until it resets: changes its number now, and schedules the change back at the end of its window. 409 if its number is another one by now, or if a change of it waits already.',
    access: anyOf(
      capPermission('caps', 'EDIT'),
      capPermission('advertiser', 'EDIT'),
      capPermission('publisher', 'EDIT'),
    ),
    params,
    body: raiseInput,
    response: raisedCapAnswer,
    handle: ({ db, session, params: { id }, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        const records = capRecords(at)
        const before = await records.lock(transaction, id)
        if (!before) throw notFound('The cap')
        if (!mayCap(before)(session)) throw forbidden()
        if (before.window_end === null) throw badInput({ id: 'This cap never resets. Change it by hand.' })
        if (before.cap !== body.instead_of)
          throw new ApiError(
            'CONFLICT',
            `The cap was changed from ${body.instead_of} to ${before.cap} in the meantime.`,
          )
        if (body.cap <= before.cap) throw badInput({ cap: `Enter more than ${before.cap}.` })
        const request = { db: transaction, session, body: {}, requestId, idempotencyKey: null }
        const raised = await records
          .within(transaction, request)
          .update(id, before.version, () => setCap(transaction, id, body.cap, at), 'raise')
        const zone = before.timezone.name
        // The audit row of the raise says that it ends at the reset.
        const scheduled = await insertFor(
          transaction,
          { session },
          {
            ...{ entity: 'cap', record_id: id, old_value: String(body.cap), new_value: String(before.cap) },
            ...{ run_at: new Date(before.window_end), time_zone: zone, created_at: new Date(at) },
            wall_time: wallTimeAt(zone, Date.parse(before.window_end)),
          },
        )
        return { cap: raised, scheduled_change: await rowAfter(transaction, scheduled.id) }
      }),
  }),
  route({
    method: 'post',
    path: '/api/scheduled-changes/:id/run',
    operationId: 'runScheduledChange',
    summary:
      'Makes a change that waits now, with the permissions of the user. 409 if it does not wait any more, or if the field was changed meanwhile.',
    access: changesScheduled,
    params,
    response: scheduledChange,
    handle: ({ db, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        const change = await lockForUser(transaction, id, session, at)
        const reason = await makeChange(transaction, change, { session, requestId, now: at })
        if (reason) throw new ApiError('CONFLICT', reason)
        await finish(transaction, id, { state: 'done', now: at })
        return rowAfter(transaction, id)
      }),
  }),
  route({
    method: 'post',
    path: '/api/scheduled-changes/:id/take-over',
    operationId: 'takeOverScheduledChange',
    summary:
      'Takes over a change that an access token scheduled: it waits again if it was stopped, and is made with the permissions of the caller. 409 if its time has passed, or if another change of the record waits.',
    access: personOnly(changesScheduled),
    params,
    response: scheduledChange,
    handle: ({ db, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        await takeOverFor(transaction, { session, requestId }, id, now())
        return rowAfter(transaction, id)
      }),
  }),
]
