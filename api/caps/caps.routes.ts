import { z } from 'zod'
import { capPermission, type CapOrigin } from '../../shared/caps'
import { anyOf, holds, type Session } from '../access'
import { writeAudit } from '../audit/audit.queries'
import type { Database } from '../db/connect'
import { ApiError, badInput, notFound } from '../errors'
import { withIdempotency } from '../idempotency/idempotency.queries'
import { idText } from '../ids'
import { route } from '../route'
import { refuseStaleEdit } from '../versions'
import { readCapInput } from './caps.input'
import { type CapContent, deleteCap, insertCap, listCaps, lockCap, missingScopes, readCapRow, updateCap } from './caps.queries'
import { cap, capChange, capDeletion, capInput, capQuery, type CapRow } from './caps.schema'

type Verb = 'LIST' | 'CREATE' | 'EDIT' | 'DELETE'

const family = (verb: Verb) => anyOf(capPermission('caps', verb), capPermission('advertiser', verb), capPermission('publisher', verb))

/**
 * The origin of a call, with its own permission checked. A call that names none is about the caps of all; who may not do
 * that, and came in by the permission of another family, is asked for the origin.
 */
function originOf(given: CapOrigin | undefined, verb: Verb, session: Session): CapOrigin {
  if (holds(session, capPermission(given ?? 'caps', verb))) return given ?? 'caps'
  if (!given) throw badInput({ origin: 'Say whose caps: advertiser or publisher.' })
  throw new ApiError('FORBIDDEN', 'You do not have the permission for this.')
}

/** A cap that names no advertiser is in no advertiser's list, and likewise for publishers. */
const isOf = (origin: CapOrigin, { advertisers, affiliates }: CapRow) =>
  origin === 'caps' || (origin === 'advertiser' ? advertisers : affiliates).length > 0

async function refuseMissing(transaction: Database, content: CapContent): Promise<void> {
  const missing = await missingScopes(transaction, content)
  if (missing.length) throw badInput(Object.fromEntries(missing.map((field) => [field, 'One of these no longer exists.'])))
}

/** What the audit log keeps of a cap: not how full it was. */
const recorded = ({ filled: _, window_start: _start, window_end: _end, ...kept }: CapRow) => kept

export const capsRoutes = [
  route({
    method: 'get',
    path: '/api/caps',
    summary: 'All caps, or those that name one advertiser or publisher, each with how full its window is now.',
    access: family('LIST'),
    query: capQuery,
    response: z.array(cap),
    handle: async ({ db, session, query, now }) => {
      const { advertiser_id: advertiserId, publisher_id: publisherId } = query
      const origin = originOf(query.origin, 'LIST', session)
      if (origin === 'advertiser' && !advertiserId) throw badInput({ advertiser_id: 'Say which advertiser.' })
      if (origin === 'publisher' && !publisherId) throw badInput({ publisher_id: 'Say which publisher.' })
      return listCaps(db, { advertiserId, publisherId }, now())
    },
  }),
  route({
    method: 'post',
    path: '/api/caps',
    summary: 'Sets a cap. It counts at once what its window already holds.',
    access: family('CREATE'),
    body: capInput,
    response: cap,
    status: 201,
    handle: async (request) => {
      const { session, body, requestId, now } = request
      const content = readCapInput(body, originOf(body.origin, 'CREATE', session), null)
      return withIdempotency(request, { owner: `user:${session.user_id}`, operation: 'cap.create' }, async (transaction) => {
        await refuseMissing(transaction, content)
        const after = await readCapRow(transaction, await insertCap(transaction, content, now()), now())
        if (!after) throw new Error('A cap that was just made is not there')
        await writeAudit(transaction, { actor: session, action: 'cap.create', entity: 'cap', entity_id: after.id, after: recorded(after), requestId })
        return after
      })
    },
  }),
  route({
    method: 'put',
    path: '/api/caps',
    summary: 'Changes a cap but for its parameters. A `version` that is no longer current is refused with 409 and both versions.',
    access: family('EDIT'),
    body: capChange,
    response: cap,
    handle: async ({ db, session, body, now, requestId }) => {
      const origin = originOf(body.origin, 'EDIT', session)
      const id = body.cap_id ?? body.id
      if (!id) throw badInput({ cap_id: 'Say which cap.' })
      return db.transaction().execute(async (transaction) => {
        const before = await lockCap(transaction, id, now())
        if (!before || !isOf(origin, before)) throw notFound('The cap')
        refuseStaleEdit(before, body)
        const content = readCapInput(body, origin, before)
        await refuseMissing(transaction, content)
        await updateCap(transaction, id, content, now())
        const after = await readCapRow(transaction, id, now())
        if (!after) throw notFound('The cap')
        await writeAudit(transaction, { actor: session, action: 'cap.update', entity: 'cap', entity_id: id, before: recorded(before), after: recorded(after), requestId })
        return after
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/caps/:id',
    summary: 'Deletes a cap: leads are no longer held back by it.',
    access: family('DELETE'),
    params: z.object({ id: idText }),
    query: capDeletion,
    response: z.object({ message: z.string() }),
    handle: ({ db, session, params, query, now, requestId }) => {
      const origin = originOf(query.origin, 'DELETE', session)
      return db.transaction().execute(async (transaction) => {
        const before = await lockCap(transaction, params.id, now())
        if (!before || !isOf(origin, before)) throw notFound('The cap')
        await deleteCap(transaction, params.id)
        await writeAudit(transaction, { actor: session, action: 'cap.delete', entity: 'cap', entity_id: params.id, before: recorded(before), requestId })
        return { message: 'Cap deleted successfully' }
      })
    },
  }),
]
