import { sql } from 'kysely'
import { capParameters } from '../../../shared/routing/caps'
import { leadStatus, leadStatusesDeposited, leadStatusesThatCount } from '../../../shared/leads/leadStatus'
import { toCents } from '../../../shared/app/money'
import { DAY, type Instant } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import type { LeadFacts } from '../engine/obstacles'
import type { Answer, PastEvent, PastLead } from './replay'

export interface PastScope {
  /** Countries whose leads are routed again. */
  countryIds: readonly number[]
  from: Instant
  /** Excluded. */
  to: Instant
}

const parameters = sql.join(capParameters.map((name) => sql.ref(`l.${name}`)))
const inRange = ({ from, to }: PastScope) =>
  sql`l.created_at >= ${new Date(from)}::timestamptz and l.created_at < ${new Date(to)}::timestamptz`
/** Leads of campaigns go through their steps, not through distributions. */
const isRouted = ({ countryIds }: PastScope) =>
  sql`not l.is_campaign and l.country_id = any (${[...countryIds]}::bigint[])`

/** Leads that a backtest would route again. */
export async function countPastLeads(db: Database, scope: PastScope): Promise<number> {
  const { rows } = await sql<{ leads: number }>`
    select count(*)::integer as leads from leads l where ${inRange(scope)} and ${isRouted(scope)}`.execute(db)
  return rows[0]?.leads ?? 0
}

interface Row extends Record<(typeof capParameters)[number], string | null> {
  id: number
  created_at: Date
  publisher_id: number
  country_id: number
  advertiser_id: number | null
  lead_status_id: number
  is_injected: boolean
  is_fake_ftd: boolean
  is_test: boolean
  converted_at: Date | null
  revenue: string
  payout: string
  rejection_reason: string | null
}

interface Attempt {
  lead_id: number
  advertiser_id: number | null
  status: string
  is_traced: boolean
}

const includes = (statuses: readonly number[], status: number) => statuses.includes(status)

const routingFacts = (row: Pick<Row, 'publisher_id' | 'country_id' | (typeof capParameters)[number]>): LeadFacts => ({
  publisherId: row.publisher_id,
  countryId: row.country_id,
  parameters: Object.fromEntries(capParameters.map((name) => [name, row[name]])),
  hasConversion: false,
  hadBy: new Set(),
  unsettledAt: null,
})

/** The intake rejected it, so that it was never routed. */
const isRejectedAtIntake = (row: Row, attempts: readonly Attempt[]) =>
  row.advertiser_id === null &&
  row.lead_status_id === leadStatus.Rejected &&
  attempts.every(({ advertiser_id, is_traced }) => advertiser_id === null && !is_traced) &&
  (attempts.length > 0 ||
    /^(The lead is (a duplicate|on the blacklist)|The publisher may not)/.test(row.rejection_reason ?? ''))

function answersOf(row: Row, attempts: readonly Attempt[]): Map<number, Answer> {
  const answers = new Map<number, Answer>()
  for (const { advertiser_id, status } of attempts)
    if (advertiser_id !== null && status !== 'Submitted')
      answers.set(advertiser_id, status === 'Accepted' ? 'accepted' : 'refused')
  // A held attempt that staff settled, or a lead without a history.
  if (!row.is_injected && row.advertiser_id !== null && includes(leadStatusesThatCount, row.lead_status_id))
    answers.set(row.advertiser_id, 'accepted')
  return answers
}

function pastLead(row: Row, attempts: readonly Attempt[], payoutPrice: PayoutPrice): PastLead {
  const isTaken = !row.is_injected && includes(leadStatusesThatCount, row.lead_status_id)
  const isFtd = isTaken && row.lead_status_id === leadStatus.FTD
  return {
    id: row.id,
    at: row.created_at.getTime(),
    facts: routingFacts(row),
    answers: answersOf(row, attempts),
    firstOffered:
      attempts.find(({ advertiser_id }) => advertiser_id !== null)?.advertiser_id ??
      (isTaken ? row.advertiser_id : null),
    isFtd: isFtd && row.converted_at !== null,
    revenueCents: isFtd && row.converted_at !== null ? toCents(row.revenue) : 0,
    payoutCents: isFtd ? toCents(row.payout) : 0,
    payoutPriceCents: payoutPrice(row.publisher_id, row.country_id),
    isTest: row.is_test,
  }
}

type PayoutPrice = (publisherId: number, countryId: number | null) => number

const chunk = 2000

/**
 * Leads in the order of their arrival, in chunks, without those that the intake rejected. `inRange`: how many leads of
 * the chunk arrived from `rangeFrom` on.
 */
export async function* readPastLeads(
  db: Database,
  scope: PastScope,
  payoutPrice: PayoutPrice,
  rangeFrom: Instant,
): AsyncGenerator<{ leads: PastLead[]; inRange: number }> {
  let after = { at: new Date(scope.from), id: 0 }
  for (;;) {
    const { rows } = await sql<Row>`
      select l.id, l.created_at, l.publisher_id, l.country_id, l.advertiser_id, l.lead_status_id, l.is_injected, l.is_fake_ftd,
        l.is_test, l.converted_at, l.revenue::text, l.payout::text, l.rejection_reason, ${parameters}
      from leads l
      where ${inRange(scope)} and ${isRouted(scope)}
        and l.created_at >= ${after.at}::timestamptz and (l.created_at, l.id) > (${after.at}::timestamptz, ${after.id}::bigint)
      order by l.created_at, l.id limit ${chunk}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const attempts = await readAttempts(db, rows)
    const leads = rows
      .filter((row) => !isRejectedAtIntake(row, attempts.get(row.id) ?? []))
      .map((row) => pastLead(row, attempts.get(row.id) ?? [], payoutPrice))
    yield { leads, inRange: rows.filter(({ created_at }) => created_at.getTime() >= rangeFrom).length }
    if (rows.length < chunk) return
    after = { at: last.created_at, id: last.id }
  }
}

/** Attempts of the intake, in their order; not those of injections. */
async function readAttempts(db: Database, leads: readonly Row[]): Promise<Map<number, Attempt[]>> {
  const first = leads[0]?.created_at.getTime() ?? 0
  const last = leads.at(-1)?.created_at.getTime() ?? 0
  const { rows } = await sql<Attempt>`
    select h.lead_id, h.advertiser_id, h.status, h.trace is not null as is_traced
    from lead_histories h
    where h.lead_id = any (${leads.map(({ id }) => id)}::bigint[])
      and h.created_at >= ${new Date(first)}::timestamptz and h.created_at < ${new Date(last + 2 * DAY)}::timestamptz
      and not exists (select from injections i where i.history_id = h.id)
    order by h.lead_id, h.id`.execute(db)
  const byLead = new Map<number, Attempt[]>()
  for (const row of rows) {
    const list = byLead.get(row.lead_id)
    if (list) list.push(row)
    else byLead.set(row.lead_id, [row])
  }
  return byLead
}

/**
 * What else filled caps in the range, in order: campaign leads, injections, and deposits. `elsewhere`: leads of other
 * countries too. A lead that was injected counts wherever it was accepted.
 */
export async function readPastEvents(
  db: Database,
  scope: PastScope,
  { elsewhere, deposits }: { elsewhere: boolean; deposits: boolean },
): Promise<PastEvent[]> {
  const counts = sql`l.lead_status_id = any (${[...leadStatusesThatCount]}::int[])`
  const isElsewhere = elsewhere
    ? sql`or l.country_id is null or l.country_id <> all (${[...scope.countryIds]}::bigint[])`
    : sql``
  const isNotReplayed = sql`(l.is_campaign ${isElsewhere})`
  const asCampaign = sql`case when l.is_campaign then 'campaign' end`
  const facts = sql`l.publisher_id, l.country_id, ${parameters}`
  const { rows } = await sql<Row & { type: 'lead' | 'ftd'; at: Date; advertiser_id: number; as: PastEvent['as'] }>`
    select 'lead' as type, ${asCampaign} as as, l.created_at as at, l.advertiser_id, ${facts} from leads l
    where ${inRange(scope)} and ${counts} and not l.is_injected and ${isNotReplayed}
    union all
    select 'lead', case when i.history_id is null then ${asCampaign} else 'injection' end, h.created_at, h.advertiser_id, ${facts}
    from lead_histories h join leads l on l.id = h.lead_id and l.is_injected left join injections i on i.history_id = h.id
    where h.status = 'Accepted' and h.created_at >= ${new Date(scope.from)} and h.created_at < ${new Date(scope.to)}
      and (i.history_id is not null or ${isNotReplayed})
    ${
      deposits
        ? sql`union all
          select 'ftd', null, l.converted_at, l.advertiser_id, ${facts} from leads l
          where l.converted_at >= ${new Date(scope.from)} and l.converted_at < ${new Date(scope.to)} and not l.is_hidden
            and l.advertiser_id is not null and l.lead_status_id = any (${[...leadStatusesDeposited]}::int[])`
        : sql``
    }
    order by at`.execute(db)
  return rows.map((row) => ({
    ...{ type: row.type, as: row.as, at: row.at.getTime(), advertiserId: row.advertiser_id },
    facts: routingFacts(row),
  }))
}
