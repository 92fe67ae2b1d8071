import { describe, expect, it } from '@jest/globals'
import { useTable, type Table } from '@tanstack/react-table'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { arrangeColumns, layoutOptions, movedTo, storedLayout, visibleFields, type ColumnLayout } from './columnLayout'
import { features } from './useTableModel'

const fields = ['id', 'a', 'b', 'c', 'd', 'e']
const columns: ColumnLayout = fields.map((field) => ({ field, visible: field < 'c' || field === 'id' }))
const stored = fc.array(fc.record({ field: fc.constantFrom(...fields, 'gone'), visible: fc.boolean() }), {
  maxLength: 10,
})
const sorted = (layout: ColumnLayout) => layout.map(({ field }) => field).sort()

const none: readonly object[] = []

/** `columns` after what `act` does to a table with this layout. */
function after(act: (table: Table<typeof features, object>) => void): ColumnLayout {
  let layout = columns
  const definitions = fields.map((id, index) => ({ id, enableHiding: index > 0 }))
  const options = layoutOptions(columns, (next) => (layout = next))
  act(renderHook(() => useTable({ features, columns: definitions, data: none, ...options })).result.current)
  return layout
}
const moveColumn = (from: number, to: number) =>
  after((table) => table.setColumnOrder((order) => movedTo(order, fields[from]!, to)))
const showColumn = (field: string, visible: boolean) =>
  after((table) => table.getColumn(field)?.toggleVisibility(visible))

describe('the layout of columns', () => {
  it('holds every column once and the first one first and visible, whatever was stored', () => {
    fc.assert(
      fc.property(stored, (places) => {
        const layout = arrangeColumns(columns, places)
        expect(sorted(layout)).toEqual([...fields].sort())
        expect(layout[0]).toEqual({ field: 'id', visible: true })
      }),
    )
  })

  it('loses no column by moving, and never moves the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -2, max: 8 }), (from, to) => {
        const layout = moveColumn(from, to)
        expect(sorted(layout)).toEqual([...fields].sort())
        expect(layout[0]?.field).toBe('id')
        if (from > 0) expect(layout[Math.max(1, Math.min(5, to))]?.field).toBe(fields[from])
      }),
    )
  })

  it('keeps the stored order, drops what is gone and appends what is new, hidden', () => {
    const layout = arrangeColumns(columns, [
      { field: 'd', visible: true },
      { field: 'gone', visible: true },
      { field: 'a', visible: false },
    ])
    expect(layout.map(({ field }) => field)).toEqual(['id', 'd', 'a', 'b', 'c', 'e'])
    expect(visibleFields(layout)).toEqual(['id', 'd'])
  })

  it('is stored with the names that columns have there, and read by them', () => {
    const named = columns.map((column) => ({ ...column, storedAs: `stored_${column.field}` }))
    const layout = arrangeColumns(named, [{ field: 'stored_d', visible: true, width: 90 }])
    expect(layout[1]).toEqual({ field: 'd', visible: true, width: 90 })
    expect(storedLayout(named, layout)[1]).toEqual({ field: 'stored_d', visible: true, width: 90 })
  })

  it('does not hide the first column', () => {
    expect(visibleFields(showColumn('id', false))).toContain('id')
    expect(visibleFields(showColumn('a', false))).not.toContain('a')
  })
})
