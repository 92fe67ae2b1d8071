/**
 * Records whose deletion can be undone, by their type in the audit log, with their table. Dependent rows are found by
 * their cascading foreign keys. Other rows that name them must not lose the id: use no "on delete set null" for these. Not included: records that end access at once (users, roles, access tokens, publisher
 * accounts), and those that move consumers or jobs on (campaigns, steps and sources).
 */
const tables = {
  advertiser: 'advertisers',
  advertiser_exclusion: 'advertiser_exclusions',
  advertiser_opening_hours: 'advertiser_opening_hours',
  advertiser_revenue: 'advertiser_revenues',
  advertiser_supported_country: 'advertiser_supported_countries',
  alert_channel: 'alert_channels',
  alert_rule: 'alert_rules',
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
  report_schedule: 'report_schedules',
  status_group: 'status_groups',
} as const

export type RestorableEntity = keyof typeof tables

export const isRestorable = (entity: string): entity is RestorableEntity => Object.hasOwn(tables, entity)
export const tableOf = (entity: RestorableEntity): string => tables[entity]
export const restorableTables: readonly string[] = Object.values(tables)
export const deletionActions = Object.keys(tables).map((entity) => `${entity}.delete`)
