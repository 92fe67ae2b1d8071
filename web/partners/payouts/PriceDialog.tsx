import { useMemo } from 'react'
import { useFormChoices } from '../../filters/useFilterChoices'
import type { KeptRecord } from '../../records/defineRecord'
import type { DialogProps } from '../../records/list/defineRecordScreen'
import { RecordDialog } from '../../records/RecordDialog'
import { useRecordForm } from '../../records/useRecordForm'
import { ChoicesField } from '../../ui/form/choices/ChoicesField'
import { SearchSelect } from '../../ui/form/choices/SearchSelect'
import { Field, Hint } from '../../ui/form/Field'
import { NumberField } from '../../ui/form/NumberField'
import { priceForm, type PriceForm, type PriceRow } from './priceForm'

const allOthers = 'All other countries'
const kinds = {
  revenue: {
    title: 'Revenue',
    hint: 'Without a country the price holds for every country that has none of its own.',
    written: (amount: number) => amount.toFixed(2),
    width: 700,
    startsWithCountries: true,
  },
  payout: {
    title: 'Payout',
    hint: 'None: every country without a payout of its own.',
    written: String,
    width: 500,
    startsWithCountries: false,
  },
}

interface Props<Row extends PriceRow, Page> extends DialogProps<Row, Page> {
  kind: keyof typeof kinds
  record: KeptRecord<Row, PriceForm, Page>
}

/** A price: for several countries when creating, for one when editing. */
export function PriceDialog<Row extends PriceRow, Page>({
  kind,
  record: kept,
  page,
  row,
  rows,
  onClose,
}: Props<Row, Page>) {
  const { title, hint, written, width, startsWithCountries } = kinds[kind]
  const record = useRecordForm<Row, PriceForm>({
    row,
    ...priceForm(written),
    ...kept.useSave(page, row === null),
    onSaved: onClose,
  })
  const { form, set, errorOf } = record
  const { choices, failure } = useFormChoices()
  const countries = choices?.countries
  // Countries with a price are not offered again.
  const free = useMemo(() => {
    const taken = new Set(rows.filter(({ id }) => id !== row?.id).flatMap(({ country }) => country?.id ?? []))
    return countries?.filter(({ id }) => !taken.has(id)) ?? null
  }, [countries, rows, row])
  return (
    <RecordDialog
      title={`${row ? 'Edit' : 'Create'} ${title}`}
      one={kind}
      form={record}
      onClose={onClose}
      act={row ? 'Save' : 'Create'}
      width={width}
      failure={failure}
    >
      {row ? (
        <Field label="Countries" hint={hint} error={errorOf('countryIds')}>
          <SearchSelect
            choices={free ?? (row.country ? [row.country] : null)}
            value={form.countryIds[0] ?? ''}
            placeholder={allOthers}
            onChange={(id) => set({ countryIds: id ? [id] : [] })}
          />
        </Field>
      ) : (
        <div>
          <ChoicesField
            label="Countries"
            choices={free}
            values={form.countryIds}
            {...(startsWithCountries && { autoFocus: true, placeholder: allOthers })}
            error={errorOf('countryIds')}
            onChange={(countryIds) => set({ countryIds })}
          />
          <Hint>{hint}</Hint>
        </div>
      )}
      <NumberField
        {...record.text('amount')}
        term={kind}
        required
        data-autofocus={row || !startsWithCountries ? true : undefined}
        inputMode="decimal"
        maxLength={16}
        placeholder="0.00"
        {...(startsWithCountries && { onBlur: () => form.amount && record.touch('amount') })}
      />
    </RecordDialog>
  )
}
