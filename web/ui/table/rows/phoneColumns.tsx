import type { ReactNode } from 'react'
import { menuCell } from './actionsColumn'
import { dash } from './cells'
import { phoneFields, type PhonePart, type PhoneRow } from './phoneRow'
import type { DataColumn } from '../tableTypes'

type Columns<Row> = readonly Pick<DataColumn<Row>, 'field' | 'title' | 'cell'>[]

/** What a part draws; undefined for nothing. */
function drawing<Row>(part: PhonePart<Row> | undefined, columns: Columns<Row>) {
  if (part === undefined || typeof part === 'function') return part
  const field = typeof part === 'string' ? part : part.titled
  const column = columns.find((column) => column.field === field)
  if (!column || typeof part === 'string') return column?.cell
  return (row: Row) => (
    <>
      <span className="dt-two-title">{column.title}</span> {column.cell(row)}
    </>
  )
}

/** How a row is drawn whole, from the columns of its list. */
export function phoneCell<Row>(phone: PhoneRow<Row>, columns: Columns<Row>): (row: Row) => ReactNode {
  if ('draw' in phone) return phone.draw
  const [head, side, underSide] = [phone.head, phone.side, phone.underSide].map((part) => drawing(part, columns))
  const parts: readonly PhonePart<Row>[] = [phone.under ?? []].flat()
  const under = parts.flatMap((part) => drawing(part, columns) ?? [])
  return (row) => (
    <span className="dt-two">
      <span className="dt-two-first">
        <span className="dt-two-head">{head?.(row)}</span>
        {side && <span className="dt-two-side">{side(row)}</span>}
      </span>
      <span className="dt-two-second">
        <span className="dt-two-under">
          {under
            .map((draw) => draw(row))
            .filter((part) => part != null && part !== '' && part !== dash)
            .map((part, at) => (
              <span key={at}>{part}</span>
            ))}
        </span>
        {underSide && <span className="dt-two-side">{underSide(row)}</span>}
      </span>
    </span>
  )
}

/**
 * The columns of a list on a phone: one for the row, and the menu of what can be done with it. The list's own columns
 * stay among them, for it is sorted by them.
 */
export function phoneColumns<Row>(
  title: string,
  phone: PhoneRow<Row>,
  columns: readonly DataColumn<Row>[],
  hasMenu: boolean,
): DataColumn<Row>[] {
  const data = columns.filter(({ pin }) => pin !== 'end')
  const actions = columns.find(({ pin }) => pin === 'end')
  const menu = {
    ...menuCell<Row>(
      () => true,
      () => null,
    ),
    ...actions?.narrow,
  }
  return [
    { field: phoneFields[0], title, width: 272, cell: phoneCell(phone, data) },
    ...data,
    ...(hasMenu
      ? [{ field: phoneFields[1], title: 'Actions', pin: 'end' as const, className: 'dt-actions', ...menu }]
      : []),
  ]
}
