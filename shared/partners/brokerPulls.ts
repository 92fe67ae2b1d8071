/** Pull of statuses and deposits from a broker. See docs/domain/watch.md. */
import { formatCount } from '../app/format'
export const pullMethods = ['GET', 'POST'] as const
/** How the list continues: not at all, by page number, by a cursor from the answer, or by a link from the answer. */
export const pullPagings = ['none', 'page', 'cursor', 'link'] as const
export const pullFormats = ['json', 'xml'] as const
export const pullTimeFormats = ['iso', 'seconds'] as const
/** Which id the list names: of ours, or the one that the broker gave the lead. */
export const pullLeadKeys = ['reference', 'lead_id', 'broker_id'] as const

const pullPlaceholders = ['from', 'to', 'page', 'cursor'] as const

export const differenceKinds = ['missing_with_us', 'missing_with_them', 'status', 'deposit'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const pullLimits = {
  minIntervalMinutes: 1,
  maxIntervalMinutes: 1_440,
  maxLookBackMinutes: 44_640,
  maxReconcileDays: 31,
  answerBytes: 16 * 1024 * 1024,
  rowsOfPage: 100_000,
  pagesOfRun: 1_000,
  shownDifferences: 500,
} as const

/** The limits in words, for screens and faults. */
export const pullLimitsText = `A page may have at most ${pullLimits.answerBytes / 1024 / 1024} MB and ${formatCount(pullLimits.rowsOfPage)} rows, a run at most ${formatCount(pullLimits.pagesOfRun)} pages.`

const knownPlaceholders: readonly string[] = pullPlaceholders

/** What is wrong with the address of a pull; null if nothing is. */
export function pullUrlFault(url: string, paging: (typeof pullPagings)[number]): string | null {
  const named = [...url.matchAll(/\{\{(.{0,100}?)\}\}/g)].map(([, name = '']) => name)
  const unknown = named.find((name) => !knownPlaceholders.includes(name))
  if (unknown !== undefined) return `There is no placeholder {{${unknown}}}.`
  if (paging === 'page' && !named.includes('page')) return 'Say where {{page}} stands.'
  if (paging === 'cursor' && !named.includes('cursor')) return 'Say where {{cursor}} stands.'
  return null
}
