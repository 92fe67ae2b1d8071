import { sql } from 'kysely'
import { leadStatusesDeposited } from '../../../shared/leads/leadStatus'
import { isOpen, nextOpening } from '../../../shared/partners/openingHours'
import type { Database } from '../../db/connect'
import { hasStatus } from '../../leads/filters/facts'
import { openingDays } from '../../routing/engine/advertisers.queries'
import type { CampaignProgress } from './campaigns.schema'

interface Counted {
  campaign_id: number
  consumers: number
  waiting: number
  held: number
  registered: number
  deposited: number
  due_at: Date | null
  sending_hours: unknown
  sending_zone: string | null
}

/** When the next consumer is due, or the next sending hours begin; null: nobody waits. */
function nextAt({ due_at, sending_hours, sending_zone }: Counted): string | null {
  if (!due_at || sending_hours === null || sending_zone === null) return due_at?.toISOString() ?? null
  const days = openingDays.parse(sending_hours)
  const at = due_at.getTime()
  const opens = isOpen(days, sending_zone, at) ? at : nextOpening(days, sending_zone, at)
  return opens === null ? null : new Date(opens).toISOString()
}

/**
 * Progress of campaigns in one statement; each count has its own index. `due_at` is when the next waiting consumer is
 * due.
 */
export async function readProgress(db: Database, ids: readonly number[]): Promise<Map<number, CampaignProgress>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Counted>`
    select c.id as campaign_id, consumers.count as consumers, waiting.count + sending.count - held.count as waiting,
      held.count as held, registered.count as registered, deposited.count as deposited,
      case when c.status = 'active' then greatest(waiting.due_at, case when waiting.count > 0 then c.next_at end) end as due_at,
      c.sending_hours, c.sending_zone
    from campaigns c
    cross join lateral (select count(*)::integer from campaign_consumers where campaign_id = c.id) consumers
    cross join lateral (
      select count(*)::integer, min(due_at) as due_at from campaign_consumers where campaign_id = c.id and state = 'waiting'
    ) waiting
    cross join lateral (
      select count(*)::integer from campaign_consumers where campaign_id = c.id and state = 'sending'
    ) sending
    cross join lateral (
      select count(*)::integer from campaign_results r
      where r.campaign_id = c.id and r.result in ('sending', 'held')
        and (r.result = 'held' or exists (select from open_attempts o where o.lead_id = r.lead_id and o.state = 'held'))
    ) held
    cross join lateral (
      select count(distinct consumer_id)::integer as count from campaign_results where campaign_id = c.id and result = 'accepted'
    ) registered
    cross join lateral (
      select count(distinct r.consumer_id)::integer as count
      from leads l join campaign_results r on r.lead_id = l.id
      where l.campaign_id = c.id and l.converted_at is not null and ${hasStatus(leadStatusesDeposited)}
    ) deposited
    where c.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.campaign_id,
      {
        consumers: row.consumers,
        waiting: row.waiting,
        held: row.held,
        registered: row.registered,
        deposited: row.deposited,
        ended: row.consumers - row.waiting - row.held,
        nextAt: nextAt(row),
      },
    ]),
  )
}
