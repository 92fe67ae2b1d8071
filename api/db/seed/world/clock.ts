import type { PoolClient } from 'pg'
import type { Instant } from '../../../../shared/app/time/timeZones'

/** Columns that the product dates by their default, which is bound to the database's own clock. */
const dated = [
  'audit_log',
  'ledger_entries',
  'payments',
  'payout_runs',
  'statement_disputes',
  'statement_keys',
] as const

/**
 * Runs `work` with another clock of the database, in this transaction alone: what the product's own functions write has the
 * time that `set` was last given.
 */
export async function withClock(client: PoolClient, work: (set: (at: Instant) => Promise<unknown>) => Promise<void>) {
  const setDefaults = (clock: string) =>
    client.query(dated.map((table) => `alter table ${table} alter created_at set default ${clock}`).join(';'))
  await client.query(
    `create function public.now() returns timestamptz language sql stable as $$ select current_setting('demo.now')::timestamptz $$`,
  )
  // Else the functions of PostgreSQL come first.
  await client.query('set local search_path = public, pg_catalog')
  await setDefaults('public.now()')
  await work((at) => client.query(`select set_config('demo.now', $1, true)`, [new Date(at).toISOString()]))
  // Also because tables with checks that wait cannot be altered.
  await client.query('set constraints all immediate')
  await setDefaults('pg_catalog.now()')
  await client.query('drop function public.now(); set local search_path to default')
}
