import type { ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import { Term } from '../../app/glossary/Term'
import { showOverflowTitle } from '../show/showOverflowTitle'

export interface PlainColumn<Row> {
  title: string
  /** Glossary term, explained by a button beside the title. */
  term?: TermKey
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

interface Props<Row> {
  /** Accessible name, if nothing around the table has it. */
  label?: string
  className?: string
  /** Those that are not shown may be false or empty. */
  columns: readonly (PlainColumn<Row> | false | null | undefined)[]
  rows: readonly Row[]
}

/** A table of a few loaded rows without controls, with the look of its place. */
export function PlainTable<Row>({ label, className, columns: all, rows }: Props<Row>) {
  const columns = all.filter((column) => !!column)
  return (
    <table className={className} aria-label={label} onMouseOver={showOverflowTitle}>
      <thead>
        <tr>
          {columns.map(({ title, term, order, headClass }, at) => (
            <th key={at} scope="col" className={headClass} aria-sort={order}>
              {title}
              {term && <Term of={term} name={title} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {columns.map(({ cellClass, isRowHead, isText, hint, cell }, at) => {
              const Cell = isRowHead ? 'th' : 'td'
              return (
                <Cell
                  key={at}
                  scope={isRowHead ? 'row' : undefined}
                  className={typeof cellClass === 'function' ? cellClass(row) : cellClass}
                  dir={isText ? 'auto' : undefined}
                  title={hint?.(row)}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
