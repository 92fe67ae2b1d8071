/** Figures of a report in the gateway's format, by column. */
import {
  reportColumn,
  reportColumnNames,
  type ReportColumn,
  type ReportMetricDate,
} from '../../../shared/reports/reports'
import { formatMoney } from '../../../shared/app/money'
import { formatCount, formatRate } from '../../../shared/app/format'
import type { LeadPivotQuery } from '../../generated/graphql'
import { changeOf as figureChange } from '../../ui/figures/figureChange'
import { cardOfColumn, isNeutralCard } from '../reports/reportCardFigures'

export type Pivot = NonNullable<LeadPivotQuery['leadPivot']>
export type PivotRow = Pivot['rows'][number]
export type Figures = PivotRow['figures']

/** A figure; null if the user may not see it. */
export const figureOf = (figures: Figures | null | undefined, column: ReportColumn): number | null =>
  figures?.[column] ?? null

export const isReportColumn = (name: string): name is ReportColumn =>
  reportColumnNames.some((column) => column === name)

/** `4,812`, `$1,234.50`, `12.34%` */
export function formatReportFigure(column: ReportColumn, value: number): string {
  const { kind } = reportColumn(column)
  return kind === 'count' ? formatCount(value) : kind === 'money' ? formatMoney(value) : formatRate(value)
}

/** An increase is neither good nor bad: as on cards. */
function isNeutral(column: ReportColumn): boolean {
  const card = cardOfColumn[column]
  return card ? isNeutralCard(card) : column === 'pendingFtds'
}

interface Change {
  /** As on cards: `8.0%`, or `0.9 pt` for rates; empty if the previous value was 0. */
  text: string
  direction: 'up' | 'down' | 'same' | 'new'
  tone: 'good' | 'bad' | 'neutral'
}

/** Change of a figure, with its colour. */
export function changeOf(column: ReportColumn, now: number, before: number): Change {
  const { kind } = reportColumn(column)
  const change = figureChange(kind, now, before)
  if (!change?.direction) return { text: change?.text ?? '', direction: 'same', tone: 'neutral' }
  const isMore = change.direction > 0
  const tone = isNeutral(column) ? 'neutral' : isMore ? 'good' : 'bad'
  if (kind !== 'rate' && before === 0) return { text: '', direction: 'new', tone }
  return { text: change.text, direction: isMore ? 'up' : 'down', tone }
}

const ownDates: Record<ReportMetricDate, string> = {
  received: 'Counts by when the lead came in',
  deposit: 'Counts by the date of the deposit',
  approval: 'Counts by the date of the approval',
  mixed: 'Each part counts by its own date',
}
/** The date by which a column counts, as text. */
export const dateText = (column: ReportColumn, isCohort: boolean): string =>
  isCohort ? ownDates.received : ownDates[reportColumn(column).date]
