/** Groupings of lead reports, and drill-down paths. */

/** Groupings in the order in which they are offered; the first six are tabs. */
export const reportGroups = [
  'advertiser_id',
  'country_id',
  'offer',
  'affiliate_id',
  'created_at',
  'brand_status',
  'publisher_status',
  'dis_id',
  'funnel',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'campaign_id',
  'lost_reason',
  'lost_subject',
  'lost_advertiser_id',
] as const
/**
 * Groupings and what else a path can name. A lead can have several obstacles, so reports with totals cannot be grouped by
 * them; the lost leads can.
 */
export const pathGroups = [...reportGroups, 'lost_obstacle'] as const
/** A grouping of a report. */
export type Grouping = (typeof reportGroups)[number]
export type ReportGroup = (typeof pathGroups)[number]

const idGroups: readonly string[] = [
  'advertiser_id',
  'country_id',
  'affiliate_id',
  'dis_id',
  'campaign_id',
  'lost_advertiser_id',
]

/** Type of the values: ids, days (`yyyy-MM-dd` in the user's time zone, by the date of each event) or texts. */
type ReportGroupKind = 'id' | 'day' | 'text'
export const groupKind = (group: ReportGroup): ReportGroupKind =>
  group === 'created_at' ? 'day' : idGroups.includes(group) ? 'id' : 'text'

/** Singular for the column header, and plural as in "8 advertisers". */
export const groupTitles: Readonly<Record<ReportGroup, { one: string; many: string }>> = {
  advertiser_id: { one: 'Advertiser', many: 'advertisers' },
  country_id: { one: 'Country', many: 'countries' },
  offer: { one: 'Offer', many: 'offers' },
  affiliate_id: { one: 'Publisher', many: 'publishers' },
  created_at: { one: 'Day', many: 'days' },
  brand_status: { one: 'Adv. Status', many: 'statuses' },
  publisher_status: { one: 'Publisher Status', many: 'publisher statuses' },
  dis_id: { one: 'Distribution', many: 'distributions' },
  funnel: { one: 'Funnel', many: 'funnels' },
  custom_param_1: { one: 'Custom Param 1', many: 'values' },
  custom_param_2: { one: 'Custom Param 2', many: 'values' },
  custom_param_3: { one: 'Custom Param 3', many: 'values' },
  custom_param_4: { one: 'Custom Param 4', many: 'values' },
  custom_param_5: { one: 'Custom Param 5', many: 'values' },
  campaign_id: { one: 'Campaign', many: 'campaigns' },
  lost_reason: { one: 'Main Reason', many: 'reasons' },
  lost_subject: { one: 'Reason Detail', many: 'details' },
  lost_advertiser_id: { one: 'First Advertiser', many: 'first advertisers' },
  lost_obstacle: { one: 'Obstacle', many: 'obstacles' },
}

/** A step of a drill-down path. A null value means leads without one. Ids are texts in GraphQL and numbers in REST. */
export interface ReportParent {
  key: ReportGroup
  value: string | number | null
}

/** Groupings available for the next step of the path. */
export const nextGroups = (groupBy: ReportGroup, parents: readonly Pick<ReportParent, 'key'>[]): ReportGroup[] =>
  reportGroups.filter((group) => group !== groupBy && !parents.some(({ key }) => key === group))
