/** Calculates the effects of a decision: money in dollars, null if the user may not see it. */
import { fromCents, toCents } from '../../../../shared/app/money'
import type { PendingRow } from '../pendingParts'

const sum = (amounts: readonly (number | null | undefined)[]): number | null =>
  amounts.some((amount) => amount == null)
    ? null
    : fromCents(amounts.reduce<number>((cents, amount) => cents + toCents(amount ?? 0), 0))

/** Money of test leads does not count. */
export const countedOf = (rows: readonly PendingRow[]) => rows.filter(({ isTest }) => !isTest)

export function moneyOf(rows: readonly PendingRow[]) {
  const counted = countedOf(rows)
  return {
    revenue: sum(counted.map(({ revenue }) => revenue)),
    payout: sum(counted.map(({ review }) => review?.expectedPayout)),
    profit: sum(counted.map(({ review }) => review?.expectedProfit)),
  }
}

/** `Halden Trade, Veltra and 2 more`, most frequent first. */
export function listedNames(names: readonly (string | null)[]): string {
  const counts = new Map<string, number>()
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
  if (sorted.length <= 3) return new Intl.ListFormat('en', { type: 'conjunction' }).format(sorted)
  return `${sorted.slice(0, 2).join(', ')} and ${sorted.length - 2} more`
}

/** Number of postbacks for accepting, and of publishers that get them. */
export function postbacksOf(rows: readonly PendingRow[]) {
  const told = rows.filter(({ review }) => review?.sendsPostback)
  return { postbacks: told.length, publishers: new Set(told.map(({ publisherId }) => publisherId)).size }
}
