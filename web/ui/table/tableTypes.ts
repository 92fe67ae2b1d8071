import type { ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary'
import type { LeadColumnKind } from '../../../shared/leads/leadColumns'
import type { SortOrder } from '../../../shared/app/pages'
import type { ShortcutName } from '../../app/shortcuts/shortcuts'

/** One column of a `DataTable`. `cell` runs for every cell drawn: return a text or a light element, no Chakra component. */
export interface DataColumn<Row> {
  /** Stable name; also what a server sort is asked by. */
  field: string
  title: string
  /** Pixels. */
  width: number
  align?: 'left' | 'right'
  /** Whether the rows can be sorted by it; where it says nothing, they can be by a column that has a `sortValue`. */
  sortable?: boolean
  /** Said where the table has no `sortValue` to tell it by, or where that is a date written as a text. */
  kind?: LeadColumnKind
  cell: (row: Row) => ReactNode
  /** What a sort inside the browser compares; empty values come last either way. */
  sortValue?: (row: Row) => string | number | null | undefined
  /** Tooltip of every cell of the column, for example the name of the time zone. */
  hint?: string
  className?: string
  /** What the column is, told at its title under the pointer, by keyboard and by touch. */
  explain?: ReactNode
  /** Of the glossary: what it means is told there too, after `explain`. */
  term?: TermKey | undefined
  /** `end`: the column is the last one and stays at the right edge while the others scroll. For actions. */
  pin?: 'end'
  /** How the column is drawn where there is little room: below 768 px. */
  narrow?: { width: number; cell: (row: Row) => ReactNode }
}

/** Whether the head of a column sorts the rows. */
export const isSortable = <Row>({ sortable, sortValue }: Pick<DataColumn<Row>, 'sortable' | 'sortValue'>) =>
  sortable ?? sortValue !== undefined

/** Filters that the heads of columns lead to. */
export interface ColumnFilters {
  /** Whether the rows can be filtered by a column. */
  has: (field: string) => boolean
  /** Opens the filter of a column. */
  seek: (field: string) => void
}

/** Something that can be done with one row. */
export interface RowAction {
  name: string
  /** Its name on screen. */
  label: string
  /** In the row's menu; else the picture of its name in the style sheet. */
  icon?: ReactNode
  /** Used seldom: without an icon in the row, in its menu alone. */
  isSeldom?: boolean
  /** In the row's menu it stands under a line, apart from those before it. */
  isApart?: boolean
}

/** What the keys of a section do with the row that the keyboard stands on, beside selecting rows. */
export interface RowKeys<Row> {
  section: 'pending'
  /** With undefined where the keyboard stands on no row. */
  actions: Readonly<Partial<Record<ShortcutName<'pending'>, (row: Row | undefined) => void>>>
}

/** Rows under rows, all in one list: a row that is open is followed by those below it. */
export interface RowTree<Row> {
  /** From 1. */
  level: (row: Row) => number
  /** Whether the rows below it are shown; undefined for a row that has none. */
  isOpen: (row: Row) => boolean | undefined
  onToggle: (row: Row) => void
}

/** What can be done with a row: as icons in a column of `actionsColumn`, and in a menu at the row. */
export interface RowActions<Row> {
  actions: readonly RowAction[]
  /** Name of a row's menu. */
  menuLabel: (row: Row) => string
  /** Shows that name above the actions. */
  isMenuTitled?: boolean
  /** Whether an action is offered for a row; all of them when left out. */
  offers?: (name: string, row: Row) => boolean
  onAction: (name: string, row: Row) => void
}

/** Which actions of a row a finger does that goes to the right or to the left over it: their names. */
export interface RowSwipe {
  right?: string
  left?: string
}

/** A row that opens beside the table: by a press on it, by Enter, and while one is open by going to another. */
export interface RowOpening<Row> {
  /** Id of the row that is open; null while none is. */
  current: string | null
  open: (row: Row) => void
  /** On a page of its own, by Ctrl and Enter. */
  openPage: (row: Row) => void
  /** Told of the ids of the rows in the order in which they are shown. */
  onOrder?: (ids: readonly string[]) => void
}

export interface TableSort {
  field: string
  order: SortOrder
}

/** A column with its place in the table: `index` counts the visible columns from 0, `left` is in pixels. */
export interface PlacedColumn<Row> {
  column: DataColumn<Row>
  index: number
  left: number
  width: number
  /** Stays at the left edge, beside the first column. */
  isPinned?: boolean
}

/** `index` counts rows on the page from 0; -1 is the header. */
export interface CellPlace {
  row: number
  column: number
}

/** `aria-rowindex` of the first row under the header. */
export const firstBodyRow = 2
export const headerRow = -1
export const headHeight = 36
export const rowHeights = { mouse: 34, compact: 28, touch: 44 } as const
