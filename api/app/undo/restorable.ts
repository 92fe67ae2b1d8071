/**
 * The records whose deletion can be undone, by the name the audit log has for them, with the table of each. Rows elsewhere that go
 * with a record are found by the foreign keys that delete them. Not in this list: what ends somebody's access at once (users, roles,
 * access tokens, publisher accounts) and what moves consumers or jobs on (campaigns, their steps and sources).
 */
const tables = {
  advertiser: 'advertisers',
  advertiser_exclusion: 'advertiser_exclusions',
  advertiser_opening_hours: 'advertiser_opening_hours',
  advertiser_revenue: 'advertiser_revenues',
  advertiser_supported_country: 'advertiser_supported_countries',
  blacklist_item: 'blacklist_items',
  cap: 'caps',
  distribution: 'distributions',
  funnel_override: 'funnel_overrides',
  offer: 'offers',
  preset: 'presets',
  publisher: 'publishers',
  publisher_override: 'publisher_overrides',
  publisher_payout: 'publisher_payouts',
  publisher_supported_country: 'publisher_supported_countries',
  status_group: 'status_groups',
} as const

export type RestorableEntity = keyof typeof tables

export const isRestorable = (entity: string): entity is RestorableEntity => Object.hasOwn(tables, entity)
export const tableOf = (entity: RestorableEntity): string => tables[entity]
export const deletionActions = Object.keys(tables).map((entity) => `${entity}.delete`)
