import { FilterChips } from '../../filters/panel/FilterChips'
import type { ChoicesState } from '../../filters/filterChoices'
import { named } from './DistributionsFilters'
import type { DistributionFilters } from './distributionsUrl'
import { methodNames } from './wizard/summaries'

interface Props {
  filters: DistributionFilters
  choices: ChoicesState
  onChange: (filters: DistributionFilters) => void
}

/** Removable chips of active filters. */
export function DistributionChips({ filters, choices: state, onChange }: Props) {
  const choices = state.status === 'loaded' ? state.choices : null
  const chips = [
    { field: 'publisherId', label: 'Publisher', chosen: named(filters.publisherId, choices?.publishers ?? null) },
    { field: 'countryId', label: 'Countries', chosen: named(filters.countryId, choices?.countries ?? null) },
    { field: 'type', label: 'Method', chosen: filters.type.map((id) => ({ id, name: methodNames[id] })) },
  ].filter(({ chosen }) => chosen.length)
  return (
    <FilterChips
      chips={chips.map(({ field, label, chosen }) => ({
        key: field,
        label,
        text: chosen.length > 2 ? `${chosen.length} chosen` : chosen.map(({ name }) => name).join(', '),
        onRemove: () => onChange({ ...filters, [field]: [] }),
      }))}
    />
  )
}
