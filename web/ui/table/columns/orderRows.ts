import {
  constructTable,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { isSortable, type DataColumn, type TableSort } from '../tableTypes'

/** Minimal atom for TanStack Table: a value without subscribers. */
function held<Value>(initial: Value) {
  let value = initial
  return {
    get: () => value,
    set: (next: Value | ((before: Value) => Value)) => {
      value = typeof next === 'function' ? (next as (before: Value) => Value)(value) : next
    },
    subscribe: () => ({ unsubscribe: () => {} }),
  }
}

const features = tableFeatures({
  coreReactivityFeature: {
    createOptionsStore: false,
    wrapExternalAtoms: false,
    addSubscription: () => {},
    createWritableAtom: held,
    createReadonlyAtom: <Value>(read: () => Value) => ({ ...held(undefined as Value), get: read }),
    untrack: (read) => read(),
    batch: (work) => work(),
    schedule: () => {},
  },
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

type Comparable = string | number | undefined
const texts = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const compare = (a: Comparable, b: Comparable): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : texts.compare(String(a ?? ''), String(b ?? ''))

interface RowOrder<Row> {
  columns: readonly DataColumn<Row>[]
  sort: TableSort | null
  /** null: all rows. */
  page: { number: number; limit: number } | null
}

/** Sorted rows of one page; empty values come last in both directions. */
export function orderRows<Row extends object>(
  rows: readonly Row[],
  { columns, sort, page }: RowOrder<Row>,
): readonly Row[] {
  const table = constructTable<typeof features, Row>({
    features,
    data: rows,
    columns: columns.map((column) => ({
      id: column.field,
      accessorFn: (row: Row): Comparable => column.sortValue?.(row) ?? undefined,
      enableSorting: isSortable(column),
      sortUndefined: 'last' as const,
      sortFn: (a, b, id) => compare(a.getValue<Comparable>(id), b.getValue<Comparable>(id)),
    })),
    state: {
      sorting: sort ? [{ id: sort.field, desc: sort.order === 'desc' }] : [],
      pagination: { pageIndex: (page?.number ?? 1) - 1, pageSize: page?.limit ?? Math.max(rows.length, 1) },
    },
  })
  return table.getRowModel().rows.map(({ original }) => original)
}
