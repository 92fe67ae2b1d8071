import { Link } from 'react-router'
import type { TermKey } from '../../../../shared/app/glossary/glossary'
import { formatCount } from '../../../../shared/app/format'
import { Money } from '../../../ui/chart/figures'
import { PlainTable } from '../../../ui/table/PlainTable'
import { EmptyState } from '../../../ui/layout/QueryStates'

export interface RankRow {
  id: string
  name: string
  /** Its page, with permission. */
  href: string | null
  ftd: number
  money: number | null
}

interface RankTableProps {
  label: string
  nameTitle: string
  /** Null without permission for money. */
  money: { title: string; term: TermKey } | null
  rows: readonly RankRow[]
}

/** Partners by FTDs; the bar behind a name is relative to the first one. */
export function RankTable({ label, nameTitle, money: moneyColumn, rows }: RankTableProps) {
  if (!rows.length) return <EmptyState title="No FTDs yet" text="Nothing has converted in this time." />
  const most = Math.max(1, ...rows.map(({ ftd }) => ftd))
  return (
    // No landmark, because the block around it is one with the same name.
    <div className="rank-scroll" tabIndex={0} role="group" aria-label={label}>
      <PlainTable
        className="plain-table rank-table"
        rows={rows}
        columns={[
          {
            title: nameTitle,
            isRowHead: true,
            cell: ({ name, href, ftd }) => (
              <>
                <span className="rank-bar" style={{ width: `${(ftd / most) * 100}%` }} aria-hidden />
                <span className="rank-name cut">{href ? <Link to={href}>{name}</Link> : name}</span>
              </>
            ),
          },
          {
            title: 'FTD',
            term: 'ftd',
            order: 'descending',
            headClass: 'number',
            cellClass: ({ ftd }) => (ftd ? 'number' : 'number subtle'),
            cell: ({ ftd }) => formatCount(ftd),
          },
          moneyColumn && {
            ...moneyColumn,
            headClass: 'number',
            cellClass: 'number',
            cell: ({ money }) => <Money amount={money} />,
          },
        ]}
      />
    </div>
  )
}
