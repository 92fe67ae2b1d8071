/**
 * The permission catalogue: the only place that defines these codes. The REST API, the GraphQL rules and the web client
 * import it. See docs/domain/permissions.md.
 */

const names = (start: number, ...list: string[]) => list.map((name, index) => [name, start + index] as const)
const crud = (start: number, resource: string) =>
  names(start, ...['LIST', 'CREATE', 'EDIT', 'DELETE'].map((verb) => `${resource}_${verb}`))

export const reportMetrics = ['revenue', 'payout', 'profit', 'ecpl', 'aecpl', 'margin'] as const
export const reportScopes = [
  'global',
  'advertiser_id',
  'country_id',
  'offer',
  'affiliate_id',
  'created_at',
  'brand_status',
] as const
export type ReportMetric = (typeof reportMetrics)[number]
export type ReportScope = (typeof reportScopes)[number]

const metricNames = reportScopes.flatMap((scope, index) =>
  names(93 + index * reportMetrics.length, ...reportMetrics.map((metric) => metricPermissionName(scope, metric))),
)

/** Groups in the display order of the role dialog; each lists `[name, code]`. */
export const permissionGroups: ReadonlyArray<{ group: string; permissions: ReadonlyArray<readonly [string, number]> }> =
  [
    { group: 'Dashboard', permissions: names(1, 'DASHBOARDS_LIST') },
    { group: 'Reports', permissions: names(2, 'REPORTS_LIST', 'CLICK_REPORTS_LIST') },
    {
      group: 'Leads',
      permissions: names(
        4,
        'LEADS_LIST',
        'LEADS_EDIT',
        'LEADS_OVERRIDE_STATUS',
        'LEADS_MARK_TEST_LEAD',
        'LEADS_MARK_FTD',
        'LEADS_INJECTION',
        'LEADS_PROGRESS_LOGS',
      ),
    },
    {
      group: 'Pending conversions',
      permissions: names(11, 'PENDING_CONVERSIONS_LIST', 'PENDING_CONVERSIONS_MARK_FTD'),
    },
    { group: 'Advertisers', permissions: crud(13, 'ADVERTISERS') },
    { group: 'Offers', permissions: [...names(17, 'OFFERS_LIST'), ...names(92, 'OFFERS_EDIT')] },
    { group: 'Distributions', permissions: crud(18, 'DISTRIBUTIONS') },
    { group: 'Publishers', permissions: crud(22, 'PUBLISHERS') },
    { group: 'Campaigns', permissions: [...names(26, 'CAMPAIGNS_LIST'), ...names(135, 'CAMPAIGNS_EDIT')] },
    { group: 'Users', permissions: crud(27, 'USERS') },
    { group: 'Roles', permissions: crud(31, 'ROLES') },
    { group: 'Settings', permissions: names(35, 'SETTINGS_LIST') },
    { group: 'Blacklist', permissions: names(36, 'BLOCKLIST_LIST') },
    { group: 'Caps', permissions: crud(37, 'CAPS') },
    { group: 'Status groups', permissions: crud(41, 'STATUS_GROUPS') },
    { group: 'Publisher accounts', permissions: names(45, 'PUBLISHER_ACCOUNT') },
    {
      group: 'Advertiser tabs',
      permissions: [
        ...crud(46, 'ADVERTISER_REVENUES'),
        ...crud(50, 'ADVERTISER_CAPS'),
        ...names(54, ...['LIST', 'CREATE', 'DELETE'].map((verb) => `ADVERTISER_SUPPORTED_COUNTRIES_${verb}`)),
        ...crud(57, 'ADVERTISER_OPENING_HOURS'),
        ...crud(61, 'ADVERTISER_EXCLUSIONS'),
        ...crud(65, 'ADVERTISER_OVERRIDE_PUBLISHER_ID'),
        ...names(69, ...['LIST', 'EDIT', 'DELETE'].map((verb) => `ADVERTISER_OVERRIDE_API_OFFERS_${verb}`)),
      ],
    },
    {
      group: 'Publisher tabs',
      permissions: [
        ...crud(72, 'PUBLISHER_PAYOUTS'),
        ...crud(76, 'PUBLISHER_CAPS'),
        ...names(80, ...['LIST', 'CREATE', 'DELETE'].map((verb) => `PUBLISHER_SUPPORTED_COUNTRIES_${verb}`)),
        ...crud(83, 'PUBLISHER_OVERRIDE_PUBLISHER_ID'),
        ...crud(87, 'PUBLISHER_OVERRIDE_API_OFFERS'),
      ],
    },
    { group: 'Audit', permissions: names(91, 'AUDIT_LOG_LIST') },
    { group: 'Alerts', permissions: names(136, 'ALERTS_LIST', 'ALERTS_EDIT') },
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
  return `REPORT_METRIC_${scope.toUpperCase()}_${metric.toUpperCase()}`
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
