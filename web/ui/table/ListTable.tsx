import './listTable.css'
import { Fragment, type ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary'
import { Term } from '../../app/glossary/Term'
import { FailedState } from '../layout/QueryStates'
import { scrollName } from './scrollName'
import { Skeleton } from '../layout/Skeleton'
import type { PhoneRow } from './rows/phoneRow'
import { useTableSettings } from './tableSettings'
import { TableFailure } from './TableFailure'
import type { RowActions } from './tableTypes'
import { usePhoneList } from './rows/usePhoneList'

export interface ListColumn<Row> {
  field: string
  title: ReactNode
  /** Of the glossary: a mark beside a title of words opens what it means. */
  term?: TermKey
  align?: 'right'
  /** Pixels below which the column does not shrink. */
  minWidth?: number
  /** `end`: the last column stays at the right edge while the others scroll, for actions. `start`: it stays on a phone. */
  pin?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  /** Accessible name: what the rows are. */
  label: string
  columns: readonly ListColumn<Row>[]
  /** undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  rowClass?: (row: Row) => string | undefined
  /** Stands under a row, as wide as what is in sight; nothing for a row that is closed. */
  below?: (row: Row) => ReactNode
  /** How a row is drawn on a phone, in place of the columns, and what can be done with it in its menu there. */
  phone?: PhoneRow<Row>
  rowActions?: RowActions<Row> | undefined
  /** Why the rows did not load. Rows that were there stay, with the message above them. */
  error?: unknown
  onRetry: () => void
  /** Stands in for rows when there are none. */
  empty: ReactNode
}

const skeletonRows = 6
const cellClass = (align: 'right' | undefined, pin: 'start' | 'end' | undefined) => (pin ? `list-${pin}` : align)

/** A plain table for dialogs: few rows, as high as what they hold, in four states. Long lists take `DataTable`. */
export function ListTable<Row>({
  label,
  columns: all,
  rows,
  rowId,
  rowClass,
  below,
  phone,
  rowActions,
  error,
  onRetry,
  empty,
}: ListTableProps<Row>) {
  const isCompact = useTableSettings()?.isCompact
  const onPhone = usePhoneList({ label, columns: all, rows, phone, rowActions })
  const columns = onPhone?.columns ?? all
  if (!rows && error) return <FailedState what={label} error={error} onRetry={onRetry} />
  if (rows?.length === 0 && !error) return empty
  const table = (
    <>
      {error ? <TableFailure what={label} error={error} onRetry={onRetry} /> : null}
      <div
        {...onPhone?.handlers}
        className={['list-table', isCompact && 'compact', onPhone?.isSwiped && 'dt-swipe'].filter(Boolean).join(' ')}
        {...{ [scrollName]: `list ${label}` }}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={!rows}
      >
        <table aria-label={label} aria-busy={!rows}>
          <thead>
            <tr>
              {columns.map(({ field, title, term, align, minWidth, pin }) => (
                <th key={field} scope="col" className={cellClass(align, pin)} style={{ minWidth }}>
                  {title}
                  {term && typeof title === 'string' && <Term of={term} name={title} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row, index) => {
              const under = below?.(row)
              return (
                <Fragment key={rowId(row)}>
                  <tr className={rowClass?.(row)} data-index={index}>
                    {columns.map(({ field, align, pin, cell }) => (
                      <td key={field} dir="auto" className={cellClass(align, pin)}>
                        {cell(row) ?? <span className="subtle">–</span>}
                      </td>
                    ))}
                  </tr>
                  {under && (
                    <tr className="list-below">
                      <td colSpan={columns.length}>
                        <div>{under}</div>
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
            {!rows &&
              Array.from({ length: skeletonRows }, (_, row) => (
                <tr key={row} aria-hidden>
                  {columns.map(({ field, pin }, at) => (
                    <td key={field} className={cellClass(undefined, pin)}>
                      <Skeleton width={`${52 + ((row + at * 4) % 5) * 8}%`} />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
  if (!onPhone) return table
  return (
    <div className="list-phone">
      {table}
      {onPhone.after}
    </div>
  )
}
