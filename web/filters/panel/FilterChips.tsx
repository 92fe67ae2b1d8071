import type { FilterChip } from '../words/filterChips'
import './filterChips.css'
import { ChipRemove } from '../../ui/form/choices/ChipRemove'

/** A chip with a filter, its value and a remove button. Exclusions are red and begin with "not". */
export function Chip({ chip, onRemove }: { chip: Omit<FilterChip, 'without'>; onRemove: () => void }) {
  return (
    <li className={chip.isExcluded ? 'filter-chip excluded' : 'filter-chip'}>
      <b>{chip.label}</b>
      <span className="cut figure" dir="auto">
        {chip.text}
      </span>
      <ChipRemove label={`Remove filter: ${chip.label}`} onClick={onRemove} />
    </li>
  )
}
