/** Counts and rates as text, in screens and messages. */

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const counts = new Intl.NumberFormat('en-US')

/** `12.34%`, `1,200.00%` */
export const formatRate = (percent: number): string => `${twoDecimals.format(percent)}%`

/** `4,812` */
export const formatCount = (count: number): string => counts.format(count)

/** `88 ms`, `1.2 s`, `1.24 s` */
export const formatDuration = (ms: number): string =>
  ms < 1_000 ? `${formatCount(ms)} ms` : `${Number((ms / 1_000).toFixed(ms < 10_000 ? 2 : 1))} s`

/** Singular or plural of a word: `plural(1, 'lead')` is `lead`, `plural(2, 'country', 'countries')` is `countries`. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many)

/** `1 lead`, `4,812 leads`, `0 countries` */
export const countOf = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`
