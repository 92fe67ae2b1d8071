import { sql } from 'kysely'
import type { Database } from '../../db/connect'
import { alertKindNames, settingsOf, type AlertKind, type AlertSettings } from '../../../shared/watch/alertKinds'

export interface AlertRule {
  id: number
  kind: AlertKind
  name: string
  is_active: boolean
  /** All settings of the kind, with the defaults. */
  settings: AlertSettings
  subject_ids: number[]
  is_excluding: boolean
  version: number
}

const isKind = (kind: string): kind is AlertKind => (alertKindNames as readonly string[]).includes(kind)

/** Rules sorted by id. */
export async function listAlertRules(
  db: Database,
  { ids = null }: { ids?: readonly number[] | null } = {},
): Promise<AlertRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .select(['id', 'kind', 'name', 'is_active', 'settings', 'subject_ids', 'is_excluding', 'version'])
    .$if(ids !== null, (query) => query.where('id', 'in', ids?.length ? [...ids] : [0]))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ kind, settings, ...row }) =>
    isKind(kind) ? [{ ...row, kind, settings: settingsOf(kind, settings as AlertSettings) }] : [],
  )
}

const firedDays = 7

/** How many alerts each rule opened within 7 days, and how many of these staff acted on. */
export async function readFired(db: Database, now: number): Promise<Map<number, { fired: number; acted_on: number }>> {
  const { rows } = await sql<{ rule_id: number; fired: number; acted_on: number }>`
    select rule_id, count(*)::int as fired, (count(*) filter (where version > 1))::int as acted_on
    from alerts where opened_at > ${new Date(now - firedDays * 86_400_000)} group by rule_id`.execute(db)
  return new Map(rows.map(({ rule_id, ...row }) => [rule_id, row]))
}
