/**
 * For tests: a second implementation of fill levels over rows in memory. It shares no code with the SQL or with
 * shared/routing/capWindows.ts, and uses Intl for wall-clock times.
 */
import { firstInstant, wallOf, type OracleLead } from '../../leads/filters/leadFilter.oracle'

export interface OracleAcceptance {
  lead_id: number
  advertiser_id: number
  created_at: Date
  status: string
}
export interface OracleCap {
  type: 'lead' | 'ftd'
  interval: 'daily' | 'interval'
  reset_time: string
  zone: string
  created_at: Date
  country_ids: number[]
  affiliate_ids: number[]
  advertiser_ids: number[]
  parameters: Record<string, string>
}

/** The last reset up to `now` and the next one, found day by day. */
function openingAndClosing({ interval, reset_time, zone, created_at }: OracleCap, now: number): [number, number] {
  if (interval === 'interval') return [created_at.getTime(), Infinity]
  const days = [-1, 0, 1].map((day) => wallOf(zone, now + day * 86_400_000).slice(0, 10))
  const resets = days.map((day) => firstInstant(zone, `${day} ${reset_time.slice(0, 5)}`))
  return [Math.max(...resets.filter((reset) => reset <= now)), Math.min(...resets.filter((reset) => reset > now))]
}

const names = (ids: number[], id: number | null) => ids.length === 0 || (id !== null && ids.includes(id))

/** Leads, acceptances or deposits in the current window; `histories` by lead. */
export function expectedFill(
  cap: OracleCap,
  leads: readonly OracleLead[],
  histories: ReadonlyMap<number, readonly OracleAcceptance[]>,
  now: number,
): number {
  const [opens, closes] = openingAndClosing(cap, now)
  let filled = 0
  const count = (lead: OracleLead, advertiser: number | null, at: Date | null) => {
    if (!at || at.getTime() < opens || at.getTime() >= closes) return
    if (
      !names(cap.country_ids, lead.country_id) ||
      !names(cap.affiliate_ids, lead.publisher_id) ||
      !names(cap.advertiser_ids, advertiser)
    )
      return
    if (Object.entries(cap.parameters).some(([name, value]) => lead[name as 'offer'] !== value)) return
    filled++
  }
  for (const lead of leads) {
    if (cap.type === 'ftd') {
      if ([5, 6].includes(lead.lead_status_id)) count(lead, lead.advertiser_id, lead.converted_at)
    } else if (!lead.is_injected) {
      if ([2, 5, 6, 7].includes(lead.lead_status_id)) count(lead, lead.advertiser_id, lead.created_at)
    } else {
      for (const { advertiser_id, created_at, status } of histories.get(lead.id) ?? []) {
        if (status === 'Accepted') count(lead, advertiser_id, created_at)
      }
    }
  }
  return filled
}
