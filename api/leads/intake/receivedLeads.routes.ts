import { z } from 'zod'
import { receivedLeadLimits } from '../../../shared/leads/receivedLeads'
import { audit } from '../../app/audit/audit.queries'
import { allOf, personOnly } from '../../app/http/access'
import { notFound } from '../../app/http/errors'
import { idText } from '../../app/http/ids'
import { route } from '../../app/http/route'
import { readFields } from '../../partners/publisherFields/publisherFields.queries'
import { leadLog } from './receivedLeads.queries'
import { receivedLeads, replayBody } from './receivedLeads.schema'
import { intakeOf } from './takeLead'

const params = z.object({ id: idText })
/** Sent leads are personal data. */
const seesPeople = allOf('PUBLISHERS_EDIT', 'LEADS_LIST')

const refuseUnknown = (publisher: object | null) => {
  if (!publisher) throw notFound('The publisher')
}

export const receivedLeadsRoutes = [
  route({
    method: 'get',
    path: '/api/publishers/:id/received-leads',
    operationId: 'listReceivedLeads',
    summary:
      `The last ${receivedLeadLimits.kept} leads of a publisher that were stored, and the last ${receivedLeadLimits.kept} ` +
      'that were refused, as they came, newest first.',
    access: seesPeople,
    params,
    response: receivedLeads,
    handle: async ({ params, ...services }) => {
      refuseUnknown(await readFields(services.db, params.id))
      await intakeOf(services).logged()
      return leadLog.list(services.db, params.id)
    },
  }),
  route({
    method: 'post',
    path: '/api/publishers/:id/received-leads/replay',
    operationId: 'replayReceivedLeads',
    summary:
      "Takes refused leads again, read by the present names, in the order in which they came. With the publisher's " +
      '`Idempotency-Key`, if it sent one, so that its own repeat counts once. Those that were taken or are gone stay as they are.',
    access: personOnly(seesPeople),
    params,
    body: replayBody,
    response: receivedLeads,
    handle: async ({ params: { id }, body: { ids }, session, requestId, ...services }) => {
      const { db, now } = services
      refuseUnknown(await readFields(db, id))
      return leadLog.replay(db, id, ids, {
        now,
        isReplayable: ({ outcome, body }) => outcome === 'refused' && body !== null,
        readAgain: (received) => intakeOf(services).takeAgain(id, { ...received, body: received.body ?? '' }),
        record: (after) => audit(db, { session, requestId }, 'publisher.replay_leads', { entity_id: id, after }),
      })
    },
  }),
]
