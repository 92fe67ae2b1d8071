import { z } from 'zod'
import { anyOf } from '../../app/http/access'
import { settleAttempt } from '../../routing/attempts/settleAttempt.queries'
import { withIdempotency } from '../../app/idempotency/idempotency.queries'
import { id, idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { amountMasking } from '../leadHistories/leadHistories.queries'
import { listHeldLeads } from './heldLeads.queries'
import { heldLeads, heldLeadsQuery, settlement } from './heldLeads.schema'
import { audit } from '../../app/audit/audit.queries'

export const heldLeadsRoutes = [
  route({
    method: 'get',
    path: '/api/held-leads',
    operationId: 'listHeldLeads',
    summary:
      'Leads of the intake, injections and campaigns of which it is unknown whether the advertiser accepted them, oldest first.',
    access: anyOf('LEADS_PROGRESS_LOGS'),
    query: heldLeadsQuery,
    response: heldLeads,
    handle: async ({ db, session, query: { page_number, limit, ids, lead_ids } }) => {
      const offset = (page_number - 1) * limit
      const { total, data } = await listHeldLeads(db, { ids, leadIds: lead_ids, limit, offset })
      const leadIds = data.map(({ lead_id }) => lead_id)
      const shown = await amountMasking(db, leadIds, session)
      const masked = data.map(({ request, response, ...row }) => ({
        ...row,
        ...{ request: shown(row.lead_id, request), response: shown(row.lead_id, response) },
      }))
      return { total, data: masked }
    },
  }),
  route({
    method: 'post',
    path: '/api/held-leads/:id/settle',
    operationId: 'settleHeldLead',
    takesIdempotencyKey: true,
    summary:
      'Records the outcome of a held lead. Accepted: the lead belongs to its advertiser. Refused: the reserved places in ' +
      'caps are released, and a lead of the intake is offered to the next advertiser; a duplicate is refused. To be tried again: it is ' +
      'sent to the same broker again. 409 if it was settled in the meantime, ' +
      'or is being sent.',
    access: anyOf('LEADS_INJECTION'),
    params: z.object({ id: idText }),
    body: settlement,
    response: z.object({ message: z.string(), id, lead_id: id }),
    handle: ({ params, ...request }) => {
      const { session, body, requestId, now } = request
      const { outcome, reason = null } = body
      // The key applies only to this attempt.
      const keyed = { ...request, body: { ...body, id: params.id } }
      return withIdempotency(
        keyed,
        { owner: `user:${session.user_id}`, operation: 'lead.settle' },
        async (transaction) => {
          const lead = await settleAttempt(
            transaction,
            { historyId: params.id },
            { outcome, by: session.email, now: now(), reason: reason || null },
          )
          await audit(transaction, { session, requestId }, 'lead.settle', {
            entity_id: lead.id,
            after: {
              attempt_id: params.id,
              outcome,
              reason: reason || null,
              lead_status_id: lead.lead_status_id,
              advertiser_id: lead.advertiser_id,
            },
          })
          return { message: `Lead settled as ${outcome}`, id: params.id, lead_id: lead.id }
        },
      )
    },
  }),
]
