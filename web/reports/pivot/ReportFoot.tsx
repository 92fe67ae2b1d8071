import type { ReactNode } from 'react'
import { maxReportRows } from '../../../shared/reports/reports'
import { countOf, formatCount } from '../../../shared/app/format'

interface Props {
  /** Of a row. */
  titles: { one: string; many: string }
  /** Number of rows; undefined before the answer. */
  count: number | undefined
  children: ReactNode
}

/** Number of rows of a report, and explanations. */
export function ReportFoot({ titles, count, children }: Props) {
  return (
    <footer className="rp-foot">
      {count !== undefined && <span>{countOf(count, titles.one.toLowerCase(), titles.many)}</span>}
      {count !== undefined && count > maxReportRows && (
        <span role="status">{`The first ${formatCount(maxReportRows)} are shown; the total is of all`}</span>
      )}
      {children}
    </footer>
  )
}
