import { useState } from 'react'
import { distributionMethods, type DistributionMethod } from '../../../shared/routing/distributionRules'
import { FilterFrame, FilterSection } from '../../filters/panel/FilterFrame'
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
  const cancel = () => {
    setDraft(defaultFilters)
    onApply(defaultFilters)
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(applied)
  return (
    <FilterFrame mode={mode} isDirty={isDirty} onCancel={cancel} onApply={() => onApply(draft)} onClose={onClose}>
      {state.status === 'failed' && <ChoicesFailed failure={state} />}
      <FilterSection>
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
      </FilterSection>
    </FilterFrame>
  )
}
