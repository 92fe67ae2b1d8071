import { z } from 'zod'
import { undoWindowMs } from '../../../shared/access/undo'
import { countOf, formatCount } from '../../../shared/app/format'
import { ledgerPermissions } from '../../../shared/money/ledger'
import { returnLimits } from '../../../shared/money/returns'
import { allOf, anyOf, holds, type Session } from '../../app/http/access'
import { endCursor, readCursor } from '../../app/http/cursors'
import { ApiError, badInput } from '../../app/http/errors'
import { manyAnswer } from '../../app/http/manyAnswer'
import { type InTimeZone, route, type RouteRequest } from '../../app/http/route'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import type { Database } from '../../db/connect'
import { type AsListed, refusedLeads } from '../../leads/leadActions/leadActions.schema'
import { leadRowsById } from '../../leads/leadActions/leadRows.queries'
import { type Previewed, type PreviewedEntry, previewReturns, readBooking } from './previewReturns.queries'
import { returnedMoney } from './returnable'
import { listReturns } from './returnList.queries'
import { findReason, returnDeposits, type Returned, undoReturns } from './returns.queries'
import * as shapes from './returns.schema'

const mayReturn = allOf('MONEY_EDIT', 'LEADS_EDIT')

type Request<Body> = RouteRequest<unknown, unknown, Body, Session> & InTimeZone

/** The changed leads as in the list; the others with reasons. */
async function answerOf(
  request: Request<AsListed>,
  { lead_ids, refused, undo }: Returned,
  message: string,
): Promise<z.input<typeof shapes.returnAnswer>> {
  return {
    message,
    leads: await leadRowsById(request, lead_ids, request.body),
    ...{ refused: refusedLeads(refused), undo },
  }
}

/** A reason that staff may give. Throws BAD_USER_INPUT for others, and without the note that one needs. */
async function reasonOf(db: Database, { reason_id, note }: { reason_id: number; note: string }) {
  const reason = await findReason(db, reason_id)
  if (!reason || reason.kind === 'not_listed') throw badInput({ reason_id: 'Choose a reason of the list.' })
  if (reason.kind === 'other' && !note) throw badInput({ note: 'Say in the note what the reason is.' })
  return reason
}

/** Nothing is changed if one deposit cannot be returned. */
function refuseAll({ refused }: Returned, message: string): never {
  const body = { message, leads: [], refused: refusedLeads(refused), undo: null }
  throw new ApiError('CONFLICT', message, { body })
}

const previewOf = (
  { line, text, examined, refused }: Previewed,
  session: Session,
  booking: (at: Date) => PreviewedEntry,
): shapes.ReturnPreview => {
  const money = examined ? returnedMoney(examined.lead, examined.terms) : { revenue: 0, payout: 0 }
  const { converted_at = null, ftd_date = null } = examined?.lead ?? {}
  const facts = refused
    ? []
    : [...(money.revenue && converted_at ? [converted_at] : []), ...(money.payout && ftd_date ? [ftd_date] : [])]
  return {
    ...{ line, text, lead_id: examined?.lead.id ?? null },
    ...{ advertiser_id: examined?.lead.advertiser_id ?? null, advertiser_name: examined?.terms.advertiserName ?? null },
    ...{ publisher_id: examined?.lead.publisher_id ?? null, publisher_name: examined?.terms.publisherName ?? null },
    revenue: holds(session, ledgerPermissions.advertiser) ? money.revenue : null,
    payout: holds(session, ledgerPermissions.publisher) ? money.payout : null,
    is_borne: examined?.terms.isBorne ?? false,
    tells_publisher: examined?.terms.tellsPublisher ?? false,
    entries: facts.map(booking),
    ...{ code: refused?.code ?? null, message: refused?.message ?? null },
  }
}

export const returnsRoutes = [
  route({
    method: 'get',
    path: '/api/money/returns',
    operationId: 'listReturns',
    summary: 'Deposits that advertisers took back, the latest first.',
    access: anyOf('MONEY_LIST'),
    query: shapes.returnsQuery,
    response: shapes.returnList,
    handle: async ({ db, session, query: { page, limit, after, ...choice } }) => {
      const { total, end, data } = await listReturns(db, session, choice, { page, limit, after: readCursor(after, 2) })
      return { total, end_cursor: end && endCursor([end], (place) => place), data }
    },
  }),
  route({
    method: 'post',
    path: '/api/money/returns/preview',
    operationId: 'queryReturns',
    readsTimeZone: true,
    summary:
      'What returning deposits would do, and which cannot be returned, by line. Nothing is changed. At most ' +
      `${formatCount(returnLimits.leads)} lines.`,
    access: mayReturn,
    body: shapes.previewBody,
    response: z.array(shapes.returnPreview),
    handle: async ({ db, session, body, now, timeZone }) => {
      const lines = body.lines ?? (body.lead_ids ?? []).map(String)
      const asked = { advertiserId: body.advertiser_id ?? null, now: now(), timeZone }
      const booking = await readBooking(db)
      return (await previewReturns(db, lines, asked)).map((one) => previewOf(one, session, booking))
    },
  }),
  route({
    method: 'post',
    path: '/api/money/returns',
    operationId: 'returnDeposits',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Returns deposits to their advertisers, all or none: the leads become FTD REJECTED with the reason. 409 with `refused` if ' +
      'one cannot be returned.',
    access: mayReturn,
    body: shapes.returnBody,
    response: shapes.returnAnswer,
    handle: async (request) => {
      const { session, now, requestId, timeZone, body } = request
      const { columns: _, tz_offset: __, ...given } = body
      const owner = { owner: `user:${session.user_id}`, operation: 'lead.return' }
      const done = await withIdempotency({ ...request, body: given }, owner, async (transaction) => {
        const reason = await reasonOf(transaction, given)
        const staff = { actor: session, at: now(), requestId, timeZone }
        const returned = await returnDeposits(transaction, given.lead_ids, {
          ...staff,
          ...{ reason, note: given.note, source: 'staff' },
        })
        const { refused } = returned
        const [first] = refused
        if (first)
          refuseAll(
            returned,
            refused.length === 1
              ? first.message
              : `Nothing was returned: ${countOf(refused.length, 'deposit')} cannot be.`,
          )
        return returned
      })
      return answerOf(request, done, `${countOf(done.lead_ids.length, 'deposit')} returned`)
    },
  }),
  route({
    method: 'post',
    path: '/api/money/returns/undo',
    operationId: 'undoReturns',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      `Takes back returns that the caller made within the last ${undoWindowMs / 1000} seconds: the leads are FTD again. ` +
      'Publishers get no postback.',
    access: mayReturn,
    body: shapes.undoReturnBody,
    response: shapes.returnAnswer,
    handle: async (request) => {
      const { session, now, requestId, body } = request
      const owner = { owner: `user:${session.user_id}`, operation: 'lead.undo_return' }
      const undone = await withIdempotency({ ...request, body: { undo_id: body.undo_id } }, owner, (transaction) =>
        undoReturns(transaction, body.undo_id, { actor: session, at: now(), requestId }),
      )
      const message = `${countOf(undone.lead_ids.length, 'return is', 'returns are')} undone`
      return manyAnswer(await answerOf(request, undone, message), 'undone', undone.lead_ids.length)
    },
  }),
]
