import { HOUR, MINUTE, type Instant } from '../../../../shared/app/time/timeZones'
import type { LeadRecord } from './leadRows'
import type { Random } from '../world/random'
import type { Cell, TableRows } from '../world/rows'
import type { World } from '../world/world'

const wanted = 14

/** Progress log: scheduled injections of the latest rejected leads. */
export class PendingInjections {
  private readonly candidates: { leadId: number; createdAt: Cell; countryId: number; advertiserId: number | null }[] =
    []

  /** Collects recently rejected leads. */
  offer({ lead }: LeadRecord): void {
    if (lead.lead_status_id !== 3 || lead.is_hidden || lead.country_id === null) return
    const [leadId, countryId, advertiserId] = [lead.id, lead.country_id, lead.advertiser_id]
    this.candidates.push({
      leadId: Number(leadId),
      createdAt: lead.created_at,
      countryId: Number(countryId),
      advertiserId: advertiserId as number | null,
    })
    if (this.candidates.length > wanted) this.candidates.shift()
  }

  rows(random: Random, { advertisers, now }: World): TableRows[] {
    const able = advertisers.filter(({ isTest, isActive, trouble }) => !isTest && isActive && !trouble)
    const hour = (instant: Instant) => Math.floor(instant / MINUTE) * MINUTE
    const rows = this.candidates.map(({ leadId, createdAt, advertiserId }, index) => ({
      id: index + 1,
      lead_id: leadId,
      lead_created_at: createdAt,
      advertiser_id: random.pick(able.filter(({ id }) => id !== advertiserId)).id,
      type: 'injection',
      status: 'idle',
      options: JSON.stringify({ locate_leads: 'system', simulate: false, min_delay: null, max_delay: null }),
      scheduled_at: new Date(hour(now + 2 * HOUR + random.next() * 72 * HOUR)),
      user_id: random.pick([1, 4, 7]),
      created_at: new Date(now - random.whole(1, 30) * MINUTE),
    }))
    return [{ table: 'injections', rows }]
  }
}
