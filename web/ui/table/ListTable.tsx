import './listTable.css'
import { Fragment, type ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
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
  /** Glossary term, explained by a button beside the title. */
  term?: TermKey
  align?: 'right'
  /** Minimum width in pixels. */
  minWidth?: number
  /** `end`: sticky at the right, for actions. `start`: sticky at the left on phones. */
  pin?: 'start' | 'end'
  cell: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly ListColumn<Row>[]
  /** undefined until the first answer. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  rowClass?: (row: Row) => string | undefined
  /** Content below a row, of the visible width; nothing for a closed row. */
  below?: (row: Row) => ReactNode
  /** Layout of a row on phones, with its menu. */
  phone?: PhoneRow<Row>
  rowActions?: RowActions<Row> | undefined
  /** Error of the query. Loaded rows stay visible below the message. */
  error?: unknown
  onRetry: () => void
  /** Shown without rows. */
  empty: ReactNode
}

const skeletonRows = 6
const cellClass = (align: 'right' | undefined, pin: 'start' | 'end' | undefined) => (pin ? `list-${pin}` : align)

/** A simple table for dialogs, with few rows of variable height and four states. For long lists use `DataTable`. */
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
