import type { ReactNode } from 'react'
import { tablePageSizes } from '../../../shared/app/pages'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable'
import { rememberedPageSize } from '../../ui/table/pageSize'
import { Pager } from '../../ui/table/Pager'

/** Name under which the browser stores the page size of a list, and its size before that. */
export interface PageSize {
  module: string
  usual: number
}

/** Rows per page: those in the URL, else the last selected ones. */
export const pageLimit = (asked: number | null, { module, usual }: PageSize) =>
  asked ?? rememberedPageSize(module, tablePageSizes) ?? usual

interface Props<Row extends object> extends Omit<DataTableProps<Row>, 'page' | 'total' | 'offset'> {
  /** Name of the section; default: `label`. */
  section?: string
  /** From 1. */
  page: number
  /** In the URL; null: the last selected one. */
  limit: number | null
  pageSize: PageSize
  /** Number of matching rows if the server pages, null before its answer. Omitted: `rows` are all, and paged here. */
  total?: number | null
  /** The server has not answered for this page. */
  waiting?: boolean
  onTurn: (turn: { page: number } | { limit: number }) => void
  /** Between table and pages. */
  children?: ReactNode
}

/** A table with its pages below. */
export function PagedTable<Row extends object>(props: Props<Row>) {
  const { section, page: asked, limit: inUrl, pageSize, total, waiting = false, onTurn, children, ...table } = props
  const limit = pageLimit(inUrl, pageSize)
  const count = total === undefined ? (table.rows?.length ?? null) : total
  // A link to a page that no longer exists shows the last one; the server has its own rule.
  const page = total === undefined ? Math.min(asked, Math.max(1, Math.ceil((count ?? 0) / limit))) : asked
  const paging =
    total === undefined ? { page: { number: page, limit } } : { total: total ?? 0, offset: (page - 1) * limit }
  return (
    <section className="fill" aria-label={`${section ?? table.label} table`}>
      <DataTable {...table} {...paging} />
      {children}
      <Pager
        page={page}
        limit={limit}
        total={count}
        waiting={waiting}
        sizes={tablePageSizes}
        onPage={(page) => onTurn({ page })}
        onLimit={(limit) => onTurn({ limit })}
        remembers={pageSize.module}
      />
    </section>
  )
}
