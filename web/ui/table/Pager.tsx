import './pager.css'
import { memo, useId, useState } from 'react'
import { formatCount } from '../../../shared/app/format'
import { Select } from '../form/choices/Select'
import { IconButton } from '../form/IconButton'
import { Input } from '../form/Input'
import { usePhone } from '../layout/useMedia'
import { rememberPageSize } from './pageSize'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'

interface PagerProps {
  /** From 1. */
  page: number
  limit: number
  /** Number of all rows; null while unknown. */
  total: number | null
  /** The rows of `page` are still loading. */
  waiting?: boolean
  sizes?: readonly number[]
  onPage: (page: number) => void
  /** Omitted if the page size is fixed. */
  onLimit?: (limit: number) => void
  /** Name under which the browser stores the page size. */
  remembers?: string
}

/** An integer from 1 to the page count, or null. */
function readPage(text: string, pages: number): number | null {
  const page = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= pages ? page : null
}

/** Input of the page number; Enter or blur goes to it, and invalid input is reset. */
function PageInput({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    const wanted = typed === null ? null : readPage(typed, pages)
    setTyped(null)
    if (wanted !== null && wanted !== page) onPage(wanted)
  }
  return (
    <Input
      aria-label="Page"
      inputMode="numeric"
      autoComplete="off"
      className="pager-page"
      value={typed ?? page}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

/** Page controls below a list. */
export const Pager = memo(function Pager({
  page,
  limit,
  total,
  waiting,
  sizes = [],
  onPage,
  onLimit,
  remembers,
}: PagerProps) {
  const sizeId = useId()
  const pages = Math.max(1, Math.ceil((total ?? 0) / limit))
  const from = total ? Math.min((page - 1) * limit + 1, total) : 0
  const to = Math.min(page * limit, total ?? 0)
  const range = `${waiting ? '…' : `${formatCount(from)} to ${formatCount(to)}`} of ${formatCount(total ?? 0)}`
  const phone = usePhone()
  const go = (label: string, Icon: LucideIcon, target: number, wide = false) => (
    <IconButton
      size="sm"
      label={label}
      className={wide ? 'pager-wide' : undefined}
      disabled={target < 1 || target > pages || target === page}
      onClick={() => onPage(target)}
    >
      <Icon aria-hidden />
    </IconButton>
  )
  const choose = (size: number) => {
    if (remembers !== undefined) rememberPageSize(remembers, size)
    onLimit?.(size)
  }
  return (
    <nav className="pager" aria-label="Pages">
      {onLimit && (
        <span className="pager-size pager-wide">
          <label htmlFor={sizeId}>Rows per page</label>
          <Select
            id={sizeId}
            value={limit}
            options={[...new Set([...sizes, limit])]
              .sort((a, b) => a - b)
              .map((size) => ({ value: size, label: String(size) }))}
            onChange={choose}
          />
        </span>
      )}
      <span role="status">
        {/* A phone has room for its middle alone. */}
        {total !== null &&
          (phone ? range : `Showing ${range} entries | Page ${formatCount(page)} of ${formatCount(pages)}`)}
      </span>
      <span className="space" />
      <span className="pager-turn">
        {go('First page', ChevronsLeft, page > 1 ? 1 : 0, true)}
        {go('Previous page', ChevronLeft, page - 1)}
        <PageInput page={page} pages={pages} onPage={onPage} />
        {go('Next page', ChevronRight, page + 1)}
        {go('Last page', ChevronsRight, page < pages ? pages : 0, true)}
      </span>
    </nav>
  )
})
