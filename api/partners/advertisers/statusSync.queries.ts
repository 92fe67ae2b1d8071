import { sql } from 'kysely'
import { DAY } from '../../../shared/app/time/timeZones'
import type { Database } from '../../db/connect'
import { syncDays, type StatusSync } from './advertiserHealth.schema'

interface Row {
  advertiser_id: number
  last_status_at: Date | null
  last_ftd_at: Date | null
  is_active: boolean | null
  last_success_at: Date | null
  pulled_to: Date | null
  failures: number | null
  differences: number | null
}

const text = (at: Date | null) => at?.toISOString() ?? null

/** When brokers last told statuses and deposits, by postback or by a pull, and how well the pull works. */
export async function readStatusSync(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<Map<number, StatusSync>> {
  const last = (kind: 'status' | 'deposit') => sql`(
    select event.created_at from broker_events event
    where event.advertiser_id = asked.id and event.kind = ${sql.lit(kind)} and event.outcome in ('applied', 'recorded')
      and event.created_at > ${new Date(now - syncDays * DAY)}
    order by event.created_at desc limit 1)`
  const { rows } = await sql<Row>`
    select asked.id as advertiser_id, ${last('status')} as last_status_at, ${last('deposit')} as last_ftd_at,
      pull.is_active, pull.last_success_at, pull.pulled_to, pull.failures, pull.differences
    from unnest(${[...ids]}::bigint[]) as asked (id) left join broker_pulls pull on pull.advertiser_id = asked.id`.execute(
    db,
  )
  return new Map(
    rows.map(({ advertiser_id, last_status_at, last_ftd_at, is_active, last_success_at, pulled_to, ...pull }) => [
      advertiser_id,
      {
        ...{ last_status_at: text(last_status_at), last_ftd_at: text(last_ftd_at) },
        pull:
          is_active === null
            ? null
            : {
                ...{ is_active, last_success_at: text(last_success_at), pulled_to: text(pulled_to) },
                ...{ failures: pull.failures ?? 0, differences: pull.differences ?? 0 },
              },
      },
    ]),
  )
}
