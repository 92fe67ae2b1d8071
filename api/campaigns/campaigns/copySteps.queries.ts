import { sql } from 'kysely'
import type { Database } from '../../db/connect'

/**
 * Copies the steps of a campaign with their advertisers to one without steps, in order. Skips archived steps and past
 * schedules, and copies no results. Returns the number of steps.
 */
export async function copySteps(transaction: Database, from: number, to: number, now: number): Promise<number> {
  const at = new Date(now)
  const { rows } = await sql<{ copied: number }>`
    with source as (
      select *, row_number() over (order by position, id)::integer as place from campaign_steps
      where campaign_id = ${from} and not is_archived
    ),
    made as (
      insert into campaign_steps (campaign_id, number, position, name, action, rule, use_delay, delay, delay_unit, scheduled_at,
        schedule_zone, data_override, created_at, updated_at)
      select ${to}::bigint, place, place, name, action, rule, use_delay, delay, delay_unit,
        case when scheduled_at > ${at} then scheduled_at end, case when scheduled_at > ${at} then schedule_zone end,
        data_override, ${at}, ${at}
      from source order by place returning id, number
    ),
    members as (
      insert into campaign_step_advertisers (step_id, advertiser_id, position, share)
      select made.id, m.advertiser_id, m.position, m.share
      from made join source on source.place = made.number join campaign_step_advertisers m on m.step_id = source.id
    )
    select count(*)::integer as copied from made`.execute(transaction)
  return rows[0]?.copied ?? 0
}
