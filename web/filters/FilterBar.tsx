import './filterBar.css'
import type { ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../ui/form/Button'
import { Chip } from '../ui/filter/FilterChips'
import { useShortcuts } from '../app/shortcuts/useShortcuts'

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
  /** Choices beside the filters that act at once. */
  controls?: ReactNode
  /** What is in force, each with what takes it off. */
  chips: readonly { key: string; label: string; text: string; isExcluded?: boolean; onRemove: () => void }[]
  /** Puts every filter back; null where there is nothing to put back. */
  onClear?: (() => void) | null
  /** Stands at the end of the line. */
  aside?: ReactNode
}

/** The line above a list: the switch of the filter panel, and what is in force as chips. */
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
