import '../table.css'
import { useCallback, useMemo, useRef, type MouseEvent } from 'react'
import { usePhone } from '../../../app/shell/useMedia'
import type { ListColumn } from '../ListTable'
import { copyCell } from './copyCell'
import { phoneCell } from './phoneColumns'
import type { PhoneRow } from './phoneRow'
import { RowSwipe } from './RowSwipe'
import { menuLabelOf, type RowActions } from '../tableTypes'
import { useRowMenu } from './useRowMenu'
import { lazyComponent } from '../../layout/FaultBoundary'

const RowMenu = lazyComponent(() => import('./RowMenu'), 'RowMenu', null)

interface Input<Row> {
  label: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[] | undefined
  phone: PhoneRow<Row> | undefined
  rowActions: RowActions<Row> | undefined
}

const none = [] as const

/** Columns of a simple table on phones: sticky left ones, the row, and its menu. */
function phoneColumns<Row>({ label, columns, rowActions }: Input<Row>, phone: PhoneRow<Row>): ListColumn<Row>[] {
  const named = columns.map(({ field, title, cell }) => ({
    field,
    title: typeof title === 'string' ? title : '',
    cell,
  }))
  const menu: ListColumn<Row> = {
    field: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    pin: 'end',
    cell: (row) => (
      <button
        type="button"
        data-menu
        className="list-menu"
        aria-haspopup="menu"
        aria-label={rowActions && menuLabelOf(rowActions, row)}
      >
        <i className="dt-icon dt-icon-menu" aria-hidden />
      </button>
    ),
  }
  return [
    ...columns.filter(({ pin }) => pin === 'start'),
    { field: 'lines', title: label, cell: phoneCell(phone, named) },
    ...(rowActions?.actions.length ? [menu] : []),
  ]
}

/** A simple table on phones; null elsewhere and without a phone layout. */
export function usePhoneList<Row>(input: Input<Row>) {
  const { columns, rows = none, phone, rowActions, label } = input
  const isPhone = usePhone() && phone !== undefined
  const list = useRef<HTMLDivElement>(null)
  const rowAt = useCallback((index: number) => rows[index], [rows])
  const menu = useRowMenu(rowAt, rowActions, list, (cell) => void copyCell(cell))
  const drawn = useMemo(
    () => (isPhone && phone ? phoneColumns({ label, columns, rows, phone, rowActions }, phone) : null),
    [isPhone, phone, label, columns, rows, rowActions],
  )
  if (!drawn) return null
  return {
    columns: drawn,
    handlers: {
      ref: list,
      onClick: (event: MouseEvent) => void menu.onClick(event),
      onContextMenu: menu.onContextMenu,
    },
    isSwiped: phone?.swipe !== undefined && rowActions !== undefined,
    after: (
      <>
        {phone?.swipe && <RowSwipe grid={list} rowAt={rowAt} rowActions={rowActions} swipe={phone.swipe} />}
        {menu.open && (
          <RowMenu
            label={rowActions ? menuLabelOf(rowActions, menu.open.row) : label}
            actions={menu.open.actions}
            at={menu.open.at}
            onChoose={menu.choose}
            onClose={menu.close}
          />
        )}
      </>
    ),
  }
}
