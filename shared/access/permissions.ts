/**
 * The permission catalogue: the permissions of the record types (shared/app/recordTypes.ts) and all others. The REST API,
 * the GraphQL rules and the web client import it. See docs/domain/permissions.md.
 */
import { type Codes, codes, crud, recordKinds, recordType } from '../app/recordTypes'
import { groupFacts, type ReportGroup } from '../reports/reportGroups'

export const reportMetrics = ['revenue', 'payout', 'profit', 'ecpl', 'aecpl', 'margin'] as const
export const reportScopes = [
  'global',
  'advertiserId',
  'countryId',
  'offer',
  'publisherId',
  'createdAt',
  'advertiserStatus',
] as const satisfies ('global' | ReportGroup)[]
export type ReportMetric = (typeof reportMetrics)[number]
export type ReportScope = (typeof reportScopes)[number]

const metricNames = reportScopes.flatMap((scope, index) =>
  codes(93 + index * reportMetrics.length, ...reportMetrics.map((metric) => metricPermissionName(scope, metric))),
)

interface PermissionGroup {
  group: string
  permissions: Codes
}

const otherGroups: readonly PermissionGroup[] = [
  { group: 'Dashboard', permissions: codes(1, 'DASHBOARDS_LIST') },
  { group: 'Reports', permissions: codes(2, 'REPORTS_LIST', 'CLICK_REPORTS_LIST') },
  {
    group: 'Pending conversions',
    permissions: codes(11, 'PENDING_CONVERSIONS_LIST', 'PENDING_CONVERSIONS_MARK_FTD'),
  },
  { group: 'Settings', permissions: codes(35, 'SETTINGS_LIST') },
  {
    group: 'Advertiser tabs',
    permissions: [
      ...crud(46, 'ADVERTISER_REVENUES'),
      ...crud(50, 'ADVERTISER_CAPS'),
      ...codes(54, ...['LIST', 'CREATE', 'DELETE'].map((verb) => `ADVERTISER_SUPPORTED_COUNTRIES_${verb}`)),
      ...crud(57, 'ADVERTISER_OPENING_HOURS'),
      ...crud(61, 'ADVERTISER_EXCLUSIONS'),
      ...crud(65, 'ADVERTISER_OVERRIDE_PUBLISHER_ID'),
      ...codes(69, ...['LIST', 'EDIT', 'DELETE'].map((verb) => `ADVERTISER_OVERRIDE_API_OFFERS_${verb}`)),
    ],
  },
  {
    group: 'Publisher tabs',
    permissions: [
      ...crud(72, 'PUBLISHER_PAYOUTS'),
      ...crud(76, 'PUBLISHER_CAPS'),
      ...codes(80, ...['LIST', 'CREATE', 'DELETE'].map((verb) => `PUBLISHER_SUPPORTED_COUNTRIES_${verb}`)),
      ...crud(83, 'PUBLISHER_OVERRIDE_PUBLISHER_ID'),
      ...crud(87, 'PUBLISHER_OVERRIDE_API_OFFERS'),
    ],
  },
  { group: 'Audit', permissions: codes(91, 'AUDIT_LOG_LIST') },
  { group: 'Alerts', permissions: codes(136, 'ALERTS_LIST', 'ALERTS_EDIT') },
  { group: 'Money', permissions: codes(138, ...['LIST', 'EDIT', 'CLOSE', 'APPROVE'].map((verb) => `MONEY_${verb}`)) },
]
const firstCode = ({ permissions }: PermissionGroup) => permissions[0]?.[1] ?? 0

/** Groups in the display order of the role dialog. */
export const permissionGroups: readonly PermissionGroup[] = [
  ...recordKinds
    .map(recordType)
    .map(({ many, permissions }) => ({ group: many, permissions }))
    .concat(otherGroups)
    .sort((a, b) => firstCode(a) - firstCode(b)),
  { group: 'Report metrics', permissions: metricNames },
]

/** Names with the code of another permission: the distribution lists on the pages of advertisers and publishers. */
export const permissionAliases: Readonly<Record<string, number>> = {
  ADVERTISER_DISTRIBUTIONS_LIST: 18,
  PUBLISHER_DISTRIBUTIONS_LIST: 18,
}

const codeByName: ReadonlyMap<string, number> = new Map([
  ...permissionGroups.flatMap(({ permissions }) => permissions),
  ...Object.entries(permissionAliases),
])

export const permissionCodes: readonly number[] = [...new Set(codeByName.values())].sort((a, b) => a - b)

/** Code of a permission; null for an unknown name. */
export function permissionCode(name: string): number | null {
  return codeByName.get(name) ?? null
}

export function metricPermissionName(scope: ReportScope, metric: ReportMetric): string {
  const group = scope === 'global' ? scope : groupFacts[scope].restName
  return `REPORT_METRIC_${group}_${metric}`.toUpperCase()
}

/** A permission name, or several of which one is enough. */
export type Needed = string | readonly string[]
/** Whether the current user may use a feature. */
export type May = (needed: Needed) => boolean

/**
 * Whether a user with the permissions `held` may use the feature `needed`. Unknown names are allowed, because this
 * check only hides elements in the client; every REST route and GraphQL root field has its own rule.
 */
export function may(held: readonly number[], needed: Needed): boolean {
  if (typeof needed !== 'string') return needed.some((name) => may(held, name))
  const code = permissionCode(needed)
  return code === null || held.includes(code)
}
