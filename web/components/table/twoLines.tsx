import './twoLines.css'
import type { ReactNode } from 'react'
import { menuCell } from './actionsColumn'
import type { DataColumn } from './tableTypes'

/** Pixels of a row with two lines. Source: design/look.md. */
export const twoLineHeight = 60
/** Pixels of the column on most phones, which have a little more beside the row's menu; the style sheet keeps the lines to a narrower one. */
const width = 322

/** What the two lines of a row say. */
export interface TwoLines<Row> {
  first: (row: Row) => ReactNode
  /** At the right of the first line: a badge. */
  side: (row: Row) => ReactNode
  second: (row: Row) => ReactNode
}

interface Lines<Row> extends TwoLines<Row> {
  /** Name of the column. */
  title: string
  /** Whether the row has a menu. */
  hasMenu: boolean
}

/** A list on a phone: two lines a row, and its menu. Give the table `twoLineHeight`. */
export const twoLineColumns = <Row,>({ title, first, side, second, hasMenu }: Lines<Row>): DataColumn<Row>[] => [
  {
    field: 'lines',
    title,
    width,
    cell: (row) => (
      <span className={hasMenu ? 'dt-two' : 'dt-two alone'}>
        <span className="dt-two-first">
          <span className="cut">{first(row)}</span>
          {side(row)}
        </span>
        <span className="dt-two-second">{second(row)}</span>
      </span>
    ),
  },
  ...(hasMenu
    ? [
        {
          field: 'actions',
          title: 'Actions',
          pin: 'end',
          className: 'dt-actions',
          ...menuCell<Row>(
            () => true,
            () => null,
          ),
        } satisfies DataColumn<Row>,
      ]
    : []),
]
