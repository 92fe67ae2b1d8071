import type { z } from 'zod'
import { undoWindowMs } from '../../../shared/access/undo'
import { maxDecisions } from '../../../shared/leads/conversionDecisions'
import { countOf, formatCount } from '../../../shared/app/format'
import { anyOf, type Session } from '../../app/http/access'
import type { Database } from '../../db/connect'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { manyAnswer } from '../../app/http/manyAnswer'
import { readFilterContext } from '../filters/filters.queries'
import { underFirstNames } from '../filters/leadFilter.schema'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { refusedLeads } from '../leadActions/leadActions.schema'
import { leadRowsById } from '../leadActions/leadRows.queries'
import { type InTimeZone, route, type RouteRequest } from '../../app/http/route'
import { type Decision, decideConversions } from './decideConversions.queries'
import { moneyFor } from './pendingConversions.routes'
import { findConversion, findConversions, selectPendingIds, type Viewer } from './pendingConversions.queries'
import * as shapes from './pendingConversions.schema'
import { undoDecisions } from './undoDecisions.queries'

type Request<Body> = RouteRequest<unknown, unknown, Body, Session> & InTimeZone

const readViewer = async ({ pool, session, timeZone, now }: Request<unknown>): Promise<Viewer> => ({
  context: await readFilterContext(pool, timeZone, now()),
  money: moneyFor(session),
  tzOffset: 0,
})
const ownerOf = ({ session }: Request<unknown>, operation: string) => ({ owner: `user:${session.user_id}`, operation })
const decisionOf = ({
  body,
  session,
  now,
  requestId,
}: Request<{ is_accept: boolean; status_override?: string | null | undefined }>): Decision => ({
  ...{ isAccept: body.is_accept, statusOverride: body.status_override ?? null },
  ...{ actor: session, at: now(), requestId },
})

/** Leads of a bulk decision. Throws CONFLICT with the current `total` if the number differs from the expected one. */
async function leadsOf(db: Database, body: z.output<typeof shapes.bulkAction>, { context }: Viewer): Promise<number[]> {
  const { lead_ids, filter, expected_total } = body
  if (lead_ids) return lead_ids
  const ids = await selectPendingIds(db, underFirstNames(filter ?? {}), context, maxDecisions + 1)
  if (ids.length === expected_total) return ids
  if (ids.length > maxDecisions) throw badInput({ expected_total: shapes.tooMany })
  const message = `The list has changed: ${countOf(ids.length, 'conversion matches', 'conversions match')} now, not ${expected_total}.`
  throw new ApiError('CONFLICT', message, { body: { total: ids.length } })
}

export const conversionDecisionsRoutes = [
  route({
    method: 'post',
    path: '/api/pending-conversions/action',
    operationId: 'decideConversion',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Accepts or rejects a pending conversion. If it was already decided: 409 with the current conversion (`current`).',
    access: anyOf('PENDING_CONVERSIONS_MARK_FTD'),
    body: shapes.conversionAction,
    response: shapes.conversionActionAnswer,
    handle: async (request) => {
      const { db, body } = request
      const viewer = await readViewer(request)
      const owner = ownerOf(request, 'pending_conversion.decide')
      const { undo } = await withIdempotency(request, owner, async (transaction) => {
        const decided = await decideConversions(transaction, [body.lead_id], decisionOf(request))
        const [refusal] = decided.refused
        if (!refusal) return decided
        const current = (await findConversion(transaction, body.lead_id, viewer)) ?? null
        throw new ApiError(refusal.code, refusal.message, refusal.code === 'CONFLICT' ? { body: { current } } : {})
      })
      const conversion = await findConversion(db, body.lead_id, viewer)
      const [lead] = await leadRowsById(request, [body.lead_id], { columns: null, tz_offset: 0 })
      if (!lead || !conversion || !undo) throw notFound(`Lead ${body.lead_id}`)
      return { message: body.is_accept ? 'Lead Accepted' : 'Lead Rejected', conversion, lead, undo }
    },
  }),
  route({
    method: 'post',
    path: '/api/pending-conversions/bulk-action',
    operationId: 'decideConversions',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary: `Accepts or rejects pending conversions, at most ${formatCount(maxDecisions)}. Those decided in the meantime stay unchanged and are listed in \`refused\`.`,
    access: anyOf('PENDING_CONVERSIONS_MARK_FTD'),
    body: shapes.bulkAction,
    response: shapes.bulkActionAnswer,
    handle: async (request) => {
      const viewer = await readViewer(request)
      const owner = ownerOf(request, 'pending_conversion.decide_many')
      const { lead_ids, refused, undo } = await withIdempotency(request, owner, async (transaction) =>
        decideConversions(transaction, await leadsOf(transaction, request.body, viewer), decisionOf(request)),
      )
      const conversions = await findConversions(request.db, lead_ids, viewer)
      const verb = request.body.is_accept ? 'accepted' : 'rejected'
      const answer = {
        message: `${countOf(lead_ids.length, 'conversion')} ${verb}`,
        ...{ conversions, refused: refusedLeads(refused), undo },
      }
      return manyAnswer(answer, verb, lead_ids.length)
    },
  }),
  route({
    method: 'post',
    path: '/api/pending-conversions/undo',
    operationId: 'undoConversionDecisions',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary: `Makes conversions pending again that the caller accepted or rejected within the last ${undoWindowMs / 1000} seconds. Publishers get no postback.`,
    access: anyOf('PENDING_CONVERSIONS_MARK_FTD'),
    body: shapes.undoDecisionBody,
    response: shapes.undoDecisionAnswer,
    handle: async (request) => {
      const { session, body, now, requestId } = request
      const owner = ownerOf(request, 'pending_conversion.undo')
      const { lead_ids, refused } = await withIdempotency(request, owner, (transaction) =>
        undoDecisions(transaction, body.undo_id, { actor: session, at: now(), requestId }),
      )
      const conversions = await findConversions(request.db, lead_ids, await readViewer(request))
      const answer = {
        message: `${countOf(lead_ids.length, 'conversion is', 'conversions are')} pending again`,
        ...{ conversions, refused: refusedLeads(refused) },
      }
      return manyAnswer(answer, 'pending again', lead_ids.length)
    },
  }),
]
