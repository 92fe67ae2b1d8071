import type { Pool } from 'pg'
import { until } from '../../api/test/polling'

/** The business of the demo for simulated traffic (live/), and what its books say afterwards. */

/**
 * Lets the demo's partners trade at any hour without caps, with brokers that nobody waits for longer than `timeoutMs`, and tells
 * all publishers' events to one address.
 */
export async function openMarket(pool: Pool, { timeoutMs, postbackUrl }: { timeoutMs: number; postbackUrl: string }) {
  await pool.query('delete from advertiser_opening_hours')
  await pool.query('update distributions set is_send_in_op_hours = false')
  await pool.query(`update advertisers set broker = jsonb_set(broker, '{timeoutMs}', $1::jsonb)`, [String(timeoutMs)])
  await pool.query('update publishers set postback_url = $1', [postbackUrl])
  await pool.query('delete from caps')
  // Campaigns look for consumers again and again: the queue would never be empty.
  await pool.query(`update campaign_sources set status = 'inactive' where status = 'active'`)
  await pool.query(`update campaigns set status = 'inactive' where status = 'active'`)
}

/**
 * Lets every job run and every postback be sent whose time has not come, until none is left, and sendings of dead processes be
 * found. A job that another of the same key has replaced while it ran stays behind when it fails, and never runs again.
 */
export async function drainJobs(pool: Pool): Promise<void> {
  await until(async () => {
    await pool.query(`update open_attempts set due_at = now() where state = 'sending' and due_at > now()`)
    await pool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    )
    await pool.query(
      `update deliveries set next_attempt_at = now() where kind = 'postback' and status = 'waiting' and next_attempt_at > now()`,
    )
    const { rows } = await pool.query<{ jobs: number; sendings: number; postbacks: number }>(
      `select (select count(*) from graphile_worker._private_jobs where attempts < max_attempts or locked_at is not null)::int as jobs,
        (select count(*) from open_attempts where state <> 'held')::int as sendings,
        (select count(*) from deliveries where kind = 'postback' and status = 'waiting')::int as postbacks`,
    )
    return rows[0]?.jobs === 0 && rows[0].sendings === 0 && rows[0].postbacks === 0
  })
}

/** An attempt to place a lead, with the reference that its broker was given. */
export interface AttemptRow {
  reference: string
  lead_id: number
  status: string
  restriction_origin: string | null
  /** Name of the advertiser at the sandbox broker; null if it uses another broker. */
  broker: string | null
  advertiser: string
}

export async function readAttempts(pool: Pool): Promise<AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>(
    `select 'attempt-' || h.id as reference, lead_id, h.status, restriction_origin, a.name as advertiser,
      substring(a.broker ->> 'url' from 'brokers/(.*)/leads') as broker
     from lead_histories h left join advertisers a on a.id = h.advertiser_id`,
  )
  return rows
}
