import { readCapDefinitions } from '../../routing/caps/capRooms.queries'
import { lockCaps, reserve } from '../../routing/caps/reservations.queries'
import type { Database } from '../../db/connect'
import type { LeadRecord } from '../../db/leadRecord'
import { type CapRoom, capsForLead, type LeadFacts } from '../../routing/engine/obstacles'

interface Injected {
  lead: LeadRecord
  facts: LeadFacts
  advertiserId: number
}

/**
 * Locks the caps that apply to an injected lead at the advertiser, so that their capacity cannot be used by others
 * until the transaction ends. They are those for the country sent to the advertiser, and for the lead's own country and
 * funnel, by which it is counted once accepted. Returns their ids.
 */
export async function lockCapsOf(transaction: Database, { lead, facts, advertiserId }: Injected): Promise<Set<number>> {
  const caps = await readCapDefinitions(transaction, { advertiserIds: [advertiserId] })
  const asCounted = { ...facts, countryId: lead.country_id, parameters: { ...facts.parameters, funnel: lead.funnel } }
  const ids = [facts, asCounted].flatMap((one) => capsForLead(caps, one)).map(({ id }) => id)
  await lockCaps(transaction, ids)
  return new Set(ids)
}

/** Reserves places for a lead about to be sent, in locked caps with capacity. */
export const holdRoom = (
  transaction: Database,
  caps: readonly CapRoom[],
  { leadId, advertiserId, now }: { leadId: number; advertiserId: number; now: number },
) =>
  reserve(
    transaction,
    caps
      .filter(({ type }) => type === 'lead')
      .map(({ id }) => ({ cap_id: id, lead_id: leadId, advertiser_id: advertiserId, reserved_at: new Date(now) })),
  )
