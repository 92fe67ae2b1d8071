import { z } from 'zod'
import { capPermission, capPermissions, isCapOf, type CapOrigin } from '../../../shared/routing/caps'
import { wallTimeAt } from '../../../shared/app/time/timeZones'
import { anyOf, holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, forbidden } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { readCapInput } from './caps.input'
import {
  type CapContent,
  insertCap,
  listCaps,
  mayEditCap,
  partnersOf,
  refuseIdenticalCap,
  missingScopes,
  setCap,
  updateCap,
  capRecords,
} from './caps.queries'
import { insertScheduledChange } from '../scheduledChanges/scheduledChanges.queries'
import { rowAfter } from '../scheduledChanges/scheduledRows.queries'
import { cap, capChange, capDeletion, capInput, capQuery, capRaise, raisedCap, type CapRow } from './caps.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

const params = z.object({ id: idText })

type Verb = 'LIST' | 'CREATE' | 'EDIT' | 'DELETE'

const family = (verb: Verb) => anyOf(...capPermissions(verb))

/**
 * Origin of a call, after checking its permission. Without an origin, the call applies to all caps; callers who may
 * only use another origin get an error that requests it.
 */
function originOf(given: CapOrigin | undefined, verb: Verb, session: Session): CapOrigin {
  if (holds(session, capPermission(given ?? 'caps', verb))) return given ?? 'caps'
  if (!given) throw badInput({ origin: '`origin` must be `advertiser` or `publisher`.' })
  throw forbidden()
}

const isOf = (origin: CapOrigin) => (row: CapRow) => isCapOf(origin, partnersOf(row))

async function refuseMissing(transaction: Database, content: CapContent): Promise<void> {
  const missing = await missingScopes(transaction, content)
  if (missing.length)
    throw badInput(Object.fromEntries(missing.map((field) => [field, 'One of these no longer exists.'])))
}

export const capsRoutes = [
  route({
    method: 'get',
    path: '/api/caps',
    operationId: 'listCaps',
    summary: 'All caps, or the caps of one advertiser or publisher, each with the current fill level of its window.',
    access: family('LIST'),
    query: capQuery,
    response: z.array(cap),
    handle: async ({ db, session, query, now }) => {
      const { ids, advertiser_id: advertiserIds, publisher_id: publisherIds } = query
      const origin = originOf(query.origin, 'LIST', session)
      if (origin === 'advertiser' && !advertiserIds && !ids) throw badInput({ advertiser_id: 'Say which advertiser.' })
      if (origin === 'publisher' && !publisherIds && !ids) throw badInput({ publisher_id: 'Say which publisher.' })
      return (await listCaps(db, { ids, advertiserIds, publisherIds }, now())).filter(isOf(origin))
    },
  }),
  route({
    method: 'post',
    path: '/api/caps',
    operationId: 'createCap',
    takesIdempotencyKey: true,
    summary: 'Creates a cap. Leads already in its window are counted at once.',
    access: family('CREATE'),
    body: capInput,
    response: cap,
    status: 201,
    handle: async (request) => {
      const { session, body } = request
      const at = request.now()
      const origin = originOf(body.origin, 'CREATE', session)
      const content = readCapInput(body, origin, null)
      return capRecords(at, isOf(origin)).create(request, async (transaction) => {
        await refuseMissing(transaction, content)
        await refuseIdenticalCap(transaction, content, null)
        return insertCap(transaction, content, at)
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/caps',
    operationId: 'updateCap',
    summary: 'Updates a cap; its parameters cannot change. 409 with both versions if `version` is out of date.',
    access: family('EDIT'),
    body: capChange,
    response: cap,
    handle: async (request) => {
      const { session, body } = request
      const at = request.now()
      const origin = originOf(body.origin, 'EDIT', session)
      const id = body.cap_id ?? body.id
      if (!id) throw badInput({ cap_id: 'Say which cap.' })
      return capRecords(at, isOf(origin)).update(request, { id }, async (transaction, before) => {
        const content = readCapInput(body, origin, before)
        await refuseMissing(transaction, content)
        await refuseIdenticalCap(transaction, content, id)
        await updateCap(transaction, id, content, at)
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/caps/:id/raise',
    operationId: 'raiseCap',
    summary:
      'Raises a cap until it resets: changes its number now, and schedules the change back at the end of its window. 409 if its number is another one by now, or if a change of it waits already.',
    access: family('EDIT'),
    params,
    body: capRaise,
    response: raisedCap,
    handle: ({ db, session, params: { id }, body, now, requestId }) =>
      db.transaction().execute(async (transaction) => {
        const at = now()
        const request = { db: transaction, session, body: {}, requestId, idempotencyKey: null }
        const kept = capRecords(at).within(transaction, request)
        let changeBack = 0
        const raise = async (before: CapRow) => {
          if (!mayEditCap(session, before)) throw forbidden()
          if (before.window_end === null) throw badInput({ id: 'This cap never resets. Change it by hand.' })
          if (before.cap !== body.instead_of)
            throw new ApiError(
              'CONFLICT',
              `The cap was changed from ${body.instead_of} to ${before.cap} in the meantime.`,
            )
          if (body.cap <= before.cap) throw badInput({ cap: `Enter more than ${before.cap}.` })
          await setCap(transaction, before, body.cap, at)
          const zone = before.timezone.name
          const scheduled = await insertScheduledChange(transaction, session, {
            ...{ entity: 'cap', record_id: id, old_value: String(body.cap), new_value: String(before.cap) },
            ...{ run_at: new Date(before.window_end), time_zone: zone, created_at: new Date(at) },
            wall_time: wallTimeAt(zone, Date.parse(before.window_end)),
          })
          changeBack = scheduled.id
        }
        // Its audit row says that it ends at the reset.
        const row = await kept.update(id, undefined, raise, 'raise')
        return { cap: row, scheduled_change: await rowAfter(transaction, changeBack) }
      }),
  }),
  route({
    method: 'delete',
    path: '/api/caps/:id',
    operationId: 'deleteCap',
    summary: 'Deletes a cap; it no longer limits leads.',
    access: family('DELETE'),
    params,
    query: capDeletion,
    response: z.object({ message: z.string(), undo: deletionUndo }),
    handle: async (request) => {
      const { session, params, query, now } = request
      const origin = originOf(query.origin, 'DELETE', session)
      const undo = await capRecords(now(), isOf(origin)).remove(request, params.id)
      return { message: 'Cap deleted successfully', undo }
    },
  }),
]
