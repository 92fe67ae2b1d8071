import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { useLayout } from '../../../test/layout'
import { ThemeProvider } from '../../../app/theme/ThemeProvider'
import type { ColumnLayout } from './columnLayout'
import { DataTable } from '../DataTable'
import { severalTexts } from '../rows/several'
import { TableSettingsContext, type TableSettings } from '../tableSettings'
import type { DataColumn } from '../tableTypes'

type Cap = { id: string; name: string; amount: number }
const caps: Cap[] = Array.from({ length: 5 }, (_, at) => ({ id: String(at), name: `Cap ${at}`, amount: at * 1000 }))
const countries = ['Germany', 'Austria', 'Spain', 'Italy', 'France']
const columns: DataColumn<Cap>[] = [
  { field: 'id', title: 'ID', width: 90, sortable: true, sortValue: ({ id }) => Number(id), cell: ({ id }) => id },
  { field: 'name', title: 'Name', width: 200, sortable: true, sortValue: ({ name }) => name, cell: ({ name }) => name },
  { field: 'amount', title: 'Amount', width: 120, cell: ({ amount }) => `$${amount.toLocaleString('en-US')}.00` },
  { field: 'countries', title: 'Countries', width: 220, cell: () => severalTexts(countries, null) },
]
const rowId = ({ id }: Cap) => id

const kept = jest.fn<(table: string, layout: ColumnLayout | null) => void>()
function Kept({ children }: { children: ReactNode }) {
  const [layouts, setLayouts] = useState<TableSettings['layouts']>(new Map())
  const [isCompact, setCompact] = useState(false)
  const keep = (table: string, layout: ColumnLayout | null) => {
    kept(table, layout)
    setLayouts(layout ? new Map([[table, layout]]) : new Map())
  }
  return (
    <TableSettingsContext value={{ isLoading: false, layouts, keep, isCompact, setCompact }}>
      {children}
    </TableSettingsContext>
  )
}
const open = () => {
  render(
    <MemoryRouter>
      <ThemeProvider>
        <Kept>
          <DataTable label="Caps" columns={columns} rows={caps} rowId={rowId} empty="None" />
        </Kept>
      </ThemeProvider>
    </MemoryRouter>,
  )
  return screen.getByRole('grid', { name: 'Caps' })
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const lastLayout = () => kept.mock.lastCall
const placeOf = (field: string) => lastLayout()?.[1]?.find((place) => place.field === field)
/** By keyboard alone: to a title, and its menu open. */
async function openMenu(column: number) {
  screen.getByRole('grid').focus()
  await userEvent.keyboard(`{ArrowRight}${'{ArrowRight}'.repeat(column)}{Alt>}{ArrowDown}{/Alt}`)
  return screen.findByRole('menu')
}
/** Presses the handle of a title and moves the pointer, without releasing it. */
const drag = (by: number) => {
  // The browser of these tests has no pointer events with a place.
  const event = (name: string, clientX: number) => new MouseEvent(name, { clientX, button: 0, bubbles: true })
  fireEvent(screen.getByRole('separator'), event('pointerdown', 300))
  fireEvent(window, event('pointermove', 300 + by))
}
const choose = async (column: number, name: string) => {
  await openMenu(column)
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

describe('the heads of a table', () => {
  useLayout()
  afterEach(() => {
    cleanup()
    kept.mockClear()
  })

  it("move, pin, hide and reset a column by menu, stored under the table's name", async () => {
    open()
    await choose(2, 'Move left')
    expect(heads()).toEqual(['ID', 'Amount', 'Name', 'Countries'])
    expect(lastLayout()?.[0]).toBe('caps')
    await userEvent.click(screen.getByRole('columnheader', { name: 'Countries' }))
    await userEvent.click(screen.getByRole('button', { name: 'Column menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pin left' }))
    expect(heads()).toEqual(['ID', 'Countries', 'Amount', 'Name'])
    expect(placeOf('countries')).toEqual({ field: 'countries', visible: true, pinned: true })
    await choose(0, 'Reset columns')
    expect(heads()).toEqual(['ID', 'Name', 'Amount', 'Countries'])
    await choose(0, 'Fit all columns')
    expect(heads()).toHaveLength(4)
  })

  it('leave a third of a narrow table to the columns that scroll', async () => {
    open()
    await choose(2, 'Pin left')
    await choose(2, 'Pin left')
    const stay = () => screen.getAllByRole('columnheader').filter((head) => head.classList.contains('dt-stay'))
    expect(stay().map((head) => head.textContent)).toEqual(['Amount', 'Countries'])
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(450)
    fireEvent.scroll(screen.getByRole('grid'))
    expect(stay().map((head) => head.textContent)).toEqual(['Amount'])
    expect(heads().slice(0, 3)).toEqual(['ID', 'Amount', 'Countries'])
  })

  it('hide a column but never the first, which stays first', async () => {
    open()
    await openMenu(0)
    for (const name of ['Hide column', 'Move left', 'Move right', 'Pin left'])
      expect(screen.queryByRole('menuitem', { name })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide column' }))
    expect(heads()).toEqual(['ID', 'Amount', 'Countries'])
    expect(document.activeElement).toBe(screen.getByRole('grid'))
  })

  it('move by Alt and an arrow, and keep their names and their order for readers', async () => {
    open()
    screen.getByRole('grid').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Alt>}{ArrowRight}{/Alt}')
    expect(heads()).toEqual(['ID', 'Amount', 'Name', 'Countries'])
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none')
    expect(screen.getByText('Name moved to position 3 of 4')).toBeTruthy()
  })

  it('are resized by the arrows on a handle, within limits', async () => {
    open()
    screen.getByRole('grid').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Column menu' }))
    await userEvent.tab()
    const handle = screen.getByRole('separator', { name: 'Column width' })
    expect(document.activeElement).toBe(handle)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
    expect(screen.getByRole('separator').getAttribute('aria-valuenow')).toBe('170')
    expect(placeOf('name')).toEqual({ field: 'name', visible: true, width: 170 })
    await userEvent.keyboard(`{Shift>}${'{ArrowLeft}'.repeat(5)}{/Shift}`)
    expect(placeOf('name')?.width).toBe(40)
  })

  it('are resized by dragging the handle, and not when Escape breaks it off', async () => {
    open()
    await userEvent.hover(screen.getByRole('columnheader', { name: 'Name' }))
    drag(44)
    expect(await screen.findByText('Name · 244 px')).toBeTruthy()
    expect(kept).not.toHaveBeenCalled()
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(kept).not.toHaveBeenCalled()
    drag(44)
    fireEvent.pointerUp(window)
    expect(placeOf('name')?.width).toBe(244)
  })

  it('are resized by a pointer that rests before their functions are loaded', async () => {
    open()
    fireEvent.mouseOver(screen.getByRole('columnheader', { name: 'Name' }))
    drag(44)
    expect(await screen.findByText('Name · 244 px')).toBeTruthy()
    fireEvent.pointerUp(window)
    expect(placeOf('name')?.width).toBe(244)
  })

  it('make rows low in every table', async () => {
    const grid = open()
    expect(grid.style.getPropertyValue('--sizes-row')).toBe('34px')
    await choose(1, 'Compact rows')
    expect(grid.style.getPropertyValue('--sizes-row')).toBe('28px')
    await choose(1, 'Comfortable rows')
    expect(grid.style.getPropertyValue('--sizes-row')).toBe('34px')
  })
})

describe('the cells of a table', () => {
  useLayout()
  const clipboard = async (column: number) => {
    const user = userEvent.setup()
    open().focus()
    await user.keyboard(`{ArrowDown}{ArrowDown}${'{ArrowRight}'.repeat(column)}{Control>}c{/Control}`)
    await waitFor(() => expect(screen.getByText('Copied')).toBeTruthy())
    return navigator.clipboard.readText()
  }

  it.each([
    [1, 'Cap 0'],
    [2, '$0.00'],
    [3, countries.join(', ')],
  ])('copy what column %i shows by Ctrl and C', async (column, text) => {
    expect(await clipboard(column)).toBe(text)
  })

  it('offer to copy in the menu of a row', async () => {
    const user = userEvent.setup()
    open()
    fireEvent.contextMenu(screen.getByRole('gridcell', { name: '$3,000.00' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy cell' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('$3,000.00'))
  })

  it('tell the others of a long list under the pointer and to the keyboard', async () => {
    open().focus()
    const cell = screen.getAllByRole('gridcell', { name: /Germany/ })[0]!
    expect(cell.textContent).toBe('Germany, Austria, Spain +2')
    await userEvent.hover(screen.getAllByText('+2')[0]!)
    expect(screen.getByRole('tooltip').textContent).toBe(countries.join(', '))
    await userEvent.unhover(screen.getAllByText('+2')[0]!)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{End}')
    expect(screen.getByRole('tooltip').textContent).toBe(countries.join(', '))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })
})
