/**
 * The kinds of amounts of money, and the permissions that open each: the only list of them. What a role sees of money, and
 * what the audit log shows of it, is decided here.
 */
import { metricPermissionName, permissionCode, reportMetrics, reportScopes, type ReportMetric } from './permissions'

interface AmountKind {
  /** Any one of these is enough. */
  openedBy: readonly string[]
}
/** Amounts other than metrics, in the tabs of partners. */
export const priceTitles = {
  advertiser_price: 'Prices of advertisers',
  publisher_price: 'Payout prices of publishers',
} as const
type PriceName = keyof typeof priceTitles
export const isPrice = (name: string): name is PriceName => name in priceTitles
type AmountName = ReportMetric | PriceName

const ofMetrics = Object.fromEntries(
  reportMetrics.map((metric): [string, AmountKind] => [
    metric,
    { openedBy: reportScopes.map((scope) => metricPermissionName(scope, metric)) },
  ]),
) as Record<ReportMetric, AmountKind>

/** Of each metric one permission a scope; prices also for those who change them, because a conflict shows the stored one. */
export const amountKinds: Readonly<Record<AmountName, AmountKind>> = {
  ...ofMetrics,
  advertiser_price: { openedBy: ['ADVERTISER_REVENUES_LIST', 'ADVERTISER_REVENUES_EDIT'] },
  publisher_price: { openedBy: ['PUBLISHER_PAYOUTS_LIST', 'PUBLISHER_PAYOUTS_EDIT'] },
}
export const amountNames = Object.keys(amountKinds) as AmountName[]

const holdsOne = (held: readonly number[], names: readonly string[]) =>
  names.some((name) => held.includes(permissionCode(name) ?? 0))

/** The kinds of amounts that these permissions open. */
export const amountsSeen = (held: readonly number[]): AmountName[] =>
  amountNames.filter((name) => holdsOne(held, amountKinds[name].openedBy))

/** What opens the amounts of stored records, by the name of the field, or by the record that has it or is in it. */
const openedByField: Readonly<Record<string, readonly string[]>> = {
  revenue: [metricPermissionName('global', 'revenue')],
  payout: [metricPermissionName('global', 'payout')],
  // Of payments.
  received: [metricPermissionName('global', 'revenue')],
  paid_out: [metricPermissionName('global', 'payout')],
  credit_limit: [metricPermissionName('global', 'revenue')],
}
const openedByRecord: Readonly<Record<string, readonly string[]>> = {
  advertiser_revenue: amountKinds.advertiser_price.openedBy,
  revenues: amountKinds.advertiser_price.openedBy,
  publisher_payout: amountKinds.publisher_price.openedBy,
  payouts: amountKinds.publisher_price.openedBy,
}

const isAmount = (value: unknown) => typeof value === 'number' || typeof value === 'string'

/** A stored record, or what it contains, with `mask` in place of the amounts that these permissions do not open. */
export function recordWithoutAmounts(held: readonly number[], mask: string, value: unknown, record: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => recordWithoutAmounts(held, mask, inner, record))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const openedBy = name === 'amount' ? openedByRecord[record] : openedByField[name]
      if (openedBy && isAmount(inner)) return [name, holdsOne(held, openedBy) ? inner : mask]
      return [name, recordWithoutAmounts(held, mask, inner, name in openedByRecord ? name : record)]
    }),
  )
}
