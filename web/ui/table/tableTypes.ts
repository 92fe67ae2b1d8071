import type { ReactElement, ReactNode } from 'react'
import type { TermKey } from '../../../shared/app/glossary/glossary'
import type { LeadColumnKind } from '../../../shared/leads/leadColumns'
import type { SortOrder } from '../../../shared/app/pages'
import type { ShortcutName } from '../shortcuts/shortcuts'

/**
 * A column of a `DataTable`. `cell` runs for every rendered cell: return text or a plain element, no Chakra component.
 */
export interface DataColumn<Row> {
  /** Stable name, also used for sorting on the server. */
  field: string
  /** Its name in stored layouts, if it has another there. */
  storedAs?: string
  title: string
  /** In pixels. */
  width: number
  align?: 'left' | 'right'
  /** Whether the rows can be sorted by it; where it says nothing, they can be by a column that has a `sortValue`. */
  sortable?: boolean
  /** Needed if there is no `sortValue`, or if it is a date as text. */
  kind?: LeadColumnKind
  cell: (row: Row) => ReactNode
  /** Value for client-side sorting; empty values come last. */
  sortValue?: (row: Row) => string | number | null | undefined
  /** Tooltip of all cells, for example the time zone. */
  hint?: string
  className?: string
  /** Explanation of the column, shown at its title on hover, focus and touch. */
  explain?: ReactNode
  /** Glossary term, shown after `explain`. */
  term?: TermKey | undefined
  /** `end`: sticky last column, for actions. */
  pin?: 'end'
  /** Layout below 768 px. */
  narrow?: { width: number; cell: (row: Row) => ReactNode }
}

/** Whether the head of a column sorts the rows. */
export const isSortable = <Row>({ sortable, sortValue }: Pick<DataColumn<Row>, 'sortable' | 'sortValue'>) =>
  sortable ?? sortValue !== undefined

/** Filters that column headers can open. */
export interface ColumnFilters {
  /** Whether a column has a filter. */
  has: (field: string) => boolean
  /** Opens the filter of a column. */
  seek: (field: string) => void
}

/** An action on a row. */
export interface RowAction {
  name: string
  /** Its name on screen. */
  label: string
  /** Icon in the menu; default: the CSS icon of its name. */
  icon?: ReactElement
  /** Rarely used: only in the row's menu, without an icon in the row. */
  isSeldom?: boolean
  /** Separated by a line in the menu. */
  isApart?: boolean
  /** Why it cannot be chosen now; shown with it. */
  why?: string
}

/** Shortcuts for the active row, besides selecting rows: a section with its actions, which get undefined if no row is active. */
export type RowKeys<Row> = {
  [Section in 'pending' | 'compare']: {
    section: Section
    actions: Readonly<Partial<Record<ShortcutName<Section>, (row: Row | undefined) => void>>>
  }
}['pending' | 'compare']

/** A tree: rows that open to show rows below them. */
export interface RowTree<Row> {
  /** Rows below an open row; null for others. */
  below: (row: Row) => readonly Row[] | null
  /** Whether a row can be opened and closed. */
  mayOpen: (row: Row) => boolean
  onToggle: (row: Row) => void
}

/** Name of a row's menu. */
export const menuLabelOf = <Row>({ nameOf, menuLabel }: RowActions<Row>, row: Row) =>
  menuLabel ? menuLabel(row) : `Actions for ${nameOf(row)}`

/** Actions of a row: icons in an `actionsColumn`, and a menu. */
export interface RowActions<Row> {
  actions: readonly RowAction[]
  /** Name of a row for its buttons and its menu: `cap #21`. */
  nameOf: (row: Row) => string
  /** Name of a row's menu; default `Actions for cap #21`. */
  menuLabel?: (row: Row) => string
  /** Shows the name above the actions. */
  isMenuTitled?: boolean
  /** Whether an action is available for a row; default: all. */
  offers?: (name: string, row: Row) => boolean
  /** Why an action is not available for a row, which is then shown disabled; null hides it. */
  whyNot?: (name: string, row: Row) => string | null
  onAction: (name: string, row: Row) => void
}

/** Names of the actions for swiping a row to the right and left. */
export interface RowSwipe {
  right?: string
  left?: string
}

/** Opens a row beside the table: by click or Enter, or by moving while one is open. */
export interface RowOpening<Row> {
  /** Id of the open row; null if none. */
  current: string | null
  open: (row: Row) => void
  /** Opens a row on its own page, by Ctrl+Enter. */
  openPage: (row: Row) => void
  /** Called with the ids of the rows in display order. */
  onOrder?: (ids: readonly string[]) => void
}

export interface TableSort {
  field: string
  order: SortOrder
}

/** A positioned column: `index` among visible columns, `left` in pixels. */
export interface PlacedColumn<Row> {
  column: DataColumn<Row>
  index: number
  left: number
  width: number
  /** Sticky at the left, beside the first column. */
  isPinned?: boolean
}

/** `index` is the row on the page, from 0; -1 is the header. */
export interface CellPlace {
  row: number
  column: number
}

/** `aria-rowindex` of the first row below the header. */
export const firstBodyRow = 2
export const headerRow = -1
export const headHeight = 36
export const rowHeights = { mouse: 34, compact: 28, touch: 44 } as const
