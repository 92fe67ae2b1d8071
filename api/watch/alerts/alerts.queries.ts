import { sql } from 'kysely'
import type { AlertKind } from '../../../shared/watch/alertKinds'
import type { Database } from '../../db/connect'
import type { Finding } from './findings.queries'
import type { OpenAlert } from './reconcile'

/** One process evaluates a rule at a time; the lock ends with the transaction. False: another process is at it. */
export async function lockRule(transaction: Database, ruleId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alert rule ${ruleId}`}, 0)) as locked`.execute(transaction)
  return rows[0]?.locked ?? false
}

export async function listOpenAlerts(db: Database, ruleId: number): Promise<OpenAlert[]> {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'subject_kind', 'subject_id'])
    .where('rule_id', '=', ruleId)
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, subject_kind, subject_id }) => ({ id, subjectKind: subject_kind, subjectId: subject_id }))
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
