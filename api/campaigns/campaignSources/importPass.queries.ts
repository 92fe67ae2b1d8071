/** Progress of an import, stored in the transaction that adds consumers, so that an interrupted import can continue. */
import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import type { StoredSource } from './campaignSources.queries'
import type { LeadPlace } from '../../leads/leadChanges/changesSince.queries'

export type ActiveSource = StoredSource & { validates_email: boolean }

/** Source of a job; null if it was deleted, archived, paused or completed meanwhile. */
export async function readActiveSource(db: Database, id: number, lock = false): Promise<ActiveSource | null> {
  const { rows } = await sql<ActiveSource>`
    select s.*, c.validate_email as validates_email from campaign_sources s join campaigns c on c.id = s.campaign_id
    where s.id = ${id} and s.status = 'active' and not s.is_archived ${lock ? sql`for update of s` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface Pass {
  beganAt: Date
  /** Reads only leads that reached their state since then; null for all. */
  since: Date | null
  /** Last lead read. */
  after: LeadPlace | null
}

/** The current pass of a source; null between passes. */
export const passOf = (source: StoredSource): Pass | null =>
  source.pass_began_at && {
    beganAt: source.pass_began_at,
    since: source.pass_since,
    after:
      source.pass_created_us === null || source.pass_lead_id === null
        ? null
        : { created_us: source.pass_created_us, lead_id: source.pass_lead_id },
  }

/** Whether the source's progress is unchanged since a portion was found. */
export const isSamePlace = (a: StoredSource, b: StoredSource): boolean =>
  a.version === b.version &&
  a.pass_began_at?.getTime() === b.pass_began_at?.getTime() &&
  a.pass_created_us === b.pass_created_us &&
  a.pass_lead_id === b.pass_lead_id

/** Stores the progress of a locked source. */
export const storePlace = (transaction: Database, id: number, { beganAt, since, after }: Pass) =>
  sql`
    update campaign_sources set pass_began_at = ${beganAt}, pass_since = ${since}, pass_created_us = ${after?.created_us ?? null},
      pass_lead_id = ${after?.lead_id ?? null}
    where id = ${id}`.execute(transaction)

/** Ends the pass of a locked source; a non-recurring source is then completed. */
export const endPass = (transaction: Database, id: number, pass: Pass, { at, isDone }: { at: Date; isDone: boolean }) =>
  sql`
    update campaign_sources set pass_began_at = null, pass_since = null, pass_created_us = null, pass_lead_id = null,
      looked_at = ${pass.beganAt},
      looked_at_all_at = ${pass.since ? sql`looked_at_all_at` : pass.beganAt}
      ${isDone ? sql`, status = 'completed', version = version + 1, updated_at = ${at}` : sql``}
    where id = ${id}`.execute(transaction)

/** Adds to the number of people imported by a locked source. */
export const countImported = (
  transaction: Database,
  id: number,
  { added, invalid, at }: { added: number; invalid: number; at: Date },
) =>
  sql`
    update campaign_sources set imported = imported + ${added}, invalid = invalid + ${invalid},
      imported_at = ${added ? at : sql`imported_at`}
    where id = ${id} and ${added + invalid} > 0`.execute(transaction)

export interface InvalidPerson {
  email: string
  reason: string
  leadId: number | null
  line: number | null
}

/** Stores people with unreachable addresses; returns the number of new ones. */
export async function addInvalid(
  transaction: Database,
  sourceId: number,
  people: readonly InvalidPerson[],
  at: Date,
): Promise<number> {
  if (!people.length) return 0
  const { rows } = await sql<{ n: number }>`
    with added as (
      insert into campaign_invalid_emails (source_id, email, reason, lead_id, line, found_at)
      select ${sourceId}, email, reason, lead_id, line, ${at}
      from unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ reason }) => reason)}::text[],
        ${people.map(({ leadId }) => leadId)}::bigint[], ${people.map(({ line }) => line)}::int[]) as found (email, reason, lead_id, line)
      on conflict do nothing returning id
    )
    select count(*)::int as n from added`.execute(transaction)
  return rows[0]?.n ?? 0
}

/** Active recurring sources without a running pass. */
export async function listWaitingSources(db: Database, now: number): Promise<{ id: number; campaign_id: number }[]> {
  const { rows } = await sql<{ id: number; campaign_id: number }>`
    select id, campaign_id from campaign_sources
    where status = 'active' and not is_archived and kind = 'recurring' and (scheduled_at is null or scheduled_at <= ${new Date(now)})
    order by id`.execute(db)
  return rows
}
