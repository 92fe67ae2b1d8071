import { expect, it } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { DataColumn, TableSort } from '../tableTypes'
import { useTableModel } from './useTableModel'

interface Figure {
  id: number
  amount: number | null
}
interface Order<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort
  page: { number: number; limit: number } | null
}
const arrangement = { layout: [], change: () => {} }
const rowId = (row: object) => JSON.stringify(row)
const orderRows = <Row extends object>(rows: readonly Row[], { columns, sort, page }: Order<Row>) =>
  renderHook(() =>
    useTableModel({
      ...{ columns, rows, rowId, arrangement, sort, onSort: () => {}, serverSort: false, page: page ?? undefined },
    }),
  ).result.current.rows.map(({ original }) => original)

const columns: DataColumn<Figure>[] = [
  { field: 'amount', title: 'Amount', width: 90, sortable: true, sortValue: ({ amount }) => amount, cell: () => null },
]
const figures = fc
  .array(fc.option(fc.integer({ min: -5, max: 5 })))
  .map((amounts) => amounts.map((amount, id): Figure => ({ id, amount })))

it('orders all rows, equal ones as they came and those without a value last', () => {
  fc.assert(
    fc.property(figures, fc.constantFrom('asc' as const, 'desc' as const), (rows, order) => {
      const filled = rows.filter(({ amount }) => amount !== null)
      const sign = order === 'asc' ? 1 : -1
      const expected = filled.toSorted((a, b) => sign * ((a.amount ?? 0) - (b.amount ?? 0)))
      const empty = rows.filter(({ amount }) => amount === null)
      const ordered = orderRows(rows, { columns, sort: { field: 'amount', order }, page: null })
      expect(ordered).toEqual([...expected, ...empty])
    }),
  )
})

it('cuts the pages out of all rows without losing or repeating one', () => {
  fc.assert(
    fc.property(figures, fc.integer({ min: 1, max: 7 }), (rows, limit) => {
      const sort = { field: 'amount', order: 'desc' } as const
      const pages = Array.from({ length: Math.ceil(rows.length / limit) }, (_, at) =>
        orderRows(rows, { columns, sort, page: { number: at + 1, limit } }),
      )
      expect(pages.flat()).toEqual(orderRows(rows, { columns, sort, page: null }))
      expect(orderRows(rows, { columns, sort, page: { number: pages.length + 1, limit } })).toEqual([])
    }),
  )
})

it('orders texts as people do: without case, and numbers in them by their value', () => {
  const names = ['cap 10', 'Cap 9', 'cap 1'].map((name) => ({ name }))
  const byName: DataColumn<{ name: string }>[] = [
    { field: 'name', title: 'Name', width: 90, sortable: true, sortValue: ({ name }) => name, cell: () => null },
  ]
  const ordered = orderRows(names, { columns: byName, sort: { field: 'name', order: 'asc' }, page: null })
  expect(ordered.map(({ name }) => name)).toEqual(['cap 1', 'Cap 9', 'cap 10'])
})
