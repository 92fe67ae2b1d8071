import type { Pool } from 'pg'
import { standbyColumns, type Standbys } from '../../db/standbys'

/** State of the whole system, which every API process reports alike. */
export interface SystemState extends Standbys {
  jobs: { task: string; state: 'due' | 'later' | 'running' | 'failed'; count: number }[]
  jobs_due_seconds: number
  live_copies: number
  copy_lag_seconds: number
  open_alerts: { kind: string; count: number }[]
  deliveries: { status: string; count: number }[]
}

/** A copy of reports confirms its position each minute. */
const copySilentMinutes = 5

const text = `
  with jobs as (
    select task_identifier as task, run_at, case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      when run_at <= now() then 'due' else 'later' end as state
    from graphile_worker.jobs),
  copies as (select pulled_at from report_copies where pulled_at > now() - make_interval(mins => ${copySilentMinutes}))
  select
    (select coalesce(json_agg(j), '[]') from (select task, state, count(*) from jobs group by 1, 2) as j) as jobs,
    (select coalesce(extract(epoch from now() - min(run_at)), 0)::float from jobs where state = 'due') as jobs_due_seconds,
    (select count(*)::int from copies) as live_copies,
    (select coalesce(extract(epoch from now() - min(pulled_at)), 0)::float from copies) as copy_lag_seconds,
    (select coalesce(json_agg(a), '[]')
      from (select kind, count(*) from alerts where resolved_at is null group by 1) as a) as open_alerts,
    (select coalesce(json_agg(d), '[]') from (
      select 'waiting' as status, count(*) from deliveries where kind = 'alert' and status = 'waiting'
      union all select 'failed', count(*) from deliveries where kind = 'alert' and status = 'failed') as d) as deliveries,
    ${standbyColumns}`

export async function readSystemState(pool: Pool): Promise<SystemState> {
  const { rows } = await pool.query<SystemState>(text)
  if (!rows[0]) throw new Error('The state of the system was not answered')
  return rows[0]
}
