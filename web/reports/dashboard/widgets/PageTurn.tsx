import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../ui/form/IconButton'
import { pageSize } from './tablePage'

interface PageTurnProps {
  /** Name of the list, part of the buttons' names. */
  label: string
  /** From 1. */
  page: number
  total: number
  onPage: (page: number) => void
  /** Also shown for a single page. */
  always?: boolean
}

/** `Page X of Y` with previous and next buttons. */
export function PageTurn({ label, page, total, onPage, always = false }: PageTurnProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1 && page === 1 && !always) return null
  return (
    <nav className="page-turn" aria-label={`Pages of ${label}`}>
      <span role="status" className="figure">{`Page ${page} of ${pages}`}</span>
      <IconButton size="sm" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton size="sm" label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </nav>
  )
}
