import { type RawBuilder, sql } from 'kysely'
import { type RecordKind, recordKinds, recordType } from '../../../shared/app/recordTypes'

/** Fields of a record in `before` or `after`. */
export type Fields = Readonly<Record<string, unknown>>

export interface NamedRecord {
  table: string
  /** Rows of `id` and `name`. */
  rows: RawBuilder<unknown>
  /** The name is that of the owning record; `isOwnersId`: its id is used as well, because there is one per owner. */
  owner?: 'hasOwnId' | 'isOwnersId'
  /** Name from the values of the row, if the record was deleted. */
  nameIn?: (fields: Fields) => unknown
  /** A deletion can be undone. */
  restorable?: true
}

const named = (table: string, name: string, nameIn = (fields: Fields) => fields[name]): NamedRecord => ({
  table,
  rows: sql`select id, ${sql.raw(name)} as name from ${sql.table(table)}`,
  nameIn,
})
const ofOwner = (table: string, owners: 'advertisers' | 'publishers'): NamedRecord => ({
  table,
  rows: sql`select own.id, owners.name from ${sql.table(table)} own
    join ${sql.table(owners)} owners on owners.id = own.${sql.ref(owners === 'advertisers' ? 'advertiser_id' : 'publisher_id')}`,
  owner: 'hasOwnId',
})
/** Page on which an override is kept. */
const override = (table: string): NamedRecord => ({
  table,
  rows: sql`select own.id, case own.origin when 'publisher' then publishers.name else advertisers.name end as name
    from ${sql.table(table)} own join advertisers on advertisers.id = advertiser_id join publishers on publishers.id = publisher_id`,
  owner: 'hasOwnId',
})
const ofCampaign = (table: string): NamedRecord => ({
  table,
  rows: sql`select own.id, campaigns.name from ${sql.table(table)} own join campaigns on campaigns.id = own.campaign_id`,
  owner: 'hasOwnId',
})
const ofLead = (table: string): NamedRecord => ({
  table,
  rows: sql`select id, 'lead #' || lead_id as name from ${sql.table(table)}`,
  owner: 'hasOwnId',
  nameIn: ({ lead_id }) => lead_id && `lead #${String(lead_id)}`,
})

const restorable = (record: NamedRecord): NamedRecord => ({ ...record, restorable: true })

/** Maximum number of advertisers and publishers in the name of a cap. */
const maxOwnersTold = 3
const cap: NamedRecord = {
  table: 'caps',
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

/** Types of shared/app/recordTypes.ts that have no column `name`. */
const ownNames: Readonly<Partial<Record<RecordKind, NamedRecord>>> = {
  blacklist_item: named('blacklist_items', 'blacklist_value'),
  cap,
  publisher_account: named(
    'publisher_accounts',
    "first_name || ' ' || last_name",
    ({ first_name, last_name }) => first_name && `${String(first_name)} ${String(last_name)}`,
  ),
  status_group: named('status_groups', 'group_name', ({ group }) => group),
}
const ofKind = (kind: RecordKind): NamedRecord => {
  const record = ownNames[kind] ?? named(`${kind}s`, 'name')
  return recordType(kind).isRestorable ? restorable(record) : record
}

/**
 * Record types with names, as in the log. Leads have none, because their names are personal data. Deletions are
 * restorable with all rows that cascading foreign keys delete along. Other rows that name the record must not lose its
 * id: use no "on delete set null" for these.
 */
const recordTypes: Readonly<Partial<Record<string, NamedRecord>>> = {
  ...Object.fromEntries(recordKinds.filter((kind) => kind !== 'lead').map((kind) => [kind, ofKind(kind)])),
  access_token: named('sessions', 'token_name', ({ name }) => name),
  advertiser_broker: { ...named('advertisers', 'name'), owner: 'isOwnersId' },
  advertiser_postbacks: { ...named('advertisers', 'name'), owner: 'isOwnersId' },
  advertiser_pull: { ...named('advertisers', 'name'), owner: 'isOwnersId' },
  advertiser_exclusion: restorable(ofOwner('advertiser_exclusions', 'advertisers')),
  advertiser_opening_hours: restorable(ofOwner('advertiser_opening_hours', 'advertisers')),
  advertiser_revenue: restorable(ofOwner('advertiser_revenues', 'advertisers')),
  advertiser_supported_country: restorable(ofOwner('advertiser_supported_countries', 'advertisers')),
  billing_data: {
    table: 'billing_data',
    rows: sql`select own.id, coalesce(advertisers.name, publishers.name, 'our own') as name from billing_data own
      left join advertisers on advertisers.id = own.advertiser_id left join publishers on publishers.id = own.publisher_id`,
  },
  broker_list: { ...named('advertisers', 'name'), owner: 'isOwnersId' },
  campaign_source: ofCampaign('campaign_sources'),
  campaign_step: ofCampaign('campaign_steps'),
  funnel_override: restorable(override('funnel_overrides')),
  injection: ofLead('injections'),
  preset: restorable(named('presets', 'name')),
  publisher_fields: { ...named('publishers', 'name'), owner: 'isOwnersId' },
  publisher_override: restorable(override('publisher_overrides')),
  publisher_payout: restorable(ofOwner('publisher_payouts', 'publishers')),
  publisher_postback: ofLead('deliveries'),
  publisher_supported_country: restorable(ofOwner('publisher_supported_countries', 'publishers')),
  report_schedule: restorable(named('report_schedules', 'name')),
  alert: { table: 'alerts', rows: sql`select id, kind as name from alerts`, nameIn: ({ title }) => title },
  alert_channel: restorable(named('alert_channels', 'name')),
  webhook_endpoint: restorable(named('webhook_endpoints', 'name')),
  alert_notifications: { ...named('users', 'name'), owner: 'isOwnersId' },
  alert_rule: restorable(named('alert_rules', 'name')),
  user_settings: { ...named('users', 'name'), owner: 'isOwnersId' },
}

/** The record type; undefined for those without names. */
export const recordOf = (entity: string): NamedRecord | undefined =>
  Object.hasOwn(recordTypes, entity) ? recordTypes[entity] : undefined

const restorableTypes = Object.entries(recordTypes).flatMap(([entity, record]) =>
  record?.restorable ? [{ entity, table: record.table }] : [],
)
export const restorableTables: readonly string[] = restorableTypes.map(({ table }) => table)
export const deletionActions: readonly string[] = restorableTypes.map(({ entity }) => `${entity}.delete`)
