import { leadStatusesConverted } from '../../../shared/leads/leadStatus'
import { storedBy } from '../../access/storedWork/runsAs.queries'
import type { Session } from '../../app/http/access'
import { ApiError, badInput, notFound } from '../../app/http/errors'
import { withIdempotencyEach } from '../../app/idempotency/idempotency.queries'
import { lockLead } from '../leads/leadChanges.queries'
import type { RouteRequest } from '../../app/http/route'
import type { Advertiser } from '../../routing/engine/advertisers.queries'
import { publisherExists } from './placement.queries'
import { insertInjection } from './progressLogs.queries'
import type { InjectBody, InjectionOptions } from './progressLogs.schema'
import { scheduledMoment } from './schedule'
import { audit } from '../../app/audit/audit.queries'

type Request = RouteRequest<unknown, unknown, InjectBody, Session>

async function optionsOf({ db, body }: Request): Promise<InjectionOptions> {
  const { locate_leads, min_delay, max_delay, funnel, publisher_id, publisher_id_override } = body
  if (publisher_id && !(await publisherExists(db, publisher_id)))
    throw badInput({ publisher_id: 'Please select a valid publisher.' })
  return {
    locate_leads,
    min_delay,
    max_delay,
    funnel: funnel || null,
    publisher_id_override: publisher_id_override || (publisher_id ? String(publisher_id) : null),
  }
}

export const alreadyWaiting = ({ name }: Advertiser) => `The lead is about to be sent to ${name} already.`

/**
 * Creates an injection with its job for each lead, with one transaction and audit row each, once per idempotency key. A
 * lead with a conversion, or with an unfinished injection to that advertiser, is refused individually. All other
 * conditions (hours, exclusions, current advertiser) are checked when the job runs, because they can change.
 */
export async function inject(request: Request, advertiser: Advertiser, random: () => number = Math.random) {
  const { body, session, now, requestId } = request
  const options = await optionsOf(request)
  const owner = { owner: `user:${session.user_id}`, operation: 'lead.inject' }
  const { done, refused } = await withIdempotencyEach(request, owner, body.lead_ids, async (transaction, leadId) => {
    const lead = await lockLead(transaction, leadId)
    if (!lead) throw notFound('The lead')
    if (leadStatusesConverted.some((id) => id === lead.lead_status_id))
      throw new ApiError('CONFLICT', 'The lead has a conversion: it stays with its advertiser.')
    const scheduledAt = scheduledMoment(body, now(), random)
    const injection = await insertInjection(transaction, {
      lead,
      advertiserId: advertiser.id,
      options,
      scheduledAt,
      userId: session.user_id,
      by: storedBy(session),
    })
    if (!injection) throw new ApiError('CONFLICT', alreadyWaiting(advertiser))
    await audit(transaction, { session, requestId }, 'lead.inject', {
      entity_id: leadId,
      after: { injection_id: injection.id, advertiser_id: advertiser.id, scheduled_at: scheduledAt, ...options },
    })
    return { id: injection.id }
  })
  return { ids: done.map(({ id }) => id), refused }
}
