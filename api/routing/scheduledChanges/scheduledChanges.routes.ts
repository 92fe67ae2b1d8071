import { z } from 'zod'
import { capPermission } from '../../../shared/routing/caps'
import { mostScheduledDays } from '../../../shared/routing/scheduledChanges'
import { DAY, instantOf } from '../../../shared/app/time/timeZones'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { anyOf, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { findScheduledChanges, listWaiting, lockWaiting, type ScheduledChange } from './scheduledChanges.queries'
import { cancel, rowOf, schedule } from './schedule'
import { scheduledChange, scheduledInput, scheduledQuery, type ScheduledChangeRow } from './scheduledChanges.schema'
import { targets } from './targets'

const caps = (verb: 'LIST' | 'EDIT') =>
  [capPermission('caps', verb), capPermission('advertiser', verb), capPermission('publisher', verb)] as const
export const readsScheduled = anyOf(...caps('LIST'), 'ADVERTISERS_LIST', 'ADVERTISERS_EDIT')
export const changesScheduled = anyOf(...caps('EDIT'), 'ADVERTISERS_EDIT')

/** Those of changes whose record the user may see, or that has been deleted. */
async function shown(db: Database, session: Session, found: readonly ScheduledChange[], now: number) {
  const rows: ScheduledChangeRow[] = []
  for (const change of found) {
    const record = await targets[change.entity].read(db, change.record_id, { now, locks: false })
    if (!record || record.maySee(session)) rows.push(rowOf(change))
  }
  return rows
}

export const forbidden = () => new ApiError('FORBIDDEN', 'You do not have the permission for this.')

/** The instant of a wall-clock time, which lies ahead. */
function instantAhead(text: string, zone: string, now: number): number {
  const parsed = parseWallTime(text)
  if (!parsed?.time) throw badInput({ at: 'Enter a date and a time that exist.' })
  const at = instantOf(zone, text)
  if (at <= now) throw badInput({ at: 'This time is over. Choose a later one.' })
  if (at > now + mostScheduledDays * DAY) throw badInput({ at: 'Choose a time within a year.' })
  return at
}

export const scheduledChangesRoutes = [
  route({
    method: 'get',
    path: '/api/scheduled-changes',
    operationId: 'listScheduledChanges',
    summary: 'Changes that wait for their time, of these records; or changes by id in any state.',
    access: readsScheduled,
    query: scheduledQuery,
    response: z.array(scheduledChange),
    handle: async ({ db, session, query: { ids, entity, record_ids }, now }) => {
      const found =
        ids || !entity ? await findScheduledChanges(db, ids ?? []) : await listWaiting(db, entity, record_ids ?? [])
      return shown(db, session, found, now())
    },
  }),
  route({
    method: 'post',
    path: '/api/scheduled-changes',
    operationId: 'scheduleChange',
    summary:
      'Schedules a change of a cap, or of the status of an advertiser. It is made with the permissions that the user has then, unless the field was changed meanwhile. 409 if a change of the record waits already.',
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
        const value = target.parse(body.value)
        if (value === null) throw badInput({ value: target.wrong })
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
        return rowOf(made)
      }),
  }),
  route({
    method: 'delete',
    path: '/api/scheduled-changes/:id',
    operationId: 'cancelScheduledChange',
    summary: 'Cancels a change that waits for its time. 409 if it does not wait any more.',
    access: changesScheduled,
    params: z.object({ id: idText }),
    response: scheduledChange,
    handle: ({ db, session, params: { id }, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        const [known] = await findScheduledChanges(transaction, [id])
        if (!known) throw notFound('The scheduled change')
        const record = await targets[known.entity].read(transaction, known.record_id, { now: at, locks: false })
        if (record && !record.mayChange(session)) throw forbidden()
        const change = await lockWaiting(transaction, id)
        if (!change) throw new ApiError('CONFLICT', 'The change does not wait any more.')
        return rowOf(await cancel(transaction, { session, requestId }, change, at))
      }),
  }),
]
