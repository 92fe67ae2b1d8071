import { sql } from 'kysely'
import type { IdList } from '../../../shared/app/filters'
import { restGroupFacts, type RestGroup } from '../../../shared/reports/reportGroups'
import type { Database } from '../../db/connect'

/** Groups and lists whose values are record ids, with their tables. */
const tables = {
  advertiser_id: 'advertisers',
  affiliate_id: 'publishers',
  country_id: 'countries',
  dis_id: 'distributions',
  campaign_id: 'campaigns',
  campaign_step_id: 'campaign_steps',
  campaign_source_id: 'campaign_sources',
  lost_advertiser_id: 'advertisers',
} as const satisfies Partial<Record<RestGroup | IdList, string>>
export type RecordGroup = keyof typeof tables

export const isRecordGroup = (group: RestGroup): group is RecordGroup & RestGroup => Object.hasOwn(tables, group)

const stepsAndSources = { campaign_step_id: 'Step', campaign_source_id: 'Source' } as const
/** Record type in error messages. */
export const recordTitle = (group: RecordGroup): string =>
  group === 'campaign_step_id' || group === 'campaign_source_id' ? stepsAndSources[group] : restGroupFacts[group].one

/** A record id in a request, and its field. */
export interface RecordReference {
  field: string
  group: RecordGroup
  id: number
}

/** References to records that do not exist, in request order. */
export async function unknownRecords(db: Database, references: readonly RecordReference[]): Promise<RecordReference[]> {
  if (!references.length) return []
  const groups = [...new Set(references.map(({ group }) => group))]
  const known = groups.map((group) => {
    const ids = references.filter((reference) => reference.group === group).map(({ id }) => id)
    return sql<{
      group: RecordGroup
      id: number
    }>`select ${group}::text as "group", id from ${sql.table(tables[group])} where id = any(${ids}::bigint[])`
  })
  const { rows } = await sql<{ group: RecordGroup; id: number }>`${sql.join(known, sql` union all `)}`.execute(db)
  const found = new Set(rows.map(({ group, id }) => `${group} ${id}`))
  return references.filter(({ group, id }) => !found.has(`${group} ${id}`))
}

interface RecordName {
  id: number
  name: string
  /** For countries. */
  code?: string
}

/** Current names of these records. */
export async function readNames(
  db: Database,
  group: RecordGroup,
  ids: readonly number[],
): Promise<Map<number, RecordName>> {
  if (!ids.length) return new Map()
  const code = group === 'country_id' ? sql`, code` : sql``
  const { rows } =
    await sql<RecordName>`select id, name ${code} from ${sql.table(tables[group])} where id = any(${ids}::bigint[])`.execute(
      db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}
