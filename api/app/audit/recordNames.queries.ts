/**
 * Names of records in the audit log. A row stores the name its record had when the row was written, so that deleted
 * records are named and renames do not change the log. Older rows without a name get the current name, with one query
 * per record type and page, or for deleted records the name in `before` or `after`. Rejected: looking up all names on
 * read (deleted records would have none), and filling old rows in the migration (the table is append-only and can be
 * large).
 */
import { type RawBuilder, sql } from 'kysely'
import { inWords } from '../../../shared/access/auditLog'
import type { Database } from '../../db/connect'

/** Fields of a record in `before` or `after`. */
type Fields = Readonly<Record<string, unknown>>

interface NamedRecord {
  /** Rows of `id` and `name`. */
  rows: RawBuilder<unknown>
  /** The name is that of the owning record; `isOwnersId`: its id is used as well, because there is one per owner. */
  owner?: 'hasOwnId' | 'isOwnersId'
  /** Name from the values of the row, if the record was deleted. */
  nameIn?: (fields: Fields) => unknown
}

const named = (table: string, name: string, nameIn = (fields: Fields) => fields[name]): NamedRecord => ({
  rows: sql`select id, ${sql.raw(name)} as name from ${sql.table(table)}`,
  nameIn,
})
const ofOwner = (table: string, owners: 'advertisers' | 'publishers'): NamedRecord => ({
  rows: sql`select own.id, owners.name from ${sql.table(table)} own
    join ${sql.table(owners)} owners on owners.id = own.${sql.ref(owners === 'advertisers' ? 'advertiser_id' : 'publisher_id')}`,
  owner: 'hasOwnId',
})
/** Page on which an override is kept. */
const override = (table: string): NamedRecord => ({
  rows: sql`select own.id, case own.origin when 'publisher' then publishers.name else advertisers.name end as name
    from ${sql.table(table)} own join advertisers on advertisers.id = advertiser_id join publishers on publishers.id = publisher_id`,
  owner: 'hasOwnId',
})
const ofCampaign = (table: string): NamedRecord => ({
  rows: sql`select own.id, campaigns.name from ${sql.table(table)} own join campaigns on campaigns.id = own.campaign_id`,
  owner: 'hasOwnId',
})
const ofLead = (table: string): NamedRecord => ({
  rows: sql`select id, 'lead #' || lead_id as name from ${sql.table(table)}`,
  owner: 'hasOwnId',
  nameIn: ({ lead_id }) => lead_id && `lead #${String(lead_id)}`,
})

/** Maximum number of advertisers and publishers in the name of a cap. */
const maxOwnersTold = 3
const cap: NamedRecord = {
  rows: sql`select id, (
    select array_to_string((array_agg(name order by place, name))[1:${sql.lit(maxOwnersTold)}], ', ')
      || case when count(*) > ${sql.lit(maxOwnersTold)} then ' and ' || count(*) - ${sql.lit(maxOwnersTold)} || ' more' else '' end
    from (
      select 1 as place, name from cap_advertisers join advertisers on id = advertiser_id where cap_id = caps.id
      union all select 2, name from cap_publishers join publishers on id = publisher_id where cap_id = caps.id
    ) owners
  ) as name from caps`,
  owner: 'hasOwnId',
}

/** Record types with names, as in the log. Leads have none, because their names are personal data. */
const namedRecords: Readonly<Partial<Record<string, NamedRecord>>> = {
  access_token: named('sessions', 'token_name', ({ name }) => name),
  advertiser: named('advertisers', 'name'),
  advertiser_broker: { ...named('advertisers', 'name'), owner: 'isOwnersId' },
  advertiser_pull: { ...named('advertisers', 'name'), owner: 'isOwnersId' },
  advertiser_exclusion: ofOwner('advertiser_exclusions', 'advertisers'),
  advertiser_opening_hours: ofOwner('advertiser_opening_hours', 'advertisers'),
  advertiser_revenue: ofOwner('advertiser_revenues', 'advertisers'),
  advertiser_supported_country: ofOwner('advertiser_supported_countries', 'advertisers'),
  blacklist_item: named('blacklist_items', 'blacklist_value'),
  campaign: named('campaigns', 'name'),
  campaign_source: ofCampaign('campaign_sources'),
  campaign_step: ofCampaign('campaign_steps'),
  cap,
  distribution: named('distributions', 'name'),
  funnel_override: override('funnel_overrides'),
  injection: ofLead('injections'),
  offer: named('offers', 'name'),
  preset: named('presets', 'name'),
  publisher: named('publishers', 'name'),
  publisher_account: named(
    'publisher_accounts',
    "first_name || ' ' || last_name",
    ({ first_name, last_name }) => first_name && `${String(first_name)} ${String(last_name)}`,
  ),
  publisher_override: override('publisher_overrides'),
  publisher_payout: ofOwner('publisher_payouts', 'publishers'),
  publisher_postback: ofLead('publisher_postbacks'),
  publisher_supported_country: ofOwner('publisher_supported_countries', 'publishers'),
  report_schedule: named('report_schedules', 'name'),
  role: named('roles', 'name'),
  alert: { rows: sql`select id, kind as name from alerts`, nameIn: ({ title }) => title },
  alert_channel: named('alert_channels', 'name'),
  alert_notifications: { ...named('users', 'name'), owner: 'isOwnersId' },
  alert_rule: named('alert_rules', 'name'),
  status_group: named('status_groups', 'group_name', ({ group }) => group),
  user: named('users', 'name'),
  user_settings: { ...named('users', 'name'), owner: 'isOwnersId' },
}
const recordOf = (entity: string) => (Object.hasOwn(namedRecords, entity) ? namedRecords[entity] : undefined)

/** Data of a row that identify its record's name. */
export interface AuditRecord {
  entity: string
  entity_id: string | null
  before: unknown
  after: unknown
}

const isId = (id: string | null): id is string => id !== null && /^\d{1,18}$/.test(id)
const rowsOf = ({ rows }: NamedRecord, ids: readonly string[]) =>
  sql<{
    id: string
    name: string | null
  }>`select id::text as id, name from (${rows}) named where id = any(${ids}::bigint[])`

/** Name from the values of the row: those before a deletion, otherwise the latest. */
function nameInside({ entity, before, after }: AuditRecord): string | null {
  for (const fields of [after, before]) {
    if (typeof fields !== 'object' || fields === null) continue
    const name = recordOf(entity)?.nameIn?.(fields as Fields)
    if (typeof name === 'string' && name) return name
  }
  return null
}

/**
 * SQL expression for the current name of a record, for the statement that writes the row. Null if the type has no
 * names.
 */
export function nameNow(record: AuditRecord): RawBuilder<string | null> {
  const { entity, entity_id: id } = record
  const known = recordOf(entity)
  if (!known || !isId(id)) return sql<string | null>`null`
  return sql<string | null>`coalesce((select name from (${rowsOf(known, [id])}) its), ${nameInside(record)})`
}

/** Current names of records of one type, by id. */
async function readNames(db: Database, entity: string, ids: readonly string[]): Promise<Map<string, string | null>> {
  const known = recordOf(entity)
  const { rows } = known && ids.length ? await rowsOf(known, ids).execute(db) : { rows: [] }
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Name of a record before its deletion; null if it has none. */
export const readRecordName = async (db: Database, entity: string, id: number): Promise<string | null> =>
  (await readNames(db, entity, [String(id)])).get(String(id)) ?? null

/** Names for rows stored without one, by row id: one query per record type. */
export async function readMissingNames<Row extends AuditRecord & { id: number; entity_name: string | null }>(
  db: Database,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const nameless = rows.filter((row) => row.entity_name === null && recordOf(row.entity))
  const entities = [...new Set(nameless.map(({ entity }) => entity))]
  const found = await Promise.all(
    entities.map(async (entity) => {
      const ofEntity = nameless.filter((row) => row.entity === entity)
      const ids = [...new Set(ofEntity.map(({ entity_id }) => entity_id).filter(isId))]
      const nameById = await readNames(db, entity, ids)
      return ofEntity.flatMap((row): [number, string][] => {
        const name = nameById.get(row.entity_id ?? '') ?? nameInside(row)
        return name ? [[row.id, name]] : []
      })
    }),
  )
  return new Map(found.flat())
}

/** The record of a row in words: `Cap #80 of NorthWave`, `Distribution “Germany first”`, `Lead #123`, `Settings`. */
export function recordInWords(entity: string, id: string | null, name: string | null): string {
  const words = inWords(entity)
  const numbered = id === null || entity === 'settings' ? words : isId(id) ? `${words} #${id}` : `${words} ${id}`
  if (!name) return numbered
  const owner = recordOf(entity)?.owner
  if (!owner) return `${words} “${name}”`
  return `${owner === 'isOwnersId' ? words : numbered} of ${name}`
}
