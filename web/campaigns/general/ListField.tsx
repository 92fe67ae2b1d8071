import type { SourceList } from '../../../shared/campaigns/campaigns'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import type { Choices } from '../../filters/filterChoices'
import { listChoices } from './listChoices'

type Values = readonly string[]

interface Props<List extends SourceList> {
  list: List
  label: string
  choices: Choices | null
  /** `filters`: lists that exclude. */
  form: Readonly<Record<List | 'filters', Values>>
  error: string | undefined
  onChange: (change: Readonly<Record<string, Values>>) => void
}

/** List filter of a source or step, which includes or excludes its values. */
export function ListField<List extends SourceList>({ list, label, choices, form, error, onChange }: Props<List>) {
  const others = form.filters.filter((name) => name !== list)
  return (
    <ChoicesField
      label={label}
      choices={listChoices(list, choices)}
      values={form[list]}
      isExcluded={form.filters.includes(list)}
      error={error}
      onChange={(values) => onChange({ [list]: values })}
      onExclude={(isExcluded) => onChange({ filters: isExcluded ? [...others, list] : others })}
    />
  )
}
