/** Cells with figures in the tables of reports. */
import type { CSSProperties, ReactNode } from 'react'
import { Skeleton } from '../../ui/layout/Skeleton'
import { NewTabLink } from '../../ui/table/rows/cells'
import type { DataRow, ReportRow, TotalRow } from './reportRows'

export type Numbered = DataRow | TotalRow

const skeleton = <Skeleton width="52%" />
/** Cell of rows with figures; a placeholder for rows that are loading. */
export const numbered =
  (draw: (row: Numbered) => ReactNode) =>
  (row: ReportRow): ReactNode =>
    row.kind === 'loading' ? skeleton : row.kind === 'data' || row.kind === 'total' ? draw(row) : null

export const pathOf = (row: Numbered) => (row.kind === 'data' ? row.path : [])

/** A figure with a link to its leads; 0 is grey, a loss red. */
export function figure(value: number, text: string, href: string | null | undefined, isProfit = false): ReactNode {
  if (!value) return <span className="dt-quiet">{text}</span>
  if (href) return <NewTabLink href={href}>{text}</NewTabLink>
  return isProfit && value < 0 ? <span className="rp-loss">{text}</span> : text
}

/** Shaded by its part of the largest figure. */
export const shaded = (value: number, largest: number, shown: ReactNode) => (
  <span
    className={value < 0 ? 'rp-heat loss' : 'rp-heat'}
    style={{ '--heat': `${Math.round(5 + (Math.abs(value) / largest) * 33)}%` } as CSSProperties}
  >
    {shown}
  </span>
)

export const numeric = {
  align: 'right',
  sortable: true,
  kind: 'number',
  visible: true,
  className: 'dt-figure',
} as const
export const profitClass = 'dt-figure rp-profit'
