import { z } from 'zod'
import { anyOf, holds, type Session } from '../access'
import { notFound } from '../errors'
import { readFilterContext } from '../filters/filters.queries'
import { underFirstNames } from '../filters/leadFilter.schema'
import { withIdempotency } from '../idempotency/idempotency.queries'
import { leadRowsById } from '../leadActions/leadRows.queries'
import { route } from '../route'
import { decideConversion } from './decideConversion.queries'
import { moneyShown } from './pendingConversions.figures'
import { findConversion, listPending } from './pendingConversions.queries'
import {
  conversionAction,
  conversionActionAnswer,
  pendingConversion,
  pendingConversionsBody,
} from './pendingConversions.schema'

const moneyFor = (session: Session) => moneyShown((permission) => holds(session, permission))

export const pendingConversionsRoutes = [
  route({
    method: 'post',
    path: '/api/pending-conversions',
    operationId: 'queryPendingConversions',
    readsTimeZone: true,
    summary: 'Conversions that wait to be accepted or rejected, newest first, at most 5,000.',
    access: anyOf('PENDING_CONVERSIONS_LIST'),
    body: pendingConversionsBody,
    response: z.array(pendingConversion),
    handle: async ({ db, pool, session, timeZone, now, body: { tz_offset, lead_id, ...query } }) => {
      const viewer = {
        context: await readFilterContext(pool, timeZone, now()),
        money: moneyFor(session),
        tzOffset: tz_offset,
      }
      if (!lead_id) return listPending(db, underFirstNames(query), viewer)
      const conversion = await findConversion(db, lead_id, viewer)
      return conversion ? [conversion] : []
    },
  }),
  route({
    method: 'post',
    path: '/api/pending-conversions/action',
    operationId: 'decideConversion',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Accepts or rejects a pending conversion, once: 409 with the conversion as it is (`current`) for one that was decided.',
    access: anyOf('PENDING_CONVERSIONS_MARK_FTD'),
    body: conversionAction,
    response: conversionActionAnswer,
    handle: async (request) => {
      const { pool, session, body, timeZone, requestId, now } = request
      const at = now()
      const viewer = { context: await readFilterContext(pool, timeZone, at), money: moneyFor(session), tzOffset: 0 }
      const decision = {
        ...{ leadId: body.lead_id, isAccept: body.is_accept, statusOverride: body.status_override ?? null },
        ...{ actor: session, at, requestId, viewer },
      }
      const owner = { owner: `user:${session.user_id}`, operation: 'pending_conversion.decide' }
      const decided = await withIdempotency(request, owner, (transaction) => decideConversion(transaction, decision))
      const [lead] = await leadRowsById(request, [body.lead_id], { columns: null, tz_offset: 0 })
      if (!lead) throw notFound(`Lead ${body.lead_id}`)
      return { ...decided, lead }
    },
  }),
]
