import type { Database } from '../../db/connect'
import type { PartnerKind } from './statistics/hourlyCounts'
import { setting, type Find } from './findings'

/** Partners that are switched on: of others no leads are expected. */
export async function activeIds(db: Database, kind: PartnerKind): Promise<ReadonlySet<number | null>> {
  const table = kind === 'publisher' ? 'publishers' : 'advertisers'
  const rows = await db.selectFrom(table).select('id').where('status', '=', 'active').execute()
  return new Set(rows.map(({ id }) => id))
}

export const silentPartners =
  (kind: PartnerKind): Find =>
  async (db, settings, now, { statistics }) => {
    const found = await statistics.silent(kind, setting(settings, 'least'), now)
    if (!found.length) return []
    const active = await activeIds(db, kind)
    return found.filter(({ subjectId }) => active.has(subjectId))
  }

export const unusualRates =
  (kind: PartnerKind): Find =>
  (_db, settings, now, { statistics }) =>
    statistics.unusual(kind, { least: setting(settings, 'least'), percent: setting(settings, 'percent') }, now)
