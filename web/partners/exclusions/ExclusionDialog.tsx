import { useState } from 'react'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { Field } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFormChoices } from '../../filters/useFilterChoices'
import { useOfferChoices } from '../offers/useOfferChoices'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import {
  exclusionForm,
  isEmpty,
  newExclusionForm,
  exclusionFormProblems,
  titles,
  words,
  type ExclusionRow,
} from './exclusionForm'
import { exclusionRecord, type ExclusionsPage } from './exclusionRecord'

const namesOf = (exclusion: ExclusionRow | null) =>
  new Map(exclusion ? [exclusion.publisher, ...exclusion.countries].map(({ id, name }) => [id, name] as const) : [])

/** Publishers, countries and API offers of an exclusion. */
export function ExclusionDialog({ page, row: exclusion, onClose }: DialogProps<ExclusionRow, ExclusionsPage>) {
  const [known] = useState(() => namesOf(exclusion))
  const record = useRecordForm({
    row: exclusion,
    ...{ formOf: exclusionForm, empty: newExclusionForm, problems: exclusionFormProblems, titles, words },
    ...exclusionRecord.useSave(page, exclusion === null),
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { choices, failure } = useFormChoices()
  const offers = useOfferChoices()
  return (
    <RecordDialog
      title={exclusion ? 'Edit Exclusions' : 'Create Exclusions'}
      term="exclusions"
      one="exclusion"
      form={record}
      onClose={onClose}
      act={exclusion ? 'Save' : 'Create'}
      disabled={isEmpty(form)}
      why={isEmpty(form) ? 'Choose countries first' : null}
      failure={failure ?? offers.failure}
    >
      {exclusion ? (
        <Field label={titles.publisherIds} required error={errorOf('publisherIds')}>
          <SearchSelect
            autoFocus
            choices={choices?.publishers ?? [exclusion.publisher]}
            value={form.publisherIds[0] ?? ''}
            onLeave={() => touch('publisherIds')}
            onChange={(id) => set({ publisherIds: id ? [id] : [] })}
          />
        </Field>
      ) : (
        <ChoicesField
          label={titles.publisherIds}
          required
          autoFocus
          placeholder="Choose"
          choices={choices?.publishers ?? null}
          values={form.publisherIds}
          known={known}
          error={errorOf('publisherIds')}
          onChange={(publisherIds) => set({ publisherIds })}
        />
      )}
      <ChoicesField
        label={titles.countryIds}
        required
        placeholder="Choose"
        choices={choices?.countries ?? null}
        values={form.countryIds}
        known={known}
        error={errorOf('countryIds')}
        onChange={(countryIds) => set({ countryIds })}
      />
      <ChoicesField
        label={titles.funnel}
        term="offer"
        placeholder="All"
        choices={offers.choices}
        values={form.funnel}
        error={errorOf('funnel')}
        onChange={(funnel) => set({ funnel })}
      />
    </RecordDialog>
  )
}
