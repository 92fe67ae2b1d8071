/** Calculates what returning deposits would do, from their previews. */
import { countOf } from '../../../shared/app/format'
import { fromCents, toCents } from '../../../shared/app/money'
import { monthText } from '../../../shared/money/entryWords'
import type { PreviewedReturnFragment } from '../../generated/graphql'

export type Preview = PreviewedReturnFragment

/** Those that can be returned. */
export const returnableOf = (previews: readonly Preview[]) => previews.filter(({ code }) => code === null)

/** Sum in dollars; null if the user may not see one of the amounts. */
function sumOf(amounts: readonly (number | null | undefined)[]): number | null {
  let cents = 0
  for (const amount of amounts) {
    if (amount == null) return null
    cents += toCents(amount)
  }
  return fromCents(cents)
}

export interface ReturnLine {
  label: string
  /** Why nothing is taken from it. */
  note?: string
  amount: number | null
}

function groupBy(rows: readonly Preview[], keyOf: (row: Preview) => string): Preview[][] {
  const groups = new Map<string, Preview[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()]
}
const leadsOf = (rows: readonly Preview[]) =>
  rows.length === 1 ? `lead ${rows[0]?.leadId}` : countOf(rows.length, 'deposit')

/** What each advertiser owes less and each publisher is owed less, and what that takes from the profit. */
export function returnMoney(rows: readonly Preview[]) {
  const revenue = sumOf(rows.map(({ revenue }) => revenue))
  const payout = sumOf(rows.map(({ payout }) => payout))
  const lines: ReturnLine[] = [
    ...groupBy(rows, ({ advertiserId }) => String(advertiserId)).map((of) => ({
      label: `${of[0]?.advertiserName} owes less, ${leadsOf(of)}`,
      amount: sumOf(of.map(({ revenue }) => revenue)),
    })),
    ...groupBy(rows, ({ publisherId, isBorne }) => `${publisherId} ${isBorne}`).map((of) => ({
      label: of[0]?.isBorne
        ? `${of[0].publisherName}, ${leadsOf(of)}`
        : `${of[0]?.publisherName} gets less, ${leadsOf(of)}`,
      ...(of[0]?.isBorne && { note: 'we bear returns' }),
      amount: sumOf(of.map(({ payout }) => payout)),
    })),
  ].filter(({ amount }) => amount !== null)
  const profit = revenue === null || payout === null ? null : fromCents(toCents(revenue) - toCents(payout))
  return { lines, revenue, profit }
}

/** `3 ledger entries, all in November 2026, which is still open.` */
export function entriesInWords(rows: readonly Preview[]): string[] {
  const entries = rows.flatMap((row) => row.entries)
  const groups = new Map<string, number>()
  for (const { effectiveMonth, month } of entries) {
    const key =
      effectiveMonth === month
        ? `in ${monthText(month)}, which is still open`
        : `in ${monthText(month)}, from ${effectiveMonth === null ? 'before the first month' : monthText(effectiveMonth ?? month)}`
    groups.set(key, (groups.get(key) ?? 0) + 1)
  }
  return [...groups].map(
    ([where, count]) =>
      `${countOf(count, 'ledger entry', 'ledger entries')}${groups.size === 1 && count > 1 ? ', all' : ''} ${where}.`,
  )
}
