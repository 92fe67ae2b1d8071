import '../table.css'
import './phoneRow.css'
import { useCallback, useRef, type MouseEvent } from 'react'
import { usePhone } from '../../layout/useMedia'
import type { PlainColumn, PlainTableProps } from '../PlainTable'
import { copyCell } from './copyCell'
import { phoneCell } from './phoneColumns'
import type { PhoneRow } from './phoneRow'
import { RowSwipe } from './RowSwipe'
import { menuLabelOf } from '../tableTypes'
import { useRowMenu } from './useRowMenu'
import { lazyComponent } from '../../layout/FaultBoundary'

const RowMenu = lazyComponent(() => import('./RowMenu'), 'RowMenu', null)

const none = [] as const

/** Columns of a simple table on phones: sticky left ones, the row, and its menu. */
function phoneColumns<Row>(
  { label, columns: all, rowActions }: PlainTableProps<Row>,
  phone: PhoneRow<Row>,
): PlainColumn<Row>[] {
  const columns = all.filter((column) => !!column)
  const menu: PlainColumn<Row> = {
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
    { field: 'lines', title: label, cell: phoneCell(phone, columns) },
    ...(rowActions?.actions.length ? [menu] : []),
  ]
}

/** A simple table on phones; null elsewhere and without a phone layout. */
export function usePhoneList<Row>(props: PlainTableProps<Row>) {
  const { rows = none, phone, rowActions, label = '' } = props
  const isPhone = usePhone() && phone !== undefined
  const list = useRef<HTMLDivElement>(null)
  const rowAt = useCallback((index: number) => rows[index], [rows])
  const menu = useRowMenu(rowAt, rowActions, list, (cell) => void copyCell(cell))
  if (!isPhone) return null
  return {
    columns: phoneColumns(props, phone),
    handlers: {
      ref: list,
      onClick: (event: MouseEvent) => void menu.onClick(event),
      onContextMenu: menu.onContextMenu,
    },
    isSwiped: phone.swipe !== undefined && rowActions !== undefined,
    after: (
      <>
        {phone.swipe && <RowSwipe grid={list} rowAt={rowAt} rowActions={rowActions} swipe={phone.swipe} />}
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
