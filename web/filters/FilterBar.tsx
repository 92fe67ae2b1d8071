import './filterBar.css'
import type { ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../ui/form/Button'
import { Chip } from './panel/FilterChips'
import { useShortcuts } from '../ui/shortcuts/useShortcuts'

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
  /** Controls beside the filters that apply at once. */
  controls?: ReactNode
  /** Active filters with their remove functions. */
  chips: readonly { key: string; label: string; text: string; isExcluded?: boolean; onRemove: () => void }[]
  /** Resets all filters; null if there is nothing to reset. */
  onClear?: (() => void) | null
  /** At the end of the row. */
  aside?: ReactNode
}

/** Row above a list: button of the filter panel, and active filters as chips. */
export function FilterBar({ open, onOpen, controls, chips, onClear, aside }: Props) {
  useShortcuts('lists', { filters: () => onOpen(!open) })
  return (
    <div className="filter-bar">
      <Button aria-expanded={open} onClick={() => onOpen(!open)}>
        <ListFilter aria-hidden />
        {open ? 'Hide filter' : 'Show filter'}
      </Button>
      {controls}
      <ul className="filter-chips" aria-label="Filters in force">
        {chips.map(({ onRemove, ...chip }) => (
          <Chip key={chip.key} chip={chip} onRemove={onRemove} />
        ))}
      </ul>
      {onClear && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      )}
      {aside}
    </div>
  )
}
