import type { ReactNode } from 'react'
import { ListFilter } from 'lucide-react'
import { Button } from '../ui/form/Button'
import { FilterChips, type ShownChip } from './panel/FilterChips'
import { FilterRow } from '../ui/layout/FilterRow'
import { useShortcuts } from '../ui/shortcuts/useShortcuts'

interface Props {
  open: boolean
  onOpen: (open: boolean) => void
  /** Controls beside the filters that apply at once. */
  controls?: ReactNode
  /** Active filters with their remove functions. */
  chips: readonly ShownChip[]
  /** Resets all filters; null if there is nothing to reset. */
  onClear?: (() => void) | null
  /** At the end of the row. */
  aside?: ReactNode
}

/** Row above a list: button of the filter panel, and active filters as chips. */
export function FilterBar({ open, onOpen, controls, chips, onClear, aside }: Props) {
  useShortcuts('lists', { filters: () => onOpen(!open) })
  return (
    <FilterRow>
      <Button aria-expanded={open} onClick={() => onOpen(!open)}>
        <ListFilter aria-hidden />
        {open ? 'Hide filter' : 'Show filter'}
      </Button>
      {controls}
      <FilterChips chips={chips} />
      {onClear && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear all
        </Button>
      )}
      {aside}
    </FilterRow>
  )
}
