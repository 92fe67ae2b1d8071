import { sql, type Updateable } from 'kysely'
import type { AlertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { DB } from '../../db/generated/schema'
import type { Finding } from './findings'
import type { OpenAlert } from './reconcile'

/** One process evaluates a rule at a time; the lock ends with the transaction. False: another process is at it. */
export async function lockRule(transaction: Database, ruleId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alert rule ${ruleId}`}, 0)) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

export async function listOpenAlerts(db: Database, ruleId: number): Promise<(OpenAlert & { since: Date })[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'subject_kind', 'subject_id', 'since'])
    .where('rule_id', '=', ruleId)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ subject_kind, subject_id, ...row }) => ({
    ...row,
    subjectKind: subject_kind,
    subjectId: subject_id,
  }))
}

const stored = ({ evidence, leads }: Finding) => ({ evidence: JSON.stringify(evidence), leads })

/** Returns the ids of the new alerts. */
export async function openAlerts(
  transaction: Database,
  rule: { id: number; kind: AlertKind },
  findings: readonly Finding[],
  now: number,
): Promise<number[]> {
  if (!findings.length) return []
  const at = new Date(now)
  const made = await transaction
    .insertInto('alerts')
    .values(
      findings.map((finding) => ({
        ...{ rule_id: rule.id, kind: rule.kind, opened_at: at, seen_at: at },
        ...{ subject_kind: finding.subjectKind, subject_id: finding.subjectId, since: new Date(finding.since) },
        ...stored(finding),
      })),
    )
    .returning('id')
    .execute()
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
    update alerts set evidence = found.evidence, leads = found.leads, seen_at = ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id bigint, evidence jsonb, leads integer)
    where alerts.id = found.id`.execute(transaction)
}

/** Alerts whose condition is over. */
export async function resolveByThemselves(transaction: Database, ids: readonly number[], now: number): Promise<void> {
  if (!ids.length) return
  await transaction
    .updateTable('alerts')
    .set({ resolved_at: new Date(now), snoozed_until: null })
    .where('id', 'in', ids)
    .execute()
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
}

/** Lost leads behind an open alert, and their expected revenue. */
export async function storeLosses(
  transaction: Database,
  id: number,
  { leads, cents }: { leads: number; cents: number },
) {
  await transaction
    .updateTable('alerts')
    .set({ leads, cost: String(cents / 100) })
    .where('id', '=', id)
    .execute()
}
