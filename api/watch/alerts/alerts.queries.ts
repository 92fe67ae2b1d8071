import { sql, type Updateable } from 'kysely'
import { DAY, HOUR } from '../../../shared/app/time/timeZones'
import type { AlertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import type { Finding } from './findings'
import { lossKinds, type LeadsElsewhere, type Loss } from './losses.queries'
import type { HoldingAlert } from './reconcile'

/** PostgreSQL channel for alerts that were opened, changed by staff or resolved, or whose loss changed. */
export const alertsChannel = 'alerts'

/** Notifies listeners that alerts changed, once at the commit. */
const notify = async (transaction: Database): Promise<void> => {
  await sql`select pg_notify(${alertsChannel}, '')`.execute(transaction)
}

/** One process evaluates a rule at a time; the lock ends with the transaction. False: another process is at it. */
export async function lockRule(transaction: Database, ruleId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alert rule ${ruleId}`}, 0)) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

/** Alerts of a rule whose condition held at the last evaluation. */
export async function listHoldingAlerts(db: Database, ruleId: number): Promise<(HoldingAlert & { since: Date })[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'subject_kind', 'subject_id', 'since', 'resolved_at'])
    .where('rule_id', '=', ruleId)
    .where('is_over', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ id, since, subject_kind, subject_id, resolved_at }) => ({
    ...{ id, since, subjectKind: subject_kind, subjectId: subject_id, isResolved: resolved_at !== null },
  }))
}

/** Time after which an alert that a person resolved is opened again if its condition still holds. */
const resolvedHours = 24

/** Treats the conditions of alerts that were resolved long ago as over, so that they open again if they hold. */
export async function forgetResolved(transaction: Database, ruleId: number, now: number): Promise<void> {
  await transaction
    .updateTable('alerts')
    .set({ is_over: true })
    .where('rule_id', '=', ruleId)
    .where('is_over', '=', false)
    .where('resolved_at', '<', new Date(now - resolvedHours * HOUR))
    .execute()
}

/** Returns the ids of the new alerts. */
export async function openAlerts(
  transaction: Database,
  rule: { id: number; kind: AlertKind },
  findings: readonly Finding[],
  now: number,
): Promise<number[]> {
  if (!findings.length) return []
  const at = new Date(now)
  const rows = findings.map(({ subjectKind, subjectId, since, evidence, leads }) => ({
    ...{ subject_kind: subjectKind, subject_id: subjectId, since: new Date(since), evidence, leads },
  }))
  // One parameter for all of them: a statement can have 65,535.
  const { rows: made } = await sql<{ id: number }>`
    insert into alerts (rule_id, kind, opened_at, seen_at, subject_kind, subject_id, since, evidence, leads)
    select ${rule.id}, ${rule.kind}, ${at}, ${at}, found.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as found (subject_kind text, subject_id bigint, since timestamptz, evidence jsonb, leads integer)
    returning id`.execute(transaction)
  await notify(transaction)
  return made.map(({ id }) => id)
}

export async function updateAlerts(
  transaction: Database,
  alerts: readonly { id: number; finding: Finding }[],
  now: number,
): Promise<void> {
  if (!alerts.length) return
  const rows = alerts.map(({ id, finding: { evidence, leads } }) => ({ id, evidence, leads }))
  await sql`
    update alerts set evidence = found.evidence, seen_at = ${new Date(now)},
      -- Lost leads are counted separately.
      leads = case when alerts.kind = any(${lossKinds}::text[]) then alerts.leads else found.leads end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id bigint, evidence jsonb, leads integer)
    where alerts.id = found.id`.execute(transaction)
}

/** Alerts whose condition is over. */
export async function resolveByThemselves(transaction: Database, ids: readonly number[], now: number): Promise<void> {
  if (!ids.length) return
  await transaction
    .updateTable('alerts')
    .set(({ fn, ref, val }) => ({
      ...{ is_over: true, snoozed_until: null },
      resolved_at: fn.coalesce(ref('resolved_at'), val(new Date(now))),
    }))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  await notify(transaction)
}

type Acted = Partial<
  Pick<Updateable<DB['alerts']>, 'assigned_to' | 'snoozed_until' | 'resolved_at' | 'resolved_by' | 'resolved_reason'>
>

/** What staff did with an alert. */
export async function changeAlert(transaction: Database, id: number, change: Acted): Promise<void> {
  await transaction
    .updateTable('alerts')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await notify(transaction)
}

/** Opens a resolved alert again; false if it is not resolved, or its condition is over. */
export async function reopenAlert(transaction: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('alerts')
    .set((row) => ({ resolved_at: null, resolved_by: null, resolved_reason: null, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_over', '=', false)
    .where('resolved_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await notify(transaction)
  return numUpdatedRows > 0n
}

interface StoredLoss extends Pick<Loss, 'leads' | 'cents'> {
  /** Id of the alert. */
  id: number
  elsewhere?: readonly LeadsElsewhere[]
  isEstimate?: boolean
}

/** Lost leads behind an open alert, and their expected revenue; of an estimate the leads that are missing. */
export async function storeLosses(transaction: Database, losses: readonly StoredLoss[]) {
  if (!losses.length) return
  const found = losses.map(({ id, leads, cents, elsewhere = [], isEstimate = false }) => ({
    ...{ id, leads, cost: String(cents / 100), elsewhere, is_estimate: isEstimate },
  }))
  const { numAffectedRows = 0n } = await sql`
    update alerts set leads = found.leads, cost = found.cost, counted_elsewhere = found.elsewhere, is_estimate = found.is_estimate
    from json_to_recordset(${JSON.stringify(found)}) as found (id bigint, leads integer, cost numeric, elsewhere jsonb, is_estimate boolean)
    where alerts.id = found.id and (alerts.leads, alerts.cost, alerts.counted_elsewhere, alerts.is_estimate)
      is distinct from (found.leads, found.cost, found.elsewhere, found.is_estimate)`.execute(transaction)
  if (numAffectedRows > 0n) await notify(transaction)
}

/** How long alerts are kept after they were resolved, more than a year so that months can be compared. */
const keptDays = 400
const maxAtOnce = 10_000

/** Deletes old alerts with what was sent of them; further ones are deleted the next time. */
export const deleteOldAlerts = (db: Database, now: number) =>
  sql`
    delete from alerts where id in (
      select id from alerts where is_over and resolved_at < ${new Date(now - keptDays * DAY)}
      order by resolved_at limit ${maxAtOnce})`.execute(db)
