import type { Transaction } from 'kysely'
import { metricPermissionName } from '../../../shared/access/permissions'
import { anyOf, holds, type Session } from '../../app/http/access'
import type { DB } from '../../db/generated/schema'
import { ApiError, notFound } from '../../app/http/errors'
import { manyAnswer } from '../../app/http/manyAnswer'
import { withIdempotency, withIdempotencyEach } from '../../app/idempotency/idempotency.queries'
import { type InTimeZone, route, type RouteRequest } from '../../app/http/route'
import { fireFtd, markTest, overrideStatus, type Undo, undoOverride, updateLead } from './leadActions.queries'
import * as shapes from './leadActions.schema'
import { leadRowsById } from './leadRows.queries'

type Request<Body> = RouteRequest<unknown, unknown, Body, Session> & InTimeZone
type Many = shapes.AsListed

/** Applies an action to each lead (`verb`: what was done); returns the changed leads as in the list, and the others with reasons. */
async function onEachLead<Body extends Many>(
  request: Request<Body>,
  { operation, message, verb, ids }: { operation: string; message: string; verb: string; ids: readonly number[] },
  work: (transaction: Transaction<DB>, id: number) => Promise<Undo | null | void>,
) {
  const { columns, tz_offset, ...body } = request.body
  const owner = { owner: `user:${request.session.user_id}`, operation }
  // The response format is not part of the idempotency check.
  const { done, refused } = await withIdempotencyEach({ ...request, body }, owner, ids, async (transaction, id) => ({
    id,
    undo: (await work(transaction, id)) ?? null,
  }))
  const answer = {
    message,
    leads: await leadRowsById(
      request,
      done.map(({ id }) => id),
      { columns, tz_offset },
    ),
    undo: done.flatMap(({ undo }) => undo ?? []),
    refused: shapes.refusedLeads(refused),
  }
  return manyAnswer(answer, verb, done.length)
}

/** Amounts that the caller may not see cannot be changed either. */
function refuseUnseenMoney({ session, body }: Request<{ revenue?: number | null; payout?: number | null }>) {
  for (const figure of ['revenue', 'payout'] as const) {
    if (body[figure] == null || holds(session, metricPermissionName('global', figure))) continue
    const message = `You do not have the permission to see ${figure}, nor to change it.`
    throw new ApiError('FORBIDDEN', message, { fields: { [figure]: message } })
  }
}

export const leadActionsRoutes = [
  route({
    method: 'post',
    path: '/api/lead-details/status-override',
    operationId: 'overrideLeadStatus',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      "Sets the status shown to the publishers in place of the advertiser's; an empty text removes the override.",
    access: anyOf('LEADS_OVERRIDE_STATUS'),
    body: shapes.statusOverrideBody,
    response: shapes.manyLeadsAnswer,
    handle: (request) =>
      onEachLead(
        request,
        {
          operation: 'lead.override_status',
          message: 'Status Override Updated',
          verb: 'updated',
          ids: request.body.lead_ids,
        },
        (transaction, id) => overrideStatus(transaction, id, request.body.status_override, request),
      ),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/undo-status-override',
    operationId: 'undoStatusOverride',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary: 'Restores the previous status override of each lead. Leads changed since then are refused individually.',
    access: anyOf('LEADS_OVERRIDE_STATUS'),
    body: shapes.undoOverrideBody,
    response: shapes.manyLeadsAnswer,
    handle: (request) => {
      const undoById = new Map(request.body.leads.map((undo) => [undo.lead_id, undo]))
      return onEachLead(
        request,
        {
          operation: 'lead.undo_override',
          message: 'Status Override Undone',
          verb: 'undone',
          ids: [...undoById.keys()],
        },
        async (transaction, id) => {
          const undo = undoById.get(id)
          if (undo) await undoOverride(transaction, undo, request)
        },
      )
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-details/update',
    operationId: 'updateLead',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Edits the revenue, payout or status override of a lead. 409 with both versions if `version` is out of date.',
    access: anyOf('LEADS_EDIT'),
    body: shapes.updateBody,
    response: shapes.updateAnswer,
    handle: async (request) => {
      refuseUnseenMoney(request)
      const { columns, tz_offset, lead_id, ...changes } = request.body
      const owner = { owner: `user:${request.session.user_id}`, operation: 'lead.update' }
      await withIdempotency({ ...request, body: { lead_id, ...changes } }, owner, async (transaction) => {
        await updateLead(transaction, lead_id, changes, request)
        return {}
      })
      const [lead] = await leadRowsById(request, [lead_id], { columns, tz_offset })
      if (!lead) throw notFound('The lead')
      return { message: 'Lead Updated', lead }
    },
  }),
  route({
    method: 'post',
    path: '/api/lead-details/mark-test-lead',
    operationId: 'markTestLeads',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary: 'Sets or removes the test mark of leads.',
    access: anyOf('LEADS_MARK_TEST_LEAD'),
    body: shapes.markTestBody,
    response: shapes.manyLeadsAnswer,
    handle: (request) =>
      onEachLead(
        request,
        {
          operation: 'lead.mark_test',
          message: request.body.is_test ? 'Leads Marked as Test' : 'Leads Unmarked as Test',
          verb: request.body.is_test ? 'marked' : 'unmarked',
          ids: request.body.lead_ids,
        },
        (transaction, id) => markTest(transaction, id, request.body.is_test, request),
      ),
  }),
  route({
    method: 'post',
    path: '/api/lead-details/fire-fake-ftd',
    operationId: 'fireFtd',
    readsTimeZone: true,
    takesIdempotencyKey: true,
    summary:
      'Fires a fake FTD on accepted leads without a conversion, which become Pending FTD. Other leads are refused individually.',
    access: anyOf('LEADS_MARK_FTD'),
    body: shapes.fireFtdBody,
    response: shapes.manyLeadsAnswer,
    handle: (request) =>
      onEachLead(
        request,
        { operation: 'lead.fire_ftd', message: 'FTD Fired', verb: 'fired', ids: request.body.lead_ids },
        (transaction, id) => fireFtd(transaction, id, request),
      ),
  }),
]
