import type { Session } from '../../app/http/access'
import { readCapRooms } from '../../routing/caps/capRooms.queries'
import type { Refusal } from '../../app/idempotency/idempotency.queries'
import type { RouteRequest } from '../../app/http/route'
import type { Advertiser } from '../../routing/engine/advertisers.queries'
import { capsForLead, obstacles } from '../../routing/engine/obstacles'
import { obstacleText } from '../../routing/engine/obstacleText'
import { alreadyWaiting } from './inject'
import { countryNames, readLeadFacts, readLeads } from './placement.queries'
import { waitingInjections } from './progressLogs.queries'
import type { InjectBody } from './progressLogs.schema'

/** Simulates the injection of these leads with the rules of the job; nothing is sent, changed or recorded. */
export async function simulate(
  { db, body, now }: RouteRequest<unknown, unknown, InjectBody, Session>,
  advertiser: Advertiser,
) {
  const leads = await readLeads(db, body.lead_ids)
  const facts = await readLeadFacts(db, leads, {
    advertiserId: advertiser.id,
    locate: body.locate_leads,
    funnel: body.funnel || null,
  })
  const at = now()
  const caps = await readCapRooms(db, { advertiserIds: [advertiser.id] }, at)
  const simulations = []
  const refused: Refusal[] = []
  const waiting = await waitingInjections(db, body.lead_ids, advertiser.id)
  const countries = await countryNames(
    db,
    [...facts.values()].flatMap(({ countryId }) => countryId ?? []),
  )
  for (const id of new Set(body.lead_ids)) {
    const lead = facts.get(id)
    if (!lead) refused.push({ id, code: 'NOT_FOUND', message: 'The lead was not found.' })
    else if (waiting.has(id)) refused.push({ id, code: 'CONFLICT', message: alreadyWaiting(advertiser) })
    else {
      const country = countries.get(lead.countryId ?? 0)
      const reasons = obstacles(lead, advertiser, at, capsForLead(caps, lead)).map((one) =>
        obstacleText(one, advertiser.name, country),
      )
      simulations.push({ lead_id: id, is_sent: !reasons.length, reason: reasons.join(' ') || null })
    }
  }
  return { simulations, refused }
}
