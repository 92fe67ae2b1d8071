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
  pause_minutes: number | null
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
    .select(['id', 'kind', 'name', 'is_active', 'settings', 'subject_ids', 'is_excluding', 'pause_minutes', 'version'])
    .$if(ids !== null, (query) => query.where('id', 'in', ids?.length ? [...ids] : [0]))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ kind, settings, ...row }) =>
    isKind(kind) ? [{ ...row, kind, settings: settingsOf(kind, settings as AlertSettings) }] : [],
  )
}
