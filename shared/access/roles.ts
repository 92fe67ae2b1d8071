import { permissionCodes, permissionCode } from './permissions'

/** The five default roles; `level` is the id of the role. See docs/domain/permissions.md. */
export const roleLevels = {
  Admin: 1,
  Support: 2,
  'Publisher Manager': 3,
  'Advertiser Manager': 4,
  'Crm User': 5,
} as const

const between = (first: number, last: number) => permissionCodes.filter((code) => code >= first && code <= last)
const codes = (...names: string[]) =>
  names.map((name) => {
    const code = permissionCode(name)
    if (code === null) throw new Error(`No permission is called ${name}`)
    return code
  })
const metricCodes = (metric: 'REVENUE' | 'PAYOUT') =>
  codes(
    ...['GLOBAL', 'ADVERTISER_ID', 'COUNTRY_ID', 'OFFER', 'AFFILIATE_ID', 'CREATED_AT', 'BRAND_STATUS'].map(
      (scope) => `REPORT_METRIC_${scope}_${metric}`,
    ),
  )

/** Permission codes of each default role, by level. */
export const defaultRolePermissions: Readonly<Record<number, readonly number[]>> = {
  1: permissionCodes,
  2: [
    ...between(1, 13),
    17,
    18,
    22,
    26,
    36,
    37,
    ...between(41, 44),
    46,
    50,
    54,
    57,
    61,
    65,
    69,
    72,
    76,
    80,
    83,
    87,
    136,
  ],
  3: [
    ...codes('DASHBOARDS_LIST', 'REPORTS_LIST', 'LEADS_LIST', 'PENDING_CONVERSIONS_LIST', 'OFFERS_LIST'),
    ...between(22, 25),
    ...between(72, 90),
    ...codes('PUBLISHER_DISTRIBUTIONS_LIST'),
    ...metricCodes('PAYOUT'),
  ],
  4: [
    ...codes('DASHBOARDS_LIST', 'REPORTS_LIST', 'LEADS_LIST', 'LEADS_INJECTION', 'LEADS_PROGRESS_LOGS'),
    ...codes('PENDING_CONVERSIONS_LIST', 'PENDING_CONVERSIONS_MARK_FTD'),
    ...between(13, 16),
    ...between(18, 21),
    ...between(37, 40),
    ...between(46, 71),
    ...metricCodes('REVENUE'),
  ],
  5: codes('DASHBOARDS_LIST', 'LEADS_LIST', 'PENDING_CONVERSIONS_LIST'),
}
