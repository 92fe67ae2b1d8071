import { useMemo } from 'react'
import type { Choices } from '../../filters/filterChoices'
import type { RecordForm } from '../../records/useRecordForm'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Field, Hint } from '../../ui/form/Field'
import type { PriceForm, PriceRow } from './priceForm'

const allOthers = 'All other countries'

interface Props {
  record: RecordForm<PriceForm>
  row: PriceRow | null
  /** Countries with a price are not offered again. */
  rows: readonly PriceRow[]
  /** null while loading. */
  choices: Choices | null
  hint: string
  isFirst?: boolean
}

/** Countries of a price: several when creating, one when editing. */
export function PriceCountries({ record: { form, set, errorOf }, row, rows, choices, hint, isFirst }: Props) {
  const countries = choices?.countries
  const free = useMemo(() => {
    const taken = new Set(rows.filter(({ id }) => id !== row?.id).flatMap(({ country }) => country?.id ?? []))
    return countries?.filter(({ id }) => !taken.has(id)) ?? null
  }, [countries, rows, row])
  const known = useMemo(() => new Map(row?.country ? [[row.country.id, row.country.name]] : []), [row])
  if (row)
    return (
      <Field label="Countries" hint={hint} error={errorOf('countryIds')}>
        <SearchSelect
          choices={free ?? (row.country ? [row.country] : null)}
          value={form.countryIds[0] ?? ''}
          placeholder={allOthers}
          onChange={(id) => set({ countryIds: id ? [id] : [] })}
        />
      </Field>
    )
  return (
    <div>
      <ChoicesField
        label="Countries"
        choices={free}
        values={form.countryIds}
        known={known}
        {...(isFirst && { autoFocus: true, placeholder: allOthers })}
        error={errorOf('countryIds')}
        onChange={(countryIds) => set({ countryIds })}
      />
      <Hint>{hint}</Hint>
    </div>
  )
}
