import { Link } from 'react-router'
import type { TermKey } from '../../../../shared/app/glossary'
import { Term } from '../../../app/glossary/Term'
import { formatCount } from '../../../../shared/partners/rates'
import { Money } from '../../../ui/chart/figures'
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
      <table className="plain-table rank-table">
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            <th scope="col" className="number" aria-sort="descending">
              FTD
              <Term of="ftd" name="FTD" />
            </th>
            {moneyColumn && (
              <th scope="col" className="number">
                {moneyColumn.title}
                <Term of={moneyColumn.term} name={moneyColumn.title} />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, href, ftd, money }) => (
            <tr key={id}>
              <th scope="row">
                <span className="rank-bar" style={{ width: `${(ftd / most) * 100}%` }} aria-hidden />
                <span className="rank-name cut">{href ? <Link to={href}>{name}</Link> : name}</span>
              </th>
              <td className={ftd ? 'number' : 'number subtle'}>{formatCount(ftd)}</td>
              {moneyColumn && (
                <td className="number">
                  <Money amount={money} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
