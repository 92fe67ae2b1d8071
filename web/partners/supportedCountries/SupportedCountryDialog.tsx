import { useMemo } from 'react'
import { Input, Textarea } from '@chakra-ui/react'
import { Field } from '../../ui/form/Field'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { useFormChoices } from '../../filters/useFilterChoices'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import {
  newSupportedCountryForm,
  supportedCountryForm,
  supportedCountryProblems,
  titles,
  words,
} from './supportedCountryForm'
import { supportedCountryRecord, type CountriesOf, type SupportedCountryRow } from './supportedCountryRecord'

interface Props extends CountriesOf {
  /** The record whose note is edited; null adds a country. */
  row: SupportedCountryRow | null
  /** Ids of countries that are already supported. */
  taken: readonly string[]
  onClose: () => void
}

/** A supported country with a note; the country of an existing one cannot change. */
export function SupportedCountryDialog({ of, ownerId, row, taken, onClose }: Props) {
  const record = useRecordForm({
    row,
    formOf: supportedCountryForm,
    empty: newSupportedCountryForm,
    problems: supportedCountryProblems,
    ...supportedCountryRecord.useSave({ of, ownerId }, row === null),
    titles,
    words,
    onSaved: onClose,
  })
  const { form, set, touch, errorOf } = record
  const { choices, failure } = useFormChoices(!row)
  const countries = useMemo(
    () => (row ? [row.country] : (choices?.countries.filter(({ id }) => !taken.includes(id)) ?? null)),
    [row, choices, taken],
  )
  return (
    <RecordDialog
      title={row ? 'Edit Supported Country' : 'Create Supported Country'}
      term="supported-countries"
      one="supported country"
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      failure={row ? null : failure}
    >
      {row ? (
        <Field label="Country Name" hint="The country of a record stays.">
          <Input readOnly value={row.country.name} />
        </Field>
      ) : (
        <Field label="Country Name" required error={errorOf('countryId')}>
          <SearchSelect
            autoFocus
            choices={countries}
            value={form.countryId}
            onLeave={() => touch('countryId')}
            onChange={(countryId) => set({ countryId })}
          />
        </Field>
      )}
      <Field label="Note" error={errorOf('notes')}>
        <Textarea
          rows={3}
          maxLength={1000}
          data-autofocus={row ? true : undefined}
          value={form.notes}
          onChange={({ target }) => set({ notes: target.value })}
        />
      </Field>
    </RecordDialog>
  )
}
