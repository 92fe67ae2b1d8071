import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'

export type FigureKind = 'count' | 'rate' | 'money'

const formats = { count: formatCount, rate: formatRate, money: formatMoney }

/** Formats a figure. */
export const formatKind = (kind: FigureKind, value: number): string => formats[kind](value)
