import './listTable.css'
import { Fragment, type ReactNode } from 'react'
import { tableFeatures, useTable } from '@tanstack/react-table'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../terms/Term'
import { FailedState } from '../layout/QueryStates'
import { Skeleton } from '../layout/Skeleton'
import { showOverflowTitle } from '../show/showOverflowTitle'
import type { PhoneRow } from './rows/phoneRow'
import { usePhoneList } from './rows/usePhoneList'
import { scrollName } from './scrollName'
import { TableFailure } from './TableFailure'
import { useTableSettings } from './tableSettings'
import type { RowActions } from './tableTypes'

export interface PlainColumn<Row> {
  /** Needed for a layout on phones; default: the index. */
  field?: string
  title: ReactNode
  /** Glossary term, explained by a button beside a title of text. */
  term?: TermKey
  align?: 'right'
  /** Minimum width in pixels. */
  minWidth?: number
  /** `end`: sticky at the right, for actions. `start`: sticky at the left on phones. */
  pin?: 'start' | 'end'
  /** Order of the rows by this column. */
  order?: 'ascending' | 'descending'
  headClass?: string
  cellClass?: string | ((row: Row) => string | undefined)
  /** The cell names its row. */
  isRowHead?: boolean
  /** The cell holds text in any language. */
  isText?: boolean
  /** Tooltip of the cell. */
  hint?: (row: Row) => string | undefined
  cell: (row: Row) => ReactNode
}

export interface PlainTableProps<Row> {
  /** Accessible name, if nothing around the table has it. */
  label?: string
  className?: string
  /** Those that are not shown may be false or empty. */
  columns: readonly (PlainColumn<Row> | false | null | undefined)[]
  /** undefined until the first answer. */
  rows: readonly Row[] | undefined
  /** Default: the index. */
  rowId?: (row: Row) => string
  rowClass?: (row: Row) => string | undefined
  /** Row at the bottom: the total. */
  foot?: Row
  /**
   * Scrolls in a frame with the look of lists, and has their states; `page`: as wide as the page. Otherwise the table has the look
   * of its place.
   */
  isList?: boolean | 'page'
  /** Content below a row, of the visible width; nothing for a closed row. */
  below?: (row: Row) => ReactNode
  /** Layout of a row on phones, with its menu. */
  phone?: PhoneRow<Row> | undefined
  rowActions?: RowActions<Row> | undefined
  /** Error of the query. Loaded rows stay visible below the message. */
  error?: unknown
  onRetry?: () => void
  /** Shown by a list without rows. */
  empty?: ReactNode
}

const features = tableFeatures({})
const none: readonly never[] = []
const skeletonRows = 6
const dash = <span className="subtle">–</span>

const headClass = <Row,>({ pin, align, headClass }: PlainColumn<Row>) => (pin ? `list-${pin}` : (align ?? headClass))
const cellClass = <Row,>({ pin, align, cellClass }: PlainColumn<Row>, row: Row) =>
  pin ? `list-${pin}` : (align ?? (typeof cellClass === 'function' ? cellClass(row) : cellClass))

const Skeletons = <Row,>({ columns }: { columns: readonly PlainColumn<Row>[] }) =>
  Array.from({ length: skeletonRows }, (_, row) => (
    <tr key={row} aria-hidden>
      {columns.map(({ pin }, at) => (
        <td key={at} className={pin && `list-${pin}`}>
          <Skeleton width={`${52 + ((row + at * 4) % 5) * 8}%`} />
        </td>
      ))}
    </tr>
  ))

/** A table of a few rows of any height without controls. For long lists use `DataTable`. */
export function PlainTable<Row extends object>(props: PlainTableProps<Row>) {
  const {
    label = '',
    className,
    rows,
    rowId,
    rowClass,
    foot,
    isList = false,
    below,
    error,
    onRetry = () => {},
    empty,
  } = props
  const isCompact = useTableSettings()?.isCompact
  const phone = usePhoneList(props)
  const columns = phone?.columns ?? props.columns.filter((column) => !!column)
  const model = useTable({
    features,
    columns: columns.map(({ field }, index) => ({ id: field ?? String(index) })),
    data: rows ?? none,
    ...(rowId && { getRowId: rowId }),
  })
  if (isList && !rows && error) return <FailedState what={label} error={error} onRetry={onRetry} />
  if (isList && rows?.length === 0 && !error) return empty
  const isBusy = isList ? !rows : undefined
  const cells = (row: Row) =>
    columns.map((column, at) => {
      const Cell = column.isRowHead ? 'th' : 'td'
      return (
        <Cell
          key={at}
          scope={column.isRowHead ? 'row' : undefined}
          className={cellClass(column, row)}
          dir={isList !== false || column.isText ? 'auto' : undefined}
          title={column.hint?.(row)}
        >
          {column.cell(row) ?? (isList ? dash : null)}
        </Cell>
      )
    })
  const table = (
    <table className={className} aria-label={label || undefined} aria-busy={isBusy} onMouseOver={showOverflowTitle}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th
              key={at}
              scope="col"
              className={headClass(column)}
              aria-sort={column.order}
              style={{ minWidth: column.minWidth }}
            >
              {column.title}
              {column.term && typeof column.title === 'string' && <Term of={column.term} name={column.title} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {model.getRowModel().rows.map(({ id, index, original }) => {
          const under = below?.(original)
          return (
            <Fragment key={id}>
              <tr className={rowClass?.(original)} data-index={index}>
                {cells(original)}
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
        {!rows && <Skeletons columns={columns} />}
      </tbody>
      {foot && (
        <tfoot>
          <tr>{cells(foot)}</tr>
        </tfoot>
      )}
    </table>
  )
  if (!isList) return table
  const list = (
    <>
      {error ? <TableFailure what={label} error={error} onRetry={onRetry} /> : null}
      <div
        {...phone?.handlers}
        className={['list-table', isList === 'page' && 'page', isCompact && 'compact', phone?.isSwiped && 'dt-swipe']
          .filter(Boolean)
          .join(' ')}
        {...{ [scrollName]: `list ${label}` }}
        tabIndex={0}
        role="region"
        aria-label={label}
        aria-busy={isBusy}
      >
        {table}
      </div>
    </>
  )
  if (!phone) return list
  return (
    <div className="list-phone">
      {list}
      {phone.after}
    </div>
  )
}
