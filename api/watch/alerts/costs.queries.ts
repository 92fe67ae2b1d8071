/** What alerts cost so far: leads that were lost, and the revenue expected of them. See docs/domain/watch.md. */
import type { Services } from '../../app/start/services'
import type { FilterContext } from '../../leads/filters/leadFilter'
import { roundTogether } from '../../../shared/reports/roundTogether'
import { earnedSql, wholeCents } from '../../reports/pivot/lostLeads/lostSql.queries'
import type { Finding } from './findings'
import type { LeadsElsewhere, Loss, LossRow } from './losses.queries'

/** Other subjects that an alert names, those with the most leads. */
const maxElsewhere = 5

/** Cents of revenue per accepted lead; looks for the advertiser in the country, the publisher in it, then the country. */
export type RevenuePerLead = (lead: Omit<LostLeads, 'count'>) => number

export interface LostLeads {
  advertiserId: number | null
  /** Null: not known. */
  publisherId: number | null
  /** Null: not known. Leads that never came are of any country. */
  countryId: number | null | 'any'
  count: number
}

const keys = ({ advertiserId, publisherId, countryId }: Omit<LostLeads, 'count'>) => {
  const country = countryId ?? 0
  return [
    ...(advertiserId === null ? [] : [`advertiser ${advertiserId} ${country}`]),
    ...(publisherId === null ? [] : [`publisher ${publisherId} ${country}`]),
    `country ${country}`,
  ]
}

/** Revenue per lead as in the report of lost leads. */
export async function readRevenuePerLead(engine: Services['reports'], context: FilterContext): Promise<RevenuePerLead> {
  const rows = await engine.query(earnedSql(context))
  const sums = new Map<string, { leads: number; cents: number }>()
  for (const row of rows) {
    const advertiserId = row.advertiser_id === null ? null : Number(row.advertiser_id)
    const of = { advertiserId, publisherId: Number(row.publisher_id) }
    for (const key of [...keys({ ...of, countryId: Number(row.country) }), ...keys({ ...of, countryId: 'any' })]) {
      const { leads, cents } = sums.get(key) ?? { leads: 0, cents: 0 }
      sums.set(key, { leads: leads + Number(row.leads), cents: cents + Number(row.cents) })
    }
  }
  return (lead) => {
    for (const key of keys(lead)) {
      const sum = sums.get(key)
      if (sum?.leads) return sum.cents / sum.leads
    }
    return 0
  }
}

const inCents = (lost: readonly LostLeads[], perLead: RevenuePerLead) =>
  lost.reduce((sum, leads) => sum + leads.count * perLead(leads), 0)

/** Leads that are missing at a partner, and their expected revenue. */
export function missingLoss({ subjectKind, subjectId }: Finding, count: number, perLead: RevenuePerLead) {
  const idOf = (kind: Finding['subjectKind']) => (subjectKind === kind ? subjectId : null)
  const missing = { advertiserId: idOf('advertiser'), publisherId: idOf('publisher'), countryId: 'any', count } as const
  return { leads: Math.round(count), cents: Math.round(inCents([missing], perLead)), elsewhere: [], isEstimate: true }
}

const elsewhereOf = ({ leads, counted_by, reason, subject_kind, subject_id }: LossRow): LeadsElsewhere => ({
  ...{ leads, alert_id: counted_by, reason, subject_kind, subject_id },
})
const keyOf = ({ leads: _, ...where }: LeadsElsewhere) => JSON.stringify(where)

/**
 * The losses of alerts by their ids. Costs are rounded together, so that their sum is the expected revenue of all these leads,
 * as the report of lost leads rounds it.
 */
export function lossesOf(rows: readonly LossRow[], ids: readonly number[], perLead: RevenuePerLead): Loss[] {
  const losses = ids.map((id) => {
    const met = rows.filter(({ alert_id }) => alert_id === id)
    const lost = met
      .filter(({ counted_by }) => counted_by === id)
      .map(({ advertiser_id, publisher_id, country_id, leads }) => ({
        ...{ advertiserId: advertiser_id, publisherId: publisher_id, countryId: country_id, count: leads },
      }))
    const elsewhere = new Map<string, LeadsElsewhere>()
    for (const one of met.filter(({ counted_by }) => counted_by !== id).map(elsewhereOf)) {
      const before = elsewhere.get(keyOf(one))?.leads ?? 0
      elsewhere.set(keyOf(one), { ...one, leads: one.leads + before })
    }
    return {
      ...{ id, leads: lost.reduce((sum, { count }) => sum + count, 0), cents: inCents(lost, perLead) },
      elsewhere: [...elsewhere.values()].sort((one, other) => other.leads - one.leads).slice(0, maxElsewhere),
    }
  })
  const exact = losses.map(({ cents }) => cents)
  const total = wholeCents(exact.reduce((sum, cents) => sum + cents, 0))
  const rounded = roundTogether(exact, total)
  return losses.map((loss, place) => ({ ...loss, cents: rounded[place] ?? 0 }))
}
