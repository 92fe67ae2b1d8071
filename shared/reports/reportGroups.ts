/** Groupings of lead reports, and drill-down paths. */

interface GroupFacts {
  /** Name in REST, in addresses, and in stored presets and schedules. */
  restName: string
  /** Type of the values: ids, days (`yyyy-MM-dd` in the user's time zone, by the date of each event) or texts. */
  kind: 'id' | 'day' | 'text'
  /** Title of the column. */
  one: string
  /** As in "8 advertisers". */
  many: string
}

/** By their names in the schema, in the order in which they are offered; the first six are tabs. */
const groups = {
  advertiserId: { restName: 'advertiser_id', kind: 'id', one: 'Advertiser', many: 'advertisers' },
  countryId: { restName: 'country_id', kind: 'id', one: 'Country', many: 'countries' },
  offer: { restName: 'offer', kind: 'text', one: 'Offer', many: 'offers' },
  publisherId: { restName: 'affiliate_id', kind: 'id', one: 'Publisher', many: 'publishers' },
  createdAt: { restName: 'created_at', kind: 'day', one: 'Day', many: 'days' },
  advertiserStatus: { restName: 'brand_status', kind: 'text', one: 'Adv. Status', many: 'statuses' },
  publisherStatus: {
    restName: 'publisher_status',
    kind: 'text',
    one: 'Publisher Status',
    many: 'publisher statuses',
  },
  distributionId: { restName: 'dis_id', kind: 'id', one: 'Distribution', many: 'distributions' },
  funnel: { restName: 'funnel', kind: 'text', one: 'Funnel', many: 'funnels' },
  customParam1: { restName: 'custom_param_1', kind: 'text', one: 'Custom Param 1', many: 'values' },
  customParam2: { restName: 'custom_param_2', kind: 'text', one: 'Custom Param 2', many: 'values' },
  customParam3: { restName: 'custom_param_3', kind: 'text', one: 'Custom Param 3', many: 'values' },
  customParam4: { restName: 'custom_param_4', kind: 'text', one: 'Custom Param 4', many: 'values' },
  customParam5: { restName: 'custom_param_5', kind: 'text', one: 'Custom Param 5', many: 'values' },
  campaignId: { restName: 'campaign_id', kind: 'id', one: 'Campaign', many: 'campaigns' },
  lostReason: { restName: 'lost_reason', kind: 'text', one: 'Main Reason', many: 'reasons' },
  lostSubject: { restName: 'lost_subject', kind: 'text', one: 'Reason Detail', many: 'details' },
  lostAdvertiserId: { restName: 'lost_advertiser_id', kind: 'id', one: 'First Advertiser', many: 'first advertisers' },
  lostObstacle: { restName: 'lost_obstacle', kind: 'text', one: 'Obstacle', many: 'obstacles' },
} as const satisfies Record<string, GroupFacts>

type Groups = typeof groups
export type ReportGroup = keyof Groups
/**
 * A grouping of a report. A lead can have several obstacles, so reports with totals cannot be grouped by them; paths and
 * the lost leads can.
 */
export type Grouping = Exclude<ReportGroup, 'lostObstacle'>
/** A grouping by its name in REST. */
export type RestGroup<Group extends ReportGroup = ReportGroup> = Groups[Group]['restName']
export type RestGrouping = RestGroup<Grouping>

const names = Object.keys(groups) as ReportGroup[]
export const groupFacts: Readonly<Record<ReportGroup, GroupFacts & { restName: RestGroup }>> = groups
/** By the name in REST. */
export const restGroupFacts = Object.fromEntries(
  names.map((name) => [groups[name].restName, { name, ...groups[name] }]),
) as Readonly<Record<RestGroup, GroupFacts & { name: ReportGroup }>>

const isGrouping = (group: ReportGroup): group is Grouping => group !== 'lostObstacle'
export const pathGroups: readonly ReportGroup[] = names
export const reportGroups: readonly Grouping[] = names.filter(isGrouping)
export const restPathGroups: readonly RestGroup[] = names.map((name) => groups[name].restName)
export const restGroups: readonly RestGrouping[] = reportGroups.map((name) => groups[name].restName)

/** The grouping that addresses and stored views spell so; undefined if there is none. */
export const readGroup = (stored: unknown): ReportGroup | undefined =>
  names.find((name) => groups[name].restName === stored)
/** How addresses and stored views spell a grouping; other names stay. */
export const writeGroup = (name: string): string =>
  names.find((group) => group === name) ? groups[name as ReportGroup].restName : name
export const groupNamed = (restName: RestGroup): ReportGroup => restGroupFacts[restName].name

/** A step of a drill-down path in REST. A null value means leads without one. */
export interface ReportParent {
  key: RestGroup
  value: string | number | null
}

/** Those of the groupings that the next step of a path can have. */
export const nextGroups = <Group extends string>(
  groups: readonly Group[],
  groupBy: string,
  parents: readonly { key: string }[],
): Group[] => groups.filter((group) => group !== groupBy && !parents.some(({ key }) => key === group))
