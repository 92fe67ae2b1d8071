/** What alerts cost so far: leads that were lost, and the revenue expected of them. Source: design/watch.md, Alerts. */
import { sql, type RawBuilder } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import { DAY } from '../../../shared/app/time/timeZones'
import type { AlertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { Services } from '../../app/start/services'
import type { Finding } from './findings'
import { factConditions, type FilterContext } from '../../leads/filters/leadFilter'
import { and } from '../../reports/pivot/pivot.queries'
import { selectedSums, sumsOf } from '../../reports/pivot/reportSums.queries'

/** Days over which the revenue of a lead is averaged. */
const revenueDays = 30

/** Cents of revenue per accepted lead; looks for the advertiser in the country, the publisher in it, then the country. */
export type RevenuePerLead = (lead: LostLeads) => number

export interface LostLeads {
  advertiserId: number | null
  /** Null: not known. */
  affiliateId: number | null
  countryId: number | null
  count: number
}

const keys = (advertiserId: unknown, affiliateId: unknown, countryId: unknown) => [
  ...(advertiserId ? [`advertiser ${Number(advertiserId)} ${Number(countryId)}`] : []),
  `publisher ${Number(affiliateId)} ${Number(countryId)}`,
  `country ${Number(countryId)}`,
  // Leads that are only known to be missing have no country.
  ...(advertiserId ? [`advertiser ${Number(advertiserId)}`] : []),
  `publisher ${Number(affiliateId)}`,
]

/** Revenue per lead of the last 30 days, test leads excluded. */
export async function readRevenuePerLead(engine: Services['reports'], context: FilterContext): Promise<RevenuePerLead> {
  const query = { is_test: false, choices: [] }
  const range = { from: context.now - revenueDays * DAY, to: context.now }
  const rows = await engine.query(sql<Record<string, unknown>>`
    select l.advertiser_id, l.affiliate_id, l.country_id, ${selectedSums(context)}
    from lead_facts l where ${and(factConditions(query, context, range))} group by 1, 2, 3`)
  const sums = new Map<string, { leads: number; cents: number }>()
  for (const row of rows) {
    const { leads, revenue_cents } = sumsOf(row)
    for (const key of keys(row.advertiser_id, row.affiliate_id, row.country_id)) {
      const { leads: before, cents } = sums.get(key) ?? { leads: 0, cents: 0 }
      sums.set(key, { leads: before + leads, cents: cents + revenue_cents })
    }
  }
  return ({ advertiserId, affiliateId, countryId }) => {
    for (const key of keys(advertiserId, affiliateId, countryId)) {
      const sum = sums.get(key)
      if (sum?.leads) return sum.cents / sum.leads
    }
    return 0
  }
}

/** Leads that are missing at a partner, of unknown countries. */
export const missingLeads = ({ subjectKind, subjectId }: Finding, count: number): LostLeads[] => [
  {
    advertiserId: subjectKind === 'advertiser' ? subjectId : null,
    affiliateId: subjectKind === 'publisher' ? subjectId : null,
    ...{ countryId: null, count },
  },
]

/** An alert whose lost leads are counted. */
export interface CostedAlert {
  id: number
  kind: AlertKind
  subjectId: number | null
  since: Date
}

const attemptOf: Partial<Record<AlertKind, (subjectId: number) => RawBuilder<boolean>>> = {
  advertiser_refuses: (id) =>
    sql`h.advertiser_id = ${id} and h.status = 'Rejected' and h.restriction_origin = 'broker'`,
  advertiser_unanswered: (id) => sql`h.advertiser_id = ${id} and h.status <> 'Accepted' and h.res_payload is null`,
  advertiser_silent: (id) => sql`h.advertiser_id = ${id} and h.status <> 'Accepted'`,
  advertiser_rate_unusual: (id) =>
    sql`h.advertiser_id = ${id} and h.status = 'Rejected' and h.restriction_origin = 'broker'`,
  cap_filled: (id) =>
    sql`jsonb_path_exists(h.trace, '$[*].reasons[*] ? (@.kind == "cap" && @.cap.id == $id)', jsonb_build_object('id', ${id}::bigint))`,
}

/** Leads behind an alert since it began that nobody took, with the attempts of the given condition. */
const rejectedSince = (since: Date, attempt: RawBuilder<boolean>) => sql`
  lead_histories h join leads l on l.id = h.lead_id and l.created_at > ${since}::timestamptz - interval '1 day'
  where h.created_at >= ${since} and ${attempt}
    and l.lead_status_id = ${sql.lit(leadStatus.Rejected)} and not l.is_hidden and not l.is_test`

const attemptFor = ({ kind, subjectId }: Pick<CostedAlert, 'kind' | 'subjectId'>) =>
  subjectId !== null ? attemptOf[kind]?.(subjectId) : undefined

/** Rejected leads behind an alert since it began; empty for kinds that lose no leads. */
export async function readLostLeads(db: Database, alert: CostedAlert): Promise<LostLeads[]> {
  const { kind, subjectId, since } = alert
  const attempt = attemptFor(alert)
  if (!attempt) return []
  const { rows } = await sql<{ affiliate_id: number; country_id: number | null; count: number }>`
    select l.affiliate_id, l.country_id, count(distinct l.id)::int as count
    from ${rejectedSince(since, attempt)}
    group by l.affiliate_id, l.country_id`.execute(db)
  const advertiserId = kind === 'cap_filled' ? null : subjectId
  return rows.map(({ affiliate_id, country_id, count }) => ({
    ...{ advertiserId, affiliateId: affiliate_id, countryId: country_id, count },
  }))
}

/** Ids of lost leads behind an alert that are about to be sent nowhere, oldest first. */
export async function readUnsentLeadIds(db: Database, alert: CostedAlert, limit: number): Promise<number[]> {
  const attempt = attemptFor(alert)
  if (!attempt) return []
  const { rows } = await sql<{ id: number }>`
    select distinct l.id from ${rejectedSince(alert.since, attempt)}
      and not exists (select from injections i where i.lead_id = l.id and i.status in ('idle', 'running'))
    order by l.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
