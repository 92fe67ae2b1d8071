/**
 * Counts the leads that a source would import, and the others by reason. Counted in the database; only the ten leads
 * shown are transferred. See docs/domain/campaigns.md.
 */
import { type RawBuilder, sql } from 'kysely'
import { campaignLimits } from '../../../shared/campaigns/campaigns'
import {
  countExamples,
  leftOutReasons,
  leftOutShown,
  type LeftOutReason,
} from '../../../shared/campaigns/campaignSources'
import type { LeadStatusId } from '../../../shared/leads/leadStatus'
import { blacklistedLeads } from '../../routing/blacklist/blacklistedLeads.queries'
import type { Database } from '../../db/connect'
import type { FilterContext } from '../../leads/filters/leadFilter'
import type { Services } from '../../app/start/services'
import { emailKey, phoneKey } from './personKeys.queries'
import { type Keyed, newestOfEach } from './samePerson'
import { matchConditions, neverTaken, type SourceAsked, statusAt } from './sourceRule'

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `)

/**
 * Number of matching leads, including those that campaigns never take: from the columnar copy, hidden ones from
 * PostgreSQL.
 */
export async function countMatches(
  { db, reports }: { db: Database; reports: Services['reports'] },
  asked: SourceAsked,
  context: FilterContext,
): Promise<number> {
  const match = and(matchConditions(asked, context))
  const count = sql<{ n: number }>`select count(*) as n from lead_facts l where l.fact = 1 and ${match}`
  const hidden = sql<{ n: number }>`select count(*)::int as n from leads l where l.is_hidden and ${match}`
  const [shown, behind] = await Promise.all([reports.query(count), hidden.execute(db)])
  return Number(shown[0]?.n ?? 0) + (behind.rows[0]?.n ?? 0)
}

interface SourceExample {
  lead_id: number
  email: string
  lead_status_id: LeadStatusId
  status_at: Date
}
export interface SourceCount {
  matches: number
  added: number
  /** `leadIds`: the newest ones; empty for hidden leads, which no list shows. */
  leftOut: { reason: LeftOutReason; count: number; leadIds: number[] }[]
  examples: SourceExample[]
}

interface Found extends Keyed {
  kind: 'reason' | 'left' | 'twins' | 'first' | 'rest' | 'newest'
  reason: LeftOutReason | null
  n: number
}

interface KnownConsumers {
  campaignId: number
  consumers: number
}

// Computed once per matching lead, because they are the most expensive part.
const keys = { email: sql`l.email_key`, phone: sql`l.phone_key` }

/** First reason that applies to each matching lead; null if it may be imported. */
function reasonOf(
  { rule }: SourceAsked,
  context: FilterContext,
  blacklisted: RawBuilder<boolean> | null,
  { campaignId, consumers }: KnownConsumers,
) {
  const when = (reason: LeftOutReason, condition: RawBuilder<unknown>) => sql`when ${condition} then ${sql.lit(reason)}`
  const known = (key: string, value: RawBuilder<unknown>) =>
    sql`${value} in (select ${sql.ref(key)} from campaign_consumers where campaign_id = ${campaignId} and ${sql.ref(key)} is not null)`
  const [first, ...others] = neverTaken(rule, context).map(({ reason, condition }) => when(reason, condition))
  return sql`case ${first ?? sql``} ${when('hidden', sql`l.is_hidden`)} ${sql.join(others, sql` `)}
    ${when('sending', sql`l.id in (select lead_id from open_attempts) or l.id in (select lead_id from injections where result = 'Submitted')`)}
    ${blacklisted ? when('blacklisted', blacklisted) : sql``}
    ${when('unreachable', sql`${keys.email} is null and ${keys.phone} is null`)}
    ${consumers ? when('known', sql`coalesce(${known('email_key', keys.email)}, false) or coalesce(${known('phone_key', keys.phone)}, false)`) : sql``}
    end`
}

const reasons = Object.keys(leftOutReasons) as LeftOutReason[]
/** Reasons whose leads can be shown in a list. */
const listed = reasons.filter((reason) => reason !== 'hidden')

/**
 * One statement, so that all counts share a snapshot. People are compared by 64-bit hashes: with a million, a collision
 * occurs once in 40 million counts. Rows that share a key (`twins`) are few, and only they are ranked.
 */
const countSql = (match: RawBuilder<unknown>, reason: RawBuilder<unknown>) => sql<Found>`
  with judged as materialized (
    select l.id, l.created_at, hashtextextended(${keys.email}, 0) as e, hashtextextended(${keys.phone}, 0) as p, ${reason} as reason
    -- Kept as it stands by the offset, so that the keys are not worked out where they are used.
    from (select l.*, ${emailKey} as email_key, ${phoneKey} as phone_key from leads l where ${match} offset 0) as l
  ),
  fit as not materialized (select id, created_at, e, p from judged where reason is null),
  twins as materialized (
    select * from fit where e in (select e from fit where e is not null group by e having count(*) > 1)
      or p in (select p from fit where p is not null group by p having count(*) > 1)
  ),
  ranked as (
    select *, e is null or row_number() over (partition by e order by created_at desc, id desc) = 1 as is_first_e,
      p is null or row_number() over (partition by p order by created_at desc, id desc) = 1 as is_first_p
    from twins
  ),
  -- The newest of their e-mail and of their phone are taken; who shares either with one of them is not.
  settled as (
    select *, is_first_e and is_first_p as is_taken, e is not null and bool_or(is_first_e and is_first_p) over (partition by e) as e_taken,
      p is not null and bool_or(is_first_e and is_first_p) over (partition by p) as p_taken
    from ranked
  )
  select 'reason' as kind, reason, count(*)::int as n, null::bigint as id, null::text as e, null::text as p from judged group by reason
  union all select 'left', asked.reason, 1, found.id, null, null
    from unnest(${listed}::text[]) as asked (reason)
    cross join lateral (
      select id from judged where judged.reason = asked.reason order by created_at desc, id desc limit ${sql.lit(leftOutShown)}
    ) as found
  union all select * from (
    select 'left', 'again', 1, id, null::text, null::text from settled where not is_taken and (e_taken or p_taken)
    order by created_at desc, id desc limit ${sql.lit(leftOutShown)}
  ) as again
  union all select 'twins', null, count(*)::int, null, null, null from twins
  union all select 'first', null, count(*)::int, null, null, null from settled where is_taken
  union all select * from (
    select 'rest', null, 1, id, e::text, p::text from settled where not is_taken and not e_taken and not p_taken
    order by created_at desc, id desc
  ) as rest
  union all select * from (
    select 'newest', null, 1, id, e::text, p::text from fit order by created_at desc, id desc limit ${sql.lit(countExamples * 20)}
  ) as newest`

async function readExamples(db: Database, { rule }: SourceAsked, ids: readonly number[]): Promise<SourceExample[]> {
  const { rows } = await sql<SourceExample>`
    select l.id as lead_id, l.email, l.lead_status_id, ${statusAt(rule)} as status_at
    from leads l where l.id = any (${ids}::bigint[]) order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

const timeoutMs = 13_000

/** The complete count. Throws UPSTREAM_UNAVAILABLE after a timeout. */
export async function countSource(
  { db, campaignId }: { db: Database; campaignId: number },
  asked: SourceAsked,
  context: FilterContext,
): Promise<SourceCount> {
  return db.transaction().execute(async (transaction) => {
    // Reading the leads is shared with parallel processes, although all rows come back from them.
    await sql`select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
      set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true)`.execute(transaction)
    await sql.raw(`set local statement_timeout = ${timeoutMs}`).execute(transaction)
    const consumers = await countConsumers(transaction, campaignId)
    const blacklisted = await blacklistedLeads(transaction, context.now)
    const reason = reasonOf(asked, context, blacklisted, { campaignId, consumers })
    const { rows } = await countSql(and(matchConditions(asked, context)), reason).execute(transaction)
    const sum = (kind: Found['kind'], of?: (row: Found) => boolean) =>
      rows.reduce((total, row) => (row.kind === kind && (!of || of(row)) ? total + row.n : total), 0)
    const fit = sum('reason', (row) => row.reason === null)
    const rest = rows.filter(({ kind }) => kind === 'rest')
    const taken = new Set(newestOfEach(rest))
    const again = sum('twins') - sum('first') - taken.size
    const room = Math.max(0, campaignLimits.consumers - consumers)
    const added = Math.min(fit - again, room)
    const leadsOf = (why: LeftOutReason) =>
      rows.flatMap(({ kind, reason, id }) => (kind === 'left' && reason === why ? [id] : []))
    const twins = [...leadsOf('again'), ...rest.filter((row) => !taken.has(row)).map(({ id }) => id)]
    const leftOut = [
      ...rows.flatMap(({ kind, reason, n }) =>
        kind === 'reason' && reason ? [{ reason, count: n, leadIds: leadsOf(reason) }] : [],
      ),
      { reason: 'again' as const, count: again, leadIds: twins.slice(0, leftOutShown) },
      { reason: 'full' as const, count: fit - again - added, leadIds: [] },
    ]
    const newest = newestOfEach(rows.filter(({ kind }) => kind === 'newest')).slice(0, Math.min(countExamples, added))
    return {
      matches: sum('reason'),
      added,
      leftOut: leftOut
        .filter(({ count }) => count > 0)
        .sort((one, other) => reasons.indexOf(one.reason) - reasons.indexOf(other.reason)),
      examples: await readExamples(
        transaction,
        asked,
        newest.map(({ id }) => id),
      ),
    }
  })
}

/** Number of people in a campaign. */
export async function countConsumers(db: Database, campaignId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(imported), 0)::int as n from campaign_sources where campaign_id = ${campaignId}`.execute(db)
  return rows[0]?.n ?? 0
}
