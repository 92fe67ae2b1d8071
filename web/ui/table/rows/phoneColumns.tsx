import type { ReactNode } from 'react'
import { menuCell } from './actionsColumn'
import { dash } from './cells'
import type { PhonePart, PhoneRow } from './phoneRow'
import type { DataColumn } from '../tableTypes'

type Columns<Row> = readonly { field?: string; title: ReactNode; cell: (row: Row) => ReactNode }[]

/** Renderer of a part; undefined if there is none. */
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

/** Renders a row on phones, with the cells of the list's columns. */
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

/** Columns of a list on phones: the row and its menu, and the others, which are not shown. */
export function phoneColumns<Row>(
  title: string,
  phone: PhoneRow<Row>,
  columns: readonly DataColumn<Row>[],
  /** Null: rows have no menu. */
  menuNameOf: ((row: Row) => string) | null,
): DataColumn<Row>[] {
  const data = columns.filter(({ pin }) => pin !== 'end')
  const actions = columns.find(({ pin }) => pin === 'end')
  const menu = menuNameOf && {
    ...menuCell<Row>(
      menuNameOf,
      () => true,
      () => null,
    ),
    ...actions?.narrow,
  }
  return [
    { field: 'lines', title, width: 272, cell: phoneCell(phone, data) },
    ...data,
    ...(menu ? [{ field: 'actions', title: 'Actions', pin: 'end' as const, className: 'dt-actions', ...menu }] : []),
  ]
}
