/** Finds the leads that a source may import, in portions, newest first; only one portion is in memory. */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { FilterContext } from '../../leads/filters/leadFilter'
import type { LeadPlace } from '../../leads/leadChanges/changesSince.queries'
import type { Services } from '../../app/start/services'
import { emailKey, phoneKey } from './personKeys.queries'
import { matchConditions, neverTaken, type SourceAsked, statusAt } from './sourceRule'

/** An instant for both engines, with microseconds. */
const instantText = (us: number) =>
  `${new Date(Math.floor(us / 1000)).toISOString().slice(0, 20)}${String(us % 1_000_000).padStart(6, '0')}Z`

interface Portion {
  asked: SourceAsked
  /** Skips leads that reached their state earlier, because they were already checked; null for all. */
  since: Date | null
  /** Last lead of the previous portion. */
  after: LeadPlace | null
  limit: number
}

const takeable = (asked: SourceAsked, context: FilterContext): RawBuilder<boolean>[] => [
  ...matchConditions(asked, context),
  ...neverTaken(asked.rule, context).map(({ condition }) => sql<boolean>`not ${condition}`),
]

/** The next matching leads, from the columnar copy: with a million leads, a portion takes milliseconds. */
export async function findPortion(
  reports: Services['reports'],
  { asked, since, after, limit }: Portion,
  context: FilterContext,
): Promise<LeadPlace[]> {
  const conditions = takeable(asked, context)
  if (since) conditions.push(sql`${statusAt(asked.rule)} > ${since}`)
  if (after) {
    const at = instantText(after.created_us)
    conditions.push(sql`l.created_at <= ${at} and (l.created_at < ${at} or l.lead_id < ${after.lead_id})`)
  }
  const found = await reports.query(sql<LeadPlace>`
    select l.lead_id, epoch_us(l.created_at) as created_us from lead_facts l
    where l.fact = 1 and ${sql.join(conditions, sql` and `)}
    order by l.created_at desc, l.lead_id desc limit ${sql.lit(limit)}`)
  return found.map(({ lead_id, created_us }) => ({ lead_id: Number(lead_id), created_us: Number(created_us) }))
}

/** A lead's person, with the data for blacklist and e-mail checks. */
export interface Candidate {
  id: number
  email: string
  phone: string | null
  ip: string | null
  funnel: string | null
  country_id: number | null
  first_name: string | null
  last_name: string | null
}

/** These leads by their keys, as constants, so that the planner reads only their months. */
const chosen = (places: readonly LeadPlace[]) => {
  const us = places.map(({ created_us }) => created_us)
  return {
    from: sql`unnest(${places.map(({ lead_id }) => lead_id)}::bigint[]) with ordinality as chosen (id, place) join leads l on l.id = chosen.id`,
    months: sql`l.created_at >= ${instantText(Math.min(...us))}::timestamptz and l.created_at <= ${instantText(Math.max(...us))}::timestamptz`,
  }
}

const isBeingSent = sql<boolean>`(exists (select from open_attempts o where o.lead_id = l.id)
  or exists (select from injections i where i.lead_id = l.id and i.result = 'Submitted'))`

interface OfCampaign {
  campaignId: number
  asked: SourceAsked
  context: FilterContext
}

/** Those of the leads that match now and whose person is not in the campaign. */
export async function readCandidates(
  db: Database,
  places: readonly LeadPlace[],
  { campaignId, asked, context }: OfCampaign,
): Promise<Candidate[]> {
  if (!places.length) return []
  const { from, months } = chosen(places)
  const { rows } = await sql<Candidate>`
    select l.id, l.email, l.phone, l.ip, l.funnel, l.country_id, l.first_name, l.last_name
    from ${from}
    where ${months} and ${sql.join(takeable(asked, context), sql` and `)} and not l.is_hidden and not ${isBeingSent}
      and coalesce(${emailKey}, ${phoneKey}) is not null
      and not exists (select from campaign_consumers c where c.campaign_id = ${campaignId} and c.email_key = ${emailKey})
      and not exists (select from campaign_consumers c where c.campaign_id = ${campaignId} and c.phone_key = ${phoneKey})
    order by chosen.place`.execute(db)
  return rows
}

/**
 * Adds the people of these leads in order, except those already in the campaign (unique keys). Returns the number
 * added.
 */
export async function addConsumers(
  transaction: Database,
  places: readonly LeadPlace[],
  { campaignId, sourceId, asked, context }: OfCampaign & { sourceId: number },
): Promise<number> {
  if (!places.length) return 0
  const { from, months } = chosen(places)
  const at = new Date(context.now)
  const { rows } = await sql<{ n: number }>`
    with added as (
      insert into campaign_consumers (campaign_id, source_id, email_key, phone_key, origin_lead_id, origin_lead_created_at,
        status_at, country_id, due_at, imported_at)
      select ${campaignId}, ${sourceId}, ${emailKey}, ${phoneKey}, l.id, l.created_at, ${statusAt(asked.rule)}, l.country_id, ${at}, ${at}
      from ${from} where ${months} and ${sql.join(takeable(asked, context), sql` and `)} and not l.is_hidden
      order by chosen.place
      on conflict do nothing returning id
    )
    select count(*)::int as n from added`.execute(transaction)
  return rows[0]?.n ?? 0
}
