import { z } from 'zod'
import { capPermission, type CapOrigin } from '../../../shared/routing/caps'
import { anyOf, holds, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { readCapInput } from './caps.input'
import {
  type CapContent,
  insertCap,
  listCaps,
  refuseIdenticalCap,
  missingScopes,
  updateCap,
  capRecords,
} from './caps.queries'
import { cap, capChange, capDeletion, capInput, capQuery, type CapRow } from './caps.schema'
import { deletionUndo } from '../../app/undo/undo.schema'

type Verb = 'LIST' | 'CREATE' | 'EDIT' | 'DELETE'

const family = (verb: Verb) =>
  anyOf(capPermission('caps', verb), capPermission('advertiser', verb), capPermission('publisher', verb))

/**
 * Origin of a call, after checking its permission. Without an origin, the call applies to all caps; callers who may
 * only use another origin get an error that requests it.
 */
function originOf(given: CapOrigin | undefined, verb: Verb, session: Session): CapOrigin {
  if (holds(session, capPermission(given ?? 'caps', verb))) return given ?? 'caps'
  if (!given) throw badInput({ origin: '`origin` must be `advertiser` or `publisher`.' })
  throw new ApiError('FORBIDDEN', 'You do not have the permission for this.')
}

/** Caps without advertisers are in no advertiser's list, and likewise for publishers. */
const isOf =
  (origin: CapOrigin) =>
  ({ advertisers, affiliates }: CapRow) =>
    origin === 'caps' || (origin === 'advertiser' ? advertisers : affiliates).length > 0

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
    method: 'delete',
    path: '/api/caps/:id',
    operationId: 'deleteCap',
    summary: 'Deletes a cap; it no longer limits leads.',
    access: family('DELETE'),
    params: z.object({ id: idText }),
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
