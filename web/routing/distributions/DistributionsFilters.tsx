import { useState, type FormEvent } from 'react'
import { X } from 'lucide-react'
import { distributionMethods, type DistributionMethod } from '../../../shared/routing/distributionRules'
import { Button } from '../../ui/form/Button'
import { FilterFrame } from '../../filters/panel/FilterPanel'
import { IconButton } from '../../ui/form/IconButton'
import { IncludeExcludeSelect } from '../../ui/form/choices/IncludeExcludeSelect'
import { ChoicesFailed } from '../../ui/form/choices/ChoicesFailed'
import type { ChoicesState } from '../../filters/filterChoices'
import type { Choice } from '../../ui/form/choices/choices'
import { defaultFilters, type DistributionFilters } from './distributionsUrl'

/** Methods with the labels of the panel. */
const methodChoices: readonly Choice[] = [
  { id: 'slot', name: 'SLOTS' },
  { id: 'optimize', name: 'OPTIMIZE' },
  { id: 'chance', name: 'CHANCE' },
]
const readMethods = (ids: readonly string[]): DistributionMethod[] =>
  distributionMethods.filter((method) => ids.includes(method))

export const named = (ids: readonly string[], choices: readonly Choice[] | null) =>
  ids.map((id) => {
    const choice = choices?.find((choice) => choice.id === id)
    return { id, name: id, ...choice, isMissing: Boolean(choices && !choice) }
  })

interface Props {
  applied: DistributionFilters
  choices: ChoicesState
  mode: 'docked' | 'overlay' | 'sheet'
  onApply: (filters: DistributionFilters) => void
  onClose: () => void
}

/** Filters by publisher, countries and method, applied on Apply; Cancel resets them. */
export function DistributionsFilters({ applied, choices: state, mode, onApply, onClose }: Props) {
  const [draft, setDraft] = useState(applied)
  const choices = state.status === 'loaded' ? state.choices : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onApply(draft)
  }
  const cancel = () => {
    setDraft(defaultFilters)
    onApply(defaultFilters)
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(applied)
  return (
    <FilterFrame
      mode={mode}
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && mode === 'overlay' && onClose()}
    >
      <header>
        <h2>Filters</h2>
        <span className="space" />
        <span role="status" className="unapplied">
          {isDirty && 'Not applied yet'}
        </span>
        <IconButton label="Close filters" size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <form onSubmit={submit}>
        <div className="filter-fields">
          {state.status === 'failed' && <ChoicesFailed failure={state} />}
          <section>
            <IncludeExcludeSelect
              label="Publisher"
              choices={choices?.publishers ?? null}
              chosen={named(draft.publisherId, choices?.publishers ?? null)}
              onChange={(publisherId) => setDraft({ ...draft, publisherId })}
            />
            <IncludeExcludeSelect
              label="Countries"
              choices={choices?.countries ?? null}
              chosen={named(draft.countryId, choices?.countries ?? null)}
              onChange={(countryId) => setDraft({ ...draft, countryId })}
            />
            <IncludeExcludeSelect
              label="Method"
              choices={methodChoices}
              chosen={named(draft.type, methodChoices)}
              onChange={(ids) => setDraft({ ...draft, type: readMethods(ids) })}
            />
          </section>
        </div>
        <footer>
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
          <span className="space" />
          <Button variant="solid" type="submit">
            Apply
          </Button>
        </footer>
      </form>
    </FilterFrame>
  )
}
