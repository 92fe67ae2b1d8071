import { z } from 'zod'
import { capPermissions } from '../../../shared/routing/caps'
import { maxScheduledDays } from '../../../shared/routing/scheduledChanges'
import { DAY, instantOf } from '../../../shared/app/time/timeZones'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { anyOf, personOnly } from '../../app/http/access'
import { ApiError, badInput, forbidden, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { makeChange } from './runScheduled'
import { cancel, lockForUser, schedule, takeOverFor } from './schedule'
import { finish } from './scheduledChanges.queries'
import {
  scheduledChange,
  scheduledInput,
  scheduledPage,
  scheduledPageQuery,
  scheduledQuery,
} from './scheduledChanges.schema'
import { findScheduledRows, listScheduledRows, rowAfter } from './scheduledRows.queries'
import { targets } from './targets.queries'

const readsScheduled = anyOf(...capPermissions('LIST'), 'ADVERTISERS_LIST', 'ADVERTISERS_EDIT', 'DISTRIBUTIONS_LIST')
const changesScheduled = anyOf(...capPermissions('EDIT'), 'ADVERTISERS_EDIT', 'DISTRIBUTIONS_EDIT')

const params = z.object({ id: idText })

/** The instant of a wall-clock time, which lies ahead. */
function instantAhead(text: string, zone: string, now: number): number {
  const parsed = parseWallTime(text)
  if (!parsed?.time) throw badInput({ at: 'Enter a date and a time that exist.' })
  const at = instantOf(zone, text)
  if (at <= now) throw badInput({ at: 'This time is over. Choose a later one.' })
  if (at > now + maxScheduledDays * DAY) throw badInput({ at: 'Choose a time within a year.' })
  return at
}

export const scheduledChangesRoutes = [
  route({
    method: 'get',
    path: '/api/scheduled-changes',
    operationId: 'listScheduledChanges',
    summary: 'Changes that wait for their time, of these records or distributions; or changes by id in any state.',
    access: readsScheduled,
    query: scheduledQuery,
    response: z.array(scheduledChange),
    handle: ({ db, session, query: { ids, entity, record_ids, distribution_ids } }) =>
      findScheduledRows(
        db,
        ids
          ? { ids }
          : entity
            ? { of: { entity, recordIds: record_ids ?? [] } }
            : { distributionIds: distribution_ids ?? [] },
        session,
      ),
  }),
  route({
    method: 'get',
    path: '/api/scheduled-changes/page',
    operationId: 'listAllScheduledChanges',
    summary:
      'A page of the changes of all records that the user may see: those that wait, the next first, or those that were made, stopped or cancelled, the last first.',
    access: readsScheduled,
    query: scheduledPageQuery,
    response: scheduledPage,
    handle: ({ db, session, query: { state, page, limit } }) =>
      listScheduledRows(db, { state, limit, offset: (page - 1) * limit }, session),
  }),
  route({
    method: 'post',
    path: '/api/scheduled-changes',
    operationId: 'scheduleChange',
    summary:
      'Schedules a change of a cap, of the status of an advertiser or a distribution, or of the shares of a group of a distribution. It is made with the permissions that the user has then, unless the field was changed meanwhile. 409 if a change of the record waits already.',
    access: changesScheduled,
    readsTimeZone: true,
    body: scheduledInput,
    response: scheduledChange,
    status: 201,
    handle: ({ db, session, body, now, timeZone, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        const target = targets[body.entity]
        const record = await target.read(transaction, body.record_id, { now: at, locks: true })
        if (!record) throw notFound(target.called)
        if (!record.mayChange(session)) throw forbidden()
        const value = target.parse(body.value, record.value)
        if (value === record.value) throw badInput({ value: 'This is the current value.' })
        const made = await schedule(
          transaction,
          { session, requestId },
          {
            ...{ entity: body.entity, record_id: body.record_id, old_value: record.value, new_value: value },
            ...{ run_at: new Date(instantAhead(body.at, timeZone, at)), wall_time: body.at, time_zone: timeZone },
            created_at: new Date(at),
          },
        )
        return rowAfter(transaction, made.id)
      }),
  }),
  route({
    method: 'delete',
    path: '/api/scheduled-changes/:id',
    operationId: 'cancelScheduledChange',
    summary: 'Cancels a change that waits for its time. 409 if it does not wait any more.',
    access: changesScheduled,
    params,
    response: scheduledChange,
    handle: ({ db, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        const change = await lockForUser(transaction, id, session, at)
        await cancel(transaction, { session, requestId }, change, at)
        return rowAfter(transaction, id)
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
