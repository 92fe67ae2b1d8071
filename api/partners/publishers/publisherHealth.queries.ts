import { sql } from 'kysely'
import { leadStatus } from '../../../shared/leads/leadStatus'
import type { PublisherObstacle } from '../../../shared/partners/partnerHealth'
import type { Database } from '../../db/connect'
import { nameOrder } from '../../db/nameOrder'
import { judgePostbacks, postbackHours } from './postbackHealth'
import type { PublisherHealth } from './publisherHealth.schema'

const hour = 3_600_000
const dayBefore = (now: number) => new Date(now - postbackHours * hour)

interface Read {
  id: number
  is_active: boolean
  has_url: boolean
  sent: number
  failed: number
  retrying: number
  failed_lately: number
  has_distribution: boolean
  has_country: boolean
}

/** Why no lead of an active publisher can be placed: no active distribution matches, or none for its countries. */
const obstaclesOf = ({ is_active, has_distribution, has_country }: Read): PublisherObstacle[] => {
  if (!is_active || has_country) return []
  return [has_distribution ? 'wrong_country' : 'no_distribution']
}

/** State of publishers' postbacks, and obstacles; publishers that do not exist are omitted. */
export async function listPublisherHealth(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<PublisherHealth[]> {
  const { rows } = await sql<Read>`
    select p.id, p.status = 'active' as is_active, p.postback_url is not null as has_url, told.*,
      exists (select from distributions d where d.is_active and (d.publisher_id is null or d.publisher_id = p.id)) as has_distribution,
      exists (
        select from distributions d where d.is_active and (d.publisher_id is null or d.publisher_id = p.id) and (
          not exists (select from publisher_supported_countries s where s.publisher_id = p.id)
          or d.country_id in (select s.country_id from publisher_supported_countries s where s.publisher_id = p.id))
      ) as has_country
    from publishers p cross join lateral (
      select (count(*) filter (where status = 'sent'))::int as sent, (count(*) filter (where status = 'failed'))::int as failed,
        (count(*) filter (where status = 'waiting' and attempts > 0))::int as retrying,
        (count(*) filter (where status = 'failed' and attempted_at > ${new Date(now - hour)}))::int as failed_lately
      from deliveries where publisher_id = p.id and created_at > ${dayBefore(now)}
    ) as told
    where p.id = any(${ids}::bigint[]) order by p.id`.execute(db)
  return rows.map((row) => {
    const { id, has_url: hasUrl, sent, failed, retrying, failed_lately: failedLately } = row
    return {
      publisher_id: id,
      ...judgePostbacks({ hasUrl, sent, failed, retrying, failedLately }),
      ...{ sent, failed, retrying },
      obstacles: obstaclesOf(row),
    }
  })
}

const maxRows = 10

/** Why leads of a publisher were rejected within a day, most frequent reason first. */
export async function listRejections(db: Database, id: number, now: number) {
  const { rows } = await sql<{ reason: string | null; count: number; last_at: Date }>`
    select rejection_reason as reason, count(*)::int as count, max(created_at) as last_at from leads
    where created_at > ${dayBefore(now)} and publisher_id = ${id} and lead_status_id = ${leadStatus.Rejected} and not is_hidden
    group by rejection_reason order by count(*) desc, max(created_at) desc limit ${maxRows}`.execute(db)
  return rows.map(({ last_at, ...row }) => ({ ...row, last_at: last_at.toISOString() }))
}

/** Postbacks of a day that failed permanently, newest first. */
export async function listFailedPostbacks(db: Database, id: number, now: number) {
  const { rows } = await sql<{
    id: number
    lead_id: number
    event: string
    attempts: number
    attempted_at: Date
    fault: string | null
  }>`
    select b.id, b.lead_id, b.event, b.attempts, b.attempted_at, b.fault
    from deliveries b join leads l on l.id = b.lead_id and l.created_at = b.lead_created_at and not l.is_hidden
    where b.publisher_id = ${id} and b.created_at > ${dayBefore(now)} and b.status = 'failed' and b.attempted_at is not null
    order by b.attempted_at desc, b.id desc limit ${maxRows}`.execute(db)
  return rows.map(({ attempted_at, ...row }) => ({ ...row, attempted_at: attempted_at.toISOString() }))
}

/** Supported countries of a publisher without a payout, sorted by name. */
export async function unpaidCountries(db: Database, id: number) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select c.id, c.code, c.name from publisher_supported_countries s join countries c on c.id = s.country_id
    where s.publisher_id = ${id}
      and not exists (select from publisher_payouts p where p.publisher_id = ${id} and (p.country_id is null or p.country_id = c.id))
    order by ${nameOrder(sql`c.name`)}`.execute(db)
  return rows
}
